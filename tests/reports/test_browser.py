"""The page in a browser: it opens alone, on a screen, a phone and paper, for eyes, keys and screen readers.

The browser is the system's (`apt-get install chromium`) or Playwright's own; without one the tests are skipped.
"""

import pandas as pd
import pytest

import elderodds

sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: pip install playwright")
axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")

DESKTOP, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}
SMALLEST = 11  # px of text


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """A small report with all its chapters."""
    pages = tmp_path_factory.mktemp("pages")
    assert elderodds.main(["report", "toy", "--players", "2-4", "--games", "300", "--pages", str(pages)]) == 0
    return (pages / "toy.html").as_uri()


@pytest.fixture
def opened(browser, address):
    """Opens the page in a window; what it asked for and complained of is in `asked` and `said`."""
    contexts = []

    def opened(viewport=DESKTOP, scheme="light", file=address, unfolded=False):
        context = browser.new_context(viewport=viewport, color_scheme=scheme)
        contexts.append(context)
        page = context.new_page()
        page.asked, page.said = [], []
        page.on("request", lambda request: page.asked.append(request.url))
        page.on("console", lambda message: page.said.append(message.text))
        page.on("pageerror", lambda error: page.said.append(str(error)))
        page.goto(file)
        if unfolded:
            page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true; })")
        return page

    yield opened
    for context in contexts:
        context.close()


def test_the_page_opens_without_a_word_and_asks_for_nothing_else(opened, address):
    page = opened()
    assert page.title() == "The Tower: balance report"
    assert page.said == []
    assert page.asked == [address]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_to_complain_of(opened, address, viewport, scheme):
    for file in (address, address.replace("toy.html", "index.html")):
        found = axe.Axe().run(opened(viewport, scheme, file, unfolded=True))
        assert found.violations_count == 0, found.generate_report()


def column(table, at):
    return table.evaluate(f"t => [...t.tBodies[0].rows].map(r => r.cells[{at}].textContent)")


def test_a_table_is_sorted_by_its_heads_by_key_and_by_mouse(opened):
    page = opened()
    page.locator("#wins .table summary").first.click()
    table = page.locator("#wins table").first
    head, rates = table.locator("thead button").nth(1), column(table, 1)
    by_size = sorted(rates, key=lambda text: float(text.split("\u00a0")[0]))
    assert len(set(rates)) == len(rates) > 2
    head.click()
    assert column(table, 1) == by_size
    assert table.locator("[aria-sort=ascending]").count() == 1
    head.press("Enter")
    assert column(table, 1) == by_size[::-1]
    assert table.locator("[aria-sort=descending]").count() == 1
    table.locator("thead button").first.click()
    assert column(table, 0) == ["2", "3", "4"]


def test_a_table_folds_by_key(opened):
    page = opened()
    assert not page.locator("#wins table").first.is_visible()
    page.locator("#wins .table summary").first.press("Enter")
    assert page.locator("#wins table").first.is_visible()


LONGEST = 10  # screens of a phone


def test_a_phone_shows_the_verdict_and_unfolds_a_chapter_that_is_asked_for(opened, address):
    page = opened(PHONE)
    assert page.evaluate("document.documentElement.scrollHeight") < LONGEST * PHONE["height"]
    assert not page.locator("#length figure").first.is_visible()
    page.locator("nav summary").click()
    page.locator("nav a[href='#length']").click()
    assert page.locator("#length figure").first.is_visible()
    assert opened(PHONE, file=f"{address}#length").locator("#length figure").first.is_visible()


TOO_WIDE = """() => [...document.querySelectorAll(".wide-table")].filter(box => box.scrollWidth > box.clientWidth)
    .map(box => box.textContent.trim().slice(0, 60))"""


def test_on_a_phone_a_table_fits_or_becomes_cards(opened):
    page = opened(PHONE, unfolded=True)
    page.wait_for_selector(".cards")
    assert page.evaluate(TOO_WIDE) == []
    cell = page.locator(".cards td:not(.none)").first
    head = cell.get_attribute("data-head").removesuffix(" players")  # a count stands alone in a head of columns
    assert head in cell.locator("xpath=ancestor::table").locator("thead").text_content()
    heads = page.locator(".cards td").evaluate_all("cells => cells.map((cell) => cell.dataset.head)")
    assert not any(head.isdigit() for head in heads)
    assert opened(unfolded=True).locator(".cards").count() == 0


# The contrast of each text of the figures with what is painted under its middle; axe leaves texts of figures out.
CONTRAST = """() => {
    const rgba = text => { const n = text.match(/[\\d.]+/g).map(Number); return [...n.slice(0, 3), n[3] ?? 1]; };
    const linear = v => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
    const light = c => 0.2126 * linear(c[0]) + 0.7152 * linear(c[1]) + 0.0722 * linear(c[2]);
    const paper = rgba(getComputedStyle(document.body).backgroundColor);
    const found = [];
    for (const text of document.querySelectorAll("figure svg text")) {
        if (!text.checkVisibility()) continue;
        text.scrollIntoView({ block: "center", behavior: "instant" });
        const box = text.getBoundingClientRect();
        let ground = paper;
        for (const e of document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2).reverse()) {
            const style = getComputedStyle(e);
            if (!(e instanceof SVGGeometryElement || e instanceof SVGUseElement) || !/^rgb/.test(style.fill)) continue;
            const fill = rgba(style.fill), share = fill[3] * style.fillOpacity * style.opacity;
            ground = ground.slice(0, 3).map((v, i) => share * fill[i] + (1 - share) * v);
        }
        const [low, high] = [light(rgba(getComputedStyle(text).fill)), light(ground)].sort((a, b) => a - b);
        found.push([(high + 0.05) / (low + 0.05), text.textContent, ground.join(" ") !== paper.join(" ")]);
    }
    return found;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_texts_of_figures_are_read_on_what_lies_under_them(opened, viewport, scheme):
    found = opened(viewport, scheme, unfolded=True).evaluate(CONTRAST)
    assert sum(painted for *_, painted in found) > 5  # on bars and fields, not only on paper
    assert [(round(ratio, 2), text) for ratio, text, _ in found if ratio < 4.5] == []


SCROLLING = """() => [...document.querySelectorAll("*")].filter(e =>
    ["auto", "scroll"].includes(getComputedStyle(e).overflowX) && e.scrollWidth > e.clientWidth && e.tabIndex < 0
).map(e => e.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_whatever_scrolls_can_be_reached_by_key(opened, viewport):
    assert opened(viewport, unfolded=True).evaluate(SCROLLING) == []


SMALL = """() => [...document.querySelectorAll("a, button, summary")]
    .filter(e => e.checkVisibility() && !e.closest("p"))
    .map(e => [e.getBoundingClientRect(), e]).filter(([box]) => box.width < 24 || box.height < 24)
    .map(([box, e]) => `${Math.round(box.width)} x ${Math.round(box.height)}: ${e.outerHTML.slice(0, 90)}`)"""


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_whatever_is_pressed_is_large_enough(opened, viewport):
    assert opened(viewport, unfolded=True).evaluate(SMALL) == []


TEXTS = """() => [...document.querySelectorAll("main *, nav *")].filter(e => e.checkVisibility()
    && [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())
).map(e => {
    const m = e.getScreenCTM?.();
    return [parseFloat(getComputedStyle(e).fontSize) * (m ? Math.hypot(m.a, m.b) : 1), e.textContent.trim()];
})"""


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_no_text_is_too_small_and_nothing_sticks_out(opened, viewport):
    page = opened(viewport, unfolded=True)
    texts = page.evaluate(TEXTS)
    assert any(text == "50 %" for _, text in texts)  # those of figures are among them
    assert [(size, text) for size, text in texts if size < SMALLEST - 0.01] == []
    assert page.evaluate("document.documentElement.scrollWidth") == viewport["width"]


def test_every_figure_hands_over_its_data(opened):
    page = opened()
    links = page.locator("figure a[download]")
    assert links.count() == page.locator("figure").count() > 4
    with page.expect_download() as found:
        links.first.click()
    assert found.value.suggested_filename == "toy-figure-1.csv"
    frame = pd.read_csv(found.value.path())
    shown = column(page.locator("#wins table").first, 1)
    rates = frame[frame["side"] == "players"].sort_values("players")["rate"]
    assert [f"{100 * rate:.1f}" for rate in rates] == [text.split("\u00a0")[0] for text in shown]


def test_paper_shows_all_and_nothing_to_press(opened):
    page = opened()
    assert not page.locator("#wins table").first.is_visible()
    page.emulate_media(media="print")  # folded tables are printed too
    assert page.locator("#wins table").first.is_visible()
    assert not page.locator("nav").is_visible()
    # with a box of its own in it, Chromium leaves the head blank on all pages of a table but the first
    button = page.locator("thead button").first
    assert button.evaluate("button => getComputedStyle(button).display") == "contents"
    assert not page.locator("figure a[download]").first.is_visible()
    assert page.locator(".wide svg").first.is_visible()
    assert not page.locator(".narrow svg").first.is_visible()
    assert page.locator("#stories").count() == 1
    assert not page.locator("#stories").is_visible()  # whole or left out
    assert page.pdf().startswith(b"%PDF")
