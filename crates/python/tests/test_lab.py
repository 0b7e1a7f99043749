"""The laboratory in Python."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import upset as up
import upset.lab


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
