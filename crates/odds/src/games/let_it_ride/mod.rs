//! Let It Ride: the whole round of three equal wagers, over all 22,100 × 49 × 48 ways to deal three cards and turn two.

mod best_play;
mod futures;
mod payoff;
mod play;
mod shape;
mod silence;
pub mod simulated;
mod strategy;
pub(crate) mod strategy_file;
mod wording;

pub use best_play::BestPlay;
pub use payoff::Payoff;

use crate::analysis::Analysis;
use crate::decision::{DecisionValue, Decisions, HandError};
use crate::figures::Figures;
use crate::fraction::Fraction;
use crate::numbers::grouped;
use crate::position::{Part, Position, check};
use crate::progress::Progress;
use futures::{Futures, endings, values};
use play::{AllowedWithdrawals, Solution};
use rules::games::let_it_ride::Settings;
use rules::{Card, Cents, Game, Wager};

/// The whole round at this table with three wagers of `stake` each, which must be positive.
pub fn analyse(settings: &Settings, stake: Cents, progress: &Progress) -> Analysis {
    let futures = Futures::new(progress);
    let payoff = Payoff::new(settings, stake);
    let solution = Solution::new(&futures, &payoff, AllowedWithdrawals::BEST);
    let best = solution.play.tally(&futures, &payoff);

    let mut round = Figures::counted("1", stake, &best);
    round.notes.push(
        "The whole round of three equal wagers, per unit of one of them; wagers withdrawn are not at risk.".to_owned(),
    );
    let riding = Solution::new(&futures, &payoff, AllowedWithdrawals { ties_ride: true, ..AllowedWithdrawals::BEST });
    if riding.play != solution.play {
        let other = Figures::counted("1", stake, &riding.play.tally(&futures, &payoff));
        round.notes.push(format!(
            "Riding where riding and withdrawing are worth the same changes the standard deviation from {:.4} to {:.4} \
             and the mean at risk from {:.4} to {:.4}.",
            round.std_dev, other.std_dev, round.at_risk, other.at_risk
        ));
    }
    if stake.0 % settings.table.smallest_chip.0.max(1) != 0 {
        round.notes.push(format!(
            "Wagers of {stake} are no multiple of the smallest chip, {}: payments are made up to the next chip, which the \
             figures count (G2).",
            settings.table.smallest_chip
        ));
    }

    let mut analysis = Analysis::new(Game::LetItRide);
    analysis.table = vec![
        ("max_payout".to_owned(), settings.max_payout.map_or("none".to_owned(), |most| most.to_string())),
        ("smallest_chip".to_owned(), settings.table.smallest_chip.to_string()),
    ];
    analysis.wagers = vec![round];
    analysis.strategy = strategy::strategy(&futures, &payoff, &solution, &best);
    analysis.silence = silence::silence(&futures, &payoff);
    analysis.method = vec![
        "All 270,725 hands of four cards with each of the 48 last cards, and all 22,100 hands of three cards with each of \
         the 49 cards that may be turned first."
            .to_owned(),
        format!(
            "Hands that differ only by an exchange of suits were followed once, and hands whose futures are the same put \
             together: {} kinds of three cards, {} of four.",
            grouped(&futures.threes.len().to_string()),
            grouped(&futures.fours.len().to_string())
        ),
        "The second decision is made for both answers to the first, then the first; each answer is the better one of the \
         exact sums."
            .to_owned(),
        "A maximum payout cuts what all wagers in play win together and never touches the stakes (G5)."
            .to_owned(),
    ];
    analysis
}

/// The values of riding and withdrawing, per unit of one of three wagers of this size, which is positive.
///
/// With three cards the decision is about '1', and '2' is decided by best play. With four, the fourth is the first
/// community card and the decision is about '2'; whether '1' is still in play follows from the wagers or, if none are
/// named, from best play for the first three cards. Every wager in play counts, and a withdrawn one counts as zero.
pub fn decisions(settings: &Settings, stake: Cents, position: &Position) -> Result<Decisions, HandError> {
    let (three, fourth) = match position.hand[..] {
        [a, b, c] => ([a, b, c], None),
        [a, b, c, fourth] => ([a, b, c], Some(fourth)),
        _ => return Err(HandError::Count { expected: "three or four cards", found: position.hand.len() }),
    };
    position.check_nothing_thrown()?;
    position.check_nothing_split()?;
    position.check_copies(1)?;
    if position.up.is_some() {
        return Err(HandError::NoUse);
    }
    let rides = one_rides(position, stake, fourth.is_some())?;
    let payoff = Payoff::new(settings, stake);
    let [a, b, c] = three;
    let gone = &position.gone;
    let unseen = Card::deck().filter(|card| !three.contains(card) && !gone.contains(card));
    let unseen = i64::try_from(unseen.count()).unwrap_or_default();
    check(unseen > 1, Part::Gone, "too few cards are left to turn two of them")?;
    let worth = |fourth: Card| values(&endings([a, b, c, fourth], gone), &payoff);
    let (mut ride, mut withdraw) = (0, 0);
    for card in Card::deck().filter(|card| !three.contains(card) && !gone.contains(card)) {
        let [one, two, all] = worth(card);
        ride += all.max(two);
        withdraw += two.max(one);
    }
    let (ride, withdraw, ways) = match fourth {
        None => (ride, withdraw, unseen * (unseen - 1)),
        Some(fourth) => {
            let first = usize::from(rides.unwrap_or(ride > withdraw));
            let worth = worth(fourth);
            (worth[first + 1], worth[first], unseen - 1)
        }
    };
    let value = |decision: &str, net: i64| {
        DecisionValue::exactly(decision, Fraction::new(net, i128::from(ways) * i128::from(stake.0)))
    };
    // Withdrawing comes first of equals, as in best play.
    Ok(Decisions::of(vec![value("withdraw", withdraw), value("ride", ride)]))
}

/// Whether '1' is in play, if the wagers are named.
fn one_rides(position: &Position, stake: Cents, second: bool) -> Result<Option<bool>, HandError> {
    position.check_wagers(&[Wager::One, Wager::Two, Wager::Dollar])?;
    if position.wagers.is_empty() {
        return Ok(None);
    }
    let equal = position.wagers.iter().all(|(_, amount)| *amount == stake);
    check(equal, Part::Wagers, "1, 2 and $ are equal")?;
    let has = |wager| position.wager(wager).is_some();
    check(has(Wager::Two) && has(Wager::Dollar), Part::Wagers, "2 and $ are in play until 2 is decided about")?;
    check(second || has(Wager::One), Part::Wagers, "1 is in play until it is decided about")?;
    Ok(Some(has(Wager::One)))
}
