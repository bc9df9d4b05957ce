//! What the HUD's editor shows and what it wants: its parts are functions over this, without Bevy.

use bevy_egui::egui::{Pos2, Rect};
use strum::VariantArray;

use super::history::EditHistory;
use super::snap::Guides;
use crate::game::base::messages::{GameKind, Notice};
use crate::game::hud::widgets::{Room, VisibilityContext, Widget, WidgetRegistry};
use crate::game::settings::{Binds, HudSettings};

/// The moment that the HUD is shown as in: widgets of different moments share places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, VariantArray)]
pub enum PreviewState {
    /// While ticks run, once a jump was made.
    #[default]
    Playing,
    /// While ticks run, before the first jump.
    Beginning,
    /// While the game is paused.
    Paused,
    /// While the measuring tool is in use.
    Measuring,
}

impl PreviewState {
    /// All of them, in the panel's order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// What decides then which widgets are drawn.
    pub fn moment(self) -> VisibilityContext {
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

    /// Whether a game has such moments.
    pub fn is_of(self, game: GameKind) -> bool {
        self != Self::Measuring || game == GameKind::Engine3d
    }
}

/// What the mouse does with the chosen widget.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Grip {
    /// It moves it.
    Move,
    /// It draws the corner at which it is held; the one opposite stays.
    Scale,
}

/// A widget held by the mouse.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drag {
    /// What the mouse does with it.
    pub grip: Grip,
    /// Its rectangle when it was taken, points.
    pub from: Rect,
    /// Where the pointer was then.
    pub at: Pos2,
}

/// What the editor keeps between frames.
#[derive(Clone, Debug, Default)]
pub struct EditorState {
    /// The chosen widget, by its id.
    pub chosen: Option<&'static str>,
    /// The moment that is shown.
    pub edited: PreviewState,
    /// The chosen widget is held.
    pub drag: Option<Drag>,
    /// Lines that it has snapped to.
    pub guides: Guides,
    /// The last steps.
    pub history: EditHistory,
    /// The panel is its head alone.
    pub is_folded: bool,
    /// The name to save under, as it is typed.
    pub name: String,
    /// The layout that is being given another name.
    pub renamed: Option<String>,
    /// The layout that is removed at the next click.
    pub removed: Option<String>,
}

impl EditorState {
    /// Nothing is chosen, nothing has been done.
    pub fn begin(hud: &HudSettings) -> Self {
        Self {
            history: EditHistory::begin(hud),
            ..Self::default()
        }
    }
}

/// Something that is asked of the named layouts; `files.rs` does it.
#[derive(bevy::prelude::Message, Clone, Debug, PartialEq, Eq)]
pub enum LayoutRequest {
    /// Keep the HUD as it is under this name.
    Save(String),
    /// The HUD as it was kept.
    Load(String),
    /// Another name for one.
    Rename {
        /// What it is called.
        from: String,
        /// What it is to be called.
        to: String,
    },
    /// Forget one.
    Remove(String),
    /// The HUD as a line of text, into the clipboard.
    Copy,
    /// The HUD whose line of text is in the clipboard.
    Paste,
}

/// What the editor's parts read and write.
pub struct EditorModel<'a> {
    /// The HUD, written by the editor.
    pub hud: &'a mut HudSettings,
    /// Every widget.
    pub widgets: &'a WidgetRegistry,
    /// The game whose HUD it is.
    pub game: GameKind,
    /// The room that widgets have on the screen.
    pub room: Room,
    /// What is kept between frames.
    pub state: &'a mut EditorState,
    /// The names of the layouts that were kept.
    pub layouts: &'a [String],
    /// The keys in force.
    pub binds: &'a Binds,
    /// What was told last.
    pub notice: Option<&'a Notice>,
    /// What is asked of the layouts, in order.
    pub requests: &'a mut Vec<LayoutRequest>,
    /// The player has done enough.
    pub is_done: bool,
}

impl<'a> EditorModel<'a> {
    /// The widgets that are on in the moment that is shown, each with its rectangle.
    pub fn shown(&self) -> Vec<(&'a Widget<()>, Rect)> {
        let moment = self.state.edited.moment();
        let shown = self
            .widgets
            .of(self.game)
            .filter(|widget| widget.shown.at(moment));
        shown
            .filter(|widget| widget.placement(self.hud).on)
            .map(|widget| (widget, self.rect(widget)))
            .collect()
    }

    /// Where a widget is drawn, points.
    pub fn rect(&self, widget: &Widget<()>) -> Rect {
        let (placement, size) = widget.standing(self.hud, self.room.fit.small);
        self.room.rect(placement, size)
    }

    /// The chosen widget.
    pub fn chosen(&self) -> Option<&'a Widget<()>> {
        let id = self.state.chosen?;
        self.widgets.of(self.game).find(|widget| widget.id == id)
    }
}
