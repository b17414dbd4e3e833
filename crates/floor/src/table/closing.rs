//! Closing a table, suspending it, and changing its settings.

use super::limits::{NOTICE, PAID_EXACTLY, WHOLE_CHIPS};
use super::notices::Matter;
use super::opening::check_fixed;
use super::previous::RoundInputs;
use super::{Cause, Fact, Opening, Table, TableRefusal, Whom};
use crate::id::StaffId;
use crate::jackpot::Terms;
use crate::time::Moment;
use rules::rulebook::Book;
use rules::{Await, Next, Round};
use serde::{Deserialize, Serialize};

/// Whether a table is open.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Closing {
    /// The closing time on the sign.
    pub(super) closes: Option<Moment>,
    /// When the sign was put up; unknown in older snapshots.
    #[serde(default)]
    shown: Option<Moment>,
    suspended: bool,
    /// The cause and the beginning; unknown in older snapshots.
    #[serde(default)]
    suspension: Option<Suspension>,
    closed: bool,
}

/// The cause and the beginning of a suspension.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Suspension {
    cause: Cause,
    since: Moment,
}

impl Closing {
    /// When the closing sign was put up, and when the suspension began.
    pub(super) fn beginnings(&self) -> impl Iterator<Item = Moment> {
        [self.shown, self.suspension.map(|suspension| suspension.since)].into_iter().flatten()
    }

    /// Moves both beginnings and the closing time. `by` gives the number of milliseconds for the time at which a sign was put up.
    pub(super) fn put_signs_off(&mut self, by: impl Fn(Moment) -> i64) {
        if let Some(shown) = self.shown {
            self.closes = self.closes.map(|closes| closes.after(by(shown)));
            self.shown = Some(shown.after(by(shown)));
        }
        if let Some(suspension) = &mut self.suspension {
            suspension.since = suspension.since.after(by(suspension.since));
        }
    }
}

/// The subject of a notice about a long suspension.
const LONG_SUSPENSION: &str = "long-suspension";

impl Table {
    /// Whether new rounds are played here.
    pub fn is_open(&self) -> bool {
        !self.closing.closed && !self.closing.suspended
    }

    /// Whether another round can begin: the table is open, and its cards can be dealt.
    pub(super) fn plays_on(&self) -> bool {
        self.is_open() && self.cards_in_doubt().is_none() && (!self.jackpot_stopped || self.is_being_dealt())
    }

    /// Whether the table was closed for good.
    pub fn is_closed(&self) -> bool {
        self.closing.closed
    }

    /// Whether the table is suspended.
    pub fn is_suspended(&self) -> bool {
        self.closing.suspended
    }

    /// The cause of the suspension, if it was recorded.
    pub(super) fn suspended_for(&self) -> Option<Cause> {
        self.closing.suspension.map(|suspension| suspension.cause)
    }

    /// The closing time on the sign. While a player is seated, it is not before the sign has stood for 20 minutes, even if other players were seated
    /// when it was put up (ruling G18).
    pub fn closes(&self) -> Option<Moment> {
        let closes = self.closing.closes.filter(|_| !self.closing.closed)?;
        let earliest = self.closing.shown.filter(|_| self.is_occupied()).map(|shown| shown.after(NOTICE));
        Some(earliest.map_or(closes, |earliest| closes.max(earliest)))
    }

    /// When an inspector is told that a suspension has kept players waiting for as long as a closing sign would have stood. Suspending is not closing
    /// (ruling G18).
    fn long_suspension_at(&self) -> Option<Moment> {
        let since = self.closing.suspension.filter(|_| self.is_suspended() && self.is_occupied())?.since;
        let told = |notice: &super::Notice| notice.about == LONG_SUSPENSION && notice.at >= since;
        (!self.notices().iter().any(told)).then(|| since.after(NOTICE))
    }

    /// Whether chips lie on the layout or cards are being played.
    pub fn is_in_play(&self) -> bool {
        match self.round.next() {
            Next::Over => false,
            Next::Await(Await::Wagers) => self.has_chips(),
            Next::Await(_) => true,
        }
    }

    /// When the next sign takes effect: other limits, or the closing.
    pub(super) fn next_sign_at(&self) -> Option<Moment> {
        let limits = self.limits.announced.map(|announced| announced.takes_effect);
        let signs = [limits, self.limits.bet_types.next_at(), self.closes(), self.long_suspension_at()];
        signs.into_iter().flatten().min()
    }

    /// The effects of the signs that have stood long enough.
    pub(super) fn signs_due(&self, now: Moment) -> Vec<Fact> {
        let due = |at: Option<Moment>| at.is_some_and(|at| at <= now);
        let mut facts = Vec::new();
        if due(self.limits.announced.map(|announced| announced.takes_effect)) {
            facts.push(Fact::SignTookEffect { at: now });
        }
        let due_wagers = self.limits.bet_types.due(self.game(), now);
        facts.extend(due_wagers.map(|on| Fact::WagerSignTookEffect { on, at: now }));
        if due(self.long_suspension_at()) {
            let rules = [self.provisions().close, const { Book::Rulings.cite("G18") }];
            let matter = Matter { about: LONG_SUSPENSION, by: None, round: None, rules: &rules };
            facts.extend(self.raise(0, &[Whom::Inspector], &matter, now));
        }
        if due(self.closes()) {
            facts.push(Fact::Closed { by: None, at: now });
        }
        facts
    }
}

// --- decide ----------------------------------------------------------------------------------------------------

impl Table {
    /// A supervisor closes the table: at once if no player is there, otherwise by a sign that stands for 20 minutes first.
    pub(super) fn close(&self, by: StaffId, closes: Moment, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        if self.closing.closed {
            return Err(TableRefusal::NotOpen);
        }
        if !self.is_occupied() && !self.is_in_play() && closes <= at {
            return Ok(vec![Fact::Closed { by: Some(by), at }]);
        }
        let earliest = at.after(NOTICE);
        if self.is_occupied() && closes < earliest {
            return Err(TableRefusal::SignTooShort { earliest, rule: self.provisions().close });
        }
        Ok(vec![Fact::ClosingShown { by, closes, at }])
    }

    /// A supervisor takes the closing sign down.
    pub(super) fn keep_open(&self, by: StaffId, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        if self.closes().is_some() { Ok(vec![Fact::ClosingWithdrawn { by, at }]) } else { Err(TableRefusal::NoSign) }
    }

    /// A supervisor suspends play for a cause that players are told. A round in play is finished; no new one begins. Earlier records do not have the
    /// cause.
    pub(super) fn suspend(&self, by: StaffId, cause: Option<Cause>, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        if self.is_open() { Ok(vec![Fact::Suspended { by, cause, at }]) } else { Err(TableRefusal::NotOpen) }
    }

    pub(super) fn resume(&self, by: StaffId, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        if self.closing.suspended && !self.closing.closed {
            Ok(vec![Fact::Resumed { by, at }])
        } else {
            Err(TableRefusal::NotSuspended)
        }
    }

    /// A supervisor changes settings, which must not affect a round in play. Limits change in their own way, and decks change together with the
    /// cards.
    pub(super) fn change_settings(
        &self,
        by: StaffId,
        settings: &[(String, String)],
        at: Moment,
    ) -> Result<Vec<Fact>, TableRefusal> {
        if self.is_in_play() {
            return Err(TableRefusal::RoundNotOver);
        }
        let own_way = ["minimum", "maximum", "unit", "burn", "meter"];
        if let Some((name, _)) = settings.iter().find(|(name, _)| own_way.contains(&name.as_str())) {
            return Err(TableRefusal::NotASetting(name.clone()));
        }
        check_fixed(self.game(), settings.iter().map(|(name, _)| name.as_str())).map_err(TableRefusal::Unfit)?;
        self.opening.check_enforcement(settings).map_err(TableRefusal::Unfit)?;
        self.check_inspectors(by, settings)?;
        if self.opening.two_persons && settings.iter().any(|(name, text)| name == "tournament" && text == "true") {
            return Err(TableRefusal::Unfit(super::Unfit::NoTournaments));
        }
        let changed = self.with_settings(settings);
        let other_seats = settings.iter().any(|(name, _)| name == "seats");
        let new = if other_seats { changed.check_layout() } else { changed.check() }.map_err(TableRefusal::Unfit)?;
        let chip = new.table().smallest_chip;
        if self.opening.whole_chips && !self.limits.are_in(chip) {
            return Err(TableRefusal::NotWholeChips { chip, rule: WHOLE_CHIPS });
        }
        // A larger chip must not bring back stakes that it cannot pay exactly.
        let least = new.least_exact_stake();
        if self.pays_exactly() && !self.limits.main_wagers_are_in(least) {
            return Err(TableRefusal::NotWholeChips { chip: least, rule: PAID_EXACTLY });
        }
        if new.table().seats < self.settings.table().seats
            && self.seating.sitters().any(|sitter| sitter.seat.number() > new.table().seats)
        {
            return Err(TableRefusal::Taken);
        }
        // Tables that share a pool have the same terms (CS 11.9): a table leaves the pool before its terms change.
        if let (Some(old), Some(new)) = (self.terms(), Terms::of(&new))
            && let Some(term) = old.differs(&new)
        {
            return Err(TableRefusal::Jackpot(crate::jackpot::JackpotRefusal::Differs(term)));
        }
        let mut facts = vec![Fact::SettingsChanged { by, settings: settings.to_vec(), at }];
        if new.decks() != self.settings.decks() {
            facts.splice(0..0, self.replace_cards(by, at)?);
        }
        Ok(facts)
    }

    /// The opening with these settings.
    fn with_settings(&self, settings: &[(String, String)]) -> Opening {
        let mut opening = self.opening.clone();
        for (name, text) in settings {
            opening.settings.retain(|(known, _)| known != name);
            opening.settings.push((name.clone(), text.clone()));
        }
        opening
    }
}

// --- apply -----------------------------------------------------------------------------------------------------

impl Table {
    pub(super) fn settings_were_changed(&mut self, settings: &[(String, String)]) {
        let opening = self.with_settings(settings);
        let Ok(new) = opening.check() else { return };
        let other_decks = new.decks() != self.settings.decks();
        self.opening = opening;
        self.settings = new;
        self.renew_round = true;
        if other_decks {
            self.shuffle_is_due();
        }
        if self.round.next() != Next::Over {
            self.take_settings();
        }
    }

    /// The round is played by the new settings, from the cards that are there.
    pub(super) fn take_settings(&mut self) {
        if !std::mem::take(&mut self.renew_round) {
            return;
        }
        let (cards, (meter, carried)) = (self.round.cards_left(), self.round.meter());
        // A table does not play on with cards of another number of decks.
        let all = cards.device.len() + cards.rack.len() == 52 * usize::from(self.settings.decks());
        self.round = self.settings.round_from(&cards).filter(|_| all).unwrap_or_else(|| self.settings.round());
        if !all {
            self.drop_shoe();
        }
        // A table with its own meter keeps the meter's amount.
        self.round.set_meter(meter, carried);
        self.leave_meter_to_pool();
        self.inputs = RoundInputs::of(&self.opening, &self.round);
        self.renew_limits();
    }

    pub(super) fn was_suspended(&mut self, cause: Option<Cause>, since: Moment) {
        self.closing.suspended = true;
        self.closing.suspension = cause.map(|cause| Suspension { cause, since });
    }

    pub(super) fn was_resumed(&mut self) {
        self.closing.suspended = false;
        self.closing.suspension = None;
    }

    pub(super) fn was_closed(&mut self) {
        self.closing.closed = true;
    }

    /// Puts a sign with a closing time up, or takes it down.
    pub(super) fn closing_shown(&mut self, sign: Option<(Moment, Moment)>) {
        self.closing.closes = sign.map(|(closes, _)| closes);
        self.closing.shown = sign.map(|(_, shown)| shown);
    }
}
