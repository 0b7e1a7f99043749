"""The module does what the library does, in Python's manners."""

from __future__ import annotations

import doctest
import json
import pickle
import signal
import threading
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import upset as up
import upset.game

GAMES = Path(__file__).resolve().parents[3] / "games"


def test_examples_in_the_documentation_hold() -> None:
    for module in (up, upset.game):
        failed, tried = doctest.testmod(module)
        assert tried and not failed


@pytest.mark.parametrize("path", sorted(GAMES.rglob("*.toml")), ids=lambda p: p.stem)
def test_documents_have_their_expected_answers(path: Path) -> None:
    import tomllib

    document = tomllib.loads(path.read_text())
    expect = document.get("expect", {})
    if "circuit" in document or "points" in document:
        pytest.skip("names another file")
    [game] = up.read(path)
    found = game.solve(time_limit=20, partial=True)
    for field in ("outcome", "grundy", "value"):
        if field in expect:
            assert getattr(found, field) == expect[field]


def test_positions_are_games() -> None:
    game = up.Game("chomp(3,4)")
    after = game.play("c2")
    assert (game.solve().outcome, after.solve().outcome, after.to_move) == ("N", "P", "right")
    with pytest.raises(up.MoveError, match="c2"):
        after.play("c2")


def test_values_add_and_compare() -> None:
    g, h = up.Game("{1|-1}"), up.Game("pomax C3 black 1 2")
    assert (g - g).solve().value == "0"
    assert g + h == h + g
    assert up.Game("C1") != up.Game("C2")
    assert up.Game("{3|1}") >= up.Game("{|}") and not up.Game("{1|-1}") >= up.Game("{|}")
    with pytest.raises(up.UpsetError):
        g + up.Game("maker-maker tictactoe(3,2)")


def test_errors_have_a_place_and_a_remedy() -> None:
    with pytest.raises(up.InputError) as caught:
        up.Game("chomp(3,4")
    assert caught.value.line == 1 and caught.value.column
    with pytest.raises(up.InputError) as caught:
        up.Game({"game": "poset", "order": ["a < b", "b < a"]})
    assert "cycle" in str(caught.value)


def test_a_budget_that_ran_out_carries_what_is_known() -> None:
    with pytest.raises(up.BudgetError) as caught:
        up.Game("maker-maker connect(4,7,6)").solve(time_limit=0.05)
    assert caught.value.partial is not None and caught.value.partial.stopped


def test_ctrl_c_ends_a_question() -> None:
    begin = time.monotonic()
    timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
    # A shell that starts the tests beside others lets them ignore the signal.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        up.Game("maker-maker connect(4,8,7)").solve()
    signal.signal(signal.SIGINT, before)
    assert time.monotonic() - begin < 20


def test_games_posets_and_keys_survive_pickling() -> None:
    for text in ["chomp(3,4)", "maker-maker connect(4,4,4)", "{1|-1}", "node-kayles grid(2,3)"]:
        game = up.Game(text).play(up.Game(text).moves()[0])
        again = pickle.loads(pickle.dumps(game))
        assert again == game and again.to_move == game.to_move
    assert pickle.loads(pickle.dumps(up.poset("N3"))) == up.poset("N3")


@pytest.mark.parametrize("text", ["nim(1,2)", "pomax C2 x C3 black chess", "maker-maker tictactoe(3,2)", "{1|-1}", "maker-maker connect(4,7,6)"])
def test_solutions_survive_pickling(text: str) -> None:
    found = up.Game(text).solve(options=True, time_limit=0.2, partial=True)
    again = pickle.loads(pickle.dumps(found))
    for _ in range(2):
        for field in ("game", "elements", "outcome", "grundy", "value", "g_set", "starts", "best_moves", "positions", "seconds", "proof"):
            assert getattr(again, field) == getattr(found, field), field
        for player in ("left", "right"):
            assert again.options_of(player) == found.options_of(player)
        assert str(again) == str(found) and again.json() == found.json()
        again = pickle.loads(pickle.dumps(again))


def test_a_widget_plays() -> None:
    pytest.importorskip("anywidget")
    from upset.widget import BoardWidget

    board = BoardWidget("chomp(2,3)")
    assert len(board.game["layout"]["nodes"]) == 5 and "class Board" in board._esm
    [best] = [one["move"] for one in board.options if one["winner"] == "left"]
    board._heard(board, {"play": best}, None)
    assert board.after == [best] and board.position["turn"] == "right" and "Left wins" in board.verdict
    board._heard(board, {"play": best}, None)
    assert board.after == [best]
    board._heard(board, {"undo": True}, None)
    assert board.current == up.Game("chomp(2,3)") and board.position["turn"] == "left"
    while not board.position["over"]:
        board.play(board.position["moves"][0]["name"])
    assert board.options == []
    assert BoardWidget("maker-maker connect(3,3,3)", first="right").position["turn"] == "right"


def test_options_are_a_table() -> None:
    table = up.Game("nim(1,2)").options()
    assert table.columns == ["player", "move", "winner", "outcome", "value", "dominated"]
    assert table.to_polars().height == len(table) == 3
    assert "<table>" in table._repr_html_() and "player" in repr(table)


def test_posets_come_from_elsewhere() -> None:
    networkx = pytest.importorskip("networkx")
    graph = networkx.DiGraph([("a", "b"), ("b", "c"), ("a", "c")])
    order = up.Poset.from_networkx(graph)
    assert order.covers == [("a", "b"), ("b", "c")]
    assert networkx.utils.graphs_equal(order.to_networkx(), networkx.DiGraph([("a", "b"), ("b", "c")]))
    line = order.to_digraph6()
    assert up.Game(up.Poset.from_digraph6(line)).key() == up.Game(order).key()


def test_sessions_keep_what_they_found() -> None:
    session = up.Game("takeaway(4)").session()
    first = session.ask("winner").positions
    move = session.best_move("left")
    assert move is None or first >= 0
    session.play(session.game.moves()[0], "left")
    assert session.back() and not session.back()


def test_reductions_and_rules_are_listed() -> None:
    assert "series-parallel" in up.rules()["name"]
    game, reading = up.reduce("3sat-maker-breaker", "p cnf 1 1\n1 0\n")
    assert game.family == "positional" and reading


def test_pictures_and_classes() -> None:
    assert up.Game("N3")._repr_svg_().startswith("<svg")
    assert up.Game("chomp(3,4)").classify()["elements"] == 11
    assert up.Game("100000*C1")._repr_svg_() is None
    assert "<title>connect(4,5,4), maker-maker, after c1: " in up.Game("connect(4,5,4)").play("c").svg()
    assert ">poset game, 2 elements<" in up.Game({"game": "poset", "order": ["a < b"]}).svg()
    kept = up.Game("C3").session()
    kept.play("2", "left")
    assert ">C3, after 2<" in kept.game.svg()
    assert kept.back() and not kept.back() and ">C3<" in kept.game.svg()


def grundy(order: list[int], left: int) -> int:
    """Plain recursion on sets: `order[x]` is what leaves with x."""
    after = {grundy(order, left & ~order[x]) for x in range(len(order)) if left >> x & 1}
    return next(k for k in range(len(order) + 1) if k not in after)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 7), st.data())
def test_grundy_numbers_agree_with_recursion(n: int, data: st.DataObject) -> None:
    pairs = data.draw(st.sets(st.tuples(st.integers(0, n - 1), st.integers(0, n - 1)).filter(lambda p: p[0] < p[1])))
    above = [1 << x for x in range(n)]
    for x in reversed(range(n)):
        for a, b in pairs:
            if a == x:
                above[x] |= above[b]
    covers = [(str(a), str(b)) for a, b in pairs]
    order = up.Poset(covers=covers, elements=[str(x) for x in range(n)])
    assert up.Game(order).solve().grundy == grundy(above, (1 << n) - 1)


def test_json_is_what_the_program_prints() -> None:
    found = json.loads(up.Game("chomp(3,4)").solve().json())
    assert found["schema"] == "upset.solution/1" and found["best_moves"]["left"] == ["c2"]


def test_proofs_are_checked(tmp_path: Path) -> None:
    game = up.Game("chomp(3,4)")
    game.prove().save(tmp_path / "c.proof")
    assert up.verify(game, tmp_path / "c.proof").startswith("whoever starts wins, value *9")
    with pytest.raises(up.ProofError, match="another game"):
        up.verify(up.Game("chomp(3,5)"), tmp_path / "c.proof")
    damaged = (tmp_path / "c.proof").read_text().replace("value *9", "value *8")
    (tmp_path / "d.proof").write_text(damaged)
    with pytest.raises(up.ProofError, match="line"):
        up.verify(game, tmp_path / "d.proof")
