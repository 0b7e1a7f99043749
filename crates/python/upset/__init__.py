"""Exact solver and laboratory for games played on partial orders.

>>> import upset as up
>>> up.Game("chomp(3,4)").solve().best_moves["left"]
['c2']
>>> G = up.pomax(up.poset("C5"), black="1 2 4")
>>> up.compare(G, up.Game("{3|1}"))
'<'
"""

from __future__ import annotations

from . import errors, lab
from ._upset import __version__
from ._upset import reductions as _reductions
from ._upset import reduce as _reduce
from ._upset import rules as _rules
from .errors import BudgetError, InputError, MoveError, ProofError, UpsetError
from .game import (
    Game, Poset, Proof, Session, Solution, achievement, black_white, compare, maker_breaker, maker_maker, pomax, pomin,
    pominmax, poset, read, verify,
)
from .lab import Census, census
from .spread import Spread, solve_on
from .table import Table

__all__ = [
    "BudgetError", "Census", "Game", "InputError", "MoveError", "Poset", "Proof", "ProofError", "Session", "Solution", "Spread", "Table", "UpsetError",
    "__version__", "achievement", "black_white", "census", "compare", "errors", "lab", "maker_breaker", "maker_maker", "pomax",
    "pomin", "pominmax", "poset", "read", "reduce", "reductions", "rules", "solve_on", "verify",
]


def rules() -> Table:
    """Every rule with its source, its class of games and its running time."""
    return Table(["name", "source", "class", "time"], _rules())


def reductions() -> Table:
    """Every hardness proof that is a program."""
    return Table(["name", "source", "from", "to"], _reductions())


def reduce(kind: str, text: str) -> tuple[Game, str]:
    """The game that a hardness proof makes of a source, and how its result is read."""
    position, reading = _reduce(kind, text)
    return Game._of(position), reading
