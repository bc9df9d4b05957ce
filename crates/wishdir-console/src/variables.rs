//! The one table of variables: what each is here, for the console, its help and lists, for players'
//! configurations, for the command line and the menu. A profile's own numbers stand in the
//! profile's table, which this one names.

use wishdir_sim::profile::{Field, Profile, Section, Slot, fields_of};

/// A setting of the player's that is a variable of the console.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerSetting {
    /// How far the mouse turns the view.
    Sensitivity,
    /// Degrees of yaw a count, before the sensitivity.
    MouseYaw,
    /// The same of pitch; negative turns the axis round.
    MousePitch,
    /// Each tick turns by the mean of its counts and those of the one before.
    MouseFilter,
    /// How far the mouse turns the view while zoomed, times the field of view's share.
    ZoomRatio,
    /// The horizontal field of view, degrees.
    FieldOfView,
    /// The same while zoomed, degrees.
    ZoomFieldOfView,
    /// Frames drawn a second at most.
    FpsMax,
    /// Waits for the screen.
    VerticalSync,
    /// How loud everything is.
    Volume,
    /// Shows triggers.
    Zones,
    /// Lifts the view smoothly over steps.
    SmoothSteps,
    /// Falls hurt.
    Damage,
}

impl PlayerSetting {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::Sensitivity,
        Self::MouseYaw,
        Self::MousePitch,
        Self::MouseFilter,
        Self::ZoomRatio,
        Self::FieldOfView,
        Self::ZoomFieldOfView,
        Self::FpsMax,
        Self::VerticalSync,
        Self::Volume,
        Self::Zones,
        Self::SmoothSteps,
        Self::Damage,
    ];

    /// The lowest and highest number allowed (`docs/cfg.md` 4).
    pub fn range(self) -> (f32, f32) {
        match self {
            Self::Sensitivity => (0.01, 200.0),
            Self::MouseYaw | Self::MousePitch => (-1.0, 1.0),
            Self::ZoomRatio => (0.0, 10.0),
            Self::FieldOfView | Self::ZoomFieldOfView => (1.0, 170.0),
            Self::FpsMax => (0.0, 1000.0),
            Self::MouseFilter
            | Self::VerticalSync
            | Self::Volume
            | Self::Zones
            | Self::SmoothSteps
            | Self::Damage => (0.0, 1.0),
        }
    }
}

/// What a variable is kept in.
#[derive(Clone, Copy, Debug)]
pub enum Home {
    /// The player's settings.
    Setting(PlayerSetting),
    /// A number or a switch of the profile that is played.
    Profile(&'static Field),
}

/// A variable of the console.
#[derive(Clone, Copy, Debug)]
pub struct Variable {
    /// As the originals call it; ours where they have none.
    pub name: &'static str,
    /// Where it is kept.
    pub home: Home,
    /// The lowest and highest number allowed.
    pub range: (f32, f32),
}

/// Where a row's value is kept here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kept {
    /// In the player's settings.
    Setting(PlayerSetting),
    /// In the profile, under this key.
    Profile(Section, &'static str),
    /// Nowhere.
    Nowhere,
}

/// What a configuration's value of a row becomes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Becomes {
    /// Part of the client that makes commands: the profile's key.
    Client(&'static str),
    /// A setting of the mouse, or how things look and sound: offered under this name.
    Setting(&'static str),
    /// The rate of the physics.
    Rate,
    /// An acceleration of the mouse: nothing, and that is said.
    Acceleration,
    /// Hops by itself: a practice style instead.
    AutoHop,
    /// Nothing: it is a number that nothing here goes by.
    Nothing,
    /// No configuration has it: it is ours, or a server's.
    NotThere,
}

/// A variable of the clients, or of ours.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// As the clients spell it.
    pub(super) name: &'static str,
    pub(super) kept: Kept,
    pub(super) becomes: Becomes,
    /// What it is in GoldSrc's client and in ezQuake before anybody sets it, where we know that and
    /// no profile says it.
    pub(super) default: [Option<f64>; 2],
}

impl Row {
    const fn is(mut self, goldsrc: Option<f64>, ezquake: Option<f64>) -> Self {
        self.default = [goldsrc, ezquake];
        self
    }

    /// The same in both.
    const fn both(self, number: f64) -> Self {
        self.is(Some(number), Some(number))
    }
}

const fn row(name: &'static str, kept: Kept, becomes: Becomes) -> Row {
    Row {
        name,
        kept,
        becomes,
        default: [None; 2],
    }
}

/// The mouse's own: a setting here, and part of the client in profiles.
const fn mouse(name: &'static str, setting: PlayerSetting) -> Row {
    row(name, Kept::Setting(setting), Becomes::Client(name))
}

const fn client(name: &'static str, key: &'static str) -> Row {
    row(
        name,
        Kept::Profile(Section::Client, key),
        Becomes::Client(key),
    )
}

const fn server(name: &'static str, key: &'static str) -> Row {
    row(name, Kept::Profile(Section::Server, key), Becomes::NotThere)
}

const fn own(name: &'static str, setting: PlayerSetting) -> Row {
    row(name, Kept::Setting(setting), Becomes::NotThere)
}

const fn named(name: &'static str, setting: PlayerSetting, becomes: &'static str) -> Row {
    row(name, Kept::Setting(setting), Becomes::Setting(becomes))
}

/// The crosshair's own: told, and read by `crosshair.rs`.
const fn crosshair(name: &'static str, becomes: &'static str) -> Row {
    row(name, Kept::Nowhere, Becomes::Setting(becomes))
}

/// Told, and asked for nowhere here.
const fn told(name: &'static str, becomes: &'static str) -> Row {
    row(name, Kept::Nowhere, Becomes::Setting(becomes))
}

const fn other(name: &'static str, becomes: Becomes) -> Row {
    row(name, Kept::Nowhere, becomes)
}

/// Every variable, in the order of `docs/cfg.md` 4.
const ROWS: &[Row] = &[
    mouse("sensitivity", PlayerSetting::Sensitivity),
    mouse("m_yaw", PlayerSetting::MouseYaw),
    mouse("m_pitch", PlayerSetting::MousePitch),
    told("m_side", "mouse.side").both(0.8),
    told("m_forward", "mouse.forward").both(1.0),
    told("lookstrafe", "mouse.lookstrafe").both(0.0),
    told("lookspring", "mouse.lookspring").both(0.0),
    named("m_filter", PlayerSetting::MouseFilter, "mouse.filter").both(0.0),
    told("m_rawinput", "mouse.raw").both(0.0),
    told("in_raw", "mouse.raw").is(None, Some(1.0)),
    named(
        "zoom_sensitivity_ratio",
        PlayerSetting::ZoomRatio,
        "mouse.zoom",
    )
    .is(Some(1.2), None),
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
    row(
        "fps_max",
        Kept::Setting(PlayerSetting::FpsMax),
        Becomes::Rate,
    )
    .is(Some(100.0), None),
    row(
        "cl_maxfps",
        Kept::Setting(PlayerSetting::FpsMax),
        Becomes::Rate,
    ),
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
    named("fov", PlayerSetting::FieldOfView, "looks.fov").both(90.0),
    named("default_fov", PlayerSetting::FieldOfView, "looks.fov").both(90.0),
    crosshair("crosshair", "looks.crosshair").is(Some(1.0), Some(0.0)),
    crosshair("crosshairsize", "looks.crosshair-size"),
    crosshair("cl_crosshair_size", "looks.crosshair-size"),
    crosshair("cl_crosshair_color", "looks.crosshair-colour"),
    crosshair("crosshaircolor", "looks.crosshair-colour"),
    crosshair("crosshairalpha", "looks.crosshair-alpha").is(None, Some(1.0)),
    crosshair("cl_crosshair_translucent", "looks.crosshair-translucent").is(Some(1.0), None),
    crosshair("cl_dynamiccrosshair", "looks.crosshair-dynamic").is(Some(1.0), None),
    named("volume", PlayerSetting::Volume, "looks.volume").is(Some(0.8), None),
    named("s_volume", PlayerSetting::Volume, "looks.volume").is(None, Some(0.7)),
    told("brightness", "looks.brightness"),
    told("gamma", "looks.gamma"),
    told("vid_mode", "looks.mode"),
    named("gl_vsync", PlayerSetting::VerticalSync, "looks.vsync").is(Some(1.0), None),
    named("vid_vsync", PlayerSetting::VerticalSync, "looks.vsync").is(None, Some(0.0)),
    told("gl_consize", "looks.console-size"),
    own("zoom_fov", PlayerSetting::ZoomFieldOfView),
    own("r_zones", PlayerSetting::Zones),
    own("cl_smoothsteps", PlayerSetting::SmoothSteps),
    own("damage", PlayerSetting::Damage),
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

/// The row of a configuration's variable, in letters of either case; none: the clients' have no
/// such one that we know.
pub(super) fn row_of(name: &str) -> Option<&'static Row> {
    ROWS.iter()
        .find(|row| row.becomes != Becomes::NotThere && row.name.eq_ignore_ascii_case(name))
}

/// Whether a key may set a variable while playing: part of the client that makes commands, or the
/// field of view.
pub(super) fn is_of_play(name: &str) -> bool {
    row_of(name).is_some_and(|row| {
        matches!(row.becomes, Becomes::Client(_))
            || row.kept == Kept::Setting(PlayerSetting::FieldOfView)
    })
}

/// Whether a variable is only about what is seen, the field of view.
pub(super) fn is_view(name: &str) -> bool {
    row_of(name).is_some_and(|row| row.kept == Kept::Setting(PlayerSetting::FieldOfView))
}

/// Whether anything here goes by a configuration's variable; of those that are only named nothing
/// does.
pub(super) fn is_used(name: &str) -> bool {
    row_of(name).is_some_and(|row| match row.becomes {
        Becomes::Client(_) | Becomes::Rate | Becomes::Acceleration | Becomes::AutoHop => true,
        Becomes::Setting(becomes) => {
            row.kept != Kept::Nowhere || becomes.starts_with("looks.crosshair")
        }
        Becomes::Nothing | Becomes::NotThere => false,
    })
}

/// Every variable under a profile, by name.
pub fn variables(profile: &Profile) -> Vec<Variable> {
    let of_row = |row: &Row| {
        let (home, range) = match row.kept {
            Kept::Setting(setting) => (Home::Setting(setting), setting.range()),
            Kept::Profile(section, key) => {
                let field = fields_of(section, profile.engine()).find(|field| field.key == key)?;
                (Home::Profile(field), field.range)
            }
            Kept::Nowhere => return None,
        };
        Some(Variable {
            name: row.name,
            home,
            range,
        })
    };
    let mut all: Vec<Variable> = ROWS.iter().filter_map(of_row).collect();
    all.sort_by_key(|variable| variable.name);
    all
}

/// The variable of this name, in letters of either case.
pub fn variable(profile: &Profile, name: &str) -> Option<Variable> {
    variables(profile)
        .into_iter()
        .find(|variable| variable.name.eq_ignore_ascii_case(name))
}

/// The player's setting that a configuration's variable is, where it is one; the rate of drawn
/// frames is none.
pub fn setting_of(name: &str) -> Option<PlayerSetting> {
    let row = row_of(name).filter(|row| row.becomes != Becomes::Rate)?;
    match row.kept {
        Kept::Setting(setting) => Some(setting),
        Kept::Profile(..) | Kept::Nowhere => None,
    }
}

/// What the originals call a setting of the player's, or we where they have it not: the first name
/// in the table.
pub fn name_of(setting: PlayerSetting) -> &'static str {
    let row = ROWS.iter().find(|row| row.kept == Kept::Setting(setting));
    row.map_or("", |row| row.name)
}

impl Variable {
    /// A number within what is allowed.
    pub fn clamped(&self, number: f32) -> f32 {
        if number.is_nan() {
            self.range.0
        } else {
            number.clamp(self.range.0, self.range.1)
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use wishdir_sim::profile::by_name;

    #[test]
    fn every_row_is_kept_somewhere_and_has_a_name_of_its_own() {
        for (at, row) in ROWS.iter().enumerate() {
            let mut before = ROWS[..at].iter();
            assert!(
                !before.any(|other| other.name.eq_ignore_ascii_case(row.name)),
                "{} twice",
                row.name
            );
            if let Kept::Profile(section, key) = row.kept {
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
        for setting in PlayerSetting::ALL {
            assert!(!name_of(setting).is_empty(), "{setting:?}");
        }
    }

    #[test]
    fn every_number_of_a_profile_s_server_and_client_is_a_variable() {
        let names: Vec<&str> = ROWS
            .iter()
            .filter_map(|row| {
                if let Kept::Profile(_, key) = row.kept {
                    Some(key)
                } else {
                    None
                }
            })
            .chain(["sensitivity", "m_yaw", "m_pitch"])
            .collect();
        // The player's own factor in Quake's servers, and a rule of ours.
        let without = ["entgravity", "quantise"];
        let fields = [Section::Server, Section::Client]
            .into_iter()
            .flat_map(Section::fields);
        for field in fields.filter(|field| !without.contains(&field.key)) {
            assert!(names.contains(&field.key), "{}", field.key);
        }
        let quake = by_name("qw-77").expect("it is built in");
        assert!(variable(quake, "PM_KTJUMP").is_some() && variable(quake, "sv_bounce").is_none());
    }
}
