//! Where each widget of the HUD stands: an anchor on the screen, an offset, a scale.

use bevy_egui::egui::{Align2, Rect, Vec2, vec2};

use crate::game::settings::{Anchor, HudSettings, Placement, SCALES, WidgetId};
use crate::game::ui::theme::fit;

impl Anchor {
    /// All of them, row by row.
    pub const ALL: [Self; 9] = [
        Self::TopLeft,
        Self::Top,
        Self::TopRight,
        Self::Left,
        Self::Middle,
        Self::Right,
        Self::BottomLeft,
        Self::Bottom,
        Self::BottomRight,
    ];

    /// The same in egui's words.
    #[must_use]
    pub fn align(self) -> Align2 {
        match self {
            Self::TopLeft => Align2::LEFT_TOP,
            Self::Top => Align2::CENTER_TOP,
            Self::TopRight => Align2::RIGHT_TOP,
            Self::Left => Align2::LEFT_CENTER,
            Self::Middle => Align2::CENTER_CENTER,
            Self::Right => Align2::RIGHT_CENTER,
            Self::BottomLeft => Align2::LEFT_BOTTOM,
            Self::Bottom => Align2::CENTER_BOTTOM,
            Self::BottomRight => Align2::RIGHT_BOTTOM,
        }
    }
}

impl Placement {
    /// Screen points to a point of the widget.
    #[must_use]
    pub fn scale_on(&self, screen: Rect) -> f32 {
        self.scale.clamp(*SCALES.start(), *SCALES.end()) * fit(screen)
    }

    /// The widget's rectangle on a screen, points. Never outside of it where it fits at all.
    #[must_use]
    pub fn rect(&self, screen: Rect, size: Vec2) -> Rect {
        let align = self.anchor.align();
        let size = size * self.scale_on(screen);
        let corner = align.pos_in_rect(&screen) + vec2(self.offset[0], self.offset[1]) * fit(screen);
        let rect = align.anchor_size(corner, size);
        let slack = (screen.max - rect.max).min(Vec2::ZERO);
        let rect = rect.translate(slack);
        rect.translate((screen.min - rect.min).max(Vec2::ZERO))
    }
}

/// A choice of widgets for a kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    pub const ALL: [Self; 5] = [Self::Learner, Self::Kz, Self::QuakeWorld, Self::Everything, Self::Off];

    /// What the player calls it.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Learner => "Learner",
            Self::Kz => "KZ",
            Self::QuakeWorld => "QuakeWorld",
            Self::Everything => "Everything",
            Self::Off => "Off",
        }
    }

    /// Whether a widget belongs to it.
    #[must_use]
    pub fn shows(self, widget: WidgetId) -> bool {
        use WidgetId as W;
        match self {
            Self::Everything => true,
            Self::Off => false,
            Self::Learner => !matches!(widget, W::Graph | W::Bhop),
            Self::Kz => !matches!(widget, W::Graph | W::Trainer | W::Gain),
            Self::QuakeWorld => !matches!(widget, W::Compass),
        }
    }
}

impl HudSettings {
    /// Where a widget stands.
    #[must_use]
    pub fn placement(&self, widget: WidgetId) -> Placement {
        self.changed.get(&widget).copied().unwrap_or_else(|| widget.default_placement())
    }

    /// Puts a widget somewhere.
    pub fn place(&mut self, widget: WidgetId, placement: Placement) {
        if placement == widget.default_placement() {
            self.changed.remove(&widget);
        } else {
            self.changed.insert(widget, placement);
        }
    }

    /// Switches each widget on or off as a preset has it; places and sizes stay.
    pub fn choose(&mut self, preset: Preset) {
        for widget in WidgetId::ALL {
            self.place(widget, Placement { on: preset.shows(widget), ..self.placement(widget) });
        }
    }

    /// The preset that is in force, if one is.
    #[must_use]
    pub fn preset(&self) -> Option<Preset> {
        Preset::ALL
            .into_iter()
            .find(|preset| WidgetId::ALL.into_iter().all(|widget| self.placement(widget).on == preset.shows(widget)))
    }

    /// Whether every widget stands where it does by default.
    #[must_use]
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// All widgets as in the beginning.
    pub fn reset(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::pos2;

    use super::*;
    use crate::game::messages::GameKind;
    use crate::game::ui::theme;

    fn screen(width: f32, height: f32) -> Rect {
        Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height) / theme::zoom(height))
    }

    #[test]
    fn no_two_widgets_overlap_in_any_window() {
        let windows =
            [(1280.0, 720.0), (1920.0, 1080.0), (800.0, 450.0), (3440.0, 1440.0), (1024.0, 768.0), (800.0, 600.0)];
        for (width, height) in windows {
            let screen = screen(width, height);
            let rect = |widget: WidgetId| widget.default_placement().rect(screen, widget.size());
            let meet = |a: WidgetId, b: WidgetId| {
                [GameKind::Engine3d, GameKind::Nfk].into_iter().any(|game| a.is_in(game) && b.is_in(game))
            };
            for (index, a) in WidgetId::ALL.into_iter().enumerate() {
                assert!(screen.contains_rect(rect(a)), "{a:?} leaves {width} x {height}: {:?}", rect(a));
                for b in WidgetId::ALL[index + 1..].iter().filter(|b| meet(a, **b)) {
                    // The inspector takes the place of others while the game is paused, the jump panel that of the
                    // first keys.
                    let pair = [a, *b];
                    let shares =
                        [WidgetId::Jump, WidgetId::Chain].map(|panel| [panel, WidgetId::Hints]).contains(&pair);
                    if shares || pair.contains(&WidgetId::Inspector) {
                        continue;
                    }
                    let shared = rect(a).intersect(rect(*b));
                    assert!(!shared.is_positive(), "{a:?} and {b:?} share {shared:?} at {width} x {height}");
                }
            }
        }
    }

    #[test]
    fn a_widget_pushed_off_the_screen_stays_on_it() {
        let screen = screen(1280.0, 720.0);
        let placement = Placement { on: true, anchor: Anchor::TopLeft, offset: [5000.0, -300.0], scale: 1.0 };
        let rect = placement.rect(screen, vec2(200.0, 100.0));
        assert_eq!((rect.right(), rect.top()), (1280.0, 0.0));
        assert_eq!(placement.rect(screen, vec2(200.0, 100.0)).size(), vec2(200.0, 100.0));
    }

    #[test]
    fn the_file_keeps_only_what_the_player_changed() {
        let mut settings = HudSettings::default();
        assert_eq!(ron::to_string(&settings).unwrap(), "(changed:{})");
        let moved = Placement { scale: 1.5, ..WidgetId::Speed.default_placement() };
        settings.place(WidgetId::Speed, moved);
        let text = ron::to_string(&settings).unwrap();
        let read: HudSettings = ron::from_str(&text).unwrap();
        assert_eq!(read.placement(WidgetId::Speed), moved, "{text}");
        assert_eq!(read.placement(WidgetId::Keys), WidgetId::Keys.default_placement());
        settings.place(WidgetId::Speed, WidgetId::Speed.default_placement());
        assert!(settings.is_default(), "put back by hand is as never moved");
    }
}
