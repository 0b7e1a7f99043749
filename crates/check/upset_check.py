#!/usr/bin/env python3
"""Checks a proof of a game's verdict: `python3 upset_check.py FILE`.

Written from docs/proof-format.md alone, with the standard library alone, to be read beside it: the sections have the
same order and the same words. It shares nothing with the solver or with the checker in Rust.
"""
import json
import re
import sys
import time

LEVELS = ["play", "lemma", "theorem"]
PLAYERS = {"left": 0, "right": 1}
MOST_FORMS, MOST_ELEMENTS, MOST_STEPS, MOST_MAPS, MOST_IMAGES = 10**6, 4096, 10**8, 5040, 10**7
ONE = 1 << 60


class Refused(Exception):
    """Why a file is no proof; the line is added where it is known."""


class NoProof(Exception):
    """The file is of another kind."""


def need(condition, reason):
    if not condition:
        raise Refused(reason)


def bits(mask):
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def union(masks):
    whole = 0
    for mask in masks:
        whole |= mask
    return whole


def mask_of(elements):
    return union(1 << x for x in elements)


def number(text, below=None):
    need(re.fullmatch(r"0|[1-9][0-9]{0,39}", text), f"this is no number: {text[:40]}")
    need(below is None or int(text) < below, f"a number is not below {below}")
    return int(text)


def listed(text):
    return [] if text == "-" else text.split(",")


# Values: a plain one is a pair of a number, counted in parts of 2^-60, and a nimber; any other ("b", options, options).

PLAIN = re.compile(r"(?:(-?)(0|[1-9][0-9]{0,19})(?:/([1-9][0-9]{0,19}))?)?(?:(\*)(0|[1-9][0-9]{0,38})?)?")


def read_value(text):
    words = re.findall(r"[{},|]|[^{},|]+", text)[::-1]
    value = next_value(words, 0)
    need(not words, f"this is no value: {text[:40]}")
    return value


def next_value(words, depth):
    need(words and depth < 200, "a value ends too early or is nested too deeply")
    word = words.pop()
    if word != "{":
        found = PLAIN.fullmatch(word)
        need(word and found, f"this is no value: {word[:40]}")
        sign, above, below, star, j = found.groups()
        m, d = int(above or 0), int(below or 1)
        need(d & (d - 1) == 0 and d <= ONE and (d == 1 or m % 2), "a fraction is not in lowest terms")
        need(m or not sign, "-0 is no number")
        return (-m if sign else m) * (ONE // d), (1 if j is None else int(j)) if star else 0
    sides = []
    for end in "|}":
        options = []
        while words[-1:] != [end]:
            need(not options or words.pop() == ",", "a value lacks a comma or a brace")
            options.append(next_value(words, depth + 1))
        words.pop()
        sides.append(tuple(options))
    return ("b", *sides)


def negative(value):
    if value[0] == "b":
        return ("b", tuple(map(negative, value[2])), tuple(map(negative, value[1])))
    return -value[0], value[1]


class Forms:
    """Games as numbers: two with the same options have the same number, and 0 is the game without options."""

    def __init__(self):
        self.known, self.options, self.plain, self.wins = {}, [], {}, []
        self.node((), ())

    def node(self, left, right):
        key = (frozenset(left), frozenset(right))
        if key not in self.known:
            need(len(self.options) < MOST_FORMS, "the values have more than a million positions")
            self.known[key] = len(self.options)
            self.options.append((tuple(sorted(key[0])), tuple(sorted(key[1]))))
            self.wins.append([any(not self.wins[x][1 - side] for x in key[side]) for side in (0, 1)])
        return self.known[key]

    def of(self, value):
        if value[0] == "b":
            return self.node(map(self.of, value[1]), map(self.of, value[2]))
        if value not in self.plain:
            m, j = value
            need(j <= 1000 and abs(m) <= 1000 * ONE, "a value is too large to be played")
            # An integer has one option, a fraction two, as far away as its last digit counts.
            step = m & -m if m % ONE else ONE
            left = right = [(m, i) for i in range(j)]
            if not j:
                left, right = [(m - step, 0)] * (m > 0 or step < ONE), [(m + step, 0)] * (m < 0 or step < ONE)
            self.plain[value] = self.node(list(map(self.of, left)), list(map(self.of, right)))
        return self.plain[value]

    def winner(self, says, starter):
        """Who wins if `starter` starts, by a value played out or by a letter."""
        if isinstance(says, str):
            return {"N": starter, "P": 1 - starter, "L": 0, "R": 1}[says]
        if says[0] == "b":
            return starter if self.wins[self.of(says)][starter] else 1 - starter
        return int(says[0] < 0) if says[0] else starter if says[1] else 1 - starter


# Section 2: the games. A position of normal play is a set; a move takes elements away.


def fields(game, required, optional=()):
    unknown = set(game) - {"family", *required, *optional}
    need(not unknown, f"the game has a field this family does not know: {sorted(unknown)[:1]}")
    for name in required:
        need(name in game, f"the game lacks the field {name}")


def names_of(game, name="names"):
    need(isinstance(game[name], list) and all(isinstance(x, str) for x in game[name]), f"`{name}` is no list of strings")
    return len(game[name])


def lists_of(value, count, what, exactly=None):
    need(isinstance(value, list), f"`{what}` is no list")
    for row in value:
        need(isinstance(row, list) and (exactly is None or len(row) == exactly), f"`{what}` is malformed")
        need(all(type(x) is int and 0 <= x < count for x in row), f"`{what}` names an element that does not exist")
    return value


def pairs_in(game, name, count):
    return [tuple(pair) for pair in lists_of(game[name], count, name, 2)]


def letters(game, name, count, alphabet, default):
    text = game.get(name, default * count)
    need(isinstance(text, str) and len(text) == count and set(text) <= set(alphabet), f"`{name}` is malformed")
    return text


def hexadecimal(text, count):
    need(re.fullmatch(r"0|[1-9a-f][0-9a-f]*", text) and len(text) <= count // 4 + 1, f"this is no set: {text[:40]}")
    mask = int(text, 16)
    need(mask >> count == 0, f"a set has an element that does not exist: {text[:40]}")
    return mask


def neighbours(count, lists):
    """What is with each element in one of the lists."""
    near = [0] * count
    for together in lists:
        mask = mask_of(together)
        for x in together:
            near[x] |= mask & ~(1 << x)
    return near


def reached(seen, edges):
    """The vertices to which these edges lead from those that are seen."""
    before = -1
    while len(seen) > before:
        before = len(seen)
        for edge in edges:
            if not seen.isdisjoint(edge):
                seen.update(edge)
    return seen


def order_of(count, pairs):
    """The elements from below; what is above and below each, nothing of that for boards that are not played on."""
    above, below, degree = [[] for _ in range(count)], [0] * count, [0] * count
    for low, high in pairs:
        above[low].append(high)
        degree[high] += 1
    upwards = [x for x in range(count) if not degree[x]]
    for x in upwards:
        for y in above[x]:
            if count <= MOST_ELEMENTS:
                below[y] |= below[x] | 1 << x
            degree[y] -= 1
            if not degree[y]:
                upwards.append(y)
    need(len(upwards) == count, "the pairs have a cycle")
    up = [0] * count
    for y in range(count):
        for x in bits(below[y]):
            up[x] |= 1 << y
    return upwards, up, below


FIELDS = {"removal": ["needs"], "set-game": ["sets", "set_names"], "hackenbush": ["vertices", "edges", "ground"]}
FIELDS |= {"geography": ["arcs", "token"], "options": ["left", "right", "token"]}
FIELDS |= dict.fromkeys(("leaf", "node-kayles", "col"), ["edges"])
FIELDS |= dict.fromkeys(("poset", "pomax", "pomin", "pominmax"), ["covers"])


class Game:
    """A game of normal play: a position is a set. A move is (who may make it, what must be there, sets one of which must have at
    most so many elements left, how many, what it takes)."""

    positional, turns = False, None

    def __init__(self, game, whole=True):
        need(isinstance(game, dict) and isinstance(game.get("family"), str), "the game is no JSON object with a family")
        self.family, self.steps, self.ends, self.ground, self.nim = game["family"], [], {}, set(), None
        self.order, self.count, self.start, self.owned = self.family[:2] == "po", 0, 0, False
        if whole and self.family in ("heaps", "sum"):
            self.playable = self.family == "sum"
            getattr(self, self.family)(game)
            return
        need(self.family in FIELDS, "this is no family")
        owned = () if self.family in ("set-game", "options") else ("owners",)
        fields(game, ["names", *FIELDS[self.family]], owned + (("colored",) if self.family == "col" else ()))
        self.count = n = names_of(game)
        self.playable = n <= MOST_ELEMENTS
        need(self.playable or self.order, "the board has more than 4,096 elements")
        self.owned = "owners" in game or self.family in ("col", "options")
        self.owners, self.start = letters(game, "owners", n, "LR*", "*"), (1 << n) - 1
        related = self.order or self.family in ("leaf", "node-kayles")
        getattr(self, "related" if related else self.family.replace("-", "_"))(game, n)

    def heaps(self, game):
        fields(game, ["sizes"])
        need(isinstance(game["sizes"], list) and all(isinstance(s, str) for s in game["sizes"]), "`sizes` is malformed")
        self.nim = 0
        for size in game["sizes"]:
            self.nim ^= number(size, 1 << 128)

    def sum(self, game):
        """The boards side by side: the elements of each come after those of the ones before."""
        fields(game, ["parts"])
        need(isinstance(game["parts"], list), "`parts` is no list")
        for i, part in enumerate(Game(part, False) for part in game["parts"]):
            n = self.count
            need(part.playable and n + part.count <= 2 * MOST_ELEMENTS, "the parts are too large to be played on")
            self.steps += [(w, a << n, [g << n for g in none], k, t << n) for w, a, none, k, t in part.steps]
            self.ends |= {e + n: [(i, v) for v in ends] for e, ends in part.ends.items()}
            self.ground |= {(i, v) for v in part.ground}
            self.start, self.count, self.owned = self.start | part.start << n, n + part.count, self.owned or part.owned

    def step(self, x, all_of, none, takes, who=None):
        spare = int(self.family == "leaf")
        self.steps.append((who or [self.owners[x] in "L*", self.owners[x] in "R*"], all_of, none, spare, takes))

    def related(self, game, n):
        """What is above and below each element of an order, or beside it in a graph, matters for taking it."""
        self.pairs = pairs_in(game, "covers" if self.order else "edges", n)
        if self.order:
            self.upwards, up, down = order_of(n, self.pairs)
        else:
            up = down = neighbours(n, self.pairs)
        for x in range(n if self.playable else 0):
            gone = {"pomax": [up[x]], "leaf": [up[x]], "pomin": [down[x]], "pominmax": [up[x], down[x]]}
            takes = 1 << x | (up[x] if self.family in ("poset", "node-kayles") else 0)
            self.step(x, 1 << x, gone.get(self.family, [0]), takes)

    def removal(self, game, n):
        need(isinstance(game["needs"], list) and len(game["needs"]) == n, "`needs` has not one list an element")
        for x, row in enumerate(game["needs"]):
            self.step(x, 1 << x, [mask_of(s) for s in lists_of(row, n, "needs")], 1 << x)

    def set_game(self, game, n):
        sets = lists_of(game["sets"], n, "sets")
        need(names_of(game, "set_names") == len(sets), "`set_names` has not one name a set")
        for chosen in sets:
            for x in chosen:
                self.step(x, 1 << x, [0], mask_of(chosen))

    def col(self, game, n):
        """Element x is that Left may colour x, element n + x that Right may."""
        near, colored = neighbours(n, pairs_in(game, "edges", n)), letters(game, "colored", n, "LR.", ".")
        self.start, self.count = 0, 2 * n
        for x in range(n):
            for side, (own, foe) in enumerate(("LR", "RL")):
                free = colored[x] == "." and self.owners[x] != foe and not any(colored[y] == own for y in bits(near[x]))
                self.start |= free << x + n * side
                self.step(x, 1 << x + n * side, [0], near[x] << n * side | 1 << x | 1 << x + n, [side == 0, side == 1])

    def token(self, game, n):
        need(type(game["token"]) is int and 0 <= game["token"] < n, "`token` names no vertex")
        return game["token"]

    def geography(self, game, n):
        """Element x is that x was not visited, element n + x that it was not left."""
        self.count = 2 * n
        self.start = (1 << 2 * n) - 1 & ~(1 << self.token(game, n))
        for a, b in pairs_in(game, "arcs", n):
            both = 1 << n + a | 1 << b
            self.step(b, both, [1 << a], both)

    def options(self, game, n):
        """What can still be reached is left."""
        lists = [pairs_in(game, side, n) for side in ("left", "right")]
        _, reached, _ = order_of(n, lists[0] + lists[1])
        lost = [self.start & ~(reached[x] | 1 << x) for x in range(n)]
        for side in (0, 1):
            for a, b in lists[side]:
                self.step(b, 1 << a, [lost[a]], lost[b], [side == 0, side == 1])
        self.start &= ~lost[self.token(game, n)]

    def hackenbush(self, game, n):
        vertices = game["vertices"]
        need(type(vertices) is int and 0 <= vertices < 1 << 32, "`vertices` is malformed")
        edges = pairs_in(game, "edges", vertices)
        need(len(edges) == n, "`edges` has not one pair an element")
        self.ends, self.ground = dict(enumerate(edges)), set(lists_of([game["ground"]], vertices, "ground")[0])
        for x in range(n):
            self.step(x, 1 << x, [0], 1 << x)
        self.start = self.hanging(self.start)

    def hanging(self, s):
        """Takes away the edges of Hackenbush that do not hang on the ground."""
        edges = [e for e in self.ends if s >> e & 1]
        seen = reached(set(self.ground), [self.ends[e] for e in edges])
        return s & ~mask_of(e for e in edges if self.ends[e][0] not in seen)

    def read(self, text):
        need(self.playable, "the board is too large to be played on")
        return hexadecimal(text, self.count)

    def moves(self, s, player):
        for who, all_of, none, spare, takes in self.steps:
            if who[player] and not all_of & ~s and any((s & gone).bit_count() <= spare for gone in none):
                yield self.hanging(s & ~takes) if self.ends else s & ~takes

    def outcome(self, s):
        """Who cannot move has lost; nothing else ends the play."""
        return None

    def mover(self, s, otherwise):
        return otherwise

    def keeps(self, moved):
        """Whether a permutation of the elements takes moves to moves."""
        shape = lambda of: {(*w, of(a), frozenset(map(of, none)), of(takes)) for w, a, none, _, takes in self.steps}
        return self.family != "sum" and not self.ends and shape(moved) <= shape(lambda mask: mask)


CONVENTIONS = ["maker-breaker", "maker-maker", "achievement", "avoider-enforcer", "avoidance"]


class Positional:
    """A position is one number: Left's claims, and above them Right's."""

    positional = playable = owned = True
    family, nim, order = "positional", None, False

    def __init__(self, game):
        optional = ["claimed", "turns", "moves", "first_moves"]
        fields(game, ["convention", "names", "covers", "left", "right"], optional)
        self.count = n = names_of(game)
        need(n <= MOST_ELEMENTS, "the board has more than 4,096 elements")
        self.convention, self.all = game["convention"], (1 << n) - 1
        need(self.convention in CONVENTIONS, "this is no convention")
        _, self.up, self.below = order_of(n, pairs_in(game, "covers", n))
        self.edges = [[mask_of(e) for e in lists_of(game[side], n, side)] for side in ("left", "right")]
        need(all(e for side in self.edges for e in side), "an edge is empty")
        need(self.convention not in ("maker-breaker", "avoider-enforcer") or not self.edges[1], "Right has edges")
        self.through = [[[e for e in side if e >> x & 1] for x in range(n)] for side in self.edges]
        claimed = letters(game, "claimed", n, "LR.", ".")
        self.start = mask_of(x + n * (claimed[x] == "R") for x in range(n) if claimed[x] != ".")
        self.begun = self.start.bit_count()
        self.turns, self.limit, self.first = game.get("turns"), game.get("moves"), game.get("first_moves")
        need(self.turns is None or isinstance(self.turns, str) and re.fullmatch("[LR]+", self.turns), "`turns` is malformed")
        need(self.limit is None or type(self.limit) is int and self.limit >= 0, "`moves` is malformed")
        self.first = None if self.first is None else mask_of(lists_of([self.first], n, "first_moves")[0])

    def read(self, text):
        a, dot, b = text.partition(".")
        need(dot, "a position has two sets")
        a, b = hexadecimal(a, self.count), hexadecimal(b, self.count)
        need(not a & b, "a vertex is claimed by both")
        return a | b << self.count

    def sets(self, position):
        return position & self.all, position >> self.count

    def made(self, position):
        return position.bit_count() - self.begun

    def mover(self, position, otherwise):
        """Who claims next: by `turns`, or as said."""
        if self.turns is None:
            return otherwise
        need(self.made(position) >= 0, "a position has fewer claims than the start")
        return 0 if self.turns[self.made(position) % len(self.turns)] == "L" else 1

    def outcome(self, position, filled=None):
        """The winner's number, 2 for a draw, or None if the play goes on."""
        if filled is None:
            both = self.sets(position)
            filled = [any(e & ~both[side] == 0 for e in self.edges[side]) for side in (0, 1)]
        for side in (0, 1):
            if filled[side]:
                return side if self.convention in CONVENTIONS[:3] else 1 - side
        over = position.bit_count() == self.count or self.limit is not None and self.made(position) >= self.limit
        return None if not over else {"maker-breaker": 1, "avoider-enforcer": 0}.get(self.convention, 2)

    def claims(self, position, player):
        """Each claim of a player with the position after it, and its result if the play is over."""
        n, both = self.count, self.sets(position)
        free, below, after = self.all & ~(both[0] | both[1]), self.below, []
        for x in bits(free & self.first if self.first is not None and self.made(position) == 0 else free):
            if below[x] & free:
                continue
            own, mine = both[player] | 1 << x, False
            for e in self.through[player][x]:
                if e & ~own == 0:
                    mine = True
                    break
            then = position | 1 << x + n * player
            after.append((then, self.outcome(then, [mine and player == 0, mine and player == 1])))
        need(after, "a player may not claim anything although the play is not over")
        return after

    def keeps(self, moved):
        """Whether a permutation of the vertices keeps the order and the edges."""
        order = all(moved(self.up[x]) == self.up[moved(1 << x).bit_length() - 1] for x in range(self.count))
        return order and self.first is None and all({moved(e) for e in side} == set(side) for side in self.edges)


class Connection(Positional):
    """Left joins the two ends of a graph, the vertices after the cells, by claiming cells."""

    def __init__(self, game):
        fields(game, ["names", "edges", "ends"], ["claimed"])
        flat = {"convention": "maker-breaker", "covers": [], "left": [], "right": []}
        super().__init__({key: game[key] for key in ("family", "names", "claimed") if key in game} | flat)
        n, self.family, self.ways, self.links = self.count, "connection", None, []
        pairs, self.ends = pairs_in(game, "edges", n), lists_of(game["ends"], n, "ends")
        need(len(self.ends) == 2, "there are two ends")
        pairs += [(x, n + i) for i in (0, 1) for x in self.ends[i]]
        # Whom Left joins, and Right once the board is drawn.
        self.near = [neighbours(n + 2, pairs), [0] * (n + 2)]

    def keeps(self, moved):
        return False

    def outcome(self, position, filled=None):
        left, right = self.sets(position)
        return super().outcome(position, [self.passes(left), not self.passes(self.all & ~right)])

    def passes(self, cells):
        """Whether a way between the ends leads through these cells."""
        seen, new, last = 0, 1 << self.count, 2 << self.count
        while new:
            seen |= new
            new = union(self.near[0][x] for x in bits(new)) & (cells | last) & ~seen
        return bool(seen & last)

    def draw(self, words):
        """The faces of a drawing with an edge between the ends: Right joins what shares a face."""
        s, t = self.count, self.count + 1
        faces = [[number(x, t + 1) for x in word.split(",")] for word in words]
        sides = {(x, y): [] for x in range(s) for y in bits(self.near[0][x]) if x < y} | {(s, t): []}
        for i, face in enumerate(faces):
            for edge in zip(face, face[1:] + face[:1]):
                need(tuple(sorted(edge)) in sides, "two vertices that follow each other in a face are not neighbours")
                sides[tuple(sorted(edge))].append(i)
        need(all(len(side) == 2 for side in sides.values()), "an edge is not at two faces")
        beside = neighbours(len(faces), sides.values())
        seen, new = 0, 1
        while new:
            seen |= new
            new = union(beside[i] for i in bits(new)) & ~seen
        sphere = t + 1 + len(faces) == len(sides) + 2 and union(map(mask_of, faces)) == (1 << t + 1) - 1
        need(sphere and seen == (1 << len(faces)) - 1, "this is no drawing of the board")
        cells = [[x for x in face if x < s] for face in faces]
        at_ends = [[s + end, x] for end in (0, 1) for x in cells[sides[s, t][end]]]
        self.near[1] = neighbours(t + 1, cells + at_ends)

    def see_points(self, words):
        """The board as edges of a graph: the two points of each cell, the ends being numbers 0 and 1."""
        words, n = [] if words == ["-"] else words, self.count
        points = [[number(x, n) for x in word.split(",")] for word in words]
        self.ways = [[i for i, point in enumerate(self.ends + points) if x in point] for x in range(n)]
        need(all(len(way) <= 2 for way in self.ways), "a cell has more than two points")
        # What a cell lacks are points of its own.
        self.ways = [(way + [(x, 0), (x, 1)])[:2] for x, way in enumerate(self.ways)]
        for near, here, at_ends in zip(self.near[0], neighbours(n, points), neighbours(n, self.ends)):
            need(not here & ~near and not near & self.all & ~(here | at_ends), "neighbours are not those who share a point")

    def link(self, o, words):
        """Adds what o is sure to join: the two vertices, what must be claimed besides, and where o answers."""
        n, cells = self.count, self.all
        a, b = (number(w, n + 2) for w in words[1:3])
        ends = 1 << a | 1 << b
        need(number(words[0]) == len(self.links), "links are numbered 0, 1, 2, …")

        def part(word, *ends):
            player, joined, needs, carrier = self.links[number(word, len(self.links))]
            need(player == o and joined == set(ends), "a link joins other vertices")
            return needs, carrier

        if words[3] == "via":
            c, (i, j) = number(words[4], n + 2), words[5:]
            parts = []
            for end, word in ((a, i), (b, j)):
                need(word != "-" or self.near[o][end] >> c & 1, "two vertices are not neighbours")
                parts.append((0, 0) if word == "-" else part(word, end, c))
            needs = (parts[0][0] | parts[1][0] | 1 << c) & cells & ~ends
            first, second = (carrier & ~(needs | ends) for _, carrier in parts)
            need(not first & second, "the two links need the same cell")
            carrier = first | second
        else:
            need(words[3] == "any" and len(words) % 2 == 0 and len(words) > 4, "a link is `via` or `any`")
            parts = [(1 << number(x, n), *part(word, a, b)) for x, word in zip(words[4::2], words[5::2])]
            needs = union(wants & ~x for x, wants, _ in parts) & ~ends
            carrier, common = 0, cells
            for x, _, reach in parts:
                need(not x & (needs | ends), "a claim is of a cell that is not free")
                reach = x | reach & ~(needs | ends)
                carrier, common = carrier | reach, common & reach
            need(not common, "one cell is in the way of all of them")
        self.links.append((o, {a, b}, needs, carrier))

    def joined(self, both, o, word):
        player, ends, needs, carrier = self.links[number(word, len(self.links))]
        need(player == o and ends == {self.count, self.count + 1}, "the link does not join the ends of the claimant")
        need(not needs & ~both[o] and not carrier & both[1 - o], "the link does not hold here")

    def trees(self, both, o, one, other):
        """Two sets of cells each of which, with o's claims, spans the other and the edge between the ends."""
        need(self.ways, "the board has no points")
        n = self.count
        sets = [mask_of(number(x, n) for x in listed(word)) for word in (one, other)]
        need(not sets[0] & sets[1] and not (sets[0] | sets[1]) & (both[0] | both[1]), "a cell is claimed or in both sets")
        # The edge between the ends comes after the cells.
        ways = self.ways + [[0, 1]]
        for one, other in (sets, sets[::-1]):
            for x in bits(other | 1 << n):
                # Left's cells span an edge whose points they join; Right's one whose points nothing else joins.
                cells = both[0] | one if o == 0 else self.all & ~(both[1] | one | 1 << x)
                joined = ways[x][1] in reached({ways[x][0]}, [ways[y] for y in bits(cells)])
                need(joined == (o == 0), "one of the sets does not span the other and the ends")


# Sections 3 to 6.


class Proof:
    def __init__(self, game):
        self.game, self.forms, self.positional = game, Forms(), game.positional
        self.impartial = not self.positional and not game.owned
        self.sets, self.symmetries, self.level = {}, [], 0
        self.form_nodes, self.facts = [0], []

    def use(self, level):
        self.level = max(self.level, LEVELS.index(level))

    def held(self, o, aim):
        return self.sets.setdefault((0 if self.impartial else o, aim), set())

    def read_position(self, text):
        """The game's position and the value beside it."""
        text, plus, form = text.partition("+")
        form = number(form, len(self.form_nodes)) if plus else 0
        need(form or not plus, "there is no form 0")
        return self.game.read(text), self.form_nodes[form]

    def add_symmetry(self, words):
        image = tuple(number(w) for w in words)
        need(self.game.playable and sorted(image) == list(range(self.game.count)), "this is no permutation")
        need(self.game.keeps(lambda mask: mask_of(image[x] for x in bits(mask))), "a symmetry changes the game")
        self.symmetries.append(image)
        self.use("lemma")

    def add_images(self):
        """Adds the images of good positions under all that the symmetries generate."""
        group = [tuple(range(self.game.count))]
        known = set(group)
        for one in group:
            for image in self.symmetries:
                both = tuple(image[x] for x in one)
                if both not in known:
                    need(len(group) < MOST_MAPS, "the symmetries generate too many")
                    known.add(both)
                    group.append(both)
        need(len(group) * sum(map(len, self.sets.values())) <= MOST_IMAGES, "the positions have too many images")
        for good in self.sets.values():
            listed_ones = list(good)
            for image in group[1:]:
                places = [1 << x for x in image + tuple(x + len(image) for x in image)]
                good.update((union(places[x] for x in bits(place)), node) for place, node in listed_ones)

    def moves(self, position, player):
        """The position after each move, and the result if the play is over."""
        place, node = position
        if self.positional:
            return [((then, 0), result) for then, result in self.game.claims(place, player)]
        after = [((then, node), None) for then in self.game.moves(place, player)]
        return after + [((place, option), None) for option in self.forms.options[node][player]]

    def good(self, position, mover, o, aim):
        """Section 3: whether o reaches the aim with `mover` to move."""
        result = self.game.outcome(position[0])
        return self.goes_on(position, mover, o, aim) if result is None else reaches(result, o, aim)

    def goes_on(self, position, mover, o, aim):
        """The same while the play is not over; with `turns` a position of the set may have either player to move."""
        if (mover != o or self.game.turns is not None) and position in self.held(o, aim):
            return True
        return self.has_reply(position, o, aim) if mover == o else not self.positional and not self.moves(position, mover)

    def has_reply(self, position, o, aim):
        after, known = self.moves(position, o), self.held(o, aim)
        for then, result in after:
            if then in known if result is None else reaches(result, o, aim):
                return True
        return not self.positional and any(not self.moves(then, 1 - o) for then, _ in after)

    def check_kernel(self, position, o, aim):
        result = self.game.outcome(position[0])
        if result is not None:
            need(reaches(result, o, aim), "the play is over and the aim is missed")
        elif self.game.mover(position[0], 1 - o) == o:
            need(self.has_reply(position, o, aim), "no claim of the claimant leads to a good position")
        else:
            for then, result in self.moves(position, 1 - o):
                over = result is not None
                fine = reaches(result, o, aim) if over else self.goes_on(then, self.game.mover(then[0], o), o, aim)
                need(fine, "a move of the opponent has no good reply")

    # Section 4.

    def add_fact(self, words):
        equal = words[0] == "="
        says, rule = (read_value(words[1]), words[2:]) if equal else (words[0], words[1:])
        need(says in ("N", "P", "L", "R") or equal and says[0] != "b", "a fact gives a plain value or N, P, L, R")
        need(len(rule) > 1 and rule[0] == ":", "the fact is malformed")
        rule, words, game = rule[1], rule[2:], self.game
        poset = game.family == "poset" and not game.owned
        rules = {"nim": game.nim is not None, "paths": game.family == "node-kayles" and not game.owned}
        rules |= dict.fromkeys(("one-colour", "involution", "forest"), game.order) | {"least": game.family == "poset"}
        rules |= dict.fromkeys(("zigzag", "parity-uniform", "articulation", "series-parallel"), poset)
        need(rules.get(rule), f"there is no rule {rule[:40]} for this game")
        shown = globals()[rule.replace("-", "_")](game, *words)
        need(says == ((0, shown) if type(shown) is int else shown), f"the rule shows {shown}")
        root_first = (game.family, words) in (("pomin", ["below"]), ("pomax", ["above"]))
        theorem = rule in ("series-parallel", "zigzag") or rule == "forest" and not root_first
        self.use("theorem" if theorem else "lemma")
        self.facts.append(says)

    # Section 5.

    def check_leaf(self, position, o, aim, words):
        rule, game, place = words[0], self.game, position[0]
        need(self.positional, "normal play has no leaves")
        if game.family == "connection":
            need(rule in ("joined", "trees"), "a leaf of a connection game is `joined` or `trees`")
            return getattr(game, rule)(game.sets(place), o, *words[1:])
        plain = game.turns is None and game.limit is None and game.convention in CONVENTIONS[:3]
        need(plain, "this game takes no leaves")
        need(game.first is None or game.made(place) > 0, "the first claim is restricted")
        need(game.outcome(place) is None, "the play is over")
        content = o == 1 if game.convention == "maker-breaker" else aim == "draw"
        need(rule in ("pairing", "potential", "groups", "lead"), f"there is no leaf {rule[:40]}")
        enough = getattr(Leaf(game, place, o, content), rule)(*words[1:]) or content
        need(enough, f"`{rule}` does not show what the section claims")

    # Section 6.

    def check_claims(self, claims, lines):
        game, values = self.game, [value for _, what, value in claims if what == "value"]
        for lines.at, what, said in claims:
            if what == "value":
                playable = game.playable and not self.positional
                node = self.forms.of(negative(said)) if playable and said not in self.facts else 0
                shown = playable and all(self.good((game.start, node), 1 - o, o, "win") for o in (0, 1))
                need(said in self.facts or shown, "the value has not been shown")
                continue
            starter = PLAYERS[what]
            if any(self.forms.winner(says, starter) == PLAYERS.get(said) for says in self.facts + values):
                continue
            missing = f"it has not been shown that {said} is the result when {what} starts"
            need(game.playable and (self.positional or said != "draw"), missing)
            need(game.mover(game.start, starter) == starter, "`turns` says that the other player starts")
            aims = [(0, "draw"), (1, "draw")] if said == "draw" else [(PLAYERS[said], "win")]
            need(all(self.good((game.start, 0), starter, o, aim) for o, aim in aims), missing)


def reaches(result, o, aim):
    return result == o or result == 2 and aim == "draw"


def pairs_of(words, count):
    """Disjoint pairs `x-y`."""
    used, pairs = set(), []
    for word in words:
        x, dash, y = word.partition("-")
        need(dash, "a pair is written x-y")
        pairs.append((number(x, count), number(y, count)))
        need(pairs[-1][0] != pairs[-1][1] and used.isdisjoint(pairs[-1]), "the pairs are not disjoint")
        used.update(pairs[-1])
    return pairs


# Section 4: the rules, all of them by the given pairs, so that boards may be large.


def nim(game):
    return game.nim


def articulation(game, word):
    x = number(word, game.count)
    seen = {x}
    for side in (0, 1):
        beyond, todo = {}, [x]
        for pair in game.pairs:
            beyond.setdefault(pair[side], []).append(pair[1 - side])
        while todo:
            new = beyond.pop(todo.pop(), ())
            seen.update(new)
            todo.extend(new)
    need(len(seen) == game.count, "an element is not comparable with it")
    return "N"


def involution(game, *words):
    image, turned = dict(pairs_of(words, game.count)), {"L": "R", "R": "L", "*": "*"}
    image |= {y: x for x, y in image.items()}
    need(len(image) == game.count, "an element is in no pair")
    need(all(game.owners[y] == turned[game.owners[x]] for x, y in image.items()), "the pairs keep an owner")
    need(sorted(game.pairs) == sorted((image[a], image[b]) for a, b in game.pairs), "the pairs change the order")
    return 0


def one_colour(game):
    owners = set(game.owners)
    need(owners in (set(), {"L"}, {"R"}), "elements have two owners")
    return (-game.count if "R" in owners else game.count) * ONE, 0


def least(game):
    owners = {game.owners[x] for x in set(range(game.count)) - {b for _, b in game.pairs}}
    need(owners in ({"L"}, {"R"}), "the minimal elements have two owners")
    return owners.pop()


def two_levels(game):
    """The pairs of related elements: those given, if no three make a chain."""
    need({a for a, _ in game.pairs}.isdisjoint(b for _, b in game.pairs), "three elements form a chain")
    return set(game.pairs)


def parity_uniform(game, words):
    chosen, degree, odd = {number(w, game.count) for w in listed(words)}, {}, {}
    for a, b in two_levels(game):
        degree[b] = degree.get(b, 0) + 1
        odd[b] = odd.get(b, False) ^ (a in chosen)
    parities = {d % 2 for d in degree.values()}
    need(len(parities) <= 1, "the tops have odd and even numbers of bottoms")
    p = min(parities, default=1)
    need(p or all(odd.values()), "a top has an even number of A below it")
    return (game.count - len(degree)) % 2 ^ len(degree) % 2 * (p ^ 2)


def threads(count, pairs):
    """The paths and cycles that the pairs make: an end of each, its length, whether it is a cycle."""
    near, seen, found = [[] for _ in range(count)], set(), []
    for a, b in pairs:
        near[a].append(b)
        near[b].append(a)
    need(all(len(row) <= 2 for row in near), "an element has more than two neighbours")
    for start in sorted(range(count), key=lambda x: len(near[x]) == 2):
        x, length = start, 0
        while x is not None and x not in seen:
            seen.add(x)
            length += 1
            x = next((y for y in near[x] if y not in seen), None)
        if length:
            found.append((start, length, len(near[start]) == 2))
    return found


def zigzag(game):
    pairs, total = two_levels(game), 0
    tops = {b for _, b in pairs}
    for start, length, cycle in threads(game.count, pairs):
        half = length // 2
        if length % 2 == 0:
            total ^= 0 if cycle else 4 * (half // 3) + 2 * (half % 3 == 1)
        else:
            total ^= 1 if half and start in tops else half % 2 + 1
    return total


def paths(game):
    """Paths and cycles of Node Kayles."""
    found = threads(game.count, {(min(pair), max(pair)) for pair in game.pairs if pair[0] != pair[1]})
    grundy, total = [0], 0
    for n in range(1, max((length for _, length, _ in found), default=0) + 1):
        # The vertex after i others takes itself and its neighbours away; a cycle then leaves a path.
        options = {grundy[max(i - 1, 0)] ^ grundy[max(n - i - 2, 0)] for i in range(n)}
        grundy.append(mex(options))
    for _, n, cycle in found:
        total ^= int(grundy[n - 3] == 0) if cycle else grundy[n]
    return total


def forest(game, roots):
    """The value of trees that have their roots below or above all else."""
    need("*" not in game.owners and roots in ("below", "above"), "an element has no single owner, or roots are nowhere")
    need(game.family != "poset" or roots == "below", "Hackenbush trees have their roots below")
    above = roots == "above"
    parent = {pair[not above]: pair[above] for pair in game.pairs}
    need(len(parent) == len(game.pairs), "an element has two parents")
    # Whether roots are taken first, and whether they are taken at all.
    first = game.family != "pominmax" and (game.family == "pomax") == above
    blocked, rest, total = [first] * game.count, [0] * game.count, 0
    for z in game.upwards if above else reversed(game.upwards):
        sign, y = 1 if game.owners[z] == "L" else -1, parent.get(z)
        value = ONE
        if blocked[z]:
            v = sign * rest[z]
            value = colon(v) if game.family == "poset" else max(v + ONE, 0) if first or game.family == "pominmax" else 0
        if y is None or not blocked[z]:
            total += sign * value
        else:
            rest[y] += sign * value
        if y is not None:
            blocked[y] = blocked[y] or blocked[z]
            # Two of one colour below one of the other block.
            if y in parent and game.owners[parent[y]] == game.owners[y] != game.owners[z]:
                blocked[parent[y]] = True
    return total, 0


def colon(v):
    """A move of Left below something worth v: (v + n) / 2^(n - 1) for the least n > 0 that makes v + n more than 1."""
    n = 1 if v > 0 else -v // ONE + 2
    need(n < 120 and (v + n * ONE) % (1 << n - 1) == 0, "a number has too many digits")
    return (v + n * ONE) >> n - 1


def mex(numbers):
    g = 0
    while g in numbers:
        g += 1
    return g


def series_parallel(game, *words):
    """The Grundy number by the tree, which must give the order; a part has its lowest and highest elements and a Grundy set."""
    stack, seen, pairs, steps = [], set(), [], 0
    for word in words:
        if word[:1] not in ("P", "S"):
            x = number(word, game.count)
            need(x not in seen, "an element stands twice in the tree")
            seen.add(x)
            stack.append(([x], [x], {0}))
            continue
        n = number(word[1:])
        need(2 <= n <= len(stack), "the tree has too few parts")
        parts = stack[-n:]
        del stack[-n:]
        steps += sum(len(low) + len(high) + len(grundy) for low, high, grundy in parts)
        if word[0] == "P":
            total, merged = 0, set()
            for _, _, grundy in parts:
                total ^= mex(grundy)
            for _, _, grundy in parts:
                others = total ^ mex(grundy)
                merged.update(a ^ others for a in grundy)
            stack.append(([x for p in parts for x in p[0]], [x for p in parts for x in p[1]], merged))
            continue
        bottom, top, grundy = parts[0]
        g = mex(grundy)
        for low, high, upper in parts[1:]:
            steps += len(top) * len(low)
            need(steps < MOST_STEPS, "the tree takes too many steps")
            pairs += [(a, b) for a in top for b in low]
            # The numbers not in the set, counted from g on.
            top, images, passed, missing = high, [], 0, g
            for a in sorted(upper):
                while passed < a or missing in grundy:
                    passed += missing not in grundy
                    missing += 1
                images.append(missing)
            grundy.update(images)
            while g in grundy:
                g += 1
        stack.append((bottom, top, grundy))
    need(len(stack) == 1 and len(seen) == game.count, "the tree does not hold every element once")
    need(sorted(pairs) == sorted(game.pairs), "the tree gives another order")
    return mex(stack[0][2])


class Leaf:
    """A position of a positional game with the opponent m to move. A rule makes sure that m never fills, and says whether o does."""

    def __init__(self, game, position, o, content):
        self.content, both = content, game.sets(position)
        mine, theirs = both[o], both[1 - o]
        self.n, self.below, self.free = game.count, game.below, game.all & ~(both[0] | both[1])
        # What is unclaimed of o's edges that m has not touched, and of m's edges that count.
        self.own = [f & ~mine for f in game.edges[o] if not f & theirs]
        self.counting = [e & ~theirs for e in game.edges[1 - o] if not e & mine]
        self.threats = union(f for f in self.own if f & (f - 1) == 0)

    def available(self, x):
        return self.free >> x & 1 and not self.below[x] & self.free

    def pairing(self, *words):
        pairs = pairs_of(words, self.n)
        need(all(self.available(x) and self.available(y) for x, y in pairs), "a pair cannot be claimed")
        held = [1 << x | 1 << y for x, y in pairs]
        need(all(any(not pair & ~e for pair in held) for e in self.counting), "an edge that counts holds no pair")
        return False

    def potential(self):
        need(all(map(self.available, bits(self.free))), "two unclaimed vertices are comparable")
        need(2 * sum(1 << self.n - e.bit_count() for e in self.counting) < 1 << self.n, "the sum is not below 1/2")
        return False

    def find_chains(self):
        self.chains, ends = {}, {}
        for x in sorted(bits(self.free), key=lambda x: (self.below[x] & self.free).bit_count()):
            under = self.below[x] & self.free
            bottom = ends.pop(under, None) if under else x
            need(bottom is not None, "the unclaimed vertices make no chains")
            self.chains.setdefault(bottom, []).append(x)
            ends[under | 1 << x] = bottom
        # What of each chain is in its region, and the vertices z.
        self.regions, self.z = dict(self.chains), {}

    def cut(self, words):
        for word in listed(words):
            x = number(word, self.n)
            need(self.threats >> x & 1, "a cut is no threat")
            c = next(c for c, chain in self.chains.items() if x in chain)
            need(c != x and c not in self.z, "a cut is available, or its chain is cut twice")
            at = self.chains[c].index(x)
            self.z[c], self.regions[c] = self.chains[c][at - 1], self.chains[c][: at - 1]

    def named(self, words, sizes):
        """Groups of chains, each of which is named by its available vertex."""
        groups = [tuple(number(c) for c in word.split(":")) for word in words]
        used = [c for group in groups for c in group]
        need(all(c in self.chains for c in used), "a chain is named by its available vertex")
        need(len(set(used)) == len(used), "a chain is in two groups")
        need(all(len(group) in sizes for group in groups), "a group has another number of chains")
        return groups

    def groups(self, cuts, twos):
        self.find_chains()
        self.cut(cuts)
        groups = self.named(listed(twos), [2])
        if groups and all(len(self.regions[c]) % 2 for group in groups for c in group):
            # The bottoms of each group are partners, or a local game is played.
            try:
                fills = self.answering([], groups)
                if fills or self.content:
                    return fills
            except Refused:
                pass
        return self.answering(groups, [])

    def lead(self, first, twos):
        self.find_chains()
        self.named(listed(twos), [2])
        return self.answering(self.named([first] + listed(twos), [1, 2]), [], lead=True)

    def answering(self, groups, paired, lead=False):
        """What comes of answering in the group in which m moved; in the first o fills an edge if it leads."""
        used = {c for group in groups + paired for c in group}
        alone = [(c,) for c in self.chains if c not in used]
        odd = [group for group in groups[lead:] + alone if sum(len(self.regions[c]) for c in group) % 2]
        need(not odd or len(odd) == 1 and not (lead or paired or self.z), "too many groups are odd")
        # m gets nothing that is held, and not both of two.
        held, uppers, z = 0, 0, list(self.z.values())
        twos = [1 << c | 1 << d for c, d in paired] + [1 << a | 1 << b for i, a in enumerate(z) for b in z[:i]]
        for first, (c,) in [(0, group) for group in alone] + [(1, (c,)) for group in paired for c in group]:
            chain = self.chains[c]
            if odd and (c,) != odd[0]:
                twos += [1 << x | 1 << y for x, y in zip(chain, chain[1:])]
                continue
            upper = self.regions[c][first + 1 :: 2]
            uppers |= mask_of(upper)
            end = next((chain.index(x) for x in upper if self.threats >> x & 1), len(chain))
            held |= mask_of(upper + chain[end:])
        for c in self.z:
            held |= mask_of(self.chains[c][len(self.regions[c]) + 1 :])
        edges = [e for e in self.counting if not e & held and all(two & ~e for two in twos)]
        self.local_games(groups, edges, odd, lead)
        return lead or bool(self.z) or bool(uppers & self.threats) or any(not f & ~uppers for f in self.own)

    def local_games(self, groups, edges, odd, lead):
        """Gives each edge to the group with the most of its vertices, and makes sure that o succeeds in all."""
        cells, given = [mask_of(x for c in group for x in self.regions[c]) for group in groups], [set() for _ in groups]
        for e in edges:
            most = [(e & cell).bit_count() for cell in cells]
            best = max(most, default=0)
            need(best, "an edge in the reach meets no group")
            given[most.index(best)].add(e & cells[most.index(best)])
        for i, group in enumerate(groups):
            may_pass, must = bool(odd) and group != odd[0], lead and i == 0
            fine = not given[i] and not must or self.local(group, cells[i], given[i], may_pass, must)
            need(fine, "o fails in a local game")

    def local(self, group, cells, family, may_pass, must):
        """Whether o succeeds in the local game of a group with these sets."""
        columns, memo = [self.regions[c] for c in group], {}
        own = [f for f in self.own if not f & ~cells]

        def available(claimed):
            tops = (next((x for x in column if not claimed >> x & 1), None) for column in columns)
            return [1 << x for x in tops if x is not None]

        def answer(m, o, left):
            ready = available(m | o)
            for y in ready:
                if any(not f & ~(o | y) for f in own) or succeeds(m, o | y, left):
                    return True
            return not ready and not must

        def succeeds(m, o, left):
            key = (m, o, left)
            if key not in memo:
                need(len(memo) < MOST_FORMS, "a group is too large")
                memo[key] = decide(m, o, left)
            return memo[key]

        def decide(m, o, left):
            ready = available(m | o)
            for x in ready:
                if any(not h & ~(m | x) for h in family) or not answer(m | x, o, left):
                    return False
            if not ready:
                return not must
            return not left or answer(m, o, False)

        return succeeds(0, 0, may_pass)


# Section 1: the file.


class Lines:
    def __init__(self, file):
        self.file, self.at = file, 0

    def next(self):
        while True:
            raw = self.file.readline()
            self.at += 1
            need(raw.endswith(b"\n"), "the line or the file ends too early")
            if not raw.startswith(b"#"):
                self.raw = raw[:-1]
                return self.raw.decode("utf-8").split(" ")


def check(file):
    lines = Lines(file)
    try:
        return check_lines(lines)
    except Refused as refused:
        raise Refused(f"{lines.at}: {refused}") from None
    except (ValueError, RecursionError, OverflowError, IndexError, KeyError, TypeError, MemoryError) as error:
        raise Refused(f"{lines.at}: the line is malformed ({type(error).__name__})") from None


def check_lines(lines):
    if lines.file.readline(64) != b"upset-proof 3\n":
        raise NoProof("the file does not begin with `upset-proof 3`")
    lines.at = 1
    need(lines.next()[0] == "game", "the second line gives the game")
    game = json.loads(lines.raw[5:])
    need(isinstance(game, dict), "the game is no JSON object")
    kinds = {"positional": Positional, "connection": Connection}
    proof = Proof(kinds.get(game.get("family"), Game)(game))
    claims, told, words = [], [], lines.next()
    while words[0] == "claim":
        claims.append((lines.at, *read_claim(words)))
        told.append(" ".join(words))
        words = lines.next()
    need(claims, "there is no claim")
    while words[0] == "form":
        need(len(words) == 3 and number(words[1]) == len(proof.form_nodes), "forms are numbered 1, 2, 3, …")
        value = read_value(words[2])
        need(not proof.positional and (not proof.impartial or value[0] == 0), "a form beside an impartial game is a nimber")
        proof.form_nodes.append(proof.forms.of(value))
        words = lines.next()
    while words[0] == "symmetry":
        proof.add_symmetry(words[1:])
        words = lines.next()
    while words[0] in ("faces", "points") and proof.game.family == "connection":
        (proof.game.draw if words[0] == "faces" else proof.game.see_points)(words[1:])
        proof.use("lemma")
        words = lines.next()
    waiting = read_sections(proof, words, lines)
    for lines.at, section, here, step in waiting:
        for position in here:
            proof.check_leaf(position, *section, step) if step else proof.check_kernel(position, *section)
    proof.check_claims(claims, lines)
    return proof, told, sum(len(here) for _, _, here, _ in waiting)


def read_sections(proof, words, lines):
    """Reads up to the end: the positions that are to be checked, with their lines and reasons."""
    waiting, section = [], None
    while words[0] != "end":
        if words[0] == "for":
            need(len(words) == 3 and words[1] in PLAYERS and words[2] in ("win", "draw"), "a section is `for left|right win|draw`")
            need(proof.positional or words[2] == "win", "normal play has no draws")
            section = (PLAYERS[words[1]], words[2])
        elif words[0] in ("kernel", "leaf"):
            need(section, "there is no section yet")
            held, kernel = proof.held(*section), words[0] == "kernel"
            here = [proof.read_position(w) for w in (words[1:] if kernel else words[1:2])]
            need(here and (kernel or len(words) > 2), "the line is too short")
            before = len(held)
            held.update(here)
            need(len(held) == before + len(here), "a position occurs twice")
            waiting.append((lines.at, section, here, None if kernel else words[2:]))
            proof.use("play" if kernel else "lemma")
        elif words[0] == "link" and proof.game.family == "connection":
            need(section, "there is no section yet")
            proof.game.link(section[0], words[1:])
        elif words[0] == "fact":
            proof.add_fact(words[1:])
        else:
            raise Refused(f"there is no line `{words[0][:40]}` here")
        words = lines.next()
    positions = sum(len(here) for _, _, here, _ in waiting)
    need(words[1:] == [str(lines.at - 1), str(positions)], "the end line has other counts")
    need(not lines.file.read(1), "something follows the end line")
    proof.add_images()
    return waiting


def read_claim(words):
    need(len(words) == 3 and words[1] in ("left", "right", "value"), "a claim is about left, right or value")
    if words[1] == "value":
        return "value", read_value(words[2])
    need(words[2] in ("left", "right", "draw"), "a result is left, right or draw")
    return words[1], words[2]


def main(arguments):
    if len(arguments) != 2:
        print("usage: upset_check.py FILE", file=sys.stderr)
        return 2
    begin = time.time()
    try:
        with open(arguments[1], "rb") as file:
            proof, claims, positions = check(file)
    except (OSError, NoProof) as error:
        print(f"{arguments[1]}:1: {error}", file=sys.stderr)
        return 2
    except Refused as error:
        print(f"{arguments[1]}:{error}", file=sys.stderr)
        return 1
    seconds = time.time() - begin
    print(f"verified: {', '.join(claims)} (level {LEVELS[proof.level]}, {positions:,} positions, {seconds:.1f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
