//! Checks of wagers against orders about persons: an excluded person lays none (ruling G14), and Three Card Poker needs a valid player card (ruling
//! G15).
//!
//! An order is in the person's account and a wager in a table's stream, and only their times show which came first. The clocks of two servers may
//! differ, so a wager is reported only if it is later than an order by more than that difference.

use crate::report::{Faults, Kind};
use floor::patron::Fact;
use floor::{Moment, PatronId, TableId};
use rules::Game;
use std::collections::BTreeMap;
use std::fmt;

/// The largest difference between the clocks of a house, in milliseconds.
const CLOCKS_DIFFER: i64 = 5_000;

/// A period in which something applies; without an end if none was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Period {
    from: Moment,
    to: Option<Moment>,
}

impl Period {
    /// Whether it applies at a moment by every clock.
    fn surely_holds(self, at: Moment) -> bool {
        self.from.0.saturating_add(CLOCKS_DIFFER) < at.0
            && self.to.is_none_or(|to| at.0.saturating_add(CLOCKS_DIFFER) < to.0)
    }

    /// Whether it applies at a moment by some clock.
    fn may_hold(self, at: Moment) -> bool {
        self.from.0.saturating_sub(CLOCKS_DIFFER) <= at.0
            && self.to.is_none_or(|to| at.0.saturating_sub(CLOCKS_DIFFER) <= to.0)
    }

    fn end(&mut self, at: Moment) {
        self.to = Some(self.to.map_or(at, |to| Moment(to.0.min(at.0))));
    }
}

/// The scope of an exclusion, and whether staff ordered it.
type ExclusionKey = (Option<&'static str>, bool);

/// The orders about one person, from the account.
#[derive(Debug, Default)]
struct Person {
    exclusions: Vec<(ExclusionKey, Period)>,
    cards: Vec<(u64, Period)>,
}

impl Person {
    fn note(&mut self, fact: &Fact) {
        match fact {
            Fact::Excluded { by, game, until, at, .. } => {
                let order = (game.map(rules::Game::name), by.is_some() && game.is_none());
                // An order replaces an earlier one of its kind.
                self.end_exclusions(*at, |known| known == order);
                self.exclusions.push((order, Period { from: *at, to: *until }));
            }
            Fact::Readmitted { game, at, .. } => {
                let game = game.map(rules::Game::name);
                self.end_exclusions(*at, |(known, _)| known == game);
            }
            Fact::CardIssued { card, at, .. } => self.cards.push((card.0, Period { from: *at, to: None })),
            Fact::CardBlocked { card, at, .. } => {
                for (_, period) in self.cards.iter_mut().filter(|(known, _)| *known == card.0) {
                    period.end(*at);
                }
            }
            _ => {}
        }
    }

    fn end_exclusions(&mut self, at: Moment, which: impl Fn(ExclusionKey) -> bool) {
        for (_, period) in self.exclusions.iter_mut().filter(|(order, _)| which(*order)) {
            period.end(at);
        }
    }

    /// Why a wager should not have been accepted.
    fn objects(&self, wager: &Wagered) -> Option<Objection> {
        let concerns = |order: &ExclusionKey| order.0.is_none_or(|game| game == wager.game.name());
        let mut excluded = self.exclusions.iter().filter(|(order, _)| concerns(order));
        if let Some((_, period)) = excluded.find(|(_, period)| period.surely_holds(wager.at)) {
            return Some(Objection::Excluded { since: period.from });
        }
        let carded = wager.game.provisions().player_card.is_none()
            || self.cards.iter().any(|(_, period)| period.may_hold(wager.at));
        (!carded).then_some(Objection::NoCard)
    }
}

/// Why a wager should not have been accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Objection {
    Excluded { since: Moment },
    NoCard,
}

impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Excluded { since } => write!(f, "is excluded since {} (ruling G14)", since.0),
            Self::NoCard => f.write_str("has no valid player card then (ruling G15)"),
        }
    }
}

/// A wager at a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wagered {
    pub(crate) patron: PatronId,
    pub(crate) game: Game,
    pub(crate) at: Moment,
    pub(crate) table: TableId,
    /// The fact of the table.
    pub(crate) version: u64,
}

/// The orders about all persons, and the wagers of persons whose account comes later in the record.
#[derive(Debug, Default)]
pub(crate) struct PersonOrders {
    persons: BTreeMap<PatronId, Person>,
    waiting: Vec<Wagered>,
}

impl PersonOrders {
    /// Takes in a fact of an account.
    pub(crate) fn account_says(&mut self, patron: PatronId, fact: &Fact) {
        self.persons.entry(patron).or_default().note(fact);
    }

    /// Checks a wager. Streams come in the order of their names, so accounts are known before tables; if not, the wager waits.
    pub(crate) fn wagered(&mut self, wager: Wagered, faults: &mut Faults) {
        match self.persons.get(&wager.patron) {
            Some(person) => report(person, &wager, faults),
            None => self.waiting.push(wager),
        }
    }

    /// Checks the wagers that waited. A player without an account in the record has no orders.
    pub(crate) fn finish(&self, faults: &mut Faults) {
        for wager in &self.waiting {
            if let Some(person) = self.persons.get(&wager.patron) {
                report(person, wager, faults);
            }
        }
    }
}

fn report(person: &Person, wager: &Wagered, faults: &mut Faults) {
    if let Some(objection) = person.objects(wager) {
        let what = format_args!("patron/{} wagers at {}, but {objection}", wager.patron.0, wager.at.0);
        faults.at(Kind::Agreement, &format!("table/{}", wager.table.0), wager.version, what);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use floor::{PlayerCard, StaffId};

    const ADA: PatronId = PatronId(7);
    const BY: StaffId = StaffId(1);

    fn excluded(game: Option<Game>, at: i64, until: Option<i64>) -> Fact {
        Fact::Excluded { by: Some(BY), game, why: None, until: until.map(Moment), at: Moment(at) }
    }

    fn readmitted(game: Option<Game>, at: i64) -> Fact {
        Fact::Readmitted { by: BY, game, at: Moment(at) }
    }

    fn objection(facts: &[Fact], game: Game, at: i64) -> Option<Objection> {
        let mut person = Person::default();
        for fact in facts {
            person.note(fact);
        }
        person.objects(&Wagered { patron: ADA, game, at: Moment(at), table: TableId(1), version: 9 })
    }

    /// Ruling G14: a wager while excluded is found, unless another clock may put it before the order.
    #[test]
    fn g14_a_wager_while_excluded_is_found() {
        let since = Some(Objection::Excluded { since: Moment(100_000) });
        let order = [excluded(None, 100_000, Some(200_000))];
        for (at, found) in [
            (99_999, None),
            (105_000, None),
            (105_001, since),
            (150_000, since),
            (194_999, since),
            (195_000, None),
            (200_000, None),
        ] {
            assert_eq!(objection(&order, Game::CaribbeanStud, at), found, "{at}");
        }
        let forever = [excluded(None, 100_000, None)];
        assert_eq!(objection(&forever, Game::StarBlackjack, i64::MAX / 2), since);
        let lifted = [excluded(None, 100_000, None), readmitted(None, 150_000)];
        assert_eq!(objection(&lifted, Game::LetItRide, 144_999), since);
        assert_eq!(objection(&lifted, Game::LetItRide, 160_000), None);
    }

    /// An exclusion from one game does not cover the others, and is lifted separately.
    #[test]
    fn g14_an_exclusion_from_a_game_is_held_against_wagers_on_it() {
        let order = [excluded(Some(Game::LunarPoker), 100_000, None)];
        assert!(objection(&order, Game::LunarPoker, 150_000).is_some());
        assert_eq!(objection(&order, Game::LetItRide, 150_000), None);
        let casino = [excluded(Some(Game::LunarPoker), 100_000, None), readmitted(None, 120_000)];
        assert!(objection(&casino, Game::LunarPoker, 150_000).is_some(), "the casino's order was another one");
        let lifted = [excluded(Some(Game::LunarPoker), 100_000, None), readmitted(Some(Game::LunarPoker), 120_000)];
        assert_eq!(objection(&lifted, Game::LunarPoker, 150_000), None);
        let shortened = [excluded(None, 100_000, None), excluded(None, 110_000, Some(120_000))];
        assert_eq!(objection(&shortened, Game::LetItRide, 150_000), None);
    }

    /// Ruling G15: Three Card Poker needs a valid card, which is not blocked; other games need none.
    #[test]
    fn g15_a_wager_without_a_valid_card_is_found() {
        let card = PlayerCard(5);
        let issued = Fact::CardIssued { card, by: BY, at: Moment(100_000) };
        let blocked = Fact::CardBlocked { card, lost: false, by: None, at: Moment(200_000) };
        let cards = [issued, blocked];
        for (at, found) in [
            (94_999, Some(Objection::NoCard)),
            (95_000, None),
            (150_000, None),
            (205_000, None),
            (205_001, Some(Objection::NoCard)),
        ] {
            assert_eq!(objection(&cards, Game::ThreeCardPoker, at), found, "{at}");
            assert_eq!(objection(&cards, Game::LunarPoker, at), None);
        }
        assert_eq!(objection(&[], Game::ThreeCardPoker, 1), Some(Objection::NoCard));
    }

    /// Wagers are checked at the end against an account that comes after the table in a record.
    #[test]
    fn a_wager_waits_for_an_account_that_comes_later() {
        let mut orders = PersonOrders::default();
        let mut faults = Faults::default();
        let wager = Wagered { patron: ADA, game: Game::LetItRide, at: Moment(150_000), table: TableId(3), version: 9 };
        orders.wagered(wager, &mut faults);
        orders.wagered(Wagered { patron: PatronId(8), ..wager }, &mut faults);
        assert_eq!(faults.all, 0);
        orders.account_says(ADA, &excluded(None, 100_000, None));
        orders.finish(&mut faults);
        assert_eq!(faults.all, 1);
        assert_eq!((faults.first[0].stream.as_deref(), faults.first[0].version), (Some("table/3"), Some(9)));
        assert_eq!(faults.first[0].what, "patron/7 wagers at 150000, but is excluded since 100000 (ruling G14)");
    }
}
