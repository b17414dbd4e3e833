//! Sections 9 and 10: settlement and its odds.

use super::combinations::{best_strength, bet_odds, second_combination};
use super::supers::{FirstFive, super_hands, super_on, wager_bit};
use super::{Area, BOOK, DEALER, Declaring, Draw, HAND_RULES, LunarPoker, State};
use crate::cashier::{Cashier, void_line, with_tokens};
use crate::fact::{Fact, Line, Outcome};
use crate::money::{Cents, Odds};
use crate::poker::Settlement;
use crate::rulebook::{Grounds, rule, rules};
use crate::seat::{Place, Seat, Seats};
use crate::strength::{FiveCardHand, FiveCardStrength};
use crate::wager::{Spot, Stake, SuperOn, Wager};
use core::cmp::Ordering;

/// The outcome of a wager against the dealer, the odds if it won, and the rules.
type Verdict = (Outcome, Odds, Grounds);

impl LunarPoker {
    pub(super) fn cashier(&self) -> Cashier {
        Cashier { chip: self.course.table.smallest_chip, rounding: rule!("G2"), over: rule!("6.3") }
    }

    /// Whether a wager is below the minimum, which is possible where wagers are recorded as they lie.
    #[inline]
    pub(super) fn is_small(&self, seat: Seat, stake: Stake) -> bool {
        stake.amount < self.course.table.limits[seat.index()].minimum
    }

    /// Whether a super wager is below the part of its player's ante that counts.
    #[inline]
    pub(super) fn is_below_ante(&self, placer: Seat, stake: Stake) -> bool {
        stake.amount < self.course.table.counted(placer, self.areas[placer.index()].ante)
    }

    /// Adds the rules by which a super wager below the minimum or the ante stands.
    #[inline]
    pub(super) fn super_rules(&self, placer: Seat, stake: Stake, rules: Grounds) -> Grounds {
        let low = self.is_below_ante(placer, stake);
        rules.and_if(self.is_small(placer, stake), rule!("6.2")).and_if(low, rule!("5.2.5")).and_if(low, rule!("R22"))
    }

    /// The ante and the bet of a hand.
    #[inline]
    fn settle_hand(&self, seat: Seat, area: &Area, dealer: FiveCardStrength, settled: &mut impl FnMut(Line)) {
        let (ante, bet) = match area.state {
            State::In | State::Bet => compare(area, dealer),
            State::Folded => both(Outcome::Lose, rules!["8.4.1", "8.6"]),
            State::Conceded => both(Outcome::Lose, rules!["9.1", "9.2", "G12"]),
            State::Void(_) => {
                for (wager, stake) in [(Wager::Ante, area.ante), (Wager::Bet, area.bet)] {
                    self.returned(Spot::new(seat, wager), stake).filter(|_| stake.is_some()).map(&mut *settled);
                }
                return;
            }
            // The ante was paid when the turn of the hand came.
            State::Paid => return,
        };
        let counted = self.course.table.counted(seat, area.ante);
        let (outcome, odds, rules) = ante;
        let small = self.is_small(seat, area.ante);
        let ante = (outcome, odds, rules.and_if(small, rule!("6.2")));
        let line = self.cashier().line(Spot::new(seat, Wager::Ante), area.ante, counted, ante);
        settled(with_tokens(line, area.ante));
        if area.bet.is_some() {
            settled(self.bet_line(seat, area, counted, bet));
        }
    }

    /// Rule 12.12: a bet that is too small counts as it is, one that is too large counts as two antes.
    #[inline]
    fn bet_line(&self, seat: Seat, area: &Area, ante: Cents, (outcome, odds, rules): Verdict) -> Line {
        let asked = area.ante.amount.times(2);
        let decided = matches!(outcome, Outcome::Win | Outcome::Lose);
        let rules = rules.and_if(decided && area.bet.amount != asked, rule!("12.12"));
        let rules = rules.and_if(decided && area.bet.amount < asked, rule!("12.12.1"));
        let over = if area.bet.amount > asked { rule!("12.12.2") } else { rule!("6.3") };
        let verdict = (outcome, odds, rules);
        let counted = area.bet.amount.at_most(ante.times(2));
        let line = Cashier { over, ..self.cashier() }.line(Spot::new(seat, Wager::Bet), area.bet, counted, verdict);
        with_tokens(line, area.bet)
    }

    /// The draw fee belongs to the house at once and is returned only with a void hand. It is at most the part of the
    /// ante that counts.
    fn fee_line(&self, seat: Seat, area: &Area) -> Line {
        let spot = Spot::new(seat, Wager::Draw);
        if let State::Void(rules) = area.state {
            return void_line(spot, area.fee, rules);
        }
        let rules = if area.draw == Draw::Buy { rules!["8.8.2.1"] } else { rules!["8.8.1.1"] };
        let counted = area.fee.amount.at_most(self.course.table.counted(seat, area.ante));
        // If the house elected to pay a hand, the fee for its draw stays paid.
        let rules = rules.and_if(self.elected.contains(seat), rule!("U13"));
        let line = Line { outcome: Outcome::Fee, ..self.cashier().lose(spot, area.fee, counted, rules) };
        with_tokens(line, area.fee)
    }

    // --- super wagers that were not paid in the turn of their hand ------------------------------------------------

    #[inline]
    fn settle_supers(&self, placer: Seat, settled: &mut impl FnMut(Line)) {
        let supers = &self.areas[placer.index()].supers;
        for hand in super_hands(placer).filter(|hand| supers[*hand].is_some()) {
            let stake = supers[hand];
            let won = if hand == DEALER {
                let rules = rules!["9.6", "10.5.3", "U2", "U3"];
                self.super_win(placer, hand, FirstFive::of(self.dealer), rules).ok_or(rules)
            } else {
                let hand = Seat::from_index(hand);
                if self.supers_paid_on(hand) {
                    continue;
                }
                if let Some(line) = self.returned(Spot::new(placer, super_on(placer, hand.index())), stake) {
                    settled(line);
                    continue;
                }
                self.late_super(placer, hand)
            };
            settled(won.unwrap_or_else(|rules| {
                let counted = self.course.table.counted(placer, stake);
                let spot = Spot::new(placer, super_on(placer, hand));
                let rules = self.super_rules(placer, stake, rules);
                with_tokens(self.cashier().lose(spot, stake, counted, rules), stake)
            }));
        }
    }

    /// The rules by which a super wager is void with the player's hand that it lies on, if it is.
    pub(super) fn super_returned(&self, placer: Seat, hand: Seat) -> Option<Grounds> {
        let area = &self.areas[hand.index()];
        let rules =
            if placer == hand { area.state.void() } else { area.supers_void.map(|rules| rules.and(rule!("U11"))) };
        rules.filter(|_| !self.supers_paid_on(hand))
    }

    /// A super wager on a hand that was not paid in its turn: its line if it wins, or the rules by which it loses. A
    /// player who did not declare loses their own super wager. Other players on that hand are paid, because the
    /// omission was not theirs.
    #[inline]
    fn late_super(&self, placer: Seat, hand: Seat) -> Result<Line, Grounds> {
        let first = self.areas[hand.index()].first;
        let claimed = self.settings.declaring == Declaring::Player && self.claims.contains(hand);
        match first.super_hand {
            None if placer == hand && claimed => Err(rules!["8.3.1", "10.5.1", "U4"]),
            None => Err(rules!["8.3.1", "10.5.1"]),
            Some(_) if placer == hand => Err(rules!["8.3", "8.3.1", "U4"]),
            Some(_) => {
                let all_void = self.areas[hand.index()].all_void.is_some();
                let rules = if all_void { rules!["10.5.3", "U2", "U3"] } else { rules!["10.5.3", "U2", "U3", "U4"] };
                self.super_win(placer, hand.index(), first, rules).ok_or(rules)
            }
        }
    }
}

impl Settlement for LunarPoker {
    /// Settles all wagers that were not paid before, and ends the round. Rules 9.3 and 9.4 start at the dealer's right.
    #[inline]
    fn settle(&mut self, facts: &mut impl FnMut(Fact)) {
        let dealer = FiveCardStrength::of(self.dealer);
        for seat in self.course.table.all_seats().rev().filter(|seat| self.course.wagered.contains(*seat)) {
            let area = &self.areas[seat.index()];
            if area.state == State::Bet && area.all_void.is_none() {
                // Hands that stayed in are compared face up; folded, conceded and collected hands stay hidden.
                self.course.shown.insert(seat);
                let cards = (1 << area.count) - 1;
                let hand = best_strength(area.hand());
                let rules = shown_rules(hand, dealer).and(HAND_RULES[hand.category() as usize]);
                facts(Fact::Turned { place: Place::hand(seat), cards, rules });
            }
            let mut settled = |line: Line| facts(Fact::Settled(line));
            if area.all_void.is_some() {
                self.give_returned(seat, &mut settled);
                continue;
            }
            self.settle_hand(seat, area, dealer, &mut settled);
            if area.fee.is_some() {
                settled(self.fee_line(seat, area));
            }
            self.settle_supers(seat, &mut settled);
        }
        self.course.end(facts);
    }

    fn returned(&self, spot: Spot, stake: Stake) -> Option<Line> {
        let area = &self.areas[spot.seat.index()];
        let void = match spot.wager {
            Wager::Super(SuperOn::Own) => self.super_returned(spot.seat, spot.seat),
            // A wager that was declared void before the hand became void was returned for that reason (ruling R5).
            Wager::Super(SuperOn::Seat(hand))
                if area.all_void.is_none() || area.void_before >> hand.index() & 1 == 1 =>
            {
                self.super_returned(spot.seat, hand)
            }
            Wager::Super(SuperOn::Seat(_)) => None,
            Wager::Super(SuperOn::Dealer) => None,
            _ => area.state.void(),
        };
        let line = void.or(area.all_void).map(|rules| void_line(spot, stake, rules))?;
        // Only the ante and super wagers are paid early. The bit of the dealer's hand stands for the ante.
        let early = matches!(spot.wager, Wager::Ante | Wager::Super(SuperOn::Own | SuperOn::Seat(_)));
        let repaid = early && area.repaid & wager_bit(spot) != 0;
        Some(Line { rules: line.rules.and_if(repaid, rule!("R7")), ..line })
    }

    fn was_paid_early(&self, spot: Spot) -> bool {
        let mut paid = false;
        self.interim_lines(spot.seat, &mut |line| paid |= line.spot == spot);
        paid
    }

    /// No rule lets an early payment stand (ruling R7).
    fn undo_early_payments(&mut self, facts: &mut impl FnMut(Fact)) {
        self.unviewed = Seats::NONE;
        for seat in self.course.wagered {
            self.interim_lines(seat, &mut |line| facts(Fact::Reversed(line)));
        }
    }
}

impl Area {
    /// All stakes of this area's player, on their own and other hands.
    pub(super) fn stakes(&self, seat: Seat) -> impl Iterator<Item = (Wager, Stake)> + use<> {
        let own = [(Wager::Ante, self.ante), (Wager::Bet, self.bet), (Wager::Draw, self.fee)];
        let supers = self.supers;
        let supers = super_hands(seat).map(move |hand| (super_on(seat, hand), supers[hand]));
        own.into_iter().chain(supers).filter(|(_, stake)| stake.is_some())
    }
}

/// The rules by which a hand is turned up and compared with the dealer's.
#[inline]
fn shown_rules(hand: FiveCardStrength, dealer: FiveCardStrength) -> Grounds {
    let rules = if !dealer.has_ace_king() {
        return rules!["9.3", "9.3.1", "9.3.2", "11.2"];
    } else if hand > dealer {
        rules!["9.4", "9.4.1", "9.4.2", "9.4.3.1", "9.5", "11.1", "11.2", "11.3"]
    } else {
        rules!["9.4", "9.4.1", "9.4.2", "9.4.3", "11.1", "11.2", "11.3"]
    };
    let both = |kind| hand.category() == kind && dealer.category() == kind;
    rules
        .and_if(both(FiveCardHand::Straight), rule!("11.3.1"))
        .and_if(both(FiveCardHand::Straight), rule!("G13"))
        .and_if(both(FiveCardHand::TwoPairs), rule!("11.3.2"))
}

/// The odds of the ante if the dealer does not qualify (rule 10.2).
#[inline]
pub const fn ante_odds(hand: FiveCardHand) -> Odds {
    if hand as u8 >= FiveCardHand::Straight as u8 { Odds::to_one(4) } else { Odds::EVEN }
}

/// The outcomes of the ante and the bet of a hand that stayed in.
#[inline]
fn compare(area: &Area, dealer: FiveCardStrength) -> (Verdict, Verdict) {
    let hand = best_strength(area.hand());
    // A royal or straight flush that its player neither declared nor drew to is still paid when it is compared (9.4.4,
    // 9.5.2.1). Rule 12.16 denies the payment only after a draw.
    let instant = area.first.instant.filter(|_| area.draw == Draw::None);
    if !dealer.has_ace_king() {
        let ante = match instant {
            Some(odds) => (Outcome::Win, odds, rules!["10.2", "10.3"]),
            None => (Outcome::Win, ante_odds(hand.category()), rules!["9.3.3", "10.2", "U6"]),
        };
        return (ante, (Outcome::StandOff, Odds::EVEN, rules!["9.3.4", "U6"]));
    }
    let (ante, bet) = match hand.cmp(&dealer) {
        Ordering::Greater => {
            let second = second_combination(area.hand());
            let odds = bet_odds(hand.category(), second);
            let rules = if second.is_some() {
                rules!["9.5.1", "10.1", "9.5.1.1", "9.5.1.2", "9.5.1.3", "U7"]
            } else {
                rules!["9.5.1", "10.1"]
            };
            ((Outcome::StandOff, Odds::EVEN, rules!["9.5.2"]), (Outcome::Win, odds, rules))
        }
        Ordering::Less => (
            (Outcome::Lose, Odds::EVEN, rules!["9.4.5", "U8"]),
            (Outcome::Lose, Odds::EVEN, rules!["9.4.3", "9.4.3.2"]),
        ),
        Ordering::Equal => (
            (Outcome::StandOff, Odds::EVEN, rules!["9.4.4", "9.4.5", "U8"]),
            (Outcome::StandOff, Odds::EVEN, rules!["9.4.3", "9.4.3.3"]),
        ),
    };
    match (instant, hand > dealer) {
        (Some(odds), true) => ((Outcome::Win, odds, rules!["9.5.2.1", "10.3"]), bet),
        (Some(odds), false) => ((Outcome::Win, odds, rules!["9.4.4", "10.3"]), bet),
        (None, _) => (ante, bet),
    }
}

/// The same outcome for the ante and the bet.
fn both(outcome: Outcome, rules: Grounds) -> (Verdict, Verdict) {
    ((outcome, Odds::EVEN, rules), (outcome, Odds::EVEN, rules))
}

#[cfg(test)]
mod tests {
    use super::super::{EMPTY_AREA, Settings};
    use super::*;
    use crate::table::Limits;

    const ONE: Seat = Seat::from_index(0);

    fn table(maximum: i64) -> LunarPoker {
        let mut settings = Settings::default();
        settings.table.set_limits(Limits { maximum: Cents(maximum), ..Limits::NONE });
        LunarPoker::new(settings)
    }

    fn chips(cents: i64) -> Stake {
        Stake { amount: Cents(cents), tokens: Cents::ZERO }
    }

    /// The line of a bet on an ante of 10.00, which counts for at most `maximum`.
    fn bet(bet: i64, maximum: i64, outcome: Outcome) -> (i64, i64, String) {
        let area = Area { ante: chips(1000), bet: chips(bet), ..EMPTY_AREA };
        let verdict = (outcome, Odds::to_one(2), rules!["10.1"]);
        let line = table(maximum).bet_line(ONE, &area, Cents(1000).at_most(Cents(maximum)), verdict);
        assert_eq!(line.staked, Cents(bet));
        (line.pays.0, line.returned.0, line.rules.to_string())
    }

    #[test]
    fn rule_12_12_a_bet_counts_for_two_antes_at_most() {
        let is = |pays, returned, rules: &str| (pays, returned, rules.to_owned());
        let (win, lose, even) = (Outcome::Win, Outcome::Lose, Outcome::StandOff);
        assert_eq!(bet(2000, 9000, win), is(4000, 6000, "10.1"));
        assert_eq!(bet(1950, 9000, win), is(3900, 5850, "10.1, 12.12, 12.12.1"));
        assert_eq!(bet(2050, 9000, win), is(4000, 6050, "10.1, 12.12, 12.12.2"));
        assert_eq!(bet(2000, 9000, lose), is(0, 0, "10.1"));
        assert_eq!(bet(1950, 9000, lose), is(0, 0, "10.1, 12.12, 12.12.1"));
        assert_eq!(bet(2050, 9000, lose), is(0, 50, "10.1, 12.12, 12.12.2"));
        assert_eq!(bet(2050, 9000, even), is(0, 2050, "10.1"));
        // An ante above the maximum counts up to the maximum, and its bet up to twice that.
        assert_eq!(bet(2000, 600, win), is(2400, 4400, "10.1, 6.3"));
        assert_eq!(bet(2000, 600, lose), is(0, 800, "10.1, 6.3"));
        // Ruling G2: 2 to 1 on 10.01 is 20.02, rounded up to 20.50 in chips.
        assert_eq!(bet(1001, 9000, win), is(2050, 3051, "10.1, 12.12, 12.12.1, ruling G2"));
    }

    #[test]
    fn rule_8_8_the_draw_fee_is_one_ante_as_far_as_the_ante_counts() {
        let fee = |maximum, draw, state| {
            let area = Area { ante: chips(1000), fee: chips(1000), draw, state, ..EMPTY_AREA };
            let line = table(maximum).fee_line(ONE, &area);
            (line.outcome, line.returned.0, line.rules.to_string())
        };
        assert_eq!(fee(9000, Draw::Buy, State::Folded), (Outcome::Fee, 0, "8.8.2.1".to_owned()));
        assert_eq!(fee(600, Draw::Buy, State::Bet), (Outcome::Fee, 400, "8.8.2.1, 6.3".to_owned()));
        let void = State::Void(rules!["12.15"]);
        assert_eq!(fee(9000, Draw::Buy, void), (Outcome::Void, 1000, "12.15, ruling G6".to_owned()));
    }
}
