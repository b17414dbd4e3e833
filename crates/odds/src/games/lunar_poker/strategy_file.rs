//! Lunar Poker's strategy files: decisions for the first five cards, and conditions for a bet after a draw.

use super::simulated::{FirstDecision, Strategist};
use crate::simulation::playbook::five_cards::Condition;
use crate::simulation::playbook::patterns::Pattern;
use crate::simulation::playbook::{PlaybookError, line_of, parse};
use rules::Card;
use rules::deck::CardSet;
use rules::games::lunar_poker::best_strength;
use rules::strength::FiveCardStrength;
use serde::Deserialize;
use toml::Spanned;

/// The strategy: the first rule that fits applies, and a hand that fits none is folded. After a draw the player bets if
/// any condition holds.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)] // The heading is read by itself.
pub(crate) struct LunarRules {
    game: String,
    name: String,
    first: Vec<Rule>,
    after_draw: Vec<Condition>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rule {
    #[serde(default)]
    when: Condition,
    #[serde(rename = "do")]
    does: Spanned<Does>,
    /// The cards that an exchange keeps.
    keep: Option<Spanned<Pattern>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Does {
    Fold,
    Bet,
    Exchange,
    Buy,
}

/// The strategy that comes with the program.
pub(crate) const SHIPPED: &str = include_str!("../../../../../strategies/lunar-poker.toml");

pub(crate) fn read(text: &str) -> Result<LunarRules, PlaybookError> {
    let rules: LunarRules = parse(text)?;
    for rule in &rules.first {
        let does = *rule.does.get_ref();
        match &rule.keep {
            Some(keep) if does != Does::Exchange => {
                let line = line_of(text, keep.span().start);
                return Err(PlaybookError::new(line, "keep: only do = \"exchange\" keeps some cards; leave it out"));
            }
            Some(keep) if keep.get_ref().size() > 3 => {
                let line = line_of(text, keep.span().start);
                let what = "keep: an exchange throws two to five cards, so it keeps at most three; expected pair, \
                    three-of-a-kind, ace-king, highest-1, highest-2, highest-3 or nothing";
                return Err(PlaybookError::new(line, what));
            }
            None if does == Does::Exchange => {
                let line = line_of(text, rule.does.span().start);
                return Err(PlaybookError::new(line, "do: an exchange needs keep, as in keep = \"pair\""));
            }
            _ => {}
        }
    }
    Ok(rules)
}

impl Strategist for LunarRules {
    #[inline]
    fn decide(&self, hand: [Card; 5], up: Card) -> FirstDecision {
        let strength = FiveCardStrength::of(hand);
        for rule in self.first.iter().filter(|rule| rule.when.holds(&hand, strength, up)) {
            return match (rule.does.get_ref(), &rule.keep) {
                (Does::Fold, _) => FirstDecision::Fold,
                (Does::Bet, _) => FirstDecision::Bet,
                (Does::Buy, _) => FirstDecision::Buy,
                (Does::Exchange, keep) => match keep.as_ref().and_then(|keep| keep.get_ref().in_hand(&hand)) {
                    Some(kept) => {
                        let thrown = hand.into_iter().filter(|card| !kept.contains(*card));
                        FirstDecision::Exchange(thrown.collect::<CardSet>())
                    }
                    // A hand without the cards to keep goes on to the next rule.
                    None => continue,
                },
            };
        }
        FirstDecision::Fold
    }

    #[inline]
    fn bets_after_draw(&self, _: [Card; 5], now: &[Card], up: Card) -> bool {
        let strength = best_strength(now);
        self.after_draw.iter().any(|condition| condition.holds(now, strength, up))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::playbook::cards::tests::five_or_fewer;
    use crate::simulation::{Play, Playbook};
    use rules::Game;

    fn set(text: &str) -> CardSet {
        text.split_whitespace().map(|card| card.parse::<Card>().expect("a card")).collect()
    }

    #[test]
    fn rules_decide_in_their_order() {
        let text = r#"
            game = "lunar-poker"
            name = "x"
            after_draw = [{ least = "2s 2h 3d 4c 5s" }]
            [[first]]
            when = { kind = "two-pairs" }
            do = "buy"
            [[first]]
            do = "exchange"
            keep = "pair"
            [[first]]
            when = { has = "ace-king", up = "2" }
            do = "bet"
        "#;
        let playbook = Playbook::read(Game::LunarPoker, text).expect("a strategy");
        let Play::LunarPoker(play) = playbook.play() else { panic!("another game") };
        let decide = |hand: &str, up: &str| play.decide(five_or_fewer(hand), up.parse().expect("a card"));
        assert_eq!(decide("9s 9h 4c 4d 2s", "3d"), FirstDecision::Buy);
        assert_eq!(decide("9s 9h 4c 5d 2s", "3d"), FirstDecision::Exchange(set("4c 5d 2s")));
        assert_eq!(decide("As Kh 4c 5d 2s", "2d"), FirstDecision::Bet);
        assert_eq!(decide("As Kh 4c 5d 2s", "3d"), FirstDecision::Fold);
        let first = five_or_fewer("9s 9h 4c 4d 2s");
        let up = "3d".parse().expect("a card");
        assert!(play.bets_after_draw(first, &five_or_fewer::<6>("9s 9h 4c 4d 2s Kc"), up));
        assert!(!play.bets_after_draw(first, &five_or_fewer::<5>("9s 8h 4c 3d 2s"), up));
    }

    #[test]
    fn an_exchange_must_be_possible() {
        let refused = |rule: &str| {
            let text = format!("game = \"lunar-poker\"\nname = \"x\"\nafter_draw = []\n[[first]]\n{rule}\n");
            Playbook::read(Game::LunarPoker, &text).map(|_| ()).expect_err(rule).to_string()
        };
        assert!(refused("do = \"exchange\"").starts_with("line 5: do: an exchange needs keep"));
        assert!(refused("do = \"bet\"\nkeep = \"pair\"").starts_with("line 6: keep: only do"));
        assert!(refused("do = \"exchange\"\nkeep = \"four-flush\"").contains("keeps at most three"));
        assert!(refused("do = \"raise\"").contains("unknown variant `raise`, expected one of `fold`"));
    }
}
