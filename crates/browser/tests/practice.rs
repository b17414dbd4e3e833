//! Practice tables: the house's own table, driven by a page.

use browser::practice::{Practice, PracticeCommand, PracticeState};
use floor::table::{OfferView, Order};
use rules::{Card, Cents, Game, Seat};
use serde_json::{Value, json};

/// A small generator, so that a failing seed repeats.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ mixed >> 31) % bound as u64).expect("small")
    }
}

const LIMITS: [(&str, &str); 3] = [("minimum", "5.00"), ("maximum", "500.00"), ("unit", "1.00")];

fn settings(more: &[(&str, &str)]) -> Vec<(String, String)> {
    LIMITS.iter().chain(more).map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
}

fn load(practice: &mut Practice, seen: PracticeState, random: &mut Random) -> PracticeState {
    let Some(mut cards) = seen.shuffle else { return seen };
    for last in (1..cards.len()).rev() {
        cards.swap(last, random.below(last + 1));
    }
    let salts: Vec<String> = (0..cards.len()).map(|at| format!("{at:064x}")).collect();
    take(practice, json!({ "load": { "cards": cards, "salts": salts } })).expect("the cards wanted")
}

fn take(practice: &mut Practice, command: Value) -> Result<PracticeState, String> {
    let command: PracticeCommand = serde_json::from_value(command).expect("a command");
    practice.take(command).map_err(|wrong| wrong.why)
}

fn order(practice: &mut Practice, order: Value) -> Result<PracticeState, String> {
    take(practice, json!({ "order": order }))
}

/// An order for an offer, with the smallest amount and as few cards as possible.
fn taken(offer: &OfferView, random: &mut Random) -> Option<Value> {
    match offer {
        OfferView::Wager { seat, player, on, from, step, .. } => {
            let amount = Cents((from.0 + step.0 - 1) / step.0 * step.0);
            Some(json!({ "do": "wager", "seat": seat, "player": player, "on": on, "amount": amount }))
        }
        OfferView::Decide { seat, player, decision, to, cards, .. } => {
            let decision = match decision.name() {
                name @ ("bet" | "double") => json!({ name: null }),
                "insure" => json!({ "insure": to }),
                "exchange" => {
                    let cards: Vec<Card> = cards.iter().flat_map(|cards| cards.iter()).collect();
                    let count = 2 + random.below(cards.len() - 1);
                    json!({ "exchange": cards[..count.min(5)] })
                }
                name => name.into(),
            };
            Some(json!({ "do": "decide", "seat": seat, "player": player, "decision": decision }))
        }
        OfferView::LetAllRide { seat } => Some(json!({ "do": "let-all-ride", "seat": seat })),
        OfferView::Ready => Some(json!({ "do": "ready" })),
        OfferView::Cut { from, to } => Some(json!({ "do": "cut", "card": from + (to - from) / 2 })),
        OfferView::TakeBack { .. } | OfferView::Handle { .. } => None,
    }
}

/// With every choice of offers, each round ends, and the stack changes by the sums of its lines.
#[test]
fn every_offer_is_taken_and_every_round_ends() {
    let tables: [(Game, &[(&str, &str)]); 6] = [
        (Game::CaribbeanStud, &[("meter", "50000.00")]),
        (Game::LetItRide, &[]),
        (Game::ThreeCardPoker, &[]),
        (Game::LunarPoker, &[]),
        (Game::StarBlackjack, &[("resplit", "true"), ("insurance_ten", "true")]),
        (Game::StarBlackjack, &[("decks", "8")]),
    ];
    for (game, more) in tables {
        for seed in 0..12 {
            let mut random = Random(seed);
            let (mut practice, first) =
                Practice::open(game.name(), settings(more), Cents::dollars(5_000)).expect("a table");
            let mut seen = load(&mut practice, first, &mut random);
            for round in 1..=8_u64 {
                assert_eq!(seen.view.round, round, "{game}, seed {seed}");
                let before = seen.view.stack.expect("a stack");
                for step in 0.. {
                    assert!(step < 200, "{game}, seed {seed}: the round does not end");
                    if seen.view.next_round_at.is_some() {
                        break;
                    }
                    let choices: Vec<_> =
                        seen.view.offers.iter().filter_map(|offer| taken(offer, &mut random)).collect();
                    assert!(!choices.is_empty(), "{game}, seed {seed}: nothing to do in {:?}", seen.view.phase);
                    let choice = choices[random.below(choices.len())].clone();
                    match order(&mut practice, choice.clone()) {
                        Ok(next) => seen = next,
                        // A player who has laid too little is told which wager is missing.
                        Err(why) if choice["do"] == "ready" => assert!(why.contains("has not placed"), "{game}: {why}"),
                        Err(why) => panic!("{game}, seed {seed}: offered {choice} and refused: {why}"),
                    }
                    seen = load(&mut practice, seen, &mut random);
                }
                let net: Cents = seen.view.lines.iter().map(|line| line.returned - line.staked).sum();
                assert_eq!(seen.view.stack, Some(before + net), "{game}, seed {seed}, round {round}");
                assert!(!seen.view.lines.is_empty(), "{game}, seed {seed}, round {round}");
                seen = take(&mut practice, "next-round".into()).expect("the next round");
                seen = load(&mut practice, seen, &mut random);
            }
        }
    }
}

#[test]
fn a_shoe_must_be_made_of_the_cards_that_are_wanted() {
    let (mut practice, seen) = Practice::open("three-card-poker", settings(&[]), Cents::dollars(100)).expect("a table");
    let cards = seen.shuffle.expect("cards to shuffle");
    let salts: Vec<String> = (0..52).map(|at| format!("{at:064x}")).collect();
    let mut doubled = cards.clone();
    doubled[0] = doubled[1];
    for (cards, salts) in [(&doubled, &salts[..]), (&cards, &salts[..51])] {
        let refused = take(&mut practice, json!({ "load": { "cards": cards, "salts": salts } }));
        assert_eq!(refused.err().as_deref(), Some("these are not the cards that the table needs"));
    }
    let seen = take(&mut practice, json!({ "load": { "cards": cards, "salts": salts } })).expect("the cards wanted");
    assert!(seen.shuffle.is_none());
    let again = take(&mut practice, json!({ "load": { "cards": cards, "salts": salts } }));
    assert_eq!(again.err().as_deref(), Some("the table needs no cards now"));
}

#[test]
fn what_is_refused_says_why_and_changes_nothing() {
    let (mut practice, first) = Practice::open("star-blackjack", settings(&[]), Cents::dollars(20)).expect("a table");
    load(&mut practice, first, &mut Random(1));
    let seen = order(&mut practice, json!({ "do": "cut", "card": 100 })).expect("a cut");
    let seat = seen.view.chairs[0].seat;
    let wager = |amount: &str| json!({ "do": "wager", "seat": seat, "on": "main", "amount": amount });
    for (amount, why) in [("4.99", "5.00"), ("500.01", "500.00"), ("5.50", "1.00"), ("21.00", "20.00")] {
        let refused = order(&mut practice, wager(amount)).expect_err("a refusal");
        assert!(refused.contains(why), "{amount}: {refused}");
    }
    let seen = order(&mut practice, wager("20.00")).expect("a wager");
    assert_eq!(seen.view.stack, Some(Cents::ZERO));
    let seen = order(&mut practice, json!({ "do": "buy-in", "amount": "50.00" })).expect("more");
    assert_eq!(seen.view.stack, Some(Cents::dollars(50)));
}

#[test]
fn orders_that_need_a_house_are_refused() {
    let (mut practice, first) = Practice::open("three-card-poker", settings(&[]), Cents::dollars(20)).expect("a table");
    load(&mut practice, first, &mut Random(1));
    for wanted in [
        json!({ "do": "leave", "seat": 4 }),
        json!({ "do": "sit", "seat": 1 }),
        json!({ "do": "wait" }),
        json!({ "do": "cash-out", "amount": "5.00" }),
        json!({ "do": "carry-tokens", "amount": "5.00" }),
        json!({ "do": "instruct", "instruction": "always-fold" }),
    ] {
        let refused = order(&mut practice, wanted.clone()).expect_err("a refusal");
        assert_eq!(refused, "this cannot be done at a practice table", "{wanted}");
    }
}

#[test]
fn wrong_tables_are_not_opened() {
    let open = |game: &str, name: &str, text: &str| {
        let set = vec![(name.to_owned(), text.to_owned())];
        Practice::open(game, set, Cents::dollars(100)).err().expect("a refusal").why
    };
    assert!(open("whist", "minimum", "5.00").contains("no game"));
    assert!(open("star-blackjack", "decks", "7").contains("6 or 8"));
    assert!(open("let-it-ride", "decks", "6").contains("no such setting"));
    assert!(open("let-it-ride", "enforcement", "as-found").contains("ruling G3"));
}

#[test]
fn the_player_sits_in_the_middle_and_sees_no_hidden_card() {
    let (mut practice, first) =
        Practice::open("three-card-poker", settings(&[]), Cents::dollars(100)).expect("a table");
    let seen = load(&mut practice, first, &mut Random(3));
    let seat = Seat::new(4).expect("a seat");
    assert_eq!(seen.view.chairs.iter().map(|chair| (chair.seat, chair.you)).collect::<Vec<_>>(), [(seat, true)]);
    let ante = json!({ "do": "wager", "seat": seat, "on": "ante", "amount": "5.00" });
    order(&mut practice, ante).expect("an ante");
    let seen = practice.take(PracticeCommand::Order(Order::Ready {})).expect("no more bets");
    assert_eq!(seen.view.dealer, ["??", "??", "??"]);
    assert!(seen.view.areas[0].hands[0].cards.iter().all(|card| card != "??"));
    assert!(seen.view.areas[0].hands[0].name.is_some() && seen.view.dealer_name.is_none());
    // The refusal says that the player has nothing to do now, which is no refusal by a rule.
    let idle = practice.take(PracticeCommand::Order(Order::Ready {})).expect_err("nothing to be ready for");
    assert!(idle.not_asked, "{idle:?}");
    let early = practice.take(PracticeCommand::NextRound).expect_err("a round that is not over");
    assert!(!early.not_asked, "{early:?}");
}
