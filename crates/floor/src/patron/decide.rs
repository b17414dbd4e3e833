//! The decisions of a patron's account about commands and about movements at tables.

use super::{AccountEntry, Exclusion, Fact, OwnLimits, Patron, PatronRefusal, SeenMoney, limits};
use crate::gaming_day::GamingDay;
use crate::id::{PatronId, PlayerCard, StaffId, TableId};
use crate::ledger::{Account, Moves, Posting};
use crate::time::Moment;
use rules::{Cents, Game};
use serde::{Deserialize, Serialize};

/// The play money up to which a guest's account is refilled.
pub const GRANT: Cents = Cents::dollars(1_000);

/// How long an exclusion without end at a person's own wish lasts before the house can lift it.
const LASTING_WISH: i64 = 365 * 24 * 60 * 60 * 1000;

/// The most letters of a reason.
const LONGEST_REASON: usize = 500;

/// A command about a patron.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Money comes in at the cage. An excluded person cannot pay in.
    Deposit {
        /// How much.
        amount: Cents,
        /// Who takes it in.
        by: StaffId,
        /// The limit of one person.
        limit: Cents,
    },
    /// Money goes out at the cage. Excluded persons can withdraw their money.
    Withdraw {
        /// How much.
        amount: Cents,
        /// Who hands it out.
        by: StaffId,
        /// The limit of one person.
        limit: Cents,
    },
    /// A guest's play money is refilled to the grant.
    Refill,
    /// Promotional tokens for a voucher.
    IssueTokens {
        /// The name of the voucher.
        voucher: String,
        /// How many, by their value.
        amount: Cents,
        /// Who.
        by: StaffId,
        /// The limit of one person.
        limit: Cents,
    },
    /// A second person agrees to the open request.
    AgreeToMoney {
        /// Who.
        by: StaffId,
        /// The request that they saw; any open request if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seen: Option<SeenMoney>,
    },
    /// A second person declines the request, or its asker withdraws it.
    DeclineMoney {
        /// Who.
        by: StaffId,
    },
    /// A player card is given out.
    IssueCard {
        /// Its number, which no other patron's card has.
        card: PlayerCard,
        /// Who.
        by: StaffId,
    },
    /// A player card works no longer.
    BlockCard {
        /// Its number.
        card: PlayerCard,
        /// Whether the patron lost it.
        lost: bool,
        /// Who.
        by: StaffId,
    },
    /// The person may not play.
    Exclude {
        /// The member of the staff; none if the person asks for it.
        by: Option<StaffId>,
        /// Only this game; the whole casino if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<Game>,
        /// The reason; required if the house orders it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
        /// The end; for good if left out.
        until: Option<Moment>,
    },
    /// The person may play again.
    Readmit {
        /// Who.
        by: StaffId,
        /// This game alone; if left out, the casino.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<Game>,
    },
    /// The person may not play at the same table as another person. The other person's account gets the same command at the same time.
    KeepApart {
        /// From whom.
        from: PatronId,
        /// For which reason.
        why: String,
        /// Who.
        by: StaffId,
    },
    /// The two may play at one table again.
    Reunite {
        /// With whom.
        patron: PatronId,
        /// Who.
        by: StaffId,
    },
    /// The patron limits their own play.
    SetLimits {
        /// To what.
        limits: OwnLimits,
    },
    /// The patron takes a break.
    CoolOff {
        /// Until when.
        until: Moment,
    },
}

impl Patron {
    /// The facts that follow from the command, or the refusal.
    pub fn decide(&self, command: &Command, now: Moment) -> Result<Fact, PatronRefusal> {
        match command {
            Command::Deposit { .. } | Command::Withdraw { .. } | Command::IssueTokens { .. } => {
                self.decide_within(command, None, now)
            }
            Command::Refill => self.refill(now),
            Command::AgreeToMoney { by, seen } => self.agree_to_money(*by, *seen, now),
            Command::DeclineMoney { by } => self.decline_money(*by, now),
            Command::IssueCard { card, by } => {
                if self.cards.values().any(|works| *works) {
                    return Err(PatronRefusal::HasCard);
                }
                Ok(Fact::CardIssued { card: *card, by: *by, at: now })
            }
            Command::BlockCard { card, lost, by } => self.block_card(*card, *lost, Some(*by), now),
            Command::Exclude { by, game, why, until } => {
                if by.is_some() {
                    reasonable(why.as_deref().unwrap_or_default())?;
                } else if game.is_some() {
                    // An exclusion at the person's own wish covers every game.
                    return Err(PatronRefusal::WholeCasino);
                }
                self.exclude(*by, *game, why.clone(), *until, now)
            }
            Command::Readmit { by, game } => self.readmit(*by, *game, now),
            Command::KeepApart { from, why, by } => self.keep_apart(*from, why, *by, now),
            Command::Reunite { patron, by } if self.apart.contains_key(patron) => {
                Ok(Fact::ReunitedWith { patron: *patron, by: *by, at: now })
            }
            Command::Reunite { .. } => Err(PatronRefusal::NotApart),
            Command::SetLimits { limits } => {
                limits.check()?;
                let strict = limits.stricter(&self.limits(now));
                let later = (strict != *limits).then_some((now.after(limits::DELAY), *limits));
                Ok(Fact::LimitsSet { limits: strict, later, at: now })
            }
            Command::CoolOff { until } if *until <= now.max(self.rests_until.unwrap_or(now)) => {
                Err(PatronRefusal::Past)
            }
            Command::CoolOff { until } => Ok(Fact::CooledOff { until: *until, at: now }),
        }
    }

    pub(super) fn deposit(&self, amount: Cents, now: Moment) -> Result<Vec<Posting>, PatronRefusal> {
        allowed(amount)?;
        if self.guest {
            return Err(PatronRefusal::PlayMoney);
        }
        self.check_exclusion(now)?;
        Ok(self.taken_in(Account::Outside, amount))
    }

    pub(super) fn withdraw(&self, amount: Cents) -> Result<Vec<Posting>, PatronRefusal> {
        allowed(amount)?;
        if self.guest {
            return Err(PatronRefusal::PlayMoney);
        }
        if amount > self.balance {
            return Err(PatronRefusal::NotEnough { there: self.balance });
        }
        Ok(moved(Account::Patron(self.id), Account::Outside, amount))
    }

    fn refill(&self, now: Moment) -> Result<Fact, PatronRefusal> {
        if !self.guest {
            return Err(PatronRefusal::NotAGuest);
        }
        if self.balance >= GRANT {
            return Err(PatronRefusal::HasEnough { there: self.balance });
        }
        let moved = self.taken_in(Account::PlayMoney, GRANT - self.balance + self.owed);
        Ok(Fact::Granted { moved, at: Some(now) })
    }

    /// Money comes in. A debt is paid before anything goes into the account.
    fn taken_in(&self, from: Account, amount: Cents) -> Vec<Posting> {
        let repaid = amount.min(self.owed);
        let mut moves = Moves::default();
        moves.shift(from, Account::Claim(self.id), repaid);
        moves.shift(from, Account::Patron(self.id), amount - repaid);
        moves.postings()
    }

    /// The payment of the patron's debt from the account. While there is a debt, no money stays in the account.
    pub fn repayment(&self) -> Option<Fact> {
        let amount = self.owed.min(self.balance);
        amount
            .is_some()
            .then(|| Fact::Repaid { moved: moved(Account::Patron(self.id), Account::Claim(self.id), amount) })
    }

    pub(super) fn issue_tokens(&self, amount: Cents, at: Moment) -> Result<Vec<Posting>, PatronRefusal> {
        allowed(amount)?;
        // Winnings of tokens are paid in chips, and play money must not become chips for money.
        if self.guest {
            return Err(PatronRefusal::OtherMoney);
        }
        self.check_exclusion(at)?;
        Ok(moved(Account::Promotions, Account::Vouchers(self.id), amount))
    }

    /// Records of earlier versions do not say who blocked a card.
    pub(super) fn block_card(
        &self,
        card: PlayerCard,
        lost: bool,
        by: Option<StaffId>,
        at: Moment,
    ) -> Result<Fact, PatronRefusal> {
        if self.card_works(card) {
            Ok(Fact::CardBlocked { card, lost, by, at })
        } else {
            Err(PatronRefusal::NoSuchCard)
        }
    }

    /// Whether a reason is needed is checked with the command.
    pub(super) fn exclude(
        &self,
        by: Option<StaffId>,
        game: Option<Game>,
        why: Option<String>,
        until: Option<Moment>,
        at: Moment,
    ) -> Result<Fact, PatronRefusal> {
        if until.is_some_and(|until| until <= at) {
            return Err(PatronRefusal::Past);
        }
        // A second wish does not shorten the first one.
        let own_wish = self.own_wish.as_ref().filter(|own| by.is_none() && own.holds(at));
        if own_wish.is_some_and(|own| ends_before(until, own.until)) {
            return Err(PatronRefusal::OwnWish);
        }
        Ok(Fact::Excluded { by, game, why, until, at })
    }

    fn readmit(&self, by: StaffId, game: Option<Game>, at: Moment) -> Result<Fact, PatronRefusal> {
        let held = match game {
            Some(_) => self.from_games.iter().find(|known| known.game == game && known.holds(at)),
            None => self.exclusion(at),
        };
        held.ok_or(PatronRefusal::NotExcluded)?;
        let stays = |own: &Exclusion| own.until.is_some() || at < own.since.after(LASTING_WISH);
        if game.is_none() && self.own_wish.as_ref().filter(|own| own.holds(at)).is_some_and(stays) {
            return Err(PatronRefusal::OwnWish);
        }
        Ok(Fact::Readmitted { by, game, at })
    }

    fn keep_apart(&self, from: PatronId, why: &str, by: StaffId, at: Moment) -> Result<Fact, PatronRefusal> {
        reasonable(why)?;
        if from == self.id {
            return Err(PatronRefusal::Oneself);
        }
        if self.apart.contains_key(&from) {
            return Err(PatronRefusal::ApartAlready);
        }
        Ok(Fact::KeptApart { from, by, why: why.to_owned(), at })
    }

    /// Whether the person may play at all now.
    pub fn may_play(&self, day: GamingDay, now: Moment) -> Result<(), PatronRefusal> {
        self.check_exclusion(now)?;
        if let Some(until) = self.rests_until(now) {
            return Err(PatronRefusal::CoolingOff { until });
        }
        self.play.check_time(&self.limits(now), day, now)
    }

    /// Whether the person may play this game now.
    pub fn may_play_game(&self, game: Game, day: GamingDay, now: Moment) -> Result<(), PatronRefusal> {
        match self.exclusion_from(game, now) {
            Some(exclusion) => Err(PatronRefusal::Excluded { game: exclusion.game, until: exclusion.until }),
            None => self.may_play(day, now),
        }
    }

    /// Takes a movement at a table into the account, or refuses it.
    pub fn record(
        &self,
        table: TableId,
        play_money: bool,
        entry: AccountEntry,
        day: GamingDay,
        at: Moment,
    ) -> Result<Fact, PatronRefusal> {
        // A person who leaves without chips mixes no money: they may have sat at a table where their kind of money is not played.
        let nothing = entry == AccountEntry::CashedOut { amount: Cents::ZERO, left: true };
        if play_money != self.guest && !nothing {
            return Err(PatronRefusal::OtherMoney);
        }
        match entry {
            AccountEntry::BoughtIn { amount } => {
                allowed(amount)?;
                self.may_play(day, at)?;
                self.play.check_loss(&self.limits(at), day, amount)?;
                if amount > self.balance {
                    return Err(PatronRefusal::NotEnough { there: self.balance });
                }
            }
            // A person who leaves may have no chips.
            AccountEntry::CashedOut { amount, left } => {
                if !(left && amount == Cents::ZERO) {
                    allowed(amount)?;
                }
            }
            AccountEntry::Owes { amount } => allowed(amount)?,
            AccountEntry::CarriedTokens { amount } if amount < Cents::ZERO => allowed(-amount)?,
            AccountEntry::CarriedTokens { amount } => {
                allowed(amount)?;
                self.may_play(day, at)?;
                if amount > self.tokens {
                    return Err(PatronRefusal::NotEnough { there: self.tokens });
                }
            }
        }
        Ok(Fact::AtTable { table, entry, day, at })
    }

    fn check_exclusion(&self, now: Moment) -> Result<(), PatronRefusal> {
        match self.exclusion(now) {
            Some(exclusion) => Err(PatronRefusal::Excluded { game: None, until: exclusion.until }),
            None => Ok(()),
        }
    }
}

/// Whether one end comes before another; no end is the last of all.
fn ends_before(one: Option<Moment>, other: Option<Moment>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => one < other,
        (one, None) => one.is_some(),
        (None, Some(_)) => false,
    }
}

/// A reason has some words and is not too long.
fn reasonable(why: &str) -> Result<(), PatronRefusal> {
    let letters = why.trim().chars().count();
    if (1..=LONGEST_REASON).contains(&letters) { Ok(()) } else { Err(PatronRefusal::Reason { most: LONGEST_REASON }) }
}

fn allowed(amount: Cents) -> Result<(), PatronRefusal> {
    if amount.is_some() && amount <= Cents::LARGEST_WAGER { Ok(()) } else { Err(PatronRefusal::Amount) }
}

fn moved(from: Account, to: Account, amount: Cents) -> Vec<Posting> {
    let mut moves = Moves::default();
    moves.shift(from, to, amount);
    moves.postings()
}
