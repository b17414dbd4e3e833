//! Sections 9 and 10: settlement and its odds.

use super::prizes::{Prize, prize, unpaid};
use super::{Area, BOOK, LetItRide, SPOTS, State};
use crate::cashier::{Cashier, give_back, void_line, with_tokens};
use crate::fact::{Fact, Line, Outcome};
use crate::money::Cents;
use crate::poker::Settlement;
use crate::rulebook::{Grounds, rule, rules};
use crate::seat::{Place, Seat};
use crate::strength::FiveCardSum;
use crate::table::Enforcement;
use crate::wager::{Spot, Stake, Wager};

impl LetItRide {
    fn cashier(&self) -> Cashier {
        Cashier { chip: self.course.table.smallest_chip, rounding: rule!("G2"), over: rule!("6.3") }
    }

    #[inline]
    fn settle_hand(&self, seat: Seat, area: &Area, community: FiveCardSum, settled: &mut impl FnMut(Line)) {
        let [a, b, c] = area.cards;
        let hand = community.with(a).with(b).with(c).strength();
        let prize = prize(hand);
        // The maximum payout applies to the whole hand: '1' is paid first, then '2', then '$', each up to the remaining
        // amount.
        let mut left = self.settings.max_payout;
        for (spot, stake, withdrawn) in area.spots(seat) {
            let line = match prize {
                _ if withdrawn => give_back(spot, stake, Outcome::Withdrawn, why_withdrawn(spot.wager)),
                Some(prize) => {
                    let line = self.win(area, spot, stake, prize, left);
                    left = left.map(|left| left - line.pays);
                    line
                }
                None => {
                    let rules = self.explained(area, spot.seat, stake, unpaid(hand));
                    self.cashier().lose(spot, stake, self.course.table.counted(seat, stake), rules)
                }
            };
            settled(with_tokens(line, stake));
        }
    }

    /// A winning wager, paid at most `most` where there is a maximum. The stake is returned in any case.
    #[inline]
    fn win(&self, area: &Area, spot: Spot, stake: Stake, prize: &Prize, most: Option<Cents>) -> Line {
        let counted = self.course.table.counted(spot.seat, stake);
        let rules = self.explained(area, spot.seat, stake, prize.rules);
        let line = self.cashier().win(spot, stake, counted, prize.odds, rules);
        match most {
            Some(most) if line.pays > most => {
                let pays = Cents(most.0.max(0));
                let rules = self.explained(area, spot.seat, stake, prize.capped);
                let rules = rules.and_if(counted < stake.amount, rule!("6.3"));
                Line { pays, returned: stake.amount + pays, rules, ..line }
            }
            _ => line,
        }
    }

    /// Adds the rules by which a small wager stands, a wager rides in its player's absence, and unequal wagers count as
    /// they lie.
    #[inline]
    fn explained(&self, area: &Area, seat: Seat, stake: Stake, rules: Grounds) -> Grounds {
        let small = stake.amount < self.course.table.limits[seat.index()].minimum;
        // Wagers can be unequal or too small only where they are recorded as they lie.
        let unequal = self.course.table.enforcement == Enforcement::AsFound && !area.is_equal();
        if small || area.absent || unequal {
            let rules = rules.and_if(small, rule!("6.2")).and_if(area.absent, rule!("12.14"));
            // The grounds of a maximum payout contain the ruling already.
            let cited = rules.iter().any(|rule| rule == rule!("R12"));
            return rules.and_if(unequal, rule!("12.11")).and_if(unequal && !cited, rule!("R12"));
        }
        rules
    }
}

impl Settlement for LetItRide {
    #[inline]
    fn settle(&mut self, facts: &mut impl FnMut(Fact)) {
        let [first, second] = self.community;
        let community = FiveCardSum::EMPTY.with(first).with(second);
        for seat in self.course.wagered {
            let area = &self.areas[seat.index()];
            let mut settled = |line: Line| facts(Fact::Settled(line));
            match area.state {
                State::In => {
                    // The dealer examines every hand in play, so all of these are turned; other hands stay hidden.
                    self.course.shown.insert(seat);
                    let rules = rules!["8.7", "8.8", "9.2", "9.4", "11.1", "3.3", "3.3.1"];
                    facts(Fact::Turned { place: Place::hand(seat), cards: 0b111, rules });
                    self.settle_hand(seat, area, community, &mut |line| facts(Fact::Settled(line)));
                }
                State::Folded | State::Void(_) => self.give_returned(seat, &mut settled),
            }
        }
        self.course.end(facts);
    }

    fn all_stakes(&self, seat: Seat) -> impl Iterator<Item = (Wager, Stake)> {
        self.areas[seat.index()].spots(seat).map(|(spot, stake, _)| (spot.wager, stake))
    }

    fn returned(&self, spot: Spot, stake: Stake) -> Option<Line> {
        let area = &self.areas[spot.seat.index()];
        let withdrawn = SPOTS.into_iter().zip(area.withdrawn).any(|(wager, out)| wager == spot.wager && out);
        Some(match area.state {
            _ if withdrawn => with_tokens(give_back(spot, stake, Outcome::Withdrawn, why_withdrawn(spot.wager)), stake),
            State::Folded => with_tokens(give_back(spot, stake, Outcome::Void, rules!["12.10.2"]), stake),
            State::Void(rules) => void_line(spot, stake, rules),
            State::In => return None,
        })
    }
}

fn why_withdrawn(wager: Wager) -> Grounds {
    if wager == Wager::One { rules!["8.3.1", "L1"] } else { rules!["8.4", "8.3.1", "L1"] }
}

impl Area {
    /// Every wager on the area, and whether it was withdrawn.
    #[inline]
    pub(super) fn spots(&self, seat: Seat) -> impl Iterator<Item = (Spot, Stake, bool)> + use<> {
        let wagers = SPOTS.into_iter().zip(self.stakes).zip(self.withdrawn);
        wagers
            .filter(|((_, stake), _)| stake.is_some())
            .map(move |((wager, stake), withdrawn)| (Spot::new(seat, wager), stake, withdrawn))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::let_it_ride::Settings;
    use crate::input::{Decision, Input};
    use crate::round::Round;
    use crate::table::Limits;

    /// Plays one hand in seat 1, riding except where told to withdraw, and returns its lines.
    fn lines(settings: Settings, stakes: [i64; 3], cards: &str, withdraw: [bool; 2]) -> Vec<Line> {
        let mut round = LetItRide::new(settings);
        let seat = Seat::from_index(0);
        let wagers = SPOTS.into_iter().zip(stakes).map(|(on, stake)| Input::wager(seat, on, Cents(stake)));
        let cards = cards.split(' ').map(|card| Input::Card(card.parse().unwrap()));
        let decisions = withdraw.into_iter().flat_map(|withdraw| {
            let decision = if withdraw { Decision::Withdraw } else { Decision::Ride };
            [Input::decide(seat, decision), Input::Turn]
        });
        let mut lines = Vec::new();
        for input in wagers.chain([Input::NoMoreBets]).chain(cards).chain(decisions).chain([Input::Settle]) {
            let told = round.take(input, &mut |fact| {
                if let Fact::Settled(line) = fact {
                    lines.push(line);
                }
            });
            assert_eq!(told, Ok(()), "{input:?}");
        }
        lines
    }

    fn capped(cents: i64) -> Settings {
        Settings { max_payout: Some(Cents(cents)), ..Settings::default() }
    }

    fn pays(lines: &[Line]) -> Vec<i64> {
        lines.iter().map(|line| line.pays.0).collect()
    }

    fn cites(line: &Line, number: &str) -> bool {
        line.rules.iter().any(|rule| rule.number() == number)
    }

    const ROYAL: &str = "As Ks Qs Js Ts 2c";
    const ACES: &str = "As Ah Qs Js 9d 2c";

    /// Rule 10.2, ruling G5: '1' before '2' before '$', and together exactly the maximum.
    #[test]
    fn a_maximum_payout_is_shared_in_a_fixed_order() {
        for (cap, shares) in [
            (3_600_001, [1_200_000, 1_200_000, 1_200_000]),
            (3_600_000, [1_200_000, 1_200_000, 1_200_000]),
            (3_599_999, [1_200_000, 1_200_000, 1_199_999]),
            (2_000_000, [1_200_000, 800_000, 0]),
            (1, [1, 0, 0]),
            (0, [0, 0, 0]),
        ] {
            let lines = lines(capped(cap), [1200; 3], ROYAL, [false; 2]);
            assert_eq!(pays(&lines), shares, "maximum payout of {cap} cents");
            for line in &lines {
                assert_eq!(line.returned, line.staked + line.pays);
                assert_eq!(cites(line, "10.2"), line.pays < Cents(1_200_000));
            }
        }
    }

    /// Ruling G5: only wagers still in play count towards the maximum.
    #[test]
    fn a_withdrawn_wager_takes_no_share_of_the_maximum() {
        let lines = lines(capped(2_000_000), [1200; 3], ROYAL, [true, false]);
        assert_eq!(pays(&lines), [0, 1_200_000, 800_000]);
        assert_eq!(lines[0].outcome, Outcome::Withdrawn);
        assert_eq!(lines[0].returned, Cents(1200));
    }

    /// Ruling G2: payments are rounded up to chips, but never above the maximum.
    #[test]
    fn rounding_stops_at_the_maximum() {
        let rounded = lines(Settings::default(), [25; 3], ACES, [true, false]);
        assert_eq!(pays(&rounded), [0, 50, 50]);
        assert!(cites(&rounded[1], "G2"));
        let cut = lines(capped(60), [25; 3], ACES, [true, false]);
        assert_eq!(pays(&cut), [0, 50, 10]);
        assert!(cites(&cut[1], "G2") && !cites(&cut[2], "G2"));
    }

    /// Rules 6.2 and 6.3: unequal wagers, one below the minimum and one above the maximum, each settled at its own
    /// size.
    #[test]
    fn wagers_outside_the_limits_stand_or_are_cut() {
        let mut settings = Settings::default();
        settings.table.enforcement = Enforcement::AsFound;
        settings.table.set_limits(Limits { minimum: Cents(1000), maximum: Cents(5000), unit: Cents(1) });
        let won = lines(settings, [999, 1000, 5001], ACES, [false; 2]);
        assert_eq!(pays(&won), [1000, 1000, 5000]);
        assert_eq!(won[2].returned, Cents(10_001));
        assert_eq!(won.iter().map(|line| cites(line, "6.2")).collect::<Vec<_>>(), [true, false, false]);
        assert_eq!(won.iter().map(|line| cites(line, "6.3")).collect::<Vec<_>>(), [false, false, true]);
        let lost = lines(settings, [999, 1000, 5001], "As Kh Qs Js 9d 2c", [false; 2]);
        assert_eq!(lost.iter().map(|line| line.returned.0).collect::<Vec<_>>(), [0, 0, 1]);
    }
}
