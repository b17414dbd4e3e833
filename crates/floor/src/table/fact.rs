//! What has happened at a table.

use super::tray;
use crate::id::{PatronId, PoolId};
use crate::jackpot::{Entry, Terms};
use crate::ledger::Posting;
use crate::time::Moment;
use rules::{Cents, Input, Player, Seat};
use serde::{Deserialize, Serialize};

/// How long the house waits, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pace {
    /// For wagers, from the first chip on the layout.
    pub wagers: i64,
    /// For each decision.
    pub decisions: i64,
}

/// What a table deals from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Device {
    Shoe,
    Shuffler,
}

impl Device {
    pub(super) fn device(self) -> rules::table::Device {
        match self {
            Self::Shoe => rules::table::Device::Shoe,
            Self::Shuffler => rules::table::Device::Shuffler,
        }
    }
}

/// What has happened at a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Fact {
    /// The table was opened, with chips in its tray.
    Opened {
        /// The game, by its name in records.
        game: String,
        /// House settings by name, as text.
        settings: Vec<(String, String)>,
        /// What it deals from.
        device: Device,
        /// How long it waits.
        pace: Pace,
        /// The jackpot pool it feeds.
        pool: Option<PoolId>,
        /// Whether it is played with play money.
        #[serde(default)]
        play_money: bool,
        /// When.
        at: Moment,
        /// The chips that came to its tray.
        moved: Vec<Posting>,
    },
    /// A patron took a chair.
    Sat {
        /// Who.
        patron: PatronId,
        /// At which playing area.
        seat: Seat,
        /// As which player.
        player: Player,
    },
    /// A patron got up.
    Left {
        /// Who.
        patron: PatronId,
        /// From which playing area.
        seat: Seat,
        /// As which player.
        player: Player,
    },
    /// A patron's money became chips.
    BoughtIn {
        /// Who.
        patron: PatronId,
        /// How much.
        amount: Cents,
        /// From their account to the drop box, and from the tray to their stack.
        moved: Vec<Posting>,
    },
    /// A patron's chips became money.
    CashedOut {
        /// Who.
        patron: PatronId,
        /// How much; nothing where nothing was left.
        amount: Cents,
        /// Whether they left the table with it.
        left: bool,
        /// From their stack to their account.
        moved: Vec<Posting>,
    },
    /// A patron brought promotional tokens to the table, or took them along where negative.
    TokensCarried {
        /// Who.
        patron: PatronId,
        /// How many, by their value.
        amount: Cents,
        /// From what they hold to the table.
        moved: Vec<Posting>,
    },
    /// The round was told something that it took.
    Told {
        /// By whom; by the house where it is nobody.
        by: Option<PatronId>,
        /// What.
        input: Input,
        /// When.
        at: Moment,
        /// The chips that moved.
        moved: Vec<Posting>,
        /// What it did to the jackpot pool.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        jackpot: Option<Entry>,
    },
    /// Something about the float tray.
    Tray(tray::Fact),
    /// The table began to feed a jackpot pool.
    Linked {
        /// Which.
        pool: PoolId,
        /// What it plays for.
        terms: Terms,
        /// When.
        at: Moment,
    },
    /// The table stopped feeding its jackpot pool.
    Unlinked {
        /// Which.
        pool: PoolId,
        /// When.
        at: Moment,
    },
    /// A round began.
    RoundBegan {
        /// Its number.
        number: u64,
        /// When.
        at: Moment,
    },
}

impl Fact {
    /// What it moved.
    pub fn postings(&self) -> &[Posting] {
        match self {
            Self::Opened { moved, .. }
            | Self::BoughtIn { moved, .. }
            | Self::CashedOut { moved, .. }
            | Self::TokensCarried { moved, .. }
            | Self::Told { moved, .. } => moved,
            Self::Tray(fact) => fact.postings(),
            Self::Sat { .. }
            | Self::Left { .. }
            | Self::RoundBegan { .. }
            | Self::Linked { .. }
            | Self::Unlinked { .. } => &[],
        }
    }
}
