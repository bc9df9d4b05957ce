//! What a bind does: found by pressing and releasing its key on a copy of the client's console
//! (`docs/cfg.md` 5).

use std::collections::{BTreeMap, BTreeSet};

use super::commands::SPECIAL;
use super::machine::{Effect, FrameRun, Layer, ScriptMachine};
use super::split::{split, tokens};
use super::variables::is_of_play;
use super::{Config, Dialect, Reason, Remark};
use wishdir_sim::badge::Badge;
use wishdir_sim::client::{Button, KeyId};

/// Most layers of binds and aliases.
const LAYERS_MAX: usize = 64;
/// Most keys that are tried in all layers together.
const TAPS_MAX: usize = 20_000;
/// The button that turns those of walking into those of looking.
const KEYBOARD_LOOK: &str = "+klook";
/// Switches of the frame rate.
const FPS_SWITCHES: [&str; 7] = [
    "fps_max",
    "developer",
    "host_framerate",
    "sys_ticrate",
    "fps_override",
    "cl_maxfps",
    "cl_physfps",
];
/// How fast keys or the mouse turn the view.
const TURN_SPEEDS: [&str; 4] = ["cl_yawspeed", "cl_anglespeedkey", "sensitivity", "m_yaw"];

/// What a bind is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// One button of the movement, as the key.
    Direct(Button),
    /// A script of one frame: kept, with a badge; how many layers of binds and aliases it has.
    Script(Badge, usize),
    /// It is left out.
    Refused(Reason),
    /// It has nothing to do with movement.
    Other,
}

/// What a key's bind is, and what it is wise to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BindVerdict {
    /// What it is.
    pub verdict: Verdict,
    /// Buttons that stay down when the key is up.
    pub stuck: Vec<Button>,
}

/// Whether something has to do with the movement, or with what is seen of it.
fn is_of_use(effect: &Effect) -> bool {
    match effect {
        Effect::Down(..) | Effect::Up(..) => true,
        Effect::Set(name, _) => is_of_play(name),
        Effect::Other(_) => false,
    }
}

/// Whether something turns the view by a key, or sets how fast it is turned.
fn turns(effect: &Effect) -> bool {
    match effect {
        Effect::Down(button, _) => matches!(button, Button::Left | Button::Right),
        Effect::Set(name, _) => TURN_SPEEDS.contains(&name.as_str()),
        Effect::Up(..) | Effect::Other(_) => false,
    }
}

/// Buttons and who holds each: the console is nobody.
type Held = BTreeMap<Button, BTreeSet<Option<KeyId>>>;

fn apply(held: &mut Held, effects: &[Effect]) {
    for effect in effects {
        match effect {
            Effect::Down(button, key) => drop(held.entry(*button).or_default().insert(*key)),
            Effect::Up(button, None) => drop(held.remove(button)),
            Effect::Up(button, key) => {
                if let Some(holders) = held.get_mut(button) {
                    holders.remove(key);
                }
            }
            Effect::Set(..) | Effect::Other(_) => {}
        }
    }
    held.retain(|_, holders| !holders.is_empty());
}

/// A press and a release of a key, each in a frame of its own; and whether they change binds or
/// aliases, if only for as long as the key is held.
fn tap(mut machine: ScriptMachine, key: &str) -> ([FrameRun; 2], bool) {
    let before = machine.layer().clone();
    machine.press(key);
    let pressed = machine.frame();
    let mut rebinds = *machine.layer() != before;
    machine.release(key);
    let released = machine.frame();
    rebinds |= *machine.layer() != before;
    ([pressed, released], rebinds)
}

/// What a tap of the key shows to be refused.
fn fault(key: &str, runs: &[FrameRun; 2], text: &str) -> Option<Reason> {
    let effects = || runs.iter().flat_map(|run| &run.effects);
    let name = || text.split([' ', ';']).next().unwrap_or(key).to_owned();
    let presses = effects().any(|effect| matches!(effect, Effect::Down(..) | Effect::Up(..)));
    if runs.iter().any(|run| run.is_waiting) {
        return Some(if presses {
            Reason::PlaysByItself(name())
        } else {
            Reason::Waits(name())
        });
    }
    if runs.iter().any(|run| run.overflowed) {
        return Some(Reason::Endless(name()));
    }
    let looks = |effect: &&Effect| matches!(effect, Effect::Other(name) if name == KEYBOARD_LOOK);
    if effects().any(|effect| looks(&effect)) {
        return Some(Reason::KeyboardLook(KEYBOARD_LOOK.to_owned()));
    }
    let switch = effects().any(
        |effect| matches!(effect, Effect::Set(name, _) if FPS_SWITCHES.contains(&name.as_str())),
    );
    switch.then(|| Reason::SwitchesFps(name()))
}

/// The layers of binds and aliases that a configuration's keys lead through.
#[derive(Debug, Default)]
struct Layers {
    /// How many there are; none: too many.
    count: Option<usize>,
    /// What is to be refused in a layer that is not the first, by the key that does it there and by
    /// those that lead there.
    faults: BTreeMap<String, Reason>,
}

/// The first fault of each key in a layer, of those that are not refused anyway.
fn faults_in(
    machine: &ScriptMachine,
    refused: &BTreeSet<String>,
    taps: &mut usize,
) -> BTreeMap<String, Reason> {
    let keys = machine
        .bound_keys()
        .into_iter()
        .filter(|key| !refused.contains(key))
        .take(*taps);
    let mut found = BTreeMap::new();
    for key in keys {
        *taps -= 1;
        let (runs, _) = tap(machine.clone(), &key);
        if let Some(reason) = fault(&key, &runs, machine.text_of(&key)) {
            found.insert(key, reason);
        }
    }
    found
}

/// Goes through the layers that a key's taps, and those of every key that rebinds, lead to. Where
/// something plays by itself in one, it goes no further: the keys that lead there are left out.
fn layers(machine: &ScriptMachine, refused: &BTreeSet<String>) -> Layers {
    let mut found = Layers::default();
    let mut seen: BTreeMap<Layer, Option<Reason>> =
        BTreeMap::from([(machine.layer().clone(), None)]);
    let mut waiting = vec![machine.clone()];
    let mut taps = TAPS_MAX;
    while let Some(from) = waiting.pop() {
        for key in from
            .bound_keys()
            .into_iter()
            .filter(|key| !refused.contains(key))
        {
            if taps == 0 || seen.len() > LAYERS_MAX {
                return found;
            }
            taps -= 1;
            let mut next = from.clone();
            next.press(&key);
            next.frame();
            let mut released = next.clone();
            released.release(&key);
            released.frame();
            for reached in [next, released] {
                let layer = reached.layer();
                if !seen.contains_key(layer) {
                    let mut faults = faults_in(&reached, refused, &mut taps);
                    let first = faults.values().next().cloned();
                    seen.insert(layer.clone(), first.clone());
                    found.faults.append(&mut faults);
                    waiting.extend(first.is_none().then(|| reached.clone()));
                }
                if let Some(Some(reason)) = seen.get(layer) {
                    found
                        .faults
                        .entry(key.clone())
                        .or_insert_with(|| reason.clone());
                }
            }
        }
    }
    found.count = Some(seen.values().filter(|fault| fault.is_none()).count());
    found
}

/// Whether of two keys the one pressed later wins, both ways round, and the other one counts again
/// after it.
fn is_null_movement(machine: &ScriptMachine, keys: [&str; 2], buttons: [Button; 2]) -> bool {
    [(0, 1), (1, 0)].into_iter().all(|(first, second)| {
        let (mut machine, mut held) = (machine.clone(), Held::new());
        let mut step = |press: bool, key: &str| {
            if press {
                machine.press(key);
            } else {
                machine.release(key);
            }
            apply(&mut held, &machine.frame().effects);
            buttons.map(|button| held.contains_key(&button))
        };
        let only = |which: usize| [which == 0, which == 1];
        step(true, keys[first]) == only(first)
            && step(true, keys[second]) == only(second)
            && step(false, keys[second]) == only(first)
            && step(false, keys[first]) == [false, false]
    })
}

/// Pairs of buttons that are opposite.
const OPPOSITE: [[Button; 2]; 2] = [
    [Button::MoveLeft, Button::MoveRight],
    [Button::Forward, Button::Back],
];

/// The buttons that a key presses alone.
fn pressed_alone(machine: &ScriptMachine, key: &str) -> Vec<Button> {
    let (mut machine, mut held) = (machine.clone(), Held::new());
    machine.press(key);
    apply(&mut held, &machine.frame().effects);
    held.into_keys().collect()
}

/// The keys that are one half of null movement.
fn null_movement_keys(machine: &ScriptMachine, candidates: &[String]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for pair in OPPOSITE {
        let of = |button: Button| {
            candidates
                .iter()
                .filter(move |key| pressed_alone(machine, key.as_str()) == [button])
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

impl Config {
    /// What each bind is, by the key's name.
    pub fn verdicts(&self, dialect: Dialect) -> BTreeMap<String, BindVerdict> {
        let machine = ScriptMachine::new(self, dialect);
        let taps = self.binds.iter().map(|(key, bind)| {
            let (runs, rebinds) = tap(machine.clone(), key);
            (key.clone(), (&bind.text, runs, rebinds))
        });
        let taps: BTreeMap<String, (&String, [FrameRun; 2], bool)> = taps.collect();
        let is_fine = |key: &String| fault(key, &taps[key].1, taps[key].0).is_none();
        let rebinding: Vec<String> = taps
            .keys()
            .filter(|key| taps[*key].2 && is_fine(key))
            .cloned()
            .collect();
        let refused: BTreeSet<String> = taps.keys().filter(|key| !is_fine(key)).cloned().collect();
        let Layers {
            count: layer_count,
            faults,
        } = if rebinding.is_empty() {
            Layers {
                count: Some(1),
                ..Layers::default()
            }
        } else if rebinding.len() > LAYERS_MAX {
            Layers::default()
        } else {
            layers(&machine, &refused)
        };
        let null = null_movement_keys(&machine, &rebinding);
        let verdict = |key: &String, text: &str, runs: &[FrameRun; 2], rebinds: bool| {
            if let Some(reason) = fault(key, runs, text).or_else(|| faults.get(key).cloned()) {
                return Verdict::Refused(reason);
            }
            if null.contains(key) {
                return Verdict::Script(Badge::NullMovement, layer_count.unwrap_or(LAYERS_MAX));
            }
            let effects: Vec<&Effect> = runs.iter().flat_map(|run| &run.effects).collect();
            if let ([Effect::Down(button, Some(_)), Effect::Up(up, Some(_))], false) =
                (effects.as_slice(), rebinds)
                && button == up
            {
                return Verdict::Direct(*button);
            }
            if !rebinds && !effects.iter().any(|effect| is_of_use(effect)) {
                return Verdict::Other;
            }
            let badge = if effects.iter().any(|effect| turns(effect)) {
                Badge::YawSpeed
            } else {
                Badge::Macro
            };
            let layers = if rebinds { layer_count } else { Some(1) };
            let refused = || Verdict::Refused(Reason::TooManyLayers(key.clone()));
            layers.map_or_else(refused, |count| Verdict::Script(badge, count))
        };
        let verdicts = taps.iter().map(|(key, (text, runs, rebinds))| {
            let mut held = Held::new();
            runs.iter().for_each(|run| apply(&mut held, &run.effects));
            let begins = text.starts_with('+');
            let stuck = if begins {
                held.into_keys().collect()
            } else {
                Vec::new()
            };
            (
                key.clone(),
                BindVerdict {
                    verdict: verdict(key, text, runs, *rebinds),
                    stuck,
                },
            )
        });
        verdicts.collect()
    }
}

/// Whether an alias waits or never ends, run alone.
fn alias_fault(mut machine: ScriptMachine, name: &str) -> Option<Reason> {
    machine.append(name);
    fault(name, &[machine.frame(), FrameRun::default()], name)
}

/// Whether an alias can be run over several frames at all: most cannot, and are not tried.
fn may_repeat(text: &str, waiting: &BTreeSet<String>, dialect: Dialect) -> bool {
    split(text, 1, dialect).commands.iter().any(|command| {
        let words = tokens(&command.text, dialect);
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

/// The aliases that wait, by themselves or through others, and those that run themselves.
fn suspects(config: &Config, dialect: Dialect) -> BTreeSet<String> {
    let mut suspects: BTreeSet<String> = BTreeSet::new();
    for (name, alias) in &config.aliases {
        if may_repeat(&alias.text, &BTreeSet::from([name.clone()]), dialect) {
            suspects.insert(name.clone());
        }
    }
    // Each round finds those that name a suspect; sixteen in each other are looked through.
    for _ in 0..16 {
        let before = suspects.len();
        let more: Vec<String> = config
            .aliases
            .iter()
            .filter(|(name, alias)| {
                !suspects.contains(*name) && may_repeat(&alias.text, &suspects, dialect)
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

/// Adds what is refused of aliases and binds, and what is odd about the others.
pub(super) fn refuse_scripts(config: &mut Config, dialect: Dialect) {
    let remark = |line: usize, file: &Option<String>, reason: Reason| Remark {
        line,
        file: file.clone(),
        reason,
    };
    let machine = ScriptMachine::new(config, dialect);
    let mut refused = Vec::new();
    for name in suspects(config, dialect) {
        let alias = &config.aliases[&name];
        let reason = alias_fault(machine.clone(), &name);
        refused.extend(reason.map(|reason| remark(alias.line, &alias.file, reason)));
    }
    let mut notices = Vec::new();
    for (key, found) in config.verdicts(dialect) {
        let bind = &config.binds[&key];
        match found.verdict {
            Verdict::Refused(reason) => refused.push(remark(bind.line, &bind.file, reason)),
            Verdict::Other => config.ignored += 1,
            Verdict::Direct(_) | Verdict::Script(..) => {
                let sticks =
                    |button: &Button| Reason::Sticks(format!("{button:?}").to_ascii_lowercase());
                notices.extend(
                    found
                        .stuck
                        .iter()
                        .map(|button| remark(bind.line, &bind.file, sticks(button))),
                );
            }
        }
    }
    config.refused.extend(refused);
    config.notices.extend(notices);
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
