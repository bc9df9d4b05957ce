//! HUD settings: positions, sizes and visibility of the widgets.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use bevy_egui::egui::Color32;
use ron::value::RawValue;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

use strum::VariantArray;

use crate::game::base::palette::{
    BAR_DENSITIES, ColorSet, HudLook, PANEL_DENSITIES, StrafeBarLook,
};
use crate::settings::{Choice, Setting, settings_group};
use crate::text::{Label, id, text};
use wishdir_analysis::ledger::Aim;
use wishdir_console::CrosshairShape;

/// Anchor of a widget: a corner, an edge or the centre, on both the screen and the widget.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
pub enum Anchor {
    /// Top left corner.
    #[default]
    TopLeft,
    /// Centre of the top edge.
    Top,
    /// Top right corner.
    TopRight,
    /// Centre of the left edge.
    Left,
    /// Screen centre, at the crosshair.
    Middle,
    /// Centre of the right edge.
    Right,
    /// Bottom left corner.
    BottomLeft,
    /// Centre of the bottom edge.
    Bottom,
    /// Bottom right corner.
    BottomRight,
}

impl Anchor {
    /// All anchors, row by row.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");
}

/// Range of a widget's scale.
pub const SCALES: RangeInclusive<f32> = 0.5..=3.0;
/// Range of a widget's opacity. Lower values would be invisible.
pub const OPACITIES: RangeInclusive<f32> = 0.2..=1.0;
/// Maximum offset of a widget from its anchor, points.
const OFFSET_MAX: f32 = 10_000.0;

/// Range of the strafe bar's height, points.
const BAR_HEIGHTS: RangeInclusive<f32> = 16.0..=64.0;

settings_group! {
    /// Appearance of the HUD.
    #[derive(Copy)]
    pub struct LookSettings {
        /// Colour theme of HUD and maps.
        pub colors: ColorSet = ColorSet::Standard;

        /// Opacity of panels.
        pub panel: f32 = 0.92,
            Setting::percent(PANEL_DENSITIES, 1.0)
                .label(id!("menu-hud-panel"))
                .with_note(id!("menu-hud-panel.note"));

        /// Height of the strafe bar, points.
        pub bar_height: f32 = 34.0,
            Setting::slider(BAR_HEIGHTS, 1.0, 0)
                .label(id!("menu-hud-bar-height"))
                .with_note(id!("menu-hud-bar-height.note"));

        /// Opacity of the strafe bar's background.
        pub bar_plate: f32 = 0.9,
            Setting::percent(BAR_DENSITIES, 1.0)
                .label(id!("menu-hud-bar-plate"))
                .with_note(id!("menu-hud-panel.note"));

        /// The strafe bar's colours for gain, loss and best angle: red, green and blue. `None` for
        /// the theme's colours.
        pub bar_colors: Option<[[u8; 3]; 3]> = None;

        /// Whether the strafe bar shows rounding zones in engines that round the velocity. The
        /// default is not written, because older versions read the file too.
        #[serde(skip_serializing_if = "is_default")]
        pub snap_zones: bool = false,
            Setting::switch()
                .label(id!("menu-hud-snap-zones"))
                .with_note(id!("menu-hud-snap-zones.note"));

        /// Shape of the crosshair. The default is not written,
        /// because older versions read the file too.
        #[serde(skip_serializing_if = "is_default")]
        pub crosshair: CrosshairShape = CrosshairShape::default(),
            Setting::enum_choice::<CrosshairShape>()
                .label(id!("menu-hud-crosshair"))
                .with_note(id!("menu-hud-crosshair.note"));
    }
}

/// Whether a value is its default, which the file omits.
pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl LookSettings {
    /// Returns the appearance for drawing.
    pub fn resolve(&self) -> HudLook {
        let ink = self.colors.palette();
        let colors = self
            .bar_colors()
            .map(|[r, g, b]| Color32::from_rgb(r, g, b));
        let bar = StrafeBarLook {
            height: self.bar_height,
            plate: self.bar_plate,
            colors,
            snap_zones: self.snap_zones,
        };
        HudLook {
            ink,
            panel: self.panel,
            bar,
            crosshair: self.crosshair,
        }
    }

    /// Returns the strafe bar's colours for gain, loss and best angle: custom ones or the theme's.
    pub fn bar_colors(&self) -> [[u8; 3]; 3] {
        let ink = self.colors.palette();
        let of_set =
            [ink.gain, ink.loss, ink.accent].map(|color| [color.r(), color.g(), color.b()]);
        self.bar_colors.unwrap_or(of_set)
    }
}

/// Position and appearance of a widget.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placement {
    /// Whether the widget is drawn.
    pub on: bool,
    /// Anchor of the position.
    pub anchor: Anchor,
    /// Offset of the widget's anchor from the screen's anchor: right and down, points.
    pub offset: [f32; 2],
    /// Scale factor of the widget's size.
    pub scale: f32,
    /// Opacity; 1 is the default.
    #[serde(default = "default_opacity", skip_serializing_if = "is_opaque")]
    pub opacity: f32,
    /// Custom colour of the values and, dimmed, of the labels: red, green and blue. `None` for the
    /// theme's colours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<[u8; 3]>,
}

fn default_opacity() -> f32 {
    1.0
}

fn is_opaque(opacity: &f32) -> bool {
    *opacity == default_opacity()
}

impl Default for Placement {
    /// Top left corner, with the default appearance.
    fn default() -> Self {
        let (anchor, offset) = (Anchor::default(), [0.0; 2]);
        Self {
            on: true,
            anchor,
            offset,
            scale: 1.0,
            opacity: default_opacity(),
            color: None,
        }
    }
}

impl Placement {
    /// Returns all numbers with their ranges.
    pub(super) fn numbers_with_ranges(&self) -> [(f32, RangeInclusive<f32>); 4] {
        let [right, down] = self.offset.map(|offset| (offset, -OFFSET_MAX..=OFFSET_MAX));
        [(self.scale, SCALES), (self.opacity, OPACITIES), right, down]
    }

    /// Whether both placements have the same position, regardless of size and visibility.
    pub fn has_same_position(&self, other: &Self) -> bool {
        (self.anchor, self.offset) == (other.anchor, other.offset)
    }
}

/// Name of a widget in the settings file, a bare word: `Speed`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct WidgetName(pub(super) String);

impl Serialize for WidgetName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawValue::from_ron(&self.0)
            .map_err(ser::Error::custom)?
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for WidgetName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = Box::<RawValue>::deserialize(deserializer)?
            .trim()
            .get_ron()
            .to_owned();
        let is_word = name.chars().all(|letter| letter.is_ascii_alphanumeric());
        if is_word {
            Ok(Self(name))
        } else {
            Err(de::Error::custom(format!("unknown widget `{name}`")))
        }
    }
}

settings_group! {
    /// Content and layout of the HUD. The settings file stores only changes from the defaults.
    pub struct HudSettings {
        /// Placements of the widgets that the player has changed.
        pub(super) changed: BTreeMap<WidgetName, Placement> = BTreeMap::new();

        /// Number of ticks that the turn trainer averages over.
        #[serde(skip_serializing_if = "is_default")]
        pub trainer: TrainerAverage = TrainerAverage::Five,
            Setting::enum_choice::<TrainerAverage>()
                .label(id!("menu-hud-average"))
                .with_note(id!("menu-hud-average.note"));

        /// Aim that the jump panel judges all jumps by.
        #[serde(skip_serializing_if = "is_default")]
        pub aim: JumpAim = JumpAim::Each,
            Setting::enum_choice::<JumpAim>().label(id!("menu-hud-aim")).with_note(id!("menu-hud-aim.note"));

        /// Appearance.
        #[serde(skip_serializing_if = "is_default")]
        pub look: LookSettings = LookSettings::default();

        /// Whether the event feed shows a line about each jump.
        #[serde(skip_serializing_if = "is_true")]
        pub jump_lines: bool = true,
            Setting::switch()
                .label(id!("menu-hud-jump-lines"))
                .with_note(id!("menu-hud-jump-lines.note"));
    }
}

fn is_true(switch: &bool) -> bool {
    *switch
}

/// Setting for the aim by which jumps are judged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
pub enum JumpAim {
    /// Judge each jump by its most likely aim.
    #[default]
    Each,
    /// Judge every jump by distance.
    Distance,
    /// Judge every jump by the speed at the next takeoff.
    Speed,
    /// Judge every jump by the time on a course.
    Time,
}

impl JumpAim {
    /// Returns the aim for all jumps. `None` if it depends on the jump.
    pub fn fixed_aim(self) -> Option<Aim> {
        match self {
            Self::Each => None,
            Self::Distance => Some(Aim::Distance),
            Self::Speed => Some(Aim::Speed),
            Self::Time => Some(Aim::Time),
        }
    }
}

impl Choice for JumpAim {
    const ALL: &'static [Self] = Self::VARIANTS;
}

impl Label for JumpAim {
    fn label(&self) -> &'static str {
        self.fixed_aim()
            .map_or(text!("menu-hud-aim.each"), |aim| aim.label())
    }
}

/// Number of ticks that the turn trainer averages over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
pub enum TrainerAverage {
    /// One tick: accurate but jittery.
    One,
    /// Five ticks: a compromise between accurate and smooth.
    #[default]
    Five,
    /// Ten ticks: smooth.
    Ten,
}

impl TrainerAverage {
    /// Returns the number of ticks.
    pub fn ticks(self) -> u32 {
        match self {
            Self::One => 1,
            Self::Five => 5,
            Self::Ten => 10,
        }
    }
}

impl Choice for TrainerAverage {
    const ALL: &'static [Self] = Self::VARIANTS;
}

impl Label for TrainerAverage {
    fn label(&self) -> &'static str {
        match self {
            Self::One => "1",
            Self::Five => "5",
            Self::Ten => "10",
        }
    }
}

impl HudSettings {
    /// Returns the player's placement of a widget. `None` if unchanged.
    pub fn custom_placement(&self, widget: &str) -> Option<Placement> {
        // A linear search over a few widgets avoids allocating a name.
        self.changed
            .iter()
            .find(|(name, _)| name.0 == widget)
            .map(|(_, placement)| *placement)
    }

    /// Returns the numbers of all placements, with their ranges.
    pub(super) fn placement_numbers(
        &self,
    ) -> impl Iterator<Item = (f32, RangeInclusive<f32>)> + '_ {
        self.changed
            .values()
            .flat_map(Placement::numbers_with_ranges)
    }

    /// Sets a widget's placement. `None` resets it.
    pub fn set_placement(&mut self, widget: &str, placement: Option<Placement>) {
        let name = WidgetName(widget.to_owned());
        match placement {
            Some(placement) => self.changed.insert(name, placement),
            None => self.changed.remove(&name),
        };
    }

    /// Whether all HUD settings have their default values.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// Resets all HUD settings.
    pub fn reset(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use ron::ser::PrettyConfig;

    use super::*;

    /// Settings file of an old version, in which widget names were an enum.
    const OLD: &str = "(changed:{StrafeBar:(on:false,anchor:Middle,offset:(0.0,36.0),scale:1.0),\
        Speed:(on:true,anchor:Bottom,offset:(0.0,-14.0),scale:1.5)},trainer:Ten)";

    #[test]
    fn old_file_keeps_its_widget_names() {
        let read: HudSettings = ron::from_str(OLD).unwrap();
        let speed = Placement {
            anchor: Anchor::Bottom,
            offset: [0.0, -14.0],
            scale: 1.5,
            ..Placement::default()
        };
        assert_eq!(read.custom_placement("Speed"), Some(speed));
        assert_eq!(
            read.custom_placement("StrafeBar")
                .map(|placement| placement.on),
            Some(false)
        );
        assert_eq!(
            (read.custom_placement("Keys"), read.trainer),
            (None, TrainerAverage::Ten)
        );
        let written = ron::to_string(&read).unwrap();
        assert!(
            written.contains("{Speed:(") && written.contains(",StrafeBar:("),
            "{written}"
        );
        let pretty = ron::ser::to_string_pretty(&read, PrettyConfig::new()).unwrap();
        assert_eq!(
            ron::from_str::<HudSettings>(&pretty).unwrap(),
            read,
            "{pretty}"
        );
    }

    #[test]
    fn file_stores_only_changes() {
        let mut settings = HudSettings::default();
        assert_eq!(ron::to_string(&settings).unwrap(), "(changed:{})");
        settings.set_placement(
            "Speed",
            Some(Placement {
                anchor: Anchor::Top,
                ..Placement::default()
            }),
        );
        assert!(!settings.is_default());
        settings.set_placement("Speed", None);
        assert!(settings.is_default(), "put back by hand is as never moved");
    }

    #[test]
    fn custom_colour_survives_theme_change() {
        let mut settings = HudSettings::default();
        settings.look.panel = 0.85;
        settings.look.bar_colors = Some([[1, 2, 3], [4, 5, 6], [7, 8, 9]]);
        let written = ron::to_string(&settings).unwrap();
        assert!(
            !written.contains("crosshair"),
            "read by older programs: {written}"
        );
        settings.look.crosshair = CrosshairShape::Dot;
        let written = ron::to_string(&settings).unwrap();
        settings = ron::from_str(&written).unwrap();
        settings.look.colors = ColorSet::BlueYellow;
        let look = settings.look.resolve();
        assert_eq!(
            (look.panel, look.bar.colors[1]),
            (0.85, Color32::from_rgb(4, 5, 6)),
            "{written}"
        );
        assert_eq!(look.crosshair, CrosshairShape::Dot, "{written}");
        assert_eq!(look.ink, ColorSet::BlueYellow.palette());
    }

    #[test]
    fn invalid_widget_name_is_rejected() {
        let text = OLD.replace("StrafeBar", "(1, 2)");
        assert!(
            ron::from_str::<HudSettings>(&text)
                .unwrap_err()
                .to_string()
                .contains("unknown widget")
        );
    }
}
