//! Views of tables as websocket messages: serialized once, and shared by all viewers who see the same.

use super::socket::Sent;
use crate::house::PublishedTable;
use axum::extract::ws::Utf8Bytes;
use floor::jackpot::PoolReading;
use floor::table::{TableView, Viewer};
use floor::{Surroundings, TableId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// A viewer's view of a table, as a message.
#[derive(Clone, Debug)]
pub(super) struct ViewText {
    /// The view without its board. Two views that are equal here look the same, even in different versions of the table.
    pub(super) view: Arc<TableView>,
    /// The message. It has the board if that was asked for.
    pub(super) message: Utf8Bytes,
}

/// Whether a message contains the board, which seldom changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum WithBoard {
    Yes,
    No,
}

impl ViewText {
    fn new(
        snapshot: &PublishedTable,
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

/// The last public view of each table.
#[derive(Debug, Default)]
pub(super) struct PublicViews(Mutex<HashMap<(TableId, WithBoard), PublicView>>);

#[derive(Debug)]
struct PublicView {
    version: u64,
    /// The reading of the jackpot, which can change while the table does not.
    jackpot: Option<PoolReading>,
    text: ViewText,
}

impl PublicViews {
    /// A viewer's view of a table; public viewers share one text.
    pub(super) fn text(
        &self,
        snapshot: &PublishedTable,
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
