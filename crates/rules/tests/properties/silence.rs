//! Players who stop deciding: their standing instructions (ruling G23) make all decisions and bring the round to its
//! end.

use crate::choice::Random;
use croupier_rules::table::Enforcement;
use croupier_rules::{
    AnyRound, AnySettings, Await, Cents, Decision, Input, Instruction, Next, Offer, Player, Round, Seat,
};

/// Enough for any bet: twice the largest ante.
const PLENTY: Cents = Cents(2 * Cents::LARGEST_WAGER.0);

/// From here on no player decides. Once wagering is closed the round must still reach its end.
pub(crate) fn check_silence(settings: &AnySettings, round: &AnyRound, random: &mut Random) -> Result<(), String> {
    let mut round = round.clone();
    for _ in 0..300 {
        let input = match round.next() {
            Next::Over | Next::Await(Await::Wagers) => return Ok(()),
            Next::Await(Await::Card(_)) => Input::Card(some_card(&round, random)?),
            Next::Await(Await::Decision(_)) => answer(settings, &round, random)?,
            Next::Await(Await::Insurance) => Input::CloseInsurance,
            Next::Await(Await::Turn) => Input::Turn,
            Next::Await(Await::Settle) => Input::Settle,
            Next::Await(Await::NoMoreBets) => Input::NoMoreBets,
        };
        round.take(input, &mut |_| {}).map_err(|refusal| format!("silence: {input:?} was refused: {refusal}"))?;
    }
    Err("silence: the round never ends".into())
}

/// Asks every instruction of the game, with and without chips behind, and takes one of the answers.
fn answer(settings: &AnySettings, round: &AnyRound, random: &mut Random) -> Result<Input, String> {
    let awaits = round.awaits();
    let awaited = Instruction::awaited(round);
    let mut answers = Vec::new();
    for (seat, player) in &awaited {
        for instruction in Instruction::of(round.game()) {
            for behind in [Cents::ZERO, PLENTY] {
                let decision = instruction.decision(round, *seat, *player, behind);
                let decision = decision.ok_or_else(|| format!("silence: {instruction} leaves {seat:?} undecided"))?;
                let input = Input::Decide { seat: *seat, player: *player, decision, tokens: Cents::ZERO };
                if !awaits.permits(&input) {
                    return Err(format!("silence: {input:?} is not on offer"));
                }
                check(settings, instruction, decision, price(round, *seat, *player, decision), behind)?;
                answers.push(input);
            }
        }
    }
    if answers.is_empty() {
        Err("silence: the round waits for a decision that no instruction makes".into())
    } else {
        Ok(random.pick(&answers))
    }
}

/// No instruction returns a wager as the absence rules do, spends chips that are not there, or pays for more than staying in.
fn check(
    settings: &AnySettings,
    instruction: Instruction,
    decision: Decision,
    price: Cents,
    behind: Cents,
) -> Result<(), String> {
    let wrong = match decision {
        Decision::Absent { .. } | Decision::CannotMatch { .. } | Decision::Concede => "gives a wager back or up",
        Decision::Insure(_) | Decision::EvenMoney | Decision::Double(_) | Decision::Split => "plays for more",
        Decision::Exchange(_) | Decision::Buy => "draws",
        Decision::Bet(Some(_)) => "names an amount",
        _ if price > behind => "spends what is not there",
        Decision::Bet(_) | Decision::Play if instruction == Instruction::AlwaysFold => "bets",
        Decision::Fold if instruction == Instruction::AlwaysBet && behind == PLENTY => "folds",
        Decision::Ride
            if instruction == Instruction::AlwaysWithdraw && settings.table().enforcement == Enforcement::Refuse =>
        {
            "rides"
        }
        Decision::Withdraw if instruction == Instruction::AlwaysRide => "withdraws",
        _ => return Ok(()),
    };
    Err(format!("silence: {instruction} {wrong}: {decision}"))
}

fn price(round: &AnyRound, seat: Seat, player: Player, wanted: Decision) -> Cents {
    let offers = round.awaits().offers.into_iter();
    let prices = offers.filter_map(|offer| match offer {
        Offer::Decide { seat: at, player: of, decision, price, .. } if (at, of, decision) == (seat, player, wanted) => {
            Some(price)
        }
        _ => None,
    });
    prices.max().unwrap_or(Cents::ZERO)
}

fn some_card(round: &AnyRound, random: &mut Random) -> Result<croupier_rules::Card, String> {
    let offers = round.awaits().offers;
    let cards = offers.iter().find_map(|offer| match offer {
        Offer::Card { one_of, .. } => Some(one_of.iter().collect::<Vec<_>>()),
        _ => None,
    });
    cards
        .filter(|cards| !cards.is_empty())
        .map(|cards| random.pick(&cards))
        .ok_or_else(|| "silence: no card can come".into())
}
