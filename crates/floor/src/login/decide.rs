//! The decisions of a login about commands.

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

/// The longest life of a token.
pub const LONGEST_TOKEN: i64 = 366 * DAY;

/// The life of a token if no other is asked for.
pub const USUAL_TOKEN: i64 = 90 * DAY;

const DAY: i64 = 24 * 60 * 60 * 1000;

/// The most letters of a label.
const LONGEST_LABEL: usize = 60;

/// A command to a login.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // `by` is who asks; the others say themselves what they are.
pub enum Command {
    /// A member of the staff gets another role.
    GiveRole { role: Role, by: StaffId },
    /// A member of the staff is dismissed.
    Dismiss { by: StaffId },
    /// A dismissed member of the staff is hired again. `by` is left out for the command line.
    TakeBack { role: Role, password: Fingerprint, by: Option<StaffId> },
    /// The person chooses another password. `old` is the fingerprint of the password that they gave; without it the check is skipped, as when a
    /// record is read again.
    ChangePassword { password: Fingerprint, session: SessionTag, old: Option<Fingerprint> },
    /// Staff, or the command line, give the person another password.
    ResetPassword { password: Fingerprint, by: Option<StaffId> },
    /// The person signs in. `password` is the fingerprint of the password that they gave; without it the check is skipped.
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
    /// The person removes a second factor, but not the last one if they must keep one.
    RemoveFactor { factor: u32, keeps_one: bool },
    /// Staff, or the command line, remove all second factors of the person, who has lost them.
    ResetFactors { by: Option<StaffId> },
    /// Another manager, or the command line, vouches for the person: they exist and act for themselves.
    Vouch { by: Option<StaffId> },
    /// A member of the staff moves a patron's money alone.
    MoveMoney { patron: PatronId, amount: Cents, limit: Cents },
    /// A member of the staff moves the house's own money alone.
    MoveHouseMoney { to: HouseMoney, amount: Cents, limit: Cents },
}

impl Login {
    /// The fact that follows from the command, or the refusal.
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
                // The secret was sealed for this number, and another factor took the number meanwhile.
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
                // This check must be here: two requests at the same time could each find that there is another factor.
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
                // Until then another person knows their password.
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

    /// One gaming manager always remains, because only a manager takes a role away, and never their own.
    fn not_own(&self, by: StaffId) -> Result<(), LoginRefusal> {
        if StaffId::from(self.id) == by { Err(LoginRefusal::Own) } else { Ok(()) }
    }

    /// Whether the password is still the one that the person gave: it may have been changed since.
    fn still_has(&self, password: Option<Fingerprint>) -> Result<(), LoginRefusal> {
        if password.is_none() || password == self.password { Ok(()) } else { Err(LoginRefusal::AnotherPassword) }
    }

    fn is_for_staff(&self, role: Role) -> Result<(), LoginRefusal> {
        if self.role.is_staff() && role.is_staff() { Ok(()) } else { Err(LoginRefusal::NotStaff) }
    }

    fn has(&self, factor: u32) -> Result<(), LoginRefusal> {
        if self.factors.contains_key(&factor) { Ok(()) } else { Err(LoginRefusal::NoSuchFactor) }
    }

    /// Whether this use of a second factor is later than all before.
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
