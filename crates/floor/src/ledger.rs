//! Double entry: every movement of money takes it from one account and puts it into another.

use crate::id::{PatronId, PoolId, TableId};
use rules::Cents;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// An account in the house's books.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Account {
    /// Money that came into the house from outside or left it. Its balance is the negative of all other accounts together.
    Outside,
    /// The cage: the house's own money, which fills trays and seeds pools.
    Cage,
    /// Play money that the house created. Its balance is the negative of all play money in use.
    PlayMoney,
    /// The cost of promotions to the house.
    Promotions,
    /// A patron's account with the cage.
    Patron(PatronId),
    /// A patron's promotional tokens in the account, not at a table.
    Vouchers(PatronId),
    /// The cage's claim on a patron, after a ruling took back chips that the patron no longer had. The cage paid the tray, and the patron owes that
    /// amount: it is the negative of the balance, which is never above zero.
    Claim(PatronId),
    /// A patron's chips at a table.
    Stack(TableId, PatronId),
    /// A patron's promotional tokens at a table.
    Tokens(TableId, PatronId),
    /// The chips and tokens that lie on the layout of a table as wagers.
    Layout(TableId),
    /// The float tray of a table.
    Tray(TableId),
    /// The drop box of a table: the money that patrons gave for chips.
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
    /// The account of the house's own chips: the cage, or play money.
    pub const fn house(play_money: bool) -> Self {
        if play_money { Self::PlayMoney } else { Self::Cage }
    }
}

/// The amount that goes into an account; negative if it goes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Posting {
    /// Which account.
    pub account: Account,
    /// How much.
    pub amount: Cents,
}

/// The movements of money in one fact. They always sum to zero: money only moves from one account to another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves(BTreeMap<Account, Cents>);

impl Moves {
    /// Moves money from one account to another; a negative amount moves it back.
    pub fn shift(&mut self, from: Account, to: Account, amount: Cents) {
        *self.0.entry(from).or_default() -= amount;
        *self.0.entry(to).or_default() += amount;
    }

    /// The amount that has gone into an account so far; negative if it went out.
    pub fn of(&self, account: Account) -> Cents {
        self.0.get(&account).copied().unwrap_or_default()
    }

    /// The postings, without accounts whose balance does not change.
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

    /// The balance of an account.
    pub fn balance(&self, account: Account) -> Cents {
        self.0.get(&account).copied().unwrap_or_default()
    }

    /// Every account whose balance is not zero.
    pub fn iter(&self) -> impl Iterator<Item = (Account, Cents)> {
        self.0.iter().map(|(account, balance)| (*account, *balance))
    }

    /// The sum over all accounts. It is zero as long as the postings of every fact sum to zero.
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
