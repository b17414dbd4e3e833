//! The board of a table, and the parts of a view that refer to it.

use crate::house::{House, ONE, STAFF, TWO, cards, opening, seat};
use floor::table::{About, Board, Command, LimitsChange, NOTICE, OfferView, PayTable, Viewer, WagerTaken};
use floor::{Moment, Surroundings};
use rules::rulebook::Book;
use rules::table::Limits;
use rules::wager::SuperOn;
use rules::{Cents, Decision, DecisionName, Game, Round, Wager};

fn lines(table: &PayTable) -> Vec<String> {
    let pays = |line: &floor::table::PayLine| match (&line.odds, line.amount, line.share) {
        (Some(odds), None, None) => odds.clone(),
        (None, Some(amount), None) => amount.to_string(),
        (None, Some(amount), Some(share)) => format!("{share}% or {amount}"),
        other => panic!("{other:?}"),
    };
    table.lines.iter().map(|line| format!("{} {}", line.hand, pays(line))).collect()
}

fn to_one(hands: &str, odds: &[u16]) -> Vec<String> {
    hands.split(", ").zip(odds).map(|(hand, odds)| format!("{hand} {odds}:1")).collect()
}

const FROM_ROYAL_TO_TWO_PAIRS: &str =
    "Royal flush, Straight flush, Four of a kind, Full house, Flush, Straight, Three of a kind, Two pairs";

fn tables(game: Game, settings: &[(&str, &str)]) -> Vec<PayTable> {
    let mut opening = opening(game);
    opening.settings.extend(settings.iter().map(|(name, text)| ((*name).into(), (*text).into())));
    House::open(&opening).table.pay_tables()
}

/// The pay tables as the documents have them.
#[test]
fn pay_tables_say_what_is_paid() {
    let five = |last: &str| format!("{FROM_ROYAL_TO_TWO_PAIRS}, {last}");
    let stud = tables(Game::CaribbeanStud, &[]);
    assert_eq!(lines(&stud[0]), to_one(&five("One pair or less"), &[250, 50, 20, 7, 5, 4, 3, 2, 1]));
    assert_eq!(
        lines(&stud[1]),
        [
            "Royal flush 100% or 50000.00",
            "Straight flush 10% or 5000.00",
            "Four of a kind 500.00",
            "Full house 150.00",
            "Flush 100.00"
        ]
    );
    assert_eq!(stud[1].lines[4].rule.as_deref(), Some("12.1.5"));
    assert_eq!(lines(&tables(Game::CaribbeanStud, &[("royal_flush", "100")])[0])[0], "Royal flush 100:1");
    let ride = tables(Game::LetItRide, &[]);
    assert_eq!(lines(&ride[0]), to_one(&five("Pair of 10s or better"), &[1000, 200, 50, 11, 8, 5, 3, 2, 1]));
    let three = tables(Game::ThreeCardPoker, &[("ante_bonus", "4-3-1"), ("pair_plus", "50-30-6-3-1")]);
    assert_eq!(lines(&three[0]), to_one("Straight flush, Three of a kind, Straight", &[4, 3, 1]));
    let pair_plus = "Straight flush, Three of a kind, Straight, Flush, Pair";
    assert_eq!(lines(&three[1]), to_one(pair_plus, &[50, 30, 6, 3, 1]));
    let lunar = tables(Game::LunarPoker, &[]);
    assert_eq!(lines(&lunar[0]), to_one(&five("Pair or ace-king"), &[100, 50, 20, 7, 5, 4, 3, 2, 1]));
    let supers = "Four of a kind, Five pictures, Full house, Flush, Straight, Three of a kind, Ace-king-queen, \
                  Five of one colour";
    assert_eq!(lines(&lunar[1]), to_one(supers, &[200, 150, 100, 60, 25, 8, 5, 2]));
    assert_eq!(lines(&lunar[2]), to_one("Royal flush, Straight flush", &[1000, 250]));
    assert_eq!(lines(&lunar[3]), to_one("Straight or better, Anything less", &[4, 1]));
    let jack = tables(Game::StarBlackjack, &[("lucky_lucky", "2")]);
    assert_eq!(lines(&jack[0]), to_one("Same suit, Same colour, Different colours", &[30, 10, 5]));
    assert_eq!(lines(&jack[1]), to_one("Any pair", &[11]));
    let lucky = "7-7-7 of one suit, 6-7-8 of one suit, 7-7-7, 6-7-8, 21 of one suit, 21, 20, 19";
    assert_eq!(lines(&jack[2]), to_one(lucky, &[200, 100, 50, 30, 15, 3, 2, 1]));
}

#[test]
fn every_pay_table_names_rules_of_its_game_and_a_table_shows_those_of_what_it_offers() {
    for game in Game::ALL {
        let tables = tables(game, &[]);
        assert!(!tables.is_empty());
        for table in &tables {
            let numbers = table.rules.iter().chain(table.lines.iter().filter_map(|line| line.rule.as_ref()));
            for number in numbers {
                assert!(game.book().find(number).is_some(), "{game} {number}");
            }
            assert!(!table.rules.is_empty() && !table.lines.is_empty(), "{game} {}", table.title);
        }
    }
    assert!(Book::CaribbeanStud.find("12.1.6").is_none(), "the jackpot has a prize more");
    let house =
        House::open(&floor::table::Opening { not_offered: vec![Wager::AnyPair], ..opening(Game::StarBlackjack) });
    let on: Vec<_> = house.table.pay_tables().iter().filter_map(|table| table.on).collect();
    assert_eq!(on, [Wager::PerfectPairs, Wager::LuckyLucky]);
}

fn board(house: &House, viewer: Viewer) -> Board {
    house.table.board(viewer)
}

fn limits(minimum: i64, maximum: i64, unit: i64) -> Limits {
    Limits { minimum: Cents::dollars(minimum), maximum: Cents::dollars(maximum), unit: Cents::dollars(unit) }
}

fn with_limits(game: Game) -> House {
    let mut opening = opening(game);
    let set = [("minimum", "10.00"), ("maximum", "500.00"), ("unit", "5.00")];
    opening.settings.extend(set.map(|(name, text)| (name.into(), text.into())));
    House::open(&opening)
}

/// The board's statement about a wager agrees with the later offer.
#[test]
fn a_wager_is_taken_as_the_board_says() {
    for game in Game::ALL {
        let mut house = with_limits(game);
        house.sit(ONE, 1);
        house.sit(TWO, 2);
        if game == Game::StarBlackjack {
            house.must(&Command::Cut { by: Some(ONE), card: 52 });
        }
        let taken = board(&house, Viewer::Patron(ONE)).wagers;
        let offered = |house: &House| -> Vec<WagerTaken> {
            let offers = house.table.offers_to(ONE).into_iter();
            let wagers = offers.filter_map(|offer| match offer {
                OfferView::Wager { on, from, to, step, .. } => {
                    Some(WagerTaken { on, from, to, step, needs: None, together: Vec::new(), together_by: None })
                }
                _ => None,
            });
            wagers.collect()
        };
        // The board, and not the offers, says which wagers belong together.
        let named = |on: Wager| {
            let wager = taken.iter().find(|wager| wager.on == on).cloned();
            wager.map(|wager| WagerTaken { together: Vec::new(), together_by: None, ..wager })
        };
        for offer in offered(&house) {
            assert_eq!(named(offer.on), Some(offer), "{game}");
        }
        let first = crate::house::first_wager(game);
        house.wager(ONE, 1, first, 10).expect("a wager");
        for offer in offered(&house) {
            let wager = named(offer.on).unwrap_or_else(|| panic!("{game}: {} is not on the board", offer.on));
            // It may be less once another wager lies there, never more.
            let within = offer.from >= wager.from && offer.to <= wager.to && offer.from <= offer.to;
            assert!(within, "{game}: {offer:?} {wager:?}");
            assert!(wager.needs.is_none_or(|needs| needs == first), "{game} {}", offer.on);
        }
    }
}

#[test]
fn a_wager_that_waits_for_another_says_for_which() {
    for (game, waits, first) in [
        (Game::CaribbeanStud, "jackpot", Wager::Ante),
        (Game::LunarPoker, "super", Wager::Ante),
        (Game::StarBlackjack, "lucky-lucky", Wager::Main),
    ] {
        let mut house = with_limits(game);
        house.sit(ONE, 1);
        if game == Game::StarBlackjack {
            house.must(&Command::Cut { by: Some(ONE), card: 52 });
        }
        let refused = house.table.refused_to(ONE, &Surroundings::at(house.now));
        let found = refused.iter().find(|refused| refused.what == waits).expect("a reason");
        assert_eq!((found.needs, found.not_now), (Some(first), false), "{game}");
        let on_board = board(&house, Viewer::Public).wagers;
        let on_board = on_board.iter().find(|wager| wager.on.to_string() == waits).expect("a wager");
        assert_eq!(on_board.needs, Some(first), "{game}");
        // Nothing can be decided before the deal, and the view says no more than that.
        let decisions: Vec<_> = refused.iter().filter(|refused| Wager::from_name(&refused.what).is_none()).collect();
        assert!(!decisions.is_empty() && decisions.iter().all(|refused| refused.not_now), "{game}: {decisions:?}");
    }
}

#[test]
fn what_a_hand_may_not_do_is_worth_knowing_and_whose_turn_it_is_not() {
    let house = House::blackjack_for_two("2c Ts 9s 7d 8d 8h");
    let refused = |patron, what: &str| {
        let all = house.table.refused_to(patron, &Surroundings::at(house.now));
        all.into_iter().find(|refused| refused.what == what).map(|refused| refused.not_now)
    };
    assert_eq!(refused(ONE, "hit"), None);
    assert_eq!(refused(ONE, "split"), Some(false));
    assert_eq!(refused(TWO, "hit"), Some(true));
    assert_eq!(refused(ONE, "main"), Some(true));
}

#[test]
fn an_exchange_says_how_many_cards_it_takes() {
    let mut house = House::of(Game::LunarPoker);
    house.script.push_back(cards("Ad Kh 9c 5s 3d Qs Qd 8h 3c 2s"));
    house.sit(ONE, 1);
    house.wager_all(ONE, 1, 10);
    house.must(&Command::Ready { patron: ONE });
    let offers = house.table.offers_to(ONE);
    let exchange = offers.iter().find_map(|offer| match offer {
        OfferView::Decide { decision: DecisionName::Exchange, fewest, most, cards, .. } => {
            Some((*fewest, *most, cards.is_some()))
        }
        OfferView::Decide { fewest: None, most: None, .. } => None,
        OfferView::Decide { .. } => panic!("{offer:?}"),
        _ => None,
    });
    assert_eq!(exchange, Some((Some(2), Some(5), true)));
    for (count, taken) in [(1, false), (2, true), (5, true)] {
        let exchanged = cards("Qs Qd 8h 3c 2s").into_iter().take(count).collect();
        let asked = house.fork().decide(ONE, 1, Decision::Exchange(exchanged));
        assert_eq!(asked.is_ok(), taken, "{count}: {asked:?}");
    }
}

/// Optional wagers with limits of their own are on the board with these limits, and super wagers on every hand.
#[test]
fn kinds_of_wagers_have_limits_of_their_own() {
    let mut house = with_limits(Game::StarBlackjack);
    let taken = |house: &House, on| {
        let wagers = board(house, Viewer::Public).wagers;
        wagers.into_iter().find(|wager| wager.on == on).map(|wager| (wager.from, wager.to, wager.step))
    };
    let dollars = |from, to, step| Some((Cents::dollars(from), Cents::dollars(to), Cents::dollars(step)));
    assert_eq!(taken(&house, Wager::LuckyLucky), dollars(5, 500, 5));
    let set = |limits, change| Command::SetWagerLimits { by: STAFF, on: Wager::LuckyLucky, limits, change };
    house.must(&set(Some(limits(5, 50, 5)), LimitsChange::NextRound));
    assert_eq!(taken(&house, Wager::LuckyLucky), dollars(5, 50, 5));
    assert_eq!(taken(&house, Wager::AnyPair), dollars(5, 500, 5));
    let takes_effect = house.now.after(NOTICE);
    house.must(&set(Some(limits(25, 50, 5)), LimitsChange::Sign { takes_effect }));
    let coming = board(&house, Viewer::Public).coming;
    assert_eq!(coming.len(), 1);
    assert_eq!((coming[0].on, coming[0].takes_effect), (Some(Wager::LuckyLucky), takes_effect));
    assert_eq!((coming[0].limits, coming[0].rule.as_str()), (limits(25, 50, 5), "6.5"));

    let lunar = board(&with_limits(Game::LunarPoker), Viewer::Public).wagers;
    let on: Vec<_> = lunar.iter().map(|wager| wager.on).collect();
    let seats = (1..=5).map(|number| Wager::Super(SuperOn::Seat(seat(number))));
    let own = [Wager::Ante, Wager::Super(SuperOn::Own), Wager::Super(SuperOn::Dealer)];
    assert_eq!(on, own.into_iter().chain(seats).collect::<Vec<_>>());
}

/// A board changes with limits, markers and signs, for the viewers concerned, and with no event of a round.
#[test]
fn a_board_stays_as_it_is_while_rounds_are_played() {
    for game in Game::ALL {
        let mut house = crate::money::play(game, floor::table::Device::Shoe, 2, 5);
        let before = house.table.clone();
        let viewers = [Viewer::Public, Viewer::Patron(ONE), Viewer::Patron(TWO)];
        for _ in 0..200 {
            match house.ordinary() {
                Some(command) => drop(house.ask(&command)),
                None if house.table.wakes_at().is_some() => house.wait(),
                None => {}
            }
            for viewer in viewers {
                assert!(house.table.shows_the_board_of(&before, viewer), "{game}");
                assert_eq!(house.table.board(viewer), before.board(viewer), "{game}");
            }
        }
        assert!(house.table.round_number() > 2, "{game}");
    }
}

#[test]
fn a_board_changes_with_what_stands_on_it() {
    let mut house = with_limits(Game::ThreeCardPoker);
    house.sit(ONE, 1);
    let changes = |house: &mut House, command: &Command| {
        let before = house.table.clone();
        house.must(command);
        let changed = |viewer| !house.table.shows_the_board_of(&before, viewer);
        (changed(Viewer::Public), changed(Viewer::Patron(ONE)))
    };
    let set = |limits, change| Command::SetLimits { by: STAFF, limits, change };
    assert_eq!(changes(&mut house, &set(limits(10, 1000, 5), LimitsChange::NextRound)), (true, true));
    // A player's marker is on the sign for all to see.
    assert_eq!(changes(&mut house, &set(limits(25, 1000, 5), LimitsChange::AtOnce)), (true, true));
    let minimum = |viewer| board(&house, viewer).wagers[0].from;
    assert_eq!((minimum(Viewer::Public), minimum(Viewer::Patron(ONE))), (Cents::dollars(25), Cents::dollars(10)));
    let takes_effect = house.now.after(NOTICE);
    assert_eq!(changes(&mut house, &set(limits(50, 1000, 5), LimitsChange::Sign { takes_effect })), (true, true));
    let sign = |about| board(&house, Viewer::Public).signs.into_iter().filter(|sign| sign.about == about).count();
    assert_eq!((sign(About::Limits), sign(About::Coming), sign(About::Closing)), (1, 1, 0));
    let closes = Moment(house.now.0 + 2 * NOTICE);
    assert_eq!(changes(&mut house, &Command::Close { by: STAFF, closes }), (true, true));
    // The chips that a player brings concern no other viewer.
    let more = Command::BuyIn { patron: ONE, amount: Cents::dollars(5) };
    assert_eq!(changes(&mut house, &more), (false, false));
    assert!(house.table.round().view(rules::Viewer::Public).seats.is_empty());
}

/// CS 6.6, LP 6.6, BJ 6.7: the sign of a player's own limits is put up and taken down for all to see.
#[test]
fn a_board_changes_with_a_players_own_limits_and_a_sign_for_one_kind_of_wager() {
    let mut house =
        House::open(&floor::table::Opening { device: floor::table::Device::Shuffler, ..opening(Game::StarBlackjack) });
    house.sit(ONE, 1);
    house.must(&Command::SetLimits {
        by: STAFF,
        limits: Limits { minimum: Cents(100), maximum: Cents::dollars(500), unit: Cents(100) },
        change: LimitsChange::Sign { takes_effect: house.now.after(NOTICE) },
    });
    house.wait_until(house.now.after(NOTICE));
    let own = Limits { minimum: Cents(100), maximum: Cents::dollars(900), unit: Cents(100) };
    for limits in [Some(own), None] {
        let before = house.table.clone();
        house.must(&Command::SetPlayerLimits { by: STAFF, patron: ONE, limits });
        for viewer in [Viewer::Public, Viewer::Patron(ONE), Viewer::Patron(TWO)] {
            assert!(!house.table.shows_the_board_of(&before, viewer), "{viewer:?}: {limits:?}");
        }
        let shown = house.table.signs(None).iter().any(|sign| sign.says.starts_with("For the player at seat 1"));
        assert_eq!(shown, limits.is_some());
    }
    let before = house.table.clone();
    let limits = Some(Limits { minimum: Cents(500), maximum: Cents::dollars(50), unit: Cents(500) });
    let change = LimitsChange::Sign { takes_effect: house.now.after(NOTICE) };
    house.must(&Command::SetWagerLimits { by: STAFF, on: Wager::LuckyLucky, limits, change });
    assert!(!house.table.shows_the_board_of(&before, Viewer::Public));
    let board = house.table.board(Viewer::Public);
    assert_eq!(board.coming.iter().map(|coming| coming.on).collect::<Vec<_>>(), [Some(Wager::LuckyLucky)]);
    assert!(board.signs.iter().any(|sign| sign.about == About::Coming && sign.says.contains("lucky-lucky")));
}

/// TC 10.2, 10.4: the odds of the ante bonus and of the pair plus are on the sign, under the rules that require them.
#[test]
fn rules_10_2_and_10_4_the_odds_of_three_card_poker_are_on_the_sign() {
    let mut house = House::open(&opening(Game::ThreeCardPoker));
    let signs = |house: &House| -> Vec<(Vec<String>, String)> {
        let signs = house.table.signs(None).into_iter().filter(|sign| sign.about == About::PayTable);
        signs.map(|sign| (sign.rules, sign.says)).collect()
    };
    let sign = |rule: &str, says: &str| (vec![rule.to_owned()], says.to_owned());
    let pair_plus = "Pair plus: straight flush 40:1, three of a kind 30:1, straight 6:1, flush 4:1, pair 1:1";
    assert_eq!(
        signs(&house),
        [sign("10.2", "Ante bonus: straight flush 5:1, three of a kind 4:1, straight 1:1"), sign("10.4", pair_plus)]
    );
    let settings = vec![("ante_bonus".to_owned(), "3-2-1".to_owned())];
    house.must(&Command::ChangeSettings { by: STAFF, settings });
    assert_eq!(
        signs(&house),
        [sign("10.2", "Ante bonus: straight flush 3:1, three of a kind 2:1, straight 1:1"), sign("10.4", pair_plus)]
    );
}
