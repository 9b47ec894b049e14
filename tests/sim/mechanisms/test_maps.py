import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.sparse.csgraph import shortest_path

from sim.mechanisms import maps, sets

graphs = st.integers(2, 12).flatmap(
    lambda n: st.tuples(st.just(n), st.lists(st.tuples(st.integers(0, n - 1), st.integers(0, n - 1)), max_size=24))
)


def oracle(n, edges, closed=()):
    a = np.zeros((n, n))
    for x, y in edges:
        a[x, y] = a[y, x] = 1
    a[:, list(closed)] = 0
    return shortest_path(a, unweighted=True)


@given(graphs)
def test_distances_are_scipys(graph):
    n, edges = graph
    near = maps.neighbours(n, edges)
    wanted = oracle(n, edges)
    np.fill_diagonal(wanted, 0)
    assert (maps.distances(near) == np.where(np.isinf(wanted), maps.FAR, wanted)).all()


@given(graphs, st.data())
def test_closed_places_are_not_entered(graph, data):
    n, edges = graph
    near = maps.neighbours(n, edges)
    closed = data.draw(st.sets(st.integers(0, n - 1), max_size=3))
    start = data.draw(st.integers(0, n - 1))
    goal = data.draw(st.integers(0, n - 1))
    mask = sum(1 << c for c in closed)
    wanted = oracle(n, edges, closed)[start]
    wanted[start] = 0
    expected = maps.FAR if np.isinf(wanted[goal]) else int(wanted[goal])
    assert maps.distance(near, start, 1 << goal, mask) == expected
    reached = maps.reach(near, start, 2, mask)
    assert {p for p in range(n) if sets.has(reached, p)} == {p for p in range(n) if wanted[p] <= 2}
    ways = maps.step_towards(near, start, 1 << goal, mask)
    assert (ways != 0) == (0 < expected < maps.FAR)
    for p in range(n):
        if sets.has(ways, p):
            assert sets.has(near[start], p)
            assert maps.distance(near, p, 1 << goal, mask) == expected - 1


@given(graphs, st.data())
def test_the_nearest_goals_are_those_of_the_distances(graph, data):
    n, edges = graph
    steps = maps.distances(maps.neighbours(n, edges))
    start, goals = data.draw(st.integers(0, n - 1)), data.draw(st.sets(st.integers(0, n - 1)))
    least = min((steps[start, p] for p in goals), default=maps.FAR)
    found = maps.nearest(steps[start], sum(1 << p for p in goals))
    assert found == sum(1 << p for p in goals if steps[start, p] == least < maps.FAR)


def test_a_map_that_does_not_fit_is_refused():
    with pytest.raises(ValueError, match="62"):
        maps.neighbours(63, [])
    with pytest.raises(ValueError, match="leaves the map"):
        maps.neighbours(3, [(0, 3)])


def test_a_one_way_edge_leads_one_way():
    near = maps.neighbours(3, [(0, 1), (1, 2)], directed=True)
    assert maps.distance(near, 0, 1 << 2, 0) == 2
    assert maps.distance(near, 2, 1 << 0, 0) == maps.FAR
