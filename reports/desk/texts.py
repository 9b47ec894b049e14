"""What the script of the page says, in the language that is being spoken; {names} are filled in by the script."""

from reports.page.language import tr, tr_forms

__all__ = ["texts"]


def texts(counted: bool) -> dict[str, str | dict[str, str]]:
    """{name in the script: text, or its forms by what the script counts}.

    Parameters
    ----------
    counted : whether something else is played for than to win
    """
    return _of_both() | (_of_means() if counted else _of_rates())


def _of_rates() -> dict[str, str]:
    """Texts of a game that is played to win."""
    return {
        "points": tr("{n} points"),
        "race": tr("Values in the race, and how often the {side} win with them"),
        "answerAt": tr("In fresh games the {side} win {rate} with {value}."),
        "mattersHead": tr("One step from print, and what it changes of the win rate of the {side}, in points"),
        "farHead": tr("How often the {side} win, by who plays, everybody at the table alike"),
        "chanceEach": tr("{side}, in per cent, by the option taken here"),
        "wrongBand": tr("A band goes from 0 to 100, the lower end first; it stays {low} to {high}."),
    }


def _of_means() -> dict[str, str]:
    """Texts of a game that is played for a score or places."""
    return {
        "race": tr("Values in the race, and the mean of the {side} with them"),
        "answerAt": tr("In fresh games the mean of the {side} is {rate} with {value}."),
        "mattersHead": tr("One step from print, and what it changes of the mean of the {side}, {unit}"),
        "farHead": tr("The mean of the {side}, by who plays, everybody at the table alike"),
        "chanceEach": tr("{side}: the mean by the option taken here"),
        "wrongBand": tr("Of a band the lower end comes first; it stays {low} to {high}."),
        "points": tr("{n} {unit}"),
        "scale": tr("scale from {low} to {high}"),
        "spreadLabel": tr("Share of games by what they end with, {unit}"),
        "spreadTold": tr("{which}: half of the games have {p50} at most, eight in ten {p10} to {p90}."),
        "p90": tr("A high one"),
        "p50": tr("A middling one"),
        "p10": tr("A low one"),
    }


def _of_both() -> dict[str, str | dict[str, str]]:
    """Texts of any game."""
    return {
        "games": tr("{n} games"),
        "percent": tr("{n} %"),
        "pm": tr("± {n}"),
        "rounds": tr("{n} rounds"),
        "minutes": tr("about {n} min"),
        "printed": tr("printed"),
        "printedIs": tr("printed {value}"),
        "valueText": tr("{value}, printed {printed}"),
        "now": tr("now"),
        "backToPrint": tr("Back to print: {what}"),
        "rulebook": tr("from the rulebook"),
        "public": tr("published"),
        "recalled": tr("from memory"),
        "assumed": tr("assumed"),
        "range": tr("{low} to {high}"),
        "notRead": tr("not read with so many players"),
        "notReached": tr("The lever is never reached: of {n} games none went another way."),
        "reached": tr("{share} of the games went another way."),
        "asPrinted": tr("as printed"),
        "wanted": tr("wanted"),
        "wantedAround": tr("wanted, around the side's share of the seats"),
        "inside": tr("in the band"),
        "outside": tr("outside the band"),
        "open": tr("not to be told yet"),
        "said": tr("{players}: {side} {rate}, {half}"),
        "saidMore": tr("against print {difference}"),
        "compiling": tr("The game is being compiled, once; that takes about a minute."),
        "playing": tr("Playing: {n} games of each player count so far"),
        "done": tr("{n} games of each player count."),
        "waiting": tr("Waiting for figures"),
        "gone": tr("The desk has stopped: its program ended or was interrupted. Start it again with"),
        "broken": tr("Something went wrong; the program's window says what."),
        "refused": tr("That cannot be played: {why}"),
        "lookAt": tr("Look closer at {players}"),
        "seat": tr("Seat {n}"),
        "value": tr("Value"),
        "answer": tr("Answer: {value}. Print: {printed}."),
        "answerStays": tr("The printed {printed} does as well as any."),
        "answerNone": tr("No value of the range meets the band."),
        "answerNear": tr("With 95 % the nearest is one of {values}."),
        "take": tr("Take {value}"),
        "mattersNone": tr("No number stands out from the noise of these games."),
        "mattersNote": tr("A first look with few games; the command below with more games tells more."),
        "number": tr("Number"),
        "step": tr("Step"),
        "change": tr("Change"),
        "strength": tr("Across its range"),
        "reportAt": tr("The report stands: open it"),
        "working": tr("{title}: {done} of {total}"),
        "round": tr("Round {n}"),
        "setUp": tr("Set-up"),
        "stepOf": tr("Step {n} of {all}"),
        "chance": tr("{side}: {rate} from here"),
        "chanceNone": tr("not looked at yet"),
        "question": tr("{seat} is asked: {about}"),
        "atStep": tr("The next choice comes at step {n}."),
        "noQuestion": tr("Nobody has a choice here or soon after."),
        "takenHere": tr("taken in this game"),
        "option": tr("Option"),
        "ended": tr_forms("After {rounds} round: {ending}. {side}.", "After {rounds} rounds: {ending}. {side}."),
        "won": tr("won"),
        "name": tr("Name"),
        "note": tr("Note"),
        "setting": tr("Setting"),
        "goBack": tr("Go back to {name}"),
        "forget": tr("Forget {name}"),
        "compareA": tr("Compare {name}"),
        "compared": tr("{a} beside {b}"),
        "unnamed": tr("attempt {n}"),
        "noneTried": tr("Nothing yet. What you try is kept here."),
        "saved": tr("Saved as {file}"),
        "imported": tr_forms("{n} number from {name}", "{n} numbers from {name}"),
        "copy": tr("Copy"),
        "copied": tr("Copied"),
        "difference": tr("Difference"),
        "leftLabel": tr("uncertainty about the winner that is left"),
        "partLabel": tr("part of the game that is over"),
        "noCourse": tr("Nothing that was followed tells who wins."),
        "lengthLabel": tr("Share of games by the round in which they end"),
        "typical": tr("A typical one"),
        "close": tr("A close one"),
        "runaway": tr("A runaway"),
        "noSuch": tr(
            "Which games are such is known only where what is followed tells who wins, and once games were played."
        ),
        "viewAll": tr("everything as it lies"),
        "viewOf": tr("what seat {n} knows"),
        "noHit": tr("No number that is read with what is played has “{what}”."),
        "lastCount": tr("At least one player count is played: tick another one first."),
        "wrongSeed": tr("A seed is a whole number from 0 on; it stays {seed}."),
        "mattersMost": tr("What matters most"),
        "noneTurned": tr("All as printed."),
        "turned": tr("Turned from print:"),
        "usual": tr("{name} (usual)"),
        "byNumber": tr("By its number"),
    }
