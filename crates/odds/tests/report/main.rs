//! The page of a report: well-formed, safe, checkable, and the same every time.

mod sample;

use odds::report::{NotAsMade, Report, sha256};
use roxmltree::{Document, Node};

/// Every drawing of a page.
fn drawings(page: &str) -> Vec<&str> {
    page.match_indices("<svg ")
        .map(|(start, _)| {
            let end = page[start..].find("</svg>").expect("an end") + "</svg>".len();
            &page[start..start + end]
        })
        .collect()
}

fn data(page: &str) -> &str {
    let start = page.find("id=\"data\">").expect("data") + "id=\"data\">".len();
    &page[start..start + page[start..].find("</script>").expect("an end")]
}

#[test]
fn the_same_report_is_the_same_page() {
    assert_eq!(sample::report().page(), sample::report().page());
}

#[test]
fn every_drawing_is_well_formed_and_says_what_it_shows() {
    let page = sample::report().page();
    let drawings = drawings(&page);
    assert!(drawings.len() >= 20, "{} drawings", drawings.len());
    for drawing in drawings {
        let document = Document::parse(drawing).unwrap_or_else(|error| panic!("{error} in {drawing}"));
        let root = document.root_element();
        assert_eq!(root.attribute("role"), Some("img"));
        let text = |name: &str| {
            let found = root.children().find(|child| child.has_tag_name(("http://www.w3.org/2000/svg", name)));
            found.and_then(|child| child.text()).unwrap_or_default().to_owned()
        };
        assert!(!text("title").is_empty() && !text("desc").is_empty(), "{drawing}");
        let size: Vec<f64> =
            root.attribute("viewBox").expect("a size").split(' ').map(|part| part.parse().expect("a number")).collect();
        for node in root.descendants() {
            stays_inside(&node, size[2], size[3]);
        }
    }
}

/// All coordinates are finite and within the drawing.
fn stays_inside(node: &Node<'_, '_>, width: f64, height: f64) {
    let number = |name: &str| node.attribute(name).map(|text| text.parse::<f64>().expect("a number"));
    for (name, most) in [
        ("x", width),
        ("x1", width),
        ("x2", width),
        ("cx", width),
        ("y", height),
        ("y1", height),
        ("y2", height),
        ("cy", height),
    ] {
        if let Some(place) = number(name) {
            assert!((-0.1..=most + 0.1).contains(&place), "{name} is {place} of {most} in {node:?}");
        }
    }
    // Words stay inside too, even in a font that is rather wide.
    if let (Some(x), Some(anchor), Some(text)) = (number("x"), node.attribute("text-anchor"), node.text()) {
        let wide: f64 = text.chars().map(|_| 6.6).sum();
        let start = match anchor {
            "start" => x,
            "middle" => x - wide / 2.0,
            _ => x - wide,
        };
        assert!(start >= -6.0 && start + wide <= width + 6.0, "{text:?} from {start} to {} of {width}", start + wide);
    }
    if let Some(path) = node.attribute("d") {
        for part in path
            .split(|letter: char| !(letter.is_ascii_digit() || "-.".contains(letter)))
            .filter(|part| !part.is_empty())
        {
            let place: f64 = part.parse().unwrap_or_else(|_| panic!("{part:?} in {path}"));
            assert!((-0.1..=width + 0.1).contains(&place), "{place} in {path}");
        }
        assert!(!path.contains("NaN") && !path.contains("inf"), "{path}");
    }
}

/// The whole body is XML too, except for the few elements that HTML leaves open.
#[test]
fn the_page_is_well_formed() {
    let page = sample::report().page();
    let body = page.split_once("<body>").and_then(|(_, rest)| rest.split_once("</body>")).expect("a body").0;
    let text = format!("<body>{body}</body>");
    let document = Document::parse(&text).unwrap_or_else(|error| panic!("{error}"));
    let mut ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "every name is used once");
    for link in document.descendants().filter_map(|node| node.attribute("href")) {
        assert!(ids.contains(&link.trim_start_matches('#')), "{link} leads nowhere");
    }
}

#[test]
fn text_cannot_become_markup() {
    let mut report = sample::report();
    report.title = "<b>bold & \"quoted\"</b>".to_owned();
    report.analysis.wagers[0].wager = "<i>x</i>'".to_owned();
    report.analysis.strategy.grids[0].cells[0][0].detail = "\"><script>alert(1)</script>".to_owned();
    report.analysis.strategy.curves[0].title = "</title><script>".to_owned();
    let page = report.page();
    for markup in ["<b>", "<i>x", "<script>", "</title><script"] {
        assert!(!page.contains(markup), "{markup} in the page");
    }
    assert_eq!(page.matches("<script").count(), 1, "only the data");
    assert!(drawings(&page).iter().all(|drawing| Document::parse(drawing).is_ok()));
    assert_eq!(Report::check(&page), Ok(report));
}

#[test]
fn the_page_needs_nothing_from_outside() {
    let page = sample::report().page();
    for outside in ["src=", "url(", "@import", "<link", "javascript:", "onload", "onclick"] {
        assert!(!page.contains(outside), "{outside} in the page");
    }
    let addresses = page.matches("http").count();
    assert_eq!(addresses, page.matches("http://www.w3.org/2000/svg").count(), "only the name of a language");
}

#[test]
fn the_printed_hash_is_that_of_the_data() {
    let page = sample::report().page();
    let hash = sha256(data(&page).as_bytes());
    assert_eq!(page.matches(&hash).count(), 2);
    assert_eq!(sha256(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    let read: serde_json::Value = serde_json::from_str(data(&page)).expect("JSON");
    assert_eq!(read["game"], "caribbean-stud");
    assert_eq!(read["analysis"]["wagers"][2]["wager"], "pair-plus");
}

#[test]
fn a_page_that_was_changed_is_found_out() {
    let report = sample::report();
    let page = report.page();
    assert_eq!(Report::check(&page), Ok(report));
    assert_eq!(Report::check("<html></html>"), Err(NotAsMade::NoData));
    assert_eq!(Report::check(&page.replacen("id=\"data\">{", "id=\"data\">", 1)), Err(NotAsMade::Broken));
    assert_eq!(Report::check(&page.replace("Made up for a test", "Made up for a jest")), Err(NotAsMade::Hash));
    assert_eq!(Report::check(&page.replacen("House edge", "House hedge", 1)), Err(NotAsMade::Page));
}

#[test]
fn everything_known_is_in_the_page() {
    let report = sample::report();
    let page = report.page();
    let long = report.analysis.wagers[0].exact.as_ref().expect("a fraction");
    for part in [
        "Caribbean Stud Poker",
        "$120,000.00",
        &long.to_string().replace('-', "−"),
        "pair plus",
        "Bet with ace-king-queen",
        "The choice that risks less.",
        "break-even",
        "250 to 1",
        "<dt>10.1</dt>",
        "<dt>C1</dt>",
        "100,000,000 rounds",
        "coin ended in −$1,234.56, which cannot be.",
        "at 60 an hour",
        "prefers-color-scheme: dark",
        "@page",
        "<summary>All 161 results in a table</summary>",
        "1 in 649,879",
    ] {
        assert!(page.contains(part), "{part} is not in the page");
    }
}

/// Long tables are collapsed and short ones open; very long ones are only in the data.
#[test]
fn long_tables_are_folded() {
    let mut report = sample::report();
    report.analysis.wagers.truncate(1);
    let share = report.analysis.wagers[0].distribution[0].clone();
    for (results, folded, told) in [(12, false, false), (13, true, false), (200, true, false), (201, false, true)] {
        report.analysis.wagers[0].distribution =
            (0..results).map(|net| odds::Share { net: net * 100, ..share.clone() }).collect();
        let page = report.page();
        assert_eq!(page.contains("<details>"), folded, "{results}");
        assert_eq!(page.contains(&format!("All {results} results are in the data")), told, "{results}");
    }
}

/// A wager that favours the player says so in words, and a text common to all rows is printed once.
#[test]
fn a_players_edge_and_a_common_sentence_are_told_once() {
    let mut report = sample::report();
    report.analysis.wagers.truncate(1);
    report.analysis.wagers[0].expected = 0.0125;
    let mut option = report.analysis.strategy.options[0].clone();
    option.cost = 1e-9;
    report.analysis.strategy.options = vec![option.clone(), option];
    let page = report.page();
    let body = page.split_once("id=\"data\"").expect("data").0;
    assert_eq!(body.matches("favours the player").count(), 1);
    assert!(body.contains("a player's edge of 1.2500 %"));
    assert_eq!(body.matches("Never doubles.").count(), 1);
    assert!(body.contains("&lt; 0.0001 %"));
}

/// A report with the least possible data is still a page.
#[test]
fn parts_that_are_not_known_are_left_out() {
    let mut report = sample::report();
    report.agreement = None;
    report.analysis.strategy = odds::Strategy::default();
    report.analysis.wagers.truncate(1);
    report.analysis.wagers[0].distribution.clear();
    report.analysis.wagers[0].std_dev = 0.0;
    let page = report.page();
    for (id, there) in [
        ("returns", true),
        ("results", false),
        ("volatility", false),
        ("best-play", false),
        ("curves", false),
        ("simulation", false),
        ("sample-size", false),
        ("pay-tables", true),
        ("method", true),
    ] {
        assert_eq!(page.contains(&format!("<section id=\"{id}\">")), there, "{id}");
    }
    assert!(!page.contains("NaN") && !page.contains("inf\""));
    report.analysis.wagers.clear();
    assert_eq!(Report::check(&report.page()), Ok(report));
}
