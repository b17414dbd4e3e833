//! Money at the cage. The server counts the money that one staff member moves alone twice: for each patron, in the account, and for all patrons
//! together, in the staff member's login. Both facts are written in one commit, each with the version it was decided from, so simultaneous orders
//! cannot exceed a limit.

use super::aggregate::Loaded;
use super::commands::{advance, append, body_hash, done, unless_uncertain};
use super::logins::still_holds;
use super::{Aggregate, Asker, CommandAnswer, House, HouseError};
use crate::store::{Append, Batch, RowChange, StoreError};
use floor::patron::{Command, Fact, StaffDay};
use floor::{Author, Login, LoginId, Moment, Patron, PatronId, Written, login, patron};
use tokio::sync::OwnedMutexGuard;

/// How often the house decides again after other writers were faster.
const ATTEMPTS: usize = 50;

/// The changes of the index of waiting money requests that follow from a fact. They are written in the same commit.
pub(super) fn waits(id: PatronId, fact: &patron::Fact) -> Vec<RowChange> {
    match fact.money_waits() {
        Some(Some(since)) => vec![RowChange::MoneyAsked(id, since)],
        Some(None) => vec![RowChange::NoMoneyAsked(id)],
        None => Vec::new(),
    }
}

/// Whether one person may move this money alone, up to a limit.
pub(super) const fn moves(command: &Command) -> bool {
    matches!(command, Command::Deposit { .. } | Command::Withdraw { .. } | Command::IssueTokens { .. })
}

/// The locked login of the person who moves money.
type Held = OwnedMutexGuard<Loaded<Login>>;

impl House {
    /// How much one staff member may move alone within a day for all patrons together, and how much of it is used; none if the house has no such
    /// limit.
    pub async fn staff_day(&self, login: &Login, now: Moment) -> Result<Option<StaffDay>, HouseError> {
        let limit = self.book().await?.staff_limit();
        Ok(limit.map(|limit| StaffDay { limit, before: login.moved_alone(now) }))
    }

    /// Moves a patron's money, or asks for a second person, once. The account is locked before the login.
    pub(super) async fn move_money(
        &self,
        id: PatronId,
        command: &Command,
        asker: &Asker,
    ) -> Result<CommandAnswer, HouseError> {
        let wish = (Patron::stream(id), command);
        let mut account = self.patron(id).await?;
        for _ in 0..ATTEMPTS {
            if let Some(told) = self.answered(asker, &wish).await? {
                return Ok(told);
            }
            let mut held = self.login_of(asker).await?;
            let now = self.clock.now();
            let (before, seen) = (account.version, held.as_ref().map(|held| held.version));
            let (fact, counted) = match self.decide_money(&account.state, held.as_deref(), command, asker, now).await {
                Ok(decided) => decided,
                // The decision may be based on outdated facts if other servers write, too.
                Err(error) => {
                    account.catch_up(&self.store, id).await?;
                    if let Some(held) = &mut held {
                        let login = held.state.id();
                        held.catch_up(&self.store, login).await?;
                    }
                    if (account.version, held.as_ref().map(|held| held.version)) == (before, seen) {
                        return Err(error);
                    }
                    continue;
                }
            };
            let standing = asker.author.and_then(|author| author.standing).and(seen);
            let author = asker.author_at(now).map(|author| Author { standing, ..author });
            let rows = waits(id, &fact);
            let facts = [Written { author, fact }];
            let counted: Vec<_> = counted.into_iter().map(|fact| Written { author, fact }).collect();
            let (state, login) =
                (after(&account.state, &facts), held.as_ref().map(|held| after(&held.state, &counted)));
            let text = done(&Patron::stream(id).to_string(), account.version + 1)?;
            let answer = asker.answer(body_hash(&wish)?, text.clone());
            let mut appends = vec![append(id, &account, &facts, &state)?];
            if let (Some(held), Some(login)) = (&held, &login) {
                appends.push(match &counted[..] {
                    [] => Append::new(Login::stream(login.id()), held.version, Vec::new()),
                    counted => append(login.id(), held, counted, login)?,
                });
            }
            match self.store.append(Batch { appends, answer, rows, ..Batch::default() }).await {
                Ok(appended) => {
                    advance(id, &mut account, state, &appended);
                    if let (Some(held), Some(login)) = (&mut held, login) {
                        advance(login.id(), held, login, &appended);
                    }
                    return Ok(CommandAnswer { text, repeated: false });
                }
                Err(StoreError::Repeated { answer }) => {
                    account.catch_up(&self.store, id).await?;
                    return Ok(CommandAnswer { text: answer, repeated: true });
                }
                Err(error) => {
                    let mut looked = account.catch_up(&self.store, id).await;
                    if let Some(held) = &mut held {
                        let login = held.state.id();
                        looked = looked.and(held.catch_up(&self.store, login).await);
                    }
                    unless_uncertain(&error, looked)?;
                    if !matches!(error, StoreError::Conflict { .. }) {
                        return Err(error.into());
                    }
                }
            }
        }
        Err(HouseError::Busy)
    }

    /// The login of the asker if that is a staff member.
    async fn login_of(&self, asker: &Asker) -> Result<Option<Held>, HouseError> {
        match asker.staff() {
            Some(staff) => Ok(Some(self.login(LoginId(staff.0)).await?)),
            None => Ok(None),
        }
    }

    /// The fact for the account, and the one for the login of a person who moves the money alone.
    async fn decide_money(
        &self,
        account: &Patron,
        held: Option<&Loaded<Login>>,
        command: &Command,
        asker: &Asker,
        now: Moment,
    ) -> Result<(Fact, Option<login::Fact>), HouseError> {
        let login = held.map(|held| &held.state);
        if let (Some(login), Some(author)) = (login, asker.author)
            && !still_holds(login, author, asker.role, now)
        {
            return Err(HouseError::NoLonger);
        }
        let day = match login {
            Some(login) => self.staff_day(login, now).await?,
            None => None,
        };
        let fact = account.decide_within(command, day, now)?;
        if let (Some(login), Some(_)) = (login, fact.alone()) {
            login.moves_alone()?;
        }
        // Checked only now, on the newest state: orders written before this one count towards the limit of one person.
        if fact.wants_confirmation() && !asker.is_confirmed(now) {
            return Err(HouseError::Unconfirmed);
        }
        let counted = match (login, fact.moved_in_day(account.id())) {
            (Some(login), Some((_, _, amount, day))) => {
                let command = login::Command::MoveMoney { patron: account.id(), amount, limit: day.limit };
                Some(login.decide(&command, now)?)
            }
            _ => None,
        };
        Ok((fact, counted))
    }
}

/// The state after these facts.
fn after<A: Aggregate + Clone>(state: &A, facts: &[Written<A::Fact>]) -> A {
    let mut state = state.clone();
    for written in facts {
        // A fact that was just decided can be applied.
        let _ = state.take(&written.fact);
    }
    state
}
