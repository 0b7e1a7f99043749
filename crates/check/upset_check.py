#!/usr/bin/env python3
"""Checks a proof of a game's verdict: `python3 upset_check.py FILE`.

Written from docs/proof-format.md alone, with the standard library alone, to be read beside it: the sections have the
same order and the same words. It shares nothing with the solver or with the checker in Rust.
"""
import hashlib
import json
import re
import sys
import time

LEVELS = ["play", "lemma", "theorem"]
PLAYERS = {"left": 0, "right": 1}
MOST_FORMS, MOST_ELEMENTS, MOST_STEPS = 1_000_000, 4096, 10**8


class Refused(Exception):
    """Why a file is no proof; the line is added where it is known."""


def need(condition, reason):
    if not condition:
        raise Refused(reason)


def bits(mask):
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(elements):
    mask = 0
    for x in elements:
        mask |= 1 << x
    return mask


def number(text, reason="this is no number"):
    need(re.fullmatch(r"0|[1-9][0-9]{0,39}", text), f"{reason}: {text[:40]}")
    return int(text)


# Values: a plain one is ("p", m, k, j) for m/2^k + *j, any other ("b", left options, right options).


def reduced(m, k):
    while k and m % 2 == 0:
        m, k = m // 2, k - 1
    return m, k


def read_value(text):
    value, at = value_at(text, 0, 0)
    need(at == len(text), f"this is no value: {text[:40]}")
    return value


PLAIN = re.compile(r"(-?(?:0|[1-9][0-9]*)(?:/[1-9][0-9]*)?)?(?:(\*)(0|[1-9][0-9]*)?)?")


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
    m, k, j = 0, 0, 0
    if found[1]:
        need(len(found[1]) < 4000, "a number is too long")
        above, _, below = found[1].partition("/")
        m, k = int(above), int(below or 1).bit_length() - 1
        need(1 << k == int(below or 1) and (k == 0 or m % 2), "a fraction is not in lowest terms over a power of two")
        need(not below or k, "a denominator is one")
        need(above != "-0", "-0 is no number")
    if found[2]:
        j = 1 if found[3] is None else number(found[3][:10] if len(found[3]) <= 10 else "x")
        need(j >= (2 if found[3] else 1), "a nimber is written *, *2, *3, …")
    return ("p", m, k, j), found.end()


def negative(value):
    if value[0] == "p":
        return ("p", -value[1], value[2], value[3])
    return ("b", tuple(map(negative, value[2])), tuple(map(negative, value[1])))


class Forms:
    """Games as numbers: two with the same options have the same number, and 0 is the game without options."""

    def __init__(self):
        self.known, self.options, self.plain, self.wins = {}, [], {}, {}
        self.node((), ())

    def node(self, left, right):
        key = (frozenset(left), frozenset(right))
        if key not in self.known:
            need(len(self.options) < MOST_FORMS, "the values have more than a million positions")
            self.known[key] = len(self.options)
            self.options.append((tuple(sorted(key[0])), tuple(sorted(key[1]))))
        return self.known[key]

    def of(self, value):
        if value[0] == "b":
            return self.node([self.of(v) for v in value[1]], [self.of(v) for v in value[2]])
        need(value[3] <= 1000, "a nimber is above 1,000")
        need(abs(value[1]) >> value[2] < MOST_FORMS, "the values have more than a million positions")
        stack = [value[1:]]
        while stack:
            m, k, j = stack[-1]
            if j:
                left = right = [(m, k, i) for i in range(j)]
            elif k:
                left, right = [(*reduced(m - 1, k), 0)], [(*reduced(m + 1, k), 0)]
            else:
                left, right = ([(m - 1, 0, 0)] if m > 0 else []), ([(m + 1, 0, 0)] if m < 0 else [])
            open_ones = [v for v in {*left, *right} if v not in self.plain]
            if open_ones:
                need(len(stack) < MOST_FORMS, "the values have more than a million positions")
                stack.extend(open_ones)
                continue
            self.plain[m, k, j] = self.node([self.plain[v] for v in left], [self.plain[v] for v in right])
            stack.pop()
        return self.plain[value[1:]]

    def starter_wins(self, value, player):
        """Who starts in a value, played out."""
        if value[0] == "p":
            return value[3] > 0 if value[1] == 0 else (value[1] > 0) == (player == 0)
        stack = [(self.of(value), player)]
        while stack:
            node, mover = stack[-1]
            options = [(option, 1 - mover) for option in self.options[node][mover]]
            open_ones = [o for o in options if o not in self.wins]
            if open_ones:
                stack.extend(open_ones)
                continue
            self.wins[node, mover] = any(not self.wins[o] for o in options)
            stack.pop()
        return self.wins[self.of(value), player]


# Section 2: the games. A position is a number, a pair or a tuple; `moves` lists what a player's moves lead to.


def fields(game, required, optional=()):
    need(isinstance(game, dict), "the game is no JSON object")
    unknown = set(game) - {"family", *required, *optional}
    need(not unknown, f"the game has a field this family does not know: {sorted(unknown)[:1]}")
    for name in required:
        need(name in game, f"the game lacks the field {name}")


def names_of(game):
    names = game["names"]
    need(isinstance(names, list) and all(isinstance(x, str) for x in names), "`names` is no list of strings")
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


class Closure:
    """What is above and below each element; made when first asked for."""

    def __init__(self, count, pairs):
        self.count, self.pairs = count, pairs

    def __getattr__(self, name):
        need(self.count <= MOST_ELEMENTS, "the board has more than 4,096 elements")
        above, below, degree = [[] for _ in range(self.count)], [0] * self.count, [0] * self.count
        for low, high in self.pairs:
            above[low].append(high)
            degree[high] += 1
        ready = [x for x in range(self.count) if not degree[x]]
        for x in ready:
            for y in above[x]:
                below[y] |= below[x] | 1 << x
                degree[y] -= 1
                if not degree[y]:
                    ready.append(y)
        need(len(ready) == self.count, "the order has a cycle")
        up = [0] * self.count
        for y in range(self.count):
            for x in bits(below[y]):
                up[x] |= 1 << y
        self.below, self.above = below, up
        return self.__dict__[name]


class OneSet:
    """The families whose position is a set of elements."""

    def __init__(self, game):
        self.family = family = game["family"]
        extra = {"removal": ["needs"], "set-game": ["sets", "set_names"], "hackenbush": ["vertices", "edges", "ground"]}
        required = extra.get(family, ["covers"] if family.startswith("po") else ["edges"])
        fields(game, ["names", *required], () if family == "set-game" else ["owners"])
        self.count = n = names_of(game)
        owners = letters(game, "owners", n, "LR*", "*")
        self.owned, self.owners = "owners" in game, owners
        self.may = [mask_of(x for x in range(n) if owners[x] in "L*"), mask_of(x for x in range(n) if owners[x] in "R*")]
        self.start_set = (1 << n) - 1
        if family.startswith("po"):
            self.order = Closure(n, [tuple(p) for p in lists_of(game["covers"], n, "covers", 2)])
        elif family in ("leaf", "node-kayles"):
            self.near = neighbours(n, game["edges"])
        elif family == "removal":
            need(isinstance(game["needs"], list) and len(game["needs"]) == n, "`needs` has not one list an element")
            self.needs = [[mask_of(s) for s in lists_of(row, n, "needs")] for row in game["needs"]]
        elif family == "set-game":
            self.sets = [mask_of(s) for s in lists_of(game["sets"], n, "sets")]
            called = game["set_names"]
            need(isinstance(called, list) and len(called) == len(self.sets), "`set_names` has not one name a set")
        else:
            self.hang(game)

    def hang(self, game):
        vertices = game["vertices"]
        need(type(vertices) is int and 0 <= vertices <= 2 * self.count + 10**6, "`vertices` is malformed")
        self.ends = [tuple(p) for p in lists_of(game["edges"], vertices, "edges", 2)]
        need(len(self.ends) == self.count, "`edges` has not one pair an element")
        self.ground = set(lists_of([game["ground"]], vertices, "ground")[0])
        self.touching = {}
        for e, (a, b) in enumerate(self.ends):
            self.touching.setdefault(a, []).append(e)
            self.touching.setdefault(b, []).append(e)
        self.start_set = self.hanging(self.start_set)

    def hanging(self, left):
        seen, reached, todo = set(self.ground), 0, list(self.ground)
        while todo:
            for e in self.touching.get(todo.pop(), ()):
                if left >> e & 1:
                    reached |= 1 << e
                    for v in self.ends[e]:
                        if v not in seen:
                            seen.add(v)
                            todo.append(v)
        return reached

    def start(self):
        need(self.count <= MOST_ELEMENTS, "the board has more than 4,096 elements")
        return self.start_set

    def read(self, text):
        return hexadecimal(text, self.count)

    def moves(self, s, player):
        family = self.family
        if family == "set-game":
            return [s & ~chosen for chosen in self.sets if s & chosen]
        own = s & self.may[player]
        if family == "poset":
            above = self.order.above
            return [s & ~(above[x] | 1 << x) for x in bits(own)]
        if family == "node-kayles":
            return [s & ~(self.near[x] | 1 << x) for x in bits(own)]
        if family == "hackenbush":
            return [self.hanging(s & ~(1 << x)) for x in bits(own)]
        return [s & ~(1 << x) for x in bits(own) if self.removable(x, s)]

    def removable(self, x, s):
        family = self.family
        if family == "leaf":
            return (s & self.near[x]).bit_count() <= 1
        if family == "removal":
            return any(not s & gone for gone in self.needs[x])
        top, bottom = not s & self.order.above[x], not s & self.order.below[x]
        return top if family == "pomax" else bottom if family == "pomin" else top or bottom

    def related(self, x, s):
        """What is comparable with or adjacent to x, where sums and involutions ask for it."""
        if self.family.startswith("po"):
            return self.order.above[x] | self.order.below[x]
        return self.near[x]

    def apart(self, whole, parts):
        need(sum(p.bit_count() for p in parts) == whole.bit_count(), "the parts are not disjoint")
        need(mask_of_union(parts) == whole, "the parts are not the whole")
        owner = {x: i for i, part in enumerate(parts) for x in bits(part)}
        for group in self.groups(whole):
            need(len({owner[x] for x in group}) <= 1, "two parts touch")

    def groups(self, s):
        family = self.family
        if family == "set-game":
            return [list(bits(chosen & s)) for chosen in self.sets]
        if family == "removal":
            return [[x, *bits(mask_of_union(self.needs[x]) & s)] for x in bits(s)]
        if family == "hackenbush":
            return [[e for e in es if s >> e & 1] for v, es in self.touching.items() if v not in self.ground]
        return [[x, *bits(self.related(x, s) & s)] for x in bits(s)]


def mask_of_union(masks):
    union = 0
    for mask in masks:
        union |= mask
    return union


def neighbours(count, edges):
    near = [0] * count
    for a, b in lists_of(edges, count, "edges", 2):
        need(a != b, "an edge joins a vertex with itself")
        near[a] |= 1 << b
        near[b] |= 1 << a
    return near


class Col:
    family = "col"

    def __init__(self, game):
        fields(game, ["names", "edges"], ["owners", "colored"])
        self.count = n = names_of(game)
        self.near, self.owned = neighbours(n, game["edges"]), True
        self.owners, colored = letters(game, "owners", n, "LR*", "*"), letters(game, "colored", n, "LR.", ".")
        free = [x for x in range(n) if colored[x] == "."]
        self.begin = tuple(
            mask_of(x for x in free if self.owners[x] != foe and not any(colored[y] == own for y in bits(self.near[x])))
            for own, foe in ("LR", "RL")
        )

    def start(self):
        return self.begin

    def read(self, text):
        a, dot, b = text.partition(".")
        need(dot, "a position of Col has two sets")
        return hexadecimal(a, self.count), hexadecimal(b, self.count)

    def moves(self, position, player):
        mine, other, after = position[player], position[1 - player], []
        for x in bits(mine):
            left, kept = mine & ~(1 << x | self.near[x]), other & ~(1 << x)
            after.append((left, kept) if player == 0 else (kept, left))
        return after

    def apart(self, whole, parts):
        for side in (0, 1):
            need(mask_of_union(p[side] for p in parts) == whole[side], "the parts are not the whole")
        free = [p[0] | p[1] for p in parts]
        need(sum(f.bit_count() for f in free) == mask_of_union(free).bit_count(), "the parts are not disjoint")
        for part in parts:
            for side in (0, 1):
                near = mask_of_union(self.near[x] for x in bits(part[side]))
                need(not near & whole[side] & ~part[side], "two parts touch")


class Geography:
    family = "geography"

    def __init__(self, game):
        fields(game, ["names", "arcs", "token"], ["owners"])
        self.count = n = names_of(game)
        self.owned, owners = "owners" in game, letters(game, "owners", n, "LR*", "*")
        self.may = [mask_of(x for x in range(n) if owners[x] in "L*"), mask_of(x for x in range(n) if owners[x] in "R*")]
        self.to = [0] * n
        for a, b in lists_of(game["arcs"], n, "arcs", 2):
            need(a != b, "an arc leads back to where it begins")
            self.to[a] |= 1 << b
        self.token = game["token"]
        need(type(self.token) is int and 0 <= self.token < n, "`token` names no vertex")

    def start(self):
        return (1 << self.count) - 1, self.token

    def read(self, text):
        s, at, t = text.partition("@")
        s, t = hexadecimal(s, self.count), number(t)
        need(at and t < self.count and s >> t & 1, "the token is not on a vertex of the set")
        return s, t

    def moves(self, position, player):
        s, t = position
        return [(s & ~(1 << t), x) for x in bits(self.to[t] & s & self.may[player])]

    def apart(self, whole, parts):
        raise Refused("`sum` is not for this family")


class Options:
    family, owned = "options", True

    def __init__(self, game):
        fields(game, ["names", "left", "right", "token"])
        self.count = n = names_of(game)
        lists = [lists_of(game[side], n, side, 2) for side in ("left", "right")]
        self.to = [[[] for _ in range(n)] for _ in range(2)]
        for side in (0, 1):
            for a, b in lists[side]:
                self.to[side][a].append(b)
        need(type(game["token"]) is int and 0 <= game["token"] < n, "`token` names no vertex")
        self.token = game["token"]
        degree = [0] * n
        for _, b in lists[0] + lists[1]:
            degree[b] += 1
        ready = [x for x in range(n) if not degree[x]]
        for x in ready:
            for y in self.to[0][x] + self.to[1][x]:
                degree[y] -= 1
                if not degree[y]:
                    ready.append(y)
        need(len(ready) == n, "the options have a cycle")

    def start(self):
        return self.token

    def read(self, text):
        need(text.startswith("@") and number(text[1:]) < self.count, "this is no vertex")
        return int(text[1:])

    def moves(self, position, player):
        return self.to[player][position]

    apart = Geography.apart


class Heaps:
    family, owned = "heaps", False

    def __init__(self, game):
        fields(game, ["sizes"])
        need(isinstance(game["sizes"], list) and all(isinstance(s, str) for s in game["sizes"]), "`sizes` is malformed")
        self.sizes = [number(s) for s in game["sizes"]]
        need(all(s < 1 << 128 for s in self.sizes), "a heap has 2^128 or more")

    def start(self):
        return ()

    def read(self, text):
        raise Refused("Nim has no written positions")

    def moves(self, position, player):
        raise Refused("Nim is shown by the fact `nim` alone")

    apart = Geography.apart


class Sum:
    family = "sum"

    def __init__(self, game):
        fields(game, ["parts"])
        need(isinstance(game["parts"], list), "`parts` is no list")
        for part in game["parts"]:
            need(isinstance(part, dict) and part.get("family") not in ("sum", "heaps", "positional"), "a part is no part")
        self.parts = [game_of(part) for part in game["parts"]]
        self.owned = any(part.owned for part in self.parts)

    def start(self):
        return tuple(part.start() for part in self.parts)

    def read(self, text):
        texts = text.split(",") if self.parts else []
        need(len(texts) == len(self.parts), "the position has not one entry a part")
        return tuple(part.read(t) for part, t in zip(self.parts, texts))

    def moves(self, position, player):
        after = []
        for i, part in enumerate(self.parts):
            after += [(*position[:i], p, *position[i + 1 :]) for p in part.moves(position[i], player)]
        return after

    apart = Geography.apart


CONVENTIONS = ["maker-breaker", "maker-maker", "achievement", "avoider-enforcer", "avoidance"]


class Positional:
    """A position is one number: Left's claims, and above them Right's."""

    family, owned = "positional", True

    def __init__(self, game):
        optional = ["owners", "claimed", "turns", "moves", "first_moves"]
        fields(game, ["convention", "names", "covers", "left", "right"], optional)
        self.count = n = names_of(game)
        self.convention = game["convention"]
        need(self.convention in CONVENTIONS, "this is no convention")
        self.order = Closure(n, [tuple(p) for p in lists_of(game["covers"], n, "covers", 2)])
        self.edges = [[mask_of(e) for e in lists_of(game[side], n, side)] for side in ("left", "right")]
        need(all(e for side in self.edges for e in side), "an edge is empty")
        need(self.convention not in ("maker-breaker", "avoider-enforcer") or not self.edges[1], "Right has edges")
        need(self.convention != "maker-maker" or set(self.edges[0]) == set(self.edges[1]), "the edges differ")
        self.through = [[[e for e in side if e >> x & 1] for x in range(n)] for side in self.edges]
        owners, claimed = letters(game, "owners", n, "LR*", "*"), letters(game, "claimed", n, "LR.", ".")
        self.owners, self.plain = owners, not {"owners", "turns", "moves"} & set(game)
        self.may = [mask_of(x for x in range(n) if owners[x] in "L*"), mask_of(x for x in range(n) if owners[x] in "R*")]
        self.all = (1 << n) - 1
        self.begin = mask_of(x for x in range(n) if claimed[x] == "L") | mask_of(x for x in range(n) if claimed[x] == "R") << n
        self.begun = self.begin.bit_count()
        self.turns, self.limit, self.first = game.get("turns"), game.get("moves"), game.get("first_moves")
        need(self.turns is None or isinstance(self.turns, str) and re.fullmatch("[LR]+", self.turns), "`turns` is malformed")
        need(self.limit is None or type(self.limit) is int and self.limit >= 0, "`moves` is malformed")
        self.first = None if self.first is None else mask_of(lists_of([self.first], n, "first_moves")[0])

    def start(self):
        return self.begin

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
        free, below = self.all & ~(both[0] | both[1]), self.order.below
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


def game_of(game):
    need(isinstance(game, dict), "the game is no JSON object")
    family = game.get("family")
    one_set = ["poset", "pomax", "pomin", "pominmax", "leaf", "removal", "node-kayles", "set-game", "hackenbush"]
    kinds = {"col": Col, "geography": Geography, "options": Options, "heaps": Heaps, "sum": Sum, "positional": Positional}
    kinds.update(dict.fromkeys(one_set, OneSet))
    need(isinstance(family, str) and family in kinds, "this is no family")
    return kinds[family](game)


# Sections 3 to 6.


class Proof:
    def __init__(self, game, forms):
        self.game, self.forms = game, forms
        self.positional = game.family == "positional"
        self.impartial = not self.positional and not game.owned
        self.sets, self.symmetries, self.level = {}, [], 0
        self.form_nodes, self.facts, self.fact_rules = [0], [], []

    def use(self, level):
        self.level = max(self.level, LEVELS.index(level))

    def held(self, o, aim):
        return self.sets.setdefault((0 if self.impartial else o, aim), set())

    def read_position(self, text):
        if self.positional:
            return self.game.read(text)
        text, plus, form = text.partition("+")
        if not plus:
            return self.game.read(text), 0
        form = number(form)
        need(0 < form < len(self.form_nodes), "there is no such form")
        return self.game.read(text), self.form_nodes[form]

    def add_symmetry(self, words):
        game = self.game
        known = ["poset", "pomax", "pomin", "pominmax", "leaf", "node-kayles", "col", "positional"]
        need(game.family in known and getattr(game, "first", None) is None, "this game takes no symmetries")
        image = [number(w) for w in words]
        need(sorted(image) == list(range(game.count)), "this is no permutation")
        need(all(game.owners[x] == game.owners[y] for x, y in enumerate(image)), "a symmetry changes an owner")
        moved = lambda mask: mask_of(image[x] for x in bits(mask))
        relation = getattr(game, "near", None)
        if relation is None:
            relation = game.order.above
        need(all(moved(relation[x]) == relation[image[x]] for x in range(game.count)), "a symmetry changes the board")
        if self.positional:
            for side in game.edges:
                need({moved(e) for e in side} == set(side), "a symmetry changes the edges")
        n, width = game.count, 2 * game.count if self.positional else game.count
        images = image + [x + n for x in image] if self.positional else image
        tables = [[mask_of(images[at + x] for x in bits(byte) if at + x < width) for byte in range(256)] for at in range(0, width, 8)]
        self.symmetries.append(tables)
        self.use("lemma")

    def images(self, position):
        for tables in self.symmetries:
            if self.positional:
                yield spread(tables, position)
            elif isinstance(position[0], tuple):
                yield (spread(tables, position[0][0]), spread(tables, position[0][1])), position[1]
            else:
                yield spread(tables, position[0]), position[1]

    def in_set(self, known, position):
        return position in known or any(image in known for image in self.images(position))

    def options(self, position, player):
        """The moves of normal play, in the game and in the value beside it."""
        place, node = position
        after = [(p, node) for p in self.game.moves(place, player)]
        if node:
            after += [(place, option) for option in self.forms.options[node][player]]
        return after

    def good(self, position, mover, o, aim):
        """Section 3: whether o reaches the aim with `mover` to move."""
        known = self.held(o, aim)
        if self.positional:
            result = self.game.outcome(position)
            if result is not None:
                return reaches(result, o, aim)
            return self.goes_on(position, mover, o, aim, known)
        if mover != o:
            return self.in_set(known, position) or not self.options(position, mover)
        return any(self.in_set(known, p) or not self.options(p, 1 - o) for p in self.options(position, o))

    def goes_on(self, position, mover, o, aim, known):
        """The same while the play is not over; with `turns` a position of the set may have either player to move."""
        if mover != o or self.game.turns is not None:
            if position in known or self.symmetries and self.in_set(known, position):
                return True
        return mover == o and self.has_reply(position, o, aim, known)

    def has_reply(self, position, o, aim, known):
        after = self.game.claims(position, o)
        for then, result in after:
            if then in known if result is None else reaches(result, o, aim):
                return True
        return bool(self.symmetries) and any(result is None and self.in_set(known, then) for then, result in after)

    def check_kernel(self, position, o, aim):
        m = 1 - o
        if not self.positional:
            for then in self.options(position, m):
                need(self.good(then, o, o, aim), "a move of the opponent has no good reply")
            return
        result, known = self.game.outcome(position), self.held(o, aim)
        if result is not None:
            need(reaches(result, o, aim), "the play is over and the aim is missed")
        elif self.game.mover(position, m) == o:
            need(self.has_reply(position, o, aim, known), "no claim of the claimant leads to a good position")
        else:
            for then, result in self.game.claims(position, m):
                if result is not None:
                    need(reaches(result, o, aim), "a claim of the opponent ends the play and the aim is missed")
                else:
                    fine = self.goes_on(then, self.game.mover(then, o), o, aim, known)
                    need(fine, "a claim of the opponent has no good reply")

    # Section 4.

    def check_fact(self, place, says, words):
        rule, value = words[0], says[1] if says[0] == "=" else None
        need(not self.positional, "facts are about normal play")
        if rule in ("kernel", "sum", "nim", "series-parallel", "parity-uniform"):
            need(value is not None, f"`{rule}` gives a value")
        if rule == "kernel":
            node = self.forms.of(negative(value))
            for o in (0, 1):
                need(self.good((place, node), 1 - o, o, "win"), "the position beside the value is not in the kernels")
        elif rule == "sum":
            self.use("lemma")
            self.check_sum(place, value, words[1:])
        elif rule == "nim":
            self.use("lemma")
            need(self.game.family == "heaps", "`nim` is for heaps")
            total = 0
            for size in self.game.sizes:
                total ^= size
            need(value == ("p", 0, 0, total), f"the exclusive or is {total}")
        elif rule == "series-parallel":
            self.use("theorem")
            need(place is None, "`series-parallel` is about the whole board")
            g = series_parallel(self.game, words[1:])
            need(value == ("p", 0, 0, g), f"the tree gives *{g}")
        elif rule == "parity-uniform":
            self.use("lemma")
            g = self.parity_uniform(place, words)
            need(value == ("p", 0, 0, g), f"the parities give *{g}")
        elif rule == "articulation":
            self.use("lemma")
            self.plain_poset()
            need(says == ("N",) and len(words) == 2, "`articulation x` says N")
            x = number(words[1])
            need(x < self.game.count and place >> x & 1, "the element is not there")
            need(not place & ~(self.game.related(x, place) | 1 << x), "an element is not comparable with it")
        else:
            raise Refused(f"there is no rule {rule[:40]}")

    def plain_poset(self):
        need(self.game.family == "poset" and not self.game.owned, "the rule is for poset games without owners")

    def check_sum(self, place, value, words):
        named = []
        for word in words:
            i = number(word)
            need(i < len(self.facts), "a fact is named that does not come before")
            named.append(self.facts[i])
        need(all(f[1][0] == "=" and f[1][1][0] == "p" for f in named), "a part has no plain value")
        whole = self.game.start() if place is None else place
        self.game.apart(whole, [self.game.start() if f[0] is None else f[0] for f in named])
        m, k, j = 0, 0, 0
        for _, (_, (_, a, b, c)) in named:
            top = max(k, b)
            (m, k), j = reduced((m << top - k) + (a << top - b), top), j ^ c
        need(value == ("p", m, k, j), "the values of the parts have another sum")

    def parity_uniform(self, s, words):
        self.plain_poset()
        need(len(words) == 2, "`parity-uniform` takes one list")
        chosen = mask_of(number_below(w, self.game.count) for w in words[1].split(",")) if words[1] != "-" else 0
        below, above = self.game.order.below, self.game.order.above
        tops = mask_of(x for x in bits(s) if below[x] & s)
        need(not any(above[x] & s for x in bits(tops)), "three elements form a chain")
        odd = {(below[x] & s).bit_count() & 1 for x in bits(tops)}
        need(len(odd) <= 1, "the tops have odd and even numbers of bottoms")
        p = odd.pop() if odd else 1
        if p == 0:
            need(all((below[x] & s & chosen).bit_count() & 1 for x in bits(tops)), "a top has an even number of A below it")
        b, t = (s & ~tops).bit_count() & 1, tops.bit_count() & 1
        return b ^ t * (p ^ 2)

    # Section 5.

    def check_leaf(self, position, o, aim, words):
        self.use("lemma")
        rule = words[0]
        if not self.positional:
            if rule == "involution":
                need(position[1] == 0, "something stands beside the position")
                self.involution(position[0], words[1:])
            elif rule == "fact":
                need(len(words) == 2, "`fact` names one fact")
                self.by_fact(position, o, number(words[1]))
            else:
                raise Refused(f"there is no leaf {rule[:40]} in normal play")
            return
        game = self.game
        need(game.plain and game.convention in CONVENTIONS[:3], "this game takes no such leaves")
        need(game.first is None or game.made(position) > 0, "the first claim is restricted")
        need(game.outcome(position) is None, "the play is over")
        never, fills = Leaf(game, position, o).check(rule, words[1:])
        breaker = game.convention == "maker-breaker"
        enough = fills or never and (o == 1 if breaker else aim == "draw")
        need(enough, f"`{rule}` does not show what the section claims")

    def involution(self, s, words):
        game = self.game
        need(game.family in ("poset", "pomax", "pomin", "pominmax", "leaf", "node-kayles"), "no involutions in this family")
        image = {}
        for word in words:
            x, dash, y = word.partition("-")
            x, y = number(x), number(y)
            need(dash and x != y and x not in image and y not in image, "the pairs are not disjoint")
            image[x], image[y] = y, x
        need(mask_of(image) == s, "the pairs are not all of the position")
        relation = game.order.above if game.family.startswith("po") else game.near
        for x, y in image.items():
            need(game.owners[x] + game.owners[y] in ("LR", "RL", "**"), "a pair has the wrong owners")
            need(mask_of(image[z] for z in bits(relation[x] & s)) == relation[y] & s, "the exchange changes the board")
            need(game.family != "node-kayles" or not relation[x] >> y & 1, "a pair is adjacent")

    def by_fact(self, position, o, i):
        need(i < len(self.facts), "there is no such fact before")
        place, says = self.facts[i]
        need((self.game.start() if place is None else place) == position[0], "the fact is about another position")
        if position[1]:
            need(says[0] == "=" and says[1][0] == "p" and says[1][1] == 0, "the fact gives no nimber")
            need(self.forms.of(says[1]) == position[1], "the fact gives another nimber")
        else:
            need(self.says_winner(says, 1 - o) == o, "the fact does not say that the opponent loses")

    def says_winner(self, says, starter):
        if says[0] == "=":
            return starter if self.forms.starter_wins(says[1], starter) else 1 - starter
        return {"N": starter, "P": 1 - starter, "L": 0, "R": 1}[says[0]]

    # Section 6.

    def check_claim(self, words):
        start = None
        about_all = [says for place, says in self.facts if place is None]
        if words[0] == "value":
            value = words[1]
            need(not self.positional, "a positional game has no value")
            if ("=", value) in about_all:
                return
            start, node = self.game.start(), self.forms.of(negative(value))
            fine = all(self.good((start, node), 1 - o, o, "win") for o in (0, 1))
            need(fine, "the value has not been shown")
            return
        starter, winner = PLAYERS[words[0]], words[1]
        if winner != "draw" and any(self.says_winner(says, starter) == PLAYERS[winner] for says in about_all):
            return
        start = self.game.start()
        if self.positional:
            need(self.game.mover(start, starter) == starter, "`turns` says that the other player starts")
        else:
            need(winner != "draw", "normal play has no draws")
            start = (start, 0)
        aims = [(0, "draw"), (1, "draw")] if winner == "draw" else [(PLAYERS[winner], "win")]
        for o, aim in aims:
            need(self.good(start, starter, o, aim), f"it has not been shown that {winner} is the result when {words[0]} starts")


def number_below(text, bound):
    x = number(text)
    need(x < bound, "an element does not exist")
    return x


def reaches(result, o, aim):
    return result == o or result == 2 and aim == "draw"


def spread(tables, mask):
    image, i = 0, 0
    while mask:
        image |= tables[i][mask & 255]
        mask >>= 8
        i += 1
    return image


def series_parallel(game, words):
    """The Grundy number by the tree, which must give the order; a set is (g, sorted members above g)."""
    need(game.family == "poset" and not game.owned, "the rule is for poset games without owners")
    stack, seen, pairs, steps = [], set(), set(), 0
    for word in words:
        if word[:1] not in ("P", "S"):
            x = number_below(word, game.count)
            need(x not in seen, "an element stands twice in the tree")
            seen.add(x)
            stack.append(((x,), (x,), 1, []))
            continue
        n = number(word[1:])
        need(2 <= n <= len(stack), "the tree has too few parts")
        parts = stack[-n:]
        del stack[-n:]
        steps += sum(p[2] + len(p[3]) + len(p[0]) + len(p[1]) for p in parts)
        need(steps < MOST_STEPS, "the tree takes too many steps")
        if word[0] == "P":
            total = 0
            for part in parts:
                total ^= part[2]
            members = set()
            for _, _, g, more in parts:
                members.update(a ^ total ^ g for a in range(g))
                members.update(a ^ total ^ g for a in more)
            stack.append((tuple(x for p in parts for x in p[0]), tuple(x for p in parts for x in p[1]), *kept(members)))
            continue
        bottom, top, g, more = parts[0]
        for low, high, g2, more2 in parts[1:]:
            steps += len(top) * len(low) + len(more)
            need(steps < MOST_STEPS, "the tree takes too many steps")
            pairs.update((a, b) for a in top for b in low)
            top = high
            if g2 == 1 and not more2 and not more:
                g += 1
                continue
            members, where, passed, missing = set(more), sorted(more), 0, g
            images = []
            for a in [*range(g2), *more2]:
                while passed < a or missing in members:
                    passed += missing not in members
                    missing += 1
                images.append(missing)
            # The place g2 itself is where the new g will be.
            g, more = kept(set(where) | set(images), g)
        stack.append((bottom, top, g, more))
    need(len(stack) == 1 and len(seen) == game.count, "the tree does not hold every element once")
    covers = game.order.pairs
    need(len(set(covers)) == len(covers) and set(covers) == pairs, "the tree gives another order")
    return stack[0][2]


def kept(members, g=0):
    while g in members:
        g += 1
    return g, sorted(a for a in members if a > g)


class Leaf:
    """A position of a positional game with the opponent m to move, and the strategies of section 5."""

    def __init__(self, game, position, o):
        both = game.sets(position)
        self.game, self.mine, self.theirs = game, both[o], both[1 - o]
        self.free = game.all & ~(both[0] | both[1])
        self.own_edges = [f for f in game.edges[o] if not f & self.theirs]
        self.count_edges = [e for e in game.edges[1 - o] if not e & self.mine]
        self.threats = 0
        for f in self.own_edges:
            rest = f & ~self.mine
            if rest & (rest - 1) == 0:
                self.threats |= rest

    def check(self, rule, words):
        """Whether m never fills, and whether o fills."""
        shapes = {"dead": 0, "potential": 0, "follow": 2, "column": 1, "group": 2, "odd": 1, "lead": 2}
        if rule == "pairing":
            return self.pairing(words), False
        need(rule in shapes and len(words) == shapes[rule], f"there is no leaf {rule[:40]} with so many words")
        if rule == "dead":
            need(not self.count_edges, "an edge counts")
            return True, False
        if rule == "potential":
            self.unordered()
            total = sum(1 << self.game.count - (e & self.free).bit_count() for e in self.count_edges)
            need(2 * total < 1 << self.game.count, "the sum is not below 1/2")
            return True, False
        self.find_chains()
        return True, getattr(self, rule)(*words)

    def unordered(self):
        below = self.game.order.below
        need(not any(below[x] & self.free for x in bits(self.free)), "two unclaimed vertices are comparable")

    def pairing(self, words):
        self.unordered()
        used, pairs = 0, []
        for word in words:
            x, dash, y = word.partition("-")
            pair = 1 << number_below(x, self.game.count) | 1 << number_below(y, self.game.count)
            need(dash and pair.bit_count() == 2 and not pair & used and not pair & ~self.free, "the pairs are not disjoint or not free")
            used |= pair
            pairs.append(pair)
        need(all(any(not p & ~e for p in pairs) for e in self.count_edges), "an edge that counts holds no pair")
        return True

    def find_chains(self):
        below, free = self.game.order.below, self.free
        self.chains, rows = {}, {}
        for x in bits(free):
            rows.setdefault((below[x] & free).bit_count(), []).append(x)
        for x in rows.get(0, ()):
            self.chains[x] = [x]
        ends = {1 << x: x for x in self.chains}
        for height in range(1, len(rows)):
            for x in rows.get(height, ()):
                chain = ends.pop(below[x] & free, None)
                need(chain is not None, "the unclaimed vertices make no chains")
                self.chains[chain].append(x)
                ends[mask_of(self.chains[chain])] = chain
        need(sum(map(len, self.chains.values())) == free.bit_count(), "the unclaimed vertices make no chains")

    def chain(self, word):
        c = number(word)
        need(c in self.chains, "a chain is named by its available vertex")
        return c

    def cut(self, words):
        """Regions of the chains, and the vertices z."""
        self.regions, self.z, cut = dict(self.chains), {}, set()
        for word in words.split(",") if words != "-" else []:
            x = number_below(word, self.game.count)
            need(self.threats >> x & 1, "a cut is no threat")
            c = next(c for c, chain in self.chains.items() if x in chain)
            need(c != x and c not in cut, "a cut is available, or its chain is cut twice")
            cut.add(c)
            at = self.chains[c].index(x)
            self.z[c] = self.chains[c][at - 1]
            self.regions[c] = self.chains[c][: at - 1]
        return bool(cut)

    def twos(self, words, named=()):
        groups, used = list(named), {c for group in named for c in group}
        for word in words.split(",") if words != "-" else []:
            c, colon, d = word.partition(":")
            c, d = self.chain(c), self.chain(d)
            need(colon and c != d and c not in used and d not in used, "a chain is in two groups")
            used.update((c, d))
            groups.append((c, d))
        return groups, [c for c in self.chains if c not in used]

    def single(self, c, prefix=0):
        """Lowers and uppers of a region above its level cells, and what of the chain is in the reach."""
        region = self.regions[c]
        need((len(region) - prefix) % 2 == 0, "a region is not even")
        reach = mask_of(region[:prefix])
        uppers = mask_of(region[prefix + 1 :: 2])
        for i in range(prefix, len(region), 2):
            reach |= 1 << region[i]
            if self.threats >> region[i + 1] & 1:
                return reach, uppers
        if c in self.z:
            reach |= 1 << self.z[c]
        return reach, uppers

    def filled_by(self, uppers):
        return bool(uppers & self.threats) or any(not f & ~(self.mine | uppers) for f in self.own_edges)

    def follow(self, cuts, levels):
        any_cut, prefix, partners = self.cut(cuts), {}, []
        for word in levels.split(",") if levels != "-" else []:
            parts = word.split(":")
            need(len(parts) == 3, "a level is c:d:k")
            c, d, k = self.chain(parts[0]), self.chain(parts[1]), number(parts[2])
            need(c != d and c not in prefix and d not in prefix, "a chain is in two levels")
            need(1 <= k <= min(len(self.regions[c]), len(self.regions[d])), "a level is higher than a region")
            prefix[c] = prefix[d] = k
            partners += [1 << self.regions[c][i] | 1 << self.regions[d][i] for i in range(k)]
        reach, uppers = self.theirs, 0
        for c in self.chains:
            more, up = self.single(c, prefix.get(c, 0))
            reach, uppers = reach | more, uppers | up
        z = mask_of(self.z.values())
        for e in self.count_edges:
            if not e & ~reach and (e & z).bit_count() < 2:
                need(any(not p & ~e for p in partners), "an edge in the reach is not hit")
        return any_cut or self.filled_by(uppers)

    def column(self, word):
        need(self.free.bit_count() % 2, "the number of unclaimed vertices is even")
        chain = self.chains[self.chain(word)]
        held = mask_of(x for i, x in enumerate(reversed(chain), 1) if i % 2 == 0 and x != chain[0])
        above = 0
        for i, x in enumerate(chain):
            if (held & self.threats) >> x & 1:
                above = mask_of(chain[i + 1 :])
                break
        need(all(e & (held | above) for e in self.count_edges), "an edge that counts is not hit")
        return bool(held & self.threats)

    def give(self, edges, groups):
        """Each edge to the group with the most of its vertices."""
        cells = [mask_of(x for c in group for x in self.regions[c]) for group in groups]
        given = [[] for _ in groups]
        for e in edges:
            most = [(e & cell).bit_count() for cell in cells]
            best = max(most, default=0)
            need(best, "an edge in the reach meets no group")
            i = most.index(best)
            given[i].append(e & cells[i])
        return given

    def even_groups(self, groups, alone):
        reach, uppers = self.theirs, 0
        for c in alone:
            more, up = self.single(c)
            reach, uppers = reach | more, uppers | up
        for group in groups:
            for c in group:
                reach |= mask_of(self.regions[c])
                if c in self.z:
                    reach |= 1 << self.z[c]
        z = mask_of(self.z.values())
        return [e for e in self.count_edges if not e & ~reach and (e & z).bit_count() < 2], uppers

    def even(self, group):
        return sum(len(self.regions[c]) for c in group) % 2 == 0

    def group(self, cuts, twos):
        any_cut = self.cut(cuts)
        groups, alone = self.twos(twos)
        need(all(map(self.even, groups)), "a group is not even")
        edges, uppers = self.even_groups(groups, alone)
        for group, family in zip(groups, self.give(edges, groups)):
            need(self.local(group, family, False, False), "the claimant fails in a local game")
        return any_cut or self.filled_by(uppers)

    def lead(self, word, twos):
        self.cut("-")
        first = tuple(self.chain(c) for c in word.split(":"))
        need(len(first) in (1, 2) and len(set(first)) == len(first), "the leading group is c or c:d")
        groups, alone = self.twos(twos, [first])
        need(all(map(self.even, groups[1:])), "a group is not even")
        edges, _ = self.even_groups(groups, alone)
        for i, (group, family) in enumerate(zip(groups, self.give(edges, groups))):
            need(self.local(group, family, False, i == 0), "the claimant fails in a local game")
        return True

    def odd(self, twos):
        self.cut("-")
        need(self.free.bit_count() % 2, "the number of unclaimed vertices is even")
        groups, alone = self.twos(twos)
        odd = [g for g in groups + [(c,) for c in alone] if not self.even(g)]
        need(len(odd) == 1, "not exactly one group is odd")
        odd, held, neighbours = odd[0], 0, []
        if len(odd) == 1:
            held = mask_of(self.regions[odd[0]][1::2])
        for c in alone:
            if (c,) != odd:
                region = self.regions[c]
                neighbours += [1 << x | 1 << y for x, y in zip(region, region[1:])]
        edges = [e for e in self.count_edges if not e & held and all(p & ~e for p in neighbours)]
        for group, family in zip(groups, self.give(edges, groups)):
            need(self.local(group, family, group != odd, False), "the claimant fails in a local game")
        return bool(held & self.threats)

    def local(self, group, family, may_pass, must):
        """Whether o succeeds in the local game of a group with these sets."""
        if not family and not must:
            return True
        columns = [self.regions[c] for c in group]
        cells = mask_of(x for column in columns for x in column)
        own = [f & ~self.mine for f in self.own_edges if not f & ~(self.mine | cells)]
        family = set(family)
        memo = {}

        def available(heights):
            return [(i, column[h]) for i, (column, h) in enumerate(zip(columns, heights)) if h < len(column)]

        def raised(heights, i):
            return heights[:i] + (heights[i] + 1,) + heights[i + 1 :]

        def answer(heights, m, o, left):
            ready = available(heights)
            if not ready:
                return not must
            for i, y in ready:
                got = o | 1 << y
                if any(not f & ~got for f in own) or succeeds(raised(heights, i), m, got, left):
                    return True
            return False

        def succeeds(heights, m, o, left):
            key = (heights, m, left)
            if key not in memo:
                memo[key] = decide(heights, m, o, left)
            return memo[key]

        def decide(heights, m, o, left):
            ready = available(heights)
            if not ready:
                return not must
            for i, x in ready:
                got = m | 1 << x
                if any(not h & ~got for h in family) or not answer(raised(heights, i), got, o, left):
                    return False
            return not left or answer(heights, m, o, False)

        return succeeds(tuple(0 for _ in columns), 0, 0, may_pass)


# Section 1: the file.


class Lines:
    def __init__(self, file):
        self.file, self.at, self.line = file, 0, None

    def next(self):
        while True:
            raw = self.file.readline()
            self.at += 1
            need(raw.endswith(b"\n"), "the file ends without its end line" if not raw else "the last line has no line feed")
            if not raw.startswith(b"#"):
                self.raw, self.line = raw[:-1], raw[:-1].decode("utf-8")
                return self.line.split(" ")


def check(file):
    lines = Lines(file)
    try:
        return check_lines(lines)
    except Refused as refused:
        raise Refused(f"{lines.at}: {refused}") from None
    except (ValueError, RecursionError, OverflowError, IndexError, KeyError, TypeError, MemoryError) as error:
        raise Refused(f"{lines.at}: the line is malformed ({type(error).__name__})") from None


def check_lines(lines):
    first = lines.next()
    if first != ["upset-proof", "1"]:
        raise NoProof("the file does not begin with `upset-proof 1`")
    words = lines.next()
    need(words[0] == "game", "the second line gives the game")
    text = lines.raw[5:]
    words = lines.next()
    need(words == ["sha256", hashlib.sha256(text).hexdigest()], "the hash is not that of the game")
    forms = Forms()
    proof = Proof(game_of(json.loads(text)), forms)
    claims, kernels, leaves, section, positions = [], [], [], None, 0
    words = lines.next()
    while words[0] == "claim":
        claims.append((lines.at, read_claim(words)))
        words = lines.next()
    need(claims, "there is no claim")
    while words[0] == "form":
        need(len(words) == 3 and number(words[1]) == len(proof.form_nodes), "forms are numbered 1, 2, 3, …")
        value = read_value(words[2])
        need(not proof.impartial or value[0] == "p" and value[1] == 0, "a form beside an impartial game is a nimber")
        proof.form_nodes.append(forms.of(value))
        words = lines.next()
    while words[0] == "symmetry":
        proof.add_symmetry(words[1:])
        words = lines.next()
    while words[0] != "end":
        if words[0] == "for":
            need(len(words) == 3 and words[1] in PLAYERS and words[2] in ("win", "draw"), "a section is `for left|right win|draw`")
            need(proof.positional or words[2] == "win", "normal play has no draws")
            section = (PLAYERS[words[1]], words[2])
        elif words[0] in ("kernel", "leaf"):
            need(section, "there is no section yet")
            kernel = words[0] == "kernel"
            held = proof.held(*section)
            here = [proof.read_position(w) for w in (words[1:] if kernel else words[1:2])]
            need(here and (kernel or len(words) > 2), "the line is too short")
            before = len(held)
            held.update(here)
            need(len(held) == before + len(here), "a position occurs twice")
            positions += len(here)
            if kernel:
                kernels.append((lines.at, section, here))
            else:
                leaves.append((lines.at, section, here[0], words[2:], len(proof.facts)))
        elif words[0] == "fact":
            read_fact(proof, words, lines.at)
        else:
            raise Refused(f"there is no line `{words[0][:40]}` here")
        words = lines.next()
    need(words[1:] == [str(lines.at - 1), str(positions)], "the end line has other counts")
    need(not lines.file.readline(), "something follows the end line")
    check_all(proof, lines, claims, kernels, leaves)
    return proof, [claim for _, claim in claims], positions


def read_claim(words):
    need(len(words) == 3 and words[1] in ("left", "right", "value"), "a claim is about left, right or value")
    if words[1] == "value":
        return "value", read_value(words[2]), words[2]
    need(words[2] in ("left", "right", "draw"), "a result is left, right or draw")
    return words[1], words[2]


def read_fact(proof, words, line):
    need(len(words) > 4 and number(words[1]) == len(proof.facts), "facts are numbered 0, 1, 2, …")
    place = None if words[2] == "*" else proof.game.read(words[2])
    at = 5 if words[3] == "=" else 4
    says = ("=", read_value(words[4])) if words[3] == "=" else (words[3],)
    need(words[3] in ("=", "N", "P", "L", "R") and words[at : at + 1] == [":"] and len(words) > at + 1, "the fact is malformed")
    proof.facts.append((place, says))
    proof.fact_rules.append((line, words[at + 1 :]))


class NoProof(Exception):
    """The file is of another kind."""


def check_all(proof, lines, claims, kernels, leaves):
    """Everything is read; now each line is looked at, in any order."""
    facts, proof.facts = proof.facts, []
    for (place, says), (lines.at, words) in zip(facts, proof.fact_rules):
        whole = place is None and words[0] not in ("nim", "series-parallel")
        proof.check_fact(proof.game.start() if whole else place, says, words)
        proof.facts.append((place, says))
    for lines.at, section, here in kernels:
        for position in here:
            proof.check_kernel(position, *section)
    for lines.at, section, position, words, before in leaves:
        proof.facts = facts[:before]
        proof.check_leaf(position, *section, words)
    proof.facts = facts
    for lines.at, claim in claims:
        proof.check_claim(claim)


def words_of(claims):
    said = dict(claim[:2] for claim in claims if claim[0] != "value")
    who = {"left": "Left wins", "right": "Right wins", "draw": "a draw"}
    parts = []
    if len(said) == 2 and said["left"] == said["right"]:
        parts.append(f"{who[said['left']]} whoever starts")
    else:
        parts += [f"{who[said[s]]} if {s.capitalize()} starts" for s in ("left", "right") if s in said]
    return ", ".join(parts + [f"value {claim[2]}" for claim in claims if claim[0] == "value"])


def main(arguments):
    if len(arguments) != 2:
        print("usage: upset_check.py FILE", file=sys.stderr)
        return 2
    begin = time.time()
    try:
        with open(arguments[1], "rb") as file:
            proof, claims, positions = check(file)
    except OSError as error:
        print(f"{arguments[1]}: {error.strerror}", file=sys.stderr)
        return 2
    except NoProof as error:
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
