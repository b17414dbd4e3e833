//! What follows for a login from a command.

use super::{Fact, Factor, FactorKind, HouseMoney, Login, LoginRefusal, Token, Used};
use crate::author::SessionTag;
use crate::digest::Fingerprint;
use crate::id::{PatronId, StaffId};
use crate::patron::StaffDay;
use crate::role::Role;
use crate::time::Moment;
use rules::Cents;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The most tokens that a login has.
pub const MOST_TOKENS: usize = 20;

/// The most second factors that a login has.
pub const MOST_FACTORS: usize = 5;

/// How long a token lasts at most.
pub const LONGEST_TOKEN: i64 = 366 * DAY;

/// How long a token lasts that was not made to last another time.
pub const USUAL_TOKEN: i64 = 90 * DAY;

const DAY: i64 = 24 * 60 * 60 * 1000;

/// The most letters of a label.
const LONGEST_LABEL: usize = 60;

/// What can be asked of a login.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // `by` is who asks; the others say themselves what they are.
pub enum Command {
    /// A member of the staff gets another role.
    GiveRole { role: Role, by: StaffId },
    /// A member of the staff does not work here any more.
    Dismiss { by: StaffId },
    /// A member of the staff works here again. The command line says so where `by` is left out.
    TakeBack { role: Role, password: Fingerprint, by: Option<StaffId> },
    /// The person chooses another password. `old` is the one that they have proved to know; it is not looked at where it is left out, as when
    /// a record is read again.
    ChangePassword { password: Fingerprint, session: SessionTag, old: Option<Fingerprint> },
    /// Staff, or the command line, give the person another password.
    ResetPassword { password: Fingerprint, by: Option<StaffId> },
    /// The person signs in. `password` is the one that they have proved to know; it is not looked at where it is left out.
    SignIn { session: SessionTag, factor: Option<u32>, used: Option<Used>, password: Option<Fingerprint> },
    /// The person gives a second factor again.
    Confirm { session: SessionTag, factor: u32, used: Option<Used> },
    /// The person signs out.
    SignOut { session: SessionTag },
    /// The person signs out everywhere.
    SignOutEverywhere,
    /// The person makes a token for a program.
    MakeToken {
        number: u64,
        fingerprint: Fingerprint,
        label: String,
        role: Role,
        scopes: Option<BTreeSet<String>>,
        expires: Moment,
    },
    /// The person revokes a token.
    RevokeToken { token: u64 },
    /// The person adds a second factor.
    AddFactor { number: u32, kind: FactorKind, label: String, fingerprint: Fingerprint, used: Option<Used> },
    /// The person removes a second factor; not the only one where they must keep one.
    RemoveFactor { factor: u32, keeps_one: bool },
    /// Staff, or the command line, remove all second factors of the person, who has lost them.
    ResetFactors { by: Option<StaffId> },
    /// Another manager, or the command line, makes sure that the person is who they are, and acts for themselves.
    Vouch { by: Option<StaffId> },
    /// The person, one of the staff, moves money of a patron alone.
    MoveMoney { patron: PatronId, amount: Cents, limit: Cents },
    /// The person, one of the staff, moves the house's own money alone.
    MoveHouseMoney { to: HouseMoney, amount: Cents, limit: Cents },
}

impl Login {
    /// What has happened once this is done; or why it is not done.
    #[allow(clippy::too_many_lines)] // One arm for each command.
    pub fn decide(&self, command: &Command, now: Moment) -> Result<Fact, LoginRefusal> {
        let at = now;
        if !matches!(command, Command::TakeBack { .. }) && self.dismissed {
            return Err(LoginRefusal::Dismissed);
        }
        match command {
            Command::GiveRole { role, by } => {
                self.not_own(*by)?;
                self.is_for_staff(*role)?;
                Ok(Fact::RoleGiven { role: *role, by: *by, at })
            }
            Command::Dismiss { by } => {
                self.not_own(*by)?;
                self.is_for_staff(self.role)?;
                Ok(Fact::Dismissed { by: *by, at })
            }
            Command::TakeBack { role, password, by } => {
                if !self.dismissed {
                    return Err(LoginRefusal::NotDismissed);
                }
                self.is_for_staff(*role)?;
                Ok(Fact::TakenBack { role: *role, password: *password, by: *by, at })
            }
            Command::ChangePassword { password, session, old } => {
                self.still_has(*old)?;
                if self.password == Some(*password) {
                    return Err(LoginRefusal::SamePassword);
                }
                Ok(Fact::PasswordChanged { password: *password, session: *session, at })
            }
            Command::ResetPassword { password, by } => {
                if let Some(by) = by {
                    self.not_own(*by)?;
                }
                Ok(Fact::PasswordReset { password: *password, by: *by, at })
            }
            Command::SignIn { session, factor, used, password } => {
                self.still_has(*password)?;
                match factor {
                    Some(factor) => self.takes(*factor, *used)?,
                    None if self.has_factor() => return Err(LoginRefusal::FactorMissing),
                    None => {}
                }
                Ok(Fact::SignedIn { session: *session, factor: *factor, used: *used, at })
            }
            Command::Confirm { session, factor, used } => {
                self.takes(*factor, *used)?;
                Ok(Fact::Confirmed { session: *session, factor: *factor, used: *used, at })
            }
            Command::SignOut { session } => Ok(Fact::SignedOut { session: *session, at }),
            Command::SignOutEverywhere => Ok(Fact::SignedOutEverywhere { at }),
            Command::MakeToken { number, fingerprint, label, role, scopes, expires } => {
                let token = Token {
                    number: *number,
                    fingerprint: *fingerprint,
                    label: label.clone(),
                    role: *role,
                    scopes: scopes.clone(),
                    expires: Some(*expires),
                };
                self.make_token(token, now)
            }
            Command::RevokeToken { token } if self.tokens.contains_key(token) => {
                Ok(Fact::TokenRevoked { token: *token, at })
            }
            Command::RevokeToken { .. } => Err(LoginRefusal::NoSuchToken),
            Command::AddFactor { number, kind, label, fingerprint, used } => {
                labelled(label)?;
                // Its secret was sealed for this number, and another one was added meanwhile.
                if *number != self.next_factor() {
                    return Err(LoginRefusal::AnotherFactor);
                }
                if self.factors.len() >= MOST_FACTORS {
                    return Err(LoginRefusal::TooManyFactors);
                }
                if self.factors.values().any(|known| known.fingerprint == *fingerprint) {
                    return Err(LoginRefusal::FactorKnown);
                }
                let (label, fingerprint) = (label.clone(), *fingerprint);
                let factor = Factor { number: *number, kind: *kind, label, fingerprint, used: *used };
                Ok(Fact::FactorAdded { factor, at })
            }
            Command::RemoveFactor { factor, keeps_one } => {
                self.has(*factor)?;
                // Decided here and not before: two requests at once may each find that there is another one.
                if *keeps_one && self.factors.len() == 1 {
                    return Err(LoginRefusal::LastFactor);
                }
                Ok(Fact::FactorRemoved { factor: *factor, at })
            }
            Command::ResetFactors { by } => {
                if let Some(by) = by {
                    self.not_own(*by)?;
                }
                if !self.has_factor() {
                    return Err(LoginRefusal::NoSuchFactor);
                }
                Ok(Fact::FactorsReset { by: *by, ended: true, at })
            }
            Command::Vouch { by } => {
                if let Some(by) = by {
                    self.not_own(*by)?;
                    if self.reset_by.iter().any(|(known, _)| known == by) {
                        return Err(LoginRefusal::OwnHelp);
                    }
                }
                self.is_for_staff(self.role)?;
                // Until then somebody else knows their password.
                if self.provisional {
                    return Err(LoginRefusal::Provisional);
                }
                Ok(Fact::Vouched { by: *by, at })
            }
            Command::MoveMoney { patron, amount, limit } => {
                self.is_for_staff(self.role)?;
                let day = StaffDay { limit: *limit, before: self.moved_alone(now) };
                Ok(Fact::MoneyMoved { patron: *patron, amount: *amount, day, at })
            }
            Command::MoveHouseMoney { to, amount, limit } => {
                self.is_for_staff(self.role)?;
                self.moves_alone()?;
                let day = StaffDay { limit: *limit, before: self.moved_alone(now) };
                if day.is_beyond(*amount) {
                    return Err(LoginRefusal::BeyondDay { limit: *limit });
                }
                Ok(Fact::HouseMoneyMoved { to: *to, amount: *amount, day, at })
            }
        }
    }

    /// By induction one gaming manager is always left: only a manager takes a role away, and never their own.
    fn not_own(&self, by: StaffId) -> Result<(), LoginRefusal> {
        if StaffId::from(self.id) == by { Err(LoginRefusal::Own) } else { Ok(()) }
    }

    /// Whether the password is still the one that a person has proved to know: it may have been changed since they gave it.
    fn still_has(&self, password: Option<Fingerprint>) -> Result<(), LoginRefusal> {
        if password.is_none() || password == self.password { Ok(()) } else { Err(LoginRefusal::AnotherPassword) }
    }

    fn is_for_staff(&self, role: Role) -> Result<(), LoginRefusal> {
        if self.role.is_staff() && role.is_staff() { Ok(()) } else { Err(LoginRefusal::NotStaff) }
    }

    fn has(&self, factor: u32) -> Result<(), LoginRefusal> {
        if self.factors.contains_key(&factor) { Ok(()) } else { Err(LoginRefusal::NoSuchFactor) }
    }

    /// Whether a second factor is used further than it was before.
    fn takes(&self, factor: u32, used: Option<Used>) -> Result<(), LoginRefusal> {
        let known = self.factors.get(&factor).ok_or(LoginRefusal::NoSuchFactor)?;
        match (known.used, used) {
            // Facts of earlier versions do not say how far it was used.
            (None, _) => Ok(()),
            (Some(before), Some(now)) if now.last > before.last => {
                let counts = now.count > 0 || before.count > 0;
                if counts && now.count <= before.count { Err(LoginRefusal::FactorCopied) } else { Ok(()) }
            }
            (Some(_), _) => Err(LoginRefusal::FactorUsed),
        }
    }

    fn make_token(&self, token: Token, now: Moment) -> Result<Fact, LoginRefusal> {
        labelled(&token.label)?;
        if !self.role.may_lend(token.role) {
            return Err(LoginRefusal::RoleTooHigh);
        }
        if token.expires.is_none_or(|expires| expires <= now || expires > now.after(LONGEST_TOKEN)) {
            return Err(LoginRefusal::Expiry);
        }
        if self.tokens(now).count() >= MOST_TOKENS {
            return Err(LoginRefusal::TooManyTokens);
        }
        Ok(Fact::TokenMade { token, at: now })
    }
}

fn labelled(label: &str) -> Result<(), LoginRefusal> {
    let letters = label.trim().chars().count();
    if (1..=LONGEST_LABEL).contains(&letters) { Ok(()) } else { Err(LoginRefusal::Label { most: LONGEST_LABEL }) }
}
