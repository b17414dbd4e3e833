//! Checks of an exported round, like `croupier verify`.

use audit::bundle::Verdict;
use audit::{Hex, RoundBundle};
use serde::Serialize;
use serde_json::Value;

/// The result of checking an exported round.
#[derive(Debug, Serialize)]
pub struct BundleCheck {
    /// The table that it names.
    pub table: u64,
    /// The round that it names.
    pub round: u64,
    /// The game that its first table names, proved or not.
    pub game: Option<String>,
    /// The result of the check, if it succeeds.
    pub verdict: Option<Verdict>,
    /// The fault, if there is one.
    pub wrong: Option<String>,
    /// Its revealed cards, in the order in which they were drawn.
    pub cards: Vec<RevealedCard>,
    /// Its settlement of the wagers.
    pub settlement: Vec<Value>,
    /// The keys that the round is signed with.
    pub keys: Vec<String>,
}

/// A revealed card of a bundle.
#[derive(Debug, Serialize)]
pub struct RevealedCard {
    /// The number of its shoe.
    pub shoe: u32,
    /// Its index when the shoe was sealed, from 0.
    pub place: u32,
    /// The card.
    pub card: String,
}

/// Checks an exported round: chains, signatures, commitments and settlement. With keys, only those are trusted.
pub fn check(text: &str, keys: &[String]) -> Result<BundleCheck, String> {
    let bundle: RoundBundle =
        serde_json::from_str(text).map_err(|error| format!("this is no exported round: {error}"))?;
    let trusted = keys.iter().map(|key| read_key(key)).collect::<Result<Vec<_>, _>>()?;
    let (verdict, wrong) = match bundle.verify((!trusted.is_empty()).then_some(&trusted)) {
        Ok(verdict) => (Some(verdict), None),
        Err(wrong) => (None, Some(wrong.to_string())),
    };
    let mut signed: Vec<String> = bundle.start.iter().map(|start| start.public_key.to_string()).collect();
    signed.push(bundle.seal.public_key.to_string());
    signed.dedup();
    let shown = |card: &audit::bundle::ShownCard| RevealedCard {
        shoe: card.shoe,
        place: card.reveal.position,
        card: card.reveal.card.to_string(),
    };
    Ok(BundleCheck {
        table: bundle.table.0,
        round: bundle.round,
        game: game_of(&bundle),
        verdict,
        wrong,
        cards: bundle.cards.iter().map(shown).collect(),
        settlement: bundle.settlement,
        keys: signed,
    })
}

/// The game that a bundle names: in its snapshot, or in the opening that it begins with.
fn game_of(bundle: &RoundBundle) -> Option<String> {
    let read = |text: &str| serde_json::from_str::<Value>(text).ok();
    let start = bundle.start.as_ref().and_then(|start| read(&start.state));
    let first = bundle.facts.first().and_then(|first| read(&first.fact));
    let opening = start.as_ref().or_else(|| first.as_ref().map(|fact| &fact["opened"]))?;
    opening["opening"]["game"].as_str().map(str::to_owned)
}

fn read_key(text: &str) -> Result<[u8; 32], String> {
    let wrong = || format!("{text:?} is no public key: expected 64 digits of 0123456789abcdef");
    let hex: Hex = text.trim().parse().map_err(|_| wrong())?;
    hex.0.try_into().map_err(|_| wrong())
}
