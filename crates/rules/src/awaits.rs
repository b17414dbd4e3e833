//! The possible next steps: everything that a machine would accept now, and nothing else.

use crate::card::Card;
use crate::deck::CardSet;
use crate::fact::Face;
use crate::incident::Incident;
use crate::input::{Decision, Input};
use crate::money::Cents;
use crate::refusal::Await;
use crate::seat::{Place, Player, Seat};
use crate::table::{Amounts, check_tokens};
use crate::wager::Wager;
use alloc::vec::Vec;

/// The step that moves a round on. It is found without listing all offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The round waits for something.
    Await(Await),
    /// Nothing: the round is over.
    Over,
}

/// All inputs that a machine would accept now.
///
/// ```
/// use croupier_rules::games::star_blackjack::{Settings, StarBlackjack};
/// use croupier_rules::deck::Stock;
/// use croupier_rules::{Cents, Decision, Input, Offer, Round, Seat, Wager};
///
/// let seat = Seat::new(1).unwrap();
/// let mut round = StarBlackjack::new(Settings::default(), Stock::fresh(6));
/// round.take(Input::wager(seat, Wager::Main, Cents::dollars(10)), &mut |_| {}).unwrap();
/// for card in ["8s", "6d", "8h"] {
///     round.take(Input::Card(card.parse().unwrap()), &mut |_| {}).unwrap();
/// }
/// let awaits = round.awaits();
/// assert!(awaits.permits(&Input::decide(seat, Decision::Split)));
/// // Each offer of a decision names its price.
/// let price = awaits.offers.iter().find_map(|offer| match offer {
///     Offer::Decide { decision: Decision::Split, price, .. } => Some(*price),
///     _ => None,
/// });
/// assert_eq!(price, Some(Cents::dollars(10)));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Awaits {
    /// The step that the round waits for.
    pub next: Next,
    /// Every acceptable input.
    pub offers: Vec<Offer>,
}

/// One acceptable input, or a family of them that differ in an amount or a card.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Offer {
    /// A wager of one of these amounts.
    Wager { seat: Seat, player: Player, on: Wager, amounts: Amounts },
    /// A wager taken back.
    TakeBack { seat: Seat, player: Player, on: Wager },
    /// The seated player of a shared area named.
    Seated { seat: Seat, player: Option<Player> },
    /// "No more bets".
    NoMoreBets,
    /// One of these cards.
    Card { to: Place, face: Face, one_of: CardSet },
    /// A player handles their cards.
    Handle(Seat),
    /// A decision and its price. Where the player chooses an amount, `amounts` is the range.
    Decide { seat: Seat, player: Player, decision: Decision, price: Cents, amounts: Option<Amounts> },
    /// Insurance closed.
    CloseInsurance,
    /// Hidden cards turned.
    Turn,
    /// The round settled.
    Settle,
    /// An incident; `amounts` and `cards` list those that it may name.
    Incident { incident: Incident, amounts: Option<Amounts>, cards: Option<CardSet> },
}

impl Awaits {
    /// Whether an input is among the offers, which means that the machine would accept it. A property test compares the
    /// two.
    pub fn permits(&self, input: &Input) -> bool {
        self.offers.iter().any(|offer| offer.permits(input))
    }
}

impl Offer {
    fn permits(&self, input: &Input) -> bool {
        match (*self, *input) {
            (
                Self::Wager { seat, player, on, amounts },
                Input::Wager { seat: seat_in, player: player_in, on: on_in, stake },
            ) => (seat, player, on) == (seat_in, player_in, on_in) && amounts.check_stake(stake).is_ok(),
            (Self::TakeBack { seat, player, on }, Input::TakeBack { seat: seat_in, player: player_in, on: on_in }) => {
                (seat, player, on) == (seat_in, player_in, on_in)
            }
            (Self::Seated { seat, player }, Input::Seated { seat: seat_in, player: player_in }) => {
                (seat, player) == (seat_in, player_in)
            }
            (Self::Card { one_of, .. }, Input::Card(card)) => one_of.contains(card),
            (Self::Handle(seat), Input::Handle(seat_in)) => seat == seat_in,
            (
                Self::Decide { seat, player, decision, price, amounts },
                Input::Decide { seat: seat_in, player: player_in, decision: decision_in, tokens },
            ) => {
                (seat, player) == (seat_in, player_in)
                    && decides(decision, decision_in, amounts)
                    && check_tokens(tokens, chosen(decision_in).unwrap_or(price)).is_ok()
            }
            (Self::Incident { incident, amounts, cards }, Input::Incident(incident_in)) => {
                happens(incident, incident_in, amounts, cards)
            }
            (Self::NoMoreBets, Input::NoMoreBets)
            | (Self::CloseInsurance, Input::CloseInsurance)
            | (Self::Turn, Input::Turn)
            | (Self::Settle, Input::Settle) => true,
            _ => false,
        }
    }
}

/// The amount that a decision itself names.
const fn chosen(decision: Decision) -> Option<Cents> {
    match decision {
        Decision::Bet(amount) | Decision::Double(amount) => amount,
        Decision::Insure(amount) => Some(amount),
        _ => None,
    }
}

fn decides(offered: Decision, made: Decision, amounts: Option<Amounts>) -> bool {
    let fits = |amount: Cents| amounts.is_some_and(|range| range.check(amount).is_ok());
    match (offered, made) {
        (Decision::Bet(_), Decision::Bet(amount)) | (Decision::Double(_), Decision::Double(amount)) => {
            amount.is_none_or(fits)
        }
        (Decision::Insure(_), Decision::Insure(amount)) => fits(amount),
        (Decision::Exchange(hand), Decision::Exchange(cards)) => {
            hand.contains_all(cards) && (2..=5).contains(&cards.len())
        }
        (offered, made) => offered == made,
    }
}

fn happens(offered: Incident, happened: Incident, amounts: Option<Amounts>, cards: Option<CardSet>) -> bool {
    let comes = |card: Card| cards.is_some_and(|set| set.contains(card));
    match (offered, happened) {
        (Incident::Correct { seat, on, .. }, Incident::Correct { seat: seat_in, on: on_in, amount }) => {
            (seat, on) == (seat_in, on_in) && amounts.is_some_and(|range| range.check(amount).is_ok())
        }
        // Wagers are forfeited only for fraud; the offer names every player with something to forfeit. Older records
        // give no ground and may forfeit areas without wagers.
        (Incident::Invalidated { .. }, Incident::Invalidated { ground: None, .. }) => true,
        (
            Incident::Invalidated { ground, forfeit },
            Incident::Invalidated { ground: ground_in, forfeit: forfeit_in },
        ) => ground == ground_in && forfeit.contains_all(forfeit_in),
        (Incident::FaceUpInDevice(_), Incident::FaceUpInDevice(card))
        | (Incident::DrawnInError(_), Incident::DrawnInError(card))
        | (Incident::NobodyWagered(_), Incident::NobodyWagered(card)) => comes(card),
        (Incident::SurplusToDealer { exposed, .. }, Incident::SurplusToDealer { card, exposed: exposed_in }) => {
            exposed == exposed_in && comes(card)
        }
        (offered, happened) => offered == happened,
    }
}
