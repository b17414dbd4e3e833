//! Everything that the rules want shown at a table: its signs, and what is printed on its layout.

use super::provisions::provisions;
use super::{CardSource, Table};
use crate::surroundings::Surroundings;
use rules::games::{let_it_ride, star_blackjack};
use rules::rulebook::Rule;
use rules::strength::FiveCardStrength;
use rules::table::Limits;
use rules::{AnySettings, Card, Wager};
use serde::Serialize;

/// Something that is shown to everybody at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Sign {
    /// What it says.
    pub says: String,
    /// The rules that want it there.
    pub rules: Vec<String>,
}

/// What a table shows, as it is put together.
struct Board<'a> {
    table: &'a Table,
    signs: Vec<Sign>,
}

impl Board<'_> {
    fn put(&mut self, rules: &[Option<Rule>], says: impl Into<String>) {
        let rules = rules.iter().flatten().map(ToString::to_string).collect();
        self.signs.push(Sign { says: says.into(), rules });
    }

    /// Puts up a sign that rules of the table's own document want.
    fn print(&mut self, numbers: &[&str], says: impl Into<String>) {
        let book = self.table.game().book();
        let rules: Vec<_> = numbers.iter().map(|number| book.find(number)).collect();
        self.put(&rules, says);
    }
}

impl Table {
    /// Everything that the rules want shown at this table now, each with the rules behind it.
    pub fn signs(&self, surroundings: &Surroundings) -> Vec<Sign> {
        let mut board = Board { table: self, signs: Vec::new() };
        self.limit_signs(&mut board);
        self.time_signs(&mut board);
        self.layout_signs(&mut board, surroundings);
        let copy = provisions(self.game()).copy_of_rules;
        board.put(&[Some(copy)], "The rules of this game can be read by anyone who asks");
        board.signs
    }

    fn limit_signs(&self, board: &mut Board) {
        let provisions = provisions(self.game());
        let limits = self.limits.in_force;
        board.put(&[Some(provisions.limits)], in_words(limits));
        if self.limits.table != limits {
            let says = format!("From the next round: {}", in_words(self.limits.table));
            board.put(&[Some(provisions.limits), Some(provisions.raise)], says);
        }
        let mut kept: Vec<_> = self.limits.kept.values().copied().collect();
        kept.sort_unstable();
        kept.dedup();
        for minimum in kept {
            let earlier = in_words(Limits { minimum, ..self.limits.table });
            board.put(&[provisions.two_minimums], format!("With a marker, as before: {earlier}"));
        }
        for patron in self.limits.kept.keys() {
            // A player with several boxes has the marker where they came first.
            if let Some(place) = self.seating.places(*patron).first() {
                board.put(&[provisions.marker], format!("Marker at seat {}: the earlier minimum", place.seat));
            }
        }
        for (patron, limits) in &self.limits.own {
            if let Some(place) = self.seating.places(*patron).first() {
                board.put(
                    &[provisions.own_limits],
                    format!("For the player at seat {}: {}", place.seat, in_words(*limits)),
                );
            }
        }
    }

    fn time_signs(&self, board: &mut Board) {
        let provisions = provisions(self.game());
        if let Some(announced) = self.limits.announced {
            let at = announced.takes_effect;
            board.put(&[Some(provisions.raise)], format!("From {at}: {}", in_words(announced.limits)));
        }
        if let Some(closes) = self.closes() {
            board.put(&[Some(provisions.close)], format!("This table closes at {closes}"));
        }
    }

    /// What is printed on the layout, or on a notice beside it.
    fn layout_signs(&self, board: &mut Board, surroundings: &Surroundings) {
        let seats = self.settings.table().seats;
        board.print(&["2.2", "2.2.1"], format!("{seats} playing areas"));
        match &self.settings {
            AnySettings::CaribbeanStud(settings) => {
                board.print(&["2.2.3"], "Dealer only plays with ace and king or higher");
                board.print(&["2.2.2", "11.3"], format!("Progressive jackpot wager: {}", settings.jackpot_wager));
                if let Some(reading) = surroundings.jackpot {
                    board.print(&["2.4.3"], format!("Progressive jackpot: {}", reading.meter));
                }
                if let Some(most) = settings.max_payout {
                    board.print(&["10.2"], format!("Maximum payout: {most}"));
                }
            }
            AnySettings::LetItRide(settings) => {
                board.print(&["2.2.1.1"], "Wagers: $, 2 and 1");
                board.print(&["2.2.1.2"], format!("Payouts: {}", let_it_ride_payouts()));
                board.print(&["2.2.2"], "Two places for the community cards");
                if let Some(most) = settings.max_payout {
                    board.print(&["10.2"], format!("Maximum payout: {most}"));
                }
            }
            AnySettings::ThreeCardPoker(settings) => {
                board.print(&["2.2.2"], "Dealer plays with queen or higher");
                let schedules = (settings.ante_bonus.name, settings.pair_plus.name);
                board.print(&["6.1"], format!("Ante bonus {}, pair plus {}", schedules.0, schedules.1));
            }
            AnySettings::LunarPoker(_) => {
                board.print(&["2.2.3"], "Dealer only plays with ace and king or higher");
                board.print(&["2.2.2"], "Exchange 2 to 5 cards; buy a 6th card");
            }
            AnySettings::StarBlackjack(settings) => self.blackjack_signs(board, settings),
        }
    }

    fn blackjack_signs(&self, board: &mut Board, settings: &star_blackjack::Settings) {
        let pays = star_blackjack::BLACKJACK_PAYS;
        board.print(&["2.2.3", "2.2.3.1"], format!("Blackjack pays {pays}"));
        board.print(&["2.2.3", "2.2.3.2"], "Dealer must stand on hard 17 and soft 18");
        let against_ace = star_blackjack::INSURANCE_AGAINST_ACE_PAYS;
        board.print(&["2.2.2", "2.2.3.3"], format!("Insurance pays {against_ace}"));
        if settings.insurance_ten {
            let against_ten = star_blackjack::INSURANCE_AGAINST_TEN_PAYS;
            board.print(&["8.2"], format!("Insurance against a ten-value card pays {against_ten}"));
        }
        if settings.resplit {
            board.print(&["12.5.1"], "Split hands may be split once more, into three hands at most");
        }
        let limits = self.limits.in_force;
        for wager in [Wager::PerfectPairs, Wager::AnyPair, Wager::LuckyLucky] {
            if !self.opening.not_offered.contains(&wager) {
                let (unit, most) = (limits.unit, limits.maximum);
                board.print(&["2.2.4", "14.5"], format!("{wager}: from {unit} to {most}"));
            }
        }
        if settings.optional_needs_main {
            board.print(&["14.6.2"], "Optional wagers only for players with an initial wager");
        }
        if self.opening.source == CardSource::Dealt && settings.first_two_down {
            board.print(&["3.6.2"], "The first two cards are dealt face down");
        }
    }
}

fn in_words(limits: Limits) -> String {
    let Limits { minimum, maximum, unit } = limits;
    let units = if unit > rules::Cents(1) { format!(", in units of {unit}") } else { String::new() };
    format!("minimum {minimum}, maximum {maximum}{units}")
}

/// The payout schedule of Let It Ride, as its machine pays it.
fn let_it_ride_payouts() -> String {
    let examples = [
        ("royal flush", "As Ks Qs Js Ts"),
        ("straight flush", "9s 8s 7s 6s 5s"),
        ("four of a kind", "9s 9h 9d 9c 5s"),
        ("full house", "9s 9h 9d 5c 5s"),
        ("flush", "As Js 9s 5s 2s"),
        ("straight", "9s 8h 7s 6s 5s"),
        ("three of a kind", "9s 9h 9d 5c 4s"),
        ("two pairs", "9s 9h 5d 5c 4s"),
        ("pair of 10s or better", "Ts Th 9d 5c 4s"),
    ];
    let line = |(name, cards): &(&str, &str)| {
        let cards: Vec<Card> = cards.split(' ').filter_map(|card| card.parse().ok()).collect();
        let hand: [Card; 5] = cards.try_into().ok()?;
        let odds = let_it_ride::odds(FiveCardStrength::of(hand))?;
        Some(format!("{name} {odds}"))
    };
    examples.iter().filter_map(line).collect::<Vec<_>>().join(", ")
}
