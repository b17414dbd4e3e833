//! The conversation with the player: pictures out; keys, lines and amounts in.
//!
//! At a terminal a choice is a single key and every picture starts on a clean screen. Anywhere else the conversation is
//! lines of text, so that a script can hold it.

use console::{Key, Term};
use std::io::{self, BufRead, IsTerminal, Read, Write};

/// The most bytes of an answer; the rest of a longer line is read as the next answer.
const LONGEST_LINE: u64 = 4096;

pub(super) struct Screen {
    out: Box<dyn Write>,
    input: Box<dyn BufRead>,
    /// The terminal, where keys can be read one by one.
    keys: Option<Term>,
    /// Whether the screen was cleared for the first picture.
    cleared: bool,
}

impl Screen {
    /// Standard input and output.
    pub(super) fn standard() -> Self {
        let keys = (io::stdin().is_terminal() && io::stdout().is_terminal()).then(Term::stdout);
        Self { out: Box::new(anstream::stdout()), input: Box::new(io::stdin().lock()), keys, cleared: false }
    }

    /// Prints a picture of the table, on a clean screen where there is one.
    pub(super) fn picture(&mut self, text: &str) -> io::Result<()> {
        if let Some(term) = &self.keys {
            if !self.cleared {
                // Earlier output scrolls up, so that it is not lost.
                write!(self.out, "{}", "\n".repeat(usize::from(term.size().0)))?;
                self.cleared = true;
            }
            // To the top left corner, and clear from there.
            write!(self.out, "\x1b[H\x1b[J")?;
        } else {
            writeln!(self.out)?;
        }
        self.say(text)
    }

    /// Prints text and a line end.
    pub(super) fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    /// Where longer text can be written.
    pub(super) fn out(&mut self) -> &mut impl Write {
        &mut self.out
    }

    /// Asks for a line. Returns nothing at the end of the input.
    pub(super) fn line(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.out, "{prompt} ")?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        let read = self.input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        if read == 0 {
            writeln!(self.out)?;
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if self.keys.is_none() {
            // Without a terminal the input is not echoed, so it is printed here.
            writeln!(self.out, "{line}")?;
        }
        Ok(Some(line))
    }

    /// Asks for a key, or for a line where keys cannot be read. Enter is the empty answer.
    pub(super) fn key(&mut self, prompt: &str) -> io::Result<Option<String>> {
        let Some(term) = &self.keys else { return self.line(prompt) };
        write!(self.out, "{prompt} ")?;
        self.out.flush()?;
        let answer = loop {
            match term.read_key_raw() {
                Ok(Key::Enter) => break Some(String::new()),
                // The end-of-input key and the interrupt key both mean that the player leaves.
                Ok(Key::CtrlC | Key::Char('\x04')) | Err(_) => break None,
                Ok(Key::Char(letter)) if !letter.is_control() => break Some(letter.to_string()),
                Ok(_) => {}
            }
        };
        writeln!(self.out, "{}", answer.as_deref().unwrap_or_default())?;
        Ok(answer)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::rc::Rc;

    /// The output of a scripted conversation.
    #[derive(Clone, Default)]
    pub(in crate::play) struct Paper(Rc<RefCell<Vec<u8>>>);

    impl Paper {
        pub(in crate::play) fn text(&self) -> String {
            let stripped = anstream::adapter::strip_bytes(&self.0.borrow()).into_vec();
            String::from_utf8(stripped).expect("text")
        }
    }

    impl Write for Paper {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.borrow_mut().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// A conversation whose answers are written down beforehand.
    pub(in crate::play) fn scripted(answers: &str) -> (Screen, Paper) {
        let paper = Paper::default();
        let input = io::Cursor::new(answers.as_bytes().to_vec());
        (Screen { out: Box::new(paper.clone()), input: Box::new(input), keys: None, cleared: false }, paper)
    }

    #[test]
    fn lines_end_and_are_never_endless() {
        let (mut screen, _) = scripted(&format!("  p \n{}\n\u{fffd}", "x".repeat(5000)));
        assert_eq!(screen.line("?").expect("a line").as_deref(), Some("p"));
        assert_eq!(screen.line("?").expect("a line").map(|line| line.len()), Some(4096));
        assert_eq!(screen.key("?").expect("a line").map(|line| line.len()), Some(904));
        assert!(screen.key("?").expect("a line").is_some());
        assert_eq!(screen.key("?").expect("no line"), None);
    }
}
