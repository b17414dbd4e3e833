//! What has happened to a login.

use crate::author::SessionTag;
use crate::digest::Fingerprint;
use crate::id::{PatronId, PoolId, StaffId, TableId};
use crate::patron::StaffDay;
use crate::role::Role;
use crate::time::Moment;
use rules::Cents;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What has happened to a login. `by` names who of the staff did it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // The fields are those of the commands.
pub enum Fact {
    /// It was opened.
    Opened {
        name: String,
        role: Role,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        patron: Option<PatronId>,
        /// A guest has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        password: Option<Fingerprint>,
        /// Who of the staff opened it; the person themselves, or the command line, where it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<StaffId>,
        /// Whether the password is one that somebody else chose.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        provisional: bool,
        at: Moment,
    },
    /// It was there before logins had streams.
    CarriedOver {
        name: String,
        role: Role,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        patron: Option<PatronId>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        password: Option<Fingerprint>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        dismissed: bool,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tokens: Vec<Token>,
        at: Moment,
    },
    /// A member of the staff got another role. Sessions and tokens ended.
    RoleGiven { role: Role, by: StaffId, at: Moment },
    /// A member of the staff does not work here any more. Sessions and tokens ended.
    Dismissed { by: StaffId, at: Moment },
    /// A member of the staff works here again, with a new password. `by` is left out where it was the command line.
    TakenBack {
        role: Role,
        password: Fingerprint,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<StaffId>,
        at: Moment,
    },
    /// The person chose another password. All sessions and tokens ended, and this session began.
    PasswordChanged { password: Fingerprint, session: SessionTag, at: Moment },
    /// Staff, or the command line, gave the person another password. Sessions and tokens ended.
    PasswordReset {
        password: Fingerprint,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<StaffId>,
        at: Moment,
    },
    /// The person signed in.
    SignedIn {
        session: SessionTag,
        /// The second factor that they gave, by its number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        factor: Option<u32>,
        /// How far that is used now; not in records of earlier versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        used: Option<Used>,
        at: Moment,
    },
    /// The person gave a second factor again.
    Confirmed {
        session: SessionTag,
        factor: u32,
        /// How far it is used now; not in records of earlier versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        used: Option<Used>,
        at: Moment,
    },
    /// The person signed out.
    SignedOut { session: SessionTag, at: Moment },
    /// The person signed out everywhere. All tokens ended too.
    SignedOutEverywhere { at: Moment },
    /// The person made a token for a program.
    TokenMade { token: Token, at: Moment },
    /// The person revoked a token.
    TokenRevoked { token: u64, at: Moment },
    /// The person added a second factor.
    FactorAdded { factor: Factor, at: Moment },
    /// The person removed a second factor.
    FactorRemoved { factor: u32, at: Moment },
    /// Staff, or the command line, removed all second factors of the person, who has lost them.
    FactorsReset {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<StaffId>,
        /// Whether sessions and tokens ended too; they did not in records of earlier versions.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        ended: bool,
        at: Moment,
    },
    /// Another manager, or the command line, has made sure that the person is who they are, and acts for themselves.
    Vouched {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<StaffId>,
        at: Moment,
    },
    /// The person, one of the staff, has moved the house's own money alone: the float of a table, or the seed of a pool.
    HouseMoneyMoved {
        to: HouseMoney,
        amount: Cents,
        /// How much of the limit for one person was used.
        day: StaffDay,
        at: Moment,
    },
    /// The person, one of the staff, has moved money of a patron alone.
    MoneyMoved {
        patron: PatronId,
        amount: Cents,
        /// How much of the limit for one person was used.
        day: StaffDay,
        at: Moment,
    },
}

/// Where the house's own money lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HouseMoney {
    /// In the tray of this table.
    Table(TableId),
    /// In this jackpot pool.
    Pool(PoolId),
}

/// A token with which a program acts on the person's behalf.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Token {
    /// Its number, which no other token has.
    pub number: u64,
    /// What the record keeps of its secret.
    pub fingerprint: Fingerprint,
    /// What it is for, in its owner's words.
    pub label: String,
    /// What it acts as.
    pub role: Role,
    /// What it may be used for; for everything that the role may where it is left out, as in earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scopes: Option<BTreeSet<String>>,
    /// When it expires; never where it is left out, as in earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires: Option<Moment>,
}

/// A second factor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Factor {
    /// Its number among those of the login, from 1.
    pub number: u32,
    /// What it is.
    pub kind: FactorKind,
    /// What it is called, in its owner's words.
    pub label: String,
    /// What the record keeps of it: of its secret, or of its public key.
    pub fingerprint: Fingerprint,
    /// How far it is used; not in records of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used: Option<Used>,
}

/// How far a second factor is used. The next use must have a larger number. So the same digits or signature are accepted once, also where
/// several servers are asked at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Used {
    /// Of an app the half minute since 1970 that its digits were for; of a security key the number of the challenge that it has signed.
    pub last: u64,
    /// How often a security key has signed, as it says itself. Apps do not count, and not every key does.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub count: u32,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // Serde wants a reference.
const fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// What a second factor is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum FactorKind {
    /// Six digits that an app shows, new every half minute.
    Totp,
    /// A security key or the like, by `WebAuthn`.
    Webauthn,
}

impl FactorKind {
    /// Its name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Totp => "totp",
            Self::Webauthn => "webauthn",
        }
    }
}

impl Fact {
    /// When it happened.
    pub const fn at(&self) -> Moment {
        match self {
            Self::Opened { at, .. }
            | Self::CarriedOver { at, .. }
            | Self::RoleGiven { at, .. }
            | Self::Dismissed { at, .. }
            | Self::TakenBack { at, .. }
            | Self::PasswordChanged { at, .. }
            | Self::PasswordReset { at, .. }
            | Self::SignedIn { at, .. }
            | Self::Confirmed { at, .. }
            | Self::SignedOut { at, .. }
            | Self::SignedOutEverywhere { at }
            | Self::TokenMade { at, .. }
            | Self::TokenRevoked { at, .. }
            | Self::FactorAdded { at, .. }
            | Self::FactorRemoved { at, .. }
            | Self::FactorsReset { at, .. }
            | Self::Vouched { at, .. }
            | Self::HouseMoneyMoved { at, .. }
            | Self::MoneyMoved { at, .. } => *at,
        }
    }
}
