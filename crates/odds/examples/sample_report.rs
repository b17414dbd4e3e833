//! Prints a report on made-up figures, to look at: `cargo run -p odds --example sample_report > sample.html`.

#[path = "../tests/report/sample.rs"]
mod sample;

fn main() {
    print!("{}", sample::report().page());
}
