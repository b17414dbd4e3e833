//! A table with random players, whose every message is checked.

use crate::twin::{Other, Twin};
use floor::table::Viewer;
use floor::{Command, Fact, PatronId, Surroundings, Table, TableId};
use rules::{Await, Card, Cents, Decision, Game, Input, Next, Offer, Place, Player, Round, Seat, Stake, Wager};
use server::house::{Asker, House, LiveTable, Proof};
use server::store::StreamId;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// How much was checked.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    pub(crate) rounds: u64,
    pub(crate) views: u64,
    pub(crate) proofs: u64,
    pub(crate) refusals: u64,
    pub(crate) twins: u64,
    /// Hidden cards were replaced by others with which the round would have gone differently.
    pub(crate) impossible_twins: u64,
}

/// Random numbers, the same for the same seed.
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn below(&mut self, many: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % many as u64).expect("small")
    }

    pub(crate) fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }
}

/// A card that was dealt in this round, and its place.
pub(crate) type Dealt = (Place, Card);

/// A table with players whose every message is checked.
pub(crate) struct Watched {
    house: Arc<House>,
    live: Arc<LiveTable>,
    players: Vec<PatronId>,
    hand: Arc<AtomicI64>,
    chance: Chance,
    /// A copy of the table, built here from its facts.
    mirror: Table,
    version: u64,
    /// The copy when the round began, and the facts since.
    twin: Twin,
    dealt: Vec<Dealt>,
    turns: usize,
    seen: Seen,
}

impl Watched {
    pub(crate) async fn sit(
        house: Arc<House>,
        table: TableId,
        players: Vec<PatronId>,
        hand: Arc<AtomicI64>,
        seed: u64,
    ) -> Self {
        let live = house.table(table).await.expect("a table");
        let mirror = live.now().table.clone();
        let twin = Twin::new(mirror.clone());
        let chance = Chance(seed);
        let (version, dealt, turns) = (1, Vec::new(), 0);
        let mut watched =
            Self { house, live, players, hand, chance, mirror, version, twin, dealt, turns, seen: Seen::default() };
        for (seat, patron) in (1..).zip(watched.players.clone()) {
            let seat = Seat::new(seat).expect("a seat");
            watched.ask(&Command::Sit { patron, seat, player: Player::First }).await;
            watched.ask(&Command::BuyIn { patron, amount: Cents::dollars(4_000_000) }).await;
        }
        watched
    }

    pub(crate) async fn play(mut self, rounds: u64) -> Seen {
        while self.seen.rounds < rounds {
            if let Some(patron) = self.mirror.cut_offered_to() {
                let (from, to) = self.mirror.shoe().map_or((1, 1), floor::table::LoadedShoe::cuts);
                let card = from + u16::try_from(self.chance.below(usize::from(to - from))).expect("small");
                self.ask(&Command::Cut { by: Some(patron), card }).await;
                continue;
            }
            match self.mirror.round().next() {
                Next::Await(Await::Wagers) => self.wagers().await,
                Next::Await(Await::Insurance) => self.all_ready().await,
                Next::Await(Await::Decision(_)) => self.decide().await,
                Next::Over => self.next_round().await,
                other @ Next::Await(_) => panic!("the house left {other:?} undone"),
            }
        }
        self.seen
    }

    async fn wagers(&mut self) {
        for (seat, patron) in (1..).zip(self.players.clone()) {
            if self.chance.one_in(8) {
                continue;
            }
            let seat = Seat::new(seat).expect("a seat");
            let game = self.mirror.game();
            let side = (game == Game::StarBlackjack).then_some(Wager::PerfectPairs);
            for on in game.description().at_every_table().chain(side) {
                let stake = Stake { amount: Cents::dollars(5), tokens: Cents::ZERO };
                let input = Input::Wager { seat, player: Player::First, on, stake };
                self.ask(&Command::Say { patron, input }).await;
            }
        }
        self.all_ready().await;
    }

    async fn all_ready(&mut self) {
        for patron in self.players.clone() {
            let before = self.mirror.round().next();
            self.ask(&Command::Ready { patron }).await;
            if self.mirror.round().next() != before {
                return;
            }
        }
        if self.mirror.round().next() == Next::Await(Await::Wagers) {
            // There is no wager yet: time passes until a player wagers.
            self.hand.fetch_add(1, Ordering::SeqCst);
        }
    }

    async fn decide(&mut self) {
        // Now and then a player acts for a hand that is not theirs, and learns nothing by it.
        if self.chance.one_in(20) {
            let (seat, player) = (Seat::new(1).expect("a seat"), Player::First);
            let input = Input::Decide { seat, player, decision: Decision::Fold, tokens: Cents::ZERO };
            self.ask(&Command::Say { patron: self.players[1], input }).await;
        }
        let mut choices = Vec::new();
        for offer in self.mirror.round().awaits().offers {
            let Offer::Decide { seat, player, decision, .. } = offer else { continue };
            let decision = match decision {
                Decision::Absent { .. } | Decision::CannotMatch { .. } => continue,
                Decision::Exchange(cards) => {
                    let count = (2 + self.chance.below(4)).min(cards.len());
                    Decision::Exchange(cards.iter().take(count).collect())
                }
                other => other,
            };
            choices.push((seat, Input::Decide { seat, player, decision, tokens: Cents::ZERO }));
        }
        let (seat, input) = choices[self.chance.below(choices.len())];
        let patron = self.players[usize::from(seat.number()) - 1];
        self.ask(&Command::Say { patron, input }).await;
    }

    async fn next_round(&mut self) {
        self.seen.rounds += 1;
        let round = self.mirror.round_number();
        if self.chance.one_in(10) {
            Box::pin(self.look_back(round)).await;
        }
        let due = self.mirror.next_round_at().map_or(0, |at| at.0);
        self.hand.fetch_max(due, Ordering::SeqCst);
        self.ask(&Command::NextRound).await;
        if self.chance.one_in(20) {
            Box::pin(self.look_back(round)).await;
        }
    }

    /// Sends an order, takes in the new facts, and checks the messages to all viewers.
    async fn ask(&mut self, command: &Command) {
        match self.house.command(&self.live, command, &Asker::house()).await {
            Ok(told) => assert_eq!(cards_in(&told.text), Vec::<String>::new(), "{}", told.text),
            Err(refused) => {
                self.seen.refusals += 1;
                let words = refused.to_string();
                assert!(cards_in(&format!("{words:?}")).is_empty() && long_numbers(&words).is_empty(), "{words}");
                return;
            }
        }
        let facts = self.house.store().read(&StreamId::table(self.live.id()), self.version, 10_000).await;
        for stored in facts.expect("facts") {
            let fact: Fact = serde_json::from_str(&stored.text).expect("a fact");
            self.version = stored.version;
            self.take(&fact);
        }
        self.look();
        if self.chance.one_in(200) {
            Box::pin(self.look_back(self.mirror.round_number())).await;
        }
    }

    fn take(&mut self, fact: &Fact) {
        if let (Next::Await(Await::Card(place)), Fact::Told { input: Input::Card(card), .. }) =
            (self.mirror.round().next(), fact)
        {
            self.dealt.push((place, *card));
        }
        if let Fact::Told { input: Input::Turn, .. } = fact {
            self.turns += 1;
        }
        self.mirror.apply(fact).expect("a fact that fits");
        self.twin.note(fact, self.mirror.round().next());
        if let Fact::RoundBegan { .. } = fact {
            self.twin = Twin::new(self.mirror.clone());
            self.dealt.clear();
            self.turns = 0;
        }
    }

    fn viewers(&self) -> Vec<Viewer> {
        let players = self.players.iter().map(|patron| Viewer::Patron(*patron));
        players.chain([Viewer::Public, Viewer::Patron(PatronId(u64::MAX))]).collect()
    }

    /// Checks the views of all viewers.
    fn look(&mut self) {
        let standing = self.live.now();
        let around = Surroundings::at(self.house.clock().now());
        let compared = self.chance.below(self.players.len() + 1);
        for (number, viewer) in self.viewers().into_iter().enumerate() {
            let text = serde_json::to_string(&standing.table.view(viewer, &around)).expect("JSON");
            let cards = cards_in(&text);
            self.judge(viewer, &cards, &text);
            let root = standing.table.shoe().map(|shoe| serde_json::to_value(shoe.root).expect("JSON"));
            for number in long_numbers(&text) {
                assert_eq!(root.as_ref().and_then(|root| root.as_str()), Some(number), "a long number in {text}");
            }
            self.seen.views += 1;
            if number == compared {
                self.compare(viewer, &cards, &text, &around);
            }
        }
    }

    /// The second model of who may see what: a simple one without a round machine.
    fn judge(&self, viewer: Viewer, cards: &[String], text: &str) {
        let open = matches!(self.mirror.round().next(), Next::Await(Await::Turn | Await::Settle) | Next::Over);
        let game = self.mirror.game();
        let all_open = hands_lie_open(game);
        let mut hidden_dealer_cards = BTreeSet::new();
        for card in cards {
            let places: Vec<Place> =
                self.dealt.iter().filter(|(_, dealt)| dealt.to_string() == *card).map(|(place, _)| *place).collect();
            assert!(!places.is_empty(), "{card} was not dealt: {text}");
            assert!(places.iter().any(|place| *place != Place::Burn), "{card} was burned: {text}");
            let free = |place: &Place| match place {
                Place::Hand { seat, .. } => {
                    let owner = self.players[usize::from(seat.number()) - 1];
                    all_open || open || viewer == Viewer::Patron(owner)
                }
                Place::Dealer | Place::Community => all_open || open,
                Place::Burn => false,
            };
            if places.iter().any(free) {
                continue;
            }
            let dealers = places.iter().any(|place| matches!(place, Place::Dealer | Place::Community));
            assert!(dealers, "{card} is another player's: {viewer:?} {text}");
            hidden_dealer_cards.insert(card);
        }
        let most = match game {
            Game::CaribbeanStud | Game::LunarPoker => 1,
            Game::ThreeCardPoker => 0,
            Game::LetItRide => self.turns,
            other => usize::from(other.description().hands.dealer_up),
        };
        assert!(hidden_dealer_cards.len() <= most, "{hidden_dealer_cards:?} lie face down: {text}");
    }

    /// With other hidden cards, the viewer is sent the same.
    fn compare(&mut self, viewer: Viewer, cards: &[String], text: &str, around: &Surroundings) {
        let shown: BTreeSet<&str> = cards.iter().map(String::as_str).collect();
        let other = match self.twin.with_other_cards(&shown, &self.dealt, &mut self.chance) {
            Other::NothingHidden => return,
            Other::Noticed => None,
            Other::Unnoticed(table) => Some(table),
        };
        self.seen.twins += 1;
        // Wagers that are paid at once are paid in public.
        let lines = |table: &Table| table.view(Viewer::Public, around).lines;
        let Some(other) = other.filter(|other| lines(other) == lines(&self.mirror)) else {
            self.seen.impossible_twins += 1;
            return;
        };
        let twin = serde_json::to_string(&other.view(viewer, around)).expect("JSON");
        let differ = twin.bytes().zip(text.bytes()).position(|(one, other)| one != other);
        let at = differ.unwrap_or(twin.len().min(text.len()));
        let around = |text: &str| text[at.saturating_sub(200)..text.len().min(at + 100)].to_owned();
        let game = self.mirror.game();
        assert!(
            twin == text,
            "{game}: what {viewer:?} is sent depends on hidden cards:\n{}\n{}",
            around(text),
            around(&twin)
        );
    }

    /// Checks a round of the past, or the current one, and its proof.
    async fn look_back(&mut self, round: u64) {
        for viewer in self.viewers() {
            let replay = Box::pin(self.house.replay(self.live.id(), round, viewer)).await.expect("a round");
            let text = serde_json::to_string(&replay).expect("JSON");
            assert_eq!(long_numbers(&text), Vec::<&str>::new(), "{text}");
            let proof = Box::pin(self.house.proof(self.live.id(), round, viewer)).await.expect("a proof");
            if round == self.mirror.round_number() {
                self.judge(viewer, &cards_in(&text), &text);
                self.judge_proof(viewer, &proof, &cards_in(&text));
            }
            for shoe in &proof.shoes {
                for reveal in &shoe.reveals {
                    assert_eq!(reveal.verify(&shoe.root, self.live.id(), shoe.shoe, shoe.cards), Ok(()));
                }
            }
            self.seen.proofs += 1;
        }
    }

    /// While a shoe is dealt from, a card's salt is shown only to viewers who have seen the card.
    fn judge_proof(&self, viewer: Viewer, proof: &Proof, seen: &[String]) {
        let current = self.mirror.shoe().map_or(0, |shoe| shoe.number);
        for shoe in proof.shoes.iter().filter(|shoe| shoe.shoe >= current) {
            assert!(!shoe.done, "shoe {current} is still dealt from");
            for reveal in &shoe.reveals {
                assert!(seen.contains(&reveal.card.to_string()), "{viewer:?} is told {:?}", reveal.card);
                let dealt = proof.dealt.iter().any(|dealt| u32::from(dealt.index) == reveal.position);
                assert!(dealt, "{:?} was not dealt", reveal.card);
            }
        }
        for dealt in &proof.dealt {
            assert!(dealt.card == "??" || seen.contains(&dealt.card), "{viewer:?} is told {}", dealt.card);
        }
    }
}

/// Whether all hands of a game lie face up. This model knows itself which games of the product hide hands.
fn hands_lie_open(game: Game) -> bool {
    let hidden = matches!(game, Game::CaribbeanStud | Game::LetItRide | Game::ThreeCardPoker | Game::LunarPoker);
    !hidden && game.description().hands.open
}

/// Every card that is written in a text, as JSON writes it.
fn cards_in(text: &str) -> Vec<String> {
    let quoted = text.split('"').filter(|part| part.len() == 2);
    quoted.filter(|part| part.parse::<Card>().is_ok()).map(str::to_owned).collect()
}

/// Every run of 64 hexadecimal digits: roots, salts and paths are written so.
fn long_numbers(text: &str) -> Vec<&str> {
    text.split(|letter: char| !letter.is_ascii_hexdigit()).filter(|part| part.len() >= 64).collect()
}
