//! Checks of authors against their logins.

use super::*;
use floor::Fingerprint;

/// A login that was opened and has signed in, with a second factor or without.
fn signed_in(id: LoginId, role: Role, session: SessionTag, factor: Option<u32>, at: Moment) -> (Login, Authors) {
    let opened = Fact::Opened {
        name: "sam".into(),
        role,
        patron: None,
        password: Some(Fingerprint([1; 32])),
        by: None,
        provisional: false,
        at: Moment(1),
    };
    let login = Login::opened(id, &opened).expect("an opening");
    let mut authors = Authors::default();
    authors.login_says(&login, 1, None, &opened);
    authors.login_says(&login, 2, None, &Fact::SignedIn { session, factor, used: None, at });
    (login, authors)
}

/// The times of a session and a fact may differ by a millisecond, which is no fault; a difference of a minute is.
#[test]
fn a_second_factor_is_known_by_its_session_and_about_its_moment() {
    let (id, session, at) = (LoginId(3), SessionTag(7), Moment(1_000_000));
    let (login, mut authors) = signed_in(id, Role::GamingSupervisor, session, None, Moment(2));
    authors.login_says(&login, 3, None, &Fact::Confirmed { session, factor: 1, used: None, at });
    let act = Act { confirmed: true, ..Act::default() };
    let says = |access, confirmed| {
        let (standing, at) = (Some(3), Moment(1_001_000));
        authors.vouch(Author { login: id, access, at, standing, confirmed }, act)
    };
    for close in [999_999, 1_000_000, 1_000_001] {
        assert_eq!(says(Access::Session(session), Some(Moment(close))), Ok(()), "{close}");
    }
    for far in [Some(Moment(940_000)), Some(Moment(1_060_000)), None] {
        assert_eq!(says(Access::Session(session), far), Err(AuthorFault::NotConfirmed(id)), "{far:?}");
    }
    authors.login_says(&login, 4, None, &Fact::SignedIn { session: SessionTag(8), factor: None, used: None, at });
    let author =
        Author { login: id, access: Access::Session(SessionTag(8)), at, standing: Some(4), confirmed: Some(at) };
    assert_eq!(authors.vouch(author, act), Err(AuthorFault::NotConfirmed(id)));
}

/// A person acts by a clock that is a day ahead, and their role changes after the clock was corrected: no fault. An act with a later time by the
/// corrected clock is one.
#[test]
fn a_clock_that_was_set_back_accuses_nobody_and_hides_nobody() {
    const DAY: i64 = 86_400_000;
    let (id, session, right) = (LoginId(3), SessionTag(7), Moment(1_800_000_000_000));
    let (mut login, mut authors) = signed_in(id, Role::GamingSupervisor, session, None, Moment(2));
    // The clock is corrected, and an hour later they are dealers.
    let demoted = Fact::RoleGiven { role: Role::Dealer, by: StaffId(1), at: right.after(DAY / 24) };
    login.apply(&demoted);
    authors.login_says(&login, 3, None, &demoted);
    let says = |authors: &Authors, at| {
        let entitled = Some(Entitled::From(floor::Rank::GamingSupervisor));
        let author = Author { login: id, access: Access::Session(session), at, standing: Some(2), confirmed: None };
        authors.logins[&id].vouches(author, entitled, &authors.set_back, true)
    };
    let before = right.after(DAY - 1);
    assert!(says(&authors, before).is_err(), "nothing says that a clock was set back");
    authors.clock_jumped(right, DAY);
    assert!(says(&authors, before).is_err(), "ahead is not back");
    authors.clock_jumped(right, -DAY);
    assert_eq!(says(&authors, before), Ok(()));
    assert_eq!(says(&authors, right.after(DAY + CLOCKS_DIFFER)), Ok(()));
    assert!(says(&authors, right.after(DAY + CLOCKS_DIFFER + 1)).is_err());
}

/// A limit that was set by a clock that was ahead also applied after the clock was corrected. Another limit did not.
#[test]
fn a_limit_from_a_clock_that_was_ahead_holds_after_it_was_set_back() {
    const DAY: i64 = 86_400_000;
    let right = Moment(1_800_000_000_000);
    let (limit, other) = (Cents::dollars(10_000), Cents::dollars(20_000));
    let limits = [(right.after(DAY), limit)];
    let mut authors = Authors::default();
    let soon = right.after(60_000);
    assert!(!authors.was_limit(&limits, limit, soon), "nothing says that a clock was set back");
    authors.clock_jumped(right, -DAY);
    assert!(authors.was_limit(&limits, limit, soon));
    assert!(!authors.was_limit(&limits, other, soon));
    assert!(authors.was_limit(&limits, limit, right.after(DAY - CLOCKS_DIFFER)), "whichever clock is right");
    assert!(!authors.was_limit(&limits, limit, right.after(-DAY - CLOCKS_DIFFER - 1)), "long before");
    // The clock of a running server was set back: house time follows at the next start, without another fact.
    let mut authors = Authors::default();
    authors.clock_jumped(right.after(DAY), -DAY);
    assert!(authors.was_limit(&limits, limit, soon));
}

fn password_changed(by: SessionTag, id: LoginId, session: SessionTag, at: Moment) -> (Option<Author>, Fact) {
    let author = Author { login: id, access: Access::Session(by), at, standing: None, confirmed: None };
    (Some(author), Fact::PasswordChanged { password: Fingerprint([2; 32]), session, at })
}

/// Every change of a password copies at most one time. Copying all of them would double them with every change.
#[test]
fn many_changes_of_a_password_keep_one_moment_each() {
    const CHANGES: u32 = 64;
    let (id, at) = (LoginId(3), Moment(1_000_000));
    let (login, mut authors) = signed_in(id, Role::Player, SessionTag(0), Some(1), at);
    for number in 1..=CHANGES {
        let (author, fact) =
            password_changed(SessionTag(number - 1), id, SessionTag(number), at.after(i64::from(number)));
        authors.login_says(&login, u64::from(number) + 2, author, &fact);
        let kept: usize = authors.logins[&id].confirmed.values().map(Vec::len).sum();
        assert_eq!(kept, number as usize + 1, "after {number} changes");
    }
    assert_eq!(authors.logins[&id].confirmed[&SessionTag(CHANGES)], [at], "it still counts in the last session");
}

/// The session after a change of the password has the second factor of the session that changed it, while that counts, and of no other session.
#[test]
fn a_new_session_takes_over_what_was_given_in_the_one_before() {
    let (id, first, other, at) = (LoginId(3), SessionTag(7), SessionTag(8), Moment(1_000_000));
    let after = |by, at: Moment| {
        let (login, mut authors) = signed_in(id, Role::Player, first, Some(1), Moment(1_000_000));
        let confirmed = Fact::Confirmed { session: first, factor: 1, used: None, at: Moment(1_060_000) };
        authors.login_says(&login, 3, None, &confirmed);
        authors.login_says(&login, 4, None, &Fact::SignedIn { session: other, factor: None, used: None, at });
        let (author, fact) = password_changed(by, id, SessionTag(9), at);
        authors.login_says(&login, 5, author, &fact);
        authors.logins[&id].confirmed.get(&SessionTag(9)).cloned().unwrap_or_default()
    };
    assert_eq!(after(first, at.after(120_000)), [Moment(1_060_000)], "the latest one alone");
    assert_eq!(after(other, at.after(120_000)), [], "another session gave none");
    let last = Moment(1_060_000).after(CONFIRMED_FOR + CLOCKS_DIFFER);
    assert_eq!(after(first, last), [Moment(1_060_000)]);
    assert_eq!(after(first, last.after(1)), [], "it does not count any more");
}
