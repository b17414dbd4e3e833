//! Sections 9 and 10: settlement and its odds.

use super::{ALL_FIVE, Area, BOOK, CaribbeanStud, HAND_RULES, Settings, State};
use crate::cashier::{Cashier, give_back, void_line, with_tokens};
use crate::fact::{Fact, Line, Outcome};
use crate::money::{Cents, Odds};
use crate::poker::{Metered, Settlement};
use crate::rulebook::{Grounds, Rule, rule, rules};
use crate::seat::{Place, Seat};
use crate::strength::{FiveCardHand, FiveCardStrength};
use crate::wager::{Spot, Stake, Wager};
use core::cmp::Ordering;

/// The odds of a winning bet, to one, from odd cards to a straight flush. Those of a royal flush are a setting of the
/// table.
const BET_ODDS: [u16; 9] = [1, 1, 2, 3, 4, 5, 7, 20, 50];

impl Settings {
    /// The odds of a winning bet on this hand.
    #[inline]
    pub fn bet_odds(&self, hand: FiveCardHand) -> Odds {
        Odds::to_one(BET_ODDS.get(hand as usize).copied().unwrap_or(self.royal_flush))
    }
}

/// The part of a bet that counts in the settlement, with the rules for it.
struct CountedBet {
    amount: Cents,
    /// The rule by which the rest is returned.
    over: Rule,
    /// A further rule for the size.
    also: Option<Rule>,
}

impl CaribbeanStud {
    #[inline]
    fn cashier(&self, over: Rule) -> Cashier {
        Cashier { chip: self.course.table.smallest_chip, rounding: rule!("G2"), over }
    }

    /// Turns a player's hand face up, once, and names it.
    #[inline]
    pub(super) fn show(&mut self, seat: Seat, rules: Grounds, facts: &mut impl FnMut(Fact)) {
        if !self.course.shown.contains(seat) {
            self.course.shown.insert(seat);
            let rules = rules.and(HAND_RULES[self.hand_of(seat) as usize]);
            facts(Fact::Turned { place: Place::hand(seat), cards: ALL_FIVE, rules });
        }
    }

    /// Rules 9.2 and 9.3: the ante is paid with any hand; the bet has no result.
    #[inline]
    fn settle_no_hand(&self, seat: Seat, area: &Area, settled: &mut impl FnMut(Line)) {
        let rules = self.ante_rules(seat, area, rules!["9.3.1", "10.1", "C1"]);
        let counted = self.course.table.counted(seat, area.ante);
        settled(self.cashier(rule!("6.3")).win(Spot::new(seat, Wager::Ante), area.ante, counted, Odds::EVEN, rules));
        settled(give_back(Spot::new(seat, Wager::Bet), area.bet, Outcome::Void, rules!["9.2", "C1"]));
    }

    /// Rule 9.4: the better hand wins.
    #[inline]
    fn settle_compared(&self, seat: Seat, area: &Area, dealer: FiveCardStrength, settled: &mut impl FnMut(Line)) {
        let hand = FiveCardStrength::of(area.cards);
        // Between hands of one category the ranks of their cards decide.
        let by_rank = (hand.category() == dealer.category()).then_some(hand.category());
        match hand.cmp(&dealer) {
            Ordering::Greater => {
                let rules = match by_rank {
                    Some(FiveCardHand::TwoPairs) => rules!["9.4.1.1", "10.1", "13.2.2"],
                    Some(FiveCardHand::Straight) => rules!["9.4.1.1", "10.1", "13.2.1", "3.3"],
                    Some(_) => rules!["9.4.1.1", "10.1", "13.2", "3.3"],
                    None => rules!["9.4.1.1", "10.1"],
                };
                let ante = Spot::new(seat, Wager::Ante);
                let counted = self.course.table.counted(seat, area.ante);
                let ante_rules = self.ante_rules(seat, area, rules);
                settled(self.cashier(rule!("6.3")).win(ante, area.ante, counted, Odds::EVEN, ante_rules));
                settled(self.pay_bet(seat, area, hand.category(), rules));
            }
            Ordering::Less => {
                let rules = match by_rank {
                    Some(FiveCardHand::TwoPairs) => rules!["9.4.1.2", "13.2.2"],
                    Some(FiveCardHand::Straight) => rules!["9.4.1.2", "13.2.1", "3.3"],
                    Some(_) => rules!["9.4.1.2", "13.2", "3.3"],
                    None => rules!["9.4.1.2"],
                };
                self.lose(seat, area, rules, settled);
            }
            Ordering::Equal => {
                let rules = rules!["9.4.1.3"];
                let ante_rules = self.ante_rules(seat, area, rules);
                settled(give_back(Spot::new(seat, Wager::Ante), area.ante, Outcome::StandOff, ante_rules));
                settled(give_back(Spot::new(seat, Wager::Bet), area.bet, Outcome::StandOff, rules));
            }
        }
    }

    /// A winning bet by the odds of its hand, up to the maximum payout.
    #[inline]
    fn pay_bet(&self, seat: Seat, area: &Area, hand: FiveCardHand, rules: Grounds) -> Line {
        let odds = self.settings.bet_odds(hand);
        let counted = self.counted_bet(seat, area);
        let cashier = self.cashier(counted.over);
        let because = |rules: Grounds| counted.also.map_or(rules, |rule| rules.and(rule));
        let spot = Spot::new(seat, Wager::Bet);
        let line = cashier.win(spot, area.bet, counted.amount, odds, because(rules));
        match self.settings.max_payout {
            Some(most) if line.pays > most => Line {
                pays: most,
                returned: area.bet.amount + most,
                // The amount is now the maximum payout, not a rounded one. The payment was rounded up to chips before
                // the cut.
                rules: because(rules!["9.4.1.1", "10.1", "10.2", "G5"])
                    .and_if(odds.on(counted.amount, cashier.chip).rounded, rule!("R12"))
                    .and_if(counted.amount < area.bet.amount, counted.over),
                ..line
            },
            _ => line,
        }
    }

    /// Rules 14.12 and 6.3: a bet counts up to twice the part of the ante that counts.
    #[inline]
    fn counted_bet(&self, seat: Seat, area: &Area) -> CountedBet {
        let ante = self.course.table.counted(seat, area.ante);
        let amount = area.bet.amount.at_most(ante.times(2));
        match area.bet.amount.cmp(&area.right_bet()) {
            Ordering::Equal => CountedBet { amount, over: rule!("6.3"), also: None },
            Ordering::Less => CountedBet { amount, over: rule!("6.3"), also: Some(rule!("14.12.1")) },
            Ordering::Greater => {
                let also = (ante < area.ante.amount).then_some(rule!("6.3"));
                CountedBet { amount, over: rule!("14.12.2"), also }
            }
        }
    }

    /// An ante below the minimum stands once cards have been dealt.
    #[inline]
    fn ante_rules(&self, seat: Seat, area: &Area, rules: Grounds) -> Grounds {
        rules.and_if(area.ante.amount < self.course.table.limits[seat.index()].minimum, rule!("6.2"))
    }

    #[inline]
    fn lose_ante(&self, seat: Seat, area: &Area, rules: Grounds, settled: &mut impl FnMut(Line)) {
        let counted = self.course.table.counted(seat, area.ante);
        let rules = self.ante_rules(seat, area, rules);
        settled(self.cashier(rule!("6.3")).lose(Spot::new(seat, Wager::Ante), area.ante, counted, rules));
    }

    /// Ante and bet are collected.
    #[inline]
    fn lose(&self, seat: Seat, area: &Area, rules: Grounds, settled: &mut impl FnMut(Line)) {
        self.lose_ante(seat, area, rules, settled);
        let counted = self.counted_bet(seat, area);
        let rules = counted.also.map_or(rules, |rule| rules.and(rule));
        let spot = Spot::new(seat, Wager::Bet);
        settled(self.cashier(counted.over).lose(spot, area.bet, counted.amount, rules));
    }

    /// A fold loses the ante. A bet that was found wrong before the fold is returned.
    fn settle_folded(&self, seat: Seat, area: &Area, settled: &mut impl FnMut(Line)) {
        if area.bet.is_some() {
            self.lose_ante(seat, area, rules!["8.4", "14.11.2"], settled);
            settled(give_back(Spot::new(seat, Wager::Bet), area.bet, Outcome::Void, rules!["14.11.2"]));
        } else {
            self.lose_ante(seat, area, rules!["8.4"], settled);
        }
    }
}

impl Settlement for CaribbeanStud {
    #[inline(never)] // Only cards come often enough to be worth the room.
    fn settle(&mut self, facts: &mut impl FnMut(Fact)) {
        let dealer = FiveCardStrength::of(self.dealer);
        for seat in self.course.wagered {
            // Only hands that are compared with a qualifying dealer are shown; folded and conceded hands stay hidden.
            let compared = self.areas[seat.index()].state == State::Bet && dealer.has_ace_king();
            if compared {
                self.show(seat, rules!["9.4.1", "9.9", "13.1"], facts);
            }
            let area = &self.areas[seat.index()];
            let mut settled = |line: Line| facts(Fact::Settled(area.with_token_ruling(line)));
            match area.state {
                State::Bet if compared => self.settle_compared(seat, area, dealer, &mut settled),
                State::Bet => self.settle_no_hand(seat, area, &mut settled),
                State::Conceded => self.lose(seat, area, rules!["9.7", "G12"], &mut settled),
                State::Void(_) => self.give_returned(seat, &mut |line| facts(Fact::Settled(line))),
                State::Folded | State::In | State::Asked => self.settle_folded(seat, area, &mut settled),
            }
        }
        self.settle_jackpot(facts);
        self.course.end(facts);
    }

    /// A wrong bet was returned when the player folded instead of correcting it. Later events of the hand do not change
    /// that (ruling R5).
    fn returned(&self, spot: Spot, stake: Stake) -> Option<Line> {
        let area = &self.areas[spot.seat.index()];
        match area.state {
            _ if area.bet_back && spot.wager == Wager::Bet => {
                Some(with_tokens(give_back(spot, stake, Outcome::Void, rules!["14.11.2"]), stake))
            }
            State::Void(rules) => Some(void_line(spot, stake, rules)),
            _ => None,
        }
    }

    fn unsettle(&mut self) {
        (self.meter, self.carried) = self.settled_by;
    }

    fn undo_meter(&mut self, moved: Metered, rules: Grounds) -> Option<Fact> {
        self.meter_back(moved, rules)
    }
}

impl Area {
    /// Every wager on the area.
    pub(super) fn stakes(&self) -> impl Iterator<Item = (Wager, Stake)> + use<> {
        [(Wager::Ante, self.ante), (Wager::Bet, self.bet), (Wager::Jackpot, self.jackpot)]
            .into_iter()
            .filter(|(_, stake)| stake.is_some())
    }

    /// Adds to a line the ruling that tokens are settled like chips, where some were wagered.
    #[inline]
    fn with_token_ruling(&self, line: Line) -> Line {
        let stake = match line.spot.wager {
            Wager::Ante => self.ante,
            Wager::Bet => self.bet,
            _ => self.jackpot,
        };
        with_tokens(line, stake)
    }
}

#[cfg(test)]
mod tests {
    use super::super::EMPTY_AREA;
    use super::*;
    use crate::table::{Enforcement, Limits};

    const SEAT: Seat = Seat::from_index(0);

    /// A table with real chips and a maximum of $100, and its first area with these wagers.
    fn table(ante: i64, bet: i64) -> (CaribbeanStud, Area) {
        let mut settings = Settings::default();
        settings.table.enforcement = Enforcement::AsFound;
        settings.table.set_limits(Limits { minimum: Cents(1_000), maximum: Cents(10_000), unit: Cents(1) });
        let stake = |amount| Stake { amount: Cents(amount), tokens: Cents::ZERO };
        (CaribbeanStud::new(settings), Area { ante: stake(ante), bet: stake(bet), ..EMPTY_AREA })
    }

    fn pays(ante: i64, bet: i64, hand: FiveCardHand) -> (i64, i64, String) {
        let (round, area) = table(ante, bet);
        let line = round.pay_bet(SEAT, &area, hand, rules!["9.4.1.1", "10.1"]);
        (line.pays.0, line.returned.0, line.rules.to_string())
    }

    fn takes(ante: i64, bet: i64) -> Vec<(i64, String)> {
        let (round, area) = table(ante, bet);
        let mut lines = Vec::new();
        round.lose(SEAT, &area, rules!["9.4.1.2"], &mut |line| lines.push((line.returned.0, line.rules.to_string())));
        lines
    }

    #[test]
    fn rule_10_1_a_bet_pays_by_its_hand() {
        let odds = [1, 1, 2, 3, 4, 5, 7, 20, 50, 250];
        for (hand, odds) in FiveCardHand::ALL.into_iter().zip(odds) {
            assert_eq!(pays(1_000, 2_000, hand).0, 2_000 * odds, "{hand:?}");
        }
    }

    #[test]
    fn rule_14_12_a_wrong_bet_counts_up_to_twice_the_ante() {
        let hand = FiveCardHand::TwoPairs;
        assert_eq!(pays(1_000, 1_950, hand), (3_900, 5_850, "9.4.1.1, 10.1, 14.12.1".into()));
        assert_eq!(pays(1_000, 2_000, hand), (4_000, 6_000, "9.4.1.1, 10.1".into()));
        assert_eq!(pays(1_000, 2_050, hand), (4_000, 6_050, "9.4.1.1, 10.1, 14.12.2".into()));
        assert_eq!(takes(1_000, 1_950), [(0, "9.4.1.2".into()), (0, "9.4.1.2, 14.12.1".into())]);
        assert_eq!(takes(1_000, 2_050), [(0, "9.4.1.2".into()), (50, "9.4.1.2, 14.12.2".into())]);
    }

    /// Rule 6.3: an ante of $150 counts for $100, and its bet for at most $200.
    #[test]
    fn rule_6_3_the_bet_follows_the_ante_to_the_maximum() {
        let hand = FiveCardHand::OnePair;
        assert_eq!(pays(15_000, 30_000, hand), (20_000, 50_000, "9.4.1.1, 10.1, 6.3".into()));
        assert_eq!(pays(15_000, 25_000, hand), (20_000, 45_000, "9.4.1.1, 10.1, 14.12.1, 6.3".into()));
        assert_eq!(pays(15_000, 35_000, hand), (20_000, 55_000, "9.4.1.1, 10.1, 6.3, 14.12.2".into()));
        assert_eq!(takes(15_000, 30_000), [(5_000, "9.4.1.2, 6.3".into()), (10_000, "9.4.1.2, 6.3".into())]);
    }

    #[test]
    fn rule_6_2_an_ante_below_the_minimum_stands() {
        assert_eq!(takes(999, 1_998)[0], (0, "9.4.1.2, 6.2".into()));
        assert_eq!(takes(1_000, 2_000)[0], (0, "9.4.1.2".into()));
    }

    /// Rule 10.2: the maximum payout limits the winnings and not the stake, and rounding to chips does not exceed it.
    #[test]
    fn rule_10_2_the_maximum_payout_caps_the_bet() {
        let (mut round, area) = table(1_000, 2_010);
        let line = |round: &CaribbeanStud| {
            let line = round.pay_bet(SEAT, &area, FiveCardHand::Flush, rules!["9.4.1.1", "10.1"]);
            (line.pays.0, line.returned.0, line.rules.to_string())
        };
        round.settings.max_payout = Some(Cents(10_000));
        assert_eq!(line(&round), (10_000, 12_010, "9.4.1.1, 10.1, 14.12.2".into()));
        round.settings.max_payout = Some(Cents(9_999));
        assert_eq!(line(&round), (9_999, 12_009, "9.4.1.1, 10.1, 10.2, ruling G5, 14.12.2".into()));
    }
}
