//! A patron's account with the cage.

use crate::id::PatronId;
use crate::ledger::{Account, Moves, Posting};
use rules::Cents;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A person who plays, as the cage knows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patron {
    id: PatronId,
    name: String,
    /// Whether the account holds play money, which never becomes money.
    guest: bool,
    /// Whether the person is excluded from play.
    excluded: bool,
    balance: Cents,
}

/// What has happened to a patron's account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Fact {
    /// The account was opened.
    Opened {
        /// What the patron is called.
        name: String,
        /// Whether it holds play money.
        guest: bool,
    },
    /// Money came in at the cage.
    Deposited {
        /// From outside to the account.
        moved: Vec<Posting>,
    },
    /// Money went out at the cage.
    Withdrawn {
        /// From the account to outside.
        moved: Vec<Posting>,
    },
    /// Money went to a table as chips, or came back from one. The table's own fact carries the postings of both.
    Shifted {
        /// Into the account; out of it where negative.
        amount: Cents,
    },
    /// The person was excluded from play.
    Excluded,
    /// The exclusion ended.
    Readmitted,
}

impl Fact {
    /// What it moved.
    pub fn postings(&self) -> &[Posting] {
        match self {
            Self::Deposited { moved } | Self::Withdrawn { moved } => moved,
            Self::Opened { .. } | Self::Shifted { .. } | Self::Excluded | Self::Readmitted => &[],
        }
    }
}

/// Why an account does not do what it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// An amount must be more than nothing, and no more than money can be.
    Amount,
    /// More than there is.
    NotEnough {
        /// How much there is.
        there: Cents,
    },
    /// The person is excluded from play.
    Excluded,
    /// Play money cannot be taken out.
    PlayMoney,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Amount => write!(f, "an amount must be from 0.01 to {}", Cents::LARGEST_WAGER),
            Self::NotEnough { there } => write!(f, "there is only {there} in the account"),
            Self::Excluded => f.write_str("this person is excluded from play"),
            Self::PlayMoney => f.write_str("play money cannot be taken out"),
        }
    }
}

impl std::error::Error for Refusal {}

impl Patron {
    /// The account that was opened by this fact; nothing where the fact is another one.
    pub fn opened(id: PatronId, fact: &Fact) -> Option<Self> {
        let Fact::Opened { name, guest } = fact else { return None };
        Some(Self { id, name: name.clone(), guest: *guest, excluded: false, balance: Cents::ZERO })
    }

    /// Takes a fact in.
    pub fn apply(&mut self, fact: &Fact) {
        let account = Account::Patron(self.id);
        let own = fact.postings().iter().filter(|posting| posting.account == account);
        self.balance += own.map(|posting| posting.amount).sum();
        match fact {
            Fact::Opened { .. } | Fact::Deposited { .. } | Fact::Withdrawn { .. } => {}
            Fact::Shifted { amount } => self.balance += *amount,
            Fact::Excluded => self.excluded = true,
            Fact::Readmitted => self.excluded = false,
        }
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

    /// Money comes in at the cage. Whoever is excluded may not.
    pub fn deposit(&self, amount: Cents) -> Result<Fact, Refusal> {
        allowed(amount)?;
        if self.excluded {
            return Err(Refusal::Excluded);
        }
        Ok(Fact::Deposited { moved: self.moved(amount) })
    }

    /// Money goes out at the cage. Even who is excluded takes what is theirs.
    pub fn withdraw(&self, amount: Cents) -> Result<Fact, Refusal> {
        allowed(amount)?;
        if self.guest {
            return Err(Refusal::PlayMoney);
        }
        self.has(amount)?;
        Ok(Fact::Withdrawn { moved: self.moved(-amount) })
    }

    /// Money goes to a table as chips.
    pub fn buy_in(&self, amount: Cents) -> Result<Fact, Refusal> {
        allowed(amount)?;
        if self.excluded {
            return Err(Refusal::Excluded);
        }
        self.has(amount)?;
        Ok(Fact::Shifted { amount: -amount })
    }

    /// Chips come back from a table.
    pub fn cash_out(&self, amount: Cents) -> Result<Fact, Refusal> {
        allowed(amount)?;
        Ok(Fact::Shifted { amount })
    }

    fn has(&self, amount: Cents) -> Result<(), Refusal> {
        if amount <= self.balance { Ok(()) } else { Err(Refusal::NotEnough { there: self.balance }) }
    }

    fn moved(&self, amount: Cents) -> Vec<Posting> {
        let mut moves = Moves::default();
        moves.shift(Account::Outside, Account::Patron(self.id), amount);
        moves.postings()
    }
}

fn allowed(amount: Cents) -> Result<(), Refusal> {
    if amount.is_some() && amount <= Cents::LARGEST_WAGER { Ok(()) } else { Err(Refusal::Amount) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patron(guest: bool) -> Patron {
        let opened = Fact::Opened { name: "Ada".into(), guest };
        Patron::opened(PatronId(1), &opened).expect("an account")
    }

    #[test]
    fn nobody_takes_out_more_than_is_there() {
        let mut ada = patron(false);
        assert_eq!(ada.withdraw(Cents(1)), Err(Refusal::NotEnough { there: Cents::ZERO }));
        for wrong in [Cents::ZERO, Cents(-5), Cents(Cents::LARGEST_WAGER.0 + 1)] {
            assert_eq!(ada.deposit(wrong), Err(Refusal::Amount));
        }
        ada.apply(&ada.deposit(Cents(1000)).expect("money"));
        assert_eq!(ada.buy_in(Cents(1001)), Err(Refusal::NotEnough { there: Cents(1000) }));
        ada.apply(&ada.buy_in(Cents(1000)).expect("exactly what is there"));
        assert_eq!(ada.balance(), Cents::ZERO);
        ada.apply(&ada.cash_out(Cents(400)).expect("chips"));
        ada.apply(&ada.withdraw(Cents(400)).expect("what is there"));
        assert_eq!(ada.balance(), Cents::ZERO);
    }

    #[test]
    fn who_is_excluded_takes_out_but_does_not_play() {
        let mut ada = patron(false);
        ada.apply(&ada.deposit(Cents(1000)).expect("money"));
        ada.apply(&Fact::Excluded);
        assert_eq!(ada.buy_in(Cents(1)), Err(Refusal::Excluded));
        assert_eq!(ada.deposit(Cents(1)), Err(Refusal::Excluded));
        assert!(ada.withdraw(Cents(1000)).is_ok());
        ada.apply(&Fact::Readmitted);
        assert!(ada.buy_in(Cents(1)).is_ok());
    }

    #[test]
    fn play_money_stays_play_money() {
        let mut guest = patron(true);
        guest.apply(&guest.deposit(Cents(1000)).expect("play money"));
        assert_eq!(guest.withdraw(Cents(1)), Err(Refusal::PlayMoney));
        assert!(guest.buy_in(Cents(1000)).is_ok());
    }
}
