//! The wager on the progressive jackpot, by the reading of its meter.

use crate::figures::Figures;
use crate::fraction::Fraction;
use crate::numbers;
use crate::strategy::{Curve, Mark};
use crate::suit_classes::SuitClass;
use crate::tally::Tally;
use rules::Cents;
use rules::games::caribbean_stud::{Increment, Settings};
use rules::strength::{FiveCardHand, FiveCardStrength};

/// A jackpot wager at a table where no other player makes one.
pub(super) struct Jackpot {
    settings: Settings,
    /// The number of hands of each category.
    hands: [u64; 10],
}

impl Jackpot {
    /// The wager at this table. Without a meter, the seed is used as its reading.
    pub(super) fn new(settings: &Settings) -> Self {
        let mut hands = [0; 10];
        SuitClass::for_each(5, |class| {
            let mut cards = class.cards();
            if let (Some(a), Some(b), Some(c), Some(d), Some(e)) =
                (cards.next(), cards.next(), cards.next(), cards.next(), cards.next())
            {
                hands[FiveCardStrength::of([a, b, c, d, e]).category() as usize] += class.hands();
            }
        });
        Self { settings: Settings { meter: settings.meter.or(Some(settings.seed)), ..*settings }, hands }
    }

    /// The meter before the wager.
    pub(super) fn meter(&self) -> Cents {
        self.settings.meter.unwrap_or(self.settings.seed)
    }

    /// The outcomes of the wager at this reading of the meter.
    fn tally(&self, meter: Cents) -> Tally {
        let settings = Settings { meter: Some(meter), ..self.settings };
        let mut tally = Tally::new();
        for (hand, ways) in FiveCardHand::ALL.into_iter().zip(self.hands) {
            let prize = settings.jackpot_prize(hand).unwrap_or(Cents::ZERO);
            tally.add(prize - settings.jackpot_wager, settings.jackpot_wager, u128::from(ways));
        }
        tally
    }

    /// The mean result per unit at this reading of the meter.
    pub(super) fn expected(&self, meter: Cents) -> Fraction {
        self.tally(meter).mean(self.settings.jackpot_wager)
    }

    /// The lowest meter at which the wager breaks even, if a meter can show as much.
    pub(super) fn break_even(&self) -> Option<Cents> {
        let fair = |meter: i64| self.tally(Cents(meter)).net() >= 0.into();
        if !fair(Cents::LARGEST_METER.0) {
            return None;
        }
        // Prizes never fall when the meter rises.
        let (mut below, mut at) = (-1, Cents::LARGEST_METER.0);
        while at - below > 1 {
            let middle = i64::midpoint(below, at);
            *(if fair(middle) { &mut at } else { &mut below }) = middle;
        }
        Some(Cents(at))
    }

    /// The figures at the table's meter.
    pub(super) fn figures(&self, meter_is_set: bool) -> Figures {
        let mut figures = Figures::counted("jackpot", self.settings.jackpot_wager, &self.tally(self.meter()));
        let when = if self.settings.increment == Increment::NONE {
            "when prizes are decided"
        } else {
            "before the wager, which adds its increment before prizes are decided"
        };
        let meter = self.meter();
        figures.notes.push(if meter_is_set {
            format!("For a meter of {} {when}.", numbers::dollars(meter))
        } else {
            format!("No meter is set, so it is taken to stand at its seed of {} {when}.", numbers::dollars(meter))
        });
        figures.notes.push("Prizes are fixed amounts: a dearer wager wins no more.".to_owned());
        figures
            .notes
            .push("The wager is spent when it is made; folded hands are paid too, so it changes no decision.".into());
        figures.notes.push("No other player has a jackpot wager; sharing a prize would make it smaller.".into());
        figures.notes.push(match self.break_even() {
            Some(meter) => format!("It breaks even once the meter shows {}.", numbers::dollars(meter)),
            None => "It does not break even at any meter.".to_owned(),
        });
        figures
    }

    /// The mean result per unit as the meter rises.
    pub(super) fn curve(&self) -> Curve {
        let mut marked = vec![(self.settings.seed, "seed")];
        if self.meter() != self.settings.seed {
            marked.push((self.meter(), "meter now"));
        }
        if let Some(meter) = self.break_even() {
            marked.push((meter, "break-even"));
        }
        let last = marked.iter().map(|(meter, _)| meter.0).max().unwrap_or(0).max(Cents::dollars(100_000).0);
        let end = (last + last / 4).min(Cents::LARGEST_METER.0);
        let mut meters: Vec<i64> = (0..=POINTS).map(|point| end / POINTS * point).collect();
        meters.extend(marked.iter().map(|(meter, _)| meter.0));
        meters.sort_unstable();
        meters.dedup();
        let point = |meter: i64| (dollars(meter), self.expected(Cents(meter)).to_f64());
        let mark = |(meter, label): &(Cents, &str)| {
            let (x, y) = point(meter.0);
            Mark { x, y, label: (*label).to_owned() }
        };
        Curve {
            title: "Return of a jackpot wager as the meter rises".to_owned(),
            x_axis: "meter, in dollars".to_owned(),
            y_axis: "mean result per unit".to_owned(),
            points: meters.into_iter().map(point).collect(),
            marks: marked.iter().map(mark).collect(),
        }
    }
}

/// The number of steps of the curve.
const POINTS: i64 = 50;

fn dollars(cents: i64) -> f64 {
    Fraction::new(cents, 100).to_f64()
}
