//! The texts of refusals, for the person whose command was refused.

use super::{Lack, TableRefusal};
use rules::Cents;
use rules::rulebook::{Book, Rule};
use std::fmt;

impl fmt::Display for TableRefusal {
    #[allow(clippy::too_many_lines)] // One line for each reason.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherMoney => f.write_str("play money and money do not mix"),
            Self::Tray(refusal) => refusal.fmt(f),
            Self::NoJackpot => f.write_str("this game has no jackpot"),
            Self::StopTheJackpot { .. } => {
                f.write_str("a jackpot whose equipment fails is stopped for all its tables: stop the jackpot itself")
            }
            Self::PlayersHaveLeft { .. } => {
                f.write_str("players of the settled round have left, so it cannot be dealt again")
            }
            Self::OutcomeStands { round, .. } => write!(
                f,
                "the outcome of round {round} stands: it could be invalidated until the first card of the round after it, and only a dispute can change it now"
            ),
            Self::TakesWholeChips { .. } => f.write_str("the table accepts only whole chips already"),
            Self::NotAboutOutcome { .. } => {
                f.write_str("a settled round can only be invalidated, or put right after a dealing error")
            }
            Self::CannotDealAgain { .. } => f.write_str(
                "the next round is open for wagers, so the round before cannot be dealt again; it can be declared void",
            ),
            Self::NoNews => f.write_str("the table knows the state of its jackpot already"),
            Self::Jackpot(refusal) => refusal.fmt(f),
            Self::NoSuchChair => f.write_str("the layout has no such place"),
            Self::Taken => f.write_str("this place is taken"),
            Self::NotYours => f.write_str("this is not your place"),
            Self::HereAlready => f.write_str("you are here already"),
            Self::NotHere => f.write_str("this person has no place at the table"),
            Self::NotWaiting => f.write_str("no player waits for a place"),
            Self::PlacesFree => f.write_str("there is a free place to sit"),
            Self::TableFull => f.write_str("every place is taken"),
            Self::OthersWait => f.write_str("others wait for a place"),
            Self::AreaFull { rule } => write!(f, "no more players may share this area (rule {rule})"),
            Self::Reserved { rule } => write!(f, "this area is reserved for another player (rule {rule})"),
            Self::OneHandEach { rule } => write!(f, "a player has one hand here (rule {rule})"),
            Self::NotIdle { rounds, rule } => {
                write!(f, "{rounds} of 3 rounds without a wager at a full table (rule {rule})")
            }
            Self::NoSuchNotice { number } => write!(f, "this table has no notice {number}"),
            Self::AcknowledgedAlready { number } => write!(f, "notice {number} is acknowledged already"),
            Self::OwnAct { rule } => {
                write!(f, "another person must acknowledge a notice about your own act ({rule})")
            }
            Self::Patron { refusal, rule: Some(rule) } => write!(f, "{refusal} (rule {rule})"),
            Self::Patron { refusal, rule: None } => refusal.fmt(f),
            Self::ShutOut { rule } => {
                write!(
                    f,
                    "this person is excluded; their wagers on the layout are played out without them (rule {rule})"
                )
            }
            Self::NoPlayerCard { rule, .. } => write!(f, "a player needs their own valid player card (rule {rule})"),
            Self::CardWorks => f.write_str("this person has a valid player card"),
            Self::KeptApart { rule } => {
                write!(f, "a player is here with whom this person may not play (rule {rule})")
            }
            Self::AwaitsSecondPerson { rule } => {
                write!(f, "the table waits for a second person of the staff to agree ({})", named(*rule))
            }
            Self::NothingAsked => f.write_str("no request waits for a second person"),
            Self::OwnRequest { rule } => {
                write!(f, "another person must agree to your request ({})", named(*rule))
            }
            Self::NotYourRequest => f.write_str("only the asker can withdraw the request"),
            Self::AskedInVain { rule } => {
                write!(f, "you have asked in this round already, and no second person agreed ({})", named(*rule))
            }
            Self::TheSystemKnows { rule } => {
                write!(f, "at a dealt table the system knows this ({})", named(*rule))
            }
            Self::NotApproved { rule } => write!(f, "an inspector must approve it first (rule {rule})"),
            Self::NeedsNoApproval(name) => write!(f, "{name} needs no inspector's approval"),
            Self::InspectorNotTold { rule } => write!(f, "the inspector must be told first (rule {rule})"),
            Self::CuttingCardIsOut => f.write_str("the cutting card is out already"),
            Self::NotForPatrons => f.write_str("only the house does that"),
            Self::NotForTheHouse => f.write_str("only players do that"),
            Self::NoGround { rule } => {
                write!(f, "say why the outcome is invalidated, for a disruption or for fraud ({rule})")
            }
            Self::NotAsked => f.write_str("you have nothing to do now"),
            Self::TheSystemDeals => f.write_str("the system deals the cards of this table"),
            Self::NotWithoutCards => f.write_str("this applies to real cards only"),
            Self::NotInThisGame => f.write_str("the rules of this game do not provide for that"),
            Self::NotPositive => write!(f, "an amount must be from 0.01 to {}", Cents::LARGEST_WAGER),
            Self::NotEnough { there } => write!(f, "there is only {there}"),
            Self::NotOffered { on, rule: Some(rule) } => write!(f, "this table does not offer {on} (rule {rule})"),
            Self::NotOffered { on, rule: None } => write!(f, "this table does not offer {on}"),
            Self::BelowMinimum { least, rule } => write!(f, "the least allowed is {least} (rule {rule})"),
            Self::AboveMaximum { most, rule } => write!(f, "the most allowed is {most} (rule {rule})"),
            Self::NotInUnits { unit, rule } => write!(f, "wagers are made in units of {unit} (rule {rule})"),
            Self::TableDeclares { rule } => write!(f, "this table declares for its players ({rule})"),
            Self::InPlay => f.write_str("not while a wager lies on the layout"),
            Self::RoundNotOver => f.write_str("the round is not over"),
            Self::TooEarly => f.write_str("the time to decide is not over yet"),
            Self::NotOpen => f.write_str("no new round is played at this table"),
            Self::NotSuspended => f.write_str("the table is not suspended"),
            Self::NoSign => f.write_str("no such sign stands at the table"),
            Self::CardsNotReady => f.write_str("the cards are being shuffled"),
            Self::CardsInDoubt { lack, rule } => {
                let first = match lack {
                    Lack::Check => "the check of the cards is recorded",
                    Lack::OtherDevice => "another device is in place",
                    Lack::NewCards => "new cards are in place",
                };
                write!(f, "no card is dealt before {first} ({rule})")
            }
            Self::NoShufflingDevice { rule } => {
                write!(f, "this table deals from a shoe, and only a shuffling device fails (rule {rule})")
            }
            Self::CheckDueAlready { .. } => f.write_str("a check of the cards is due already"),
            Self::NoCheckDue { rule } => write!(f, "no check of the cards is due (rule {rule})"),
            Self::NoShoeWanted => f.write_str("the table needs no shoe now"),
            Self::WrongNumberOfCards { wanted } => write!(f, "the table needs a shoe of {wanted} cards"),
            Self::NothingToCut => f.write_str("there is nothing to cut"),
            Self::NotYourCut { rule } => write!(f, "the cut is offered to another player (rule {rule})"),
            Self::CutOutside { from, to, rule } => write!(f, "from {from} to {to} cards are cut (rule {rule})"),
            Self::ShuffledAnyway { rule } => write!(f, "the cards are shuffled after every round anyway (rule {rule})"),
            Self::NoShuffleDue { rules: [_, rule] } => {
                write!(f, "a shoe is shuffled once its cutting card is out or a supervisor orders it (rule {rule})")
            }
            Self::ShuffleFirst { rule } => {
                write!(f, "the cutting card came first: record the shuffle before the next card (rule {rule})")
            }
            Self::CardsStay { rule } => write!(f, "the cards may not be changed now (rule {rule})"),
            Self::RaiseNeedsSign { rule, larger_unit } => {
                let what = if *larger_unit { "a unit that is the smallest wager" } else { "a minimum" };
                write!(f, "{what} is raised by a sign that stands for 20 minutes (rule {rule})")
            }
            Self::SignTooShort { rule, .. } => write!(f, "a sign must stand for 20 minutes first (rule {rule})"),
            Self::ImpossibleLimits => f.write_str("no wager can be within these limits and those of the table"),
            Self::NotWholeChips { chip, rule } => {
                let amounts = if rule.number() == "G24" {
                    "the table's smallest chip"
                } else {
                    "two of the table's smallest chips"
                };
                write!(f, "limits are whole numbers of {amounts}, {chip} (ruling {rule})")
            }
            Self::NotAbove { maximum, rule } => {
                write!(f, "a player's own maximum is above the table's {maximum} (rule {rule})")
            }
            Self::SatOutNothing { rule } => write!(f, "this player has sat out no round of this shoe (rule {rule})"),
            Self::NotHeld => f.write_str("this player is not held to the minimum"),
            Self::NotASetting(name) => write!(f, "{name} cannot be changed as a setting"),
            Self::Unfit(unfit) => unfit.fmt(f),
            Self::NoInstructions => f.write_str("instructions decide only at dealt tables"),
            Self::OtherInstruction(instruction) => write!(f, "this game has no instruction {instruction}"),
            Self::NothingPaysYet { rule } => {
                write!(f, "everything rides at once only with a hand that pays already (rule {rule})")
            }
            Self::Wager { on, why } => write!(f, "{on}: {why}"),
            Self::LaidTwice(on) => write!(f, "{on} is named twice"),
            Self::DeclinedAlready => f.write_str("you have declined it already; another person may still agree"),
            Self::LaidAlready => f.write_str("exactly these wagers lie there already"),
            Self::Rules(refusal) => refusal.fmt(f),
        }
    }
}

/// A rule of the document, or a ruling, as it is named in a sentence.
fn named(rule: Rule) -> String {
    if rule.book() == Book::Rulings { rule.to_string() } else { format!("rule {rule}") }
}
