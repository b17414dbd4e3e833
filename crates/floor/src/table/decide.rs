//! What follows from a command.

use super::{Chair, Command, Fact, Refusal, Table};
use crate::id::PatronId;
use crate::ledger::{Account, Moves};
use crate::money::Cashier;
use crate::surroundings::Surroundings;
use rules::{Await, Cents, Decision, Input, Next, Player, Round};

impl Table {
    /// What has happened once this is done, in order; or why it is not done.
    pub fn decide(&self, command: &Command, surroundings: &Surroundings) -> Result<Vec<Fact>, Refusal> {
        let now = surroundings.now;
        match *command {
            Command::Sit { patron, seat, player } => self.sit(patron, (seat, player)),
            Command::Leave { patron, seat, player } => self.leave(patron, (seat, player)),
            Command::BuyIn { patron, amount } => Ok(vec![self.buy_in(patron, amount)?]),
            Command::CashOut { patron, amount } => Ok(vec![self.cash_out(patron, amount)?]),
            Command::CarryTokens { patron, amount } => Ok(vec![self.carry_tokens(patron, amount)?]),
            Command::Say { patron, input } => self.say(patron, input, surroundings),
            Command::Deal { input } => self.deal(input, surroundings),
            Command::Tray(ref command) => {
                let fact = self.decide_tray(command, now).map_err(Refusal::Tray)?;
                Ok(vec![Fact::Tray(fact)])
            }
            Command::Link { pool } => self.link(pool, surroundings),
            Command::Unlink => self.unlink(surroundings),
            Command::NextRound => match self.round.next() {
                Next::Over => Ok(vec![Fact::RoundBegan { number: self.rounds + 1, at: now }]),
                Next::Await(_) => Err(Refusal::RoundNotOver),
            },
            Command::Tick => self.tick(surroundings),
        }
    }

    fn sit(&self, patron: PatronId, chair: Chair) -> Result<Vec<Fact>, Refusal> {
        let (seat, player) = chair;
        let players = match &self.settings {
            rules::AnySettings::StarBlackjack(settings) => settings.players_per_area,
            _ => 1,
        };
        if seat.number() > self.settings.table().seats || player.number() > players {
            return Err(Refusal::NoSuchChair);
        }
        if self.chairs.contains_key(&chair) {
            return Err(Refusal::Taken);
        }
        Ok(vec![Fact::Sat { patron, seat, player }])
    }

    fn leave(&self, patron: PatronId, chair: Chair) -> Result<Vec<Fact>, Refusal> {
        self.sits(patron, chair)?;
        let (seat, player) = chair;
        // Chips on the layout belong to whoever sits behind them until the round is settled.
        let in_play = self.wagered()
            && self.round.view(rules::Viewer::Public).seats.iter().any(|area| {
                area.seat == seat && area.wagers.iter().any(|(spot, stake)| spot.player == player && stake.is_some())
            });
        if in_play {
            return Err(Refusal::InPlay);
        }
        let mut facts = vec![Fact::Left { patron, seat, player }];
        if self.chairs.values().filter(|sitter| **sitter == patron).count() == 1 {
            facts.extend(self.take_all(patron));
        }
        Ok(facts)
    }

    fn sits(&self, patron: PatronId, chair: Chair) -> Result<(), Refusal> {
        if self.chairs.get(&chair) == Some(&patron) { Ok(()) } else { Err(Refusal::NotYours) }
    }

    /// A patron speaks only for chairs of their own, and only as players do.
    fn say(&self, patron: PatronId, input: Input, around: &Surroundings) -> Result<Vec<Fact>, Refusal> {
        let chair = match input {
            Input::Wager { seat, player, .. } | Input::TakeBack { seat, player, .. } => (seat, player),
            Input::Decide { decision: Decision::Absent { .. } | Decision::CannotMatch { .. }, .. } => {
                return Err(Refusal::NotForPatrons);
            }
            Input::Decide { seat, player, .. } => (seat, player),
            Input::Handle(seat) => (seat, Player::First),
            _ => return Err(Refusal::NotForPatrons),
        };
        self.sits(patron, chair)?;
        self.told(Some(patron), input, around)
    }

    /// The house speaks for itself alone.
    fn deal(&self, input: Input, around: &Surroundings) -> Result<Vec<Fact>, Refusal> {
        match input {
            Input::Wager { .. } | Input::TakeBack { .. } => Err(Refusal::NotForTheHouse),
            Input::Decide { decision, .. }
                if !matches!(decision, Decision::Absent { .. } | Decision::CannotMatch { .. }) =>
            {
                Err(Refusal::NotForTheHouse)
            }
            _ => self.house_says(input, around),
        }
    }

    /// Whoever is awaited too long is gone on without.
    fn tick(&self, around: &Surroundings) -> Result<Vec<Fact>, Refusal> {
        if self.deadline().is_none_or(|deadline| around.now < deadline) {
            return Err(Refusal::TooEarly);
        }
        let input = match self.round.next() {
            Next::Await(Await::Wagers | Await::NoMoreBets) => Input::NoMoreBets,
            Next::Await(Await::Insurance) => Input::CloseInsurance,
            Next::Await(Await::Decision(seat)) => Input::decide(seat, Decision::Absent { viewed: true }),
            _ => return Err(Refusal::TooEarly),
        };
        self.house_says(input, around)
    }

    fn house_says(&self, input: Input, around: &Surroundings) -> Result<Vec<Fact>, Refusal> {
        if input == Input::NoMoreBets
            && let Some(facts) = self.close_without_pool(around)?
        {
            return Ok(facts);
        }
        self.told(None, input, around)
    }

    /// Tells a copy of the round, to see whether it takes it and what moves then.
    pub(super) fn told(&self, by: Option<PatronId>, input: Input, around: &Surroundings) -> Result<Vec<Fact>, Refusal> {
        let decision_tokens = if let Input::Decide { tokens, .. } = input { tokens } else { Cents::ZERO };
        let patron = |spot| self.patron_at(spot);
        let mut cashier = Cashier { table: self.id, patron: &patron, decision_tokens, moves: Moves::default() };
        let jackpot = self.tell(input, around, &mut cashier)?;
        let moved = cashier.moves.postings();
        for posting in &moved {
            // What a player stakes must lie in front of them; the tray may owe until a fill comes.
            if let Account::Stack(..) | Account::Tokens(..) = posting.account {
                let there = self.books.balance(posting.account);
                if there + posting.amount < Cents::ZERO {
                    return Err(Refusal::NotEnough { there });
                }
            }
        }
        Ok(vec![Fact::Told { by, input, at: around.now, moved, jackpot }])
    }
}
