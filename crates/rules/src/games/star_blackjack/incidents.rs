//! Sections 16 to 18: irregularities, device faults and supervisors' powers.

use super::{Ask, BOOK, Phase, StarBlackjack};
use crate::awaits::Offer;
use crate::card::Card;
use crate::deck::CardSet;
use crate::fact::{CardDuty, Face, Fact, Whom};
use crate::incident::{DeviceFault, Incident};
use crate::input::Decision;
use crate::money::Cents;
use crate::refusal::{Forbidden, Refusal, Why};
use crate::rulebook::{Grounds, rules};
use crate::seat::{Place, Player, Players, Seat, Seats};
use crate::table::Device;
use crate::wager::Wager;

impl StarBlackjack {
    /// The grounds on which an incident is dealt with, if it can have happened.
    fn grounds(&self, incident: Incident) -> Result<Grounds, Refusal> {
        let refuse = |why, rules| Err(Refusal::new(why, rules));
        let forbid = |forbidden, rules| refuse(Why::NotAllowed(forbidden), rules);
        if self.phase == Phase::Over {
            return refuse(Why::RoundOver, rules!["1.1"]);
        }
        let cards_out = self.phase >= Phase::Dealing;
        let in_round = |rules| if cards_out { Ok(rules) } else { forbid(Forbidden::NotCovered, rules) };
        let comes = |card: Card, rules| {
            if self.pending.is_none() && self.stock.can_deal(card) {
                Ok(rules)
            } else {
                refuse(Why::CardNotInDevice { card, to: Place::Burn }, rules)
            }
        };
        match incident {
            Incident::FaceUpInDevice(card) => comes(card, rules!["16.1", "16.17"]),
            Incident::DrawnInError(card) => match self.phase {
                Phase::Playing | Phase::Drawing => comes(card, rules!["16.2"]),
                _ => forbid(Forbidden::NotCovered, rules!["16.2"]),
            },
            Incident::SurplusToDealer { card, exposed } => match self.phase {
                Phase::Settling if self.carried.is_some() => forbid(Forbidden::AlreadyDone, rules!["16.6"]),
                Phase::Settling => comes(card, if exposed { rules!["16.5", "16.17"] } else { rules!["16.6"] }),
                _ => forbid(Forbidden::NotCovered, rules!["16.5", "16.6"]),
            },
            Incident::NobodyWagered(card) => match self.phase {
                Phase::Betting if self.wagered.is_empty() => comes(card, rules!["16.7"]),
                _ => forbid(Forbidden::HasWager, rules!["16.7"]),
            },
            Incident::Reconstructed => in_round(rules!["16.8"]),
            Incident::CannotReconstruct => in_round(rules!["16.8", "16.8.1"]),
            Incident::NotCut => in_round(rules!["16.11"]),
            Incident::NotShuffled => in_round(rules!["16.14"]),
            Incident::DiscardsNotReturned => match self.settings.table.device {
                Device::Shuffler => in_round(rules!["16.15"]),
                Device::Shoe => forbid(Forbidden::NotCovered, rules!["16.15"]),
            },
            Incident::BurnForgotten => {
                if self.burn_due {
                    Ok(rules!["16.12"])
                } else {
                    forbid(Forbidden::NotCovered, rules!["16.12"])
                }
            }
            Incident::InsuranceForgotten => match self.phase {
                Phase::Insurance if !self.insurance_reopened && !self.anyone_insured() => Ok(rules!["16.13", "8.3"]),
                _ => forbid(Forbidden::NotCovered, rules!["16.13"]),
            },
            Incident::InsuranceNoticed => match self.phase {
                _ if !self.insurance_forgotten => forbid(Forbidden::NotCovered, rules!["16.13"]),
                Phase::Playing | Phase::Drawing | Phase::Settling if self.dealer.count() < 2 => Ok(rules!["16.13"]),
                _ => forbid(Forbidden::DealerHasSecondCard, rules!["16.13"]),
            },
            Incident::MissingCard | Incident::ForeignCard => in_round(rules!["16.16", "16.16.2"]),
            Incident::DeviceFault(fault) => self.device_fault(fault),
            Incident::WagerRefused { seat, player, on } => {
                self.may_take_back(seat, player, on).map(|_| rules!["18.11"])
            }
            Incident::WagersDeclaredVoid { seat, player } => {
                let rules = in_round(rules!["18.3", "18.3.1"])?;
                let open = seat.number() <= self.settings.table.seats && self.has_open_wager(seat, player);
                if open { Ok(rules) } else { refuse(Why::NothingThere, rules) }
            }
            Incident::Invalidated { .. } => in_round(rules!["18.4", "18.5"]),
            _ => refuse(Why::NotInThisGame, rules!["16.8"]),
        }
    }

    /// Section 17 asks for a shuffling device in use and cards on the table.
    fn device_fault(&self, fault: DeviceFault) -> Result<Grounds, Refusal> {
        let rules = match fault {
            DeviceFault::Stopped => return Err(Refusal::new(Why::NotInThisGame, rules!["17.1"])),
            DeviceFault::CardsMoved => rules!["17.1", "17.2"],
            DeviceFault::DamagedCardsReplaced => rules!["17.1", "17.3", "17.3.3", "17.3.4"],
            DeviceFault::Disadvantage => rules!["17.4"],
            DeviceFault::NoOtherDevice => rules!["17.5", "17.5.1"],
        };
        let applies =
            self.phase >= Phase::Dealing && self.settings.table.device == Device::Shuffler && !self.anyone_elects;
        if applies { Ok(rules) } else { Err(Refusal::new(Why::NotAllowed(Forbidden::NotCovered), rules)) }
    }

    fn anyone_insured(&self) -> bool {
        self.wagered.clone().any(|seat| {
            let area = &self.areas[seat.index()];
            area.insurance.iter().any(|stake| stake.is_some()) || area.even_money.contains(&true)
        })
    }

    fn has_open_wager(&self, seat: Seat, player: Player) -> bool {
        let mut open = false;
        self.open_lines(seat, &mut |spot, _| open |= spot.player == player);
        open && self.areas[seat.index()].out[player.index()].is_none()
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
            Incident::CannotReconstruct => self.void_open(rules, self.interim_stands(), Seats::NONE, rules, facts),
            Incident::NotCut | Incident::NotShuffled => {
                facts(Fact::CardsToBe { done: CardDuty::Shuffled, rules });
            }
            Incident::BurnForgotten => self.burn_due = false,
            Incident::InsuranceForgotten => {
                self.insurance_forgotten = true;
                self.start_play();
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
                self.void_open(rules, self.interim_stands(), Seats::NONE, rules, facts);
            }
            Incident::DeviceFault(fault) => self.apply_device_fault(fault, rules, facts),
            Incident::WagerRefused { seat, player, on } => {
                if let Ok(fact) = self.take_back(seat, player, on, rules) {
                    facts(fact);
                }
            }
            Incident::WagersDeclaredVoid { seat, player } => {
                self.take_out(seat, player, rules, facts);
                self.resume();
            }
            Incident::Invalidated { forfeit } => {
                self.void_open(rules, false, forfeit, rules!["18.4.2", "18.5"], facts);
            }
            _ => {}
        }
        Ok(())
    }

    /// Interim payments survive a void round, except in a tournament.
    fn interim_stands(&self) -> bool {
        !self.settings.tournament
    }

    /// Rule 16.8: the round is dealt again in the right order. What was paid on the wrong one is taken back first.
    fn reconstruct(&mut self, facts: &mut impl FnMut(Fact)) {
        for seat in self.wagered {
            self.interim_lines(seat, &mut |line| facts(Fact::Reversed(line)));
            let area = &mut self.areas[seat.index()];
            area.every_stake(seat, &mut |spot, stake| {
                // Only what lay there before the first card stays; the rest will be wagered again.
                if matches!(spot.wager, Wager::Double | Wager::Split | Wager::Insurance) {
                    facts(Fact::TakenBack { spot, stake, rules: rules!["16.8"] });
                }
            });
            for hand in &area.hands[..area.count as usize] {
                for card in hand.points.cards() {
                    self.stock.untake(*card);
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
            self.stock.untake(*card);
        }
        if let Some(card) = self.pending.take() {
            self.stock.untake(card);
        }
        self.dealer = super::Points::NONE;
        self.insurance_forgotten = false;
        self.insurance_reopened = false;
        self.shown = Seats::NONE;
        self.electing = [Players::NONE; Seat::MOST as usize];
        self.anyone_elects = false;
        self.phase = Phase::Closed;
    }

    fn apply_device_fault(&mut self, fault: DeviceFault, rules: Grounds, facts: &mut impl FnMut(Fact)) {
        match fault {
            DeviceFault::Disadvantage => self.void_open(rules, false, Seats::NONE, rules, facts),
            DeviceFault::NoOtherDevice => {
                for seat in self.wagered {
                    for player in Player::ALL {
                        if self.has_open_wager(seat, player) {
                            self.electing[seat.index()].insert(player);
                            self.anyone_elects = true;
                        }
                    }
                }
                facts(Fact::CardsToBe { done: CardDuty::Shuffled, rules: rules!["17.5.3"] });
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
            self.take_out(seat, player, rules!["17.5", "17.5.1"], facts);
        }
        if !self.anyone_elects {
            self.resume();
        }
    }

    fn stop_electing(&mut self, seat: Seat, player: Player) {
        self.electing[seat.index()].remove(player);
        self.anyone_elects = self.electing.iter().any(|players| !players.is_empty());
    }

    /// A player's open wagers leave the round and will be given back; control of the area passes on.
    fn take_out(&mut self, seat: Seat, player: Player, rules: Grounds, facts: &mut impl FnMut(Fact)) {
        facts(Fact::HandVoid { seat, rules });
        self.stop_electing(seat, player);
        let area = &mut self.areas[seat.index()];
        area.out[player.index()] = Some(rules);
        if let Some(next) = area.find_controlling() {
            area.controlling = next;
        }
        let asked = matches!(self.ask, Ask::DoubleAlong(_) | Ask::SplitAlong(_));
        if asked && self.phase == Phase::Playing && self.to_play.first() == Some(seat) {
            self.answered(player);
        }
    }

    /// Goes on after players have left the round.
    fn resume(&mut self) {
        match self.phase {
            Phase::Playing => self.continue_play(),
            Phase::Drawing => self.after_play(),
            _ => {}
        }
    }

    pub(super) fn incident_offers(&self) -> impl Iterator<Item = Offer> {
        let any = Card::LOWEST;
        let cards = if self.pending.is_some() { CardSet::EMPTY } else { self.stock.kinds() };
        let with_card = [
            Incident::FaceUpInDevice(any),
            Incident::DrawnInError(any),
            Incident::SurplusToDealer { card: any, exposed: true },
            Incident::SurplusToDealer { card: any, exposed: false },
            Incident::NobodyWagered(any),
        ];
        let with_card = with_card.into_iter().filter_map(move |incident| {
            // Any card that can come stands for all of them.
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
            Incident::Invalidated { forfeit: Seats::NONE },
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
