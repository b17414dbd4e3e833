//! Checks of authors against the logins of the record: each had access as stated, and held the rank that the act takes.
//!
//! An author of the staff names the version of their login's stream at which their rank was looked up. The house stores the act only if the stream is
//! still at that version, so the login's state at that version gives the author's rank.

pub(super) use super::author_fault::AuthorFault;
use super::money::Whose;
use crate::report::{Faults, Kind};
use floor::login::{Fact, Login};
use floor::rank::{DoneBy, Entitled};
use floor::{Access, Author, HouseBook, LoginId, Moment, PatronId, Role, SessionTag, StaffId};
use rules::Cents;
use std::collections::{BTreeMap, BTreeSet};

/// The largest difference between the clocks of a house, in milliseconds.
const CLOCKS_DIFFER: i64 = 5_000;

/// The largest difference between the time of a second factor in the session and in the fact, in milliseconds.
const SAME_MOMENT: u64 = 5_000;

/// How long a second factor counts, in milliseconds.
const CONFIRMED_FOR: i64 = 5 * 60 * 1000;

/// A login's role from a version of its stream on.
#[derive(Clone, Copy, Debug)]
struct RoleSpan {
    version: u64,
    role: Role,
    dismissed: bool,
    at: Moment,
}

/// A token of a login.
#[derive(Clone, Copy, Debug)]
struct TokenSpan {
    role: Role,
    made: u64,
    /// The version from which on it was not valid.
    ended: Option<u64>,
    expires: Option<Moment>,
}

/// A session of a login.
#[derive(Clone, Copy, Debug)]
struct SessionSpan {
    /// The version at which it began.
    at: u64,
    /// The version from which on it was not valid.
    ended: Option<u64>,
}

/// The history of a login, from its stream.
#[derive(Debug, Default)]
struct History {
    patron: Option<PatronId>,
    /// A guest, who has no password and whose sessions are not in any fact.
    guest: bool,
    last: u64,
    roles: Vec<RoleSpan>,
    sessions: BTreeMap<SessionTag, SessionSpan>,
    /// Who set the password or reset the login, and when; none for a vouch by another manager.
    resets: Vec<(Moment, Option<StaffId>)>,
    /// The times of second factors in each session, in the order of the stream. All are kept: facts of other streams are checked later, each at its
    /// own time.
    confirmed: BTreeMap<SessionTag, Vec<Moment>>,
    tokens: BTreeMap<u64, TokenSpan>,
}

/// The requirements of an act on its author.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Act {
    /// The member of the staff who must have caused it, and the staff who may.
    pub(super) done_by: Option<DoneBy>,
    /// The patron whose act it is, if it is a patron's.
    pub(super) patron: Option<PatronId>,
    /// The login whose own act it is, and the version of the fact.
    pub(super) own: Option<(LoginId, u64)>,
    /// Whether only the command line does it.
    pub(super) command_line: bool,
    /// Whether it takes a second factor that was given shortly before.
    pub(super) confirmed: bool,
}

/// The requirements of a fact in a login's stream, apart from ranks.
pub(super) fn act_of(owner: LoginId, version: u64, fact: &Fact) -> Act {
    let (command_line, own) = match fact {
        Fact::Opened { by: None, role, .. } => (role.is_staff(), false),
        Fact::TakenBack { by: None, .. }
        | Fact::PasswordReset { by: None, .. }
        | Fact::FactorsReset { by: None, .. }
        | Fact::Vouched { by: None, .. } => (true, false),
        Fact::PasswordChanged { .. }
        | Fact::SignedIn { .. }
        | Fact::Confirmed { .. }
        | Fact::SignedOut { .. }
        | Fact::SignedOutEverywhere { .. }
        | Fact::TokenMade { .. }
        | Fact::TokenRevoked { .. }
        | Fact::FactorAdded { .. }
        | Fact::FactorRemoved { .. }
        | Fact::MoneyMoved { .. }
        | Fact::HouseMoneyMoved { .. } => (false, true),
        _ => (false, false),
    };
    Act { command_line, own: own.then_some((owner, version)), ..Act::default() }
}

/// Money that one person moved alone, and how much before that within a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct MovedAlone {
    pub(super) by: StaffId,
    pub(super) whose: Whose,
    pub(super) at: Moment,
    pub(super) amount: Cents,
    pub(super) before: Cents,
}

/// The logins of a record, for checks of authors.
#[derive(Debug, Default)]
pub(super) struct Authors {
    logins: BTreeMap<LoginId, History>,
    /// Acts in the streams of logins, to be checked when all logins are known.
    waiting: Vec<(String, u64, Author, Act)>,
    /// Pairs of persons in the streams of logins who must be independent.
    pairs: Vec<(String, u64, StaffId, StaffId, Moment)>,
    /// How often logins state that their owners moved money alone, less how often accounts state it.
    counted: BTreeMap<MovedAlone, (String, u64, i64)>,
    /// Since when ended sessions count for nothing, and two persons who agree are independent. Earlier versions did not enforce it.
    strict_since: Option<Moment>,
    /// Since when floats and seeds are counted, people move money alone only with a voucher, and the asker must still work here.
    guarded_since: Option<Moment>,
    /// Whether logins existed before they had streams: the record is older than authors.
    has_earlier_logins: bool,
    /// The intervals in which facts may be from before or after a clock was set back.
    set_back: Vec<(Moment, Moment)>,
    /// The number of authors that were checked.
    pub(super) checked: u64,
}

impl Authors {
    /// Records a clock jump of `by` milliseconds, found at the house time `at`.
    pub(super) fn clock_jumped(&mut self, at: Moment, by: i64) {
        // House time follows at once when a server starts. A jump on a running server takes effect at the next start, which no other fact shows.
        if by < 0 {
            self.set_back.push((at.after(by), at.after(by.saturating_neg())));
        }
    }

    /// The stricter checks apply from now on.
    pub(super) fn is_strict_since(&mut self, at: Moment) {
        self.strict_since.get_or_insert(at);
    }

    /// The further checks of money apply from now on.
    pub(super) fn is_guarded_since(&mut self, at: Moment) {
        self.guarded_since.get_or_insert(at);
    }

    pub(super) fn is_guarded(&self, at: Moment) -> bool {
        self.guarded_since.is_some_and(|since| since <= at)
    }

    /// Whether the record had logins before they had streams.
    pub(super) fn has_earlier_logins(&self) -> bool {
        self.has_earlier_logins
    }

    pub(super) fn is_strict(&self, at: Moment) -> bool {
        self.strict_since.is_some_and(|since| since <= at)
    }

    /// Counts a statement of a login or an account that a person moved money alone.
    pub(super) fn moved_alone(&mut self, (stream, version): (&str, u64), moved: MovedAlone, times: i64) {
        let counted = self.counted.entry(moved).or_insert_with(|| (stream.to_owned(), version, 0));
        counted.2 += times;
    }

    /// After all facts: logins and accounts must have the same amounts for money that one person moved alone.
    pub(super) fn finish_counts(&mut self, faults: &mut Faults) {
        for (moved, (stream, version, times)) in std::mem::take(&mut self.counted) {
            let by = moved.by;
            // Logins of earlier versions do not have movements of the house's own money.
            let is_counted = matches!(moved.whose, Whose::Patron(_)) || times > 0 || self.is_guarded(moved.at);
            if times != 0 && is_counted {
                faults.at(Kind::Author, &stream, version, AuthorFault::Uncounted(by));
            }
        }
    }

    /// Whether this was the house's limit for one person at that time, by either clock.
    pub(super) fn was_limit(&self, limits: &[(Moment, Cents)], limit: Cents, at: Moment) -> bool {
        limits.iter().enumerate().any(|(place, (since, set))| {
            let until = limits.get(place + 1).map_or(Moment(i64::MAX), |(next, _)| *next);
            *set == limit && self.may_follow(*since, at) && self.may_follow(at, until)
        })
    }

    /// Whether the fact with the later time may have come second: the clocks may differ, and one may have been set back in between.
    fn may_follow(&self, earlier: Moment, later: Moment) -> bool {
        let near = |(from, to): &(Moment, Moment)| {
            let reach = from.0.saturating_sub(CLOCKS_DIFFER)..=to.0.saturating_add(CLOCKS_DIFFER);
            reach.contains(&earlier.0) && reach.contains(&later.0)
        };
        earlier.0.saturating_sub(CLOCKS_DIFFER) <= later.0 || self.set_back.iter().any(near)
    }

    /// Takes in a fact of a login, with its author. `login` is the state after it.
    pub(super) fn login_says(&mut self, login: &Login, version: u64, author: Option<Author>, fact: &Fact) {
        let history = self.logins.entry(login.id()).or_default();
        history.last = version;
        history.patron = login.patron();
        history.guest = login.password().is_none();
        let (role, dismissed) = (login.role(), login.is_dismissed());
        let changed = history.roles.last().is_none_or(|last| (last.role, last.dismissed) != (role, dismissed));
        if changed {
            let at = fact.at();
            history.roles.push(RoleSpan { version, role, dismissed, at });
        }
        history.resets_say(fact);
        match fact {
            Fact::SignedIn { session, factor, at, .. } => {
                history.sessions.insert(*session, SessionSpan { at: version, ended: None });
                if factor.is_some() {
                    history.was_confirmed(*session, *at);
                }
            }
            Fact::PasswordChanged { session, at, .. } => {
                // The last second factor of the session before counts in this one, for as long as it would have counted there.
                if let Some(given) = author.and_then(|author| history.last_given(author.access, *at)) {
                    history.was_confirmed(*session, given);
                }
                history.everything_ends(version);
                history.sessions.insert(*session, SessionSpan { at: version, ended: None });
            }
            Fact::SignedOut { session, .. } => history.sessions_end(version, |known| known == *session),
            Fact::Confirmed { session, at, .. } => history.was_confirmed(*session, *at),
            Fact::CarriedOver { tokens, .. } => {
                self.has_earlier_logins = true;
                let lent = tokens.iter().map(|token| {
                    (token.number, TokenSpan { role: token.role, made: version, ended: None, expires: token.expires })
                });
                history.tokens.extend(lent);
            }
            Fact::TokenMade { token, .. } => {
                let lent = TokenSpan { role: token.role, made: version, ended: None, expires: token.expires };
                history.tokens.insert(token.number, lent);
            }
            Fact::TokenRevoked { token, .. } => history.tokens_end(version, |number| number == *token),
            Fact::RoleGiven { .. }
            | Fact::Dismissed { .. }
            | Fact::TakenBack { .. }
            | Fact::PasswordReset { .. }
            | Fact::FactorsReset { ended: true, .. }
            | Fact::SignedOutEverywhere { .. } => history.everything_ends(version),
            _ => {}
        }
    }

    /// Stores the author of a fact in a login's stream, to be checked when all logins are known.
    pub(super) fn wait(&mut self, stream: &str, version: u64, author: Author, act: Act) {
        self.waiting.push((stream.to_owned(), version, author, act));
    }

    /// All logins are known.
    pub(super) fn finish_logins(&mut self, faults: &mut Faults) {
        for (stream, version, author, act) in std::mem::take(&mut self.waiting) {
            self.check(&stream, version, Some(author), act, faults);
        }
        for (stream, version, one, other, at) in std::mem::take(&mut self.pairs) {
            self.check_pair((&stream, version), (one, other, at), true, faults);
        }
    }

    /// Stores two persons who must be independent, to be checked when all logins are known.
    pub(super) fn wait_for_pair(&mut self, (stream, version): (&str, u64), one: StaffId, other: StaffId, at: Moment) {
        self.pairs.push((stream.to_owned(), version, one, other, at));
    }

    /// Checks that neither of two persons could act as the other one; for money, that no third person could act as both.
    pub(super) fn check_pair(
        &self,
        (stream, version): (&str, u64),
        (one, other, at): (StaffId, StaffId, Moment),
        money: bool,
        faults: &mut Faults,
    ) {
        if !self.is_strict(at) || one == other {
            return;
        }
        let (behind, others) = (self.behind(one, at), self.behind(other, at));
        let direct = behind.contains(&other) || others.contains(&one);
        if direct || (money && !behind.is_disjoint(&others)) {
            faults.at(Kind::Author, stream, version, AuthorFault::NotIndependent(one, other));
        }
    }

    /// Checks that the asker still worked here when the second person agreed, in a rank that may ask for it, by either clock.
    pub(super) fn check_asker(
        &self,
        (stream, version): (&str, u64),
        (asked, done_by, at): (StaffId, Option<DoneBy>, Moment),
        faults: &mut Faults,
    ) {
        // Records of earlier versions may name staff without a login.
        let Some(history) = self.logins.get(&LoginId(asked.0)).filter(|_| self.is_guarded(at)) else { return };
        let entitled = |role: Role| done_by.is_none_or(|(_, entitled)| entitled.includes(role));
        let worked = history.roles.iter().enumerate().any(|(place, stood)| {
            let until = history.roles.get(place + 1).map_or(Moment(i64::MAX), |next| next.at);
            let then = self.may_follow(stood.at, at) && self.may_follow(at, until);
            then && !stood.dismissed && entitled(stood.role)
        });
        if !worked {
            faults.at(Kind::Author, stream, version, AuthorFault::AskerGone(asked));
        }
    }

    /// Checks that one person might move this amount alone, by any limit of the house about that time.
    pub(super) fn check_alone(
        &self,
        (stream, version): (&str, u64),
        by: StaffId,
        amount: Cents,
        book: &HouseBook,
        at: Moment,
        faults: &mut Faults,
    ) {
        let allowed = book
            .money_limits()
            .iter()
            .any(|(_, limit)| amount <= *limit && self.was_limit(book.money_limits(), *limit, at));
        if self.is_strict(at) && !book.money_limits().is_empty() && !allowed {
            faults.at(Kind::Author, stream, version, AuthorFault::Alone(by, amount));
        }
    }

    /// A person, and everyone who could act as them at that time, by either clock.
    fn behind(&self, person: StaffId, at: Moment) -> BTreeSet<StaffId> {
        let mut behind = BTreeSet::from([person]);
        let mut open = vec![person];
        while let Some(one) = open.pop() {
            let history = self.logins.get(&LoginId(one.0));
            let resets = history.map(|history| history.reset_by(at)).unwrap_or_default();
            open.extend(resets.into_iter().filter(|by| behind.insert(*by)));
        }
        behind
    }

    /// Checks the author of a fact against their login.
    pub(super) fn check(&mut self, stream: &str, version: u64, author: Option<Author>, act: Act, faults: &mut Faults) {
        let result = match author {
            None => match act {
                Act { done_by: Some((by, _)), .. } => Err(AuthorFault::NoAuthor(by)),
                Act { own: Some((owner, _)), .. } => Err(AuthorFault::NoOwnAuthor(owner)),
                Act { command_line: true, .. } => Err(AuthorFault::NoCommandLine),
                _ => Ok(()),
            },
            Some(author) => {
                self.checked += 1;
                self.vouch(author, act)
            }
        };
        if let Err(wrong) = result {
            faults.at(Kind::Author, stream, version, wrong);
        }
    }

    fn vouch(&self, author: Author, act: Act) -> Result<(), AuthorFault> {
        let Author { login, access, standing, .. } = author;
        if let Some((by, _)) = act.done_by.filter(|(by, _)| *by != StaffId::from(login)) {
            return Err(AuthorFault::Another { by, author: login });
        }
        if act.command_line {
            return if access == Access::CommandLine { Ok(()) } else { Err(AuthorFault::NotCommandLine(login)) };
        }
        if let Some((owner, version)) = act.own {
            return self.check_own_act(author, owner, version);
        }
        if access == Access::CommandLine {
            return if act.done_by.is_none() { Ok(()) } else { Err(AuthorFault::NoLogin(login)) };
        }
        let Some(history) = self.logins.get(&login) else {
            // Guests have no login. They cannot act in a rank, nor use a token.
            let guests = standing.is_none() && act.done_by.is_none() && matches!(access, Access::Session(_));
            return if guests { Ok(()) } else { Err(AuthorFault::NoLogin(login)) };
        };
        if let Some(patron) = act.patron.filter(|patron| history.patron != Some(*patron)) {
            return Err(AuthorFault::AnotherPatron { patron, author: login });
        }
        let entitled = act.done_by.map(|(_, entitled)| entitled);
        history.vouches(author, entitled, &self.set_back, self.is_strict(author.at))?;
        if act.confirmed && !history.is_confirmed(author) {
            return Err(AuthorFault::NotConfirmed(login));
        }
        Ok(())
    }
}

impl Authors {
    /// Own acts on a login need a session or a token that is valid right before the fact.
    fn check_own_act(&self, author: Author, owner: LoginId, version: u64) -> Result<(), AuthorFault> {
        let Author { login, access, at, .. } = author;
        if login != owner || access == Access::CommandLine {
            return Err(AuthorFault::AnotherOwn { owner, author: login });
        }
        let Some(history) = self.logins.get(&login) else { return Err(AuthorFault::NoLogin(login)) };
        if !self.is_strict(at) || history.guest {
            return history.vouches(author, None, &self.set_back, false);
        }
        let good = match access {
            // A sign-in has no session before it.
            Access::Session(session) => history
                .sessions
                .get(&session)
                .is_some_and(|opened| opened.at <= version && opened.ended.is_none_or(|ended| version <= ended)),
            _ => return history.vouches(author, None, &self.set_back, true),
        };
        match (good, access) {
            (false, Access::Session(session)) => Err(AuthorFault::NoSession(login, session)),
            _ => Ok(()),
        }
    }
}

impl History {
    fn sessions_end(&mut self, version: u64, which: impl Fn(SessionTag) -> bool) {
        let open = self.sessions.iter_mut().filter(|(tag, opened)| opened.ended.is_none() && which(**tag));
        for (_, opened) in open {
            opened.ended = Some(version);
        }
    }

    fn everything_ends(&mut self, version: u64) {
        self.sessions_end(version, |_| true);
        self.tokens_end(version, |_| true);
    }

    fn was_confirmed(&mut self, session: SessionTag, at: Moment) {
        self.confirmed.entry(session).or_default().push(at);
    }

    /// When a second factor was last given in a session, if it still counts.
    fn last_given(&self, access: Access, at: Moment) -> Option<Moment> {
        let Access::Session(session) = access else { return None };
        self.confirmed.get(&session)?.last().copied().filter(|given| counts(*given, at))
    }

    fn resets_say(&mut self, fact: &Fact) {
        match fact {
            Fact::Opened { by: Some(by), at, .. }
            | Fact::TakenBack { by: Some(by), at, .. }
            | Fact::PasswordReset { by: Some(by), at, .. }
            | Fact::FactorsReset { by: Some(by), at, .. } => self.resets.push((*at, Some(*by))),
            Fact::Vouched { at, .. } => self.resets.push((*at, None)),
            _ => {}
        }
    }

    /// Everyone who could act as this person at that time, because they had opened or reset the login. If the clocks leave doubt, they are left out.
    fn reset_by(&self, at: Moment) -> BTreeSet<StaffId> {
        let mut by = BTreeSet::new();
        for (when, who) in &self.resets {
            match who {
                Some(who) if when.0.saturating_add(CLOCKS_DIFFER) < at.0 => drop(by.insert(*who)),
                None if when.0 <= at.0.saturating_add(CLOCKS_DIFFER) => by.clear(),
                _ => {}
            }
        }
        by
    }

    fn tokens_end(&mut self, version: u64, which: impl Fn(u64) -> bool) {
        let open = self.tokens.iter_mut().filter(|(number, lent)| lent.ended.is_none() && which(**number));
        for (_, lent) in open {
            lent.ended = Some(version);
        }
    }

    fn vouches(
        &self,
        author: Author,
        entitled: Option<Entitled>,
        set_back: &[(Moment, Moment)],
        strict: bool,
    ) -> Result<(), AuthorFault> {
        let Author { login, access, at, standing, .. } = author;
        let not_then = |standing| AuthorFault::NotThen { login, standing };
        // Only staff name a version of their login; for others any version will do.
        let known = standing.unwrap_or(self.last);
        if known == 0 || known > self.last || (entitled.is_some() && standing.is_none()) {
            return Err(not_then(known));
        }
        let place = self.roles.partition_point(|known_as| known_as.version <= known);
        let Some(stood) = place.checked_sub(1).and_then(|place| self.roles.get(place)) else {
            return Err(not_then(known));
        };
        let role = match access {
            Access::CommandLine => return Ok(()),
            Access::Session(session) => {
                let good = |opened: &SessionSpan| {
                    let ended = strict && standing.is_some() && opened.ended.is_some_and(|ended| ended <= known);
                    opened.at <= known && !ended
                };
                if !self.guest && !self.sessions.get(&session).is_some_and(good) {
                    return Err(AuthorFault::NoSession(login, session));
                }
                stood.role
            }
            Access::Token(number) => {
                let good = |lent: &&TokenSpan| {
                    let ended = lent.ended.is_some_and(|ended| standing.is_some() && ended <= known);
                    let expired = lent.expires.is_some_and(|expires| expires.0.saturating_add(CLOCKS_DIFFER) < at.0);
                    lent.made <= known && !ended && !expired
                };
                self.tokens.get(&number).filter(good).ok_or(AuthorFault::NoToken(login, number))?.role
            }
        };
        let Some(entitled) = entitled else { return Ok(()) };
        if stood.dismissed {
            return Err(AuthorFault::Dismissed(login));
        }
        // An act from before a clock was set back may have a later time than a change after it.
        let may_come_first = |later: Moment| {
            let between = |(from, to): &(Moment, Moment)| {
                from.0.saturating_sub(CLOCKS_DIFFER) <= later.0 && at.0 <= to.0.saturating_add(CLOCKS_DIFFER)
            };
            set_back.iter().any(between)
        };
        let later = self.roles.get(place).map(|later| later.at);
        if later.is_some_and(|later| later.0.saturating_add(CLOCKS_DIFFER) < at.0 && !may_come_first(later)) {
            return Err(not_then(known));
        }
        if entitled.includes(role) { Ok(()) } else { Err(AuthorFault::NotEntitled { login, role }) }
    }

    fn is_confirmed(&self, author: Author) -> bool {
        let (Access::Session(session), Some(confirmed)) = (author.access, author.confirmed) else { return false };
        // The session and the fact store the clock's time when each was written, one right after the other.
        let same = |at: &Moment| at.0.abs_diff(confirmed.0) <= SAME_MOMENT;
        counts(confirmed, author.at) && self.confirmed.get(&session).is_some_and(|given| given.iter().any(same))
    }
}

/// Whether a second factor still counted some time later, by either clock.
const fn counts(given: Moment, at: Moment) -> bool {
    at.0.saturating_sub(given.0) <= CONFIRMED_FOR.saturating_add(CLOCKS_DIFFER)
}

#[cfg(test)]
mod tests;
