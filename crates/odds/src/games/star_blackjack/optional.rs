//! The optional wagers: every first card, second card and up card, by the engine's own pay tables.

use crate::figures::Figures;
use crate::tally::Tally;
use rules::games::star_blackjack::{Settings, Win, any_pair, perfect_pairs};
use rules::{Card, Cents};

/// All optional wagers, for a wager of this size.
pub(super) fn figures(settings: &Settings, stake: Cents) -> Vec<Figures> {
    let counted = |name, tally: &Tally| Figures::counted(name, stake, tally);
    vec![
        counted("perfect-pairs", &count_pairs(settings, stake, perfect_pairs)),
        counted("any-pair", &count_pairs(settings, stake, any_pair)),
        counted("lucky-lucky", &count_lucky(settings, stake)),
    ]
}

/// The net result of the wager: its payment in chips, or its loss.
fn net(settings: &Settings, stake: Cents, win: Win) -> Cents {
    win.map_or(-stake, |(odds, _)| odds.on(stake, settings.table.smallest_chip).amount)
}

/// A wager on the first two cards. One card stands for all its copies; the second card has one copy fewer if it equals
/// the first.
fn count_pairs(settings: &Settings, stake: Cents, win: fn([Card; 2]) -> Win) -> Tally {
    let copies = u128::from(settings.decks);
    let mut tally = Tally::new();
    for first in Card::deck() {
        for second in Card::deck() {
            let ways = copies * (copies - u128::from(first == second));
            tally.add(net(settings, stake, win([first, second])), stake, ways);
        }
    }
    tally
}

/// Lucky Lucky, on the first two cards and the dealer's first.
fn count_lucky(settings: &Settings, stake: Cents) -> Tally {
    let copies = u64::from(settings.decks);
    // Sums by net result first, because a map would be accessed 140,608 times.
    let mut sums: Vec<(Cents, u64)> = Vec::new();
    for first in Card::deck() {
        for second in Card::deck() {
            for up in Card::deck() {
                let ways = copies
                    * (copies - u64::from(first == second))
                    * (copies - u64::from(up == first) - u64::from(up == second));
                let net = net(settings, stake, settings.lucky_lucky.win([first, second, up]));
                match sums.iter_mut().find(|(known, _)| *known == net) {
                    Some((_, sum)) => *sum += ways,
                    None => sums.push((net, ways)),
                }
            }
        }
    }
    let mut tally = Tally::new();
    for (net, ways) in sums {
        tally.add(net, stake, ways.into());
    }
    tally
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fraction::Fraction;
    use rules::games::star_blackjack::LuckyLucky;

    const STAKE: Cents = Cents::dollars(10);

    fn table(decks: u8, lucky_lucky: u8) -> Settings {
        let lucky_lucky = LuckyLucky::numbered(lucky_lucky).expect("1, 2 or 3");
        Settings { decks, lucky_lucky, ..Settings::default() }
    }

    fn expected(decks: u8, lucky_lucky: u8, wager: &str) -> Figures {
        let figures = figures(&table(decks, lucky_lucky), STAKE);
        figures.into_iter().find(|figures| figures.wager == wager).expect("such a wager")
    }

    /// Wizard of Odds, "Perfect Pairs", pay table B with eight decks: 1,456, 1,664 and 3,328 of 86,320 pairs of cards, -0.033735.
    /// Wizard of Odds, "Pair Play": 11 to 1 on any pair keeps 11.25% with six decks and 10.36% with eight.
    #[test]
    fn pairs_agree_with_published_figures() {
        let perfect = expected(8, 1, "perfect-pairs");
        assert!((perfect.expected + 0.033_735).abs() < 5e-7);
        let ways: Vec<Option<Fraction>> = perfect.distribution.iter().map(|share| share.exact.clone()).collect();
        let published = [79_872, 3_328, 1_664, 1_456].map(|ways| Some(Fraction::new(ways, 86_320)));
        assert_eq!(ways, published);
        assert!((expected(6, 1, "any-pair").house_edge() - 0.1125).abs() < 5e-5);
        assert!((expected(8, 1, "any-pair").house_edge() - 0.1036).abs() < 5e-5);
    }

    /// With `d` decks the second card matches the first perfectly in d - 1 of 52d - 1 ways, in colour in d, and
    /// otherwise in 2d: computed by hand.
    #[test]
    fn pairs_have_their_closed_forms() {
        for decks in [6, 8] {
            let (d, rest) = (i64::from(decks), i64::from(decks) * 52 - 1);
            let perfect = 31 * (d - 1) + 11 * d + 6 * 2 * d - rest;
            assert_eq!(expected(decks, 1, "perfect-pairs").exact, Some(Fraction::new(perfect, rest)));
            assert_eq!(expected(decks, 1, "any-pair").exact, Some(Fraction::new(12 * (4 * d - 1) - rest, rest)));
        }
    }

    /// Wizard of Odds, "Lucky Lucky": six decks and suited 21 at 10 to 1 (our table 1) 5.31% for the house, and the ways of
    /// each event in six decks: 80, 864, 1,944, 12,960, 26,568, 406,296, 377,568 and 364,320 of 5,013,320 sets of three.
    #[test]
    fn lucky_lucky_agrees_with_published_counts() {
        let figures = expected(6, 1, "lucky-lucky");
        assert!((figures.house_edge() - 0.0531).abs() < 5e-5, "{}", figures.house_edge());
        let share = |odds: i64| {
            let share = figures.distribution.iter().find(|share| share.net == odds * STAKE.0).expect("such a result");
            share.exact.clone().expect("counted")
        };
        let of = |ways: u32| Fraction::new(ways, 5_013_320);
        assert_eq!(share(200), of(80));
        assert_eq!(share(100), of(864));
        assert_eq!(share(50), of(1_944));
        assert_eq!(share(30), of(12_960));
        assert_eq!(share(10), of(26_568));
        assert_eq!(share(3), of(406_296));
        // Table 1 pays the same for 19 and 20.
        assert_eq!(share(2), of(377_568 + 364_320));
    }

    /// A slow count over all single cards of the shoe.
    #[test]
    fn classes_of_cards_count_like_single_cards() {
        let settings = table(6, 2);
        let shoe: Vec<Card> = (0..6).flat_map(|_| Card::deck()).collect();
        // One copy of each first card stands for six.
        let mut tally = Tally::new();
        for (first, card) in shoe.iter().enumerate().take(52) {
            for (second, other) in shoe.iter().enumerate() {
                if first != second {
                    tally.add(net(&settings, STAKE, perfect_pairs([*card, *other])), STAKE, 6);
                }
            }
        }
        assert_eq!(tally, count_pairs(&settings, STAKE, perfect_pairs));
        let total = 312 * 311 * 310;
        assert_eq!(count_lucky(&settings, STAKE).total(), total);
    }

    /// Payments are rounded up to chips: 25 cents at 3 to 1 are 75 cents, paid as one dollar in chips of 50 cents.
    #[test]
    fn payments_are_made_in_chips() {
        let figures = figures(&table(6, 3), Cents(25));
        let lucky = figures.iter().find(|figures| figures.wager == "lucky-lucky").expect("such a wager");
        let nets: Vec<i64> = lucky.distribution.iter().map(|share| share.net).collect();
        assert_eq!(nets, [-25, 50, 100, 250, 750, 1250, 2500, 5000]);
    }
}
