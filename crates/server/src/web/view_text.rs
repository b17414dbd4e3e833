//! Views of tables as they go over a websocket: written once, and one text for everybody who sees the same.

use super::socket::Sent;
use crate::house::Published;
use axum::extract::ws::Utf8Bytes;
use floor::jackpot::Reading;
use floor::table::{Board, Viewer};
use floor::{Surroundings, TableId};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// What stands before a view in its message.
const BEFORE_VIEW: &str = "\"view\":";

/// The message with a view that has no board.
#[derive(Clone, Debug)]
pub(super) struct ViewText {
    message: Utf8Bytes,
    /// Where the view begins in it.
    from: usize,
}

impl ViewText {
    fn new(standing: &Published, viewer: Viewer, around: &Surroundings) -> Result<Self, serde_json::Error> {
        let view = standing.table.view_without_board(viewer, around);
        let message = serde_json::to_string(&Sent::Table { version: standing.version, view: &view })?;
        // Before the view there is only a number.
        let from = message.find(BEFORE_VIEW).map_or(message.len(), |at| at + BEFORE_VIEW.len());
        Ok(Self { message: message.into(), from })
    }

    /// The whole message.
    pub(super) fn message(&self) -> Utf8Bytes {
        self.message.clone()
    }

    /// What the view says, whatever its version.
    pub(super) fn says(&self) -> &str {
        self.message.get(self.from..).unwrap_or_default()
    }

    /// The whole message with a board as the view's first member.
    pub(super) fn with_board(&self, board: &Board) -> Result<Utf8Bytes, serde_json::Error> {
        let board = serde_json::to_string(board)?;
        let (before, members) = self.message.split_at_checked(self.from + 1).unwrap_or((&self.message, ""));
        Ok(format!("{before}\"board\":{board},{members}").into())
    }
}

/// The last view of each table that everybody may see.
#[derive(Debug, Default)]
pub(super) struct PublicViews(Mutex<HashMap<TableId, PublicView>>);

#[derive(Debug)]
struct PublicView {
    version: u64,
    /// A jackpot moves while its table stands still.
    jackpot: Option<Reading>,
    text: ViewText,
}

impl PublicViews {
    /// A table as somebody sees it; those who see what everybody sees share one text.
    pub(super) fn text(
        &self,
        standing: &Published,
        viewer: Viewer,
        around: &Surroundings,
    ) -> Result<ViewText, serde_json::Error> {
        if viewer != Viewer::Public {
            return ViewText::new(standing, viewer, around);
        }
        let (table, version, jackpot) = (standing.table.id(), standing.version, around.jackpot);
        let is_it = |known: &&PublicView| known.version == version && known.jackpot == jackpot;
        // Whatever a thread that broke down left here is whole.
        let known = |views: &HashMap<TableId, PublicView>| views.get(&table).filter(is_it).map(|one| one.text.clone());
        if let Some(text) = known(&self.0.lock().unwrap_or_else(PoisonError::into_inner)) {
            return Ok(text);
        }
        let text = ViewText::new(standing, viewer, around)?;
        let view = PublicView { version, jackpot, text: text.clone() };
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(table, view);
        Ok(text)
    }
}
