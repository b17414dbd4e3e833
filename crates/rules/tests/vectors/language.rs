//! The language of the vectors: text into steps and expectations.

use croupier_rules::card::Card;
use croupier_rules::deck::CardSet;
use croupier_rules::incident::{Ground, Incident};
use croupier_rules::seat::{Place, Player, Seat};
use croupier_rules::table::Device;
use croupier_rules::wager::{Stake, Wager};
use croupier_rules::{AnySettings, Cents, Decision, Game, Input, Person, Persons};
use std::fs;
use std::path::Path;

/// A scripted round.
pub(crate) struct Vector {
    pub(crate) game: Game,
    /// File and title, by which the rulebook names it.
    pub(crate) name: String,
    /// The rules it shows.
    pub(crate) rules: Vec<String>,
    pub(crate) settings: AnySettings,
    pub(crate) lines: Vec<(usize, Statement)>,
    pub(crate) unfinished: bool,
}

/// One line of a vector.
pub(crate) enum Statement {
    Step(Vec<Input>),
    NextRound,
    Refuse(Vec<String>, Input),
    Expect(String),
}

/// Every vector of a file.
pub(crate) fn read(game: Game, path: &Path) -> Vec<Vector> {
    let text = fs::read_to_string(path).expect("a readable file");
    let stem = path.file_stem().and_then(|stem| stem.to_str()).expect("a plain file name");
    let mut vectors: Vec<Vector> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let number = number + 1;
        let line = line.split('#').next().filter(|_| line.starts_with('#')).map_or(line, |_| "").trim();
        if line.is_empty() {
            continue;
        }
        if let Some(title) = line.strip_prefix("== ") {
            vectors.push(Vector {
                game,
                name: format!("{stem}: {title}"),
                rules: Vec::new(),
                settings: AnySettings::new(game),
                lines: Vec::new(),
                unfinished: false,
            });
            continue;
        }
        let vector = vectors.last_mut().unwrap_or_else(|| panic!("{stem}:{number}: a title comes first"));
        if let Err(error) = vector.add(number, line) {
            panic!("{}/{stem}.txt:{number}: {line:?}: {error}", game.name());
        }
    }
    vectors
}

impl Vector {
    fn add(&mut self, number: usize, line: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "rules" => self.rules = rest.split_whitespace().map(str::to_owned).collect(),
            "device" => self.settings.set_device(if rest == "shoe" { Device::Shoe } else { Device::Shuffler }),
            "table" => {
                for setting in rest.split_whitespace() {
                    let (name, value) = setting.split_once('=').ok_or("a setting is name=value")?;
                    self.settings.set(name, value).map_err(|error| error.to_string())?;
                }
            }
            "unfinished" => self.unfinished = true,
            "next-round" => self.lines.push((number, Statement::NextRound)),
            "refuse" => {
                let (rules, step) = rest.split_once(':').ok_or("refuse RULES: STEP")?;
                let rules = rules.split_whitespace().map(str::to_owned).collect();
                let steps = step_inputs(step.trim())?;
                let [input] = steps[..] else { return Err("only one step can be refused".into()) };
                self.lines.push((number, Statement::Refuse(rules, input)));
            }
            "because" | "line" | "told" | "not-told" | "see" | "await" | "meter" => {
                self.lines.push((number, Statement::Expect(line.to_owned())));
            }
            _ => self.lines.push((number, Statement::Step(step_inputs(line)?))),
        }
        Ok(())
    }
}

/// `3` or `3.2`.
pub(crate) fn seat_and_player(text: &str) -> Result<(Seat, Player), String> {
    let (seat, player) = text.split_once('.').unwrap_or((text, "1"));
    let seat = seat.parse().ok().and_then(Seat::new).ok_or_else(|| format!("{text:?} is no seat"))?;
    let player = player.parse().ok().and_then(Player::new).ok_or_else(|| format!("{text:?} is no player"))?;
    Ok((seat, player))
}

pub(crate) fn wager(text: &str) -> Result<Wager, String> {
    Wager::from_name(text).ok_or_else(|| format!("{text:?} is no wager"))
}

pub(crate) fn money(text: &str) -> Result<Cents, String> {
    text.parse().map_err(|error| format!("{text:?}: {error}"))
}

fn card(text: &str) -> Result<Card, String> {
    text.parse().map_err(|error| format!("{text:?}: {error}"))
}

/// `dealer`, `community`, or a seat and perhaps its hand, `3#2`.
pub(crate) fn place(text: &str) -> Result<Place, String> {
    match text {
        "dealer" => Ok(Place::Dealer),
        "community" => Ok(Place::Community),
        "burn" => Ok(Place::Burn),
        _ => {
            let (seat, hand) = text.split_once('#').unwrap_or((text, "1"));
            let hand = hand.parse().map_err(|_| format!("{text:?} is no place"))?;
            Ok(Place::Hand { seat: seat_and_player(seat)?.0, hand })
        }
    }
}

/// The inputs that a step stands for: one, or as many as there are cards.
pub(crate) fn step_inputs(line: &str) -> Result<Vec<Input>, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (word, args) = words.split_first().ok_or("an empty step")?;
    let arg = |index: usize| args.get(index).copied().ok_or_else(|| format!("{word} needs more"));
    let after = |name: &str| args.iter().position(|arg| *arg == name).and_then(|at| args.get(at + 1).copied());
    let tokens = after("tokens").map(money).transpose()?.unwrap_or(Cents::ZERO);
    let one = match *word {
        "cards" => return args.iter().map(|text| card(text).map(Input::Card)).collect(),
        "wager" => {
            let (seat, player) = seat_and_player(arg(0)?)?;
            let stake = Stake { amount: money(arg(2)?)?, tokens };
            Input::Wager { seat, player, on: wager(arg(1)?)?, stake }
        }
        "take-back" => {
            let (seat, player) = seat_and_player(arg(0)?)?;
            Input::TakeBack { seat, player, on: wager(arg(1)?)? }
        }
        "seated" => {
            let seat = seat_and_player(arg(0)?)?.0;
            Input::Seated { seat, player: arg(1)?.parse().ok().and_then(Player::new) }
        }
        "no-more-bets" => Input::NoMoreBets,
        "close-insurance" => Input::CloseInsurance,
        "turn" => Input::Turn,
        "settle" => Input::Settle,
        "handle" => Input::Handle(seat_and_player(arg(0)?)?.0),
        "decide" => {
            let (seat, player) = seat_and_player(arg(0)?)?;
            Input::Decide { seat, player, decision: decision(arg(1)?, &args[2..])?, tokens }
        }
        "incident" => Input::Incident(incident(arg(0)?, &args[1..])?),
        other => return Err(format!("{other:?} is no step")),
    };
    Ok(vec![one])
}

fn decision(name: &str, args: &[&str]) -> Result<Decision, String> {
    let amount = args.first().filter(|text| text.contains('.')).map(|text| money(text)).transpose()?;
    let flagged = |flag: &str| args.contains(&flag);
    Ok(match name {
        "bet" => Decision::Bet(amount),
        "exchange" => {
            let cards = args.iter().take_while(|text| **text != "tokens");
            Decision::Exchange(cards.map(|text| card(text)).collect::<Result<CardSet, _>>()?)
        }
        "double" => Decision::Double(amount),
        "insure" => Decision::Insure(amount.ok_or("insure needs an amount")?),
        "absent" => Decision::Absent { viewed: flagged("viewed") },
        "cannot-match" => Decision::CannotMatch { warned: flagged("warned") },
        other => Decision::without_details(other).ok_or_else(|| format!("{other:?} is no decision"))?,
    })
}

fn incident(name: &str, args: &[&str]) -> Result<Incident, String> {
    let arg = |index: usize| args.get(index).copied().ok_or_else(|| format!("{name} needs more"));
    let seat = || seat_and_player(arg(0)?).map(|(seat, _)| seat);
    let person = |text: &str| seat_and_player(text).map(|(seat, player)| Person { seat, player });
    Ok(match name {
        "wrong-number-of-cards" => Incident::WrongNumberOfCards(place(arg(0)?)?),
        "exposed-card" => {
            Incident::Exposed { place: place(arg(0)?)?, nth: arg(1)?.parse().map_err(|_| "which card?".to_owned())? }
        }
        "dealt-in" => Incident::DealtIn(seat()?),
        "hand-without-wager" => Incident::HandWithoutWager(seat()?),
        "wrong-bet" => Incident::WrongBetFound(seat()?),
        "correct-wager" => Incident::Correct { seat: seat()?, on: wager(arg(1)?)?, amount: money(arg(2)?)? },
        "plays-first" => Incident::PlaysFirst(person(arg(0)?)?),
        "collected-early" => Incident::CollectedEarly { seat: seat()?, reconstructed: false },
        "collected-early-reconstructed" => Incident::CollectedEarly { seat: seat()?, reconstructed: true },
        "pay-undeclared" => Incident::PayUndeclared(seat()?),
        "wager-refused" => {
            let (seat, player) = seat_and_player(arg(0)?)?;
            Incident::WagerRefused { seat, player, on: wager(arg(1)?)? }
        }
        "wagers-declared-void" => {
            let (seat, player) = seat_and_player(arg(0)?)?;
            Incident::WagersDeclaredVoid { seat, player }
        }
        "wagers-invalid" => Incident::WagersInvalid(person(arg(0)?)?),
        "outcome-invalidated" => {
            let ground = Some(Ground::from_name(arg(0)?).ok_or("disruption or fraud?")?);
            let persons = args.iter().skip_while(|arg| **arg != "forfeit").skip(1);
            let forfeit: Result<Persons, String> = persons.map(|text| person(text)).collect();
            Incident::Invalidated { ground, forfeit: forfeit? }
        }
        "reveal-folded" => Incident::RevealFolded(seat()?),
        "face-up-card" => Incident::FaceUpInDevice(card(arg(0)?)?),
        "card-drawn-in-error" => Incident::DrawnInError(card(arg(0)?)?),
        "surplus-card-to-dealer" => {
            Incident::SurplusToDealer { card: card(arg(0)?)?, exposed: args.contains(&"exposed") }
        }
        "nobody-wagered" => Incident::NobodyWagered(card(arg(0)?)?),
        other => Incident::without_details(other).ok_or_else(|| format!("{other:?} is no incident"))?,
    })
}
