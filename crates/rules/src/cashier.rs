//! Settlement arithmetic that all games share: each wager becomes one line.

use crate::fact::{Line, Outcome};
use crate::money::{Cents, Odds};
use crate::rulebook::{Book, Grounds, Rule, rule};
use crate::wager::{Spot, Stake};

const BOOK: Book = Book::Rulings;

/// Pays and collects. The part of a wager above the maximum does not count and is always returned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cashier {
    /// Payments are made up to the next amount in this chip.
    pub(crate) chip: Cents,
    /// The rule for a payment that is rounded up to chips.
    pub(crate) rounding: Rule,
    /// The rule for a wager above the maximum.
    pub(crate) over: Rule,
}

impl Cashier {
    /// A wager by its outcome: it wins at these odds, loses, or goes back whole.
    #[inline]
    pub(crate) fn line(
        self,
        spot: Spot,
        stake: Stake,
        counted: Cents,
        (outcome, odds, rules): (Outcome, Odds, Grounds),
    ) -> Line {
        match outcome {
            Outcome::Win => self.win(spot, stake, counted, odds, rules),
            Outcome::Lose => self.lose(spot, stake, counted, rules),
            outcome => give_back(spot, stake, outcome, rules),
        }
    }

    /// A wager that wins at these odds.
    #[inline]
    pub(crate) fn win(self, spot: Spot, stake: Stake, counted: Cents, odds: Odds, rules: Grounds) -> Line {
        if !counted.is_some() {
            return self.nothing_counts(spot, stake);
        }
        let payment = odds.on(counted, self.chip);
        Line {
            spot,
            staked: stake.amount,
            outcome: Outcome::Win,
            odds: Some(odds),
            pays: payment.amount,
            returned: stake.amount + payment.amount,
            tokens: stake.tokens,
            rules: rules.and_if(payment.rounded, self.rounding).and_if(counted < stake.amount, self.over),
        }
    }

    /// A wager that loses the part of it that counts.
    #[inline]
    pub(crate) fn lose(self, spot: Spot, stake: Stake, counted: Cents, rules: Grounds) -> Line {
        if !counted.is_some() {
            return self.nothing_counts(spot, stake);
        }
        let back = stake.amount - counted;
        let chips = stake.amount - stake.tokens;
        Line {
            spot,
            staked: stake.amount,
            outcome: Outcome::Lose,
            odds: None,
            pays: Cents::ZERO,
            returned: back,
            // The excess is returned in chips first, then in tokens.
            tokens: if back > chips { back - chips } else { Cents::ZERO },
            rules: rules.and_if(back.is_some(), self.over),
        }
    }

    /// A wager that does not count at all, because others have used up the area's maximum (ruling R9).
    #[cold]
    pub(crate) fn nothing_counts(self, spot: Spot, stake: Stake) -> Line {
        give_back(spot, stake, Outcome::Void, Grounds::of(&[]).and(self.over).and(rule!("R9")))
    }
}

/// A wager that goes back whole: a stand-off, a void or a withdrawn wager.
#[inline]
pub(crate) fn give_back(spot: Spot, stake: Stake, outcome: Outcome, rules: Grounds) -> Line {
    Line {
        spot,
        staked: stake.amount,
        outcome,
        odds: None,
        pays: Cents::ZERO,
        returned: stake.amount,
        tokens: stake.tokens,
        rules,
    }
}

/// A wager that goes back whole with its hand or its round.
pub(crate) fn void_line(spot: Spot, stake: Stake, rules: Grounds) -> Line {
    with_tokens(give_back(spot, stake, Outcome::Void, rules.and(rule!("G6"))), stake)
}

/// Adds the ruling on tokens to the line of a stake that contains tokens.
#[inline]
pub(crate) fn with_tokens(mut line: Line, stake: Stake) -> Line {
    line.rules = line.rules.and_if(stake.tokens.is_some(), rule!("G8"));
    line
}

/// A wager that is kept whole: a fee, a forfeited wager, a spent jackpot wager.
#[inline]
pub(crate) fn keep(spot: Spot, stake: Stake, outcome: Outcome, rules: Grounds) -> Line {
    Line {
        spot,
        staked: stake.amount,
        outcome,
        odds: None,
        pays: Cents::ZERO,
        returned: Cents::ZERO,
        tokens: Cents::ZERO,
        rules,
    }
}
