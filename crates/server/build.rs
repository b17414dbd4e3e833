//! Takes in what the program carries for browsers: its client, as `npm run build` left it in `web/dist`, and Swagger UI for the page of
//! the API.

#[path = "build/client.rs"]
mod client;
#[path = "build/swagger.rs"]
mod swagger;

use std::path::PathBuf;
use std::{env, io};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=build");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("no OUT_DIR"))?);
    client::take_in(&out)?;
    swagger::take_in(&out)
}
