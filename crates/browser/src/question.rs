//! The questions of a page, and their answers.

use crate::practice::{EngineError, Practice, PracticeCommand};
use crate::proof::Proof;
use crate::settlement::RecordedRound;
use crate::{bundle, proof, rule, settlement};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A question of a page.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
enum Question {
    /// Whether the cards of a round are those that were committed to.
    CheckProof { proof: Proof },
    /// Whether the wagers of a round were settled as the rules require.
    SettleAgain { replay: Box<RecordedRound>, proof: Option<Proof> },
    /// Whether an exported round is valid, with these trusted keys if there are any.
    CheckBundle {
        bundle: String,
        #[serde(default)]
        keys: Vec<String>,
    },
    /// A rule in plain words.
    Rule { game: String, number: String },
    /// Opens a practice table, in place of the one before.
    Open { game: String, settings: Vec<(String, String)>, stack: rules::Cents },
    /// Gives a command to the practice table.
    #[serde(rename = "wish")]
    Practice {
        #[serde(rename = "wish")]
        command: PracticeCommand,
    },
}

/// Answers questions, and keeps the practice table between them.
#[derive(Default)]
pub struct Engine {
    practice: Option<Practice>,
}

impl Engine {
    /// The answer to a question: `{"done": …}`, or `{"wrong": …}` with the reason in words. For a practice table, `"code": "not-asked"` means that
    /// the player has nothing to do now.
    pub fn answer(&mut self, question: &str) -> String {
        let answer = serde_json::from_str(question)
            .map_err(|error| EngineError::from(format!("this cannot be read: {error}")))
            .and_then(|question| self.done(question));
        match answer {
            Ok(done) => json!({ "done": done }),
            Err(EngineError { why, not_asked: true }) => json!({ "wrong": why, "code": "not-asked" }),
            Err(EngineError { why, .. }) => json!({ "wrong": why }),
        }
        .to_string()
    }

    fn done(&mut self, question: Question) -> Result<Value, EngineError> {
        match question {
            Question::CheckProof { proof } => written(&proof::check(&proof)),
            Question::SettleAgain { replay, proof } => written(&settlement::settle_again(&replay, proof.as_ref())),
            Question::CheckBundle { bundle, keys } => written(&bundle::check(&bundle, &keys)?),
            Question::Rule { game, number } => written(&rule::in_words(&game, &number)),
            Question::Open { game, settings, stack } => {
                let (practice, state) = Practice::open(&game, settings, stack)?;
                self.practice = Some(practice);
                written(&state)
            }
            Question::Practice { command } => {
                let practice = self.practice.as_mut().ok_or("no practice table is open")?;
                written(&practice.take(command)?)
            }
        }
    }
}

fn written(answer: &impl Serialize) -> Result<Value, EngineError> {
    serde_json::to_value(answer).map_err(|error| error.to_string().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(question: &str) -> String {
        let answer: Value = serde_json::from_str(&Engine::default().answer(question)).expect("JSON");
        answer["wrong"].as_str().expect("a reason").to_owned()
    }

    #[test]
    fn what_is_no_question_is_answered_with_why() {
        for question in ["", "{", "[]", "{}", r#"{"do":"dance"}"#, r#"{"do":"rule","game":"whist"}"#] {
            assert!(wrong(question).starts_with("this cannot be read: "), "{question}");
        }
        assert_eq!(wrong(r#"{"do":"wish","wish":"next-round"}"#), "no practice table is open");
        assert!(wrong(r#"{"do":"check-bundle","bundle":"{}"}"#).contains("no exported round"));
    }

    #[test]
    fn a_rule_is_told_in_words() {
        let answer = Engine::default().answer(r#"{"do":"rule","game":"let-it-ride","number":"1.1"}"#);
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        assert!(answer["done"]["says"].as_str().is_some_and(|says| !says.is_empty()), "{answer}");
        let answer = Engine::default().answer(r#"{"do":"rule","game":"let-it-ride","number":"99.9"}"#);
        assert_eq!(answer, r#"{"done":null}"#);
    }
}
