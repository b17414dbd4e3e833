//! The view of each viewer.

use crate::house::{House, ONE, TWO, cards, opening, seat};
use floor::jackpot::Terms;
use floor::table::{CardSource, Device, OfferView, Opening, Phase, TableView, Viewer};
use floor::{Command, Moment, Pool, PoolId, StaffId, Surroundings};
use rules::{Cents, Decision, Game, Round};

fn view(house: &House, viewer: Viewer) -> TableView {
    house.table.view(viewer, &Surroundings::at(house.now))
}

/// A hand is seen by its player alone until it is turned, and a hidden card is as long as any other.
#[test]
fn hidden_cards_are_hidden() {
    let mut house = House::of(Game::ThreeCardPoker);
    house.script.push_back(cards("As Kd 7h Qs Qd 8h 2c 3c 4c"));
    house.sit(ONE, 1);
    house.sit(TWO, 2);
    house.wager_all(ONE, 1, 10);
    house.wager_all(TWO, 2, 10);
    house.wait();
    let hand = |view: &TableView, at: usize| view.areas[at].hands[0].cards.join(" ");
    let own = view(&house, Viewer::Patron(ONE));
    let public = view(&house, Viewer::Public);
    assert_eq!((hand(&own, 0), hand(&own, 1)), ("Qs Qd 8h".to_owned(), "?? ?? ??".to_owned()));
    assert_eq!((hand(&public, 0), hand(&public, 1)), ("?? ?? ??".to_owned(), "?? ?? ??".to_owned()));
    assert_eq!(public.dealer, ["??", "??", "??"]);
    assert_eq!((public.stack, own.stack), (None, Some(crate::house::BUY_IN - Cents::dollars(10))));
    assert_eq!((own.phase, own.turn), (Phase::Decisions, Some(seat(1))));
    assert!(public.offers.is_empty() && public.refused.is_empty());
    // It is not the second player's turn, and the view says why.
    let other = view(&house, Viewer::Patron(TWO));
    let why = other.refused.iter().find(|refused| refused.what == "play").expect("a reason");
    assert!(why.why.starts_with("out of turn: seat 1 decides now") && why.rules.contains(&"8.1".to_owned()), "{why:?}");
    house.decide(ONE, 1, Decision::Play).expect("a play");
    house.decide(TWO, 2, Decision::Fold).expect("a fold");
    let over = view(&house, Viewer::Public);
    assert_eq!(over.dealer.join(" "), "As Kd 7h");
    assert_eq!(over.calls, ["No more bets", "The dealer plays"]);
    let play = over.lines.iter().find(|line| line.wager == rules::Wager::Play).expect("a line");
    assert_eq!((play.outcome.name(), play.pays, play.odds.as_deref()), ("win", Cents::dollars(10), Some("1:1")));
    assert!(!play.rules.is_empty());
    assert_eq!(over.phase, Phase::Over);
    house.wait();
    assert_eq!(view(&house, Viewer::Public).lines, []);
}

/// For two rounds that differ in hidden cards only, a viewer gets messages of the same length at the same moment.
#[test]
fn a_message_is_as_long_whatever_is_hidden() {
    for game in [Game::CaribbeanStud, Game::LetItRide, Game::ThreeCardPoker] {
        let mut lengths = std::collections::BTreeSet::new();
        for seed in 0..30 {
            let mut house = House::of(game);
            house.random.0 = seed;
            house.sit(ONE, 1);
            house.wager_all(ONE, 1, 10);
            house.ask_alone(&Command::Ready { patron: ONE }).expect("ready");
            // Deals as far as the last hidden card.
            house.go_on();
            let mut seen = view(&house, Viewer::Public);
            // The open card differs by its letters only.
            seen.deadline = None;
            lengths.insert(serde_json::to_string(&seen).expect("text").len());
        }
        assert_eq!(lengths.len(), 1, "{game}: {lengths:?}");
    }
}

/// Every offer is accepted.
#[test]
fn what_is_offered_is_taken() {
    for game in Game::ALL {
        let mut house = crate::money::play(game, Device::Shoe, 3, 3);
        for _ in 0..400 {
            for patron in [ONE, TWO] {
                for offer in house.table.offers_to(patron) {
                    let mut fork = house.fork();
                    let asked = match offer {
                        OfferView::Wager { seat, player, on, from, .. } => {
                            let stake = rules::Stake { amount: from, tokens: Cents::ZERO };
                            fork.say(patron, rules::Input::Wager { seat, player, on, stake })
                        }
                        OfferView::TakeBack { seat, player, on } => {
                            fork.say(patron, rules::Input::TakeBack { seat, player, on })
                        }
                        OfferView::Handle { seat } => fork.say(patron, rules::Input::Handle(seat)),
                        OfferView::Cut { from, .. } => fork.ask(&Command::Cut { by: Some(patron), card: from }),
                        OfferView::LetAllRide { seat } => fork.ask(&Command::LetAllRide { patron, seat }),
                        OfferView::Ready => fork.ask(&Command::Ready { patron }),
                        // The round offers these itself, and random play makes them.
                        OfferView::Decide { .. } => Ok(()),
                    };
                    assert_eq!(asked, Ok(()), "{game}");
                }
            }
            match house.ordinary() {
                Some(command) if house.random.below(10) > 0 => drop(house.ask(&command)),
                _ if house.table.wakes_at().is_some() => house.wait(),
                _ => {}
            }
        }
    }
}

/// Every sign that a document requires is shown, with its rule.
#[test]
fn every_table_shows_what_its_rules_want() {
    for (game, wanted) in [
        (Game::CaribbeanStud, &["6.1", "2.2", "2.2.1", "2.2.2", "2.2.3", "2.4.3", "11.3", "10.2", "16.15"][..]),
        (Game::LetItRide, &["6.1", "2.2", "2.2.1", "2.2.1.1", "2.2.1.2", "2.2.2", "10.2", "14.14"]),
        (Game::ThreeCardPoker, &["6.1", "2.2", "2.2.1", "2.2.2", "14.15"]),
        (Game::LunarPoker, &["6.1", "2.2", "2.2.1", "2.2.2", "2.2.3", "14.14"]),
        (
            Game::StarBlackjack,
            &[
                "6.1", "2.2", "2.2.1", "2.2.2", "2.2.3", "2.2.3.1", "2.2.3.2", "2.2.3.3", "2.2.4", "8.2", "12.5.1",
                "14.5", "14.6.2", "18.14",
            ],
        ),
    ] {
        let mut opening = opening(game);
        let settings: &[(&str, &str)] = match game {
            Game::CaribbeanStud | Game::LetItRide => &[("max_payout", "50000.00")],
            Game::StarBlackjack => &[("insurance_ten", "true"), ("resplit", "true"), ("optional_needs_main", "true")],
            _ => &[],
        };
        opening.settings.extend(settings.iter().map(|(name, text)| ((*name).into(), (*text).into())));
        let house = House::open(&opening);
        let reading = pool(Cents(6_000_050)).reading();
        let signs = house.table.signs(Some(reading.meter));
        for number in wanted {
            assert!(signs.iter().any(|sign| sign.rules.iter().any(|rule| rule == number)), "{game} {number}");
        }
        if game == Game::CaribbeanStud {
            assert!(signs.iter().any(|sign| sign.says == "Progressive jackpot: 60000.50"));
        }
        if game == Game::LetItRide {
            let payouts = "Payouts: royal flush 1000:1, straight flush 200:1, four of a kind 50:1, full house 11:1, flush 8:1, \
                           straight 5:1, three of a kind 3:1, two pairs 2:1, pair of 10s or better 1:1";
            assert!(signs.iter().any(|sign| sign.says == payouts), "{signs:?}");
        }
    }
}

/// A pool with its seed alone.
fn pool(seed: Cents) -> Pool {
    let settings = rules::AnySettings::new(Game::CaribbeanStud);
    let terms = Terms { seed, ..Terms::of(&settings).expect("a game with a jackpot") };
    let opened = Pool::open(PoolId(1), terms, false, StaffId(1), Moment(0)).expect("a pool");
    Pool::opened(PoolId(1), &opened).expect("a pool")
}

/// Everyone sees blackjack's up card, and a place without an offer of insurance gets the reason.
#[test]
fn an_entered_table_shows_no_shoe() {
    let house = House::open(&Opening { source: CardSource::Entered, ..opening(Game::StarBlackjack) });
    let seen = view(&house, Viewer::Public);
    assert_eq!((seen.shoe, seen.phase, seen.deadline), (None, Phase::Vacant, None));
    let mut dealt = House::of(Game::StarBlackjack);
    dealt.sit(ONE, 1);
    let seen = view(&dealt, Viewer::Patron(ONE));
    assert_eq!(seen.phase, Phase::Cut);
    assert_eq!(seen.offers, [OfferView::Cut { from: 52, to: 260 }]);
    let shoe = seen.shoe.expect("a shoe");
    assert_eq!((shoe.cards, shoe.dealt, shoe.cut, shoe.cutting_card), (312, 0, None, Some(234)));
    assert_eq!(dealt.table.round().view(rules::Viewer::Public).seats, []);
}
