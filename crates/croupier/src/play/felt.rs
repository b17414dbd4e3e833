//! The picture of the table. It is drawn from the player's own view and nothing else, so it cannot show a hidden card.

use super::house::sign;
use super::words::{BOLD, QUIET, wager};
use crate::terminal::dollars;
use anstyle::{AnsiColor, Style};
use floor::table::{AreaView, HandView, Phase, TableView, WagerView};
use rules::view::HandState;
use rules::{Card, Cents, Game, Suit};

/// A card with the space after it.
const CARD: usize = 6;

/// How cards are drawn.
#[derive(Clone, Copy)]
pub(super) struct DrawingStyle {
    /// Suits and lines, rather than letters and dashes.
    pub(super) symbols: bool,
    /// A colour for each suit, rather than red and black.
    pub(super) four_colours: bool,
}

/// Lines side by side with others: the text, and the columns it takes without its colours.
type Block = Vec<(String, usize)>;

/// Draws the table as the player sees it. The cards in the middle are the dealer's, or community cards.
pub(super) fn draw(
    view: &TableView,
    community: bool,
    meter: Option<Cents>,
    style: DrawingStyle,
    width: usize,
) -> String {
    let mut lines = vec![header(view.game, view.stack.unwrap_or_default(), width)];
    let sign = format!("{} · {}", view.game.description().inscription, sign(view));
    lines.extend(textwrap::wrap(&sign, width).into_iter().map(|line| format!("{QUIET}{line}{QUIET:#}")));
    if let Some(meter) = meter {
        lines.push(format!("Jackpot meter {BOLD}{}{BOLD:#}", dollars(meter)));
    }
    lines.push(if style.symbols { "─" } else { "-" }.repeat(width));
    if !view.dealer.is_empty() {
        let title = if community { "Community cards" } else { "Dealer" };
        let label = label(title, view.dealer_name.as_deref().unwrap_or_default());
        lines.extend(side_by_side(&[hand(label, &view.dealer, style, width)], width));
    }
    for area in &view.areas {
        let hands: Vec<Block> = (0..area.hands.len())
            .map(|nth| hand(hand_label(view, area, nth), &area.hands[nth].cards, style, width))
            .collect();
        if area.hands.iter().any(|hand| !hand.cards.is_empty()) {
            lines.extend(side_by_side(&hands, width));
        }
        lines.extend(textwrap::wrap(&wagers(area), width).into_iter().map(std::borrow::Cow::into_owned));
    }
    lines.join("\n")
}

/// The game, and at the right the bankroll.
fn header(game: Game, bankroll: Cents, width: usize) -> String {
    let (title, money) = (game.title(), dollars(bankroll));
    let room = width.saturating_sub(title.len() + "Bankroll ".len() + money.len()).max(2);
    format!("{BOLD}{title}{BOLD:#}{}Bankroll {BOLD}{money}{BOLD:#}", " ".repeat(room))
}

fn label(title: &str, says: &str) -> String {
    if says.is_empty() { title.to_owned() } else { format!("{title}: {says}") }
}

// --- names of hands ------------------------------------------------------------------------------------------

/// The title of a player's hand: its number, name and state, and whether it is its turn.
fn hand_label(view: &TableView, area: &AreaView, nth: usize) -> String {
    let hand = &area.hands[nth];
    let several = area.hands.len() > 1;
    let title = if several { format!("Hand {}", nth + 1) } else { "You".to_owned() };
    let mut says = hand.name.clone().unwrap_or_default();
    let state = state(hand);
    if !state.is_empty() {
        says = if says.is_empty() { state.to_owned() } else { format!("{says}, {state}") };
    }
    let first_in = area.hands.iter().position(|hand| hand.state == HandState::In);
    let to_play = several && first_in == Some(nth) && view.phase == Phase::Decisions;
    format!("{}{}", label(&title, &says), if to_play { " (to play)" } else { "" })
}

fn state(hand: &HandView) -> &'static str {
    match hand.state {
        HandState::Folded => "folded",
        HandState::Conceded => "conceded",
        HandState::Void => "void",
        // The name of a bust hand says that it is bust.
        HandState::Bust | HandState::In | HandState::Staying | HandState::Settled => "",
    }
}

// --- wagers and cards -----------------------------------------------------------------------------------------------

/// Everything on the area, in one line.
fn wagers(area: &AreaView) -> String {
    let several = area.hands.len() > 1;
    let part = |laid: &WagerView| {
        let hand = if several && laid.hand > 1 { format!(" (hand {})", laid.hand) } else { String::new() };
        format!("{}{hand} {}", wager(laid.on), dollars(laid.amount))
    };
    area.wagers.iter().map(part).collect::<Vec<_>>().join(", ")
}

/// The card that a view shows; nothing where it is hidden.
pub(super) fn seen(card: &str) -> Option<Card> {
    card.parse().ok()
}

/// A hand under its label, in rows if it is too long for one.
fn hand(label: String, cards: &[String], style: DrawingStyle, width: usize) -> Block {
    let mut block = vec![(format!("{BOLD}{label}{BOLD:#}"), label.chars().count())];
    for row in cards.chunks((width.saturating_sub(2) / CARD).max(1)) {
        let mut lines = [String::new(), String::new(), String::new()];
        for text in row {
            for (line, part) in lines.iter_mut().zip(card(seen(text), style)) {
                *line += &part;
                line.push(' ');
            }
        }
        block.extend(lines.map(|line| (format!("  {line}"), 2 + row.len() * CARD)));
    }
    block
}

/// The three lines of a card.
fn card(seen: Option<Card>, style: DrawingStyle) -> [String; 3] {
    let (top, side, bottom) =
        if style.symbols { ("╭───╮", "│", "╰───╯") } else { (".---.", "|", "'---'") };
    let middle = match seen {
        None if style.symbols => format!("{QUIET}░░░{QUIET:#}"),
        None => format!("{QUIET}###{QUIET:#}"),
        Some(card) => {
            let colour = suit_style(card.suit(), style);
            format!("{colour}{:>3}{colour:#}", short(card, style))
        }
    };
    [top.to_owned(), format!("{side}{middle}{side}"), bottom.to_owned()]
}

/// A card in a sentence: people read `10`, not the `T` of records.
pub(super) fn short(card: Card, style: DrawingStyle) -> String {
    let text = if style.symbols { format!("{card:#}") } else { card.to_string() };
    text.replace('T', "10")
}

fn suit_style(suit: Suit, style: DrawingStyle) -> Style {
    let colour = match suit {
        Suit::Clubs if style.four_colours => AnsiColor::Green,
        Suit::Diamonds if style.four_colours => AnsiColor::Blue,
        _ if suit.is_red() => AnsiColor::Red,
        // Black on a dark screen cannot be read: the terminal's own colour is.
        _ => return Style::new().bold(),
    };
    colour.on_default().bold()
}

/// Puts blocks beside each other, as many as fit into the width.
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

    #[test]
    fn cards_show_rank_and_suit_or_their_backs() {
        let plain = |seen, style| {
            card(seen, style).map(|line: String| anstream::adapter::strip_str(&line).to_string()).join("\n")
        };
        let symbols = DrawingStyle { symbols: true, four_colours: false };
        let letters = DrawingStyle { symbols: false, four_colours: true };
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
