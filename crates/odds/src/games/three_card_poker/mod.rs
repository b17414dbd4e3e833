//! Three Card Poker: the ante game and the pair plus, over all 22,100 × 18,424 deals.

mod best_play;
mod payoff;
mod showdown;
mod strategy;

pub use best_play::BestPlay;
pub use payoff::{Payoff, Verdict};

use crate::analysis::Analysis;
use crate::decision::{DecisionValue, Decisions, HandError};
use crate::figures::Figures;
use crate::fraction::Fraction;
use crate::progress::Progress;
use rules::games::three_card_poker::Settings;
use rules::{Card, Cents, Game};
use showdown::{DEALER_HANDS, DealerHands, HandClass, Showdowns};

/// Both wagers at this table for antes and pair plus wagers of so much, which is positive.
pub fn analyse(settings: &Settings, stake: Cents, progress: &Progress) -> Analysis {
    let showdowns = Showdowns::new(progress);
    let payoff = Payoff::new(settings, stake);
    let best = showdowns.ante(&payoff, |class| class.margin(&payoff) > 0);

    let mut ante = Figures::counted("ante", stake, &best);
    ante.notes.push("Ante, play wager and ante bonus together, per unit of the ante.".to_owned());
    let mut pair_plus = Figures::counted("pair-plus", stake, &showdowns.pair_plus(&payoff));
    let folds_a_prize =
        |class: &HandClass| class.margin(&payoff) <= 0 && settings.pair_plus.odds(class.strength.category()).is_some();
    if !showdowns.classes.iter().any(folds_a_prize) {
        let note =
            "Best play of the ante never folds a hand that the pair plus pays, so the two go together at no cost.";
        pair_plus.notes.push(note.to_owned());
    }
    if !chips_make(settings, stake) {
        let note = format!(
            "Wagers of {stake} are no multiple of the smallest chip, {}: payments are made up to the next chip, which the \
             figures count (G2).",
            settings.table.smallest_chip
        );
        ante.notes.push(note.clone());
        pair_plus.notes.push(note);
    }

    let mut analysis = Analysis::new(Game::ThreeCardPoker);
    analysis.table = vec![
        ("ante_bonus".to_owned(), settings.ante_bonus.name.to_owned()),
        ("pair_plus".to_owned(), settings.pair_plus.name.to_owned()),
        ("smallest_chip".to_owned(), settings.table.smallest_chip.to_string()),
    ];
    analysis.wagers = vec![ante, pair_plus];
    analysis.strategy = strategy::strategy(&showdowns, &payoff, &best);
    analysis.method = vec![
        format!(
            "All 22,100 hands of the player, in {} classes that differ only by an exchange of suits, against each of the \
             {DEALER_HANDS} hands that the dealer can then hold.",
            showdowns.classes.len()
        ),
        "For each class, playing is worth its mean over the dealer's hands; it is played where that is more than the \
         ante lost by folding."
            .to_owned(),
        "The dealer qualifies with queen high (T3); the ante bonus is paid win or lose (T4); odds are those of the \
         table's schedules (T1)."
            .to_owned(),
    ];
    analysis
}

fn chips_make(settings: &Settings, stake: Cents) -> bool {
    stake.0 % settings.table.smallest_chip.0.max(1) == 0
}

/// What playing and folding are worth with these three cards, per unit of an ante of so much, which is positive.
pub fn decisions(settings: &Settings, stake: Cents, hand: &[Card], up: Option<Card>) -> Result<Decisions, HandError> {
    let cards: [Card; 3] =
        hand.try_into().map_err(|_| HandError::Count { expected: "three cards", found: hand.len() })?;
    crate::decision::check_different(&cards)?;
    if up.is_some() {
        return Err(HandError::NoUse);
    }
    let payoff = Payoff::new(settings, stake);
    let strength = rules::strength::ThreeCardStrength::of(cards);
    let class = HandClass { cards, strength, ways: 1, against: DealerHands::new().against(cards) };
    let value = |decision: &str, net: i64| {
        let exact = Fraction::new(net, i128::from(DEALER_HANDS) * i128::from(stake.0));
        DecisionValue { decision: decision.to_owned(), cards: None, expected: exact.to_f64(), exact: Some(exact) }
    };
    // Folding comes first of equals, as in best play.
    let folded = payoff.folded().0 * DEALER_HANDS.cast_signed();
    Ok(Decisions::of(vec![value("fold", folded), value("play", class.played(&payoff))]))
}
