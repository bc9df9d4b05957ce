//! The console: every kind of command, run as in the original games, frame by frame.

use std::collections::BTreeMap;

use wishdir::settings::{variable, variables};
use wishdir_console::{COMMANDS, Console, ConsoleEffect, ConsoleHost, ConsoleLine, KeyName};
use wishdir_sim::client::Button;

use crate::support::profile;

/// Variables, files and two actions.
#[derive(Default)]
struct Host {
    values: BTreeMap<String, String>,
    files: BTreeMap<String, String>,
}

impl ConsoleHost for Host {
    fn variable(&self, name: &str) -> Option<String> {
        self.values.get(name).cloned()
    }

    fn set_variable(&mut self, name: &str, text: &str) -> bool {
        let is_number = text.parse::<f32>().is_ok();
        self.values
            .extend(is_number.then(|| (name.to_owned(), text.to_owned())));
        is_number
    }

    fn on_command(&mut self, words: &[String]) {
        if words == ["map", "far"] {
            self.values.insert("fov".to_owned(), "50".to_owned());
        }
    }

    fn default_value(&self, name: &str) -> Option<String> {
        self.values.contains_key(name).then(|| "3".to_owned())
    }

    fn variable_names(&self) -> Vec<String> {
        self.values.keys().cloned().collect()
    }

    fn command_names(&self) -> Vec<String> {
        ["restart", "map"].map(str::to_owned).to_vec()
    }

    fn host_bind(&self, key: &KeyName) -> Option<String> {
        (key.name == "w").then(|| "+forward".to_owned())
    }

    fn read_file(&mut self, name: &str) -> Option<Vec<u8>> {
        self.files.get(name).map(|text| text.clone().into_bytes())
    }
}

fn host() -> Host {
    let values = [("sensitivity", "3"), ("fov", "90")]
        .map(|(name, value)| (name.to_owned(), value.to_owned()));
    Host {
        values: values.into(),
        ..Host::default()
    }
}

fn typed(console: &mut Console, host: &mut Host, line: &str) -> Vec<ConsoleEffect> {
    console.queue_line(line);
    console.run_frame(host).effects
}

fn said(effects: &[ConsoleEffect]) -> Vec<ConsoleLine> {
    let line = |effect: &ConsoleEffect| {
        if let ConsoleEffect::Say(line) = effect {
            Some(line.clone())
        } else {
            None
        }
    };
    effects.iter().filter_map(line).collect()
}

#[test]
fn variables_are_shown_set_toggled_counted_up_and_put_back() {
    let (mut console, mut host) = (Console::default(), host());
    let shown = typed(&mut console, &mut host, "sensitivity");
    assert_eq!(
        said(&shown),
        [ConsoleLine::Value("sensitivity".to_owned(), "3".to_owned())]
    );
    for (line, value) in [
        ("sensitivity 1.5", "1.5"),
        ("set sensitivity 2", "2"),
        ("seta sensitivity \"2.5\"", "2.5"),
        ("toggle sensitivity", "0"),
        ("toggle sensitivity", "1"),
        ("inc sensitivity; inc sensitivity 2", "4"),
        ("reset sensitivity", "3"),
    ] {
        assert_eq!(typed(&mut console, &mut host, line), [], "{line}");
        assert_eq!(host.values["sensitivity"], value, "{line}");
    }
    for line in [
        "nothing",
        "nothing 3",
        "set nothing 3",
        "toggle nothing",
        "reset nothing",
    ] {
        let unknown = [ConsoleLine::Unknown("nothing".to_owned())];
        assert_eq!(
            said(&typed(&mut console, &mut host, line)),
            unknown,
            "{line}"
        );
    }
    for list in ["cvarlist f", "cvarlist FO"] {
        let listed = said(&typed(&mut console, &mut host, list));
        assert_eq!(
            listed,
            [ConsoleLine::Value("fov".to_owned(), "90".to_owned())],
            "{list}"
        );
    }
    let wrong = said(&typed(&mut console, &mut host, "sensitivity fast"));
    assert_eq!(
        wrong,
        [ConsoleLine::NoNumber(
            "sensitivity".to_owned(),
            "fast".to_owned()
        )]
    );
    assert_eq!(host.values["sensitivity"], "3");
    typed(&mut console, &mut host, "map far; inc fov");
    assert_eq!(
        host.values["fov"], "51",
        "a command of the host comes before what stands behind it"
    );
}

#[test]
fn commands_of_the_host_come_before_aliases_and_aliases_before_variables() {
    let (mut console, mut host) = (Console::default(), host());
    typed(
        &mut console,
        &mut host,
        "alias restart \"echo no\"; alias fov \"echo mine\"",
    );
    let run = ConsoleEffect::Run(vec!["restart".to_owned()]);
    assert_eq!(typed(&mut console, &mut host, "restart"), [run]);
    assert_eq!(
        said(&typed(&mut console, &mut host, "fov")),
        [ConsoleLine::Echo("mine".to_owned())]
    );
    let words = ["map", "lab"].map(str::to_owned).to_vec();
    assert_eq!(
        typed(&mut console, &mut host, "map lab"),
        [ConsoleEffect::Run(words)]
    );
    typed(&mut console, &mut host, "unalias fov");
    assert_eq!(
        said(&typed(&mut console, &mut host, "fov")),
        [ConsoleLine::Value("fov".to_owned(), "90".to_owned())]
    );
    let alias = said(&typed(&mut console, &mut host, "alias restart"));
    assert_eq!(
        alias,
        [ConsoleLine::Alias(
            "restart".to_owned(),
            "echo no".to_owned()
        )]
    );
    let long = format!("alias {} x", "n".repeat(40));
    assert!(matches!(
        said(&typed(&mut console, &mut host, &long))[..],
        [ConsoleLine::BadAlias(_)]
    ));
}

#[test]
fn keys_of_one_thing_are_the_host_s_and_all_others_the_console_s() {
    let (mut console, mut host) = (Console::default(), host());
    let direct = typed(&mut console, &mut host, "bind x +jump");
    assert!(
        matches!(&direct[..], [ConsoleEffect::Bind(key, text)] if key.name == "x" && text == "+jump")
    );
    let action = typed(&mut console, &mut host, "bind F5 restart");
    assert!(
        matches!(&action[..], [ConsoleEffect::Bind(key, text)] if key.name == "F5" && text == "restart")
    );
    let script = typed(&mut console, &mut host, "bind x \"+jump; +duck\"");
    assert!(matches!(&script[..], [ConsoleEffect::Unbind(key)] if key.name == "x"));
    console.press("x");
    let number = u32::from('x');
    let down = console.run_frame(&mut host);
    assert!(!down.by_itself);
    // Only the last command gets the key number, as in the original.
    let pressed = [
        ConsoleEffect::Down(Button::Jump, None),
        ConsoleEffect::Down(Button::Duck, Some(number)),
    ];
    assert_eq!(down.effects, pressed);
    console.release("x");
    // Only the first plus of the text becomes a minus, so duck is pressed once more.
    let released = [
        ConsoleEffect::Up(Button::Jump, None),
        ConsoleEffect::Down(Button::Duck, Some(number)),
    ];
    assert_eq!(console.run_frame(&mut host).effects, released);
    let shown = said(&typed(
        &mut console,
        &mut host,
        "bind w; bind x; bind q; bind NOKEY +jump",
    ));
    let bound = |key: &str, text: &str| ConsoleLine::Bound(key.to_owned(), text.to_owned());
    let expected = [
        bound("w", "+forward"),
        bound("x", "+jump; +duck"),
        ConsoleLine::Unbound("q".to_owned()),
        ConsoleLine::NoKey("NOKEY".to_owned()),
    ];
    assert_eq!(shown, expected);
    assert!(matches!(
        &typed(&mut console, &mut host, "unbind x")[..],
        [ConsoleEffect::Unbind(_)]
    ));
    assert_eq!(
        typed(&mut console, &mut host, "unbindall"),
        [ConsoleEffect::UnbindAll]
    );
    assert_eq!(console.bound_keys().count(), 0);
}

#[test]
fn keys_have_goldsrc_s_names_and_ezquake_s_where_goldsrc_has_none() {
    let (mut console, mut host) = (Console::default(), host());
    for (name, physical) in [
        ("SHIFT", "ShiftLeft+ShiftRight"),
        ("LSHIFT", "ShiftLeft"),
        ("ralt", "AltRight"),
        ("KP_0", "Numpad0"),
        ("KP_STAR", "NumpadMultiply"),
        ("*", "NumpadMultiply"),
        ("NUMLOCK", "NumLock"),
        ("MENU", "ContextMenu"),
        ("MOUSE6", "Mouse6"),
    ] {
        let bound = typed(&mut console, &mut host, &format!("bind {name} +jump"));
        let [ConsoleEffect::Bind(key, _)] = &bound[..] else {
            panic!("{name}: {bound:?}")
        };
        assert_eq!(key.physical.join("+"), physical, "{name}");
        let unbound = typed(&mut console, &mut host, &format!("unbind {name}"));
        assert_eq!(unbound, [ConsoleEffect::Unbind(key.clone())], "{name}");
    }
    // A character that GoldSrc knows but no keyboard sends stays unchanged.
    let plus = said(&typed(&mut console, &mut host, "bind + +jump"));
    assert_eq!(plus, [ConsoleLine::NoKey("+".to_owned())]);
    typed(&mut console, &mut host, "bind LSHIFT \"+jump; +duck\"");
    assert_eq!(
        console
            .bound_keys()
            .map(|key| key.name.as_str())
            .collect::<Vec<_>>(),
        ["LSHIFT"]
    );
}

#[test]
fn what_waits_goes_on_in_the_next_frame_and_is_said_to_play_by_itself() {
    let (mut console, mut host) = (Console::default(), host());
    console.queue_line("alias hop \"+jump; wait; -jump; wait; hop\"; hop");
    let first = console.run_frame(&mut host);
    assert_eq!(
        (first.effects, first.by_itself),
        (vec![ConsoleEffect::Down(Button::Jump, None)], false)
    );
    for frame in 0..20 {
        let next = console.run_frame(&mut host);
        let (down, up) = (
            ConsoleEffect::Down(Button::Jump, None),
            ConsoleEffect::Up(Button::Jump, None),
        );
        assert_eq!(
            next.effects,
            [if frame % 2 == 0 { up } else { down }],
            "frame {frame}"
        );
        assert!(next.by_itself, "nobody pressed anything");
    }
    let mut quiet = Console::default();
    quiet.queue_line("wait; echo late");
    assert_eq!(quiet.run_frame(&mut host).effects, []);
    assert!(quiet.is_waiting());
    let late = quiet.run_frame(&mut host);
    assert!(
        !late.by_itself && said(&late.effects) == [ConsoleLine::Echo("late".to_owned())],
        "it presses nothing"
    );
}

#[test]
fn a_script_that_goes_on_is_said_so_whatever_else_is_typed_in_its_frames() {
    let (mut console, mut host) = (Console::default(), host());
    host.files
        .insert("late".to_owned(), "wait; -duck".to_owned());
    console.queue_line("alias hop \"+jump; wait; -jump; wait; hop\"; hop");
    assert!(!console.run_frame(&mut host).by_itself);
    for _ in 0..20 {
        // Keys are pressed all the time.
        console.queue_line("echo x");
        assert!(console.run_frame(&mut host).by_itself);
    }
    let mut typed = Console::default();
    typed.queue_line("+duck; exec late");
    assert!(!typed.run_frame(&mut host).by_itself);
    typed.queue_line("+jump; -jump");
    let next = typed.run_frame(&mut host);
    assert!(
        next.by_itself && next.effects.len() == 3,
        "the file's rest is not what is typed: {next:?}"
    );
    typed.queue_line("+jump");
    assert!(!typed.run_frame(&mut host).by_itself);
}

#[test]
fn a_number_that_no_key_has_is_none() {
    let (mut console, mut host) = (Console::default(), host());
    for (line, key) in [
        ("+jump 65535", Some(65_535)),
        ("+jump 65536", None),
        ("+jump 4294967295", None),
        ("+jump -1", None),
    ] {
        assert_eq!(
            typed(&mut console, &mut host, line),
            [ConsoleEffect::Down(Button::Jump, key)],
            "{line}"
        );
    }
}

#[test]
fn endless_aliases_and_files_end() {
    let (mut console, mut host) = (Console::default(), host());
    let lines = said(&typed(
        &mut console,
        &mut host,
        "alias a \"b; b\"; alias b \"a; a\"; a",
    ));
    assert_eq!(lines, [ConsoleLine::TooMuch]);
    assert!(!console.is_waiting());
    host.files
        .insert("again".to_owned(), "echo once\nexec again".to_owned());
    let lines = said(&typed(&mut console, &mut host, "exec again"));
    assert_eq!(lines.last(), Some(&ConsoleLine::TooMuch));
    assert!(lines.len() < 20, "{lines:?}");
}

#[test]
fn a_file_runs_in_its_place() {
    let (mut console, mut host) = (Console::default(), host());
    host.files.insert(
        "autoexec.cfg".to_owned(),
        "// mine\nsensitivity 1 // low\nfov 100; echo done".to_owned(),
    );
    let lines = said(&typed(
        &mut console,
        &mut host,
        "exec autoexec.cfg; sensitivity; exec gone.cfg",
    ));
    let expected = [
        ConsoleLine::Echo("done".to_owned()),
        ConsoleLine::Value("sensitivity".to_owned(), "1".to_owned()),
        ConsoleLine::NoFile("gone.cfg".to_owned()),
    ];
    assert_eq!(lines, expected);
    assert_eq!(host.values["fov"], "100");
}

#[test]
fn names_are_completed_as_far_as_they_are_the_same() {
    let (mut console, mut host) = (Console::default(), host());
    assert_eq!(
        console.complete_name("sens", &host),
        ("sensitivity".to_owned(), vec!["sensitivity".to_owned()])
    );
    typed(&mut console, &mut host, "alias sensible \"echo x\"");
    let (common, names) = console.complete_name("SE", &host);
    assert_eq!((common.as_str(), names.len()), ("se", 4), "{names:?}");
    assert_eq!(
        console.complete_name("zzz", &host),
        ("zzz".to_owned(), Vec::new())
    );
    let listed = said(&typed(&mut console, &mut host, "cmdlist"));
    let [ConsoleLine::Names(names)] = &listed[..] else {
        panic!("{listed:?}")
    };
    assert_eq!(names.len(), COMMANDS.len() + 2);
}

#[test]
fn the_table_of_variables_has_each_name_once_and_only_what_the_engine_knows() {
    for name in ["qw-77", "hl-100", "cs16-100"] {
        let all = variables(profile(name));
        let names: Vec<String> = all
            .iter()
            .map(|variable| variable.name.to_ascii_lowercase())
            .collect();
        let mut once = names.clone();
        once.sort();
        once.dedup();
        assert_eq!(names.len(), once.len(), "{name}");
        assert!(
            all.iter()
                .all(|variable| variable.range().start() < variable.range().end()),
            "{name}"
        );
    }
    assert!(
        variable(profile("qw-77"), "pm_ktjump").is_some()
            && variable(profile("cs16-100"), "pm_ktjump").is_none()
    );
    assert_eq!(
        variable(profile("cs16-100"), "SV_GRAVITY")
            .unwrap()
            .clamped(-5.0),
        0.0
    );
}

#[test]
fn any_line_is_run_or_refused() {
    let (mut console, mut host) = (Console::default(), host());
    let mut random = crate::samples::Random(7);
    let words = [
        "bind", "x", "\"", ";", "+jump", "alias", "wait", "exec", "a", "set", "fov", "\n", "//",
        "$", "1e9", "-",
    ];
    for _ in 0..200 {
        let count = random.next() % 12;
        let line: Vec<&str> = (0..count)
            .map(|_| words[random.next() as usize % words.len()])
            .collect();
        console.queue_line(&line.join(" "));
        console.press("x");
        console.run_frame(&mut host);
        console.release("x");
        console.run_frame(&mut host);
    }
    for _ in 0..100 {
        // An endless script keeps waiting.
        console.run_frame(&mut host);
    }
}
