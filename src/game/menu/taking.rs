//! What of a player's configuration becomes which setting here: an offer, of which nothing is done before it is taken.

use std::collections::BTreeMap;

use crate::game::key_effects::button_of;
use crate::game::settings::{Action, InputKey, Keys, Settings};
use crate::import::cfg::{Config, CvarValue, Dialect, PlayerSetting, Remark, Verdict, fps_choice, name_of, setting_of};
use crate::sim::keys::Button;
use crate::text::{message, text};

/// Most keys of an action.
const KEYS_MAX: usize = 3;

/// A part of an offer that is taken or left as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// How far the mouse turns the view.
    Mouse,
    /// Which key does what.
    Keys,
    /// How long commands are.
    Rate,
    /// How it looks: only where the player asks for it.
    Looks,
}

impl Part {
    /// All of them, in the page's order.
    pub const ALL: [Self; 4] = [Self::Mouse, Self::Keys, Self::Rate, Self::Looks];

    /// What the player reads.
    pub fn label(self) -> &'static str {
        text(match self {
            Self::Mouse => "menu-config.mouse",
            Self::Keys => "menu-config.keys",
            Self::Rate => "menu-config.rate",
            Self::Looks => "menu-config.looks",
        })
    }
}

/// What is set.
#[derive(Clone, Debug, PartialEq)]
enum Make {
    Number(PlayerSetting, f32),
    Keys(Action, Keys),
    Profile(String),
}

/// A setting that would become another one.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// To which part it belongs.
    pub part: Part,
    /// What it is called.
    pub what: String,
    /// What it is now.
    pub old: String,
    /// What it would be.
    pub new: String,
    make: Make,
}

/// What a configuration offers.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// The file's name.
    pub name: String,
    /// What would change.
    pub changes: Vec<Change>,
    /// What is left out, or taken in another way, and why.
    pub left_out: Vec<String>,
    /// How many commands do nothing here.
    pub ignored: usize,
    /// The parts that are wanted, in the order of [`Part::ALL`].
    pub wanted: [bool; 4],
}

/// A remark with its place.
fn line_of(remark: &Remark) -> String {
    let (line, reason) = (remark.line.to_string(), remark.reason.to_string());
    match &remark.file {
        Some(file) => message!("report-cfg.in-file", file = file.as_str(), line = line, reason = reason),
        None => message!("report-cfg.at", line = line, reason = reason),
    }
}

/// The names of keys, as the menu writes them.
fn names(keys: Keys) -> String {
    let names: Vec<&str> = keys.iter().filter_map(InputKey::name).collect();
    if names.is_empty() { "-".to_owned() } else { names.join(" ") }
}

impl Offer {
    /// What a configuration offers to somebody with these settings.
    pub fn of(name: &str, config: &Config, dialect: Dialect, settings: &Settings) -> Self {
        let mut offer = Self {
            name: name.to_owned(),
            changes: Vec::new(),
            left_out: config.refused.iter().chain(&config.notices).map(line_of).collect(),
            ignored: config.ignored,
            wanted: [true, true, true, false],
        };
        offer.numbers(config, settings);
        offer.keys(config, dialect, settings);
        offer.rate(config, dialect, settings);
        offer.changes.retain(|change| change.old != change.new);
        offer
    }

    fn offer(&mut self, part: Part, what: &str, old: impl ToString, new: impl ToString, make: Make) {
        let (old, new) = (old.to_string(), new.to_string());
        self.changes.push(Change { part, what: what.to_owned(), old, new, make });
    }

    /// The configuration's variables that are settings here, each once: of two names for one the later line counts.
    fn numbers(&mut self, config: &Config, settings: &Settings) {
        for setting in PlayerSetting::ALL {
            let of_it = config.cvars.values().filter(|cvar| setting_of(&cvar.name) == Some(setting));
            let Some(cvar) = of_it.max_by_key(|cvar| cvar.line) else { continue };
            let CvarValue::Number(number) = cvar.value else { continue };
            let mut after = settings.clone();
            after.set_number(setting, number as f32);
            let part = match setting {
                PlayerSetting::Sensitivity | PlayerSetting::MouseYaw | PlayerSetting::MousePitch => Part::Mouse,
                PlayerSetting::FieldOfView
                | PlayerSetting::FpsMax
                | PlayerSetting::VerticalSync
                | PlayerSetting::Volume
                | PlayerSetting::Zones
                | PlayerSetting::SmoothSteps
                | PlayerSetting::Damage => Part::Looks,
            };
            let (old, new) = (settings.number(setting), after.number(setting));
            self.offer(part, &cvar.name, old, new, Make::Number(setting, new));
        }
    }

    /// Keys that hold one button; scripts are named.
    fn keys(&mut self, config: &Config, dialect: Dialect, settings: &Settings) {
        let menu_keys: Vec<InputKey> = settings.binds.keys(Action::Menu).iter().collect();
        let mut found: BTreeMap<Action, Keys> = BTreeMap::new();
        for (name, verdict) in config.verdicts(dialect) {
            let Some(bind) = config.binds.get(&name) else { continue };
            let said = |id: &'static str| {
                let line = bind.line.to_string();
                message!(id, line = line, key = name.as_str(), text = bind.text.as_str())
            };
            let action = match verdict.verdict {
                Verdict::Direct(button) => action_of(button),
                Verdict::Script(..) => {
                    self.left_out.push(said("menu-config.script"));
                    continue;
                }
                Verdict::Refused(_) | Verdict::Other => continue,
            };
            let Some(action) = action else { continue };
            for key in bind.key.physical.iter().filter_map(|physical| InputKey::of_physical(physical)) {
                if menu_keys.contains(&key) {
                    self.left_out.push(said("menu-config.menu-key"));
                    continue;
                }
                let keys = found.entry(action).or_default();
                if keys.iter().count() < KEYS_MAX {
                    *keys = joined(*keys, key);
                } else {
                    self.left_out.push(said("menu-config.many-keys"));
                }
            }
        }
        for (action, keys) in found {
            let old = names(settings.binds.keys(action));
            self.offer(Part::Keys, action.label(), old, names(keys), Make::Keys(action, keys));
        }
    }

    fn rate(&mut self, config: &Config, dialect: Dialect, settings: &Settings) {
        if let Some(choice) = fps_choice(config, dialect) {
            let make = Make::Profile(choice.profile.to_owned());
            self.offer(Part::Rate, text("menu-config.profile"), &settings.game.profile, choice.profile, make);
        }
        let speeds = config.taken(dialect).into_iter().filter(|taken| taken.setting.starts_with("client."));
        for taken in speeds.filter(|taken| taken.old.as_ref() != Some(&taken.new)) {
            let name = taken.setting.trim_start_matches("client.").to_owned();
            if setting_of(&name).is_none() {
                let old = taken.old.as_ref().map_or_else(String::new, ToString::to_string);
                let (name, new) = (name.as_str(), taken.new.to_string());
                self.left_out.push(message!("menu-config.of-profile", name = name, new = new, old = old));
            }
        }
    }

    /// The changes of a part.
    pub fn of_part(&self, part: Part) -> impl Iterator<Item = &Change> {
        self.changes.iter().filter(move |change| change.part == part)
    }

    /// Whether a part is wanted.
    pub fn wants(&self, part: Part) -> bool {
        Part::ALL.into_iter().zip(self.wanted).any(|(known, is_wanted)| known == part && is_wanted)
    }

    /// Makes every change of the parts that are wanted; the profile to go on under, where that changes.
    pub fn take(&self, settings: &mut Settings) -> Option<String> {
        let mut profile = None;
        for change in self.changes.iter().filter(|change| self.wants(change.part)) {
            match &change.make {
                Make::Number(setting, number) => settings.set_number(*setting, *number),
                Make::Keys(_, keys) => keys.iter().for_each(|key| settings.binds.free(key)),
                Make::Profile(name) => {
                    settings.game.profile.clone_from(name);
                    profile = Some(name.clone());
                }
            }
        }
        // Once every key is free: an action that comes first must not lose one to a later one.
        for change in self.changes.iter().filter(|change| self.wants(change.part)) {
            if let Make::Keys(action, keys) = &change.make {
                settings.binds.set(*action, *keys);
            }
        }
        profile
    }
}

/// The settings that an offer can change, as they were.
#[derive(Clone, Debug, PartialEq)]
pub struct Before(Settings);

impl Before {
    /// As they are now.
    pub fn of(settings: &Settings) -> Self {
        Self(settings.clone())
    }

    /// Puts them back, and leaves all others; the profile that was played.
    pub fn restore(self, settings: &mut Settings) -> String {
        for setting in PlayerSetting::ALL.into_iter().filter(|setting| is_offered(*setting)) {
            settings.set_number(setting, self.0.number(setting));
        }
        settings.binds = self.0.binds;
        settings.game.profile = self.0.game.profile;
        settings.game.profile.clone()
    }
}

/// Whether a configuration can have it.
fn is_offered(setting: PlayerSetting) -> bool {
    setting_of(name_of(setting)) == Some(setting)
}

/// An action's keys and one more.
fn joined(keys: Keys, key: InputKey) -> Keys {
    let mut all: Vec<InputKey> = keys.iter().filter(|bound| *bound != key).collect();
    all.push(key);
    let mut all = all.into_iter();
    Keys { primary: all.next(), secondary: all.next(), third: all.next() }
}

/// The action whose key holds a button.
fn action_of(button: Button) -> Option<Action> {
    Action::ALL.into_iter().find(|action| button_of(*action) == Some(button))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(text: &str, settings: &Settings) -> Offer {
        let config = Config::read("config.cfg", text.as_bytes(), Dialect::GoldSrc, &mut |_| None);
        Offer::of("config.cfg", &config, Dialect::GoldSrc, settings)
    }

    const CONFIG: &str = "unbindall\nbind w +forward\nbind SPACE +jump\nbind MWHEELDOWN +jump\nbind MWHEELUP +jump\n\
        bind MOUSE2 +duck\nbind v +moveleft\nbind ESCAPE +use\nsensitivity 1.7\nm_yaw 0.011\nm_pitch -0.022\n\
        fps_max 101\nfov 100\ncl_sidespeed 450\nbind x \"+jump; +duck\"\n\
        alias hop \"+jump;wait;-jump;wait;hop\"\nbind f hop\nsay hello\n";

    #[test]
    fn nothing_changes_before_an_offer_is_taken_and_all_of_it_can_be_undone() {
        let mut settings = Settings::default();
        let offer = offer(CONFIG, &settings);
        assert_eq!(settings, Settings::default());
        let before = Before::of(&settings);
        let profile = offer.take(&mut settings);
        assert_eq!((settings.mouse.sensitivity, settings.mouse.m_yaw, settings.mouse.m_pitch), (1.7, 0.011, -0.022));
        let named = |action| names(settings.binds.keys(action));
        assert_eq!(named(Action::Jump), "MWHEELDOWN MWHEELUP SPACE");
        assert_eq!((named(Action::Duck), named(Action::MoveLeft)), ("MOUSE2".to_owned(), "V".to_owned()));
        assert_eq!(named(Action::Noclip), "-", "V is another's now");
        assert_eq!(settings.video.fov, 90.0, "looks are asked for");
        assert_eq!(profile.as_deref(), Some(settings.game.profile.as_str()).filter(|_| profile.is_some()));
        settings.game.damage = false;
        assert_eq!(before.restore(&mut settings), "cs16-100");
        let kept = Settings { game: Settings::default().game, ..Settings::default() };
        assert!(!settings.game.damage, "what the player did since stays");
        settings.game.damage = kept.game.damage;
        assert_eq!(settings, kept);
    }

    #[test]
    fn what_is_left_out_is_said_with_its_line_and_reason() {
        let offer = offer(CONFIG, &Settings::default());
        let says = |words: &[&str]| offer.left_out.iter().any(|line| words.iter().all(|word| line.contains(word)));
        assert!(says(&["ESCAPE", "menu"]), "{:#?}", offer.left_out);
        assert!(says(&["cl_sidespeed", "450"]), "{:#?}", offer.left_out);
        assert!(says(&["+jump; +duck"]), "{:#?}", offer.left_out);
        assert!(says(&["hop repeats by itself"]), "{:#?}", offer.left_out);
        assert!(offer.ignored >= 1);
    }

    #[test]
    fn parts_are_taken_or_left_as_one() {
        let mut settings = Settings::default();
        let mut offer = offer(CONFIG, &settings);
        offer.wanted = [false, false, false, true];
        assert_eq!(offer.take(&mut settings), None);
        let looks = Settings {
            video: crate::game::settings::VideoSettings { fov: 100.0, ..settings.video },
            ..Settings::default()
        };
        assert_eq!(settings, looks);
        assert!(offer.of_part(Part::Keys).all(|change| change.old != change.new), "what is so already is no change");
    }

    #[test]
    fn every_key_of_the_originals_that_can_be_bound_here_is_found() {
        for physical in ["KeyW", "Digit7", "Space", "ControlLeft", "Mouse1", "Mouse5", "WheelUp", "Numpad7", "F12"] {
            assert!(InputKey::of_physical(physical).is_some(), "{physical}");
        }
        assert_eq!(InputKey::of_physical("Mouse4").and_then(InputKey::name), Some("MOUSE4"));
        assert_eq!(InputKey::of_physical("Mouse8"), None);
    }
}
