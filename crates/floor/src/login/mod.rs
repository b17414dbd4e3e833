//! A login: the account with which a player or a member of the staff signs in.
//!
//! The stream of a login contains the person's role and who gave it, and the history of their access: passwords, second factors, sessions and tokens.
//! It contains only fingerprints of secrets. A guest has no password, and no stream until they make a token.

mod check;
mod decide;
mod fact;
mod refusal;

pub use decide::{Command, LONGEST_TOKEN, MOST_FACTORS, MOST_TOKENS, USUAL_TOKEN};
pub use fact::{Fact, Factor, FactorKind, HouseMoney, Token, Used};
pub use refusal::LoginRefusal;

use crate::author::SessionTag;
use crate::digest::Fingerprint;
use crate::id::{LoginId, PatronId, StaffId};
use crate::patron::COUNTED_FOR;
use crate::role::Role;
use crate::time::Moment;
use rules::Cents;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the layout in which a login is stored; raised with every change, so that older snapshots are ignored.
pub const LAYOUT: u32 = 4;

/// An account to sign in with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Login {
    id: LoginId,
    name: String,
    role: Role,
    patron: Option<PatronId>,
    dismissed: bool,
    password: Option<Fingerprint>,
    /// Whether another person chose the password, so that it must be changed first.
    provisional: bool,
    /// Each person who set the password or reset the second factors since another manager last vouched, with the latest time.
    reset_by: Vec<(StaffId, Moment)>,
    tokens: BTreeMap<u64, Token>,
    factors: BTreeMap<u32, Factor>,
    /// The number of the last second factor.
    last_factor: u32,
    /// Money that a member of the staff moved alone within a day: at the cage, as floats of tables and as seeds of pools.
    moved: Vec<(Moment, Cents)>,
    /// Sessions that began and that no fact ended, the oldest first. The expiry of a session is no fact.
    sessions: Vec<SessionTag>,
}

/// How many sessions the login remembers. Beyond that the oldest end.
const MOST_SESSIONS: usize = 500;

impl Login {
    /// The login that this fact opens; `None` for any other fact.
    pub fn opened(id: LoginId, fact: &Fact) -> Option<Self> {
        let (name, role, patron, password, dismissed, provisional, engaged_by, tokens) = match fact.clone() {
            Fact::Opened { name, role, patron, password, by, provisional, at } => {
                (name, role, patron, password, false, provisional, by.map(|by| (by, at)), Vec::new())
            }
            Fact::CarriedOver { name, role, patron, password, dismissed, tokens, .. } => {
                (name, role, patron, password, dismissed, false, None, tokens)
            }
            _ => return None,
        };
        let tokens = tokens.into_iter().map(|token| (token.number, token)).collect();
        let (factors, last_factor, sessions) = (BTreeMap::new(), 0, Vec::new());
        Some(Self {
            id,
            name,
            role,
            patron,
            dismissed,
            password,
            provisional,
            reset_by: engaged_by.into_iter().collect(),
            tokens,
            factors,
            last_factor,
            moved: Vec::new(),
            sessions,
        })
    }

    /// Takes a fact in.
    pub fn apply(&mut self, fact: &Fact) {
        match fact {
            Fact::Opened { .. } | Fact::CarriedOver { .. } => {}
            Fact::RoleGiven { role, .. } => {
                self.role = *role;
                self.signed_out_everywhere();
            }
            Fact::Dismissed { .. } => {
                self.dismissed = true;
                self.signed_out_everywhere();
            }
            Fact::TakenBack { role, password, by, at } => {
                self.role = *role;
                self.dismissed = false;
                self.was_given(*password, *by, *at);
                self.factors.clear();
            }
            Fact::PasswordReset { password, by, at } => self.was_given(*password, *by, *at),
            Fact::PasswordChanged { password, session, .. } => {
                self.password = Some(*password);
                self.provisional = false;
                self.signed_out_everywhere();
                self.sessions.push(*session);
            }
            Fact::SignedIn { session, factor, used, .. } => {
                if let Some(factor) = factor {
                    self.was_used(*factor, *used);
                }
                let too_many = (self.sessions.len() + 1).saturating_sub(MOST_SESSIONS);
                self.sessions.drain(..too_many);
                self.sessions.push(*session);
            }
            Fact::SignedOut { session, .. } => self.sessions.retain(|known| known != session),
            Fact::Confirmed { factor, used, .. } => self.was_used(*factor, *used),
            Fact::SignedOutEverywhere { .. } => self.signed_out_everywhere(),
            Fact::TokenMade { token, .. } => {
                self.tokens.insert(token.number, token.clone());
            }
            Fact::TokenRevoked { token, .. } => {
                self.tokens.remove(token);
            }
            Fact::FactorAdded { factor, .. } => {
                self.last_factor = factor.number;
                self.factors.insert(factor.number, factor.clone());
            }
            Fact::FactorRemoved { factor, .. } => {
                self.factors.remove(factor);
            }
            Fact::FactorsReset { by, ended, at } => {
                self.factors.clear();
                self.was_reset_by(*by, *at);
                if *ended {
                    self.signed_out_everywhere();
                }
            }
            Fact::Vouched { .. } => self.reset_by.clear(),
            Fact::MoneyMoved { amount, at, .. } | Fact::HouseMoneyMoved { amount, at, .. } => {
                self.moved.retain(|(moved, _)| counts(*moved, *at));
                self.moved.push((*at, *amount));
            }
        }
    }

    /// Another person set the password.
    fn was_given(&mut self, password: Fingerprint, by: Option<StaffId>, at: Moment) {
        self.password = Some(password);
        self.provisional = by.is_some();
        self.was_reset_by(by, at);
        self.signed_out_everywhere();
    }

    /// A later reset by another person does not hide an earlier one.
    fn was_reset_by(&mut self, by: Option<StaffId>, at: Moment) {
        if let Some(by) = by {
            self.reset_by.retain(|(known, _)| *known != by);
            self.reset_by.push((by, at));
        }
    }

    fn was_used(&mut self, factor: u32, used: Option<Used>) {
        if let Some(known) = self.factors.get_mut(&factor) {
            known.used = used.or(known.used);
        }
    }

    fn signed_out_everywhere(&mut self) {
        self.tokens.clear();
        self.sessions.clear();
    }

    /// Which login.
    pub fn id(&self) -> LoginId {
        self.id
    }

    /// The name with which the person signs in.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The person's role.
    pub fn role(&self) -> Role {
        self.role
    }

    /// The patron who plays with it.
    pub fn patron(&self) -> Option<PatronId> {
        self.patron
    }

    /// Whether the person was dismissed.
    pub fn is_dismissed(&self) -> bool {
        self.dismissed
    }

    /// The fingerprint of the password.
    pub fn password(&self) -> Option<Fingerprint> {
        self.password
    }

    /// Whether the password must be changed before anything else.
    pub fn must_change_password(&self) -> bool {
        self.provisional
    }

    /// Each person who set the password or reset the second factors since another manager last vouched, with the latest time.
    pub fn reset_by(&self) -> &[(StaffId, Moment)] {
        &self.reset_by
    }

    /// Whether the person may move money alone. After a manager has opened or reset the login, another manager must vouch first: otherwise a manager
    /// could open logins for people who do not exist, and use the limit of each.
    pub fn moves_alone(&self) -> Result<(), LoginRefusal> {
        if self.reset_by.is_empty() { Ok(()) } else { Err(LoginRefusal::NotVouched) }
    }

    /// Money that the person moved alone within a day: at the cage for all patrons, as floats of tables and as seeds of pools.
    pub fn moved_alone(&self, now: Moment) -> Cents {
        self.moved.iter().filter(|(at, _)| counts(*at, now)).map(|(_, amount)| *amount).sum()
    }

    /// A token by its number, unless it has expired.
    pub fn token(&self, number: u64, now: Moment) -> Option<&Token> {
        self.tokens.get(&number).filter(|token| token.is_good(now))
    }

    /// All tokens that have not expired.
    pub fn tokens(&self, now: Moment) -> impl Iterator<Item = &Token> {
        self.tokens.values().filter(move |token| token.is_good(now))
    }

    /// Whether a session began and has not ended.
    pub fn has_session(&self, session: SessionTag) -> bool {
        self.sessions.contains(&session)
    }

    /// The second factors.
    pub fn factors(&self) -> impl Iterator<Item = &Factor> {
        self.factors.values()
    }

    /// The number of the next second factor.
    pub fn next_factor(&self) -> u32 {
        self.last_factor + 1
    }

    /// Whether there is a second factor.
    pub fn has_factor(&self) -> bool {
        !self.factors.is_empty()
    }
}

/// Whether a movement of money at that time still counts.
const fn counts(moved: Moment, now: Moment) -> bool {
    now.0 < moved.after(COUNTED_FOR).0
}

impl Token {
    fn is_good(&self, now: Moment) -> bool {
        self.expires.is_none_or(|expires| now < expires)
    }
}
