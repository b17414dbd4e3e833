//! Statements about the trees over the seals that both databases take word for word; written as macros for the reason that
//! [`shared_statements`](super::shared_statements) gives.

/// The leaves of a server's seals after number `$after` up to number `$to`, in order; fewer where seals are missing.
macro_rules! leaves {
    ($executor:expr, $server:expr, $after:expr, $to:expr) => {{
        let rows: Vec<(String, Vec<u8>)> = sqlx::query_as(
            "SELECT seal, signature FROM seals WHERE server = $1 AND number > $2 AND number <= $3 ORDER BY number",
        )
        .bind($server)
        .bind($after.cast_signed())
        .bind($to.cast_signed())
        .fetch_all($executor)
        .await?;
        let leaf = |(text, signature): (String, Vec<u8>)| {
            let signature = $crate::store::sqlite::decoded(<[u8; 64]>::try_from(&*signature))?;
            Ok($crate::audit::seal_leaf(&$crate::audit::SignedSeal { text, signature }))
        };
        rows.into_iter().map(leaf).collect::<Result<Vec<_>, sqlx::Error>>()?
    }};
}
pub(super) use leaves;

/// The roots of a server's complete subtrees of one level from number `$from` to before number `$to`, with their numbers.
macro_rules! subtrees {
    ($executor:expr, $server:expr, $level:expr, $from:expr, $to:expr) => {{
        let rows: Vec<(i64, Vec<u8>)> = sqlx::query_as(
            "SELECT number, root FROM seal_subtrees WHERE server = $1 AND level = $2 AND number >= $3 AND number < $4 \
             ORDER BY number",
        )
        .bind($server)
        .bind(i64::from($level))
        .bind($from.cast_signed())
        .bind($to.cast_signed())
        .fetch_all($executor)
        .await?;
        let row = |(number, root): (i64, Vec<u8>)| {
            Ok((number.cast_unsigned(), $crate::store::sqlite::decoded($crate::audit::Hash::try_from(&*root))?))
        };
        rows.into_iter().map(row).collect::<Result<Vec<_>, sqlx::Error>>()?
    }};
}
pub(super) use subtrees;

/// Keeps the root of a complete subtree, also where another one was kept: that was made of seals that are gone.
macro_rules! put_subtree {
    ($executor:expr, $server:expr, $level:expr, $number:expr, $root:expr) => {
        sqlx::query(
            "INSERT INTO seal_subtrees (server, level, number, root) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (server, level, number) DO UPDATE SET root = excluded.root",
        )
        .bind($server)
        .bind(i64::from($level))
        .bind($number.cast_signed())
        .bind(&$root.0[..])
        .execute($executor)
        .await?
    };
}
pub(super) use put_subtree;

/// Keeps the roots of the subtrees that a server's newest seal completes. Where what is under one of them is not kept yet, because the record is
/// older than this cache, the background fills it up.
macro_rules! complete_subtrees {
    ($connection:expr, $server:expr, $seals:expr) => {{
        let (mut level, mut complete) = (0_u32, $seals);
        while complete.is_multiple_of($crate::store::trees::WIDTH) {
            let from = complete - $crate::store::trees::WIDTH;
            let under: Vec<$crate::audit::Hash> = if level == 0 {
                $crate::store::subtree_rows::leaves!(&mut *$connection, $server, from, complete)
            } else {
                let rows = $crate::store::subtree_rows::subtrees!(&mut *$connection, $server, level, from, complete);
                rows.into_iter().map(|(_, root)| root).collect()
            };
            let Some(root) = $crate::store::trees::joined(&under) else { break };
            (level, complete) = (level + 1, complete / $crate::store::trees::WIDTH);
            $crate::store::subtree_rows::put_subtree!(&mut *$connection, $server, level, complete - 1, root);
        }
    }};
}
pub(super) use complete_subtrees;
