//! Star Blackjack, in the order of its document: wagers, initial deal, insurance and interim settlement, subsequent
//! deal with doubles and splits, the dealer's hand, settlement, irregularities.

mod at_table;
mod basic_strategy;
mod description;
mod hand;
mod incidents;
mod initial_deal;
mod layout;
mod optional;
mod play;
mod powers;
mod settings;
mod settlement;
mod view;
mod voiding;
mod wagers;

pub(crate) use description::DESCRIPTION;
pub use hand::{HandInTurn, total, value};
pub use optional::{LuckyLucky, Win, any_pair, perfect_pairs};
pub use play::dealer_draws;
pub use settings::Settings;
pub use settlement::{BLACKJACK_PAYS, INSURANCE_AGAINST_ACE_PAYS, INSURANCE_AGAINST_TEN_PAYS};

use crate::awaits::{Awaits, Next, Offer};
use crate::card::Card;
use crate::deck::Stock;
use crate::fact::{Face, Fact};
use crate::game::Game;
use crate::input::{Decision, Input};
use crate::refusal::{Await, Refusal, Why};
use crate::round::Round;
use crate::rulebook::{Book, Grounds, Rule, rule, rules};
use crate::seat::{Place, Player, Players, Seat, Seats};
use crate::table::{Device, Limits};
use crate::view::{View, Viewer};
use crate::wager::{Stake, Wager};
use alloc::vec::Vec;
use hand::{Hand, Points, Progress};
use voiding::Out;

const BOOK: Book = Book::StarBlackjack;

/// The optional wagers, in the order in which an area keeps them.
const OPTIONAL: [Wager; 3] = [Wager::PerfectPairs, Wager::AnyPair, Wager::LuckyLucky];

/// The phase of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    Betting,
    /// "No more bets" was called; no card yet.
    Closed,
    /// One card to each area and the dealer, then a second to each area.
    Dealing,
    Insurance,
    /// The subsequent deal: areas in turn.
    Playing,
    /// The dealer's additional cards.
    Drawing,
    Settling,
    Over,
}

/// The decision or card that the area in turn needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ask {
    /// Its controlling player decides.
    Decision,
    /// A card for the hand in turn.
    Card,
    /// These other players decide whether to double along.
    DoubleAlong(Players),
    /// These other players decide whether to match the split.
    SplitAlong(Players),
}

/// One playing area.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(clippy::struct_excessive_bools)] // Independent facts about the area.
struct Area {
    /// Players with any wager here.
    players: Players,
    /// Whether any player has an optional wager here.
    any_optional: bool,
    hands: [Hand; 3],
    count: u8,
    /// The part of each player's main wager that counts.
    counted: [crate::money::Cents; 3],
    insurance: [Stake; 3],
    even_money: [bool; 3],
    /// Per optional wager, per player.
    optional: [[Stake; 3]; 3],
    /// The first two cards of an area that was split.
    split_cards: Option<[Card; 2]>,
    /// The seated player. With none, the largest wager controls the area.
    seated: Option<Player>,
    controlling: Player,
    /// Players whose wagers were taken out of the round.
    out: [Option<Out>; 3],
    /// Players whose interim settlement has been made.
    interim: Players,
    /// Players who were absent when they had to decide.
    away: Players,
    /// No player decides: cards are dealt until the total exceeds 11.
    absent: bool,
    /// A card drawn in error was refused: the area takes no more cards.
    refused: bool,
}

const EMPTY_AREA: Area = Area {
    players: Players::NONE,
    any_optional: false,
    hands: [Hand::EMPTY; 3],
    count: 1,
    counted: [crate::money::Cents::ZERO; 3],
    insurance: [Stake::NONE; 3],
    even_money: [false; 3],
    optional: [[Stake::NONE; 3]; 3],
    split_cards: None,
    seated: Some(Player::First),
    controlling: Player::First,
    out: [None; 3],
    interim: Players::NONE,
    away: Players::NONE,
    absent: false,
    refused: false,
};

impl Area {
    /// Empties the area. After a round with one player and no side wagers only the fields that such a round can have
    /// changed are reset, which is faster.
    #[inline]
    fn clear(&mut self) {
        let plain = !self.any_optional && self.count == 1 && self.players == Players::FIRST;
        if !plain || self.insurance[0].is_some() {
            *self = EMPTY_AREA;
            return;
        }
        let hand = &mut self.hands[0];
        hand.points.clear();
        hand.progress = Progress::Open;
        hand.discarded = false;
        hand.stakes[0] = Stake::NONE;
        hand.doubles[0] = Stake::NONE;
        self.players = Players::NONE;
        self.counted[0] = crate::money::Cents::ZERO;
        self.even_money[0] = false;
        self.seated = Some(Player::First);
        self.controlling = Player::First;
        self.out[0] = None;
        self.interim = Players::NONE;
        self.away = Players::NONE;
        self.absent = false;
        self.refused = false;
    }
}

/// A round of Star Blackjack, and the shoe it is dealt from.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::struct_excessive_bools)] // Independent facts about the round.
pub struct StarBlackjack {
    settings: Settings,
    /// Players' own limits, by area and player.
    own_limits: [[Option<Limits>; 3]; Seat::MOST as usize],
    stock: Stock,
    phase: Phase,
    /// Whether the round is over because it was settled, so that it has an outcome.
    settled: bool,
    areas: [Area; Seat::MOST as usize],
    /// Areas with a main wager.
    wagered: Seats,
    /// Areas all of whose players have left the round.
    left: Seats,
    /// Areas that still receive a card in this pass of the initial deal.
    to_deal: Seats,
    /// The pass of the initial deal: 0 before the dealer's first card, 1 after it.
    pass: u8,
    burn_due: bool,
    dealer: Points,
    /// Areas that have not finished playing, the one in turn first.
    to_play: Seats,
    /// The index of the hand in turn.
    hand: u8,
    ask: Ask,
    /// A card drawn in error that must be dealt next.
    pending: Option<Card>,
    /// The first card of the next round.
    carried: Option<Card>,
    /// A card drawn in error that was not used in the round.
    unused: Option<Card>,
    insurance_forgotten: bool,
    /// Whether insurance was opened again during play.
    insurance_reopened: bool,
    /// Players who must say whether they take their wagers back after a device fault.
    electing: [Players; Seat::MOST as usize],
    anyone_elects: bool,
    /// Whether the shuffling device failed, so that the rest of the round comes from a shoe.
    device_out: bool,
    /// Whether the discards stay out of the shuffling device until the next round's initial deal.
    rack_kept: bool,
    /// Areas whose face-down cards have been shown.
    shown: Seats,
}

impl StarBlackjack {
    /// A first round from this stock.
    pub fn new(settings: Settings, stock: Stock) -> Self {
        Self {
            settings,
            own_limits: [[None; 3]; Seat::MOST as usize],
            stock,
            phase: Phase::Betting,
            settled: false,
            areas: [EMPTY_AREA; Seat::MOST as usize],
            wagered: Seats::NONE,
            left: Seats::NONE,
            to_deal: Seats::NONE,
            pass: 0,
            burn_due: settings.burn,
            dealer: Points::NONE,
            to_play: Seats::NONE,
            hand: 0,
            ask: Ask::Decision,
            pending: None,
            carried: None,
            unused: None,
            insurance_forgotten: false,
            insurance_reopened: false,
            electing: [Players::NONE; Seat::MOST as usize],
            anyone_elects: false,
            device_out: false,
            rack_kept: false,
            shown: Seats::NONE,
        }
    }

    /// A round with this stock that is not the first from its shoe. No card is burned.
    pub fn going_on(settings: Settings, stock: Stock) -> Self {
        Self { burn_due: false, ..Self::new(settings, stock) }
    }

    /// The cards in the device and in the rack.
    pub fn stock(&self) -> &Stock {
        &self.stock
    }

    /// The hand in turn, while the round waits for a decision about it.
    #[inline]
    pub fn hand_in_turn(&self) -> Option<HandInTurn<'_>> {
        if self.phase != Phase::Playing || self.ask != Ask::Decision {
            return None;
        }
        let area = &self.areas[self.to_play.first()?.index()];
        let hand = area.hands.get(usize::from(self.hand))?;
        Some(HandInTurn {
            cards: hand.points.cards(),
            hard: hand.points.hard(),
            has_ace: hand.points.has_ace(),
            hands: area.count,
            split_aces: hand.split_aces,
        })
    }

    /// The device that deals: a shoe after the shuffling device has failed and cannot be replaced.
    fn device(&self) -> Device {
        if self.device_out { Device::Shoe } else { self.settings.table.device }
    }

    /// Areas whose hands are in the round.
    #[inline]
    fn dealt_in(&self) -> Seats {
        self.wagered.without(self.left)
    }

    // --- where a card goes ----------------------------------------------------------------------------------------

    /// The place of the next card, if the round waits for one.
    #[inline]
    fn card_place(&self) -> Result<Place, Refusal> {
        if self.anyone_elects {
            return Err(self.not_now(rules!["17.5.1"]));
        }
        match self.phase {
            Phase::Playing if self.ask == Ask::Card => match self.to_play.first() {
                Some(seat) => Ok(Place::Hand { seat, hand: self.hand + 1 }),
                None => Err(self.not_now(rules!["10.1"])),
            },
            Phase::Dealing => Ok(self.to_deal.first().map_or(Place::Dealer, Place::hand)),
            Phase::Drawing => Ok(Place::Dealer),
            Phase::Betting | Phase::Closed => {
                self.may_start()?;
                Ok(if self.burn_due { Place::Burn } else { self.dealt_in().first().map_or(Place::Dealer, Place::hand) })
            }
            Phase::Over => Err(Refusal::new(Why::RoundOver, rules!["1.1"])),
            _ => Err(self.not_now(rules!["10.1", "13.1"])),
        }
    }

    #[inline]
    fn card(&mut self, card: Card, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal> {
        let to = self.card_place()?;
        match self.pending {
            Some(pending) if pending != card => {
                return Err(Refusal::new(Why::ThisCardFirst(pending), rules!["16.2", "16.6"]));
            }
            None if !self.stock.can_deal(card) => {
                return Err(Refusal::new(Why::CardNotInDevice { card, to }, rules!["3.1"]));
            }
            _ => {}
        }
        let held = self.rule_of_pending(to);
        self.draw(card, facts);
        if self.phase < Phase::Dealing {
            self.start_deal(facts);
        }
        match (to, self.phase) {
            (Place::Burn, _) => {
                self.burn_due = false;
                self.stock.rack(card);
                facts(Fact::Dealt { card, to, face: Face::Down, rules: rules!["4.9", "B9"] });
            }
            (_, Phase::Dealing) => self.deal_initial(card, to, held, facts),
            (Place::Hand { seat, .. }, _) => self.deal_to_hand(seat, card, held, facts),
            _ => self.deal_to_dealer(card, held, facts),
        }
        Ok(())
    }

    /// The rule for a card that left the device too early, if the next card is such a card.
    #[inline]
    fn rule_of_pending(&self, to: Place) -> Option<Rule> {
        self.pending?;
        let refused = || self.wagered.clone().any(|seat| self.areas[seat.index()].refused);
        Some(match to {
            _ if self.phase < Phase::Dealing => rule!("16.6"),
            Place::Dealer if refused() => rule!("16.4"),
            _ => rule!("16.2"),
        })
    }

    /// Takes a card out of the device, shuffling the rack back in when the device is empty.
    #[inline]
    fn draw(&mut self, card: Card, facts: &mut impl FnMut(Fact)) {
        if self.pending.take().is_some() {
            return;
        }
        if self.stock.is_empty() {
            self.stock.return_rack();
            facts(Fact::Reshuffled { rules: rules!["16.9"] });
        }
        self.stock.take(card);
    }

    // --- what is awaited ------------------------------------------------------------------------------------------

    #[inline]
    fn expected(&self) -> Option<Await> {
        if self.anyone_elects {
            let index = self.electing.iter().position(|players| !players.is_empty())?;
            return Some(Await::Decision(Seat::from_index(index)));
        }
        Some(match self.phase {
            Phase::Betting => Await::Wagers,
            Phase::Closed if self.burn_due => Await::Card(Place::Burn),
            Phase::Closed => Await::Card(self.dealt_in().first().map_or(Place::Dealer, Place::hand)),
            Phase::Dealing => Await::Card(self.to_deal.first().map_or(Place::Dealer, Place::hand)),
            Phase::Insurance => Await::Insurance,
            Phase::Playing => match (self.to_play.first(), self.ask) {
                (Some(seat), Ask::Card) => Await::Card(Place::Hand { seat, hand: self.hand + 1 }),
                (Some(seat), _) => Await::Decision(seat),
                (None, _) => Await::Settle,
            },
            Phase::Drawing => Await::Card(Place::Dealer),
            Phase::Settling => Await::Settle,
            Phase::Over => return None,
        })
    }

    #[cold]
    fn not_now(&self, rules: Grounds) -> Refusal {
        Refusal::new(self.expected().map_or(Why::RoundOver, Why::NotNow), rules)
    }

    fn offers(&self) -> Vec<Offer> {
        let mut offers = self.wager_offers();
        if let Ok(to) = self.card_place() {
            let one_of = self.pending.map_or_else(|| self.stock.kinds(), |card| [card].into_iter().collect());
            offers.push(Offer::Card { to, face: self.face_of(to), one_of });
        }
        for seat in self.settings.table.all_seats() {
            for player in Player::ALL {
                for decision in [
                    Decision::Hit,
                    Decision::Stand,
                    Decision::Double(None),
                    Decision::Split,
                    Decision::EvenMoney,
                    Decision::Decline,
                    Decision::Refuse,
                    Decision::Absent { viewed: false },
                    Decision::TakeWagersBack,
                    Decision::PlayOn,
                ] {
                    if let Ok(price) = self.price(seat, player, decision) {
                        let amounts =
                            matches!(decision, Decision::Double(_)).then(|| self.settings.table.amounts_up_to(price));
                        offers.push(Offer::Decide { seat, player, decision, price, amounts });
                    }
                }
                if let Ok(most) = self.insurable(seat, player) {
                    let (decision, amounts) = (Decision::Insure(most), Some(self.settings.table.amounts_up_to(most)));
                    offers.push(Offer::Decide { seat, player, decision, price: most, amounts });
                }
            }
        }
        if self.may_close_insurance().is_ok() {
            offers.push(Offer::CloseInsurance);
        }
        if self.may_settle().is_ok() {
            offers.push(Offer::Settle);
        }
        offers.extend(self.incident_offers());
        offers
    }

    fn face_of(&self, to: Place) -> Face {
        match to {
            Place::Burn => Face::Down,
            Place::Hand { .. } if self.phase <= Phase::Dealing && self.settings.first_two_down => Face::Down,
            _ => Face::Up,
        }
    }
}

impl Round for StarBlackjack {
    fn game(&self) -> Game {
        Game::StarBlackjack
    }

    #[inline]
    fn next(&self) -> Next {
        self.expected().map_or(Next::Over, Next::Await)
    }

    fn awaits(&self) -> Awaits {
        Awaits { next: self.next(), offers: self.offers() }
    }

    #[inline(always)] // A driver knows what it says: only the matching arm is left at each call.
    #[allow(clippy::inline_always)]
    fn take(&mut self, input: Input, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal> {
        match input {
            Input::Card(card) => self.card(card, facts)?,
            Input::Decide { seat, player, decision, tokens } => self.decide(seat, player, decision, tokens, facts)?,
            Input::Wager { seat, player, on, stake } => facts(self.place(seat, player, on, stake)?),
            Input::TakeBack { seat, player, on } => self.take_back(seat, player, on, facts)?,
            Input::Seated { seat, player } => self.seat(seat, player)?,
            Input::NoMoreBets => self.close(facts)?,
            Input::CloseInsurance => self.close_insurance(facts)?,
            Input::Settle => {
                self.may_settle()?;
                self.settle(facts);
                self.settled = true;
            }
            Input::Incident(incident) => self.incident(incident, facts)?,
            Input::Handle(_) | Input::Turn => {
                return Err(Refusal::new(Why::NotInThisGame, rules!["3.6", "3.8"]));
            }
        }
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::incident::Incident;
    use crate::money::Cents;

    fn card(text: &str) -> Card {
        text.parse().expect("a card")
    }

    /// Rules 16.9 and 10.5: a bust hand goes to the rack at once. One deck stands for a shoe near its end.
    #[test]
    fn rule_16_9_the_rack_is_shuffled_back_in_when_the_shoe_runs_out() {
        let mut round = StarBlackjack::new(Settings::default(), Stock::fresh(1));
        let mut told = Vec::new();
        let mut take = |round: &mut StarBlackjack, input| round.take(input, &mut |fact| told.push(fact));
        let [one, two] = [Seat::from_index(0), Seat::from_index(1)];
        for seat in [one, two] {
            take(&mut round, Input::wager(seat, Wager::Main, Cents::dollars(10))).expect("a wager");
        }
        let dealt = ["Ts", "Tc", "6d", "6s", "9c", "7h"].map(card);
        for other in Card::deck().filter(|card| !dealt.contains(card)) {
            take(&mut round, Input::Incident(Incident::FaceUpInDevice(other))).expect("a card to burn");
        }
        for card in &dealt[..5] {
            take(&mut round, Input::Card(*card)).expect("a card");
        }
        take(&mut round, Input::decide(one, Decision::Hit)).expect("a hit");
        take(&mut round, Input::Card(dealt[5])).expect("the last card of the shoe");
        take(&mut round, Input::decide(two, Decision::Stand)).expect("a stand");
        assert!(round.stock().is_empty());
        // Cards on the table cannot come; burned and collected cards can.
        assert!(take(&mut round, Input::Card(card("9c"))).is_err());
        take(&mut round, Input::Card(card("Ts"))).expect("a card of the collected hand");
        take(&mut round, Input::Card(card("5d"))).expect("a card that was burned");
        take(&mut round, Input::Settle).expect("a settlement");
        let reshuffled: Vec<String> = told
            .iter()
            .filter_map(|fact| match fact {
                Fact::Reshuffled { rules } => Some(rules.to_string()),
                _ => None,
            })
            .collect();
        assert_eq!(reshuffled, ["16.9"]);
        assert_eq!(round.next(), Next::Over);
    }

    /// Rule 16.8: a round that is dealt again after its settlement has all its cards, including one drawn in error that
    /// was not used.
    #[test]
    fn rule_16_8_a_round_dealt_again_after_its_settlement_has_all_its_cards() {
        let mut round = StarBlackjack::new(Settings::default(), Stock::fresh(1));
        let mut take = |input| round.take(input, &mut |_| {}).expect("a legal input");
        let one = Seat::from_index(0);
        take(Input::wager(one, Wager::Main, Cents::dollars(10)));
        for text in ["As", "Ad", "Ks"] {
            take(Input::Card(card(text)));
        }
        take(Input::Incident(Incident::DrawnInError(card("5c"))));
        take(Input::decide(one, Decision::EvenMoney));
        take(Input::CloseInsurance);
        take(Input::Settle);
        take(Input::Incident(Incident::Reconstructed));
        assert_eq!((round.stock().len(), round.stock().in_rack().count()), (52, 0));
        assert_eq!(round.next(), Next::Await(Await::Card(Place::hand(one))));
    }

    #[test]
    fn the_hand_in_turn_is_shown_only_while_it_decides() {
        let mut round = StarBlackjack::new(Settings { resplit: true, ..Settings::default() }, Stock::fresh(6));
        let take = |round: &mut StarBlackjack, input| round.take(input, &mut |_| {}).expect("a legal input");
        let [one, two] = [Seat::from_index(0), Seat::from_index(1)];
        for seat in [one, two] {
            take(&mut round, Input::wager(seat, Wager::Main, Cents::dollars(10)));
        }
        for text in ["As", "9c", "6d", "Ac"] {
            take(&mut round, Input::Card(card(text)));
            assert_eq!(round.hand_in_turn(), None);
        }
        take(&mut round, Input::Card(card("4h")));
        let pair = [card("As"), card("Ac")];
        let shown = HandInTurn { cards: &pair, hard: 2, has_ace: true, hands: 1, split_aces: false };
        assert_eq!(round.hand_in_turn(), Some(shown));
        take(&mut round, Input::decide(one, Decision::Split));
        assert_eq!(round.hand_in_turn(), None);
        take(&mut round, Input::Card(card("Ad")));
        let again = [card("As"), card("Ad")];
        let shown = HandInTurn { cards: &again, hard: 2, has_ace: true, hands: 2, split_aces: true };
        assert_eq!(round.hand_in_turn(), Some(shown));
        take(&mut round, Input::decide(one, Decision::Stand));
        take(&mut round, Input::Card(card("Th")));
        let other = [card("9c"), card("4h")];
        let shown = HandInTurn { cards: &other, hard: 13, has_ace: false, hands: 1, split_aces: false };
        assert_eq!(round.hand_in_turn(), Some(shown));
        take(&mut round, Input::decide(two, Decision::Stand));
        assert_eq!(round.hand_in_turn(), None);
    }
}
