//! Irregularities that all poker documents have, and their remedies.

use super::{Course, Phase};
use crate::awaits::Offer;
use crate::fact::{CardDuty, Fact, Whom};
use crate::incident::{DeviceFault, Ground, Incident};
use crate::person::{Person, Persons};
use crate::refusal::{Forbidden, Refusal, Why};
use crate::rulebook::{Book, Grounds, rule};
use crate::seat::{Place, Player, Seat, Seats};
use crate::table::Device;
use crate::wager::{Stake, Wager};
use alloc::vec;
use alloc::vec::Vec;

const BOOK: Book = Book::Rulings;

/// A document's rules for the irregularities of all poker games.
#[derive(Debug, PartialEq)]
pub(crate) struct IncidentRules {
    /// Cards were dealt incorrectly, found before a player handled cards: a misdeal.
    pub(crate) misdeal: Grounds,
    /// The dealer's hand has a wrong number of cards: a misdeal.
    pub(crate) dealer_count: Grounds,
    /// A player's hand has a wrong number of cards, found in time for a misdeal.
    pub(crate) player_count_early: Grounds,
    /// The same found later: the hand alone is void.
    pub(crate) player_count_late: Grounds,
    /// Whether "later" means after a player has acted, rather than after a player has handled cards.
    pub(crate) late_when_acted: bool,
    /// A second card exposed in the deal: a misdeal.
    pub(crate) exposed_twice: Grounds,
    /// A player's card exposed in the deal: turned over, no misdeal.
    pub(crate) exposed_player: Grounds,
    /// A hand on an area without a wager, found too late for a misdeal: discarded.
    pub(crate) without_wager_late: Grounds,
    /// The same found in time: a misdeal.
    pub(crate) without_wager_early: Grounds,
    /// An area that was dealt in without a wager takes none afterwards.
    pub(crate) wager_when_dealt_in: Grounds,
    /// Whether "too late" means after the deal, rather than after a player has handled cards.
    pub(crate) late_when_dealt: bool,
    /// A missing or foreign card: the round is void.
    pub(crate) wrong_deck: Grounds,
    /// The deck is checked for further errors.
    pub(crate) check_deck: Grounds,
    /// Surveillance and an inspector are told, where the document says so.
    pub(crate) tell: Option<Grounds>,
    /// The shuffling device stops in a round: the round is void.
    pub(crate) device: Grounds,
    /// The game goes on with another device.
    pub(crate) other_device: Grounds,
    /// A suspected player plays first.
    pub(crate) plays_first: Grounds,
    /// A supervisor voids a person's wagers.
    pub(crate) declared_void: Grounds,
    /// A supervisor invalidates the outcome.
    pub(crate) invalidated: Invalidation,
    /// A supervisor forfeits a cheat's wagers.
    pub(crate) forfeited: Grounds,
    /// A supervisor refuses a wager before the first card.
    pub(crate) refused: Grounds,
    /// The operator reveals a folded hand, where the document lets it.
    pub(crate) reveal_folded: Option<Grounds>,
}

/// The rules for an invalidated outcome, by ground.
#[derive(Debug, PartialEq)]
pub(crate) struct Invalidation {
    pub(crate) disruption: Grounds,
    pub(crate) fraud: Grounds,
    /// Older records name no ground.
    pub(crate) unnamed: Grounds,
}

impl Invalidation {
    const fn on(&self, ground: Option<Ground>) -> Grounds {
        match ground {
            Some(Ground::Disruption) => self.disruption,
            Some(Ground::Fraud) => self.fraud,
            None => self.unnamed,
        }
    }
}

/// The remedy of an irregularity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Remedy {
    /// The whole round is void.
    VoidRound(Grounds),
    /// The round is void, and the deck is wrong.
    WrongDeck(Grounds),
    /// The round is void, and the device is out of use.
    DeviceOut(Grounds),
    /// One hand is void.
    VoidHand(Seat, Grounds),
    /// It is only recorded.
    Note(Grounds),
    /// The card was exposed in the deal and is turned over again.
    CountExposure(Grounds),
    /// The area is dealt in.
    DealIn(Seat, Grounds),
    /// The hand goes to the rack.
    DiscardHand(Seat, Grounds),
    /// The seat decides before all others.
    PlaysFirst(Seat, Grounds),
    /// All wagers are refunded except the forfeited ones.
    Invalidate(Seats, Grounds),
    /// The folded hand is shown.
    Reveal(Seat, Grounds),
    /// The wager goes back to its player before the first card.
    TakeBack(Player, Seat, Wager, Grounds),
    /// A card of the dealer's, or a community card, stays exposed.
    LeaveExposed(u8, Grounds),
    /// An inspector is told, and the round goes on.
    TellInspector(Grounds),
    /// An inspector is told, and the wagers are returned before the first card.
    TellInspectorAndVoid(Grounds),
}

impl Remedy {
    pub(crate) const fn rules(self) -> Grounds {
        match self {
            Self::VoidRound(rules)
            | Self::WrongDeck(rules)
            | Self::DeviceOut(rules)
            | Self::VoidHand(_, rules)
            | Self::Note(rules)
            | Self::CountExposure(rules)
            | Self::DealIn(_, rules)
            | Self::DiscardHand(_, rules)
            | Self::PlaysFirst(_, rules)
            | Self::Invalidate(_, rules)
            | Self::Reveal(_, rules)
            | Self::TakeBack(_, _, _, rules)
            | Self::LeaveExposed(_, rules)
            | Self::TellInspector(rules)
            | Self::TellInspectorAndVoid(rules) => rules,
        }
    }
}

/// The effect of a remedy on the round.
pub(crate) enum Effect {
    /// Every wager is returned, except those of the forfeiting seats.
    Void {
        /// The rules by which wagers are returned.
        rules: Grounds,
        /// The seats that forfeit.
        forfeit: Seats,
        /// The rules by which they forfeit.
        forfeited: Grounds,
    },
    /// The round goes on.
    GoesOn(FollowUp),
}

/// The part of a remedy that the game itself carries out, if the round goes on.
pub(crate) enum FollowUp {
    /// Nothing.
    Done,
    /// Void one hand.
    VoidHand(Seat, Grounds),
    /// Return one wager before the first card.
    TakeBack(Player, Seat, Wager, Grounds),
    /// Put a hand without wager into the rack.
    Discard(Seat, Grounds),
    /// Report which cards of a folded hand are now visible to all.
    Reveal(Seat, Grounds),
}

/// The states of hands on which remedies depend, beside the course.
#[derive(Clone, Copy)]
pub(crate) struct HandStates {
    /// Hands that are void already.
    pub(crate) void: Seats,
    /// Hands that were folded.
    pub(crate) folded: Seats,
    /// Hands whose cards were shuffled back into the stock and cannot be shown.
    pub(crate) shuffled_back: Seats,
}

impl Course {
    /// The answer that is the same for all games, or `None` where the game has its own.
    pub(crate) fn common_remedy(&self, hands: HandStates, incident: Incident) -> Option<Result<Remedy, Refusal>> {
        let has_outcome = self.settled && matches!(incident, Incident::Invalidated { .. });
        if self.phase == Phase::Over && !has_outcome {
            return Some(Err(Refusal::new(Why::RoundOver, self.rules.round)));
        }
        Some(match self.common_grounds(hands, incident)? {
            Ok(remedy) => Ok(remedy),
            Err((why, rules)) => Err(Refusal::new(why, rules)),
        })
    }

    fn common_grounds(&self, hands: HandStates, incident: Incident) -> Option<Result<Remedy, (Why, Grounds)>> {
        let rules = &self.rules.incidents;
        let forbid = |forbidden, grounds| Err((Why::NotAllowed(forbidden), grounds));
        let in_round = |remedy: Remedy| {
            if self.phase >= Phase::Dealing { Ok(remedy) } else { forbid(Forbidden::NoCardDealt, remedy.rules()) }
        };
        let with_live_wager = |seat: Seat, remedy: Remedy| {
            self.table.has(seat).map_err(|why| (why, self.rules.layout))?;
            let person = Person::first(seat);
            match self.wagered.contains(seat) {
                false => Err((Why::NotWagered(person), remedy.rules())),
                true if hands.void.contains(seat) => Err((Why::AlreadyVoid(person), remedy.rules())),
                true => Ok(remedy),
            }
        };
        let handled = !self.handled.is_empty();
        Some(match incident {
            Incident::DealtIncorrectly if handled => forbid(Forbidden::Handled, rules.misdeal),
            Incident::DealtIncorrectly => in_round(Remedy::VoidRound(rules.misdeal)),
            Incident::WrongNumberOfCards(Place::Dealer) => in_round(Remedy::VoidRound(rules.dealer_count)),
            Incident::WrongNumberOfCards(Place::Hand { seat, hand: 1 }) => {
                let late = if rules.late_when_acted { self.acted } else { handled };
                let remedy = if late {
                    Remedy::VoidHand(seat, rules.player_count_late)
                } else {
                    Remedy::VoidRound(rules.player_count_early)
                };
                with_live_wager(seat, remedy).and_then(in_round)
            }
            Incident::WrongNumberOfCards(place @ Place::Burn) => Err((Why::NoSuchPlace(place), self.deal_rules())),
            Incident::WrongNumberOfCards(place) if !self.has_place(place) => {
                Err((Why::NoSuchPlace(place), self.deal_rules()))
            }
            Incident::Exposed { place, nth } => return self.exposed_card(place, nth),
            Incident::DealtIn(seat) => self.dealt_in(seat),
            Incident::HandWithoutWager(seat) if self.wagered.contains(seat) => {
                forbid(Forbidden::HasWager, rules.without_wager_late)
            }
            Incident::HandWithoutWager(seat) if !self.without_wager.contains(seat) => {
                Err((Why::NoHand(seat), rules.without_wager_late))
            }
            Incident::HandWithoutWager(seat) => {
                let late = if rules.late_when_dealt { self.phase > Phase::Dealing } else { handled };
                in_round(if late {
                    Remedy::DiscardHand(seat, rules.without_wager_late)
                } else {
                    Remedy::VoidRound(rules.without_wager_early)
                })
            }
            Incident::MissingCard | Incident::ForeignCard => in_round(Remedy::WrongDeck(rules.wrong_deck)),
            Incident::DeviceFault(DeviceFault::Stopped) => match self.table.device {
                Device::Shuffler => in_round(Remedy::DeviceOut(rules.device)),
                Device::Shoe => forbid(Forbidden::NoShufflingDevice, rules.device),
            },
            Incident::PlaysFirst(_) if self.phase < Phase::Deciding => {
                forbid(Forbidden::DealNotFinished, rules.plays_first)
            }
            Incident::PlaysFirst(_) if self.phase > Phase::Deciding => forbid(Forbidden::AllDecided, rules.plays_first),
            Incident::PlaysFirst(_) if handled => forbid(Forbidden::Handled, rules.plays_first),
            Incident::PlaysFirst(Person { seat, player: Player::First }) if self.waiting.contains(seat) => {
                Ok(Remedy::PlaysFirst(seat, rules.plays_first))
            }
            Incident::PlaysFirst(person) if self.players().contains(person) => {
                Err((Why::AlreadyDecided(person.seat), rules.plays_first))
            }
            Incident::PlaysFirst(person) => Err((Why::NotWagered(person), rules.plays_first)),
            Incident::WagersDeclaredVoid { seat, player: Player::First } => {
                with_live_wager(seat, Remedy::VoidHand(seat, rules.declared_void))
            }
            Incident::WagersDeclaredVoid { seat, player } => {
                Err((Why::NotWagered(Person { seat, player }), self.rules.one_wager))
            }
            Incident::Invalidated { ground, forfeit } => self.may_forfeit(ground, forfeit).and_then(|seats| {
                // After the settlement, ruling G17 allows it.
                let grounds = rules.invalidated.on(ground).and_if(self.settled, rule!("G17"));
                in_round(Remedy::Invalidate(seats, grounds))
            }),
            Incident::RevealFolded(seat) => {
                let grounds = rules.reveal_folded?;
                self.may_reveal(hands, seat).map(|()| Remedy::Reveal(seat, grounds)).map_err(|why| (why, grounds))
            }
            _ => return None,
        })
    }

    /// The remedy for an exposed card that is the same in all documents, or `None` where the game has its own.
    fn exposed_card(&self, place: Place, nth: u8) -> Option<Result<Remedy, (Why, Grounds)>> {
        let rules = &self.rules.incidents;
        let forbid = |forbidden| Err((Why::NotAllowed(forbidden), rules.exposed_player));
        Some(match place {
            _ if self.phase < Phase::Dealing => forbid(Forbidden::NoCardDealt),
            _ if !self.has_place(place) => Err((Why::NoSuchPlace(place), self.deal_rules())),
            Place::Hand { seat, .. } if !self.hands().contains(seat) => Err((Why::NoHand(seat), rules.exposed_player)),
            _ if nth == 0 || nth as usize > self.dealing.dealt_to(place) => Err((Why::NotInHand, rules.exposed_player)),
            _ if self.exposed_in_deal(place) => match (self.exposed, place) {
                (Some(card), _) if card == (place, nth) => forbid(Forbidden::AlreadyDone),
                (Some(_), _) => Ok(Remedy::VoidRound(rules.exposed_twice)),
                (None, Place::Hand { .. } | Place::Burn) => Ok(Remedy::CountExposure(rules.exposed_player)),
                (None, _) => return None,
            },
            Place::Hand { .. } | Place::Burn if self.handled.is_empty() => forbid(Forbidden::DealFinished),
            Place::Hand { .. } | Place::Burn => forbid(Forbidden::Handled),
            _ => return None,
        })
    }

    /// An area is dealt in although no wager lies there.
    fn dealt_in(&self, seat: Seat) -> Result<Remedy, (Why, Grounds)> {
        let forbid = |forbidden| Err((Why::NotAllowed(forbidden), self.rules.incidents.without_wager_early));
        match self.table.has(seat) {
            Err(why) => Err((why, self.rules.layout)),
            Ok(()) if self.phase >= Phase::Dealing => forbid(Forbidden::FirstCardDealt),
            Ok(()) if self.wagered.contains(seat) => forbid(Forbidden::HasWager),
            Ok(()) if self.without_wager.contains(seat) => forbid(Forbidden::AlreadyDone),
            // At least one player must have wagered, or no round can be played.
            Ok(()) if self.wagered.is_empty() => Err((Why::NoWagers, self.rules.opening)),
            // The remedy depends on when it is noticed. So far only the order of the deal is wrong.
            Ok(()) => Ok(Remedy::DealIn(seat, self.deal_rules())),
        }
    }

    /// A folded hand can be revealed once, at the settlement, if its cards are still on the table.
    fn may_reveal(&self, hands: HandStates, seat: Seat) -> Result<(), Why> {
        let forbid = |forbidden| Err(Why::NotAllowed(forbidden));
        match self.phase {
            Phase::Settling if !self.wagered.contains(seat) => Err(Why::NoHand(seat)),
            Phase::Settling if !hands.folded.contains(seat) => forbid(Forbidden::NotFolded),
            Phase::Settling if hands.shuffled_back.contains(seat) => forbid(Forbidden::ShuffledBack),
            Phase::Settling if self.shown.contains(seat) => forbid(Forbidden::AlreadyDone),
            Phase::Settling => Ok(()),
            _ => forbid(Forbidden::RevealAtSettlement),
        }
    }

    /// Every player with a wager in the round.
    fn players(&self) -> Persons {
        self.wagered.map(Person::first).collect()
    }

    /// The areas whose players forfeit: only for fraud, and only with wagers. Older records name no ground and were not
    /// checked.
    fn may_forfeit(&self, ground: Option<Ground>, forfeit: Persons) -> Result<Seats, (Why, Grounds)> {
        let rules = self.rules.incidents.forfeited;
        let players = self.players();
        match ground {
            Some(Ground::Disruption) if !forfeit.is_empty() => {
                return Err((Why::NotAllowed(Forbidden::ForfeitNeedsFraud), rules));
            }
            Some(Ground::Fraud) => {
                if let Some(person) = forfeit.iter().find(|person| !players.contains(*person)) {
                    return Err((Why::NothingToForfeit(person), rules));
                }
            }
            Some(Ground::Disruption) | None => {}
        }
        Ok(self.wagered.filter(|seat| forfeit.anyone_at(*seat)).collect())
    }

    /// Whether a card that is found exposed now was exposed in the deal. After the deal that is true for players' cards
    /// and for the discarded card, until a player touches a card.
    fn exposed_in_deal(&self, place: Place) -> bool {
        match self.phase {
            Phase::Dealing => true,
            Phase::Deciding | Phase::Turning => {
                matches!(place, Place::Hand { .. } | Place::Burn) && self.handled.is_empty()
            }
            _ => false,
        }
    }

    /// Whether this game deals cards there.
    fn has_place(&self, place: Place) -> bool {
        match place {
            Place::Hand { hand, .. } => hand == 1,
            Place::Dealer => !self.community,
            Place::Community => self.community,
            // The bottom card of the dealer's packet.
            Place::Burn => self.community && self.table.device == Device::Shuffler,
        }
    }

    /// The refusal of an incident that this game does not have, with the rules of its subject.
    pub(crate) fn unknown(&self, incident: Incident) -> Refusal {
        let rules = match incident {
            Incident::InsuranceForgotten
            | Incident::InsuranceNoticed
            | Incident::WrongBetFound(_)
            | Incident::Correct { .. }
            | Incident::WagersInvalid(_)
            | Incident::NobodyWagered(_)
            | Incident::JackpotFailed => self.rules.opening,
            Incident::PayUndeclared(_) | Incident::CollectedEarly { .. } => self.rules.deciding,
            Incident::RevealFolded(_) => self.rules.settling,
            Incident::DeviceFault(_) => self.rules.incidents.device,
            _ => self.deal_rules(),
        };
        Refusal::new(Why::NotInThisGame, rules)
    }

    /// A supervisor may refuse a wager until the first card, even after "no more bets". `lying` is the stake on the
    /// spot; it is called only before the first card.
    pub(crate) fn refuse_wager(
        &self,
        (player, seat, on): (Player, Seat, Wager),
        lying: impl FnOnce() -> Result<Stake, Refusal>,
    ) -> Result<Remedy, Refusal> {
        let rules = self.rules.incidents.refused;
        if self.phase >= Phase::Dealing {
            return Err(Refusal::new(Why::NotAllowed(Forbidden::FirstCardDealt), rules));
        }
        self.table.has(seat).map_err(|why| Refusal::new(why, self.rules.layout))?;
        if player == Player::First && lying()?.is_some() {
            return Ok(Remedy::TakeBack(player, seat, on, rules));
        }
        Err(Refusal::new(Why::NoWagerOn { person: Person { seat, player }, on }, rules))
    }

    /// Applies a remedy to the course and reports it. The game carries out the rest.
    pub(crate) fn apply(&mut self, incident: Incident, remedy: Remedy, facts: &mut impl FnMut(Fact)) -> Effect {
        let incident_rules = &self.rules.incidents;
        let rules = remedy.rules();
        facts(Fact::Irregular { incident, rules });
        let void = Effect::Void { rules, forfeit: Seats::NONE, forfeited: rules };
        Effect::GoesOn(match remedy {
            Remedy::VoidRound(_) => return void,
            Remedy::WrongDeck(_) => {
                facts(Fact::CardsToBe { done: CardDuty::Checked, rules: incident_rules.check_deck });
                if let Some(rules) = incident_rules.tell {
                    facts(Fact::Notice { whom: Whom::Surveillance, rules });
                    facts(Fact::Notice { whom: Whom::Inspector, rules });
                }
                return void;
            }
            Remedy::DeviceOut(_) => {
                facts(Fact::CardsToBe { done: CardDuty::Replaced, rules: incident_rules.other_device });
                return void;
            }
            Remedy::Invalidate(forfeit, _) => {
                return Effect::Void { rules, forfeit, forfeited: incident_rules.forfeited };
            }
            Remedy::VoidHand(seat, _) => {
                self.waiting.remove(seat);
                // Before the first card there is no hand, only wagers.
                if self.phase >= Phase::Dealing {
                    self.out.insert(seat);
                    facts(Fact::HandVoid { seat, rules });
                }
                FollowUp::VoidHand(seat, rules)
            }
            Remedy::CountExposure(_) => {
                self.remember_exposed(incident);
                FollowUp::Done
            }
            Remedy::DealIn(seat, _) => {
                self.without_wager.insert(seat);
                FollowUp::Done
            }
            Remedy::DiscardHand(seat, _) => {
                self.without_wager.remove(seat);
                FollowUp::Discard(seat, rules)
            }
            Remedy::PlaysFirst(seat, _) => {
                self.plays_first.insert(seat);
                FollowUp::Done
            }
            Remedy::Reveal(seat, _) => {
                self.shown.insert(seat);
                FollowUp::Reveal(seat, rules)
            }
            Remedy::LeaveExposed(nth, _) => {
                if self.phase == Phase::Dealing {
                    self.remember_exposed(incident);
                }
                self.dealer_up |= 1 << (nth - 1);
                facts(Fact::Turned { place: self.hidden_place(), cards: self.dealer_up, rules });
                FollowUp::Done
            }
            Remedy::TakeBack(player, seat, on, _) => FollowUp::TakeBack(player, seat, on, rules),
            Remedy::Note(_) => FollowUp::Done,
            Remedy::TellInspector(_) => {
                facts(Fact::Notice { whom: Whom::Inspector, rules });
                FollowUp::Done
            }
            Remedy::TellInspectorAndVoid(_) => {
                facts(Fact::Notice { whom: Whom::Inspector, rules });
                return void;
            }
        })
    }

    fn remember_exposed(&mut self, incident: Incident) {
        if let Incident::Exposed { place, nth } = incident {
            self.exposed = Some((place, nth));
        }
    }

    /// The incidents on offer: those of all games, and the game's `own`, that have a remedy now.
    pub(crate) fn incident_offers(
        &self,
        own: impl Iterator<Item = Incident>,
        remedy: impl Fn(Incident) -> Result<Remedy, Refusal>,
    ) -> Vec<Offer> {
        let mut incidents = vec![
            Incident::DealtIncorrectly,
            Incident::WrongNumberOfCards(Place::Dealer),
            Incident::MissingCard,
            Incident::ForeignCard,
            Incident::DeviceFault(DeviceFault::Stopped),
            Incident::Invalidated { ground: Some(Ground::Disruption), forfeit: Persons::NONE },
            Incident::Invalidated { ground: Some(Ground::Fraud), forfeit: self.players() },
        ];
        let cards = 1..=6;
        let exposed = |place| cards.clone().map(move |nth| Incident::Exposed { place, nth });
        incidents.extend([Place::Dealer, Place::Community, Place::Burn].into_iter().flat_map(exposed));
        for seat in self.table.all_seats() {
            incidents.extend(exposed(Place::hand(seat)));
            incidents.extend([
                Incident::WrongNumberOfCards(Place::hand(seat)),
                Incident::DealtIn(seat),
                Incident::HandWithoutWager(seat),
                Incident::PlaysFirst(Person::first(seat)),
                Incident::WagersDeclaredVoid { seat, player: Player::First },
                Incident::RevealFolded(seat),
            ]);
        }
        incidents.extend(own);
        let offered = incidents.into_iter().filter(|incident| remedy(*incident).is_ok());
        offered.map(|incident| Offer::Incident { incident, amounts: None, cards: None }).collect()
    }
}
