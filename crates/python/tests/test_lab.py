"""The laboratory in Python."""

from __future__ import annotations

import doctest
from pathlib import Path
from typing import Any

import pytest

import upset as up
import upset.lab
import upset.spread


def test_examples_in_the_documentation_hold() -> None:
    failed, tried = doctest.testmod(upset.lab)
    assert tried and not failed


def test_rows_groups_and_conditions() -> None:
    posets = up.census("posets", n=range(1, 6))
    table = posets.compute("grundy", "width", odd=lambda p: p.n % 2).table()
    assert table.columns == ["key", "n", "grundy", "width", "odd"] and len(table) == 87
    assert all(row["odd"] == row["n"] % 2 for row in table)
    zero = posets.where("grundy == 0").compute("grundy").table()
    assert len(zero) == sum(g == 0 for g in table["grundy"])
    groups = posets.group("n").aggregate("count", "max(grundy)").table()
    assert groups["n"] == [1, 2, 3, 4, 5]


def test_shards_are_the_whole() -> None:
    posets = up.census("posets", n=range(1, 7)).compute("grundy")
    whole = sorted(posets.table()["key"])
    assert sorted(key for k in range(5) for key in posets.shard(k, 5)["key"]) == whole


def test_questions() -> None:
    posets = up.census("posets", n=range(1, 6))
    assert posets.refute("grundy <= n")
    against = posets.refute("grundy <= width").counterexample
    assert against is not None and against.columns["grundy"] > against.columns["width"]
    found = up.Game(against.poset).solve()
    assert found.grundy == against.columns["grundy"]
    assert not posets.determine("grundy", by=["n"])
    assert posets.find(lambda p: up.Game(p).solve().grundy == 4) is not None


def test_errors_point_at_their_place() -> None:
    with pytest.raises(up.InputError) as caught:
        up.census("posets", n=3).where("grundi == 0")
    assert caught.value.column == 1 and "grundy" in str(caught.value)
    with pytest.raises(up.UpsetError, match="posets"):
        up.census("poset", n=3)


def test_parquet_by_shards_resumes(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    posets = up.census("posets", n=range(1, 6)).compute("grundy")
    files = posets.to_parquet(tmp_path / "t", shards=3)
    files[1].unlink()
    posets.to_parquet(tmp_path / "t", shards=3, resume=True)
    assert polars.read_parquet(str(tmp_path / "t" / "*.parquet")).height == 87


def test_a_cluster_gives_the_same_rows_although_a_worker_is_killed() -> None:
    distributed = pytest.importorskip("distributed")
    posets = up.census("posets", n=range(1, 8)).compute("grundy")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1") as cluster:
        with distributed.Client(cluster) as client:
            import threading

            def kill() -> None:
                worker = next(iter(cluster.workers.values()))
                worker.process.process._process.kill()

            timer = threading.Timer(0.5, kill)
            timer.start()
            table = posets.on(client, shards=24)
            timer.join()
    assert sorted(table["key"]) == sorted(posets.table()["key"])


class Here:
    """A client whose jobs are done at once, in this process."""

    class Job:
        status = "finished"

        def __init__(self, found: object) -> None:
            self.found = found

        def result(self) -> object:
            return self.found

    def nthreads(self) -> dict[str, int]:
        return {"here": 2}

    def submit(self, work: Any, *arguments: Any, **options: Any) -> Job:
        return Here.Job(work(*arguments))

    def cancel(self, jobs: object) -> None:
        pass


def check_spread(game: up.Game, found: up.Spread) -> None:
    assert found.starts == game.solve().starts
    assert found.opened > 0
    for player, moves in found.best_moves.items():
        for move in moves:
            after = game.play(move, player)
            assert after.solve().starts[after.to_move or ""] == found.starts[player]


@pytest.mark.parametrize(
    "text",
    [
        "chomp(4,5)", "maker-maker connect(3,4,3)", "maker-breaker tictactoe(3,2)", "maker-maker tictactoe(3,2)", "avoidance tictactoe(3,2)",
        "pomax C2 x C4 black chess", "{1|-1} + C2", "hex(3)", "node-kayles grid(3,3)", "butterfly", "random(12,0.2,7)",
    ],
)
def test_proof_numbers_lead_to_the_verdict(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upset.spread._Work, "finished", lambda work, timeout: list(work.running)[:1])
    game = up.Game(text)
    # No time at all: every position is opened down to those that are over.
    check_spread(game, up.solve_on(Here(), game, seconds=0.0))


def test_a_cluster_gives_the_same_verdict_although_workers_are_killed() -> None:
    distributed = pytest.importorskip("distributed")
    import random
    import threading

    game = up.Game("maker-maker tictactoe(3,2)")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1") as cluster:
        with distributed.Client(cluster) as client:

            def kill() -> None:
                worker = random.choice(list(cluster.workers.values()))
                worker.process.process._process.kill()

            timers = [threading.Timer(0.5 + 2 * i, kill) for i in range(2)]
            for timer in timers:
                timer.start()
            found = up.solve_on(client, game, seconds=0.0)
            for timer in timers:
                timer.join()
            check_spread(game, found)
            # With time for a job, few are needed.
            assert up.solve_on(client, game, seconds=60).jobs <= 2


def test_a_limit_ends_the_cluster_too() -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.Client(processes=False, n_workers=1, threads_per_worker=1, dashboard_address=None) as client:
        with pytest.raises(up.BudgetError):
            up.solve_on(client, up.Game("maker-maker connect(4,7,6)"), seconds=0.1, time_limit=1)
