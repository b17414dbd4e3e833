//! Views of tables as they go over a websocket: written once, and one text for all who see the same.

use super::socket::Sent;
use crate::house::TableSnapshot;
use axum::extract::ws::Utf8Bytes;
use floor::jackpot::Reading;
use floor::table::{TableView, Viewer};
use floor::{Surroundings, TableId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// A table as one viewer sees it, in a message.
#[derive(Clone, Debug)]
pub(super) struct ViewText {
    /// The view without its board. Two views that are equal here look the same, whatever the version of the table.
    pub(super) view: Arc<TableView>,
    /// The message. It has the board if that was asked for.
    pub(super) message: Utf8Bytes,
}

/// Whether a message carries what seldom changes at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum WithBoard {
    Yes,
    No,
}

impl ViewText {
    fn new(
        snapshot: &TableSnapshot,
        viewer: Viewer,
        around: &Surroundings,
        board: WithBoard,
    ) -> Result<Self, serde_json::Error> {
        let mut view = snapshot.table.view_without_board(viewer, around);
        if board == WithBoard::Yes {
            view.board = Some(snapshot.table.board(viewer));
        }
        let message = serde_json::to_string(&Sent::Table { version: snapshot.version, view: &view })?.into();
        view.board = None;
        Ok(Self { view: Arc::new(view), message })
    }
}

/// The last view of each table that everybody may see.
#[derive(Debug, Default)]
pub(super) struct PublicViews(Mutex<HashMap<(TableId, WithBoard), PublicView>>);

#[derive(Debug)]
struct PublicView {
    version: u64,
    /// A jackpot moves while its table stands still.
    jackpot: Option<Reading>,
    text: ViewText,
}

impl PublicViews {
    /// A table as a viewer sees it; those who see what everybody sees share one text.
    pub(super) fn text(
        &self,
        snapshot: &TableSnapshot,
        viewer: Viewer,
        around: &Surroundings,
        board: WithBoard,
    ) -> Result<ViewText, serde_json::Error> {
        if viewer != Viewer::Public {
            return ViewText::new(snapshot, viewer, around, board);
        }
        let (version, jackpot) = (snapshot.version, around.jackpot);
        let key = (snapshot.table.id(), board);
        let is_it = |known: &&PublicView| known.version == version && known.jackpot == jackpot;
        // A thread that panics leaves complete entries here.
        let views = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = views.get(&key).filter(is_it) {
            return Ok(known.text.clone());
        }
        drop(views);
        let text = ViewText::new(snapshot, viewer, around, board)?;
        let view = PublicView { version, jackpot, text: text.clone() };
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(key, view);
        Ok(text)
    }
}
