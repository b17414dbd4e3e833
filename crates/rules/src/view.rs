//! What one viewer may see of a round. A view is the only thing that ever leaves a table.

use crate::awaits::Next;
use crate::card::Card;
use crate::game::Game;
use crate::hand_name::HandName;
use crate::money::Cents;
use crate::seat::{Player, Seat};
use crate::wager::{Spot, Stake};

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// Anybody who stands by: the dealer, staff and spectators see only cards that lie face up.
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
    /// Which game.
    pub game: Game,
    /// What moves the round on.
    pub next: Next,
    /// The dealer's cards, or the community cards.
    pub dealer: Vec<CardView>,
    /// What the dealer's hand is called; nothing where they are community cards, or where it depends on a hidden one.
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
    /// The player who calls the decisions.
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
    /// What it is called; nothing where that depends on a card that the viewer does not see.
    pub name: Option<HandName>,
    /// What has become of it.
    pub state: HandState,
}

/// What has become of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum HandState {
    /// It is in and may have to decide.
    In,
    /// It stays in with everything it needs to.
    Staying,
    Folded,
    Conceded,
    Void,
    /// Too many points.
    Bust,
    /// Paid or collected.
    Settled,
}

impl HandState {
    /// Everything that can become of one.
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
