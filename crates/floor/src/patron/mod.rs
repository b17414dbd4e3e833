//! A patron: their account with the cage, their player card, and whether they may play.
//!
//! What a patron takes to a table or brings back is decided by the table and the account together, and kept in the facts of both:
//! the table's carries the postings, the account's the same amount ([`Patron::record`]).

mod check;
mod decide;
mod fact;
mod limits;
mod money;
mod reading;
mod refusal;

pub use decide::{Command, GRANT};
pub use fact::{AccountEntry, Fact};
pub use limits::{DELAY, OwnLimits};
pub use money::{COUNTED_FOR, MoneyMove, MoneyRequest, OldForm, PATIENCE, SeenMoney, Served, StaffDay};
pub use reading::PatronReading;
pub use refusal::PatronRefusal;

use crate::id::{PatronId, PlayerCard, StaffId, TableId};
use crate::ledger::Account;
use crate::time::Moment;
use limits::DayOfPlay;
use money::Alone;
use rules::rulebook::{Book, Rule};
use rules::{Cents, Game};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Which layout an account has that was written down; raised whenever that changes, so that old ones are passed over.
pub const LAYOUT: u32 = 4;

/// A person who plays, as the cage knows them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Patron {
    id: PatronId,
    name: String,
    /// Whether the account holds play money, which never becomes money.
    guest: bool,
    balance: Cents,
    /// Promotional tokens that are at no table.
    tokens: Cents,
    /// What the cage has a claim to.
    #[serde(default)]
    owed: Cents,
    /// Player cards, and whether they work.
    cards: BTreeMap<PlayerCard, bool>,
    /// The exclusion that the person wished for, and the house's own.
    own_wish: Option<Exclusion>,
    by_house: Option<Exclusion>,
    /// The house's exclusions from single games.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    from_games: Vec<Exclusion>,
    /// Whom the person may not play with at one table.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    apart: BTreeMap<PatronId, Apart>,
    rests_until: Option<Moment>,
    /// More than one person of the staff moves alone, which waits for a second one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    money_request: Option<MoneyRequest>,
    /// What one person of the staff has moved alone within a day.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    alone: Vec<Alone>,
    limits: OwnLimits,
    /// What the limits will be, and from when on.
    later: Option<(Moment, OwnLimits)>,
    play: DayOfPlay,
}

/// An exclusion from play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exclusion {
    /// Who excluded the person; they themselves where it is nobody.
    pub by: Option<StaffId>,
    /// From which game; from the casino where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<Game>,
    /// For which reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Since when.
    pub since: Moment,
    /// Until when; for good where it is never.
    pub until: Option<Moment>,
}

/// An order that keeps two people apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Apart {
    /// Who gave it.
    pub by: StaffId,
    /// For which reason.
    pub why: String,
    /// Since when.
    pub since: Moment,
}

impl Apart {
    /// The rules by which it was ordered.
    pub fn rules(&self) -> Vec<Rule> {
        fact::kept_apart()
    }
}

impl Exclusion {
    /// The rules by which it was ordered: those of the game's document where it is from one game, those of all documents where it is from the
    /// casino, and none where it was the person's own wish.
    pub fn rules(&self) -> Vec<Rule> {
        match self.game {
            Some(game) => {
                let of_game = |rule: &Rule| [game.book(), Book::Rulings].contains(&rule.book());
                fact::exclusion_from_game().into_iter().filter(of_game).collect()
            }
            None if self.by.is_some() => fact::exclusion(),
            None => Vec::new(),
        }
    }

    fn holds(&self, now: Moment) -> bool {
        self.until.is_none_or(|until| now < until)
    }
}

impl Patron {
    /// The account that was opened by this fact; nothing where the fact is another one.
    pub fn opened(id: PatronId, fact: &Fact) -> Option<Self> {
        let Fact::Opened { name, guest, .. } = fact else { return None };
        Some(Self {
            id,
            name: name.clone(),
            guest: *guest,
            balance: Cents::ZERO,
            tokens: Cents::ZERO,
            owed: Cents::ZERO,
            cards: BTreeMap::new(),
            own_wish: None,
            by_house: None,
            from_games: Vec::new(),
            apart: BTreeMap::new(),
            rests_until: None,
            money_request: None,
            alone: Vec::new(),
            limits: OwnLimits::default(),
            later: None,
            play: DayOfPlay::default(),
        })
    }

    /// Takes a fact in.
    pub fn apply(&mut self, fact: &Fact) {
        for posting in fact.postings() {
            if posting.account == Account::Patron(self.id) {
                self.balance += posting.amount;
            } else if posting.account == Account::Vouchers(self.id) {
                self.tokens += posting.amount;
            } else if posting.account == Account::Claim(self.id) {
                self.owed -= posting.amount;
            }
        }
        match fact {
            Fact::Opened { .. } | Fact::Granted { .. } | Fact::Repaid { .. } => {}
            Fact::MoneyAsked { request } => self.money_request = Some(request.clone()),
            Fact::Deposited { .. } | Fact::Withdrawn { .. } | Fact::TokensIssued { .. } => {
                if fact.took_two_persons() {
                    self.money_request = None;
                }
                if let Some((by, at)) = fact.alone() {
                    self.moved_by_one(by, fact.amount(self.id), at);
                }
            }
            Fact::MoneyDeclined { .. } | Fact::MoneyRequestDropped { .. } => self.money_request = None,
            Fact::AtTable { table, entry, day, at } => match *entry {
                AccountEntry::BoughtIn { amount } => {
                    self.balance -= amount;
                    self.play.buy_in(*table, amount, *day, *at);
                }
                AccountEntry::CashedOut { amount, left } => {
                    self.balance += amount;
                    self.play.cash_out(*table, amount, left, *day, *at);
                }
                AccountEntry::CarriedTokens { amount } => self.tokens -= amount,
                AccountEntry::Owes { amount } => {
                    self.owed += amount;
                    self.play.owes(amount, *day, *at);
                }
            },
            Fact::CardIssued { card, .. } => {
                self.cards.insert(*card, true);
            }
            Fact::CardBlocked { card, .. } => {
                self.cards.insert(*card, false);
            }
            Fact::Excluded { by, game, why, until, at } => {
                let exclusion = Exclusion { by: *by, game: *game, why: why.clone(), since: *at, until: *until };
                if game.is_some() {
                    self.from_games.retain(|known| known.game != *game);
                    self.from_games.push(exclusion);
                } else if by.is_some() {
                    self.by_house = Some(exclusion);
                } else {
                    self.own_wish = Some(exclusion);
                }
            }
            Fact::Readmitted { game: None, .. } => {
                self.by_house = None;
                self.own_wish = None;
            }
            Fact::Readmitted { game, .. } => self.from_games.retain(|known| known.game != *game),
            Fact::KeptApart { from, by, why, at } => {
                self.apart.insert(*from, Apart { by: *by, why: why.clone(), since: *at });
            }
            Fact::ReunitedWith { patron, .. } => {
                self.apart.remove(patron);
            }
            Fact::LimitsSet { limits, later, .. } => {
                self.limits = *limits;
                self.later = *later;
            }
            Fact::CooledOff { until, .. } => self.rests_until = Some(*until),
        }
    }

    /// Which patron.
    pub fn id(&self) -> PatronId {
        self.id
    }

    /// What the patron is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the account holds play money.
    pub fn is_guest(&self) -> bool {
        self.guest
    }

    /// What is in the account.
    pub fn balance(&self) -> Cents {
        self.balance
    }

    /// What the patron owes the cage.
    pub fn owed(&self) -> Cents {
        self.owed
    }

    /// Promotional tokens that are at no table.
    pub fn tokens(&self) -> Cents {
        self.tokens
    }

    /// Whether a player card is this patron's and works.
    pub fn card_works(&self, card: PlayerCard) -> bool {
        self.cards.get(&card) == Some(&true)
    }

    /// The exclusion from the casino that holds at this moment.
    pub fn exclusion(&self, now: Moment) -> Option<&Exclusion> {
        let hold = [&self.own_wish, &self.by_house].into_iter().flatten().filter(|exclusion| exclusion.holds(now));
        // The one that lasts longest; for good is longest of all.
        hold.max_by_key(|exclusion| exclusion.until.map_or(i64::MAX, |until| until.0))
    }

    /// The exclusion that keeps the person from this game at this moment: from the game, or from the casino.
    pub fn exclusion_from(&self, game: Game, now: Moment) -> Option<&Exclusion> {
        let from_game = self.from_games.iter().find(|known| known.game == Some(game) && known.holds(now));
        self.exclusion(now).or(from_game)
    }

    /// Every exclusion that holds at this moment.
    pub fn exclusions(&self, now: Moment) -> impl Iterator<Item = &Exclusion> {
        let casino = [&self.own_wish, &self.by_house].into_iter().flatten();
        casino.chain(&self.from_games).filter(move |exclusion| exclusion.holds(now))
    }

    /// Whom the person may not play with at one table, and by which order.
    pub fn apart(&self) -> &BTreeMap<PatronId, Apart> {
        &self.apart
    }

    /// The patron's own limits at this moment.
    pub fn limits(&self, now: Moment) -> OwnLimits {
        match self.later {
            Some((from, limits)) if now >= from => limits,
            _ => self.limits,
        }
    }

    /// What the patron's own limits will be, and from when on, where that is still to come.
    pub fn later_limits(&self, now: Moment) -> Option<(Moment, OwnLimits)> {
        self.later.filter(|(from, _)| now < *from)
    }

    /// Until when the patron takes a break, where they do at this moment.
    pub fn rests_until(&self, now: Moment) -> Option<Moment> {
        self.rests_until.filter(|until| now < *until)
    }

    /// The player cards that work.
    pub fn working_cards(&self) -> impl Iterator<Item = PlayerCard> {
        self.cards.iter().filter(|(_, works)| **works).map(|(card, _)| *card)
    }

    /// The tables with the patron's chips.
    pub fn tables(&self) -> impl Iterator<Item = TableId> {
        self.play.tables()
    }
}
