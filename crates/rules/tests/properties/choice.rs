//! Random inputs: from the offers, and from all possible inputs.

use croupier_rules::card::Card;
use croupier_rules::deck::CardSet;
use croupier_rules::incident::{DeviceFault, Ground, Incident};
use croupier_rules::seat::{Place, Player, Seat};
use croupier_rules::table::Amounts;
use croupier_rules::wager::{Stake, SuperOn, Wager};
use croupier_rules::{Awaits, Cents, Decision, Input, Offer, Person, Persons};

/// The source of choices: a small generator of random numbers, or the bytes of a fuzzer until they are used up.
pub(crate) enum Random {
    Seeded(u64),
    #[allow(dead_code)] // Only the fuzzer has bytes.
    Bytes(std::vec::IntoIter<u8>),
}

impl Random {
    #[allow(dead_code)] // The fuzzer has no seeds.
    pub(crate) fn new(seed: u64) -> Self {
        Self::Seeded(seed)
    }

    /// Whether the bytes are used up.
    pub(crate) fn is_spent(&self) -> bool {
        match self {
            Self::Seeded(_) => false,
            Self::Bytes(bytes) => bytes.as_slice().is_empty(),
        }
    }

    fn next(&mut self) -> u64 {
        let state = match self {
            Self::Seeded(state) => state,
            Self::Bytes(bytes) => return bytes.next().unwrap_or(0).into(),
        };
        *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = *state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    pub(crate) fn one_in(&mut self, odds: u64) -> bool {
        self.below(odds) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }

    pub(crate) fn card(&mut self) -> Card {
        Card::from_index(self.below(52) as u8).expect("below 52")
    }

    fn seat(&mut self) -> Seat {
        Seat::new(1 + self.below(9) as u8).expect("1 to 9")
    }

    fn player(&mut self) -> Player {
        if self.one_in(4) { self.pick(&Player::ALL) } else { Player::First }
    }
}

/// One of the offers, with amounts and cards filled in. Incidents are rare, because they end most rounds.
pub(crate) fn from_offers(awaits: &Awaits, random: &mut Random) -> Input {
    let incident = random.one_in(25);
    let rare = |offer: &&Offer| matches!(offer, Offer::Incident { .. }) == incident;
    let mut offers: Vec<&Offer> = awaits.offers.iter().filter(rare).collect();
    if offers.is_empty() {
        offers = awaits.offers.iter().collect();
    }
    // Most offers are wagers: rarely take them back, and often enough move on.
    let undoes = |offer: &&&Offer| matches!(offer, Offer::TakeBack { .. } | Offer::Seated { .. });
    let moves_on = |offer: &&&Offer| !matches!(offer, Offer::Wager { .. }) && !undoes(offer);
    let steady: Vec<&Offer> = offers.iter().filter(|offer| !undoes(offer)).copied().collect();
    let moving: Vec<&Offer> = offers.iter().filter(moves_on).copied().collect();
    if !moving.is_empty() && random.one_in(6) {
        offers = moving;
    } else if !steady.is_empty() && !random.one_in(12) {
        offers = steady;
    }
    fill_in(*random.pick(&offers), random)
}

fn fill_in(offer: Offer, random: &mut Random) -> Input {
    match offer {
        Offer::Wager { seat, player, on, amounts } => {
            let amount = amount(amounts, random);
            let tokens = part_of(amount, random);
            Input::Wager { seat, player, on, stake: Stake { amount, tokens } }
        }
        Offer::TakeBack { seat, player, on } => Input::TakeBack { seat, player, on },
        Offer::Seated { seat, player } => Input::Seated { seat, player },
        Offer::NoMoreBets => Input::NoMoreBets,
        Offer::Card { one_of, .. } => Input::Card(one_card(one_of, random)),
        Offer::Handle(seat) => Input::Handle(seat),
        Offer::Decide { seat, player, decision, price, amounts } => {
            let named = amounts.map(|amounts| amount(amounts, random));
            let optional = |amount: Option<Cents>, random: &mut Random| amount.filter(|_| random.one_in(2));
            let decision = match decision {
                Decision::Bet(_) => Decision::Bet(optional(named, random)),
                Decision::Double(_) => Decision::Double(optional(named, random)),
                Decision::Insure(most) => Decision::Insure(named.unwrap_or(most)),
                Decision::Exchange(hand) => Decision::Exchange(some_of(hand, random)),
                other => other,
            };
            let cost = match decision {
                Decision::Bet(Some(amount)) | Decision::Double(Some(amount)) | Decision::Insure(amount) => amount,
                _ => price,
            };
            let tokens = part_of(cost, random);
            Input::Decide { seat, player, decision, tokens }
        }
        Offer::CloseInsurance => Input::CloseInsurance,
        Offer::Turn => Input::Turn,
        Offer::Settle => Input::Settle,
        Offer::Incident { incident, amounts, cards } => {
            let card = |random: &mut Random| one_card(cards.unwrap_or(CardSet::FULL), random);
            Input::Incident(match incident {
                Incident::FaceUpInDevice(_) => Incident::FaceUpInDevice(card(random)),
                Incident::DrawnInError(_) => Incident::DrawnInError(card(random)),
                Incident::SurplusToDealer { exposed, .. } => Incident::SurplusToDealer { card: card(random), exposed },
                Incident::NobodyWagered(_) => Incident::NobodyWagered(card(random)),
                Incident::Invalidated { ground, forfeit } => {
                    Incident::Invalidated { ground, forfeit: some_persons(forfeit, random) }
                }
                Incident::Correct { seat, on, amount: named } => {
                    Incident::Correct { seat, on, amount: amounts.map_or(named, |amounts| amount(amounts, random)) }
                }
                other => other,
            })
        }
    }
}

/// Now and then some of a price, or all of it, in tokens.
fn part_of(price: Cents, random: &mut Random) -> Cents {
    if random.one_in(6) { Cents(random.pick(&[1, price.0 / 2, price.0]).min(price.0)) } else { Cents::ZERO }
}

fn one_card(from: CardSet, random: &mut Random) -> Card {
    let cards: Vec<Card> = from.iter().collect();
    if cards.is_empty() { random.card() } else { random.pick(&cards) }
}

/// Two to five cards of a hand.
fn some_of(hand: CardSet, random: &mut Random) -> CardSet {
    let mut cards: Vec<Card> = hand.iter().collect();
    let keep = 2 + random.below(4) as usize;
    while cards.len() > keep {
        let out = random.below(cards.len() as u64) as usize;
        cards.remove(out);
    }
    cards.into_iter().collect()
}

/// All, none or some of the possible persons.
fn some_persons(from: Persons, random: &mut Random) -> Persons {
    from.iter().filter(|_| random.one_in(2)).collect()
}

fn any_persons(random: &mut Random) -> Persons {
    let count = random.below(3);
    (0..count).map(|_| Person { seat: random.seat(), player: random.player() }).collect()
}

/// Small amounts mostly, and now and then the largest, or the least, which need not be a multiple of the step.
fn amount(amounts: Amounts, random: &mut Random) -> Cents {
    if random.one_in(8) {
        return amounts.from;
    }
    let largest = amounts.to.0 / amounts.step.0 * amounts.step.0;
    if random.one_in(40) {
        return Cents(largest);
    }
    let wished = random.pick(&[5, 50, 125, 1000, 1250, 2500, 10_000]).max(amounts.from.0).min(largest);
    Cents(((wished + amounts.step.0 - 1) / amounts.step.0 * amounts.step.0).min(largest))
}

const WAGERS: [Wager; 18] = [
    Wager::Ante,
    Wager::Bet,
    Wager::Jackpot,
    Wager::One,
    Wager::Two,
    Wager::Dollar,
    Wager::Play,
    Wager::PairPlus,
    Wager::AnteBonus,
    Wager::Super(SuperOn::Own),
    Wager::Super(SuperOn::Dealer),
    Wager::Draw,
    Wager::Main,
    Wager::Double,
    Wager::Split,
    Wager::Insurance,
    Wager::PerfectPairs,
    Wager::LuckyLucky,
];

fn any_wager(random: &mut Random) -> Wager {
    if random.one_in(6) { Wager::Super(SuperOn::Seat(random.seat())) } else { random.pick(&WAGERS) }
}

fn any_amount(random: &mut Random) -> Cents {
    Cents(random.pick(&[i64::MIN, -1, 0, 1, 50, 99, 1000, 2000, 2500, 100_000_000_000, 100_000_000_001, i64::MAX]))
}

fn any_place(random: &mut Random) -> Place {
    let hand = Place::Hand { seat: random.seat(), hand: random.below(4) as u8 };
    random.pick(&[hand, hand, Place::Dealer, Place::Community, Place::Burn])
}

fn any_set(random: &mut Random) -> CardSet {
    let count = random.below(7);
    (0..count).map(|_| random.card()).collect()
}

fn any_decision(random: &mut Random) -> Decision {
    let some = if random.one_in(2) { Some(any_amount(random)) } else { None };
    let amount = any_amount(random);
    let cards = any_set(random);
    let yes = random.one_in(2);
    random.pick(&[
        Decision::Fold,
        Decision::Bet(some),
        Decision::Play,
        Decision::Ride,
        Decision::Withdraw,
        Decision::Exchange(cards),
        Decision::Buy,
        Decision::Declare,
        Decision::Concede,
        Decision::Hit,
        Decision::Stand,
        Decision::Double(some),
        Decision::Split,
        Decision::Insure(amount),
        Decision::EvenMoney,
        Decision::Decline,
        Decision::Refuse,
        Decision::Absent { viewed: yes },
        Decision::CannotMatch { warned: yes },
        Decision::TakeWagersBack,
        Decision::PlayOn,
    ])
}

/// Irregularities end most rounds, so among those that are not offered only plausible ones are tried.
fn any_incident(random: &mut Random) -> Incident {
    let (seat, player, on) = (random.seat(), random.player(), any_wager(random));
    let (place, card, amount, yes) = (any_place(random), random.card(), any_amount(random), random.one_in(2));
    let nth = random.below(9) as u8;
    let ground = random.pick(&[None, Some(Ground::Disruption), Some(Ground::Fraud)]);
    let forfeit = any_persons(random);
    random.pick(&[
        Incident::WrongNumberOfCards(place),
        Incident::Exposed { place, nth },
        Incident::DealtIn(seat),
        Incident::HandWithoutWager(seat),
        Incident::WrongBetFound(seat),
        Incident::Correct { seat, on, amount },
        Incident::PlaysFirst(Person { seat, player }),
        Incident::CollectedEarly { seat, reconstructed: yes },
        Incident::PayUndeclared(seat),
        Incident::WagerRefused { seat, player, on },
        Incident::WagersDeclaredVoid { seat, player },
        Incident::WagersInvalid(Person { seat, player }),
        Incident::Invalidated { ground, forfeit },
        Incident::RevealFolded(seat),
        Incident::FaceUpInDevice(card),
        Incident::DrawnInError(card),
        Incident::SurplusToDealer { card, exposed: yes },
        Incident::BurnForgotten,
        Incident::InsuranceForgotten,
        Incident::InsuranceNoticed,
        Incident::DeviceFault(DeviceFault::CardsMoved),
        Incident::DeviceFault(DeviceFault::NoOtherDevice),
        Incident::NobodyWagered(card),
    ])
}

/// Any possible input, sensible or not.
pub(crate) fn any_input(random: &mut Random) -> Input {
    let (seat, player) = (random.seat(), random.player());
    match random.below(20) {
        0..5 => {
            let (amount, tokens) = (any_amount(random), any_amount(random));
            let tokens = if random.one_in(2) { Cents::ZERO } else { tokens };
            Input::Wager { seat, player, on: any_wager(random), stake: Stake { amount, tokens } }
        }
        5 => Input::TakeBack { seat, player, on: any_wager(random) },
        6 => Input::Seated { seat, player: if random.one_in(2) { Some(player) } else { None } },
        7 => random.pick(&[Input::NoMoreBets, Input::CloseInsurance, Input::Turn, Input::Settle]),
        8..11 => Input::Card(random.card()),
        11 => Input::Handle(seat),
        12..18 => {
            let tokens = if random.one_in(3) { any_amount(random) } else { Cents::ZERO };
            Input::Decide { seat, player, decision: any_decision(random), tokens }
        }
        _ => Input::Incident(any_incident(random)),
    }
}
