//! Three Card Poker: the ante game and the pair plus, over all 22,100 × 18,424 deals.

mod best_play;
mod payoff;
mod showdown;
mod silence;
pub mod simulated;
mod strategy;
pub(crate) mod strategy_file;

pub use best_play::BestPlay;
pub use payoff::{Payoff, Verdict};

use crate::analysis::Analysis;
use crate::decision::{DecisionValue, Decisions, HandError};
use crate::figures::Figures;
use crate::fraction::Fraction;
use crate::numbers::grouped;
use crate::position::{Part, Position, check};
use crate::progress::Progress;
use rules::games::three_card_poker::Settings;
use rules::{Card, Cents, Game, Wager};
use showdown::{DEALER_HANDS, DealerHands, HandClass, Showdowns};

/// Both wagers at this table, for antes and pair plus wagers of this size, which is positive.
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
    analysis.silence = silence::silence(&showdowns, &payoff);
    analysis.method = vec![
        format!(
            "All 22,100 hands of the player, in {} classes of hands that differ only by an exchange of suits, against \
             each of the {} hands that the dealer can then hold.",
            grouped(&showdowns.classes.len().to_string()),
            grouped(&DEALER_HANDS.to_string())
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

/// The values of playing and folding with these three cards, per unit of the ante.
///
/// A pair plus is counted if it is named among the wagers, because folding gives it up (T2). If it is the only wager,
/// the values are per unit of it, and playing adds nothing to it.
pub fn decisions(settings: &Settings, stake: Cents, position: &Position) -> Result<Decisions, HandError> {
    let found = position.hand.len();
    let cards: [Card; 3] =
        position.hand[..].try_into().map_err(|_| HandError::Count { expected: "three cards", found })?;
    position.check_nothing_thrown()?;
    position.check_nothing_split()?;
    position.check_wagers(&[Wager::Ante, Wager::PairPlus])?;
    position.check_copies(1)?;
    if position.up.is_some() {
        return Err(HandError::NoUse);
    }
    let strength = rules::strength::ThreeCardStrength::of(cards);
    let against = DealerHands::new().against(cards, &position.gone);
    let dealers = against.iter().sum::<u64>().cast_signed();
    check(dealers > 0, Part::Gone, "too few cards are left for the dealer's hand")?;
    let has_ante = position.wagers.is_empty() || position.wager(Wager::Ante).is_some();
    let ante = has_ante.then(|| Payoff::new(settings, stake));
    let class = HandClass { cards, strength, ways: 1, against };
    let (mut fold, mut play) = (0, 0);
    if let Some(payoff) = ante {
        (fold, play) = (payoff.folded().0 * dealers, class.played(&payoff));
    }
    if let Some(amount) = position.wager(Wager::PairPlus) {
        fold -= amount.0 * dealers;
        play += Payoff::new(settings, amount).pair_plus(strength.category()).0 * dealers;
    }
    let value = |decision: &str, net: i64| {
        DecisionValue::exactly(decision, Fraction::new(net, i128::from(dealers) * i128::from(stake.0)))
    };
    // Folding comes first among equals, as in best play.
    Ok(Decisions::of(vec![value("fold", fold), value("play", play)]))
}
