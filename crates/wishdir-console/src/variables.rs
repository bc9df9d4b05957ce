//! Variables of the original games: the matching profile
//! fields, and the use of their values in configs.
//! The program decides where other values (`sensitivity`, `fov`) are stored.

use wishdir_sim::profile::{Field, Profile, Section, Slot, fields_of};

/// Console variable for a number or switch of the profile.
#[derive(Clone, Copy, Debug)]
pub struct ProfileVariable {
    /// Name in the original games.
    pub name: &'static str,
    /// Field of the profile.
    pub field: &'static Field,
}

/// Use of a variable's value in a config.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Becomes {
    /// Field in the client part of the profile.
    Client(&'static str),
    /// Mouse, graphics or sound setting, offered under this name.
    Setting(&'static str),
    /// Physics rate.
    Rate,
    /// Mouse acceleration. Not supported, which is reported.
    Acceleration,
    /// Automatic hopping. Replaced by a practice style.
    AutoHop,
    /// Number that is not used.
    Nothing,
    /// Server variable, which does not come from a config.
    NotThere,
}

/// Variable of the clients or of wishdir.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// Name, as the clients spell it.
    pub(super) name: &'static str,
    /// Field of the profile, if any.
    profile: Option<(Section, &'static str)>,
    pub(super) becomes: Becomes,
    /// Default in GoldSrc's client and in ezQuake, if known and not in a profile.
    pub(super) default: [Option<f64>; 2],
}

impl Row {
    const fn is(mut self, goldsrc: Option<f64>, ezquake: Option<f64>) -> Self {
        self.default = [goldsrc, ezquake];
        self
    }

    /// Sets the same default for both clients.
    const fn both(self, number: f64) -> Self {
        self.is(Some(number), Some(number))
    }
}

const fn row(
    name: &'static str,
    profile: Option<(Section, &'static str)>,
    becomes: Becomes,
) -> Row {
    Row {
        name,
        profile,
        becomes,
        default: [None; 2],
    }
}

/// Mouse variable. Part of the client in profiles, but replaced by the player's own mouse settings.
const fn mouse(name: &'static str) -> Row {
    row(name, None, Becomes::Client(name))
}

const fn client(name: &'static str, key: &'static str) -> Row {
    row(name, Some((Section::Client, key)), Becomes::Client(key))
}

const fn server(name: &'static str, key: &'static str) -> Row {
    row(name, Some((Section::Server, key)), Becomes::NotThere)
}

const fn setting(name: &'static str, becomes: &'static str) -> Row {
    row(name, None, Becomes::Setting(becomes))
}

const fn other(name: &'static str, becomes: Becomes) -> Row {
    row(name, None, becomes)
}

/// Setting for the field of view.
const FIELD_OF_VIEW: &str = "looks.fov";

/// All variables, in the order of `docs/cfg.md` 4.
const ROWS: &[Row] = &[
    mouse("sensitivity"),
    mouse("m_yaw"),
    mouse("m_pitch"),
    setting("m_side", "mouse.side").both(0.8),
    setting("m_forward", "mouse.forward").both(1.0),
    setting("lookstrafe", "mouse.lookstrafe").both(0.0),
    setting("lookspring", "mouse.lookspring").both(0.0),
    setting("m_filter", "mouse.filter").both(0.0),
    setting("m_rawinput", "mouse.raw").both(0.0),
    setting("in_raw", "mouse.raw").is(None, Some(1.0)),
    setting("zoom_sensitivity_ratio", "mouse.zoom").is(Some(1.2), None),
    other("m_customaccel", Becomes::Acceleration).both(0.0),
    other("m_mouseaccel1", Becomes::Acceleration),
    other("m_mouseaccel2", Becomes::Acceleration),
    other("m_customaccel_scale", Becomes::Nothing),
    other("m_customaccel_exponent", Becomes::Nothing),
    other("m_customaccel_max", Becomes::Nothing),
    other("m_mousethreshold1", Becomes::Nothing),
    other("m_mousethreshold2", Becomes::Nothing),
    other("m_accel", Becomes::Acceleration).both(0.0),
    client("cl_forwardspeed", "cl_forwardspeed"),
    client("cl_backspeed", "cl_backspeed"),
    client("cl_sidespeed", "cl_sidespeed"),
    client("cl_upspeed", "cl_upspeed"),
    client("cl_movespeedkey", "cl_movespeedkey"),
    client("cl_yawspeed", "cl_yawspeed"),
    client("cl_pitchspeed", "cl_pitchspeed"),
    client("cl_anglespeedkey", "cl_anglespeedkey"),
    client("cl_pitchup", "pitch_up"),
    client("cl_pitchdown", "pitch_down"),
    client("cl_iDrive", "idrive"),
    other("cl_run", Becomes::Nothing).both(0.0),
    other("cl_smartjump", Becomes::Nothing).is(None, Some(1.0)),
    other("cl_autobhop", Becomes::AutoHop),
    other("fps_max", Becomes::Rate).is(Some(100.0), None),
    other("cl_maxfps", Becomes::Rate),
    other("cl_physfps", Becomes::Rate),
    other("cl_independentPhysics", Becomes::Nothing).is(None, Some(1.0)),
    other("fps_override", Becomes::Nothing).is(Some(0.0), None),
    other("fps_modem", Becomes::Nothing),
    other("cl_bob", Becomes::Nothing).is(Some(0.01), Some(0.02)),
    other("cl_bobup", Becomes::Nothing).both(0.5),
    other("cl_bobcycle", Becomes::Nothing).is(Some(0.8), Some(0.6)),
    other("v_kickpitch", Becomes::Nothing).both(0.6),
    other("v_kicktime", Becomes::Nothing).both(0.5),
    other("cl_rollangle", Becomes::Nothing).both(2.0),
    other("cl_rollspeed", Becomes::Nothing).both(200.0),
    setting("fov", FIELD_OF_VIEW).both(90.0),
    setting("default_fov", FIELD_OF_VIEW).both(90.0),
    setting("crosshair", "looks.crosshair").is(Some(1.0), Some(0.0)),
    setting("crosshairsize", "looks.crosshair-size"),
    setting("cl_crosshair_size", "looks.crosshair-size"),
    setting("cl_crosshair_color", "looks.crosshair-colour"),
    setting("crosshaircolor", "looks.crosshair-colour"),
    setting("crosshairalpha", "looks.crosshair-alpha").is(None, Some(1.0)),
    setting("cl_crosshair_translucent", "looks.crosshair-translucent").is(Some(1.0), None),
    setting("cl_dynamiccrosshair", "looks.crosshair-dynamic").is(Some(1.0), None),
    setting("volume", "looks.volume").is(Some(0.8), None),
    setting("s_volume", "looks.volume").is(None, Some(0.7)),
    setting("brightness", "looks.brightness"),
    setting("gamma", "looks.gamma"),
    setting("vid_mode", "looks.mode"),
    setting("gl_vsync", "looks.vsync").is(Some(1.0), None),
    setting("vid_vsync", "looks.vsync").is(None, Some(0.0)),
    setting("gl_consize", "looks.console-size"),
    server("sv_gravity", "gravity"),
    server("sv_stopspeed", "stopspeed"),
    server("sv_maxspeed", "maxspeed"),
    server("sv_accelerate", "accelerate"),
    server("sv_airaccelerate", "airaccelerate"),
    server("sv_wateraccelerate", "wateraccelerate"),
    server("sv_friction", "friction"),
    server("edgefriction", "edgefriction"),
    server("sv_waterfriction", "waterfriction"),
    server("sv_stepsize", "stepsize"),
    server("sv_maxvelocity", "maxvelocity"),
    server("sv_bounce", "bounce"),
    server("sv_rollangle", "rollangle"),
    server("sv_rollspeed", "rollspeed"),
    server("pm_ktjump", "ktjump"),
    server("pm_bunnyspeedcap", "bunnyspeedcap"),
    server("pm_slidefix", "slidefix"),
    server("pm_airstep", "airstep"),
    server("pm_pground", "pground"),
    server("pm_rampjump", "rampjump"),
];

/// Variables that switch the frame rate.
const FPS_SWITCHES: [&str; 7] = [
    "fps_max",
    "developer",
    "host_framerate",
    "sys_ticrate",
    "fps_override",
    "cl_maxfps",
    "cl_physfps",
];

/// Finds a variable that configs can have, ignoring case. `None` if unknown.
pub(super) fn find_row(name: &str) -> Option<&'static Row> {
    ROWS.iter()
        .find(|row| row.becomes != Becomes::NotThere && row.name.eq_ignore_ascii_case(name))
}

/// Whether a key may set a variable while playing: a client field or the field of view.
pub(super) fn is_of_play(name: &str) -> bool {
    find_row(name).is_some_and(|row| {
        matches!(
            row.becomes,
            Becomes::Client(_) | Becomes::Setting(FIELD_OF_VIEW)
        )
    })
}

/// Whether a variable in a config becomes a player setting: mouse, graphics or sound.
pub fn becomes_setting(name: &str) -> bool {
    find_row(name).is_some_and(|row| {
        row.profile.is_none() && matches!(row.becomes, Becomes::Client(_) | Becomes::Setting(_))
    })
}

/// Whether a variable only changes the view: the field of view.
pub(super) fn is_view(name: &str) -> bool {
    find_row(name).is_some_and(|row| row.becomes == Becomes::Setting(FIELD_OF_VIEW))
}

/// Settings of the original games that wishdir reports but does not have.
const MISSING_SETTINGS: [&str; 9] = [
    "mouse.side",
    "mouse.forward",
    "mouse.lookstrafe",
    "mouse.lookspring",
    "mouse.raw",
    "looks.brightness",
    "looks.gamma",
    "looks.mode",
    "looks.console-size",
];

/// Whether wishdir uses the value of a config's variable.
pub(super) fn is_used(name: &str) -> bool {
    find_row(name).is_some_and(|row| match row.becomes {
        Becomes::Client(_) | Becomes::Rate | Becomes::Acceleration | Becomes::AutoHop => true,
        Becomes::Setting(becomes) => !MISSING_SETTINGS.contains(&becomes),
        Becomes::Nothing | Becomes::NotThere => false,
    })
}

/// Whether the variable of this lower-case name switches the frame rate.
pub(super) fn is_fps_switch(name: &str) -> bool {
    FPS_SWITCHES.contains(&name)
}

/// Returns the variables for numbers and switches of a profile.
pub fn profile_variables(profile: &Profile) -> impl Iterator<Item = ProfileVariable> {
    let engine = profile.engine();
    ROWS.iter().filter_map(move |row| {
        let (section, key) = row.profile?;
        let field = fields_of(section, engine).find(|field| field.key == key)?;
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

/// Value of a profile's number or switch.
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

#[cfg(test)]
mod tests {
    use super::*;
    use wishdir_sim::profile::by_name;

    #[test]
    fn every_variable_has_its_own_name_and_its_fields_exist() {
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
            if let Becomes::Client(key) = row.becomes {
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
    fn every_number_of_a_profile_s_server_and_client_is_a_variable() {
        let names: Vec<&str> = ROWS
            .iter()
            .filter_map(|row| row.profile.map(|(_, key)| key))
            .chain(["sensitivity", "m_yaw", "m_pitch"])
            .collect();
        // The player's own factor in QuakeWorld servers, and a rule of wishdir.
        let without = ["entgravity", "quantise"];
        let fields = [Section::Server, Section::Client]
            .into_iter()
            .flat_map(Section::fields);
        for field in fields.filter(|field| !without.contains(&field.key)) {
            assert!(names.contains(&field.key), "{}", field.key);
        }
        let quake = by_name("qw-77").expect("it is built in");
        let find = |name| ProfileVariable::find(quake, name);
        assert!(find("PM_KTJUMP").is_some() && find("sv_bounce").is_none());
    }
}
