//! The index of jackpot wins: it makes the latest wins of a pool quick to find.
//!
//! Like the index of rounds it follows from the facts and is written in one commit with them. It does not contain the winner.

use super::{Store, StoreError, error::reading, reading_from, sqlite::decoded};
use floor::{Moment, PoolId, TableId};
use rules::Cents;
use rules::strength::FiveCardHand;

/// A prize that the jackpot of a pool has paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JackpotWin {
    /// The pool.
    pub pool: PoolId,
    /// The version of the pool's fact that settled it. Versions are in order on all servers, which clocks need not be.
    pub version: u64,
    /// The number of the prize within that settlement, in the order of payment.
    pub place: u8,
    /// The table.
    pub table: TableId,
    /// The number of the round.
    pub round: u64,
    /// The time.
    pub at: Moment,
    /// The winning hand.
    pub hand: FiveCardHand,
    /// The amount.
    pub pays: Cents,
    /// The rules of the prize.
    pub rules: Vec<String>,
}

/// The prizes of a round whose outcome was invalidated: they were never won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UndoneWins {
    /// The pool.
    pub pool: PoolId,
    /// The table.
    pub table: TableId,
    /// The number of the round.
    pub round: u64,
}

/// The separator of rules: numbers of rulings contain a space.
const BETWEEN: &str = ", ";

/// Version, place, table, round, moment, hand, cents and rules.
type Row = (i64, i64, i64, i64, i64, String, i64, String);

impl JackpotWin {
    /// The rules in one text.
    pub(super) fn rules_text(&self) -> String {
        self.rules.join(BETWEEN)
    }

    fn read(pool: PoolId, (version, place, table, round, at, hand, pays, rules): Row) -> Result<Self, sqlx::Error> {
        let unknown = || sqlx::Error::Decode(format!("no hand is called {hand}").into());
        Ok(Self {
            pool,
            version: version.cast_unsigned(),
            place: decoded(u8::try_from(place))?,
            table: TableId(table.cast_unsigned()),
            round: round.cast_unsigned(),
            at: Moment(at),
            hand: FiveCardHand::ALL.into_iter().find(|known| known.name() == hand).ok_or_else(unknown)?,
            pays: Cents(pays),
            rules: rules.split(BETWEEN).filter(|rule| !rule.is_empty()).map(str::to_owned).collect(),
        })
    }
}

impl Store {
    /// The latest wins of a pool, the newest first, `limit` at most.
    pub async fn jackpot_wins(&self, pool: PoolId, limit: u32) -> Result<Vec<JackpotWin>, StoreError> {
        let rows: Vec<Row> = reading_from!(self, connections => {
            sqlx::query_as(
                "SELECT version, place, table_id, round, won_at, hand, pays, rules FROM jackpot_wins \
                 WHERE pool = $1 ORDER BY version DESC, place DESC LIMIT $2",
            )
            .bind(pool.0.cast_signed())
            .bind(i64::from(limit))
            .fetch_all(connections)
            .await
        })
        .map_err(reading)?;
        rows.into_iter().map(|row| JackpotWin::read(pool, row).map_err(reading)).collect()
    }
}
