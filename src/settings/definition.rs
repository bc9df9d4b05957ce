//! Definition of settings: [`Setting`], and [`settings_group!`], which generates a group of them.

use std::ops::RangeInclusive;

use crate::text::{Label, PlainId};
use wishdir_console::CrosshairShape;

/// Definition of a setting.
#[derive(Clone, Debug)]
pub struct Setting {
    /// Name in the settings file.
    pub key: &'static str,
    /// Name in the menu.
    pub label: Option<PlainId>,
    /// Explanation in the menu.
    pub note: Option<PlainId>,
    /// Range of numbers that the settings file and the console accept.
    pub range: RangeInclusive<f32>,
    /// Control in the menu.
    pub control: SettingControl,
    /// Names of the console variable, preferred name first. Empty for other settings.
    pub console: &'static [&'static str],
}

/// Control of a setting in the menu.
#[derive(Clone, Debug)]
pub enum SettingControl {
    /// The menu page draws this setting itself.
    Custom,
    /// On or off.
    Switch,
    /// A slider with a number.
    Slider(Slider),
    /// A slider for the absolute value, and a labelled row that inverts the sign.
    Invertible(Slider, PlainId),
    /// A slider in percent, with this step. The console uses fractions of 1.
    Percent(f32),
    /// A slider for a frame limit. 0 means no limit.
    FrameLimit,
    /// A choice of enum values.
    Choice {
        /// Number of values.
        count: usize,
        /// Label of a value.
        label: fn(usize) -> &'static str,
    },
}

/// A slider with an editable number.
#[derive(Clone, Debug)]
pub struct Slider {
    /// Range of the slider: the useful part of the setting's range.
    pub offered: RangeInclusive<f32>,
    /// Step of the knob.
    pub step: f32,
    /// Number of decimal places.
    pub decimals: usize,
}

impl Setting {
    /// Creates a number whose control the menu page draws itself.
    pub const fn custom_number(range: RangeInclusive<f32>) -> Self {
        Self {
            key: "",
            label: None,
            note: None,
            range,
            control: SettingControl::Custom,
            console: &[],
        }
    }

    /// Creates a switch.
    pub const fn switch() -> Self {
        Self::custom_number(0.0..=1.0).control(SettingControl::Switch)
    }

    /// Creates a slider that covers the whole range.
    pub const fn slider(range: RangeInclusive<f32>, step: f32, decimals: usize) -> Self {
        let offered = *range.start()..=*range.end();
        Self::custom_number(range).with_slider(offered, step, decimals)
    }

    /// Creates a slider in percent.
    pub const fn percent(range: RangeInclusive<f32>, step: f32) -> Self {
        Self::custom_number(range).control(SettingControl::Percent(step))
    }

    /// Creates a choice of enum values.
    pub const fn enum_choice<C: Choice>() -> Self {
        let count = C::ALL.len();
        let label = |index: usize| C::ALL[index].label();
        Self::custom_number(0.0..=(count - 1) as f32)
            .control(SettingControl::Choice { count, label })
    }

    /// Sets the control.
    pub const fn control(self, control: SettingControl) -> Self {
        Self { control, ..self }
    }

    /// Adds a slider that covers a part of the range.
    pub const fn with_slider(
        self,
        offered: RangeInclusive<f32>,
        step: f32,
        decimals: usize,
    ) -> Self {
        self.control(SettingControl::Slider(Slider {
            offered,
            step,
            decimals,
        }))
    }

    /// Sets the name in the menu.
    pub const fn label(self, label: PlainId) -> Self {
        Self {
            label: Some(label),
            ..self
        }
    }

    /// Sets the explanation in the menu.
    pub const fn with_note(self, note: PlainId) -> Self {
        Self {
            note: Some(note),
            ..self
        }
    }

    /// Makes the setting a console variable with these names.
    pub const fn console(self, console: &'static [&'static str]) -> Self {
        Self { console, ..self }
    }

    /// Sets the key. Used by [`settings_group!`].
    pub(super) const fn with_key(self, key: &'static str) -> Self {
        Self { key, ..self }
    }
}

/// An enum that a setting can hold.
pub trait Choice: Copy + PartialEq + Label + 'static {
    /// All values, in menu order.
    const ALL: &'static [Self];
}

impl Choice for CrosshairShape {
    const ALL: &'static [Self] = &Self::ALL;
}

/// A value that the console and the menu access as a number.
pub trait SettingValue {
    /// Returns the value as a number: a switch is 0 or 1, a choice its index.
    fn number(&self) -> f32;

    /// Sets the value.
    fn set_number(&mut self, number: f32);
}

impl SettingValue for f32 {
    fn number(&self) -> f32 {
        *self
    }

    fn set_number(&mut self, number: f32) {
        *self = number;
    }
}

impl SettingValue for u16 {
    fn number(&self) -> f32 {
        f32::from(*self)
    }

    fn set_number(&mut self, number: f32) {
        *self = number as Self;
    }
}

impl SettingValue for bool {
    fn number(&self) -> f32 {
        f32::from(u8::from(*self))
    }

    fn set_number(&mut self, number: f32) {
        *self = number != 0.0;
    }
}

impl<C: Choice> SettingValue for C {
    fn number(&self) -> f32 {
        let index = C::ALL.iter().position(|value| value == self);
        index.unwrap_or_default() as f32
    }

    fn set_number(&mut self, number: f32) {
        if let Some(value) = C::ALL.get(number as usize) {
            *self = *value;
        }
    }
}

/// A setting with access to its value in a group.
#[derive(Debug)]
pub struct GroupEntry<G: 'static> {
    /// Definition of the setting.
    pub setting: Setting,
    pub(super) get: fn(&G) -> f32,
    pub(super) set: fn(&mut G, f32),
}

/// A type-erased group of settings.
pub trait SettingsGroup {
    /// Returns the definition of the setting at an index. `None` after the last one.
    fn setting(&self, index: usize) -> Option<&'static Setting>;

    /// Returns the value of the setting at an index.
    fn number(&self, index: usize) -> f32;

    /// Sets a value, clamped to its range. Ignores NaN.
    fn set_number(&mut self, index: usize, number: f32);

    /// Returns all values with their ranges.
    fn numbers(&self) -> Vec<(f32, RangeInclusive<f32>)> {
        let settings = (0..).map_while(|index| self.setting(index));
        let number =
            |(index, setting): (usize, &Setting)| (self.number(index), setting.range.clone());
        settings.enumerate().map(number).collect()
    }

    /// Returns the index of the first setting that matches.
    fn find(&self, matches: &dyn Fn(&Setting) -> bool) -> Option<usize> {
        (0..)
            .map_while(|index| self.setting(index))
            .position(matches)
    }
}

/// Generates a struct with defaults and [`Setting`]s from one line per field.
///
/// Syntax: `name: Type = default, definition;`.
/// Fields without a definition appear only in the settings file.
macro_rules! settings_group {
    (
        $(#[$about:meta])*
        $struct_vis:vis struct $group:ident {
            $(
                $(#[$field_about:meta])*
                $vis:vis $field:ident: $type:ty = $default:expr $(, $setting:expr)?;
            )*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        #[serde(default, deny_unknown_fields)]
        $struct_vis struct $group {
            $($(#[$field_about])* $vis $field: $type,)*
        }

        impl Default for $group {
            fn default() -> Self {
                Self { $($field: $default,)* }
            }
        }

        impl $group {
            /// All settings of the group, in menu order.
            pub const SETTINGS: &'static [$crate::settings::GroupEntry<Self>] = &[$($(
                $crate::settings::GroupEntry::new(
                    stringify!($field),
                    $setting,
                    |group| $crate::settings::SettingValue::number(&group.$field),
                    |group, number| {
                        $crate::settings::SettingValue::set_number(&mut group.$field, number);
                    },
                ),
            )?)*];
        }

        impl $crate::settings::SettingsGroup for $group {
            fn setting(&self, index: usize) -> Option<&'static $crate::settings::Setting> {
                Self::SETTINGS.get(index).map(|entry| &entry.setting)
            }

            fn number(&self, index: usize) -> f32 {
                Self::SETTINGS[index].number(self)
            }

            fn set_number(&mut self, index: usize, number: f32) {
                Self::SETTINGS[index].set_number(self, number);
            }
        }
    };
}

pub(crate) use settings_group;

impl<G> GroupEntry<G> {
    /// Creates an entry. Used by [`settings_group!`].
    pub const fn new(
        key: &'static str,
        setting: Setting,
        get: fn(&G) -> f32,
        set: fn(&mut G, f32),
    ) -> Self {
        Self {
            setting: setting.with_key(key),
            get,
            set,
        }
    }

    /// Returns the value in a group.
    pub fn number(&self, group: &G) -> f32 {
        (self.get)(group)
    }

    /// Sets the value, clamped to its range. Ignores NaN.
    pub fn set_number(&self, group: &mut G, number: f32) {
        let range = &self.setting.range;
        if !number.is_nan() {
            (self.set)(group, number.clamp(*range.start(), *range.end()));
        }
    }
}
