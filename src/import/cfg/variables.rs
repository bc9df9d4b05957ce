//! The console's variables: one table for the console, its help and lists; a profile's own numbers stand in the profile's.

use crate::sim::profile::{Field, Profile, Section, Slot, fields_of};

/// A setting of the player's that is a variable of the console.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerSetting {
    /// How far the mouse turns the view.
    Sensitivity,
    /// Degrees of yaw a count, before the sensitivity.
    MouseYaw,
    /// The same of pitch; negative turns the axis round.
    MousePitch,
    /// The horizontal field of view, degrees.
    FieldOfView,
    /// Frames drawn a second at most.
    FpsMax,
    /// Waits for the screen.
    VerticalSync,
    /// Shows triggers.
    Zones,
    /// Lifts the view smoothly over steps.
    SmoothSteps,
    /// Falls hurt.
    Damage,
}

/// What a variable is kept in.
#[derive(Clone, Copy, Debug)]
pub enum Home {
    /// The player's settings.
    Setting(PlayerSetting),
    /// A number or a switch of the profile that is played.
    Profile(&'static Field),
}

/// A variable.
#[derive(Clone, Copy, Debug)]
pub struct Variable {
    /// As the originals call it; ours where they have none.
    pub name: &'static str,
    /// Where it is kept.
    pub home: Home,
    /// The lowest and highest number allowed.
    pub range: (f32, f32),
}

/// The player's settings: name, setting, range.
const SETTINGS: [(&str, PlayerSetting, (f32, f32)); 9] = [
    ("sensitivity", PlayerSetting::Sensitivity, (0.01, 200.0)),
    ("m_yaw", PlayerSetting::MouseYaw, (-1.0, 1.0)),
    ("m_pitch", PlayerSetting::MousePitch, (-1.0, 1.0)),
    ("fov", PlayerSetting::FieldOfView, (1.0, 170.0)),
    ("fps_max", PlayerSetting::FpsMax, (0.0, 1000.0)),
    ("vid_vsync", PlayerSetting::VerticalSync, (0.0, 1.0)),
    ("r_zones", PlayerSetting::Zones, (0.0, 1.0)),
    ("cl_smoothsteps", PlayerSetting::SmoothSteps, (0.0, 1.0)),
    ("damage", PlayerSetting::Damage, (0.0, 1.0)),
];

/// The originals' names of the server's numbers, and the profile's keys.
const SERVER: [(&str, &str); 19] = [
    ("sv_gravity", "gravity"),
    ("sv_stopspeed", "stopspeed"),
    ("sv_maxspeed", "maxspeed"),
    ("sv_accelerate", "accelerate"),
    ("sv_airaccelerate", "airaccelerate"),
    ("sv_wateraccelerate", "wateraccelerate"),
    ("sv_friction", "friction"),
    ("edgefriction", "edgefriction"),
    ("sv_waterfriction", "waterfriction"),
    ("sv_stepsize", "stepsize"),
    ("sv_maxvelocity", "maxvelocity"),
    ("sv_bounce", "bounce"),
    ("sv_rollangle", "rollangle"),
    ("sv_rollspeed", "rollspeed"),
    ("pm_ktjump", "ktjump"),
    ("pm_bunnyspeedcap", "bunnyspeedcap"),
    ("pm_slidefix", "slidefix"),
    ("pm_airstep", "airstep"),
    ("pm_rampjump", "rampjump"),
];

/// The originals' names of the client's numbers, and the profile's keys.
const CLIENT: [(&str, &str); 11] = [
    ("cl_forwardspeed", "cl_forwardspeed"),
    ("cl_backspeed", "cl_backspeed"),
    ("cl_sidespeed", "cl_sidespeed"),
    ("cl_upspeed", "cl_upspeed"),
    ("cl_movespeedkey", "cl_movespeedkey"),
    ("cl_yawspeed", "cl_yawspeed"),
    ("cl_pitchspeed", "cl_pitchspeed"),
    ("cl_anglespeedkey", "cl_anglespeedkey"),
    ("cl_pitchup", "pitch_up"),
    ("cl_pitchdown", "pitch_down"),
    ("cl_iDrive", "idrive"),
];

/// Every variable under a profile, by name.
pub fn variables(profile: &Profile) -> Vec<Variable> {
    let of_profile = |section: Section, names: &'static [(&'static str, &'static str)]| {
        names.iter().filter_map(move |(name, key)| {
            let field = fields_of(section, profile.engine()).find(|field| field.key == *key)?;
            Some(Variable { name, home: Home::Profile(field), range: field.range })
        })
    };
    let settings =
        SETTINGS.iter().map(|(name, setting, range)| Variable { name, home: Home::Setting(*setting), range: *range });
    let mut all: Vec<Variable> = settings.collect();
    all.extend(of_profile(Section::Client, &CLIENT));
    all.extend(of_profile(Section::Server, &SERVER));
    all.sort_by_key(|variable| variable.name);
    all
}

/// The variable of this name, in letters of either case.
pub fn variable(profile: &Profile, name: &str) -> Option<Variable> {
    variables(profile).into_iter().find(|variable| variable.name.eq_ignore_ascii_case(name))
}

impl Variable {
    /// A number within what is allowed.
    pub fn clamped(&self, number: f32) -> f32 {
        if number.is_nan() { self.range.0 } else { number.clamp(self.range.0, self.range.1) }
    }
}

/// The value of a profile's number or switch.
pub fn profile_value(profile: &Profile, field: &Field) -> f32 {
    match (field.slot)(&mut profile.clone()) {
        Slot::Number(number) => *number,
        Slot::Switch(switch) => f32::from(u8::from(*switch)),
    }
}

/// Sets a profile's number or switch.
pub fn set_profile_value(profile: &mut Profile, field: &Field, value: f32) {
    match (field.slot)(profile) {
        Slot::Number(number) => *number = value,
        Slot::Switch(switch) => *switch = value != 0.0,
    }
}
