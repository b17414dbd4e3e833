//! A round as it is written down for `settle`, and the settlement that the model expects of it.

use croupier_rules::card::Card;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Whole cents.
pub type Cents = i64;

/// How money is written.
pub fn money(cents: Cents) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", cents.abs() / 100, cents.abs() % 100)
}

/// Reads what [`money`] writes.
pub fn cents(text: &str) -> Cents {
    let (dollars, rest) = text.split_once('.').expect("two decimals");
    assert_eq!(rest.len(), 2, "two decimals: {text}");
    let whole: Cents = dollars.trim_start_matches('-').parse().unwrap();
    let value = whole * 100 + rest.parse::<Cents>().unwrap();
    if text.starts_with('-') { -value } else { value }
}

/// Where the cards come from; it decides the order of the deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Device {
    Shoe,
    Shuffler,
}

/// The table's settings. Fields with `None` are not written and take the default.
#[derive(Clone, Default, Debug)]
pub struct House {
    pub minimum: Option<Cents>,
    pub maximum: Option<Cents>,
    pub unit: Option<Cents>,
    pub smallest_chip: Option<Cents>,
    pub as_found: Option<bool>,
    pub seats: Option<u8>,
    pub max_payout: Option<Cents>,
    pub meter: Option<Cents>,
    pub seed: Option<Cents>,
    /// In hundredths of the jackpot wager.
    pub increment: Option<Cents>,
    pub jackpot_wager: Option<Cents>,
    pub royal_flush: Option<i64>,
    pub ante_bonus: Option<String>,
    pub pair_plus: Option<String>,
    pub declaring: Option<String>,
    pub decks: Option<u8>,
    pub resplit: Option<bool>,
    pub insurance_ten: Option<bool>,
    pub lucky_lucky: Option<u8>,
}

impl House {
    /// Whether wagers are recorded as they lie (ruling G3).
    pub fn takes_as_found(&self) -> bool {
        self.as_found.unwrap_or(false)
    }

    /// The part of a wager that is paid or collected: up to the maximum; the excess is returned (rule 6.3, ruling G3).
    pub fn counted(&self, amount: Cents) -> Cents {
        self.maximum.map_or(amount, |maximum| amount.min(maximum))
    }

    /// A wager won at `num` to `den`, rounded up to whole chips (BJ 5.9, ruling G2).
    pub fn payment(&self, counted: Cents, num: i64, den: i64) -> Cents {
        let chip = self.smallest_chip.unwrap_or(50);
        let mut paid = counted * num / den / chip * chip;
        // Step up chip by chip until the exact amount is reached.
        while paid * den < counted * num {
            paid += chip;
        }
        paid
    }

    fn json(&self) -> String {
        let mut fields = Vec::new();
        let mut text = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                fields.push(format!("\"{name}\": {value}"));
            }
        };
        let quoted = |amount: Option<Cents>| amount.map(|amount| format!("\"{}\"", money(amount)));
        let string = |value: &Option<String>| value.as_ref().map(|value| format!("\"{value}\""));
        text("minimum", quoted(self.minimum));
        text("maximum", quoted(self.maximum));
        text("unit", quoted(self.unit));
        text("smallest_chip", quoted(self.smallest_chip));
        text("enforcement", self.as_found.map(|yes| if yes { "\"as-found\"" } else { "\"refuse\"" }.to_owned()));
        text("seats", self.seats.map(|n| n.to_string()));
        text("max_payout", quoted(self.max_payout));
        text("meter", quoted(self.meter));
        text("seed", quoted(self.seed));
        text("increment", quoted(self.increment));
        text("jackpot_wager", quoted(self.jackpot_wager));
        text("royal_flush", self.royal_flush.map(|n| n.to_string()));
        text("ante_bonus", string(&self.ante_bonus));
        text("pair_plus", string(&self.pair_plus));
        text("declaring", string(&self.declaring));
        text("decks", self.decks.map(|n| n.to_string()));
        text("resplit", self.resplit.map(|yes| yes.to_string()));
        text("insurance_ten", self.insurance_ten.map(|yes| yes.to_string()));
        text("lucky_lucky", self.lucky_lucky.map(|n| n.to_string()));
        format!("{{ {} }}", fields.join(", "))
    }
}

/// A wager made before the first card.
#[derive(Clone, Debug)]
pub struct Wager {
    pub seat: u8,
    /// Named only where a playing area is shared.
    pub player: Option<u8>,
    pub on: String,
    pub amount: Cents,
    /// The part of the amount that is promotional tokens.
    pub tokens: Option<Cents>,
    pub seated: Option<bool>,
}

impl Wager {
    pub fn new(seat: u8, on: &str, amount: Cents) -> Self {
        Self { seat, player: None, on: on.to_owned(), amount, tokens: None, seated: None }
    }

    /// The player's number on the area.
    pub fn who(&self) -> u8 {
        self.player.unwrap_or(1)
    }

    fn json(&self) -> String {
        let mut text = format!("{{ \"seat\": {}", self.seat);
        if let Some(player) = self.player {
            write!(text, ", \"player\": {player}").unwrap();
        }
        write!(text, ", \"on\": \"{}\", \"amount\": \"{}\"", self.on, money(self.amount)).unwrap();
        if let Some(tokens) = self.tokens {
            write!(text, ", \"tokens\": \"{}\"", money(tokens)).unwrap();
        }
        if let Some(seated) = self.seated {
            write!(text, ", \"seated\": {seated}").unwrap();
        }
        text + " }"
    }
}

/// Something a player decided.
#[derive(Clone, Debug, Default)]
pub struct Decision {
    pub seat: u8,
    pub player: Option<u8>,
    pub act: String,
    pub amount: Option<Cents>,
    pub tokens: Option<Cents>,
    pub cards: Vec<Card>,
    pub viewed: Option<bool>,
}

impl Decision {
    pub fn new(seat: u8, player: Option<u8>, act: &str) -> Self {
        Self { seat, player, act: act.to_owned(), ..Self::default() }
    }

    fn json(&self) -> String {
        let mut text = format!("{{ \"seat\": {}", self.seat);
        if let Some(player) = self.player {
            write!(text, ", \"player\": {player}").unwrap();
        }
        write!(text, ", \"do\": \"{}\"", self.act).unwrap();
        if let Some(amount) = self.amount {
            write!(text, ", \"amount\": \"{}\"", money(amount)).unwrap();
        }
        if let Some(tokens) = self.tokens {
            write!(text, ", \"tokens\": \"{}\"", money(tokens)).unwrap();
        }
        if !self.cards.is_empty() {
            write!(text, ", \"cards\": \"{}\"", list(&self.cards)).unwrap();
        }
        if let Some(viewed) = self.viewed {
            write!(text, ", \"viewed\": {viewed}").unwrap();
        }
        text + " }"
    }
}

/// Cards with spaces between them.
pub fn list(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The setup before the first card: the game, the table and the wagers.
#[derive(Clone, Debug)]
pub struct Setup {
    pub game: &'static str,
    pub house: House,
    /// `None` leaves the device to the game's default.
    pub device: Option<Device>,
    pub wagers: Vec<Wager>,
}

impl Setup {
    /// The poker games default to a shuffling device, blackjack to a shoe.
    pub fn device(&self) -> Device {
        self.device.unwrap_or(if self.game == "star-blackjack" { Device::Shoe } else { Device::Shuffler })
    }

    /// The seats with a wager, from the dealer's left.
    pub fn seats(&self) -> Vec<u8> {
        let mut seats: Vec<u8> = self.wagers.iter().map(|wager| wager.seat).collect();
        seats.sort_unstable();
        seats.dedup();
        seats
    }

    /// The wager of a seat's first player on a spot.
    pub fn wager(&self, seat: u8, on: &str) -> Option<&Wager> {
        self.wagers.iter().find(|wager| wager.seat == seat && wager.on == on)
    }
}

/// A whole round as it is written for `settle`.
#[derive(Clone, Debug)]
pub struct Record {
    pub setup: Setup,
    pub cards: Vec<Card>,
    pub decisions: Vec<Decision>,
}

impl Record {
    pub fn json(&self) -> String {
        let setup = &self.setup;
        let mut text = format!("{{ \"game\": \"{}\", \"table\": {}", setup.game, setup.house.json());
        if let Some(device) = setup.device {
            let name = if device == Device::Shoe { "shoe" } else { "shuffler" };
            write!(text, ", \"device\": \"{name}\"").unwrap();
        }
        let wagers: Vec<String> = setup.wagers.iter().map(Wager::json).collect();
        let decisions: Vec<String> = self.decisions.iter().map(Decision::json).collect();
        write!(
            text,
            ", \"wagers\": [{}], \"cards\": \"{}\", \"decisions\": [{}] }}",
            wagers.join(", "),
            list(&self.cards),
            decisions.join(", ")
        )
        .unwrap();
        text
    }
}

/// An outcome that the documents leave open because no money depends on it.
pub const ANY: &str = "any";

/// How one wager should end.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Line {
    pub seat: u8,
    pub player: u8,
    pub hand: u8,
    pub wager: String,
    pub staked: Cents,
    pub outcome: &'static str,
    pub pays: Cents,
    pub returned: Cents,
    /// The promotional tokens that the player keeps, if the rulings say so (G8).
    pub tokens: Option<Cents>,
}

/// A stake that becomes a line: its player, its amount and the part that counts.
#[derive(Clone, Debug)]
pub struct Stake {
    pub seat: u8,
    pub player: u8,
    pub hand: u8,
    pub wager: String,
    pub staked: Cents,
    pub counted: Cents,
    pub tokens: Cents,
}

impl Stake {
    /// A wager made before the first card, counted up to the maximum.
    pub fn of(house: &House, wager: &Wager) -> Self {
        Self {
            seat: wager.seat,
            player: wager.who(),
            hand: 1,
            wager: wager.on.clone(),
            staked: wager.amount,
            counted: house.counted(wager.amount),
            tokens: wager.tokens.unwrap_or(0),
        }
    }

    /// The same player's further wager on the same hand.
    pub fn further(&self, wager: &str, staked: Cents, counted: Cents, tokens: Option<Cents>) -> Self {
        Self { wager: wager.to_owned(), staked, counted, tokens: tokens.unwrap_or(0), ..self.clone() }
    }

    fn line(&self, outcome: &'static str, pays: Cents, kept: Cents, tokens: Option<Cents>) -> Line {
        // All of it is above an area's maximum (BJ 6.3.1): it is returned whole, and the document gives the outcome no
        // name.
        let all_excess = self.staked > 0 && self.counted == 0;
        let (outcome, tokens) = if all_excess { (ANY, Some(self.tokens)) } else { (outcome, tokens) };
        Line {
            seat: self.seat,
            player: self.player,
            hand: self.hand,
            wager: self.wager.clone(),
            staked: self.staked,
            outcome,
            pays,
            returned: kept + pays,
            tokens,
        }
    }

    /// Paid, and the whole stake is returned.
    pub fn wins(&self, pays: Cents) -> Line {
        self.line("win", pays, self.staked, Some(self.tokens))
    }

    /// Collected as far as it counts. The document does not say which chips the excess consists of.
    pub fn loses(&self) -> Line {
        let excess = self.staked - self.counted;
        let tokens = if excess == 0 || self.tokens == 0 { Some(0) } else { None };
        self.line("lose", 0, excess, tokens)
    }

    /// Returned whole, with this outcome.
    pub fn comes_back(&self, outcome: &'static str) -> Line {
        self.line(outcome, 0, self.staked, Some(self.tokens))
    }

    /// A prize for a wager that was spent when it was made (ruling C4b).
    pub fn spent_for(&self, pays: Cents) -> Line {
        self.line("win", pays, 0, Some(0))
    }

    /// Kept (LP 8.8.1.1), as far as the ante counts.
    pub fn is_a_fee(&self) -> Line {
        Line { outcome: "fee", ..self.loses() }
    }
}

/// The settlement that the model expects.
#[derive(Clone, Debug, Default)]
pub struct Settled {
    pub lines: Vec<Line>,
    /// Seats whose winnings together are cut to a maximum payout. The document does not say how the cut is divided
    /// among the wagers, so the lines still show the full payments.
    pub capped: BTreeMap<u8, Cents>,
    /// After the round, where the record names a meter.
    pub meter: Option<Cents>,
}

impl Settled {
    /// The net result of each seat.
    pub fn net(&self) -> BTreeMap<u8, Cents> {
        let mut net = BTreeMap::new();
        for line in &self.lines {
            *net.entry(line.seat).or_insert(0) += line.returned - line.staked;
        }
        for (seat, most) in &self.capped {
            let winnings: Cents = self.lines.iter().filter(|line| line.seat == *seat).map(|line| line.pays).sum();
            *net.get_mut(seat).unwrap() -= winnings - most;
        }
        net
    }
}
