//! Random whole rounds of every game: what is listed is accepted and what is not listed is refused, a refusal changes
//! nothing, cards and money are conserved, nobody sees a hidden card, and a replay tells the same facts.
//!
//! A failure prints the game and the seed that repeats it: `PROPERTY_SEED=… cargo test -p rules --test properties`.

mod choice;
mod ledger;
mod table;
mod witness;

use choice::Random;
use rules::fact::Fact;
use rules::{AnyRound, AnySettings, Game, Input, Next, Round, Viewer};

/// Rounds per game; every one is a few dozen inputs, legal and illegal.
const ROUNDS: u64 = 6_000;

/// No honest round is longer; a longer one would mean that a machine goes in circles.
const MOST_STEPS: usize = 3_000;

fn check_rounds(game: Game) {
    let seed = std::env::var("PROPERTY_SEED").ok().and_then(|seed| seed.parse().ok());
    for seed in seed.map_or(0..ROUNDS, |seed: u64| seed..seed + 1) {
        let mut random = Random::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ game as u64);
        let settings = table::settings(game, &mut random);
        if let Err(error) = check_round(settings, &mut random) {
            panic!("{game}, PROPERTY_SEED={seed}: {error}");
        }
    }
}

fn check_round(settings: AnySettings, random: &mut Random) -> Result<(), String> {
    let mut round = settings.round();
    let mut taken: Vec<Input> = Vec::new();
    let mut told: Vec<Fact> = Vec::new();
    let mut ledger = ledger::Ledger::default();
    let mut witness = witness::Witness::default();
    for step in 0.. {
        if step > MOST_STEPS {
            return Err(format!("the round never ends; last inputs {:?}", &taken[taken.len() - 5..]));
        }
        let awaits = round.awaits();
        if awaits.next != round.next() {
            return Err("awaits and next disagree".into());
        }
        if awaits.next == Next::Over {
            break;
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
                    witness.note(fact).map_err(|error| format!("{error} {told_so}"))?;
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
    ledger.close()?;
    replay(settings, &taken, &told, &round)
}

/// The same inputs tell the same facts and end in the same state.
fn replay(settings: AnySettings, taken: &[Input], told: &[Fact], ended: &AnyRound) -> Result<(), String> {
    let mut round = settings.round();
    let mut again = Vec::new();
    for input in taken {
        round.take(*input, &mut |fact| again.push(fact)).map_err(|refusal| format!("replay: {input:?}: {refusal}"))?;
    }
    if again == told && round == *ended { Ok(()) } else { Err("the replay went differently".into()) }
}

#[test]
fn caribbean_stud() {
    check_rounds(Game::CaribbeanStud);
}

#[test]
fn let_it_ride() {
    check_rounds(Game::LetItRide);
}

#[test]
fn three_card_poker() {
    check_rounds(Game::ThreeCardPoker);
}

#[test]
fn lunar_poker() {
    check_rounds(Game::LunarPoker);
}

#[test]
fn star_blackjack() {
    check_rounds(Game::StarBlackjack);
}
