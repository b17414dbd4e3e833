//! Section 7: settlement.

use super::{Area, BOOK, CasinoWar, State};
use crate::card::Card;
use crate::cashier::{Cashier, give_back, void_line, with_tokens};
use crate::fact::{Fact, Line, Outcome};
use crate::money::{Cents, Odds};
use crate::poker::Settlement;
use crate::rulebook::{Grounds, rule, rules};
use crate::seat::Seat;
use crate::wager::{Spot, Stake, Wager};

impl CasinoWar {
    fn cashier(&self) -> Cashier {
        Cashier { chip: self.course.table.smallest_chip, rounding: rule!("G2"), over: rule!("4.3") }
    }

    fn line(&self, spot: Spot, stake: Stake, outcome: Outcome, rules: Grounds) -> Line {
        let counted = self.course.table.counted(spot.seat, stake);
        let rules = rules.and_if(stake.tokens.is_some(), rule!("G8"));
        self.cashier().line(spot, stake, counted, (outcome, Odds::EVEN, rules))
    }

    /// Half of what counts of the ante is lost, and never more (rule 6.2).
    fn surrendered(&self, seat: Seat, ante: Stake) -> Line {
        let lost = Cents(self.course.table.counted(seat, ante).0 / 2);
        let spot = Spot::new(seat, Wager::Ante);
        let line = give_back(spot, ante, Outcome::Lose, rules!["6.2"]);
        let returned = ante.amount - lost;
        with_tokens(Line { returned, tokens: ante.tokens.at_most(returned), ..line }, ante)
    }

    fn settle_area(&self, seat: Seat, area: &Area, settled: &mut impl FnMut(Line)) {
        let (ante, bet) = (Spot::new(seat, Wager::Ante), Spot::new(seat, Wager::Bet));
        let (own, dealer) = (area.cards.map(Card::rank), self.dealer.map(Card::rank));
        match area.state {
            State::In if own[0] > dealer[0] => settled(self.line(ante, area.ante, Outcome::Win, rules!["7.1"])),
            State::In => settled(self.line(ante, area.ante, Outcome::Lose, rules!["7.2"])),
            State::Surrendered => settled(self.surrendered(seat, area.ante)),
            State::War if own[1] >= dealer[1] => {
                settled(self.line(ante, area.ante, Outcome::StandOff, rules!["7.3"]));
                settled(self.line(bet, area.bet, Outcome::Win, rules!["7.3"]));
            }
            State::War => {
                settled(self.line(ante, area.ante, Outcome::Lose, rules!["7.4"]));
                settled(self.line(bet, area.bet, Outcome::Lose, rules!["7.4"]));
            }
            State::Void(_) => self.give_returned(seat, settled),
        }
    }
}

impl Settlement for CasinoWar {
    fn settle(&mut self, facts: &mut impl FnMut(Fact)) {
        for seat in self.course.wagered {
            self.settle_area(seat, &self.areas[seat.index()], &mut |line| facts(Fact::Settled(line)));
        }
        self.course.end(facts);
    }

    fn returned(&self, spot: Spot, stake: Stake) -> Option<Line> {
        match self.areas[spot.seat.index()].state {
            State::Void(rules) => Some(void_line(spot, stake, rules)),
            _ => None,
        }
    }
}
