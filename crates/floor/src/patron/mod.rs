//! A patron: the account at the cage, the player card, and whether the person may play.
//!
//! The table and the account together decide about money that a patron takes to a table or brings back, and the facts of both record it: the table's
//! fact carries the postings, and the account's fact the same amount ([`Patron::record`]).

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

/// The version of the layout in which an account is stored; raised with every change, so that older snapshots are ignored.
pub const LAYOUT: u32 = 4;

/// A player as the cage knows them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Patron {
    id: PatronId,
    name: String,
    /// Whether the account holds play money, which never becomes money.
    guest: bool,
    balance: Cents,
    /// Promotional tokens that are at no table.
    tokens: Cents,
    /// The patron's debt to the cage.
    #[serde(default)]
    owed: Cents,
    /// Player cards, and whether they work.
    cards: BTreeMap<PlayerCard, bool>,
    /// The exclusion at the person's own wish, and the house's own.
    own_wish: Option<Exclusion>,
    by_house: Option<Exclusion>,
    /// The house's exclusions from single games.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    from_games: Vec<Exclusion>,
    /// The persons who may not play at the same table as this one.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    apart: BTreeMap<PatronId, Apart>,
    rests_until: Option<Moment>,
    /// A request for more than one person moves alone, which waits for a second person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    money_request: Option<MoneyRequest>,
    /// The amounts that members of the staff moved alone within a day.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    alone: Vec<Alone>,
    limits: OwnLimits,
    /// Limits that take effect later, and when.
    later: Option<(Moment, OwnLimits)>,
    play: DayOfPlay,
}

/// An exclusion from play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exclusion {
    /// The member of the staff who ordered it; none if the person asked for it.
    pub by: Option<StaffId>,
    /// The game; if left out, the casino.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<Game>,
    /// For which reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Since when.
    pub since: Moment,
    /// The end; for good if left out.
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
    /// The rules under which it was ordered.
    pub fn rules(&self) -> Vec<Rule> {
        fact::kept_apart()
    }
}

impl Exclusion {
    /// The rules under which it was ordered: those of the game's document for one game, those of all documents for the casino, and none if the person
    /// asked for it.
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
    /// The account that this fact opens; `None` for any other fact.
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

    /// The patron's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the account holds play money.
    pub fn is_guest(&self) -> bool {
        self.guest
    }

    /// The balance of the account.
    pub fn balance(&self) -> Cents {
        self.balance
    }

    /// The patron's debt to the cage.
    pub fn owed(&self) -> Cents {
        self.owed
    }

    /// Promotional tokens that are at no table.
    pub fn tokens(&self) -> Cents {
        self.tokens
    }

    /// Whether this patron has the player card and it is valid.
    pub fn card_works(&self, card: PlayerCard) -> bool {
        self.cards.get(&card) == Some(&true)
    }

    /// The exclusion from the casino that applies at this moment.
    pub fn exclusion(&self, now: Moment) -> Option<&Exclusion> {
        let hold = [&self.own_wish, &self.by_house].into_iter().flatten().filter(|exclusion| exclusion.holds(now));
        // The longest one; an exclusion for good is the longest of all.
        hold.max_by_key(|exclusion| exclusion.until.map_or(i64::MAX, |until| until.0))
    }

    /// The exclusion that keeps the person from this game at this moment: from the game, or from the casino.
    pub fn exclusion_from(&self, game: Game, now: Moment) -> Option<&Exclusion> {
        let from_game = self.from_games.iter().find(|known| known.game == Some(game) && known.holds(now));
        self.exclusion(now).or(from_game)
    }

    /// Every exclusion that applies at this moment.
    pub fn exclusions(&self, now: Moment) -> impl Iterator<Item = &Exclusion> {
        let casino = [&self.own_wish, &self.by_house].into_iter().flatten();
        casino.chain(&self.from_games).filter(move |exclusion| exclusion.holds(now))
    }

    /// The persons who may not play at the same table, and the order for each.
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

    /// The patron's limits that take effect later, if there are any.
    pub fn later_limits(&self, now: Moment) -> Option<(Moment, OwnLimits)> {
        self.later.filter(|(from, _)| now < *from)
    }

    /// The end of the patron's break, if they take one at this moment.
    pub fn rests_until(&self, now: Moment) -> Option<Moment> {
        self.rests_until.filter(|until| now < *until)
    }

    /// The valid player cards.
    pub fn working_cards(&self) -> impl Iterator<Item = PlayerCard> {
        self.cards.iter().filter(|(_, works)| **works).map(|(card, _)| *card)
    }

    /// The tables with the patron's chips.
    pub fn tables(&self) -> impl Iterator<Item = TableId> {
        self.play.tables()
    }
}
