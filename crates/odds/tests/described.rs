//! The settings that games describe as analysed are those that analyses name.

use odds::{Progress, any};
use rules::{AnySettings, Cents, Game};

#[test]
fn an_analysis_names_settings_that_are_described_as_analysed() {
    for game in Game::ALL {
        let analysis = any::analyse(&AnySettings::new(game), Cents::dollars(10), &Progress::silent());
        assert!(!analysis.table.is_empty(), "{game}");
        for (name, _) in &analysis.table {
            let setting = game.description().setting(name);
            assert!(setting.is_some_and(|setting| setting.analysed), "{game} {name}");
        }
        for setting in game.description().settings.iter().filter(|setting| setting.analysed) {
            let named = analysis.table.iter().any(|(name, _)| name == setting.name);
            // The setting `declaring` only adds a note to the figures.
            assert!(named || setting.name == "declaring", "{game} {}", setting.name);
        }
    }
}
