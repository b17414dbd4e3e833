//! How fast shoes are made, in cards per second: the operating system's entropy alone, the shuffle on top of it, a whole shoe with its
//! health tests, salts and root, and one that is sealed for the store as well.

use benches::{Contender, compare};
use floor::TableId;
use rules::Card;
use server::dealing::{Dealer, Entropy, Numbers, OperatingSystem, ShoeKey, shuffle};

const TURNS: usize = 9;
const CARDS: u64 = 416 * 100;

fn main() {
    for decks in [1, 8] {
        measure(decks);
    }
}

fn measure(decks: usize) {
    let cards: Vec<Card> = (0..decks).flat_map(|_| Card::deck()).collect();
    let shoes = CARDS / cards.len() as u64;
    let dealer = Dealer::new(OperatingSystem, ShoeKey::from_bytes(&[7; 32])).expect("a sound source");
    let shoe = || dealer.shuffle(TableId(1), 1, &cards).expect("a shoe");

    // The entropy for a salt for every card and, in two blocks at most, for its place.
    let mut salts = vec![0; 33 * cards.len()];
    let mut places = vec![0; 512 * decks.div_ceil(4)];
    let entropy = || {
        for _ in 0..shoes {
            OperatingSystem.fill(&mut places).expect("entropy");
            OperatingSystem.fill(&mut salts).expect("entropy");
        }
        u64::from(salts[0])
    };
    let mut order = cards.clone();
    let shuffling = || {
        for _ in 0..shoes {
            shuffle(&mut order, &mut Numbers::new(&mut OperatingSystem)).expect("entropy");
        }
        order[0].index() as u64
    };
    let whole = || (0..shoes).map(|_| u64::from(shoe().root().0[0])).sum();
    let sealed = || (0..shoes).map(|_| dealer.seal(&shoe()).expect("a sealed shoe").len() as u64).sum();
    let contenders = vec![
        Contender::new("the system's entropy for a shoe", CARDS, entropy),
        Contender::new("shuffled", CARDS, shuffling),
        Contender::new("shuffled, salted and committed", CARDS, whole),
        Contender::new("the same, and sealed", CARDS, sealed),
    ];
    compare(&format!("Shoes of {} cards", cards.len()), "cards", TURNS, contenders);
}
