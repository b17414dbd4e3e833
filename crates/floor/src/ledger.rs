//! Double entry: money is never made or lost, it only lies somewhere else.

use crate::id::{PatronId, PoolId, TableId};
use rules::Cents;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// Where money lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Account {
    /// What came into the house from outside and went out again; its balance is the negative of all the rest.
    Outside,
    /// The cage: the house's own money, from which trays are filled and pools are seeded.
    Cage,
    /// Play money that was made up, and is worth nothing; its balance is the negative of all play money there is.
    PlayMoney,
    /// What the house has paid for promotions.
    Promotions,
    /// A patron's account with the cage.
    Patron(PatronId),
    /// A patron's promotional tokens that are at no table.
    Vouchers(PatronId),
    /// The cage's claim on a patron: chips that were paid, taken back by a ruling and no longer there. The cage made the tray whole, and the
    /// patron owes it as much as this holds less than nothing; it never holds more.
    Claim(PatronId),
    /// A patron's chips at a table.
    Stack(TableId, PatronId),
    /// A patron's promotional tokens at a table.
    Tokens(TableId, PatronId),
    /// The chips and tokens that lie on the layout of a table as wagers.
    Layout(TableId),
    /// The float tray of a table.
    Tray(TableId),
    /// The drop box of a table: the money that was given for chips.
    DropBox(TableId),
    /// A jackpot pool.
    Pool(PoolId),
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outside => f.write_str("the world outside"),
            Self::Cage => f.write_str("the cage"),
            Self::PlayMoney => f.write_str("the source of play money"),
            Self::Promotions => f.write_str("promotions"),
            Self::Patron(patron) => write!(f, "the account of patron {}", patron.0),
            Self::Vouchers(patron) => write!(f, "the promotional tokens of patron {}", patron.0),
            Self::Claim(patron) => write!(f, "the claim on patron {}", patron.0),
            Self::Stack(table, patron) => write!(f, "the chips of patron {} at table {}", patron.0, table.0),
            Self::Tokens(table, patron) => write!(f, "the tokens of patron {} at table {}", patron.0, table.0),
            Self::Layout(table) => write!(f, "the layout of table {}", table.0),
            Self::Tray(table) => write!(f, "the tray of table {}", table.0),
            Self::DropBox(table) => write!(f, "the drop box of table {}", table.0),
            Self::Pool(pool) => write!(f, "jackpot pool {}", pool.0),
        }
    }
}

impl Account {
    /// Where the house's own chips come from and go to.
    pub const fn house(play_money: bool) -> Self {
        if play_money { Self::PlayMoney } else { Self::Cage }
    }
}

/// Money into an account, or out of it where negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Posting {
    /// Which account.
    pub account: Account,
    /// How much.
    pub amount: Cents,
}

/// What moves in one fact. By construction it sums to nothing: money is only ever moved from one account to another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves(BTreeMap<Account, Cents>);

impl Moves {
    /// Moves money from one account to another; backwards where negative.
    pub fn shift(&mut self, from: Account, to: Account, amount: Cents) {
        *self.0.entry(from).or_default() -= amount;
        *self.0.entry(to).or_default() += amount;
    }

    /// What goes into an account so far, or out of it where negative.
    pub fn of(&self, account: Account) -> Cents {
        self.0.get(&account).copied().unwrap_or_default()
    }

    /// The postings, accounts that nothing happened to left out.
    pub fn postings(self) -> Vec<Posting> {
        let moved = self.0.into_iter().filter(|(_, amount)| *amount != Cents::ZERO);
        moved.map(|(account, amount)| Posting { account, amount }).collect()
    }
}

/// The balance of every account.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Books(BTreeMap<Account, Cents>);

impl Books {
    /// Takes postings in.
    pub fn post(&mut self, postings: &[Posting]) {
        for posting in postings {
            let balance = self.0.entry(posting.account).or_default();
            *balance += posting.amount;
            if *balance == Cents::ZERO {
                self.0.remove(&posting.account);
            }
        }
    }

    /// What lies in an account.
    pub fn balance(&self, account: Account) -> Cents {
        self.0.get(&account).copied().unwrap_or_default()
    }

    /// Every account with something in it.
    pub fn iter(&self) -> impl Iterator<Item = (Account, Cents)> {
        self.0.iter().map(|(account, balance)| (*account, *balance))
    }

    /// The sum over all accounts, which is nothing as long as every fact's postings are.
    pub fn sum(&self) -> Cents {
        self.0.values().copied().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_always_sum_to_nothing() {
        let (patron, table) = (PatronId(7), TableId(1));
        let mut moves = Moves::default();
        moves.shift(Account::Patron(patron), Account::Stack(table, patron), Cents(500));
        moves.shift(Account::Stack(table, patron), Account::Layout(table), Cents(500));
        let postings = moves.postings();
        // The stack took and gave the same.
        assert_eq!(postings.len(), 2);
        let mut books = Books::default();
        books.post(&postings);
        assert_eq!(books.sum(), Cents::ZERO);
        assert_eq!(books.balance(Account::Layout(table)), Cents(500));
        assert_eq!(books.balance(Account::Stack(table, patron)), Cents::ZERO);
        let text = serde_json::to_string(&postings).expect("text");
        assert_eq!(serde_json::from_str::<Vec<Posting>>(&text).expect("postings"), postings);
    }
}
