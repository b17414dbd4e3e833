//! Every alteration of a record is named by the examination.

use crate::forged::forge;
use crate::played::Played;
use floor::TableId;
use rules::{Card, Game};
use serde_json::json;
use server::audit::{Kind, Report};
use server::dealing::{Dealer, OperatingSystem, ShoeKey};
use server::offline::{Means, examine, examine_file};
use server::store::bundle::{Hex, Line};

fn altered(trusting: bool, alter: impl FnOnce(&mut Vec<Line>)) -> Report {
    let played = Played::once();
    let mut lines = played.lines.clone();
    alter(&mut lines);
    let report = played.examine(lines, trusting);
    assert!(!report.is_clean());
    report
}

fn found(report: &Report, kind: Kind, stream: &str, version: u64) -> bool {
    let at = |fault: &&server::audit::Fault| fault.stream.as_deref() == Some(stream) && fault.version == Some(version);
    report.faults.iter().filter(at).any(|fault| fault.kind == kind)
}

fn is_fact(line: &Line, of: &str) -> bool {
    matches!(line, Line::Fact { stream, .. } if stream == of)
}

/// Where the first fact of a stream stands that holds this text.
fn fact_with(lines: &[Line], of: &str, part: &str) -> usize {
    let fits = |line: &Line| matches!(line, Line::Fact { stream, text, .. } if stream == of && text.contains(part));
    lines.iter().position(fits).expect("a fact")
}

fn edit(line: &mut Line, change: impl FnOnce(&mut String)) -> u64 {
    let Line::Fact { version, text, .. } = line else { panic!("no fact") };
    let before = text.clone();
    change(text);
    assert_ne!(*text, before);
    *version
}

#[test]
fn nothing_is_wrong_with_what_was_played() {
    let played = Played::once();
    for trusting in [false, true] {
        let report = played.examine(played.lines.clone(), trusting);
        assert_eq!(report.faults, []);
        assert!(report.rounds >= 200 && report.tables == 6 && report.patrons == 12 && report.pools == 1, "{report:?}");
        assert_eq!(report.facts_linked, report.facts_decided);
        assert_eq!((report.shoes_opened, report.cards_compared), (report.shoes, report.cards));
        assert!(report.cards > 2_000 && report.shoes > 150);
        assert_eq!(report.signers[0].trusted, trusting.then_some(true));
    }
    let means = Means { keys: vec![played.key], ..Means::default() };
    let report = examine(&played.location(), means, |_, _| {}).expect("a record");
    assert_eq!(report.faults, []);
    assert_eq!((report.shoes_opened, report.cards_compared), (0, 0));
}

#[test]
fn a_forged_copy_of_an_honest_record_is_clean_but_not_trusted() {
    let played = Played::once();
    let mut lines = played.lines.clone();
    forge(&mut lines);
    assert_eq!(played.examine(lines.clone(), false).faults, []);
    let report = played.examine(lines, true);
    assert_eq!(report.faults[0].kind, Kind::Signer);
    assert!(report.faults.iter().any(|fault| fault.kind == Kind::Seal));
}

#[test]
fn every_flipped_byte_of_a_fact_is_found() {
    let played = Played::once();
    let place = fact_with(&played.lines, "table/2", "\"settle\"");
    let Line::Fact { text, version, .. } = &played.lines[place] else { panic!("no fact") };
    // Its stream and the seals are enough to find it.
    let few: Vec<Line> = played
        .lines
        .iter()
        .filter(|line| !matches!(line, Line::Fact { .. }) || is_fact(line, "table/2"))
        .cloned()
        .collect();
    let place = fact_with(&few, "table/2", "\"settle\"");
    for byte in (0..text.len()).step_by(5) {
        let mut lines = few.clone();
        edit(&mut lines[place], |text| {
            let mut bytes = text.clone().into_bytes();
            bytes[byte] ^= 1;
            *text = String::from_utf8(bytes).expect("text");
        });
        let report = played.examine(lines, false);
        assert!(found(&report, Kind::Chain, "table/2", *version), "byte {byte}");
    }
}

#[test]
fn facts_that_are_dropped_swapped_or_doubled_are_missed() {
    let mut version = 0;
    let report = altered(false, |lines| {
        let last = lines.iter().rposition(|line| is_fact(line, "table/3")).expect("a fact");
        let Line::Fact { version: at, .. } = lines.remove(last) else { panic!("no fact") };
        version = at;
    });
    assert!(found(&report, Kind::Seal, "table/3", version), "{:?}", report.faults);
    let report = altered(false, |lines| {
        let first = fact_with(lines, "table/3", "\"card\"");
        lines.swap(first, first + 1);
        let Line::Fact { version: at, .. } = &lines[first + 1] else { panic!("no fact") };
        version = *at;
    });
    assert!(found(&report, Kind::Chain, "table/3", version));
    let report = altered(false, |lines| lines.retain(|line| !is_fact(line, "patron/4")));
    assert!(report.faults.iter().any(|fault| fault.kind == Kind::Seal && fault.stream.as_deref() == Some("patron/4")));
    assert!(report.faults.iter().any(|fault| fault.kind == Kind::Agreement));
}

#[test]
fn seals_that_are_removed_or_altered_are_missed() {
    let seal = |line: &Line| matches!(line, Line::Seal { number: 9, .. });
    let report = altered(false, |lines| lines.retain(|line| !seal(line)));
    assert_eq!(report.faults[0].kind, Kind::Seal);
    let report = altered(false, |lines| {
        let last = lines.iter().rposition(|line| matches!(line, Line::Seal { .. })).expect("a seal");
        lines.remove(last);
    });
    assert!(report.faults.iter().all(|fault| fault.kind == Kind::Seal));
    let report = altered(false, |lines| {
        let Some(Line::Seal { signature, .. }) = lines.iter_mut().find(|line| seal(line)) else { panic!("no seal") };
        signature.0[5] ^= 1;
    });
    assert_eq!(report.faults[0].kind, Kind::Seal);
    let report = altered(false, |lines| lines.retain(|line| !matches!(line, Line::Signer { .. })));
    assert_eq!(report.faults[0].kind, Kind::Signer);
}

/// From here on everything is linked and sealed again: only the decisions give it away.
fn forged(alter: impl FnOnce(&mut Vec<Line>)) -> Report {
    altered(false, |lines| {
        alter(lines);
        forge(lines);
    })
}

#[test]
fn a_movement_of_money_that_was_altered_is_found_by_deciding_again() {
    // A cent from the tray to a player, so that it still sums to nothing.
    let mut version = 0;
    let report = forged(|lines| {
        let place = fact_with(lines, "table/2", "\"settle\"");
        version = edit(&mut lines[place], |text| {
            let mut fact: serde_json::Value = serde_json::from_str(text).expect("a fact");
            let moved = fact["told"]["moved"].as_array_mut().expect("movements");
            let (first, last) = (moved.len() - 2, moved.len() - 1);
            for (place, more) in [(first, 100), (last, -100)] {
                let amount: rules::Cents = serde_json::from_value(moved[place]["amount"].clone()).expect("money");
                moved[place]["amount"] = serde_json::to_value(amount + rules::Cents(more)).expect("money");
            }
            *text = fact.to_string();
        });
    });
    assert!(found(&report, Kind::Fact, "table/2", version), "{:?}", report.faults);
    assert!(report.faults[0].what.contains("movement of money"), "{}", report.faults[0]);
}

#[test]
fn money_out_of_nothing_is_found() {
    let mut version = 0;
    let report = forged(|lines| {
        let place = fact_with(lines, "patron/3", "deposited");
        version = edit(&mut lines[place], |text| *text = text.replacen("\"90000.00\"", "\"90001.00\"", 1));
    });
    assert!(found(&report, Kind::Money, "patron/3", version), "{:?}", report.faults);
    assert!(report.faults.iter().any(|fault| fault.what.contains("sums to")));
}

#[test]
fn another_card_is_found_by_the_shoe() {
    let mut version = 0;
    // Put into another one's place consistently, the card would have to be that of the shoe.
    let report = forged(|lines| {
        let first = fact_with(lines, "table/3", "\"card\"");
        let (Line::Fact { text: one, .. }, Line::Fact { text: two, .. }) = (&lines[first], &lines[first + 1]) else {
            panic!("no facts")
        };
        let card = |text: &str| {
            let fact: serde_json::Value = serde_json::from_str(text).expect("a fact");
            fact["told"]["input"]["card"].as_str().expect("a card").to_owned()
        };
        let (one, two) = (card(one), card(two));
        version = edit(&mut lines[first], |text| *text = text.replace(&one, &two));
        edit(&mut lines[first + 1], |text| *text = text.replace(&two, &one));
    });
    assert!(found(&report, Kind::Shoe, "table/3", version), "{:?}", report.faults);
}

#[test]
fn another_root_and_another_tables_shoe_are_found() {
    let mut version = 0;
    let report = forged(|lines| {
        let place = fact_with(lines, "table/2", "shoe-loaded");
        version = edit(&mut lines[place], |text| {
            let at = text.find("\"root\":\"").expect("a root") + 9;
            let other = if &text[at..=at] == "a" { "b" } else { "a" };
            text.replace_range(at..=at, other);
        });
    });
    assert!(found(&report, Kind::Shoe, "table/2", version), "{:?}", report.faults);
    let report = altered(false, |lines| {
        let sealed = |lines: &[Line], of: u64| {
            lines.iter().position(|line| matches!(line, Line::Shoe { table, shoe: 1, .. } if *table == of))
        };
        let (one, two) = (sealed(lines, 1).expect("a shoe"), sealed(lines, 2).expect("a shoe"));
        let Line::Shoe { sealed: other, .. } = lines[one].clone() else { panic!("no shoe") };
        let Line::Shoe { sealed, .. } = &mut lines[two] else { panic!("no shoe") };
        *sealed = other;
    });
    assert!(report.faults.iter().all(|fault| fault.kind == Kind::Shoe), "{:?}", report.faults);
    let report = altered(false, |lines| lines.retain(|line| !matches!(line, Line::Shoe { table: 4, .. })));
    assert!(report.faults.iter().all(|fault| fault.kind == Kind::Shoe && fault.what.contains("not stored")));
}

/// The house deals from a shoe whose root it has published, and of which no card has come out yet: only its composition is wrong.
#[test]
fn a_shoe_of_the_wrong_cards_is_found_although_nothing_was_dealt_from_it() {
    let played = Played::once();
    let key = ShoeKey::existing(&ShoeKey::path(&played.location().data)).expect("a key");
    let dealer = Dealer::new(OperatingSystem, key).expect("a dealer");
    let undealt = |table: u64| {
        let stream = format!("table/{table}");
        let is_loaded = |line: &Line| matches!(line, Line::Fact { text, .. } if text.starts_with("{\"shoe-loaded\""));
        let place = played.lines.iter().rposition(|line| is_fact(line, &stream) && is_loaded(line)).expect("a shoe");
        let dealt = |line: &Line| matches!(line, Line::Fact { text, .. } if text.contains("\"drawn\":{"));
        let mut later = played.lines[place..].iter().filter(|line| is_fact(line, &stream));
        let shoes = played.lines.iter().filter_map(|line| match line {
            Line::Shoe { table: of, shoe, .. } if *of == table => Some(*shoe),
            _ => None,
        });
        (place, shoes.max().expect("a shoe"), later.any(dealt))
    };
    let (table, place, number) = (1..=6)
        .map(|table| (table, undealt(table)))
        .find_map(|(table, (place, number, dealt))| (!dealt).then_some((table, place, number)))
        .expect("a shoe of which nothing was dealt");
    let kept = |line: &Line| matches!(line, Line::Shoe { table: of, shoe, .. } if (*of, *shoe) == (table, number));
    let at = played.lines.iter().position(kept).expect("it is kept");
    let Line::Shoe { sealed, .. } = &played.lines[at] else { panic!("no shoe") };
    let right = dealer.open(TableId(table), number, &sealed.0).expect("the house's own shoe");
    let right: Vec<Card> = (0..right.cards()).map(|place| right.card(place).expect("a card")).collect();
    for (wrong, is_wrong) in [(0, false), (1, true), (5, true)] {
        let mut cards = right.clone();
        cards[..wrong].fill(right[right.len() - 1]);
        let shoe = dealer.shuffle(TableId(table), number, &cards).expect("a shoe");
        let mut lines = played.lines.clone();
        let version = edit(&mut lines[place], |text| {
            let mut fact: serde_json::Value = serde_json::from_str(text).expect("a fact");
            fact["shoe-loaded"]["root"] = json!(shoe.root());
            *text = fact.to_string();
        });
        lines[at] = Line::Shoe { table, shoe: number, sealed: Hex(dealer.seal(&shoe).expect("a sealed shoe")) };
        forge(&mut lines);
        let report = played.examine(lines, false);
        assert_eq!(report.is_clean(), !is_wrong, "{wrong} wrong cards: {:?}", report.faults);
        assert_eq!(found(&report, Kind::Shoe, &format!("table/{table}"), version), is_wrong, "{:?}", report.faults);
        assert!(report.faults.iter().all(|fault| fault.what.contains("should contain it")), "{:?}", report.faults);
    }
}

#[test]
fn an_account_or_a_pool_that_says_something_else_is_found() {
    let mut version = 0;
    let report = forged(|lines| {
        let place = fact_with(lines, "patron/1", "cashed-out");
        version = edit(&mut lines[place], |text| {
            let mut fact: serde_json::Value = serde_json::from_str(text).expect("a fact");
            fact["at-table"]["entry"]["cashed-out"]["amount"] = "1.00".into();
            *text = fact.to_string();
        });
    });
    assert!(report.faults.iter().any(|fault| fault.kind == Kind::Agreement), "{:?}", report.faults);
    assert!(found(&report, Kind::Money, "patron/1", version), "{:?}", report.faults);
    let report = forged(|lines| {
        let place = fact_with(lines, "pool/1", "contributed");
        version = edit(&mut lines[place], |text| {
            *text = text.replacen("\"added\":\"0", "\"added\":\"1", 1).replacen("\"added\":\"1.", "\"added\":\"2.", 1);
        });
    });
    assert!(report.faults.iter().any(|fault| fault.kind == Kind::Agreement), "{:?}", report.faults);
    assert!(found(&report, Kind::Fact, "pool/1", version + 1), "{:?}", report.faults);
}

#[test]
fn a_file_that_is_cut_short_is_not_whole() {
    let played = Played::once();
    let text = |lines: &[Line]| {
        let lines = lines.iter().map(|line| serde_json::to_string(line).expect("text") + "\n");
        lines.collect::<String>().into_bytes()
    };
    let means = Means::default();
    let whole = text(&played.lines);
    assert_eq!(examine_file(&whole[..], &means, |_| {}).expect("a record").faults, []);
    let short = text(&played.lines[..played.lines.len() - 1]);
    let report = examine_file(&short[..], &means, |_| {}).expect("a record");
    assert!(report.faults.iter().any(|fault| fault.what.contains("not whole")));
    assert!(examine_file(&b"{}\n"[..], &means, |_| {}).is_err());
    // In the middle of a line.
    let half = whole.len() / 2;
    let half = half + usize::from(whole[half - 1] == b'\n');
    assert!(examine_file(&whole[..half], &means, |_| {}).is_err());
}

/// The first wager of a table: its version, who laid it and when.
fn first_wager(lines: &[Line], of: &str) -> (u64, u64, i64) {
    let wager = fact_with(lines, of, "{\"wager\":");
    let Line::Fact { version, text, .. } = &lines[wager] else { panic!("no fact") };
    let fact: serde_json::Value = serde_json::from_str(text).expect("a fact");
    let told = &fact["told"];
    (*version, told["by"].as_u64().expect("a patron"), told["at"].as_i64().expect("a moment"))
}

/// Adds a fact to the end of a stream.
fn add(lines: &mut Vec<Line>, of: &str, fact: &serde_json::Value) {
    let last = lines.iter().rposition(|line| is_fact(line, of)).expect("a stream");
    let Line::Fact { stream, version, hash, .. } = lines[last].clone() else { panic!("no fact") };
    lines.insert(last + 1, Line::Fact { stream, version: version + 1, hash, text: fact.to_string() });
}

/// Rulings G14 and G15: a record in which a player wagers although an order excludes them, or without a valid player card, is reported, but
/// not for a wager that clocks of two servers may have put before the order.
#[test]
fn wagers_against_an_order_or_without_a_player_card_are_found() {
    let table = format!("table/{}", Game::ThreeCardPoker as u64 + 1);
    let (wager, patron, at) = first_wager(&Played::once().lines, &table);
    let account = format!("patron/{patron}");
    let issued = fact_with(&Played::once().lines, &account, "\"card-issued\"");
    let Line::Fact { text, .. } = &Played::once().lines[issued] else { panic!("no fact") };
    let card = serde_json::from_str::<serde_json::Value>(text).expect("a fact")["card-issued"]["card"].clone();
    for (earlier, is_found) in [(5_000, false), (5_001, true), (60_000, true)] {
        let since = at - earlier;
        let excluded = json!({ "excluded": { "by": 1, "why": "a device", "until": null, "at": since } });
        let blocked = json!({ "card-blocked": { "card": card, "lost": false, "at": since } });
        for (order, ruling) in [(excluded, "ruling G14"), (blocked, "ruling G15")] {
            let report = altered(false, |lines| {
                add(lines, &account, &order);
                forge(lines);
            });
            assert_eq!(
                found(&report, Kind::Agreement, &table, wager),
                is_found,
                "{earlier} {order}: {:?}",
                report.faults
            );
            assert!(report.faults.iter().any(|fault| fault.what.contains(ruling)), "{order}: {:?}", report.faults);
        }
    }
}
