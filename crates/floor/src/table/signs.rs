//! Everything that the rules want shown at a table: its signs, and what is printed on its layout.

use super::provisions::provisions;
use super::{CardSource, PayTable, Table};
use rules::games::{lunar_poker, star_blackjack};
use rules::rulebook::{Book, Rule};
use rules::table::Limits;
use rules::{AnySettings, Cents, Instruction, Wager};
use serde::Serialize;

/// Something that is shown to everybody at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Sign {
    /// What it says.
    pub says: String,
    /// What it is about.
    pub about: About,
    /// The rules that want it there.
    pub rules: Vec<String>,
}

/// What a sign is about, for whoever shows some of it in another way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SignAbout))]
pub enum About {
    /// The limits of the table.
    Limits,
    /// Limits of one kind of wager, or of some players.
    OtherLimits,
    /// Limits that have yet to take effect.
    Coming,
    /// When the table closes.
    Closing,
    /// Why no new round is played.
    Halt,
    /// The places on the cloth.
    Places,
    /// What a pay table says line by line.
    PayTable,
    /// The jackpot and what its meter shows.
    Jackpot,
    /// Where the rules can be read.
    Rules,
    /// How the game is played here.
    Play,
}

/// The signs of a table as they are put up.
struct Wall<'a> {
    table: &'a Table,
    signs: Vec<Sign>,
}

impl Wall<'_> {
    fn put(&mut self, about: About, rules: &[Option<Rule>], says: impl Into<String>) {
        let rules = rules.iter().flatten().map(ToString::to_string).collect();
        self.signs.push(Sign { says: says.into(), about, rules });
    }

    /// Puts up a sign that rules of the table's own document want.
    fn print(&mut self, about: About, numbers: &[&str], says: impl Into<String>) {
        let book = self.table.game().book();
        let rules: Vec<_> = numbers.iter().map(|number| book.find(number)).collect();
        self.put(about, &rules, says);
    }
}

impl Table {
    /// Everything that the rules want shown at this table now, each with the rules behind it. What the jackpot meter shows is for
    /// whoever has just looked at it; others are shown that there is one.
    pub fn signs(&self, meter: Option<Cents>) -> Vec<Sign> {
        let mut wall = Wall { table: self, signs: Vec::new() };
        self.limit_signs(&mut wall);
        self.time_signs(&mut wall);
        self.layout_signs(&mut wall, meter);
        self.instruction_signs(&mut wall);
        let copy = provisions(self.game()).copy_of_rules;
        wall.put(About::Rules, &[Some(copy)], "The rules of this game can be read by anyone who asks");
        wall.signs
    }

    fn limit_signs(&self, wall: &mut Wall) {
        let provisions = provisions(self.game());
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
            // A player with several boxes has the marker where they came first.
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
        let provisions = provisions(self.game());
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

    /// Ruling G23: what is decided for players who do not decide in time, and how much time they have.
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

    /// What is printed on the layout, or on a notice beside it.
    fn layout_signs(&self, wall: &mut Wall, meter: Option<Cents>) {
        let seats = self.settings.table().seats;
        let book = self.game().book();
        // Where the system deals, how many sit together is the house's to limit, and is on the sign.
        let limited = (self.opening.source == CardSource::Dealt).then_some(const { Book::Rulings.cite("G26") });
        wall.put(About::Places, &[book.find("2.2"), book.find("2.2.1"), limited], format!("{seats} playing areas"));
        match &self.settings {
            AnySettings::CaribbeanStud(settings) => {
                wall.print(About::Play, &["2.2.3"], "Dealer only plays with ace and king or higher");
                wall.print(
                    About::Play,
                    &["2.2.2", "11.3"],
                    format!("Progressive jackpot wager: {}", settings.jackpot_wager),
                );
                match meter {
                    Some(meter) => wall.print(About::Jackpot, &["2.4.3"], format!("Progressive jackpot: {meter}")),
                    None if self.pool().is_some() => wall.print(About::Jackpot, &["2.4.3"], "Progressive jackpot"),
                    None => {}
                }
                if let Some(most) = settings.max_payout {
                    wall.print(About::Play, &["10.2"], format!("Maximum payout: {most}"));
                }
            }
            AnySettings::LetItRide(settings) => {
                wall.print(About::Play, &["2.2.1.1"], "Wagers: $, 2 and 1");
                wall.print(About::PayTable, &["2.2.1.2"], format!("Payouts: {}", self.payouts(|_| true)));
                wall.print(About::Places, &["2.2.2"], "Two places for the community cards");
                if let Some(most) = settings.max_payout {
                    wall.print(About::Play, &["10.2"], format!("Maximum payout: {most}"));
                }
            }
            AnySettings::ThreeCardPoker(_) => {
                wall.print(About::Play, &["2.2.2"], "Dealer plays with queen or higher");
                if self.opening.cashless {
                    wall.print(
                        About::Play,
                        &["2.4.1"],
                        "This table takes no cash: chips are bought from one's account",
                    );
                }
                for (on, number, says) in
                    [(Wager::AnteBonus, "10.2", "Ante bonus"), (Wager::PairPlus, "10.4", "Pair plus")]
                {
                    let odds = self.payouts(|table| table.on == Some(on));
                    wall.print(About::PayTable, &[number], format!("{says}: {odds}"));
                }
            }
            AnySettings::LunarPoker(_) => {
                wall.print(About::Play, &["2.2.3"], "Dealer only plays with ace and king or higher");
                let (fewest, most) = (lunar_poker::FEWEST_EXCHANGED, lunar_poker::MOST_EXCHANGED);
                let says = format!("Exchange {fewest} to {most} cards; buy a 6th card");
                wall.print(About::Play, &["2.2.2"], says);
            }
            AnySettings::StarBlackjack(settings) => self.blackjack_signs(wall, settings),
        }
    }

    fn blackjack_signs(&self, wall: &mut Wall, settings: &star_blackjack::Settings) {
        let pays = star_blackjack::BLACKJACK_PAYS;
        wall.print(About::Play, &["2.2.3", "2.2.3.1"], format!("Blackjack pays {pays}"));
        wall.print(About::Play, &["2.2.3", "2.2.3.2"], "Dealer must stand on hard 17 or soft 18");
        let against_ace = star_blackjack::INSURANCE_AGAINST_ACE_PAYS;
        wall.print(About::Play, &["2.2.2", "2.2.3.3"], format!("Insurance pays {against_ace}"));
        if settings.insurance_ten {
            let against_ten = star_blackjack::INSURANCE_AGAINST_TEN_PAYS;
            wall.print(About::Play, &["8.2"], format!("Insurance against a ten-value card pays {against_ten}"));
        }
        if settings.resplit {
            wall.print(About::Play, &["12.5.1"], "Split hands may be split once more, into three hands at most");
        }
        let limits = self.limits.in_force;
        for wager in [Wager::PerfectPairs, Wager::AnyPair, Wager::LuckyLucky] {
            if !self.opening.not_offered.contains(&wager) && self.limits.bet_types.of(wager).is_none() {
                let (unit, most) = (limits.unit, limits.maximum);
                wall.print(About::OtherLimits, &["2.2.4", "14.4", "14.5"], format!("{wager}: from {unit} to {most}"));
            }
        }
        if settings.optional_needs_main {
            wall.print(About::Play, &["14.6.2"], "Optional wagers only for players with an initial wager");
        }
        if self.opening.source == CardSource::Dealt && settings.first_two_down {
            wall.print(About::Play, &["3.6.2"], "The first two cards are dealt face down");
        }
    }

    /// The wanted payout schedules in one line, as they are paid.
    fn payouts(&self, wanted: impl Fn(&PayTable) -> bool) -> String {
        let tables = self.pay_tables();
        let lines = tables.iter().filter(|table| wanted(table)).flat_map(|table| &table.lines);
        let words = lines.map(|line| format!("{} {}", line.hand.to_lowercase(), line.odds.as_deref().unwrap_or("")));
        words.collect::<Vec<_>>().join(", ")
    }
}

impl Table {
    /// Limits as a sign says them. That wagers are made of chips, at Star Blackjack of an even number of them, goes without saying.
    fn in_words(&self, limits: Limits) -> String {
        let Limits { minimum, maximum, unit } = limits;
        let units =
            if unit > self.settings.least_exact_stake() { format!(", in units of {unit}") } else { String::new() };
        format!("minimum {minimum}, maximum {maximum}{units}")
    }
}
