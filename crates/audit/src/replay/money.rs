//! Checks of money that staff move: amounts that one person moved alone, vouchers for that person, and agreements of two persons.
//!
//! Money that one person moved alone is in the record twice: in the stream of its destination, and in the person's login. Both must be the same.

use super::authors::{AuthorFault, MovedAlone};
use super::{Replay, StreamFeatures};
use crate::report::Kind;
use floor::login::HouseMoney;
use floor::patron::OldForm;
use floor::rank::DoneBy;
use floor::{Access, Account, Author, Fact, Login, LoginId, Moment, PatronId, PoolId, StaffId, TableId};
use floor::{login, patron};
use rules::Cents;

/// The owner of money that one person moved alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Whose {
    Patron(PatronId),
    House(HouseMoney),
}

/// A movement of the house's own money: the amount, who moved it, who agreed, and when.
type Seeded = (Cents, StaffId, Option<StaffId>, Moment);

impl Replay {
    /// Checks money that was moved at the cage, or requested, against the limits of the house and the logins.
    pub(super) fn money_at_the_cage(
        &mut self,
        stream: &str,
        version: u64,
        (id, fact, done_by): (PatronId, &patron::Fact, Option<DoneBy>),
        features: &mut StreamFeatures,
    ) {
        self.form(stream, version, fact, features);
        if let Some((limit, at)) = fact.limit()
            && !self.authors.was_limit(self.book.money_limits(), limit, at)
        {
            self.faults.at(Kind::Author, stream, version, AuthorFault::AnotherLimit(limit));
        }
        if let (Some(day), Some((_, at))) = (fact.day(), fact.limit()) {
            self.staff_limit(stream, version, day.limit, at);
        }
        if let Some((by, at, amount, day)) = fact.moved_in_day(id) {
            let moved = MovedAlone { by, whose: Whose::Patron(id), at, amount, before: day.before };
            self.authors.moved_alone((stream, version), moved, -1);
        }
        if let Some(two) = fact.two_persons() {
            self.authors.check_pair((stream, version), two, true, &mut self.faults);
            self.authors.check_asker((stream, version), (two.0, done_by, two.2), &mut self.faults);
        }
    }

    /// Reports facts about money in the form of earlier versions if the stream, or the whole record, is of a later one: they lack values that the
    /// checks of persons and sums need.
    fn form(&mut self, stream: &str, version: u64, fact: &patron::Fact, features: &mut StreamFeatures) {
        if let patron::Fact::Opened { at: Some(at), .. } = fact {
            features.is_new |= self.book.accountable_since().is_some_and(|since| since <= *at);
        }
        let always_new = self.book.accountable_since().is_some() && !self.authors.has_earlier_logins();
        let wrong = match fact.is_old_form() {
            Some(OldForm::WithoutPerson) => features.authors || features.is_new || always_new,
            Some(OldForm::WithoutSums) => {
                let strict = fact.limit().is_some_and(|(_, at)| self.authors.is_strict(at));
                features.sums || (features.authors && strict)
            }
            None => {
                features.sums |= fact.day().is_some();
                false
            }
        };
        if let Some(form) = fact.is_old_form().filter(|_| wrong) {
            self.faults.at(Kind::Author, stream, version, AuthorFault::OldForm(form));
        }
    }

    /// Takes in a login's statement that its owner moved money alone.
    pub(super) fn moved_by_login(
        &mut self,
        stream: &str,
        version: u64,
        id: LoginId,
        login: Option<&Login>,
        fact: &login::Fact,
    ) {
        let (whose, amount, day, before, at) = match *fact {
            login::Fact::MoneyMoved { patron, amount, day, at } => (Whose::Patron(patron), amount, day, day.before, at),
            // Tables and pools do not contain the amounts that their openers had moved before.
            login::Fact::HouseMoneyMoved { to, amount, day, at } => (Whose::House(to), amount, day, Cents::ZERO, at),
            _ => return,
        };
        let by = StaffId::from(id);
        self.authors.moved_alone((stream, version), MovedAlone { by, whose, at, amount, before }, 1);
        self.staff_limit(stream, version, day.limit, at);
        if self.authors.is_guarded(at) && login.is_some_and(|login| login.moves_alone().is_err()) {
            self.faults.at(Kind::Author, stream, version, AuthorFault::NotVouched(by));
        }
    }

    /// Takes in the house's money with which a person opened a table.
    pub(super) fn float(&mut self, stream: &str, version: u64, id: TableId, fact: &Fact, author: Author) {
        let Fact::Opened { by: Some(by), at, moved, .. } = fact else { return };
        let cage: Cents =
            moved.iter().filter(|posting| posting.account == Account::Cage).map(|posting| posting.amount).sum();
        self.house_money_moved(stream, version, (HouseMoney::Table(id), *by, -cage, *at), author);
    }

    /// Checks money put into a pool or taken out of it: against the limit of one person, or that the two persons are independent.
    pub(super) fn seed(
        &mut self,
        stream: &str,
        version: u64,
        id: PoolId,
        ((amount, by, agreed_by, at), done_by): (Seeded, Option<DoneBy>),
        author: Author,
    ) {
        match agreed_by {
            Some(agreed) => {
                self.authors.check_pair((stream, version), (by, agreed, at), true, &mut self.faults);
                self.authors.check_asker((stream, version), (by, done_by, at), &mut self.faults);
            }
            None => {
                self.authors.check_alone((stream, version), by, amount, &self.book, at, &mut self.faults);
                self.house_money_moved(stream, version, (HouseMoney::Pool(id), by, amount, at), author);
            }
        }
    }

    /// House money that one person moved alone: their login must have the same fact. The command line and the house itself have no login.
    fn house_money_moved(
        &mut self,
        stream: &str,
        version: u64,
        (to, by, amount, at): (HouseMoney, StaffId, Cents, Moment),
        author: Author,
    ) {
        if amount > Cents::ZERO && author.access != Access::CommandLine {
            let moved = MovedAlone { by, whose: Whose::House(to), at, amount, before: Cents::ZERO };
            self.authors.moved_alone((stream, version), moved, -1);
        }
    }

    fn staff_limit(&mut self, stream: &str, version: u64, limit: Cents, at: Moment) {
        if !self.authors.was_limit(self.book.staff_limits(), limit, at) {
            self.faults.at(Kind::Author, stream, version, AuthorFault::AnotherLimit(limit));
        }
    }
}
