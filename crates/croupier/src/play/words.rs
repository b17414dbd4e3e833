//! Words of the terminal game: names of wagers, the dealer's calls, and every payment as a sentence.

use crate::terminal::dollars;
use anstyle::{AnsiColor, Style};
use floor::table::LineView;
use rules::fact::Call;
use rules::wager::SuperOn;
use rules::{Cents, Decision, DecisionName, Fact, Game, Outcome, Wager};

pub(super) const BOLD: Style = Style::new().bold();
pub(super) const QUIET: Style = Style::new().dimmed();
const WON: Style = AnsiColor::Green.on_default();
const LOST: Style = AnsiColor::Red.on_default();
const EVEN: Style = AnsiColor::Yellow.on_default();

/// A wager's name at the start of a sentence.
pub(super) fn wager(on: Wager) -> String {
    match on {
        Wager::One => "Wager 1".into(),
        Wager::Two => "Wager 2".into(),
        Wager::Dollar => "Wager $".into(),
        Wager::Draw => "Draw fee".into(),
        Wager::Main => "Main wager".into(),
        Wager::Play => "Play wager".into(),
        Wager::Double => "Double wager".into(),
        Wager::Split => "Split wager".into(),
        Wager::Super(SuperOn::Own) => "Super wager".into(),
        Wager::Super(SuperOn::Dealer) => "Super wager on the dealer".into(),
        Wager::Super(SuperOn::Seat(seat)) => format!("Super wager on seat {seat}"),
        other => capital(&other.to_string().replace('-', " ")),
    }
}

pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A small number in a sentence.
pub(super) fn number(number: usize) -> String {
    let words = ["no", "one", "two", "three", "four", "five"];
    words.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// The name of a decision when it is offered: the game's own, where it has one.
pub(super) fn decision(game: Game, decision: DecisionName) -> String {
    if let Some(label) = game.description().decision_label(decision) {
        return label.to_lowercase();
    }
    let name = match decision {
        DecisionName::Buy => "buy a card",
        DecisionName::EvenMoney => "even money",
        DecisionName::Ride => "let it ride",
        DecisionName::TakeWagersBack => "take wagers back",
        DecisionName::PlayOn => "play on",
        other => other.name(),
    };
    name.to_owned()
}

/// The key of a decision, the same in every situation so that fingers can learn it.
pub(super) fn key(game: Game, decision: DecisionName) -> char {
    if let Some(first) = game.description().decision_label(decision).and_then(|label| label.chars().next()) {
        return first.to_ascii_lowercase();
    }
    match decision {
        DecisionName::Split => 'p',
        DecisionName::Buy => 'y',
        DecisionName::Exchange => 'x',
        DecisionName::Ride => 'r',
        other => other.name().chars().next().unwrap_or('-'),
    }
}

/// The sentence with which the dealer or the table announces a fact; nothing for a fact that needs none.
pub(super) fn call(game: Game, fact: &Fact) -> Option<String> {
    Some(match fact {
        Fact::NoMoreBets => "No more bets.".into(),
        Fact::DealerHand { call, .. } => match call {
            Call::NoHand => "The dealer calls: no hand.".into(),
            Call::Plays => "The dealer plays.".into(),
            Call::Blackjack => "The dealer calls: blackjack.".into(),
            Call::TooMany(total) => format!("The dealer calls: too many, {total}."),
            Call::Total(total) => format!("The dealer calls: {total}."),
        },
        Fact::Decided { decision, price, .. } => decided(game, *decision, *price),
        Fact::Reshuffled { .. } => "The discards are shuffled and come back into play.".into(),
        Fact::HandVoid { .. } => "Your hand is void.".into(),
        Fact::RoundVoid { .. } => "The round is void.".into(),
        _ => return None,
    })
}

fn decided(game: Game, decision: Decision, price: Cents) -> String {
    let label = game.description().decision_label(decision.kind()).map(str::to_lowercase);
    let verb = match decision {
        _ if label.is_some() => label.as_deref().unwrap_or_default(),
        Decision::Ride => "let it ride",
        Decision::Withdraw => "withdraw the wager",
        Decision::Exchange(cards) => return format!("You exchange {} cards for {}.", cards.len(), dollars(price)),
        Decision::Buy => "buy a sixth card",
        Decision::EvenMoney => "take even money",
        Decision::Declare => "declare your hand",
        Decision::Absent { .. } => "are absent",
        other => other.name(),
    };
    if price.is_some() { format!("You {verb} for {}.", dollars(price)) } else { format!("You {verb}.") }
}

/// The settlement of a wager as a sentence with its rules.
pub(super) fn sentence(line: &LineView, several_hands: bool) -> String {
    let name = wager(line.wager);
    // Side wagers belong to the area and not to one of its hands.
    let on_hand = matches!(line.wager, Wager::Main | Wager::Double | Wager::Split);
    let name = if several_hands && on_hand { format!("Hand {}: {name}", line.hand) } else { name };
    let back = if line.returned.is_some() { format!("; {} comes back", dollars(line.returned)) } else { String::new() };
    let odds = line.odds.as_ref().map(|odds| format!(" at {}", odds.replace(':', " to "))).unwrap_or_default();
    let (style, says) = match line.outcome {
        Outcome::Win if line.staked.is_some() => (WON, format!("{name} wins {}{odds}.", dollars(line.pays))),
        Outcome::Win => (WON, format!("{name} pays {}{odds}.", dollars(line.pays))),
        Outcome::Lose => (LOST, format!("{name} loses {}{back}.", dollars(line.staked - line.returned))),
        Outcome::StandOff => (EVEN, format!("{name} stands off{back}.")),
        Outcome::Void => (EVEN, format!("{name} is void{back}.")),
        Outcome::Withdrawn => (EVEN, format!("{name} is withdrawn{back}.")),
        Outcome::Fee => (LOST, format!("{name} of {} is kept.", dollars(line.staked))),
    };
    format!("{style}{says}{style:#} {QUIET}({}){QUIET:#}", line.rules.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::rulebook::Grounds;
    use rules::{Line, Odds, Seat, Spot};

    #[test]
    fn payments_read_as_sentences() {
        let seat = Seat::new(1).expect("a seat");
        let line = |wager, staked, outcome, odds, pays, returned| Line {
            spot: Spot::new(seat, wager),
            staked: Cents(staked),
            outcome,
            odds,
            pays: Cents(pays),
            returned: Cents(returned),
            tokens: Cents::ZERO,
            rules: Grounds::of(&[]),
        };
        let even = Some(Odds::EVEN);
        for (line, says) in [
            (line(Wager::Ante, 1000, Outcome::Win, even, 1000, 2000), "Ante wins $10.00 at 1 to 1. ()"),
            (line(Wager::AnteBonus, 0, Outcome::Win, even, 1000, 1000), "Ante bonus pays $10.00 at 1 to 1. ()"),
            (line(Wager::PairPlus, 500, Outcome::Lose, None, 0, 0), "Pair plus loses $5.00. ()"),
            (line(Wager::Play, 500, Outcome::StandOff, None, 0, 500), "Play wager stands off; $5.00 comes back. ()"),
            (line(Wager::One, 500, Outcome::Withdrawn, None, 0, 500), "Wager 1 is withdrawn; $5.00 comes back. ()"),
            (line(Wager::Draw, 500, Outcome::Fee, None, 0, 0), "Draw fee of $5.00 is kept. ()"),
        ] {
            let styled = sentence(&LineView::from(&line), false);
            assert_eq!(anstream::adapter::strip_str(&styled).to_string(), says);
        }
    }
}
