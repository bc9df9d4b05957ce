//! The console in the game: its variables and commands, and the timing of its frames.
//!
//! A typed line runs at once. Waiting commands and bound keys run on each tick, before the tick's
//! command is built. If commands press buttons by themselves, the run does not count.

mod host;

use std::collections::{BTreeMap, VecDeque};
use std::path::PathBuf;
use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use host::{CHANGED, Host, input_keys};

use super::settings::{Action, InputKey, Keys, Settings, SettingsFile};
use crate::game::base::messages::Request;
use crate::game::base::schedule::{FrameSystems, TickSystems};
use crate::game::play::input::{Devices, KeyEdge, PressAction};
use crate::game::play::mover::{Mover, Player};
use crate::game::play::session::{ChosenProfile, SessionSystems};
use crate::settings::variable;
use crate::storage::configs::{TAKEN, read_user_config};
use crate::storage::find_profile;
use crate::text::Describe as _;
use crate::text::console::{describe_line, help_text};
use wishdir_console::{Console, ConsoleEffect, ConsoleLine, Scripts};
use wishdir_sim::badge::{Badge, Badges};
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

/// Maximum number of output lines.
const LINES: usize = 500;
/// Maximum number of remembered input lines.
const HISTORY: usize = 200;
/// Config that runs when the game starts, if it exists.
const AUTOEXEC: &str = "autoexec.cfg";

/// A typed line.
#[derive(Message, Clone, Debug)]
pub struct TypedLine(pub String);

/// Request to replace the console's aliases and key bindings.
#[derive(Message, Clone, Debug)]
pub struct RestoreScripts(pub Scripts);

/// The console and its output. Only this file writes it.
#[derive(Resource, Debug, Default)]
pub struct GameConsole {
    console: Console,
    /// Whether the console has already run its frame for the next tick, because of a typed line.
    has_run: bool,
    /// Script badge of each bound key.
    badges: BTreeMap<String, Badge>,
    judged: Scripts,
    /// The last active profile that was not changed by the console.
    stock: Option<Arc<Profile>>,
    /// Output lines, newest last.
    pub lines: VecDeque<String>,
    /// Typed lines, newest last.
    pub history: Vec<String>,
}

impl GameConsole {
    fn print_line(&mut self, text: &str) {
        self.lines.extend(text.lines().map(str::to_owned));
        let extra = self.lines.len().saturating_sub(LINES);
        self.lines.drain(..extra);
    }

    /// Returns the aliases and bound keys.
    pub fn scripts(&self) -> &Scripts {
        self.console.scripts()
    }

    /// Recomputes the badges if the scripts have changed.
    fn update_badges(&mut self) {
        if self.judged != *self.console.scripts() {
            self.judged = self.console.scripts().clone();
            self.badges = self.judged.script_badges();
        }
    }

    /// Returns the badge of a key. Bindings that a script made itself count as macros.
    fn key_badge(&self, key: &str) -> Badge {
        self.badges.get(key).copied().unwrap_or(Badge::Macro)
    }

    /// Completes typed text. Returns the common prefix of the matching names, and these names.
    pub fn complete(
        &self,
        typed: &str,
        settings: &Settings,
        profile: &Profile,
    ) -> (String, Vec<String>) {
        self.console
            .complete_name(typed, &Host::new(settings.clone(), profile, profile, None))
    }
}

/// Resources that console commands read and change.
#[derive(SystemParam)]
struct ConsoleTargets<'w, 's> {
    console: ResMut<'w, GameConsole>,
    settings: ResMut<'w, Settings>,
    devices: ResMut<'w, Devices>,
    profile: Res<'w, ChosenProfile>,
    file: Option<Res<'w, SettingsFile>>,
    requests: MessageWriter<'w, Request>,
    presses: MessageWriter<'w, PressAction>,
    exits: MessageWriter<'w, AppExit>,
    player: Query<'w, 's, &'static mut Mover<Run>, With<Player>>,
}

impl ConsoleTargets<'_, '_> {
    /// Runs the console's next frame. `keys` holds the script badges of the pressed keys, or `None`
    /// for a typed line.
    fn run_console_frame(&mut self, keys: Option<Badges>) {
        let folder = self
            .file
            .as_ref()
            .and_then(|file| file.0.as_ref()?.parent().map(PathBuf::from));
        let played = &self.profile.0;
        if played.name != CHANGED {
            self.console.stock = Some(Arc::clone(played));
        }
        let stock = self.console.stock.as_ref().unwrap_or(played);
        let mut host = Host::new(self.settings.clone(), played, stock, folder);
        host.by_keys = keys.is_some();
        host.profile.keys = self.devices.client_vars(played);
        let before = host.profile.keys;
        let frame = self.console.console.run_frame(&mut host);
        let presses = |effect: &ConsoleEffect| {
            matches!(effect, ConsoleEffect::Down(..) | ConsoleEffect::Up(..))
        };
        let is_at_work = frame.effects.iter().any(presses)
            || host.profile.keys != before
            || host.settings.mouse != self.settings.mouse;
        for effect in frame.effects {
            self.apply_effect(effect, &mut host);
        }
        if host.settings != *self.settings {
            *self.settings = host.settings;
        }
        if host.is_other {
            self.console.stock = Some(Arc::new(host.stock));
            self.requests
                .write(Request::SwitchProfile(Arc::new(host.profile)));
        } else if host.profile.keys != before {
            self.devices
                .set_client_vars(&self.profile.0, host.profile.keys);
        }
        if let Some(badges) = keys.filter(|_| is_at_work) {
            for mut mover in self.player.iter_mut().filter(|mover| mover.is_live()) {
                mover.run.add_script_badges(badges);
            }
        }
        if frame.by_itself {
            for mut mover in &mut self.player {
                // The run no longer depends on the player's keys alone.
                let here = mover.run.checkpoint();
                mover.run.restore(&here);
            }
        }
    }

    fn apply_effect(&mut self, effect: ConsoleEffect, host: &mut Host) {
        match effect {
            ConsoleEffect::Down(button, key) => self.devices.console_button(button, true, key),
            ConsoleEffect::Up(button, key) => self.devices.console_button(button, false, key),
            ConsoleEffect::Run(words) => self.run_action(&words),
            ConsoleEffect::Bind(key, text) => {
                // A command without an action here (`+attack`) only unbinds the key.
                let action = Action::by_command(&text);
                for key in input_keys(&key) {
                    let binds = &mut host.settings.binds;
                    binds.unbind_key(key);
                    if let Some(action) = action {
                        binds.set(action, add_key(binds.keys(action), key));
                    }
                }
            }
            ConsoleEffect::Unbind(key) => {
                input_keys(&key).for_each(|key| unbind_key(&mut host.settings, key));
            }
            ConsoleEffect::UnbindAll => {
                for action in Action::ALL
                    .into_iter()
                    .filter(|action| !action.is_reserved())
                {
                    host.settings.binds.set(action, Keys::default());
                }
            }
            ConsoleEffect::Say(ConsoleLine::Help(name)) => {
                let variable = variable(&host.profile, &name);
                let help =
                    variable.map_or_else(|| help_text(&name), |variable| variable.describe());
                self.console.print_line(&help);
            }
            ConsoleEffect::Say(line) => self.console.print_line(&describe_line(&line)),
        }
    }

    fn run_action(&mut self, words: &[String]) {
        let rest = words[1..].join(" ");
        match (words[0].to_ascii_lowercase().as_str(), rest.as_str()) {
            ("quit", _) => {
                self.exits.write(AppExit::Success);
            }
            ("map", name) if !name.is_empty() => {
                self.requests.write(Request::SwitchMap(name.to_owned()));
            }
            ("playdemo", path) if !path.is_empty() => {
                self.requests.write(Request::Watch(PathBuf::from(path)));
            }
            // The host has already switched the profile, so that the rest of the line applies to
            // it.
            ("profile", name) if !name.is_empty() => {
                if let Err(error) = find_profile(name) {
                    self.console.print_line(&error.describe());
                }
            }
            (name, _) => {
                self.presses
                    .write_batch(Action::by_command(name).map(PressAction));
            }
        }
    }
}

/// Unbinds a key unless it is reserved for the menu or the console.
fn unbind_key(settings: &mut Settings, key: InputKey) {
    if !settings.binds.is_reserved(key) {
        settings.binds.unbind_key(key);
    }
}

/// Adds a key to an action's keys. Drops the oldest of three.
fn add_key(keys: Keys, key: InputKey) -> Keys {
    let mut all = std::iter::once(key).chain(keys.iter().filter(move |bound| *bound != key));
    Keys {
        primary: all.next(),
        secondary: all.next(),
        third: all.next(),
    }
}

/// Runs typed lines at once.
fn run_typed_lines(
    mut restored: MessageReader<RestoreScripts>,
    mut typed: MessageReader<TypedLine>,
    mut targets: ConsoleTargets,
) {
    for RestoreScripts(scripts) in restored.read() {
        targets.console.console.replace_scripts(scripts.clone());
    }
    for TypedLine(line) in typed.read() {
        targets.console.print_line(&format!("] {line}"));
        let history = &mut targets.console.history;
        history.retain(|known| known != line);
        history.push(line.clone());
        let extra = history.len().saturating_sub(HISTORY);
        history.drain(..extra);
        targets.console.console.queue_line(line);
        targets.run_console_frame(None);
        targets.console.has_run = true;
    }
    targets.console.update_badges();
}

/// Runs key commands and waiting commands on the tick, before its command is built.
fn run_frame(mut edges: MessageReader<KeyEdge>, mut targets: ConsoleTargets) {
    let mut has_run = std::mem::take(&mut targets.console.has_run);
    let mut badges = Badges::NONE;
    for KeyEdge { key, down } in edges.read() {
        has_run = false;
        let names: Vec<String> = {
            let keys = || {
                targets
                    .console
                    .console
                    .bound_keys()
                    .filter(|name| input_keys(name).any(|known| known == *key))
            };
            // Prefer the more specific name: `LSHIFT` instead of `SHIFT`.
            let nearest = keys().map(|name| name.physical.len()).min();
            keys()
                .filter(|name| Some(name.physical.len()) == nearest)
                .map(|name| name.name.clone())
                .collect()
        };
        for name in names {
            badges = badges.union(targets.console.key_badge(&name).into());
            let console = &mut targets.console.console;
            if *down {
                console.press(&name);
            } else {
                console.release(&name);
            }
        }
    }
    if targets.console.console.is_waiting() && !has_run {
        targets.run_console_frame(Some(badges));
    }
}

/// Runs the imported config and the player's autoexec when the game starts.
fn run_autoexec(file: Option<Res<SettingsFile>>, mut typed: MessageWriter<TypedLine>) {
    let folder = file.as_ref().and_then(|file| file.0.as_ref()?.parent());
    for name in [TAKEN, AUTOEXEC] {
        if folder
            .and_then(|folder| read_user_config(folder, name))
            .is_some()
        {
            typed.write(TypedLine(format!("exec {name}")));
        }
    }
}

/// Adds the systems that need no window.
pub(super) fn headless_plugin(app: &mut App) {
    app.init_resource::<GameConsole>()
        .add_message::<TypedLine>()
        .add_message::<RestoreScripts>()
        .add_systems(PostStartup, run_autoexec)
        .add_systems(
            RunFixedMainLoop,
            run_typed_lines
                .in_set(FrameSystems::Requests)
                .before(SessionSystems::Answer),
        )
        .add_systems(
            FixedUpdate,
            run_frame
                .after(TickSystems::Input)
                .before(TickSystems::Advance),
        );
}
