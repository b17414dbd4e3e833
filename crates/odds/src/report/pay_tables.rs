//! What a table pays, found by asking it: for every line of a pay table one round is settled, and the line says what was
//! paid. No odds are written down here, so none can differ from what players get.

use rules::settle::settle_one;
use rules::{Game, Line, Outcome};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// What one wager is paid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PayTable {
    /// Which wager, and when.
    pub title: String,
    /// Highest first.
    pub rows: Vec<PayRow>,
}

/// One line of a pay table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PayRow {
    /// What is paid for.
    pub hand: String,
    /// `7 to 1`, or an amount.
    pub pays: String,
    /// The rules that say so.
    pub rules: String,
}

/// A round that shows what a hand is paid.
struct Shown<'a> {
    hand: &'a str,
    cards: &'a str,
    decisions: Value,
}

/// Settings that change who may wager how much, but not what a winner is paid.
const LIMITS: [&str; 8] =
    ["minimum", "maximum", "unit", "smallest_chip", "enforcement", "seats", "max_payout", "tournament"];

/// A table and the wagers that lie on it.
struct Asked<'a> {
    game: Game,
    table: Map<String, Value>,
    wagers: &'a [(&'a str, &'a str)],
}

impl Asked<'_> {
    /// The pay table of a wager; lines that this table does not pay are left out.
    fn pay_table(&self, title: &str, wager: &str, rounds: &[Shown<'_>]) -> Option<PayTable> {
        let row = |shown: &Shown<'_>| {
            let line = self.line(wager, shown)?;
            let rules: Vec<String> = line.rules.iter().map(|rule| rule.to_string()).collect();
            let pays = match line.odds {
                Some(odds) => format!("{} to {}", odds.pays, odds.per),
                None => crate::numbers::dollars(line.pays),
            };
            Some(PayRow { hand: shown.hand.to_owned(), pays, rules: rules.join(", ") })
        };
        let rows: Vec<PayRow> = rounds.iter().filter_map(row).collect();
        (!rows.is_empty()).then(|| PayTable { title: title.to_owned(), rows })
    }

    /// The line of the wager in the settlement of a round, if it wins.
    fn line(&self, wager: &str, shown: &Shown<'_>) -> Option<Line> {
        let wagers: Vec<Value> =
            self.wagers.iter().map(|(on, amount)| json!({ "seat": 1, "on": on, "amount": amount })).collect();
        let round = json!({
            "game": self.game.name(),
            "table": self.table,
            "wagers": wagers,
            "cards": shown.cards,
            "decisions": shown.decisions,
        });
        let settlement = settle_one(&round.to_string()).ok()?;
        let won = |line: &Line| line.outcome == Outcome::Win && line.spot.wager.to_string() == wager;
        settlement.lines.into_iter().find(won)
    }
}

fn decided(decisions: &[&str]) -> Value {
    decisions.iter().map(|decision| json!({ "seat": 1, "do": decision })).collect()
}

/// Rounds that differ in the cards alone.
fn shown<'a>(rounds: &[(&'a str, &'a str)], decisions: &[&str]) -> Vec<Shown<'a>> {
    rounds.iter().map(|(hand, cards)| Shown { hand, cards, decisions: decided(decisions) }).collect()
}

/// The pay tables of a game with these settings.
pub(super) fn of(game: Game, settings: &[(String, String)]) -> Vec<PayTable> {
    let kept = settings.iter().filter(|(name, _)| !LIMITS.contains(&name.as_str()));
    let table: Map<String, Value> = kept.map(|(name, text)| (name.clone(), Value::String(text.clone()))).collect();
    let found = match game {
        Game::CaribbeanStud => caribbean_stud(table),
        Game::LetItRide => let_it_ride(table),
        Game::ThreeCardPoker => three_card_poker(table),
        Game::LunarPoker => lunar_poker(table),
        Game::StarBlackjack => star_blackjack(table),
    };
    found.into_iter().flatten().collect()
}

/// A dealer who qualifies and has nothing else, and the player's cards.
const CARIBBEAN_STUD: [(&str, &str); 10] = [
    ("royal flush", "Ad Kh 9c 5s 3d As Ks Qs Js Ts"),
    ("straight flush", "Ad Kh 9c 5s 3d 9h 8h 7h 6h 5h"),
    ("four of a kind", "Ad Kh 9c 5s 3d 7s 7h 7d 7c 2s"),
    ("full house", "Ad Kh 9c 5s 3d 7s 7h 7d 2c 2s"),
    ("flush", "Ad Kh 9c 5s 3d Ks Js 8s 6s 2s"),
    ("straight", "Ad Kh 9c 5s 3d 9s 8d 7h 6c 5h"),
    ("three of a kind", "Ad Kh 9c 5s 3d 7s 7h 7d Jc 2s"),
    ("two pairs", "Ad Kh 9c 5s 3d 7s 7h Jd Jc 2s"),
    ("one pair", "Ad Kh 9c 5s 3d 7s 7h Jd Tc 2s"),
    ("less than a pair", "Ad Kh 9c 5s 3d As Ks Qd Jc 2h"),
];

fn caribbean_stud(table: Map<String, Value>) -> Vec<Option<PayTable>> {
    let price = table.get("jackpot_wager").and_then(Value::as_str).unwrap_or("1.00").to_owned();
    let wagers = [("ante", "10.00"), ("jackpot", price.as_str())];
    let asked = Asked { game: Game::CaribbeanStud, table, wagers: &wagers };
    let rounds = shown(&CARIBBEAN_STUD, &["bet"]);
    vec![
        asked.pay_table("Bet, when it beats a dealer who qualifies", "bet", &rounds),
        asked.pay_table("Jackpot, one winner", "jackpot", &rounds),
    ]
}

fn let_it_ride(table: Map<String, Value>) -> Vec<Option<PayTable>> {
    let asked = Asked { game: Game::LetItRide, table, wagers: &[("1", "10.00"), ("2", "10.00"), ("$", "10.00")] };
    let rounds = [
        ("royal flush", "As Ks Qs Js Ts 4d"),
        ("straight flush", "9h 8h 7h 6h 5h 4d"),
        ("four of a kind", "7s 7h 7d 7c 2s 4d"),
        ("full house", "7s 7h 7d 2c 2s 4d"),
        ("flush", "Ks Js 8s 6s 2s 4d"),
        ("straight", "9s 8d 7h 6c 5h 4d"),
        ("three of a kind", "7s 7h 7d Jc 2s 4d"),
        ("two pairs", "7s 7h Jd Jc 2s 4d"),
        ("a pair of tens or better", "Ts Th 7d 6c 2s 4d"),
    ];
    vec![asked.pay_table("Every wager still in play", "$", &shown(&rounds, &["ride", "ride"]))]
}

fn three_card_poker(table: Map<String, Value>) -> Vec<Option<PayTable>> {
    let asked = Asked { game: Game::ThreeCardPoker, table, wagers: &[("ante", "10.00"), ("pair-plus", "10.00")] };
    let rounds = [
        ("straight flush", "Qd 8c 4s 9h 8h 7h"),
        ("three of a kind", "Qd 8c 4s 7s 7h 7d"),
        ("straight", "Qd 8c 4s 9s 8d 7h"),
        ("flush", "Qd 8c 4s Ks 9s 2s"),
        ("one pair", "Qd 8c 4s 7s 7h 2d"),
    ];
    let rounds = shown(&rounds, &["play"]);
    vec![
        asked.pay_table("Ante bonus, win or lose", "ante-bonus", &rounds),
        asked.pay_table("Pair plus", "pair-plus", &rounds),
    ]
}

fn lunar_poker(table: Map<String, Value>) -> Vec<Option<PayTable>> {
    // Who declares changes who must speak up, not what is paid.
    let table = table.into_iter().filter(|(name, _)| name != "declaring").collect();
    let asked = Asked { game: Game::LunarPoker, table, wagers: &[("ante", "10.00"), ("super", "10.00")] };
    // First five cards that are an instant payout never come to a bet: the flushes of highest rank are drawn.
    let mut bets = vec![
        Shown {
            hand: "royal flush",
            cards: "Ad Kh 9c 5s 3d As Ks Qs 4d 2h Js Ts",
            decisions: json!([{ "seat": 1, "do": "exchange", "cards": "4d 2h" }, { "seat": 1, "do": "bet" }]),
        },
        Shown {
            hand: "straight flush",
            cards: "Ad Kh 9c 5s 3d 9h 8h 7h 4d 2c 6h 5h",
            decisions: json!([{ "seat": 1, "do": "exchange", "cards": "4d 2c" }, { "seat": 1, "do": "bet" }]),
        },
    ];
    bets.extend(shown(&CARIBBEAN_STUD[2..9], &["bet"]));
    bets.extend(shown(&[("ace and king", CARIBBEAN_STUD[9].1)], &["bet"]));
    let supers = [
        ("four of a kind", "Ad Kh 9c 5s 3d 7s 7h 7d 7c 2s"),
        ("five picture cards", "Ad Kc 9c 5s 3d Ks Kh Kd Qc Js"),
        ("full house", "Ad Kh 9c 5s 3d 7s 7h 7d 2c 2s"),
        ("flush", "Ad Kh 9c 5s 3d Ks Js 8s 6s 2s"),
        ("straight", "Ad Kh 9c 5s 3d 9s 8d 7h 6c 5h"),
        ("three of a kind", "Ad Kh 9c 5s 3d 7s 7h 7d Jc 2s"),
        ("ace, king and queen", "Ad Kh 9c 5s 3d As Ks Qd 7c 2h"),
        ("five cards of one colour", "Ad Kh 9c 5s 3d As Kc Js 7c 2s"),
    ];
    let not_qualifying =
        [("a straight or better", "Qd Jh 9c 5s 3d 9s 8d 7h 6c 5h"), ("anything less", "Qd Jh 9c 5s 3d 7s 7h Jd Tc 2s")];
    vec![
        asked.pay_table("Bet, when it beats a dealer who qualifies", "bet", &bets),
        asked.pay_table("Super, first five cards", "super", &shown(&supers, &["bet"])),
        asked.pay_table("Ante, at once for the first five cards", "ante", &shown(&CARIBBEAN_STUD[..2], &[])),
        asked.pay_table("Ante, when the dealer does not qualify", "ante", &shown(&not_qualifying, &["bet"])),
    ]
}

fn star_blackjack(table: Map<String, Value>) -> Vec<Option<PayTable>> {
    // What is burned or hidden changes the course of these rounds, not what they are paid.
    let wanted = ["decks", "insurance_ten", "lucky_lucky"];
    let table: Map<String, Value> = table.into_iter().filter(|(name, _)| wanted.contains(&name.as_str())).collect();
    let main = [("main", "10.00")];
    let only = Asked { game: Game::StarBlackjack, table: table.clone(), wagers: &main };
    let mut wins = shown(&[("blackjack", "As 7h Kd")], &[]);
    wins.extend(shown(&[("a better total, or the dealer over 21", "Ts 7h 9d Kd")], &["stand"]));
    let insured = |hand, cards| Shown {
        hand,
        cards,
        decisions: json!([{ "seat": 1, "do": "insure", "amount": "5.00" }, { "seat": 1, "do": "stand" }]),
    };
    let insurance = [
        insured("dealer's blackjack with an ace up", "Ts Ah 9d Kd"),
        insured("dealer's blackjack with a ten-value card up", "Ts Kh 9d Ad"),
    ];
    let optional = [("main", "10.00"), ("perfect-pairs", "10.00"), ("any-pair", "10.00"), ("lucky-lucky", "10.00")];
    let all = Asked { game: Game::StarBlackjack, table, wagers: &optional };
    let pairs = [("same suit", "Qs 7h Qs Td"), ("same colour", "Qs 7h Qc Td"), ("different colours", "Qs 7h Qh Td")];
    let lucky = [
        ("7-7-7 of one suit", "7s 7s 7s Td"),
        ("6-7-8 of one suit", "6d 8d 7d Td"),
        ("7-7-7", "7s 7s 7d Td"),
        ("6-7-8", "6d 8s 7d Td"),
        ("21 of one suit", "Td 2d 9d Kh 5c"),
        ("21", "Td 2s 9d Kh 5c"),
        ("20", "Td 2s 8d Kh 5c"),
        ("19", "Td 2s 7d Kh 5c"),
    ];
    vec![
        only.pay_table("Main", "main", &wins),
        only.pay_table("Insurance", "insurance", &insurance),
        all.pay_table("Perfect Pairs", "perfect-pairs", &shown(&pairs, &["stand"])),
        all.pay_table("Any Pairs", "any-pair", &shown(&[("any pair", pairs[2].1)], &["stand"])),
        all.pay_table("Lucky Lucky", "lucky-lucky", &shown(&lucky, &["stand"])),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pays(tables: &[PayTable]) -> Vec<Vec<&str>> {
        tables.iter().map(|table| table.rows.iter().map(|row| row.pays.as_str()).collect()).collect()
    }

    /// Pay tables as the documents print them: a slip of a sample round would show here.
    #[test]
    fn every_line_of_every_pay_table_is_found() {
        let to_one = |odds: &[u16]| odds.iter().map(|odds| format!("{odds} to 1")).collect::<Vec<_>>();
        let five = to_one(&[100, 50, 20, 7, 5, 4, 3, 2, 1, 1]);
        let mut caribbean = five.clone();
        caribbean[0] = "250 to 1".to_owned();
        let jackpot = ["$50,000.00", "$5,000.00", "$500.00", "$150.00", "$100.00"].map(str::to_owned).to_vec();
        assert_eq!(pays(&of(Game::CaribbeanStud, &[])), [caribbean, jackpot]);
        assert_eq!(pays(&of(Game::LetItRide, &[])), [to_one(&[1000, 200, 50, 11, 8, 5, 3, 2, 1])]);
        assert_eq!(pays(&of(Game::ThreeCardPoker, &[])), [to_one(&[5, 4, 1]), to_one(&[40, 30, 6, 4, 1])]);
        assert_eq!(
            pays(&of(Game::LunarPoker, &[])),
            [five, to_one(&[200, 150, 100, 60, 25, 8, 5, 2]), to_one(&[1000, 250]), to_one(&[4, 1])]
        );
        assert_eq!(
            pays(&of(Game::StarBlackjack, &[])),
            [
                vec!["3 to 2".to_owned(), "1 to 1".to_owned()],
                to_one(&[2]),
                to_one(&[30, 10, 5]),
                to_one(&[11]),
                to_one(&[200, 100, 50, 30, 10, 3, 2, 2])
            ]
        );
    }

    #[test]
    fn settings_change_what_is_paid_and_limits_do_not() {
        let with = |game, settings: &[(&str, &str)]| {
            let settings: Vec<(String, String)> =
                settings.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
            of(game, &settings)
        };
        let schedule = with(Game::ThreeCardPoker, &[("pair_plus", "50-30-6-3-1"), ("minimum", "25.00")]);
        assert_eq!(pays(&schedule)[1], ["50 to 1", "30 to 1", "6 to 1", "3 to 1", "1 to 1"]);
        let meter =
            with(Game::CaribbeanStud, &[("meter", "120000.00"), ("jackpot_wager", "2.50"), ("royal_flush", "100")]);
        assert_eq!(pays(&meter)[0][0], "100 to 1");
        assert_eq!(pays(&meter)[1][..2], ["$120,000.00", "$12,000.00"]);
        let ten = with(Game::StarBlackjack, &[("insurance_ten", "true"), ("lucky_lucky", "2"), ("burn", "true")]);
        assert_eq!(pays(&ten)[1], ["2 to 1", "10 to 1"]);
        assert_eq!(pays(&ten)[4][4], "15 to 1");
        assert_eq!(with(Game::LunarPoker, &[("declaring", "player")]), of(Game::LunarPoker, &[]));
    }
}
