//! Embeds the files for browsers in the program: the web client, which `npm run build` writes to `web/dist`, and Swagger UI for the page
//! about the API.

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
    client::embed(&out)?;
    swagger::embed(&out)
}
