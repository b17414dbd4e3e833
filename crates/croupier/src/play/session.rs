//! A session: rounds one after another until the player leaves or has no money left.

use super::cost::Cost;
use super::felt::{self, DrawingStyle};
use super::screen::Screen;
use super::words::{self, BOLD};
use crate::rulebook;
use crate::terminal::{self, dollars, signed_dollars};
use anyhow::{Context, Error, Result, anyhow};
use floor::Moment;
use floor::practice::{Practice, PracticeError};
use floor::shoe_proof::Salt;
use floor::table::{Laid, LineView, OfferView, Order, Phase, TableView};
use rules::description::{CardSupply, Description};
use rules::rulebook::Rule;
use rules::{Cents, Fact, Place, Seat};
use server::dealing::{Entropy, Numbers, shuffle};

/// When the player sits down. Time stands still until they leave.
pub(super) const START: Moment = Moment(0);
/// The most steps of a round: more mean that the table is broken.
const MOST_STEPS: usize = 1000;

pub(super) struct Session {
    pub(super) practice: Practice,
    /// The table as the player sees it now.
    pub(super) view: TableView,
    pub(super) screen: Screen,
    pub(super) cost: Cost,
    /// The wagers of the round before, to be repeated.
    pub(super) usual: Vec<Laid>,
    /// The player has left; the round is finished without them.
    pub(super) leaving: bool,
    pub(super) style: DrawingStyle,
    entropy: Box<dyn Entropy>,
    now: Moment,
    began_with: Cents,
    rounds: usize,
}

/// An error for an order that the table must not refuse.
pub(super) fn stopped(problem: PracticeError) -> Error {
    anyhow!("the table stopped the game: {problem}")
}

impl Session {
    pub(super) fn new(practice: Practice, screen: Screen, style: DrawingStyle, entropy: Box<dyn Entropy>) -> Self {
        let view = practice.view(START);
        Self {
            cost: Cost::at(practice.table().settings()),
            began_with: view.stack.unwrap_or_default(),
            practice,
            view,
            screen,
            usual: Vec::new(),
            leaving: false,
            style,
            entropy,
            now: START,
            rounds: 0,
        }
    }

    /// Where the player sits.
    pub(super) fn seat(&self) -> Seat {
        self.practice.seat()
    }

    /// The chips of the player that are not wagered.
    pub(super) fn bankroll(&self) -> Cents {
        self.view.stack.unwrap_or_default()
    }

    pub(super) fn smallest_chip(&self) -> Cents {
        self.practice.table().settings().table().smallest_chip
    }

    pub(super) fn description(&self) -> &'static Description {
        self.view.game.description()
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
            self.practice.next_round(self.now).map_err(stopped)?;
            self.refresh();
        }
        if self.practice.wanted().is_some() {
            if self.rounds > 0 && self.description().cards == CardSupply::Shoe {
                self.screen.say("The cutting card is out.")?;
            }
            self.shuffle()?;
        }
        self.offer_cut()
    }

    /// Shuffles the cards that the table wants.
    fn shuffle(&mut self) -> Result<()> {
        let mut cards = self.practice.wanted().unwrap_or_default().to_vec();
        shuffle(&mut cards, &mut Numbers::new(&mut *self.entropy))?;
        let mut salts = vec![Salt([0; 32]); cards.len()];
        for salt in &mut salts {
            self.entropy.fill(&mut salt.0)?;
        }
        self.practice.load(cards, salts, self.now).map_err(stopped)?;
        self.refresh();
        Ok(())
    }

    /// Asks the player to cut, where the table offers it. Returns whether the player stays.
    fn offer_cut(&mut self) -> Result<bool> {
        let cut = self.view.offers.iter().find_map(|offer| match offer {
            OfferView::Cut { from, to } => Some((*from, *to)),
            _ => None,
        });
        let Some((least, most)) = cut else { return Ok(true) };
        let decks = self.view.shoe.as_ref().map_or(0, |shoe| shoe.cards / 52);
        self.screen.say(&format!("{BOLD}{decks} decks are shuffled.{BOLD:#}"))?;
        loop {
            let prompt = format!("Cut after which card, {least} to {most}? [Enter] leaves it to the supervisor:");
            let Some(answer) = self.screen.line(&prompt)? else { return Ok(false) };
            match answer.as_str() {
                "" => self.must(Order::RefuseCut {})?,
                "q" | "quit" => return Ok(false),
                "?" => {
                    // The rules of a cut, of a cut outside the range, and of none.
                    let cuts = [Order::Cut { card: least }, Order::Cut { card: 0 }, Order::RefuseCut {}];
                    let rules: Vec<Rule> = cuts.into_iter().flat_map(|order| self.rules_of(order)).collect();
                    self.show_rules(&rules)?;
                    continue;
                }
                text => match text.parse() {
                    Ok(card) if (least..=most).contains(&card) => self.must(Order::Cut { card })?,
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

    /// Gives the table an order of the player.
    pub(super) fn order(&mut self, order: Order) -> Result<(), PracticeError> {
        self.practice.order(order, self.now)?;
        self.refresh();
        Ok(())
    }

    /// The same for an order that the table cannot refuse.
    pub(super) fn must(&mut self, order: Order) -> Result<()> {
        self.order(order).map_err(stopped)
    }

    /// The rules by which the table would take an order now, or refuse it.
    pub(super) fn rules_of(&self, order: Order) -> Vec<Rule> {
        self.practice.rules_of(order, self.now)
    }

    fn refresh(&mut self) {
        self.view = self.practice.view(self.now);
    }

    fn play_round(&mut self) -> Result<()> {
        for _ in 0..MOST_STEPS {
            match self.view.phase {
                Phase::Over => return self.show_result(),
                Phase::Shuffle => self.shuffle()?,
                Phase::Insurance => self.insure()?,
                Phase::Decisions => self.decide()?,
                phase => return Err(anyhow!("the table stopped the game: nothing is asked in {phase:?}")),
            }
        }
        Err(anyhow!("the table stopped the game: the round does not end"))
    }

    // --- output -----------------------------------------------------------------------------------------

    /// Draws the table, and under it what was called in this round.
    pub(super) fn show_table(&mut self) -> Result<()> {
        let width = terminal::width();
        let answers = self.practice.answers();
        let community = answers.iter().any(|fact| matches!(fact, Fact::Dealt { to: Place::Community, .. }));
        let mut picture = felt::draw(&self.view, community, self.practice.meter(), self.style, width);
        let calls: Vec<String> = answers.iter().filter_map(|fact| words::call(self.view.game, fact)).collect();
        if !calls.is_empty() {
            picture = format!("{picture}\n\n{}", textwrap::fill(&calls.join(" "), width));
        }
        // Blackjack pays some wagers before the hand is played.
        for line in &self.view.lines {
            picture = format!("{picture}\n{}", words::sentence(line, several_hands(&self.view.lines)));
        }
        Ok(self.screen.picture(&picture)?)
    }

    fn show_result(&mut self) -> Result<()> {
        self.show_table()?;
        let net: Cents = self.view.lines.iter().map(|line| line.returned - line.staked).sum();
        Ok(self.screen.say(&format!("{BOLD}This round: {}{BOLD:#}", signed_dollars(net)))?)
    }

    /// The rules that this round's settlement named.
    fn cited(&self) -> Vec<Rule> {
        let settles = |fact: &&Fact| matches!(fact, Fact::Settled(_) | Fact::DealerHand { .. });
        let grounds = self.practice.answers().iter().filter(settles).filter_map(Fact::rules);
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
        let name = self.view.game.name();
        Ok(self.screen.say(&format!("The whole book: croupier rules {name}"))?)
    }

    // --- between rounds -----------------------------------------------------------------------------------------------

    /// Whether the player plays on, and if so with the same wagers.
    fn another_round(&mut self) -> Result<Option<bool>> {
        let total: Cents = self.usual.iter().map(|laid| laid.amount).sum();
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
        let net = signed_dollars(self.bankroll() - self.began_with);
        let balance = dollars(self.bankroll());
        Ok(self.screen.say(&format!("You leave with {BOLD}{balance}{BOLD:#} after {rounds} ({net}). Thank you."))?)
    }

    /// For a player who has left, or can pay for no choice, the usual standing instruction decides, as it does at every table where
    /// the system deals (ruling G23): leaving in the middle of a round gives nothing back.
    pub(super) fn decide_as_instructed(&mut self) -> Result<()> {
        self.now = self.view.deadline.context("the table stopped the game: it waits for no decision of yours")?;
        self.practice.pass_time(self.now).map_err(stopped)?;
        self.refresh();
        Ok(())
    }
}

fn several_hands(lines: &[LineView]) -> bool {
    lines.iter().any(|line| line.hand > 1)
}

#[cfg(test)]
mod tests {
    use super::super::house;
    use super::super::screen::tests::{Paper, scripted as answers};
    use super::*;
    use rules::{Game, Outcome, Wager};
    use server::dealing::Fault;

    const STYLE: DrawingStyle = DrawingStyle { symbols: true, four_colours: false };

    /// A small generator, so that a test is repeatable.
    struct Seeded(u64);

    impl Entropy for Seeded {
        fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
            for byte in bytes {
                self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                *byte = (self.0 >> 33) as u8;
            }
            Ok(())
        }
    }

    fn session(game: Game, bankroll: Cents, typed: &str, seed: u64) -> (Session, Paper) {
        let (screen, paper) = answers(typed);
        let practice = house::open(game, &[], bankroll, START).expect("a table");
        (Session::new(practice, screen, STYLE, Box::new(Seeded(seed))), paper)
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

    /// With any input, no session fails, no bankroll becomes negative, and the bankroll agrees with the settlements.
    #[test]
    fn careless_players_break_nothing() {
        for game in Game::ALL {
            for seed in 0..40 {
                let typed = careless(seed);
                let (mut session, paper) = session(game, Cents::dollars(60), &typed, seed);
                session.run().unwrap_or_else(|error| panic!("{game}, seed {seed}: {error:#}\n{}", paper.text()));
                let text = paper.text();
                assert!(session.bankroll() >= Cents::ZERO, "{game}, seed {seed}\n{text}");
                let amount = |text: &str| odds::money::money(text.trim_start_matches(['+', '-']));
                let nets = text.lines().filter_map(|line| line.strip_prefix("This round: "));
                let net: i64 =
                    nets.map(|net| amount(net).expect("money").0 * if net.starts_with('-') { -1 } else { 1 }).sum();
                assert_eq!(session.bankroll(), Cents::dollars(60) + Cents(net), "{game}, seed {seed}\n{text}");
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
                let lines = &session.view.lines;
                let ante = lines
                    .iter()
                    .find(|line| line.wager == Wager::Ante)
                    .unwrap_or_else(|| panic!("{game}, seed {seed}: no ante\n{text}"));
                assert_ne!(ante.outcome, Outcome::Void, "{game}, seed {seed}\n{text}");
                let raised = lines.iter().any(|line| matches!(line.wager, Wager::Bet | Wager::Play));
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
        let hidden = session.practice.answers().iter().filter_map(|fact| match fact {
            Fact::Dealt { card, to: Place::Dealer, .. } => Some(format!("{card:#}").replace('T', "10")),
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
