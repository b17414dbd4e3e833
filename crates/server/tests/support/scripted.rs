//! Chance that brings the order a test wants, through the real shuffle.

use rules::Card;
use server::dealing::{Entropy, Fault, OperatingSystem};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

/// How many bytes the shuffle asks for at a time.
const BLOCK: usize = 512;

/// What the next shuffles are to bring.
#[derive(Clone, Default)]
pub(crate) struct Script(Arc<Mutex<VecDeque<(u8, u8)>>>);

impl Script {
    /// Has the next shuffle of these cards bring `wanted`, in this order, to be dealt once `cut` cards have gone from the front to the
    /// back. The cards after them come as they may.
    pub(crate) fn bring(&self, made_of: &[Card], wanted: &[Card], cut: usize) {
        let mut rest = made_of.to_vec();
        for card in wanted {
            let at = rest.iter().position(|other| other == card).expect("a card of the device");
            rest.remove(at);
        }
        let mut order: Vec<Card> = wanted.iter().copied().chain(rest).collect();
        order.rotate_right(cut);
        let mut cards = made_of.to_vec();
        let mut script = self.0.lock().expect("the script");
        for last in (1..cards.len()).rev() {
            let chosen = cards[..=last].iter().position(|card| *card == order[last]).expect("the card");
            cards.swap(last, chosen);
            // Only as many bits as the number needs; the others stay chance, so that the watch over it finds nothing odd.
            let mask = usize::MAX >> last.leading_zeros();
            if last > 255 {
                script.push_back(((chosen >> 8) as u8, (mask >> 8) as u8));
            }
            script.push_back((chosen as u8, mask as u8));
        }
    }
}

/// The operating system's chance, with what the script wants written over it.
pub(crate) struct Scripted(pub(crate) Script);

impl Entropy for Scripted {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        OperatingSystem.fill(bytes)?;
        if bytes.len() == BLOCK {
            let mut script = self.0.0.lock().expect("the script");
            for byte in bytes.iter_mut() {
                let Some((value, mask)) = script.pop_front() else { break };
                *byte = (*byte & !mask) | value;
            }
        }
        Ok(())
    }
}
