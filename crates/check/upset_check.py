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
MOST_FORMS, MOST_ELEMENTS, MOST_STEPS = 1_000_000, 4096, 10**8
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


def mask_of(elements):
    """The set of these elements; many at once by way of bytes."""
    elements = list(elements)
    if len(elements) < 100:
        mask = 0
        for x in elements:
            mask |= 1 << x
        return mask
    room = bytearray(max(elements) // 8 + 1)
    for x in elements:
        room[x >> 3] |= 1 << (x & 7)
    return int.from_bytes(room, "little")


def union(masks):
    whole = 0
    for mask in masks:
        whole |= mask
    return whole


def number(text, below=None):
    need(re.fullmatch(r"0|[1-9][0-9]{0,39}", text), f"this is no number: {text[:40]}")
    need(below is None or int(text) < below, f"a number is not below {below}")
    return int(text)


def listed(text):
    return [] if text == "-" else text.split(",")


# Values: a plain one is a pair of a number, counted in parts of 2^-60, and a nimber; any other ("b", options, options).


def read_value(text):
    value, at = value_at(text, 0, 0)
    need(at == len(text), f"this is no value: {text[:40]}")
    return value


PLAIN = re.compile(r"(?:(-?)(0|[1-9][0-9]{0,19})(?:/([1-9][0-9]{0,19}))?)?(?:(\*)(0|[1-9][0-9]{0,38})?)?")


def value_at(text, at, depth):
    need(depth < 200, "a value is nested too deeply")
    if text[at : at + 1] == "{":
        sides, at = [], at + 1
        for end in "|}":
            options = []
            while text[at : at + 1] != end:
                if options:
                    need(text[at : at + 1] == ",", "a value lacks a comma or a brace")
                    at += 1
                option, at = value_at(text, at, depth + 1)
                options.append(option)
            sides.append(tuple(options))
            at += 1
        return ("b", *sides), at
    found = PLAIN.match(text, at)
    need(found and found.end() > at, f"this is no value: {text[at:at + 40]}")
    sign, above, below, star, j = found.groups()
    m, d = int(above or 0), int(below or 1)
    need(d & (d - 1) == 0 and d <= ONE and (below is None or d == 1 or m % 2), "a fraction is not in lowest terms")
    need(m or not sign, "-0 is no number")
    return ((-m if sign else m) * (ONE // d), (1 if j is None else int(j)) if star else 0), found.end()


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
            return self.node([self.of(v) for v in value[1]], [self.of(v) for v in value[2]])
        if value not in self.plain:
            m, j = value
            need(j <= 1000 and abs(m) <= 1000 * ONE, "a value is too large to be played")
            # An integer has one option, a fraction two, as far away as its last digit counts.
            step = m & -m if m % ONE else ONE
            left = right = [(m, i) for i in range(j)]
            if not j:
                left, right = [(m - step, 0)] * (m > 0 or step < ONE), [(m + step, 0)] * (m < 0 or step < ONE)
            self.plain[value] = self.node([self.of(v) for v in left], [self.of(v) for v in right])
        return self.plain[value]

    def starter_wins(self, value, player):
        """Who starts in a value, played out."""
        if value[0] == "b":
            return self.wins[self.of(value)][player]
        return value[1] > 0 if value[0] == 0 else (value[0] > 0) == (player == 0)


# Section 2: the games. A position of normal play is a tuple of sets, one for each part; a move takes elements away.


def fields(game, required, optional=()):
    unknown = set(game) - {"family", *required, *optional}
    need(not unknown, f"the game has a field this family does not know: {sorted(unknown)[:1]}")
    for name in required:
        need(name in game, f"the game lacks the field {name}")


def names_of(game, name="names"):
    names = game[name]
    need(isinstance(names, list) and all(isinstance(x, str) for x in names), "the names are no list of strings")
    return len(names)


def lists_of(value, count, what, exactly=None):
    need(isinstance(value, list), f"`{what}` is no list")
    for row in value:
        need(isinstance(row, list) and (exactly is None or len(row) == exactly), f"`{what}` is malformed")
        need(all(type(x) is int and 0 <= x < count for x in row), f"`{what}` names an element that does not exist")
    return value


def letters(game, name, count, alphabet, default):
    text = game.get(name, default * count)
    need(isinstance(text, str) and len(text) == count and set(text) <= set(alphabet), f"`{name}` is malformed")
    return text


def hexadecimal(text, count):
    need(re.fullmatch(r"0|[1-9a-f][0-9a-f]*", text) and len(text) <= count // 4 + 1, f"this is no set: {text[:40]}")
    mask = int(text, 16)
    need(mask >> count == 0, f"a set has an element that does not exist: {text[:40]}")
    return mask


def order_of(count, pairs):
    """What is above and below each element; nothing for boards that are not played on."""
    above, below, degree = [[] for _ in range(count)], [0] * count, [0] * count
    for low, high in pairs:
        above[low].append(high)
        degree[high] += 1
    ready = [x for x in range(count) if not degree[x]]
    for x in ready:
        for y in above[x]:
            if count <= MOST_ELEMENTS:
                below[y] |= below[x] | 1 << x
            degree[y] -= 1
            if not degree[y]:
                ready.append(y)
    need(len(ready) == count, "the pairs have a cycle")
    up = [0] * count
    for y in range(count):
        for x in bits(below[y]):
            up[x] |= 1 << y
    return up, below


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
        getattr(self, "related" if self.order else self.family.replace("-", "_"))(game, n)

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

    def step(self, x, all_of, none, takes, who=None, spare=0):
        self.steps.append((who or [self.owners[x] in "L*", self.owners[x] in "R*"], all_of, none, spare, takes))

    def related(self, game, n):
        self.pairs = [tuple(p) for p in lists_of(game["covers"], n, "covers", 2)]
        up, down = order_of(n, self.pairs)
        self.up = up
        for x in range(n if self.playable else 0):
            none = {"poset": [0], "pomax": [up[x]], "pomin": [down[x]], "pominmax": [up[x], down[x]]}[self.family]
            self.step(x, 1 << x, none, 1 << x | (up[x] if self.family == "poset" else 0))

    def near(self, game, n):
        near = [0] * n
        for a, b in lists_of(game["edges"], n, "edges", 2):
            near[a] |= 1 << b
            near[b] |= 1 << a
        return [near[x] & ~(1 << x) for x in range(n)]

    def leaf(self, game, n):
        for x, near in enumerate(self.near(game, n)):
            self.step(x, 1 << x, [near], 1 << x, spare=1)

    def node_kayles(self, game, n):
        for x, near in enumerate(self.near(game, n)):
            self.step(x, 1 << x, [0], 1 << x | near)

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
        near, colored = self.near(game, n), letters(game, "colored", n, "LR.", ".")
        self.start, self.count = 0, 2 * n
        for x in range(n):
            for side, (own, foe) in enumerate(("LR", "RL")):
                free = colored[x] == "." and self.owners[x] != foe and not any(colored[y] == own for y in bits(near[x]))
                self.start |= free << x + n * side
                self.step(x, 1 << x + n * side, [0], near[x] << n * side | 1 << x | 1 << x + n, [side == 0, side == 1])

    def geography(self, game, n):
        """Element x is that x was not visited, element n + x that it was not left."""
        token, self.count = self.token(game, n), 2 * n
        self.start = (1 << 2 * n) - 1 & ~(1 << token)
        for a, b in lists_of(game["arcs"], n, "arcs", 2):
            both = 1 << n + a | 1 << b
            self.step(b, both, [1 << a], both)

    def token(self, game, n):
        need(type(game["token"]) is int and 0 <= game["token"] < n, "`token` names no vertex")
        return game["token"]

    def options(self, game, n):
        """What can still be reached is left."""
        lists = [[tuple(p) for p in lists_of(game[side], n, side, 2)] for side in ("left", "right")]
        reached, _ = order_of(n, lists[0] + lists[1])
        reached = [reached[x] | 1 << x for x in range(n)]
        for side in (0, 1):
            for a, b in lists[side]:
                self.step(b, 1 << a, [self.start & ~reached[a]], self.start & ~reached[b], [side == 0, side == 1])
        self.start = reached[self.token(game, n)]

    def hackenbush(self, game, n):
        vertices = game["vertices"]
        need(type(vertices) is int and 0 <= vertices < 1 << 32, "`vertices` is malformed")
        edges = lists_of(game["edges"], vertices, "edges", 2)
        need(len(edges) == n, "`edges` has not one pair an element")
        self.ends, self.ground = dict(enumerate(edges)), set(lists_of([game["ground"]], vertices, "ground")[0])
        for x in range(n):
            self.step(x, 1 << x, [0], 1 << x)
        self.start = self.hanging(self.start)

    def hanging(self, s):
        """Takes away the edges of Hackenbush that do not hang on the ground."""
        seen, edges, before = set(self.ground), [e for e in self.ends if s >> e & 1], -1
        while len(seen) > before:
            before = len(seen)
            for e in edges:
                if not seen.isdisjoint(self.ends[e]):
                    seen.update(self.ends[e])
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

    def abouts(self, s):
        """What each move within s is about; and the edges of Hackenbush that meet above the ground."""
        above = {}
        for e in bits(s) if self.ends else ():
            for v in set(self.ends.get(e, ())) - self.ground:
                above[v] = above.get(v, 0) | 1 << e
        return [(a | t | union(none)) & s for _, a, none, _, t in self.steps if not a & ~s] + list(above.values())

    def keeps(self, image, s, fixed=None):
        """Whether a permutation takes the moves within s to such moves; with `fixed` to those of the other player, which the move
        itself leaves possible, but for moves about what is fixed, which nothing else depends on."""
        moved = lambda mask: mask_of(image[x] for x in bits(mask & s))
        within = [step for step in self.steps if not step[1] & ~s]
        shapes = {(*who, a, tuple(sorted(g & s for g in none)), takes & s) for who, a, none, _, takes in within}
        for who, all_of, none, _, takes in within:
            if fixed is not None and not all_of & ~fixed:
                if union(none) & s & ~fixed or moved(takes) != takes & s:
                    return False
            elif fixed is not None:
                if (moved(all_of) | all_of | takes) & fixed or moved(all_of) & takes:
                    return False
                who = who[::-1]
            if (*who, moved(all_of), tuple(sorted(map(moved, none))), moved(takes)) not in shapes:
                return False
        return not self.ends


CONVENTIONS = ["maker-breaker", "maker-maker", "achievement", "avoider-enforcer", "avoidance"]


class Positional:
    """A position is one number: Left's claims, and above them Right's."""

    positional = playable = owned = True

    def __init__(self, game):
        optional = ["owners", "claimed", "turns", "moves", "first_moves"]
        fields(game, ["convention", "names", "covers", "left", "right"], optional)
        self.count = n = names_of(game)
        need(n <= MOST_ELEMENTS, "the board has more than 4,096 elements")
        self.convention = game["convention"]
        need(self.convention in CONVENTIONS, "this is no convention")
        self.up, self.below = order_of(n, [tuple(p) for p in lists_of(game["covers"], n, "covers", 2)])
        self.edges = [[mask_of(e) for e in lists_of(game[side], n, side)] for side in ("left", "right")]
        need(all(e for side in self.edges for e in side), "an edge is empty")
        need(self.convention not in ("maker-breaker", "avoider-enforcer") or not self.edges[1], "Right has edges")
        self.through = [[[e for e in side if e >> x & 1] for x in range(n)] for side in self.edges]
        self.owners, claimed = letters(game, "owners", n, "LR*", "*"), letters(game, "claimed", n, "LR.", ".")
        self.plain = not {"owners", "turns", "moves"} & set(game)
        self.may = [mask_of(x for x in range(n) if self.owners[x] in own) for own in ("L*", "R*")]
        self.all = (1 << n) - 1
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
        made = self.made(position)
        need(made >= 0, "a position has fewer claims than the start")
        return 0 if self.turns[made % len(self.turns)] == "L" else 1

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
        free, below = self.all & ~(both[0] | both[1]), self.below
        allowed = free & self.may[player]
        if self.first is not None and self.made(position) == 0:
            allowed &= self.first
        after = []
        for x in bits(allowed):
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


class Connection(Positional):
    """Left joins the two ends of a graph, the vertices after the cells, by claiming cells."""

    def __init__(self, game):
        fields(game, ["names", "edges", "ends"], ["claimed"])
        flat = {"convention": "maker-breaker", "covers": [], "left": [], "right": []}
        super().__init__({key: game[key] for key in ("family", "names", "claimed") if key in game} | flat)
        self.plain, n = False, self.count
        ends = lists_of(game["ends"], n, "ends")
        need(len(ends) == 2, "there are two ends")
        pairs = [tuple(p) for p in lists_of(game["edges"], n, "edges", 2)]
        pairs += [(x, n + i) for i in (0, 1) for x in ends[i]]
        # Whom Left joins, and Right once the board is drawn.
        self.near, self.links = [neighbours(n + 2, pairs), [0] * (n + 2)], []

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
        sphere = t + 1 + len(faces) == len(sides) + 2 and union(mask_of(set(face)) for face in faces) == (1 << t + 1) - 1
        need(sphere and seen == (1 << len(faces)) - 1, "this is no drawing of the board")
        near = [0] * (t + 1)
        for i, face in enumerate(faces):
            cells = mask_of({x for x in face if x < s})
            beside = union(1 << s + end for end in (0, 1) if sides[s, t][end] == i)
            for x in bits(cells):
                near[x] |= (cells | beside) & ~(1 << x)
            for end in bits(beside):
                near[end] |= cells
        self.near[1] = near

    def link(self, o, words):
        """Adds what o is sure to join: the two vertices, what must be claimed besides, and where o answers."""
        n, cells = self.count, self.all
        a, b = (number(w, n + 2) for w in words[1:3])
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
            needs = (parts[0][0] | parts[1][0] | 1 << c) & cells & ~(1 << a | 1 << b)
            first, second = (carrier & ~(needs | 1 << a | 1 << b) for _, carrier in parts)
            need(not first & second, "the two links need the same cell")
            carrier = first | second
        else:
            need(words[3] == "any" and len(words) % 2 == 0 and len(words) > 4, "a link is `via` or `any`")
            parts = [(1 << number(x, n), *part(word, a, b)) for x, word in zip(words[4::2], words[5::2])]
            needs = union(wants & ~x for x, wants, _ in parts) & ~(1 << a | 1 << b)
            held, carrier, common = needs | 1 << a | 1 << b, 0, cells
            for x, _, reach in parts:
                need(not x & held, "a claim is of a cell that is not free")
                carrier, common = carrier | x | reach & ~held, common & (x | reach & ~held)
            need(not common, "one cell is in the way of all of them")
        self.links.append((o, {a, b}, needs, carrier))

    def joined(self, position, o, words):
        player, ends, needs, carrier = self.links[number(words[0], len(self.links))]
        both = self.sets(position)
        need(player == o and ends == {self.count, self.count + 1}, "the link does not join the ends of the claimant")
        need(not needs & ~both[o] and not carrier & both[1 - o] and len(words) == 1, "the link does not hold here")


def neighbours(count, pairs):
    near = [0] * count
    for x, y in pairs:
        if x != y:
            near[x] |= 1 << y
            near[y] |= 1 << x
    return near


# Sections 3 to 6.


class Proof:
    def __init__(self, game):
        self.game, self.forms, self.positional = game, Forms(), game.positional
        self.impartial = not self.positional and not game.owned
        self.sets, self.symmetries, self.level = {}, [], 0
        self.form_nodes, self.facts, self.later = [0], [], []

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
        game = self.game
        image, n = [number(w) for w in words], game.count
        need(game.playable and sorted(image) == list(range(n)), "this is no permutation")
        if self.positional:
            moved = lambda mask: mask_of(image[x] for x in bits(mask))
            need(all(moved(game.up[x]) == game.up[image[x]] for x in range(n)), "a symmetry changes the board")
            need(all(game.owners[x] == game.owners[y] for x, y in enumerate(image)), "a symmetry changes an owner")
            need(all({moved(e) for e in side} == set(side) for side in game.edges), "a symmetry changes the edges")
            need(game.first is None and not isinstance(game, Connection), "this game takes no symmetries")
            image += [x + n for x in image]
        else:
            need(game.family != "sum" and game.keeps(image, (1 << n) - 1), "a symmetry changes the moves")
        starts = range(0, len(image), 8)
        self.symmetries.append([[mask_of(image[at + x] for x in bits(b) if at + x < len(image)) for b in range(256)] for at in starts])
        self.use("lemma")

    def in_set(self, known, position):
        place, node = position
        return position in known or any((spread(tables, place), node) in known for tables in self.symmetries)

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
        if (mover != o or self.game.turns is not None) and self.in_set(self.held(o, aim), position):
            return True
        return self.has_reply(position, o, aim) if mover == o else not self.positional and not self.moves(position, mover)

    def has_reply(self, position, o, aim):
        after, known = self.moves(position, o), self.held(o, aim)
        for then, result in after:
            if then in known if result is None else reaches(result, o, aim):
                return True
        if self.symmetries and any(result is None and self.in_set(known, then) for then, result in after):
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

    def is_value(self, place, value):
        node = self.forms.of(negative(value))
        return not self.positional and self.game.playable and all(self.good((place, node), 1 - o, o, "win") for o in (0, 1))

    # Section 4.

    def check_fact(self, s, says, rule, words):
        """Makes sure of a fact; whether it rests on positions that hold by play."""
        need(not self.positional, "facts are about normal play")
        game, by_play = self.game, False
        whole, poset = s == game.start, game.family == "poset" and not game.owned
        if rule == "kernel":
            need(isinstance(says, tuple) and not words, "`kernel` shows a value")
            return True
        if rule == "sum":
            shown, by_play = self.sum(s, [self.facts[number(w, len(self.facts))] for w in words])
        elif rule == "involution" and game.family not in ("sum", "heaps"):
            shown, by_play = self.involution(s, whole and game.order, words)
        else:
            simple = {"nim": game.nim is not None, "one-colour": game.order, "zigzag": poset, "parity-uniform": poset}
            simple |= {"articulation": poset, "series-parallel": poset and whole, "forest": game.order and whole}
            simple |= {"least": game.family == "poset" and whole, "paths": game.family == "node-kayles" and not game.owned}
            need(simple.get(rule), f"there is no rule {rule[:40]} for this game and position")
            shown = globals()[rule.replace("-", "_")](game, s, words)
            shown = (0, shown) if type(shown) is int else shown
        need(says == shown, f"the rule shows {shown}")
        root_first = (game.family, words) in (("pomin", ["below"]), ("pomax", ["above"]))
        theorem = rule in ("series-parallel", "zigzag") or rule == "forest" and not root_first
        self.use("theorem" if theorem else "lemma")
        return by_play

    def sum(self, s, named):
        need(self.game.playable and named, "`sum` names facts about parts of a board that can be played on")
        need(all(isinstance(says, tuple) for _, says, _ in named), "a part has no value")
        need(union(part for part, _, _ in named) == s, "the parts are not the whole")
        need(sum(part.bit_count() for part, _, _ in named) == s.bit_count(), "the parts are not disjoint")
        home = {x: part for part, _, _ in named for x in bits(part)}
        for about in self.game.abouts(s):
            need(not about & ~home[about.bit_length() - 1], "a move is about two of the parts")
        m, j = 0, 0
        for _, (a, b), _ in named:
            m, j = m + a, j ^ b
        return (m, j), any(by_play for _, _, by_play in named)

    def involution(self, s, order, words):
        """A position is worth what the pairs leave of it."""
        game, image, zero = self.game, list(range(self.game.count)), ((0, 0), False)
        for x, y in pairs_of(words[1:], game.count):
            image[x], image[y] = y, x
        if order and words[0] == "-":
            turned = {"L": "R", "R": "L", "*": "*"}
            fine = all(x != y and game.owners[y] == turned[game.owners[x]] for x, y in enumerate(image))
            if fine and sorted(game.pairs) == sorted((image[a], image[b]) for a, b in game.pairs):
                return zero
        fixed = mask_of(x for x in bits(s) if image[x] == x)
        fine = game.playable and mask_of(image[x] for x in bits(s)) == s and game.keeps(image, s, fixed)
        need(fine, "the pairs change the board")
        if words[0] == "-" and not fixed:
            return zero
        where, says, by_play = self.facts[number(words[0], len(self.facts))]
        need(where == fixed, "the fact named is about something else")
        return says, by_play

    # Section 5.

    def check_leaf(self, position, o, aim, words):
        rule, game = words[0], self.game
        if not self.positional:
            need(rule == "fact" and len(words) == 2, "a leaf of normal play names a fact")
            place, says, by_play = self.facts[number(words[1], len(self.facts))]
            need(place == position[0] and not by_play, "the fact is about another position, or rests on play")
            if position[1]:
                nimber = isinstance(says, tuple) and says[0] == 0
                need(nimber and self.forms.plain.get(says) == position[1], "the fact gives another value")
            else:
                need(self.says_winner(says, 1 - o) == o, "the fact does not say that the opponent loses")
            return
        if rule == "joined" and isinstance(game, Connection):
            return game.joined(position[0], o, words[1:])
        need(game.plain and game.convention in CONVENTIONS[:3], "this game takes no such leaves")
        need(game.first is None or game.made(position[0]) > 0, "the first claim is restricted")
        need(game.outcome(position[0]) is None, "the play is over")
        content = o == 1 if game.convention == "maker-breaker" else aim == "draw"
        enough = Leaf(game, position[0], o, content).check(rule, words[1:]) or content
        need(enough, f"`{rule}` does not show what the section claims")

    def says_winner(self, says, starter):
        if not isinstance(says, str):
            return starter if self.forms.starter_wins(says, starter) else 1 - starter
        return {"N": starter, "P": 1 - starter, "L": 0, "R": 1}[says]

    # Section 6.

    def check_claims(self, claims, lines):
        about_all = [says for place, says, _ in self.facts if place == self.game.start]
        values = [value for _, (what, value) in claims if what == "value"]
        for lines.at, (what, said) in claims:
            if what == "value":
                need(said in about_all or self.is_value(self.game.start, said), "the value has not been shown")
                continue
            starter = PLAYERS[what]
            if said != "draw" and any(self.says_winner(says, starter) == PLAYERS[said] for says in about_all + values):
                continue
            start, missing = self.game.start, f"it has not been shown that {said} is the result when {what} starts"
            need(self.game.playable and (self.positional or said != "draw"), missing)
            need(self.game.mover(start, starter) == starter, "`turns` says that the other player starts")
            aims = [(0, "draw"), (1, "draw")] if said == "draw" else [(PLAYERS[said], "win")]
            need(all(self.good((start, 0), starter, o, aim) for o, aim in aims), missing)


def reaches(result, o, aim):
    return result == o or result == 2 and aim == "draw"


def spread(tables, mask):
    image, i = 0, 0
    while mask:
        image |= tables[i][mask & 255]
        mask >>= 8
        i += 1
    return image


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


def nim(game, s, words):
    return game.nim


def articulation(game, s, words):
    """By the given pairs, so that the board may be large."""
    x = number(words[0], game.count)
    seen = {x}
    for side in (0, 1):
        beyond, todo = {}, [x]
        for pair in game.pairs:
            beyond.setdefault(pair[side], []).append(pair[1 - side])
        while todo:
            new = beyond.pop(todo.pop(), ())
            seen.update(new)
            todo.extend(new)
    need(s >> x & 1 and not s & ~mask_of(seen), "an element is not comparable with it")
    return "N"


def one_colour(game, s, words):
    owners = {game.owners[x] for x in bits(s)}
    need(owners in (set(), {"L"}, {"R"}), "elements have two owners")
    return (-s.bit_count() if "R" in owners else s.bit_count()) * ONE, 0


def least(game, s, words):
    owners = {game.owners[x] for x in set(range(game.count)) - {b for _, b in game.pairs}}
    need(owners in ({"L"}, {"R"}), "the minimal elements have two owners")
    return owners.pop()


def two_levels(part, s):
    """The pairs of related elements, if no three make a chain: then the given pairs are the order, all of which is left on large boards."""
    related = set(part.pairs)
    if part.playable:
        related = {(x, y) for x in bits(s) for y in bits(part.up[x] & s)}
    need({a for a, _ in related}.isdisjoint(b for _, b in related), "three elements form a chain")
    return related


def parity_uniform(part, s, words):
    chosen, degree, odd = {number(w, part.count) for w in listed(words[0])}, {}, {}
    for a, b in two_levels(part, s):
        degree[b] = degree.get(b, 0) + 1
        odd[b] = odd.get(b, False) ^ (a in chosen)
    parities = {d % 2 for d in degree.values()}
    need(len(parities) <= 1, "the tops have odd and even numbers of bottoms")
    p = min(parities, default=1)
    need(p or all(odd.values()), "a top has an even number of A below it")
    return (s.bit_count() - len(degree)) % 2 ^ len(degree) % 2 * (p ^ 2)


def threads(s, pairs):
    """The paths and cycles that the pairs make: an end of each, its length, whether it is a cycle."""
    near, seen, found = {x: [] for x in bits(s)}, set(), []
    for a, b in pairs:
        near[a].append(b)
        near[b].append(a)
    need(all(len(row) <= 2 for row in near.values()), "an element has more than two neighbours")
    for start in sorted(near, key=lambda x: len(near[x]) == 2):
        x, length = start, 0
        while x is not None and x not in seen:
            seen.add(x)
            length += 1
            x = next((y for y in near[x] if y not in seen), None)
        if length:
            found.append((start, length, len(near[start]) == 2))
    return found


def zigzag(game, s, words):
    pairs, total = two_levels(game, s), 0
    tops = {b for _, b in pairs}
    for start, length, cycle in threads(s, pairs):
        half = length // 2
        if length % 2 == 0:
            total ^= 0 if cycle else 4 * (half // 3) + 2 * (half % 3 == 1)
        else:
            total ^= 1 if half and start in tops else half % 2 + 1
    return total


def paths(game, s, words):
    """Paths and cycles of Node Kayles: every vertex that is left has at most two neighbours left."""
    found = threads(s, [(x, y) for x in bits(s) for y in bits(game.steps[x][4] & s) if y > x])
    grundy, total = [0], 0
    for n in range(1, max((length for _, length, _ in found), default=0) + 1):
        # The vertex after i others takes itself and its neighbours away; a cycle then leaves a path.
        options = {grundy[max(i - 1, 0)] ^ grundy[max(n - i - 2, 0)] for i in range(n)}
        grundy.append(next(g for g in range(n + 1) if g not in options))
    for _, n, cycle in found:
        total ^= int(grundy[n - 3] == 0) if cycle else grundy[n]
    return total


def forest(part, s, roots):
    """The value of trees that have their roots below or above all else."""
    need("*" not in part.owners and roots in (["below"], ["above"]), "an element has no single owner, or roots are nowhere")
    n, parent, open_ones = part.count, {}, [0] * part.count
    for a, b in part.pairs:
        up, x = (b, a) if roots == ["above"] else (a, b)
        need(x not in parent, "an element has two parents")
        parent[x] = up
        open_ones[up] += 1
    need(part.family != "poset" or roots == ["below"], "Hackenbush trees have their roots below")
    # Whether roots are taken first, and whether they are taken at all.
    first = part.family != "pominmax" and (part.family == "pomax") == (roots == ["above"])
    blocked, rest, total = [first] * n, [0] * n, 0
    ready = [x for x in range(n) if not open_ones[x]]
    for z in ready:
        sign, y = 1 if part.owners[z] == "L" else -1, parent.get(z)
        if not blocked[z]:
            total += sign * ONE
        else:
            v = sign * rest[z]
            value = colon(v) if part.family == "poset" else max(v + ONE, 0) if first or part.family == "pominmax" else 0
            if y is None:
                total += sign * value
            else:
                rest[y] += sign * value
        if y is None:
            continue
        blocked[y] = blocked[y] or blocked[z]
        # Two of one colour below one of the other block.
        if y in parent and part.owners[parent[y]] == part.owners[y] != part.owners[z]:
            blocked[parent[y]] = True
        open_ones[y] -= 1
        if not open_ones[y]:
            ready.append(y)
    return total, 0


def colon(v):
    """A move of Left below something worth v: (v + n) / 2^(n - 1) for the least n > 0 that makes v + n more than 1."""
    n = 1 if v > 0 else -v // ONE + 2
    need(n < 120 and (v + n * ONE) % (1 << n - 1) == 0, "a number has too many digits")
    return (v + n * ONE) >> n - 1


def series_parallel(part, s, words):
    """The Grundy number by the tree, which must give the order; a set is (g, sorted members above g)."""
    stack, seen, pairs, steps = [], set(), [], 0
    for word in words:
        if word[:1] not in ("P", "S"):
            x = number(word, part.count)
            need(x not in seen, "an element stands twice in the tree")
            seen.add(x)
            stack.append(([x], [x], 1, []))
            continue
        n = number(word[1:])
        need(2 <= n <= len(stack), "the tree has too few parts")
        parts = stack[-n:]
        del stack[-n:]
        steps += sum(p[2] + len(p[3]) + len(p[0]) + len(p[1]) for p in parts)
        need(steps < MOST_STEPS, "the tree takes too many steps")
        if word[0] == "P":
            total, members = 0, set()
            for part_of in parts:
                total ^= part_of[2]
            for _, _, g, more in parts:
                members.update(a ^ total ^ g for a in range(g))
                members.update(a ^ total ^ g for a in more)
            stack.append(([x for p in parts for x in p[0]], [x for p in parts for x in p[1]], *kept(members)))
            continue
        bottom, top, g, more = parts[0]
        for low, high, g2, more2 in parts[1:]:
            steps += len(top) * len(low) + len(more)
            need(steps < MOST_STEPS, "the tree takes too many steps")
            pairs += [(a, b) for a in top for b in low]
            top = high
            if g2 == 1 and not more2 and not more:
                g += 1
                continue
            members, images, passed, missing = set(more), [], 0, g
            for a in [*range(g2), *more2]:
                while passed < a or missing in members:
                    passed += missing not in members
                    missing += 1
                images.append(missing)
            g, more = kept(members.union(images), g)
        stack.append((bottom, top, g, more))
    need(len(stack) == 1 and len(seen) == part.count, "the tree does not hold every element once")
    need(sorted(pairs) == sorted(part.pairs), "the tree gives another order")
    return stack[0][2]


def kept(members, g=0):
    while g in members:
        g += 1
    return g, sorted(a for a in members if a > g)


class Leaf:
    """A position of a positional game with the opponent m to move, and the strategies of section 5."""

    def __init__(self, game, position, o, content):
        self.content, both = content, game.sets(position)
        mine, theirs = both[o], both[1 - o]
        self.n, self.below, self.free = game.count, game.below, game.all & ~(both[0] | both[1])
        # What is unclaimed of o's edges that m has not touched, and of m's edges that count.
        self.own = [f & ~mine for f in game.edges[o] if not f & theirs]
        self.counting = [e & ~theirs for e in game.edges[1 - o] if not e & mine]
        self.threats = union(f for f in self.own if f & (f - 1) == 0)

    def check(self, rule, words):
        """Makes sure that m never fills; whether o fills."""
        shapes = {"dead": 0, "potential": 0, "groups": 2, "lead": 2}
        need(rule == "pairing" or shapes.get(rule) == len(words), f"there is no leaf {rule[:40]} with so many words")
        if rule == "dead":
            need(not self.counting, "an edge counts")
            return False
        if rule in ("pairing", "potential"):
            need(not any(self.below[x] & self.free for x in bits(self.free)), "two unclaimed vertices are comparable")
            if rule == "potential":
                total = sum(1 << self.n - e.bit_count() for e in self.counting)
                need(2 * total < 1 << self.n, "the sum is not below 1/2")
            else:
                pairs = [1 << x | 1 << y for x, y in pairs_of(words, self.n)]
                need(not union(pairs) & ~self.free, "a pair is not free")
                need(all(any(not p & ~e for p in pairs) for e in self.counting), "an edge that counts holds no pair")
            return False
        self.find_chains()
        return getattr(self, rule)(*words)

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

    def chain(self, word):
        c = number(word)
        need(c in self.chains, "a chain is named by its available vertex")
        return c

    def cut(self, words):
        for word in listed(words):
            x = number(word, self.n)
            need(self.threats >> x & 1, "a cut is no threat")
            c = next(c for c, chain in self.chains.items() if x in chain)
            need(c != x and c not in self.z, "a cut is available, or its chain is cut twice")
            at = self.chains[c].index(x)
            self.z[c], self.regions[c] = self.chains[c][at - 1], self.chains[c][: at - 1]

    def twos(self, words, named=()):
        groups = list(named) + [tuple(self.chain(c) for c in word.split(":")) for word in listed(words)]
        used = [c for group in groups for c in group]
        need(len(set(used)) == len(used), "a chain is in two groups")
        need(all(len(group) == 2 for group in groups[len(named) :]), "a group has not two chains")
        return groups

    def groups(self, cuts, twos):
        self.cut(cuts)
        groups = self.twos(twos)
        if groups and all(len(self.regions[c]) % 2 for group in groups for c in group):
            # The bottoms of each group are partners, or a local game is played.
            try:
                fills = self.answering([], groups)
                if fills or self.content:
                    return fills
            except Refused:
                pass
        return self.answering(groups, [])

    def lead(self, word, twos):
        first = tuple(self.chain(c) for c in word.split(":"))
        need(len(first) in (1, 2), "the leading group is c or c:d")
        return self.answering(self.twos(twos, [first]), [], lead=True)

    def answering(self, groups, paired, lead=False):
        """What comes of answering in the group in which m moved; in the first o fills an edge if it leads."""
        used = {c for group in groups + paired for c in group}
        alone = [(c,) for c in self.chains if c not in used]
        odd = [group for group in groups[lead:] + alone if not self.even(group)]
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
        self.local_games(groups, edges, lambda group: (bool(odd) and group != odd[0], lead and group == groups[0]))
        return lead or bool(self.z) or bool(uppers & self.threats) or any(not f & ~uppers for f in self.own)

    def even(self, group):
        return sum(len(self.regions[c]) for c in group) % 2 == 0

    def local_games(self, groups, edges, variant):
        """Gives each edge to the group with the most of its vertices, and makes sure that o succeeds in all."""
        cells, given = [mask_of(x for c in group for x in self.regions[c]) for group in groups], [set() for _ in groups]
        for e in edges:
            most = [(e & cell).bit_count() for cell in cells]
            best = max(most, default=0)
            need(best, "an edge in the reach meets no group")
            given[most.index(best)].add(e & cells[most.index(best)])
        for group, family in zip(groups, given):
            may_pass, must = variant(group)
            need(not family and not must or self.local(group, family, may_pass, must), "o fails in a local game")

    def local(self, group, family, may_pass, must):
        """Whether o succeeds in the local game of a group with these sets."""
        columns, memo = [self.regions[c] for c in group], {}
        cells = mask_of(x for column in columns for x in column)
        own = [f for f in self.own if not f & ~cells]

        def available(claimed):
            return [1 << next(x for x in column if not claimed >> x & 1) for column in columns if mask_of(column) & ~claimed]

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
    if lines.file.readline(64) != b"upset-proof 2\n":
        raise NoProof("the file does not begin with `upset-proof 2`")
    lines.at = 1
    words = lines.next()
    need(words[0] == "game", "the second line gives the game")
    text = lines.raw[5:]
    game = json.loads(text)
    need(isinstance(game, dict), "the game is no JSON object")
    kinds = {"positional": Positional, "connection": Connection}
    proof = Proof(kinds.get(game.get("family"), Game)(game))
    claims, told, waiting, section, positions = [], [], [], None, 0
    words = lines.next()
    while words[0] == "claim":
        claims.append((lines.at, read_claim(words)))
        told.append(words[1:])
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
    joins = isinstance(proof.game, Connection)
    while words[0] == "faces" and joins:
        proof.game.draw(words[1:])
        proof.use("lemma")
        words = lines.next()
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
            positions += len(here)
            before = len(held)
            held.update(here)
            need(len(held) == before + len(here), "a position occurs twice")
            waiting.append((lines.at, section, here, None if kernel else words[2:]))
            if not kernel:
                proof.use("lemma")
        elif words[0] == "link" and joins:
            need(section, "there is no section yet")
            proof.game.link(section[0], words[1:])
        elif words[0] == "fact":
            read_fact(proof, words, lines.at)
        else:
            raise Refused(f"there is no line `{words[0][:40]}` here")
        words = lines.next()
    need(words[1:] == [str(lines.at - 1), str(positions)], "the end line has other counts")
    need(not lines.file.read(1), "something follows the end line")
    for lines.at, section, here, step in waiting:
        for position in here:
            proof.check_leaf(position, *section, step) if step else proof.check_kernel(position, *section)
    for lines.at, place, says in proof.later:
        need(proof.is_value(place, says), "beside the negative of the value it is not among the good positions")
    proof.check_claims(claims, lines)
    return proof, told, positions


def read_claim(words):
    need(len(words) == 3 and words[1] in ("left", "right", "value"), "a claim is about left, right or value")
    if words[1] == "value":
        return "value", read_value(words[2])
    need(words[2] in ("left", "right", "draw"), "a result is left, right or draw")
    return words[1], words[2]


def read_fact(proof, words, line):
    need(len(words) > 4 and number(words[1]) == len(proof.facts), "facts are numbered 0, 1, 2, …")
    equal = words[3] == "="
    says, rule = (read_value(words[4]), words[5:]) if equal else (words[3], words[4:])
    need(says in ("N", "P", "L", "R") or equal and says[0] != "b", "a fact gives a plain value or N, P, L, R")
    need(len(rule) > 1 and rule[0] == ":", "the fact is malformed")
    place = proof.game.start if words[2] == "*" else proof.game.read(words[2])
    by_play = proof.check_fact(place, says, rule[1], rule[2:])
    if rule[1] == "kernel":
        proof.later.append((line, place, says))
    proof.facts.append((place, says, by_play))


def words_of(claims):
    who = {"left": "Left wins", "right": "Right wins", "draw": "a draw"}
    said = dict(claims)
    parts = [f"{who[said[s]]} if {s.capitalize()} starts" for s in ("left", "right") if s in said]
    if len(parts) == 2 and said["left"] == said["right"]:
        parts = [f"{who[said['left']]} whoever starts"]
    return ", ".join(parts + [f"value {value}" for what, value in claims if what == "value"])


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
    print(f"verified: {words_of(claims)} (level {LEVELS[proof.level]}, {positions:,} positions, {seconds:.1f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
