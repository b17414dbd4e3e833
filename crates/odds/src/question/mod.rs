//! Questions as text: a table by its settings' names, a stake and a hand. Error messages use the same form of names as
//! the question.

mod answer;
mod hand;

pub use answer::{AnalysisAnswer, HandAnswer, ShareAnswer, WagerAnswer};
pub use hand::{WrittenPosition, decisions, staked};

use crate::money::money;
use crate::numbers::dollars;
use rules::setting::SettingError;
use rules::table::{Amounts, Enforcement};
use rules::{AnySettings, Cents, Game};
use std::fmt;

/// The default initial wager of an analysis.
const USUAL_STAKE: Cents = Cents::dollars(10);

/// The form of names in a question: `--pair-plus` on a command line, `pair-plus` in an address.
pub type Naming<'a> = &'a dyn Fn(&str) -> String;

/// An error in a question, in words for the reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misasked(String);

impl fmt::Display for Misasked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Misasked {}

/// A name as a flag.
pub fn flag(name: &str) -> String {
    format!("--{}", parameter(name))
}

/// A name as a parameter of an address.
pub fn parameter(name: &str) -> String {
    name.replace('_', "-")
}

/// Checks that there is an analysis of the game.
pub fn analysed(game: Game) -> Result<(), Misasked> {
    if crate::any::is_analysed(game) {
        return Ok(());
    }
    Err(Misasked(format!("there is no analysis of {}; it can be played, settled and simulated", game.title())))
}

/// The table with these settings, given by name as text, if all of them belong to this game and fit together.
pub fn table(game: Game, given: &[(impl AsRef<str>, String)], written: Naming<'_>) -> Result<AnySettings, Misasked> {
    let mut settings = AnySettings::new(game);
    for (name, text) in given {
        let name = name.as_ref();
        let called = written(name);
        if game.description().setting(name).is_none() {
            let known: Vec<String> = settings.settings().iter().map(|setting| written(setting.name)).collect();
            let known = known.join(", ");
            return Err(Misasked(format!("{called}: {game} has no such setting; its settings are {known}")));
        }
        set(&mut settings, name, text.trim()).map_err(|error| Misasked(format!("{called} {text:?}: {error}")))?;
    }
    // As in records: a meter without an increment is the reading after this round's wagers.
    if !given.iter().any(|(name, _)| name.as_ref() == "increment") {
        settings.meter_includes_this_round();
    }
    settings.check().map_err(|error| {
        let names = ["minimum", "maximum", "unit"].map(written);
        let [minimum, maximum, unit] = names;
        Misasked(format!("{minimum}, {maximum} and {unit} do not fit together: {error}"))
    })?;
    Ok(settings)
}

/// Sets one setting; `120000` means the same as `120000.00`.
fn set(settings: &mut AnySettings, name: &str, text: &str) -> Result<(), SettingError> {
    settings.set(name, text).or_else(|error| match money(text) {
        Some(amount) => settings.set(name, &amount.to_string()),
        None => Err(error),
    })
}

/// The initial wager of the figures: the requested one, or ten dollars, or the nearest amount that the sign allows.
pub fn stake(settings: &AnySettings, asked: Option<Cents>, written: Naming<'_>) -> Result<Cents, Misasked> {
    let table = settings.table();
    let limits = table.limits[0];
    let allowed = Amounts { from: limits.minimum, to: limits.maximum, step: limits.unit };
    let wrong = |stake: Cents, what: String| Misasked(format!("{} {}: {what}", written("stake"), dollars(stake)));
    match asked {
        Some(stake) if table.enforcement == Enforcement::Refuse => allowed.check(stake).map(|()| stake).map_err(|_| {
            let (from, to, unit) = (dollars(limits.minimum), dollars(limits.maximum), dollars(limits.unit));
            wrong(stake, format!("this table takes wagers from {from} to {to} in multiples of {unit}"))
        }),
        // The part above the maximum is neither paid nor collected: it does not belong to the wager.
        Some(stake) if stake > limits.maximum => {
            let most = dollars(limits.maximum);
            let what = "a wager found over the maximum counts as";
            Err(wrong(stake, format!("{what} {most}, and the rest goes back; the stake may be at most that")))
        }
        Some(stake) => Ok(stake),
        None => {
            let unit = limits.unit.0.max(1);
            let up = |amount: i64| (amount + unit - 1) / unit * unit;
            let usual = up(USUAL_STAKE.0.max(limits.minimum.0));
            Ok(Cents(if usual <= limits.maximum.0 { usual } else { limits.maximum.0 / unit * unit }))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(texts: &[(&'static str, &str)]) -> Vec<(&'static str, String)> {
        texts.iter().map(|(name, text)| (*name, (*text).to_owned())).collect()
    }

    fn wrong(game: Game, texts: &[(&'static str, &str)]) -> String {
        table(game, &given(texts), &flag).expect_err("a refusal").to_string()
    }

    #[test]
    fn amounts_may_be_whole_dollars() {
        for text in ["120000", "120000.00", "$120,000"] {
            let settings = table(Game::CaribbeanStud, &given(&[("meter", text)]), &flag);
            let Ok(AnySettings::CaribbeanStud(settings)) = settings else { panic!("another game") };
            assert_eq!(settings.meter, Some(Cents::dollars(120_000)));
        }
    }

    #[test]
    fn a_wrong_setting_says_what_would_be_right() {
        let other = wrong(Game::ThreeCardPoker, &[("decks", "8")]);
        assert!(other.contains("--decks: three-card-poker") && other.contains("--pair-plus"), "{other}");
        assert!(wrong(Game::StarBlackjack, &[("decks", "7")]).contains("--decks \"7\": expected 6 or 8"));
        assert!(wrong(Game::StarBlackjack, &[("resplit", "maybe")]).contains("true or false"));
        assert!(wrong(Game::CaribbeanStud, &[("meter", "lots")]).contains("dollars"));
        assert!(wrong(Game::CaribbeanStud, &[("meter", "-5")]).contains("dollars"));
        assert!(wrong(Game::CaribbeanStud, &[("increment", "1.5")]).contains("share"));
        let limits = wrong(Game::LetItRide, &[("minimum", "20"), ("maximum", "10")]);
        assert!(limits.contains("exceeds") && limits.contains("--minimum"), "{limits}");
        // The same question in another form gets the same answer in that form.
        let named = table(Game::ThreeCardPoker, &given(&[("decks", "8")]), &parameter).expect_err("a refusal");
        assert_eq!(named.to_string(), other.replace("--", ""));
    }

    #[test]
    fn an_amount_out_of_bounds_is_told_the_bounds() {
        for text in ["0", "0.00", "1000.01", "1001", "100000000000.01"] {
            let error = wrong(Game::CaribbeanStud, &[("smallest_chip", text)]);
            assert!(error.contains("from 0.01 to 1000.00"), "{error}");
        }
        assert!(table(Game::CaribbeanStud, &given(&[("smallest_chip", "1000")]), &flag).is_ok());
    }

    #[test]
    fn the_stake_keeps_to_the_sign() {
        let at = |texts: &[(&'static str, &str)], asked| {
            stake(&table(Game::LetItRide, &given(texts), &flag).expect("a table"), asked, &flag)
        };
        assert_eq!(at(&[], None), Ok(Cents::dollars(10)));
        assert_eq!(at(&[("minimum", "25")], None), Ok(Cents::dollars(25)));
        assert_eq!(at(&[("minimum", "1"), ("maximum", "5")], None), Ok(Cents::dollars(5)));
        assert_eq!(at(&[("unit", "3")], None), Ok(Cents::dollars(12)));
        let minimum = [("minimum", "25")];
        assert!(at(&minimum, Some(Cents(2499))).expect_err("too little").to_string().contains("$25.00"));
        assert_eq!(at(&minimum, Some(Cents(2500))), Ok(Cents(2500)));
        let found = [("minimum", "25"), ("enforcement", "as-found")];
        assert_eq!(at(&found, Some(Cents(2499))), Ok(Cents(2499)));
        let found = [("maximum", "25"), ("enforcement", "as-found")];
        assert_eq!(at(&found, Some(Cents(2500))), Ok(Cents(2500)));
        assert!(at(&found, Some(Cents(2501))).expect_err("too much").to_string().contains("$25.00"));
    }
}
