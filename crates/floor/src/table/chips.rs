//! Chips that patrons bring to a table and take away: chips for money, and promotional tokens.

use super::{Fact, Table, TableRefusal};
use crate::id::PatronId;
use crate::ledger::{Account, Moves};
use crate::patron::AccountEntry;
use rules::{Await, Cents, Next, Round};

impl Table {
    /// The money goes into the drop box, and the chips come from the tray.
    pub(super) fn buy_in(&self, patron: PatronId, amount: Cents) -> Result<Fact, TableRefusal> {
        positive(amount)?;
        if self.is_closed() {
            return Err(TableRefusal::NotOpen);
        }
        let mut moves = Moves::default();
        // A cashless table has no drop box (TC 2.4.1): the money goes from the player's account to the cage. Cashless tables of earlier records had a
        // drop box.
        let cage = Account::house(self.opening.play_money);
        let taken = if self.opening.cashless && self.opening.two_persons { cage } else { Account::DropBox(self.id) };
        moves.shift(Account::Patron(patron), taken, amount);
        moves.shift(Account::Tray(self.id), Account::Stack(self.id, patron), amount);
        Ok(Fact::BoughtIn { patron, amount, moved: moves.postings() })
    }

    /// The cage takes chips for money.
    pub(super) fn cash_out(&self, patron: PatronId, amount: Cents) -> Result<Fact, TableRefusal> {
        positive(amount)?;
        let there = self.stack(patron);
        if amount > there {
            return Err(TableRefusal::NotEnough { there });
        }
        self.check_takes_chips(patron)?;
        let left = amount == there && !self.seating.is_here(patron);
        Ok(self.cashed_out(patron, amount, left))
    }

    /// Whether payments to a patron in this round may still be undone, for instance because a hand becomes void. Until the round is over, its players
    /// take no chips away.
    pub(super) fn may_owe(&self, patron: PatronId) -> bool {
        let dealt = !matches!(self.round.next(), Next::Over | Next::Await(Await::Wagers));
        let theirs = |spot| self.patron_at(spot) == Some(patron);
        // A player whose wager was refused has nothing in the round.
        let in_it = || self.wagers().any(theirs) || self.record.lines.iter().any(|line| theirs(line.spot));
        dealt && self.seating.has_played(patron) && in_it()
    }

    /// Whether a patron may take chips away from the table now.
    pub(super) fn check_takes_chips(&self, patron: PatronId) -> Result<(), TableRefusal> {
        if self.outcome_is_in_question(patron) {
            self.stands_still()?;
        }
        if self.may_owe(patron) { Err(TableRefusal::InPlay) } else { Ok(()) }
    }

    /// Whether any chips or tokens of a patron are at the table.
    pub(super) fn has_anything(&self, patron: PatronId) -> bool {
        self.stack(patron).is_some() || self.books.balance(Account::Tokens(self.id, patron)).is_some()
    }

    fn cashed_out(&self, patron: PatronId, amount: Cents, left: bool) -> Fact {
        let mut moves = Moves::default();
        moves.shift(Account::Stack(self.id, patron), Account::Patron(patron), amount);
        Fact::CashedOut { patron, amount, left, moved: moves.postings() }
    }

    /// A patron brings promotional tokens to the table. The account checks that the patron has them.
    pub(super) fn carry_tokens(&self, patron: PatronId, amount: Cents) -> Result<Fact, TableRefusal> {
        positive(amount)?;
        if self.opening.play_money {
            return Err(TableRefusal::OtherMoney);
        }
        Ok(self.carried(patron, amount))
    }

    fn carried(&self, patron: PatronId, amount: Cents) -> Fact {
        let mut moves = Moves::default();
        moves.shift(Account::Vouchers(patron), Account::Tokens(self.id, patron), amount);
        Fact::TokensCarried { patron, amount, moved: moves.postings() }
    }

    /// A patron who leaves takes everything along.
    pub(super) fn take_all(&self, patron: PatronId) -> Vec<Fact> {
        let mut facts = vec![self.cashed_out(patron, self.stack(patron), true)];
        let tokens = self.books.balance(Account::Tokens(self.id, patron));
        if tokens.is_some() {
            facts.push(self.carried(patron, -tokens));
        }
        facts
    }
}

impl Fact {
    /// The entries that are appended to patrons' accounts together with this fact.
    pub fn patron_changes(&self) -> impl Iterator<Item = (PatronId, AccountEntry)> {
        let change = match *self {
            Self::BoughtIn { patron, amount, .. } => Some((patron, AccountEntry::BoughtIn { amount })),
            Self::CashedOut { patron, amount, left, .. } => Some((patron, AccountEntry::CashedOut { amount, left })),
            Self::TokensCarried { patron, amount, .. } => Some((patron, AccountEntry::CarriedTokens { amount })),
            _ => None,
        };
        let owed = self.postings().iter().filter_map(|posting| match posting.account {
            Account::Claim(patron) => Some((patron, AccountEntry::Owes { amount: -posting.amount })),
            _ => None,
        });
        change.into_iter().chain(owed)
    }
}

fn positive(amount: Cents) -> Result<(), TableRefusal> {
    if amount.is_some() && amount <= Cents::LARGEST_WAGER { Ok(()) } else { Err(TableRefusal::NotPositive) }
}
