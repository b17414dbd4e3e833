//! Exact figures for a table: for the whole game, or for every choice with one hand. Questions are query parameters, named like the flags of
//! `croupier odds`.

use super::AppState;
use super::caller::Caller;
use super::etag::TaggedJson;
use super::problem::{ErrorBody, Problem};
use super::rate_limits::Network;
use crate::analyst::{AnalystError, Question, Reply};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use odds::Position;
use odds::money;
use odds::question::{AnalysisAnswer, HandAnswer, WrittenPosition, parameter, stake, staked, table};
use rules::setting::Takes;
use rules::{Cents, Game};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// After how many seconds a client asks again.
const ASK_AGAIN: u64 = 1;

/// The progress of an answer that takes longer.
#[derive(Serialize, ToSchema)]
pub(super) struct InTheWorks {
    /// Steps done.
    done: u64,
    /// Steps in all; 0 while that is not known.
    of: u64,
    /// The share of the steps that is done; none while that is not known.
    #[schema(required, minimum = 0, maximum = 1)]
    progress: Option<f64>,
}

impl InTheWorks {
    #[allow(clippy::cast_precision_loss)] // The last digit does not matter.
    fn new(done: u64, of: u64) -> Self {
        Self { done, of, progress: (of > 0).then(|| done as f64 / of as f64) }
    }
}

pub(super) fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(game)).routes(routes!(hand))
}

/// The return of every wager of a game under best play, and the strategy for it. House settings are parameters, as in `?decks=8&resplit=true`;
/// `stake` is the initial wager.
#[utoipa::path(get, path = "/api/v1/odds/{game}", tag = "games",
    params(("game" = Game, Path, description = "The game, by name."),
        ("stake" = Option<String>, Query, description = "The initial wager, in dollars.")),
    responses((status = 200, body = AnalysisAnswer<'_>), (status = 304, description = "As before."),
        (status = 202, body = InTheWorks, description = "It takes longer: ask again after the seconds of `retry-after`."),
        (status = 404, body = ErrorBody), (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
async fn game(
    State(app): State<Arc<AppState>>,
    from: Network,
    Path(game): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let asked = Asked::read(&game, &uri)?;
    if let Some((name, _)) = asked.parts.first() {
        return Err(Problem::NotValid(format!("{name} belongs to /api/v1/odds/{game}/hand")));
    }
    app.work_out(asked.question(None)?, from, &headers).await
}

/// The value of every choice with these cards, per unit of the initial wager. Settings are parameters, as for the whole game.
#[utoipa::path(get, path = "/api/v1/odds/{game}/hand", tag = "games",
    params(("game" = Game, Path, description = "The game, by name."),
        ("hand" = String, Query, description = "The player's cards, as in `As Td 7h`."),
        ("up" = Option<String>, Query, description = "The dealer's face-up card."),
        ("gone" = Option<String>, Query, description = "Other players' cards that are face up and cannot come any more."),
        ("thrown" = Option<String>, Query, description = "Lunar Poker: the cards that an exchange threw away."),
        ("split" = Option<String>, Query, description = "Star Blackjack: the other hands of a split, as in `8s Th / 8d`. A \
            hand of one card is still to be played; after the cards of a doubled hand stands `double`, and the amount where \
            it was for less."),
        ("wagers" = Option<String>, Query, description = "All wagers on the hand in place of the stake, as in `ante 10, \
            pair-plus 5`, where a choice touches more than the first."),
        ("stake" = Option<String>, Query, description = "The initial wager, in dollars.")),
    responses((status = 200, body = HandAnswer<'_>), (status = 304, description = "As before."),
        (status = 202, body = InTheWorks, description = "It takes longer: ask again after the seconds of `retry-after`."),
        (status = 404, body = ErrorBody), (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
async fn hand(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    from: Network,
    Path(game): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let asked = Asked::read(&game, &uri)?;
    app.may_have_values(&caller, asked.game).await?;
    let position = asked.written().read(asked.game, &parameter).map_err(not_valid)?;
    app.work_out(asked.question(Some(position))?, from, &headers).await
}

/// The question in a query.
struct Asked {
    game: Game,
    stake: Option<String>,
    /// Parts of a position, by name.
    parts: Vec<(String, String)>,
    /// Settings of the table, by name.
    settings: Vec<(String, String)>,
}

impl Asked {
    fn read(game: &str, uri: &Uri) -> Result<Self, Problem> {
        let game = Game::from_name(game).ok_or(Problem::NoSuchThing)?;
        let Query(pairs) = Query::<Vec<(String, String)>>::try_from_uri(uri).map_err(not_valid)?;
        let mut asked = Self { game, stake: None, parts: Vec::new(), settings: Vec::new() };
        for (name, text) in pairs {
            let twice = match name.as_str() {
                "stake" => asked.stake.replace(text).is_some(),
                part if WrittenPosition::PARTS.contains(&part) => {
                    let twice = asked.parts.iter().any(|(known, _)| *known == name);
                    asked.parts.push((name.clone(), text));
                    twice
                }
                _ => {
                    let setting = name.replace('-', "_");
                    let twice = asked.settings.iter().any(|(known, _)| *known == setting);
                    // As with flags, a name without a value means true.
                    let yes_or_no =
                        game.description().setting(&setting).is_some_and(|known| known.takes == Takes::YesNo);
                    let text = if text.is_empty() && yes_or_no { "true".to_owned() } else { text };
                    asked.settings.push((setting, text));
                    twice
                }
            };
            if twice {
                return Err(Problem::NotValid(format!("{name} is given twice")));
            }
        }
        Ok(asked)
    }

    /// The position as text.
    fn written(&self) -> WrittenPosition<'_> {
        let part = |name: &str| self.parts.iter().find(|(known, _)| known == name).map(|(_, text)| text.as_str());
        WrittenPosition {
            hand: part("hand").unwrap_or_default(),
            up: part("up"),
            gone: part("gone"),
            thrown: part("thrown"),
            split: part("split"),
            wagers: part("wagers"),
        }
    }

    fn question(&self, position: Option<Position>) -> Result<Question, Problem> {
        let settings = table(self.game, &self.settings, &parameter).map_err(not_valid)?;
        let wager =
            |text: &String| money::wager(text).map_err(|error| Problem::NotValid(format!("stake {text:?}: {error}")));
        let asked: Option<Cents> = self.stake.as_ref().map(wager).transpose()?;
        let staked = match &position {
            None => asked,
            Some(position) => staked(position, self.game, asked, &parameter).map_err(not_valid)?,
        };
        let stake = stake(&settings, staked, &parameter).map_err(not_valid)?;
        Ok(Question { settings, stake, position })
    }
}

fn not_valid(error: impl std::fmt::Display) -> Problem {
    Problem::NotValid(error.to_string())
}

impl AppState {
    /// Accounts are easy to create, so questions wait in turn by the network they come from.
    async fn work_out(&self, question: Question, from: Network, headers: &HeaderMap) -> Result<Response, Problem> {
        match self.analyst.ask(question, from.0).await {
            Ok(Reply::Answer(answer)) => Ok(TaggedJson::new(answer).answer(headers)),
            Ok(Reply::Working { done, of }) => {
                let mut response = (StatusCode::ACCEPTED, Json(InTheWorks::new(done, of))).into_response();
                response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(ASK_AGAIN));
                Ok(response)
            }
            Err(AnalystError::Misasked(why)) => Err(Problem::NotValid(why)),
            Err(AnalystError::TooMany) => Err(Problem::TooMany { after: ASK_AGAIN }),
            Err(AnalystError::Busy) => Err(Problem::Busy { after: ASK_AGAIN }),
            Err(AnalystError::Broken(why)) => Err(Problem::internal(why)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::AnySettings;

    fn question(path: &str) -> Result<Question, Problem> {
        let (game, _) = path.split_once('?').expect("a question");
        Asked::read(game, &format!("/{path}").parse().expect("an address"))?.question(None)
    }

    #[test]
    fn a_yes_needs_no_value() {
        let AnySettings::StarBlackjack(settings) = question("star-blackjack?resplit&decks=8").expect("ok").settings
        else {
            panic!("another game");
        };
        assert!(settings.resplit);
        assert_eq!(question("star-blackjack?resplit"), question("star-blackjack?resplit=true"));
        assert_ne!(question("star-blackjack?resplit"), question("star-blackjack?resplit=false"));
        assert!(question("star-blackjack?decks").is_err(), "only what can be yes");
    }

    #[test]
    fn progress_is_a_share_once_it_is_known() {
        for (done, of, share) in [(0, 0, None), (0, 4, Some(0.0)), (3, 4, Some(0.75)), (4, 4, Some(1.0))] {
            assert_eq!(InTheWorks::new(done, of).progress, share);
        }
    }

    #[test]
    fn names_have_dashes_and_amounts_may_be_whole_dollars() {
        let written = question("caribbean-stud?max-payout=50000&stake=25").expect("a question");
        assert_eq!(written, question("caribbean-stud?stake=25.00&max-payout=50000.00").expect("a question"));
        assert_eq!(written.stake, Cents::dollars(25));
    }
}
