//! Caribbean Stud Poker: every deal of five cards to the player, an up card and four hidden cards to the dealer.

mod best_play;
mod chart;
mod jackpot;
mod payoffs;
mod plans;
mod silence;
pub mod simulated;
pub(super) mod situations;
pub(crate) mod strategy_file;
mod survey;
#[cfg(test)]
mod tests;

pub use best_play::BestPlay;

use crate::analysis::Analysis;
use crate::dealer::{Left, UpCard};
use crate::decision::{DecisionValue, Decisions, HandError};
use crate::figures::Figures;
use crate::fraction::Fraction;
use crate::numbers::{dollars, grouped};
use crate::position::{Part, Position, check};
use crate::progress::Progress;
use crate::strategy::{Simplification, Strategy};
use jackpot::Jackpot;
use payoffs::Payoffs;
use plans::Plan;
use rules::games::caribbean_stud::{Increment, Settings};
use rules::strength::{FiveCardHand, FiveCardStrength};
use rules::{Card, Cents, Game, Rank, Wager};
use survey::Survey;

/// Analyses the ante with its bet, and the jackpot wager, for antes of this size, which the table must accept.
pub fn analyse(settings: &Settings, stake: Cents, progress: &Progress) -> Analysis {
    let payoffs = Payoffs::new(settings, stake);
    let survey = Survey::new(&Rank::ALL, &payoffs, progress);
    let jackpot = Jackpot::new(settings);
    let mut analysis = Analysis::new(Game::CaribbeanStud);
    analysis.table = table(settings, &jackpot);
    analysis.wagers = vec![ante(settings, stake, &payoffs, &survey), jackpot.figures(settings.meter.is_some())];
    analysis.strategy = strategy(stake, &payoffs, &survey);
    analysis.strategy.curves.push(jackpot.curve());
    analysis.silence = silence::silence(stake, &payoffs, &survey);
    analysis.method = method(&survey);
    analysis
}

/// The values of betting and folding for one hand against an up card. The jackpot wager is settled the same way in both
/// cases.
pub fn decisions(settings: &Settings, stake: Cents, position: &Position) -> Result<Decisions, HandError> {
    let found = position.hand.len();
    let hand: [Card; 5] =
        position.hand[..].try_into().map_err(|_| HandError::Count { expected: "a hand of 5 cards", found })?;
    position.check_nothing_thrown()?;
    position.check_nothing_split()?;
    position.check_wagers(&[Wager::Ante])?;
    position.check_copies(1)?;
    let up = position.up.ok_or(HandError::NoUpCard)?;
    let strength = FiveCardStrength::of(hand);
    let gone = hand.into_iter().chain(position.gone.iter().copied());
    let ends = UpCard::of(up.rank()).ends_from(&Left::behind(up, gone), strength);
    check(ends.all() > 0, Part::Gone, "too few cards are left for the dealer's hand")?;
    let payoffs = Payoffs::new(settings, stake);
    let value = |name: &str, cents: i128| {
        DecisionValue::exactly(name, Fraction::new(cents, i128::from(ends.all()) * i128::from(stake.0)))
    };
    // Folding comes first of equals, because it risks less.
    let fold = value("fold", payoffs.value_of_fold(ends));
    Ok(Decisions::of(vec![fold, value("bet", payoffs.value_of_bet(strength, ends))]))
}

/// The settings that the figures depend on.
fn table(settings: &Settings, jackpot: &Jackpot) -> Vec<(String, String)> {
    let increment = settings.increment.in_ten_thousandths();
    let mut increment = format!("{}.{:04}", increment / 10_000, increment % 10_000);
    while increment.len() > "0.70".len() && increment.ends_with('0') {
        increment.pop();
    }
    let entries = [
        ("smallest_chip", settings.table.smallest_chip.to_string()),
        ("royal_flush", settings.royal_flush.to_string()),
        ("max_payout", settings.max_payout.map_or_else(|| "none".to_owned(), |most| most.to_string())),
        ("meter", jackpot.meter().to_string()),
        ("seed", settings.seed.to_string()),
        ("increment", increment),
        ("jackpot_wager", settings.jackpot_wager.to_string()),
    ];
    // A meter that already includes this round's wagers has no increment.
    let added = settings.increment != Increment::NONE;
    let entries = entries.into_iter().filter(|(name, _)| added || *name != "increment");
    entries.map(|(name, text)| (name.to_owned(), text)).collect()
}

/// The ante and the bet that follows it.
fn ante(settings: &Settings, stake: Cents, payoffs: &Payoffs, survey: &Survey) -> Figures {
    let mut figures = Figures::counted("ante", stake, &survey.count(Plan::Best).tally(payoffs));
    figures.notes.push("A bet counts as put at risk whether or not the dealer plays.".to_owned());
    figures.notes.extend(settings.max_payout.map(|most| what_is_cut(settings, stake, most)));
    figures
}

/// The hands that a maximum payout affects.
fn what_is_cut(settings: &Settings, stake: Cents, most: Cents) -> String {
    let paid = |max_payout| Payoffs::new(&Settings { max_payout, ..*settings }, stake);
    let (capped, uncapped) = (paid(Some(most)), paid(None));
    let cut = |hand: &FiveCardHand| capped.bet_pays(*hand) < uncapped.bet_pays(*hand);
    let hands: Vec<&str> = FiveCardHand::ALL.into_iter().filter(cut).map(FiveCardHand::name).collect();
    if hands.is_empty() {
        format!("No bet of this size reaches the maximum payout of {}.", dollars(most))
    } else {
        format!("The maximum payout of {} cuts what a bet wins on: {}.", dollars(most), hands.join(", "))
    }
}

fn strategy(stake: Cents, payoffs: &Payoffs, survey: &Survey) -> Strategy {
    let expected = |plan: Plan| survey.count(plan).tally(payoffs).mean(stake);
    let best = expected(Plan::Best);
    let entry = |name: &str, plays: &str, exact: Fraction| Simplification {
        name: name.to_owned(),
        plays: plays.to_owned(),
        expected: exact.to_f64(),
        cost: best.minus(&exact).to_f64(),
        exact: Some(exact),
    };
    let (bets, deals) = survey.count(Plan::Best).bets();
    Strategy {
        about: String::new(),
        rules: chart::rules(survey, &best.minus(&expected(Plan::ThreeRules))),
        ties: "Where betting and folding are worth exactly the same, the hand is folded.".to_owned(),
        simplifications: Plan::ALL.map(|plan| entry(plan.name(), plan.plays(), expected(plan))).to_vec(),
        frequencies: vec![
            ("bet".to_owned(), Fraction::new(bets, deals).to_f64()),
            ("fold".to_owned(), Fraction::new(deals - bets, deals).to_f64()),
        ],
        options: vec![
            entry("bet", "Without it every ante is lost.", Fraction::new(-1, 1)),
            entry("fold", "Without it every hand is bet on.", expected(Plan::Everything)),
        ],
        grids: vec![chart::grid(survey, stake)],
        curves: Vec::new(),
    }
}

fn method(survey: &Survey) -> Vec<String> {
    let (_, deals) = survey.count(Plan::Best).bets();
    vec![
        format!(
            "All {} deals were counted: the player's five cards, the dealer's up card, the dealer's four hidden cards.",
            grouped(&deals.to_string())
        ),
        "Deals that differ only in suits that do not matter were counted together; every count is a whole number.".to_owned(),
        "Best play knows the player's cards and the up card, not the cards of other players.".to_owned(),
        "C1: when the dealer does not play, the ante is paid and the bet goes back.".to_owned(),
        "G2: payments are made up to the next amount in the table's smallest chip; jackpot prizes to the cent.".to_owned(),
        "G5: the maximum payout limits what the bet wins, not the ante.".to_owned(),
        "C2, C3, C4b: jackpot prizes do not depend on folding, use the meter with this round's increment, and the wager is \
         spent."
            .to_owned(),
    ]
}
