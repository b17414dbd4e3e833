use super::*;
use crate::gaming_day::GamingDay;
use crate::jackpot::Terms;
use crate::table::tray::{Count, Transfer};
use crate::table::{Intention, LimitsChange};
use crate::{Moment, PatronId, PlayerCard, PoolId, StaffId};
use rules::incident::DeviceFault;
use rules::table::Limits;
use rules::{AnySettings, Card, Cents, Game, Incident, Person, Persons, Place, Player, Seat, Wager};
use std::collections::BTreeSet;

const BY: StaffId = StaffId(1);
const ADA: PatronId = PatronId(1);

fn seat() -> Seat {
    Seat::new(1).expect("a seat")
}

/// One of every incident.
fn incidents() -> Vec<Incident> {
    let (seat, card) = (seat(), "As".parse::<Card>().expect("a card"));
    let (player, on) = (Player::First, Wager::Ante);
    vec![
        Incident::DealtIncorrectly,
        Incident::WrongNumberOfCards(Place::Dealer),
        Incident::Exposed { place: Place::Dealer, nth: 1 },
        Incident::DealtIn(seat),
        Incident::HandWithoutWager(seat),
        Incident::MissingCard,
        Incident::ForeignCard,
        Incident::DeviceFault(DeviceFault::Stopped),
        Incident::DeviceFault(DeviceFault::CardsMoved),
        Incident::DeviceFault(DeviceFault::DamagedCardsReplaced),
        Incident::DeviceFault(DeviceFault::Disadvantage),
        Incident::DeviceFault(DeviceFault::NoOtherDevice),
        Incident::WrongBetFound(seat),
        Incident::Correct { seat, on, amount: Cents(1) },
        Incident::PlaysFirst(Person::first(seat)),
        Incident::CollectedEarly { seat, reconstructed: true },
        Incident::CollectedEarly { seat, reconstructed: false },
        Incident::PayUndeclared(seat),
        Incident::WagerRefused { seat, player, on },
        Incident::WagersDeclaredVoid { seat, player },
        Incident::WagersInvalid(Person::first(seat)),
        Incident::Invalidated { ground: None, forfeit: Persons::NONE },
        Incident::RevealFolded(seat),
        Incident::FaceUpInDevice(card),
        Incident::DrawnInError(card),
        Incident::SurplusToDealer { card, exposed: true },
        Incident::BurnForgotten,
        Incident::InsuranceForgotten,
        Incident::InsuranceNoticed,
        Incident::NotCut,
        Incident::NotShuffled,
        Incident::DiscardsNotReturned,
        Incident::Reconstructed,
        Incident::CannotReconstruct,
        Incident::NobodyWagered(card),
        Incident::JackpotFailed,
    ]
}

/// One of every staff command to a table, without incidents and settings.
fn commands() -> Vec<Command> {
    let (by, patron, seat, limits) = (BY, ADA, seat(), Limits::NONE);
    let day = GamingDay::on(2027, 1, 15).expect("a day");
    vec![
        Command::Deal { by: Some(by), input: Input::NoMoreBets },
        Command::Agree { by },
        Command::TellInspector { by, inspector: StaffId(2), about: Intention::Hold { patron } },
        Command::CuttingCardOut { by },
        Command::Decline { by },
        Command::WithdrawRequest { by },
        Command::Tray(tray::Command::Request { transfer: Transfer::Fill, amount: Cents(1), by }),
        Command::Tray(tray::Command::Confirm { request: 1, by }),
        Command::Tray(tray::Command::Cancel { request: 1, by }),
        Command::Tray(tray::Command::Count { day, count: Count::Opening, counted: Cents(1), by, witness: StaffId(2) }),
        Command::Vacate { by, patron },
        Command::Reserve { by, seat, patron: None },
        Command::HoldToMinimum { by, patron, how: Hold::ThisShoe },
        Command::HoldToMinimum { by, patron, how: Hold::EveryShoe { inspector: by } },
        Command::HoldToMinimum { by, patron, how: Hold::OneArea { inspector: by } },
        Command::Release { by, patron },
        Command::SetLimits { by, limits, change: LimitsChange::NextRound },
        Command::SetWagerLimits { by, on: Wager::PairPlus, limits: None, change: LimitsChange::NextRound },
        Command::SetPlayerLimits { by, patron, limits: None },
        Command::OrderShuffle { by },
        Command::ReplaceCards { by },
        Command::Close { by, closes: Moment(0) },
        Command::KeepOpen { by },
        Command::Suspend { by, cause: crate::table::Cause::Dispute },
        Command::RecordCheck { by, missing: 0, foreign: 0 },
        Command::RecordShuffle { by },
        Command::OrderCheck { by },
        Command::ReplaceDevice { by, device: crate::table::Device::Shoe },
        Command::Resume { by },
        Command::Link { by, pool: PoolId(1) },
        Command::Unlink { by },
        Command::ChangeSettings { by, settings: Vec::new() },
    ]
}

fn patron_commands() -> Vec<patron::Command> {
    let (by, amount, limit, card) = (BY, Cents(1), Cents(1), PlayerCard(1));
    vec![
        patron::Command::Deposit { amount, by, limit },
        patron::Command::Withdraw { amount, by, limit },
        patron::Command::IssueTokens { voucher: "v".into(), amount, by, limit },
        patron::Command::AgreeToMoney { by, seen: None },
        patron::Command::DeclineMoney { by },
        patron::Command::IssueCard { card, by },
        patron::Command::BlockCard { card, lost: true, by },
        patron::Command::Exclude { by: Some(by), game: None, why: None, until: None },
        patron::Command::Readmit { by, game: None },
        patron::Command::KeepApart { from: ADA, why: "w".into(), by },
        patron::Command::Reunite { patron: ADA, by },
    ]
}

fn pool_commands() -> Vec<jackpot::Command> {
    let (by, terms) = (BY, Terms::of(&AnySettings::new(Game::CaribbeanStud)).expect("terms"));
    let day = GamingDay::on(2027, 1, 15).expect("a day");
    vec![
        jackpot::Command::Stop { by },
        jackpot::Command::Unlock { by },
        jackpot::Command::Reconcile { day, ledger: Cents(0), by },
        jackpot::Command::SetTerms { terms, by, agreed_by: None },
    ]
}

/// Every row with its rank from the documents, written a second time, so that a change of one list is noticed.
#[test]
fn every_power_is_held_from_the_rank_that_its_rules_name() {
    use PowerOver::{Incident, Patron, Pool, Setting, Table};
    let dealer = vec![
        Table("record-check"),
        Table("record-shuffle"),
        Table("cutting-card-out"),
        Table("withdraw-request"),
        Table("deal"),
        Incident("misdeal"),
        Incident("wrong-number-of-cards"),
        Incident("exposed-card"),
        Incident("dealt-in"),
        Incident("hand-without-wager"),
        Incident("wrong-bet"),
        Incident("correct-wager"),
        Incident("collected-early-reconstructed"),
        Incident("face-up-card"),
        Incident("card-drawn-in-error"),
        Incident("surplus-card-to-dealer"),
        Incident("burn-forgotten"),
        Incident("insurance-forgotten"),
        Incident("insurance-noticed"),
        Incident("not-cut"),
        Incident("not-shuffled"),
        Incident("discards-not-returned"),
        Incident("nobody-wagered"),
    ];
    let assistant_manager = vec![
        Table("link"),
        Table("unlink"),
        Table("change-settings"),
        Setting("blackjacks_wait"),
        Patron("issue-tokens"),
        Pool("unlock"),
        Pool("reconcile"),
    ];
    let manager = vec![
        Table("hold-to-minimum every-shoe"),
        Table("hold-to-minimum one-area"),
        Setting("resplit"),
        Setting("optional_needs_main"),
        Patron("readmit"),
        Pool("set-terms"),
    ];
    for power in POWERS.iter() {
        let least = if dealer.contains(&power.over) {
            Rank::Dealer
        } else if assistant_manager.contains(&power.over) {
            Rank::AssistantGamingManager
        } else if manager.contains(&power.over) {
            Rank::GamingManager
        } else {
            Rank::GamingSupervisor
        };
        assert_eq!(power.least, least, "{:?}", power.over);
    }
    for over in dealer.into_iter().chain(assistant_manager).chain(manager) {
        assert!(power(over).is_some(), "{over:?}");
    }
}

/// Every command and incident has its row, every row has a command or incident, and no row is there twice.
#[test]
fn commands_and_rows_belong_together() {
    let mut found = Vec::new();
    for incident in incidents() {
        let command = Command::Deal { by: Some(BY), input: Input::Incident(incident) };
        found.push((command.power().expect("a power"), command.rank()));
    }
    found.extend(commands().iter().map(|command| (command.power().expect("a power"), command.rank())));
    found.extend(patron_commands().iter().map(|command| (command.power().expect("a power"), command.rank())));
    found.extend(pool_commands().iter().map(|command| (command.power().expect("a power"), command.rank())));
    for (over, rank) in &found {
        let row = power(*over).unwrap_or_else(|| panic!("{over:?} has no row"));
        assert_eq!(*rank, Some(row.least), "{over:?}");
    }
    for row in POWERS.iter() {
        assert_eq!(POWERS.iter().filter(|other| other.over == row.over).count(), 1, "{:?}", row.over);
        let settings = matches!(row.over, PowerOver::Setting(_));
        assert!(settings || found.iter().any(|(over, _)| *over == row.over), "nothing asks for {:?}", row.over);
    }
}

/// A row cites each rule once, and settings that have a row exist.
#[test]
fn rows_cite_rules_once_and_name_settings_that_exist() {
    for row in POWERS.iter() {
        let rules: BTreeSet<_> = row.rules.iter().collect();
        assert_eq!(rules.len(), row.rules.len(), "{:?}", row.over);
        if let PowerOver::Setting(name) = row.over {
            let takes = |text| AnySettings::new(Game::StarBlackjack).set(name, text).is_ok();
            assert!(takes("true") || takes("2"), "{name}");
        }
    }
}

#[test]
fn settings_changed_together_take_the_highest_of_their_ranks() {
    let change = |names: &[&str]| {
        let settings = names.iter().map(|name| ((*name).to_owned(), "true".to_owned())).collect();
        Command::ChangeSettings { by: BY, settings }.rank()
    };
    assert_eq!(change(&["players_per_area"]), Some(Rank::GamingSupervisor));
    assert_eq!(change(&["insurance_ten"]), Some(OTHER_SETTINGS));
    assert_eq!(change(&["players_per_area", "blackjacks_wait"]), Some(Rank::AssistantGamingManager));
    assert_eq!(change(&["players_per_area", "resplit", "seats"]), Some(Rank::GamingManager));
    assert_eq!(change(&[]), Some(OTHER_SETTINGS));
}

#[test]
fn what_patrons_and_the_house_do_is_in_no_rank() {
    let approve = Command::Approve { by: BY, setting: "first_two_down".into() };
    assert!(approve.is_for_inspectors() && !Command::Tick.is_for_inspectors());
    for command in
        [approve, Command::Tick, Command::Ready { patron: ADA }, Command::Deal { by: None, input: Input::Settle }]
    {
        assert_eq!(command.rank(), None, "{command:?}");
    }
    assert_eq!(jackpot::Command::Resume { by: BY }.rank(), None, "an inspector approves (CS 14.15)");
    assert_eq!(patron::Command::Exclude { by: None, game: None, why: None, until: None }.rank(), None);
}

/// Records of earlier versions call the rank between gaming supervisor and gaming manager casino supervisor.
#[test]
fn the_earlier_name_of_a_rank_is_read() {
    assert!(Rank::ALL.is_sorted());
    let read = |text: &str| serde_json::from_str::<Rank>(text).ok();
    assert_eq!(read("\"casino-supervisor\""), Some(Rank::AssistantGamingManager));
    assert_eq!(read("\"assistant-gaming-manager\""), Some(Rank::AssistantGamingManager));
    assert_eq!(read("\"casino-manager\""), None);
}

/// The table of powers as the documentation shows it.
#[allow(clippy::format_push_string)] // A page is written once in a test.
fn as_markdown() -> String {
    let mut page = String::from(
        "# Who may decide\n\n\
         This page lists the powers over tables, incidents, settings, patrons and jackpot pools, with the least rank that holds each power and the\n\
         rules that give it. It is for staff and for programs that give commands in their name.\n\n\
         The ranks rise from dealer over gaming supervisor and assistant gaming manager to gaming manager. Each rank holds the powers of the ranks\n\
         below it too. In every document the term \"casino supervisor\" includes gaming supervisors, so a power of a casino supervisor begins at that\n\
         rank (ruling G9). Inspectors see everything, approve where a rule asks for it, and move no money. Powers without a rule are procedures of\n\
         the house.\n\n\
         A test writes this page from `crates/floor/src/rank/powers.rs`: `UPDATE_POWERS=1 cargo test -p floor --lib rank`.\n",
    );
    for rank in Rank::ALL {
        page += &format!("\n## What takes {}\n\n| over | name | rules |\n| --- | --- | --- |\n", rank.or_above());
        for power in POWERS.iter().filter(|power| power.least == rank) {
            let (over, name) = match power.over {
                PowerOver::Table(name) => ("table", name),
                PowerOver::Incident(name) => ("incident", name),
                PowerOver::Setting(name) => ("setting", name),
                PowerOver::Patron(name) => ("patron", name),
                PowerOver::Pool(name) => ("jackpot pool", name),
            };
            let rules: Vec<_> = power.rules.iter().copied().map(named).collect();
            page += &format!("| {over} | `{name}` | {} |\n", rules.join(", "));
        }
        if rank == OTHER_SETTINGS {
            page += "| setting | every other | |\n";
        }
    }
    page += "\n## What inspectors may order too\n\n| over | name | rules |\n| --- | --- | --- |\n";
    for power in INSPECTORS_TOO.iter() {
        let PowerOver::Table(name) = power.over else { panic!("{:?}", power.over) };
        let rules: Vec<_> = power.rules.iter().copied().map(named).collect();
        page += &format!("| table | `{name}` | {} |\n", rules.join(", "));
    }
    page
}

fn named(rule: rules::rulebook::Rule) -> String {
    // A ruling's text says that it is a ruling.
    if rule.book() == rules::rulebook::Book::Rulings {
        return rule.to_string();
    }
    format!("{} {rule}", abbreviated(rule.book()))
}

fn abbreviated(book: rules::rulebook::Book) -> &'static str {
    use rules::rulebook::Book;
    match book {
        Book::CaribbeanStud => "CS",
        Book::LetItRide => "LR",
        Book::ThreeCardPoker => "TC",
        Book::LunarPoker => "LP",
        Book::StarBlackjack => "BJ",
        Book::Rulings => "ruling",
        other => other.title(),
    }
}

#[test]
fn the_documentation_shows_the_table_of_powers() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/powers.md");
    let page = as_markdown();
    if std::env::var_os("UPDATE_POWERS").is_some() {
        std::fs::write(&file, &page).expect("the page is written");
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(page, kept, "UPDATE_POWERS=1 cargo test -p floor --lib rank");
}
