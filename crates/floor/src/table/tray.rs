//! The float tray of a table: fills and credits, and the counts of a gaming day.
//!
//! Chips that a patron buys come out of the tray, and the money goes into the drop box. So the table's win of a day is the content of the box and the
//! tray at the end, less the tray at the beginning, less fills, plus credits.

use super::{Fact as TableFact, Table};
use crate::gaming_day::GamingDay;
use crate::id::StaffId;
use crate::ledger::{Account, Moves, Posting};
use crate::time::Moment;
use rules::Cents;
use rules::rulebook::{Book, Rule};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The direction of chips between the cage and a tray.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Transfer {
    /// To the tray.
    Fill,
    /// To the cage.
    Credit,
}

/// Which end of a gaming day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Count {
    Opening,
    Closing,
}

commands! {
    /// A command about a tray, with the person who gives it.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields)]
    pub enum Command {}

    /// A staff order about a tray.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields)]
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TrayCommand))]
    pub enum StaffOrder {
        /// Asks for a fill or a credit.
        Request {
            /// Which way.
            transfer: Transfer,
            /// How much.
            amount: Cents,
            @ /// Who asks.
            by: StaffId,
        },
        /// Another person confirms a request, and the chips go.
        Confirm {
            /// The number of the request.
            request: u64,
            @ /// Who.
            by: StaffId,
        },
        /// A request is dropped.
        Cancel {
            /// The number of the request.
            request: u64,
            @ /// Who.
            by: StaffId,
        },
        /// The tray is counted at one end of a gaming day, and the drop box emptied.
        Count {
            /// Which day.
            day: GamingDay,
            /// Which end of the day.
            count: Count,
            /// The amount counted.
            counted: Cents,
            @ /// Who counted.
            by: StaffId,
            /// Who watched.
            witness: StaffId,
        },
    }
}

/// A fact about a tray.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Fact {
    /// A fill or a credit was requested.
    Requested {
        /// The number of the request, from 1.
        request: u64,
        /// Which way.
        transfer: Transfer,
        /// How much.
        amount: Cents,
        /// Who asked.
        by: StaffId,
        /// When.
        at: Moment,
    },
    /// A request was confirmed and the chips went.
    Confirmed {
        /// The number of the request.
        request: u64,
        /// Which way.
        transfer: Transfer,
        /// Who confirmed.
        by: StaffId,
        /// When.
        at: Moment,
        /// Between the cage and the tray.
        moved: Vec<Posting>,
    },
    /// A request was dropped.
    Cancelled {
        /// The number of the request.
        request: u64,
        /// By whom.
        by: StaffId,
        /// When.
        at: Moment,
    },
    /// The tray was counted and the drop box emptied.
    Counted {
        /// Which day.
        day: GamingDay,
        /// Which end of the day.
        count: Count,
        /// The amount counted.
        counted: Cents,
        /// The amount in the books.
        expected: Cents,
        /// Who counted.
        by: StaffId,
        /// Who watched.
        witness: StaffId,
        /// When.
        at: Moment,
        /// The postings from the drop box to the cage.
        moved: Vec<Posting>,
    },
}

impl Fact {
    /// The postings of the fact.
    pub fn postings(&self) -> &[Posting] {
        match self {
            Self::Confirmed { moved, .. } | Self::Counted { moved, .. } => moved,
            Self::Requested { .. } | Self::Cancelled { .. } => &[],
        }
    }
}

/// Why a command about a tray is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrayRefusal {
    /// An amount must be above zero and at most the largest wager.
    Amount,
    /// There is no such request, or it is done.
    NoSuchRequest,
    /// People cannot confirm their own request.
    OwnRequest,
    /// More than the tray has.
    NotEnough {
        /// How much it has.
        there: Cents,
    },
    /// The day before has not been closed.
    DayOpen(GamingDay),
    /// That day is not open.
    DayNotOpen,
    /// That day is over.
    DayOver(GamingDay),
}

impl TrayRefusal {
    /// The rules behind it.
    pub fn rules(&self) -> Vec<Rule> {
        match self {
            Self::OwnRequest => vec![const { Book::Rulings.cite("G9") }],
            Self::Amount
            | Self::NoSuchRequest
            | Self::NotEnough { .. }
            | Self::DayOpen(_)
            | Self::DayNotOpen
            | Self::DayOver(_) => Vec::new(),
        }
    }
}

impl fmt::Display for TrayRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Amount => write!(f, "an amount must be from 0.01 to {}", Cents::LARGEST_WAGER),
            Self::NoSuchRequest => f.write_str("there is no such request"),
            Self::OwnRequest => f.write_str("another person must confirm your request (ruling G9)"),
            Self::NotEnough { there } => write!(f, "there is only {there} in the tray"),
            Self::DayOpen(day) => write!(f, "gaming day {day} has not been closed"),
            Self::DayNotOpen => f.write_str("that gaming day is not open"),
            Self::DayOver(day) => write!(f, "gaming day {day} is over"),
        }
    }
}

impl std::error::Error for TrayRefusal {}

/// An open request for a fill or a credit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// Which way.
    pub transfer: Transfer,
    /// How much.
    pub amount: Cents,
    /// Who asked.
    pub by: StaffId,
}

/// The requests and counts of a tray. The amount in it is in the books.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Tray {
    requests: BTreeMap<u64, Request>,
    requested: u64,
    open: Option<GamingDay>,
    closed: Option<GamingDay>,
}

impl Tray {
    pub(super) fn apply(&mut self, fact: &Fact) {
        match *fact {
            Fact::Requested { request, transfer, amount, by, .. } => {
                self.requests.insert(request, Request { transfer, amount, by });
                self.requested = request;
            }
            Fact::Confirmed { request, .. } | Fact::Cancelled { request, .. } => {
                self.requests.remove(&request);
            }
            Fact::Counted { day, count: Count::Opening, .. } => self.open = Some(day),
            Fact::Counted { day, count: Count::Closing, .. } => {
                self.open = None;
                self.closed = Some(day);
            }
        }
    }

    fn request(&self, request: u64) -> Result<Request, TrayRefusal> {
        self.requests.get(&request).copied().ok_or(TrayRefusal::NoSuchRequest)
    }

    fn check_day(&self, day: GamingDay, count: Count) -> Result<(), TrayRefusal> {
        match (count, self.open) {
            (Count::Opening, Some(open)) => Err(TrayRefusal::DayOpen(open)),
            (Count::Opening, None) => match self.closed.filter(|closed| day <= *closed) {
                Some(closed) => Err(TrayRefusal::DayOver(closed)),
                None => Ok(()),
            },
            (Count::Closing, open) if open == Some(day) => Ok(()),
            (Count::Closing, _) => Err(TrayRefusal::DayNotOpen),
        }
    }
}

impl Table {
    /// The amount in the tray.
    pub fn tray(&self) -> Cents {
        self.books.balance(Account::Tray(self.id))
    }

    /// The open requests, by number.
    pub fn tray_requests(&self) -> &BTreeMap<u64, Request> {
        &self.tray.requests
    }

    /// Decides a command about the tray.
    pub(super) fn decide_tray(&self, command: &Command, at: Moment) -> Result<Fact, TrayRefusal> {
        match *command {
            Command::Request { transfer, amount, by } => {
                if !amount.is_some() || amount > Cents::LARGEST_WAGER {
                    return Err(TrayRefusal::Amount);
                }
                Ok(Fact::Requested { request: self.tray.requested + 1, transfer, amount, by, at })
            }
            Command::Confirm { request, by } => self.confirm(request, by, at),
            Command::Cancel { request, by } => {
                self.tray.request(request)?;
                Ok(Fact::Cancelled { request, by, at })
            }
            Command::Count { day, count, counted, by, witness } => {
                if by == witness {
                    return Err(TrayRefusal::OwnRequest);
                }
                if counted < Cents::ZERO || counted > Cents::LARGEST_METER {
                    return Err(TrayRefusal::Amount);
                }
                self.tray.check_day(day, count)?;
                let expected = self.tray();
                let mut moves = Moves::default();
                let drop_box = Account::DropBox(self.id);
                moves.shift(drop_box, Account::house(self.opening.play_money), self.books.balance(drop_box));
                Ok(Fact::Counted { day, count, counted, expected, by, witness, at, moved: moves.postings() })
            }
        }
    }

    fn confirm(&self, request: u64, by: StaffId, at: Moment) -> Result<Fact, TrayRefusal> {
        let asked = self.tray.request(request)?;
        if asked.by == by {
            return Err(TrayRefusal::OwnRequest);
        }
        let (house, tray) = (Account::house(self.opening.play_money), Account::Tray(self.id));
        let there = self.tray();
        let mut moves = Moves::default();
        match asked.transfer {
            Transfer::Fill => moves.shift(house, tray, asked.amount),
            Transfer::Credit if asked.amount > there => return Err(TrayRefusal::NotEnough { there }),
            Transfer::Credit => moves.shift(tray, house, asked.amount),
        }
        Ok(Fact::Confirmed { request, transfer: asked.transfer, by, at, moved: moves.postings() })
    }
}

/// The amounts of a table for one gaming day, between the two counts of its tray.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = DayCounts))]
pub struct DayCounts {
    /// Which day.
    pub day: GamingDay,
    /// The tray at first.
    pub opening: Cents,
    /// Money that patrons gave for chips.
    pub drop: Cents,
    /// Fills.
    pub fills: Cents,
    /// Credits.
    pub credits: Cents,
    /// The tray at the end; none while the day goes on.
    pub closing: Option<Cents>,
}

impl DayCounts {
    /// The table's win, once the day is closed.
    pub fn win(&self) -> Option<Cents> {
        self.closing.map(|closing| self.drop + closing + self.credits - self.opening - self.fills)
    }
}

/// The amounts of a table for each gaming day, from its facts.
pub fn day_counts<'a>(facts: impl IntoIterator<Item = &'a TableFact>) -> Vec<DayCounts> {
    let mut days: Vec<DayCounts> = Vec::new();
    for fact in facts {
        if let TableFact::Tray(Fact::Counted { day, count: Count::Opening, counted, .. }) = fact {
            let nothing = Cents::ZERO;
            let (opening, closing) = (*counted, None);
            days.push(DayCounts { day: *day, opening, drop: nothing, fills: nothing, credits: nothing, closing });
            continue;
        }
        let Some(hold) = days.last_mut().filter(|hold| hold.closing.is_none()) else { continue };
        match fact {
            TableFact::Tray(Fact::Counted { counted, .. }) => hold.closing = Some(*counted),
            TableFact::Tray(Fact::Confirmed { transfer, moved, .. }) => {
                let amount = moved.iter().map(|posting| posting.amount).filter(|amount| amount.is_some()).sum();
                match transfer {
                    Transfer::Fill => hold.fills += amount,
                    Transfer::Credit => hold.credits += amount,
                }
            }
            TableFact::BoughtIn { amount, .. } => hold.drop += *amount,
            _ => {}
        }
    }
    days
}
