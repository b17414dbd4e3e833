//! The migrations that upgrade a database of any age to this version.
//!
//! Each is a file. A database remembers the migrations it has had, and their content: a file that was released is never changed.

use sqlx::SqlSafeStr as _;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// A migration: its number, the name of its file, and its statements.
type Step = (i64, &'static str, &'static str);

macro_rules! steps {
    ($database:literal: $($number:literal $file:literal,)*) => {
        &[$(($number, $file, include_str!(concat!("migrations/", $database, "/", $file, ".sql")))),*]
    };
}

const SQLITE: &[Step] = steps! { "sqlite":
    1 "0001_the_record",
    2 "0002_accounts",
    3 "0003_rounds",
    5 "0005_keys",
    6 "0006_jackpot_wins",
    7 "0007_seal_subtrees",
    8 "0008_stamps",
    9 "0009_money_requests",
    10 "0010_signers",
};

const POSTGRES: &[Step] = steps! { "postgres":
    1 "0001_the_record",
    2 "0002_accounts",
    3 "0003_rounds",
    5 "0005_keys",
    6 "0006_jackpot_wins",
    7 "0007_seal_subtrees",
    8 "0008_stamps",
    9 "0009_money_requests",
    10 "0010_signers",
};

/// The number of the newest migration.
pub(super) fn newest() -> i64 {
    SQLITE.last().map_or(0, |(number, ..)| *number)
}

/// The migrations of the built-in database.
pub(super) fn sqlite() -> Migrator {
    migrator(SQLITE)
}

/// The migrations of a shared database.
pub(super) fn postgres() -> Migrator {
    migrator(POSTGRES)
}

fn migrator(steps: &'static [Step]) -> Migrator {
    let migration = |&(number, file, statements): &Step| {
        // The same form that sqlx makes of a file's name.
        let brings = file.split_once('_').map_or(file, |(_, brings)| brings).replace('_', " ");
        Migration::new(number, brings.into(), MigrationType::Simple, statements.into_sql_str(), false)
    };
    Migrator::with_migrations(steps.iter().map(migration).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::Path;

    #[test]
    fn every_file_is_a_step_and_every_step_a_file() {
        for (database, steps) in [("sqlite", SQLITE), ("postgres", POSTGRES)] {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/store/migrations").join(database);
            let files = std::fs::read_dir(folder).expect("a folder");
            let files: BTreeSet<String> =
                files.map(|file| file.expect("a file").file_name().into_string().expect("text")).collect();
            let listed = steps.iter().map(|(_, file, _)| format!("{file}.sql")).collect();
            assert_eq!(files, listed, "{database}");
            for (number, file, _) in steps {
                assert!(file.starts_with(&format!("{number:04}_")), "{database}: {file}");
            }
            assert!(steps.windows(2).all(|pair| pair[0].0 < pair[1].0), "{database}: out of order");
        }
    }

    /// Databases of earlier versions remember these values of each migration; a program with other values would refuse them. So a line of this list
    /// never changes: a later version adds a migration.
    #[test]
    fn databases_of_earlier_versions_know_the_steps_by_the_same_sums() {
        let known = |migrator: Migrator| {
            let sum = |step: &Migration| step.checksum[..8].iter().fold(0_u64, |sum, byte| sum << 8 | u64::from(*byte));
            let step = |step: &Migration| (step.version, step.description.clone().into_owned(), sum(step));
            migrator.iter().map(step).collect::<Vec<_>>()
        };
        let steps = |sums: [u64; 9]| {
            let names = [
                (1, "the record"),
                (2, "accounts"),
                (3, "rounds"),
                (5, "keys"),
                (6, "jackpot wins"),
                (7, "seal subtrees"),
                (8, "stamps"),
                (9, "money requests"),
                (10, "signers"),
            ];
            let steps = names.into_iter().zip(sums);
            steps.map(|((number, brings), sum)| (number, brings.to_owned(), sum)).collect::<Vec<(i64, String, u64)>>()
        };
        assert_eq!(
            known(sqlite()),
            steps([
                0x99d3_88bc_8596_25eb,
                0xb67d_566a_fa34_39dd,
                0xec56_b0bf_65ae_fa6e,
                0x00f0_d921_ea80_7156,
                0x32bb_1ced_99ef_b310,
                0xa260_9b8c_7092_e6e4,
                0xaed0_0136_f5f4_b32a,
                0xfdf5_7ad3_94bc_40ac,
                0x31c1_bcf9_da15_d1ae,
            ])
        );
        assert_eq!(
            known(postgres()),
            steps([
                0x861e_7e5b_bb5b_7a3b,
                0xd37c_3882_3fbb_64fc,
                0x4238_ab92_cb9a_bd31,
                0xe04c_a2ed_23da_7e37,
                0xaf8e_eb28_e2f6_979b,
                0x4f86_179f_2838_0e4c,
                0x9eb9_bfc2_17b7_cd26,
                0x2b29_4a49_45b3_2975,
                0xee88_beb4_e4e1_b740,
            ])
        );
    }
}
