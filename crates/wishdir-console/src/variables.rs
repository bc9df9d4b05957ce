//! Variables of the original games: the matching profile fields,
//! and how wishdir uses their values in configs.
//! The program decides where other values (`sensitivity`, `fov`) are stored.

use super::{Config, Dialect, stock_profile};
use wishdir_sim::profile::{Field, FieldSlot, Profile, Section, section_fields};

/// Console variable for a number or switch of the profile.
#[derive(Clone, Copy, Debug)]
pub struct ProfileVariable {
    /// Name in the original games.
    pub name: &'static str,
    /// Field of the profile.
    pub field: &'static Field,
}

/// Use of a variable's value from a config.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum ConfigUse {
    /// Field in the client section of the profile.
    Client(&'static str),
    /// Mouse, graphics or sound setting with this name.
    Setting(&'static str),
    /// Setting that wishdir does not have. Reports use this name.
    MissingSetting(&'static str),
    /// Physics rate.
    Rate,
    /// Mouse acceleration, which is not supported and is reported.
    Acceleration,
    /// Automatic hopping, which a practice style replaces.
    AutoHop,
    /// Number without a use in wishdir.
    Nothing,
    /// Server variable, which player configs do not set.
    NotThere,
}

/// Variable of the original games.
#[derive(Clone, Copy, Debug)]
pub(super) struct VariableRow {
    /// Name with the clients' spelling.
    pub(super) name: &'static str,
    /// Field of the profile. `None` if profiles do not have it.
    profile: Option<(Section, &'static str)>,
    pub(super) becomes: ConfigUse,
    /// Defaults in GoldSrc's client and in ezQuake. `None` if unknown or part of a profile.
    pub(super) default: [Option<f64>; 2],
}

impl VariableRow {
    const fn with_defaults(mut self, goldsrc: Option<f64>, ezquake: Option<f64>) -> Self {
        self.default = [goldsrc, ezquake];
        self
    }

    /// Sets the same default for both clients.
    const fn with_default(self, number: f64) -> Self {
        self.with_defaults(Some(number), Some(number))
    }
}

const fn both_clients_row(
    name: &'static str,
    profile: Option<(Section, &'static str)>,
    becomes: ConfigUse,
) -> VariableRow {
    VariableRow {
        name,
        profile,
        becomes,
        default: [None; 2],
    }
}

/// Creates the row of a mouse variable. Profiles have it, but the player's settings replace it.
const fn mouse_row(name: &'static str) -> VariableRow {
    both_clients_row(name, None, ConfigUse::Client(name))
}

const fn client_row(name: &'static str, key: &'static str) -> VariableRow {
    both_clients_row(name, Some((Section::Client, key)), ConfigUse::Client(key))
}

const fn server_row(name: &'static str, key: &'static str) -> VariableRow {
    both_clients_row(name, Some((Section::Server, key)), ConfigUse::NotThere)
}

const fn setting_row(name: &'static str, becomes: &'static str) -> VariableRow {
    both_clients_row(name, None, ConfigUse::Setting(becomes))
}

const fn missing_setting_row(name: &'static str, becomes: &'static str) -> VariableRow {
    both_clients_row(name, None, ConfigUse::MissingSetting(becomes))
}

const fn unsupported_row(name: &'static str, becomes: ConfigUse) -> VariableRow {
    both_clients_row(name, None, becomes)
}

/// Setting for the field of view.
const FIELD_OF_VIEW: &str = "looks.fov";

/// All variables, in the order of `docs/cfg.md` 4.
const ROWS: &[VariableRow] = &[
    mouse_row("sensitivity"),
    mouse_row("m_yaw"),
    mouse_row("m_pitch"),
    missing_setting_row("m_side", "mouse.side").with_default(0.8),
    missing_setting_row("m_forward", "mouse.forward").with_default(1.0),
    missing_setting_row("lookstrafe", "mouse.lookstrafe").with_default(0.0),
    missing_setting_row("lookspring", "mouse.lookspring").with_default(0.0),
    setting_row("m_filter", "mouse.filter").with_default(0.0),
    missing_setting_row("m_rawinput", "mouse.raw").with_default(0.0),
    missing_setting_row("in_raw", "mouse.raw").with_defaults(None, Some(1.0)),
    setting_row("zoom_sensitivity_ratio", "mouse.zoom").with_defaults(Some(1.2), None),
    unsupported_row("m_customaccel", ConfigUse::Acceleration).with_default(0.0),
    unsupported_row("m_mouseaccel1", ConfigUse::Acceleration),
    unsupported_row("m_mouseaccel2", ConfigUse::Acceleration),
    unsupported_row("m_customaccel_scale", ConfigUse::Nothing),
    unsupported_row("m_customaccel_exponent", ConfigUse::Nothing),
    unsupported_row("m_customaccel_max", ConfigUse::Nothing),
    unsupported_row("m_mousethreshold1", ConfigUse::Nothing),
    unsupported_row("m_mousethreshold2", ConfigUse::Nothing),
    unsupported_row("m_accel", ConfigUse::Acceleration).with_default(0.0),
    unsupported_row("cl_mouseAccel", ConfigUse::Acceleration),
    client_row("cl_forwardspeed", "cl_forwardspeed"),
    client_row("cl_backspeed", "cl_backspeed"),
    client_row("cl_sidespeed", "cl_sidespeed"),
    client_row("cl_upspeed", "cl_upspeed"),
    client_row("cl_movespeedkey", "cl_movespeedkey"),
    client_row("cl_yawspeed", "cl_yawspeed"),
    client_row("cl_pitchspeed", "cl_pitchspeed"),
    client_row("cl_anglespeedkey", "cl_anglespeedkey"),
    client_row("cl_pitchup", "pitch_up"),
    client_row("cl_pitchdown", "pitch_down"),
    client_row("cl_iDrive", "idrive"),
    unsupported_row("cl_run", ConfigUse::Nothing).with_default(0.0),
    unsupported_row("cl_smartjump", ConfigUse::Nothing).with_defaults(None, Some(1.0)),
    unsupported_row("cl_autobhop", ConfigUse::AutoHop),
    unsupported_row("fps_max", ConfigUse::Rate).with_defaults(Some(100.0), None),
    unsupported_row("cl_maxfps", ConfigUse::Rate),
    unsupported_row("cl_physfps", ConfigUse::Rate),
    unsupported_row("com_maxfps", ConfigUse::Rate),
    unsupported_row("cl_independentPhysics", ConfigUse::Rate).with_defaults(None, Some(1.0)),
    unsupported_row("fps_override", ConfigUse::Rate).with_defaults(Some(0.0), None),
    unsupported_row("developer", ConfigUse::Rate).with_defaults(Some(0.0), None),
    unsupported_row("fps_modem", ConfigUse::Nothing),
    unsupported_row("cl_bob", ConfigUse::Nothing).with_defaults(Some(0.01), Some(0.02)),
    unsupported_row("cl_bobup", ConfigUse::Nothing).with_default(0.5),
    unsupported_row("cl_bobcycle", ConfigUse::Nothing).with_defaults(Some(0.8), Some(0.6)),
    unsupported_row("v_kickpitch", ConfigUse::Nothing).with_default(0.6),
    unsupported_row("v_kicktime", ConfigUse::Nothing).with_default(0.5),
    unsupported_row("cl_rollangle", ConfigUse::Nothing).with_default(2.0),
    unsupported_row("cl_rollspeed", ConfigUse::Nothing).with_default(200.0),
    setting_row("fov", FIELD_OF_VIEW).with_default(90.0),
    setting_row("default_fov", FIELD_OF_VIEW).with_default(90.0),
    setting_row("cg_fov", FIELD_OF_VIEW),
    setting_row("crosshair", "looks.crosshair").with_defaults(Some(1.0), Some(0.0)),
    setting_row("crosshairsize", "looks.crosshair-size"),
    setting_row("cl_crosshair_size", "looks.crosshair-size"),
    setting_row("cl_crosshair_color", "looks.crosshair-colour"),
    setting_row("crosshaircolor", "looks.crosshair-colour"),
    setting_row("crosshairalpha", "looks.crosshair-alpha").with_defaults(None, Some(1.0)),
    setting_row("cl_crosshair_translucent", "looks.crosshair-translucent")
        .with_defaults(Some(1.0), None),
    missing_setting_row("cl_dynamiccrosshair", "looks.crosshair-dynamic"),
    setting_row("volume", "looks.volume").with_defaults(Some(0.8), None),
    setting_row("s_volume", "looks.volume").with_defaults(None, Some(0.7)),
    missing_setting_row("brightness", "looks.brightness"),
    missing_setting_row("gamma", "looks.gamma"),
    missing_setting_row("vid_mode", "looks.mode"),
    setting_row("gl_vsync", "looks.vsync").with_defaults(Some(1.0), None),
    setting_row("vid_vsync", "looks.vsync").with_defaults(None, Some(0.0)),
    missing_setting_row("gl_consize", "looks.console-size"),
    server_row("sv_gravity", "gravity"),
    server_row("sv_stopspeed", "stopspeed"),
    server_row("sv_maxspeed", "maxspeed"),
    server_row("sv_accelerate", "accelerate"),
    server_row("sv_airaccelerate", "airaccelerate"),
    server_row("sv_wateraccelerate", "wateraccelerate"),
    server_row("sv_friction", "friction"),
    server_row("edgefriction", "edgefriction"),
    server_row("sv_waterfriction", "waterfriction"),
    server_row("sv_stepsize", "stepsize"),
    server_row("sv_maxvelocity", "maxvelocity"),
    server_row("sv_bounce", "bounce"),
    server_row("sv_rollangle", "rollangle"),
    server_row("sv_rollspeed", "rollspeed"),
    server_row("pm_ktjump", "ktjump"),
    server_row("pm_bunnyspeedcap", "bunnyspeedcap"),
    server_row("pm_slidefix", "slidefix"),
    server_row("pm_airstep", "airstep"),
    server_row("pm_pground", "pground"),
    server_row("pm_rampjump", "rampjump"),
    server_row("g_speed", "speed"),
    server_row("pmove_fixed", "pmove_fixed"),
    server_row("pmove_msec", "pmove_msec"),
    server_row(QUAKE3_GRAVITY, "gravity"),
];

/// Name of the gravity variable in Quake III. The other games call it `sv_gravity`.
const QUAKE3_GRAVITY: &str = "g_gravity";
const GRAVITY: &str = "sv_gravity";

/// Variables that change the frame rate.
const FPS_SWITCHES: [&str; 8] = [
    "fps_max",
    "developer",
    "host_framerate",
    "sys_ticrate",
    "fps_override",
    "cl_maxfps",
    "cl_physfps",
    "com_maxfps",
];

/// Finds a variable that configs can have, ignoring case. `None` if it is unknown.
pub(super) fn find_row(name: &str) -> Option<&'static VariableRow> {
    ROWS.iter()
        .find(|row| row.becomes != ConfigUse::NotThere && row.name.eq_ignore_ascii_case(name))
}

/// Whether a key may set a variable while playing, which is true for client fields and the FOV.
pub(super) fn is_play_variable(name: &str) -> bool {
    find_row(name).is_some_and(|row| {
        matches!(
            row.becomes,
            ConfigUse::Client(_) | ConfigUse::Setting(FIELD_OF_VIEW)
        )
    })
}

/// Whether a variable in a config becomes a player setting: mouse, graphics or sound.
pub fn becomes_setting(name: &str) -> bool {
    find_row(name).is_some_and(|row| {
        row.profile.is_none()
            && matches!(
                row.becomes,
                ConfigUse::Client(_) | ConfigUse::Setting(_) | ConfigUse::MissingSetting(_)
            )
    })
}

/// Whether configs have this setting but wishdir lacks it, such as `mouse.raw`.
pub fn is_missing_setting(setting: &str) -> bool {
    ROWS.iter()
        .any(|row| matches!(row.becomes, ConfigUse::MissingSetting(missing) if missing == setting))
}

impl Config {
    /// Returns the names of the config's variables that have no effect in wishdir. Settings that
    /// wishdir does not have are not among them, because they are reported.
    pub fn variables_without_effect(&self) -> Vec<&str> {
        let is_missing = |name: &str| {
            find_row(name).is_some_and(|row| matches!(row.becomes, ConfigUse::MissingSetting(_)))
        };
        let names = self.cvars.values().map(|cvar| cvar.name.as_str());
        names
            .filter(|name| !is_used_by_wishdir(name) && !is_missing(name))
            .collect()
    }
}

/// Whether a variable only affects the view, which is true for the field of view.
pub(super) fn is_view_variable(name: &str) -> bool {
    find_row(name).is_some_and(|row| row.becomes == ConfigUse::Setting(FIELD_OF_VIEW))
}

/// Whether wishdir uses the value of a config's variable.
pub(super) fn is_used_by_wishdir(name: &str) -> bool {
    find_row(name).is_some_and(|row| match row.becomes {
        ConfigUse::Client(_)
        | ConfigUse::Setting(_)
        | ConfigUse::Rate
        | ConfigUse::Acceleration
        | ConfigUse::AutoHop => true,
        ConfigUse::MissingSetting(_) | ConfigUse::Nothing | ConfigUse::NotThere => false,
    })
}

/// Whether the variable with this lower-case name changes the frame rate.
pub(super) fn is_fps_switch(name: &str) -> bool {
    FPS_SWITCHES.contains(&name)
}

/// Returns the variables for numbers and switches of a profile.
pub fn profile_variables(profile: &Profile) -> impl Iterator<Item = ProfileVariable> {
    let engine = profile.engine();
    let is_quake3 = profile.rules().family == stock_profile(Dialect::Quake3).rules().family;
    let other_gravity = if is_quake3 { GRAVITY } else { QUAKE3_GRAVITY };
    ROWS.iter().filter_map(move |row| {
        let (section, key) = row.profile.filter(|_| row.name != other_gravity)?;
        let field = section_fields(section, engine).find(|field| field.key == key)?;
        Some(ProfileVariable {
            name: row.name,
            field,
        })
    })
}

impl ProfileVariable {
    /// Finds a variable by name, ignoring case. `None` if the profile's engine does not have it.
    pub fn find(profile: &Profile, name: &str) -> Option<Self> {
        profile_variables(profile).find(|variable| variable.name.eq_ignore_ascii_case(name))
    }
}

/// Returns the value of a profile's number or switch. Off and on are 0 and 1.
pub fn profile_value(profile: &Profile, field: &Field) -> f32 {
    match (field.slot)(&mut profile.clone()) {
        FieldSlot::Number(number) => *number,
        FieldSlot::Switch(switch) => f32::from(u8::from(*switch)),
    }
}

/// Sets a profile's number or switch.
pub fn set_profile_value(profile: &mut Profile, field: &Field, value: f32) {
    match (field.slot)(profile) {
        FieldSlot::Number(number) => *number = value,
        FieldSlot::Switch(switch) => *switch = value != 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wishdir_sim::profile::by_name;

    #[test]
    fn variable_names_are_unique_and_their_fields_exist() {
        for (at, row) in ROWS.iter().enumerate() {
            let mut before = ROWS[..at].iter();
            assert!(
                !before.any(|other| other.name.eq_ignore_ascii_case(row.name)),
                "{} twice",
                row.name
            );
            if let Some((section, key)) = row.profile {
                assert!(
                    section.fields().iter().any(|field| field.key == key),
                    "{} is {key}",
                    row.name
                );
            }
            if let ConfigUse::Client(key) = row.becomes {
                assert!(
                    Section::Client
                        .fields()
                        .iter()
                        .any(|field| field.key == key),
                    "{} is {key}",
                    row.name
                );
            }
        }
    }

    #[test]
    fn every_profile_number_has_a_variable() {
        let names: Vec<&str> = ROWS
            .iter()
            .filter_map(|row| row.profile.map(|(_, key)| key))
            .chain(["sensitivity", "m_yaw", "m_pitch"])
            .collect();
        // These have no variables: a factor of the player in QuakeWorld, a rule of wishdir, and
        // constants of Quake III.
        let without = [
            "entgravity",
            "quantise",
            "duckscale",
            "swimscale",
            "jumpvelocity",
            "airstopaccelerate",
            "airstrafeaccelerate",
            "airstrafespeed",
            "aircontrol",
            "doublejump",
            "doublejump_msec",
            "native",
        ];
        let fields = [Section::Server, Section::Client]
            .into_iter()
            .flat_map(Section::fields);
        for field in fields.filter(|field| !without.contains(&field.key)) {
            assert!(names.contains(&field.key), "{}", field.key);
        }
        let quake = by_name("qw-77").expect("it is built in");
        let find = |name| ProfileVariable::find(quake, name);
        assert!(find("PM_KTJUMP").is_some() && find("sv_bounce").is_none());
        assert!(find("sv_gravity").is_some() && find("g_gravity").is_none());
        let arena = by_name("q3-125").expect("it is built in");
        for name in ["g_gravity", "g_speed", "pmove_fixed", "pmove_msec"] {
            assert!(ProfileVariable::find(arena, name).is_some(), "{name}");
        }
        assert!(ProfileVariable::find(arena, "sv_gravity").is_none());
    }
}
