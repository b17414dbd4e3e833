//! Why a table does not do what it is asked.

mod words;

use super::{Lack, Unfit, tray};
use crate::jackpot;
use crate::patron;
use crate::time::Moment;
use rules::rulebook::{Book, Rule};
use rules::{Cents, Game, Wager};

/// Why a table does not do what it is asked. What was refused changed nothing.
#[derive(Clone, Debug, PartialEq)]
pub enum TableRefusal {
    /// Play money and money do not mix.
    OtherMoney,
    /// The float tray stays as it is.
    Tray(tray::TrayRefusal),
    /// The game has no jackpot.
    NoJackpot,
    /// A jackpot that fails is stopped as a whole, not at one of its tables.
    StopTheJackpot {
        /// The rule behind it.
        rule: Rule,
    },
    /// The first card of the round after it was dealt, or that round is over: the outcome stands, and only a dispute can change it.
    OutcomeStands {
        /// Which round.
        round: u64,
        /// The rules behind it.
        rules: [Rule; 2],
    },
    /// This is not said about the outcome of a settled round.
    NotAboutOutcome {
        /// The ruling behind it.
        rule: Rule,
    },
    /// The next round is open for wagers, so the one before is not dealt again; what cannot be put in order is void.
    CannotDealAgain {
        /// The rule behind it.
        rule: Rule,
    },
    /// The table takes whole chips already.
    TakesWholeChips {
        /// The ruling behind it.
        rule: Rule,
    },
    /// A settled round cannot be dealt again: players of it have got up since.
    PlayersHaveLeft {
        /// The rule behind it.
        rule: Rule,
    },
    /// The jackpot does what the table knows already.
    NoNews,
    /// The jackpot pool says no.
    Jackpot(jackpot::JackpotRefusal),
    /// The layout has no such place.
    NoSuchChair,
    /// Somebody is there.
    Taken,
    /// Nobody is there, or somebody else.
    NotYours,
    /// The patron is there already, or waits already.
    HereAlready,
    /// The patron has no place at this table.
    NotHere,
    /// Nobody waits.
    NotWaiting,
    /// There is a free place, so nobody needs to wait.
    PlacesFree,
    /// Every place is taken, and nobody has one to give up.
    TableFull,
    /// Others have waited longer.
    OthersWait,
    /// No more players may share the area.
    AreaFull {
        /// The rule behind it.
        rule: Rule,
    },
    /// The area is kept for another player.
    Reserved {
        /// The rule behind it.
        rule: Rule,
    },
    /// One hand for each player.
    OneHandEach {
        /// The rule behind it.
        rule: Rule,
    },
    /// The player has not been idle for three rounds while every other place was taken.
    NotIdle {
        /// For how many they have been.
        rounds: u8,
        /// The rule behind it.
        rule: Rule,
    },
    /// The table remembers no notice of this number.
    NoSuchNotice {
        /// The number.
        number: u32,
    },
    /// Somebody has said already that they know of this notice.
    AcknowledgedAlready {
        /// The notice's number.
        number: u32,
    },
    /// Nobody approves, reviews or witnesses what they did themselves.
    OwnAct {
        /// The ruling behind it.
        rule: Rule,
    },
    /// The patron's account does not let them play here.
    Patron {
        /// Why.
        refusal: patron::PatronRefusal,
        /// The rule behind it.
        rule: Option<Rule>,
    },
    /// The person was excluded, and what lies on the layout is played out without them.
    ShutOut {
        /// The rule behind it.
        rule: Rule,
    },
    /// The game is played with one's own valid player card.
    NoPlayerCard {
        /// The rule behind it.
        rule: Rule,
        /// The rule about the beginning of play, where it is a place that is refused.
        to_begin: Option<Rule>,
    },
    /// The patron has a card that works.
    CardWorks,
    /// Somebody is here with whom the person may not play.
    KeptApart {
        /// The rule behind it.
        rule: Rule,
    },
    /// A second person of the staff is awaited, and the table stands still.
    AwaitsSecondPerson {
        /// The ruling behind it.
        rule: Rule,
    },
    /// Nothing waits for a second person.
    NothingAsked,
    /// Nobody agrees to what they have asked for themselves.
    OwnRequest {
        /// The ruling behind it.
        rule: Rule,
    },
    /// Somebody else has asked for it.
    NotYourRequest,
    /// This person has asked in vain in this round.
    AskedInVain {
        /// The ruling behind it.
        rule: Rule,
    },
    /// Where the system deals, it knows this and nobody declares it.
    TheSystemKnows {
        /// The ruling behind it.
        rule: Rule,
    },
    /// No inspector has approved it, or the one who did is the one who does it.
    NotApproved {
        /// The rule behind it.
        rule: Rule,
    },
    /// The setting takes no inspector's approval.
    NeedsNoApproval(String),
    /// The inspector was not told before.
    InspectorNotTold {
        /// The rule behind it.
        rule: Rule,
    },
    /// The cutting card has been seen.
    CuttingCardIsOut,
    /// Only the house says such things.
    NotForPatrons,
    /// Only patrons say such things.
    NotForTheHouse,
    /// An outcome is invalidated on a ground, which must be given.
    NoGround {
        /// The ruling that asks for it.
        rule: Rule,
    },
    /// The patron is not asked anything.
    NotAsked,
    /// Where the system deals, staff deal nothing.
    TheSystemDeals,
    /// This befalls real cards only.
    NotWithoutCards,
    /// The rules of the game know nothing of the kind.
    NotInThisGame,
    /// An amount must be more than nothing, and no more than money can be.
    NotPositive,
    /// More than there is.
    NotEnough {
        /// How much there is.
        there: Cents,
    },
    /// The table does not offer this wager.
    NotOffered(Wager),
    /// Below this player's minimum.
    BelowMinimum {
        /// The least.
        least: Cents,
        /// The rule behind it.
        rule: Rule,
    },
    /// Above this player's maximum.
    AboveMaximum {
        /// The most.
        most: Cents,
        /// The rule behind it.
        rule: Rule,
    },
    /// The wager is no whole number of units.
    NotInUnits {
        /// The unit.
        unit: Cents,
        /// The rule behind it.
        rule: Rule,
    },
    /// The table declares for its players.
    TableDeclares {
        /// The ruling behind it.
        rule: Rule,
    },
    /// Not while chips lie on the layout.
    InPlay,
    /// The round is not over.
    RoundNotOver,
    /// Nobody is awaited too long.
    TooEarly,
    /// The table is closed or suspended.
    NotOpen,
    /// The table is not suspended.
    NotSuspended,
    /// No such sign stands at the table.
    NoSign,
    /// The cards are not shuffled and cut.
    CardsNotReady,
    /// No card is dealt before the cards are seen to.
    CardsInDoubt {
        /// What must be done first.
        lack: Lack,
        /// The ruling behind it.
        rule: Rule,
    },
    /// A shoe does not fail as a shuffling device does.
    NoShufflingDevice {
        /// The rule behind it.
        rule: Rule,
    },
    /// The cards are to be checked already.
    CheckDueAlready {
        /// The rule behind it.
        rule: Rule,
    },
    /// Nothing has put the cards in doubt, so that no check is awaited.
    NoCheckDue {
        /// The rule behind it.
        rule: Rule,
    },
    /// No shoe is wanted now.
    NoShoeWanted,
    /// A shoe of another size is wanted.
    WrongNumberOfCards {
        /// How many cards.
        wanted: usize,
    },
    /// No shoe waits for its cut.
    NothingToCut,
    /// The cut is offered to another player.
    NotYourCut {
        /// The rule behind it.
        rule: Rule,
    },
    /// The cut must be further from the ends.
    CutOutside {
        /// The fewest.
        from: u16,
        /// The most.
        to: u16,
        /// The rule behind it.
        rule: Rule,
    },
    /// The cards of this game are shuffled after every round anyway.
    ShuffledAnyway {
        /// The rule behind it.
        rule: Rule,
    },
    /// Nothing asks for a shuffle of this shoe.
    NoShuffleDue {
        /// The rules behind it.
        rules: [Rule; 2],
    },
    /// The cutting card came before the first card of the round, and the cards were not shuffled since.
    ShuffleFirst {
        /// The rule behind it.
        rule: Rule,
    },
    /// The cards may not be changed now.
    CardsStay {
        /// The rule behind it.
        rule: Rule,
    },
    /// A minimum is not raised like this.
    RaiseNeedsSign {
        /// The rule behind it.
        rule: Rule,
        /// Whether a larger unit is what raises it (ruling G19).
        larger_unit: bool,
    },
    /// The sign would not stand for 20 minutes.
    SignTooShort {
        /// The earliest moment.
        earliest: Moment,
        /// The rule behind it.
        rule: Rule,
    },
    /// No wager could meet these limits.
    ImpossibleLimits,
    /// Limits are whole numbers of the table's smallest chip (ruling G24).
    NotWholeChips {
        /// The chip.
        chip: Cents,
        /// The ruling.
        rule: Rule,
    },
    /// A player's own maximum is above the table's.
    NotAbove {
        /// The table's.
        maximum: Cents,
        /// The rule behind it.
        rule: Rule,
    },
    /// The player has sat out no round of this shoe.
    SatOutNothing {
        /// The rule behind it.
        rule: Rule,
    },
    /// The player is not held to the minimum.
    NotHeld,
    /// This is changed in another way than settings are.
    NotASetting(String),
    /// The table cannot be set like this.
    Unfit(Unfit),
    /// Only where the system deals do instructions decide.
    NoInstructions,
    /// The game knows no such instruction.
    OtherInstruction(rules::Instruction),
    /// Everything rides only with a hand that pays already.
    NothingPaysYet {
        /// The rule behind it.
        rule: Rule,
    },
    /// Of wagers that are laid together, one is not taken.
    Wager {
        /// Which.
        on: Wager,
        /// Why.
        why: Box<TableRefusal>,
    },
    /// Of wagers that are laid together, one is named twice.
    LaidTwice(Wager),
    /// Exactly these wagers lie there.
    LaidAlready,
    /// This person has declined what is asked for.
    DeclinedAlready,
    /// The rules of the game say no.
    Rules(rules::Refusal),
}

const VALID_CARD: Rule = Book::Rulings.cite("G15");
const UNITS: Rule = Book::Rulings.cite("G19");

fn those<const N: usize>(rules: [Option<Rule>; N]) -> Vec<Rule> {
    rules.into_iter().flatten().collect()
}

impl TableRefusal {
    /// The rules behind it, at a table of this game. Empty where no document asks for it.
    pub fn rules(&self, game: Game) -> Vec<Rule> {
        match self {
            Self::AreaFull { rule }
            | Self::Reserved { rule }
            | Self::NotIdle { rule, .. }
            | Self::BelowMinimum { rule, .. }
            | Self::AboveMaximum { rule, .. }
            | Self::NotInUnits { rule, .. }
            | Self::TableDeclares { rule }
            | Self::NotYourCut { rule }
            | Self::CutOutside { rule, .. }
            | Self::ShuffledAnyway { rule }
            | Self::CardsStay { rule }
            | Self::ShuffleFirst { rule }
            | Self::SignTooShort { rule, .. }
            | Self::NotAbove { rule, .. }
            | Self::NothingPaysYet { rule }
            | Self::OwnAct { rule }
            | Self::CardsInDoubt { rule, .. }
            | Self::NoShufflingDevice { rule }
            | Self::CheckDueAlready { rule }
            | Self::NoCheckDue { rule }
            | Self::NotWholeChips { rule, .. }
            | Self::SatOutNothing { rule }
            | Self::AwaitsSecondPerson { rule }
            | Self::OwnRequest { rule }
            | Self::AskedInVain { rule }
            | Self::TheSystemKnows { rule }
            | Self::NotApproved { rule }
            | Self::InspectorNotTold { rule }
            | Self::StopTheJackpot { rule }
            | Self::PlayersHaveLeft { rule }
            | Self::NotAboutOutcome { rule }
            | Self::CannotDealAgain { rule }
            | Self::TakesWholeChips { rule }
            | Self::NoGround { rule } => vec![*rule],
            Self::OtherInstruction(_) | Self::NoInstructions => vec![const { Book::Rulings.cite("G23") }],
            Self::RaiseNeedsSign { rule, larger_unit } => those([Some(*rule), larger_unit.then_some(UNITS)]),
            Self::OutcomeStands { rules, .. } | Self::NoShuffleDue { rules } => rules.to_vec(),
            Self::Wager { why, .. } => why.rules(game),
            Self::ShutOut { rule } => vec![*rule, const { Book::Rulings.cite("G14") }],
            Self::KeptApart { rule } => {
                vec![*rule, const { Book::Rulings.cite("G14") }, const { Book::Rulings.cite("G26") }]
            }
            // Several areas are a blackjack player's right, unless a manager takes it away (BJ 5.12).
            Self::OneHandEach { rule } if game.provisions().one_hand.is_none() => vec![*rule],
            Self::OneHandEach { rule } => vec![*rule, const { Book::Rulings.cite("G26") }],
            Self::NoPlayerCard { rule, to_begin } => those([*to_begin, Some(*rule), Some(VALID_CARD)]),
            Self::Patron { refusal, rule: Some(rule) } => {
                let also = refusal.rules().into_iter().filter(|other| other.book() == Book::Rulings);
                [*rule].into_iter().chain(also).collect()
            }
            Self::Patron { refusal, rule: None } => refusal.rules(),
            Self::NotOffered(_) => vec![const { Book::StarBlackjack.cite("14.2") }],
            Self::Tray(refusal) => refusal.rules(),
            Self::Jackpot(refusal) => refusal.rules(),
            Self::Unfit(unfit) => unfit.rules(game),
            Self::Rules(refusal) => refusal.rules.iter().collect(),
            Self::OtherMoney
            | Self::LaidTwice(_)
            | Self::LaidAlready
            | Self::DeclinedAlready
            | Self::NoJackpot
            | Self::NoNews
            | Self::NoSuchNotice { .. }
            | Self::AcknowledgedAlready { .. }
            | Self::NoSuchChair
            | Self::Taken
            | Self::NotYours
            | Self::HereAlready
            | Self::NotHere
            | Self::NotWaiting
            | Self::PlacesFree
            | Self::TableFull
            | Self::OthersWait
            | Self::NotForPatrons
            | Self::NotForTheHouse
            | Self::NotAsked
            | Self::TheSystemDeals
            | Self::NotWithoutCards
            | Self::NotInThisGame
            | Self::NotPositive
            | Self::NotEnough { .. }
            | Self::InPlay
            | Self::RoundNotOver
            | Self::TooEarly
            | Self::NotOpen
            | Self::NotSuspended
            | Self::NoSign
            | Self::CardsNotReady
            | Self::NoShoeWanted
            | Self::WrongNumberOfCards { .. }
            | Self::NothingToCut
            | Self::ImpossibleLimits
            | Self::NotHeld
            | Self::NothingAsked
            | Self::NotYourRequest
            | Self::CardWorks
            | Self::CuttingCardIsOut
            | Self::NeedsNoApproval(_)
            | Self::NotASetting(_) => Vec::new(),
        }
    }
}

impl std::error::Error for TableRefusal {}

impl From<rules::Refusal> for TableRefusal {
    fn from(refusal: rules::Refusal) -> Self {
        Self::Rules(refusal)
    }
}
