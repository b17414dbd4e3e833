//! Logins: roles, and how people sign in.

use floor::login::{
    Command, Fact, FactorKind, HouseMoney, LONGEST_TOKEN, LoginRefusal, MOST_FACTORS, MOST_TOKENS, Used,
};
use floor::{Fingerprint, Login, LoginId, Moment, PatronId, PoolId, Role, SessionTag, StaffId, TableId};
use rules::Cents;

const GRACE: StaffId = StaffId(1);
const DORA: LoginId = LoginId(2);
const SESSION: SessionTag = SessionTag(7);

/// A login with all its facts.
struct Known {
    login: Login,
    facts: Vec<Fact>,
    now: Moment,
}

fn print(byte: u8) -> Fingerprint {
    Fingerprint([byte; 32])
}

impl Known {
    fn open(role: Role, by: Option<StaffId>) -> Self {
        let (name, password, at) = ("dora".to_owned(), Some(print(1)), Moment(1_000));
        let opened = Fact::Opened { name, role, patron: None, password, by, provisional: by.is_some(), at };
        Self { login: Login::opened(DORA, &opened).expect("a login"), facts: vec![opened], now: Moment(2_000) }
    }

    fn ask(&mut self, command: Command) -> Result<(), LoginRefusal> {
        let before = self.login.clone();
        match self.login.decide(&command, self.now) {
            Ok(fact) => {
                self.login.apply(&fact);
                self.facts.push(fact);
                Ok(())
            }
            Err(refusal) => {
                assert_eq!(self.login, before);
                Err(refusal)
            }
        }
    }

    fn token(&mut self, number: u64, role: Role, expires: Moment) -> Result<(), LoginRefusal> {
        let fingerprint = print(u8::try_from(number % 250).expect("small"));
        let label = format!("token {number}");
        self.ask(Command::MakeToken { number, fingerprint, label, role, scopes: None, expires })
    }

    fn factor(&mut self, byte: u8) -> Result<(), LoginRefusal> {
        let (number, kind, label) = (self.login.next_factor(), FactorKind::Totp, "phone".to_owned());
        self.ask(Command::AddFactor { number, kind, label, fingerprint: print(byte), used: None })
    }

    fn tokens(&self) -> usize {
        self.login.tokens(self.now).count()
    }
}

/// Every fact is one that the login would have written.
impl Drop for Known {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        let mut again = Login::opened(DORA, &self.facts[0]).expect("a login");
        for fact in &self.facts[1..] {
            assert_eq!(again.check(fact), Ok(()), "{fact:?}");
            again.apply(fact);
        }
        assert_eq!(again, self.login);
        assert!(again.check(&self.facts[0]).is_err(), "a login is opened once");
    }
}

#[test]
fn nobody_changes_what_they_are_themselves() {
    let mut dora = Known::open(Role::GamingManager, None);
    let own = StaffId(DORA.0);
    for command in [
        Command::GiveRole { role: Role::Inspector, by: own },
        Command::Dismiss { by: own },
        Command::ResetPassword { password: print(9), by: Some(own) },
        Command::ResetFactors { by: Some(own) },
    ] {
        assert_eq!(dora.ask(command.clone()), Err(LoginRefusal::Own), "{command:?}");
    }
    dora.ask(Command::ResetPassword { password: print(9), by: None }).expect("the command line does");
    assert!(!dora.login.must_change_password());
}

#[test]
fn staff_are_promoted_dismissed_and_taken_back() {
    let mut dora = Known::open(Role::Dealer, Some(GRACE));
    assert!(dora.login.must_change_password());
    assert_eq!(dora.login.reset_by(), [(GRACE, Moment(1_000))]);
    dora.ask(Command::ChangePassword { password: print(2), session: SESSION, old: None }).expect("a password");
    assert!(!dora.login.must_change_password());
    assert_eq!(
        dora.ask(Command::ChangePassword { password: print(2), session: SESSION, old: None }),
        Err(LoginRefusal::SamePassword)
    );
    dora.token(1, Role::Dealer, dora.now.after(1)).expect("a token");
    dora.ask(Command::GiveRole { role: Role::GamingSupervisor, by: GRACE }).expect("a promotion");
    assert_eq!((dora.login.role(), dora.tokens()), (Role::GamingSupervisor, 0));
    assert_eq!(dora.ask(Command::GiveRole { role: Role::Player, by: GRACE }), Err(LoginRefusal::NotStaff));
    let back = Command::TakeBack { role: Role::Dealer, password: print(3), by: Some(GRACE) };
    assert_eq!(dora.ask(back.clone()), Err(LoginRefusal::NotDismissed));
    dora.factor(5).expect("a second factor");
    dora.ask(Command::Dismiss { by: GRACE }).expect("a dismissal");
    for command in [
        Command::SignIn { session: SESSION, factor: Some(1), used: None, password: None },
        Command::Dismiss { by: GRACE },
        Command::ResetPassword { password: print(9), by: Some(GRACE) },
        Command::ChangePassword { password: print(9), session: SESSION, old: None },
    ] {
        assert_eq!(dora.ask(command.clone()), Err(LoginRefusal::Dismissed), "{command:?}");
    }
    dora.ask(back).expect("she is back");
    assert!(dora.login.must_change_password() && !dora.login.has_factor() && !dora.login.is_dismissed());
    assert_eq!((dora.login.role(), dora.login.password()), (Role::Dealer, Some(print(3))));
    let mut player = Known::open(Role::Player, None);
    assert_eq!(player.ask(Command::GiveRole { role: Role::Dealer, by: GRACE }), Err(LoginRefusal::NotStaff));
    assert_eq!(player.ask(Command::Dismiss { by: GRACE }), Err(LoginRefusal::NotStaff));
}

#[test]
fn tokens_have_a_number_an_end_and_no_more_than_the_owners_powers() {
    let mut dora = Known::open(Role::GamingSupervisor, None);
    let now = dora.now;
    for (expires, fits) in [(0, false), (1, true), (LONGEST_TOKEN, true), (LONGEST_TOKEN + 1, false)] {
        let made = dora.token(100, Role::Dealer, now.after(expires));
        assert_eq!(made, if fits { Ok(()) } else { Err(LoginRefusal::Expiry) }, "{expires}");
    }
    for role in [Role::AssistantGamingManager, Role::GamingManager, Role::Inspector, Role::Player] {
        assert_eq!(dora.token(101, role, now.after(1)), Err(LoginRefusal::RoleTooHigh), "{role}");
    }
    dora.ask(Command::RevokeToken { token: 100 }).expect("a token");
    assert_eq!(dora.ask(Command::RevokeToken { token: 100 }), Err(LoginRefusal::NoSuchToken));
    for number in 1..=MOST_TOKENS as u64 {
        dora.token(number, Role::Dealer, now.after(10)).expect("room");
    }
    assert_eq!(dora.token(99, Role::Dealer, now.after(10)), Err(LoginRefusal::TooManyTokens));
    dora.now = now.after(10);
    assert_eq!(dora.tokens(), 0, "all have expired");
    dora.token(99, Role::Dealer, dora.now.after(10)).expect("room again");
    for end in [
        Command::SignOutEverywhere,
        Command::ChangePassword { password: print(8), session: SESSION, old: None },
        Command::ResetPassword { password: print(9), by: Some(GRACE) },
    ] {
        dora.ask(end.clone()).expect("an end");
        assert_eq!(dora.tokens(), 0, "{end:?}");
        dora.token(99, Role::Dealer, dora.now.after(10)).expect("a token");
    }
}

#[test]
fn a_second_factor_is_asked_for_once_there_is_one() {
    let mut dora = Known::open(Role::Dealer, None);
    let sign_in = |factor| Command::SignIn { session: SESSION, factor, used: None, password: None };
    dora.ask(sign_in(None)).expect("there is none");
    assert_eq!(dora.ask(sign_in(Some(1))), Err(LoginRefusal::NoSuchFactor));
    dora.factor(1).expect("a second factor");
    assert_eq!(dora.factor(1), Err(LoginRefusal::FactorKnown));
    let again =
        Command::AddFactor { number: 1, kind: FactorKind::Totp, label: "x".into(), fingerprint: print(2), used: None };
    assert_eq!(dora.ask(again), Err(LoginRefusal::AnotherFactor), "two at the same time");
    assert_eq!(dora.ask(sign_in(None)), Err(LoginRefusal::FactorMissing));
    dora.ask(sign_in(Some(1))).expect("with the second factor");
    dora.ask(Command::Confirm { session: SESSION, factor: 1, used: None }).expect("again");
    for byte in 2..=MOST_FACTORS as u8 {
        dora.factor(byte).expect("room");
    }
    assert_eq!(dora.factor(99), Err(LoginRefusal::TooManyFactors));
    dora.ask(Command::RemoveFactor { factor: 1, keeps_one: false }).expect("a second factor");
    assert_eq!(dora.ask(Command::RemoveFactor { factor: 1, keeps_one: false }), Err(LoginRefusal::NoSuchFactor));
    assert_eq!(dora.ask(sign_in(Some(1))), Err(LoginRefusal::NoSuchFactor), "numbers do not come back");
    dora.ask(Command::ResetFactors { by: Some(GRACE) }).expect("lost");
    assert_eq!(dora.ask(Command::ResetFactors { by: Some(GRACE) }), Err(LoginRefusal::NoSuchFactor));
    assert_eq!(dora.login.next_factor(), 6, "numbers do not come back");
    dora.ask(sign_in(None)).expect("there is none");
}

/// Each use of a second factor is accepted once: the facts say so, and every server of the house follows them.
#[test]
fn a_second_factor_is_used_ever_further() {
    let used = |last, count| Some(Used { last, count });
    let mut dora = Known::open(Role::Dealer, None);
    let add = |number, byte, used| Command::AddFactor {
        number,
        kind: FactorKind::Webauthn,
        label: "key".into(),
        fingerprint: print(byte),
        used,
    };
    dora.ask(add(1, 1, used(10, 5))).expect("a second factor");
    let sign_in = |used| Command::SignIn { session: SESSION, factor: Some(1), used, password: None };
    let confirm = |used| Command::Confirm { session: SESSION, factor: 1, used };
    for (asked, wrong) in [
        (sign_in(None), LoginRefusal::FactorUsed),
        (sign_in(used(9, 6)), LoginRefusal::FactorUsed),
        (sign_in(used(10, 6)), LoginRefusal::FactorUsed),
        (sign_in(used(11, 4)), LoginRefusal::FactorCopied),
        (sign_in(used(11, 5)), LoginRefusal::FactorCopied),
        (sign_in(used(11, 0)), LoginRefusal::FactorCopied),
        (confirm(used(10, 6)), LoginRefusal::FactorUsed),
        (confirm(used(11, 5)), LoginRefusal::FactorCopied),
    ] {
        assert_eq!(dora.ask(asked.clone()), Err(wrong), "{asked:?}");
    }
    dora.ask(sign_in(used(11, 6))).expect("further");
    assert_eq!(dora.ask(confirm(used(11, 7))), Err(LoginRefusal::FactorUsed), "used to sign in");
    dora.ask(confirm(used(12, 7))).expect("further");
    assert_eq!(dora.ask(sign_in(used(12, 8))), Err(LoginRefusal::FactorUsed), "used to confirm");
    // Apps and some keys do not count.
    dora.ask(add(2, 2, used(1, 0))).expect("another one");
    let other = |used| Command::SignIn { session: SESSION, factor: Some(2), used, password: None };
    dora.ask(other(used(2, 0))).expect("further");
    assert_eq!(dora.ask(other(used(2, 0))), Err(LoginRefusal::FactorUsed));
    // For a second factor of an earlier version no use is known until its first one.
    dora.ask(add(3, 3, None)).expect("as it was");
    let older = |used| Command::SignIn { session: SESSION, factor: Some(3), used, password: None };
    dora.ask(older(None)).expect("as it was");
    dora.ask(older(used(7, 0))).expect("the first");
    assert_eq!(dora.ask(older(None)), Err(LoginRefusal::FactorUsed));
    assert_eq!(dora.ask(older(used(7, 0))), Err(LoginRefusal::FactorUsed));
}

/// A request that was decided for the old password changes nothing: the password may have been changed meanwhile.
#[test]
fn an_earlier_password_opens_and_changes_nothing() {
    let mut dora = Known::open(Role::Dealer, None);
    let sign_in =
        |password| Command::SignIn { session: SESSION, factor: None, used: None, password: Some(print(password)) };
    let change =
        |old, password| Command::ChangePassword { password: print(password), session: SESSION, old: Some(print(old)) };
    dora.ask(sign_in(1)).expect("the password");
    dora.ask(change(1, 2)).expect("the password");
    assert_eq!(dora.ask(sign_in(1)), Err(LoginRefusal::AnotherPassword));
    assert_eq!(dora.ask(change(1, 3)), Err(LoginRefusal::AnotherPassword));
    dora.ask(sign_in(2)).expect("the new one");
}

#[test]
fn the_only_second_factor_of_who_must_have_one_stays() {
    let mut dora = Known::open(Role::Dealer, None);
    dora.factor(1).expect("a factor");
    dora.factor(2).expect("another");
    let remove = |factor, keeps_one| Command::RemoveFactor { factor, keeps_one };
    dora.ask(remove(1, true)).expect("there is another one");
    assert_eq!(dora.ask(remove(2, true)), Err(LoginRefusal::LastFactor));
    dora.ask(remove(2, false)).expect("who need not have one");
}

/// A reset of second factors ends sessions and tokens. It did not in records of earlier versions, which are still read that way.
#[test]
fn a_reset_of_second_factors_ends_sessions_and_tokens() {
    let mut dora = Known::open(Role::Dealer, None);
    dora.ask(Command::SignIn { session: SESSION, factor: None, used: None, password: None }).expect("a session");
    dora.token(1, Role::Dealer, Moment(1_000_000)).expect("a token");
    dora.factor(1).expect("a factor");
    let mut earlier = dora.login.clone();
    let was = Fact::FactorsReset { by: Some(GRACE), ended: false, at: dora.now };
    earlier.check(&was).expect("as earlier versions wrote it");
    earlier.apply(&was);
    assert!(earlier.has_session(SESSION) && earlier.token(1, dora.now).is_some());
    dora.ask(Command::ResetFactors { by: Some(GRACE) }).expect("a reset");
    assert!(!dora.login.has_session(SESSION) && dora.login.token(1, dora.now).is_none());
}

/// A later reset by another manager does not hide an earlier one; only a manager who did neither can vouch.
#[test]
fn everybody_who_reset_a_login_is_remembered_until_somebody_else_vouches() {
    let (other, third) = (StaffId(8), StaffId(9));
    let mut dora = Known::open(Role::Dealer, Some(GRACE));
    let by = |dora: &Known| dora.login.reset_by().iter().map(|(by, _)| *by).collect::<Vec<_>>();
    dora.ask(Command::ResetPassword { password: print(4), by: Some(other) }).expect("a reset");
    dora.factor(1).expect("a factor");
    dora.ask(Command::ResetFactors { by: Some(GRACE) }).expect("a reset");
    assert_eq!(by(&dora), [other, GRACE]);
    let vouch = |by| Command::Vouch { by: Some(by) };
    assert_eq!(dora.ask(vouch(third)), Err(LoginRefusal::Provisional), "another person knows the password");
    dora.ask(Command::ChangePassword { password: print(5), session: SESSION, old: None }).expect("a password");
    assert_eq!(dora.ask(vouch(GRACE)), Err(LoginRefusal::OwnHelp));
    assert_eq!(dora.ask(vouch(other)), Err(LoginRefusal::OwnHelp));
    assert_eq!(dora.ask(vouch(StaffId(2))), Err(LoginRefusal::Own));
    dora.ask(vouch(third)).expect("another manager");
    assert_eq!(by(&dora), []);
}

/// The amount that one person moves alone counts for a day, over all patrons.
#[test]
fn what_one_person_moves_counts_for_all_patrons_together() {
    let mut dora = Known::open(Role::GamingSupervisor, None);
    let moves =
        |patron| Command::MoveMoney { patron: PatronId(patron), amount: Cents::dollars(3), limit: Cents::dollars(10) };
    for patron in 1..=3 {
        dora.ask(moves(patron)).expect("money");
    }
    assert_eq!(dora.login.moved_alone(dora.now), Cents::dollars(9));
    let later = |hours: i64| Moment(dora.now.0 + hours * 60 * 60 * 1000);
    assert_eq!(dora.login.moved_alone(later(23)), Cents::dollars(9));
    assert_eq!(dora.login.moved_alone(later(24)), Cents::ZERO);
}

/// Floats and seeds count together with money at the cage, up to the limit. A person whose login a manager opened moves none before a voucher.
#[test]
fn the_houses_own_money_counts_with_that_of_patrons() {
    let limit = Cents::dollars(10);
    let mut dora = Known::open(Role::GamingManager, Some(GRACE));
    let float = |table, amount| Command::MoveHouseMoney { to: HouseMoney::Table(TableId(table)), amount, limit };
    let seed = |pool, amount| Command::MoveHouseMoney { to: HouseMoney::Pool(PoolId(pool)), amount, limit };
    dora.ask(Command::ChangePassword { password: print(5), session: SESSION, old: None }).expect("a password");
    assert_eq!(dora.login.moves_alone(), Err(LoginRefusal::NotVouched));
    assert_eq!(dora.ask(float(1, Cents(1))), Err(LoginRefusal::NotVouched));
    dora.ask(Command::Vouch { by: Some(StaffId(9)) }).expect("another manager");
    dora.ask(float(1, Cents::dollars(4))).expect("a float");
    let cage = Command::MoveMoney { patron: PatronId(1), amount: Cents::dollars(3), limit };
    dora.ask(cage).expect("money at the cage");
    assert_eq!(dora.ask(seed(1, Cents(301))), Err(LoginRefusal::BeyondDay { limit }));
    dora.ask(seed(1, Cents(300))).expect("a seed, up to the limit");
    assert_eq!(dora.ask(float(2, Cents(1))), Err(LoginRefusal::BeyondDay { limit }));
}
