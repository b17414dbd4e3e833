//! Checks that this login would have written a fact.

use super::{Command, Fact, Login};
use crate::discrepancy::Discrepancy;

impl Login {
    /// Whether this login, in its present state, would have written this fact next. The rank of its author is checked together with the authors of
    /// all facts.
    pub fn check(&self, fact: &Fact) -> Result<(), Discrepancy> {
        let (command, at) = match fact.clone() {
            // The fact does not say which password the person gave, nor whether the house requires a second factor.
            Fact::Opened { .. } | Fact::CarriedOver { .. } => return Err(Discrepancy::OutOfPlace),
            Fact::RoleGiven { role, by, at } => (Command::GiveRole { role, by }, at),
            Fact::Dismissed { by, at } => (Command::Dismiss { by }, at),
            Fact::TakenBack { role, password, by, at } => (Command::TakeBack { role, password, by }, at),
            Fact::PasswordChanged { password, session, at } => {
                (Command::ChangePassword { password, session, old: None }, at)
            }
            Fact::PasswordReset { password, by, at } => (Command::ResetPassword { password, by }, at),
            Fact::SignedIn { session, factor, used, at } => {
                (Command::SignIn { session, factor, used, password: None }, at)
            }
            Fact::Confirmed { session, factor, used, at } => (Command::Confirm { session, factor, used }, at),
            Fact::SignedOut { session, at } => (Command::SignOut { session }, at),
            Fact::SignedOutEverywhere { at } => (Command::SignOutEverywhere, at),
            Fact::TokenMade { token, at } => {
                let Some(expires) = token.expires else { return Err(Discrepancy::Login(super::LoginRefusal::Expiry)) };
                let super::Token { number, fingerprint, label, role, scopes, .. } = token;
                (Command::MakeToken { number, fingerprint, label, role, scopes, expires }, at)
            }
            Fact::TokenRevoked { token, at } => (Command::RevokeToken { token }, at),
            Fact::FactorAdded { factor, at } => {
                let super::Factor { number, kind, label, fingerprint, used } = factor;
                (Command::AddFactor { number, kind, label, fingerprint, used }, at)
            }
            Fact::FactorRemoved { factor, at } => (Command::RemoveFactor { factor, keeps_one: false }, at),
            Fact::FactorsReset { by, at, .. } => (Command::ResetFactors { by }, at),
            Fact::Vouched { by, at } => (Command::Vouch { by }, at),
            Fact::MoneyMoved { patron, amount, day, at } => {
                (Command::MoveMoney { patron, amount, limit: day.limit }, at)
            }
            Fact::HouseMoneyMoved { to, amount, day, at } => {
                (Command::MoveHouseMoney { to, amount, limit: day.limit }, at)
            }
        };
        let mut again = self.decide(&command, at)?;
        // In earlier versions a reset of second factors ended no sessions and tokens.
        if let (Fact::FactorsReset { ended, .. }, Fact::FactorsReset { ended: was, .. }) = (&mut again, fact) {
            *ended = *was;
        }
        if again == *fact { Ok(()) } else { Err(Discrepancy::differs("fact", &again)) }
    }
}
