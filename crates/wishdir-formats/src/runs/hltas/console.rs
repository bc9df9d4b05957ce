//! Console commands of a script. Commands for keys and client speeds take effect. Server rules and
//! positions apply if the run has not started. Other commands are reported.

use super::client::ScriptClient;
use crate::cursor::are_plausible;
use wishdir_console::{Console, ConsoleEffect, ConsoleHost, ConsoleLine, KeyName};
use wishdir_console::{ProfileVariable, becomes_setting, profile_value, set_profile_value};
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::{Profile, Section};

/// Commands that do not affect movement: recording, timers, display, chat and tool settings.
/// Some set frame times, which the script overrides.
const HARMLESS_COMMANDS: [&str; 40] = [
    "save",
    "record",
    "stop",
    "screenshot",
    "snapshot",
    "say",
    "say_team",
    "impulse",
    "pause",
    "unpause",
    "pausable",
    "setpause",
    "sv_cheats",
    "sv_aim",
    "name",
    "developer",
    "clear",
    "con_color",
    "spk",
    "play",
    "speak",
    "mp3",
    "crosshair",
    "gamma",
    "brightness",
    "ex_interp",
    "host_framerate",
    "fps_override",
    "bxt_taslog",
    "_bxt_taslog",
    "_bxt_norefresh",
    "_bxt_min_frametime",
    "bxt_bhopcap_prediction",
    "bxt_anglespeed_cap",
    "bxt_speed_scaling",
    "bxt_hfr_multiplayer_check",
    "+attack2",
    "-attack2",
    "+reload",
    "-reload",
];
/// Prefixes of further commands that do not affect movement.
const HARMLESS_PREFIXES: [&str; 14] = [
    "bxt_timer_",
    "bxt_hud",
    "bxt_record",
    "bxt_stop",
    "bxt_tas_editor",
    "cl_bob",
    "cl_show",
    "con_",
    "gl_",
    "hud_",
    "r_",
    "snd_",
    "v_",
    "vid_",
];
/// Commands that lead to the start of a map, so they only matter once the player has moved.
const STARTING_COMMANDS: [&str; 6] = [
    "load",
    "map",
    "changelevel",
    "restart",
    "reload",
    "bxt_resetplayer",
];
/// Command that toggles the bhop cap. Half-Life and Counter-Strike rules always have the cap.
/// See `docs/goldsrc.md` 5.14.
const HOP_LIMIT: &str = "bxt_bhopcap";
/// Name of the command that moves the player.
const PLACE: &str = "bxt_setpos";
/// Prefix of weapon commands. In some clients, they change the speed cap.
const WEAPON: &str = "weapon_";

/// Result of a command that sets neither a key nor a client speed.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum CommandOutcome {
    /// The command does not affect movement.
    Ignored,
    /// The command may affect movement and was not run.
    NotRun(String),
    /// The command sets a server rule: profile name, value, and the original text.
    Rule(&'static str, f32, String),
    /// The command moved the player to this position.
    Place(Vec3),
}

/// Console of the client that plays a script.
#[derive(Clone, Debug, Default)]
pub(super) struct ScriptConsole {
    console: Console,
    /// Whether the player has moved, so that new rules would not apply to the whole run.
    pub(super) has_moved: bool,
}

impl ScriptConsole {
    pub(super) fn type_line(&mut self, line: &str) {
        self.console.queue_line(line);
    }

    /// Whether commands wait for the next frame.
    pub(super) fn is_waiting(&self) -> bool {
        self.console.is_waiting()
    }

    /// Discards the waiting commands.
    pub(super) fn clear(&mut self) {
        self.console = Console::default();
    }

    /// Runs the waiting commands up to the next `wait`.
    pub(super) fn run_frame(&mut self, client: &mut ScriptClient) -> Vec<CommandOutcome> {
        let mut host = ScriptHost {
            profile: &mut client.profile,
            has_moved: self.has_moved,
            notes: Vec::new(),
        };
        let effects = self.console.run_frame(&mut host).effects;
        let mut notes = host.notes;
        for effect in effects {
            match effect {
                ConsoleEffect::Down(button, key) => client.press(button, key),
                ConsoleEffect::Up(button, key) => client.release(button, key),
                ConsoleEffect::Run(words) => notes.push(self.run(&words)),
                ConsoleEffect::Bind(..) | ConsoleEffect::Unbind(_) | ConsoleEffect::UnbindAll => {
                    notes.push(CommandOutcome::Ignored);
                }
                ConsoleEffect::Say(line) => notes.push(outcome_from_line(line)),
            }
        }
        notes
    }

    /// Returns the outcome of a command that the host handles.
    fn run(&self, words: &[String]) -> CommandOutcome {
        let name = words[0].to_ascii_lowercase();
        let not_run = || CommandOutcome::NotRun(words.join(" "));
        if name == PLACE {
            let numbers = words[1..].iter().map_while(|word| word.parse::<f32>().ok());
            return match numbers.collect::<Vec<f32>>().as_slice() {
                [x, y, z] if are_plausible([*x, *y, *z]) => {
                    CommandOutcome::Place(Vec3::new(*x, *y, *z))
                }
                _ => not_run(),
            };
        }
        if name == HOP_LIMIT {
            let is_on = words
                .get(1)
                .is_none_or(|word| word.parse::<f32>().is_ok_and(|value| value != 0.0));
            return if is_on {
                CommandOutcome::Ignored
            } else {
                not_run()
            };
        }
        if self.has_moved && STARTING_COMMANDS.contains(&name.as_str()) {
            not_run()
        } else {
            CommandOutcome::Ignored
        }
    }
}

fn outcome_from_line(line: ConsoleLine) -> CommandOutcome {
    match line {
        ConsoleLine::Echo(_)
        | ConsoleLine::Value(..)
        | ConsoleLine::Alias(..)
        | ConsoleLine::Bound(..)
        | ConsoleLine::Unbound(_)
        | ConsoleLine::Kept(_)
        | ConsoleLine::NoKey(_)
        | ConsoleLine::Help(_)
        | ConsoleLine::Names(_) => CommandOutcome::Ignored,
        ConsoleLine::Unknown(name) | ConsoleLine::BadAlias(name) => CommandOutcome::NotRun(name),
        ConsoleLine::NoNumber(name, text) => CommandOutcome::NotRun(format!("{name} {text}")),
        ConsoleLine::NoFile(name) => CommandOutcome::NotRun(format!("exec {name}")),
        ConsoleLine::TooMuch => CommandOutcome::NotRun("...".to_owned()),
    }
}

/// Whether a variable is a user setting for mouse, display, sound or frame rate.
/// Such settings never affect a script, because scripts contain their own frame times.
fn is_user_setting(name: &str) -> bool {
    let is_rate = ["fps_max", "cl_maxfps"]
        .iter()
        .any(|rate| rate.eq_ignore_ascii_case(name));
    is_rate || becomes_setting(name)
}

/// Console host that carries out the game's commands.
struct ScriptHost<'a> {
    profile: &'a mut Profile,
    has_moved: bool,
    notes: Vec<CommandOutcome>,
}

impl ConsoleHost for ScriptHost<'_> {
    fn variable(&self, name: &str) -> Option<String> {
        if is_user_setting(name) {
            return Some("0".to_owned());
        }
        let ProfileVariable { field, .. } = ProfileVariable::find(self.profile, name)?;
        Some(profile_value(self.profile, field).to_string())
    }

    fn set_variable(&mut self, name: &str, text: &str) -> bool {
        if is_user_setting(name) {
            self.notes.push(CommandOutcome::Ignored);
            return true;
        }
        let Some(ProfileVariable { name, field }) = ProfileVariable::find(self.profile, name)
        else {
            return false;
        };
        let Some(value) = text
            .trim()
            .parse::<f32>()
            .ok()
            .filter(|value| value.is_finite())
        else {
            return false;
        };
        if value == profile_value(self.profile, field) {
            self.notes.push(CommandOutcome::Ignored);
            return true;
        }
        let said = format!("{name} {value}");
        let is_of_server = Section::Server
            .fields()
            .iter()
            .any(|known| known.key == field.key);
        let is_allowed = (field.range.0..=field.range.1).contains(&value);
        if !is_allowed || is_of_server && self.has_moved {
            self.notes.push(CommandOutcome::NotRun(said));
            return true;
        }
        set_profile_value(self.profile, field, value);
        if is_of_server {
            self.notes
                .push(CommandOutcome::Rule(field.key, value, said));
        }
        true
    }

    fn default_value(&self, _name: &str) -> Option<String> {
        None
    }

    fn variable_names(&self) -> Vec<String> {
        Vec::new()
    }

    fn command_names(&self) -> Vec<String> {
        Vec::new()
    }

    fn is_command(&self, name: &str) -> bool {
        let name = name.to_ascii_lowercase();
        let is_capped = self.profile.physics.client.maxspeed > 0.0;
        name == PLACE
            || name == HOP_LIMIT
            || HARMLESS_COMMANDS.contains(&name.as_str())
            || HARMLESS_PREFIXES
                .iter()
                .any(|start| name.starts_with(start))
            || STARTING_COMMANDS.contains(&name.as_str())
            || name.starts_with(WEAPON) && !is_capped
    }

    fn on_command(&mut self, _words: &[String]) {}

    fn host_bind(&self, _key: &KeyName) -> Option<String> {
        None
    }

    fn read_file(&mut self, _name: &str) -> Option<Vec<u8>> {
        None
    }
}
