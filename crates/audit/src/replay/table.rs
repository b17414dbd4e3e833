//! A table followed fact by fact.

use floor::rank::DoneBy;
use floor::{Account, Author, Discrepancy, Fact, StaffId, Table, TableId, Written};
use rules::Cents;
use std::fmt;

/// A fault of a table's fact.
#[derive(Clone, Debug, PartialEq)]
pub enum TableFault {
    /// The text is no fact.
    Unreadable(String),
    /// The table would not have written it.
    Decided(Discrepancy),
    /// The round refuses it.
    DoesNotFit(rules::Refusal),
    /// Its postings do not sum to zero.
    Unbalanced(Cents),
    /// An account is below zero that must not be.
    Owes {
        /// Who.
        account: Account,
        /// The balance, which is below zero.
        balance: Cents,
    },
}

impl fmt::Display for TableFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(why) => write!(f, "this is no fact: {why}"),
            Self::Decided(discrepancy) => discrepancy.fmt(f),
            Self::DoesNotFit(refusal) => write!(f, "the round refuses it: {refusal}"),
            Self::Unbalanced(sum) => write!(f, "its movements of money sum to {sum} and not to zero"),
            Self::Owes { account, balance } => write!(f, "{account} is left with {balance}"),
        }
    }
}

/// A fact that was applied to a table.
pub(crate) struct Step {
    pub(crate) fact: Fact,
    /// The author that it names.
    pub(crate) author: Option<Author>,
    /// The member of the staff who must have caused it, and the staff who may.
    pub(crate) done_by: Option<DoneBy>,
    /// The first of two persons, who asked for the act to which it agrees.
    pub(crate) asker: Option<StaffId>,
    /// The person who asked for the fill or credit that it confirms, and the staff who may ask for one.
    pub(crate) tray_asker: Option<DoneBy>,
}

/// A table that is followed fact by fact. Each fact is decided again before it is applied.
pub(crate) struct TableReplay {
    id: TableId,
    table: Option<Table>,
}

impl TableReplay {
    /// Before the first fact.
    pub(crate) fn of(id: TableId) -> Self {
        Self { id, table: None }
    }

    /// Starts from a restored table.
    pub(crate) fn from(table: Table) -> Self {
        Self { id: table.id(), table: Some(table) }
    }

    pub(crate) fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// Takes the next fact and reports its faults. `None` if no later fact can be followed.
    pub(crate) fn follow(&mut self, text: &str, mut wrong: impl FnMut(TableFault)) -> Option<Step> {
        let written: Written<Fact> = match serde_json::from_str(text) {
            Ok(fact) => fact,
            Err(error) => {
                wrong(TableFault::Unreadable(error.to_string()));
                return None;
            }
        };
        let Written { author, fact } = written;
        let sum: Cents = fact.postings().iter().map(|posting| posting.amount).sum();
        if sum != Cents::ZERO {
            wrong(TableFault::Unbalanced(sum));
        }
        let Some(table) = &mut self.table else {
            match Table::check_opened(self.id, &fact) {
                Ok(table) => self.table = Some(table),
                Err(discrepancy) => {
                    wrong(TableFault::Decided(discrepancy));
                    self.table = Some(Table::opened(self.id, &fact).ok()?);
                }
            }
            let done_by = self.table.as_ref().and_then(|table| table.done_by(&fact));
            return Some(Step { fact, author, done_by, asker: None, tray_asker: None });
        };
        let done_by = table.done_by(&fact);
        let (asker, tray_asker) = (table.asker(&fact), table.tray_asker(&fact));
        if let Err(discrepancy) = table.check(&fact) {
            wrong(TableFault::Decided(discrepancy));
        }
        if let Err(refusal) = table.apply(&fact) {
            wrong(TableFault::DoesNotFit(refusal));
            return None;
        }
        for posting in fact.postings() {
            let balance = table.books().balance(posting.account);
            if balance < Cents::ZERO && !may_owe(posting.account) {
                wrong(TableFault::Owes { account: posting.account, balance });
            }
        }
        Some(Step { fact, author, done_by, asker, tray_asker })
    }
}

/// Whether an account may be below zero in a table's books. A patron's account is whenever chips are bought: its balance is checked with its own
/// facts. A tray may owe until a fill comes, and so may a pool that rounds in play have drawn too far.
fn may_owe(account: Account) -> bool {
    match account {
        Account::Outside
        | Account::Cage
        | Account::PlayMoney
        | Account::Promotions
        | Account::Patron(_)
        | Account::Vouchers(_)
        | Account::Claim(_)
        | Account::Tray(_)
        | Account::Pool(_) => true,
        Account::Stack(..) | Account::Tokens(..) | Account::Layout(_) | Account::DropBox(_) => false,
    }
}
