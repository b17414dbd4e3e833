//! The possible contents of a disk after a power failure.

use std::{collections::BTreeMap, fs, path::Path};

/// Sectors are written whole or not at all; larger writes may be torn between them.
const SECTOR: usize = 512;

/// A source of choices that repeats for a seed.
pub(crate) struct Choices(pub(crate) u64);

impl Choices {
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}

/// One of the watched files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Watched {
    Database,
    Log,
    Acknowledgements,
}

/// An act of the program on its storage.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    Write {
        file: Watched,
        offset: usize,
        bytes: Vec<u8>,
    },
    Truncate {
        file: Watched,
        length: usize,
    },
    /// The operating system has confirmed that everything before is on the disk.
    Synced {
        file: Watched,
    },
}

/// Reads the notes of the library in between.
pub(crate) fn read_log(path: &Path) -> Vec<Act> {
    let log = fs::read(path).unwrap();
    let number = |at: usize| u64::from_le_bytes(log[at..at + 8].try_into().unwrap()) as usize;
    let mut acts = Vec::new();
    let mut at = 0;
    while at < log.len() {
        let file = match log[at + 1] {
            1 => Watched::Database,
            2 => Watched::Log,
            3 => Watched::Acknowledgements,
            other => panic!("no file has number {other}"),
        };
        let (first, length) = (number(at + 2), number(at + 10));
        let what = log[at];
        at += 18;
        acts.push(match what {
            b'w' => Act::Write { file, offset: first, bytes: log[at..at + length].to_vec() },
            b't' => Act::Truncate { file, length: first },
            b's' => Act::Synced { file },
            other => panic!("nothing is noted as {other}"),
        });
        at += length;
    }
    acts
}

/// How the disk treats data that was not synced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Loss {
    /// All of it is gone.
    Everything,
    /// Any part of it is gone, in any order, whole writes or sectors of them.
    Anything,
    /// It even loses data that it has confirmed.
    Lies,
}

#[derive(Clone, Default)]
struct File {
    durable: Vec<u8>,
    pending: Vec<Act>,
}

/// Follows the acts and knows which data must survive.
#[derive(Clone, Default)]
pub(crate) struct Disk {
    files: BTreeMap<Watched, File>,
}

impl Disk {
    pub(crate) fn follow(&mut self, act: &Act) {
        let (Act::Write { file, .. } | Act::Truncate { file, .. } | Act::Synced { file }) = act;
        let kept = self.files.entry(*file).or_default();
        if matches!(act, Act::Synced { .. }) {
            for act in std::mem::take(&mut kept.pending) {
                apply(&mut kept.durable, &act);
            }
        } else {
            kept.pending.push(act.clone());
        }
    }

    /// Writes the files as they are after a power failure now.
    pub(crate) fn cut(&self, folder: &Path, loss: Loss, choices: &mut Choices) {
        for (file, name) in [(Watched::Database, "croupier.db"), (Watched::Log, "croupier.db-wal")] {
            let Some(kept) = self.files.get(&file) else { continue };
            let mut bytes = kept.durable.clone();
            for act in &kept.pending {
                match (loss, choices.below(3)) {
                    (Loss::Everything | Loss::Lies, _) | (Loss::Anything, 0) => {}
                    (Loss::Anything, 1) => apply(&mut bytes, act),
                    (Loss::Anything, _) => apply(&mut bytes, &torn(act, choices)),
                }
            }
            fs::write(folder.join(name), bytes).unwrap();
        }
    }

    /// Acknowledgements are public, independent of what happens to the disk.
    pub(crate) fn acknowledged(&self) -> String {
        let acts = self.files.get(&Watched::Acknowledgements).map(|file| &*file.pending).unwrap_or_default();
        // The list is only ever appended to, by several at once.
        let text = acts.iter().flat_map(|act| match act {
            Act::Write { bytes, .. } => &bytes[..],
            Act::Truncate { .. } | Act::Synced { .. } => &[],
        });
        String::from_utf8(text.copied().collect()).unwrap()
    }
}

fn apply(bytes: &mut Vec<u8>, act: &Act) {
    match act {
        Act::Write { offset, bytes: written, .. } => {
            let end = offset + written.len();
            if bytes.len() < end {
                bytes.resize(end, 0);
            }
            bytes[*offset..end].copy_from_slice(written);
        }
        Act::Truncate { length, .. } => bytes.resize(*length, 0),
        Act::Synced { .. } => {}
    }
}

/// The first or the last sectors of a write.
fn torn(act: &Act, choices: &mut Choices) -> Act {
    let Act::Write { file, offset, bytes } = act else { return act.clone() };
    let sectors = bytes.len().div_ceil(SECTOR) as u64;
    let place = (choices.below(sectors + 1) as usize * SECTOR).min(bytes.len());
    if choices.below(2) == 0 {
        Act::Write { file: *file, offset: *offset, bytes: bytes[..place].to_vec() }
    } else {
        Act::Write { file: *file, offset: offset + place, bytes: bytes[place..].to_vec() }
    }
}
