"""The desk in a browser: what is turned there is played as the commands play it."""

import json
import re
import time

import numpy as np
import pytest

from experiments import Workers, compare, run, tune
from experiments.commands.replay import replay
from experiments.commands.skill import with_skill
from experiments.play.spec import make_specification
from reports.assembling import report_of
from reports.opening import headline
from reports.page.language import speaking
from sim import find_game, load_pack
from sim.pack import read_overlay

expect = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed").expect
axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
expect.set_options(timeout=120_000)  # of a machine that has other things to do
GAMES = 2000  # the least that the page offers
OPEN = "document.querySelectorAll('.group').forEach((group) => { group.open = true; })"


def settled(page):
    page.wait_for_selector("body[data-figures=done]", timeout=120_000)


def until(page, is_so, seconds=120):
    """Waits, while the page goes on, for what another process does."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        page.wait_for_timeout(50)


def turn(page, path, key, times=1):
    slider = page.locator(f'[data-path="{path}"]')
    slider.focus()
    for _ in range(times):
        slider.press(key)
    settled(page)


def figures(page, players):
    """(games, rate, ends of its interval) of a player count, as they stand behind what the page shows."""
    data = page.locator(f'.result[data-players="{players}"]').evaluate("e => ({...e.dataset})")
    return int(data["games"]), *(float(data[name]) for name in ("rate", "low", "high"))


def against(page, players):
    """What is said of a player count against print."""
    return page.locator(f'.result[data-players="{players}"] .against').inner_text()


def as_run(cell):
    rate = cell["sides"]["players"]
    return cell["games"], rate["rate"], *rate["ci95"]


def test_a_turned_slider_moves_the_figures_to_those_of_run_and_compare(desk, opened):
    page = opened(desk)
    before = figures(page, 3)
    turn(page, "victory.points.3p", "ArrowLeft", 3)
    changes = {"victory.points.3p": 65}
    played = run("toy", players=[2, 3, 4], changes=changes, games=GAMES)
    for cell in played.cells:
        assert figures(page, cell.players) == as_run(cell.summary)
    assert figures(page, 3) != before
    shown = page.locator('.result[data-players="3"] .rate').inner_text()
    _, rate, low, high = figures(page, 3)
    assert [float(x) for x in re.findall(r"[\d.]+", shown)] == pytest.approx([100 * rate, 50 * (high - low)], abs=0.051)
    paired = compare("toy", "victory.points.3p=65", "printed", players=[3], games=GAMES, workers=Workers(1)).total
    said = [float(x) for x in re.findall(r"[\d.]+", against(page, 3))[:2]]
    assert said == pytest.approx([100 * paired.difference, 50 * (paired.high - paired.low)], abs=0.051)
    assert "not read" in against(page, 2)
    assert page.said == []


def test_the_commands_that_the_page_shows_give_its_figures(desk, opened, capsys):
    import elderodds

    page = opened(desk)
    page.evaluate(OPEN)
    page.select_option('[data-path="play.weather"]', label="storm")
    settled(page)
    page.select_option('select[data-side="players"]', "cautious")
    settled(page)
    page.click("#show")
    command = page.locator("#lines code").first.inner_text()
    assert elderodds.main([*command.split()[1:], "--json", "--workers", "1"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["cells"][0]["changes"] == {"play.weather": "storm"}
    for cell in told["cells"]:
        assert cell["games"] == GAMES
        assert figures(page, cell["players"]) == as_run(cell)


def test_two_tabs_do_not_disturb_each_other(desk, opened):
    one, other = opened(desk), opened(desk)
    turn(one, "victory.points.2p", "ArrowRight", 2)
    turn(other, "victory.points.2p", "ArrowLeft", 5)
    for page, value in ((one, 47), (other, 40)):
        cell = run("toy", players=[2], changes={"victory.points.2p": value}, games=GAMES).cells[0]
        assert figures(page, 2) == as_run(cell.summary)


def test_what_was_turned_goes_back_and_outlives_a_reload(desk, opened):
    page = opened(desk)
    printed = figures(page, 4)
    turn(page, "victory.points.4p", "ArrowLeft", 6)
    turned = figures(page, 4)
    page.reload()
    settled(page)
    assert figures(page, 4) == turned
    page.locator('.control:has([data-path="victory.points.4p"]) .back').click()
    settled(page)
    assert figures(page, 4) == printed
    assert "as printed" in against(page, 4)


def test_a_player_count_is_left_out_and_another_looked_at(desk, opened):
    page = opened(desk)
    page.locator("#counts label", has_text="2 players").locator("input").uncheck()
    settled(page)
    assert page.locator(".result").count() == 2
    page.locator(".result .who", has_text="4 players").click()
    settled(page)
    assert page.locator("#closer-head").get_attribute("data-players") == "4 players"
    assert page.locator("#seats tbody tr").count() == 4
    assert page.locator('.control[data-count="2"]').count() > 0
    assert not page.locator('.control[data-count="2"]').first.is_visible()


def test_games_start_from_a_scenario(desk, opened):
    page = opened(desk)
    page.select_option("#scenario", "half_built")
    settled(page)
    cell = run("toy", scenario="half_built", games=GAMES).cells[0]
    assert page.locator(".result").count() == 1
    assert figures(page, cell.players) == as_run(cell.summary)


def test_a_value_is_found_as_tune_finds_it(desk, opened):
    page = opened(desk)
    page.select_option("#tuned", "victory.points.3p")
    page.click("#tune button")
    page.wait_for_selector(".lanes", timeout=120_000)
    page.wait_for_selector("#found .answer", timeout=120_000)
    found = tune("toy", "victory.points.3p", targets="rate:players=0.4..0.6", players=[3], games=8000).answers[0]
    taken = page.locator("#found .take")
    assert taken.inner_text() == f"Take {found.recommended[0]}"
    best = page.locator(".lane.best > .n:first-child").all_inner_texts()
    assert best == [str(values[0]) for values in found.set95]
    taken.click()
    settled(page)
    assert page.locator('[data-path="victory.points.3p"]').input_value() == str(found.recommended[0])
    again = "elderodds --games experiments/template tune toy --players 3 victory.points.3p"
    assert page.locator("#found code").inner_text().startswith(again)


def test_only_numbers_that_are_read_are_looked_for_and_the_one_that_matters_most_stands_first(desk, opened):
    page = opened(desk)
    tuned = page.locator("#tuned")
    assert tuned.input_value() == "victory.points.3p"  # of the count that is looked at
    page.select_option("#tuned", "victory.points.2p")
    page.locator("#counts label", has_text="2 players").locator("input").uncheck()
    settled(page)
    assert tuned.input_value() == "victory.points.3p"
    assert tuned.locator('[value="victory.points.2p"]').count() == 0
    assert tuned.locator('[value="victory.points.4p"]').count() == 1
    page.click("#matters button")
    page.wait_for_selector("#found table", timeout=120_000)
    assert tuned.locator("optgroup").first.get_attribute("label") == "What matters most"
    first = page.locator("#found tbody tr").first.locator("a").inner_text()
    assert tuned.locator("option").first.inner_text() == tuned.locator("option:checked").inner_text()
    assert first == tuned.locator("option").first.inner_text()


def test_what_matters_names_the_number_and_leads_to_its_slider(desk, opened):
    page = opened(desk)
    page.locator(".result .who", has_text="3 players").click()
    settled(page)
    page.click("#matters button")
    page.wait_for_selector("#found table", timeout=120_000)
    first = page.locator("#found tbody tr").first.locator("a")
    name = first.inner_text()
    first.click()
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == name
    assert "--players 3" in page.locator("#found code").inner_text()


def test_experts_are_asked_and_the_sentence_is_that_of_the_report(desk, opened):
    page = opened(desk)
    page.locator("#counts label", has_text="4 players").locator("input").uncheck()
    settled(page)
    page.click("#far button")
    page.wait_for_selector("#found table", timeout=120_000)
    command = page.locator("#found code").inner_text().split()
    experts = int(command[command.index("--experts") + 1])
    assert page.locator("#found thead th").all_inner_texts() == ["Beginners", "Regulars", "Experts"]
    found = with_skill(run("toy", players=[2, 3], games=2000), experts=experts)
    with speaking("en"):
        assert page.locator("#found .answer").inner_text() == headline(report_of(found, "", target=(0.4, 0.6)))
    rates = [[100 * one["rate"] for one in played.values()] for played in found.skill.values()]
    shown = [row.split("\t")[1:] for row in page.locator("#found tbody tr").all_inner_texts()]
    assert np.array([[cell.split()[0] for cell in row] for row in shown], float) == pytest.approx(
        np.array(rates), abs=0.0501
    )  # in tenths, of which a half goes up here and to the even one in Python


def test_a_game_is_told_as_replay_tells_it_with_the_chance_at_each_step(desk, opened):
    page = opened(desk)
    page.fill("#index", "5")
    page.select_option("#view", "-1")
    page.click("#which button")
    page.wait_for_selector("body[data-story=done]", timeout=120_000)
    cell = make_specification("toy", players=[3]).cells()[0]
    told = replay(cell, 5)
    lines = []
    for _ in range(int(page.get_attribute("#step", "max")) + 1):
        lines += [line for line in page.locator("#told p").all_inner_texts() if line != "…"]
        page.click("#next")
    assert lines == [line.text for line in told.lines]
    rate = "100 %" if told.side == "players" else "0 %"
    assert f"Players win: {rate}" in page.locator("#at").inner_text()
    page.locator("#step").press("Home")
    assert "0 of" in page.locator("#at").inner_text()


def test_each_option_of_a_choice_is_tried(desk, opened):
    page = opened(desk)
    page.click("#which button")
    page.wait_for_selector("body[data-story=done]", timeout=120_000)
    page.click("#what-if")
    page.wait_for_selector("body[data-options=done]", timeout=120_000)
    rates = page.locator("#options tbody tr td:nth-child(2)").all_inner_texts()
    assert len(rates) == 2
    assert all("±" in rate for rate in rates)
    assert "taken in this game" in page.locator("#options tbody").inner_text()


def test_such_a_game_is_one_in_which_that_side_won(desk, opened):
    page = opened(desk)
    turn(page, "victory.points.3p", "ArrowLeft", 4)
    for side, words in (("night", "Night wins"), ("players", "Players win")):
        page.select_option("#wanted", f"side:{side}")
        page.evaluate("delete document.body.dataset.story")
        page.click("#which button")
        expect(page.locator("#ended")).to_contain_text(words, timeout=120_000)  # the chances of the last one may go on


def test_an_overlay_is_saved_taken_away_and_read_again(desk, opened):
    page = opened(desk)
    turn(page, "victory.points.4p", "ArrowRight", 3)
    page.fill("#overlay", "higher tower")
    page.click("#away button[name=save]")
    page.wait_for_selector("#lines p")
    assert read_overlay(desk.folder / "higher tower.toml") == {"victory.points.4p": 93}
    with page.expect_download() as download:
        page.click("#download")
    page.select_option("#preset", "=")
    settled(page)
    slider = page.locator('[data-path="victory.points.4p"]')
    expect(slider).to_have_value("90")
    page.set_input_files("#upload", download.value.path())
    expect(slider).to_have_value("93")
    page.select_option("#preset", "=")
    expect(slider).to_have_value("90")
    page.select_option("#preset", "higher tower")
    expect(slider).to_have_value("93")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[victory.points]\n4p = 900\n", "bad.toml"),
        ("[victory]\npints = 3\n", "did you mean 'victory.points."),
        ("not toml at all", "bad.toml: not TOML"),
    ],
)
def test_a_bad_overlay_is_refused_in_words(desk, opened, text, says):
    page = opened(desk)
    page.set_input_files("#upload", {"name": "bad.toml", "mimeType": "text/plain", "buffer": text.encode()})
    page.wait_for_selector("#lines .refused")
    said = page.locator("#lines .refused").inner_text()
    assert says in said or "outside 0 to 200" in said
    assert "/tmp" not in said
    assert page.locator("#turned .chip").count() == 0


def test_what_was_tried_is_kept_named_gone_back_to_and_compared(another, opened):
    server = another()
    page = opened(server)
    printed = figures(page, 3)
    expect(page.locator("#tried tbody tr")).to_have_count(1)  # who turns on at once has only passed by
    turn(page, "victory.points.3p", "ArrowLeft", 4)
    expect(page.locator("#tried tbody tr")).to_have_count(2)
    page.locator("#tried tbody tr").first.locator("input[type=text]").first.fill("lower")
    page.locator("#tried tbody tr").first.locator("input[type=text]").first.press("Enter")
    expect(page.locator("#tried")).to_contain_text(": 64")
    file = server.folder / "tried-toy.json"

    def names():  # as they were sent last: the page sends them one after the other, and nobody waits for it
        return [entry["name"] for entry in json.loads(file.read_text())] if file.exists() else []

    until(page, lambda: names() == ["", "lower"])
    until(page, lambda: json.loads(file.read_text())[1]["figures"]["3"]["games"] == GAMES)
    for box in page.locator("#tried input[type=checkbox]").all():
        box.check()
    expect(page.locator("#pair tbody tr")).to_have_count(3)
    page.locator("#tried tbody tr").last.locator("button").first.click()
    settled(page)
    assert figures(page, 3) == printed
    page.reload()
    settled(page)
    expect(page.locator("#tried tbody tr")).to_have_count(2)


def test_the_report_is_made_and_opens(desk, opened):
    page = opened(desk)
    page.locator("#counts label", has_text="2 players").locator("input").uncheck()
    page.locator("#counts label", has_text="4 players").locator("input").uncheck()
    settled(page)
    page.click("#report button")
    link = page.wait_for_selector("#found .answer a", timeout=240_000)
    with page.context.expect_page() as opening:
        link.click()
    report = opening.value  # the browser has it once its first bytes come: what is in it is waited for
    expect(report).to_have_title("The Tower: balance report")
    expect(report.locator("figure").nth(3)).to_be_visible()


@pytest.mark.parametrize("seed", ["3.7", "-5", "", "1e99"])
def test_a_seed_that_is_none_is_refused_with_a_word(desk, opened, seed):
    page = opened(desk)
    before = figures(page, 3)
    page.fill("#seed", seed)
    page.press("#seed", "Tab")
    expect(page.locator("#seed-said")).to_contain_text("whole number from 0 on; it stays 1")
    assert page.input_value("#seed") == "1"
    assert figures(page, 3) == before
    page.fill("#seed", "2")
    page.press("#seed", "Tab")
    expect(page.locator("#seed-said")).to_be_hidden()
    settled(page)
    assert figures(page, 3) != before


@pytest.mark.parametrize(("low", "high"), [("90", None), (None, "30"), ("-3", None), (None, "400"), ("", None)])
def test_a_band_that_is_none_is_refused_with_a_word(desk, opened, low, high):
    page = opened(desk)
    for name, text in (("low", low), ("high", high)):
        if text is not None:
            page.fill(f"#{name}", text)
            page.press(f"#{name}", "Tab")
    expect(page.locator("#band-said")).to_contain_text("from 0 to 100, the lower end first; it stays 40 to 60")
    assert (page.input_value("#low"), page.input_value("#high")) == ("40", "60")


def test_beside_a_refusal_stand_no_figures(desk, opened):
    page = opened(desk)
    page.evaluate("""() => { const kept = JSON.parse(sessionStorage.getItem('desk:toy'));
                     sessionStorage.setItem('desk:toy', JSON.stringify({...kept, seed: 1e99})); }""")
    page.reload()
    expect(page.locator("#refused")).to_contain_text("seed")
    assert not page.locator("#rows").is_visible()
    assert not page.locator("#closer .cards").is_visible()
    page.fill("#seed", "4")
    page.press("#seed", "Tab")
    settled(page)
    assert page.locator("#rows").is_visible()
    assert not page.locator("#refused").is_visible()


def test_before_the_first_figures_no_dot_stands_anywhere(desk, opened, browser):
    context = browser.new_context()
    page = context.new_page()
    page.route("**/live", lambda route: None)  # nothing is answered
    page.goto(desk.address)
    page.wait_for_selector(".result .dot", state="attached")
    assert page.locator(".track :is(.dot, .ring, .interval)").evaluate_all(
        "all => all.every(one => getComputedStyle(one).visibility === 'hidden')"
    )
    context.close()
    assert opened(desk).locator(".result .dot").first.is_visible()


def test_a_search_without_a_hit_and_the_last_count_say_so(desk, opened):
    page = opened(desk)
    page.fill("#search", "dragon")
    expect(page.locator("#nothing")).to_contain_text("has “dragon”")
    page.fill("#search", "")
    expect(page.locator("#nothing")).to_be_hidden()
    for n in (2, 3, 4):
        page.locator("#counts label", has_text=f"{n} players").locator("input").click()
    expect(page.locator("#counts-said")).to_contain_text("tick another one first")
    assert page.locator("#counts input:checked").count() == 1


def test_the_page_asks_again_and_again_for_nothing(desk, opened):
    page = opened(desk)
    asked = []
    page.reload()
    settled(page)
    page.on("request", lambda request: asked.append(request.url))
    page.on("requestfailed", lambda request: asked.append(request.url))
    expect(page.locator("#tried tbody tr").first).to_be_visible()  # kept, and nothing is left to be sent
    page.wait_for_timeout(2500)  # as long as it once asked whether the server was there
    assert [url for url in asked if not url.endswith("/tried")] == []


# -- how it looks ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_and_nothing_sticks_out(desk, opened, width, scheme):
    page = opened(desk, width=width, scheme=scheme)
    turn(page, "victory.points.3p", "ArrowLeft", 2)
    page.evaluate(OPEN)
    page.click("#show")
    page.click("#which button")
    page.wait_for_selector("body[data-story=done]", timeout=120_000)
    page.click("#what-if")
    page.wait_for_selector("body[data-options=done]", timeout=120_000)
    found = axe.Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") == width


SMALL = """() => [...document.querySelectorAll("a, button, input, select, summary")]
    .filter(e => e.checkVisibility() && !e.matches(".skip:not(:focus)"))
    .map(e => [e.getBoundingClientRect(), e]).filter(([box]) => box.width < 24 || box.height < 24)
    .map(([box, e]) => `${Math.round(box.width)} x ${Math.round(box.height)}: ${e.outerHTML.slice(0, 90)}`)"""


@pytest.mark.parametrize("width", [1280, 390])
def test_whatever_is_pressed_is_large_enough_and_a_frame_covers_no_caption(desk, opened, width):
    page = opened(desk, width=width)
    page.evaluate(OPEN)
    assert page.evaluate(SMALL) == []
    slider = page.locator('[data-path="victory.points.3p"]')
    slider.press("ArrowLeft")
    away = slider.evaluate("""e => {
        const [frame, below] = [getComputedStyle(e), e.parentElement.querySelector(".origin").getBoundingClientRect()];
        const wide = parseFloat(frame.outlineOffset) + parseFloat(frame.outlineWidth);
        return below.top - e.getBoundingClientRect().bottom - wide;
    }""")
    assert away >= 0


def test_every_control_is_named_and_a_slider_says_its_value(desk, opened):
    page = opened(desk)
    page.evaluate(OPEN)
    paths = {tunable.path for tunable in load_pack(find_game("toy")).tunables()}
    controls = page.locator("[data-path]")
    assert {c.get_attribute("data-path") for c in controls.all()} == paths
    names = [c.get_attribute("aria-label") for c in controls.all()]
    assert len(set(names)) == len(names)
    slider = page.locator('[data-path="victory.points.3p"]')
    slider.press("ArrowRight")
    assert slider.get_attribute("aria-valuetext") == "69, printed 68"
    settled(page)
    assert "3 players" in page.locator("#said").inner_text()


def test_a_czech_page_is_czech(desk, opened):
    page = opened(desk, "?language=cs")
    assert page.locator("html").get_attribute("lang") == "cs"
    assert page.locator("#figures-head").inner_text() == "Kdo vyhrává"
    assert page.locator(".result .who").first.inner_text() == "2\u00a0hráči"
    assert "," in page.locator(".result .rate b").first.inner_text()
    page.select_option("#language", "en")
    settled(page)
    assert page.locator("#figures-head").inner_text() == "Who wins"


def test_a_killed_server_is_told_in_the_page(another, opened):
    server = another()
    page = opened(server)
    server.process.kill()
    page.wait_for_selector("#gone", state="visible", timeout=120_000)
    assert "elderodds --games experiments/template desk toy" in page.locator("#gone").inner_text()
