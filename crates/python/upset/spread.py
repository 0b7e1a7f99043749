"""A single hard game by the workers of a Dask cluster: job-level proof-number search.

The driver keeps a tree of positions. A job is one position, solved by a worker within a budget; a position that takes longer
is opened, and its moves become jobs. Proof numbers say which position is worth the next job. Jobs can be done again, so
a worker that is lost costs time alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from . import _upset
from .errors import BudgetError, UpsetError
from .game import Game

__all__ = ["Spread", "solve_on"]

_NEVER = 10**12
# What a position counts while a job looks at it: others come first, but none is put off for ever.
_BUSY = 10**4


@dataclass(frozen=True)
class Spread:
    """Who wins for each starter, moves that keep that result, and what it took."""

    starts: dict[str, str]
    best_moves: dict[str, list[str]]
    jobs: int
    again: int
    opened: int
    positions: int

    def __repr__(self) -> str:
        said = ", ".join(f"{who} starts: {won}" for who, won in self.starts.items())
        return f"<{said}; {self.jobs} jobs, {self.opened} positions opened>"


@dataclass(eq=False)
class _Node:
    game: Game
    turn: str
    winner: str | None
    moves: list[str]
    children: list[_Node] | None = None
    parents: list[_Node] = field(default_factory=list)
    busy: bool = False
    pn: int = 1
    dn: int = 1


def _job(game: Game, turn: str, seconds: float, memory: int | None) -> tuple[str | None, int]:
    """Who wins a position, if that is found out in time, and how many positions were visited."""
    found = _upset.Session(game._position).ask("winner", turn, seconds, memory, 1)
    return found.starts[turn], found.positions


class _Tree:
    """Positions below one question: does `player` reach the goal?"""

    def __init__(self) -> None:
        self.nodes: dict[tuple[Any, ...], _Node] = {}
        self.player = "left"
        self.goal = frozenset(["left"])

    def node(self, game: Game, turn: str) -> _Node:
        key, exact = game.key()
        name = (key, turn) if exact else (game.export("json"), turn)
        if name not in self.nodes:
            over = game._position.over(turn)
            self.nodes[name] = self._count(_Node(game, turn, over, [] if over else game.moves(turn)))
        return self.nodes[name]

    def _count(self, node: _Node) -> _Node:
        """Proof and disproof numbers from what is known and from the children."""
        if node.winner is not None:
            node.pn, node.dn = (0, _NEVER) if node.winner in self.goal else (_NEVER, 0)
        elif node.busy:
            node.pn = node.dn = _BUSY
        elif node.children is None:
            wide = max(1, len(node.moves))
            node.pn, node.dn = (1, wide) if node.turn == self.player else (wide, 1)
        else:
            pns, dns = [c.pn for c in node.children], [c.dn for c in node.children]
            if node.turn == self.player:
                node.pn, node.dn = min(pns), _sum(dns)
            else:
                node.pn, node.dn = _sum(pns), min(dns)
        return node

    def update(self, node: _Node) -> None:
        todo = [node]
        while todo:
            one = todo.pop()
            before = one.pn, one.dn
            self._count(one)
            if (one.pn, one.dn) != before or one is node:
                todo.extend(one.parents)

    def ask(self, player: str, goal: frozenset[str]) -> None:
        """The same positions for another question: everything is counted anew, children first."""
        self.player, self.goal = player, goal
        seen: set[int] = set()
        todo = [(node, False) for node in self.nodes.values()]
        while todo:
            node, ready = todo.pop()
            if ready:
                self._count(node)
            elif id(node) not in seen:
                seen.add(id(node))
                todo.append((node, True))
                todo.extend((child, False) for child in node.children or ())

    def choose(self, root: _Node) -> _Node | None:
        """The position that is worth the next job, unless somebody looks at it already."""
        node = root
        while node.children is not None:
            own = node.turn == self.player
            node = min(node.children, key=lambda child: child.pn if own else child.dn)
        return None if node.busy or node.winner is not None else node

    def open(self, node: _Node) -> None:
        children = []
        for move in node.moves:
            after = node.game.play(move, node.turn)
            turn = after._position.starter or ("right" if node.turn == "left" else "left")
            child = self.node(after, turn)
            child.parents.append(node)
            children.append(child)
        node.children = children


def _sum(numbers: list[int]) -> int:
    return min(_NEVER, sum(numbers))


class _Work:
    """Jobs under way, and what they cost."""

    def __init__(self, client: Any, tree: _Tree, seconds: float, memory: int | None, most: int) -> None:
        self.client, self.tree, self.seconds, self.memory, self.most = client, tree, seconds, memory, most
        self.running: dict[Any, tuple[_Node, int]] = {}
        self.jobs = self.again = self.opened = self.positions = 0

    def put(self, node: _Node, tries: int = 0) -> None:
        node.busy = True
        job = self.client.submit(_job, node.game, node.turn, self.seconds, self.memory, pure=False)
        self.running[job] = node, tries
        self.jobs += 1
        self.tree.update(node)

    def finished(self, timeout: float | None) -> Iterator[Any]:
        import distributed

        wait: Any = distributed.wait
        yield from wait(list(self.running), timeout=timeout, return_when="FIRST_COMPLETED").done

    def take(self, job: Any) -> None:
        node, tries = self.running.pop(job)
        node.busy = False
        if job.status != "finished":
            # The worker was lost, more than once perhaps: the same job again.
            if tries >= 10:
                raise UpsetError(f"a job failed {tries} times: {job.exception()}")
            self.again += 1
            self.put(node, tries + 1)
            return
        winner, positions = job.result()
        self.positions += positions
        if winner is not None:
            node.winner = winner
        else:
            self.opened += 1
            self.tree.open(node)
        self.tree.update(node)

    def settle(self, root: _Node, deadline: float | None) -> bool:
        """Whether the goal is reached at the root."""
        import time

        while root.pn and root.dn:
            while len(self.running) < self.most and (node := self.tree.choose(root)):
                self.put(node)
            left = None if deadline is None else max(0.0, deadline - time.monotonic())
            try:
                for job in self.finished(left):
                    self.take(job)
            except TimeoutError as late:
                raise BudgetError("the limit came before the verdict") from late
        return root.pn == 0

    def cancel(self) -> None:
        self.client.cancel(list(self.running))
        self.running.clear()


def solve_on(
    client: Any, game: Game, *, seconds: float = 5.0, memory_limit: int | None = None, time_limit: float | None = None,
) -> Spread:
    """Who wins a game, found out by the workers of a Dask client.

    `seconds` and `memory_limit` bound one job; `time_limit` bounds all of them together and raises `BudgetError`.
    """
    import time

    deadline = None if time_limit is None else time.monotonic() + time_limit
    starters = [game._position.starter] if game._position.starter else ["left"] if game._position.impartial else ["left", "right"]
    tree = _Tree()
    slots = sum(client.nthreads().values()) or 1
    work = _Work(client, tree, seconds, memory_limit, slots + 1)
    starts: dict[str, str] = {}
    best: dict[str, list[str]] = {}
    try:
        for player in starters:
            other = "right" if player == "left" else "left"
            root = tree.node(game, player)
            result = other
            for aim in (player, "draw") if game.family == "positional" else (player,):
                tree.ask(player, frozenset([player, aim]))
                if work.settle(root, deadline):
                    result = aim
                    break
            starts[player] = result
            kept = zip(root.moves, root.children) if root.children is not None and result != other else ()
            best[player] = [move for move, child in kept if child.pn == 0]
    finally:
        work.cancel()
    if game._position.impartial:
        swap = {"left": "right", "right": "left"}
        starts["right"] = swap.get(starts["left"], starts["left"])
        best["right"] = best["left"]
    return Spread(starts, best, work.jobs, work.again, work.opened, work.positions)
