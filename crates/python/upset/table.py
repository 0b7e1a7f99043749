"""Rows with named columns, for notebooks and for whatever reads tables."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

__all__ = ["Table"]


class Table:
    """A small table: `t["value"]` is a column, `for row in t` gives dictionaries."""

    def __init__(self, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
        self.columns = list(columns)
        self._rows = [tuple(row) for row in rows]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (dict(zip(self.columns, row)) for row in self._rows)

    def __getitem__(self, column: str) -> list[Any]:
        if column not in self.columns:
            raise KeyError(f"there is no column {column!r}; there are {', '.join(self.columns)}")
        at = self.columns.index(column)
        return [row[at] for row in self._rows]

    def to_dict(self) -> dict[str, list[Any]]:
        """The columns by name."""
        return {name: self[name] for name in self.columns}

    def to_polars(self) -> Any:
        """A polars data frame; needs `pip install polars`."""
        import polars

        return polars.DataFrame(self.to_dict())

    def to_pandas(self) -> Any:
        """A pandas data frame; needs `pip install pandas`."""
        import pandas

        return pandas.DataFrame(self.to_dict())

    def to_arrow(self) -> Any:
        """An Arrow table; needs `pip install pyarrow`."""
        import pyarrow

        return pyarrow.table(self.to_dict())

    def __repr__(self) -> str:
        cells = [self.columns, *[["" if c is None else str(c) for c in row] for row in self._rows[:50]]]
        widths = [max(map(len, column)) for column in zip(*cells)]
        lines = ["  ".join(c.ljust(w) for c, w in zip(row, widths)).rstrip() for row in cells]
        if len(self) > 50:
            lines.append(f"… {len(self):,} rows")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        def row(tag: str, cells: Iterable[Any]) -> str:
            inner = "".join(f"<{tag}>{html.escape('' if c is None else str(c))}</{tag}>" for c in cells)
            return f"<tr>{inner}</tr>"

        body = "".join(row("td", cells) for cells in self._rows[:200])
        return f"<table><thead>{row('th', self.columns)}</thead><tbody>{body}</tbody></table>"
