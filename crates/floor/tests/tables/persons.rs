//! Orders against persons: exclusion, keeping two people apart, and the player card (rulings G14 and G15).

use crate::house::{House, ONE, THREE, TWO, cards, leave, seat, sit};
use floor::patron::{self, PatronReading};
use floor::table::ExcludedFrom;
use floor::{Command, Fact, GamingDay, Patron, PatronId, PlayerCard, StaffId, Surroundings, TableRefusal};
use rules::{Await, Cents, Decision, Game, Input, Next, Player, Round, Wager};

const CLERK: StaffId = StaffId(5);

/// The rules of each game by which a person is excluded from the game, and from the casino.
const EXCLUSIONS: [(Game, &str, &str); 5] = [
    (Game::CaribbeanStud, "16.3.2", "16.3.3"),
    (Game::LetItRide, "14.3.2", "14.3.3"),
    (Game::ThreeCardPoker, "14.4.2", "14.4.3"),
    (Game::LunarPoker, "14.3.2", "14.3.3"),
    (Game::StarBlackjack, "18.3.2", "18.3.3"),
];

/// An account without objections.
fn welcome(patron: PatronId) -> PatronReading {
    PatronReading { patron, may_play: Ok(()), has_card: true, kept_apart: None }
}

fn excluded(patron: PatronId, game: Option<Game>) -> PatronReading {
    PatronReading { may_play: Err(patron::PatronRefusal::Excluded { game, until: None }), ..welcome(patron) }
}

/// The table's answer to a command of a patron with this account.
fn asked(house: &House, command: &Command, reading: PatronReading) -> Result<Vec<Fact>, TableRefusal> {
    let around = Surroundings { patron: Some(reading), ..Surroundings::at(house.now) };
    let facts = house.table.decide(command, &around)?;
    // A reader of the record decides again without the account.
    let mut table = house.table.clone();
    for fact in &facts {
        assert_eq!(table.check(fact), Ok(()), "{fact:?}");
        table.apply(fact).expect("it fits");
    }
    Ok(facts)
}

fn shut_out(house: &mut House, patron: PatronId) {
    let facts = asked(house, &Command::ShutOut { patron }, excluded(patron, None)).expect("an excluded player");
    for fact in &facts {
        house.table.apply(fact).expect("it fits");
        house.facts.push(fact.clone());
    }
    house.go_on();
}

/// No player wants to cut a shoe.
fn nobody_cuts(house: &mut House) {
    while house.table.cut_offered_to().is_some() {
        house.wait();
    }
}

fn wager(patron: PatronId, number: u8, game: Game) -> Command {
    Command::Say { patron, input: Input::wager(seat(number), crate::house::first_wager(game), Cents::dollars(10)) }
}

/// Every way into play is closed to an excluded person, each time with the rule of the game; the ways out stay open.
#[test]
fn g14_who_is_excluded_gets_no_seat_no_chips_and_no_wager() {
    for (game, from_game, from_casino) in EXCLUSIONS {
        let mut house = House::of(game);
        house.sit(ONE, 1);
        for command in [
            sit(TWO, 2),
            Command::Wait { patron: TWO },
            Command::BuyIn { patron: TWO, amount: Cents(100) },
            Command::CarryTokens { patron: TWO, amount: Cents(100) },
        ] {
            for (order, number) in [(Some(game), from_game), (None, from_casino)] {
                let Err(TableRefusal::Patron { refusal, rule }) = asked(&house, &command, excluded(TWO, order)) else {
                    panic!("{game} {command:?}");
                };
                assert_eq!(refusal, patron::PatronRefusal::Excluded { game: order, until: None });
                assert_eq!(rule.map(rules::rulebook::Rule::number), Some(number), "{game}");
            }
        }
        nobody_cuts(&mut house);
        let refused = asked(&house, &wager(ONE, 1, game), excluded(ONE, None));
        assert!(matches!(refused, Err(TableRefusal::Patron { .. })), "{game}: {refused:?}");
        asked(&house, &wager(ONE, 1, game), welcome(ONE)).expect("a wager");
        // They take their own chips.
        asked(&house, &Command::CashOut { patron: ONE, amount: Cents(100) }, excluded(ONE, None)).expect("chips");
        asked(&house, &leave(ONE, 1), excluded(ONE, None)).expect("they may go");
    }
}

/// A break, or the end of a player's own time limit, stops wagers too and not only chips.
#[test]
fn a_break_and_an_own_limit_of_time_stop_wagers() {
    let mut house = House::of(Game::CaribbeanStud);
    house.sit(ONE, 1);
    for refusal in [
        patron::PatronRefusal::CoolingOff { until: house.now.after(1) },
        patron::PatronRefusal::TimeLimit { minutes: 10 },
    ] {
        let reading = PatronReading { may_play: Err(refusal), ..welcome(ONE) };
        let refused = asked(&house, &wager(ONE, 1, Game::CaribbeanStud), reading);
        assert_eq!(refused, Err(TableRefusal::Patron { refusal, rule: None }));
    }
}

/// Wagers on the layout are played out at once, without the person and without waiting for them; then the seat is free.
#[test]
fn g14_wagers_on_the_layout_are_played_out_without_the_person() {
    for game in Game::ALL {
        let mut house = House::of(game);
        house.sit(ONE, 1);
        house.sit(TWO, 2);
        nobody_cuts(&mut house);
        for (patron, number) in [(ONE, 1), (TWO, 2)] {
            house.wager_all(patron, number, 10);
        }
        for patron in [ONE, TWO] {
            house.must(&Command::Ready { patron });
        }
        while house.table.round().next() == Next::Await(Await::Insurance) {
            house.wait();
        }
        if !matches!(house.table.round().next(), Next::Await(Await::Decision(_))) {
            continue;
        }
        let began = house.now;
        shut_out(&mut house, ONE);
        assert!(matches!(
            house.say(ONE, Input::decide(seat(1), Decision::Fold)),
            Err(TableRefusal::ShutOut { .. } | TableRefusal::NotYours)
        ));
        assert_eq!(
            house.table.round().next(),
            Next::Await(Await::Decision(seat(2))),
            "{game}: the house does not wait for them"
        );
        assert_eq!(house.now, began);
        house.idle_through();
        assert_eq!(house.patron(seat(1), Player::First), None, "{game}: the seat is free");
        assert_eq!(house.table.stack(ONE), Cents::ZERO, "{game}: the chips are theirs");
        let left = house.facts.iter().filter(|fact| matches!(fact, Fact::CashedOut { patron: ONE, left: true, .. }));
        assert_eq!(left.count(), 1);
        assert_eq!(house.patron(seat(2), Player::First), Some(TWO));
        house.check_replay();
    }
}

/// A player who has said that everything rides and is excluded before the next card does not hold up the table: the instruction decides.
#[test]
fn g14_an_excluded_player_who_let_everything_ride_is_played_out() {
    let mut house = House::of(Game::LetItRide);
    house.script.push_back(cards("Th Td 2s  2h 3d 5c  9c 8h 7c"));
    for (patron, number) in [(ONE, 1), (TWO, 2)] {
        house.sit(patron, number);
        house.wager_all(patron, number, 10);
    }
    for patron in [ONE, TWO] {
        house.must(&Command::Ready { patron });
    }
    house.must(&Command::LetAllRide { patron: ONE, seat: seat(1) });
    shut_out(&mut house, ONE);
    for _ in 0..2 {
        house.decide(TWO, 2, Decision::Withdraw).expect("the table goes on");
    }
    assert_eq!(house.table.round().next(), Next::Over);
    assert_eq!(house.patron(seat(1), Player::First), None, "the seat is free");
    house.check_replay();
}

/// A player who was excluded in the middle of a round is refused by the rule of that order: from the game, or from the casino. Earlier records say
/// neither, and are still read and checked.
#[test]
fn g14_an_exclusion_from_the_casino_is_cited_as_such() {
    for (game, from_game, from_casino) in EXCLUSIONS {
        let mut house = House::of(game);
        house.sit(ONE, 1);
        nobody_cuts(&mut house);
        house.wager_all(ONE, 1, 10);
        let before = house.table.clone();
        let refused = |table: &floor::Table| {
            let refusal = table.decide(&wager(ONE, 1, game), &Surroundings::at(house.now)).expect_err("shut out");
            refusal.rules(game).iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let orders =
            [(Some(game), ExcludedFrom::Game, "game", from_game), (None, ExcludedFrom::Casino, "casino", from_casino)];
        for (order, from, word, number) in orders {
            let facts = asked(&house, &Command::ShutOut { patron: ONE }, excluded(ONE, order)).expect("an order");
            assert!(matches!(facts[..], [Fact::ShutOut { from: Some(of), .. }] if of == from), "{game}: {facts:?}");
            let cited: Vec<_> = before.rules_of(&facts[0]).iter().map(ToString::to_string).collect();
            assert_eq!(cited, [number, "ruling G14"], "{game}");
            let mut written = serde_json::to_value(&facts[0]).expect("text");
            assert_eq!(written["shut-out"]["from"], word);
            let mut table = before.clone();
            table.apply(&facts[0]).expect("it fits");
            assert_eq!(refused(&table), [number, "ruling G14"], "{game}");
            written["shut-out"].as_object_mut().expect("fields").remove("from");
            let earlier: Fact = serde_json::from_value(written).expect("an earlier record");
            let mut table = before.clone();
            assert_eq!(table.check(&earlier), Ok(()));
            assert_eq!(before.rules_of(&earlier).len(), 3, "{game}: either order, and the ruling");
            table.apply(&earlier).expect("it fits");
            assert_eq!(refused(&table), [from_game, "ruling G14"], "{game}");
        }
    }
}

/// With an empty layout the seat is free at once, a person in the queue leaves it, and betting does not wait for the person.
#[test]
fn g14_somebody_without_a_wager_is_gone_at_once() {
    let mut house = House::of(Game::CaribbeanStud);
    house.sit(ONE, 1);
    shut_out(&mut house, ONE);
    assert_eq!((house.patron(seat(1), Player::First), house.table.stack(ONE)), (None, Cents::ZERO));
    assert_eq!(asked(&house, &Command::ShutOut { patron: ONE }, excluded(ONE, None)), Err(TableRefusal::NotHere));

    for (patron, number) in (10..).map(PatronId).zip(1..=house.table.settings().table().seats) {
        house.sit(patron, number);
    }
    for patron in [TWO, THREE] {
        house.must(&Command::Wait { patron });
    }
    shut_out(&mut house, TWO);
    assert_eq!(house.table.waiting(), [THREE]);

    // Wagers stay before the first card, and it is enough that the others are ready.
    let (friend, foe) = (PatronId(10), PatronId(11));
    house.wager_all(friend, 1, 10);
    house.wager_all(foe, 2, 10);
    shut_out(&mut house, foe);
    assert!(house.say(foe, Input::TakeBack { seat: seat(2), player: Player::First, on: Wager::Ante }).is_err());
    house.must(&Command::Ready { patron: friend });
    for patron in (12..).map(PatronId).take(usize::from(house.table.settings().table().seats) - 2) {
        // Some hear "no more bets" before they can act.
        let _ = house.ask(&Command::Ready { patron });
    }
    assert!(matches!(house.table.round().next(), Next::Await(Await::Decision(_))), "the cards were dealt");
    let innocent = asked(&house, &Command::ShutOut { patron: friend }, welcome(friend));
    assert!(matches!(innocent, Err(TableRefusal::Patron { refusal: patron::PatronRefusal::NotExcluded, .. })));
}

/// The second of two people who are kept apart gets no seat where the first one sits, nor wagers where both sat before the order.
#[test]
fn g14_two_people_who_are_kept_apart_do_not_play_together() {
    for (game, number) in [
        (Game::CaribbeanStud, Some("14.13.2")),
        (Game::LetItRide, Some("12.12.2")),
        (Game::ThreeCardPoker, Some("12.11.2")),
        (Game::LunarPoker, Some("12.13.2")),
        (Game::StarBlackjack, None),
    ] {
        let mut house = House::of(game);
        let mut account =
            Patron::opened(TWO, &patron::Fact::Opened { name: "Two".into(), guest: false, at: None }).expect("new");
        let card = patron::Command::IssueCard { card: PlayerCard(2), by: CLERK };
        let apart = patron::Command::KeepApart { from: ONE, why: "they signal".into(), by: CLERK };
        for command in [card, apart] {
            let fact = account.decide(&command, house.now).expect("an order");
            account.apply(&fact);
        }
        let day = GamingDay::on(2027, 1, 15).expect("a day");
        let reading = |house: &House| account.reading(&house.table, day, house.now);
        let rule_of = |refused: Result<Vec<Fact>, TableRefusal>| match refused {
            Err(TableRefusal::KeptApart { rule }) => Some(rule.number()),
            Ok(_) => None,
            Err(other) => panic!("{game}: {other}"),
        };
        assert_eq!(rule_of(asked(&house, &sit(TWO, 2), reading(&house))), None, "the table is empty");
        house.sit(ONE, 1);
        assert_eq!(rule_of(asked(&house, &sit(TWO, 2), reading(&house))), number);
        house.must(&leave(ONE, 1));
        house.sit(TWO, 2);
        house.sit(ONE, 1);
        nobody_cuts(&mut house);
        assert_eq!(rule_of(asked(&house, &wager(TWO, 2, game), reading(&house))), None, "who came first plays");
        house.must(&leave(TWO, 2));
        house.sit(TWO, 2);
        assert_eq!(rule_of(asked(&house, &wager(TWO, 2, game), reading(&house))), number, "who came second does not");
    }
}

/// Three Card Poker requires a card when play begins and with every wager; the other games do not.
#[test]
fn g15_a_seat_and_a_wager_take_a_valid_card() {
    for game in Game::ALL {
        let mut house = House::of(game);
        let without = |patron| PatronReading { has_card: false, ..welcome(patron) };
        let refused = asked(&house, &sit(ONE, 1), without(ONE)).is_err();
        assert_eq!(refused, game == Game::ThreeCardPoker, "{game}");
        house.sit(ONE, 1);
        nobody_cuts(&mut house);
        match asked(&house, &wager(ONE, 1, game), without(ONE)) {
            Err(TableRefusal::NoPlayerCard { rule, to_begin }) => {
                assert_eq!((game, rule.number(), to_begin), (Game::ThreeCardPoker, "14.1", None));
            }
            other => assert!(other.is_ok() && game != Game::ThreeCardPoker, "{game}: {other:?}"),
        }
    }
}

/// A house of Three Card Poker with wagers of two players on the layout.
fn wagered() -> House {
    let mut house = House::of(Game::ThreeCardPoker);
    house.script.push_back(cards("2s 3d 5h  As Ad Ah  Ks Kd 4h"));
    for (patron, number) in [(ONE, 1), (TWO, 2)] {
        house.sit(patron, number);
        house.wager(patron, number, Wager::Ante, 10).expect("an ante");
        house.wager(patron, number, Wager::PairPlus, 10).expect("a pair plus");
    }
    house
}

fn card_blocked(house: &mut House, patron: PatronId) -> Result<(), TableRefusal> {
    let reading = PatronReading { has_card: false, ..welcome(patron) };
    for fact in asked(house, &Command::CardBlocked { patron }, reading)? {
        house.table.apply(&fact).expect("it fits");
        house.facts.push(fact);
    }
    house.go_on();
    Ok(())
}

/// When a card is blocked, a wager without cards goes back; a hand that was begun with a valid card is played to its end, good or bad, so that
/// blocking a card voids nothing (ruling R25); and settled wagers stand.
#[test]
fn r25_blocking_a_card_voids_no_dealt_hand() {
    let there = crate::house::BUY_IN;
    let mut before = wagered();
    card_blocked(&mut before, ONE).expect("a blocked card");
    assert_eq!(before.table.stack(ONE), there, "before the hand");
    assert_eq!(before.table.stack(TWO), there - Cents::dollars(20), "no other player's");

    for (decision, wins) in [(Decision::Play, true), (Decision::Fold, false)] {
        let mut during = wagered();
        for patron in [ONE, TWO] {
            during.must(&Command::Ready { patron });
        }
        card_blocked(&mut during, ONE).expect("a blocked card");
        during.decide(ONE, 1, decision).expect("a decision");
        card_blocked(&mut during, ONE).expect("told twice");
        during.decide(TWO, 2, Decision::Play).expect("a pair");
        let stake = Cents::dollars(20);
        assert!(if wins { during.table.stack(ONE) > there } else { during.table.stack(ONE) == there - stake });
        assert!(during.table.stack(TWO) > there, "the other one is paid");
        during.check_replay();
    }

    // A record in which the house voids a dealt hand for a blocked card is not one that this house writes.
    let mut forged = wagered();
    for patron in [ONE, TWO] {
        forged.must(&Command::Ready { patron });
    }
    card_blocked(&mut forged, ONE).expect("a blocked card");
    let invalid = Input::Incident(rules::Incident::WagersInvalid(rules::Person::first(seat(1))));
    let told = forged.table.decide(&Command::Deal { by: None, input: invalid }, &Surroundings::at(forged.now));
    let told = told.expect("the round itself would take it").remove(0);
    assert!(forged.table.check(&told).is_err(), "{told:?}");

    let mut after = wagered();
    for patron in [ONE, TWO] {
        after.must(&Command::Ready { patron });
    }
    for (patron, number) in [(ONE, 1), (TWO, 2)] {
        after.decide(patron, number, Decision::Play).expect("a decision");
    }
    let won = after.table.stack(ONE);
    assert!(won > there);
    card_blocked(&mut after, ONE).expect("a blocked card");
    assert_eq!(after.table.stack(ONE), won, "what is settled stands");

    let works = asked(&after, &Command::CardBlocked { patron: ONE }, welcome(ONE));
    assert_eq!(works, Err(TableRefusal::CardWorks));
    assert_eq!(card_blocked(&mut House::of(Game::LetItRide), ONE), Err(TableRefusal::NotInThisGame));
}
