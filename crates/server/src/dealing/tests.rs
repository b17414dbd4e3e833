//! A shoe holds exactly its cards, can be proved card by card, and comes back from its sealed form or not at all.

use super::*;
use std::collections::HashSet;

const TABLE: TableId = TableId(3);
const NUMBER: u32 = 17;

fn key(byte: u8) -> ShoeKey {
    ShoeKey::from_bytes(&[byte; 32])
}

fn dealer() -> Dealer {
    Dealer::new(OperatingSystem, key(1)).expect("a sound start")
}

fn decks(decks: usize) -> Vec<Card> {
    (0..decks).flat_map(|_| Card::deck()).collect()
}

fn order(shoe: &ShuffledShoe) -> Vec<Card> {
    (0..shoe.cards()).filter_map(|position| shoe.card(position)).collect()
}

#[test]
fn a_shoe_holds_exactly_the_cards_it_was_made_of() {
    let dealer = dealer();
    // Whole decks, and a partial deck as Lunar Poker shuffles it again in the middle of a round.
    for cards in [decks(1), decks(6), decks(8), decks(1)[5..20].to_vec(), decks(1)[..1].to_vec()] {
        let shoe = dealer.shuffle(TABLE, NUMBER, &cards).expect("a shoe");
        assert_eq!((shoe.table(), shoe.number(), shoe.cards() as usize), (TABLE, NUMBER, cards.len()));
        let mut dealt = order(&shoe);
        let mut cards = cards;
        dealt.sort();
        cards.sort();
        assert_eq!(dealt, cards);
        assert_eq!(shoe.card(shoe.cards()), None);
        assert_eq!(shoe.reveal(shoe.cards()), None);
    }
}

#[test]
fn every_card_is_proved_and_no_salt_serves_twice() {
    let dealer = dealer();
    let mut salts = HashSet::new();
    for (number, decks) in [(1, decks(1)), (2, decks(1)), (3, decks(8))] {
        let shoe = dealer.shuffle(TABLE, number, &decks).expect("a shoe");
        for position in 0..shoe.cards() {
            let shown = shoe.reveal(position).expect("a card");
            assert_eq!(Some(shown.card), shoe.card(position));
            assert_eq!(shown.verify(&shoe.root(), TABLE, number, shoe.cards()), Ok(()));
            assert!(salts.insert(shown.salt.0));
        }
    }
}

#[test]
fn a_shoe_has_from_one_card_to_eight_decks() {
    let dealer = dealer();
    let mut cards = decks(9);
    for (count, made) in [(0, false), (1, true), (MOST_CARDS - 1, true), (MOST_CARDS, true), (MOST_CARDS + 1, false)] {
        cards.resize(count, cards.first().copied().unwrap_or(decks(1)[0]));
        let shoe = dealer.shuffle(TABLE, NUMBER, &cards);
        if made {
            assert_eq!(shoe.expect("a shoe").cards() as usize, count);
        } else {
            assert_eq!(shoe.err(), Some(DealingError::Cards(count)));
        }
    }
}

#[test]
fn a_sealed_shoe_comes_back_as_it_was() {
    let dealer = dealer();
    for cards in [decks(1), decks(8), decks(1)[..1].to_vec()] {
        let shoe = dealer.shuffle(TABLE, NUMBER, &cards).expect("a shoe");
        let sealed = dealer.seal(&shoe).expect("a sealed shoe");
        assert_eq!(sealed.len(), 1 + 24 + 32 + cards.len() + 16);
        let other = Dealer::new(OperatingSystem, key(1)).expect("a sound start");
        let again = other.open(TABLE, NUMBER, &sealed).expect("the shoe");
        assert_eq!((again.root(), order(&again)), (shoe.root(), order(&shoe)));
        assert_eq!(again.reveal(0), shoe.reveal(0));
        // Sealed twice, it looks different each time.
        assert_ne!(dealer.seal(&shoe).expect("a sealed shoe"), sealed);
    }
}

/// Earlier versions kept a salt for each card. Their shoes open, and are sealed again as they were.
#[test]
fn a_shoe_with_a_salt_for_each_card_still_opens() {
    use zeroize::Zeroizing;
    let dealer = dealer();
    let mut secret = Zeroizing::new(vec![0; 33 * 52]);
    Scripted::default().fill(&mut secret).expect("salts");
    for (entry, card) in secret.as_chunks_mut::<33>().0.iter_mut().zip(0..) {
        entry[0] = card;
    }
    let old = ShuffledShoe::from_secret(TABLE, NUMBER, secret).expect("a shoe");
    let sealed = dealer.seal(&old).expect("a sealed shoe");
    assert_eq!((sealed[0], sealed.len()), (1, 1 + 24 + 33 * 52 + 16));
    let again = dealer.open(TABLE, NUMBER, &sealed).expect("the shoe");
    assert_eq!((again.root(), order(&again)), (old.root(), order(&old)));
    assert_eq!(again.reveal(51), old.reveal(51));
}

/// The salts of a shoe depend on its seed, table, number and the position: a change of any one changes the salts.
#[test]
fn salts_follow_from_the_seed_and_differ_everywhere() {
    let packed = [&[7; 32][..], &[0; 8]].concat();
    let other = [&[8; 32][..], &[0; 8]].concat();
    let mut salts = HashSet::new();
    for (table, number, packed) in [(3, 1, &packed), (3, 2, &packed), (4, 1, &packed), (3, 1, &other)] {
        let shoe = ShuffledShoe::from_packed(TableId(table), number, packed).expect("a shoe");
        for position in 0..8 {
            assert!(salts.insert(shoe.reveal(position).expect("a card").salt.0));
        }
    }
}

fn fault_of(result: Result<ShuffledShoe, DealingError>) -> SealFault {
    match result {
        Err(DealingError::Sealed { fault, .. }) => fault,
        Err(other) => panic!("another error: {other}"),
        Ok(_) => panic!("it opened"),
    }
}

#[test]
fn a_sealed_shoe_opens_only_as_itself() {
    let dealer = dealer();
    let shoe = dealer.shuffle(TABLE, NUMBER, &decks(1)).expect("a shoe");
    let sealed = dealer.seal(&shoe).expect("a sealed shoe");
    for (table, number) in [(TableId(2), NUMBER), (TableId(4), NUMBER), (TABLE, NUMBER - 1), (TABLE, NUMBER + 1)] {
        assert_eq!(fault_of(dealer.open(table, number, &sealed)), SealFault::NotAuthentic);
    }
    let stranger = Dealer::new(OperatingSystem, key(2)).expect("a sound start");
    let error = stranger.open(TABLE, NUMBER, &sealed).expect_err("another key");
    assert_eq!(error, DealingError::Sealed { table: TABLE, shoe: NUMBER, fault: SealFault::NotAuthentic });
    let text = error.to_string();
    assert!(text.starts_with("shoe 17 of table t3: the sealed shoe does not open"), "{text}");
}

#[test]
fn every_altered_bit_of_a_sealed_shoe_is_found() {
    let dealer = dealer();
    let shoe = dealer.shuffle(TABLE, NUMBER, &decks(1)).expect("a shoe");
    let sealed = dealer.seal(&shoe).expect("a sealed shoe");
    for bit in 0..sealed.len() * 8 {
        let mut altered = sealed.clone();
        altered[bit / 8] ^= 1 << (bit % 8);
        let is_version = matches!(altered[0], 1 | 2);
        let expected = if is_version { SealFault::NotAuthentic } else { SealFault::Version(altered[0]) };
        assert_eq!(fault_of(dealer.open(TABLE, NUMBER, &altered)), expected, "bit {bit}");
    }
}

#[test]
fn a_sealed_shoe_of_another_length_is_found() {
    let dealer = dealer();
    let shoe = dealer.shuffle(TABLE, NUMBER, &decks(1)).expect("a shoe");
    let sealed = dealer.seal(&shoe).expect("a sealed shoe");
    for length in 0..sealed.len() {
        let expected = if length < 1 + 24 + 16 { SealFault::CutShort(length) } else { SealFault::NotAuthentic };
        assert_eq!(fault_of(dealer.open(TABLE, NUMBER, &sealed[..length])), expected, "{length}");
    }
    let longer = [&sealed[..], &[0]].concat();
    assert_eq!(fault_of(dealer.open(TABLE, NUMBER, &longer)), SealFault::NotAuthentic);
}

/// Bytes of any length and content, many of them with the right first byte.
#[test]
fn noise_is_never_a_shoe() {
    let dealer = dealer();
    let mut noise = Scripted::default();
    for length in 0..2000 {
        let mut bytes = vec![0; length];
        noise.fill(&mut bytes).expect("noise");
        if length % 4 != 0 {
            bytes[0] = 1 + (length % 2) as u8;
        }
        fault_of(dealer.open(TABLE, NUMBER, &bytes));
    }
}

/// Sealed with the right key, and not a shoe: only a mistake of ours could make it.
#[test]
fn what_opens_must_still_be_a_shoe() {
    use zeroize::Zeroizing;
    let entries = |count: usize, card: u8| Zeroizing::new([&[card][..], &[9; 32]].concat().repeat(count));
    let shoe = |secret| ShuffledShoe::from_secret(TABLE, NUMBER, secret);
    assert!(shoe(entries(1, 51)).is_some());
    assert!(shoe(entries(1, 52)).is_none());
    assert!(shoe(entries(0, 0)).is_none());
    assert!(shoe(entries(MOST_CARDS, 0)).is_some());
    assert!(shoe(entries(MOST_CARDS + 1, 0)).is_none());
    assert!(shoe(Zeroizing::new(vec![0; 32])).is_none());
    assert!(shoe(Zeroizing::new(vec![0; 34])).is_none());
    let packed =
        |count: usize, card: u8| ShuffledShoe::from_packed(TABLE, NUMBER, &[&[9; 32][..], &vec![card; count]].concat());
    assert!(packed(1, 51).is_some());
    assert!(packed(1, 52).is_none());
    assert!(packed(0, 0).is_none());
    assert!(packed(MOST_CARDS, 0).is_some());
    assert!(packed(MOST_CARDS + 1, 0).is_none());
    assert!(ShuffledShoe::from_packed(TABLE, NUMBER, &[0; 31]).is_none());
}

#[test]
fn nothing_secret_is_printed() {
    let shoe = dealer().shuffle(TABLE, NUMBER, &decks(1)).expect("a shoe");
    assert_eq!(format!("{shoe:?}"), "ShuffledShoe { table: TableId(3), number: 17, .. }");
}

/// It works until it is told to break, and works again later: by then it is no longer trusted.
#[test]
fn once_chance_is_in_doubt_no_shoe_is_made_but_those_there_are_open() {
    struct Failing {
        reads: u32,
    }
    impl Entropy for Failing {
        fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
            self.reads += 1;
            OperatingSystem.fill(bytes)?;
            if self.reads == 10 {
                for byte in bytes {
                    *byte |= 4;
                }
            }
            Ok(())
        }
    }
    let dealer = Dealer::new(Failing { reads: 0 }, key(1)).expect("a sound start");
    let shoe = dealer.shuffle(TABLE, 1, &decks(1)).expect("a shoe");
    let sealed = dealer.seal(&shoe).expect("a sealed shoe");
    assert_eq!(dealer.health(), Ok(()));
    let stopped = (2..10).find_map(|number| dealer.shuffle(TABLE, number, &decks(1)).err());
    assert_eq!(stopped, Some(DealingError::Stopped(Fault::StuckBit)));
    assert_eq!(dealer.health(), Err(Fault::StuckBit));
    assert_eq!(dealer.shuffle(TABLE, 10, &decks(1)).err(), stopped);
    assert_eq!(dealer.seal(&shoe).err(), stopped);
    assert_eq!(dealer.open(TABLE, 1, &sealed).expect("the shoe").root(), shoe.root());
}
