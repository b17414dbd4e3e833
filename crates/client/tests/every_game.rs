//! The bots know no game: from the view alone they play every one to its end.

use browser::practice::{Practice, PracticeCommand, PracticeState};
use client::strategy::Style;
use floor::shoe_proof::Salt;
use floor::table::{OfferView, Order, Phase, TableView};
use rules::{Cents, Decision, Game};

const ROUNDS: usize = 120;

/// Loads the cards that the table asks for, in an order that follows from a seed.
fn shuffled(practice: &mut Practice, seen: PracticeState, chance: &mut u64) -> PracticeState {
    let Some(mut cards) = seen.shuffle else { return seen };
    for last in (1..cards.len()).rev() {
        *chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        cards.swap(last, (*chance >> 33) as usize % (last + 1));
    }
    let salt: Salt = serde_json::from_value(format!("{chance:064x}").into()).expect("a salt");
    let salts = vec![salt; cards.len()];
    practice.take(PracticeCommand::Load { cards, salts }).expect("the cards wanted")
}

#[test]
fn every_game_is_played_to_its_end_by_what_the_view_offers() {
    for game in Game::ALL {
        let style = Style { seed: 7, units: 2, adventure: 60 };
        let mut chance = 11;
        let limits = [("minimum", "5.00"), ("maximum", "500.00"), ("unit", "1.00")];
        let limits = limits.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec();
        let (mut practice, first) = Practice::open(game.name(), limits, Cents::dollars(100_000)).expect("a table");
        let mut seen = shuffled(&mut practice, first, &mut chance);
        let (mut rounds, mut dearer, mut raised, mut settled) = (0, 0, 0, 0);
        for step in 0.. {
            assert!(step < 60 * ROUNDS, "{game}: a round does not end");
            // As a server sends it.
            let text = serde_json::to_string(&seen.view).expect("text");
            let view: TableView = serde_json::from_str(&text).expect(&text);
            assert_eq!(view, seen.view, "{game}");
            if view.phase == Phase::Over {
                settled += view.lines.len();
                rounds += 1;
                if rounds == ROUNDS {
                    break;
                }
                seen = practice.take(PracticeCommand::NextRound).expect("the next round");
            } else {
                let order = style.choose(&view).unwrap_or_else(|| panic!("{game}: nothing to do: {text}"));
                if let Order::Decide { decision, .. } = &order {
                    let instructed = view.instruction.as_ref().and_then(|instruction| instruction.decides);
                    dearer += usize::from(view.offers.iter().any(|offer| match offer {
                        OfferView::Decide { decision, price, .. } => price.is_some() && Some(*decision) != instructed,
                        _ => false,
                    }));
                    raised += usize::from(Some(decision.kind()) != instructed);
                    assert_ne!(*decision, Decision::Concede, "{game}");
                }
                let said = format!("{order:?}");
                seen = practice
                    .take(PracticeCommand::Order(order))
                    .unwrap_or_else(|wrong| panic!("{game}: {said}: {}", wrong.why));
            }
            seen = shuffled(&mut practice, seen, &mut chance);
        }
        assert!(settled >= ROUNDS, "{game}: {settled} wagers settled");
        // Not every game has a decision that costs more than the instructed one.
        assert!(raised > 0 || dearer == 0, "{game}: no decision but the instructed one");
    }
}
