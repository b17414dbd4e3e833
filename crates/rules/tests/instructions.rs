//! The decisions of standing instructions, for hands at the limits (ruling G23).

use croupier_rules::wager::SuperOn;
use croupier_rules::{
    AnyRound, AnySettings, Await, Card, Cents, Decision, Game, Input, Instruction, Next, Place, Player, Round, Seat,
    Wager,
};

const ANTE: Cents = Cents(1000);
const PLENTY: Cents = Cents(1_000_000);

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().expect("a card")).collect()
}

fn tell(round: &mut AnyRound, input: Input) {
    round.take(input, &mut |_| {}).unwrap_or_else(|refusal| panic!("{input:?}: {refusal}"));
}

/// Lays wagers of seat 1, then deals the cards in the expected order: the player's, and the dealer's or the
/// community's.
fn dealt(settings: &AnySettings, wagers: &[Wager], player: &str, others: &str) -> AnyRound {
    let mut round = settings.round();
    for on in wagers {
        tell(&mut round, Input::wager(seat(1), *on, ANTE));
    }
    tell(&mut round, Input::NoMoreBets);
    let (mut own, mut others) = (cards(player).into_iter(), cards(others).into_iter());
    while let Next::Await(Await::Card(place)) = round.next() {
        let next = if matches!(place, Place::Hand { .. }) { own.next() } else { others.next() };
        tell(&mut round, Input::Card(next.expect("enough cards")));
    }
    round
}

fn decided(instruction: Instruction, round: &AnyRound, behind: Cents) -> Decision {
    assert_eq!(Instruction::awaited(round), [(seat(1), Player::First)]);
    instruction.decision(round, seat(1), Player::First, behind).expect("a decision")
}

#[test]
fn ruling_g23_caribbean_stud_bets_a_pair_and_folds_ace_king() {
    let settings = AnySettings::new(Game::CaribbeanStud);
    for (hand, usual) in [("2c 2d 3h 4s 6c", Decision::Bet(None)), ("Ac Kd Qh Js 9c", Decision::Fold)] {
        let round = dealt(&settings, &[Wager::Ante], hand, "7c 8d 9h Ts 3s");
        assert_eq!(decided(Instruction::Usual, &round, PLENTY), usual, "{hand}");
        assert_eq!(decided(Instruction::AlwaysFold, &round, PLENTY), Decision::Fold);
        assert_eq!(decided(Instruction::AlwaysBet, &round, PLENTY), Decision::Bet(None));
    }
    // A bet is twice the ante: with one cent less the player folds.
    let round = dealt(&settings, &[Wager::Ante], "2c 2d 3h 4s 6c", "7c 8d 9h Ts 3s");
    for instruction in [Instruction::Usual, Instruction::AlwaysBet] {
        assert_eq!(decided(instruction, &round, Cents(1999)), Decision::Fold);
        assert_eq!(decided(instruction, &round, Cents(2000)), Decision::Bet(None));
    }
}

#[test]
fn ruling_g23_three_card_poker_plays_queen_six_four() {
    let settings = AnySettings::new(Game::ThreeCardPoker);
    for (hand, usual) in [
        ("Qc 6d 3h", Decision::Fold),
        ("Qc 6d 4h", Decision::Play),
        ("Qc 7d 2h", Decision::Play),
        ("2c 2d 3h", Decision::Play),
    ] {
        let round = dealt(&settings, &[Wager::Ante, Wager::PairPlus], hand, "7c 8d 9h");
        assert_eq!(decided(Instruction::Usual, &round, PLENTY), usual, "{hand}");
        assert_eq!(decided(Instruction::Usual, &round, Cents(999)), Decision::Fold);
        assert_eq!(decided(Instruction::AlwaysBet, &round, ANTE), Decision::Play);
    }
    // A pair plus alone has no decision, so the instruction makes none.
    let round = dealt(&settings, &[Wager::PairPlus], "Qc 6d 3h", "7c 8d 9h");
    assert_eq!(Instruction::awaited(&round), []);
    assert_eq!(Instruction::Usual.decision(&round, seat(1), Player::First, PLENTY), None);
}

#[test]
fn ruling_g23_let_it_ride_keeps_what_pays_at_each_decision() {
    let settings = AnySettings::new(Game::LetItRide);
    let wagers = [Wager::One, Wager::Two, Wager::Dollar];
    // The decisions before and after the first community card.
    for (hand, community, first, second) in [
        ("Tc Td 2h", "3c 4d 9s", Decision::Ride, Decision::Ride),
        ("9c 9d 2h", "3c 4d 9s", Decision::Withdraw, Decision::Withdraw),
        ("9c 9d 2h", "2c 4d 9s", Decision::Withdraw, Decision::Ride),
        ("Ac Kc Qc", "Jc Tc 9s", Decision::Withdraw, Decision::Withdraw),
        ("Tc 5d 2h", "Th 4d 9s", Decision::Withdraw, Decision::Ride),
    ] {
        let mut round = dealt(&settings, &wagers, hand, community);
        assert_eq!(decided(Instruction::Usual, &round, Cents::ZERO), first, "{hand}");
        assert_eq!(decided(Instruction::AlwaysRide, &round, Cents::ZERO), Decision::Ride);
        assert_eq!(decided(Instruction::AlwaysWithdraw, &round, Cents::ZERO), Decision::Withdraw);
        tell(&mut round, Input::decide(seat(1), first));
        tell(&mut round, Input::Turn);
        assert_eq!(decided(Instruction::Usual, &round, Cents::ZERO), second, "{hand} then {community}");
        assert_eq!(decided(Instruction::AlwaysRide, &round, Cents::ZERO), Decision::Ride);
        assert_eq!(decided(Instruction::AlwaysWithdraw, &round, Cents::ZERO), Decision::Withdraw);
    }
}

#[test]
fn ruling_g23_lunar_poker_declares_then_bets_or_folds_without_a_draw() {
    let mut settings = AnySettings::new(Game::LunarPoker);
    let wagers = [Wager::Ante, Wager::Super(SuperOn::Own)];
    let dealer = "7c 8d 9h Ts 3s";
    for declaring in ["automatic", "player"] {
        settings.set("declaring", declaring).expect("a setting");
        // Ace, king and queen win the super wager but are not a pair.
        for (hand, wins, then) in [
            ("Ac Kd Qh 8s 2c", true, Decision::Fold),
            ("Ac Ad Kh Qs 2c", true, Decision::Bet(None)),
            ("2c 2d 4h 5s 8c", false, Decision::Bet(None)),
            ("2c 3d 4h 6s 8c", false, Decision::Fold),
        ] {
            let mut round = dealt(&settings, &wagers, hand, dealer);
            for instruction in [Instruction::Usual, Instruction::AlwaysFold, Instruction::AlwaysBet] {
                let declares = decided(instruction, &round, PLENTY) == Decision::Declare;
                assert_eq!(declares, wins && declaring == "player", "{hand} {declaring} {instruction}");
            }
            if decided(Instruction::Usual, &round, PLENTY) == Decision::Declare {
                tell(&mut round, Input::decide(seat(1), Decision::Declare));
            }
            assert_eq!(decided(Instruction::Usual, &round, PLENTY), then, "{hand} {declaring}");
            assert_eq!(decided(Instruction::Usual, &round, Cents(1999)), Decision::Fold);
            assert_eq!(decided(Instruction::AlwaysBet, &round, PLENTY), Decision::Bet(None));
            assert_eq!(decided(Instruction::AlwaysFold, &round, PLENTY), Decision::Fold);
        }
    }
}

/// After a draw the instruction bets or folds the new hand. A hand that was not declared before can no longer be
/// declared.
#[test]
fn ruling_g23_lunar_poker_after_a_draw() {
    let mut settings = AnySettings::new(Game::LunarPoker);
    settings.set("declaring", "player").expect("a setting");
    let wagers = [Wager::Ante, Wager::Super(SuperOn::Own)];
    for (sixth, then) in [("2h", Decision::Bet(None)), ("4d", Decision::Fold)] {
        let mut round = dealt(&settings, &wagers, "Ac Kd Qh 8s 2c", "7c 8d 9h Ts 3s");
        tell(&mut round, Input::decide(seat(1), Decision::Buy));
        tell(&mut round, Input::Card(cards(sixth)[0]));
        assert_eq!(decided(Instruction::Usual, &round, PLENTY), then, "{sixth}");
    }
}

#[test]
fn ruling_g23_star_blackjack_draws_to_twelve_and_follows_nobody() {
    let settings = AnySettings::new(Game::StarBlackjack);
    for (hand, usual) in [
        ("6c 5d", Decision::Hit),
        ("6c 6d", Decision::Stand),
        ("Ac 2d", Decision::Stand),
        ("8c 8d", Decision::Stand),
        ("Tc 6d", Decision::Stand),
    ] {
        let round = dealt(&settings, &[Wager::Main], hand, "9h");
        assert_eq!(decided(Instruction::Usual, &round, PLENTY), usual, "{hand}");
    }
    // The instruction does not double along for the other player of a shared area.
    let mut round = settings.round();
    for player in [Player::First, Player::Second] {
        let stake = croupier_rules::Stake { amount: ANTE, tokens: Cents::ZERO };
        tell(&mut round, Input::Wager { seat: seat(1), player, on: Wager::Main, stake });
    }
    for card in cards("6c 9h 5d") {
        tell(&mut round, Input::Card(card));
    }
    tell(&mut round, Input::decide(seat(1), Decision::Double(None)));
    assert_eq!(Instruction::awaited(&round), [(seat(1), Player::Second)]);
    let decision = Instruction::Usual.decision(&round, seat(1), Player::Second, PLENTY);
    assert_eq!(decision, Some(Decision::Decline));
    // Insurance waits for no single player: the dealer closes it, and players who did not answer are not insured.
    let mut round = settings.round();
    tell(&mut round, Input::wager(seat(1), Wager::Main, ANTE));
    for card in cards("6c Ah 5d") {
        tell(&mut round, Input::Card(card));
    }
    assert_eq!(round.next(), Next::Await(Await::Insurance));
    assert_eq!(Instruction::awaited(&round), []);
    tell(&mut round, Input::CloseInsurance);
    assert_eq!(decided(Instruction::Usual, &round, PLENTY), Decision::Hit);
}
