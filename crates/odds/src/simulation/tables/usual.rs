//! A table of any game whose players follow its usual standing instruction (ruling G23). A game needs no code of its
//! own here; the tables of analysed games are about ten times as fast and accept strategies.

use super::{SimulatedTable, Sitting, Stopped, seats};
use crate::simulation::ledger::{Ledger, wagers};
use crate::simulation::shoe::SimulatedShoe;
use rules::description::{CardSupply, Description};
use rules::{AnyRound, AnySettings, Await, Card, Cents, Input, Instruction, Next, Round, Wager};

/// The players' money covers every bet.
const BEHIND: Cents = Cents::LARGEST_METER;

/// Plays a sitting.
pub(crate) fn sit(sitting: &mut Sitting<'_>, settings: &AnySettings) -> Result<(), Stopped> {
    let table = UsualTable::new(settings, sitting);
    sitting.repeat(table)
}

struct UsualTable {
    round: AnyRound,
    players: u8,
    /// The wagers of each player before the deal.
    laid: Vec<(Wager, Cents)>,
    /// The indexes of the wagers that are counted separately; the others are counted with the first.
    places: Vec<(Wager, usize)>,
    /// Whether no round has been played yet.
    opens: bool,
    /// The number of dealt cards after which the shoe is shuffled before the next round; zero for new cards in every
    /// round.
    cutting_card: usize,
}

impl UsualTable {
    fn new(settings: &AnySettings, sitting: &Sitting<'_>) -> Self {
        let game = settings.game();
        let description: &Description = game.description();
        let places: Vec<(Wager, usize)> =
            wagers(game).iter().enumerate().filter_map(|(at, name)| Some((Wager::from_name(name)?, at))).collect();
        let laid = description.wagers.iter().enumerate().filter(|(nth, wager)| {
            let place = places.iter().find(|(on, _)| *on == wager.on).map(|(_, place)| *place);
            *nth == 0 || wager.required || place.is_some_and(|place| sitting.ledger.plays(place))
        });
        let decks = usize::from(settings.decks());
        let share = sitting.penetration.filter(|_| description.cards == CardSupply::Shoe);
        Self {
            round: settings.round(),
            players: sitting.players,
            laid: laid.map(|(_, wager)| (wager.on, settings.price(wager.on).unwrap_or(sitting.stake))).collect(),
            places,
            opens: true,
            cutting_card: share.map_or(0, |share| decks * 52 * usize::from(share) / 100),
        }
    }

    fn tell(&mut self, ledger: &mut Ledger, input: Input) -> Result<(), Stopped> {
        let places = &self.places;
        let place = |wager: Wager| {
            let own = places.iter().find(|(on, _)| *on == wager.kind());
            own.map_or(0, |(_, place)| *place)
        };
        Ok(ledger.tell_in_places::<Self>(&mut self.round, input, place)?)
    }

    /// The next card. The rack is shuffled back in when the cards run out.
    fn draw(&self, shoe: &mut SimulatedShoe) -> Result<Card, Stopped> {
        if let Some(card) = shoe.draw() {
            return Ok(card);
        }
        shoe.refill_with(self.round.cards_left().rack.into_iter());
        shoe.draw().ok_or(Stopped::NoCard)
    }

    /// The first decision that the round waits for.
    fn decision(&self) -> Option<Input> {
        Instruction::awaited(&self.round).into_iter().find_map(|(seat, player)| {
            let decision = Instruction::Usual.decision(&self.round, seat, player, BEHIND)?;
            Some(Input::Decide { seat, player, decision, tokens: Cents::ZERO })
        })
    }
}

impl SimulatedTable for UsualTable {
    fn play(&mut self, shoe: &mut SimulatedShoe, ledger: &mut Ledger) -> Result<(), Stopped> {
        if self.opens || shoe.is_past(self.cutting_card) {
            self.opens = false;
            shoe.refill();
            self.round.reshuffle();
        } else {
            self.round.restart();
        }
        for seat in seats::<Self>(self.players) {
            for nth in 0..self.laid.len() {
                let (on, amount) = self.laid[nth];
                self.tell(ledger, Input::wager(seat, on, amount))?;
            }
        }
        loop {
            let input = match self.round.next() {
                Next::Await(Await::Card(_)) => Input::Card(self.draw(shoe)?),
                Next::Await(Await::Decision(seat)) => self.decision().ok_or(Stopped::NoDecision(seat))?,
                Next::Await(Await::Insurance) => Input::CloseInsurance,
                Next::Await(Await::Turn) => Input::Turn,
                Next::Await(Await::Settle) => Input::Settle,
                Next::Await(Await::Wagers | Await::NoMoreBets) => Input::NoMoreBets,
                Next::Over => break,
            };
            self.tell(ledger, input)?;
        }
        ledger.close_round::<Self>();
        Ok(())
    }
}
