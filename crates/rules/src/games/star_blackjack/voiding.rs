//! Void rounds, and players whose wagers leave a round: which wagers are returned, which are kept, and which
//! settlements are undone.

use super::{Area, BOOK, Phase, StarBlackjack};
use crate::cashier::{give_back, keep};
use crate::fact::{Fact, Line, Outcome};
use crate::person::{Person, Persons};
use crate::rulebook::{Grounds, Rule, rule, rules};
use crate::seat::{Player, Players, Seat};
use crate::wager::{Spot, Stake, Wager};
use alloc::vec::Vec;

/// Whether interim payments stand when a round is void.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Interim {
    /// They stand (16.8, 16.16.2).
    Stands,
    /// They are taken back (ruling R7).
    TakenBack,
}

/// The way in which a player's wagers left the round, and which of them were settled before that, one bit each.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Out {
    rules: Grounds,
    paid: u8,
    collected: u8,
    /// The rulings that undo a payment and a collection.
    undone_by: [Rule; 2],
}

impl Out {
    /// The line of a returned wager, with the ruling that undoes its settlement if there was one.
    pub(super) fn line(&self, spot: Spot, stake: Stake) -> Line {
        let [payment, collection] = self.undone_by;
        let rules = self.rules.and_if(self.paid & bit(spot) != 0, payment);
        give_back(spot, stake, Outcome::Void, rules.and_if(self.collected & bit(spot) != 0, collection))
    }
}

/// The bit of one of a player's wagers on an area.
const fn bit(spot: Spot) -> u8 {
    1 << match spot.wager {
        Wager::PerfectPairs => 0,
        Wager::AnyPair => 1,
        Wager::LuckyLucky => 2,
        Wager::Insurance => 3,
        Wager::Double => 4,
        _ => 4 + spot.hand,
    }
}

/// The wagers of an area that were settled before they became void.
#[derive(Default)]
struct Before {
    /// Wagers whose settlement stands.
    standing: Vec<Spot>,
    /// Wagers whose payment is undone.
    paid: Vec<Spot>,
    /// Wagers whose collection is undone.
    collected: Vec<Spot>,
}

impl Before {
    /// Adds the rulings on undone settlements to a line.
    fn explained(&self, line: Line) -> Line {
        let rules = line.rules.and_if(self.collected.contains(&line.spot), rule!("R6"));
        Line { rules: rules.and_if(self.paid.contains(&line.spot), rule!("R7")), ..line }
    }
}

impl StarBlackjack {
    /// Returns every wager except those of `forfeit`, which are kept, and ends the round. If the round was settled, the
    /// settlement is undone first.
    pub(super) fn void_round(
        &mut self,
        rules: Grounds,
        interim: Interim,
        forfeit: Persons,
        facts: &mut impl FnMut(Fact),
    ) {
        facts(Fact::RoundVoid { rules });
        for seat in self.wagered {
            self.void_area(seat, rules, interim, forfeit, facts);
        }
        if self.phase == Phase::Over {
            self.settled = false;
            facts(Fact::Over);
        } else {
            self.finish(facts);
        }
    }

    fn void_area(
        &mut self,
        seat: Seat,
        rules: Grounds,
        interim: Interim,
        forfeit: Persons,
        facts: &mut impl FnMut(Fact),
    ) {
        let before = self.undo_area(seat, interim, facts);
        let area = &self.areas[seat.index()];
        area.every_stake(seat, &mut |spot, stake| {
            let Spot { player, .. } = spot;
            let line = match area.out[player.index()] {
                _ if before.standing.contains(&spot) => return,
                Some(out) => {
                    // Wagers that were already returned to a player are not forfeited.
                    let line = out.line(spot, stake);
                    let rules = line.rules.and_if(forfeit.contains(Person { seat, player }), rule!("R5"));
                    facts(Fact::Settled(Line { rules, ..line }));
                    return;
                }
                None if forfeit.contains(Person { seat, player }) => {
                    let rules = rules!["18.4.2", "18.5"].and_if(self.is_above(spot, stake), rule!("R5"));
                    keep(spot, stake, Outcome::Lose, rules)
                }
                None => give_back(spot, stake, Outcome::Void, rules),
            };
            facts(Fact::Settled(before.explained(line)));
        });
        let area = &mut self.areas[seat.index()];
        area.interim = Players::NONE;
        area.even_money = [false; 3];
    }

    /// Whether a wager is above the maximum, so that part of it does not count.
    fn is_above(&self, spot: Spot, stake: Stake) -> bool {
        let Spot { seat, player, wager, .. } = spot;
        match wager {
            Wager::Main | Wager::Split => stake.amount > self.areas[seat.index()].counted[player.index()],
            Wager::Double | Wager::Insurance => false,
            _ => stake.amount > self.counted_optional(seat, player, stake),
        }
    }

    /// Undoes the settlements on an area, except for wagers that were returned to their player.
    fn undo_area(&self, seat: Seat, interim: Interim, facts: &mut impl FnMut(Fact)) -> Before {
        let area = &self.areas[seat.index()];
        let mut before = Before::default();
        for player in area.players {
            self.collected_lines(seat, player, &mut |line| {
                before.collected.push(line.spot);
                facts(Fact::Reversed(line));
            });
        }
        self.interim_lines(seat, &mut |line| {
            // Insurance that even money made void was returned with the even money.
            if interim == Interim::Stands || line.outcome == Outcome::Void {
                before.standing.push(line.spot);
            } else {
                before.paid.push(line.spot);
                facts(Fact::Reversed(line));
            }
        });
        if self.settled {
            for player in area.players {
                let out = area.out[player.index()].is_some();
                self.settle_player(seat, player, &mut |line| {
                    if out {
                        before.standing.push(line.spot);
                    } else {
                        facts(Fact::Reversed(line));
                    }
                });
            }
        }
        before
    }

    /// A player's wagers leave the round: their settlements are undone, except for insurance that even money made void.
    pub(super) fn undo_player(
        &mut self,
        (seat, player): (Seat, Player),
        rules: Grounds,
        undone_by: [Rule; 2],
        facts: &mut impl FnMut(Fact),
    ) -> Out {
        let mut out = Out { rules, paid: 0, collected: 0, undone_by };
        self.interim_lines(seat, &mut |line| {
            if line.spot.player == player && line.outcome != Outcome::Void {
                out.paid |= bit(line.spot);
                facts(Fact::Reversed(line));
            }
        });
        self.collected_lines(seat, player, &mut |line| {
            out.collected |= bit(line.spot);
            facts(Fact::Reversed(line));
        });
        self.areas[seat.index()].forget_interim(player, true);
        out
    }

    /// Rule 16.8: the round is dealt again. Settlements of the wrong deal are undone first.
    pub(super) fn undo_for_another_deal(&mut self, seat: Seat, facts: &mut impl FnMut(Fact)) {
        self.interim_lines(seat, &mut |line| facts(Fact::Reversed(line)));
        for player in Player::ALL {
            self.collected_lines(seat, player, &mut |line| facts(Fact::Reversed(line)));
            if self.settled {
                self.settle_player(seat, player, &mut |line| facts(Fact::Reversed(line)));
            }
            self.areas[seat.index()].forget_interim(player, false);
        }
        self.areas[seat.index()].every_stake(seat, &mut |spot, stake| {
            // Only wagers from before the first card stay; the others will be wagered again.
            if matches!(spot.wager, Wager::Double | Wager::Split | Wager::Insurance) {
                facts(Fact::TakenBack { spot, stake, rules: rules!["16.8"] });
            }
        });
    }
}

impl Area {
    /// The interim settlement of a player is undone. Insurance that even money made void may stay void.
    fn forget_interim(&mut self, player: Player, insurance_gone: bool) {
        let index = player.index();
        self.interim.remove(player);
        let even_money = core::mem::take(&mut self.even_money[index]);
        if even_money && insurance_gone {
            self.insurance[index] = Stake::NONE;
        }
    }
}
