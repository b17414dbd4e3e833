//! The errors of the API for refusals of the house: code, text, rule and limit.

use super::problem::{ErrorDetail, Problem};
use super::second_factor::confirm_first;
use crate::house::HouseError;
use floor::table::tray;
use floor::{jackpot, login, patron, table};
use rules::Cents;
use rules::refusal::Why;
use rules::rulebook::Rule;

impl From<HouseError> for Problem {
    fn from(error: HouseError) -> Self {
        let what = error.to_string();
        match error {
            HouseError::NoSuch("table" | "patron" | "pool" | "round" | "login") => Self::NoSuchThing,
            HouseError::Table(refusal) => refused(at_table(&refusal), what),
            HouseError::Patron(refusal) => refused(of_account(&refusal), what),
            HouseError::Unfit(unfit) => refused(unfit_table(&unfit), what),
            HouseError::Pool(refusal) => refused(of_pool(&refusal), what),
            HouseError::Login(refusal) => of_login(refusal, what),
            HouseError::NoLonger => Self::NotSignedIn,
            HouseError::RequesterGone => Self::refused("asker-gone", &what),
            HouseError::Unconfirmed => confirm_first(),
            HouseError::KeyReused => Self::conflict("key-reused", &what),
            HouseError::Busy | HouseError::StaleRow => Self::Unavailable,
            HouseError::Store(error) => Self::store(error),
            // If cards cannot be dealt fairly, none are dealt.
            HouseError::Dealing(error) => {
                tracing::error!(%error, "no cards are dealt");
                Self::Unavailable
            }
            other => Self::internal(other),
        }
    }
}

/// A code, the rule behind it and the limit that was passed.
struct Reason {
    code: &'static str,
    rule: Option<Rule>,
    limit: Option<String>,
}

impl Reason {
    const fn new(code: &'static str) -> Self {
        Self { code, rule: None, limit: None }
    }

    const fn by(code: &'static str, rule: Rule) -> Self {
        Self { code, rule: Some(rule), limit: None }
    }

    fn limit(self, limit: impl ToString) -> Self {
        Self { limit: Some(limit.to_string()), ..self }
    }
}

fn refused(Reason { code, rule, limit }: Reason, what: String) -> Problem {
    Problem::Refused(ErrorDetail { code: code.into(), what, rule: rule.map(|rule| rule.to_string()), limit })
}

/// The error for a refusal of a login: a conflict with its state, or an invalid request.
fn of_login(refusal: login::LoginRefusal, what: String) -> Problem {
    use login::LoginRefusal as Not;
    match refusal {
        Not::NoSuchToken | Not::NoSuchFactor => Problem::NoSuchThing,
        Not::RoleTooHigh => Problem::NotAllowed,
        Not::OwnHelp | Not::NotVouched => Problem::first(refusal.code(), &what),
        Not::BeyondDay { limit } => refused(Reason::new(refusal.code()).limit(limit), what),
        Not::AnotherPassword => Problem::WrongCredentials,
        Not::Own
        | Not::TooManyTokens
        | Not::TooManyFactors
        | Not::NotDismissed
        | Not::Dismissed
        | Not::FactorKnown
        | Not::LastFactor
        | Not::Provisional
        | Not::AnotherFactor => Problem::conflict(refusal.code(), &what),
        Not::FactorUsed | Not::FactorCopied => Problem::conflict(refusal.code(), &what),
        Not::FactorMissing => Problem::conflict(refusal.code(), &what),
        Not::NotStaff | Not::SamePassword | Not::Expiry | Not::Label { .. } => {
            refused(Reason::new(refusal.code()), what)
        }
    }
}

/// The settings or the opening of a table are invalid.
fn unfit_table(unfit: &table::Unfit) -> Reason {
    match unfit {
        table::Unfit::Fixed { rule, .. } => Reason::by("fixed-odds", *rule),
        _ => Reason::new("unfit"),
    }
}

#[allow(clippy::too_many_lines)] // One line for each reason.
fn at_table(refusal: &table::TableRefusal) -> Reason {
    use table::TableRefusal as Not;
    match *refusal {
        Not::OtherMoney => Reason::new("other-money"),
        Not::Tray(ref refusal) => of_tray(refusal),
        Not::NoJackpot => Reason::new("no-jackpot"),
        Not::StopTheJackpot { rule } => Reason::by("stop-the-jackpot", rule),
        Not::OutcomeStands { rules, .. } => Reason::by("outcome-stands", rules[0]),
        Not::TakesWholeChips { rule } => Reason::by("takes-whole-chips", rule),
        Not::NotAboutOutcome { rule } => Reason::by("not-about-outcome", rule),
        Not::CannotDealAgain { rule } => Reason::by("cannot-deal-again", rule),
        Not::PlayersHaveLeft { rule } => Reason::by("players-have-left", rule),
        Not::NoNews => Reason::new("no-news"),
        Not::Jackpot(ref refusal) => of_pool(refusal),
        Not::NoSuchChair => Reason::new("no-such-chair"),
        Not::Taken => Reason::new("taken"),
        Not::NotYours => Reason::new("not-yours"),
        Not::HereAlready => Reason::new("here-already"),
        Not::NotHere => Reason::new("not-here"),
        Not::NotWaiting => Reason::new("not-waiting"),
        Not::PlacesFree => Reason::new("places-free"),
        Not::TableFull => Reason::new("table-full"),
        Not::OthersWait => Reason::new("others-wait"),
        Not::AreaFull { rule } => Reason::by("area-full", rule),
        Not::Reserved { rule } => Reason::by("reserved", rule),
        Not::OneHandEach { rule } => Reason::by("one-hand-each", rule),
        Not::NotIdle { rule, .. } => Reason::by("not-idle", rule).limit(3),
        Not::NoSuchNotice { .. } => Reason::new("no-such-notice"),
        Not::AcknowledgedAlready { .. } => Reason::new("acknowledged-already"),
        Not::OwnAct { rule } => Reason::by("own-act", rule),
        Not::Patron { ref refusal, rule } => Reason { rule, ..of_account(refusal) },
        Not::ShutOut { rule } => Reason::by("shut-out", rule),
        Not::NoPlayerCard { rule, .. } => Reason::by("no-player-card", rule),
        Not::CardWorks => Reason::new("card-works"),
        Not::KeptApart { rule } => Reason::by("kept-apart", rule),
        Not::AwaitsSecondPerson { rule } => Reason::by("awaits-second-person", rule),
        Not::NothingAsked => Reason::new("nothing-asked"),
        Not::OwnRequest { rule } => Reason::by("own-request", rule),
        Not::NotYourRequest => Reason::new("not-your-request"),
        Not::AskedInVain { rule } => Reason::by("asked-in-vain", rule),
        Not::TheSystemKnows { rule } => Reason::by("the-system-knows", rule),
        Not::NotApproved { rule } => Reason::by("not-approved", rule),
        Not::NeedsNoApproval(_) => Reason::new("needs-no-approval"),
        Not::InspectorNotTold { rule } => Reason::by("inspector-not-told", rule),
        Not::CuttingCardIsOut => Reason::new("cutting-card-is-out"),
        Not::NotForPatrons => Reason::new("not-for-patrons"),
        Not::NotForTheHouse => Reason::new("not-for-the-house"),
        Not::NoGround { .. } => Reason::new("no-ground"),
        Not::NotAsked => Reason::new("not-asked"),
        Not::TheSystemDeals => Reason::new("the-system-deals"),
        Not::NotWithoutCards => Reason::new("not-without-cards"),
        Not::NotInThisGame => Reason::new("not-in-this-game"),
        Not::NotPositive => Reason::new("not-an-amount").limit(Cents::LARGEST_WAGER),
        Not::NotEnough { there } => Reason::new("not-enough").limit(there),
        Not::NotOffered(_) => Reason::new("not-offered"),
        Not::BelowMinimum { least, rule } => Reason::by("below-minimum", rule).limit(least),
        Not::AboveMaximum { most, rule } => Reason::by("above-maximum", rule).limit(most),
        Not::InPlay => Reason::new("in-play"),
        Not::RoundNotOver => Reason::new("round-not-over"),
        Not::TooEarly => Reason::new("too-early"),
        Not::NotOpen => Reason::new("not-open"),
        Not::NotSuspended => Reason::new("not-suspended"),
        Not::NoSign => Reason::new("no-sign"),
        Not::CardsNotReady => Reason::new("cards-not-ready"),
        Not::CardsInDoubt { rule, .. } => Reason::by("cards-in-doubt", rule),
        Not::NoShufflingDevice { rule } => Reason::by("no-shuffling-device", rule),
        Not::CheckDueAlready { rule } => Reason::by("check-due-already", rule),
        Not::NoCheckDue { rule } => Reason::by("no-check-due", rule),
        Not::NoShoeWanted => Reason::new("no-shoe-wanted"),
        Not::WrongNumberOfCards { wanted } => Reason::new("wrong-number-of-cards").limit(wanted),
        Not::NothingToCut => Reason::new("nothing-to-cut"),
        Not::NotYourCut { rule } => Reason::by("not-your-cut", rule),
        Not::CutOutside { from, to, rule } => Reason::by("cut-outside", rule).limit(format!("{from} to {to}")),
        Not::ShuffledAnyway { rule } => Reason::by("shuffled-anyway", rule),
        Not::NoShuffleDue { rules: [_, rule] } => Reason::by("no-shuffle-due", rule),
        Not::ShuffleFirst { rule } => Reason::by("shuffle-first", rule),
        Not::CardsStay { rule } => Reason::by("cards-stay", rule),
        Not::RaiseNeedsSign { rule, .. } => Reason::by("raise-needs-sign", rule),
        Not::SignTooShort { rule, earliest } => Reason::by("sign-too-short", rule).limit(earliest.0),
        Not::TableDeclares { rule } => Reason::by("table-declares", rule),
        Not::NotInUnits { unit, rule } => Reason::by("not-in-units", rule).limit(unit),
        Not::ImpossibleLimits => Reason::new("impossible-limits"),
        Not::NotWholeChips { chip, rule } => Reason::by("not-whole-chips", rule).limit(chip),
        Not::NotAbove { maximum, rule } => Reason::by("not-above", rule).limit(maximum),
        Not::SatOutNothing { rule } => Reason::by("sat-out-nothing", rule),
        Not::NotHeld => Reason::new("not-held"),
        Not::NotASetting(_) => Reason::new("not-a-setting"),
        Not::Unfit(ref unfit) => unfit_table(unfit),
        Not::NoInstructions => Reason::new("no-instructions"),
        Not::OtherInstruction(_) => Reason::new("other-instruction"),
        Not::NothingPaysYet { rule } => Reason::by("nothing-pays-yet", rule),
        Not::Wager { ref why, .. } => at_table(why),
        Not::LaidTwice(_) => Reason::new("laid-twice"),
        Not::DeclinedAlready => Reason::new("declined-already"),
        Not::LaidAlready => Reason::new("laid-already"),
        Not::Rules(refusal) => Reason { rule: refusal.rules.first(), ..by_rules(refusal.why) },
    }
}

fn by_rules(why: Why) -> Reason {
    match why {
        Why::RoundOver => Reason::new("round-over"),
        Why::NotInThisGame => Reason::new("not-in-this-game"),
        Why::ByDecision(_) => Reason::new("placed-by-decision"),
        Why::NoSuchSeat { seats, .. } => Reason::new("no-such-seat").limit(seats),
        Why::NoSuchPlace(_) => Reason::new("no-such-place"),
        Why::NotNow(_) => Reason::new("not-now"),
        Why::InsuranceClosed => Reason::new("insurance-closed"),
        Why::NoHand(_) => Reason::new("no-hand"),
        Why::NotYourTurn { .. } => Reason::new("not-your-turn"),
        Why::NotControlling => Reason::new("not-controlling"),
        Why::AlreadyDecided(_) => Reason::new("already-decided"),
        Why::AlreadyPlaced => Reason::new("already-placed"),
        Why::NothingThere => Reason::new("nothing-there"),
        Why::NotWagered(_) | Why::NoWagerOn { .. } => Reason::new("not-wagered"),
        Why::AlreadyVoid(_) => Reason::new("already-void"),
        Why::NothingToForfeit(_) => Reason::new("nothing-to-forfeit"),
        Why::Needs(_) => Reason::new("needs-another-wager"),
        Why::Missing { .. } => Reason::new("wager-missing"),
        Why::NoWagers => Reason::new("no-wagers"),
        Why::SpotsFull => Reason::new("spots-full"),
        Why::NotPositive => Reason::new("not-an-amount"),
        Why::TooManyTokens => Reason::new("too-many-tokens"),
        Why::TooLarge { most } => Reason::new("too-large-an-amount").limit(most),
        Why::BelowMinimum { least } => Reason::new("below-minimum").limit(least),
        Why::AboveMaximum { most } => Reason::new("above-maximum").limit(most),
        Why::NotInUnits { unit } => Reason::new("not-in-units").limit(unit),
        Why::MustBe { amount } => Reason::new("must-be").limit(amount),
        Why::MustBeEither { amounts: [one, other] } => Reason::new("must-be").limit(format!("{one} or {other}")),
        Why::CardNotInDevice { .. } => Reason::new("card-not-in-device"),
        Why::ThisCardFirst(_) => Reason::new("this-card-first"),
        Why::NotInHand => Reason::new("not-in-hand"),
        Why::HowMany { fewest, most } => Reason::new("how-many").limit(format!("{fewest} to {most}")),
        Why::NotAllowed(_) => Reason::new("not-allowed-by-the-rules"),
    }
}

fn of_account(refusal: &patron::PatronRefusal) -> Reason {
    use patron::PatronRefusal as Not;
    match *refusal {
        Not::Amount => Reason::new("not-an-amount").limit(Cents::LARGEST_WAGER),
        Not::NotEnough { there } => Reason::new("not-enough").limit(there),
        Not::Excluded { .. } => Reason::new("excluded"),
        Not::NotExcluded => Reason::new("not-excluded"),
        Not::OwnWish => Reason::new("own-wish"),
        Not::CoolingOff { .. } => Reason::new("cooling-off"),
        Not::LossLimit { left, .. } => Reason::new("loss-limit").limit(left),
        Not::TimeLimit { minutes } => Reason::new("time-limit").limit(minutes),
        Not::Limit => Reason::new("not-a-limit"),
        Not::Past => Reason::new("past"),
        Not::OtherMoney => Reason::new("other-money"),
        Not::PlayMoney => Reason::new("play-money"),
        Not::NotAGuest => Reason::new("not-a-guest"),
        Not::HasEnough { there } => Reason::new("has-enough").limit(there),
        Not::HasCard => Reason::new("has-card"),
        Not::NoSuchCard => Reason::new("no-such-card"),
        Not::Reason { most } => Reason::new("no-reason").limit(most),
        Not::WholeCasino => Reason::new("whole-casino"),
        Not::Oneself => Reason::new("oneself"),
        Not::ApartAlready => Reason::new("apart-already"),
        Not::NothingAsked => Reason::new("nothing-asked"),
        Not::AnotherRequest => Reason::new("another-request"),
        Not::OwnRequest => Reason::by("own-request", refusal.rules()[0]),
        Not::NotApart => Reason::new("not-apart"),
    }
}

fn of_tray(refusal: &tray::TrayRefusal) -> Reason {
    use tray::TrayRefusal as Not;
    match *refusal {
        Not::Amount => Reason::new("not-an-amount").limit(Cents::LARGEST_WAGER),
        Not::NoSuchRequest => Reason::new("no-such-request"),
        Not::OwnRequest => Reason::new("own-request"),
        Not::NotEnough { there } => Reason::new("not-enough").limit(there),
        Not::DayOpen(_) => Reason::new("day-open"),
        Not::DayNotOpen => Reason::new("day-not-open"),
        Not::DayOver(_) => Reason::new("day-over"),
    }
}

fn of_pool(refusal: &jackpot::JackpotRefusal) -> Reason {
    use jackpot::JackpotRefusal as Not;
    Reason::new(match *refusal {
        Not::OutOfReach => "jackpot-out-of-reach",
        Not::Locked => "jackpot-won",
        Not::Stopped => "jackpot-stopped",
        Not::NotClosed => "jackpot-not-closed",
        Not::Differs(_) => "jackpot-differs",
        Not::NotLinked(_) => "jackpot-not-linked",
        Not::LinkedAlready(_) => "jackpot-linked-already",
        Not::InPlay(_) => "jackpot-in-play",
        Not::Moved => "jackpot-moved",
        Not::NotWon => "jackpot-not-won",
        Not::Impossible => "jackpot-impossible",
        Not::ReckonedUp(_) => "jackpot-reckoned-up",
        Not::OtherMoney => "other-money",
    })
}
