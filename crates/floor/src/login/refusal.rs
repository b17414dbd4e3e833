//! Why a login refuses a command.

use super::{MOST_FACTORS, MOST_TOKENS};
use rules::Cents;
use std::fmt;

/// Why a login refuses a command. A refused command changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoginRefusal {
    /// The person was dismissed.
    Dismissed,
    /// The person works here.
    NotDismissed,
    /// The person is not a member of the staff, or the role is not a staff role.
    NotStaff,
    /// People do not change their own role, nor reset their own password or second factors.
    Own,
    /// A manager who opened or reset the login cannot vouch for the person.
    OwnHelp,
    /// A manager opened or reset the login, and no other manager has vouched for the person.
    NotVouched,
    /// The amount exceeds the limit of one person for a day.
    BeyondDay {
        /// The limit of one person for a day.
        limit: Cents,
    },
    /// The person has not chosen a password of their own yet.
    Provisional,
    /// The new password is the same as the old one.
    SamePassword,
    /// The password was changed after the person gave it.
    AnotherPassword,
    /// The login has a second factor, and none was given.
    FactorMissing,
    /// There is no such second factor.
    NoSuchFactor,
    /// This second factor is known already.
    FactorKnown,
    /// This code or signature was accepted before.
    FactorUsed,
    /// The signature counter of the security key went back: the key may have been copied.
    FactorCopied,
    /// A person who must have a second factor cannot remove the last one.
    LastFactor,
    /// Another second factor was added at the same time.
    AnotherFactor,
    /// The login has the most second factors that it may have.
    TooManyFactors,
    /// The login has the most tokens that it may have.
    TooManyTokens,
    /// There is no such token.
    NoSuchToken,
    /// A token has its owner's role or a lower rank.
    RoleTooHigh,
    /// A token expires in the future and within a year.
    Expiry,
    /// A label is empty or too long.
    Label {
        /// The most letters.
        most: usize,
    },
}

impl LoginRefusal {
    /// Its name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Dismissed => "dismissed",
            Self::NotDismissed => "not-dismissed",
            Self::NotStaff => "not-staff",
            Self::Own => "own-account",
            Self::OwnHelp => "not-independent",
            Self::NotVouched => "not-vouched-for",
            Self::BeyondDay { .. } => "staff-limit",
            Self::Provisional => "password-provisional",
            Self::SamePassword => "same-password",
            Self::AnotherPassword => "wrong-credentials",
            Self::LastFactor => "last-second-factor",
            Self::FactorMissing => "second-factor-missing",
            Self::NoSuchFactor => "no-such-second-factor",
            Self::FactorKnown => "second-factor-known",
            Self::FactorUsed => "second-factor-used",
            Self::FactorCopied => "second-factor-copied",
            Self::AnotherFactor => "another-second-factor",
            Self::TooManyFactors => "too-many-second-factors",
            Self::TooManyTokens => "too-many-tokens",
            Self::NoSuchToken => "no-such-token",
            Self::RoleTooHigh => "role-too-high",
            Self::Expiry => "expiry",
            Self::Label { .. } => "label",
        }
    }
}

impl fmt::Display for LoginRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dismissed => f.write_str("this person was dismissed"),
            Self::NotDismissed => f.write_str("this person works here"),
            Self::NotStaff => f.write_str("only staff accounts can do this, and only roles of the staff can be given"),
            Self::Own => {
                f.write_str("people do not change their own role, or reset their own password or second factors")
            }
            Self::OwnHelp => f.write_str("a manager who opened or reset this person's login cannot vouch for them"),
            Self::NotVouched => f.write_str(
                "a manager has hired you or reset your login: you move money alone once another manager has vouched for you, \
                 or `croupier staff vouch` on the server where there is one manager",
            ),
            Self::BeyondDay { limit } => {
                write!(f, "one person moves at most {limit} alone within 24 hours: floats of tables and seeds of pools count too")
            }
            Self::Provisional => f.write_str("this person must first sign in and choose a password of their own"),
            Self::SamePassword => f.write_str("the new password is the same as the old one"),
            Self::AnotherPassword => f.write_str("the password was changed at the same time; sign in again"),
            Self::LastFactor => {
                f.write_str("this is your only second factor, and you must have one: add another one first")
            }
            Self::FactorMissing => f.write_str("this needs your second factor as well"),
            Self::NoSuchFactor => f.write_str("there is no such second factor"),
            Self::FactorKnown => f.write_str("this account has this second factor already"),
            Self::FactorUsed => {
                f.write_str("this code or signature was used already; each counts once")
            }
            Self::FactorCopied => f.write_str("the signature counter of this security key went back: the key may have been copied"),
            Self::AnotherFactor => f.write_str("another second factor was added at the same time; try again"),
            Self::TooManyFactors => write!(f, "an account has at most {MOST_FACTORS} second factors"),
            Self::TooManyTokens => write!(f, "an account has at most {MOST_TOKENS} tokens"),
            Self::NoSuchToken => f.write_str("there is no such token"),
            Self::RoleTooHigh => f.write_str("a token has its owner's role, or a lower rank"),
            Self::Expiry => f.write_str("a token expires in the future, and within 366 days"),
            Self::Label { most } => write!(f, "a label has 1 to {most} characters"),
        }
    }
}

impl std::error::Error for LoginRefusal {}
