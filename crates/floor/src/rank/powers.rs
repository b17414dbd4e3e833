//! The table of powers: for each power its name, the least rank that holds it, and the rules that give it. Each game names its own rules.
//!
//! If a document names the dealer, or speaks only of facts that the dealer sees on the layout, the dealer declares them. If it names a casino
//! supervisor, or has a round or a hand declared void without naming a rank, a gaming supervisor declares it. Rows without a rule are procedures of
//! the house on which the documents are silent.

use super::Rank;
use rules::Game;
use rules::provisions::Provisions;
use rules::rulebook::{Book, Rule};
use std::sync::LazyLock;

/// The command, incident or setting of a power, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PowerOver<'a> {
    /// A command to a table.
    Table(&'a str),
    /// An irregularity at a table, or a ruling about its round.
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
    /// The command, incident or setting.
    pub over: PowerOver<'static>,
    /// The least rank that holds it.
    pub least: Rank,
    /// The rules that give it: those that each game names, in the order of the games, and rulings.
    pub rules: Vec<Rule>,
}

/// The least rank for settings for which no document names a rank: the rank that runs the pit.
pub const OTHER_SETTINGS: Rank = Rank::AssistantGamingManager;

/// A game's rules for powers, by the names of the powers.
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

/// The powers that a document gives to inspectors beside ranks.
pub static INSPECTORS_TOO: LazyLock<Vec<Power>> = LazyLock::new(|| {
    powers! {
        |provisions| provisions.inspectors_too;
        Table "order-check": GamingSupervisor;
    }
});

/// Every power of a rank. An inspector's approval of a stopped jackpot (Caribbean Stud Poker 14.15) is not among them.
pub static POWERS: LazyLock<Vec<Power>> = LazyLock::new(|| {
    powers! {
        |provisions| provisions.powers;
        // Acts of the dealer at the table, and irregularities that the documents have the dealer declare.
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

        // Declarations about cards and devices that cannot be trusted: a supervisor has the cards counted (3.8).
        Incident "missing-card": GamingSupervisor;
        Incident "foreign-card": GamingSupervisor;
        Incident "device-fault": GamingSupervisor;
        Incident "device-cards-moved": GamingSupervisor;
        Incident "device-cards-replaced": GamingSupervisor;
        Incident "device-disadvantage": GamingSupervisor;
        Incident "device-not-replaceable": GamingSupervisor;

        // Decisions about a round that the documents leave to a casino supervisor or to the operator.
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

        // Decisions about a table and its players that the documents leave to a casino supervisor.
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

        // Commands about patrons. A supervisor oversees money at the cage.
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

        // Commands about jackpot pools.
        Pool "stop": GamingSupervisor;
        Pool "unlock": AssistantGamingManager;
        Pool "reconcile": AssistantGamingManager;
        // The Authority approves the rate of increment (Caribbean Stud Poker 11.6); no document says who enters the approved rate. The rules ask only
        // that the terms are the same at every linked table.
        Pool "set-terms": GamingManager;
    }
});
