//! A house for tests that drive a browser: the real server on a free port, with tables of the games asked for and cards that the test
//! has chosen.
//!
//! ```text
//! cargo run -p server --example scripted_house -- [--results MILLISECONDS] [--no-aids] [--money] [--name-logins NUMBER] [--shoes FILE] GAME…
//! ```
//!
//! It prints one line of JSON when it can be reached:
//!
//! ```json
//! {"address":"http://127.0.0.1:40123","tables":[{"table":1,"game":"three-card-poker"}],
//!  "staff":[{"name":"the-gaming-manager","role":"gaming-manager"},{"name":"the-inspector","role":"inspector"}],
//!  "password":"correct horse battery"}
//! ```
//!
//! Tables are numbered from 1 in the order of the games; each waits ten minutes for wagers and decisions, so that nothing happens by
//! itself, and shows results for `--results` milliseconds (2000 unless told). Guests have play money. With `--no-aids` players
//! who sit at a table are given no values of decisions. With `--money` it plays for money: no guests, and second factors for the staff. `--name-logins`
//! is how many attempts to sign in a name has in a minute. Then the house takes one command a
//! line on standard input, and answers each with one line:
//!
//! | command | what it does | answer |
//! | --- | --- | --- |
//! | `{"shoe": {"table": 1, "cards": "As Kd 7h …", "cut": 0}}` | the table's next shuffle brings these cards first; several are kept in order | `{"done":"shoe"}` |
//! | `"kill"` | kills the server without warning, and starts it again on the same data and port | the first line again |
//! | `"stop"` | stops it as SIGTERM does, and ends | `{"done":"stop"}` |
//!
//! An invalid command is answered with `{"wrong": "…"}`. A file given with `--shoes` has such shoes, one object a line, which are there
//! before the first shuffle. `cut` is how many cards go from the front to the back after the shuffle: where a player is asked to cut,
//! the test cuts there. The first card of a blackjack shoe is burned, so it is part of the list; the poker games deal packets, and the first
//! one is the dealer's or the first seat's, as in a record for `croupier settle`. Shoes that were not shuffled when
//! the server is killed are forgotten. The data lies in a folder of its own that is gone at the end.

mod host;
mod orders;
mod serving;

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    // The house is a process of its own, so that it can be killed: this program starts itself again.
    let ended = match arguments.split_first() {
        Some((word, rest)) if word == serving::WORD => serving::run(rest),
        _ => host::run(arguments),
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("scripted_house: {why}");
            ExitCode::FAILURE
        }
    }
}
