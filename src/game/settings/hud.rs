//! The HUD's part of the settings: which widgets the player has moved, scaled, switched on or off.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use bevy_egui::egui::Color32;
use ron::value::RawValue;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

use strum::VariantArray;

use crate::game::base::palette::{BAR_DENSITIES, BarLook, ColorSet, Look, PANEL_DENSITIES};
use crate::settings::{Choice, Setting, settings_group};
use crate::text::{Label, id, text};
use wishdir_analysis::ledger::Aim;
use wishdir_console::CrosshairShape;

/// Which corner, edge or middle of the screen a widget keeps its distance to (with the same part of
/// itself).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
pub enum Anchor {
    /// Left and up.
    #[default]
    TopLeft,
    /// The upper edge's middle.
    Top,
    /// Right and up.
    TopRight,
    /// The left edge's middle.
    Left,
    /// The middle: where the crosshair is.
    Middle,
    /// The right edge's middle.
    Right,
    /// Left and down.
    BottomLeft,
    /// The lower edge's middle.
    Bottom,
    /// Right and down.
    BottomRight,
}

impl Anchor {
    /// All anchors, row by row.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");
}

/// How large a widget may be made, times its own size.
pub const SCALES: RangeInclusive<f32> = 0.5..=3.0;
/// How dense a widget may be drawn: below that nobody would find it again.
pub const OPACITIES: RangeInclusive<f32> = 0.2..=1.0;
/// Farther from its anchor no widget can be seen, points.
const OFFSET_MAX: f32 = 10_000.0;

/// How high the strafe bar may be, points.
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
                .note(id!("menu-hud-panel.note"));

        /// Height of the strafe bar, points.
        pub bar_height: f32 = 34.0,
            Setting::slider(BAR_HEIGHTS, 1.0, 0)
                .label(id!("menu-hud-bar-height"))
                .note(id!("menu-hud-bar-height.note"));

        /// Opacity of the strafe bar's background.
        pub bar_plate: f32 = 0.9,
            Setting::percent(BAR_DENSITIES, 1.0)
                .label(id!("menu-hud-bar-plate"))
                .note(id!("menu-hud-panel.note"));

        /// The strafe bar's colours for gain, loss and best angle: red, green and blue. `None` for
        /// those of the theme.
        pub bar_colors: Option<[[u8; 3]; 3]> = None;

        /// Shape of the crosshair. The default is not written: older versions read the file too.
        #[serde(skip_serializing_if = "is_default")]
        pub crosshair: CrosshairShape = CrosshairShape::default(),
            Setting::choice::<CrosshairShape>()
                .label(id!("menu-hud-crosshair"))
                .note(id!("menu-hud-crosshair.note"));
    }
}

/// Whether a value is its default, which the file leaves out.
pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl LookSettings {
    /// What everything is drawn with.
    pub fn look(&self) -> Look {
        let ink = self.colors.palette();
        let colors = self
            .bar_colors()
            .map(|[r, g, b]| Color32::from_rgb(r, g, b));
        let bar = BarLook {
            height: self.bar_height,
            plate: self.bar_plate,
            colors,
        };
        Look {
            ink,
            panel: self.panel,
            bar,
            crosshair: self.crosshair,
        }
    }

    /// The strafe bar's gain, loss and best line: the player's own, or those of the set.
    pub fn bar_colors(&self) -> [[u8; 3]; 3] {
        let ink = self.colors.palette();
        let of_set =
            [ink.gain, ink.loss, ink.accent].map(|color| [color.r(), color.g(), color.b()]);
        self.bar_colors.unwrap_or(of_set)
    }
}

/// One widget's place and looks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placement {
    /// Whether it is drawn.
    pub on: bool,
    /// What it keeps its distance to.
    pub anchor: Anchor,
    /// From the screen's anchor to the widget's: right, down, points.
    pub offset: [f32; 2],
    /// Times its own size.
    pub scale: f32,
    /// How dense it is drawn: 1 is as it comes.
    #[serde(default = "opaque", skip_serializing_if = "is_opaque")]
    pub opacity: f32,
    /// What it has to say in a colour of its own, red, green and blue; none: as the set of colours
    /// has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<[u8; 3]>,
}

fn opaque() -> f32 {
    1.0
}

fn is_opaque(opacity: &f32) -> bool {
    *opacity == opaque()
}

impl Default for Placement {
    /// In the upper left corner, as it comes.
    fn default() -> Self {
        let (anchor, offset) = (Anchor::default(), [0.0; 2]);
        Self {
            on: true,
            anchor,
            offset,
            scale: 1.0,
            opacity: opaque(),
            color: None,
        }
    }
}

impl Placement {
    /// All numbers, each with its range.
    pub(super) fn numbers(&self) -> [(f32, RangeInclusive<f32>); 4] {
        let [right, down] = self.offset.map(|offset| (offset, -OFFSET_MAX..=OFFSET_MAX));
        [(self.scale, SCALES), (self.opacity, OPACITIES), right, down]
    }

    /// Whether it stands where another does, whatever its size and whether it is on.
    pub fn has_place_of(&self, other: &Self) -> bool {
        (self.anchor, self.offset) == (other.anchor, other.offset)
    }
}

/// A widget's name in the settings file: a bare word, `Speed`.
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
            Err(de::Error::custom(format!("`{name}` is no widget's name")))
        }
    }
}

settings_group! {
    /// What the HUD shows and where. The settings file holds only what differs from the defaults.
    pub struct HudSettings {
        /// The widgets that the player has changed.
        pub(super) changed: BTreeMap<WidgetName, Placement> = BTreeMap::new();

        /// Ticks that the turn trainer averages over.
        #[serde(skip_serializing_if = "is_default")]
        pub trainer: TrainerAverage = TrainerAverage::Five,
            Setting::choice::<TrainerAverage>()
                .label(id!("menu-hud-average"))
                .note(id!("menu-hud-average.note"));

        /// Aim that the jump panel judges all jumps by.
        #[serde(skip_serializing_if = "is_default")]
        pub aim: JumpAim = JumpAim::Each,
            Setting::choice::<JumpAim>().label(id!("menu-hud-aim")).note(id!("menu-hud-aim.note"));

        /// Appearance.
        #[serde(skip_serializing_if = "is_default")]
        pub look: LookSettings = LookSettings::default();

        /// Shows a line about each jump in the feed.
        #[serde(skip_serializing_if = "is_on")]
        pub jump_lines: bool = true,
            Setting::switch()
                .label(id!("menu-hud-jump-lines"))
                .note(id!("menu-hud-jump-lines.note"));
    }
}

fn is_on(switch: &bool) -> bool {
    *switch
}

/// What jumps are judged by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
pub enum JumpAim {
    /// Each by what it is likely for.
    #[default]
    Each,
    /// All by their distance.
    Distance,
    /// All by the speed at the next take-off.
    Speed,
    /// All by the time on a course.
    Time,
}

impl JumpAim {
    /// The aim of all jumps; none: each has its own.
    pub fn fixed(self) -> Option<Aim> {
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
        self.fixed()
            .map_or(text!("menu-hud-aim.each"), |aim| aim.label())
    }
}

/// Over how many ticks the turn trainer averages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
pub enum TrainerAverage {
    /// Every tick for itself: honest and nervous.
    One,
    /// Five ticks.
    #[default]
    Five,
    /// Ten ticks: calm.
    Ten,
}

impl TrainerAverage {
    /// As a number.
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
    /// What the player has made of a widget; none while it is as it comes.
    pub fn changed(&self, widget: &str) -> Option<Placement> {
        // No more than the number of widgets: searched without making a name of the word.
        self.changed
            .iter()
            .find(|(name, _)| name.0 == widget)
            .map(|(_, placement)| *placement)
    }

    /// The numbers of all placements, with their ranges.
    pub(super) fn placement_numbers(
        &self,
    ) -> impl Iterator<Item = (f32, RangeInclusive<f32>)> + '_ {
        self.changed.values().flat_map(Placement::numbers)
    }

    /// Puts a widget somewhere; `None` puts it back to where it comes from.
    pub fn change(&mut self, widget: &str, placement: Option<Placement>) {
        let name = WidgetName(widget.to_owned());
        match placement {
            Some(placement) => self.changed.insert(name, placement),
            None => self.changed.remove(&name),
        };
    }

    /// Whether every widget stands where it does by default.
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
    use ron::ser::PrettyConfig;

    use super::*;

    /// A file from the time when the names were an enum's.
    const OLD: &str = "(changed:{StrafeBar:(on:false,anchor:Middle,offset:(0.0,36.0),scale:1.0),\
        Speed:(on:true,anchor:Bottom,offset:(0.0,-14.0),scale:1.5)},trainer:Ten)";

    #[test]
    fn an_old_file_is_read_and_its_names_are_written_as_they_were() {
        let read: HudSettings = ron::from_str(OLD).unwrap();
        let speed = Placement {
            anchor: Anchor::Bottom,
            offset: [0.0, -14.0],
            scale: 1.5,
            ..Placement::default()
        };
        assert_eq!(read.changed("Speed"), Some(speed));
        assert_eq!(
            read.changed("StrafeBar").map(|placement| placement.on),
            Some(false)
        );
        assert_eq!(
            (read.changed("Keys"), read.trainer),
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
    fn the_file_keeps_only_what_the_player_changed() {
        let mut settings = HudSettings::default();
        assert_eq!(ron::to_string(&settings).unwrap(), "(changed:{})");
        settings.change(
            "Speed",
            Some(Placement {
                anchor: Anchor::Top,
                ..Placement::default()
            }),
        );
        assert!(!settings.is_default());
        settings.change("Speed", None);
        assert!(settings.is_default(), "put back by hand is as never moved");
    }

    #[test]
    fn the_look_is_kept_and_an_own_colour_stays_when_the_set_changes() {
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
        let look = settings.look.look();
        assert_eq!(
            (look.panel, look.bar.colors[1]),
            (0.85, Color32::from_rgb(4, 5, 6)),
            "{written}"
        );
        assert_eq!(look.crosshair, CrosshairShape::Dot, "{written}");
        assert_eq!(look.ink, ColorSet::BlueYellow.palette());
    }

    #[test]
    fn what_is_no_name_is_refused() {
        let text = OLD.replace("StrafeBar", "(1, 2)");
        assert!(
            ron::from_str::<HudSettings>(&text)
                .unwrap_err()
                .to_string()
                .contains("is no widget's name")
        );
    }
}
