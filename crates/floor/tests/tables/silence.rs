//! A player who does not decide in time has decided by their standing instruction (ruling G23), and gains nothing by it.

use crate::house::{House, ONE, TWO, cards, opened, opening, seat};
use floor::table::{Bank, CardSource, OfferView, Opening, PUNCTUAL, Pace, Viewer};
use floor::{Command, Discrepancy, Fact, Surroundings, Table, TableRefusal};
use rules::wager::SuperOn;
use rules::{Await, Cents, Decision, DecisionName, Game, Input, Instruction, Next, Outcome, Player, Round, Wager};

/// A house of this game with a scripted first shoe, in which the first player has wagered and the cards are dealt.
fn dealt(game: Game, script: &str, chips: i64) -> House {
    let mut house = House::of(game);
    house.script.push_back(cards(script));
    house.must(&crate::house::sit(ONE, 1));
    house.must(&Command::BuyIn { patron: ONE, amount: Cents::dollars(chips) });
    house.wager_all(ONE, 1, 10);
    house.must(&Command::Ready { patron: ONE });
    assert_eq!(house.table.round().next(), Next::Await(Await::Decision(seat(1))), "{game}");
    house
}

fn decisions(house: &House) -> Vec<(Decision, Option<Instruction>)> {
    let decided = |fact: &Fact| match fact {
        Fact::Told { by: Some(ONE), instruction, input: Input::Decide { decision, .. }, .. } => {
            Some((*decision, *instruction))
        }
        _ => None,
    };
    house.facts.iter().filter_map(decided).collect()
}

/// The player stays silent until the round is over.
fn say_nothing(house: &mut House) {
    while house.table.round().next() != Next::Over {
        house.wait();
    }
}

const USUAL: Option<Instruction> = Some(Instruction::Usual);
const DEALER: &str = "2c 5d 8h 9s Jc";

#[test]
fn caribbean_stud_bets_a_pair_and_folds_the_rest() {
    for (hand, chips, decision, left) in [
        ("Ah Kd Qs 9c 7h", 100, Decision::Fold, 90),
        // The dealer has no hand: the ante is paid, the bet comes back (CS 9.3).
        ("2h 2d Qs 9c 7h", 100, Decision::Bet(None), 110),
        // The ante is all that the player had: the hand folds, and the ante is not returned.
        ("2h 2d Qs 9c 7h", 10, Decision::Fold, 0),
        ("2h 2d Qs 9c 7h", 29, Decision::Fold, 19),
        ("2h 2d Qs 9c 7h", 30, Decision::Bet(None), 40),
    ] {
        let mut house = dealt(Game::CaribbeanStud, &format!("{DEALER} {hand}"), chips);
        say_nothing(&mut house);
        assert_eq!(decisions(&house), [(decision, USUAL)], "{hand}, {chips}");
        assert_eq!(house.table.stack(ONE), Cents::dollars(left), "{hand}, {chips}");
    }
}

/// The decision that a player sees beside the clock for the hand in turn.
fn told(house: &House, viewer: Viewer) -> Option<&'static str> {
    house
        .table
        .view(viewer, &Surroundings::at(house.now))
        .instruction
        .and_then(|own| own.decides)
        .map(DecisionName::name)
}

#[test]
fn a_player_is_told_what_silence_decides_about_this_very_hand() {
    for (hand, chips, word) in
        [("Ah Kd Qs 9c 7h", 100, "fold"), ("2h 2d Qs 9c 7h", 100, "bet"), ("2h 2d Qs 9c 7h", 29, "fold")]
    {
        let mut house = dealt(Game::CaribbeanStud, &format!("{DEALER} {hand}"), chips);
        assert_eq!(told(&house, Viewer::Patron(ONE)), Some(word), "{hand}, {chips}");
        // Other viewers do not learn the hand from it.
        assert_eq!(told(&house, Viewer::Patron(TWO)), None);
        assert_eq!(told(&house, Viewer::Public), None);
        say_nothing(&mut house);
        assert_eq!(told(&house, Viewer::Patron(ONE)), None);
    }
}

#[test]
fn a_view_says_which_decisions_were_made_by_an_instruction() {
    let mut house = dealt(Game::LetItRide, "Th 9d 2s Tc 8h 7c", 100);
    let instructed = |house: &House| house.table.view(Viewer::Public, &Surroundings::at(house.now)).instructed;
    assert_eq!(instructed(&house), []);
    say_nothing(&mut house);
    let words: Vec<_> = instructed(&house).iter().map(|one| (one.seat, one.instruction, one.decision.name())).collect();
    assert_eq!(words, [(seat(1), Instruction::Usual, "withdraw"), (seat(1), Instruction::Usual, "ride")]);
}

#[test]
fn three_card_poker_plays_queen_six_four() {
    for (hand, decision) in [("Qh 6d 4s", Decision::Play), ("Qh 6d 3s", Decision::Fold)] {
        let mut house = dealt(Game::ThreeCardPoker, &format!("2c 5d 8h {hand}"), 100);
        say_nothing(&mut house);
        assert_eq!(decisions(&house), [(decision, USUAL)], "{hand}");
    }
}

#[test]
fn let_it_ride_keeps_what_pays_already() {
    for (hand, community, expected, left) in [
        ("Th Td 2s", "9c 8h 7c", [Decision::Ride, Decision::Ride], 130),
        // The first community card makes the pair that pays.
        ("Th 9d 2s", "Tc 8h 7c", [Decision::Withdraw, Decision::Ride], 120),
        ("Th 9d 2s", "Ac 8h 7c", [Decision::Withdraw, Decision::Withdraw], 90),
    ] {
        let mut house = dealt(Game::LetItRide, &format!("{hand} {community}"), 100);
        say_nothing(&mut house);
        let made: Vec<_> = decisions(&house).into_iter().map(|(decision, _)| decision).collect();
        assert_eq!(made, expected, "{hand}");
        assert_eq!(house.table.stack(ONE), Cents::dollars(left), "{hand}");
    }
}

#[test]
fn blackjack_draws_below_twelve_and_does_nothing_else() {
    // The burned card, then seat 1, the dealer, seat 1: a nine and a two; a pair of fives; twelve.
    for (script, expected) in [
        ("2c 9s 8d 2d 5h", vec![Decision::Hit, Decision::Stand]),
        ("2c 5s 8d 5d 2h 6c", vec![Decision::Hit, Decision::Stand]),
        ("2c Ts 8d 2d 5h", vec![Decision::Stand]),
    ] {
        let mut house = House::of(Game::StarBlackjack);
        house.script.push_back(cards(script));
        house.sit(ONE, 1);
        house.must(&Command::Cut { by: Some(ONE), card: 52 });
        house.wager_all(ONE, 1, 10);
        house.must(&Command::Ready { patron: ONE });
        say_nothing(&mut house);
        let made: Vec<_> = decisions(&house).into_iter().map(|(decision, _)| decision).collect();
        assert_eq!(made, expected, "{script}");
        assert!(decisions(&house).iter().all(|(_, by)| *by == USUAL));
    }
}

/// Silence is no insurance: the dealer's ace does not wait for it.
#[test]
fn blackjack_silence_is_no_insurance() {
    let mut house = House::of(Game::StarBlackjack);
    house.script.push_back(cards("2c Ts Ad 9d 5h 5c"));
    house.sit(ONE, 1);
    house.must(&Command::Cut { by: Some(ONE), card: 52 });
    house.wager_all(ONE, 1, 10);
    house.must(&Command::Ready { patron: ONE });
    assert_eq!(house.table.round().next(), Next::Await(Await::Insurance));
    say_nothing(&mut house);
    assert_eq!(decisions(&house), [(Decision::Stand, USUAL)]);
    assert!(house.table.lines().iter().all(|line| line.wager == Wager::Main));
}

/// Super wagers on the hand of a silent friend are settled, not returned: a silent hand is a played hand.
#[test]
fn lunar_poker_settles_supers_on_a_silent_hand() {
    let mut house = House::of(Game::LunarPoker);
    // The dealer, then seats 1 and 2: neither hand has anything.
    house.script.push_back(cards(&format!("{DEALER} 2h 4d 6s 9c Jh 3h 5c 7s Td Kh")));
    house.sit(ONE, 1);
    house.sit(TWO, 2);
    house.wager_all(ONE, 1, 10);
    house.wager_all(TWO, 2, 10);
    house.wager(TWO, 2, Wager::Super(SuperOn::Seat(seat(1))), 50).expect("a super wager");
    let stack = house.table.stack(TWO);
    house.must(&Command::Ready { patron: ONE });
    house.must(&Command::Ready { patron: TWO });
    say_nothing(&mut house);
    let lines = house.table.lines();
    let on_friend = lines.iter().find(|line| line.wager == Wager::Super(SuperOn::Seat(seat(1)))).expect("a line");
    assert_eq!(on_friend.outcome, Outcome::Lose);
    assert_eq!(house.table.stack(TWO), stack, "nothing came back");
    assert_eq!(decisions(&house), [(Decision::Fold, USUAL)]);
}

/// Deciding exactly as the instruction does has the same result, with any cards: silence never pays.
#[test]
fn silence_is_worth_what_the_instruction_is_worth() {
    for game in Game::ALL {
        for instruction in Instruction::of(game) {
            for seed in 0..60 {
                let mut house = House::of(game);
                house.random.0 = seed;
                house.sit(ONE, 1);
                if game == Game::StarBlackjack {
                    house.must(&Command::Cut { by: Some(ONE), card: 100 });
                }
                house.must(&Command::Instruct { patron: ONE, instruction });
                house.wager_all(ONE, 1, 10);
                house.must(&Command::Ready { patron: ONE });
                let mut speaks = house.fork();
                say_nothing(&mut house);
                while speaks.table.round().next() != Next::Over {
                    let Next::Await(Await::Decision(at)) = speaks.table.round().next() else {
                        speaks.must(&Command::Ready { patron: ONE });
                        continue;
                    };
                    let chips = speaks.table.stack(ONE);
                    let decision = instruction.decision(speaks.table.round(), at, Player::First, chips);
                    speaks.decide(ONE, 1, decision.expect("a decision")).expect("it is allowed");
                }
                assert_eq!(house.table.stack(ONE), speaks.table.stack(ONE), "{game}, {instruction}, seed {seed}");
                assert!(house.facts.iter().all(|fact| !is_absence(fact)), "{game}");
            }
        }
    }
}

fn is_absence(fact: &Fact) -> bool {
    let Fact::Told { input: Input::Decide { decision, .. }, .. } = fact else { return false };
    matches!(decision, Decision::Absent { .. } | Decision::CannotMatch { .. })
}

#[test]
fn an_instruction_is_chosen_before_the_round_and_never_for_a_hand_that_is_dealt() {
    let pair = format!("{DEALER} 2h 2d Qs 9c 7h");
    let choose = |instruction| Command::Instruct { patron: ONE, instruction };
    // Chosen before the deal it applies at once.
    let mut house = House::of(Game::CaribbeanStud);
    house.script.push_back(cards(&pair));
    house.sit(ONE, 1);
    house.wager_all(ONE, 1, 10);
    house.must(&choose(Instruction::AlwaysFold));
    assert_eq!(house.table.instruction_of(ONE), Some(Instruction::AlwaysFold));
    house.must(&Command::Ready { patron: ONE });
    // With a hand in play it applies from the next round.
    house.must(&choose(Instruction::AlwaysBet));
    assert_eq!(house.table.instruction_of(ONE), Some(Instruction::AlwaysFold));
    let view = house.table.view(Viewer::Patron(ONE), &Surroundings::at(house.now));
    let shown = view.instruction.expect("an instruction");
    assert_eq!((shown.now, shown.next), (Instruction::AlwaysFold, Some(Instruction::AlwaysBet)));
    assert_eq!(view.chairs[0].instruction, Some(Instruction::AlwaysFold));
    house.idle_through();
    assert_eq!(decisions(&house), [(Decision::Fold, Some(Instruction::AlwaysFold))]);
    assert_eq!(house.table.instruction_of(ONE), Some(Instruction::AlwaysBet));
    // An instruction that the game does not have is refused, and so is a person without a place.
    let ride = Instruction::AlwaysRide;
    assert_eq!(house.ask(&choose(ride)), Err(TableRefusal::OtherInstruction(ride)));
    let other = Command::Instruct { patron: TWO, instruction: Instruction::Usual };
    assert_eq!(house.ask(&other), Err(TableRefusal::NotHere));
    // Getting up and sitting down again gives the usual instruction.
    house.must(&crate::house::leave(ONE, 1));
    house.sit(ONE, 1);
    assert_eq!(house.table.instruction_of(ONE), Some(Instruction::Usual));
}

/// With real cards a dealer declares absent players: there are no instructions.
#[test]
fn no_instructions_with_real_cards() {
    let opening = Opening { source: CardSource::Entered, ..opening(Game::CaribbeanStud) };
    let mut house = House::open(&opening);
    house.sit(ONE, 1);
    assert_eq!(house.table.instruction_of(ONE), None);
    let choose = Command::Instruct { patron: ONE, instruction: Instruction::Usual };
    assert_eq!(house.ask(&choose), Err(TableRefusal::NoInstructions));
    assert!(house.table.board(Viewer::Public).instructions.is_empty());
    assert!(house.table.signs(None).iter().all(|sign| !sign.rules.contains(&"ruling G23".to_owned())));
}

/// The sign says in advance how the house decides for a player who does not.
#[test]
fn the_sign_tells_the_usual_instruction() {
    for game in Game::ALL {
        let signs = House::of(game).table.signs(None);
        let sign = signs.iter().find(|sign| sign.rules.contains(&"ruling G23".to_owned())).expect("a sign");
        assert!(sign.says.contains(Instruction::Usual.words(game)), "{game}: {}", sign.says);
        assert!(sign.says.contains("15 seconds"), "{game}: {}", sign.says);
    }
}

/// A reader of the record decides it again: a decision that is too early, another decision, or the document's absence is found.
#[test]
fn a_record_that_decides_otherwise_is_found() {
    let mut house = dealt(Game::CaribbeanStud, &format!("{DEALER} Ah Kd Qs 9c 7h"), 100);
    let before = house.table.clone();
    house.wait();
    let is_decision = |fact: &&Fact| matches!(fact, Fact::Told { input: Input::Decide { .. }, .. });
    let right = house.facts.iter().find(is_decision).expect("a decision").clone();
    assert_eq!(before.check(&right), Ok(()));
    let altered = |change: &dyn Fn(&mut Fact)| {
        let mut fact = right.clone();
        change(&mut fact);
        before.check(&fact)
    };
    let at = house.now;
    let early = altered(&|fact| {
        if let Fact::Told { at: told, .. } = fact {
            told.0 = at.0 - 1;
        }
    });
    assert_eq!(early, Err(Discrepancy::Table(TableRefusal::TooEarly)));
    let other = altered(&|fact| {
        if let Fact::Told { instruction, .. } = fact {
            *instruction = Some(Instruction::AlwaysBet);
        }
    });
    assert!(other.is_err());
    let absent = altered(&|fact| {
        if let Fact::Told { by, instruction, input, moved, .. } = fact {
            (*by, *instruction) = (None, None);
            *input = Input::decide(seat(1), Decision::Absent { viewed: false });
            moved.clear();
        }
    });
    assert_eq!(absent, Err(Discrepancy::Table(TableRefusal::TooEarly)));
}

/// The clock stands still while the house does not serve. Then the player in turn has their full time again.
#[test]
fn the_clock_starts_anew_after_the_house_did_not_serve() {
    let script = format!("{DEALER} Ah Kd Qs 9c 7h");
    let mut house = dealt(Game::CaribbeanStud, &script, 100);
    let deadline = house.table.deadline().expect("a deadline");
    // A house that serves may be this late.
    let mut punctual = house.fork();
    punctual.wait_until(deadline.after(PUNCTUAL));
    assert_eq!(decisions(&punctual), [(Decision::Fold, USUAL)]);
    let late = deadline.after(PUNCTUAL + 1);
    let mut gone = house.fork();
    house.wait_until(late);
    assert_eq!(house.facts.last(), Some(&Fact::ClockRestarted { at: late }));
    assert_eq!(house.table.deadline(), Some(late.after(15_000)));
    // A player who is connected then has had the chance, even if they disconnect later; one who is not, and was not since, has had none (CS 14.14).
    let mut goes = house.fork();
    say_nothing(&mut house);
    assert_eq!(decisions(&house), [(Decision::Fold, USUAL)]);
    goes.must(&Command::Disconnect { patron: ONE });
    say_nothing(&mut goes);
    assert_eq!(decisions(&goes), [(Decision::Fold, USUAL)]);
    gone.must(&Command::Disconnect { patron: ONE });
    gone.wait_until(late);
    let mut back = gone.fork();
    say_nothing(&mut gone);
    assert!(gone.facts.iter().any(is_absence));
    assert_eq!(gone.table.stack(ONE), Cents::dollars(100), "the ante was returned");
    back.must(&Command::Connect { patron: ONE });
    say_nothing(&mut back);
    assert_eq!(back.table.stack(ONE), Cents::dollars(90));
    // The record is valid.
    for house in [&house, &goes, &gone, &back] {
        let mut table = Table::opened(crate::house::TABLE, &house.facts[0]).expect("a table");
        for fact in &house.facts[1..] {
            assert_eq!(table.check(fact), Ok(()), "{fact:?}");
            table.apply(fact).expect("it fits");
        }
    }
}

/// An outage that ends before the time to decide is up gives all of it back, and does not count for the player's time bank.
#[test]
fn an_outage_that_ends_before_the_deadline_gives_the_time_back() {
    let script = format!("{DEALER} Ah Kd Qs 9c 7h");
    let mut house = dealt(Game::CaribbeanStud, &script, 100);
    let deadline = house.table.deadline().expect("a deadline");
    house.now = floor::Moment(deadline.0 - 1);
    house.must(&Command::ServeAgain);
    let again = house.now.after(15_000);
    assert_eq!(house.table.deadline(), Some(again));
    let mut silent = house.fork();
    silent.wait_until(floor::Moment(again.0 - 1));
    assert_eq!(decisions(&silent), []);
    silent.wait_until(again);
    assert_eq!(decisions(&silent), [(Decision::Fold, USUAL)]);
    house.now = house.now.after(1_000);
    house.decide(ONE, 1, Decision::Bet(None)).expect("there was time");
    assert!(crate::notices::examine(&house.facts).is_ok());
}

/// Being disconnected alone is no excuse: for a player who pulls the plug the instruction decides as for a silent one.
#[test]
fn pulling_the_plug_returns_nothing() {
    for game in Game::ALL {
        for seed in 0..40 {
            let mut house = House::of(game);
            house.random.0 = seed;
            house.sit(ONE, 1);
            if game == Game::StarBlackjack {
                house.must(&Command::Cut { by: Some(ONE), card: 100 });
            }
            house.wager_all(ONE, 1, 10);
            house.must(&Command::Ready { patron: ONE });
            let mut stays = house.fork();
            if house.table.round().next() == Next::Over {
                continue;
            }
            house.must(&Command::Disconnect { patron: ONE });
            say_nothing(&mut house);
            say_nothing(&mut stays);
            assert_eq!(house.table.stack(ONE), stays.table.stack(ONE), "{game}, seed {seed}");
        }
    }
}

/// Picking cards up is no decision, and gives no player more time.
#[test]
fn handling_cards_does_not_stop_the_clock() {
    let mut house = dealt(Game::CaribbeanStud, DEALER, 100);
    let deadline = house.table.deadline();
    house.now = house.now.after(10_000);
    house.say(ONE, Input::Handle(seat(1))).expect("cards are picked up");
    assert_eq!(house.table.deadline(), deadline);
}

/// A hand with a pair plus alone may be played out of turn. That gives the player in turn no more time.
#[test]
fn a_decision_at_another_seat_does_not_restart_the_clock() {
    let mut house = House::of(Game::ThreeCardPoker);
    house.script.push_back(cards("2s 3d 5h  2c 5d 8h  Ks Kd 4h"));
    for (patron, number, on) in [(ONE, 1, Wager::Ante), (TWO, 2, Wager::PairPlus)] {
        house.sit(patron, number);
        house.wager(patron, number, on, 10).expect("a wager");
    }
    for patron in [ONE, TWO] {
        house.must(&Command::Ready { patron });
    }
    let deadline = house.table.deadline();
    house.now = house.now.after(10_000);
    house.decide(TWO, 2, Decision::Play).expect("out of turn");
    assert_eq!(house.table.round().next(), Next::Await(Await::Decision(seat(1))));
    assert_eq!(house.table.deadline(), deadline);
}

/// A pace without a bank gets one in proportion to its decisions, so that slow play ends at every table.
#[test]
fn a_pace_that_names_no_bank_gets_one() {
    let pace = |decisions, bank| Pace { decisions, bank, ..Pace::USUAL };
    let banks = [(20_000, 45_000, 3_000), (1, 2, 1), (86_400_000, 86_400_000, 12_960_000)];
    for (decisions, round, hurry) in banks {
        assert_eq!(pace(decisions, None).with_bank().bank, Some(Bank { round, hurry }), "{decisions}");
    }
    let own = Some(Bank { round: 7, hurry: 5 });
    assert_eq!(pace(20_000, own).with_bank().bank, own);
}

/// All decisions of one player in one round share one time; then each has a short one.
#[test]
fn slow_play_on_many_boxes_is_held_to_a_time_bank() {
    let pace = Pace { bank: Some(Bank { round: 30_000, hurry: 2_000 }), ..opening(Game::StarBlackjack).pace };
    let mut house = House::open(&Opening { pace, ..opening(Game::StarBlackjack) });
    for number in 1..=7 {
        house.sit(ONE, number);
    }
    house.must(&Command::Cut { by: Some(ONE), card: 52 });
    for number in 1..=7 {
        house.wager_all(ONE, number, 10);
    }
    house.must(&Command::Ready { patron: ONE });
    let began = house.now;
    let mut waits = Vec::new();
    let mut banks = Vec::new();
    while house.table.round().next() != Next::Over {
        let seen = |viewer| house.table.view(viewer, &Surroundings::at(house.now)).bank_until;
        if let Next::Await(Await::Decision(_)) = house.table.round().next() {
            waits.push(house.table.deadline().expect("a deadline").0 - house.now.0);
            banks.push(seen(Viewer::Patron(ONE)).expect("time together").0 - house.now.0);
        }
        assert_eq!((seen(Viewer::Patron(TWO)), seen(Viewer::Public)), (None, None), "it is told to that player alone");
        house.wait();
    }
    let decisions = i64::try_from(waits.len()).expect("few");
    assert!(waits.starts_with(&[15_000, 15_000, 2_000]), "{waits:?}");
    assert!(waits[2..].iter().all(|wait| *wait == 2_000), "{waits:?}");
    assert!(banks.starts_with(&[30_000, 15_000, 0, -2_000]), "what is left of the time together: {banks:?}");
    let insurance = 15_000;
    assert!(house.now.0 - began.0 <= 30_000 + 2_000 * (decisions - 2) + insurance, "{waits:?}");
    // An earlier record has no such bank, and is played without one.
    let old: Opening = serde_json::from_value(serde_json::json!({
        "game": "star-blackjack", "settings": [], "device": "shoe",
        "pace": {"wagers": 1, "decisions": 2, "results": 3, "cut": 4},
    }))
    .expect("an old opening");
    assert_eq!((old.pace.bank, old.pace.away_rounds), (None, 2));
    assert!(Table::opened(crate::house::TABLE, &opened(&old)).is_ok());
}

/// LR 8.11: with a hand that pays already, one word lets both remaining wagers ride.
#[test]
fn everything_rides_at_a_word_with_a_hand_that_pays() {
    let ride = Command::LetAllRide { patron: ONE, seat: seat(1) };
    let mut house = dealt(Game::LetItRide, "Th Td 2s 9c 8h 7c", 100);
    assert!(house.table.offers_to(ONE).contains(&OfferView::LetAllRide { seat: seat(1) }));
    house.must(&ride);
    assert_eq!(house.table.round().next(), Next::Over, "nothing more was asked");
    assert_eq!(decisions(&house), [(Decision::Ride, None), (Decision::Ride, None)]);
    assert_eq!(house.table.stack(ONE), Cents::dollars(130));
    // It counts for one round.
    assert_eq!(house.facts.iter().filter(|fact| matches!(fact, Fact::AllRides { .. })).count(), 1);
    let mut table = Table::opened(crate::house::TABLE, &house.facts[0]).expect("a table");
    for fact in &house.facts[1..] {
        assert_eq!(table.check(fact), Ok(()), "{fact:?}");
        table.apply(fact).expect("it fits");
    }
    let mut house = dealt(Game::LetItRide, "9h 9d 2s Ac 8h 7c", 100);
    assert!(matches!(house.ask(&ride), Err(TableRefusal::NothingPaysYet { .. })), "a pair of nines pays nothing");
    assert!(!house.table.offers_to(ONE).contains(&OfferView::LetAllRide { seat: seat(1) }));
    let mut house = dealt(Game::ThreeCardPoker, "2c 5d 8h Qh 6d 4s", 100);
    assert_eq!(house.ask(&ride), Err(TableRefusal::NotInThisGame));
}

/// After an outage the ante goes back to players who have not been connected since. A player who came back, saw the hand and left again is as silent
/// as any other: the instruction decides.
#[test]
fn an_outage_returns_no_ante_to_who_came_back_and_went_again() {
    let script = format!("{DEALER} Ah Kd Qs 9c 7h");
    let mut house = dealt(Game::CaribbeanStud, &script, 100);
    house.must(&Command::Disconnect { patron: ONE });
    house.must(&Command::ServeAgain);
    let mut flapping = house.fork();
    say_nothing(&mut house);
    assert_eq!(house.table.stack(ONE), rules::Cents::dollars(100), "the house gave no chance to decide");
    flapping.must(&Command::Connect { patron: ONE });
    flapping.must(&Command::Disconnect { patron: ONE });
    say_nothing(&mut flapping);
    assert_eq!(decisions(&flapping), [(Decision::Fold, USUAL)]);
    assert!(flapping.table.stack(ONE) < rules::Cents::dollars(100));
    for house in [&house, &flapping] {
        assert!(crate::notices::examine(&house.facts).is_ok());
    }
}
