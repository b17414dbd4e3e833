//! Plans of simulations: a request is checked and becomes a plan.

use super::blocks::{Blocks, blocks_of};
use super::ledger::{Ledger, wagers};
use super::playbook::Playbook;
use super::shoe::SimulatedShoe;
use super::stream::Stream;
use super::tables::{Sitting, Stopped};
use rules::description::{CardSupply, OpeningWager};
use rules::setting::SettingError;
use rules::{AnySettings, Cents, Game, Refusal, Wager};
use std::fmt;

/// A request for a simulation, not checked yet.
#[derive(Debug)]
pub struct Request {
    /// The game.
    pub game: Game,
    /// House settings by name, as text.
    pub table: Vec<(String, String)>,
    /// The number of players, from the first seat.
    pub players: u8,
    /// The initial wager; by default $10, or the nearest amount within the table's limits.
    pub stake: Option<Cents>,
    /// The number of rounds.
    pub rounds: u64,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The hundredths of a blackjack shoe that are dealt before it is shuffled; by default every round has a new shoe.
    pub penetration: Option<u8>,
    /// Whether the optional wagers of the table are played too.
    pub side_wagers: bool,
    /// The players' strategy; by default best play.
    pub playbook: Option<Playbook>,
    /// The part of the rounds to play.
    pub shard: Shard,
}

impl Request {
    /// Asks for `rounds` rounds of a game with one player at a table with the usual settings.
    pub fn new(game: Game, rounds: u64) -> Self {
        Self {
            game,
            table: Vec::new(),
            players: 1,
            stake: None,
            rounds,
            seed: 1,
            penetration: None,
            side_wagers: true,
            playbook: None,
            shard: Shard::WHOLE,
        }
    }
}

/// One of several equal parts of a simulation, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shard {
    number: u64,
    of: u64,
}

impl Shard {
    /// The whole simulation.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// The part with this number, if the simulation has `of` parts.
    pub const fn new(number: u64, of: u64) -> Option<Self> {
        if number >= 1 && number <= of { Some(Self { number, of }) } else { None }
    }

    /// The number of the part, from 1.
    pub const fn number(self) -> u64 {
        self.number
    }

    /// The number of parts.
    pub const fn of(self) -> u64 {
        self.of
    }

    /// The blocks that this part plays: from the first to before the last.
    pub fn blocks(self, rounds: u64) -> (u64, u64) {
        let all = u128::from(blocks_of(rounds));
        // At most the number of all blocks, which fits into 64 bits.
        let edge = |number: u64| (all * u128::from(number) / u128::from(self.of)) as u64;
        (edge(self.number - 1), edge(self.number))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// The reason for which a request cannot be simulated.
#[derive(Clone, Debug, PartialEq)]
pub enum PlanError {
    /// No rounds at all.
    NoRounds,
    /// A setting is wrong.
    Setting {
        /// Its name.
        name: String,
        /// The error.
        error: SettingError,
    },
    /// Settings contradict each other.
    Contradiction(SettingError),
    /// More players than seats, or none.
    Players {
        /// The requested number.
        asked: u8,
        /// The number of seats of the table.
        seats: u8,
    },
    /// The engine does not take wagers of this size.
    Stake {
        /// The stake.
        stake: Cents,
        /// The refusal.
        refusal: Refusal,
    },
    /// Only blackjack has a cutting card, and it lies somewhere in the shoe.
    Penetration {
        /// The requested hundredths.
        asked: u8,
        /// The game.
        game: Game,
    },
    /// The playbook is for another game.
    OtherGame {
        /// The playbook's game.
        playbook: Game,
        /// The game.
        game: Game,
    },
    /// The first round could not be played.
    Stopped(Stopped),
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRounds => f.write_str("there must be at least one round"),
            Self::Setting { name, error } => write!(f, "{name}: {error}"),
            Self::Contradiction(error) => error.fmt(f),
            Self::Players { asked, seats } => write!(f, "{asked}: the table has seats for 1 to {seats} players"),
            Self::Stake { stake, refusal } => write!(f, "a stake of {stake} is refused: {}", refusal.why),
            Self::Penetration { game, asked } if has_shoe(*game) => {
                write!(f, "a penetration of {asked}: expected 1 to {MOST_PENETRATION} hundredths of the shoe")
            }
            Self::Penetration { game, .. } => {
                let others: Vec<_> = Game::ALL.into_iter().filter(|game| has_shoe(*game)).map(Game::name).collect();
                write!(f, "{game} shuffles before every round; only {} has a penetration", others.join(" or "))
            }
            Self::OtherGame { playbook, game } => write!(f, "the strategy is for {playbook}, not for {game}"),
            Self::Stopped(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for PlanError {}

/// Whether several rounds of a game are dealt from one shoe.
fn has_shoe(game: Game) -> bool {
    game.description().cards == CardSupply::Shoe
}

/// The highest penetration: beyond it there is no room for the cutting card.
pub const MOST_PENETRATION: u8 = 95;

/// A simulation that can be played.
#[derive(Debug)]
pub struct Plan {
    settings: AnySettings,
    table: Vec<(String, String)>,
    players: u8,
    stake: Cents,
    rounds: u64,
    seed: u64,
    penetration: Option<u8>,
    side_wagers: bool,
    playbook: Playbook,
    shard: Shard,
}

impl Plan {
    /// Checks a request.
    pub fn new(request: Request) -> Result<Self, PlanError> {
        let game = request.game;
        if request.rounds == 0 {
            return Err(PlanError::NoRounds);
        }
        Self::checked(&settings(game, &request.table)?, request)
    }

    /// A plan of `rounds` rounds with one player at a table with these settings.
    pub(crate) fn at(settings: &AnySettings, stake: Cents, rounds: u64) -> Result<Self, PlanError> {
        Self::checked(settings, Request { stake: Some(stake), ..Request::new(settings.game(), rounds) })
    }

    fn checked(settings: &AnySettings, request: Request) -> Result<Self, PlanError> {
        let game = settings.game();
        let seats = settings.table().seats;
        if request.players == 0 || request.players > seats {
            return Err(PlanError::Players { asked: request.players, seats });
        }
        if let Some(asked) = request.penetration
            && (!has_shoe(game) || !(1..=MOST_PENETRATION).contains(&asked))
        {
            return Err(PlanError::Penetration { asked, game });
        }
        let stake = request.stake.unwrap_or_else(|| usual_stake(settings));
        let playbook = match request.playbook {
            Some(playbook) => playbook,
            None => Playbook::best(settings, stake),
        };
        if playbook.play().game() != game {
            return Err(PlanError::OtherGame { playbook: playbook.play().game(), game });
        }
        let plan = Self {
            settings: *settings,
            table: request.table,
            players: request.players,
            stake,
            rounds: request.rounds,
            seed: request.seed,
            penetration: request.penetration,
            side_wagers: request.side_wagers,
            playbook,
            shard: request.shard,
        };
        // The machine itself checks the wagers.
        match plan.play_block(0, 1, &mut plan.ledger()) {
            Ok(()) => Ok(plan),
            Err(Stopped::Refused(refusal)) => Err(PlanError::Stake { stake, refusal }),
            Err(stopped) => Err(PlanError::Stopped(stopped)),
        }
    }

    /// The game.
    pub fn game(&self) -> Game {
        self.settings.game()
    }

    /// The house settings.
    pub fn settings(&self) -> &AnySettings {
        &self.settings
    }

    /// The requested house settings, by name, as text.
    pub fn table(&self) -> &[(String, String)] {
        &self.table
    }

    /// The number of players.
    pub fn players(&self) -> u8 {
        self.players
    }

    /// The initial wager.
    pub fn stake(&self) -> Cents {
        self.stake
    }

    /// The number of rounds, including other parts.
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    /// The seed of the random numbers.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The hundredths of a blackjack shoe that are dealt.
    pub fn penetration(&self) -> Option<u8> {
        self.penetration
    }

    /// Whether optional wagers are played.
    pub fn side_wagers(&self) -> bool {
        self.side_wagers
    }

    /// The players' strategy.
    pub fn playbook(&self) -> &Playbook {
        &self.playbook
    }

    /// The part of the rounds that is played.
    pub fn shard(&self) -> Shard {
        self.shard
    }

    /// The blocks of this part.
    pub fn blocks(&self) -> Blocks {
        let (from, to) = self.shard.blocks(self.rounds);
        Blocks::range(from, to)
    }

    /// The wagers that are played, each with its index among the game's wagers, its name and its size.
    pub fn wagers(&self) -> impl Iterator<Item = (usize, &'static str, Cents)> {
        wagers(self.game()).iter().enumerate().filter(|(at, _)| self.plays(*at)).map(|(at, name)| {
            let unit = match opening(self.game(), name) {
                Some(wager) => self.settings.price(wager.on).unwrap_or(self.stake),
                None => insured(self.stake),
            };
            (at, *name, unit)
        })
    }

    /// Whether the wager with this index is played: the first one and required ones are; others if side wagers are
    /// requested and possible.
    fn plays(&self, at: usize) -> bool {
        let Some(name) = wagers(self.game()).get(at) else { return false };
        match opening(self.game(), name) {
            Some(wager) if at == 0 || wager.required => true,
            Some(_) => self.side_wagers,
            None => self.side_wagers && insured(self.stake).is_some() && self.settings.offers(name),
        }
    }

    pub(super) fn ledger(&self) -> Ledger {
        let played: Vec<bool> = (0..wagers(self.game()).len()).map(|wager| self.plays(wager)).collect();
        Ledger::new(self.players, &played)
    }

    /// Plays the first `rounds` rounds of a block.
    pub(super) fn play_block(&self, block: u64, rounds: u64, ledger: &mut Ledger) -> Result<(), Stopped> {
        let random = Stream::of_block(self.seed, self.game(), block);
        let mut shoe = SimulatedShoe::new(self.settings.decks(), random);
        let mut sitting = Sitting {
            players: self.players,
            stake: self.stake,
            penetration: self.penetration,
            rounds,
            shoe: &mut shoe,
            ledger,
        };
        self.playbook.play().sit(&mut sitting, &self.settings)
    }
}

/// The description of a wager before the deal; `None` for insurance, which is made during a round.
fn opening(game: Game, name: &str) -> Option<&'static OpeningWager> {
    game.description().wager(Wager::from_name(name)?)
}

/// The price of insurance: half of the insured wager.
const fn insured(stake: Cents) -> Cents {
    Cents(stake.0 / 2)
}

/// The settings from these texts.
pub(super) fn settings(game: Game, table: &[(String, String)]) -> Result<AnySettings, PlanError> {
    let mut settings = AnySettings::new(game);
    for (name, text) in table {
        settings.set(name, text).map_err(|error| PlanError::Setting { name: name.clone(), error })?;
    }
    settings.check().map_err(PlanError::Contradiction)?;
    // As in records: a meter without an increment is the reading after this round's wagers.
    if !table.iter().any(|(name, _)| name == "increment") {
        settings.meter_includes_this_round();
    }
    settings.show_seed();
    Ok(settings)
}

/// $10, or the nearest amount within the limits and units of the table.
fn usual_stake(settings: &AnySettings) -> Cents {
    let limits = settings.table().limits[0];
    let unit = limits.unit.0.max(1);
    let wanted = Cents::dollars(10).0.clamp(limits.minimum.0.min(limits.maximum.0), limits.maximum.0);
    let up = wanted.div_euclid(unit) * unit + if wanted % unit == 0 { 0 } else { unit };
    Cents(if up <= limits.maximum.0 { up } else { limits.maximum.0 / unit * unit })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(game: Game, change: impl FnOnce(&mut Request)) -> Result<Plan, PlanError> {
        let mut request = Request::new(game, 10);
        change(&mut request);
        Plan::new(request)
    }

    fn setting(name: &str, text: &str) -> Vec<(String, String)> {
        vec![(name.to_owned(), text.to_owned())]
    }

    #[test]
    fn players_fit_the_seats() {
        for (game, seats) in [(Game::LunarPoker, 5), (Game::LetItRide, 7), (Game::StarBlackjack, 7)] {
            for players in [1, seats] {
                assert!(with(game, |request| request.players = players).is_ok());
            }
            for players in [0, seats + 1, 255] {
                let error = with(game, |request| request.players = players).map(|_| ()).expect_err("no seat");
                assert_eq!(error, PlanError::Players { asked: players, seats });
            }
        }
        let nine = with(Game::StarBlackjack, |request| {
            request.table = setting("seats", "9");
            request.players = 9;
        });
        assert!(nine.is_ok());
    }

    #[test]
    fn wrong_requests_say_what_is_wrong() {
        let said = |game, change: fn(&mut Request)| with(game, change).map(|_| ()).expect_err("an error").to_string();
        assert!(said(Game::LetItRide, |request| request.rounds = 0).contains("at least one round"));
        assert!(said(Game::LetItRide, |request| request.penetration = Some(75)).contains("only star-blackjack"));
        assert!(said(Game::StarBlackjack, |request| request.penetration = Some(0)).contains("1 to 95"));
        assert!(said(Game::StarBlackjack, |request| request.penetration = Some(96)).contains("1 to 95"));
        assert!(said(Game::LetItRide, |request| request.stake = Some(Cents(0))).contains("a stake of 0.00 is refused"));
        assert!(said(Game::LetItRide, |request| request.table = setting("decks", "6")).contains("no such setting"));
        assert!(said(Game::StarBlackjack, |request| request.table = setting("decks", "7")).contains("6 or 8"));
        let contradiction = said(Game::LetItRide, |request| {
            request.table = [setting("minimum", "50.00"), setting("maximum", "20.00")].concat();
        });
        assert!(contradiction.contains("the minimum exceeds the maximum"));
        let other = said(Game::LetItRide, |request| request.playbook = Playbook::shipped(Game::LunarPoker).ok());
        assert!(other.contains("the strategy is for lunar-poker"));
        let above = said(Game::LetItRide, |request| {
            request.table = setting("maximum", "20.00");
            request.stake = Some(Cents(2001));
        });
        assert!(above.contains("a stake of 20.01 is refused"));
    }

    #[test]
    fn the_usual_stake_lies_within_the_limits() {
        let stake = |table: Vec<(String, String)>| {
            with(Game::LetItRide, |request| request.table = table).expect("a plan").stake()
        };
        assert_eq!(stake(Vec::new()), Cents(1000));
        assert_eq!(stake(setting("minimum", "25.00")), Cents(2500));
        assert_eq!(stake(setting("maximum", "5.00")), Cents(500));
        assert_eq!(stake(setting("unit", "3.00")), Cents(1200));
        assert_eq!(stake([setting("unit", "3.00"), setting("maximum", "11.00")].concat()), Cents(900));
    }

    #[test]
    fn shards_cover_every_block_once() {
        assert_eq!(Shard::new(0, 100), None);
        assert_eq!(Shard::new(101, 100), None);
        assert_eq!(Shard::new(1, 0), None);
        for (rounds, of) in [(1, 1), (1, 3), (4096 * 10, 3), (4096 * 10 + 1, 11), (4096 * 7, 100), (u64::MAX, u64::MAX)]
        {
            let numbers = if of > 1000 { vec![1, 2, of / 2, of] } else { (1..=of).collect() };
            let mut end = 0;
            for number in numbers {
                let (from, to) = Shard::new(number, of).expect("a part").blocks(rounds);
                assert!(from <= to);
                if of <= 1000 {
                    assert_eq!(from, end, "{number}/{of} of {rounds}");
                }
                end = to;
            }
            assert_eq!(end, blocks_of(rounds));
        }
    }
}
