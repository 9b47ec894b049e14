"""The sentences of the tale, in the rulebook's words. Seats count from 1, as people do."""

from collections.abc import Callable
from typing import Any

from sim.games.among_cultists.components.content import Among
from sim.games.among_cultists.state import codes
from sim.games.among_cultists.state.codes import BY_ROLE, CARDS, FOUND, KILLED, VOTED_OUT

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

    def place(self, number: int) -> str:
        """Name of a corridor or a room."""
        return f"the {self.content.location[number].name}"

    def role(self, number: int) -> str:
        """Name of a role."""
        return self.content.role[number].id

    def event(self, number: int) -> str:
        """Name of an event."""
        return self.content.event[number].name

    def shelf(self, number: int) -> str:
        """Name of a shelf."""
        return self.content.shelf[number].name

    def party(self, members: int) -> str:
        """Names of a set of characters."""
        names = [person(seat) for seat in range(8) if members >> seat & 1]
        return ", ".join(names[:-1]) + " and " + names[-1]


def person(seat: int) -> str:
    """How the tale calls a character."""
    return f"Player {seat + 1}"


def sentence(words: str) -> str:
    """Words that begin a sentence."""
    return words[0].upper() + words[1:]


def card(kind: int) -> str:
    """Name of a card."""
    return CARDS[kind].capitalize()


def _first(x: Line) -> str:
    robot = f" {person(x.a)} is the robotic investigator." if x.a >= 0 else ""
    return f"{x.who} takes the knife and is the first player.{robot}"


def _event(x: Line) -> str:
    return f"Event: {x.event(x.a)}."


def _mirror(x: Line) -> str:
    return f"The mirror repeats {x.event(x.a)}." if x.a >= 0 else "The mirror shows nothing: there was no event before."


def _explored(x: Line) -> str:
    token = "the passage symbol" if x.b > 0 else "no symbol"
    return f"{sentence(x.place(x.a))} is explored; its token shows {token}."


def _ballot(x: Line) -> str:
    return f"{x.who} votes for {person(x.a)}." if x.a >= 0 else f"{x.who} abstains."


def _changed(x: Line) -> str:
    return f"With the knife, {x.who} changes the vote to {person(x.a) if x.a >= 0 else 'an abstention'}."


def _died(x: Line) -> str:
    how = {
        FOUND: "is found dead: the murder is public",
        VOTED_OUT: "is eliminated and becomes a ghost",
        KILLED: "is killed in public",
        BY_ROLE: "dies because of the own role",
    }
    return f"{x.who} {how[x.a]}."


def _claimed(x: Line) -> str:
    verdict = "true" if x.a >= x.b else "false"
    opened = f"All status decks are opened: {x.a} are, the claim is {verdict}."
    return f"{x.who} reveals as the cultist and claims {x.b} dead. {opened}"


def _fallen(x: Line) -> str:
    return f"No cultist is left; {x.a} investigators are truly dead, {x.b} were so when the round began."


def _portal(x: Line) -> str:
    partner = f" with {person(x.a)}" if x.a >= 0 else ""
    return f"{x.who} closes the portal{partner}; {x.b} points are now enough."


def _power(x: Line) -> str:
    if x.seat >= 0:
        return f"{x.who} restores the power."
    return "The power is on." if x.a else "The power goes out."


def _seer(x: Line) -> str:
    return f"The cultists name {person(x.a)} as the seer: {'right' if x.b else 'wrong'}."


WORDS: dict[int, Words] = {
    codes.FIRST_PLAYER: _first,
    codes.ROLE_DEALT: lambda x: f"{x.who} draws the envelope of the {x.role(x.a)}.",
    codes.START_DEAD: lambda x: f"{x.who} is dead from the start and does not know it.",
    codes.TARGET_SET: lambda x: f"The investigators need {x.a} points, the cultists {x.b} dead investigators. Round 1.",
    codes.ROUND_BEGINS: lambda x: f"Round {x.a}. The knife goes to {x.who}.",
    codes.STEPPED: lambda x: f"{x.who} goes from {x.place(x.a)} to {x.place(x.b)}.",
    codes.STAYED: lambda x: f"{x.who} finds no way and stays in {x.place(x.a)}.",
    codes.TELEPORTED: lambda x: f"The ghost of {x.who} appears in {x.place(x.a)}.",
    codes.MET: lambda x: f"Encounter in {x.place(x.a)}: {x.party(x.b)}.",
    codes.GAVE: lambda x: f"{x.who} gives {person(x.a)} a card: {card(x.b)}.",
    codes.GAVE_NOTHING: lambda x: f"{x.who} has no card left for {person(x.a)}.",
    codes.EVENT_DRAWN: _event,
    codes.BAG_EMPTY: lambda x: "The event bag is empty.",
    codes.MIRRORED: _mirror,
    codes.POWER_IS: _power,
    codes.ROOMS_LINKED: lambda x: "Rooms of one colour are linked until the next event.",
    codes.PORTAL_OPENS: lambda x: f"A portal opens in the green room; it must be closed by the end of round {x.a}.",
    codes.PORTAL_LATER: lambda x: f"The portal may now be closed until the end of round {x.a}.",
    codes.PORTAL_CLOSED: _portal,
    codes.PORTAL_MISSED: lambda x: f"The portal was not closed in time; {x.a} points are now needed.",
    codes.PORTAL_REFUSED: lambda x: f"{x.who} will not help {person(x.a)} to close the portal.",
    codes.LOOKED_CLEAN: lambda x: f"{x.who} looks at the status deck of {person(x.a)} and finds only Alive.",
    codes.LOOKED_DEAD: lambda x: f"{x.who} looks at the status deck of {person(x.a)} and finds a Dead card.",
    codes.KEPT_SECRET: lambda x: f"{x.who} keeps the death of {person(x.a)} secret.",
    codes.REPORTED_CLEAN: lambda x: f"{x.who} tells all that {person(x.a)} is alive.",
    codes.DRAW_CARD_TO_ROOM: lambda x: f"The top draw card goes to {x.place(x.a)} unseen: {card(x.b)}.",
    codes.DRAW_CARD_TO_PASSAGE: lambda x: f"The top draw card goes into the passage deck unseen: {card(x.b)}.",
    codes.CARDS_TO_PASSAGE: lambda x: f"The broken window: a draw card goes into the passage deck: {card(x.b)}.",
    codes.PASSED: lambda x: f"{x.who} passes.",
    codes.REFILLED: lambda x: f"{x.who} refills {x.place(x.a)} with {card(x.b)}.",
    codes.SECURED: lambda x: f"{x.who} secures {x.place(x.a)} with {card(x.b)}.",
    codes.EXPLORED_ROOM: _explored,
    codes.DREW_ROOM_CARD: lambda x: f"{x.who} checks {x.place(x.a)}: {card(x.b)}.",
    codes.BOOK_SHELVED: lambda x: f"A book goes from {x.place(x.a)} to its shelf, which holds {x.b} of {x.c}.",
    codes.BOOK_LOST: lambda x: f"A book returns to {x.place(x.a)}; its shelf now holds {x.b} of {x.c}.",
    codes.SHELF_FULL: lambda x: f"The {x.shelf(x.a)} is full: {x.b} points, {x.c} in all.",
    codes.ROOM_CLEARED: lambda x: f"{sentence(x.place(x.a))} is cleared.",
    codes.PASSAGE_DREW: lambda x: f"The passage deck shows {card(x.a)}.",
    codes.TOKEN_PLACED: lambda x: f"A cultist token comes to {x.place(x.a)}.",
    codes.TOKEN_FOUGHT: lambda x: f"{x.who} fights the cultist token in {x.place(x.a)}; it leaves the game.",
    codes.FISHMAN_CAME: lambda x: f"The fishman comes from the lake to {x.place(x.a)}.",
    codes.FISHMAN_SCARED: lambda x: f"{x.who} scares the fishman from {x.place(x.a)} back to the lake.",
    codes.CAMERAS_ROOM: lambda x: f"{x.who} uses the cameras on {x.place(x.a)}.",
    codes.VOTE_STARTED: lambda x: f"{x.who} starts a vote.",
    codes.BALLOT_CAST: _ballot,
    codes.BALLOT_CHANGED: _changed,
    codes.VOTED: lambda x: f"The vote falls on {x.who}.",
    codes.NOBODY_OUT: lambda x: "The vote eliminates nobody.",
    codes.DIED: _died,
    codes.REVEALED: lambda x: f"The role of {x.who} is laid open: {x.role(x.a)}.",
    codes.CARDS_STOP: lambda x: f"Encounters pass no cards until the end of round {x.a}.",
    codes.CLAIMED: _claimed,
    codes.SEER_NAMED: _seer,
    codes.LOOKED_IN_BAG: lambda x: f"{x.who} looks at an event token in the bag: {x.event(x.b)}.",
    codes.SAID_TOKEN: lambda x: f"{x.who} says that it was {x.event(x.a)}.",
    codes.TOKEN_REMOVED: lambda x: f"{x.who} removes it from the game.",
    codes.TOKEN_RETURNED: lambda x: f"{x.who} returns it to the bag.",
    codes.ROBOT_ACTS: lambda x: f"The robotic investigator, {x.who}, acts in {x.place(x.a)}.",
    codes.KILLED_BY: lambda x: f"{x.who} is the killer and strikes {person(x.a)}.",
    codes.TIME_OUT: lambda x: f"The last round is over with {x.a} of {x.b} points: the cultists have won.",
    codes.POINTS_REACHED: lambda x: f"The investigators have {x.a} of {x.b} points; {x.c} of them are truly dead.",
    codes.CULTISTS_FALLEN: _fallen,
}


def tell(content: Among, line: Any, players: int) -> str:
    """The words for one line of the log."""
    return WORDS[int(line["what"])](Line(content, line))
