//! Statements that both databases take word for word. The library has a type of connection for each and no word for either, so these are written
//! once as macros; `connection` is a mutable reference to one of them.

/// Writes the sealed shoes of a group.
macro_rules! put_shoes {
    ($connection:expr, $shoes:expr) => {
        for shoe in $shoes {
            sqlx::query("INSERT INTO shoes (table_id, shoe, sealed) VALUES ($1, $2, $3)")
                .bind(shoe.table.0.cast_signed())
                .bind(i64::from(shoe.shoe))
                .bind(&*shoe.sealed)
                .execute(&mut *$connection)
                .await?;
        }
    };
}
pub(super) use put_shoes;

/// Writes the jackpot wins of a group, and then takes those back whose rounds were invalidated: both may be in one group.
macro_rules! put_wins {
    ($connection:expr, $wins:expr, $undone:expr) => {
        for win in $wins {
            sqlx::query(
                "INSERT INTO jackpot_wins (pool, version, place, table_id, round, won_at, hand, pays, rules) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
            )
            .bind(win.pool.0.cast_signed())
            .bind(win.version.cast_signed())
            .bind(i64::from(win.place))
            .bind(win.table.0.cast_signed())
            .bind(win.round.cast_signed())
            .bind(win.at.0)
            .bind(win.hand.name())
            .bind(win.pays.0)
            .bind(win.rules_text())
            .execute(&mut *$connection)
            .await?;
        }
        for undone in $undone {
            sqlx::query("DELETE FROM jackpot_wins WHERE pool = $1 AND table_id = $2 AND round = $3")
                .bind(undone.pool.0.cast_signed())
                .bind(undone.table.0.cast_signed())
                .bind(undone.round.cast_signed())
                .execute(&mut *$connection)
                .await?;
        }
    };
}
pub(super) use put_wins;

/// Makes the server known that seals, and lets it go on counting after its last seal.
macro_rules! resume {
    ($connection:expr, $sealer:expr) => {{
        sqlx::query("INSERT INTO signers (server, public_key) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind($sealer.server())
            .bind(&$sealer.public_key()[..])
            .execute(&mut *$connection)
            .await?;
        let last: Option<(i64, String)> =
            sqlx::query_as("SELECT number, seal FROM seals WHERE server = $1 ORDER BY number DESC LIMIT 1")
                .bind($sealer.server())
                .fetch_optional(&mut *$connection)
                .await?;
        $sealer.resume(last.as_ref().map(|(number, text)| (number.cast_unsigned(), &**text)));
    }};
}
pub(super) use resume;
