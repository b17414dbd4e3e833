//! Facts about a login.

use crate::author::SessionTag;
use crate::digest::Fingerprint;
use crate::id::{PatronId, PoolId, StaffId, TableId};
use crate::patron::StaffDay;
use crate::role::Role;
use crate::time::Moment;
use rules::Cents;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A fact about a login. `by` names the member of the staff who did it.
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
        /// The member of the staff who opened it; left out for the person themselves and for the command line.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<StaffId>,
        /// Whether another person chose the password.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        provisional: bool,
        at: Moment,
    },
    /// The login existed before logins had streams.
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
    /// A member of the staff was dismissed. Sessions and tokens ended.
    Dismissed { by: StaffId, at: Moment },
    /// A dismissed member of the staff was hired again, with a new password. `by` is left out for the command line.
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
        /// The number of the second factor that they gave, if they gave one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        factor: Option<u32>,
        /// How far the factor is used now; left out in records of earlier versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        used: Option<Used>,
        at: Moment,
    },
    /// The person gave a second factor again.
    Confirmed {
        session: SessionTag,
        factor: u32,
        /// How far the factor is used now; left out in records of earlier versions.
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
    /// Another manager, or the command line, vouched for the person: they exist and act for themselves.
    Vouched {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<StaffId>,
        at: Moment,
    },
    /// A member of the staff moved the house's own money alone: the float of a table, or the seed of a pool.
    HouseMoneyMoved {
        to: HouseMoney,
        amount: Cents,
        /// The use of one person's limit.
        day: StaffDay,
        at: Moment,
    },
    /// A member of the staff moved a patron's money alone.
    MoneyMoved {
        patron: PatronId,
        amount: Cents,
        /// The use of one person's limit.
        day: StaffDay,
        at: Moment,
    },
}

/// The destination of the house's own money.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HouseMoney {
    /// In the tray of this table.
    Table(TableId),
    /// In this jackpot pool.
    Pool(PoolId),
}

/// A token with which a program acts for the person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Token {
    /// Its number, which no other token has.
    pub number: u64,
    /// A fingerprint of its secret.
    pub fingerprint: Fingerprint,
    /// The owner's label for it.
    pub label: String,
    /// The role in which it acts.
    pub role: Role,
    /// The scopes of the token. If left out, as in earlier versions, it may do everything that the role may.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scopes: Option<BTreeSet<String>>,
    /// When it expires. If left out, as in earlier versions, it never does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires: Option<Moment>,
}

/// A second factor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Factor {
    /// Its number among those of the login, from 1.
    pub number: u32,
    /// Its kind.
    pub kind: FactorKind,
    /// The owner's label for it.
    pub label: String,
    /// A fingerprint of its secret or of its public key.
    pub fingerprint: Fingerprint,
    /// How far it is used; left out in records of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used: Option<Used>,
}

/// How far a second factor is used. The next use must have a larger number. So each code or signature is accepted once, even if several servers
/// receive it at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Used {
    /// For an app: the half minute since 1970 of its code. For a security key: the number of the challenge that it signed.
    pub last: u64,
    /// The signature counter of a security key. Apps have none, and not every key has one.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub count: u32,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // Serde wants a reference.
const fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// A kind of second factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum FactorKind {
    /// Six digits from an authenticator app, new every half minute.
    Totp,
    /// A security key or another `WebAuthn` device.
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
