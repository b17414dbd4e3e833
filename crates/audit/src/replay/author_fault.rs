//! Faults of a fact's author.

use floor::patron::OldForm;
use floor::{LoginId, PatronId, Role, SessionTag, StaffId};
use rules::Cents;
use std::fmt;

/// A fault of a fact's author.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AuthorFault {
    /// A member of the staff must have caused it, and it has no author.
    NoAuthor(StaffId),
    /// The author is not the person whom the fact names.
    Another { by: StaffId, author: LoginId },
    /// It is an own act of a login, and has no author.
    NoOwnAuthor(LoginId),
    /// It is an own act of a login, and its author is another person.
    AnotherOwn { owner: LoginId, author: LoginId },
    /// Only the command line does it, and it has no author.
    NoCommandLine,
    /// Only the command line does it, and its author is a person.
    NotCommandLine(LoginId),
    /// There is no such login.
    NoLogin(LoginId),
    /// The login was not at the version that the author names, or was there long before.
    NotThen { login: LoginId, standing: u64 },
    /// The login's owner was dismissed then.
    Dismissed(LoginId),
    /// The session was not open then, or never.
    NoSession(LoginId, SessionTag),
    /// The token was not valid then, or never made.
    NoToken(LoginId, u64),
    /// The author's role may not do this.
    NotEntitled { login: LoginId, role: Role },
    /// It is a patron's act, and its author plays as another patron.
    AnotherPatron { patron: PatronId, author: LoginId },
    /// It moved more than one person moves alone, and no second factor was given shortly before.
    NotConfirmed(LoginId),
    /// One of the two persons could act as the other one, or a third person as both.
    NotIndependent(StaffId, StaffId),
    /// It moved more than one person moves alone, and no second person agreed.
    Alone(StaffId, Cents),
    /// The account and the login have different amounts for money that one person moved alone.
    Uncounted(StaffId),
    /// The fact lacks values that only facts of earlier versions lack.
    OldForm(OldForm),
    /// A manager had opened or reset the login, and no other manager had vouched for the person.
    NotVouched(StaffId),
    /// When the second person agreed, the asker was dismissed, or in a rank that may not ask.
    AskerGone(StaffId),
    /// The limit that the fact names was not the one of the house.
    AnotherLimit(Cents),
}

impl fmt::Display for AuthorFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoAuthor(by) => write!(f, "it is an act of {by}, and has no author"),
            Self::Another { by, author } => write!(f, "it is an act of {by}, but its author is {author}"),
            Self::NoOwnAuthor(owner) => write!(f, "it is an act of {owner}, and has no author"),
            Self::AnotherOwn { owner, author } => write!(f, "it is an act of {owner}, but its author is {author}"),
            Self::NoCommandLine => f.write_str("only the command line does this, and it has no author"),
            Self::NotCommandLine(author) => write!(f, "only the command line does this, but its author is {author}"),
            Self::NoLogin(login) => write!(f, "its author {login} has no login"),
            Self::NotThen { login, standing } => {
                write!(f, "its author {login} was not at version {standing} then")
            }
            Self::Dismissed(login) => write!(f, "its author {login} did not work here then"),
            Self::NoSession(login, session) => write!(f, "its author {login} had no session {session} then"),
            Self::NoToken(login, token) => write!(f, "its author {login} had no token {token} then"),
            Self::NotEntitled { login, role } => write!(f, "its author {login} was {role} then, and may not do this"),
            Self::AnotherPatron { patron, author } => write!(f, "it is an act of {patron}, but its author is {author}"),
            Self::NotConfirmed(login) => {
                write!(f, "its author {login} moved more than one person moves alone, without a second factor")
            }
            Self::NotIndependent(one, other) => {
                write!(
                    f,
                    "{one} and {other} agreed on it, but one of them or a third person had opened or reset the other's login"
                )
            }
            Self::Alone(by, amount) => write!(f, "{by} moved {amount} alone, which took two persons"),
            Self::Uncounted(by) => {
                write!(f, "the account and the login have different amounts for money that {by} moved alone")
            }
            Self::OldForm(OldForm::WithoutPerson) => f.write_str("it does not say who moved the money"),
            Self::OldForm(OldForm::WithoutSums) => {
                f.write_str("it does not say how much its person had moved alone before")
            }
            Self::NotVouched(by) => {
                write!(
                    f,
                    "{by} moved it alone, but a manager had opened or reset their login and no other manager had vouched for them"
                )
            }
            Self::AskerGone(by) => {
                write!(f, "{by} had asked for it, but was dismissed or of too low a rank when the second person agreed")
            }
            Self::AnotherLimit(limit) => write!(f, "{limit} was not the house's limit for one person then"),
        }
    }
}
