//! Wagers that belong together are laid in one step: all or none.

use crate::house::{House, ONE, TWO, seat};
use floor::table::{Laid, OfferView};
use floor::{Command, Fact, PatronId, TableRefusal};
use rules::refusal::Why;
use rules::wager::SuperOn;
use rules::{Await, Cents, Game, Next, Player, Round, Wager};

const SUPER: Wager = Wager::Super(SuperOn::Own);

fn lay(patron: PatronId, number: u8, wagers: &[(Wager, i64)]) -> Command {
    let laid = |&(on, dollars)| Laid { on, amount: Cents::dollars(dollars), tokens: Cents::ZERO };
    Command::LayWagers { patron, seat: seat(number), player: Player::First, wagers: wagers.iter().map(laid).collect() }
}

fn house(game: Game) -> House {
    let mut house = House::of(game);
    house.sit(ONE, 1);
    if game == Game::StarBlackjack {
        house.must(&Command::Cut { by: Some(ONE), card: 100 });
    }
    house
}

/// The wagers that belong together in each game.
fn sets() -> [(Game, Vec<(Wager, i64)>); 5] {
    [
        (Game::CaribbeanStud, vec![(Wager::Jackpot, 1), (Wager::Ante, 10)]),
        (Game::LetItRide, vec![(Wager::Dollar, 10), (Wager::One, 10), (Wager::Two, 10)]),
        (Game::ThreeCardPoker, vec![(Wager::PairPlus, 20), (Wager::Ante, 10)]),
        (Game::LunarPoker, vec![(Wager::Super(SuperOn::Dealer), 10), (SUPER, 20), (Wager::Ante, 10)]),
        (Game::StarBlackjack, vec![(Wager::LuckyLucky, 5), (Wager::Main, 10)]),
    ]
}

#[test]
fn a_whole_set_of_wagers_is_one_command_in_whatever_order() {
    for (game, wagers) in sets() {
        let mut house = house(game);
        let stack = house.table.stack(ONE);
        let total: i64 = wagers.iter().map(|(_, dollars)| dollars).sum();
        house.must(&lay(ONE, 1, &wagers));
        assert_eq!(house.table.stack(ONE), stack - Cents::dollars(total), "{game}");
        assert_eq!(house.table.missing_of(ONE), Vec::new(), "{game}");
        // Other amounts replace these, and an empty list takes all back.
        let twice: Vec<_> = wagers.iter().map(|(on, d)| (*on, if *on == Wager::Jackpot { 1 } else { d * 2 })).collect();
        house.must(&lay(ONE, 1, &twice));
        let total: i64 = twice.iter().map(|(_, dollars)| dollars).sum();
        assert_eq!(house.table.stack(ONE), stack - Cents::dollars(total), "{game}");
        house.must(&lay(ONE, 1, &[]));
        assert_eq!(house.table.stack(ONE), stack, "{game}");
        assert_eq!(house.table.round().next(), Next::Await(Await::Wagers), "{game}");
    }
}

/// LP 5.2, LR 5.2: wagers that the documents require together are not laid in part, and the refusal names the missing one.
#[test]
fn a_set_that_lacks_a_compulsory_wager_is_refused_whole() {
    for (game, wagers, missing) in [
        (Game::LunarPoker, vec![(Wager::Ante, 10)], SUPER),
        (Game::LetItRide, vec![(Wager::One, 10), (Wager::Dollar, 10)], Wager::Two),
    ] {
        let mut house = house(game);
        let before = house.facts.len();
        let Err(TableRefusal::Rules(refusal)) = house.ask(&lay(ONE, 1, &wagers)) else { panic!("{game}") };
        assert_eq!(refusal.why, Why::Missing { seat: seat(1), wager: missing }, "{game}");
        assert!(refusal.rules.iter().any(|rule| rule.number() == "5.2"), "{game}: {refusal}");
        assert_eq!(house.facts.len(), before, "{game}: nothing was laid");
    }
}

/// One wrong wager refuses all of them, and is named.
#[test]
fn a_wrong_wager_is_named_and_nothing_is_laid() {
    let tests = [
        (Game::LunarPoker, vec![(Wager::Ante, 10), (SUPER, 5)], SUPER, "super"),
        (Game::LetItRide, vec![(Wager::One, 10), (Wager::Two, 20), (Wager::Dollar, 10)], Wager::Two, "2"),
        (Game::StarBlackjack, vec![(Wager::Main, 10), (Wager::LuckyLucky, 100_000)], Wager::LuckyLucky, "lucky-lucky"),
        (Game::CaribbeanStud, vec![(Wager::Ante, 10), (Wager::Jackpot, 2)], Wager::Jackpot, "jackpot"),
    ];
    for (game, wagers, wrong, name) in tests {
        let mut house = house(game);
        // The wagers that lay there before stay.
        house.wager_all(ONE, 1, 20);
        let (stack, before) = (house.table.stack(ONE), house.facts.len());
        let refused = house.ask(&lay(ONE, 1, &wagers)).expect_err("refused");
        let TableRefusal::Wager { on, .. } = &refused else { panic!("{game}: {refused:?}") };
        assert_eq!(*on, wrong, "{game}");
        assert!(refused.to_string().starts_with(&format!("{name}: ")), "{game}: {refused}");
        assert_eq!((house.table.stack(ONE), house.facts.len()), (stack, before), "{game}");
    }
    let mut house = house(Game::ThreeCardPoker);
    let twice = lay(ONE, 1, &[(Wager::Ante, 10), (Wager::Ante, 10)]);
    assert_eq!(house.ask(&twice), Err(TableRefusal::LaidTwice(Wager::Ante)));
    assert_eq!(house.ask(&lay(ONE, 2, &[(Wager::Ante, 10)])), Err(TableRefusal::NotYours));
}

/// Every fact of it is one that the table would have written: a patron's wagers and returns, one by one.
#[test]
fn what_was_laid_together_is_checked_one_by_one() {
    let mut house = house(Game::LunarPoker);
    house.must(&lay(ONE, 1, &[(Wager::Ante, 10), (SUPER, 10)]));
    house.must(&lay(ONE, 1, &[(Wager::Ante, 20), (SUPER, 20)]));
    let mut table = floor::Table::opened(crate::house::TABLE, &house.facts[0]).expect("a table");
    for fact in &house.facts[1..] {
        assert_eq!(table.check(fact), Ok(()), "{fact:?}");
        table.apply(fact).expect("it fits");
    }
    let told = house.facts.iter().filter(|fact| matches!(fact, Fact::Told { by: Some(ONE), .. })).count();
    assert_eq!(told, 6, "two wagers, taken back, and two others");
}

/// An order without effect is refused: it leaves no fact by which the same order could be recognised in the next round.
#[test]
fn wagers_that_lie_already_are_not_laid_again() {
    for (game, wagers) in
        [(Game::LunarPoker, vec![(Wager::Ante, 10), (SUPER, 10)]), (Game::StarBlackjack, vec![(Wager::Main, 10)])]
    {
        let mut house = house(game);
        assert_eq!(house.ask(&lay(ONE, 1, &[])), Err(TableRefusal::LaidAlready), "{game}: nothing on nothing");
        house.must(&lay(ONE, 1, &wagers));
        assert_eq!(house.ask(&lay(ONE, 1, &wagers)), Err(TableRefusal::LaidAlready), "{game}");
    }
}

/// The time for wagers runs from the first chip. Laying other amounts does not restart it; an empty layout waits for the next chip.
#[test]
fn laying_again_does_not_hold_up_the_deal() {
    for (game, wagers) in sets() {
        let mut house = house(game);
        house.sit(TWO, 2);
        house.must(&lay(ONE, 1, &wagers));
        let deadline = house.table.deadline().expect("time runs");
        let more: Vec<(Wager, i64)> = wagers
            .iter()
            .map(|&(on, dollars)| (on, if on == Wager::Jackpot { dollars } else { 2 * dollars }))
            .collect();
        for laid in [&more, &wagers, &more] {
            house.now = house.now.after(5_000);
            house.must(&lay(ONE, 1, laid));
            assert_eq!(house.table.deadline(), Some(deadline), "{game}");
        }
        house.must(&lay(ONE, 1, &[]));
        assert_eq!(house.table.deadline(), None, "{game}: an empty layout");
        house.now = house.now.after(1);
        house.must(&lay(ONE, 1, &wagers));
        assert_eq!(house.table.deadline().map(|at| at.0), Some(house.now.0 + 20_000), "{game}");
    }
}

/// The view names the missing wagers before time is up.
#[test]
fn a_view_says_what_is_missing() {
    let mut house = house(Game::LetItRide);
    assert_eq!(house.table.missing_of(ONE), Vec::new());
    house.wager(ONE, 1, Wager::One, 10).expect("a wager");
    let missing = house.table.missing_of(ONE);
    let named: Vec<_> = missing.iter().map(|one| (one.seat, one.on)).collect();
    assert_eq!(named.len(), 2, "{missing:?}");
    assert!([Wager::Two, Wager::Dollar].into_iter().all(|on| named.contains(&(seat(1), on))), "{missing:?}");
    assert!(missing.iter().all(|one| one.rules.contains(&"5.2".to_owned())), "{missing:?}");
    assert!(!house.table.offers_to(ONE).contains(&OfferView::Ready));
    // Another player is not told.
    house.sit(TWO, 2);
    assert_eq!(house.table.missing_of(TWO), Vec::new());
    // The board names them before anything lies.
    let board = house.table.board(floor::table::Viewer::Patron(ONE));
    let one = board.wagers.iter().find(|wager| wager.on == Wager::One).expect("a wager");
    assert_eq!((one.together.len(), one.together_by.as_deref()), (2, Some("5.2")));
}
