//! Sections 16 to 18: irregularities, device faults and supervisors' powers.

use super::voiding::{Interim, Out};
use super::{Ask, BOOK, Phase, StarBlackjack};
use crate::awaits::Offer;
use crate::card::Card;
use crate::fact::{CardDuty, Face, Fact, Whom};
use crate::incident::{DeviceFault, Ground, Incident};
use crate::input::Decision;
use crate::money::Cents;
use crate::person::{Person, Persons};
use crate::refusal::{Forbidden, Refusal, Why};
use crate::rulebook::{Grounds, rule, rules};
use crate::seat::{Place, Player, Seat, Seats};
use crate::table::Device;
use crate::wager::Wager;

/// The rules to cite for an incident that this game does not have.
const fn unknown_rules(incident: Incident) -> Grounds {
    match incident {
        Incident::DealtIn(_) | Incident::HandWithoutWager(_) => rules!["7.1"],
        Incident::WrongBetFound(_) | Incident::Correct { .. } => rules!["5.2", "11.1"],
        Incident::PlaysFirst(_) => rules!["10.1"],
        Incident::PayUndeclared(_) => rules!["9.1"],
        Incident::WagersInvalid(_) => rules!["5.2"],
        // Optional wagers are the only wagers besides those on hands.
        Incident::JackpotFailed => rules!["5.2", "14.2"],
        Incident::RevealFolded(_) => rules!["3.6"],
        // Cards that were dealt wrongly are put in order; there are no misdeals.
        _ => rules!["16.8"],
    }
}

impl StarBlackjack {
    /// The rules for an incident, if it can have happened.
    fn grounds(&self, incident: Incident) -> Result<Grounds, Refusal> {
        let refuse = |why, rules| Err(Refusal::new(why, rules));
        let forbid = |forbidden, rules| refuse(Why::NotAllowed(forbidden), rules);
        // Rule 16.8 applies until the next round begins, and so does a supervisor's power to invalidate the outcome.
        let has_outcome = self.settled
            && matches!(incident, Incident::Invalidated { .. } | Incident::Reconstructed | Incident::CannotReconstruct);
        if self.phase == Phase::Over && !has_outcome {
            return refuse(Why::RoundOver, rules!["1.1"]);
        }
        let cards_out = self.phase >= Phase::Dealing;
        let in_round = |rules| if cards_out { Ok(rules) } else { forbid(Forbidden::NoCardDealt, rules) };
        let comes = |card: Card, to: Place, rules| match self.pending {
            Some(pending) => refuse(Why::ThisCardFirst(pending), rules),
            None if self.stock.can_deal(card) => Ok(rules),
            None => refuse(Why::CardNotInDevice { card, to }, rules),
        };
        match incident {
            Incident::FaceUpInDevice(card) => comes(card, Place::Burn, rules!["16.1", "16.17"]),
            Incident::DrawnInError(card) => match self.phase {
                Phase::Dealing | Phase::Insurance | Phase::Playing | Phase::Drawing => {
                    comes(card, self.card_place().unwrap_or(Place::Dealer), rules!["16.2"])
                }
                Phase::Settling => forbid(Forbidden::DealerComplete, rules!["16.2", "16.5"]),
                _ => forbid(Forbidden::NoCardDealt, rules!["16.2"]),
            },
            Incident::SurplusToDealer { card, exposed: true } => match self.phase {
                Phase::Settling => comes(card, Place::Dealer, rules!["16.5", "16.17"]),
                _ if !cards_out => forbid(Forbidden::NoCardDealt, rules!["16.5"]),
                _ => forbid(Forbidden::DealerNotComplete, rules!["16.2", "16.5"]),
            },
            Incident::SurplusToDealer { card, exposed: false } => match self.card_place() {
                _ if !cards_out => forbid(Forbidden::NoCardDealt, rules!["16.6"]),
                Ok(Place::Dealer) => forbid(Forbidden::DealerTakesNextCard, rules!["16.2", "16.6"]),
                _ if self.carried.is_some() => forbid(Forbidden::AlreadyDone, rules!["16.6"]),
                _ => comes(card, Place::Dealer, rules!["16.6"]),
            },
            Incident::NobodyWagered(card) => match self.phase {
                Phase::Betting if self.wagered.is_empty() && self.pending == Some(card) => Ok(rules!["16.7"]),
                Phase::Betting if self.wagered.is_empty() => comes(card, Place::Burn, rules!["16.7"]),
                _ => forbid(Forbidden::WagersPlaced, rules!["16.7"]),
            },
            // Refused while players choose whether to leave the round, and after all have left it.
            Incident::Reconstructed if self.anyone_elects => forbid(Forbidden::PlayersChoose, rules!["16.8", "17.5.1"]),
            Incident::Reconstructed if cards_out && self.dealt_in().is_empty() => {
                forbid(Forbidden::NoHandLeft, rules!["16.8"])
            }
            Incident::Reconstructed => in_round(rules!["16.8"]),
            Incident::CannotReconstruct => in_round(rules!["16.8", "16.8.1", "G6"]),
            // Only a shoe is cut and has a cutting card.
            Incident::NotCut if self.device() == Device::Shuffler => forbid(Forbidden::NoShoe, rules!["16.11"]),
            Incident::NotCut => in_round(rules!["16.11"]),
            Incident::NotShuffled if self.device() == Device::Shuffler => forbid(Forbidden::NoShoe, rules!["16.14"]),
            Incident::NotShuffled => in_round(rules!["16.14"]),
            Incident::DiscardsNotReturned => match self.device() {
                Device::Shuffler if self.rack_kept => forbid(Forbidden::AlreadyDone, rules!["16.15"]),
                Device::Shuffler => in_round(rules!["16.15"]),
                Device::Shoe => forbid(Forbidden::NoShufflingDevice, rules!["16.15"]),
            },
            Incident::BurnForgotten if self.burn_due => Ok(rules!["16.12"]),
            Incident::BurnForgotten => forbid(Forbidden::NoBurnDue, rules!["16.12"]),
            Incident::InsuranceForgotten => self.may_forget_insurance(),
            Incident::InsuranceNoticed => match self.phase {
                _ if !self.insurance_forgotten => forbid(Forbidden::InsuranceNotForgotten, rules!["16.13"]),
                Phase::Playing | Phase::Drawing | Phase::Settling if self.dealer.count() < 2 => Ok(rules!["16.13"]),
                _ => forbid(Forbidden::DealerHasSecondCard, rules!["16.13"]),
            },
            Incident::MissingCard | Incident::ForeignCard => in_round(rules!["16.16", "16.16.2", "G6"]),
            Incident::DeviceFault(fault) => self.device_fault(fault),
            Incident::WagerRefused { seat, player, on } => {
                self.may_hand_back(seat, player, on).map(|()| rules!["18.11"])
            }
            Incident::WagersDeclaredVoid { seat, player } => {
                let (rules, person) = (rules!["18.3", "18.3.1", "G6"], Person { seat, player });
                match self.players().contains(person) {
                    false => refuse(Why::NotWagered(person), rules),
                    true if self.is_in(seat, player) => Ok(rules),
                    true => refuse(Why::AlreadyVoid(person), rules),
                }
            }
            Incident::Invalidated { ground, forfeit } => {
                self.may_forfeit(ground, forfeit)?;
                let rules = match ground {
                    Some(Ground::Disruption) => rules!["18.4", "18.4.1", "18.5", "G6"],
                    Some(Ground::Fraud) => rules!["18.4", "18.4.2", "18.5", "G6"],
                    // Older records name no ground.
                    None => rules!["18.4", "18.5", "G6"],
                };
                // After the settlement, ruling G17 allows it.
                in_round(rules.and_if(self.settled, rule!("G17")))
            }
            _ => refuse(Why::NotInThisGame, unknown_rules(incident)),
        }
    }

    /// Rule 16.13: insurance is open and the dealer goes on without offering it.
    fn may_forget_insurance(&self) -> Result<Grounds, Refusal> {
        let refuse = |forbidden, rules| Err(Refusal::new(Why::NotAllowed(forbidden), rules));
        match self.phase {
            Phase::Betting | Phase::Closed => refuse(Forbidden::NoCardDealt, rules!["16.13"]),
            Phase::Dealing => refuse(Forbidden::DealNotFinished, rules!["16.13"]),
            _ if !self.insurance_is_offered() => refuse(Forbidden::InsuranceNotOffered, rules!["16.13", "8.1", "8.2"]),
            Phase::Insurance if !self.insurance_reopened && !self.anyone_insured() => Ok(rules!["16.13", "8.3"]),
            _ if self.insurance_forgotten => refuse(Forbidden::AlreadyDone, rules!["16.13"]),
            _ => refuse(Forbidden::InsuranceOffered, rules!["16.13", "8.3"]),
        }
    }

    /// Every player with a wager in the round.
    fn players(&self) -> Persons {
        let at = |seat: Seat| self.areas[seat.index()].players.map(move |player| Person { seat, player });
        self.wagered.flat_map(at).collect()
    }

    /// Rule 18.5: only for fraud, and only players with wagers. Older records name no ground and were not checked.
    fn may_forfeit(&self, ground: Option<Ground>, forfeit: Persons) -> Result<(), Refusal> {
        let rules = rules!["18.4.2", "18.5"];
        let players = self.players();
        match (ground, forfeit.iter().find(|person| !players.contains(*person))) {
            (Some(Ground::Disruption), _) if !forfeit.is_empty() => {
                Err(Refusal::new(Why::NotAllowed(Forbidden::ForfeitNeedsFraud), rules))
            }
            (Some(Ground::Fraud), Some(person)) => Err(Refusal::new(Why::NothingToForfeit(person), rules)),
            _ => Ok(()),
        }
    }

    /// The players whose wagers are forfeited. Older records name areas and mean all players there.
    fn forfeiting(&self, ground: Option<Ground>, forfeit: Persons) -> Persons {
        match ground {
            Some(_) => forfeit,
            None => self.players().iter().filter(|person| forfeit.anyone_at(person.seat)).collect(),
        }
    }

    /// Section 17 applies to a shuffling device in use with cards on the table.
    fn device_fault(&self, fault: DeviceFault) -> Result<Grounds, Refusal> {
        let rules = match fault {
            DeviceFault::Stopped => {
                return Err(Refusal::new(Why::NotAllowed(Forbidden::WhichFault), rules!["17.1", "17.4", "17.5"]));
            }
            DeviceFault::CardsMoved => rules!["17.1", "17.1.1", "17.1.2", "17.1.3", "17.1.4", "17.1.5", "17.2"],
            DeviceFault::DamagedCardsReplaced => {
                rules!["17.1", "17.1.3", "17.1.4", "17.1.5", "17.3", "17.3.1", "17.3.2", "17.3.3", "17.3.4"]
            }
            DeviceFault::Disadvantage => rules!["17.4", "G6"],
            DeviceFault::NoOtherDevice => rules!["17.5", "17.5.1"],
        };
        let forbid = |forbidden, rules| Err(Refusal::new(Why::NotAllowed(forbidden), rules));
        match self.device() {
            Device::Shoe => forbid(Forbidden::NoShufflingDevice, rules!["17.1.1"]),
            Device::Shuffler if self.phase < Phase::Dealing => forbid(Forbidden::NoCardDealt, rules!["17.1.2"]),
            Device::Shuffler => Ok(rules),
        }
    }

    fn anyone_insured(&self) -> bool {
        self.wagered.clone().any(|seat| {
            let area = &self.areas[seat.index()];
            area.insurance.iter().any(|stake| stake.is_some()) || area.even_money.contains(&true)
        })
    }

    /// Whether a player has wagers in the round, settled or not.
    fn is_in(&self, seat: Seat, player: Player) -> bool {
        let area = &self.areas[seat.index()];
        area.players.contains(player) && area.out[player.index()].is_none()
    }

    pub(super) fn incident(&mut self, incident: Incident, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal> {
        let rules = self.grounds(incident)?;
        facts(Fact::Irregular { incident, rules });
        match incident {
            Incident::FaceUpInDevice(card) | Incident::SurplusToDealer { card, exposed: true } => {
                self.draw(card, facts);
                self.stock.rack(card);
                facts(Fact::Dealt { card, to: Place::Burn, face: Face::Up, rules });
            }
            Incident::DrawnInError(card) => {
                self.draw(card, facts);
                self.pending = Some(card);
            }
            Incident::SurplusToDealer { card, exposed: false } => {
                self.draw(card, facts);
                self.carried = Some(card);
            }
            Incident::NobodyWagered(card) => {
                self.draw(card, facts);
                self.stock.rack(card);
                facts(Fact::Dealt { card, to: Place::Burn, face: Face::Up, rules });
                facts(Fact::RoundVoid { rules });
                self.finish(facts);
            }
            Incident::Reconstructed => self.reconstruct(facts),
            Incident::CannotReconstruct => self.void_keeping_interim(rules, facts),
            Incident::NotCut | Incident::NotShuffled => {
                facts(Fact::CardsToBe { done: CardDuty::Shuffled, rules });
            }
            Incident::BurnForgotten => self.burn_due = false,
            Incident::InsuranceForgotten => {
                self.insurance_forgotten = true;
                self.start_play(facts);
            }
            Incident::InsuranceNoticed => {
                self.insurance_forgotten = false;
                self.insurance_reopened = true;
                self.phase = Phase::Insurance;
            }
            Incident::MissingCard | Incident::ForeignCard => {
                facts(Fact::CardsToBe { done: CardDuty::Checked, rules: rules!["16.16.3"] });
                facts(Fact::Notice { whom: Whom::Surveillance, rules: rules!["16.16.4"] });
                facts(Fact::Notice { whom: Whom::Inspector, rules: rules!["16.16.4"] });
                self.void_keeping_interim(rules, facts);
            }
            Incident::DiscardsNotReturned => {
                self.rack_kept = true;
                if self.phase > Phase::Dealing {
                    self.stock.keep_rack();
                }
            }
            Incident::DeviceFault(fault) => self.apply_device_fault(fault, rules, facts),
            Incident::WagerRefused { seat, player, on } => self.hand_back(seat, player, on, rules, facts),
            Incident::WagersDeclaredVoid { seat, player } if self.phase < Phase::Dealing => {
                for on in super::OPTIONAL.into_iter().chain([Wager::Main]) {
                    if self.may_hand_back(seat, player, on).is_ok() {
                        self.hand_back(seat, player, on, rules, facts);
                    }
                }
            }
            Incident::WagersDeclaredVoid { seat, player } => {
                let undone_by = [rule!("R7"), rule!("R6")];
                let out = self.undo_player((seat, player), rules, undone_by, facts);
                self.take_out(seat, player, out, rules, facts);
                self.resume(facts);
            }
            Incident::Invalidated { ground, forfeit } => {
                let forfeit = self.forfeiting(ground, forfeit);
                self.void_round(rules, Interim::TakenBack, forfeit, facts);
            }
            _ => {}
        }
        Ok(())
    }

    /// Interim payments survive a void round, except in a tournament.
    fn void_keeping_interim(&mut self, rules: Grounds, facts: &mut impl FnMut(Fact)) {
        let tournament = self.settings.tournament;
        let rules = rules.and_if(tournament, rule!("19.2.2")).and_if(tournament, rule!("19.2.2.1"));
        let interim = if tournament { Interim::TakenBack } else { Interim::Stands };
        self.void_round(rules, interim, Persons::NONE, facts);
    }

    /// Rule 16.8: the round is dealt again in the right order. Earlier payments of the round are taken back first.
    fn reconstruct(&mut self, facts: &mut impl FnMut(Fact)) {
        for seat in self.wagered {
            self.undo_for_another_deal(seat, facts);
            let area = &mut self.areas[seat.index()];
            for hand in &area.hands[..area.count as usize] {
                for card in hand.points.cards() {
                    if hand.discarded {
                        self.stock.unrack(*card);
                    } else {
                        self.stock.untake(*card);
                    }
                }
            }
            let mut fresh = super::EMPTY_AREA;
            fresh.hands[0].stakes = area.hands[0].stakes;
            fresh.players = area.players;
            fresh.optional = area.optional;
            fresh.any_optional = area.any_optional;
            fresh.seated = area.seated;
            fresh.out = area.out;
            *area = fresh;
        }
        for card in self.dealer.cards() {
            if self.settled {
                self.stock.unrack(*card);
            } else {
                self.stock.untake(*card);
            }
        }
        for card in self.pending.take().into_iter().chain(self.carried.take()) {
            self.stock.untake(card);
        }
        if let Some(card) = self.unused.take() {
            self.stock.unrack(card);
        }
        self.settled = false;
        self.dealer = super::Points::NONE;
        self.insurance_forgotten = false;
        self.insurance_reopened = false;
        self.shown = Seats::NONE;
        self.phase = Phase::Closed;
    }

    fn apply_device_fault(&mut self, fault: DeviceFault, rules: Grounds, facts: &mut impl FnMut(Fact)) {
        match fault {
            DeviceFault::Disadvantage => self.void_round(rules, Interim::TakenBack, Persons::NONE, facts),
            DeviceFault::NoOtherDevice => {
                for seat in self.wagered {
                    for player in Player::ALL {
                        if self.is_in(seat, player) {
                            self.electing[seat.index()].insert(player);
                            self.anyone_elects = true;
                        }
                    }
                }
                self.device_out = true;
                facts(Fact::CardsToBe { done: CardDuty::ShuffledAtOnce, rules: rules!["17.5.2", "17.5.3", "17.5.4"] });
            }
            _ => {}
        }
    }

    // --- 17.5: who takes their wagers back ------------------------------------------------------------------------

    pub(super) fn may_elect(&self, seat: Seat, player: Player) -> Result<Cents, Refusal> {
        if self.electing[seat.index()].contains(player) {
            return Ok(Cents::ZERO);
        }
        match self.phase {
            Phase::Over => Err(Refusal::new(Why::RoundOver, rules!["1.1"])),
            _ => Err(self.not_now(rules!["17.5.1"])),
        }
    }

    pub(super) fn elect(&mut self, seat: Seat, player: Player, decision: Decision, facts: &mut impl FnMut(Fact)) {
        self.stop_electing(seat, player);
        if decision == Decision::TakeWagersBack {
            let rules = rules!["17.5", "17.5.1"];
            let out = self.undo_player((seat, player), rules, [rule!("B12"); 2], facts);
            self.take_out(seat, player, out, rules, facts);
        }
        self.resume(facts);
    }

    fn stop_electing(&mut self, seat: Seat, player: Player) {
        self.electing[seat.index()].remove(player);
        self.anyone_elects = self.electing.iter().any(|players| !players.is_empty());
    }

    /// A player's open wagers leave the round and will be returned; another player takes control of the area.
    fn take_out(&mut self, seat: Seat, player: Player, out: Out, rules: Grounds, facts: &mut impl FnMut(Fact)) {
        facts(Fact::HandVoid { seat, rules });
        self.stop_electing(seat, player);
        let area = &mut self.areas[seat.index()];
        area.out[player.index()] = Some(out);
        if area.players.into_iter().all(|player| area.out[player.index()].is_some()) {
            self.left.insert(seat);
            self.to_deal.remove(seat);
        }
        if let Some(next) = area.find_controlling() {
            area.controlling = next;
        }
        let asked = matches!(self.ask, Ask::DoubleAlong(_) | Ask::SplitAlong(_));
        if asked && self.phase == Phase::Playing && self.to_play.first() == Some(seat) {
            self.answered(player);
        }
    }

    /// Continues the round after players have left it.
    fn resume(&mut self, facts: &mut impl FnMut(Fact)) {
        match self.phase {
            _ if self.anyone_elects => {}
            Phase::Dealing | Phase::Insurance if self.dealt_in().is_empty() => self.phase = Phase::Settling,
            Phase::Dealing if self.pass == 1 && self.to_deal.is_empty() => self.end_of_initial_deal(facts),
            Phase::Playing => self.continue_play(facts),
            Phase::Drawing => self.after_play(facts),
            _ => {}
        }
    }

    pub(super) fn incident_offers(&self) -> impl Iterator<Item = Offer> {
        let any = Card::LOWEST;
        let cards = self.pending.map_or_else(|| self.stock.kinds(), |card| [card].into_iter().collect());
        let with_card = [
            Incident::FaceUpInDevice(any),
            Incident::DrawnInError(any),
            Incident::SurplusToDealer { card: any, exposed: true },
            Incident::SurplusToDealer { card: any, exposed: false },
            Incident::NobodyWagered(any),
        ];
        let with_card = with_card.into_iter().filter_map(move |incident| {
            // One possible card is enough: the answer is the same for all of them.
            let card = cards.iter().next()?;
            let sample = match incident {
                Incident::FaceUpInDevice(_) => Incident::FaceUpInDevice(card),
                Incident::DrawnInError(_) => Incident::DrawnInError(card),
                Incident::SurplusToDealer { exposed, .. } => Incident::SurplusToDealer { card, exposed },
                _ => Incident::NobodyWagered(card),
            };
            let offer = Offer::Incident { incident, amounts: None, cards: Some(cards) };
            self.grounds(sample).is_ok().then_some(offer)
        });
        let plain = [
            Incident::Reconstructed,
            Incident::CannotReconstruct,
            Incident::NotCut,
            Incident::NotShuffled,
            Incident::DiscardsNotReturned,
            Incident::BurnForgotten,
            Incident::InsuranceForgotten,
            Incident::InsuranceNoticed,
            Incident::MissingCard,
            Incident::ForeignCard,
            Incident::DeviceFault(DeviceFault::CardsMoved),
            Incident::DeviceFault(DeviceFault::DamagedCardsReplaced),
            Incident::DeviceFault(DeviceFault::Disadvantage),
            Incident::DeviceFault(DeviceFault::NoOtherDevice),
            Incident::Invalidated { ground: Some(Ground::Disruption), forfeit: Persons::NONE },
            Incident::Invalidated { ground: Some(Ground::Fraud), forfeit: self.players() },
        ];
        let of_players = self.settings.table.all_seats().flat_map(|seat| {
            Player::ALL.into_iter().flat_map(move |player| {
                let refused = [Wager::Main].into_iter().chain(super::OPTIONAL);
                let refused = refused.map(move |on| Incident::WagerRefused { seat, player, on });
                refused.chain([Incident::WagersDeclaredVoid { seat, player }])
            })
        });
        let plain = plain.into_iter().chain(of_players).filter(|incident| self.grounds(*incident).is_ok());
        with_card.chain(plain.map(|incident| Offer::Incident { incident, amounts: None, cards: None }))
    }
}
