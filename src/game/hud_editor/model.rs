//! Model of the HUD editor. The editor's functions read and change it, and do not use Bevy.

use std::time::Duration;

use bevy_egui::egui::{Pos2, Rect};
use strum::VariantArray;

use super::history::EditHistory;
use super::snap::Guides;
use crate::game::base::messages::{GameKind, Notice};
use crate::game::hud::widgets::{VisibilityContext, Widget, WidgetArea, WidgetRegistry};
use crate::game::settings::{Binds, HudSettings};

/// Display time of a notice on the panel.
pub(super) const NOTICE_STAYS: Duration = Duration::from_secs(9);

/// Game state that the editor previews. Widgets of different states can share a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, VariantArray)]
pub enum PreviewState {
    /// Ticks run, after the first jump.
    #[default]
    Playing,
    /// Ticks run, before the first jump.
    Beginning,
    /// The game is paused.
    Paused,
    /// The measuring tool is active.
    Measuring,
}

impl PreviewState {
    /// All states, in the panel's order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Returns the game state that decides which widgets are visible.
    pub fn visibility(self) -> VisibilityContext {
        let of = |has_jump, is_paused, is_measuring| VisibilityContext {
            has_jump,
            is_paused,
            is_measuring,
            is_finding: false,
            is_what_if: false,
        };
        match self {
            Self::Playing => of(true, false, false),
            Self::Beginning => of(false, false, false),
            Self::Paused => of(true, true, false),
            Self::Measuring => of(true, false, true),
        }
    }

    /// Whether this state exists in a game.
    pub fn exists_in(self, game: GameKind) -> bool {
        self != Self::Measuring || game == GameKind::Engine3d
    }
}

/// Mouse action on the selected widget.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DragKind {
    /// Moves the widget.
    Move,
    /// Drags one corner. The opposite corner does not move.
    Scale,
}

/// A drag of a widget.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drag {
    /// Mouse action.
    pub grip: DragKind,
    /// Rectangle of the widget at the start of the drag, points.
    pub from: Rect,
    /// Position of the pointer at the start of the drag.
    pub at: Pos2,
}

/// Editor state kept between frames.
#[derive(Clone, Debug, Default)]
pub struct EditorState {
    /// Id of the selected widget.
    pub chosen: Option<&'static str>,
    /// The previewed state.
    pub edited: PreviewState,
    /// The current drag.
    pub drag: Option<Drag>,
    /// Lines that the dragged widget snapped to.
    pub guides: Guides,
    /// Undo history.
    pub history: EditHistory,
    /// Whether the panel is collapsed.
    pub is_folded: bool,
    /// Typed layout name.
    pub name: String,
    /// Layout that is being renamed.
    pub renamed: Option<String>,
    /// Layout that the next click deletes.
    pub removed: Option<String>,
}

impl EditorState {
    /// Creates the state without a selection or undo steps.
    pub fn new(hud: &HudSettings) -> Self {
        Self {
            history: EditHistory::new(hud),
            ..Self::default()
        }
    }
}

/// Request about named layouts, handled by `files.rs`.
#[derive(bevy::prelude::Message, Clone, Debug, PartialEq, Eq)]
pub enum LayoutRequest {
    /// Saves the current HUD layout under a name.
    Save(String),
    /// Loads a saved HUD layout.
    Load(String),
    /// Renames a layout.
    Rename {
        /// Old name.
        from: String,
        /// New name.
        to: String,
    },
    /// Deletes a layout.
    Remove(String),
    /// Copies the HUD layout to the clipboard as a line of text.
    Copy,
    /// Loads the HUD layout from a line of text in the clipboard.
    Paste,
}

/// Data that the functions of the editor read and write.
pub struct EditorModel<'a> {
    /// HUD settings, changed by the editor.
    pub hud: &'a mut HudSettings,
    /// All widgets.
    pub widgets: &'a WidgetRegistry,
    /// Game that the HUD belongs to.
    pub game: GameKind,
    /// Area of the screen available to widgets.
    pub room: WidgetArea,
    /// State kept between frames.
    pub state: &'a mut EditorState,
    /// Names of the saved layouts.
    pub layouts: &'a [String],
    /// The active key bindings.
    pub binds: &'a Binds,
    /// The last notice.
    pub notice: Option<&'a Notice>,
    /// Requests about layouts, in order.
    pub requests: &'a mut Vec<LayoutRequest>,
    /// Whether the player has closed the editor.
    pub is_done: bool,
}

impl<'a> EditorModel<'a> {
    /// Returns the widgets that are on in the previewed state, with their rectangles.
    pub fn visible_widgets(&self) -> Vec<(&'a Widget<()>, Rect)> {
        let moment = self.state.edited.visibility();
        let shown = self
            .widgets
            .for_game(self.game)
            .filter(|widget| widget.shown.is_met(moment));
        shown
            .filter(|widget| widget.placement(self.hud).on)
            .map(|widget| (widget, self.widget_rect(widget)))
            .collect()
    }

    /// Returns the rectangle of a widget, points.
    pub fn widget_rect(&self, widget: &Widget<()>) -> Rect {
        let (placement, size) = widget.placement_and_size(self.hud, self.room.fit.small);
        self.room.rect(placement, size)
    }

    /// Returns the selected widget.
    pub fn selected_widget(&self) -> Option<&'a Widget<()>> {
        let id = self.state.chosen?;
        self.widgets
            .for_game(self.game)
            .find(|widget| widget.id == id)
    }
}
