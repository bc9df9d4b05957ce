//! Tests of config imports: list, apply and undo.

use super::*;
use crate::game::hud::engine3d::CROSSHAIR;
use crate::game::settings::{Layout, Placement};
use wishdir_console::{CfgFile, CrosshairShape};
use wishdir_sim::profile::by_name;

fn played() -> &'static Profile {
    by_name("cs16-100").unwrap()
}

fn offer(text: &str, settings: &Settings) -> ConfigImport {
    let config = Config::read("config.cfg", text.as_bytes(), Dialect::GoldSrc, &mut |_| {
        None
    });
    ConfigImport::new("config.cfg", &config, Dialect::GoldSrc, settings, played())
}

const CONFIG: &str = "unbindall\nbind w +forward\nbind SPACE +jump\nbind MWHEELDOWN +jump\nbind MWHEELUP +jump\n\
    bind MOUSE2 +duck\nbind v +moveleft\nbind ESCAPE +use\nbind ` +back\nsensitivity 1.7\nm_yaw 0.011\nm_pitch -0.022\n\
    fps_max 101\nfov 100\ncl_sidespeed 350\ncl_upspeed 1e6\nbind x \"+jump; +duck\"\n\
    alias +dj \"+jump;sub\"\nalias -dj \"-jump;-duck\"\nalias sub +duck\nalias buy \"m4a1\"\nbind MOUSE3 +dj\n\
    alias hop \"+jump;wait;-jump;wait;hop\"\nbind f hop\nsay hello\n";

#[test]
fn import_changes_nothing_until_applied_and_can_be_undone() {
    let mut settings = Settings::default();
    let offer = offer(CONFIG, &settings);
    assert_eq!(settings, Settings::default());
    let before = SettingsSnapshot::new(&settings, played(), &Scripts::default());
    let taking = offer.apply(&mut settings, played(), &[]);
    assert_eq!(
        (
            settings.mouse.sensitivity,
            settings.mouse.m_yaw,
            settings.mouse.m_pitch
        ),
        (1.7, 0.011, -0.022)
    );
    let named = |action| key_names(settings.binds.keys(action));
    assert_eq!(named(Action::Jump), "Wheel ↓, Wheel ↑, Space");
    assert_eq!(
        (named(Action::Duck), named(Action::MoveLeft)),
        ("Right mouse".to_owned(), "V".to_owned())
    );
    assert_eq!(named(Action::Noclip), "-", "V is another's now");
    assert_eq!(
        (named(Action::Menu), named(Action::Console)),
        ("Esc".to_owned(), "`".to_owned())
    );
    assert_eq!(settings.video.fov, 90.0, "looks are asked for");
    assert!(taking.profile.is_none(), "speeds are asked for");
    settings.game.damage = false;
    before.restore(&mut settings);
    let kept = Settings {
        game: Settings::default().game,
        ..Settings::default()
    };
    assert!(!settings.game.damage, "what the player did since stays");
    settings.game.damage = kept.game.damage;
    assert_eq!(settings, kept);
}

#[test]
fn menu_and_console_keys_are_not_rebound() {
    let mut settings = Settings::default();
    let offer = offer("bind k +jump\nbind y +jump\n", &settings);
    let [k, y] = ["K", "Y"].map(|name| InputKey::from_name(name).unwrap());
    // The player binds the key in the menu after the preview and before the import.
    settings.binds.set(Action::Console, Keys::from_key(k));
    offer.apply(&mut settings, played(), &[]);
    assert_eq!(
        settings.binds.actions(k).collect::<Vec<_>>(),
        [Action::Console]
    );
    assert_eq!(settings.binds.keys(Action::Jump), Keys::from_key(y));
}

#[test]
fn waiting_jump_scripts_become_plain_jumps() {
    let mut settings = Settings::default();
    let offer = offer(
        "alias hop \"+jump;wait;-jump;wait;hop\"\nbind k hop\nbind w +forward\n",
        &settings,
    );
    let says = |word: &str| offer.left_out.iter().any(|line| line.contains(word));
    assert!(
        says("K is imported as a plain jump"),
        "{:#?}",
        offer.left_out
    );
    offer.apply(&mut settings, played(), &[]);
    assert_eq!(key_names(settings.binds.keys(Action::Jump)), "K");
}

#[test]
fn skipped_items_name_line_and_reason() {
    let offer = offer(CONFIG, &Settings::default());
    let says = |words: &[&str]| {
        offer
            .left_out
            .iter()
            .any(|line| words.iter().all(|word| line.contains(word)))
    };
    assert!(
        says(&["Esc", "menu"]) && says(&["`", "console"]),
        "{:#?}",
        offer.left_out
    );
    assert!(says(&["upspeed", "1000000"]), "{:#?}", offer.left_out);
    assert!(says(&["hop repeats by itself"]), "{:#?}", offer.left_out);
    assert!(offer.ignored >= 1);
}

#[test]
fn scripts_are_listed_per_key_and_written_as_console_lines() {
    let mut settings = Settings::default();
    let offer = offer(&format!("{CONFIG}bind F1 \"+use; +forward\"\n"), &settings);
    let rows: Vec<(&str, &str, &str)> = offer
        .part_changes(ImportPart::Scripts)
        .map(|change| {
            (
                change.what.as_str(),
                change.old.as_str(),
                change.new.as_str(),
            )
        })
        .collect();
    let help = Action::Help.label();
    let expected = [
        ("F1", help, "+use; +forward"),
        ("Middle mouse", "-", "+dj"),
        ("X", Action::MoveUp.label(), "+jump; +duck"),
        ("alias +dj", "-", "+jump;sub"),
        ("alias -dj", "-", "-jump;-duck"),
        ("alias sub", "-", "+duck"),
    ];
    assert_eq!(
        rows, expected,
        "no key leads to the alias buy, and hop plays by itself"
    );
    let taking = offer.apply(&mut settings, played(), &[]);
    let [file] = &taking.files[..] else {
        panic!("{:?}", taking.files)
    };
    assert_eq!(file.place, ImportTarget::Scripts);
    let text = String::from_utf8(file.bytes.clone().unwrap()).unwrap();
    let read = Config::read("taken.cfg", text.as_bytes(), Dialect::GoldSrc, &mut |_| {
        None
    });
    assert_eq!(read.scripts(Dialect::GoldSrc), offer.scripts, "{text}");
    assert!(read.refused.is_empty(), "{:?}", read.refused);
}

#[test]
fn scripts_on_menu_keys_are_skipped() {
    let mut settings = Settings::default();
    let offer = offer(
        "bind ESCAPE \"+use; +forward\"\nbind ` \"+duck; +jump\"\n",
        &settings,
    );
    assert!(offer.changes.is_empty(), "{:?}", offer.changes);
    let kept = offer
        .left_out
        .iter()
        .filter(|line| line.contains("opens the menu or console"));
    assert_eq!(kept.count(), 2, "{:?}", offer.left_out);
    assert!(offer.apply(&mut settings, played(), &[]).files.is_empty());
}

#[test]
fn speeds_make_an_own_profile_that_can_be_loaded() {
    let mut settings = Settings::default();
    let mut offer = offer(CONFIG, &settings);
    let speeds: Vec<(&str, &str, &str)> = offer
        .part_changes(ImportPart::Speeds)
        .map(|change| {
            (
                change.what.as_str(),
                change.old.as_str(),
                change.new.as_str(),
            )
        })
        .collect();
    assert_eq!(speeds, [("cl_sidespeed", "400", "350")]);
    offer.wanted = [false, false, false, true, false, false];
    let taking = offer.apply(&mut settings, played(), &[]);
    let own = taking.profile.unwrap();
    assert_eq!(
        (own.name.as_str(), settings.game.profile.as_str()),
        ("cs16-100-own", "cs16-100-own")
    );
    let [
        ImportedFile {
            place: ImportTarget::Profile(name),
            bytes: Some(bytes),
        },
    ] = &taking.files[..]
    else {
        panic!("{:?}", taking.files)
    };
    let read = Profile::parse(std::str::from_utf8(bytes).unwrap()).unwrap();
    assert_eq!((name, &read), (&own.name, &*own));
    let mut expected = Profile {
        name: own.name.clone(),
        title: own.title.clone(),
        note: own.note.clone(),
        ..played().clone()
    };
    set_client_speed(&mut expected, "cl_sidespeed", 350.0);
    assert_eq!(*own, expected, "and nothing else");
    let again = offer.apply(&mut settings, &own, &[]).profile.unwrap();
    assert_eq!(again.name, "cs16-100-own", "once is enough");
}

#[test]
fn parts_are_imported_as_a_whole() {
    let mut settings = Settings::default();
    let mut offer = offer(CONFIG, &settings);
    offer.wanted = [false, false, false, false, false, true];
    assert!(offer.apply(&mut settings, played(), &[]).profile.is_none());
    let looks = Settings {
        video: crate::game::settings::VideoSettings {
            fov: 100.0,
            ..settings.video
        },
        ..Settings::default()
    };
    assert_eq!(settings, looks);
    assert!(
        offer
            .part_changes(ImportPart::Keys)
            .all(|change| change.old != change.new),
        "what is so already is no change"
    );
}

#[test]
fn bindable_original_keys_are_found() {
    for physical in [
        "KeyW",
        "Digit7",
        "Space",
        "ControlLeft",
        "Mouse1",
        "Mouse5",
        "WheelUp",
        "Numpad7",
        "F12",
    ] {
        assert!(InputKey::from_physical(physical).is_some(), "{physical}");
    }
    assert_eq!(
        InputKey::from_physical("Mouse4").and_then(InputKey::name),
        Some("MOUSE4")
    );
    assert_eq!(
        InputKey::from_physical("Mouse8").and_then(InputKey::name),
        Some("MOUSE8")
    );
    assert_eq!(InputKey::from_physical("Mouse9"), None);
}

fn quake_import(text: &str, settings: &Settings) -> ConfigImport {
    let config = Config::read("config.cfg", text.as_bytes(), Dialect::EzQuake, &mut |_| {
        None
    });
    ConfigImport::new(
        "config.cfg",
        &config,
        Dialect::EzQuake,
        settings,
        by_name("qw-77").unwrap(),
    )
}

#[test]
fn client_specific_key_names_are_imported() {
    let mut settings = Settings::default();
    let names = [
        "MOUSE6", "MOUSE7", "MOUSE8", "NUMLOCK", "SCRLCK", "PRINTSCR", "MENU", "LWIN", "RWIN",
    ];
    let buttons = [
        "+jump",
        "+forward",
        "+back",
        "+moveleft",
        "+moveright",
        "+use",
        "+left",
        "+right",
        "+speed",
    ];
    let lines: Vec<String> = names
        .iter()
        .zip(buttons)
        .map(|(name, button)| format!("bind {name} {button}"))
        .collect();
    let offer = quake_import(&lines.join("\n"), &settings);
    assert!(offer.left_out.is_empty(), "{:?}", offer.left_out);
    offer.apply(&mut settings, played(), &[]);
    for name in names {
        let key = InputKey::from_name(name).unwrap();
        assert_eq!(settings.binds.actions(key).count(), 1, "{name}");
    }
}

#[test]
fn unknown_keys_are_reported() {
    let offer = offer(
        "bind JOY1 +jump\nbind \u{e9} +duck\nbind k +jump\n",
        &Settings::default(),
    );
    let about = |word: &str| offer.left_out.iter().any(|line| line.contains(word));
    assert!(
        about("JOY1") && offer.left_out.len() >= 2,
        "{:?}",
        offer.left_out
    );
    assert_eq!(offer.part_changes(ImportPart::Keys).count(), 1);
}

/// Selects only this part.
fn select_only(offer: &mut ConfigImport, part: ImportPart) {
    offer.wanted = ImportPart::ALL.map(|known| known == part);
}

fn rows(offer: &ConfigImport, part: ImportPart) -> Vec<(&str, &str, &str)> {
    offer
        .part_changes(part)
        .map(|change| {
            (
                change.what.as_str(),
                change.old.as_str(),
                change.new.as_str(),
            )
        })
        .collect()
}

#[test]
fn crosshair_import_is_previewed_and_undone_in_place() {
    let mut settings = Settings::default();
    let text = "cl_crosshair_color \"50 250 50\"\ncl_crosshair_size large\ncl_crosshair_translucent 1\ncrosshair 0\n";
    let mut offer = offer(text, &settings);
    let expected = [
        ("crosshair", "on", "off"),
        ("crosshair shape", "Lines and dot", "Lines"),
        ("crosshair size", "100 %", "160 %"),
        ("crosshair opacity", "100 %", "70 %"),
        ("crosshair colour", "theme colour", "50 250 50"),
    ];
    assert_eq!(rows(&offer, ImportPart::Looks), expected);
    let before = SettingsSnapshot::new(&settings, played(), &Scripts::default());
    offer.apply(&mut settings, played(), &[]);
    assert_eq!(settings, Settings::default(), "looks are asked for");
    select_only(&mut offer, ImportPart::Looks);
    offer.apply(&mut settings, played(), &[]);
    let taken = CROSSHAIR.placement(&settings.hud);
    assert_eq!(
        (taken.on, taken.scale, taken.opacity, taken.color),
        (false, 1.6, 0.7, Some([50, 250, 50]))
    );
    assert_eq!(settings.hud.look.crosshair, CrosshairShape::Open);
    let layout = settings.hud.layout();
    assert_eq!(
        Layout::parse(&layout.text()),
        Ok(layout.clone()),
        "a layout holds all of it"
    );
    assert_eq!(Layout::from_line(&layout.to_line()), Ok(layout));
    // The player moves the crosshair in the editor after the import.
    CROSSHAIR.set_placement(
        &mut settings.hud,
        Placement {
            offset: [0.0, 8.0],
            ..taken
        },
    );
    before.restore(&mut settings);
    let moved = Placement {
        offset: [0.0, 8.0],
        ..CROSSHAIR.default_placement()
    };
    assert_eq!(CROSSHAIR.placement(&settings.hud), moved);
    assert_eq!(settings.hud.look, Settings::default().hud.look);
}

#[test]
fn imported_crosshairs_are_valid_settings() {
    let lines = [
        "crosshairsize 1000\ncrosshairalpha 0.01\ncrosshair 4\n",
        "crosshairsize -1\ncrosshairalpha 7\ncrosshaircolor \"0 255 128 0\"\n",
        "crosshair nan\ncrosshaircolor red\ncrosshairsize inf\n",
    ];
    for text in lines {
        let mut settings = Settings::default();
        let mut offer = quake_import(text, &settings);
        assert!(!offer.left_out.is_empty(), "{text}");
        select_only(&mut offer, ImportPart::Looks);
        offer.apply(&mut settings, played(), &[]);
        let layout = settings.hud.layout();
        assert_eq!(Layout::parse(&layout.text()), Ok(layout), "{text}");
    }
}

#[test]
fn zoom_ratio_is_imported_with_the_mouse() {
    let mut settings = Settings::default();
    let mut offer = offer("zoom_sensitivity_ratio 0.8\nsensitivity 2\n", &settings);
    assert!(rows(&offer, ImportPart::Mouse).contains(&("zoom_sensitivity_ratio", "1.2", "0.8")));
    select_only(&mut offer, ImportPart::Mouse);
    let before = SettingsSnapshot::new(&settings, played(), &Scripts::default());
    offer.apply(&mut settings, played(), &[]);
    assert_eq!(settings.mouse.zoom_ratio, 0.8);
    before.restore(&mut settings);
    assert_eq!(settings, Settings::default());
}

#[test]
fn chat_commands_of_kz_servers_and_lost_keys_are_previewed() {
    let settings = Settings::default();
    let text = "bind c \"say /cp\"\nbind v \"say /gc\"\nbind x \"say /start\"\nbind z \"say hi\"\n\
        bind f5 +duck\n";
    let offer = offer(text, &settings);
    let keys = rows(&offer, ImportPart::Keys);
    let new = |action: Action| {
        let row = keys.iter().find(|(what, ..)| *what == action.label());
        row.map(|(_, _, new)| *new)
    };
    assert_eq!(new(Action::SavePosition), Some("C"));
    assert_eq!(new(Action::LoadPosition), Some("V"));
    assert_eq!(new(Action::Restart), Some("X"));
    assert_eq!(new(Action::Noclip), Some("-"), "V is another's now");
}

#[test]
fn read_files_and_key_conflicts_are_listed() {
    let own = b"bind k +duck\nbind k +duck\n";
    let text = "bind k +jump\nexec own.cfg\n";
    let asked = &mut |name: &str| (name == "own.cfg").then(|| CfgFile::new(name, own));
    let config = Config::read("config.cfg", text.as_bytes(), Dialect::GoldSrc, asked);
    let offer = ConfigImport::new(
        "config.cfg",
        &config,
        Dialect::GoldSrc,
        &Settings::default(),
        played(),
    );
    assert_eq!(offer.files, ["config.cfg", "own.cfg"]);
    let [conflict] = &offer.conflicts[..] else {
        panic!("{:?}", offer.conflicts)
    };
    assert!(
        conflict.contains("own.cfg, line 1") && conflict.contains("+jump"),
        "{conflict}"
    );
}

#[test]
fn rate_is_compared_with_the_active_profile() {
    let mut settings = Settings::default();
    "cs16-100".clone_into(&mut settings.game.profile);
    let config = Config::read(
        "config.cfg",
        b"fps_max 100\n",
        Dialect::GoldSrc,
        &mut |_| None,
    );
    let offer = |played: &str| {
        ConfigImport::new(
            "config.cfg",
            &config,
            Dialect::GoldSrc,
            &settings,
            by_name(played).unwrap(),
        )
    };
    let under_another = offer("qw-77");
    let changed: Vec<_> = rows(&under_another, ImportPart::Rate)
        .into_iter()
        .map(|(_, old, new)| [old, new])
        .collect();
    assert_eq!(changed, [["qw-77", "cs16-100"]]);
    assert_eq!(
        offer("cs16-100").part_changes(ImportPart::Rate).count(),
        0,
        "it is played already"
    );
}
