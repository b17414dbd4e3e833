//! The cost of a hand to its end, so that players need not fold because they have too few chips.

use rules::{AnySettings, Await, Cents, Decision, Input, Instruction, Next, Offer, Player, Round, Seat};

/// More steps than any round takes.
const MOST_STEPS: usize = 1_000;
/// How many hands are tried, because a hand that wins at once needs no further wager.
const HANDS: usize = 12;

/// The cost of a hand, in wagers as large as the first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cost {
    /// All wagers of the hand.
    pub(super) all: i64,
    /// The wagers after the deal.
    pub(super) later: i64,
}

impl Cost {
    /// The cost at a table, learnt by playing some hands on a round of its own.
    pub(super) fn at(settings: &AnySettings) -> Self {
        let required = i64::try_from(settings.game().description().required().count()).unwrap_or(i64::MAX);
        let later = (1..=HANDS).filter_map(|hand| later(settings, hand)).max().unwrap_or(0);
        Self { all: required + later, later }
    }
}

/// The cost of one hand after the deal. Only decisions with the alternative to fold count: any other hand can be finished for nothing.
fn later(settings: &AnySettings, hand: usize) -> Option<i64> {
    let table = settings.table();
    let (seat, opening) = (table.all_seats().next()?, table.limits[0].minimum);
    let mut round = settings.round();
    let wagers = settings.game().description().required().map(|on| Input::wager(seat, on, opening));
    for input in wagers.chain([Input::NoMoreBets]) {
        round.take(input, &mut |_| {}).ok()?;
    }
    let mut paid = Cents::ZERO;
    for step in 0..MOST_STEPS {
        let awaits = round.awaits();
        let input = match awaits.next {
            Next::Over => return Some((paid.0 + opening.0 - 1) / opening.0),
            Next::Await(Await::Card(_)) => {
                let cards = awaits.offers.iter().find_map(|offer| match offer {
                    Offer::Card { one_of, .. } => Some(*one_of),
                    _ => None,
                })?;
                Input::Card(cards.iter().nth(hand * (step + 1) * 17 % cards.len())?)
            }
            Next::Await(Await::Insurance) => Input::CloseInsurance,
            Next::Await(Await::Decision(_)) => match cheapest_but_folding(&awaits.offers, seat) {
                Some((decision, price)) => {
                    paid += price;
                    Input::decide(seat, decision)
                }
                None => Input::decide(seat, Instruction::Usual.decision(&round, seat, Player::First, Cents::ZERO)?),
            },
            Next::Await(Await::Turn) => Input::Turn,
            Next::Await(Await::Settle) => Input::Settle,
            Next::Await(_) => return None,
        };
        round.take(input, &mut |_| {}).ok()?;
    }
    None
}

/// The cheapest decision that is paid for, where the hand could also be folded. Cheap ones come first in a hand: a draw, and then the bet.
fn cheapest_but_folding(offers: &[Offer], seat: Seat) -> Option<(Decision, Cents)> {
    let own = offers.iter().filter_map(|offer| match *offer {
        Offer::Decide { seat: at, player: Player::First, decision, price, .. } if at == seat => Some((decision, price)),
        _ => None,
    });
    let all: Vec<_> = own.collect();
    let folds = all.iter().any(|(decision, _)| *decision == Decision::Fold);
    let paid = all.into_iter().filter(|(_, price)| folds && price.is_some());
    let paid = paid.filter_map(|(decision, price)| Some((decision.kind().without_details()?, price)));
    paid.min_by_key(|(_, price)| *price)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Game;

    #[test]
    fn a_hand_costs_what_its_dearest_course_takes() {
        for (game, all, later) in [
            (Game::CaribbeanStud, 3, 2),
            (Game::LetItRide, 3, 0),
            (Game::ThreeCardPoker, 2, 1),
            // The ante, the super wager, a draw and the bet of two antes.
            (Game::LunarPoker, 5, 3),
            (Game::StarBlackjack, 1, 0),
        ] {
            let mut settings = AnySettings::new(game);
            settings.set("minimum", "5.00").expect("a minimum");
            assert_eq!(Cost::at(&settings), Cost { all, later }, "{game}");
        }
    }
}
