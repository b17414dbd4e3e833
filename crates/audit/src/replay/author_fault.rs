//! What can be wrong with the author of a fact.

use floor::patron::OldForm;
use floor::{LoginId, PatronId, Role, SessionTag, StaffId};
use rules::Cents;
use std::fmt;

/// What is wrong with the author of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AuthorFault {
    /// A member of the staff must have caused it, and it has no author.
    NoAuthor(StaffId),
    /// Another one is named as author than the fact says.
    Another { by: StaffId, author: LoginId },
    /// It is an own act of a login, and has no author.
    NoOwnAuthor(LoginId),
    /// It is an own act of a login, and another one is named as author.
    AnotherOwn { owner: LoginId, author: LoginId },
    /// Only the command line does it, and it has no author.
    NoCommandLine,
    /// Only the command line does it, and somebody else is named as author.
    NotCommandLine(LoginId),
    /// There is no such login.
    NoLogin(LoginId),
    /// The login did not stand where the author says, or stood there long before.
    NotThen { login: LoginId, standing: u64 },
    /// The login could not be used then.
    Dismissed(LoginId),
    /// The session was not opened by then, or never.
    NoSession(LoginId, SessionTag),
    /// The token was not good then, or never made.
    NoToken(LoginId, u64),
    /// The author's role may not do this.
    NotEntitled { login: LoginId, role: Role },
    /// A patron's act whose author plays as somebody else.
    AnotherPatron { patron: PatronId, author: LoginId },
    /// More money than one person moves alone, without a second factor that was given not long before.
    NotConfirmed(LoginId),
    /// Two people agreed on something of whom one could act as the other one, or a third one as both.
    NotIndependent(StaffId, StaffId),
    /// More than one person moves alone, and nobody agreed.
    Alone(StaffId, Cents),
    /// What the account and the login say of money that one person moved alone is not the same.
    Uncounted(StaffId),
    /// The fact leaves out what only facts of earlier versions leave out.
    OldForm(OldForm),
    /// A manager had hired the person or reset their login, and nobody had vouched for them.
    NotVouched(StaffId),
    /// Who asked for it did not work here any more when it was agreed to, or not in a rank that may ask for it.
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
                write!(f, "its author {login} did not stand at version {standing} then")
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
                    "{one} and {other} agreed on it, and one of them or a third person had hired or reset the other one's login"
                )
            }
            Self::Alone(by, amount) => write!(f, "{by} moved {amount} alone, which took two persons"),
            Self::Uncounted(by) => {
                write!(f, "what {by} moved alone is not counted alike where it went and in the login")
            }
            Self::OldForm(OldForm::WithoutPerson) => f.write_str("it does not say by whose hands the money moved"),
            Self::OldForm(OldForm::WithoutSums) => {
                f.write_str("it does not say what its person had moved alone before")
            }
            Self::NotVouched(by) => {
                write!(f, "{by} moved it alone, whom a manager had hired or reset, and nobody had vouched for them")
            }
            Self::AskerGone(by) => {
                write!(f, "{by} had asked for it, and was dismissed or of too low a rank when it was agreed to")
            }
            Self::AnotherLimit(limit) => write!(f, "one person did not move {limit} alone in this house then"),
        }
    }
}
