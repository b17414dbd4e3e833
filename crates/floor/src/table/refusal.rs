//! Why a table refuses a command.

mod words;

use super::{Lack, Unfit, tray};
use crate::jackpot;
use crate::patron;
use crate::time::Moment;
use rules::rulebook::{Book, Rule};
use rules::{Cents, Game, Wager};

/// Why a table refuses a command. A refused command changes nothing.
#[derive(Clone, Debug, PartialEq)]
pub enum TableRefusal {
    /// The table plays for money and the account holds play money, or the other way round.
    OtherMoney,
    /// A command about the float tray is refused.
    Tray(tray::TrayRefusal),
    /// The game has no jackpot.
    NoJackpot,
    /// A jackpot that fails is stopped as a whole, not at one of its tables.
    StopTheJackpot {
        /// The rule behind it.
        rule: Rule,
    },
    /// The first card of the next round was dealt, or that round is over: the outcome stands, and only a dispute can change it.
    OutcomeStands {
        /// Which round.
        round: u64,
        /// The rules behind it.
        rules: [Rule; 2],
    },
    /// This incident is no ruling about the outcome of a settled round.
    NotAboutOutcome {
        /// The ruling behind it.
        rule: Rule,
    },
    /// The next round is open for wagers, so the previous one cannot be dealt again; if it cannot be put right it is void.
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
    /// The table knows the state of its jackpot already.
    NoNews,
    /// The jackpot pool says no.
    Jackpot(jackpot::JackpotRefusal),
    /// The layout has no such place.
    NoSuchChair,
    /// The place is taken.
    Taken,
    /// The place is free, or another player's.
    NotYours,
    /// The patron is there already, or waits already.
    HereAlready,
    /// The patron has no place at this table.
    NotHere,
    /// The queue is empty.
    NotWaiting,
    /// There is a free place, so the patron need not wait.
    PlacesFree,
    /// Every place is taken, and no player has one to give up.
    TableFull,
    /// Others have waited longer.
    OthersWait,
    /// The area has as many players as may share it.
    AreaFull {
        /// The rule behind it.
        rule: Rule,
    },
    /// The area is reserved for another player.
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
    /// This notice was acknowledged already.
    AcknowledgedAlready {
        /// The notice's number.
        number: u32,
    },
    /// People cannot approve, review or witness their own acts.
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
    /// The person was excluded; their wagers on the layout are played out without them.
    ShutOut {
        /// The rule behind it.
        rule: Rule,
    },
    /// The game requires one's own valid player card.
    NoPlayerCard {
        /// The rule behind it.
        rule: Rule,
        /// The rule about beginning to play, if a place is refused.
        to_begin: Option<Rule>,
    },
    /// The patron has a valid card.
    CardWorks,
    /// A person is here with whom this person may not play.
    KeptApart {
        /// The rule behind it.
        rule: Rule,
    },
    /// The table stands still until a second member of the staff answers a request.
    AwaitsSecondPerson {
        /// The ruling behind it.
        rule: Rule,
    },
    /// No request waits for a second person.
    NothingAsked,
    /// The asker cannot agree to their own request.
    OwnRequest {
        /// The ruling behind it.
        rule: Rule,
    },
    /// Another person asked for it.
    NotYourRequest,
    /// This person's request lapsed or was declined in this round.
    AskedInVain {
        /// The ruling behind it.
        rule: Rule,
    },
    /// At a dealt table the system knows this, so staff do not declare it.
    TheSystemKnows {
        /// The ruling behind it.
        rule: Rule,
    },
    /// No inspector has approved it, or the person who wants to do it approved it.
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
    /// Only the house may do this.
    NotForPatrons,
    /// Only patrons may do this.
    NotForTheHouse,
    /// An invalidated outcome needs a ground.
    NoGround {
        /// The ruling that requires it.
        rule: Rule,
    },
    /// The patron is not asked anything.
    NotAsked,
    /// If the system deals, staff deal nothing.
    TheSystemDeals,
    /// This befalls real cards only.
    NotWithoutCards,
    /// The game has no such thing.
    NotInThisGame,
    /// An amount must be above zero and at most the largest wager.
    NotPositive,
    /// More than there is.
    NotEnough {
        /// How much there is.
        there: Cents,
    },
    /// The table does not offer this wager.
    NotOffered {
        /// The wager.
        on: Wager,
        /// The rule of this game that lets the house choose its optional wagers, if it has one.
        rule: Option<Rule>,
    },
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
    /// Chips lie on the layout.
    InPlay,
    /// The round is not over.
    RoundNotOver,
    /// No player's time is up.
    TooEarly,
    /// The table is closed or suspended.
    NotOpen,
    /// The table is not suspended.
    NotSuspended,
    /// No such sign stands at the table.
    NoSign,
    /// The cards are not shuffled and cut.
    CardsNotReady,
    /// Work with the cards must be done before a card is dealt.
    CardsInDoubt {
        /// The work.
        lack: Lack,
        /// The ruling behind it.
        rule: Rule,
    },
    /// A shoe does not fail as a shuffling device does.
    NoShufflingDevice {
        /// The rule behind it.
        rule: Rule,
    },
    /// A check of the cards is due already.
    CheckDueAlready {
        /// The rule behind it.
        rule: Rule,
    },
    /// No check of the cards is due.
    NoCheckDue {
        /// The rule behind it.
        rule: Rule,
    },
    /// No shoe is wanted now.
    NoShoeWanted,
    /// The shoe has the wrong number of cards.
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
    /// No shuffle of this shoe is due.
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
    /// This raise of a minimum needs a sign.
    RaiseNeedsSign {
        /// The rule behind it.
        rule: Rule,
        /// Whether the minimum rises because of a larger unit (ruling G19).
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
    /// Limits must be whole numbers of the table's smallest chip (ruling G24).
    NotWholeChips {
        /// The chip.
        chip: Cents,
        /// The ruling.
        rule: Rule,
    },
    /// A player's own maximum must be above the table's.
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
    /// This setting changes in another way.
    NotASetting(String),
    /// The table cannot have these settings.
    Unfit(Unfit),
    /// Instructions decide only if the system deals.
    NoInstructions,
    /// The game has no such instruction.
    OtherInstruction(rules::Instruction),
    /// Everything rides only with a hand that pays already.
    NothingPaysYet {
        /// The rule behind it.
        rule: Rule,
    },
    /// Of wagers that are laid together, one is refused.
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
    /// This person has declined the request.
    DeclinedAlready,
    /// The rules of the game refuse it.
    Rules(rules::Refusal),
}

const VALID_CARD: Rule = Book::Rulings.cite("G15");
const UNITS: Rule = Book::Rulings.cite("G19");

fn those<const N: usize>(rules: [Option<Rule>; N]) -> Vec<Rule> {
    rules.into_iter().flatten().collect()
}

impl TableRefusal {
    /// The rules behind it, at a table of this game. Empty if no document requires it.
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
            Self::NotOffered { rule, .. } => rule.iter().copied().collect(),
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
