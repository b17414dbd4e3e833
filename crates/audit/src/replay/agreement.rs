//! Comparison of a table's facts about an account or a pool with the account's or pool's own facts.
//!
//! The two are in different streams, which do not say which of two facts came first. But both streams contain all movements between them, in the same
//! order.

use crate::report::{Faults, Kind};
use floor::TableId;
use serde::Serialize;
use std::collections::BTreeMap;

/// The movements between one table and an account or pool, from both streams, each with its fact.
struct Sides<T> {
    table: Vec<(u64, T)>,
    other: Vec<(u64, T)>,
}

/// The movements between tables and accounts, or between tables and pools.
pub(crate) struct Agreement<I, T> {
    /// The name of the streams on the other side.
    kind: &'static str,
    sides: BTreeMap<(TableId, I), Sides<T>>,
}

impl<I: Copy + Ord, T: PartialEq + Serialize> Agreement<I, T> {
    pub(crate) fn with(kind: &'static str) -> Self {
        Self { kind, sides: BTreeMap::new() }
    }

    fn sides(&mut self, table: TableId, id: I) -> &mut Sides<T> {
        self.sides.entry((table, id)).or_insert_with(|| Sides { table: Vec::new(), other: Vec::new() })
    }

    pub(crate) fn table_says(&mut self, table: TableId, id: I, version: u64, what: T) {
        self.sides(table, id).table.push((version, what));
    }

    pub(crate) fn other_says(&mut self, table: TableId, id: I, version: u64, what: T) {
        self.sides(table, id).other.push((version, what));
    }

    /// Reports the first difference between each two.
    pub(crate) fn finish(&self, number: impl Fn(I) -> u64, faults: &mut Faults) {
        for ((table, id), sides) in &self.sides {
            let (table, other) = (format!("table/{}", table.0), format!("{}/{}", self.kind, number(*id)));
            let same = sides.table.iter().zip(&sides.other).take_while(|((_, one), (_, two))| one == two).count();
            match (sides.table.get(same), sides.other.get(same)) {
                (None, None) => {}
                (Some((version, said)), Some((at, other_said))) => {
                    let (said, other_said) = (in_record(said), in_record(other_said));
                    let what = format_args!("it says {said}, but fact {at} of {other} says {other_said}");
                    faults.at(Kind::Agreement, &table, *version, what);
                }
                (Some((version, said)), None) => {
                    faults.at(
                        Kind::Agreement,
                        &table,
                        *version,
                        format_args!("{other} does not know of {}", in_record(said)),
                    );
                }
                (None, Some((version, said))) => {
                    faults.at(
                        Kind::Agreement,
                        &other,
                        *version,
                        format_args!("{table} does not know of {}", in_record(said)),
                    );
                }
            }
        }
    }
}

/// A movement in the form that the record uses.
fn in_record(said: &impl Serialize) -> String {
    serde_json::to_string(said).unwrap_or_else(|_| "something that cannot be written".to_owned())
}
