//! Widgets of the HUD: their definition, their registry, and the widgets shared by all games.
//!
//! A widget is one constant in its own file and one line in a list. The list of the 3D engines is
//! in `hud/engine3d/mod.rs`, the list of Need For Kill is in `nfk/hud/mod.rs`. Both games draw the
//! widgets in [`SHARED`]. The texts of the widgets are in the message catalogue.

mod branches;
pub mod course;
pub mod engine;
pub mod feed;
pub mod ghost;
pub mod health;
pub mod hints;
pub mod input;
pub mod inspector;
pub mod keys;
mod medal;
pub mod practice;
mod result_card;
pub mod shared;
mod step_cue;
mod strip;
pub mod timer;
pub mod tool_panel;
pub mod training;
pub mod widget_frame;

use bevy::prelude::Resource;
use bevy_egui::egui::Vec2;
use strum::VariantArray;

pub use medal::EarnedMedalView;
pub use result_card::ResultView;
pub use shared::{FrameContext, GameView, PracticeStatus, SharedHud, SharedWidget};
pub use step_cue::{CapState, CapView, CueView};
pub use strip::{StripTick, TickStrip};
pub use training::{MedalGoal, TrainingView};
pub use widget_frame::{WidgetArea, WidgetFrame, WidgetLayer, draw_all, hud_layer};

use crate::game::base::messages::GameKind;
use crate::game::settings::{Anchor, HudSettings, Placement};
use crate::text::{fill_constants, text, text_by_id};

/// Selection of widgets for one kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum Preset {
    /// Widgets about aiming, turn speed and gain.
    Learner,
    /// Long jumps and hops in Half-Life and CS.
    Kz,
    /// Widgets about speed and long chains of hops.
    QuakeWorld,
    /// Every widget.
    Everything,
    /// No widgets.
    Off,
}

impl Preset {
    /// All presets, in menu order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Returns the display name.
    pub fn label(self) -> &'static str {
        text!(match self {
            Self::Learner => "preset-learner",
            Self::Kz => "preset-kz",
            Self::QuakeWorld => "preset-quakeworld",
            Self::Everything => "preset-everything",
            Self::Off => "preset-off",
        })
    }

    /// Whether the preset includes a widget.
    pub fn includes<D>(self, widget: &Widget<D>) -> bool {
        match self {
            Self::Everything => true,
            Self::Off => false,
            Self::Learner | Self::Kz | Self::QuakeWorld => widget.presets.contains(&self),
        }
    }
}

/// Condition for drawing a widget that is switched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShowCondition {
    /// The widget is always shown.
    Always,
    /// The widget is shown while ticks run. During a pause, it would cover the inspector or the
    /// vectors of the tick.
    WhilePlaying,
    /// The widget is shown while the game is paused, unless a what-if is shown.
    WhilePaused,
    /// The widget is shown while ticks run, before the end of the first jump.
    BeforeFirstJump,
    /// The widget is shown while ticks run, after the end of the first jump, unless a what-if is
    /// shown.
    AfterFirstJump,
    /// The widget is shown while the measuring tool is active.
    WhileMeasuring,
    /// The widget is shown while the bug finder is active.
    WhileFinding,
    /// The widget is shown unless the measuring tool or the bug finder is active.
    UnlessMeasuring,
    /// The widget is shown unless the bug finder is active. The finder's list would cover it.
    UnlessFinding,
    /// The widget is shown while a what-if is shown. It replaces the jump panel.
    WhileWhatIf,
}

/// State of the game that decides which widgets are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisibilityContext {
    /// Whether the player has jumped.
    pub has_jump: bool,
    /// Whether the game is paused, so that the player can inspect ticks.
    pub is_paused: bool,
    /// Whether the measuring tool is active.
    pub is_measuring: bool,
    /// Whether the bug finder is active.
    pub is_finding: bool,
    /// Whether a what-if is shown.
    pub is_what_if: bool,
}

impl ShowCondition {
    /// Whether the condition holds in this state.
    pub fn is_met(self, context: VisibilityContext) -> bool {
        match self {
            Self::Always => true,
            Self::WhilePlaying => !context.is_paused,
            Self::WhilePaused => context.is_paused && !context.is_what_if,
            Self::BeforeFirstJump => !context.is_paused && !context.has_jump && !context.is_what_if,
            Self::AfterFirstJump => !context.is_paused && context.has_jump && !context.is_what_if,
            Self::WhileMeasuring => context.is_measuring,
            Self::WhileFinding => context.is_finding,
            Self::UnlessMeasuring => !context.is_measuring && !context.is_finding,
            Self::UnlessFinding => !context.is_finding,
            Self::WhileWhatIf => context.is_what_if,
        }
    }
}

/// A widget's size and position in small windows. Used until the player moves the widget.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CompactPlacement {
    /// Width and height at scale 1, points.
    pub size: Vec2,
    /// Position of the widget in small windows, in the same format as [`Widget::place`].
    pub place: (Anchor, [f32; 2]),
}

/// Definition of a widget. `Draw` is the type of its draw function.
#[derive(Clone, Copy, Debug)]
pub struct Widget<Draw> {
    /// Name in the settings file. The message id is `widget-` plus this name in kebab case.
    pub id: &'static str,
    /// Width and height at scale 1, points.
    pub size: Vec2,
    /// Default position: the anchor, and the offset right and down from it, points.
    pub place: (Anchor, [f32; 2]),
    /// Size and position in small windows, if they differ.
    pub small: Option<CompactPlacement>,
    /// Presets that include the widget, in addition to [`Preset::Everything`]. Widgets of
    /// [`Preset::Learner`] are on by default. A widget with an empty list is off by default.
    pub presets: &'static [Preset],
    /// Condition for drawing the widget.
    pub shown: ShowCondition,
    /// Function that draws the widget.
    pub draw: Draw,
}

impl<Draw> Widget<Draw> {
    /// Returns the display name.
    pub fn label(&self) -> &'static str {
        text_by_id(&self.attribute_id(""))
    }

    /// Returns the one-line description.
    pub fn note(&self) -> String {
        fill_constants(&self.attribute_id(".note"))
    }

    /// Returns the formula behind the widget's numbers. Empty for a widget without a formula.
    pub fn formula(&self) -> String {
        fill_constants(&self.attribute_id(".formula"))
    }

    /// Returns the message id of one of the widget's texts, such as `widget-strafe-bar.note`.
    pub fn attribute_id(&self, attribute: &str) -> String {
        let mut id = String::from("widget");
        for letter in self.id.chars() {
            if letter.is_ascii_uppercase() {
                id.push('-');
            }
            id.push(letter.to_ascii_lowercase());
        }
        id + attribute
    }

    /// Returns the position, size and on/off state before the player changes anything.
    pub fn default_placement(&self) -> Placement {
        let (anchor, offset) = self.place;
        Placement {
            on: Preset::Learner.includes(self),
            anchor,
            offset,
            ..Placement::default()
        }
    }

    /// Returns the current placement and the size, points.
    ///
    /// In a small window, a widget that the player has not moved uses its compact placement.
    pub fn placement_and_size(&self, settings: &HudSettings, small: bool) -> (Placement, Vec2) {
        let placement = self.placement(settings);
        match self.small.filter(|_| small) {
            Some(CompactPlacement {
                size,
                place: (anchor, offset),
            }) if placement.has_same_position(&self.default_placement()) => (
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

    /// Returns the player's placement of the widget, or the default placement.
    pub fn placement(&self, settings: &HudSettings) -> Placement {
        settings
            .custom_placement(self.id)
            .unwrap_or_else(|| self.default_placement())
    }

    /// Saves a placement in the settings.
    pub fn set_placement(&self, settings: &mut HudSettings, placement: Placement) {
        settings.set_placement(
            self.id,
            (placement != self.default_placement()).then_some(placement),
        );
    }

    /// Returns the widget without its draw function, for lists of all games.
    fn without_draw_fn(&self) -> Widget<()> {
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

/// Widgets of all games, in menu order. Only `registry.rs` writes it, when the window is created.
#[derive(Resource, Clone, Debug, Default)]
pub struct WidgetRegistry {
    /// Widgets, each with its game. `None`: the widget belongs to both games.
    widgets: Vec<(Option<GameKind>, Widget<()>)>,
}

impl WidgetRegistry {
    /// Adds widgets of one game, or of both games (`None`).
    pub fn with_widgets<Draw>(mut self, game: Option<GameKind>, widgets: &[Widget<Draw>]) -> Self {
        self.widgets.extend(
            widgets
                .iter()
                .map(|widget| (game, widget.without_draw_fn())),
        );
        self
    }

    /// Returns all widgets.
    pub fn widgets(&self) -> impl Iterator<Item = &Widget<()>> {
        self.widgets.iter().map(|(_, widget)| widget)
    }

    /// Returns the widgets that a game shows.
    pub fn for_game(&self, game: GameKind) -> impl Iterator<Item = &Widget<()>> {
        self.widgets
            .iter()
            .filter(move |(of, _)| of.is_none_or(|of| of == game))
            .map(|(_, widget)| widget)
    }

    /// Applies a preset: turns widgets on and off. Keeps positions and sizes.
    pub fn apply_preset(&self, settings: &mut HudSettings, preset: Preset) {
        for widget in self.widgets() {
            widget.set_placement(
                settings,
                Placement {
                    on: preset.includes(widget),
                    ..widget.placement(settings)
                },
            );
        }
    }

    /// Returns the active preset. `None` if the settings differ from all presets.
    pub fn active_preset(&self, settings: &HudSettings) -> Option<Preset> {
        let is_chosen = |preset: &Preset| {
            self.widgets()
                .all(|widget| widget.placement(settings).on == preset.includes(widget))
        };
        Preset::ALL.into_iter().find(is_chosen)
    }
}

/// Widgets of both games, in menu order. In the menu, they come after each game's own widgets.
pub const SHARED: &[SharedWidget] = &[
    keys::WIDGET,
    health::WIDGET,
    engine::WIDGET,
    timer::WIDGET,
    practice::WIDGET,
    feed::WIDGET,
    hints::WIDGET,
    input::WIDGET,
    inspector::WIDGET,
];

pub(in crate::game) fn plugin(app: &mut bevy::prelude::App) {
    shared::plugin(app);
}
