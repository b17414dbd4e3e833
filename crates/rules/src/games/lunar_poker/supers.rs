//! Rules 10.3 to 10.6.1: the prizes of a hand's first five cards, and the payment of winning super wagers and instant
//! payouts in the turn of that hand.

use super::{BOOK, DEALER, Declaring, LunarPoker, State};
use crate::card::{Card, Rank};
use crate::cashier::with_tokens;
use crate::fact::{Fact, Line};
use crate::input::Decision;
use crate::money::Odds;
use crate::poker::Betting;
use crate::rulebook::{Grounds, rule, rules};
use crate::seat::{Player, Seat};
use crate::strength::{FiveCardHand, FiveCardStrength};
use crate::wager::{Spot, SuperOn, Wager};

/// The hands that a super wager is paid for, lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum SuperHand {
    SameColour,
    AceKingQueen,
    ThreeOfAKind,
    Straight,
    /// A royal or straight flush is one too.
    Flush,
    FullHouse,
    FivePictures,
    FourOfAKind,
}

impl SuperHand {
    /// Every event, lowest first.
    pub const ALL: [Self; 8] = [
        Self::SameColour,
        Self::AceKingQueen,
        Self::ThreeOfAKind,
        Self::Straight,
        Self::Flush,
        Self::FullHouse,
        Self::FivePictures,
        Self::FourOfAKind,
    ];

    /// The best paid hand of five cards, if any is paid (rule 10.5.3, ruling U3).
    #[inline]
    pub fn of(cards: [Card; 5]) -> Option<Self> {
        Self::with_category(cards, FiveCardStrength::of(cards).category())
    }

    #[inline]
    fn with_category(cards: [Card; 5], category: FiveCardHand) -> Option<Self> {
        let pictures = || cards.iter().all(|card| card.rank().is_picture());
        match category {
            FiveCardHand::FourOfAKind => Some(Self::FourOfAKind),
            FiveCardHand::RoyalFlush | FiveCardHand::StraightFlush | FiveCardHand::Flush => Some(Self::Flush),
            FiveCardHand::Straight => Some(Self::Straight),
            // Five pictures have at most three ranks, so they always contain a pair.
            FiveCardHand::FullHouse | FiveCardHand::ThreeOfAKind | FiveCardHand::TwoPairs if pictures() => {
                Some(Self::FivePictures)
            }
            FiveCardHand::FullHouse => Some(Self::FullHouse),
            FiveCardHand::ThreeOfAKind => Some(Self::ThreeOfAKind),
            FiveCardHand::TwoPairs | FiveCardHand::OnePair | FiveCardHand::OddCards => {
                let has = |rank: Rank| cards.iter().any(|card| card.rank() == rank);
                let red = cards.iter().filter(|card| card.suit().is_red()).count();
                if has(Rank::Ace) && has(Rank::King) && has(Rank::Queen) {
                    Some(Self::AceKingQueen)
                } else {
                    matches!(red, 0 | 5).then_some(Self::SameColour)
                }
            }
        }
    }

    /// The odds of rule 10.5.3.
    #[inline]
    pub const fn odds(self) -> Odds {
        Odds::to_one([2, 5, 8, 25, 60, 100, 150, 200][self as usize])
    }
}

/// The odds of an instant payout on the ante (rule 10.3), for first five cards of this category.
pub const fn instant_odds(category: FiveCardHand) -> Option<Odds> {
    match category {
        FiveCardHand::RoyalFlush => Some(Odds::to_one(1000)),
        FiveCardHand::StraightFlush => Some(Odds::to_one(250)),
        _ => None,
    }
}

/// The prizes of a hand's first five cards. Later draws do not change them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct FirstFive {
    pub(super) cards: [Card; 5],
    pub(super) super_hand: Option<SuperHand>,
    pub(super) instant: Option<Odds>,
}

impl FirstFive {
    pub(super) const NONE: Self = Self { cards: [Card::LOWEST; 5], super_hand: None, instant: None };

    #[inline]
    pub(super) fn of(cards: [Card; 5]) -> Self {
        let category = FiveCardStrength::of(cards).category();
        Self { cards, super_hand: SuperHand::with_category(cards, category), instant: instant_odds(category) }
    }
}

/// The super wager of a player on the hand with this index.
#[inline]
pub(super) fn super_on(placer: Seat, hand: usize) -> Wager {
    Wager::Super(match hand {
        DEALER => SuperOn::Dealer,
        own if own == placer.index() => SuperOn::Own,
        other => SuperOn::Seat(Seat::from_index(other)),
    })
}

/// The bit of a wager that may be paid before the settlement.
pub(super) const fn wager_bit(spot: Spot) -> u8 {
    1 << match spot.wager {
        Wager::Super(SuperOn::Own) => spot.seat.index(),
        Wager::Super(SuperOn::Seat(hand)) => hand.index(),
        _ => DEALER,
    }
}

/// The indexes of the hands that a player's super wagers can lie on: their own, those of other players, the dealer's.
#[inline]
pub(super) fn super_hands(placer: Seat) -> impl Iterator<Item = usize> {
    let own = placer.index();
    [own].into_iter().chain((0..=DEALER).filter(move |hand| *hand != own))
}

impl LunarPoker {
    /// Whether a winning super or instant payout hand is lost unless its player, whose turn it is, declares it now (rule 8.3).
    pub(crate) fn must_declare(&self, seat: Seat) -> bool {
        self.settings.declaring == Declaring::Player
            && self.areas[seat.index()].first.super_hand.is_some()
            && self.price(seat, Player::First, Decision::Declare).is_ok()
    }

    /// Starts the next player's turn. If they claim a super wager, it is verified and settled first (10.5.1, 10.5.2,
    /// ruling U11). An instant payout ends the round for them before they can decide.
    #[inline]
    pub(super) fn start_turn(&mut self, facts: &mut impl FnMut(Fact)) {
        while let Some(seat) = self.course.turn() {
            if !self.claims.contains(seat) || self.verified.contains(seat) {
                return;
            }
            self.verified.insert(seat);
            if self.areas[seat.index()].first.super_hand.is_none() {
                // The claim is wrong: the super wager is collected, and the player decides.
                return;
            }
            self.pay_supers_on(seat, facts);
            if self.areas[seat.index()].first.instant.is_none() {
                return;
            }
            self.pay_instant(seat, facts);
        }
        self.end_of_decisions();
    }

    /// Pays every super wager that lies on a winning hand.
    pub(super) fn pay_supers_on(&self, hand: Seat, facts: &mut impl FnMut(Fact)) {
        let others = self.course.wagered.filter(|placer| *placer != hand);
        for placer in [hand].into_iter().chain(others) {
            if let Some(line) = self.paid_super(placer, hand) {
                facts(Fact::Settled(line));
            }
        }
    }

    /// The hand is void, and payments on it are taken back: no rule lets a payment stand if its player is absent
    /// (12.14) or the hand has a wrong number of cards (12.2).
    pub(super) fn take_back_payments_on(&mut self, hand: Seat, facts: &mut impl FnMut(Fact)) {
        for placer in self.course.wagered {
            let ante = self.paid_ante(hand).filter(|_| placer == hand);
            for line in self.paid_super(placer, hand).into_iter().chain(ante) {
                self.areas[placer.index()].repaid |= wager_bit(line.spot);
                facts(Fact::Reversed(line));
            }
        }
        self.verified.remove(hand);
    }

    /// Pays an ante its instant odds and ends the round for its player.
    pub(super) fn pay_instant(&mut self, seat: Seat, facts: &mut impl FnMut(Fact)) {
        self.areas[seat.index()].state = State::Paid;
        self.course.waiting.remove(seat);
        if let Some(line) = self.paid_ante(seat) {
            facts(Fact::Settled(line));
        }
        self.collect(seat, rules!["10.4", "10.6.1"], facts);
    }

    /// Whether the super wagers on a hand were verified and paid when its turn came.
    #[inline]
    pub(super) fn supers_paid_on(&self, hand: Seat) -> bool {
        self.verified.contains(hand) && self.areas[hand.index()].first.super_hand.is_some()
    }

    /// The line of a super wager that was paid in the turn of its hand. The result does not change during the round.
    #[inline]
    fn paid_super(&self, placer: Seat, hand: Seat) -> Option<Line> {
        let area = &self.areas[placer.index()];
        let stake = area.supers[hand.index()];
        if !self.supers_paid_on(hand) || !stake.is_some() || area.all_void.is_some() {
            return None;
        }
        let own = placer == hand;
        let rules = match (self.elected.contains(hand), own) {
            (true, _) => rules!["12.16.1", "10.6.1", "10.5.3", "U3", "U13"],
            (false, true) => rules!["10.5.2", "10.5.3", "U3"],
            (false, false) => rules!["10.5", "10.5.3", "U2", "U3"],
        };
        self.super_win(placer, hand.index(), self.areas[hand.index()].first, rules)
    }

    /// The line of a super wager on a hand with these first five cards, if they win.
    #[inline]
    pub(super) fn super_win(&self, placer: Seat, hand: usize, first: FirstFive, rules: Grounds) -> Option<Line> {
        let won = first.super_hand?;
        let stake = self.areas[placer.index()].supers[hand];
        let counted = self.course.table.counted(placer, stake);
        let rules = self.super_rules(placer, stake, rules.and_if(first.instant.is_some(), rule!("10.6")));
        let spot = Spot::new(placer, super_on(placer, hand));
        Some(with_tokens(self.cashier().win(spot, stake, counted, won.odds(), rules), stake))
    }

    /// The line of an ante that was paid instantly.
    fn paid_ante(&self, seat: Seat) -> Option<Line> {
        let area = &self.areas[seat.index()];
        let odds = area.first.instant.filter(|_| area.state == State::Paid)?;
        let rules = if self.elected.contains(seat) {
            rules!["12.16.1", "10.3", "10.6.1", "U13"]
        } else {
            rules!["10.3", "10.6.1", "U5"]
        };
        let counted = self.course.table.counted(seat, area.ante);
        let rules = rules.and_if(self.is_small(seat, area.ante), rule!("6.2"));
        let line = self.cashier().win(Spot::new(seat, Wager::Ante), area.ante, counted, odds, rules);
        Some(with_tokens(line, area.ante))
    }

    /// Every line that was paid to a player before the final settlement and still stands.
    pub(super) fn interim_lines(&self, player: Seat, line: &mut impl FnMut(Line)) {
        for hand in self.course.wagered {
            if let Some(paid) = self.paid_super(player, hand) {
                line(paid);
            }
        }
        if let Some(paid) = self.paid_ante(player) {
            line(paid);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn five(text: &str) -> [Card; 5] {
        let cards: Vec<Card> = text.split_whitespace().map(|card| card.parse().expect("a card")).collect();
        cards.try_into().expect("five cards")
    }

    /// Rule 10.5.3 with ruling U3: the best event only.
    #[test]
    fn rule_10_5_3_pays_the_best_event_only() {
        for (hand, odds) in [
            ("7s 7h 7d 7c 2s", Some(200)),
            ("Ks Kh Kd Kc Qs", Some(200)),
            ("Ks Kh Kd Qc Qs", Some(150)),
            ("Ks Kh Kd Qc Js", Some(150)),
            ("Ks Kh Qd Qc Js", Some(150)),
            ("Ks Kh Qd Qc Ts", None),
            ("7s 7h 7d 2c 2s", Some(100)),
            ("Ks Js 9s 7s 5s", Some(60)),
            ("9s 8s 7s 6s 5s", Some(60)),
            ("As Ks Qs Js Ts", Some(60)),
            ("As Kd Qs Js Ts", Some(25)),
            ("5s 4d 3s 2s As", Some(25)),
            ("9d 8h 7d 6h 5d", Some(25)),
            ("7s 7h 7d Kc 2s", Some(8)),
            ("As Kd Qs 7s 2s", Some(5)),
            ("As Ad Ks Kd Qs", Some(5)),
            ("As Kd Qs Qd 2s", Some(5)),
            ("As Kc Qs 7c 2s", Some(5)),
            ("As Kc Js 7c 2s", Some(2)),
            ("Ad Ah Js 7h 2d", None),
            ("Ad Ah Jd 7h 2d", Some(2)),
            ("Ad Ah Jd Jh 2d", Some(2)),
            ("As Kd Js 7s 2s", None),
        ] {
            assert_eq!(SuperHand::of(five(hand)).map(|won| won.odds().pays), odds, "{hand}");
        }
    }

    #[test]
    fn rule_10_3_instant_payouts() {
        let instant = |hand| FirstFive::of(five(hand)).instant.map(|odds| odds.pays);
        assert_eq!(instant("As Ks Qs Js Ts"), Some(1000));
        assert_eq!(instant("Ks Qs Js Ts 9s"), Some(250));
        assert_eq!(instant("5s 4s 3s 2s As"), Some(250));
        assert_eq!(instant("6s 4s 3s 2s As"), None);
        assert_eq!(instant("7s 7h 7d 7c 2s"), None);
    }
}
