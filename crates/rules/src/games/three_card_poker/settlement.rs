//! Sections 9 and 10: settlement and its odds.

use super::{Area, BOOK, HAND_RULES, State, ThreeCardPoker};
use crate::cashier::{Cashier, give_back, void_line, with_tokens};
use crate::fact::{Fact, Line, Outcome};
use crate::money::{Cents, Odds};
use crate::poker::Settlement;
use crate::rulebook::{Grounds, rule, rules};
use crate::seat::{Place, Seat};
use crate::strength::{ThreeCardHand, ThreeCardStrength};
use crate::wager::{Spot, Stake, Wager};
use core::cmp::Ordering;

/// The outcomes of ante and play against the dealer.
struct Verdict {
    ante: Outcome,
    ante_rules: Grounds,
    play: Outcome,
    play_rules: Grounds,
}

impl ThreeCardPoker {
    fn cashier(&self) -> Cashier {
        Cashier { chip: self.course.table.smallest_chip, rounding: rule!("G2"), over: rule!("6.3") }
    }

    #[inline]
    fn settle_hand(&self, seat: Seat, area: &Area, dealer: ThreeCardStrength, settled: &mut impl FnMut(Line)) {
        if area.ante.is_some() {
            let hand = ThreeCardStrength::of(area.cards);
            let verdict = compare(hand, dealer);
            let counted = self.course.table.counted(seat, area.ante);
            // A play wager counts as much as the ante.
            let played = area.play.amount.at_most(counted);
            let (ante, play) = (Spot::new(seat, Wager::Ante), Spot::new(seat, Wager::Play));
            settled(self.line(ante, area.ante, counted, verdict.ante, verdict.ante_rules));
            settled(self.line(play, area.play, played, verdict.play, verdict.play_rules));
            self.settle_ante_bonus(seat, area, hand.category(), dealer, settled);
        }
        self.settle_pair_plus(seat, area, settled);
    }

    /// An even-money wager by its outcome.
    #[inline]
    fn line(&self, spot: Spot, stake: Stake, counted: Cents, outcome: Outcome, rules: Grounds) -> Line {
        let rules = self.grounds(spot, stake, rules);
        self.cashier().line(spot, stake, counted, (outcome, Odds::EVEN, rules))
    }

    /// A wager below the minimum stands once cards have been dealt, and tokens are settled like chips. A play wager
    /// follows its ante and has no minimum of its own (ruling R11).
    #[inline]
    fn grounds(&self, spot: Spot, stake: Stake, rules: Grounds) -> Grounds {
        let minimum = self.course.table.limits[spot.seat.index()].minimum;
        let small = stake.amount < minimum && spot.wager != Wager::Play;
        rules.and_if(small, rule!("6.2")).and_if(stake.tokens.is_some(), rule!("G8"))
    }

    /// The bonus on a straight or better. The dealer's hand does not matter.
    #[inline]
    fn settle_ante_bonus(
        &self,
        seat: Seat,
        area: &Area,
        hand: ThreeCardHand,
        dealer: ThreeCardStrength,
        settled: &mut impl FnMut(Line),
    ) {
        if let Some(odds) = self.settings.ante_bonus.odds(hand) {
            let counted = self.course.table.counted(seat, area.ante);
            let rules = if dealer.has_queen() {
                rules!["9.4.1.1", "10.2", "T1", "T4"]
            } else {
                rules!["9.3.2", "10.2", "T1", "T4"]
            };
            // The bonus is paid on the part of the ante that counts.
            let rules = rules.and_if(counted < area.ante.amount, rule!("6.3"));
            settled(self.cashier().win(Spot::new(seat, Wager::AnteBonus), Stake::NONE, counted, odds, rules));
        }
    }

    #[inline]
    fn settle_pair_plus(&self, seat: Seat, area: &Area, settled: &mut impl FnMut(Line)) {
        if !area.pair_plus.is_some() {
            return;
        }
        let spot = Spot::new(seat, Wager::PairPlus);
        let counted = self.course.table.counted(seat, area.pair_plus);
        let dealer_plays = ThreeCardStrength::of(self.dealer).has_queen();
        // The rules by which a pair plus without its ante is played to the end.
        let alone = match area.state {
            State::AnteVoid(rules) => rules.first(),
            State::AnteForfeited => Some(rule!("12.10")),
            _ => None,
        };
        let grounds = |rules: Grounds| alone.map_or(rules, |rule| rules.and(rule));
        settled(match self.settings.pair_plus.odds(ThreeCardStrength::of(area.cards).category()) {
            Some(odds) => {
                let rules = if dealer_plays { rules!["9.4.1.6", "10.4", "T1"] } else { rules!["9.3.2", "10.4", "T1"] };
                let rules = self.grounds(spot, area.pair_plus, grounds(rules));
                self.cashier().win(spot, area.pair_plus, counted, odds, rules)
            }
            None => {
                let rules = if dealer_plays { rules!["9.4.1.3"] } else { rules!["9.3.1"] };
                self.line(spot, area.pair_plus, counted, Outcome::Lose, grounds(rules))
            }
        });
    }

    #[inline(always)] // Folded hands are as common as others, and need no rules either.
    #[allow(clippy::inline_always)]
    fn lose_all(&self, seat: Seat, area: &Area, rules: Grounds, settled: &mut impl FnMut(Line)) {
        for (wager, stake) in area.stakes() {
            let counted = match wager {
                Wager::Play => stake.amount.at_most(self.course.table.counted(seat, area.ante)),
                _ => self.course.table.counted(seat, stake),
            };
            settled(self.line(Spot::new(seat, wager), stake, counted, Outcome::Lose, rules));
        }
    }
}

impl Settlement for ThreeCardPoker {
    #[inline]
    fn settle(&mut self, facts: &mut impl FnMut(Fact)) {
        let dealer = ThreeCardStrength::of(self.dealer);
        let live = self.live();
        for seat in self.course.wagered {
            let area = self.areas[seat.index()];
            let mut settled = |line: Line| facts(Fact::Settled(line));
            match area.state {
                State::In | State::Played => self.settle_hand(seat, &area, dealer, &mut settled),
                State::Folded => self.lose_all(seat, &area, rules!["8.4"], &mut settled),
                State::Conceded => self.lose_all(seat, &area, rules!["9.5", "G12"], &mut settled),
                State::AnteVoid(_) => {
                    self.give_returned(seat, &mut settled);
                    self.settle_pair_plus(seat, &area, &mut settled);
                }
                State::AnteForfeited => {
                    let counted = self.course.table.counted(seat, area.ante);
                    let rules = rules!["12.10", "T5"];
                    settled(self.line(Spot::new(seat, Wager::Ante), area.ante, counted, Outcome::Lose, rules));
                    self.settle_pair_plus(seat, &area, &mut settled);
                }
                State::Void(_) => self.give_returned(seat, &mut settled),
            }
            // Hands that stayed in are compared face up; folded and conceded hands stay hidden.
            if live.contains(seat) {
                self.course.shown.insert(seat);
                facts(Fact::Turned { place: Place::hand(seat), cards: 0b111, rules: shown_rules(&area, dealer) });
            }
        }
        self.course.end(facts);
    }

    /// If the ante alone is returned, its pair plus stays in the round.
    fn returned(&self, spot: Spot, stake: Stake) -> Option<Line> {
        let area = &self.areas[spot.seat.index()];
        match (area.state, area.ante_back) {
            (_, Some(rules)) if spot.wager == Wager::Ante => {
                Some(with_tokens(give_back(spot, stake, Outcome::Void, rules), stake))
            }
            (State::Void(rules), _) => Some(void_line(spot, stake, rules)),
            _ => None,
        }
    }
}

impl Area {
    /// Every wager on the area.
    pub(super) fn stakes(&self) -> impl Iterator<Item = (Wager, Stake)> + use<> {
        [(Wager::Ante, self.ante), (Wager::Play, self.play), (Wager::PairPlus, self.pair_plus)]
            .into_iter()
            .filter(|(_, stake)| stake.is_some())
    }
}

/// The rules by which a hand is turned up and named, and by which ranks decide if the dealer has the same category.
#[inline(always)] // A caller that does not use the rules does not pay for them.
#[allow(clippy::inline_always)]
fn shown_rules(area: &Area, dealer: ThreeCardStrength) -> Grounds {
    let kind = ThreeCardStrength::of(area.cards).category();
    let ranks_decide = area.play.is_some() && kind == dealer.category();
    let rules = match kind {
        _ if !dealer.has_queen() => rules!["9.3.2", "9.8", "11.1"],
        _ if !ranks_decide => rules!["9.4.1", "9.8", "11.1"],
        ThreeCardHand::Straight => rules!["9.4.1", "9.8", "11.1", "11.2", "11.2.1", "3.3", "G13"],
        ThreeCardHand::OnePair => rules!["9.4.1", "9.8", "11.1", "11.2", "11.2.2", "3.3"],
        _ => rules!["9.4.1", "9.8", "11.1", "11.2", "3.3"],
    };
    rules.and(HAND_RULES[kind as usize])
}

#[inline]
fn compare(hand: ThreeCardStrength, dealer: ThreeCardStrength) -> Verdict {
    let both = |outcome, ante_rules, play_rules| Verdict { ante: outcome, ante_rules, play: outcome, play_rules };
    if !dealer.has_queen() {
        return Verdict {
            ante: Outcome::Win,
            ante_rules: rules!["9.3.2", "10.1", "T3"],
            play: Outcome::StandOff,
            play_rules: rules!["9.2", "T3"],
        };
    }
    match hand.cmp(&dealer) {
        Ordering::Greater => both(Outcome::Win, rules!["9.4.1.5", "10.1"], rules!["9.4.1.5", "10.3"]),
        Ordering::Less => both(Outcome::Lose, rules!["9.4.1.2"], rules!["9.4.1.2"]),
        Ordering::Equal => both(Outcome::StandOff, rules!["9.4.1.4"], rules!["9.4.1.4"]),
    }
}
