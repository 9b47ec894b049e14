from sim.mechanisms import auction
from sim.records import records


def test_bids_go_round_those_who_have_not_passed_until_one_is_left():
    a = records(auction.auction())[0]
    auction.open_auction(a, 0b11101, 2)
    asked = []
    for move in (3, 5, 0, 7, 0, 0):
        asked.append((int(a["turn"]), int(a["leader"]), int(a["bid"])))
        assert not auction.is_decided(a)
        if move:
            auction.bid(a, move)
        else:
            auction.pass_by(a)
    assert asked == [(2, -1, 0), (3, 2, 3), (4, 3, 5), (0, 3, 5), (2, 0, 7), (3, 0, 7)]
    assert auction.is_decided(a)
    assert (int(a["turn"]), int(a["leader"]), int(a["bid"])) == (0, 0, 7)


def test_where_nobody_bids_the_last_one_is_left_with_it():
    a = records(auction.auction())[0]
    auction.open_auction(a, 0b111, 1)
    auction.pass_by(a)
    auction.pass_by(a)
    assert auction.is_decided(a)
    assert (int(a["turn"]), int(a["leader"])) == (0, -1)
