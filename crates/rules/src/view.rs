//! Views: the part of a round that one viewer may see. Programs see cards only through views.

use crate::awaits::Next;
use crate::card::Card;
use crate::game::Game;
use crate::hand_name::HandName;
use crate::money::Cents;
use crate::seat::{Player, Seat};
use crate::wager::{Spot, Stake};
use alloc::vec::Vec;

/// A viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// The dealer, staff and spectators, who see only cards that lie face up.
    Public,
    /// A player, who also sees the hand dealt to their own area.
    Player(Seat),
}

/// A card as a viewer sees it: its value, or only that it is there.
pub type CardView = Option<Card>;

/// A round as one viewer sees it.
///
/// ```
/// use croupier_rules::games::three_card_poker::{Settings, ThreeCardPoker};
/// use croupier_rules::{Cents, Input, Round, Seat, Viewer, Wager};
///
/// let seat = Seat::new(1).unwrap();
/// let mut round = ThreeCardPoker::new(Settings::default());
/// round.take(Input::wager(seat, Wager::Ante, Cents::dollars(10)), &mut |_| {}).unwrap();
/// for card in ["Jh", "8d", "3c", "Qs", "Qd", "4h"] {
///     round.take(Input::Card(card.parse().unwrap()), &mut |_| {}).unwrap();
/// }
/// // The player sees their own three cards; of the dealer's they see only that they are there.
/// let view = round.view(Viewer::Player(seat));
/// assert!(view.seats[0].hands[0].cards.iter().all(Option::is_some));
/// assert_eq!(view.dealer, [None, None, None]);
/// // Spectators see neither.
/// assert!(round.view(Viewer::Public).seats[0].hands[0].cards.iter().all(Option::is_none));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The game.
    pub game: Game,
    /// The step that the round waits for.
    pub next: Next,
    /// The dealer's cards, or the community cards.
    pub dealer: Vec<CardView>,
    /// The name of the dealer's hand. `None` if these are community cards, or if the name depends on a hidden card.
    pub dealer_name: Option<HandName>,
    /// The playing areas with a wager or a hand.
    pub seats: Vec<SeatView>,
    /// The jackpot meter, where there is one.
    pub meter: Option<Cents>,
}

/// A playing area as one viewer sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatView {
    /// The area.
    pub seat: Seat,
    /// The player who makes the decisions.
    pub controlling: Player,
    /// Its hands: one, or up to three in blackjack.
    pub hands: Vec<HandView>,
    /// Its wagers.
    pub wagers: Vec<(Spot, Stake)>,
}

/// A hand as one viewer sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct HandView {
    /// Its cards.
    pub cards: Vec<CardView>,
    /// Its name. `None` if that depends on a card that the viewer does not see.
    pub name: Option<HandName>,
    /// Its state.
    pub state: HandState,
}

/// The state of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum HandState {
    /// It is in and may have to decide.
    In,
    /// It stays in and has no more decisions.
    Staying,
    Folded,
    Conceded,
    Void,
    /// It exceeded 21 points.
    Bust,
    /// Paid or collected.
    Settled,
}

impl HandState {
    /// Every state.
    pub const ALL: [Self; 7] =
        [Self::In, Self::Staying, Self::Folded, Self::Conceded, Self::Void, Self::Bust, Self::Settled];

    /// The word for it in views.
    pub const fn name(self) -> &'static str {
        match self {
            Self::In => "in",
            Self::Staying => "staying",
            Self::Folded => "folded",
            Self::Conceded => "conceded",
            Self::Void => "void",
            Self::Bust => "bust",
            Self::Settled => "settled",
        }
    }
}
