//! A table followed fact by fact.

use floor::rank::DoneBy;
use floor::{Account, Author, Discrepancy, Fact, StaffId, Table, TableId, Written};
use rules::Cents;
use std::fmt;

/// What is wrong with a fact of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum TableFault {
    /// The text is no fact.
    Unreadable(String),
    /// The table would not have written it.
    Decided(Discrepancy),
    /// The round does not take it.
    DoesNotFit(rules::Refusal),
    /// What it moves does not sum to nothing.
    Unbalanced(Cents),
    /// Somebody owes who cannot.
    Owes {
        /// Who.
        account: Account,
        /// How much is there, which is less than nothing.
        balance: Cents,
    },
}

impl fmt::Display for TableFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(why) => write!(f, "this is no fact: {why}"),
            Self::Decided(discrepancy) => discrepancy.fmt(f),
            Self::DoesNotFit(refusal) => write!(f, "the round does not take it: {refusal}"),
            Self::Unbalanced(sum) => write!(f, "its movements of money sum to {sum} and not to nothing"),
            Self::Owes { account, balance } => write!(f, "{account} is left with {balance}"),
        }
    }
}

/// A fact that a table has taken in.
pub(crate) struct Step {
    pub(crate) fact: Fact,
    /// Who caused it, as it says itself.
    pub(crate) author: Option<Author>,
    /// Who of the staff must have caused it, and who may.
    pub(crate) done_by: Option<DoneBy>,
    /// Who had asked for what it agrees to.
    pub(crate) second_to: Option<StaffId>,
}

/// A table followed fact by fact, each of which is decided again before it is taken in.
pub(crate) struct TableReplay {
    id: TableId,
    table: Option<Table>,
}

impl TableReplay {
    /// Before the first fact.
    pub(crate) fn of(id: TableId) -> Self {
        Self { id, table: None }
    }

    /// From a table that was written down.
    pub(crate) fn from(table: Table) -> Self {
        Self { id: table.id(), table: Some(table) }
    }

    pub(crate) fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// Takes the next fact and says what is wrong with it. Nothing comes back where nothing after it can be followed.
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
            return Some(Step { fact, author, done_by, second_to: None });
        };
        let (done_by, second_to) = (table.done_by(&fact), table.second_to(&fact));
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
        Some(Step { fact, author, done_by, second_to })
    }
}

/// Whether an account may hold less than nothing in a table's books. A patron's account does whenever chips are bought: what is in it
/// is for its own facts to say. A tray may owe until a fill comes, and a pool that rounds in play have drawn too far.
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
