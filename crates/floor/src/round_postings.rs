//! The movements of money that follow from a round's facts.

use crate::id::{PatronId, TableId};
use crate::ledger::{Account, Books, Moves};
use rules::wager::{Spot, Stake};
use rules::{Cents, Fact, Line};
use std::collections::{BTreeMap, BTreeSet};

/// Computes the postings of a round's facts at a table.
pub(crate) struct RoundPostings<'a> {
    pub(crate) table: TableId,
    /// The patron behind each seat and player.
    pub(crate) patron: &'a dyn Fn(Spot) -> Option<PatronId>,
    /// The part of the price of the current decision that is paid in tokens.
    pub(crate) decision_tokens: Cents,
    pub(crate) moves: Moves,
    /// The payments to each stack from earlier in the round that are undone now.
    pub(crate) undone: BTreeMap<Account, Cents>,
}

impl RoundPostings<'_> {
    /// Takes in the movements of a fact.
    pub(crate) fn note(&mut self, fact: &Fact) {
        match *fact {
            Fact::Placed { spot, stake, .. } => self.lay(spot, stake),
            Fact::TakenBack { spot, stake, .. } => self.lay(spot, reversed(stake)),
            Fact::Corrected { spot, from, to, .. } => {
                self.lay(spot, reversed(from));
                self.lay(spot, to);
            }
            Fact::Decided { seat, player, price, .. } => {
                let spot = Spot { player, ..Spot::new(seat, rules::Wager::Bet) };
                self.lay(spot, Stake { amount: price, tokens: self.decision_tokens });
            }
            Fact::Settled(line) => self.settle(&line, 1),
            Fact::Reversed(line) => {
                let (stack, tokens) = self.stacks(line.spot);
                *self.undone.entry(stack).or_default() += line.returned - line.tokens;
                *self.undone.entry(tokens).or_default() += line.tokens;
                self.settle(&line, -1);
            }
            _ => {}
        }
    }

    /// Moves chips from a player's stacks to the layout.
    fn lay(&mut self, spot: Spot, stake: Stake) {
        let (stack, tokens) = self.stacks(spot);
        self.moves.shift(stack, Account::Layout(self.table), stake.amount - stake.tokens);
        self.moves.shift(tokens, Account::Layout(self.table), stake.tokens);
    }

    /// Moves a settled wager to the tray, and the payment from the tray to the player.
    fn settle(&mut self, line: &Line, times: i64) {
        let (stack, tokens) = self.stacks(line.spot);
        let tray = Account::Tray(self.table);
        self.moves.shift(Account::Layout(self.table), tray, line.staked.times(times));
        self.moves.shift(tray, stack, (line.returned - line.tokens).times(times));
        self.moves.shift(tray, tokens, line.tokens.times(times));
    }

    /// The patrons whose chips or tokens do not cover the payments that are undone.
    pub(crate) fn short(&self, books: &Books) -> BTreeSet<PatronId> {
        let lacks = |account: &Account| books.balance(*account) + self.moves.of(*account) < Cents::ZERO;
        let owner = |account: &Account| match account {
            Account::Stack(_, patron) | Account::Tokens(_, patron) => Some(*patron),
            _ => None,
        };
        self.undone.keys().filter(|account| lacks(account)).filter_map(owner).collect()
    }

    /// A player may have spent a payment that is undone. A stack cannot be negative, so the missing part becomes a claim on its owner (ruling R21).
    /// Other shortfalls remain, and the caller refuses them.
    pub(crate) fn claim_missing_chips(&mut self, books: &Books) {
        for (account, undone) in std::mem::take(&mut self.undone) {
            let (Account::Stack(_, patron) | Account::Tokens(_, patron)) = account else { continue };
            let left = books.balance(account) + self.moves.of(account);
            let missing = (-left).min(undone);
            if missing > Cents::ZERO {
                self.moves.shift(Account::Claim(patron), account, missing);
            }
        }
    }

    /// A player's chips and tokens. A wager at an empty place cannot happen; if it did, the house would hold its chips.
    fn stacks(&self, spot: Spot) -> (Account, Account) {
        match (self.patron)(spot) {
            Some(patron) => (Account::Stack(self.table, patron), Account::Tokens(self.table, patron)),
            None => (Account::Tray(self.table), Account::Tray(self.table)),
        }
    }
}

fn reversed(stake: Stake) -> Stake {
    Stake { amount: -stake.amount, tokens: -stake.tokens }
}
