"""The sentences of the tale, in the rulebook's words. Seats count from 1, as people do."""

from collections.abc import Callable
from typing import Any

from sim.games.among_cultists.components.content import Among
from sim.games.among_cultists.state import codes
from sim.games.among_cultists.state.codes import BY_ROLE, CARDS, FOUND, KILLED, VOTED_OUT
from sim.tale import say

__all__ = ["tell"]

Words = Callable[["Line"], str]


class Line:
    """One line of the log: numbers, and the words for them."""

    def __init__(self, content: Among, line: Any) -> None:
        self.content = content
        self.seat, self.a, self.b, self.c = (int(line[name]) for name in ("who", "a", "b", "c"))

    @property
    def who(self) -> str:
        """The character the line is about."""
        return person(self.seat)

    @property
    def other(self) -> str:
        """The character that is told by the first number."""
        return person(self.a)

    @property
    def place(self) -> str:
        """Name of the corridor or room that is told by the first number."""
        return self.content.location[self.a].name

    @property
    def role(self) -> str:
        """Name of the role that is told by the first number."""
        return self.content.role[self.a].id

    @property
    def card(self) -> str:
        """Name of the card that is told by the second number."""
        return card(self.b)

    def event(self, number: int) -> str:
        """Name of an event."""
        return self.content.event[number].name

    def party(self, members: int) -> str:
        """Names of a set of characters."""
        names = [person(seat) for seat in range(8) if members >> seat & 1]
        return say("{others} and {last}", others=", ".join(names[:-1]), last=names[-1])


def person(seat: int) -> str:
    """How the tale calls a character."""
    return say("Player {n}", n=seat + 1)


def card(kind: int) -> str:
    """Name of a card."""
    return say(CARDS[kind]).capitalize()


def _first(x: Line) -> str:
    first = say("{who} takes the knife and is the first player.", who=x.who)
    if x.a < 0:
        return first
    robot = say("{who} is the robotic investigator.", who=x.other)
    return f"{first} {robot}"


def _stepped(x: Line) -> str:
    return say("{who} goes from the {a} to the {b}.", who=x.who, a=x.place, b=x.content.location[x.b].name)


def _mirror(x: Line) -> str:
    if x.a >= 0:
        return say("The mirror repeats {event}.", event=x.event(x.a))
    return say("The mirror shows nothing: there was no event before.")


def _explored(x: Line) -> str:
    if x.b > 0:
        return say("The {place} is explored; its token shows the passage symbol.", place=x.place)
    return say("The {place} is explored; its token shows no symbol.", place=x.place)


def _shelved(x: Line) -> str:
    return say("A book goes from the {place} to its shelf, which holds {n} of {all}.", place=x.place, n=x.b, all=x.c)


def _full(x: Line) -> str:
    return say("The {shelf} is full: {n:point|points}, {all} in all.", shelf=x.content.shelf[x.a].name, n=x.b, all=x.c)


def _ballot(x: Line) -> str:
    if x.b > 1 and x.a >= 0:
        return say("{who} votes for {other}, with {n} votes by the knife.", who=x.who, other=x.other, n=x.b)
    if x.b > 1:
        return say("{who} abstains, with {n} votes by the knife.", who=x.who, n=x.b)
    return say("{who} votes for {other}.", who=x.who, other=x.other) if x.a >= 0 else say("{who} abstains.", who=x.who)


def _changed(x: Line) -> str:
    if x.a >= 0:
        return say("With the knife, {who} changes the vote to {other}.", who=x.who, other=x.other)
    return say("With the knife, {who} changes the vote to an abstention.", who=x.who)


def _died(x: Line) -> str:
    how = {
        FOUND: lambda: say("{who} is found dead: the murder is public.", who=x.who),
        VOTED_OUT: lambda: say("{who} is eliminated and becomes a ghost.", who=x.who),
        KILLED: lambda: say("{who} is killed in public.", who=x.who),
        BY_ROLE: lambda: say("{who} is killed by the role that it has.", who=x.who),
    }
    return how[x.a]()


def _claimed(x: Line) -> str:
    claim = say("{who} reveals as the cultist and claims {n} dead.", who=x.who, n=x.b)
    if x.a >= x.b:
        verdict = say("All status decks are opened: {n:is|are} dead, the claim is true.", n=x.a)
    else:
        verdict = say("All status decks are opened: {n:is|are} dead, the claim is false.", n=x.a)
    return f"{claim} {verdict}"


def _fallen(x: Line) -> str:
    return say(
        "No cultist is left; {n:investigator is|investigators are} truly dead, {before} were so when the round began.",
        n=x.a,
        before=x.b,
    )


def _portal(x: Line) -> str:
    if x.a >= 0:
        return say(
            "{who} closes the portal with {other}; {n:point is|points are} now enough.", who=x.who, other=x.other, n=x.b
        )
    return say("{who} closes the portal; {n:point is|points are} now enough.", who=x.who, n=x.b)


def _power(x: Line) -> str:
    if x.seat >= 0:
        return say("{who} restores the power.", who=x.who)
    return say("The power is on.") if x.a else say("The power goes out.")


def _seer(x: Line) -> str:
    if x.b:
        return say("The cultists name {who} as the seer: right.", who=x.other)
    return say("The cultists name {who} as the seer: wrong.", who=x.other)


WORDS: dict[int, Words] = {
    codes.FIRST_PLAYER: _first,
    codes.ROLE_DEALT: lambda x: say("{who} draws the envelope of the {role}.", who=x.who, role=x.role),
    codes.START_DEAD: lambda x: say("{who} is dead from the start and does not know it.", who=x.who),
    codes.TARGET_SET: lambda x: say(
        "The investigators need {points:point|points}, the cultists {dead} dead investigators. Round 1.",
        points=x.a,
        dead=x.b,
    ),
    codes.ROUND_BEGINS: lambda x: say("Round {n}. The knife goes to {who}.", n=x.a, who=x.who),
    codes.STEPPED: _stepped,
    codes.STAYED: lambda x: say("{who} finds no way and stays in the {place}.", who=x.who, place=x.place),
    codes.TELEPORTED: lambda x: say("The ghost of {who} appears in the {place}.", who=x.who, place=x.place),
    codes.MET: lambda x: say("Encounter in the {place}: {people}.", place=x.place, people=x.party(x.b)),
    codes.GAVE: lambda x: say("{who} gives {other} a card: {card}.", who=x.who, other=x.other, card=x.card),
    codes.GAVE_NOTHING: lambda x: say("{who} has no card left for {other}.", who=x.who, other=x.other),
    codes.EVENT_DRAWN: lambda x: say("Event: {event}.", event=x.event(x.a)),
    codes.BAG_EMPTY: lambda x: say("The event bag is empty."),
    codes.MIRRORED: _mirror,
    codes.POWER_IS: _power,
    codes.ROOMS_LINKED: lambda x: say("Rooms of one colour are linked until the next event."),
    codes.PORTAL_OPENS: lambda x: say(
        "A portal opens in the green room; it must be closed by the end of round {n}.", n=x.a
    ),
    codes.PORTAL_LATER: lambda x: say("The portal may now be closed until the end of round {n}.", n=x.a),
    codes.PORTAL_CLOSED: _portal,
    codes.PORTAL_MISSED: lambda x: say("The portal was not closed in time; {n:point is|points are} now needed.", n=x.a),
    codes.PORTAL_REFUSED: lambda x: say("{who} will not help {other} to close the portal.", who=x.who, other=x.other),
    codes.LOOKED_CLEAN: lambda x: say(
        "{who} looks at the status deck of {other} and finds only Alive.", who=x.who, other=x.other
    ),
    codes.LOOKED_DEAD: lambda x: say(
        "{who} looks at the status deck of {other} and finds a Dead card.", who=x.who, other=x.other
    ),
    codes.KEPT_SECRET: lambda x: say("{who} keeps the death of {other} secret.", who=x.who, other=x.other),
    codes.REPORTED_CLEAN: lambda x: say("{who} tells all that {other} is alive.", who=x.who, other=x.other),
    codes.DRAW_CARD_TO_ROOM: lambda x: say(
        "The top draw card goes to the {place} unseen: {card}.", place=x.place, card=x.card
    ),
    codes.DRAW_CARD_TO_PASSAGE: lambda x: say(
        "The top draw card goes into the passage deck unseen: {card}.", card=x.card
    ),
    codes.CARDS_TO_PASSAGE: lambda x: say(
        "The broken window: a draw card goes into the passage deck: {card}.", card=x.card
    ),
    codes.PASSED: lambda x: say("{who} passes.", who=x.who),
    codes.REFILLED: lambda x: say("{who} refills the {place} with {card}.", who=x.who, place=x.place, card=x.card),
    codes.SECURED: lambda x: say("{who} secures the {place} with {card}.", who=x.who, place=x.place, card=x.card),
    codes.EXPLORED_ROOM: _explored,
    codes.DREW_ROOM_CARD: lambda x: say("{who} checks the {place}: {card}.", who=x.who, place=x.place, card=x.card),
    codes.BOOK_SHELVED: _shelved,
    codes.BOOK_LOST: lambda x: say(
        "A book returns to the {place}; its shelf now holds {n} of {all}.", place=x.place, n=x.b, all=x.c
    ),
    codes.SHELF_FULL: _full,
    codes.ROOM_CLEARED: lambda x: say("The {place} is cleared.", place=x.place),
    codes.PASSAGE_DREW: lambda x: say("The passage deck shows {card}.", card=card(x.a)),
    codes.TOKEN_PLACED: lambda x: say("A cultist token comes to the {place}.", place=x.place),
    codes.TOKEN_FOUGHT: lambda x: say(
        "{who} fights the cultist token in the {place}; it leaves the game.", who=x.who, place=x.place
    ),
    codes.FISHMAN_CAME: lambda x: say("The fishman comes from the lake to the {place}.", place=x.place),
    codes.FISHMAN_SCARED: lambda x: say(
        "{who} scares the fishman from the {place} back to the lake.", who=x.who, place=x.place
    ),
    codes.CAMERAS_ROOM: lambda x: say("{who} uses the cameras on the {place}.", who=x.who, place=x.place),
    codes.VOTE_STARTED: lambda x: say("{who} starts a vote.", who=x.who),
    codes.BALLOT_CAST: _ballot,
    codes.BALLOT_CHANGED: _changed,
    codes.VOTED: lambda x: say("The vote falls on {who}.", who=x.who),
    codes.NOBODY_OUT: lambda x: say("The vote eliminates nobody."),
    codes.DIED: _died,
    codes.REVEALED: lambda x: say("The role of {who} is laid open: {role}.", who=x.who, role=x.role),
    codes.CARDS_STOP: lambda x: say("Encounters pass no cards until the end of round {n}.", n=x.a),
    codes.CLAIMED: _claimed,
    codes.SEER_NAMED: _seer,
    codes.LOOKED_IN_BAG: lambda x: say(
        "{who} looks at an event token in the bag: {event}.", who=x.who, event=x.event(x.b)
    ),
    codes.SAID_TOKEN: lambda x: say("{who} says that it was {event}.", who=x.who, event=x.event(x.a)),
    codes.TOKEN_REMOVED: lambda x: say("{who} removes it from the game.", who=x.who),
    codes.TOKEN_RETURNED: lambda x: say("{who} returns it to the bag.", who=x.who),
    codes.ROBOT_ACTS: lambda x: say("The robotic investigator, {who}, acts in the {place}.", who=x.who, place=x.place),
    codes.KILLED_BY: lambda x: say("{who} is the killer and strikes {other}.", who=x.who, other=x.other),
    codes.TIME_OUT: lambda x: say(
        "The last round is over with {n} of {all:point|points}: the cultists have won.", n=x.a, all=x.b
    ),
    codes.POINTS_REACHED: lambda x: say(
        "The investigators have {n} of {all:point|points}; {dead} of them are truly dead.", n=x.a, all=x.b, dead=x.c
    ),
    codes.CULTISTS_FALLEN: _fallen,
}


def tell(content: Among, line: Any, players: int) -> str:
    """The words for one line of the log."""
    return WORDS[int(line["what"])](Line(content, line))
