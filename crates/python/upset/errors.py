"""What can go wrong, with the place and the remedy."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._upset import Solution

__all__ = ["UpsetError", "InputError", "MoveError", "BudgetError", "ProofError"]


class UpsetError(Exception):
    """Anything that upset refuses, in words."""


class InputError(UpsetError, ValueError):
    """A text that is no game.

    `line` and `column` count from 1, `help` says what would be right, and `str()` shows the place.
    """

    def __init__(
        self,
        message: str,
        help: str | None = None,
        line: int | None = None,
        column: int | None = None,
        shown: str | None = None,
    ) -> None:
        super().__init__(message, help, line, column, shown)
        self.message = message
        self.help = help
        self.line = line
        self.column = column
        self.shown = shown or message

    def __str__(self) -> str:
        return self.shown.rstrip()


class MoveError(UpsetError, ValueError):
    """A move that is not legal, and why."""


class ProofError(UpsetError, ValueError):
    """A proof that is refused, with the line and the reason."""


class BudgetError(UpsetError, TimeoutError):
    """The limit came before the answer; `partial` has what is known by then."""

    def __init__(self, message: str, partial: Solution | None = None) -> None:
        super().__init__(message)
        self.partial = partial
