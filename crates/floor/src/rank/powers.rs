//! The table of powers: what each is over, the least rank that holds it, and the rules of every game that give it.
//!
//! Where a document names the dealer, or says only what follows from what the dealer finds on the layout, the dealer declares it. Where it
//! names a casino supervisor, or has a round or a hand declared void without naming anybody, a gaming supervisor does. Rows without a rule
//! are procedures of the house on which the documents are silent.

use super::Rank;
use rules::rulebook::{Book, Rule};

/// What a power is over, by the name of the command, incident or setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PowerOver<'a> {
    /// A command to a table.
    Table(&'a str),
    /// Something irregular that is found at a table, or a ruling about its round.
    Incident(&'a str),
    /// A setting of a table.
    Setting(&'a str),
    /// A command about a patron.
    Patron(&'a str),
    /// A command to a jackpot pool.
    Pool(&'a str),
}

/// A power.
#[derive(Clone, Copy, Debug)]
pub struct Power {
    /// What it is over.
    pub over: PowerOver<'static>,
    /// The least rank that holds it.
    pub least: Rank,
    /// The rules that give it.
    pub rules: &'static [Rule],
}

/// The least rank that changes settings for which no document names anybody: the rank that runs the pit.
pub const OTHER_SETTINGS: Rank = Rank::AssistantGamingManager;

const CS: Book = Book::CaribbeanStud;
const LR: Book = Book::LetItRide;
const TC: Book = Book::ThreeCardPoker;
const LP: Book = Book::LunarPoker;
const BJ: Book = Book::StarBlackjack;
const RULING: Book = Book::Rulings;

macro_rules! powers {
    ($($over:ident $name:literal: $least:ident [$($book:ident $number:literal)*];)*) => {
        &[$(Power {
            over: PowerOver::$over($name),
            least: Rank::$least,
            rules: &[$(const { $book.cite($number) }),*],
        }),*]
    };
}

/// What a document gives to inspectors beside the ranks that hold it.
pub const INSPECTORS_TOO: &[Power] = powers! {
    Table "order-check": GamingSupervisor [CS "3.8" LR "3.8" TC "3.8" LP "3.8"];
};

/// Every power that somebody of the staff holds. An inspector's approval of a stopped jackpot (CS 14.15) is no power of a rank.
pub const POWERS: &[Power] = powers! {
    // What the dealer does at the table, and what the documents have the dealer declare.
    Table "record-check": Dealer [CS "3.4" LR "3.4" TC "3.4" LP "3.4" BJ "3.3"];
    Table "record-shuffle": Dealer [BJ "4.1"];
    Table "cutting-card-out": Dealer [BJ "3.5.1" BJ "4.1.2"];
    Table "withdraw-request": Dealer [RULING "G25"];
    Table "deal": Dealer [CS "7.2" LR "7.2" TC "7.2" LP "7.2" BJ "7.1"];
    Incident "misdeal": Dealer [CS "14.1" LR "12.1" TC "12.1" LP "12.1"];
    Incident "wrong-number-of-cards": Dealer [CS "14.2" CS "14.8" LR "12.2" LR "12.7" TC "12.2" TC "12.7" LP "12.2"];
    Incident "exposed-card": Dealer [CS "14.3" CS "14.5" CS "14.6" LR "12.3" LR "12.5" LR "12.6" TC "12.3" TC "12.5"
        LP "12.3" LP "12.4" LP "12.5"];
    Incident "dealt-in": Dealer [CS "14.10" LR "12.8" TC "12.8" LP "12.8"];
    Incident "hand-without-wager": Dealer [CS "14.10" LR "12.8" TC "12.8" LP "12.9"];
    Incident "wrong-bet": Dealer [CS "14.11" CS "14.12" LP "12.12"];
    Incident "correct-wager": Dealer [CS "14.11.1" LR "12.10" LR "12.11"];
    Incident "collected-early-reconstructed": Dealer [LP "12.15"];
    Incident "face-up-card": Dealer [BJ "16.1"];
    Incident "card-drawn-in-error": Dealer [BJ "16.2"];
    Incident "surplus-card-to-dealer": Dealer [BJ "16.5" BJ "16.6"];
    Incident "burn-forgotten": Dealer [BJ "16.12"];
    Incident "insurance-forgotten": Dealer [BJ "16.13"];
    Incident "insurance-noticed": Dealer [BJ "16.13"];
    Incident "not-cut": Dealer [BJ "16.11"];
    Incident "not-shuffled": Dealer [BJ "16.14"];
    Incident "discards-not-returned": Dealer [BJ "16.15"];
    Incident "nobody-wagered": Dealer [BJ "16.7"];

    // What is declared about cards and devices that cannot be trusted: a supervisor has the cards counted (3.8).
    Incident "missing-card": GamingSupervisor [CS "14.9" LR "12.9" TC "12.9" LP "12.11" BJ "16.16"];
    Incident "foreign-card": GamingSupervisor [CS "14.9" LR "12.9" TC "12.9" LP "12.11" BJ "16.16"];
    Incident "device-fault": GamingSupervisor [CS "15.2" LR "13.2" TC "13.2" LP "13.2" BJ "17.5"];
    Incident "device-cards-moved": GamingSupervisor [BJ "17.2"];
    Incident "device-cards-replaced": GamingSupervisor [BJ "17.3"];
    Incident "device-disadvantage": GamingSupervisor [BJ "17.4"];
    Incident "device-not-replaceable": GamingSupervisor [BJ "17.5"];

    // What the documents leave to a casino supervisor, or to the operator, about a round.
    Incident "plays-first": GamingSupervisor [CS "14.13.1" LR "12.12.1" TC "12.11.1" LP "12.13.1"];
    Incident "collected-early": GamingSupervisor [LP "12.15"];
    Incident "jackpot-failure": GamingSupervisor [CS "14.15"];
    Incident "reconstructed": GamingSupervisor [BJ "16.8"];
    Incident "cannot-reconstruct": GamingSupervisor [BJ "16.8" BJ "16.8.1"];
    Incident "pay-undeclared": GamingSupervisor [LP "12.16.1"];
    Incident "reveal-folded": GamingSupervisor [CS "9.10" LP "9.7"];
    Incident "wager-refused": GamingSupervisor [CS "16.11" LR "14.11" TC "14.12" LP "14.11" BJ "18.11"];
    Incident "wagers-declared-void": GamingSupervisor [CS "16.3.1" LR "14.3.1" TC "14.4.1" LP "14.3.1" BJ "18.3.1"];
    Incident "wagers-invalid": GamingSupervisor [TC "12.16" TC "14.1"];
    Incident "outcome-invalidated": GamingSupervisor [CS "16.4" CS "16.5" LR "14.4" LR "14.5" TC "14.5" TC "14.6"
        LP "14.4" LP "14.5" BJ "18.4" BJ "18.5"];

    // What the documents leave to a casino supervisor about a table and who plays there.
    Table "vacate": GamingSupervisor [CS "16.9" LR "14.9" TC "14.10" LP "14.9" BJ "18.9"];
    Table "reserve": GamingSupervisor [BJ "5.13"];
    Table "hold-to-minimum this-shoe": GamingSupervisor [BJ "5.10"];
    Table "set-limits": GamingSupervisor [CS "6.5" LR "6.5" TC "6.5" LP "6.5" BJ "6.5"];
    Table "set-wager-limits": GamingSupervisor [CS "6.5" LR "6.5" TC "6.5" LP "6.5" BJ "6.5"];
    Table "set-player-limits": GamingSupervisor [CS "6.6" TC "6.6" LP "6.6" BJ "6.7"];
    Table "order-shuffle": GamingSupervisor [BJ "4.1.4"];
    Table "replace-cards": GamingSupervisor [CS "3.7" LR "3.7" TC "3.7" LP "3.7" BJ "3.5"];
    Table "close": GamingSupervisor [CS "16.8" LR "14.8" TC "14.9" LP "14.8" BJ "18.8"];
    Table "keep-open": GamingSupervisor [CS "16.8" LR "14.8" TC "14.9" LP "14.8" BJ "18.8"];
    Table "order-check": GamingSupervisor [CS "3.8" LR "3.8" TC "3.8" LP "3.8" BJ "16.1.1"];
    Table "replace-device": GamingSupervisor [CS "15.2.3" LR "13.2.3" TC "13.2.3" LP "13.2.3" BJ "17.2"];
    Table "agree": GamingSupervisor [RULING "G25"];
    Table "decline": GamingSupervisor [RULING "G25"];
    Table "tell-inspector": GamingSupervisor [BJ "5.11" BJ "5.12" BJ "14.6.1"];
    Table "release": GamingSupervisor [BJ "5.10"];
    Table "suspend": GamingSupervisor [];
    Table "resume": GamingSupervisor [];
    Table "tray request": GamingSupervisor [];
    Table "tray confirm": GamingSupervisor [];
    Table "tray cancel": GamingSupervisor [];
    Table "tray count": GamingSupervisor [];
    Table "link": AssistantGamingManager [CS "11.9"];
    Table "unlink": AssistantGamingManager [CS "11.9"];
    Table "change-settings": AssistantGamingManager [];
    Table "hold-to-minimum every-shoe": GamingManager [BJ "5.11"];
    Table "hold-to-minimum one-area": GamingManager [BJ "5.12"];

    // Settings for which a document names who decides. Every other setting: [`OTHER_SETTINGS`].
    Setting "players_per_area": GamingSupervisor [BJ "5.4"];
    Setting "blackjacks_wait": AssistantGamingManager [BJ "9.1.1"];
    Setting "resplit": GamingManager [BJ "12.5"];
    Setting "optional_needs_main": GamingManager [BJ "14.6"];

    // What is done about patrons. Money crosses the cage under a supervisor's eyes.
    Patron "exclude": GamingSupervisor [CS "16.3.2" CS "16.3.3" LR "14.3.2" LR "14.3.3" TC "14.4.2" TC "14.4.3"
        LP "14.3.2" LP "14.3.3" BJ "18.3.2" BJ "18.3.3"];
    Patron "keep-apart": GamingSupervisor [CS "14.13.2" LR "12.12.2" TC "12.11.2" LP "12.13.2"];
    Patron "reunite": GamingSupervisor [CS "14.13.2" LR "12.12.2" TC "12.11.2" LP "12.13.2"];
    Patron "deposit": GamingSupervisor [];
    Patron "withdraw": GamingSupervisor [];
    Patron "issue-card": GamingSupervisor [TC "14.1"];
    Patron "block-card": GamingSupervisor [TC "14.1"];
    Patron "issue-tokens": AssistantGamingManager [];
    Patron "agree-to-money": GamingSupervisor [RULING "G9"];
    Patron "decline-money": GamingSupervisor [RULING "G9"];
    Patron "readmit": GamingManager [];

    // What is done about jackpot pools.
    Pool "stop": GamingSupervisor [CS "14.15"];
    Pool "unlock": AssistantGamingManager [];
    Pool "reconcile": AssistantGamingManager [];
    // The Authority approves the rate of increment (CS 11.6); no document says who enters what was approved. What is asked of the terms is
    // that they are the same at every linked table.
    Pool "set-terms": GamingManager [CS "11.9"];
};
