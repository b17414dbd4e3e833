//! What a sensible player does, from what they see. Not the best play there is (`croupier odds` knows that), but what people
//! at a table are told to do.

mod blackjack;
mod poker;

use crate::chance::Chance;
use crate::view::{Offer, View, cards};
use floor::table::{Laid, Order};
use rules::{Card, Cents, Decision, Game, Player, Seat, Wager};

/// How somebody plays.
#[derive(Clone, Debug)]
pub struct Style {
    /// What their moods hang on.
    pub seed: u64,
    /// How many times the smallest wager they stake.
    pub units: i64,
    /// In how many of a hundred rounds they take each optional wager.
    pub adventure: u64,
}

/// What is to be decided.
struct Question<'a> {
    view: &'a View,
    seat: Seat,
    /// The decisions that are offered, by name.
    offered: Vec<&'a str>,
    own: Vec<Card>,
    /// The dealer's or the community cards that lie open.
    open: Vec<Card>,
}

impl Style {
    /// What to do now; nothing where others or the house are awaited.
    pub fn choose(&self, view: &View) -> Option<Order> {
        let cut = view.offers.iter().find_map(|offer| match *offer {
            Offer::Cut { from, to } => Some((from, to)),
            _ => None,
        });
        if let Some((from, to)) = cut {
            let mut mood = self.mood(view, 0);
            return Some(if mood.below(3) == 0 {
                Order::RefuseCut {}
            } else {
                Order::Cut { card: from + mood.below(u64::from(to.saturating_sub(from)) + 1) as u16 }
            });
        }
        if view.phase == "wagers" || view.phase == "vacant" {
            return self.wager(view);
        }
        // Insurance is not for sensible players.
        if view.phase == "insurance" {
            return view.offers.contains(&Offer::Ready).then_some(Order::Ready {});
        }
        decide(view)
    }

    fn wager(&self, view: &View) -> Option<Order> {
        let game = Game::from_name(&view.game)?;
        let seat = view.own_seat()?;
        let order = match view.amount(seat, Player::First, game.description().first_wager()) {
            None => self.begin(view, game, seat),
            Some(main) => self.add(view, game, seat, main),
        };
        order.or_else(|| view.offers.contains(&Offer::Ready).then_some(Order::Ready {}))
    }

    /// The main wager, and with it those that must lie beside it: laid in one order, none can be forgotten.
    fn begin(&self, view: &View, game: Game, seat: Seat) -> Option<Order> {
        let (player, from, to) = offered(view, seat, game.description().first_wager())?;
        let amount = from.times(self.units).at_most(to);
        let wagers: Vec<Laid> =
            game.description().required().map(|on| Laid { on, amount, tokens: Cents::ZERO }).collect();
        let all = wagers.iter().fold(Cents::ZERO, |all, laid| all + laid.amount);
        view.stack.is_some_and(|stack| stack >= all).then_some(Order::Wagers { seat, player, wagers })
    }

    /// An optional wager that the player is in the mood for and that does not lie there yet.
    fn add(&self, view: &View, game: Game, seat: Seat, main: Cents) -> Option<Order> {
        let wanted = |(number, on): (usize, Wager)| {
            let in_the_mood = self.mood(view, number as u64 + 1).below(100) < self.adventure;
            if !in_the_mood || view.amount(seat, Player::First, on).is_some() {
                return None;
            }
            let (player, from, to) = offered(view, seat, on)?;
            // The same again as the main wager is always in the table's units.
            let amount = main.max(from).at_most(to);
            let payable = view.stack.is_some_and(|stack| stack >= amount);
            payable.then_some(Order::Wager { seat, player, on, amount, tokens: Cents::ZERO })
        };
        game.description().optional().enumerate().find_map(wanted)
    }

    /// The same for the same round, however often the player looks at it.
    fn mood(&self, view: &View, about: u64) -> Chance {
        let mut mood = Chance::new(self.seed ^ view.table.rotate_left(48) ^ view.round.rotate_left(16) ^ about);
        mood.next();
        mood
    }
}

/// What to decide about the hand that is asked about.
fn decide(view: &View) -> Option<Order> {
    let (seat, player) = view.offers.iter().find_map(|offer| match *offer {
        Offer::Decide { seat, player, .. } => Some((seat, player)),
        _ => None,
    })?;
    let offered = view.offers.iter().filter_map(|offer| match offer {
        Offer::Decide { seat: at, decision, .. } if *at == seat => Some(decision.as_str()),
        _ => None,
    });
    let own = view.hand(seat).map(|hand| cards(&hand.cards)).unwrap_or_default();
    let question = Question { view, seat, offered: offered.collect(), own, open: view.open_cards() };
    let decision = match Game::from_name(&view.game)? {
        Game::CaribbeanStud => poker::caribbean_stud(&question),
        Game::LetItRide => poker::let_it_ride(&question),
        Game::ThreeCardPoker => poker::three_card(&question),
        Game::LunarPoker => poker::lunar(&question),
        Game::StarBlackjack => blackjack::decide(&question),
    };
    let decision = decision.or_else(|| question.whatever_is_offered())?;
    Some(Order::Decide { seat, player, decision, tokens: Cents::ZERO })
}

impl Question<'_> {
    /// The decision, where it is offered.
    fn if_offered(&self, decision: Decision) -> Option<Decision> {
        self.offered.contains(&decision.name()).then_some(decision)
    }

    /// What ends the matter, where there is nothing better to say.
    fn whatever_is_offered(&self) -> Option<Decision> {
        [
            Decision::Stand,
            Decision::Play,
            Decision::Ride,
            Decision::Bet(None),
            Decision::Declare,
            Decision::Hit,
            Decision::Decline,
            Decision::Withdraw,
            Decision::Fold,
            Decision::Concede,
            Decision::Refuse,
            Decision::TakeWagersBack,
        ]
        .into_iter()
        .find_map(|decision| self.if_offered(decision))
    }
}

/// As which player a wager can be laid here, and how much of it.
fn offered(view: &View, seat: Seat, on: Wager) -> Option<(Player, Cents, Cents)> {
    view.offers.iter().find_map(|offer| match *offer {
        Offer::Wager { seat: at, player, on: of, from, to, .. } if (at, of) == (seat, on) => Some((player, from, to)),
        _ => None,
    })
}
