"""The laboratory: all small games of a class, and questions about them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import _upset
from .errors import UpsetError
from .game import Poset
from .table import Table

__all__ = ["Ambiguity", "Census", "Determined", "Verdict", "Witness", "census"]


@dataclass(frozen=True)
class Witness:
    """A member by its key, with what a question says about it."""

    key: str
    n: int
    columns: dict[str, Any]

    @property
    def poset(self) -> Poset:
        """The member, where it is an order."""
        return Poset.from_digraph6(self.key)


@dataclass(frozen=True)
class Verdict:
    """What came of a statement: its smallest counterexample, if there is one."""

    counterexample: Witness | None
    undecided: Witness | None
    members: int
    open: int

    def __bool__(self) -> bool:
        """Whether the statement holds of every member, as far as all were decided."""
        return self.counterexample is None and self.open == 0


@dataclass(frozen=True)
class Ambiguity:
    """A key with several values: each value with how often it came up and the key of a member that has it."""

    key: tuple[Any, ...]
    values: list[tuple[Any, int, str]]


@dataclass(frozen=True)
class Determined:
    """Whether one property is a function of others: it is unless there are ambiguities."""

    keys: int
    ambiguous: list[Ambiguity]
    members: int
    open: int

    def __bool__(self) -> bool:
        return not self.ambiguous and self.open == 0


class Census:
    """A class with what is asked of its members. Each call gives another census; `table()` does the work.

    >>> census("posets", n=range(1, 6)).group("n").table()["count"]
    [1, 2, 5, 16, 63]
    """

    def __init__(self, recipe: tuple[dict[str, Any], tuple[tuple[str, Any], ...]]) -> None:
        self._recipe = recipe
        self._functions: dict[str, Callable[[Poset], Any]] = {}
        arguments, steps = recipe
        made = _upset.Census(*arguments.values())
        for step, argument in steps:
            made = getattr(made, step)(argument)
        self._census = made

    def _with(self, step: str, argument: Any) -> Census:
        arguments, steps = self._recipe
        census = Census((arguments, (*steps, (step, argument))))
        census._functions = dict(self._functions)
        return census

    def game(self, name: str) -> Census:
        """The same about another game that is played on these boards."""
        return self._with("game", name)

    def effort(self, positions: int) -> Census:
        """The same with at most so many positions a game."""
        return self._with("effort", positions)

    def compute(self, *columns: str, **functions: Callable[[Poset], Any]) -> Census:
        """Also these columns; functions of the member, for classes of orders, make columns of their own."""
        census = self._with("compute", ", ".join(columns)) if columns else Census(self._recipe)
        census._functions = {**self._functions, **functions}
        return census

    def where(self, condition: str) -> Census:
        """The members that meet a condition."""
        return self._with("filter", condition)

    def group(self, *columns: str) -> Census:
        """Members put together that agree in these columns."""
        return self._with("group", ", ".join(columns))

    def aggregate(self, *what: str) -> Census:
        """What is told of each group: `count`, `max(grundy)`, …"""
        return self._with("aggregate", ", ".join(what))

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return [*self._census.columns, *self._functions]

    @property
    def definition(self) -> str:
        """All that the rows depend on, in words."""
        return self._census.definition

    def shard(self, k: int, m: int, *, time_limit: float | None = None, threads: int | None = None) -> Table:
        """The rows of shard k of m, counted from 0; undecided entries are None."""
        rows = self._census.rows((k, m), time_limit, threads)
        if self._functions:
            posets = [Poset.from_digraph6(str(row[0])) for row in rows]
            rows = [[*row, *(f(p) for f in self._functions.values())] for row, p in zip(rows, posets)]
        return Table(self.columns, rows)

    def table(self, *, time_limit: float | None = None, threads: int | None = None) -> Table:
        """All rows, or all groups. The number of members is compared with theory."""
        return self.shard(0, 1, time_limit=time_limit, threads=threads)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.table())

    def find(self, predicate: Callable[[Poset], bool]) -> Poset | None:
        """The first order of which a Python function is true."""
        for row in self._census.rows():
            order = Poset.from_digraph6(str(row[0]))
            if predicate(order):
                return order
        return None

    def refute(self, statement: str, *, time_limit: float | None = None) -> Verdict:
        """Looks for the smallest member of which a statement is false.

        >>> census("posets", n=range(1, 5)).refute("grundy <= n").counterexample is None
        True
        """
        against, undecided, members, open = self._census.refute(statement, time_limit)
        return Verdict(_witness(against), _witness(undecided), members, open)

    def determine(self, target: str, by: Iterable[str], *, time_limit: float | None = None) -> Determined:
        """Asks whether a column is a function of others."""
        keys, ambiguous, members, open = self._census.determine(target, ", ".join(by), time_limit)
        return Determined(keys, [Ambiguity(tuple(k), v) for k, v in ambiguous], members, open)

    def to_parquet(self, folder: str | os.PathLike[str], *, shards: int = 16, resume: bool = False) -> list[Path]:
        """Writes one Parquet file a shard, by polars; with `resume`, finished ones are kept."""
        return [_write_shard(self._portable(), str(folder), k, shards, resume) for k in range(shards)]

    def on(self, client: Any, *, shards: int = 16, folder: str | os.PathLike[str] | None = None) -> Any:
        """The same rows by the workers of a Dask client: one task a shard, retried where a worker is lost.

        With a folder that all workers see, each shard becomes a Parquet file there, and the list of files is returned;
        without, the rows come back as one table. Groups are made of all rows and cannot be split.
        """
        portable = self._portable()
        if folder is not None:
            work = [(portable, str(folder), k, shards, True) for k in range(shards)]
            return client.gather([client.submit(_write_shard, *one, retries=5) for one in work])
        jobs = [client.submit(_shard_rows, portable, k, shards, retries=5) for k in range(shards)]
        rows = [row for part in client.gather(jobs) for row in part]
        return Table(self.columns, rows)

    def _portable(self) -> str:
        if self._functions:
            raise UpsetError("columns by Python functions are computed here; leave them out, or use `table`")
        if any(step in ("group", "aggregate") for step, _ in self._recipe[1]):
            raise UpsetError("groups are made of all rows and cannot be split into shards; group the table afterwards")
        return json.dumps(self._recipe)

    def __repr__(self) -> str:
        return f"<census: {self.definition}>"


def _witness(found: Any) -> Witness | None:
    return None if found is None else Witness(found[0], found[1], dict(found[2]))


def _revived(portable: str) -> Census:
    arguments, steps = json.loads(portable)
    for name in ("sets", "sizes"):
        if arguments.get(name) is not None:
            arguments[name] = tuple(arguments[name])
    return Census((arguments, tuple((step, argument) for step, argument in steps)))


def _shard_rows(portable: str, k: int, m: int) -> list[list[Any]]:
    return _revived(portable)._census.rows((k, m), None, 1)


def _write_shard(portable: str, folder: str, k: int, m: int, resume: bool) -> Path:
    """Writes a shard beside its place and renames it, so that a file that is there is whole."""
    path = Path(folder) / f"shard-{k:04}-of-{m:04}.parquet"
    if resume and path.exists():
        return path
    path.parent.mkdir(parents=True, exist_ok=True)
    frame = _revived(portable).shard(k, m, threads=1).to_polars()
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    frame.write_parquet(beside)
    os.replace(beside, path)
    return path


def census(
    name: str,
    n: int | range | tuple[int, int],
    *,
    of: str | None = None,
    connected: bool = False,
    levels: int | None = None,
    rank: int | None = None,
    sets: tuple[int, int] | None = None,
    sizes: tuple[int, int] | None = None,
    two_sided: bool = False,
) -> Census:
    """All members of a class up to isomorphism: `posets`, `two-level`, `graphs`, `hypergraphs`, …"""
    if isinstance(n, int):
        least = most = n
    elif isinstance(n, range):
        least, most = min(n), max(n)
    else:
        least, most = n
    arguments = {
        "class": name, "least": least, "most": most, "of": of, "connected": connected, "levels": levels,
        "rank": rank, "sets": sets, "sizes": sizes, "two_sided": two_sided,
    }
    return Census((arguments, ()))
