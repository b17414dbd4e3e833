//! The checks of one random round. The fuzzer runs them too, with its own random bytes.

use crate::choice::{self, Random};
use crate::ledger::Ledger;
use crate::silence::check_silence;
use crate::witness::Witness;
use croupier_rules::fact::Fact;
use croupier_rules::table::Enforcement;
use croupier_rules::{AnyRound, AnySettings, Await, Incident, Input, Next, Round, Viewer};

/// The longest possible round has fewer steps; a longer one would mean that a machine loops.
const MOST_STEPS: usize = 3_000;

/// The number of steps after which a round that still takes wagers is given up.
const MOST_WAGERS: usize = 400;

/// Plays a random round at a table, or says what went wrong.
pub(crate) fn check_round(settings: &AnySettings, random: &mut Random) -> Result<(), String> {
    let mut round = settings.round();
    let mut taken: Vec<Input> = Vec::new();
    let mut told: Vec<Fact> = Vec::new();
    let mut ledger = Ledger::default();
    let mut witness = Witness::default();
    for step in 0.. {
        if step > MOST_STEPS {
            return Err(format!("the round never ends; last inputs {:?}", &taken[taken.len() - 5..]));
        }
        let awaits = round.awaits();
        if step > MOST_WAGERS && awaits.next == Next::Await(Await::Wagers) {
            // Random players can place and take back wagers for ever; no rule stops them before the first card.
            return Ok(());
        }
        if awaits.next != round.next() {
            return Err("awaits and next disagree".into());
        }
        if awaits.next == Next::Over {
            ledger.close()?;
            // A settled round can still be invalidated.
            if awaits.offers.is_empty() || !random.one_in(3) {
                break;
            }
            ledger.reopen();
        }
        if random.is_spent() {
            break;
        }
        if random.one_in(16) {
            check_silence(settings, &round, random)?;
        }
        let offered = choice::from_offers(&awaits, random);
        let input = if random.one_in(4) { choice::any_input(random) } else { offered };
        let permitted = awaits.permits(&input);
        let before = round.clone();
        let mut facts = Vec::new();
        match round.take(input, &mut |fact| facts.push(fact)) {
            Ok(()) if !permitted => return Err(format!("{input:?} was taken but not on offer")),
            Ok(()) => {
                taken.push(input);
                for fact in &facts {
                    let told_so = format!("after {input:?}: {fact:?}");
                    ledger.note(fact).map_err(|error| format!("{error} {told_so}"))?;
                    check_chips(settings, fact).map_err(|error| format!("{error} {told_so}"))?;
                    witness.note(fact).map_err(|error| format!("{error} {told_so}"))?;
                }
                if let Input::Incident(Incident::Invalidated { ground: Some(_), forfeit }) = input {
                    ledger.refunds_all_but(forfeit).map_err(|error| format!("{error} after {input:?}"))?;
                }
                told.extend(facts);
                for viewer in [Viewer::Public].into_iter().chain(settings.table().all_seats().map(Viewer::Player)) {
                    witness.check(viewer, &round.view(viewer)).map_err(|error| format!("{error} after {input:?}"))?;
                }
            }
            Err(refusal) => {
                if permitted {
                    return Err(format!("{input:?} was on offer but refused: {refusal}"));
                }
                if !facts.is_empty() || round != before {
                    return Err(format!("{input:?} was refused but changed something"));
                }
                if refusal.rules.first().is_none() || refusal.to_string().is_empty() {
                    return Err(format!("{input:?} was refused without a rule"));
                }
            }
        }
    }
    replay(settings, &taken, &told, &round)
}

/// Ruling G24: where only whole chips are accepted, all stakes are whole chips.
fn check_chips(settings: &AnySettings, fact: &Fact) -> Result<(), String> {
    let amount = match fact {
        Fact::Placed { stake, .. } => stake.amount,
        Fact::Decided { price, .. } => *price,
        _ => return Ok(()),
    };
    let table = settings.table();
    let refuses = table.whole_chips && table.enforcement == Enforcement::Refuse;
    if refuses && !amount.is_in(table.smallest_chip) { Err("odd cents".into()) } else { Ok(()) }
}

/// The same inputs tell the same facts and end in the same state.
fn replay(settings: &AnySettings, taken: &[Input], told: &[Fact], ended: &AnyRound) -> Result<(), String> {
    let mut round = settings.round();
    let mut again = Vec::new();
    for input in taken {
        round.take(*input, &mut |fact| again.push(fact)).map_err(|refusal| format!("replay: {input:?}: {refusal}"))?;
    }
    if again == told && round == *ended { Ok(()) } else { Err("the replay went differently".into()) }
}
