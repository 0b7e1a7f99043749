#!/usr/bin/env python3
"""Checks a proof of a game's verdict: `python3 upset_check.py FILE`.

Written from docs/proof-format.md alone, with the standard library alone, to be read beside it: the sections have the
same order and the same words. It shares nothing with the solver or with the checker in Rust.
"""
import functools, graphlib, itertools, json, re, sys, time

LEVELS, PLAYERS = ["play", "lemma", "theorem"], ["left", "right"]
MOST_FORMS, MOST_ELEMENTS, MOST_STEPS, MOST_IMAGES = 10**6, 4096, 10**8, 10**7
ONE = 1 << 60

def need(condition, reason):
    if not condition:
        raise ValueError(reason)

def bits(mask):
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low

def union(masks):
    return functools.reduce(int.__or__, masks, 0)

def mask_of(elements):
    return union(1 << x for x in elements)

def number(text, below=None):
    need(re.fullmatch(r"0|[1-9][0-9]{0,39}", text), f"this is no number: {text[:40]}")
    need(below is None or int(text) < below, f"a number is not below {below}")
    return int(text)

def numbers(text, below):
    """A list of numbers, `-` if it is empty."""
    return [number(word, below) for word in text.split(",") if text != "-"]

def pairs_of(words, count):
    """Disjoint pairs `x-y`: the partner of each."""
    partner = {}
    for x, y in ((number(x, count) for x in word.split("-")) for word in words):
        need(x != y and x not in partner and y not in partner, "the pairs are not disjoint")
        partner |= {x: y, y: x}
    return partner

# Values: a plain one is a pair, a number in parts of 2^-60 and a nimber; any other is a game, Left's options and Right's.

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
        need(found, f"this is no value: {word[:40]}")
        sign, above, below, star, j = found.groups()
        m, d = int(above or 0), int(below or 1)
        need(d & (d - 1) == 0 and d <= ONE and (d == 1 or m % 2) and (m or not sign), f"not in lowest terms: {word[:40]}")
        return (-m if sign else m) * (ONE // d), (1 if j is None else int(j)) if star else 0
    sides = []
    for end in "|}":
        options = []
        while words[-1:] != [end]:
            need(not options or words.pop() == ",", "a value lacks a comma or a brace")
            options.append(next_value(words, depth + 1))
        words.pop()
        sides.append(map(played, options))
    return game_of(*sides)

def game_of(left, right, known={}):
    """The game with these options, each only once: two games are the same if they are one thing."""
    need(len(known) < MOST_FORMS, "the values have more than a million positions")
    game = frozenset(left), frozenset(right)
    return known.setdefault(game, game)

@functools.cache
def played(value):
    """The game that a value is."""
    if type(value[0]) is not int:
        return value
    m, j = value
    need(j <= 1000 and abs(m) <= 1000 * ONE, "a value is too large to be played")
    if j:
        return game_of(*[[played((m, i)) for i in range(j)]] * 2)
    # An integer has one option, a fraction two, as far away as its last digit counts.
    step = m & -m if m % ONE else ONE
    left, right = [m - step] * (m > 0 or step < ONE), [m + step] * (m < 0 or step < ONE)
    return game_of(*([played((x, 0)) for x in side] for side in (left, right)))

@functools.cache
def negative(game):
    return game_of(*(map(negative, side) for side in game[::-1]))

@functools.cache
def wins(game, player):
    """Whether a player who starts wins what a value is."""
    return any(not wins(option, 1 - player) for option in game[player])

def first_wins(says, starter):
    """Whether who starts wins, by a value or by a letter."""
    if isinstance(says, str):
        return says in ("N", "LR"[starter])
    if type(says[0]) is not int:
        return wins(says, starter)
    return (says[0] > 0) == (starter == 0) if says[0] else says[1] > 0

# Section 2: the games. A position is a pair: what is left of the board, or who has claimed what, and the value beside it.

def take(fields, name, shape, below=0, *default):
    """A field of the game. Each is read once, and in the end none may be left."""
    if default and name not in fields:
        return default[0]
    value = fields.pop(name, None)
    need(fits(value, shape, below), f"the field `{name}` is missing or malformed")
    return value

def letters(fields, name, count, alphabet, default):
    text = take(fields, name, str, 0, default * count)
    need(len(text) == count and set(text) <= set(alphabet), f"`{name}` is malformed")
    return text

def fits(value, shape, below):
    """Whether the shape is that of the value: a type, a list of such, or a tuple of so many; numbers are below a limit."""
    if type(shape) is type:
        return type(value) is shape and (shape is not int or 0 <= value < below)
    right = type(value) is list and (type(shape) is list or len(value) == len(shape))
    return right and all(fits(item, shape[0], below) for item in value)

def neighbours(count, lists):
    """What is with each element in one of the lists."""
    near = [0] * count
    for together in lists:
        mask = mask_of(together)
        for x in together:
            near[x] |= mask & ~(1 << x)
    return near

def reach(start, steps, back=True):
    """Where one gets from these places by steps from one place to another, and back if one may."""
    beyond, seen, todo = {}, set(start), list(start)
    for a, b in itertools.chain(steps, ((b, a) for a, b in steps if back)):
        beyond.setdefault(a, []).append(b)
    while todo:
        new = set(beyond.pop(todo.pop(), ())) - seen
        seen |= new
        todo += new
    return seen

def order_of(count, pairs):
    """The elements from below; what is above and below each, nothing of that for boards that are not played on."""
    under, up, below = {x: [] for x in range(count)}, [0] * count, [0] * count
    for low, high in pairs:
        under[high].append(low)
    upwards = list(graphlib.TopologicalSorter(under).static_order())
    for y in upwards if count <= MOST_ELEMENTS else ():
        below[y] = union(below[x] | 1 << x for x in under[y])
        for x in bits(below[y]):
            up[x] |= 1 << y
    return upwards, up, below

PAIRS = [(int, int)]
ORDERS = ["poset", "pomax", "pomin", "pominmax"]
RELATED = [*ORDERS, "leaf", "node-kayles", "col", "hackenbush"]
FAMILIES = [*RELATED, "removal", "set-game", "geography", "options"]

class Game:
    """A game of normal play: a position is a set. A move is (who may make it, what must be there, sets one of which must have at
    most so many elements left, how many, what it takes)."""
    positional, turns, nim, order, playable = False, None, None, False, True

    def __init__(self, family, fields, whole=True):
        self.family, self.steps, self.ends, self.ground, self.pairs = family, [], {}, set(), None
        self.count, self.start, self.owned = 0, 0, family in ("col", "options") or "owners" in fields
        self.summands, self.colored = [self], ""
        if family == "heaps" or whole and family == "sum":
            return getattr(self, family)(fields)
        need(family in FAMILIES, "this is no family")
        self.count = self.places = n = len(take(fields, "names", [str]))
        self.order, self.playable, self.start = family in ORDERS, n <= MOST_ELEMENTS, (1 << n) - 1
        need(self.playable or family in RELATED, "the board has more than 4,096 elements")
        self.owners = "*" * n if family in ("set-game", "options") else letters(fields, "owners", n, "LR*", "*")
        getattr(self, family.replace("-", "_"))(fields, n)

    def heaps(self, fields):
        self.playable, sizes = False, take(fields, "sizes", [str])
        self.nim, self.places = functools.reduce(int.__xor__, (number(size, 1 << 128) for size in sizes), 0), len(sizes)

    def sum(self, fields):
        """The boards side by side: the elements of each come after those of the ones before."""
        self.summands = [read_game(part, False) for part in take(fields, "parts", [dict])]
        self.places, size = (sum(getattr(part, name) for part in self.summands) for name in ("places", "count"))
        self.playable = size <= 2 * MOST_ELEMENTS and all(part.playable for part in self.summands)
        self.owned = any(part.owned for part in self.summands)
        for i, part in enumerate(self.summands if self.playable else ()):
            n = self.count
            self.steps += [(w, a << n, [g << n for g in none], k, t << n) for w, a, none, k, t in part.steps]
            self.ends |= {e + n: [(i, v) for v in ends] for e, ends in part.ends.items()}
            self.ground |= {(i, v) for v in part.ground}
            self.start, self.count = self.start | part.start << n, n + part.count

    def step(self, x, all_of, none, takes, who=None):
        spare = int(self.family == "leaf")
        self.steps.append((who or [self.owners[x] in "L*", self.owners[x] in "R*"], all_of, none, spare, takes))

    def related(self, fields, n):
        """What is above and below each element of an order, or beside it in a graph, matters for taking it."""
        self.pairs = list(map(tuple, take(fields, "covers" if self.order else "edges", PAIRS, n)))
        if self.order:
            self.upwards, up, down = order_of(n, self.pairs)
        else:
            up = down = neighbours(n, self.pairs if self.playable else [])
        if self.family == "col":
            self.colored = letters(fields, "colored", n, "LR.", ".")
            return self.colour(up, n)
        for x in range(n if self.playable else 0):
            gone = {"pomax": [up[x]], "leaf": [up[x]], "pomin": [down[x]], "pominmax": [up[x], down[x]]}
            takes = 1 << x | (up[x] if self.family in ("poset", "node-kayles") else 0)
            self.step(x, 1 << x, gone.get(self.family, [0]), takes)

    poset = pomax = pomin = pominmax = leaf = node_kayles = col = related

    def removal(self, fields, n):
        needs = take(fields, "needs", [[[int]]], n)
        need(len(needs) == n, "`needs` has not one list an element")
        for x, row in enumerate(needs):
            self.step(x, 1 << x, list(map(mask_of, row)), 1 << x)

    def set_game(self, fields, n):
        sets = take(fields, "sets", [[int]], n)
        need(len(take(fields, "set_names", [str])) == len(sets), "`set_names` has not one name a set")
        for chosen in sets:
            for x in chosen:
                self.step(x, 1 << x, [0], mask_of(chosen))

    def colour(self, near, n):
        """Element x is that Left may colour x, element n + x that Right may."""
        self.start, self.count, colored = 0, 2 * n, self.colored
        for x in range(n if self.playable else 0):
            for side, (own, foe) in enumerate(("LR", "RL")):
                free = colored[x] == "." and self.owners[x] != foe and not any(colored[y] == own for y in bits(near[x]))
                self.start |= free << x + n * side
                self.step(x, 1 << x + n * side, [0], near[x] << n * side | 1 << x | 1 << x + n, [side == 0, side == 1])

    def geography(self, fields, n):
        """Element x is that x was not visited, element n + x that it was not left."""
        self.count, self.start = 2 * n, (1 << 2 * n) - 1 & ~(1 << take(fields, "token", int, n))
        for a, b in take(fields, "arcs", PAIRS, n):
            both = 1 << n + a | 1 << b
            self.step(b, both, [1 << a], both)

    def options(self, fields, n):
        """What can still be reached is left."""
        lists = [take(fields, side, PAIRS, n) for side in PLAYERS]
        _, reached, _ = order_of(n, lists[0] + lists[1])
        lost = [self.start & ~(reached[x] | 1 << x) for x in range(n)]
        for side in (0, 1):
            for a, b in lists[side]:
                self.step(b, 1 << a, [lost[a]], lost[b], [side == 0, side == 1])
        self.start &= ~lost[take(fields, "token", int, n)]

    def hackenbush(self, fields, n):
        vertices = take(fields, "vertices", int, 1 << 32)
        self.ends = dict(enumerate(take(fields, "edges", PAIRS, vertices)))
        need(len(self.ends) == n, "`edges` has not one pair an element")
        self.ground = set(take(fields, "ground", [int], vertices))
        self.hangs_on(n)
        for x in range(n if self.playable else 0):
            self.step(x, 1 << x, [0], 1 << x)
        self.start = self.hanging(self.start) if self.playable else 0

    def hangs_on(self, n):
        """Trees that stand on the ground are an order: each edge with the one that it hangs on, from below."""
        at, under, todo, pairs = {}, dict.fromkeys(self.ground), list(self.ground), []
        for e, (v, w) in self.ends.items():
            at.setdefault(v, []).append((e, w))
            at.setdefault(w, []).append((e, v))
        for v in todo:
            new = {w: e for e, w in at.get(v, ()) if w not in under}
            pairs += [(under[v], e) for e in new.values()]
            under |= new
            todo += new
        if len(pairs) == n:
            self.pairs, self.order, self.upwards = [p for p in pairs if p[0] is not None], True, [e for _, e in pairs]

    def hanging(self, s):
        """Takes away the edges of Hackenbush that do not hang on the ground."""
        edges = [e for e in self.ends if s >> e & 1]
        seen = reach(self.ground, [self.ends[e] for e in edges])
        return s & ~mask_of(e for e in edges if self.ends[e][0] not in seen)

    def moves(self, position, player):
        """The position after each move, and the result if the play is over, which it never is: who cannot move has lost."""
        (s, beside), after = position, []
        for who, all_of, none, spare, takes in self.steps:
            if who[player] and not all_of & ~s and any((s & gone).bit_count() <= spare for gone in none):
                after.append(((self.hanging(s & ~takes) if self.ends else s & ~takes, beside), None))
        return after + [((s, option), None) for option in beside[player]]

    outcome, mover = (lambda self, s: None), (lambda self, s, otherwise: otherwise)

    def keeps(self, moved, s=-1, turn=1):
        """Whether a permutation of the elements takes moves in s, as they are there, to moves; players are exchanged if turn is -1."""
        steps = [(w, a, [g & s for g in none], k, takes & s) for w, a, none, k, takes in self.steps if not a & ~s]
        shape = lambda of, i: {(*w[::i], of(a), frozenset(map(of, none)), k, of(takes)) for w, a, none, k, takes in steps}
        apart = turn == 1 or not any(takes & moved(a) for _, a, _, _, takes in steps)
        return apart and not self.ends and shape(moved, turn) <= shape(lambda mask: mask, 1)

    def involution(self, s, words):
        """Whoever moves second in s answers each move with its image."""
        image = pairs_of(words, self.count)
        moved = lambda mask: mask_of(image.get(x, x) for x in bits(mask))
        fits = self.playable and moved(s) == s and self.keeps(moved, s, -1)
        need(fits, "the pairs do not exchange moves that can follow each other")

CONVENTIONS = ["maker-breaker", "maker-maker", "achievement", "avoider-enforcer", "avoidance"]

class Positional:
    """A position is one number: Left's claims, and above them Right's."""
    positional, playable, owned, nim, order, pairs, places, summands, edges = True, True, True, None, False, None, 0, (), [[], []]
    convention, turns, limit, first = "maker-breaker", None, None, None

    def __init__(self, family, fields):
        self.family, self.count = family, len(take(fields, "names", [str]))
        n, self.all = self.count, (1 << self.count) - 1
        need(n <= MOST_ELEMENTS, "the board has more than 4,096 elements")
        claimed, self.below = letters(fields, "claimed", n, "LR.", "."), [0] * n
        self.start = mask_of(x + n * (claimed[x] == "R") for x in range(n) if claimed[x] != ".")
        self.begun = self.start.bit_count()
        self.rules(fields, n)
        self.through = [[[e for e in side if e >> x & 1] for x in range(n)] for side in self.edges]

    def rules(self, fields, n):
        self.convention = take(fields, "convention", str)
        need(self.convention in CONVENTIONS, "this is no convention")
        _, self.up, self.below = order_of(n, take(fields, "covers", PAIRS, n))
        self.edges = [list(map(mask_of, take(fields, side, [[int]], n))) for side in PLAYERS]
        one_sided = self.convention in ("maker-breaker", "avoider-enforcer")
        need(all(map(all, self.edges)) and not (one_sided and self.edges[1]), "an edge is empty, or Right has edges")
        self.turns, self.limit = take(fields, "turns", str, 0, None), take(fields, "moves", int, 1 << 32, None)
        need(self.turns is None or re.fullmatch("[LR]+", self.turns), "`turns` is malformed")
        self.first = mask_of(take(fields, "first_moves", [int], n)) if "first_moves" in fields else None

    sets, made = (lambda self, s: (s & self.all, s >> self.count)), (lambda self, s: s.bit_count() - self.begun)

    def mover(self, s, otherwise):
        """Who claims next: by `turns`, or as said."""
        return otherwise if self.turns is None else "LR".index(self.turns[max(self.made(s), 0) % len(self.turns)])

    def outcome(self, s, filled=None):
        """The winner's number, 2 for a draw, or None if the play goes on."""
        if filled is None:
            both = self.sets(s)
            filled = [any(e & ~both[side] == 0 for e in self.edges[side]) for side in (0, 1)]
        for side in (0, 1):
            if filled[side]:
                return side if self.convention in CONVENTIONS[:3] else 1 - side
        over = s.bit_count() == self.count or self.limit is not None and self.made(s) >= self.limit
        return None if not over else {"maker-breaker": 1, "avoider-enforcer": 0}.get(self.convention, 2)

    def moves(self, position, player):
        """The position after each claim, and the result if the play is over."""
        n, s, after = self.count, position[0], []
        own, below, through = self.sets(s)[player], self.below, self.through[player]
        free = self.all & ~(s | s >> n)
        for x in bits(free & self.first if self.first is not None and self.made(s) == 0 else free):
            if below[x] & free:
                continue
            then, lacking = s | 1 << x + n * player, ~(own | 1 << x)
            mine = not all([e & lacking for e in through[x]])
            after.append(((then, None), self.outcome(then, [mine and player == 0, mine and player == 1])))
        need(after, "a player may not claim anything although the play is not over")
        return after

    def keeps(self, moved):
        """Whether a permutation of the vertices keeps the order and the edges."""
        order = all(moved(self.up[x]) == self.up[moved(1 << x).bit_length() - 1] for x in range(self.count))
        return order and self.first is None and all({moved(e) for e in side} == set(side) for side in self.edges)

class Connection(Positional):
    """Left joins the two ends of a graph, the vertices after the cells, by claiming cells."""
    def rules(self, fields, n):
        pairs, self.ends, self.ways, self.links = take(fields, "edges", PAIRS, n), take(fields, "ends", [[int]], n), None, []
        need(len(self.ends) == 2, "there are two ends")
        pairs += [(x, n + i) for i in (0, 1) for x in self.ends[i]]
        # Whom Left joins, and Right once the board is drawn.
        self.near = [neighbours(n + 2, pairs), [0] * (n + 2)]

    def outcome(self, s, filled=None):
        left, right = self.sets(s)
        return super().outcome(s, [self.passes(left), not self.passes(self.all & ~right)])

    def passes(self, cells):
        """Whether a way between the ends leads through these cells."""
        seen, new, last = 0, 1 << self.count, 2 << self.count
        while new:
            seen |= new
            new = union(self.near[0][x] for x in bits(new)) & (cells | last) & ~seen
        return bool(seen & last)

    def faces(self, words):
        """The faces of a drawing with an edge between the ends: Right joins what shares a face."""
        s, t = self.count, self.count + 1
        faces = [numbers(word, t + 1) for word in words]
        sides = {(x, y): [] for x in range(s) for y in bits(self.near[0][x]) if x < y} | {(s, t): []}
        for i, face in enumerate(faces):
            for edge in zip(face, face[1:] + face[:1]):
                need(tuple(sorted(edge)) in sides, "two vertices that follow each other in a face are not neighbours")
                sides[tuple(sorted(edge))].append(i)
        need(all(len(side) == 2 for side in sides.values()), "an edge is not at two faces")
        whole = len(reach([0], sides.values())) == len(faces)
        sphere = t + 1 + len(faces) == len(sides) + 2 and union(map(mask_of, faces)) == (1 << t + 1) - 1
        need(whole and sphere, "this is no drawing of the board")
        cells = [[x for x in face if x < s] for face in faces]
        at_ends = [[s + end, x] for end in (0, 1) for x in cells[sides[s, t][end]]]
        self.near[1] = neighbours(t + 1, cells + at_ends)

    def points(self, words):
        """The board as edges of a graph: the two points of each cell, the ends being numbers 0 and 1."""
        points, n = [numbers(word, self.count) for word in words if words != ["-"]], self.count
        self.ways = [[i for i, point in enumerate([*self.ends, *points]) if x in point] for x in range(n)]
        need(all(len(way) <= 2 for way in self.ways), "a cell has more than two points")
        # What a cell lacks are points of its own; the edge between the ends comes after the cells.
        self.ways = [(way + [(x, 0), (x, 1)])[:2] for x, way in enumerate(self.ways)] + [[0, 1]]
        for near, here, at_ends in zip(self.near[0], neighbours(n, points), neighbours(n, self.ends)):
            need(not here & ~near and not near & self.all & ~(here | at_ends), "neighbours are not those who share a point")

    def link(self, o, words):
        """Adds what o is sure to join: the two vertices, what must be claimed besides, and where o answers."""
        n, kind, rest = self.count, words[3], words[4:]
        a, b = (number(w, n + 2) for w in words[1:3])
        ends = 1 << a | 1 << b
        need(number(words[0]) == len(self.links), "links are numbered 0, 1, 2, …")
        def part(word, *ends):
            if word == "-" and kind == "via":
                need(self.near[o][ends[0]] >> ends[1] & 1, "two vertices are not neighbours")
                return 0, 0
            player, joined, needs, carrier = self.links[number(word, len(self.links))]
            need(player == o and joined == set(ends), "a link joins other vertices")
            return needs, carrier
        if kind == "via":
            c, i, j = number(rest[0], n + 2), *rest[1:]
            parts = [(0, needs | 1 << c, carrier) for needs, carrier in (part(i, a, c), part(j, b, c))]
        else:
            need(kind == "any" and rest, "a link is `via` or `any`")
            parts = [(1 << number(x, n), *part(word, a, b)) for x, word in zip(rest[::2], rest[1::2], strict=True)]
        # What o claims on answering need not be claimed before.
        needs = union(wants & ~x for x, wants, _ in parts) & self.all & ~ends
        need(not any(x & (needs | ends) for x, _, _ in parts), "a claim is of a cell that is not free")
        carriers = [x | carrier & ~(needs | ends) for x, _, carrier in parts]
        need(not functools.reduce(int.__and__, carriers), "one cell is in the way of all of them")
        self.links.append((o, {a, b}, needs, union(carriers)))

    def joined(self, both, o, word):
        player, ends, needs, carrier = self.links[number(word, len(self.links))]
        need(player == o and ends == {self.count, self.count + 1}, "the link does not join the ends of the claimant")
        need(not needs & ~both[o] and not carrier & both[1 - o], "the link does not hold here")

    def trees(self, both, o, *words):
        """Two sets of cells each of which, with o's claims, spans the other and the edge between the ends."""
        need(self.ways and len(words) == 2, "the board has no points, or there are not two sets")
        sets = [mask_of(numbers(word, self.count)) for word in words]
        need(not sets[0] & sets[1] and not (sets[0] | sets[1]) & (both[0] | both[1]), "a cell is claimed or in both sets")
        for one, other in (sets, sets[::-1]):
            for x in bits(other | 1 << self.count):
                # Left's cells span an edge whose points they join; Right's one whose points nothing else joins.
                cells = both[0] | one if o == 0 else self.all & ~(both[1] | one | 1 << x)
                joined = self.ways[x][1] in reach(self.ways[x][:1], [self.ways[y] for y in bits(cells)])
                need(joined == (o == 0), "one of the sets does not span the other and the ends")

def read_game(fields, whole=True):
    need(type(fields) is dict, "the game is no JSON object")
    family, kinds = take(fields, "family", str), {"positional": Positional, "connection": Connection}
    game = kinds[family](family, fields) if whole and family in kinds else Game(family, fields, whole)
    need(not fields, "the game has a field that this family does not know")
    return game

class Parts:
    """A game that falls apart, with its claims: the summand of each place, what is in parts so far, and what these are worth."""
    def __init__(self, whole, claims):
        self.whole, self.claims, self.done, self.total, self.home, self.beyond = whole, claims, set(), (0, 0), [], {}
        for game in whole.summands:
            first = len(self.home)
            for a, b in game.pairs or ():
                self.beyond.setdefault(first + a, []).append(first + b)
            self.home += [(game, first)] * game.places

    def next(self, text):
        """The game on these places, `3,5-8`, that no pair leaves."""
        words = [[number(x, len(self.home)) for x in word.split("-")] for word in text.split(",")]
        ends = [x for word in words for x in word]
        need(ends == sorted(ends) and max(map(len, words)) < 3, "the list does not ascend")
        places = [x for word in words for x in range(word[0], word[-1] + 1)]
        (game, first), here = self.home[places[0]], {x: i for i, x in enumerate(places)}
        need(len(here) == len(places) and self.done.isdisjoint(here), "something is in two parts")
        need(self.home[places[-1]][0] is game, "the part is not in one of the games that are added")
        self.done |= here.keys()
        if game.pairs is None:
            need(game is not self.whole and len(places) == game.places, "this game does not fall apart")
            return game
        pairs = [(x, y) for x in places for y in self.beyond.get(x, ())]
        need(all(y in here for _, y in pairs), "what is related is in two parts")
        fields = {"names": [""] * len(places), "covers" if game.order else "edges": [[here[x], here[y]] for x, y in pairs]}
        given = {"owners": game.owners, "colored": game.colored}
        given = {name: "".join(letters[x - first] for x in places) for name, letters in given.items() if letters}
        fields |= {name: letters for name, letters in given.items() if set(letters) & set("LR")}
        return Game("poset" if game.family == "hackenbush" else game.family, fields)

# Section 4: the rules, all of them by the given pairs, so that boards may be large. Each gives the nimber, the value or the letter.

RULES = dict.fromkeys(("zigzag", "parity-uniform", "articulation", "series-parallel", "least"), ["poset"]) | {"nim": ["heaps"]}
RULES |= {"one-colour": ORDERS, "forest": ORDERS, "paths": ["node-kayles"], "cograph": ["node-kayles"], "involution": [*FAMILIES, "sum"]}

class Facts:
    def __init__(self, game):
        self.game, self.count, self.pairs = game, game.count, game.pairs
        self.family = "poset" if game.order and game.family == "hackenbush" else game.family

    def level(self, rule, words):
        """On what a rule for this game rests."""
        free = not self.game.owned or rule in ("least", "one-colour", "forest", "involution")
        need(free and self.family in RULES.get(rule, ()), f"there is no rule {rule[:40]} for this game")
        root_first = (self.family, words) in (("pomin", ["below"]), ("pomax", ["above"]))
        return 2 if rule in ("series-parallel", "zigzag") or rule == "forest" and not root_first else 1

    nim = lambda self: self.game.nim

    def articulation(self, word):
        x = number(word, self.count)
        seen = reach([x], self.pairs, False) | reach([x], [(b, a) for a, b in self.pairs], False)
        need(len(seen) == self.count, "an element is not comparable with it")
        return "N"

    def involution(self, *words):
        return self.game.involution(self.game.start, words) or 0

    def one_colour(self):
        need(set(self.game.owners) in (set(), {"L"}, {"R"}), "elements have two owners")
        return (-self.count if "R" in self.game.owners else self.count) * ONE, 0

    def least(self):
        owners = {self.game.owners[x] for x in set(range(self.count)) - {b for _, b in self.pairs}}
        need(owners in ({"L"}, {"R"}), "the minimal elements have two owners")
        return owners.pop()

    def two_levels(self):
        """The pairs of related elements: those given, if no three make a chain."""
        need({a for a, _ in self.pairs}.isdisjoint(b for _, b in self.pairs), "three elements form a chain")
        return set(self.pairs)

    def parity_uniform(self, words):
        chosen, under = set(numbers(words, self.count)), {}
        for a, b in self.two_levels():
            under.setdefault(b, []).append(a)
        parities = {len(row) % 2 for row in under.values()} or {1}
        p = min(parities)
        odd = p or all(len(chosen.intersection(row)) % 2 for row in under.values())
        need(len(parities) == 1 and odd, "tops have odd and even numbers of bottoms, or one has an even number of A below it")
        return (self.count - len(under)) % 2 ^ len(under) % 2 * (p ^ 2)

    def threads(self, pairs):
        """The paths and cycles that the pairs make: an end of each, its length, whether it is a cycle."""
        near, seen = [[] for _ in range(self.count)], set()
        for a, b in pairs:
            near[a].append(b)
            near[b].append(a)
        need(all(len(row) <= 2 for row in near), "an element has more than two neighbours")
        for start in sorted(range(self.count), key=lambda x: len(near[x]) == 2):
            x, length = start, 0
            while x is not None and x not in seen:
                seen.add(x)
                length += 1
                x = next((y for y in near[x] if y not in seen), None)
            if length:
                yield start, length, len(near[start]) == 2

    def zigzag(self):
        pairs, total = self.two_levels(), 0
        tops = {b for _, b in pairs}
        for start, length, cycle in self.threads(pairs):
            half, odd = divmod(length, 2)
            even = 0 if cycle else 4 * (half // 3) + 2 * (half % 3 == 1)
            total ^= even if not odd else 1 if half and start in tops else half % 2 + 1
        return total

    def paths(self):
        """Paths and cycles of Node Kayles."""
        found, grundy = list(self.threads(edges(self.pairs))), [0]
        need(all(length <= MOST_ELEMENTS for _, length, _ in found), "a path has more than 4,096 vertices")
        for n in range(1, max((length for _, length, _ in found), default=0) + 1):
            # The vertex after i others takes itself and its neighbours away; a cycle then leaves a path.
            grundy.append(mex({grundy[max(i - 1, 0)] ^ grundy[max(n - i - 2, 0)] for i in range(n)}))
        return functools.reduce(int.__xor__, (int(grundy[n - 3] == 0) if cycle else grundy[n] for _, n, cycle in found), 0)

    def forest(self, roots):
        """The value of trees that have their roots below or above all else."""
        family, owners, above = self.family, self.game.owners, roots == "above"
        right = "*" not in owners and (roots == "below" or above and family != "poset")
        need(right, "elements have one owner each, and roots are `below` or, in removal games, `above`")
        parent = {pair[not above]: pair[above] for pair in self.pairs}
        need(len(parent) == len(self.pairs), "an element has two parents")
        # Whether roots are taken first, and whether they are taken at all.
        first = family != "pominmax" and (family == "pomax") == above
        blocked, rest, total = [first] * self.count, [0] * self.count, 0
        for z in self.game.upwards if above else reversed(self.game.upwards):
            sign, y, value = 1 if owners[z] == "L" else -1, parent.get(z), ONE
            if blocked[z]:
                v = sign * rest[z]
                value = colon(v) if family == "poset" else max(v + ONE, 0) if first or family == "pominmax" else 0
            if y is None or not blocked[z]:
                total += sign * value
            else:
                rest[y] += sign * value
            if y is not None:
                blocked[y] = blocked[y] or blocked[z]
                # Two of one colour below one of the other block.
                if y in parent and owners[parent[y]] == owners[y] != owners[z]:
                    blocked[parent[y]] = True
        return total, 0

    def series_parallel(self, *words):
        """By the tree, which must give the order, or graph; a part has its lowest and highest elements and a Grundy set."""
        stack, leaves, pairs, steps, graph = [], [], [], 0, self.family == "node-kayles"
        for word in words:
            if word[:1] not in ("P", "S"):
                leaves.append(number(word, self.count))
                stack.append((leaves[-1:], leaves[-1:], {0}))
                continue
            n = number(word[1:])
            need(2 <= n <= len(stack), "the tree has too few parts")
            (bottom, top, grundy), *rest = [stack.pop() for _ in range(n)][::-1]
            g = mex(grundy)
            for low, high, upper in rest:
                steps += len(top) * len(low) * (word[0] == "S") + max(upper) + len(grundy)
                need(steps < MOST_STEPS, "the tree takes too many steps")
                if word[0] == "P":
                    h = mex(upper)
                    grundy, g = {a ^ h for a in grundy} | {b ^ g for b in upper}, g ^ h
                else:
                    pairs += [(a, b) for a in top for b in low]
                    # The numbers not in the set, from the first on, stand for those of what is above; what is joined keeps its own.
                    missing = zip(range(max(upper) + 1), (x for x in itertools.count(g) if x not in grundy))
                    grundy.update(upper if graph else [x for i, x in missing if i in upper])
                    g = mex(grundy, g)
                bottom, top = (bottom, high) if word[0] == "S" and not graph else (bottom + low, top + high)
            stack.append((bottom, top, grundy))
        need(len(stack) == 1 and sorted(leaves) == list(range(self.count)), "the tree does not hold every element once")
        need(sorted(edges(pairs) if graph else pairs) == sorted(edges(self.pairs) if graph else self.pairs), "the tree gives another board")
        return mex(stack[0][2])

    cograph = series_parallel

def edges(pairs):
    """The edges of a graph, each once."""
    return {(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]}

def colon(v):
    """A move of Left below something worth v: (v + n) / 2^(n - 1) for the least n > 0 that makes v + n more than 1."""
    n = 1 if v > 0 else -v // ONE + 2
    need(n < 120 and (v + n * ONE) % (1 << n - 1) == 0, "a number has too many digits")
    return (v + n * ONE) >> n - 1

def mex(numbers, g=0):
    """The least number from g on that is not among these."""
    while g in numbers:
        g += 1
    return g

class Leaf:
    """Section 5: a position with the opponent m to move. A rule makes sure that m never fills, and says whether o does."""
    def __init__(self, game, s, o, content):
        self.content, both = content, game.sets(s)
        mine, theirs = both[o], both[1 - o]
        self.n, self.below, self.free = game.count, game.below, game.all & ~(mine | theirs)
        # What is unclaimed of o's edges that m has not touched, and of m's edges that count.
        self.own = [f & ~mine for f in game.edges[o] if not f & theirs]
        self.counting = [e & ~theirs for e in game.edges[1 - o] if not e & mine]
        self.threats = union(f for f in self.own if f & (f - 1) == 0)

    def available(self, x):
        return self.free >> x & 1 and not self.below[x] & self.free

    def pairing(self, *words):
        partner = pairs_of(words, self.n)
        need(all(map(self.available, partner)), "a pair cannot be claimed")
        held = [1 << x | 1 << y for x, y in partner.items() if x < y]
        need(all(any(not pair & ~e for pair in held) for e in self.counting), "an edge that counts holds no pair")

    def potential(self):
        need(all(map(self.available, bits(self.free))), "two unclaimed vertices are comparable")
        need(2 * sum(1 << self.n - e.bit_count() for e in self.counting) < 1 << self.n, "the sum is not below 1/2")

    def cut(self, cuts):
        """Finds the chains, what of each is in its region, and the vertices z."""
        self.chains, self.z, ends = {}, {}, {}
        for x in sorted(bits(self.free), key=lambda x: (self.below[x] & self.free).bit_count()):
            under = self.below[x] & self.free
            bottom = ends.pop(under, None) if under else x
            need(bottom is not None, "the unclaimed vertices make no chains")
            self.chains.setdefault(bottom, []).append(x)
            ends[under | 1 << x] = bottom
        self.regions = dict(self.chains)
        for x in numbers(cuts, self.n):
            c = next((c for c, chain in self.chains.items() if x in chain), x)
            need(self.threats >> x & 1 and c != x and c not in self.z, "a cut is no threat, available, or one of two in a chain")
            at = self.chains[c].index(x)
            self.z[c], self.regions[c] = self.chains[c][at - 1], self.chains[c][: at - 1]

    def named(self, twos, *first):
        """Groups of two chains, after a leading one perhaps; each is named by its available vertex."""
        groups = [tuple(map(number, word.split(":"))) for word in (*first, *twos.split(",")) if word != "-"]
        used = [c for group in groups for c in group]
        need(all(c in self.chains for c in used), "a chain is named by its available vertex")
        right = len(set(used)) == len(used) and all(len(group) == 2 for group in groups[len(first) :])
        need(right, "a chain is in two groups, or a group has another number of chains")
        return groups

    def groups(self, cuts, twos):
        self.cut(cuts)
        groups = self.named(twos)
        if groups and all(len(self.regions[c]) % 2 for group in groups for c in group):
            # The bottoms of each group are partners, or a local game is played.
            try:
                fills = self.answering([], groups)
                if fills or self.content:
                    return fills
            except ValueError:
                pass
        return self.answering(groups, [])

    def lead(self, first, twos):
        self.cut("-")
        need(first != "-" and first.count(":") < 2, "one or two chains lead")
        return self.answering(self.named(twos, first), [], lead=True)

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
            need(not (given[i] or must) or self.local(group, cells[i], given[i], may_pass, must), "o fails in a local game")

    def local(self, group, cells, family, may_pass, must):
        """Whether o succeeds in the local game of a group with these sets."""
        columns, own = [self.regions[c] for c in group], [f for f in self.own if not f & ~cells]
        def available(claimed):
            tops = (next((x for x in column if not claimed >> x & 1), None) for column in columns)
            return [1 << x for x in tops if x is not None]
        def answer(m, o, left):
            ready = available(m | o)
            fills = any(not f & ~(o | y) for y in ready for f in own)
            return fills or any(succeeds(m, o | y, left) for y in ready) or not ready and not must
        @functools.cache
        def succeeds(m, o, left):
            need(succeeds.cache_info().currsize < MOST_FORMS, "a group is too large")
            ready = available(m | o)
            if any(not h & ~(m | x) for x in ready for h in family):
                return False
            if not ready:
                return not must
            return all(answer(m | x, o, left) for x in ready) and (not left or answer(m, o, False))
        return succeeds(0, 0, may_pass)

# Sections 1, 3 and 6: the file, good positions, claims.

POSITION = re.compile(r"(0|[1-9a-f][0-9a-f]*)(?:\.(0|[1-9a-f][0-9a-f]*))?(?:\+([1-9][0-9]*))?")

class Proof:
    at, ended, level, positions, parts = 1, False, 0, 0, None

    def read(self, file):
        for self.at, raw in enumerate(file, 2):
            need(raw.endswith(b"\n"), "the line ends too early")
            word, *rest = raw[:-1].decode("utf-8").split(" ")
            if self.at == 2:
                need(word == "game", "the second line gives the game")
                self.begin(read_game(json.loads(" ".join(rest))))
            else:
                need(not self.ended, "something follows the end line")
                word.startswith("#") or self.line(word, rest)
        self.at += not self.ended
        need(self.ended, "the file ends too early")

    def begin(self, game, *known):
        self.game, self.sets, self.symmetries, self.waiting, self.section = game, {}, [], [], None
        (self.claims, self.facts), self.impartial = known or ([], []), not game.positional and not game.owned
        self.forms = [None if game.positional else played((0, 0))]

    def line(self, word, rest):
        begun, connection = self.section or self.facts or word == "claim" and self.parts, self.game.family == "connection"
        need(not begun or word not in ("claim", "form", "symmetry", "faces", "points"), f"`{word}` comes too late")
        need(self.section or word not in ("kernel", "leaf", "link"), "there is no section yet")
        self.level = max(self.level, word in ("symmetry", "faces", "points", "part", "leaf"))
        if word in ("claim", "form", "symmetry", "fact"):
            getattr(self, word)(*rest)
        elif word == "part" and (self.parts or not begun):
            self.part(*rest)
        elif word in ("faces", "points") and connection:
            getattr(self.game, word)(rest)
        elif word == "for":
            need(rest[1:] == ["win"] or rest[1:] == ["draw"] and self.game.positional, "a section is `for left|right win|draw`")
            self.section = (PLAYERS.index(rest[0]), rest[1])
        elif word in ("kernel", "leaf"):
            need(word == "kernel" or len(rest) > 1, "a leaf needs a rule")
            self.list(*((rest, None) if word == "kernel" else (rest[:1], rest[1:])))
        elif word == "link" and connection:
            self.game.link(self.section[0], rest)
        else:
            need(word == "end", f"there is no line `{word[:40]}` here")
            need(rest == [str(self.at - 1), str(self.positions)], "the end line has other counts")
            self.ended = True
            self.conclude()
            if self.parts:
                need(len(self.parts.done) == self.parts.whole.places, "something is in no part")
                self.begin(self.parts.whole, self.parts.claims, [self.parts.total])
                self.conclude()

    def claim(self, what, said):
        need(what in PLAYERS and said in ("left", "right", "draw") or what == "value", "a claim is `left|right W` or `value X`")
        self.claims.append((self.at, what, said, read_value(said) if what == "value" else None))

    def form(self, i, text):
        value, right = read_value(text), number(i) == len(self.forms) and not self.game.positional
        need(right and (not self.impartial or value[0] == 0), "forms are numbered; beside an impartial game they are nimbers")
        self.forms.append(played(value))

    def part(self, text, equals, said):
        """What follows is about a part of the game, and shows its value."""
        at, _ = self.at, self.parts and self.conclude()
        self.parts, value = self.parts or Parts(self.game, self.claims), read_value(said)
        need(equals == "=" and type(value[0]) is int, "a part is `LIST = X` with a plain value")
        self.parts.total = self.parts.total[0] + value[0], self.parts.total[1] ^ value[1]
        self.at = at
        self.begin(self.parts.next(text))
        self.claim("value", said)

    def symmetry(self, *words):
        image, one = tuple(map(number, words)), self.game.family not in ("sum", "hackenbush", "connection")
        need(one and self.game.playable and sorted(image) == list(range(self.game.count)), "this is no permutation of a board")
        need(self.game.keeps(lambda mask: mask_of(image[x] for x in bits(mask))), "a symmetry changes the game")
        self.symmetries.append(image)

    def held(self, o, aim):
        return self.sets.setdefault((0 if self.impartial else o, aim), set())

    def list(self, words, step):
        """Puts positions among the good ones; whether they are is looked at when all are there."""
        held, here, n, positional = self.held(*self.section), [], self.game.count, self.game.positional
        need(self.game.playable, "the board is too large to be played on")
        for text in words:
            found = POSITION.fullmatch(text)
            need(found and positional == (found[2] is not None), f"this is no position: {text[:40]}")
            a, b, form = int(found[1], 16), int(found[2] or "0", 16), int(found[3] or "0")
            need(not (a | b) >> n and not a & b and form < len(self.forms), f"there is no such position: {text[:40]}")
            here.append((a | b << n, self.forms[form]))
        before = len(held)
        held.update(here)
        need(here and len(held) == before + len(here), "nothing is listed, or a position occurs twice")
        self.waiting.append((self.at, self.section, here, step))
        self.positions += len(here)

    def fact(self, *words):
        says, _, rule = " ".join(words).partition(" : ")
        rule, *words = rule.split(" ")
        says = read_value(says[2:]) if says.startswith("= ") else says
        need(says in ("N", "P", "L", "R") or type(says[0]) is int, "a fact gives a plain value or N, P, L, R")
        facts = Facts(self.game)
        self.level = max(self.level, facts.level(rule, words))
        shown = getattr(facts, rule.replace("-", "_"))(*words)
        need(says == ((0, shown) if type(shown) is int else shown), f"the rule shows {shown}")
        self.facts.append(says)

    def add_images(self):
        """Adds the images of good positions under the symmetries, and the images of these."""
        maps = [[1 << x for x in image + tuple(x + len(image) for x in image)] for image in self.symmetries]
        for good in self.sets.values():
            todo, most = list(good), min(len(good) * 10**4, MOST_IMAGES)
            for (s, beside), places in ((position, places) for position in todo for places in maps):
                other = (sum(itertools.compress(places, bin(s)[:1:-1].encode().replace(b"0", b"\0"))), beside)
                if other not in good:
                    need(len(good) < most, "the positions have too many images")
                    good.add(other)
                    todo.append(other)

    def good(self, position, mover, o, aim, result, listed=True):
        """Section 3: whether o reaches the aim with `mover` to move, by being listed if that counts; with `turns` either may be to move."""
        game, known = self.game, self.held(o, aim)
        if result is not None:
            return result == o or result == 2 and aim == "draw"
        if listed and (mover != o or game.turns is not None) and position in known:
            return True
        if mover != o and listed:
            return not game.positional and not game.moves(position, mover)
        after = game.moves(position, mover)
        if mover != o:
            return all(self.good(then, game.mover(then[0], o), o, aim, over) for then, over in after)
        if any([then in known if over is None else over == o or over == 2 and aim == "draw" for then, over in after]):
            return True
        return not game.positional and any(not game.moves(then, 1 - o) for then, _ in after)

    def check_leaf(self, position, o, aim, rule, *words):
        game, (s, beside) = self.game, position
        if not game.positional:
            need(rule == "involution" and beside == self.forms[0], "normal play has no leaves but `involution`, with nothing beside it")
            return game.involution(s, words)
        if game.family == "connection":
            need(rule in ("joined", "trees"), "a leaf of a connection game is `joined` or `trees`")
            return getattr(game, rule)(game.sets(s), o, *words)
        plain = game.turns is None and game.limit is None and game.convention in CONVENTIONS[:3]
        need(plain and (game.first is None or game.made(s) > 0) and game.outcome(s) is None, "this position takes no leaves")
        content = o == 1 if game.convention == "maker-breaker" else aim == "draw"
        need(rule in ("pairing", "potential", "groups", "lead"), f"there is no leaf {rule[:40]}")
        need(getattr(Leaf(game, s, o, content), rule)(*words) or content, f"`{rule}` does not show what the section claims")

    def conclude(self):
        """Looks at all that had to wait for the whole file."""
        need(self.claims, "there is no claim")
        self.add_images()
        for self.at, section, here, step in self.waiting:
            for position in here:
                if step:
                    self.check_leaf(position, *section, *step)
                else:
                    mover, result = self.game.mover(position[0], 1 - section[0]), self.game.outcome(position[0])
                    need(self.good(position, mover, *section, result, False), "a position does not hold by play")
        for self.at, what, said, value in self.claims:
            need(self.is_shown(what, said, value), f"`{what} {said}` has not been shown")

    def is_shown(self, what, said, value):
        """Section 6."""
        game, beside, others = self.game, self.forms[0], [value for _, _, _, value in self.claims if value]
        if value in self.facts:
            return True
        if value:
            need(game.playable and not game.positional, "this game has no value")
            beside, cases = negative(played(value)), [(1, 0, "win"), (0, 1, "win")]
        else:
            starter = PLAYERS.index(what)
            need(game.mover(game.start, starter) == starter, "`turns` says that the other player starts")
            need(game.positional or said != "draw", "normal play has no draws")
            if any(first_wins(says, starter) == (said == what) for says in self.facts + others):
                return True
            cases = [(starter, o, "draw") for o in (0, 1)] if said == "draw" else [(starter, PLAYERS.index(said), "win")]
        return game.playable and all(self.good((game.start, beside), *case, game.outcome(game.start)) for case in cases)

def main(arguments):
    proof, begin, status, name = Proof(), time.time(), 1, arguments[-1]
    try:
        with open(name, "rb") as file:
            if len(arguments) != 2 or file.readline(64) != b"upset-proof 3\n":
                raise OSError("one file is expected, which begins with `upset-proof 3`")
            proof.read(file)
    except (ValueError, RecursionError, OverflowError, IndexError, KeyError, TypeError, MemoryError) as error:
        why = error if type(error) is ValueError else f"the line is malformed ({type(error).__name__})"
    except OSError as error:
        why, status = error, 2
    else:
        told = ", ".join(f"claim {what} {said}" for _, what, said, _ in proof.claims)
        print(f"verified: {told} (level {LEVELS[proof.level]}, {proof.positions:,} positions, {time.time() - begin:.1f} s)")
        return 0
    print(f"{name}:{proof.at}: {why}", file=sys.stderr)
    return status

if __name__ == "__main__":
    sys.exit(main(sys.argv))
