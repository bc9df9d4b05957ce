//! Determines the effect of each bind by pressing and releasing its key in a simulated console
//! (`docs/cfg.md` 5).

use std::collections::{BTreeMap, BTreeSet};

use super::commands::{KEYBOARD_LOOK, SPECIAL, is_condition_command};
use super::machine::{BindLayer, FrameResult, ScriptEffect, ScriptMachine};
use super::reach::ReachGraph;
use super::split::{split_commands, split_tokens};
use super::variables::{is_fps_switch, is_play_variable, is_view_variable};
use super::{Bind, Config, Dialect, KeyName, Remark, RemarkReason};
use wishdir_sim::badge::Badge;
use wishdir_sim::client::{Button, KeyId};

/// Maximum nesting depth of binds and aliases.
const LAYERS_MAX: usize = 64;
/// Maximum total number of keys tried in all layers.
const TAPS_MAX: usize = 20_000;
/// Text offered for a key if its refused script is the only way to jump.
pub const JUMP: &str = "+jump";
/// Maximum total number of frames for all waiting scripts.
const WAITED_MAX: u32 = 200_000;
/// Maximum number of frames for one waiting script.
const FOLLOWED_MAX: u32 = 5_000;
/// Variables for the turn speed of keys or mouse.
const TURN_SPEEDS: [&str; 4] = ["cl_yawspeed", "cl_anglespeedkey", "sensitivity", "m_yaw"];

/// Effect of a bind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Presses exactly one movement button and needs no script.
    Direct(Button),
    /// Runs a script within one frame. The script gets a badge.
    /// The number counts the script's layers of binds and aliases.
    Script(Badge, usize),
    /// Refused for a reason.
    Refused(RemarkReason),
    /// Unrelated to movement.
    Other,
}

/// Effect of a bind, and the buttons that it leaves pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BindVerdict {
    /// Effect of the bind.
    pub verdict: Verdict,
    /// Buttons that stay pressed after the key is released.
    pub stuck: Vec<Button>,
}

/// Whether an effect affects movement or the view.
fn is_relevant(effect: &ScriptEffect) -> bool {
    match effect {
        ScriptEffect::Down(..) | ScriptEffect::Up(..) => true,
        ScriptEffect::Set(name, _) => is_play_variable(name),
        ScriptEffect::Other(_) => false,
    }
}

/// Whether an effect affects movement, not only the picture or sound.
fn is_movement(effect: &ScriptEffect) -> bool {
    match effect {
        ScriptEffect::Down(..) | ScriptEffect::Up(..) => true,
        ScriptEffect::Set(name, _) => {
            is_play_variable(name) && !is_view_variable(name) || is_fps_switch(name)
        }
        ScriptEffect::Other(_) => false,
    }
}

/// Whether an effect turns the view with a key, or sets the turn speed.
fn is_turning(effect: &ScriptEffect) -> bool {
    match effect {
        ScriptEffect::Down(button, _) => matches!(button, Button::Left | Button::Right),
        ScriptEffect::Set(name, _) => TURN_SPEEDS.contains(&name.as_str()),
        ScriptEffect::Up(..) | ScriptEffect::Other(_) => false,
    }
}

/// Pressed buttons with the keys that hold them. `None` means the console.
type HeldButtons = BTreeMap<Button, BTreeSet<Option<KeyId>>>;

fn apply_effects(held: &mut HeldButtons, effects: &[ScriptEffect]) {
    for effect in effects {
        match effect {
            ScriptEffect::Down(button, key) => drop(held.entry(*button).or_default().insert(*key)),
            ScriptEffect::Up(button, None) => drop(held.remove(button)),
            ScriptEffect::Up(button, key) => {
                if let Some(holders) = held.get_mut(button) {
                    holders.remove(key);
                }
            }
            ScriptEffect::Set(..) | ScriptEffect::Other(_) => {}
        }
    }
    held.retain(|_, holders| !holders.is_empty());
}

/// Movement that a script causes in later frames, without a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum DeferredMovement {
    /// The script does not move the player in later frames.
    #[default]
    Nothing,
    /// The script moves the player for some frames and then stops.
    Moves,
    /// The script moves the player endlessly.
    Loops,
}

/// Simulates a waiting script frame by frame. Deducts the frames from `frames`.
fn simulate_deferred(mut machine: ScriptMachine, frames: &mut u32) -> DeferredMovement {
    let (mut found, mut in_loop) = (DeferredMovement::Nothing, false);
    // The distance to the compared state doubles each time, so loops of any length are found.
    let (mut mark, mut length, mut since) = (machine.clone(), 1_u32, 0_u32);
    for _ in 0..FOLLOWED_MAX.min(*frames) {
        *frames -= 1;
        let run = machine.run_frame();
        if run.effects.iter().any(is_movement) {
            (found, in_loop) = (DeferredMovement::Moves, true);
        }
        let is_endless = run.overflowed || run.is_waiting && machine.is_same_state(&mark);
        if is_endless && in_loop {
            return DeferredMovement::Loops;
        }
        if is_endless || !run.is_waiting {
            return found;
        }
        since += 1;
        if since == length {
            (mark, in_loop) = (machine.clone(), false);
            (length, since) = (length.saturating_mul(2), 0);
        }
    }
    found
}

/// Result of pressing and releasing a key, each in its own frame.
#[derive(Clone, Debug)]
struct TapResult {
    runs: [FrameResult; 2],
    /// Movement in later frames, while the key is held or after its release.
    later: DeferredMovement,
    /// Whether the key changes binds or aliases that press buttons, even if only while held.
    rebinds: bool,
}

/// Simulates keys and aliases.
struct BindSimulator<'a> {
    config: &'a Config,
    reach: &'a ReachGraph,
    /// Remaining number of frames for waiting scripts.
    frames: u32,
}

impl BindSimulator<'_> {
    fn tap_key(&mut self, mut machine: ScriptMachine, key: &str) -> TapResult {
        let layer = |machine: &ScriptMachine| self.reach.relevant_layer(machine.current_layer());
        let before = layer(&machine);
        machine.press(key);
        let pressed = machine.run_frame();
        let mut rebinds = layer(&machine) != before;
        let held = pressed.is_waiting.then(|| machine.clone());
        machine.release(key);
        let released = machine.run_frame();
        rebinds |= layer(&machine) != before;
        let up = released.is_waiting.then_some(machine);
        let later = held
            .into_iter()
            .chain(up)
            .map(|machine| simulate_deferred(machine, &mut self.frames))
            .max()
            .unwrap_or_default();
        TapResult {
            runs: [pressed, released],
            later,
            rebinds,
        }
    }

    /// Returns a script's name for a reason: its first word if that is an alias or the only
    /// command, otherwise its key.
    fn script_name(&self, key: &str, text: &str) -> String {
        let is_single = split_commands(text, 1, self.reach.dialect()).commands.len() < 2;
        let first = text.split([' ', ';']).next().unwrap_or(key);
        if is_single && !is_condition_command(first) || self.config.aliases.contains_key(first) {
            first.to_owned()
        } else {
            key.to_owned()
        }
    }

    /// Returns the reason for refusing a key after this tap. `None` if the key is accepted.
    fn find_fault(&self, key: &str, tap: &TapResult, text: &str) -> Option<RemarkReason> {
        let effects = || tap.runs.iter().flat_map(|run| &run.effects);
        let name = || self.script_name(key, text);
        match tap.later {
            DeferredMovement::Loops => return Some(RemarkReason::PlaysByItself(name())),
            DeferredMovement::Moves => return Some(RemarkReason::Waits(name())),
            DeferredMovement::Nothing => {}
        }
        if tap.runs.iter().any(|run| run.overflowed) {
            return Some(RemarkReason::Endless(name()));
        }
        let looks = |effect: &&ScriptEffect| matches!(effect, ScriptEffect::Other(name) if name == KEYBOARD_LOOK);
        if effects().any(|effect| looks(&effect)) {
            return Some(RemarkReason::KeyboardLook(KEYBOARD_LOOK.to_owned()));
        }
        let switches = |effect: &ScriptEffect| match effect {
            ScriptEffect::Set(name, _) => is_fps_switch(name),
            ScriptEffect::Down(..) | ScriptEffect::Up(..) | ScriptEffect::Other(_) => false,
        };
        effects()
            .any(switches)
            .then(|| RemarkReason::SwitchesFps(name()))
    }

    /// Whether a text or one of its aliases needs ezQuake's substitution, which is not supported.
    fn needs_substitution(&self, text: &str) -> bool {
        self.config
            .collect_aliases(text, self.reach.dialect())
            .is_none()
    }

    /// Returns the reason for refusing an alias that runs alone. `None` if the alias is accepted.
    fn find_alias_fault(&mut self, mut machine: ScriptMachine, name: &str) -> Option<RemarkReason> {
        machine.append_text(name);
        let run = machine.run_frame();
        let later = if run.is_waiting {
            simulate_deferred(machine, &mut self.frames)
        } else {
            DeferredMovement::Nothing
        };
        let tap = TapResult {
            runs: [run, FrameResult::default()],
            later,
            rebinds: false,
        };
        self.find_fault(name, &tap, name)
    }

    /// Returns the first fault of each of these keys in a layer.
    fn find_faults(
        &mut self,
        machine: &ScriptMachine,
        keys: &[String],
        taps: &mut usize,
    ) -> BTreeMap<String, RemarkReason> {
        let mut found = BTreeMap::new();
        for key in keys.iter().take(*taps) {
            *taps -= 1;
            let tap = self.tap_key(machine.clone(), key);
            if let Some(reason) = self.find_fault(key, &tap, machine.bound_text(key)) {
                found.insert(key.clone(), reason);
            }
        }
        found
    }

    /// Explores the layers that a group of keys can reach.
    /// Stops at layers in which something runs without a key, and refuses the keys that lead there.
    fn explore_layers(
        &mut self,
        machine: &ScriptMachine,
        group: &BTreeSet<String>,
        refused: &BTreeSet<String>,
        taps: &mut usize,
    ) -> ReachableLayers {
        let mut found = ReachableLayers::default();
        let first = self.reach.relevant_layer(machine.current_layer());
        let mut seen: BTreeMap<BindLayer, Option<RemarkReason>> = BTreeMap::from([(first, None)]);
        let mut waiting = vec![machine.clone()];
        let keys_of = |machine: &ScriptMachine| -> Vec<String> {
            let keys = machine.bound_keys().into_iter();
            keys.filter(|key| group.contains(key) && !refused.contains(key))
                .collect()
        };
        while let Some(from) = waiting.pop() {
            for key in keys_of(&from) {
                if *taps == 0 || seen.len() > LAYERS_MAX {
                    return found;
                }
                *taps -= 1;
                let mut next = from.clone();
                next.press(&key);
                next.run_frame();
                let mut released = next.clone();
                released.release(&key);
                released.run_frame();
                for reached in [next, released] {
                    let layer = self.reach.relevant_layer(reached.current_layer());
                    if !seen.contains_key(&layer) {
                        let mut faults = self.find_faults(&reached, &keys_of(&reached), taps);
                        let first = faults.values().next().cloned();
                        seen.insert(layer.clone(), first.clone());
                        found.faults.append(&mut faults);
                        waiting.extend(first.is_none().then(|| reached.clone()));
                    }
                    if let Some(Some(reason)) = seen.get(&layer) {
                        let fault = found.faults.entry(key.clone());
                        fault.or_insert_with(|| reason.clone());
                    }
                }
            }
        }
        found.count = Some(seen.values().filter(|fault| fault.is_none()).count());
        found
    }
}

/// Layers of binds and aliases that a group of keys can lead to.
#[derive(Debug, Default)]
struct ReachableLayers {
    /// Number of layers. `None` if there are too many.
    count: Option<usize>,
    /// Faults in later layers, both for the key with the fault and for the keys that lead to its
    /// layer.
    faults: BTreeMap<String, RemarkReason>,
}

/// Whether the later of two keys wins, in either order, and the earlier key works again after the
/// later one is released.
fn is_null_movement(machine: &ScriptMachine, keys: [&str; 2], buttons: [Button; 2]) -> bool {
    [(0, 1), (1, 0)].into_iter().all(|(first, second)| {
        let (mut machine, mut held) = (machine.clone(), HeldButtons::new());
        let mut step = |press: bool, key: &str| {
            if press {
                machine.press(key);
            } else {
                machine.release(key);
            }
            apply_effects(&mut held, &machine.run_frame().effects);
            buttons.map(|button| held.contains_key(&button))
        };
        let only = |which: usize| [which == 0, which == 1];
        step(true, keys[first]) == only(first)
            && step(true, keys[second]) == only(second)
            && step(false, keys[second]) == only(first)
            && step(false, keys[first]) == [false, false]
    })
}

/// Pairs of opposite buttons.
const OPPOSITE: [[Button; 2]; 2] = [
    [Button::MoveLeft, Button::MoveRight],
    [Button::Forward, Button::Back],
];

/// Returns the buttons that a key presses when no other key is held.
fn buttons_pressed_alone(machine: &ScriptMachine, key: &str) -> Vec<Button> {
    let (mut machine, mut held) = (machine.clone(), HeldButtons::new());
    machine.press(key);
    apply_effects(&mut held, &machine.run_frame().effects);
    held.into_keys().collect()
}

/// Returns the keys that belong to a pair with null movement.
fn null_movement_keys(machine: &ScriptMachine, candidates: &[String]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for pair in OPPOSITE {
        let of = |button: Button| {
            candidates
                .iter()
                .filter(move |key| buttons_pressed_alone(machine, key.as_str()) == [button])
                .take(8)
        };
        for (one, other) in of(pair[0]).flat_map(|one| of(pair[1]).map(move |other| (one, other))) {
            if is_null_movement(machine, [one.as_str(), other.as_str()], pair) {
                found.extend([one.clone(), other.clone()]);
            }
        }
    }
    found
}

/// Returns the button of a key that holds exactly one button and has no other effect on movement.
fn single_held_button(tap: &TapResult) -> Option<Button> {
    let [pressed, released] = &tap.runs;
    let of_use = |run: &FrameResult| -> Vec<ScriptEffect> {
        run.effects
            .iter()
            .filter(|it| is_movement(it))
            .cloned()
            .collect()
    };
    let (down, up) = (of_use(pressed), of_use(released));
    let Some(ScriptEffect::Down(button, _)) = down.first() else {
        return None;
    };
    let is_pressed =
        |effect: &ScriptEffect| matches!(effect, ScriptEffect::Down(other, _) if other == button);
    let is_released =
        |effect: &ScriptEffect| matches!(effect, ScriptEffect::Up(other, _) if other == button);
    let mut held = HeldButtons::new();
    apply_effects(&mut held, &down);
    apply_effects(&mut held, &up);
    let is_only = down.iter().all(is_pressed) && up.iter().all(is_released);
    (is_only && held.is_empty()).then_some(*button)
}

/// Results for the groups of keys that share state.
struct GroupResults {
    /// Number of layers of each key's group, by key name. `None` if there are too many.
    counts: BTreeMap<String, Option<usize>>,
    faults: BTreeMap<String, RemarkReason>,
}

impl GroupResults {
    fn new(
        simulator: &mut BindSimulator<'_>,
        machine: &ScriptMachine,
        refused: &BTreeSet<String>,
    ) -> Self {
        let mut found = Self {
            counts: BTreeMap::new(),
            faults: BTreeMap::new(),
        };
        let mut taps = TAPS_MAX;
        for group in simulator.reach.key_groups() {
            let layers = simulator.explore_layers(machine, &group, refused, &mut taps);
            found.faults.extend(layers.faults);
            let counts = group.into_iter().map(|key| (key, layers.count));
            found.counts.extend(counts);
        }
        found
    }
}

impl Config {
    /// Returns the verdict on each bind, by key name.
    pub fn verdicts(&self, dialect: Dialect) -> BTreeMap<String, BindVerdict> {
        let machine = ScriptMachine::new(self, dialect);
        let reach = ReachGraph::new(self, dialect);
        let mut simulator = BindSimulator {
            config: self,
            reach: &reach,
            frames: WAITED_MAX,
        };
        let taps: BTreeMap<&String, TapResult> = self
            .binds
            .keys()
            .map(|key| (key, simulator.tap_key(machine.clone(), key)))
            .collect();
        let faults: BTreeMap<String, RemarkReason> = taps
            .iter()
            .filter_map(|(key, tap)| {
                let fault = simulator.find_fault(key, tap, &self.binds[*key].text)?;
                Some(((*key).clone(), fault))
            })
            .collect();
        let refused: BTreeSet<String> = faults.keys().cloned().collect();
        let mut groups = GroupResults::new(&mut simulator, &machine, &refused);
        groups.faults.extend(faults);
        let rebinding: Vec<String> = taps
            .iter()
            .filter(|(key, tap)| tap.rebinds && !refused.contains(**key))
            .map(|(key, _)| (*key).clone())
            .collect();
        let null = null_movement_keys(&machine, &rebinding);
        let verdicts = taps.iter().map(|(key, tap)| {
            let text = &self.binds[*key].text;
            let found = BindVerdict {
                verdict: judge_bind(key, text, tap, &simulator, &groups, null.contains(*key)),
                stuck: stuck_buttons(text, tap),
            };
            ((*key).clone(), found)
        });
        verdicts.collect()
    }

    /// Returns the keys to suggest for a plain `+jump`, if no imported key jumps: keys whose script
    /// jumps but was refused.
    /// Prefers scripts that only press jump.
    pub fn suggested_jump_keys(&self, dialect: Dialect) -> Vec<KeyName> {
        let reach = ReachGraph::new(self, dialect);
        let jumps = |key: &str| reach.pressable_buttons(key).contains(&Button::Jump);
        let mut keys = Vec::new();
        for (key, found) in self.verdicts(dialect) {
            match found.verdict {
                Verdict::Direct(Button::Jump) => return Vec::new(),
                Verdict::Script(..) if jumps(&key) => return Vec::new(),
                Verdict::Refused(_) if jumps(&key) => keys.push(key),
                Verdict::Direct(_) | Verdict::Script(..) | Verdict::Refused(_) | Verdict::Other => {
                }
            }
        }
        keys.retain(|key| !self.binds[key].key.physical.is_empty());
        let is_plain = |key: &String| reach.pressable_buttons(key).len() == 1;
        if keys.iter().any(is_plain) {
            keys.retain(is_plain);
        }
        keys.iter().map(|key| self.binds[key].key.clone()).collect()
    }
}

/// Returns the buttons that stay pressed after the key is released.
fn stuck_buttons(text: &str, tap: &TapResult) -> Vec<Button> {
    let mut held = HeldButtons::new();
    tap.runs
        .iter()
        .for_each(|run| apply_effects(&mut held, &run.effects));
    if text.starts_with('+') {
        held.into_keys().collect()
    } else {
        Vec::new()
    }
}

fn judge_bind(
    key: &str,
    text: &str,
    tap: &TapResult,
    simulator: &BindSimulator<'_>,
    groups: &GroupResults,
    is_null: bool,
) -> Verdict {
    if let Some(reason) = groups.faults.get(key) {
        return Verdict::Refused(reason.clone());
    }
    if simulator.reach.is_conditional(key) {
        return Verdict::Refused(match simulator.reach.dialect() {
            Dialect::Quake3 => RemarkReason::RunsVariable(key.to_owned()),
            Dialect::GoldSrc | Dialect::EzQuake => {
                RemarkReason::ScriptLanguage(simulator.script_name(key, text))
            }
        });
    }
    let layers = match groups.counts.get(key) {
        Some(count) if tap.rebinds => *count,
        Some(_) | None => Some(1),
    };
    if is_null {
        return Verdict::Script(Badge::NullMovement, layers.unwrap_or(LAYERS_MAX));
    }
    if let Some(button) = single_held_button(tap).filter(|_| !tap.rebinds) {
        return Verdict::Direct(button);
    }
    let effects = || tap.runs.iter().flat_map(|run| &run.effects);
    if !tap.rebinds && !effects().any(is_relevant) {
        return Verdict::Other;
    }
    if simulator.needs_substitution(text) {
        return Verdict::Refused(RemarkReason::ScriptLanguage(
            simulator.script_name(key, text),
        ));
    }
    let badge = if effects().any(is_turning) {
        Badge::YawSpeed
    } else {
        Badge::Macro
    };
    let refused = || Verdict::Refused(RemarkReason::TooManyLayers(key.to_owned()));
    layers.map_or_else(refused, |count| Verdict::Script(badge, count))
}

/// Whether an alias can run over several frames. Most aliases cannot and need no simulation.
fn can_alias_repeat(text: &str, waiting: &BTreeSet<String>, dialect: Dialect) -> bool {
    split_commands(text, 1, dialect)
        .commands
        .iter()
        .any(|command| {
            let words = split_tokens(&command.text, dialect);
            words.iter().any(|word| {
                let mut parts = word.split([';', ' ']);
                parts.any(|part| {
                    ["wait", &SPECIAL[1..]]
                        .iter()
                        .any(|known| part.eq_ignore_ascii_case(known))
                        || waiting.contains(part)
                })
            })
        })
}

/// Returns the aliases that wait, directly or through others, and the aliases that call themselves.
fn repeating_aliases(config: &Config, dialect: Dialect) -> BTreeSet<String> {
    let mut suspects: BTreeSet<String> = BTreeSet::new();
    for (name, alias) in &config.aliases {
        if can_alias_repeat(&alias.text, &BTreeSet::from([name.clone()]), dialect) {
            suspects.insert(name.clone());
        }
    }
    // Each round finds the aliases that name a suspect, up to 16 levels deep.
    for _ in 0..16 {
        let before = suspects.len();
        let more: Vec<String> = config
            .aliases
            .iter()
            .filter(|(name, alias)| {
                !suspects.contains(*name) && can_alias_repeat(&alias.text, &suspects, dialect)
            })
            .map(|(name, _)| name.clone())
            .collect();
        suspects.extend(more);
        if suspects.len() == before {
            break;
        }
    }
    suspects
}

/// Adds remarks about refused aliases and binds, and about keys that stay pressed.
pub(super) fn refuse_scripts(config: &mut Config, dialect: Dialect) {
    let bind_remark = |bind: &Bind, reason: RemarkReason| Remark {
        line: bind.line,
        file: bind.file.clone(),
        key: Some(bind.key.name.clone()),
        reason,
    };
    let machine = ScriptMachine::new(config, dialect);
    let reach = ReachGraph::new(config, dialect);
    let mut simulator = BindSimulator {
        config,
        reach: &reach,
        frames: WAITED_MAX,
    };
    let mut refused = Vec::new();
    for name in repeating_aliases(config, dialect) {
        let alias = &config.aliases[&name];
        let reason = simulator.find_alias_fault(machine.clone(), &name);
        refused.extend(reason.map(|reason| Remark {
            line: alias.line,
            file: alias.file.clone(),
            key: None,
            reason,
        }));
    }
    let (mut notices, mut ignored) = (Vec::new(), Vec::new());
    for (key, found) in config.verdicts(dialect) {
        let bind = &config.binds[&key];
        match found.verdict {
            Verdict::Refused(reason) => refused.push(bind_remark(bind, reason)),
            Verdict::Other => ignored.push(bind.text.clone()),
            Verdict::Direct(_) | Verdict::Script(..) => {
                let sticks = |button: &Button| {
                    RemarkReason::Sticks(format!("{button:?}").to_ascii_lowercase())
                };
                notices.extend(
                    found
                        .stuck
                        .iter()
                        .map(|button| bind_remark(bind, sticks(button))),
                );
            }
        }
    }
    config.refused.extend(refused);
    config.notices.extend(notices);
    for text in ignored {
        config.record_ignored_bind(&text);
    }
    let files = &config.files;
    let order = |remark: &Remark| {
        remark
            .file
            .as_ref()
            .and_then(|file| files.iter().position(|known| known == file))
    };
    config
        .refused
        .sort_by_key(|remark| (order(remark), remark.line));
}
