//! Section 8: the betting round. Players declare, fold, bet or draw, in the order of rules 10.5.1 and 10.5.2.

use super::{ALL_UP, BOOK, DEALER, Declaring, Draw, FEWEST_EXCHANGED, HAND_RULES, LunarPoker, MOST_EXCHANGED, State};
use crate::deck::CardSet;
use crate::fact::Fact;
use crate::input::Decision;
use crate::money::Cents;
use crate::poker::{Betting, DealerHandRules, Phase, Priced};
use crate::refusal::{Forbidden, Refusal, Why};
use crate::rulebook::{Grounds, rules};
use crate::seat::{Player, Seat};
use crate::strength::FiveCardStrength;
use crate::table::{Amounts, Enforcement};
use crate::wager::Stake;

/// The rules by which the dealer calls their hand.
const DEALER_HAND: DealerHandRules =
    DealerHandRules { plays: rules!["8.9", "9.4", "11.2"], no_hand: rules!["8.9", "9.3", "11.2"] };

impl Betting for LunarPoker {
    fn decisions(&self, seat: Seat) -> impl Iterator<Item = Decision> {
        let hand = self.areas[seat.index()].hand().iter().copied().collect();
        [
            Decision::Fold,
            Decision::Bet(None),
            Decision::Exchange(hand),
            Decision::Buy,
            Decision::Declare,
            Decision::Concede,
            Decision::Absent { viewed: false },
        ]
        .into_iter()
    }

    #[inline]
    fn price(&self, seat: Seat, player: Player, decision: Decision) -> Result<Cents, Refusal> {
        self.course.check_player(seat, player)?;
        match decision {
            Decision::Concede => return self.may_concede(seat),
            Decision::Declare if self.settings.declaring == Declaring::Automatic => {
                return self.may_declare_again(seat);
            }
            Decision::Fold
            | Decision::Bet(_)
            | Decision::Exchange(_)
            | Decision::Buy
            | Decision::Declare
            | Decision::Absent { viewed: false } => {}
            _ => return Err(Refusal::new(Why::NotInThisGame, rules!["8.4"])),
        }
        let deciding = self.course.phase == Phase::Deciding && self.course.drawing.is_none();
        self.course.require(deciding, rules!["8.4"])?;
        self.course.check_turn(seat)?;
        let area = &self.areas[seat.index()];
        let forbid = |forbidden, rules| Err(Refusal::new(Why::NotAllowed(forbidden), rules));
        let drawn = area.draw != Draw::None;
        match decision {
            Decision::Bet(_) => Ok(area.ante.amount.times(2)),
            Decision::Exchange(cards) => {
                let hand: CardSet = area.hand().iter().copied().collect();
                if !hand.contains_all(cards) {
                    return Err(Refusal::new(Why::NotInHand, rules!["8.8.1"]));
                }
                if !(FEWEST_EXCHANGED..=MOST_EXCHANGED).contains(&(cards.len() as u8)) {
                    let why = Why::HowMany { fewest: FEWEST_EXCHANGED, most: MOST_EXCHANGED };
                    return Err(Refusal::new(why, rules!["8.4.3", "8.8.1"]));
                }
                if drawn { forbid(Forbidden::DrawnAlready, rules!["8.4.3", "U9"]) } else { Ok(area.ante.amount) }
            }
            Decision::Buy if drawn => forbid(Forbidden::DrawnAlready, rules!["8.4.4", "U9"]),
            Decision::Buy => Ok(area.ante.amount),
            Decision::Declare if drawn => forbid(Forbidden::DrawnAlready, rules!["8.3", "12.16"]),
            Decision::Declare if self.claims.contains(seat) => forbid(Forbidden::AlreadyDone, rules!["8.3"]),
            _ => Ok(Cents::ZERO),
        }
    }

    /// A bet is exactly twice the ante. Real chips are recorded as they lie and settled under rule 12.12.
    fn choice(&self, _: Seat, decision: Decision, price: Cents) -> Option<(Amounts, Grounds)> {
        let amounts = match self.course.table.enforcement {
            Enforcement::Refuse => Amounts::exactly(price),
            Enforcement::AsFound => Amounts::ANY,
        };
        matches!(decision, Decision::Bet(_)).then_some((amounts, rules!["5.3", "8.4.2"]))
    }

    #[inline]
    fn carry_out(&mut self, decided: Priced, facts: &mut impl FnMut(Fact)) {
        let Priced { seat, decision, .. } = decided;
        let rules = match decision {
            Decision::Fold => rules!["8.4", "8.4.1", "8.5", "8.6"],
            Decision::Bet(_) => rules!["5.3", "8.4.2", "8.7"],
            Decision::Exchange(_) => rules!["8.4.3", "8.4.5", "8.8", "8.8.1", "U9"],
            Decision::Buy => rules!["8.4.4", "8.4.5", "8.8", "8.8.2", "U9"],
            Decision::Declare => rules!["8.3", "11.4", "U4"],
            Decision::Concede => rules!["9.1", "9.2", "G12"],
            _ => rules!["12.14"],
        };
        facts(decided.fact(rules));
        let declares_for_nothing = decision == Decision::Declare && self.settings.declaring == Declaring::Automatic;
        if declares_for_nothing {
            return;
        }
        let stake = decided.stake();
        self.unviewed.remove(seat);
        if !matches!(decision, Decision::Absent { .. }) {
            // Declaring comes before the options of rule 8.4, so a player who has only declared has not acted yet (8.3,
            // ruling U12).
            self.course.acted |= decision != Decision::Declare;
            self.course.handled.insert(seat);
        }
        match decision {
            Decision::Fold => {
                self.leave(seat, State::Folded);
                self.collect(seat, rules!["8.6"], facts);
            }
            Decision::Bet(_) => {
                self.areas[seat.index()].bet = stake;
                self.leave(seat, State::Bet);
            }
            Decision::Exchange(cards) => self.start_exchange(seat, cards, stake),
            Decision::Buy => self.start_draw(seat, Draw::Buy, 1, stake),
            Decision::Declare => self.claim(seat),
            Decision::Concede => {
                self.leave(seat, State::Conceded);
                self.collect(seat, rules!["8.6", "9.1"], facts);
            }
            _ => {
                self.take_back_payments_on(seat, facts);
                facts(Fact::HandVoid { seat, rules });
                self.leave(seat, State::Void(rules));
                self.areas[seat.index()].supers_void = Some(rules);
                self.collect(seat, rules, facts);
            }
        }
        self.go_on(facts);
    }

    /// A player picks up the cards they were dealt, or looks at the ones they drew.
    fn may_handle(&self, seat: Seat) -> Result<(), Refusal> {
        if self.unviewed.contains(seat) { Ok(()) } else { self.course.may_handle(seat) }
    }

    fn handle(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.may_handle(seat)?;
        self.unviewed.remove(seat);
        self.course.handled.insert(seat);
        Ok(())
    }

    /// Rule 8.9.
    #[inline]
    fn turn_cards(&mut self, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal> {
        self.course.turn_dealer(ALL_UP, facts)?;
        let hand = FiveCardStrength::of(self.dealer);
        facts(DEALER_HAND.fact(hand.has_ace_king(), HAND_RULES[hand.category() as usize]));
        Ok(())
    }

    fn not_part_of_poker(&self) -> Refusal {
        Refusal::new(Why::NotInThisGame, rules!["5.2"])
    }
}

impl LunarPoker {
    /// Where the table declares for players, a player may still declare at any time after the deal; it has no effect.
    fn may_declare_again(&self, seat: Seat) -> Result<Cents, Refusal> {
        let dealt = matches!(self.course.phase, Phase::Deciding | Phase::Turning | Phase::Settling);
        self.course.require(dealt && self.course.drawing.is_none(), rules!["8.3"])?;
        if !self.course.wagered.contains(seat) {
            return Err(Refusal::new(Why::NoHand(seat), self.course.deal_rules()));
        }
        Ok(Cents::ZERO)
    }

    /// The hand has finished its decisions.
    #[inline]
    fn leave(&mut self, seat: Seat, state: State) {
        self.areas[seat.index()].state = state;
        self.course.waiting.remove(seat);
    }

    /// Sets the thrown cards aside. The others stay in the hand, and the new cards come after them.
    fn start_exchange(&mut self, seat: Seat, thrown: CardSet, fee: Stake) {
        let area = &mut self.areas[seat.index()];
        let mut kept = 0;
        for position in 0..area.hand().len() {
            let card = area.cards[position];
            if !thrown.contains(card) {
                area.cards[kept] = card;
                kept += 1;
            }
        }
        area.count = kept as u8;
        self.start_draw(seat, Draw::Exchange(thrown), thrown.len() as u8, fee);
    }

    #[inline]
    fn start_draw(&mut self, seat: Seat, draw: Draw, due: u8, fee: Stake) {
        let area = &mut self.areas[seat.index()];
        area.fee = fee;
        area.draw = draw;
        area.due = due;
        self.course.drawing = Some(seat);
    }

    /// Starts the next player's turn, unless a draw is still being dealt.
    #[inline]
    pub(super) fn go_on(&mut self, facts: &mut impl FnMut(Fact)) {
        match self.course.phase {
            Phase::Deciding if self.course.drawing.is_none() => self.start_turn(facts),
            Phase::Turning => self.end_of_decisions(),
            _ => {}
        }
    }

    /// All players have decided: the dealer's hand is turned if a bet or a super wager depends on it.
    #[inline]
    pub(super) fn end_of_decisions(&mut self) {
        let depends = |seat: Seat| {
            let area = &self.areas[seat.index()];
            area.state == State::Bet || area.supers[DEALER].is_some() && area.all_void.is_none()
        };
        let turns = self.course.wagered.into_iter().any(depends);
        self.course.phase = if turns { Phase::Turning } else { Phase::Settling };
    }

    /// Rule 9.1: a player who stayed in may concede once the dealer's hand is shown.
    fn may_concede(&self, seat: Seat) -> Result<Cents, Refusal> {
        self.course.check_concede(seat, ALL_UP, rules!["9.1"])?;
        match self.areas[seat.index()].state {
            State::Bet => Ok(Cents::ZERO),
            _ => Err(Refusal::new(Why::AlreadyDecided(seat), rules!["9.1", "9.2"])),
        }
    }
}
