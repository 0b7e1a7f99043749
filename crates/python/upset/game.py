"""Games, positions and posets."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from . import _upset
from .errors import BudgetError, UpsetError
from .table import Table

__all__ = [
    "Game", "Poset", "Proof", "Session", "Solution", "verify", "poset", "read", "pomax", "pomin", "pominmax", "black_white",
    "maker_breaker", "maker_maker", "achievement", "compare",
]

Solution = _upset.Solution


class SavedSolution:
    """A solution that was pickled: the same fields, read from the JSON that `upset solve --json` prints."""

    def __init__(self, text: str, words: str) -> None:
        self._text, self._words = text, words
        self._told: dict[str, Any] = json.loads(text)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in (
            "game", "elements", "outcome", "grundy", "value", "g_set", "starts", "best_moves", "stopped", "proof"
        ):
            raise AttributeError(name)
        return self._told.get(name)

    @property
    def positions(self) -> int:
        """How many positions were visited."""
        return int(self._told["work"]["positions"])

    @property
    def seconds(self) -> float:
        """How long it took."""
        return float(self._told["work"]["seconds"])

    def options_of(self, player: str) -> list[tuple[str, str, str | None, str | None, bool]]:
        """The first moves of a player with what they leave, if they were asked for."""
        rows = (self._told.get("options") or {}).get(player) or []
        return [(r["move"], r["winner"], r.get("outcome"), r.get("value"), bool(r.get("dominated"))) for r in rows]

    def json(self) -> str:
        """The object that `upset solve --json` prints, as text."""
        return self._text

    def __reduce__(self) -> tuple[Any, ...]:
        return SavedSolution, (self._text, self._words)

    def __str__(self) -> str:
        return self._words

    def __repr__(self) -> str:
        return f"<{self.outcome}, value {self.value}>" if self.value else f"<{self.outcome}>"


_COLUMNS = ["player", "move", "winner", "outcome", "value", "dominated"]


def read(path: str | os.PathLike[str]) -> list[Game]:
    """The games of a file: `.toml`, `.json`, `.d6` or `.pg`."""
    file = Path(path)
    return [Game._of(p) for p in _upset.Position.read(file.read_text(), file.suffix.lstrip("."))]


class Game:
    """A game, or a position of one: immutable; playing a move gives another.

    >>> Game("chomp(3,4)").solve().value
    '*9'

    `source` is an expression as on the command line, a document (a mapping with the fields of a game document, or its
    text in TOML or JSON), or a `Poset`, which is the poset game on it.
    """

    _position: _upset.Position
    _turn: str | None

    def __init__(self, source: str | Mapping[str, Any] | Poset) -> None:
        self._turn = None
        if isinstance(source, Poset):
            self._position = source._position
        elif isinstance(source, Mapping):
            self._position = _upset.Position.read(json.dumps(source), "json")[0]
        elif "\n" in source or source.lstrip().startswith('{"'):
            self._position = _upset.Position.read(source)[0]
        else:
            self._position = _upset.Position.expression(source)

    @classmethod
    def _of(cls, position: _upset.Position, turn: str | None = None) -> Game:
        game = cls.__new__(cls)
        game._position, game._turn = position, turn
        return game

    @property
    def family(self) -> str:
        """The family, as documents name it."""
        return self._position.family

    @property
    def convention(self) -> str | None:
        """The convention of a positional game."""
        return self._position.convention

    @property
    def title(self) -> str | None:
        """What the document calls the game."""
        return self._position.title

    @property
    def elements(self) -> list[str]:
        """The names of the elements, in board order."""
        return self._position.names

    @property
    def to_move(self) -> str | None:
        """Who moves next, after a move was played or where the turns are fixed."""
        return self._position.starter or self._turn

    def solve(
        self,
        *,
        moves: bool = True,
        options: bool = False,
        engine: str = "auto",
        time_limit: float | None = None,
        memory_limit: int | None = None,
        threads: int | None = None,
        partial: bool = False,
    ) -> Solution:
        """Who wins, by how much, with which moves, and why.

        If the limit comes first, `BudgetError` carries the partial solution; with `partial` it is returned.
        """
        found = self._position.solve(moves, options, engine, time_limit, memory_limit, threads)
        if found.outcome is None and found.stopped and self._position.starter is None and not partial:
            raise BudgetError(found.stopped, found)
        return found

    def options(self, *, time_limit: float | None = None, partial: bool = False) -> Table:
        """Every first move of each player with what it leaves.

        >>> Game("{1|-1}").options()["value"]
        ['1', '-1']
        """
        found = self.solve(moves=False, options=True, time_limit=time_limit, partial=partial)
        players = ["left"] if self._position.impartial else ["left", "right"]
        rows = [(player, *row) for player in players for row in found.options_of(player)]
        return Table(_COLUMNS, rows)

    def moves(self, player: str | None = None) -> list[str]:
        """The legal moves of a player by name."""
        return self._position.moves(player or self.to_move or "left")

    def play(self, move: str, player: str | None = None) -> Game:
        """The position after a move; the players alternate, Left begins unless said otherwise.

        >>> Game("chomp(3,4)").play("c2").solve().outcome
        'P'
        """
        mover = player or self.to_move or "left"
        after = self._position.play(mover, move)
        return Game._of(after, "right" if mover in ("left", "Left", "L") else "left")

    def prove(self, *, value: bool = True, level: str = "theorem", time_limit: float | None = None) -> Proof:
        """Why the answer holds, for others to check: `G.prove().save("g.proof")`.

        >>> verify(Game("chomp(3,4)"), Game("chomp(3,4)").prove())
        'whoever starts wins, value *9 (level play, 33 positions)'
        """
        return Proof(_upset.prove(self._position, value, level, time_limit))

    def session(self) -> Session:
        """The game kept open: later questions are cheap."""
        return Session(self)

    def classify(self, *, time_limit: float | None = None) -> dict[str, Any]:
        """The structure, what is known about the complexity, and the rules that apply."""
        found: dict[str, Any] = json.loads(self._position.classify(time_limit))
        return found

    def svg(self, *, time_limit: float | None = None) -> str:
        """The board as an SVG document, titled as by `upset draw`, with the moves that were made on it."""
        return self._position.svg(time_limit)

    def export(self, format: str) -> str:
        """The game in a format: `toml`, `json`, `dot`, `d6`, `g6`, `pg` or `qdimacs`."""
        return self._position.export(format)

    def document(self) -> dict[str, Any]:
        """The game as the fields of a document."""
        fields: dict[str, Any] = json.loads(self.export("json"))
        return fields

    def key(self, effort: int = 100_000) -> tuple[bytes, bool]:
        """Bytes that isomorphic games share, and whether the effort sufficed to make that sure."""
        return self._position.key(effort)

    def __neg__(self) -> Game:
        return Game._of(self._position.swapped())

    def __add__(self, other: Game) -> Game:
        if not isinstance(other, Game):
            return NotImplemented
        return Game._of(_upset.Position.union([self._position, other._position]))

    def __sub__(self, other: Game) -> Game:
        if not isinstance(other, Game):
            return NotImplemented
        return self + -other

    def __le__(self, other: Game) -> bool:
        return compare(self, other) in ("<", "=")

    def __ge__(self, other: Game) -> bool:
        return compare(self, other) in (">", "=")

    def __lt__(self, other: Game) -> bool:
        return compare(self, other) == "<"

    def __gt__(self, other: Game) -> bool:
        return compare(self, other) == ">"

    def __eq__(self, other: object) -> bool:
        """Equality of values; for positional games, of the boards."""
        if not isinstance(other, Game):
            return NotImplemented
        if self._position == other._position:
            return True
        if "positional" in (self.family, other.family):
            return False
        return compare(self, other) == "="

    # Equal values have equal outcomes, whatever their boards; anything finer would have to solve the game.
    def __hash__(self) -> int:
        return hash("positional" == self.family and self._position)

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickle, (self.export("json"), self._turn)

    def __repr__(self) -> str:
        title = f"{self.title}: " if self.title else ""
        return f"<{title}{self._position}>"

    def _repr_svg_(self) -> str | None:
        try:
            return self.svg(time_limit=2)
        except UpsetError:
            return None


def _unpickle(text: str, turn: str | None) -> Game:
    return Game._of(_upset.Position.read(text, "json")[0], turn)


def compare(g: Game, h: Game, *, time_limit: float | None = None) -> str:
    """`<`, `=`, `>` or `||`.

    >>> compare(Game("{3|1}"), Game("{1|-1}"))
    '>'
    """
    relation = json.loads(g._position.compare(h._position, time_limit))["relation"]
    if relation is None:
        raise BudgetError("the limit came before the comparison was decided")
    return str(relation)


class Proof:
    """The text of a proof file."""

    def __init__(self, text: str) -> None:
        self.text = text

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the file."""
        Path(path).write_text(self.text)

    def __repr__(self) -> str:
        return f"<proof, {len(self.text):,} characters>"


def verify(game: Game, proof: Proof | str | os.PathLike[str], *, level: str = "theorem") -> str:
    """What a proof, or the file of one, shows about a game; raises `ProofError` with the line that is wrong."""
    text = proof.text if isinstance(proof, Proof) else Path(proof).read_text()
    shown, used, positions = _upset.verify(game._position, text, level)
    return f"{shown} (level {used}, {positions:,} positions)"


class Session:
    """A line of play on which what was found out is kept."""

    def __init__(self, game: Game) -> None:
        self._session = _upset.Session(game._position)
        self._line = [game]

    def ask(self, what: str = "value", player: str = "left", **limits: Any) -> Solution:
        """Asks for `winner`, `value`, `moves` or `options`."""
        return self._session.ask(what, player, **limits)

    def play(self, move: str, player: str) -> None:
        """Makes a move."""
        after = self.game.play(move, player)
        self._session.play(player, move)
        self._line.append(after)

    def back(self) -> bool:
        """Takes the last move back; whether there was one."""
        if len(self._line) > 1:
            self._line.pop()
        return self._session.back()

    def best_move(self, player: str, *, time_limit: float | None = None) -> str | None:
        """One best move, or None where there is no move."""
        return self._session.best_move(player, time_limit)

    @property
    def game(self) -> Game:
        """The position at hand."""
        return self._line[-1]


class Poset:
    """A finite partial order.

    >>> Poset(covers=[("a", "b"), ("a", "c")]).n
    3
    """

    _position: _upset.Position

    def __init__(
        self,
        expression: str | None = None,
        *,
        covers: Iterable[tuple[str, str]] | None = None,
        elements: Sequence[str] | None = None,
    ) -> None:
        if (expression is None) == (covers is None):
            raise UpsetError("a poset is given by an expression or by its covers")
        if expression is not None:
            self._position = _upset.Position.expression(expression)
            if self._position.family != "poset":
                raise UpsetError(f"{expression} is a game of another family: {self._position.family}")
            return
        document: dict[str, Any] = {"game": "poset", "order": [list(pair) for pair in covers or ()]}
        if elements is not None:
            document["elements"] = list(elements)
        self._position = _upset.Position.read(json.dumps(document), "json")[0]

    @classmethod
    def from_digraph6(cls, line: str) -> Poset:
        """The poset of one line of digraph6."""
        return cls._of(_upset.Position.read(line.rstrip("\n") + "\n", "d6")[0])

    @classmethod
    def from_networkx(cls, graph: Any) -> Poset:
        """The order whose relation is the reachability of an acyclic directed graph: an arc goes up."""
        return cls(covers=[(str(a), str(b)) for a, b in graph.edges], elements=[str(v) for v in graph.nodes])

    @classmethod
    def _of(cls, position: _upset.Position) -> Poset:
        poset = cls.__new__(cls)
        poset._position = position
        return poset

    @property
    def elements(self) -> list[str]:
        """The names of the elements."""
        return self._position.names

    @property
    def n(self) -> int:
        """How many elements there are."""
        return self._position.size

    @property
    def covers(self) -> list[tuple[str, str]]:
        """The covers, lower element first."""
        names = self.elements
        pairs = self._position.covers
        if pairs is None:
            raise UpsetError("heaps of Nim have no list of covers; write them as C3 + C4")
        return [(names[a], names[b]) for a, b in pairs]

    def to_digraph6(self) -> str:
        """One line of digraph6: the covers as arcs."""
        return self._position.export("d6").strip()

    def to_networkx(self) -> Any:
        """The Hasse diagram as a directed graph; needs `pip install networkx`."""
        import networkx

        graph = networkx.DiGraph()
        graph.add_nodes_from(self.elements)
        graph.add_edges_from(self.covers)
        return graph

    def __eq__(self, other: object) -> bool:
        return self._position == other._position if isinstance(other, Poset) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._position)

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickle_poset, (self._position.export("json"),)

    def __repr__(self) -> str:
        return f"<poset, {self.n} element{'' if self.n == 1 else 's'}>"

    def _repr_svg_(self) -> str | None:
        return Game._of(self._position)._repr_svg_()


def _unpickle_poset(text: str) -> Poset:
    return Poset._of(_upset.Position.read(text, "json")[0])


def poset(expression: str | None = None, **given: Any) -> Poset:
    """A poset by expression or by `covers`; see `Poset`."""
    return Poset(expression, **given)


def _names(given: str | Iterable[str]) -> list[str]:
    return given.split() if isinstance(given, str) else list(given)


def _ordered(order: Poset | None) -> dict[str, Any]:
    if order is None:
        return {}
    return {"elements": order.elements, "order": [list(pair) for pair in order.covers]}


def _coloured(game: str, order: Poset, black: str | Iterable[str]) -> Game:
    return Game({"game": game, **_ordered(order), "black": _names(black)})


def black_white(order: Poset, black: str | Iterable[str]) -> Game:
    """The black-white poset game: names in `black` are Left's, the others Right's."""
    return _coloured("black-white", order, black)


def pomax(order: Poset, black: str | Iterable[str]) -> Game:
    """Remove maximal elements of one's colour."""
    return _coloured("pomax", order, black)


def pomin(order: Poset, black: str | Iterable[str]) -> Game:
    """Remove minimal elements of one's colour."""
    return _coloured("pomin", order, black)


def pominmax(order: Poset, black: str | Iterable[str]) -> Game:
    """Remove minimal or maximal elements of one's colour."""
    return _coloured("pominmax", order, black)


def _sets(sets: Iterable[str | Iterable[str]]) -> list[list[str]]:
    return [_names(s) for s in sets]


def maker_breaker(sets: Iterable[str | Iterable[str]], order: Poset | None = None) -> Game:
    """Left wants to claim all of a set; an order says what must be claimed before."""
    return Game({"game": "positional", "convention": "maker-breaker", "winning": _sets(sets), **_ordered(order)})


def maker_maker(sets: Iterable[str | Iterable[str]], order: Poset | None = None) -> Game:
    """Both want to claim all of a set first."""
    return Game({"game": "positional", "convention": "maker-maker", "winning": _sets(sets), **_ordered(order)})


def achievement(
    left: Iterable[str | Iterable[str]], right: Iterable[str | Iterable[str]], order: Poset | None = None
) -> Game:
    """Each wants to claim all of a set of their own first."""
    document = {"game": "positional", "convention": "achievement", "left": _sets(left), "right": _sets(right)}
    return Game({**document, **_ordered(order)})
