//! The input of recorded rounds: read line by line if every line is a round, otherwise as a whole.

use anyhow::{Context, Result, anyhow, bail};
use rules::settle::{Piece, Problem};
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::path::Path;

/// The most bytes of an input that is read as a whole.
const MOST_BYTES: u64 = 2 << 30;

pub(super) struct Input {
    reader: BufReader<Box<dyn Read>>,
    /// The name of the input in messages.
    pub(super) name: String,
    /// How many bytes there will be, where that is known.
    pub(super) size: Option<u64>,
    /// How many bytes have been read.
    pub(super) read: u64,
    lines: usize,
}

impl Input {
    /// Opens a file, or standard input.
    pub(super) fn open(file: Option<&Path>) -> Result<Self> {
        let (name, size, reader): (String, Option<u64>, Box<dyn Read>) = match file {
            Some(file) => {
                let name = file.display().to_string();
                let opened = File::open(file).with_context(|| format!("cannot read {name}"))?;
                let size = opened.metadata().ok().filter(std::fs::Metadata::is_file).map(|about| about.len());
                (name, size, Box::new(opened))
            }
            None => {
                if io::stdin().is_terminal() {
                    let _ = writeln!(io::stderr(), "Reading rounds from standard input; Ctrl-D ends it.");
                }
                ("standard input".to_owned(), None, Box::new(io::stdin()))
            }
        };
        Ok(Self { reader: BufReader::with_capacity(1 << 16, reader), name, size, read: 0, lines: 0 })
    }

    /// The next line that is not blank.
    pub(super) fn line(&mut self) -> Result<Option<Vec<u8>>> {
        loop {
            let mut line = Vec::new();
            let read = self.reader.by_ref().take(MOST_BYTES).read_until(b'\n', &mut line);
            read.with_context(|| format!("cannot read {}", self.name))?;
            self.count(line.len())?;
            if line.is_empty() {
                return Ok(None);
            }
            self.lines += 1;
            if self.lines == 1 && line.starts_with(b"\xef\xbb\xbf") {
                line.drain(..3);
            }
            if !line.trim_ascii().is_empty() {
                return Ok(Some(line));
            }
        }
    }

    /// The text that was read, everything after it, and the number of lines before it.
    pub(super) fn whole(&mut self, mut bytes: Vec<u8>) -> Result<(String, usize)> {
        // Blank lines before the first one count in messages.
        let before = self.lines.saturating_sub(1);
        let rest = self.reader.by_ref().take(MOST_BYTES).read_to_end(&mut bytes);
        let rest = rest.with_context(|| format!("cannot read {}", self.name))?;
        self.count(rest)?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let good = error.utf8_error().valid_up_to();
            let line = before + error.as_bytes()[..good].split(|byte| *byte == b'\n').count();
            anyhow!("{}: line {line} is not UTF-8 text", self.name)
        })?;
        Ok((text, before))
    }

    fn count(&mut self, bytes: usize) -> Result<()> {
        self.read += bytes as u64;
        if bytes as u64 == MOST_BYTES {
            bail!("{}: more than {MOST_BYTES} bytes in one piece; write a round on every line", self.name);
        }
        Ok(())
    }

    /// Whether reading the next line can block.
    pub(super) fn is_waiting(&self) -> bool {
        self.reader.buffer().is_empty()
    }

    /// The line read last as the text of a round.
    pub(super) fn piece<'a>(&self, line: &'a [u8]) -> Result<Piece<'a>, Problem> {
        let text = std::str::from_utf8(line).map_err(|error| Problem {
            place: format!("line {}", self.lines),
            what: format!("byte {} is not UTF-8 text", error.valid_up_to() + 1),
            rule: None,
        })?;
        Ok(Piece { text: text.trim_end(), line: self.lines, column: 0 })
    }
}

/// Whether a line is a whole JSON value, so that every line must be one.
pub(super) fn is_whole(line: &[u8]) -> bool {
    let object = line.trim_ascii_start().starts_with(b"{");
    object && serde_json::from_slice::<serde_json::value::Value>(line).is_ok()
}
