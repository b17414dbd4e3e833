//! A round as it is written down, parsed into checked types.

use super::Problem;
use super::json::{Fields, Json, quoted, shortened};
use super::own_limits::{self, OwnLimits};
use crate::any::AnySettings;
use crate::card::Card;
use crate::deck::CardSet;
use crate::description::{CardSupply, OpeningWager};
use crate::game::Game;
use crate::incident::{Ground, Incident};
use crate::input::Decision;
use crate::money::Cents;
use crate::person::{Person, Persons};
use crate::seat::{Place, Player, Seat};
use crate::table::Device;
use crate::wager::{Stake, Wager};

/// A recorded round.
#[derive(Clone, Debug)]
pub(super) struct Record {
    pub(super) settings: AnySettings,
    pub(super) own_limits: Vec<OwnLimits>,
    pub(super) wagers: Vec<Placed>,
    pub(super) cards: Vec<Card>,
    pub(super) decisions: Vec<Decided>,
    pub(super) irregularities: Vec<Irregularity>,
}

/// One wager of a record.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    /// Its position in the record, for messages.
    pub(super) index: usize,
    pub(super) seat: Seat,
    pub(super) player: Player,
    pub(super) on: Wager,
    pub(super) stake: Stake,
    /// Whether the player is seated at the area, where the record says so.
    pub(super) seated: Option<bool>,
}

/// The acts of a player, in the order of play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Act {
    Decide(Decision),
    /// Picks up the cards, without deciding anything yet.
    Handle,
}

impl Act {
    /// The word that records use.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Decide(decision) => decision.name(),
            Self::Handle => "handle",
        }
    }
}

/// One entry of a record's `decisions`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decided {
    pub(super) seat: Seat,
    pub(super) player: Player,
    pub(super) act: Act,
    pub(super) tokens: Cents,
    /// The deal that the decision belongs to, if the round was dealt more than once and the record names it.
    pub(super) deal: Option<u8>,
    /// Whether the record says if an absent player had viewed their cards.
    pub(super) says_viewed: bool,
}

/// One irregularity of a record.
#[derive(Clone, Copy, Debug)]
pub(super) struct Irregularity {
    pub(super) after: After,
    pub(super) incident: Incident,
}

/// The point at which an irregularity is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// All wagers are placed.
    Wagers,
    /// The initial deal is complete.
    Deal,
    /// Every decision before the hidden cards are shown is made.
    Decisions,
    /// All hidden cards are shown.
    Turn,
    /// The dealer has settled; the next round has not begun.
    Settlement,
    /// This number of cards has been dealt.
    Cards(usize),
    /// This number of decisions has been made.
    Decision(usize),
}

impl Record {
    pub(super) fn read(json: &Json) -> Result<Self, Problem> {
        let mut round = Fields::open(json, "")?;
        let name = round.need_text("game")?;
        let game = Game::from_name(name).ok_or_else(|| {
            let known = Game::ALL.map(Game::name).join(", ");
            Problem::at("game", format!("{} is no game; the games are {known}", quoted(name)))
        })?;
        let settings = settings(game, round.take("table"), round.text("device")?)?;
        let own_limits = own_limits::read(&settings, round.list("limits")?)?;
        let wagers = each(round.list("wagers")?, "wagers", |index, json, place| placed(game, index, json, place))?;
        let cards = cards(round.need_text("cards")?)?;
        let decisions = each(round.list("decisions")?, "decisions", |_, json, place| decided(game, json, place))?;
        let irregularities =
            each(round.list("irregularities")?, "irregularities", |_, json, place| irregularity(game, json, place))?;
        round.close()?;
        Ok(Self { settings, own_limits, wagers, cards, decisions, irregularities })
    }
}

/// Reads every item of a list, each at its own place.
fn each<T>(
    list: &[Json],
    name: &str,
    read: impl Fn(usize, &Json, &str) -> Result<T, Problem>,
) -> Result<Vec<T>, Problem> {
    list.iter().enumerate().map(|(index, json)| read(index, json, &format!("{name}[{index}]"))).collect()
}

fn settings(game: Game, table: Option<&Json>, device: Option<&str>) -> Result<AnySettings, Problem> {
    let mut settings = AnySettings::new(game);
    match device {
        None => {}
        Some("shoe") => settings.set_device(Device::Shoe),
        Some("shuffler") => settings.set_device(Device::Shuffler),
        Some(other) => return Err(Problem::at("device", format!("{} is neither shoe nor shuffler", quoted(other)))),
    }
    let fields = match table {
        None => &[][..],
        Some(Json::Object(fields)) => fields,
        Some(other) => return Err(Problem::at("table", format!("expected an object, found {}", other.kind()))),
    };
    for (name, value) in fields {
        let place = format!("table.{}", shortened(name));
        let text = match value {
            Json::Text(text) => text.clone(),
            Json::Integer(number) => number.to_string(),
            Json::Bool(flag) => flag.to_string(),
            other => {
                let what = format!("expected a string, a whole number, or true or false, found {}", other.kind());
                return Err(Problem::at(&place, what));
            }
        };
        settings.set(name, &text).map_err(|error| Problem::at(&place, error.to_string()))?;
    }
    // A record has the meter's reading after this round's wagers, unless it names an increment.
    if !fields.iter().any(|(name, _)| name == "increment") {
        settings.meter_includes_this_round();
    }
    settings.check().map_err(|error| Problem::at("table", error.to_string()))?;
    Ok(settings)
}

pub(super) fn seat(fields: &mut Fields<'_>) -> Result<Seat, Problem> {
    let missing = Problem::at(&fields.place("seat"), "this field is missing");
    fields.number("seat", 1, Seat::MOST.into())?.and_then(Seat::new).ok_or(missing)
}

pub(super) fn player(fields: &mut Fields<'_>) -> Result<Player, Problem> {
    let number = fields.number("player", 1, 3)?;
    Ok(number.and_then(Player::new).unwrap_or(Player::First))
}

/// The wagers that a record of this game names.
pub(super) fn wagers_of(game: Game) -> String {
    let of = |wager: &OpeningWager| {
        let elsewhere = if wager.on_other_hands {
            format!(", {0}@dealer, and {0}@ with the number of another seat", wager.on)
        } else {
            String::new()
        };
        format!("{}{elsewhere}", wager.on)
    };
    game.description().wagers.iter().map(of).collect::<Vec<_>>().join(", ")
}

/// The decisions that a record of this game names.
pub(super) fn decisions_of(game: Game) -> String {
    game.description().recorded_decisions.join(", ")
}

fn wager(game: Game, fields: &mut Fields<'_>) -> Result<Wager, Problem> {
    let name = fields.need_text("on")?;
    Wager::from_name(name).ok_or_else(|| {
        let what = format!("{} is no wager; those of {game} are {}", quoted(name), wagers_of(game));
        Problem::at(&fields.place("on"), what)
    })
}

fn placed(game: Game, index: usize, json: &Json, place: &str) -> Result<Placed, Problem> {
    let mut fields = Fields::open(json, place)?;
    let seat = seat(&mut fields)?;
    let player = player(&mut fields)?;
    let on = wager(game, &mut fields)?;
    let missing = Problem::at(&fields.place("amount"), "this field is missing");
    let amount = fields.money("amount")?.ok_or(missing)?;
    let tokens = fields.money("tokens")?.unwrap_or(Cents::ZERO);
    let seated = fields.flag("seated")?;
    fields.close()?;
    Ok(Placed { index, seat, player, on, stake: Stake { amount, tokens }, seated })
}

/// Every card of the text. An error names the card's position.
fn cards(text: &str) -> Result<Vec<Card>, Problem> {
    let words = text.split_whitespace().enumerate();
    let read = |(index, word): (usize, &str)| {
        word.parse::<Card>()
            .map_err(|error| Problem::at("cards", format!("card {} is {}, but {error}", index + 1, quoted(word))))
    };
    words.map(read).collect()
}

fn card_set(fields: &Fields<'_>, text: &str) -> Result<CardSet, Problem> {
    let cards = cards(text).map_err(|problem| Problem::at(&fields.place("cards"), problem.what))?;
    let set: CardSet = cards.iter().copied().collect();
    if set.len() == cards.len() { Ok(set) } else { Err(Problem::at(&fields.place("cards"), "a card is named twice")) }
}

fn decided(game: Game, json: &Json, place: &str) -> Result<Decided, Problem> {
    let mut fields = Fields::open(json, place)?;
    let seat = seat(&mut fields)?;
    let name = fields.need_text("do")?;
    let poker = game.description().cards == CardSupply::FreshDeck;
    if name == "handle" && poker {
        fields.close()?;
        let (act, tokens) = (Act::Handle, Cents::ZERO);
        return Ok(Decided { seat, player: Player::First, act, tokens, deal: None, says_viewed: false });
    }
    let player = player(&mut fields)?;
    // Only rounds of blackjack can be dealt again.
    let deal = if poker { None } else { fields.number("deal", 1, 9)? };
    let amount = fields.money("amount")?;
    let need_amount = || amount.ok_or_else(|| Problem::at(&format!("{place}.amount"), "this decision needs an amount"));
    let mut says_viewed = false;
    let decision = match name {
        "bet" => Decision::Bet(amount),
        "exchange" => {
            let text = fields.need_text("cards")?;
            Decision::Exchange(card_set(&fields, text)?)
        }
        "double" => Decision::Double(amount),
        "insure" => Decision::Insure(need_amount()?),
        "absent" => {
            let viewed = fields.flag("viewed")?;
            says_viewed = viewed.is_some();
            Decision::Absent { viewed: viewed.unwrap_or(false) }
        }
        "cannot-match" => Decision::CannotMatch { warned: fields.flag("warned")?.unwrap_or(false) },
        other => Decision::without_details(other).ok_or_else(|| {
            let what = format!("{} is no decision; those of {game} are {}", quoted(other), decisions_of(game));
            Problem::at(&fields.place("do"), what)
        })?,
    };
    if amount.is_some() && !matches!(decision, Decision::Bet(_) | Decision::Double(_) | Decision::Insure(_)) {
        return Err(Problem::at(&fields.place("amount"), format!("{name} takes no amount")));
    }
    let tokens = fields.money("tokens")?.unwrap_or(Cents::ZERO);
    fields.close()?;
    Ok(Decided { seat, player, act: Act::Decide(decision), tokens, deal, says_viewed })
}

fn irregularity(game: Game, json: &Json, place: &str) -> Result<Irregularity, Problem> {
    let mut fields = Fields::open(json, place)?;
    let name = fields.need_text("what")?;
    let after = after(&mut fields)?;
    let card = |fields: &mut Fields<'_>| {
        let text = fields.need_text("card")?;
        text.parse::<Card>()
            .map_err(|error| Problem::at(&fields.place("card"), format!("{} is no card: {error}", quoted(text))))
    };
    let incident = match name {
        "wrong-number-of-cards" => Incident::WrongNumberOfCards(hand(&mut fields)?),
        "exposed-card" => {
            let place = exposed_place(&mut fields)?;
            Incident::Exposed { place, nth: fields.number("nth", 1, 6)?.unwrap_or(1) }
        }
        "dealt-in" => Incident::DealtIn(seat(&mut fields)?),
        "hand-without-wager" => Incident::HandWithoutWager(seat(&mut fields)?),
        "wrong-bet" => Incident::WrongBetFound(seat(&mut fields)?),
        "correct-wager" => {
            let (seat, on) = (seat(&mut fields)?, wager(game, &mut fields)?);
            let missing = Problem::at(&fields.place("amount"), "this field is missing");
            Incident::Correct { seat, on, amount: fields.money("amount")?.ok_or(missing)? }
        }
        "plays-first" => Incident::PlaysFirst(person(&mut fields)?),
        "collected-early" => Incident::CollectedEarly { seat: seat(&mut fields)?, reconstructed: false },
        "collected-early-reconstructed" => Incident::CollectedEarly { seat: seat(&mut fields)?, reconstructed: true },
        "pay-undeclared" => Incident::PayUndeclared(seat(&mut fields)?),
        "wager-refused" => {
            let (seat, player) = (seat(&mut fields)?, player(&mut fields)?);
            Incident::WagerRefused { seat, player, on: wager(game, &mut fields)? }
        }
        "wagers-declared-void" => {
            Incident::WagersDeclaredVoid { seat: seat(&mut fields)?, player: player(&mut fields)? }
        }
        "wagers-invalid" => Incident::WagersInvalid(person(&mut fields)?),
        "outcome-invalidated" => invalidated(&mut fields)?,
        "reveal-folded" => Incident::RevealFolded(seat(&mut fields)?),
        "face-up-card" => Incident::FaceUpInDevice(card(&mut fields)?),
        "card-drawn-in-error" => Incident::DrawnInError(card(&mut fields)?),
        "surplus-card-to-dealer" => {
            Incident::SurplusToDealer { card: card(&mut fields)?, exposed: fields.flag("exposed")?.unwrap_or(true) }
        }
        "nobody-wagered" => Incident::NobodyWagered(card(&mut fields)?),
        other => Incident::without_details(other)
            .ok_or_else(|| Problem::at(&fields.place("what"), format!("{} is no irregularity", quoted(other))))?,
    };
    fields.close()?;
    Ok(Irregularity { after, incident })
}

/// The hand: `"place": "dealer"` or `"community"`, or a `seat`.
fn hand(fields: &mut Fields<'_>) -> Result<Place, Problem> {
    match fields.text("place")? {
        None => seat(fields).map(Place::hand),
        Some("dealer") => Ok(Place::Dealer),
        Some("community") => Ok(Place::Community),
        Some(other) => {
            Err(Problem::at(&fields.place("place"), format!("{} is neither dealer nor community", quoted(other))))
        }
    }
}

/// The same, or `"place": "discard"`: the bottom card of the dealer's packet in Let It Ride, which goes to the discard rack.
fn exposed_place(fields: &mut Fields<'_>) -> Result<Place, Problem> {
    match fields.text("place")? {
        None => seat(fields).map(Place::hand),
        Some("dealer") => Ok(Place::Dealer),
        Some("community") => Ok(Place::Community),
        Some("discard") => Ok(Place::Burn),
        Some(other) => {
            let what = format!("{} is neither dealer, community nor discard", quoted(other));
            Err(Problem::at(&fields.place("place"), what))
        }
    }
}

fn person(fields: &mut Fields<'_>) -> Result<Person, Problem> {
    Ok(Person { seat: seat(fields)?, player: player(fields)? })
}

/// Players who forfeit are named by a seat, or by a seat and a player. Their names imply fraud, the only ground for
/// forfeits.
fn invalidated(fields: &mut Fields<'_>) -> Result<Incident, Problem> {
    let place = fields.place("forfeit");
    let mut forfeit = Persons::NONE;
    for (at, json) in fields.list("forfeit")?.iter().enumerate() {
        forfeit.insert(match json {
            Json::Integer(number) => u8::try_from(*number)
                .ok()
                .and_then(Seat::new)
                .map(Person::first)
                .ok_or_else(|| Problem::at(&place, "expected seat numbers from 1 to 9"))?,
            json => {
                let mut fields = Fields::open(json, &format!("{place}[{at}]"))?;
                let person = person(&mut fields)?;
                fields.close()?;
                person
            }
        });
    }
    let ground = match fields.text("ground")? {
        None => (!forfeit.is_empty()).then_some(Ground::Fraud),
        Some(name) => Some(Ground::from_name(name).ok_or_else(|| {
            Problem::at(&fields.place("ground"), format!("{} is neither disruption nor fraud", quoted(name)))
        })?),
    };
    Ok(Incident::Invalidated { ground, forfeit })
}

fn after(fields: &mut Fields<'_>) -> Result<After, Problem> {
    let text = fields.need_text("after")?;
    let count = |prefix: &str| text.strip_prefix(prefix).and_then(|rest| rest.parse().ok());
    Ok(match text {
        "wagers" => After::Wagers,
        "deal" => After::Deal,
        "decisions" => After::Decisions,
        "turn" => After::Turn,
        "settlement" => After::Settlement,
        _ => match (count("card "), count("decision ")) {
            (Some(cards), _) => After::Cards(cards),
            (_, Some(decisions)) => After::Decision(decisions),
            _ => {
                let known = "wagers, deal, decisions, turn, settlement, \"card N\" or \"decision N\"";
                return Err(Problem::at(
                    &fields.place("after"),
                    format!("{} is no point of a round: {known}", quoted(text)),
                ));
            }
        },
    })
}
