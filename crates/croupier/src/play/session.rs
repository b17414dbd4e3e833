//! A player's time at the table: rounds one after another until they leave or their money is gone.

use super::felt::{self, Look};
use super::house::House;
use super::screen::Screen;
use super::shoe::{Entropy, Shoe};
use super::words::{self, BOLD};
use crate::rulebook;
use crate::terminal::{self, dollars, signed_dollars};
use anyhow::{Result, anyhow};
use rules::fact::Line;
use rules::rulebook::Rule;
use rules::{
    AnyRound, Await, Cents, Fact, Input, Instruction, Next, Offer, Player, Refusal, Round, Seat, Viewer, Wager,
};

/// More steps than any round can take: a table that does not come to an end is broken.
const MOST_STEPS: usize = 1000;

pub(super) struct Session {
    pub(super) house: House,
    pub(super) round: AnyRound,
    pub(super) screen: Screen,
    /// Where the player sits.
    pub(super) seat: Seat,
    /// What the player has beside the chips on the table.
    pub(super) bankroll: Cents,
    /// The wagers of the round before, to be repeated.
    pub(super) usual: Vec<(Wager, Cents)>,
    /// Everything that happened in this round.
    pub(super) facts: Vec<Fact>,
    /// The player has left; the round is finished without them.
    pub(super) leaving: bool,
    pub(super) look: Look,
    shoe: Shoe,
    began_with: Cents,
    rounds: usize,
}

impl Session {
    pub(super) fn new(house: House, bankroll: Cents, screen: Screen, look: Look, entropy: Entropy) -> Self {
        Self {
            round: house.settings.round(),
            shoe: Shoe::new(house.decks(), entropy),
            seat: house.seat,
            house,
            screen,
            bankroll,
            usual: Vec::new(),
            facts: Vec::new(),
            leaving: false,
            look,
            began_with: bankroll,
            rounds: 0,
        }
    }

    /// Plays until the player leaves.
    pub(super) fn run(&mut self) -> Result<()> {
        let mut repeat = false;
        while self.prepare()? && self.place_wagers(repeat)? {
            self.play_round()?;
            self.rounds += 1;
            if self.leaving {
                break;
            }
            match self.another_round()? {
                Some(same) => repeat = same,
                None => break,
            }
        }
        self.farewell()
    }

    /// Makes the table ready for a round. Returns whether the player stays.
    fn prepare(&mut self) -> Result<bool> {
        if self.rounds > 0 {
            self.round.restart();
        }
        self.facts.clear();
        if self.house.decks() == 1 {
            // A single deck is shuffled for every round.
            self.shoe.shuffle()?;
            return Ok(true);
        }
        if !self.shoe.is_due() {
            return Ok(true);
        }
        if self.rounds > 0 {
            self.screen.say("The cutting card is out.")?;
        }
        self.shoe.shuffle()?;
        if let AnyRound::StarBlackjack(round) = &mut self.round {
            rules::GameRound::reshuffle(round);
        }
        self.offer_cut()
    }

    /// The players' own share in the order of the cards: one of them cuts (Star Blackjack 4.3).
    fn offer_cut(&mut self) -> Result<bool> {
        let (least, most) = self.shoe.cuts().into_inner();
        let decks = self.house.decks();
        self.screen.say(&format!("{BOLD}{decks} decks are shuffled.{BOLD:#}"))?;
        loop {
            let prompt = format!("Cut after which card, {least} to {most}? [Enter] leaves it to the supervisor:");
            let Some(answer) = self.screen.line(&prompt)? else { return Ok(false) };
            match answer.as_str() {
                "" => self.shoe.cut(None)?,
                "q" | "quit" => return Ok(false),
                "?" => {
                    self.show_rules(&numbered(self.round.game(), &["4.3", "4.4", "4.5", "4.6", "4.9"]))?;
                    continue;
                }
                text => match text.parse() {
                    Ok(after) if self.shoe.cuts().contains(&after) => self.shoe.cut(Some(after))?,
                    _ => {
                        self.screen.say(&format!("Please answer with a number from {least} to {most}, or Enter."))?;
                        continue;
                    }
                },
            }
            return Ok(true);
        }
    }

    // --- the round ----------------------------------------------------------------------------------------------------

    /// Hands an input to the table, and keeps the books.
    pub(super) fn take(&mut self, input: Input) -> Result<(), Refusal> {
        let before = self.facts.len();
        let facts = &mut self.facts;
        self.round.take(input, &mut |fact| facts.push(fact))?;
        for fact in &self.facts[before..] {
            match fact {
                Fact::Placed { stake, .. } => self.bankroll -= stake.amount,
                Fact::TakenBack { stake, .. } => self.bankroll += stake.amount,
                Fact::Decided { price, .. } => self.bankroll -= *price,
                Fact::Settled(line) => self.bankroll += line.returned,
                Fact::Reversed(line) => self.bankroll -= line.returned,
                _ => {}
            }
        }
        Ok(())
    }

    /// The same for what the dealer does, which the table has asked for and cannot refuse.
    pub(super) fn must(&mut self, input: Input) -> Result<()> {
        self.take(input).map_err(|refusal| anyhow!("the table stopped the game: {refusal}"))
    }

    fn play_round(&mut self) -> Result<()> {
        for _ in 0..MOST_STEPS {
            let Next::Await(awaited) = self.round.next() else { return self.show_result() };
            match awaited {
                Await::Wagers | Await::NoMoreBets => self.must(Input::NoMoreBets)?,
                Await::Card(_) => self.deal()?,
                Await::Insurance => self.insure()?,
                Await::Decision(_) => self.decide()?,
                Await::Turn => {
                    self.offer_claim()?;
                    self.must(Input::Turn)?;
                }
                Await::Settle => {
                    self.offer_claim()?;
                    self.must(Input::Settle)?;
                }
            }
        }
        Err(anyhow!("the table stopped the game: the round does not end"))
    }

    fn deal(&mut self) -> Result<()> {
        let round = &self.round;
        let rack = || {
            let offers = round.awaits().offers;
            let cards = offers.into_iter().find_map(|offer| match offer {
                Offer::Card { one_of, .. } => Some(one_of),
                _ => None,
            });
            cards.unwrap_or_default()
        };
        let card = self.shoe.draw(rack)?;
        self.must(Input::Card(card))
    }

    /// The player's own offers to decide.
    pub(super) fn decisions(&self) -> Vec<Offer> {
        let own =
            |offer: &Offer| matches!(offer, Offer::Decide { seat, player: Player::First, .. } if *seat == self.seat);
        self.round.awaits().offers.into_iter().filter(own).collect()
    }

    // --- what the player sees -----------------------------------------------------------------------------------------

    /// Draws the table, and under it what was called in this round.
    pub(super) fn show_table(&mut self) -> Result<()> {
        let view = self.round.view(Viewer::Player(self.seat));
        let width = terminal::width();
        let mut picture = felt::draw(&view, &self.house, self.bankroll, self.look, width);
        let calls: Vec<String> = self.facts.iter().filter_map(words::call).collect();
        if !calls.is_empty() {
            picture = format!("{picture}\n\n{}", textwrap::fill(&calls.join(" "), width));
        }
        // Blackjack pays some wagers before the hand is played.
        let paid = self.lines();
        for line in &paid {
            picture = format!("{picture}\n{}", words::sentence(line, several_hands(&paid)));
        }
        Ok(self.screen.picture(&picture)?)
    }

    /// The settlement so far, without what was undone.
    fn lines(&self) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        for fact in &self.facts {
            match fact {
                Fact::Settled(line) => lines.push(*line),
                Fact::Reversed(line) => lines.retain(|known| known != line),
                _ => {}
            }
        }
        lines
    }

    fn show_result(&mut self) -> Result<()> {
        self.show_table()?;
        let net: Cents = self.lines().iter().map(|line| line.returned - line.staked).sum();
        Ok(self.screen.say(&format!("{BOLD}This round: {}{BOLD:#}", signed_dollars(net)))?)
    }

    /// The rules that this round's settlement named.
    fn cited(&self) -> Vec<Rule> {
        let grounds = self.facts.iter().filter_map(|fact| match fact {
            Fact::Settled(line) => Some(line.rules),
            Fact::DealerHand { rules, .. } => Some(*rules),
            _ => None,
        });
        grounds.flat_map(|grounds| grounds.iter().collect::<Vec<_>>()).collect()
    }

    /// Prints rules in full, each once.
    pub(super) fn show_rules(&mut self, rules: &[Rule]) -> Result<()> {
        let width = terminal::width();
        let mut shown: Vec<Rule> = Vec::new();
        for rule in rules {
            if !shown.contains(rule) {
                rulebook::entry(self.screen.out(), *rule, &[], width)?;
                shown.push(*rule);
            }
        }
        let name = self.round.game().name();
        Ok(self.screen.say(&format!("The whole book: croupier rules {name}"))?)
    }

    // --- between rounds -----------------------------------------------------------------------------------------------

    /// Whether the player plays on, and if so with the same wagers.
    fn another_round(&mut self) -> Result<Option<bool>> {
        let total: Cents = self.usual.iter().map(|(_, amount)| *amount).sum();
        let again = self.can_repeat();
        let keys = if again {
            format!("[Enter] the same wagers again, {}  [c]hange wagers  [?] rules  [q]uit:", dollars(total))
        } else {
            "[Enter] new wagers  [?] rules  [q]uit:".to_owned()
        };
        loop {
            let Some(answer) = self.screen.key(&keys)? else { return Ok(None) };
            match answer.to_lowercase().as_str() {
                "" => return Ok(Some(again)),
                "c" | "change" => return Ok(Some(false)),
                "q" | "quit" => return Ok(None),
                "?" => self.show_rules(&self.cited())?,
                other => self.screen.say(&format!("{other:?} is not possible here: Enter, c, ? or q."))?,
            }
        }
    }

    fn farewell(&mut self) -> Result<()> {
        let rounds = match self.rounds {
            1 => "1 round".to_owned(),
            rounds => format!("{rounds} rounds"),
        };
        let net = signed_dollars(self.bankroll - self.began_with);
        let balance = dollars(self.bankroll);
        Ok(self.screen.say(&format!("You leave with {BOLD}{balance}{BOLD:#} after {rounds} ({net}). Thank you."))?)
    }

    /// For a player who has left, or can pay for no choice, the usual standing instruction decides, as it does at every table where
    /// the system deals (ruling G23): leaving in the middle of a round gives nothing back.
    pub(super) fn decide_as_instructed(&mut self) -> Result<()> {
        let decision = Instruction::Usual.decision(&self.round, self.seat, Player::First, self.bankroll);
        let decision =
            decision.ok_or_else(|| anyhow!("the table stopped the game: it waits for no decision of yours"))?;
        self.must(Input::decide(self.seat, decision))
    }
}

fn several_hands(lines: &[Line]) -> bool {
    lines.iter().any(|line| line.spot.hand > 1)
}

/// Rules of a game by their numbers.
fn numbered(game: rules::Game, numbers: &[&str]) -> Vec<Rule> {
    numbers.iter().filter_map(|number| game.book().find(number)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::screen::tests::{Paper, scripted as answers};
    use super::super::shoe::tests::scripted as entropy;
    use super::*;
    use rules::Game;
    use rules::fact::Outcome;

    const LOOK: Look = Look { symbols: true, four_colours: false };

    fn session(game: Game, bankroll: Cents, typed: &str, seed: u64) -> (Session, Paper) {
        let (screen, paper) = answers(typed);
        let house = House::open(game, &[]).expect("a table");
        (Session::new(house, bankroll, screen, LOOK, entropy(seed)), paper)
    }

    /// Answers that a careless player might give, a different row for every seed.
    fn careless(seed: u64) -> String {
        const ANSWERS: [&str; 30] = [
            "",
            "p",
            "f",
            "b",
            "h",
            "s",
            "d",
            "i",
            "e",
            "y",
            "r",
            "w",
            "n",
            "l",
            "x",
            "?",
            "c",
            "10",
            "5",
            "0",
            "2 4",
            "123",
            "x 1 2 3",
            "d 2.50",
            "i 1",
            "250",
            "play",
            "even money",
            "99999999999999999999",
            "\u{2663}",
        ];
        let mut state = seed;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ANSWERS[(state >> 33) as usize % ANSWERS.len()]
        };
        (0..400).map(|_| next().to_owned() + "\n").collect()
    }

    /// Whatever is typed, no session fails, no bankroll falls below nothing, and the books agree with the settlements.
    #[test]
    fn careless_players_break_nothing() {
        for game in Game::ALL {
            for seed in 0..40 {
                let typed = careless(seed);
                let (mut session, paper) = session(game, Cents::dollars(60), &typed, seed);
                session.run().unwrap_or_else(|error| panic!("{game}, seed {seed}: {error:#}\n{}", paper.text()));
                let text = paper.text();
                assert!(session.bankroll >= Cents::ZERO, "{game}, seed {seed}\n{text}");
                let amount = |text: &str| odds::money::money(text.trim_start_matches(['+', '-']));
                let nets = text.lines().filter_map(|line| line.strip_prefix("This round: "));
                let net: i64 =
                    nets.map(|net| amount(net).expect("money").0 * if net.starts_with('-') { -1 } else { 1 }).sum();
                assert_eq!(session.bankroll, Cents::dollars(60) + Cents(net), "{game}, seed {seed}\n{text}");
                assert!(text.trim_end().ends_with("Thank you."), "{game}, seed {seed}\n{text}");
            }
        }
    }

    #[test]
    fn an_input_that_ends_leaves_politely() {
        for typed in ["", "10\n", "10\n0\n", "10\n0\np\n"] {
            let (mut session, paper) = session(Game::ThreeCardPoker, Cents::dollars(100), typed, 5);
            session.run().expect("a session");
            assert!(paper.text().contains("You leave with $"), "{}", paper.text());
        }
    }

    /// Leaving while a decision is due gives no ante back: the usual instruction decides, and where it folds the ante is lost.
    #[test]
    fn leaving_in_the_middle_of_a_round_takes_no_ante_back() {
        for (game, typed) in [
            (Game::CaribbeanStud, "10\n0\nq\n"),
            (Game::ThreeCardPoker, "10\n0\nq\n"),
            (Game::LunarPoker, "10\n10\n0\nq\n"),
        ] {
            let (mut stayed, mut folded) = (0, 0);
            for seed in 0..60 {
                let (mut session, paper) = session(game, Cents::dollars(100), typed, seed);
                session.run().expect("a session");
                let text = paper.text();
                let lines: Vec<&Line> = session
                    .facts
                    .iter()
                    .filter_map(|fact| if let Fact::Settled(line) = fact { Some(line) } else { None })
                    .collect();
                let ante = lines
                    .iter()
                    .find(|line| line.spot.wager == Wager::Ante)
                    .unwrap_or_else(|| panic!("{game}, seed {seed}: no ante\n{text}"));
                assert_ne!(ante.outcome, Outcome::Void, "{game}, seed {seed}\n{text}");
                let raised = lines.iter().any(|line| matches!(line.spot.wager, Wager::Bet | Wager::Play));
                (stayed, folded) = if raised { (stayed + 1, folded) } else { (stayed, folded + 1) };
                assert!(raised || ante.outcome == Outcome::Lose, "{game}, seed {seed}\n{text}");
            }
            assert!(stayed > 0 && folded > 0, "{game}: {stayed} hands stayed in, {folded} were folded");
        }
    }

    /// The player's own is named at once, the dealer's when its cards are open, and community cards are no hand.
    #[test]
    fn hands_are_called_by_their_names() {
        let dealers = [(Game::ThreeCardPoker, "10\n0\np\nq\n", 1), (Game::LetItRide, "10\nr\nr\nq\n", 0)];
        for (game, typed, named) in dealers {
            let (mut session, paper) = session(game, Cents::dollars(100), typed, 5);
            session.run().expect("a session");
            let text = paper.text();
            let lines = |start: &str| text.lines().filter(|line| line.starts_with(start)).count();
            assert!(lines("You: ") >= 1, "{game}\n{text}");
            assert_eq!(lines("Dealer: ") + lines("Community cards: "), named, "{game}\n{text}");
        }
    }

    #[test]
    fn a_hidden_card_is_never_shown() {
        let (mut session, paper) = session(Game::ThreeCardPoker, Cents::dollars(100), "10\n0\nf\nq\n", 11);
        session.run().expect("a session");
        let hidden = session.facts.iter().filter_map(|fact| match fact {
            Fact::Dealt { card, to: rules::Place::Dealer, .. } => Some(format!("{card:#}").replace('T', "10")),
            _ => None,
        });
        for card in hidden {
            assert!(!paper.text().contains(&card), "{card} of a folded round\n{}", paper.text());
        }
    }

    #[test]
    fn only_what_can_be_paid_is_offered() {
        // $9 cover neither an ante of $5 with its play wager nor anything but a pair plus.
        let (mut session, paper) = session(Game::ThreeCardPoker, Cents::dollars(9), "6\n", 3);
        session.run().expect("a session");
        let text = paper.text();
        assert!(!text.contains("Ante, "), "{text}");
        assert!(text.contains("Pair plus, $5.00 to $9.00"), "{text}");
    }

    #[test]
    fn a_shoe_is_shuffled_again_when_its_cutting_card_is_out() {
        let typed = format!("\n5\n\n\n\n{}", "s\nh\n\n".repeat(150));
        let (mut session, paper) = session(Game::StarBlackjack, Cents::dollars(100_000), &typed, 9);
        session.run().expect("a session");
        let text = paper.text();
        assert!(text.contains("The cutting card is out."), "{text}");
        assert!(text.matches("6 decks are shuffled.").count() >= 2);
    }
}
