//! Planted faults of the source, each found by its own test, and no false alarms.

use super::super::entropy::OperatingSystem;
use super::*;

/// A good source whose bytes go through something.
struct Spoilt<F>(F);

impl<F: FnMut(&mut [u8]) + Send> Entropy for Spoilt<F> {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        OperatingSystem.fill(bytes)?;
        (self.0)(bytes);
        Ok(())
    }
}

fn at_start(spoil: impl FnMut(&mut [u8]) + Send + 'static) -> Option<Fault> {
    Watched::start(Spoilt(spoil)).err()
}

/// Feeds exactly these bytes to fresh tests.
fn looking_at(bytes: &[u8]) -> Result<(), Fault> {
    Tests::default().look_at(bytes)
}

/// Bytes without any of the faults, even with arbitrary bytes after them.
fn sound(length: usize) -> Vec<u8> {
    (0..length).map(|at| (at as u8).wrapping_mul(167)).collect()
}

#[test]
fn the_limits_are_those_of_the_standard() {
    // The assumed bits of entropy in a byte, and the bits of the probability of a false alarm.
    let (entropy, alarm_bits) = (6_u32, 40_u32);
    assert_eq!(MOST_REPEATS, 1 + alarm_bits.div_ceil(entropy));

    // Logarithms, because the single terms are far too small for a float; the tail is summed from its thin end.
    let (chance, alarm) = (0.5_f64.powi(entropy.cast_signed()), 0.5_f64.powi(alarm_bits.cast_signed()));
    let logarithm = |number: u32| f64::from(number).ln();
    let ways = |times: u32| (1..=times).map(|at| logarithm(WINDOW + 1 - at) - logarithm(at)).sum::<f64>();
    let term = |times: u32| {
        (ways(times) + f64::from(times) * chance.ln() + f64::from(WINDOW - times) * (1.0 - chance).ln()).exp()
    };
    let (mut more, mut critical) = (0.0, WINDOW);
    while critical > 0 && more + term(critical) <= alarm {
        more += term(critical);
        critical -= 1;
    }
    assert_eq!(MOST_OF_ONE_BYTE, 1 + critical);
    const { assert!(START_UP_BYTES >= 1024) };
}

#[test]
fn a_byte_repeated_too_often_is_found_and_not_before() {
    let run = |length| [sound(20), vec![99; length], sound(20)].concat();
    assert_eq!(looking_at(&run(MOST_REPEATS as usize - 1)), Ok(()));
    assert_eq!(looking_at(&run(MOST_REPEATS as usize)), Err(Fault::RepeatedByte));
    assert_eq!(looking_at(&run(MOST_REPEATS as usize + 1)), Err(Fault::RepeatedByte));
}

#[test]
fn noughts_at_the_very_beginning_are_counted_like_any_other_byte() {
    assert_eq!(looking_at(&[0; MOST_REPEATS as usize - 1]), Ok(()));
    assert_eq!(looking_at(&[0; MOST_REPEATS as usize]), Err(Fault::RepeatedByte));
}

#[test]
fn a_byte_that_comes_too_often_in_a_window_is_found_and_not_before() {
    // The sound bytes of a window have each value twice; the first byte of the window is replaced into other places.
    let window = |times: usize| {
        let mut bytes = sound(WINDOW as usize);
        let first = bytes[0];
        let mut have: usize = bytes.iter().map(|byte| usize::from(*byte == first)).sum();
        for at in (3..bytes.len()).step_by(7) {
            if have < times && bytes[at] != first {
                bytes[at] = first;
                have += 1;
            }
        }
        assert_eq!(have, times);
        bytes
    };
    let most = MOST_OF_ONE_BYTE as usize;
    assert_eq!(looking_at(&window(most - 1)), Ok(()));
    assert_eq!(looking_at(&window(most)), Err(Fault::OneByteTooOften));
    assert_eq!(looking_at(&window(most + 1)), Err(Fault::OneByteTooOften));
    // Each window counts for itself.
    let mut tests = Tests::default();
    assert_eq!(tests.look_at(&window(most - 1)), Ok(()));
    assert_eq!(tests.look_at(&window(most - 1)[1..]), Ok(()));
}

#[test]
fn a_bit_that_moves_once_in_a_window_is_not_stuck() {
    let window = BIT_WINDOW as usize;
    for bit in 0..8 {
        for value in [0, 1 << bit] {
            let mut bytes = sound(window);
            for byte in &mut bytes {
                *byte = *byte & !(1 << bit) | value;
            }
            assert_eq!(looking_at(&bytes[..window - 1]), Ok(()));
            assert_eq!(looking_at(&bytes), Err(Fault::StuckBit), "bit {bit}");
            bytes[window - 1] ^= 1 << bit;
            assert_eq!(looking_at(&bytes), Ok(()), "bit {bit}");
        }
    }
}

#[test]
fn a_read_that_comes_again_is_found() {
    let mut tests = Tests::default();
    assert_eq!(tests.look_at(&sound(100)), Ok(()));
    assert_eq!(tests.look_at(&sound(100)[1..]), Ok(()));
    assert_eq!(tests.look_at(&sound(COMPARED + 1)[1..]), Err(Fault::RepeatedRead));
    // Fewer bytes than are compared may well be equal.
    let mut tests = Tests::default();
    assert_eq!(tests.look_at(&sound(COMPARED - 1)), Ok(()));
    assert_eq!(tests.look_at(&sound(COMPARED - 1)), Ok(()));
}

#[test]
fn a_broken_source_is_not_taken_into_use() {
    assert_eq!(at_start(|_| {}), None);
    assert_eq!(at_start(|bytes| bytes.fill(0)), Some(Fault::RepeatedByte));
    assert_eq!(at_start(|bytes| bytes.fill(255)), Some(Fault::RepeatedByte));
    for bit in 0..8 {
        let set = at_start(move |bytes| bytes.iter_mut().for_each(|byte| *byte |= 1 << bit));
        let clear = at_start(move |bytes| bytes.iter_mut().for_each(|byte| *byte &= !(1 << bit)));
        assert_eq!((set, clear), (Some(Fault::StuckBit), Some(Fault::StuckBit)), "bit {bit}");
    }
    // Half of all bytes are one and the same.
    let lopsided = at_start(|bytes| bytes.iter_mut().filter(|byte| **byte < 128).for_each(|byte| *byte = 0));
    assert!(matches!(lopsided, Some(Fault::OneByteTooOften | Fault::RepeatedByte)), "{lopsided:?}");
    let mut first: Option<Vec<u8>> = None;
    let the_same_again = at_start(move |bytes| bytes.copy_from_slice(first.get_or_insert_with(|| bytes.to_vec())));
    assert_eq!(the_same_again, Some(Fault::RepeatedRead));
}

#[test]
fn a_source_that_gives_nothing_is_not_taken_into_use() {
    struct Silent;
    impl Entropy for Silent {
        fn fill(&mut self, _: &mut [u8]) -> Result<(), Fault> {
            Err(Fault::NoEntropy(getrandom::Error::UNSUPPORTED))
        }
    }
    assert_eq!(Watched::start(Silent).err(), Some(Fault::NoEntropy(getrandom::Error::UNSUPPORTED)));
}

#[test]
fn a_source_that_breaks_later_is_never_used_again() {
    let mut reads = 0;
    let mut watched = Watched::start(Spoilt(move |bytes: &mut [u8]| {
        reads += 1;
        // Four reads at the start, one good one, one bad one, and from then on good ones.
        if reads == 6 {
            bytes.fill(1);
        }
    }))
    .expect("a sound start");
    let mut bytes = [0; 100];
    assert_eq!(watched.fill(&mut bytes), Ok(()));
    assert_eq!(watched.fault(), None);
    assert_eq!(watched.fill(&mut bytes), Err(Fault::RepeatedByte));
    assert_eq!(bytes, [0; 100]);
    for _ in 0..10 {
        assert_eq!(watched.fill(&mut bytes), Err(Fault::RepeatedByte));
        assert_eq!(watched.fault(), Some(Fault::RepeatedByte));
    }
}

#[test]
fn a_sound_source_is_left_in_peace() {
    let mut watched = Watched::start(OperatingSystem).expect("a sound start");
    let mut bytes = vec![0; 100_000];
    for _ in 0..100 {
        assert_eq!(watched.fill(&mut bytes), Ok(()));
    }
}
