//! Import of a config's crosshair. Its changes belong to [`ImportPart::Looks`]. They set the
//! placement and the shape of the crosshair widget.

use super::{ChangeAction, ConfigImport, ImportPart};
use crate::game::hud::engine3d::CROSSHAIR;
use crate::game::settings::{HudSettings, Placement, Settings};
use crate::text::number::whole;
use crate::text::{Label as _, PlainId, id, message, text};
use wishdir_console::{Crosshair, CrosshairShape};

/// A property of the crosshair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum CrosshairChange {
    /// Whether the crosshair is drawn.
    On(bool),
    /// Shape of the crosshair.
    Shape(CrosshairShape),
    /// Scale factor of the crosshair.
    Scale(f32),
    /// Opacity, 0 to 1.
    Opacity(f32),
    /// Red, green and blue.
    Color([u8; 3]),
}

impl CrosshairChange {
    /// Applies the property to the crosshair. Keeps its position.
    pub(super) fn apply(self, hud: &mut HudSettings) {
        let now = CROSSHAIR.placement(hud);
        let placement = match self {
            Self::On(on) => Placement { on, ..now },
            Self::Scale(scale) => Placement { scale, ..now },
            Self::Opacity(opacity) => Placement { opacity, ..now },
            Self::Color(color) => Placement {
                color: Some(color),
                ..now
            },
            Self::Shape(shape) => {
                hud.look.crosshair = shape;
                return;
            }
        };
        CROSSHAIR.set_placement(hud, placement);
    }

    /// Returns the name of the property, and its value in these settings.
    fn describe(self, hud: &HudSettings) -> (PlainId, String) {
        let now = CROSSHAIR.placement(hud);
        match self {
            Self::On(_) => {
                let id = if now.on {
                    id!("menu-config-crosshair.is-on")
                } else {
                    id!("menu-config-crosshair.is-off")
                };
                (id!("menu-config-crosshair.on"), text(id).to_owned())
            }
            Self::Shape(_) => (
                id!("menu-config-crosshair.shape"),
                hud.look.crosshair.label().to_owned(),
            ),
            Self::Scale(_) => (id!("menu-config-crosshair.size"), percent(now.scale)),
            Self::Opacity(_) => (id!("menu-config-crosshair.opacity"), percent(now.opacity)),
            Self::Color(_) => {
                let of_set = || text!("menu-config-crosshair.of-set").to_owned();
                (
                    id!("menu-config-crosshair.color"),
                    now.color
                        .map_or_else(of_set, |[r, g, b]| format!("{r} {g} {b}")),
                )
            }
        }
    }
}

fn percent(part: f32) -> String {
    message!(
        "menu-config-crosshair.percent",
        percent = whole((part * 100.0).round())
    )
}

impl ConfigImport {
    /// Adds the changes that a config makes to the crosshair.
    pub(super) fn collect_crosshair(&mut self, wanted: &Crosshair, settings: &Settings) {
        let Crosshair {
            on,
            shape,
            scale,
            opacity,
            color,
        } = *wanted;
        let things = [
            on.map(CrosshairChange::On),
            shape.map(CrosshairChange::Shape),
            scale.map(CrosshairChange::Scale),
            opacity.map(CrosshairChange::Opacity),
            color.map(CrosshairChange::Color),
        ];
        for looks in things.into_iter().flatten() {
            let mut after = settings.hud.clone();
            looks.apply(&mut after);
            let ((what, old), (_, new)) = (looks.describe(&settings.hud), looks.describe(&after));
            self.add_change(
                ImportPart::Looks,
                text(what),
                old,
                new,
                ChangeAction::Crosshair(looks),
            );
        }
    }
}

/// Restores the crosshair's appearance. Keeps its position.
pub(super) fn restore(before: &HudSettings, hud: &mut HudSettings) {
    let Placement {
        on,
        scale,
        opacity,
        color,
        ..
    } = CROSSHAIR.placement(before);
    let now = CROSSHAIR.placement(hud);
    CROSSHAIR.set_placement(
        hud,
        Placement {
            on,
            scale,
            opacity,
            color,
            ..now
        },
    );
    hud.look.crosshair = before.look.crosshair;
}
