//! The value of every legal choice in one position.

use super::best_play::thrown;
use super::in_chips;
use super::situations::{Situation, SituationClass};
use super::solver::{self, ChoiceCode, DRAWN, Group, RankPart, SCALE, Tables};
use super::super_wager::on_the_dealers_hand;
use crate::dealer::{Left, UpCard};
use crate::decision::{BesideValue, DecisionValue, Decisions, HandError};
use crate::fraction::Fraction;
use crate::position::{Part, Position, check};
use rules::games::lunar_poker::{
    Declaring, Settings, SuperHand, best_strength, bet_odds, instant_odds, second_combination,
};
use rules::strength::FiveCardStrength;
use rules::wager::SuperOn;
use rules::{Card, Cents, Wager};

/// The wager on one's own first five cards.
const OWN_SUPER: Wager = Wager::Super(SuperOn::Own);

/// The value of every legal choice, in antes, for five cards before any draw, the five after an exchange with the
/// thrown ones, or the six after buying a card.
///
/// Where players declare for themselves, `declare` is a choice too: it means declaring and best play afterwards. The
/// own super wager is counted if it is named among the wagers, because any other act before declaring loses it.
pub fn decisions(settings: &Settings, stake: Cents, position: &Position) -> Result<Decisions, HandError> {
    if !in_chips(settings, stake) {
        return Err(HandError::NotInChips { stake, chip: settings.table.smallest_chip });
    }
    let hand = &position.hand[..];
    position.check_nothing_split()?;
    position.check_wagers(&[Wager::Ante, OWN_SUPER])?;
    position.check_copies(1)?;
    let up = position.up.ok_or(HandError::NoUpCard)?;
    let thrown = position.thrown.len();
    match (hand, thrown) {
        (&[a, b, c, d, e], 0) => {
            check(
                position.gone.is_empty(),
                Part::Gone,
                "before a draw no player sees the cards of others: leave it out",
            )?;
            first_decision(settings, stake, [a, b, c, d, e], up, position.wager(OWN_SUPER))
        }
        ([_, _, _, _, _], 2..=5) | ([_, _, _, _, _, _], 0) => after_a_draw(position, up),
        ([_, _, _, _, _], _) => {
            let what = format!("an exchange throws two to five cards away, found {thrown}");
            Err(HandError::Wrong { part: Part::Thrown, what })
        }
        ([_, _, _, _, _, _], _) => {
            let what = "with six cards one was bought and nothing thrown away: leave it out".to_owned();
            Err(HandError::Wrong { part: Part::Thrown, what })
        }
        _ => Err(HandError::Count { expected: "five cards, or six after buying one", found: hand.len() }),
    }
}

fn first_decision(
    settings: &Settings,
    stake: Cents,
    hand: [Card; 5],
    up: Card,
    own_super: Option<Cents>,
) -> Result<Decisions, HandError> {
    let strength = FiveCardStrength::of(hand);
    let instant = instant_odds(strength.category());
    let declares = settings.declaring == Declaring::Player;
    if instant.is_some() && !declares {
        return Err(HandError::NothingToDecide("an instant payout ends the round for this hand (rule 10.4)"));
    }
    let situation = Situation::of(hand, up);
    let tables = Tables::new();
    let ranks = RankPart::new(&tables, &situation.pattern, &[2, 3, 4, 5]);
    let group = Group::new(&ranks, situation.suits[0]);
    let mut values = group.values_undeclared(&SituationClass { suits: situation.suits, weight: 1 });
    if let Some(odds) = instant {
        // Rules 9.4.4 and 9.5.2.1: without a draw it is still paid at the comparison, beside the bet.
        let ends = group.bet_ends(strength);
        let bet = 2 * i64::from(tables.odds(strength)) * i64::from(ends.win) - 2 * i64::from(ends.lose);
        values[ChoiceCode::BET.0 as usize] = SCALE * i64::from(odds.pays) + bet * DRAWN;
    }
    let super_hand = SuperHand::of(hand);
    let super_pays = super_hand.map_or(-1, |hand| i64::from(hand.odds().pays));
    let staked = own_super.filter(|_| declares).unwrap_or(Cents::ZERO);
    // A super wager that was not declared before this is lost.
    let lost = Fraction::new(staked.0, stake.0);
    let mut best = Fraction::new(values[ChoiceCode::FOLD.0 as usize], SCALE);
    let mut choices = Vec::with_capacity(ChoiceCode::ALL.len() + 1);
    for choice in ChoiceCode::ALL {
        let (decision, cards) = match choice {
            ChoiceCode::FOLD => ("fold", None),
            ChoiceCode::BET => ("bet", None),
            ChoiceCode::BUY => ("buy", None),
            exchange => ("exchange", Some(written(&thrown(exchange, situation.cards)))),
        };
        let exact = Fraction::new(values[choice.0 as usize], SCALE);
        choices.push(DecisionValue { cards, ..DecisionValue::exactly(decision, exact.minus(&lost)) });
        best = best.max(exact);
    }
    if declares {
        let afterwards = instant.map_or(best, |odds| Fraction::new(odds.pays, 1));
        let paid = Fraction::new(staked.0 * super_pays, stake.0);
        choices.push(DecisionValue::exactly("declare", afterwards.plus(&paid)));
    }
    let mut decisions = Decisions::of(choices);
    decisions.beside = vec![
        beside(OWN_SUPER, Fraction::new(super_pays, 1)),
        beside(Wager::Super(SuperOn::Dealer), on_the_dealers_hand(up, &hand)),
    ];
    if declares {
        let counted = if staked.is_some() { "is counted" } else { "is not counted: name it among the wagers" };
        decisions.notes.push(format!("The own super wager {counted}; it pays only if it is declared first."));
    } else {
        decisions.notes.push("The super wagers do not depend on the choice, and are not counted.".to_owned());
    }
    Ok(decisions)
}

/// The choice that is left after a draw: the fee is spent and every card that was seen is dead.
fn after_a_draw(position: &Position, up: Card) -> Result<Decisions, HandError> {
    let hand = &position.hand[..];
    let strength = best_strength(hand);
    let seen: Vec<Card> = position.cards().map(|(_, card)| card).filter(|card| *card != up).collect();
    let ends = UpCard::of(up.rank()).ends_from(&Left::behind(up, seen.iter().copied()), strength);
    let all = i64::from(ends.all());
    check(all > 0, Part::Gone, "too few cards are left for the dealer's hand")?;
    let odds = i32::from(bet_odds(strength.category(), second_combination(hand)).pays);
    let bet = Fraction::new(i64::from(solver::net(ends, strength, odds)) - all, all);
    let fold = DecisionValue::exactly("fold", Fraction::new(-2, 1));
    let mut decisions = Decisions::of(vec![fold, DecisionValue::exactly("bet", bet)]);
    decisions.beside.push(beside(Wager::Super(SuperOn::Dealer), on_the_dealers_hand(up, &seen)));
    decisions.notes.push("The draw's fee is counted. The super wagers do not depend on the choice.".to_owned());
    Ok(decisions)
}

fn beside(wager: Wager, exact: Fraction) -> BesideValue {
    BesideValue { wager: wager.to_string(), expected: exact.to_f64(), exact }
}

fn written(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
