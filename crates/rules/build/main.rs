//! Generates constants: the hand-ranking tables and the rulebook.

mod ranking;
#[path = "../src/games/registry.rs"]
mod registry;
mod rulebook;

use std::{env, fs, path::PathBuf};

fn main() {
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets OUT_DIR"));
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=src/games/registry.rs");
    fs::write(out.join("ranking_tables.rs"), ranking::tables()).expect("the build folder is writable");
    fs::write(out.join("rulebook_tables.rs"), rulebook::tables(&root.join("rulebook")))
        .expect("the build folder is writable");
}
