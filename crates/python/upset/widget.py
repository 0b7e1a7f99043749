"""A game in a notebook, played on the explorer's board: `pip install 'upset[widget]'`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from . import _upset
from .errors import UpsetError
from .game import Game

__all__ = ["BoardWidget"]

_MODULE, _STYLE = _upset.board_files()
# The board's rules hold inside the widget alone.
_CSS = ".upset-board {\n" + _STYLE.replace(":root", "&") + """
& { color: var(--ink); background: var(--paper); padding: 8px; border-radius: 12px; }
.place { overflow: auto; min-height: 120px; max-height: 640px; background: var(--card); border: 1px solid var(--rule); }
.place svg { display: block; margin: auto; }
.tools button { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--rule); border-radius: 8px; padding: 4px 12px; margin-bottom: 8px; }
}
"""


class BoardWidget(anywidget.AnyWidget):
    """The board of a game: a click plays, badges say what every move leaves.

    `widget.current` is the position that is shown; `widget.after` are the moves that led to it.
    """

    _esm = _MODULE + "\n" + (Path(__file__).parent / "widget.js").read_text(encoding="utf-8")
    _css = _CSS

    game: Any = traitlets.Dict().tag(sync=True)
    position: Any = traitlets.Dict().tag(sync=True)
    options: Any = traitlets.List().tag(sync=True)
    verdict = traitlets.Unicode().tag(sync=True)
    badges = traitlets.Enum(["value", "winner", "none"], default_value="value").tag(sync=True)

    def __init__(self, game: Game | str, *, first: str = "left", time_limit: float = 2.0, **traits: Any) -> None:
        self._line: list[tuple[str, Game]] = []
        self._start = game if isinstance(game, Game) else Game(game)
        self._first = self._start.to_move or first
        self._limit = time_limit
        super().__init__(game=json.loads(self._start._position.board(time_limit)), **traits)
        self.on_msg(self._heard)
        self._show()

    @property
    def current(self) -> Game:
        """The position that is shown."""
        return self._line[-1][1] if self._line else self._start

    @property
    def after(self) -> list[str]:
        """The moves that led to it."""
        return [move for move, _ in self._line]

    def play(self, move: str) -> None:
        """Plays a move, as a click does."""
        turn = self.current.to_move or self._first
        self._line.append((move, self.current.play(move, turn)))
        self._show()

    def undo(self) -> None:
        """Takes the last move back."""
        if self._line:
            self._line.pop()
            self._show()

    def _heard(self, _widget: Any, content: dict[str, Any], _buffers: Any) -> None:
        if content.get("undo"):
            self.undo()
        elif isinstance(content.get("play"), str):
            try:
                self.play(content["play"])
            except UpsetError:
                # A click that came twice.
                self._show()

    def _show(self) -> None:
        game = self.current
        turn = game.to_move or self._first
        seen = json.loads(game._position.seen(turn, self._limit))
        options: list[dict[str, Any]] = []
        verdict = ""
        if not seen["over"]:
            found = game.solve(moves=False, options=True, time_limit=self._limit, partial=True)
            columns = ["move", "winner", "outcome", "value", "dominated"]
            options = [dict(zip(columns, row)) for row in found.options_of(turn)]
            winner = found.starts[turn]
            verdict = "" if winner is None else "It is a draw." if winner == "draw" else f"{winner.title()} wins."
        with self.hold_sync():
            self.options, self.verdict = options, verdict
            self.position = {**seen, "after": self.after, "first": self._first}
