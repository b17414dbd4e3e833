//! The signs of a table and the texts on its layout, which the rules require.

use super::{CardSource, Table};
use rules::layout::SignAbout as About;
use rules::rulebook::{Book, Rule};
use rules::table::Limits;
use rules::{Cents, Instruction};
use serde::{Deserialize, Serialize};

/// A text that is shown to everyone at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Sign {
    /// The text.
    pub says: String,
    /// Its subject.
    pub about: About,
    /// The rules that require it.
    pub rules: Vec<String>,
}

/// Collects the signs of a table.
struct Wall {
    signs: Vec<Sign>,
}

impl Wall {
    fn put(&mut self, about: About, rules: &[Option<Rule>], says: impl Into<String>) {
        let rules = rules.iter().flatten().map(ToString::to_string).collect();
        self.signs.push(Sign { says: says.into(), about, rules });
    }
}

impl Table {
    /// Every sign that the rules require at this table now, with the rules behind it. The amount on the jackpot meter is passed in by a caller who
    /// has just read it; without it the sign only says that there is a meter.
    pub fn signs(&self, meter: Option<Cents>) -> Vec<Sign> {
        let mut wall = Wall { signs: Vec::new() };
        self.limit_signs(&mut wall);
        self.time_signs(&mut wall);
        self.layout_signs(&mut wall, meter);
        self.instruction_signs(&mut wall);
        let copy = self.provisions().copy_of_rules;
        wall.put(About::Rules, &[Some(copy)], "The rules of this game can be read by anyone who asks");
        wall.signs
    }

    fn limit_signs(&self, wall: &mut Wall) {
        let provisions = self.provisions();
        let limits = self.limits.in_force;
        wall.put(About::Limits, &[Some(provisions.limits)], self.in_words(limits));
        if self.limits.table != limits {
            let says = format!("From the next round: {}", self.in_words(self.limits.table));
            wall.put(About::OtherLimits, &[Some(provisions.limits), Some(provisions.raise)], says);
        }
        for (on, limits) in self.limits.bet_types.in_force() {
            wall.put(About::OtherLimits, &[Some(provisions.limits)], format!("{on}: {}", self.in_words(*limits)));
        }
        let mut kept: Vec<_> = self.limits.kept.values().copied().collect();
        kept.sort_unstable();
        kept.dedup();
        for minimum in kept {
            let earlier = self.in_words(self.limits.previous(minimum));
            let rules = [provisions.two_minimums, Some(const { Book::Rulings.cite("G19") })];
            wall.put(About::OtherLimits, &rules, format!("With a marker, as before: {earlier}"));
        }
        for patron in self.limits.kept.keys() {
            // A player with several areas has the marker at the one taken first.
            if let Some(place) = self.seating.places(*patron).first() {
                wall.put(
                    About::OtherLimits,
                    &[provisions.marker, provisions.marker_at_box],
                    format!("Marker at seat {}: the earlier minimum", place.seat),
                );
            }
        }
        for (patron, limits) in &self.limits.own {
            if let Some(place) = self.seating.places(*patron).first() {
                wall.put(
                    About::OtherLimits,
                    &[provisions.own_limits],
                    format!("For the player at seat {}: {}", place.seat, self.in_words(*limits)),
                );
            }
        }
    }

    fn time_signs(&self, wall: &mut Wall) {
        let provisions = self.provisions();
        if let Some(announced) = self.limits.announced {
            let at = announced.takes_effect;
            wall.put(
                About::Coming,
                &[Some(provisions.raise)],
                format!("From {at}: {}", self.in_words(announced.limits)),
            );
        }
        for (on, announced) in self.limits.bet_types.announced() {
            let says = format!("From {}: {on}: {}", announced.takes_effect, self.in_words(announced.limits));
            wall.put(About::Coming, &[Some(provisions.raise)], says);
        }
        if let Some(halt) = self.halt() {
            wall.signs.push(Sign { says: halt.says, about: About::Halt, rules: halt.rules });
        }
        if let Some(closes) = self.closes() {
            wall.put(About::Closing, &[Some(provisions.close)], format!("This table closes at {closes}"));
        }
    }

    /// Ruling G23: the decision for players who do not decide in time, and how much time they have.
    fn instruction_signs(&self, wall: &mut Wall) {
        if self.opening.source != CardSource::Dealt {
            return;
        }
        let (game, pace) = (self.game(), self.opening.pace);
        let seconds = |milliseconds: i64| milliseconds.div_euclid(1_000).max(1);
        let bank = pace.bank.map_or_else(String::new, |bank| {
            format!(" ({} in one round, then {} for each)", seconds(bank.round), seconds(bank.hurry))
        });
        let choice =
            if Instruction::of(game).len() > 1 { "; they may choose another instruction before a round" } else { "" };
        let (time, usual) = (seconds(pace.decisions), Instruction::Usual.words(game));
        let says = format!(
            "Players who make no decision within {time} seconds{bank} have instructed the house: {usual}{choice}"
        );
        wall.put(About::Play, &[Some(const { Book::Rulings.cite("G23") })], says);
    }

    /// The texts on the layout, or on a notice beside it.
    fn layout_signs(&self, wall: &mut Wall, meter: Option<Cents>) {
        let seats = self.settings.table().seats;
        let book = self.game().book();
        // If the system deals, the house limits how many players sit together, and the sign says so.
        let limited = (self.opening.source == CardSource::Dealt).then_some(const { Book::Rulings.cite("G26") });
        wall.put(About::Places, &[book.find("2.2"), book.find("2.2.1"), limited], format!("{seats} playing areas"));
        let provisions = self.provisions();
        for sign in self.settings.layout_signs(self.opening.source == CardSource::Dealt) {
            let rules: Vec<_> = sign.rules.iter().copied().map(Some).collect();
            wall.put(sign.about, &rules, sign.says);
        }
        match (provisions.jackpot_meter, meter) {
            (Some(rule), Some(meter)) => {
                wall.put(About::Jackpot, &[Some(rule)], format!("Progressive jackpot: {meter}"));
            }
            (Some(rule), None) if self.pool().is_some() => {
                wall.put(About::Jackpot, &[Some(rule)], "Progressive jackpot");
            }
            _ => {}
        }
        if self.opening.cashless {
            let says = "This table takes no cash: chips are bought from one's account";
            wall.put(About::Play, &[provisions.cashless], says);
        }
        let limits = self.limits.in_force;
        for wager in self.description().wagers.iter().filter(|wager| !wager.sign.is_empty()) {
            let on = wager.on;
            if !self.opening.not_offered.contains(&on) && self.limits.bet_types.of(on).is_none() {
                let rules: Vec<_> = wager.sign.iter().copied().map(Some).collect();
                let (unit, most) = (limits.unit, limits.maximum);
                wall.put(About::OtherLimits, &rules, format!("{on}: from {unit} to {most}"));
            }
        }
    }
}

impl Table {
    /// Limits as a sign shows them. That wagers are made of chips, at Star Blackjack of an even number, is not repeated.
    fn in_words(&self, limits: Limits) -> String {
        let Limits { minimum, maximum, unit } = limits;
        let units =
            if unit > self.settings.least_exact_stake() { format!(", in units of {unit}") } else { String::new() };
        format!("minimum {minimum}, maximum {maximum}{units}")
    }
}
