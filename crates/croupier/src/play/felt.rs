//! The picture of the table. It is drawn from the player's own view and nothing else, so it cannot show a hidden card.

use super::house::{House, inscription};
use super::words::{BOLD, QUIET, wager};
use crate::terminal::dollars;
use anstyle::{AnsiColor, Style};
use rules::games::star_blackjack;
use rules::strength::{FiveCardHand, FiveCardStrength, ThreeCardHand, ThreeCardStrength};
use rules::view::{HandState, HandView, SeatView, Seen};
use rules::{Await, Card, Cents, Game, Next, Suit, View, Wager};

/// A card with the space after it.
const CARD: usize = 6;

/// How cards are drawn.
#[derive(Clone, Copy)]
pub(super) struct Look {
    /// Suits and lines, rather than letters and dashes.
    pub(super) symbols: bool,
    /// A colour for each suit, rather than red and black.
    pub(super) four_colours: bool,
}

/// Lines side by side with others: the text, and the columns it takes without its colours.
type Block = Vec<(String, usize)>;

/// Draws the table as the player sees it.
pub(super) fn draw(view: &View, house: &House, bankroll: Cents, look: Look, width: usize) -> String {
    let mut lines = vec![header(view.game, bankroll, width)];
    let sign = format!("{} · {}", inscription(view.game), house.sign());
    lines.extend(textwrap::wrap(&sign, width).into_iter().map(|line| format!("{QUIET}{line}{QUIET:#}")));
    if let Some(meter) = view.meter {
        lines.push(format!("Jackpot meter {BOLD}{}{BOLD:#}", dollars(meter)));
    }
    lines.push(if look.symbols { "─" } else { "-" }.repeat(width));
    if !view.dealer.is_empty() {
        let title = if view.game == Game::LetItRide { "Community cards" } else { "Dealer" };
        let label = label(title, &dealer_hand(view));
        lines.extend(side_by_side(&[hand(label, &view.dealer, look, width)], width));
    }
    for seat in &view.seats {
        let hands: Vec<Block> = (0..seat.hands.len())
            .map(|nth| hand(hand_label(view, seat, nth), &seat.hands[nth].cards, look, width))
            .collect();
        if seat.hands.iter().any(|hand| !hand.cards.is_empty()) {
            lines.extend(side_by_side(&hands, width));
        }
        lines.extend(textwrap::wrap(&wagers(seat), width).into_iter().map(std::borrow::Cow::into_owned));
    }
    lines.join("\n")
}

/// The game, and at the right what the player has.
fn header(game: Game, bankroll: Cents, width: usize) -> String {
    let (title, money) = (game.title(), dollars(bankroll));
    let room = width.saturating_sub(title.len() + "Bankroll ".len() + money.len()).max(2);
    format!("{BOLD}{title}{BOLD:#}{}Bankroll {BOLD}{money}{BOLD:#}", " ".repeat(room))
}

fn label(title: &str, says: &str) -> String {
    if says.is_empty() { title.to_owned() } else { format!("{title}: {says}") }
}

// --- what hands are called ------------------------------------------------------------------------------------------

fn dealer_hand(view: &View) -> String {
    match view.game {
        // The community cards belong to every hand and are none themselves.
        Game::LetItRide => String::new(),
        game => name(game, &view.dealer, false, false),
    }
}

/// The title of a player's hand: which it is, what it is, what became of it, and whether it is to play.
fn hand_label(view: &View, seat: &SeatView, nth: usize) -> String {
    let hand = &seat.hands[nth];
    let several = seat.hands.len() > 1;
    let doubled = seat.wagers.iter().any(|(spot, _)| spot.wager == Wager::Double && usize::from(spot.hand) == nth + 1);
    let cards: Vec<Seen> = match view.game {
        Game::LetItRide => hand.cards.iter().chain(&view.dealer).copied().collect(),
        _ => hand.cards.clone(),
    };
    let title = if several { format!("Hand {}", nth + 1) } else { "You".to_owned() };
    let mut says = name(view.game, &cards, doubled, several);
    let state = state(hand);
    if !state.is_empty() {
        says = if says.is_empty() { state.to_owned() } else { format!("{says}, {state}") };
    }
    let first_in = seat.hands.iter().position(|hand| hand.state == HandState::In);
    let to_play = several && first_in == Some(nth) && matches!(view.next, Next::Await(Await::Decision(_)));
    format!("{}{}", label(&title, &says), if to_play { " (to play)" } else { "" })
}

fn state(hand: &HandView) -> &'static str {
    match hand.state {
        HandState::Folded => "folded",
        HandState::Conceded => "conceded",
        HandState::Void => "void",
        // A blackjack hand with too many points says so itself.
        HandState::Bust | HandState::In | HandState::Staying | HandState::Settled => "",
    }
}

/// What cards make, once enough of them are seen.
fn name(game: Game, cards: &[Seen], doubled: bool, split: bool) -> String {
    let Some(seen) = cards.iter().copied().collect::<Option<Vec<Card>>>() else { return String::new() };
    match (game, &seen[..]) {
        (_, []) => String::new(),
        (Game::StarBlackjack, cards) => {
            let (total, soft) = star_blackjack::total(cards, doubled);
            match (total, soft, cards.len()) {
                (21, true, 2) if !split => "blackjack".into(),
                // Above eleven points a soft total has no other reading worth telling.
                (total, true, _) if total < 21 => format!("soft {total}"),
                (total, ..) if total > 21 => format!("too many, {total}"),
                (total, ..) => total.to_string(),
            }
        }
        (Game::ThreeCardPoker, &[a, b, c]) => match ThreeCardStrength::of([a, b, c]).category() {
            ThreeCardHand::OddCards => high(&seen),
            hand => hand.name().into(),
        },
        (_, &[a, b, c, d, e]) => five(FiveCardStrength::of([a, b, c, d, e]), &seen),
        (_, &[a, b, c, d, e, f]) => five(FiveCardStrength::best_of_six([a, b, c, d, e, f]), &seen),
        _ => String::new(),
    }
}

fn five(strength: FiveCardStrength, cards: &[Card]) -> String {
    match strength.category() {
        // Ace and king is what a dealer plays with, and pays in one game.
        FiveCardHand::OddCards if strength.has_ace_king() => "ace and king".into(),
        FiveCardHand::OddCards => high(cards),
        hand => hand.name().into(),
    }
}

/// Odd cards by their highest.
fn high(cards: &[Card]) -> String {
    cards.iter().map(|card| card.rank()).max().map_or_else(String::new, |rank| format!("{} high", rank.name()))
}

// --- wagers and cards -----------------------------------------------------------------------------------------------

/// Everything on the area, in one line.
fn wagers(seat: &SeatView) -> String {
    let several = seat.hands.len() > 1;
    let part = |(spot, stake): &(rules::Spot, rules::Stake)| {
        let hand = if several && spot.hand > 1 { format!(" (hand {})", spot.hand) } else { String::new() };
        format!("{}{hand} {}", wager(spot.wager), dollars(stake.amount))
    };
    seat.wagers.iter().map(part).collect::<Vec<_>>().join(", ")
}

/// A hand under its label, in rows if it is too long for one.
fn hand(label: String, cards: &[Seen], look: Look, width: usize) -> Block {
    let mut block = vec![(format!("{BOLD}{label}{BOLD:#}"), label.chars().count())];
    for row in cards.chunks((width.saturating_sub(2) / CARD).max(1)) {
        let mut lines = [String::new(), String::new(), String::new()];
        for seen in row {
            for (line, part) in lines.iter_mut().zip(card(*seen, look)) {
                *line += &part;
                line.push(' ');
            }
        }
        block.extend(lines.map(|line| (format!("  {line}"), 2 + row.len() * CARD)));
    }
    block
}

/// The three lines of a card.
fn card(seen: Seen, look: Look) -> [String; 3] {
    let (top, side, bottom) =
        if look.symbols { ("╭───╮", "│", "╰───╯") } else { (".---.", "|", "'---'") };
    let middle = match seen {
        None if look.symbols => format!("{QUIET}░░░{QUIET:#}"),
        None => format!("{QUIET}###{QUIET:#}"),
        Some(card) => {
            let style = suit_style(card.suit(), look);
            format!("{style}{:>3}{style:#}", short(card, look))
        }
    };
    [top.to_owned(), format!("{side}{middle}{side}"), bottom.to_owned()]
}

/// A card in a sentence: people read `10`, not the `T` of records.
pub(super) fn short(card: Card, look: Look) -> String {
    let text = if look.symbols { format!("{card:#}") } else { card.to_string() };
    text.replace('T', "10")
}

fn suit_style(suit: Suit, look: Look) -> Style {
    let colour = match suit {
        Suit::Clubs if look.four_colours => AnsiColor::Green,
        Suit::Diamonds if look.four_colours => AnsiColor::Blue,
        _ if suit.is_red() => AnsiColor::Red,
        // Black on a dark screen cannot be read: the terminal's own colour is.
        _ => return Style::new().bold(),
    };
    colour.on_default().bold()
}

/// Puts blocks beside each other as far as the width allows.
fn side_by_side(blocks: &[Block], width: usize) -> Vec<String> {
    const GAP: usize = 3;
    let wide = |block: &Block| block.iter().map(|(_, columns)| *columns).max().unwrap_or(0);
    let mut lines = Vec::new();
    let mut rest = blocks;
    while !rest.is_empty() {
        let mut fitting = 1;
        let mut used = wide(&rest[0]);
        while fitting < rest.len() && used + GAP + wide(&rest[fitting]) <= width {
            used += GAP + wide(&rest[fitting]);
            fitting += 1;
        }
        let row = &rest[..fitting];
        for nth in 0..row.iter().map(Vec::len).max().unwrap_or(0) {
            let mut line = String::new();
            for block in row {
                let (text, columns) = block.get(nth).map_or(("", 0), |(text, columns)| (text.as_str(), *columns));
                line += text;
                line += &" ".repeat(wide(block) + GAP - columns);
            }
            lines.push(line.trim_end().to_owned());
        }
        rest = &rest[fitting..];
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(text: &str) -> Vec<Seen> {
        text.split_whitespace().map(|card| card.parse().ok()).collect()
    }

    #[test]
    fn hands_are_called_by_their_names() {
        for (game, cards, says) in [
            (Game::ThreeCardPoker, "Qs Qd 3h", "one pair"),
            (Game::ThreeCardPoker, "Qs Jd 3h", "queen high"),
            (Game::ThreeCardPoker, "Qs ?? 3h", ""),
            (Game::CaribbeanStud, "As Ks Qs Js Ts", "royal flush"),
            (Game::LunarPoker, "As Ks Qs Js 2d 2c", "one pair"),
            (Game::LunarPoker, "As Ks Qs Js 2d", "ace and king"),
            (Game::LetItRide, "As Ks Qs", ""),
            (Game::StarBlackjack, "As Kd", "blackjack"),
            (Game::StarBlackjack, "As 6d", "soft 17"),
            (Game::StarBlackjack, "As 6d Kd", "17"),
            (Game::StarBlackjack, "9s 6d Kd", "too many, 25"),
            (Game::StarBlackjack, "", ""),
        ] {
            assert_eq!(name(game, &seen(cards), false, false), says, "{cards}");
        }
        assert_eq!(name(Game::StarBlackjack, &seen("As Kd"), false, true), "21");
        assert_eq!(name(Game::StarBlackjack, &seen("As 8d 2h"), true, false), "11");
    }

    #[test]
    fn cards_show_rank_and_suit_or_their_backs() {
        let plain = |seen, look| {
            card(seen, look).map(|line: String| anstream::adapter::strip_str(&line).to_string()).join("\n")
        };
        let symbols = Look { symbols: true, four_colours: false };
        let letters = Look { symbols: false, four_colours: true };
        let ten = "Th".parse().ok();
        assert_eq!(plain(ten, symbols), "╭───╮\n│10♥│\n╰───╯");
        assert_eq!(plain(ten, letters), ".---.\n|10h|\n'---'");
        assert_eq!(plain(None, symbols), "╭───╮\n│░░░│\n╰───╯");
        assert_eq!(plain(None, letters), ".---.\n|###|\n'---'");
    }

    #[test]
    fn blocks_stand_side_by_side_while_they_fit() {
        let block = |text: &str| vec![(text.to_owned(), text.len()); 2];
        let blocks = [block("aaaa"), block("bb"), block("cccc")];
        assert_eq!(side_by_side(&blocks, 10), ["aaaa   bb", "aaaa   bb", "cccc", "cccc"]);
        assert_eq!(side_by_side(&blocks, 80).len(), 2);
        assert_eq!(side_by_side(&blocks, 1).len(), 6);
    }
}
