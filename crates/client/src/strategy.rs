//! How bots play. They know no game: the offers of the view say what they may lay and decide. A game that describes sensible play is played by
//! that, and any other by its standing instruction, whose decision the view names. This is not the best play; `croupier odds` computes that.

use crate::chance::Chance;
use crate::view::{amount, cards, hand_in_play, own_seat};
use floor::table::{Laid, OfferView, Order, Phase, TableView};
use rules::{Cents, Decision, Game, Player, Seat, Wager};

/// Keeps the random choices about decisions apart from those about wagers.
const RAISES: u64 = 1 << 32;

/// The decisions by which a hand stays in, if no instruction decides.
const STAYS_IN: [Decision; 4] = [Decision::Stand, Decision::Play, Decision::Ride, Decision::Bet(None)];

/// How a program plays.
#[derive(Clone, Debug)]
pub struct Style {
    /// The seed of the bot's choices.
    pub seed: u64,
    /// The bot's stake, in multiples of the smallest wager.
    pub units: i64,
    /// In how many of a hundred rounds the bot makes each optional wager; in half as many it raises against the instruction.
    pub adventure: u64,
}

impl Style {
    /// The next order; none while others or the house must act.
    pub fn choose(&self, view: &TableView) -> Option<Order> {
        let cut = view.offers.iter().find_map(|offer| match *offer {
            OfferView::Cut { from, to } => Some((from, to)),
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
        match view.phase {
            Phase::Wagers | Phase::Vacant => self.wager(view),
            // The programs never insure.
            Phase::Insurance => view.offers.contains(&OfferView::Ready).then_some(Order::Ready {}),
            _ => self.decide(view),
        }
    }

    fn wager(&self, view: &TableView) -> Option<Order> {
        let game = view.game;
        let seat = own_seat(view)?;
        let order = match amount(view, seat, Player::First, game.description().first_wager()) {
            None => self.begin(view, game, seat),
            Some(main) => self.add(view, game, seat, main),
        };
        order.or_else(|| view.offers.contains(&OfferView::Ready).then_some(Order::Ready {}))
    }

    /// The main wager, with the wagers that must accompany it in one order.
    fn begin(&self, view: &TableView, game: Game, seat: Seat) -> Option<Order> {
        let (player, from, to) = offered(view, seat, game.description().first_wager())?;
        let amount = from.times(self.units).at_most(to);
        let wagers: Vec<Laid> =
            game.description().required().map(|on| Laid { on, amount, tokens: Cents::ZERO }).collect();
        let all = wagers.iter().fold(Cents::ZERO, |all, laid| all + laid.amount);
        view.stack.is_some_and(|stack| stack >= all).then_some(Order::Wagers { seat, player, wagers })
    }

    /// An optional wager that the bot chooses in this round and that does not lie there yet.
    fn add(&self, view: &TableView, game: Game, seat: Seat, main: Cents) -> Option<Order> {
        let wanted = |(number, on): (usize, Wager)| {
            let in_the_mood = self.mood(view, number as u64 + 1).below(100) < self.adventure;
            if !in_the_mood || amount(view, seat, Player::First, on).is_some() {
                return None;
            }
            let (player, from, to) = offered(view, seat, on)?;
            // The amount of the main wager is always in the table's units.
            let amount = main.max(from).at_most(to);
            let payable = view.stack.is_some_and(|stack| stack >= amount);
            payable.then_some(Order::Wager { seat, player, on, amount, tokens: Cents::ZERO })
        };
        game.description().optional().enumerate().find_map(wanted)
    }

    /// Decides about the hand in play: as a sensible player, where the game describes one, or else by the standing instruction. Against the
    /// instruction a bot now and then makes one of the other decisions that cost something: a sixth card, a bet with a weak hand.
    fn decide(&self, view: &TableView) -> Option<Order> {
        let offered = decisions_offered(view);
        let behind = view.stack.unwrap_or(Cents::ZERO);
        let chosen = sensible(view, &offered, behind).or_else(|| self.by_instruction(view, &offered, behind))?;
        let DecisionOffered { seat, player, decision, .. } = *chosen;
        Some(Order::Decide { seat, player, decision, tokens: Cents::ZERO })
    }

    fn by_instruction<'a>(
        &self,
        view: &TableView,
        offered: &'a [DecisionOffered],
        behind: Cents,
    ) -> Option<&'a DecisionOffered> {
        let instructed = view.instruction.as_ref().and_then(|instruction| instruction.decides);
        let raises = |one: &&DecisionOffered| {
            Some(one.decision.kind()) != instructed && one.price > Cents::ZERO && one.price <= behind
        };
        let cards = view.areas.iter().flat_map(|area| &area.hands).map(|hand| hand.cards.len() as u64).sum();
        let mut mood = self.mood(view, RAISES.wrapping_add(cards));
        let raise = offered.iter().find(raises).filter(|_| mood.below(100) < self.adventure / 2);
        let usual = offered.iter().find(|one| Some(one.decision.kind()) == instructed);
        // At a table where a person deals there are no standing instructions.
        let first = || STAYS_IN.into_iter().find_map(|decision| offered.iter().find(|one| one.decision == decision));
        raise.or(usual).or_else(first).or(offered.first())
    }

    /// The same numbers for the same round, however often the bot looks at it.
    fn mood(&self, view: &TableView, about: u64) -> Chance {
        let mut mood = Chance::new(self.seed ^ view.table.0.rotate_left(48) ^ view.round.rotate_left(16) ^ about);
        mood.next();
        mood
    }
}

/// A decision of the player that the house takes now.
struct DecisionOffered {
    seat: Seat,
    player: Player,
    decision: Decision,
    price: Cents,
}

/// The sensible decision about the hand in play, if the game describes one and it is offered.
fn sensible<'a>(view: &TableView, offered: &'a [DecisionOffered], behind: Cents) -> Option<&'a DecisionOffered> {
    let play = view.game.description().sensible_play?;
    let hand = hand_in_play(view, offered.first()?.seat)?;
    let wanted = play(&cards(&hand.cards), &cards(&view.dealer));
    wanted.into_iter().find_map(|decision| offered.iter().find(|one| one.decision == decision && one.price <= behind))
}

/// The decisions that the player can make without naming cards or an amount.
fn decisions_offered(view: &TableView) -> Vec<DecisionOffered> {
    let simple = |offer: &OfferView| match *offer {
        OfferView::Decide { seat, player, decision, price, .. } => {
            Some(DecisionOffered { seat, player, decision: decision.without_details()?, price })
        }
        _ => None,
    };
    view.offers.iter().filter_map(simple).collect()
}

/// The player, minimum and maximum of a wager that can be laid here.
fn offered(view: &TableView, seat: Seat, on: Wager) -> Option<(Player, Cents, Cents)> {
    view.offers.iter().find_map(|offer| match *offer {
        OfferView::Wager { seat: at, player, on: of, from, to, .. } if (at, of) == (seat, on) => {
            Some((player, from, to))
        }
        _ => None,
    })
}
