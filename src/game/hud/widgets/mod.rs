//! What a widget of the HUD is, who has registered which, and the widgets that all games share.
//!
//! A widget is one constant in its own file and one line in the list of its game: `hud/mod.rs` for
//! the 3D engines, `nfk/hud/mod.rs` for Need For Kill, [`SHARED`] here for what both show. Its
//! words stand in the message catalogue.

mod branches;
pub mod engine;
pub mod feed;
pub mod ghost;
pub mod health;
pub mod hints;
pub mod input;
pub mod inspector;
pub mod keys;
pub mod practice;
pub mod shared;
mod strip;
pub mod timer;
pub mod tool_panel;
pub mod training;
pub mod widget_frame;

use bevy::prelude::Resource;
use bevy_egui::egui::Vec2;
use strum::VariantArray;

pub use shared::{FrameContext, GameView, Practice, SharedHud, SharedWidget};
pub use strip::{StripTick, TickStrip};
pub use training::TrainingView;
pub use widget_frame::{Room, Sheet, WidgetFrame, draw_all, layer};

use crate::game::base::messages::GameKind;
use crate::game::settings::{Anchor, HudSettings, Placement};
use crate::text::{explain, text, text_by_id};

/// A choice of widgets for a kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum Preset {
    /// Where to aim, how fast to turn, what it wins.
    Learner,
    /// Long jumps and hops in Half-Life and CS.
    Kz,
    /// Speed and hops without end.
    QuakeWorld,
    /// All there is.
    Everything,
    /// The game alone.
    Off,
}

impl Preset {
    /// All of them, in the menu's order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// What the player calls it.
    pub fn label(self) -> &'static str {
        text!(match self {
            Self::Learner => "preset-learner",
            Self::Kz => "preset-kz",
            Self::QuakeWorld => "preset-quakeworld",
            Self::Everything => "preset-everything",
            Self::Off => "preset-off",
        })
    }

    /// Whether a widget belongs to it that names these.
    pub fn shows<D>(self, widget: &Widget<D>) -> bool {
        match self {
            Self::Everything => true,
            Self::Off => false,
            Self::Learner | Self::Kz | Self::QuakeWorld => widget.presets.contains(&self),
        }
    }
}

/// When a widget that is switched on is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// At any time.
    Always,
    /// While ticks run: it stands where the inspector does, or where a paused tick's vectors are
    /// drawn into the world.
    WhilePlaying,
    /// While the game is paused, but for what could have become of a jump.
    WhilePaused,
    /// While ticks run, until a jump was made.
    BeforeFirstJump,
    /// While ticks run, once a jump was made, but for what could have become of it.
    AfterFirstJump,
    /// While the measuring tool is in use.
    WhileMeasuring,
    /// While the bug finder is in use, and the measuring tool is not.
    WhileFinding,
    /// While neither is.
    UnlessMeasuring,
    /// While it is shown what could have become of a jump: where the jump itself stands else.
    WhileWhatIf,
}

/// What decides which widgets are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisibilityContext {
    /// A jump was made.
    pub has_jump: bool,
    /// The game is paused, so that its ticks can be looked at.
    pub is_paused: bool,
    /// The measuring tool is in use.
    pub is_measuring: bool,
    /// The bug finder is in use.
    pub is_finding: bool,
    /// What could have become of a jump is shown.
    pub is_what_if: bool,
}

impl Shown {
    /// Whether now is the time.
    pub fn at(self, moment: VisibilityContext) -> bool {
        match self {
            Self::Always => true,
            Self::WhilePlaying => !moment.is_paused,
            Self::WhilePaused => moment.is_paused && !moment.is_what_if,
            Self::BeforeFirstJump => !moment.is_paused && !moment.has_jump && !moment.is_what_if,
            Self::AfterFirstJump => !moment.is_paused && moment.has_jump && !moment.is_what_if,
            Self::WhileMeasuring => moment.is_measuring,
            Self::WhileFinding => moment.is_finding && !moment.is_measuring,
            Self::UnlessMeasuring => !moment.is_measuring && !moment.is_finding,
            Self::WhileWhatIf => moment.is_what_if,
        }
    }
}

/// A widget's size and place in small windows, as long as the player has not moved it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CompactPlacement {
    /// Width and height at scale 1, points.
    pub size: Vec2,
    /// Where it stands, as [`Widget::place`].
    pub place: (Anchor, [f32; 2]),
}

/// A widget: all that is to be known of it. `Draw` is the function that draws it.
#[derive(Clone, Copy, Debug)]
pub struct Widget<Draw> {
    /// Its name in the settings file; with `widget-` before it and in small letters the
    /// catalogue's.
    pub id: &'static str,
    /// Width and height at scale 1, points.
    pub size: Vec2,
    /// Where it stands before the player moves it: from the screen's anchor to its own, right and
    /// down, points.
    pub place: (Anchor, [f32; 2]),
    /// Its size and place in small windows, where they are others.
    pub small: Option<CompactPlacement>,
    /// The presets that show it, beside [`Preset::Everything`].
    pub presets: &'static [Preset],
    /// When it is drawn.
    pub shown: Shown,
    /// Draws it.
    pub draw: Draw,
}

impl<Draw> Widget<Draw> {
    /// What the player calls it.
    pub fn label(&self) -> &'static str {
        text_by_id(&self.text_id(""))
    }

    /// What it shows, in a line.
    pub fn note(&self) -> String {
        explain(&self.text_id(".note"))
    }

    /// How its numbers are made; empty where there is nothing to explain.
    pub fn formula(&self) -> String {
        explain(&self.text_id(".formula"))
    }

    /// The catalogue's id of its words: `widget-strafe-bar.note`.
    pub fn text_id(&self, attribute: &str) -> String {
        let mut id = String::from("widget");
        for letter in self.id.chars() {
            if letter.is_ascii_uppercase() {
                id.push('-');
            }
            id.push(letter.to_ascii_lowercase());
        }
        id + attribute
    }

    /// Where it stands, how large, and whether it is on, before the player changes anything.
    pub fn default_placement(&self) -> Placement {
        let (anchor, offset) = self.place;
        Placement {
            on: Preset::Learner.shows(self),
            anchor,
            offset,
            ..Placement::default()
        }
    }

    /// Where it is drawn: where the player has it, or else where it stands in a window of this
    /// size; and its own size there, points.
    pub fn standing(&self, settings: &HudSettings, small: bool) -> (Placement, Vec2) {
        let placement = self.placement(settings);
        match self.small.filter(|_| small) {
            Some(CompactPlacement {
                size,
                place: (anchor, offset),
            }) if placement.has_place_of(&self.default_placement()) => (
                Placement {
                    anchor,
                    offset,
                    ..placement
                },
                size,
            ),
            Some(CompactPlacement { size, .. }) => (placement, size),
            None => (placement, self.size),
        }
    }

    /// Where the player has it.
    pub fn placement(&self, settings: &HudSettings) -> Placement {
        settings
            .changed(self.id)
            .unwrap_or_else(|| self.default_placement())
    }

    /// Puts it somewhere.
    pub fn put(&self, settings: &mut HudSettings, placement: Placement) {
        settings.change(
            self.id,
            (placement != self.default_placement()).then_some(placement),
        );
    }

    /// The widget without the means to draw it: for lists of all games' widgets.
    fn described(&self) -> Widget<()> {
        let Self {
            id,
            size,
            place,
            small,
            presets,
            shown,
            draw: _,
        } = *self;
        Widget {
            id,
            size,
            place,
            small,
            presets,
            shown,
            draw: (),
        }
    }
}

/// Every game's widgets, in the menu's order. Written when the window is built, by `registry.rs`
/// alone.
#[derive(Resource, Clone, Debug, Default)]
pub struct WidgetRegistry {
    /// With the game that shows it; none: both.
    widgets: Vec<(Option<GameKind>, Widget<()>)>,
}

impl WidgetRegistry {
    /// With these of a game added, or of both.
    pub fn with<Draw>(mut self, game: Option<GameKind>, widgets: &[Widget<Draw>]) -> Self {
        self.widgets
            .extend(widgets.iter().map(|widget| (game, widget.described())));
        self
    }

    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = &Widget<()>> {
        self.widgets.iter().map(|(_, widget)| widget)
    }

    /// Those that a game shows.
    pub fn of(&self, game: GameKind) -> impl Iterator<Item = &Widget<()>> {
        self.widgets
            .iter()
            .filter(move |(of, _)| of.is_none_or(|of| of == game))
            .map(|(_, widget)| widget)
    }

    /// Switches each widget on or off as a preset has it; places and sizes stay.
    pub fn choose(&self, settings: &mut HudSettings, preset: Preset) {
        for widget in self.all() {
            widget.put(
                settings,
                Placement {
                    on: preset.shows(widget),
                    ..widget.placement(settings)
                },
            );
        }
    }

    /// The preset that is in force, if one is.
    pub fn preset(&self, settings: &HudSettings) -> Option<Preset> {
        let is_chosen = |preset: &Preset| {
            self.all()
                .all(|widget| widget.placement(settings).on == preset.shows(widget))
        };
        Preset::ALL.into_iter().find(is_chosen)
    }
}

/// What both games show, in the menu's order, after each game's own.
pub const SHARED: &[SharedWidget] = &[
    keys::WIDGET,
    health::WIDGET,
    engine::WIDGET,
    timer::WIDGET,
    practice::WIDGET,
    ghost::WIDGET,
    feed::WIDGET,
    hints::WIDGET,
    input::WIDGET,
    inspector::WIDGET,
];

pub(in crate::game) fn plugin(app: &mut bevy::prelude::App) {
    shared::plugin(app);
}
