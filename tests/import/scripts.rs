//! The scripts of configurations, run by the console and by the client for which they were written.

use std::fs;

use wishdir_console::{
    Config, Console, ConsoleEffect, ConsoleHost, Dialect, KeyName, ScriptEffect, ScriptMachine,
    Scripts,
};
use wishdir_sim::client::Button;

use crate::samples::path;

/// Only the console.
struct Bare;

impl ConsoleHost for Bare {
    fn variable(&self, _name: &str) -> Option<String> {
        None
    }
    fn set_variable(&mut self, _name: &str, _text: &str) -> bool {
        false
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
    fn on_command(&mut self, _words: &[String]) {}
    fn host_bind(&self, _key: &KeyName) -> Option<String> {
        None
    }
    fn read_file(&mut self, _name: &str) -> Option<Vec<u8>> {
        None
    }
}

fn console(scripts: &Scripts) -> Console {
    let mut console = Console::default();
    scripts
        .to_lines()
        .iter()
        .for_each(|line| console.queue_line(line));
    let frame = console.run_frame(&mut Bare);
    let said: Vec<_> = frame
        .effects
        .iter()
        .filter(|effect| matches!(effect, ConsoleEffect::Say(_)))
        .collect();
    assert!(said.is_empty(), "{said:?}");
    console
}

/// Effect of the console's next frame on buttons, down or up.
fn buttons(console: &mut Console) -> Vec<(Button, bool)> {
    let effects = console.run_frame(&mut Bare).effects.into_iter();
    let button = |effect| match effect {
        ConsoleEffect::Down(button, _) => Some((button, true)),
        ConsoleEffect::Up(button, _) => Some((button, false)),
        ConsoleEffect::Run(_)
        | ConsoleEffect::Bind(..)
        | ConsoleEffect::Unbind(_)
        | ConsoleEffect::UnbindAll
        | ConsoleEffect::Say(_) => None,
    };
    effects.filter_map(button).collect()
}

fn recorded(machine: &mut ScriptMachine) -> Vec<(Button, bool)> {
    let effects = machine.run_frame().effects.into_iter();
    let button = |effect| match effect {
        ScriptEffect::Down(button, _) => Some((button, true)),
        ScriptEffect::Up(button, _) => Some((button, false)),
        ScriptEffect::Set(..) | ScriptEffect::Other(_) => None,
    };
    effects.filter_map(button).collect()
}

#[test]
fn every_sample_s_scripts_press_the_same_buttons_in_the_console_as_in_the_client() {
    let mut keys_in_all = 0;
    for name in [
        "crouchjump",
        "duckroll",
        "layers",
        "nullmove",
        "wheel",
        "quotes",
        "sticky",
    ] {
        let bytes = fs::read(path(&format!("cfg/{name}.cfg"))).unwrap();
        let dialect = Dialect::GoldSrc;
        let config = Config::read(name, &bytes, dialect, &mut |_| None);
        let scripts = config.scripts(dialect);
        let (mut console, mut machine) = (console(&scripts), ScriptMachine::new(&config, dialect));
        let keys: Vec<String> = scripts.binds.keys().cloned().collect();
        keys_in_all += keys.len();
        // Every key alone, then every two keys held together, in both orders.
        let both = keys
            .iter()
            .flat_map(|first| keys.iter().map(move |second| [first, second]));
        for [first, second] in both {
            let steps = [
                (first, true),
                (second, true),
                (first, false),
                (second, false),
            ];
            let steps = if first == second {
                &steps[1..3]
            } else {
                &steps[..]
            };
            for (key, is_down) in steps.iter().copied() {
                if is_down {
                    console.press(key);
                    machine.press(key);
                } else {
                    console.release(key);
                    machine.release(key);
                }
                assert_eq!(
                    buttons(&mut console),
                    recorded(&mut machine),
                    "{name}: {first} and {second}, {key} {is_down}"
                );
            }
        }
    }
    assert!(keys_in_all >= 4, "{keys_in_all} keys");
}

#[test]
fn what_plays_by_itself_or_needs_more_than_the_console_has_is_no_script() {
    let of = |text: &str, dialect: Dialect| {
        Config::read("a.cfg", text.as_bytes(), dialect, &mut |_| None).scripts(dialect)
    };
    let gold = |text: &str| of(text, Dialect::GoldSrc);
    // A key for one button is not a script.
    assert_eq!(gold("bind w +forward\nbind x say"), Scripts::default());
    assert_eq!(
        gold("alias hop \"+jump;wait;-jump;wait;hop\"\nbind x hop"),
        Scripts::default()
    );
    // It changes the frame rate.
    assert_eq!(gold("bind x \"fps_max 20\""), Scripts::default());
    let own = gold(
        "alias a \"+jump;b\"\nalias b \"+duck\"\nalias c \"+use\"\nbind x a\nbind JOY1 \"+jump;+duck\"",
    );
    // The aliases that a key uses.
    assert_eq!(own.aliases.keys().collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!(own.binds.keys().collect::<Vec<_>>(), ["x"], "no joystick");
    let quake = |text: &str| of(text, Dialect::EzQuake);
    assert!(
        quake("alias A \"+jump;+attack;+moveup\"\nbind x a")
            .aliases
            .contains_key("a"),
        "in letters of either case"
    );
    assert_eq!(
        quake("alias a \"+jump;echo $name;+moveup\"\nbind x a"),
        Scripts::default()
    );
    assert_eq!(
        quake("alias a \"+jump %1;+moveup\"\nbind x a"),
        Scripts::default()
    );
}
