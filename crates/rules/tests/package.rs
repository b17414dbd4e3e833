//! The crate is packaged and built by itself, as for a user who downloads it.

use std::env;
use std::process::Command;

/// The build folder is reused by later runs: the first one takes half a minute of computing.
#[test]
fn the_package_builds_by_itself() {
    let cargo = env::var_os("CARGO").expect("cargo runs the tests");
    let output = Command::new(cargo)
        .args(["package", "--offline", "--allow-dirty", "--package", "croupier-rules", "--target-dir"])
        .arg(concat!(env!("CARGO_TARGET_TMPDIR"), "/package"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        // The build script ranks every hand, which is slow without optimisation.
        .env("CARGO_PROFILE_DEV_BUILD_OVERRIDE_OPT_LEVEL", "1")
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
