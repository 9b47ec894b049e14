from sim.mechanisms import bag, row
from sim.records import records


def decks(*piles):
    found = []
    for cards in piles:
        d = records(bag.deck(8))[0]
        for card in cards:
            bag.put_top(d, card)
        found.append(d)
    return found


def cards_of(d):
    return d["card"][: d["n"]].tolist()


def test_a_row_is_filled_to_its_size_or_until_the_deck_is_empty():
    open_, deck = decks([7], [1, 2, 3])
    assert row.fill(open_, deck, 3) == 2
    assert (cards_of(open_), cards_of(deck)) == ([7, 3, 2], [1])
    assert row.fill(open_, deck, 8) == 1


def test_what_is_taken_is_made_up_for_at_the_end_or_in_its_place():
    open_, deck = decks([7, 8, 9], [1, 2])
    assert row.take(open_, deck, 0) == 7
    assert cards_of(open_) == [8, 9, 2]
    assert row.replace(open_, deck, 1) == 9
    assert cards_of(open_) == [8, 1, 2]
    assert row.replace(open_, deck, 1) == 1
    assert row.take(open_, deck, 0) == 8
    assert cards_of(open_) == [2]
