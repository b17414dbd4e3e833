//! The table of powers: what each is over, the least rank that holds it, and the rules that give it, which each game names itself.
//!
//! Where a document names the dealer, or says only what follows from what the dealer finds on the layout, the dealer declares it. Where it
//! names a casino supervisor, or has a round or a hand declared void without naming anybody, a gaming supervisor does. Rows without a rule
//! are procedures of the house on which the documents are silent.

use super::Rank;
use rules::Game;
use rules::provisions::Provisions;
use rules::rulebook::{Book, Rule};
use std::sync::LazyLock;

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
#[derive(Clone, Debug)]
pub struct Power {
    /// What it is over.
    pub over: PowerOver<'static>,
    /// The least rank that holds it.
    pub least: Rank,
    /// The rules that give it: those that each game names for it, in the order of the games, and rulings.
    pub rules: Vec<Rule>,
}

/// The least rank that changes settings for which no document names anybody: the rank that runs the pit.
pub const OTHER_SETTINGS: Rank = Rank::AssistantGamingManager;

/// The rules that a game gives for powers, by the names of the powers.
type RulesByPower = fn(&Provisions) -> &'static [(&'static str, &'static [Rule])];

/// The rules of all games that give a power.
fn given(by: RulesByPower, name: &str) -> Vec<Rule> {
    let of_game = |game: Game| by(game.provisions()).iter().filter(|(power, _)| *power == name);
    Game::ALL.into_iter().flat_map(of_game).flat_map(|(_, rules)| rules.iter().copied()).collect()
}

macro_rules! powers {
    ($given:expr; $($over:ident $name:literal: $least:ident $([$($ruling:literal)*])?;)*) => {
        vec![$({
            let rulings: &[Rule] = &[$($(const { Book::Rulings.cite($ruling) }),*)?];
            Power {
                over: PowerOver::$over($name),
                least: Rank::$least,
                rules: given($given, $name).into_iter().chain(rulings.iter().copied()).collect(),
            }
        }),*]
    };
}

/// What a document gives to inspectors beside the ranks that hold it.
pub static INSPECTORS_TOO: LazyLock<Vec<Power>> = LazyLock::new(|| {
    powers! {
        |provisions| provisions.inspectors_too;
        Table "order-check": GamingSupervisor;
    }
});

/// Every power that somebody of the staff holds. An inspector's approval of a stopped jackpot (Caribbean Stud Poker 14.15) is no power of a rank.
pub static POWERS: LazyLock<Vec<Power>> = LazyLock::new(|| {
    powers! {
        |provisions| provisions.powers;
        // What the dealer does at the table, and what the documents have the dealer declare.
        Table "record-check": Dealer;
        Table "record-shuffle": Dealer;
        Table "cutting-card-out": Dealer;
        Table "withdraw-request": Dealer ["G25"];
        Table "deal": Dealer;
        Incident "misdeal": Dealer;
        Incident "wrong-number-of-cards": Dealer;
        Incident "exposed-card": Dealer;
        Incident "dealt-in": Dealer;
        Incident "hand-without-wager": Dealer;
        Incident "wrong-bet": Dealer;
        Incident "correct-wager": Dealer;
        Incident "collected-early-reconstructed": Dealer;
        Incident "face-up-card": Dealer;
        Incident "card-drawn-in-error": Dealer;
        Incident "surplus-card-to-dealer": Dealer;
        Incident "burn-forgotten": Dealer;
        Incident "insurance-forgotten": Dealer;
        Incident "insurance-noticed": Dealer;
        Incident "not-cut": Dealer;
        Incident "not-shuffled": Dealer;
        Incident "discards-not-returned": Dealer;
        Incident "nobody-wagered": Dealer;

        // What is declared about cards and devices that cannot be trusted: a supervisor has the cards counted (3.8).
        Incident "missing-card": GamingSupervisor;
        Incident "foreign-card": GamingSupervisor;
        Incident "device-fault": GamingSupervisor;
        Incident "device-cards-moved": GamingSupervisor;
        Incident "device-cards-replaced": GamingSupervisor;
        Incident "device-disadvantage": GamingSupervisor;
        Incident "device-not-replaceable": GamingSupervisor;

        // What the documents leave to a casino supervisor, or to the operator, about a round.
        Incident "plays-first": GamingSupervisor;
        Incident "collected-early": GamingSupervisor;
        Incident "jackpot-failure": GamingSupervisor;
        Incident "reconstructed": GamingSupervisor;
        Incident "cannot-reconstruct": GamingSupervisor;
        Incident "pay-undeclared": GamingSupervisor;
        Incident "reveal-folded": GamingSupervisor;
        Incident "wager-refused": GamingSupervisor;
        Incident "wagers-declared-void": GamingSupervisor;
        Incident "wagers-invalid": GamingSupervisor;
        Incident "outcome-invalidated": GamingSupervisor;

        // What the documents leave to a casino supervisor about a table and who plays there.
        Table "vacate": GamingSupervisor;
        Table "reserve": GamingSupervisor;
        Table "hold-to-minimum this-shoe": GamingSupervisor;
        Table "set-limits": GamingSupervisor;
        Table "set-wager-limits": GamingSupervisor;
        Table "set-player-limits": GamingSupervisor;
        Table "order-shuffle": GamingSupervisor;
        Table "replace-cards": GamingSupervisor;
        Table "close": GamingSupervisor;
        Table "keep-open": GamingSupervisor;
        Table "order-check": GamingSupervisor;
        Table "replace-device": GamingSupervisor;
        Table "agree": GamingSupervisor ["G25"];
        Table "decline": GamingSupervisor ["G25"];
        Table "tell-inspector": GamingSupervisor;
        Table "release": GamingSupervisor;
        Table "suspend": GamingSupervisor;
        Table "resume": GamingSupervisor;
        Table "tray request": GamingSupervisor;
        Table "tray confirm": GamingSupervisor;
        Table "tray cancel": GamingSupervisor;
        Table "tray count": GamingSupervisor;
        Table "link": AssistantGamingManager;
        Table "unlink": AssistantGamingManager;
        Table "change-settings": AssistantGamingManager;
        Table "hold-to-minimum every-shoe": GamingManager;
        Table "hold-to-minimum one-area": GamingManager;

        // Settings for which a document names who decides. Every other setting: [`OTHER_SETTINGS`].
        Setting "players_per_area": GamingSupervisor;
        Setting "blackjacks_wait": AssistantGamingManager;
        Setting "resplit": GamingManager;
        Setting "optional_needs_main": GamingManager;

        // What is done about patrons. Money crosses the cage under a supervisor's eyes.
        Patron "exclude": GamingSupervisor;
        Patron "keep-apart": GamingSupervisor;
        Patron "reunite": GamingSupervisor;
        Patron "deposit": GamingSupervisor;
        Patron "withdraw": GamingSupervisor;
        Patron "issue-card": GamingSupervisor;
        Patron "block-card": GamingSupervisor;
        Patron "issue-tokens": AssistantGamingManager;
        Patron "agree-to-money": GamingSupervisor ["G9"];
        Patron "decline-money": GamingSupervisor ["G9"];
        Patron "readmit": GamingManager;

        // What is done about jackpot pools.
        Pool "stop": GamingSupervisor;
        Pool "unlock": AssistantGamingManager;
        Pool "reconcile": AssistantGamingManager;
        // The Authority approves the rate of increment (Caribbean Stud Poker 11.6); no document says who enters what was approved. What is asked of the terms is
        // that they are the same at every linked table.
        Pool "set-terms": GamingManager;
    }
});
