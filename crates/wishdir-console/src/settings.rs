//! Converts a config's values to settings, in the units of the original client (`docs/cfg.md` 4).

use std::ops::RangeInclusive;

use super::crosshair;
use super::defaults::shortest_decimal;
use super::variables::{ConfigUse, VariableRow, find_row};
use super::{BindVerdict, Config, Cvar, CvarValue, Dialect, Remark, RemarkReason, Verdict};
use wishdir_sim::profile::{FieldSlot, Profile, Section, built_in, by_name, section_fields};

/// Default `sensitivity` of the clients.
pub(super) const SENSITIVITY: f64 = 3.0;
/// Default `m_yaw` and `m_pitch` of the clients, degrees per count.
pub(super) const DEGREES: f64 = 0.022;
/// Allowed values of `sensitivity`.
pub const SENSITIVITY_RANGE: RangeInclusive<f32> = 0.01..=200.0;
/// Allowed values of `zoom_sensitivity_ratio`.
pub const ZOOM_RATIO_RANGE: RangeInclusive<f32> = 0.0..=10.0;
/// Allowed absolute values of `m_yaw` and `m_pitch`, degrees per count.
const DEGREES_RANGE: [f64; 2] = [1e-5, 1.0];
/// Maximum move in QuakeWorld's network format, u/s.
const QUAKE_MOVE_MAX: f64 = 508.0;
/// Maximum move in Quake III's network format: a signed byte.
const QUAKE3_MOVE_MAX: f64 = 127.0;
/// Milliseconds per second.
const MSEC_PER_SECOND: f64 = 1000.0;
/// Limits for client frame rates, frames per second.
const FPS_RANGE: [f64; 2] = [10.0, 1000.0];

/// GoldSrc's frame limit without an override, frames per second.
const FPS_LIMIT: f64 = 100.0;
/// Physics rate that current QuakeWorld servers allow, Hz (`docs/quakeworld.md` 10.4).
const SERVER_FPS: f64 = 77.0;

/// Default of `cl_forwardspeed`, `cl_backspeed` and `cl_sidespeed` in the clients, u/s. It is above
/// GoldSrc's maxspeed, but lowering it slows the first tick of a press, so it gets no remark.
const DEFAULT_SPEED: f64 = 400.0;

/// Variables for movement speeds.
const SPEEDS: [&str; 3] = ["cl_forwardspeed", "cl_backspeed", "cl_sidespeed"];

/// Config value that becomes a setting.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportedSetting {
    /// Id of the setting: `client.cl_sidespeed`, `mouse.filter`, `key.SPACE`.
    pub setting: String,
    /// Value in the profile for the config's game.
    pub old: Option<CvarValue>,
    /// Value in the config.
    pub new: CvarValue,
    /// Badge for records if the setting is a script.
    pub badge: Option<&'static str>,
}

/// Physics rate of a config.
#[derive(Clone, Debug, PartialEq)]
pub struct FpsChoice {
    /// Frame rate of the game, frames per second.
    pub fps: f64,
    /// Length of the client's commands, whole milliseconds.
    pub msec: u8,
    /// Built-in profile with this command length, or the one with the nearest length.
    pub profile: &'static str,
    /// Whether the profile has exactly this command length.
    pub is_exact: bool,
}

/// Returns the length of a client's commands at a frame rate, in whole milliseconds.
pub fn msec_from_fps(fps: f64, dialect: Dialect) -> u8 {
    let msec = MSEC_PER_SECOND / fps.clamp(FPS_RANGE[0], FPS_RANGE[1]);
    match dialect {
        // GoldSrc and Quake III drop the fraction.
        Dialect::GoldSrc | Dialect::Quake3 => msec as u8,
        // ezQuake carries the fraction over, so most commands have the nearest whole length.
        Dialect::EzQuake => (msec + 0.5) as u8,
    }
}

/// Returns the profile for a dialect's game.
pub fn stock_profile(dialect: Dialect) -> &'static Profile {
    let name = match dialect {
        Dialect::GoldSrc => "cs16-100",
        Dialect::EzQuake => "qw-77",
        Dialect::Quake3 => "q3-125",
    };
    by_name(name).unwrap_or(&built_in()[0])
}

/// Variables that can set the frame rate, and with it the physics rate.
const FRAME_RATE_VARIABLES: [&str; 4] = ["fps_max", "cl_physfps", "cl_maxfps", "com_maxfps"];

/// Whether GoldSrc draws at most 100 frames per second with this config.
fn is_fps_limited(config: &Config, dialect: Dialect) -> bool {
    match dialect {
        Dialect::GoldSrc => ["fps_override", "developer"]
            .iter()
            .all(|name| is_switched_off(config, name)),
        Dialect::EzQuake | Dialect::Quake3 => false,
    }
}

/// Returns the physics rate of a config and the nearest profile of the same game.
/// `None` if the config sets no rate.
pub fn fps_choice(config: &Config, dialect: Dialect) -> Option<FpsChoice> {
    let positive = |name: &str| config.numeric_value(name).filter(|fps| *fps >= 1.0);
    let fps = match dialect {
        Dialect::GoldSrc => positive("fps_max"),
        Dialect::Quake3 => positive("com_maxfps"),
        // Without independent physics, the physics rate is the frame rate.
        Dialect::EzQuake if config.numeric_value("cl_independentPhysics") == Some(0.0) => {
            positive("cl_maxfps")
        }
        // With independent physics, the frame rate only applies to the picture. Without
        // `cl_physfps` the server's limit decides, which a config does not contain
        // (`docs/quakeworld.md` 10.4).
        Dialect::EzQuake => {
            positive("cl_physfps").or_else(|| positive("cl_maxfps").map(|fps| fps.min(SERVER_FPS)))
        }
    }?;
    let fps = if is_fps_limited(config, dialect) {
        fps.min(FPS_LIMIT)
    } else {
        fps
    };
    let msec = msec_from_fps(fps, dialect);
    let own = config.stock_profile(dialect);
    let is_alike = |profile: &&Profile| {
        let (physics, wanted) = (profile.physics, own.physics);
        physics.engine == wanted.engine && physics.client.maxspeed == wanted.client.maxspeed
    };
    let far = |profile: &Profile| profile.msec().abs_diff(msec);
    let far_fps = |profile: &Profile| (MSEC_PER_SECOND / f64::from(profile.msec()) - fps).abs();
    let nearest = built_in()
        .iter()
        .filter(is_alike)
        .min_by(|one, other| {
            let by_fps = far_fps(one).total_cmp(&far_fps(other));
            far(one).cmp(&far(other)).then(by_fps)
        })
        .unwrap_or_else(|| stock_profile(dialect));
    Some(FpsChoice {
        fps,
        msec,
        profile: &nearest.name,
        is_exact: nearest.msec() == msec,
    })
}

/// Clamps the absolute value of a number to the allowed range. Keeps the sign.
fn clamp_to_range(name: &str, number: f64) -> f64 {
    let within = |range: RangeInclusive<f32>| {
        number.clamp(
            shortest_decimal(*range.start()),
            shortest_decimal(*range.end()),
        )
    };
    match name {
        "sensitivity" => within(SENSITIVITY_RANGE),
        "zoom_sensitivity_ratio" => within(ZOOM_RATIO_RANGE),
        "m_yaw" | "m_pitch" => number
            .abs()
            .clamp(DEGREES_RANGE[0], DEGREES_RANGE[1])
            .copysign(number),
        _ => number,
    }
}

/// Whether a switch is off or not set.
fn is_switched_off(config: &Config, name: &str) -> bool {
    config
        .numeric_value(name)
        .is_none_or(|number| number == 0.0)
}

/// Clamps values that are out of range. Adds remarks about numbers.
pub(super) fn check_values(config: &mut Config, dialect: Dialect) {
    let mut notices = Vec::new();
    let cap = match dialect {
        Dialect::EzQuake => QUAKE_MOVE_MAX,
        Dialect::Quake3 => QUAKE3_MOVE_MAX,
        Dialect::GoldSrc => f64::from(config.stock_profile(dialect).physics.maxspeed()),
    };
    let is_fps_limited = is_fps_limited(config, dialect);
    for cvar in config.cvars.values_mut() {
        let CvarValue::Number(number) = cvar.value else {
            continue;
        };
        let allowed = clamp_to_range(&cvar.name, number);
        let becomes = find_row(&cvar.name).map_or(ConfigUse::Nothing, |row| row.becomes);
        let reason = if allowed != number {
            cvar.value = CvarValue::Number(allowed);
            Some(RemarkReason::Clamped(
                cvar.name.clone(),
                allowed.to_string(),
            ))
        } else if becomes == ConfigUse::Acceleration && number != 0.0 {
            Some(RemarkReason::Acceleration(cvar.name.clone()))
        } else if becomes == ConfigUse::AutoHop && number != 0.0 {
            Some(RemarkReason::AutoHop(cvar.name.clone()))
        } else if SPEEDS.contains(&cvar.name.as_str())
            && number.abs() > cap
            && number.abs() != DEFAULT_SPEED
        {
            Some(RemarkReason::Cut(
                cvar.name.clone(),
                number.to_string(),
                cap.to_string(),
            ))
        } else if dialect == Dialect::Quake3 && cvar.name == "cl_run" && number == 0.0 {
            Some(RemarkReason::AlwaysRuns)
        } else if is_fps_limited && cvar.name == "fps_max" && number > FPS_LIMIT {
            Some(RemarkReason::OverLimit(number.to_string()))
        } else if FRAME_RATE_VARIABLES.contains(&cvar.name.as_str()) && number < 1.0 {
            Some(RemarkReason::InvalidFrameRate(
                cvar.name.clone(),
                number.to_string(),
            ))
        } else {
            None
        };
        notices.extend(reason.map(|reason| Remark {
            line: cvar.line,
            file: cvar.file.clone(),
            key: None,
            reason,
        }));
    }
    if let Some(choice) = fps_choice(config, dialect).filter(|choice| {
        let asked = MSEC_PER_SECOND / f64::from(choice.msec);
        !choice.is_exact || (asked - choice.fps).abs() > 0.5 && dialect == Dialect::GoldSrc
    }) {
        let is_it = |cvar: &&Cvar| match cvar.value {
            CvarValue::Number(number) => number == choice.fps,
            CvarValue::Text(_) => false,
        };
        let cvar = FRAME_RATE_VARIABLES
            .iter()
            .find_map(|name| config.cvars.get(*name).filter(is_it));
        let reason = RemarkReason::Fps(
            choice.fps.to_string(),
            choice.msec,
            choice.profile.to_owned(),
        );
        let (line, file) = cvar.map_or((0, None), |cvar| (cvar.line, cvar.file.clone()));
        notices.push(Remark {
            line,
            file,
            key: None,
            reason,
        });
    }
    notices.extend(crosshair::read_crosshair(config, dialect).1);
    config.notices.extend(notices);
}

/// Returns a field in the client section of a profile as a value.
fn client_field_value(profile: &mut Profile, key: &str) -> Option<CvarValue> {
    let engine = profile.engine();
    let field = section_fields(Section::Client, engine).find(|field| field.key == key)?;
    Some(CvarValue::Number(match (field.slot)(profile) {
        FieldSlot::Number(number) => shortest_decimal(*number),
        FieldSlot::Switch(switch) => f64::from(u8::from(*switch)),
    }))
}

impl Config {
    /// Returns all values of the config that become settings. Does not apply them.
    pub fn imported_settings(&self, dialect: Dialect) -> Vec<ImportedSetting> {
        let mut stock = self.stock_profile(dialect).clone();
        let mut taken = Vec::new();
        for cvar in self.cvars.values() {
            let (setting, old) =
                match find_row(&cvar.name).map_or(ConfigUse::Nothing, |row| row.becomes) {
                    ConfigUse::Client(key) => match client_field_value(&mut stock, key) {
                        Some(old) => (format!("client.{key}"), Some(old)),
                        None => continue,
                    },
                    ConfigUse::Setting(setting) | ConfigUse::MissingSetting(setting) => {
                        (setting.to_owned(), None)
                    }
                    ConfigUse::Rate
                    | ConfigUse::Acceleration
                    | ConfigUse::AutoHop
                    | ConfigUse::Nothing
                    | ConfigUse::NotThere => {
                        continue;
                    }
                };
            taken.push(ImportedSetting {
                setting,
                old,
                new: cvar.value.clone(),
                badge: None,
            });
        }
        let rate = fps_choice(self, dialect);
        taken.extend(rate.map(|choice| ImportedSetting {
            setting: "profile".to_owned(),
            old: Some(CvarValue::Text(stock.name.clone())),
            new: CvarValue::Text(choice.profile.to_owned()),
            badge: None,
        }));
        for (key, BindVerdict { verdict, .. }) in self.verdicts(dialect) {
            let badge = match verdict {
                Verdict::Direct(_) => None,
                Verdict::Script(badge, _) => Some(badge.id()),
                Verdict::Refused(_) | Verdict::Other => continue,
            };
            let bind = &self.binds[&key];
            if !bind.key.physical.is_empty() {
                let new = CvarValue::Text(bind.text.clone());
                taken.push(ImportedSetting {
                    setting: format!("key.{key}"),
                    old: None,
                    new,
                    badge,
                });
            }
        }
        taken
    }

    /// Copies the config's speeds, turn speeds and mouse settings to a profile's client section.
    /// Skips values that are out of range or that the profile's engine does not have.
    pub fn apply(&self, profile: &mut Profile) {
        let fields: Vec<_> = section_fields(Section::Client, profile.engine()).collect();
        for cvar in self.cvars.values() {
            let CvarValue::Number(number) = cvar.value else {
                continue;
            };
            let Some(VariableRow {
                becomes: ConfigUse::Client(key),
                ..
            }) = find_row(&cvar.name)
            else {
                continue;
            };
            let Some(field) = fields.iter().find(|field| field.key == *key) else {
                continue;
            };
            match (field.slot)(profile) {
                FieldSlot::Number(slot) => {
                    let number = number as f32;
                    if (field.range.0..=field.range.1).contains(&number) {
                        *slot = number;
                    }
                }
                FieldSlot::Switch(slot) => *slot = number != 0.0,
            }
        }
    }
}
