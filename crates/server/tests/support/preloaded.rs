//! A small library between a program and the system, which lets calls fail.

use std::path::Path;
use std::process::Command;

/// Compiles one of the C files of these tests into a library that a program can be started with.
pub(crate) fn compile(source: &str, library: &Path) {
    let compiled = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o"])
        .arg(library)
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(source))
        .arg("-ldl")
        .status();
    assert!(compiled.expect("these tests need a C compiler").success());
}
