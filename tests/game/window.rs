//! The whole program in a real window on a virtual screen, drawn by a software Vulkan driver.
//!
//! Without Xvfb or a Vulkan driver these tests fail and name the package. They are never skipped.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use image::RgbImage;
use serde_json::Value;

/// Size of the screenshot, small because the CPU draws it.
const SIZE: &str = "640x360";
/// Runs up, then hops in a long left turn.
const SCRIPT: &str = "[
    Hold(keys: [Forward], ticks: 40, turn: Rate(20.0)),
    Hold(keys: [MoveLeft], ticks: 80, turn: Rate(90.0), hop: true),
]";
/// Ticks of the script.
const TICKS: u64 = 120;
/// The tick of the screenshot: in the air, turning.
const PICTURE_TICK: u64 = 101;

/// A virtual screen that lives as long as this value.
struct Screen {
    server: Child,
    display: String,
}

impl Screen {
    fn new() -> Self {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1280x720x24", "-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb does not start; the end-to-end test needs it (Debian, Ubuntu: apt install xvfb)");
        let mut number = String::new();
        let out = server.stdout.take().unwrap();
        BufReader::new(out).read_line(&mut number).unwrap();
        assert!(!number.trim().is_empty(), "Xvfb found no free display");
        Self {
            server,
            display: format!(":{}", number.trim()),
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // The server may have ended already. Then there is nothing to stop.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

fn wishdir(screen: Option<&Screen>, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wishdir"));
    command
        .args(arguments)
        .env("WISHDIR_LANGUAGE", "en")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .env_remove("DISPLAY");
    if let Some(screen) = screen {
        command.env("DISPLAY", &screen.display);
    }
    command.output().unwrap()
}

/// The output of a run.
struct Played {
    words: String,
    state: Value,
    picture: RgbImage,
}

/// Plays a script on a map under a profile in a window, and takes a screenshot.
fn play_piece(
    screen: &Screen,
    folder: &Path,
    name: &str,
    piece: &[&str],
    script: &Path,
    more: &[&str],
) -> Played {
    let path = |ending: &str| folder.join(format!("{name}.{ending}"));
    let (png, json) = (path("png"), path("json"));
    let picture = format!("{PICTURE_TICK}:{}", png.display());
    let exit_after = TICKS.to_string();
    let mut arguments = [&["play"], piece, &["--script", script.to_str().unwrap()]].concat();
    arguments.extend([
        "--size",
        SIZE,
        "--screenshot",
        &picture,
        "--exit-after",
        &exit_after,
    ]);
    let replay = path("wdr");
    arguments.extend([
        "--state-out",
        json.to_str().unwrap(),
        "--record",
        replay.to_str().unwrap(),
    ]);
    arguments.extend(more);
    let output = wishdir(Some(screen), &arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        !errors.contains("Unable to find a GPU"),
        "found no Vulkan driver; the end-to-end test needs one (Debian, Ubuntu: apt install mesa-vulkan-drivers)"
    );
    assert!(
        output.status.success() && !errors.contains("panicked"),
        "{name}: {}\n{errors}",
        output.status
    );
    assert!(
        !errors.contains(" WARN") && !errors.contains(" ERROR"),
        "{name}: a player cannot act on\n{errors}"
    );
    let said = wishdir(None, &["verify", "--json", replay.to_str().unwrap()]);
    let said: Value = serde_json::from_slice(&said.stdout).unwrap();
    let said = &said["files"][0];
    assert_eq!(
        (&said["verdict"], &said["ticks"]),
        (&Value::from("true"), &Value::from(TICKS)),
        "{name}: {said}"
    );
    Played {
        words: String::from_utf8(output.stdout).unwrap(),
        state: serde_json::from_str(&std::fs::read_to_string(json).unwrap()).unwrap(),
        picture: image::open(png).unwrap().to_rgb8(),
    }
}

fn script(folder: &Path) -> PathBuf {
    let path = folder.join("script.ron");
    std::fs::write(&path, SCRIPT).unwrap();
    path
}

/// Number of differing pixels, and number of all pixels.
fn difference(one: &RgbImage, other: &RgbImage) -> (usize, usize) {
    assert_eq!(
        one.dimensions(),
        other.dimensions(),
        "two pictures of one size are compared"
    );
    let differing = one
        .pixels()
        .zip(other.pixels())
        .filter(|(one, other)| one != other)
        .count();
    (differing, one.pixels().count())
}

/// Relative luminance of a pixel, as defined by WCAG 2.
fn luminance(pixel: [u8; 3]) -> f64 {
    let linear = |byte: u8| {
        let c = f64::from(byte) / 255.0;
        if c <= 0.04045 {
            c / 12.92
        } else {
            ((c + 0.055) / 1.055).powf(2.4)
        }
    };
    let [r, g, b] = pixel.map(linear);
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// Share of the strafe bar's pixels with a contrast of 3:1 to its plate, and the plate's luminance.
/// It reads the bar's middle third, at the strips' position in a screenshot of 640 x 360.
fn bar_marks(picture: &RgbImage) -> (f64, f64) {
    let mut found: Vec<f64> = (280..360)
        .flat_map(|x| (193..210).map(move |y| (x, y)))
        .map(|(x, y)| luminance(picture.get_pixel(x, y).0))
        .collect();
    found.sort_by(f64::total_cmp);
    let plate = found[found.len() / 10];
    let marks = found
        .iter()
        .filter(|light| (*light + 0.05) / (plate + 0.05) >= 3.0)
        .count();
    (marks as f64 / found.len() as f64, plate)
}

/// Many colours, none of which fills the screenshot: a world was drawn.
fn assert_not_blank(picture: &RgbImage) {
    let mut colours: BTreeMap<[u8; 3], usize> = BTreeMap::new();
    for pixel in picture.pixels() {
        *colours.entry(pixel.0).or_default() += 1;
    }
    let most = colours.values().max().copied().unwrap_or(0);
    let all = picture.pixels().count();
    assert!(colours.len() > 500, "only {} colours", colours.len());
    assert!(most < all / 2, "one colour fills {most} of {all} pixels");
}

#[test]
fn a_script_in_the_window_ends_in_the_simulations_bits_and_the_pictures_show_world_hud_and_menu() {
    let screen = Screen::new();
    let folder = tempfile::tempdir().unwrap();
    let script = script(folder.path());
    let lab = |profile: &'static str| ["--map", "lab", "--profile", profile];
    let expected = |profile| {
        let simulate = [
            &["simulate", "--script", script.to_str().unwrap()],
            &lab(profile)[..],
        ]
        .concat();
        let words = wishdir(None, &simulate);
        assert!(words.status.success());
        let json = wishdir(
            None,
            &[&simulate[..], &["--json", "--every", "1000000"]].concat(),
        );
        let state: Value = serde_json::from_slice(&json.stdout).unwrap();
        assert_eq!(state["ticks"], TICKS);
        (String::from_utf8(words.stdout).unwrap(), state)
    };
    let played = |name, profile, more: &[&str]| {
        let played = play_piece(&screen, folder.path(), name, &lab(profile), &script, more);
        let (words, state) = expected(profile);
        assert_eq!(played.state, state, "every bit of {name}");
        assert!(words.ends_with(&played.words), "{}\n{words}", played.words);
        played
    };
    let bare = played("bare", "cs16-100", &["--no-hud"]);
    let hud = played("hud", "cs16-100", &[]);
    // Another engine, whose recording verifies as well.
    let menu = played("menu", "qw-77", &["--open-menu"]);

    assert_eq!(bare.picture.dimensions(), (640, 360));
    assert_not_blank(&bare.picture);
    let (hud_pixels, all) = difference(&bare.picture, &hud.picture);
    assert!(
        hud_pixels > all / 200,
        "the HUD shows {hud_pixels} of {all} pixels"
    );
    assert!(
        hud_pixels < all / 2,
        "the HUD hides the world: {hud_pixels} of {all} pixels"
    );
    let (marks, plate) = bar_marks(&hud.picture);
    assert!(
        marks > 0.1 && plate < 0.03,
        "{marks} of the strafe bar stands out from a plate of {plate}"
    );
    let (menu_pixels, _) = difference(&hud.picture, &menu.picture);
    assert!(
        menu_pixels > all / 10,
        "the menu shows {menu_pixels} of {all} pixels"
    );
}

#[test]
fn need_for_kill_in_the_window_ends_in_the_simulations_bits_and_shows_tiles_and_hud() {
    let screen = Screen::new();
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("chain.ron");
    std::fs::write(
        &script,
        "[Hold(keys: [Right], ticks: 20), Hold(keys: [Right, Up], ticks: 100)]",
    )
    .unwrap();
    let piece = ["--map", "chain", "--profile", "nfk-068r2"];
    let simulate = [
        &["simulate"],
        &piece[..],
        &["--script", script.to_str().unwrap()],
    ]
    .concat();
    let expected = wishdir(None, &simulate);
    assert!(
        expected.status.success(),
        "{}",
        String::from_utf8_lossy(&expected.stderr)
    );
    let final_words = String::from_utf8(expected.stdout).unwrap();

    let bare = play_piece(
        &screen,
        folder.path(),
        "bare",
        &piece,
        &script,
        &["--no-hud"],
    );
    let hud = play_piece(&screen, folder.path(), "hud", &piece, &script, &[]);
    for played in [&bare, &hud] {
        assert!(
            final_words.ends_with(&played.words),
            "{}\n{final_words}",
            played.words
        );
        assert_eq!(played.state["ticks"], TICKS);
    }
    assert_not_blank(&bare.picture);
    let (hud_pixels, all) = difference(&bare.picture, &hud.picture);
    assert!(
        hud_pixels > all / 200,
        "the HUD shows {hud_pixels} of {all} pixels"
    );
    assert!(
        hud_pixels < all / 2,
        "the HUD hides the world: {hud_pixels} of {all} pixels"
    );
}

#[test]
fn a_compiled_map_in_the_window_ends_in_the_simulations_bits_and_is_seen_and_not_black() {
    let screen = Screen::new();
    let folder = tempfile::tempdir().unwrap();
    let script = script(folder.path());
    let packed = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces/bsp/maps/lq_e0m1.bsp.gz");
    let map = folder.path().join("e0m1.bsp");
    std::fs::write(&map, wishdir::storage::io::read_recording(&packed).unwrap()).unwrap();
    let piece = [
        "--map",
        map.to_str().unwrap(),
        "--profile",
        "qw-77",
        "--script",
        script.to_str().unwrap(),
    ];
    let expected = wishdir(None, &[&["simulate"], &piece[..]].concat());
    assert!(
        expected.status.success(),
        "{}",
        String::from_utf8_lossy(&expected.stderr)
    );
    let expected = String::from_utf8(expected.stdout).unwrap();

    let png = folder.path().join("e0m1.png");
    let (picture, ticks) = (
        format!("{PICTURE_TICK}:{}", png.display()),
        TICKS.to_string(),
    );
    let more = [
        "--size",
        SIZE,
        "--no-hud",
        "--screenshot",
        &picture,
        "--exit-after",
        &ticks,
    ];
    let played = wishdir(Some(&screen), &[&["play"], &piece[..], &more[..]].concat());
    let errors = String::from_utf8_lossy(&played.stderr);
    assert!(
        played.status.success() && !errors.contains("panicked"),
        "{}\n{errors}",
        played.status
    );
    let words = String::from_utf8(played.stdout).unwrap();
    assert!(
        !words.is_empty() && expected.ends_with(&words),
        "{words}\n{expected}"
    );
    let picture = image::open(png).unwrap().to_rgb8();
    assert_not_blank(&picture);
    let black = picture
        .pixels()
        .filter(|pixel| luminance(pixel.0) < 0.002)
        .count();
    assert!(
        black < picture.pixels().count() / 10,
        "{black} pixels are black"
    );
}

#[test]
fn without_a_screen_the_program_says_what_to_do() {
    if cfg!(not(target_os = "linux")) {
        // Only on Linux can a program start without a screen.
        return;
    }
    let output = wishdir(None, &["play"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success());
    assert!(errors.contains("xvfb-run"), "{errors}");
    assert!(!errors.contains("panicked"), "{errors}");
}

#[test]
fn a_screen_that_does_not_exist_is_one_sentence() {
    if cfg!(not(target_os = "linux")) {
        // Only there can a program be started without a screen.
        return;
    }
    let screens = [("DISPLAY", ":65535"), ("WAYLAND_DISPLAY", "wishdir-none")];
    for (variable, value) in screens {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wishdir"));
        let output = command
            .arg("play")
            .env("WISHDIR_LANGUAGE", "en")
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("WAYLAND_SOCKET")
            .env(variable, value)
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "{variable}");
        assert_eq!(errors.trim().lines().count(), 1, "{errors}");
        assert!(
            errors.contains(&format!("{variable}={value}")),
            "the message names what was tried: {errors}"
        );
    }
}

#[test]
fn record_input_refuses_script_replay_lesson_and_drill() {
    let others = [
        ["--script", "hops.ron"],
        ["--replay", "hops.wdr"],
        ["--lesson", "qw-walk"],
        ["--drill", "q3-hop"],
    ];
    for [other, value] in others {
        let output = wishdir(
            None,
            &["play", other, value, "--record-input", "hand.jsonl"],
        );
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "{other}");
        assert!(errors.contains("--record-input"), "{other}: {errors}");
        assert!(errors.contains(other), "{other}: {errors}");
    }
}

/// Starts the game for a player, with its files in a folder, and waits until it records.
#[cfg(unix)]
fn started(screen: &Screen, folder: &Path, replay: &str) -> Child {
    let replay = folder.join(replay);
    let mut game = Command::new(env!("CARGO_BIN_EXE_wishdir"))
        .args([
            "play",
            "--map",
            "lab",
            "--profile",
            "cs16-100",
            "--size",
            SIZE,
        ])
        .arg("--settings")
        .arg(folder.join("settings.ron"))
        .arg("--record")
        .arg(&replay)
        .env("WISHDIR_LANGUAGE", "en")
        .env("DISPLAY", &screen.display)
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while !replay.exists() {
        assert!(game.try_wait().unwrap().is_none(), "it ended by itself");
        thread::sleep(Duration::from_millis(20));
    }
    game
}

#[cfg(unix)]
#[test]
fn signals_end_the_game_like_quit() {
    let screen = Screen::new();
    for signal in ["TERM", "INT", "HUP"] {
        let folder = tempfile::tempdir().unwrap();
        let game = started(&screen, folder.path(), "run.wdr");
        let sent = Command::new("kill")
            .args([&format!("-{signal}"), &game.id().to_string()])
            .status()
            .unwrap();
        assert!(sent.success(), "kill -{signal}");
        let output = game.wait_with_output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.success() && !errors.contains("panicked"),
            "{signal}: {}\n{errors}",
            output.status
        );
        let replay = folder.path().join("run.wdr");
        let said = wishdir(None, &["verify", "--json", replay.to_str().unwrap()]);
        let said: Value = serde_json::from_slice(&said.stdout).unwrap();
        assert_eq!(
            said["files"][0]["verdict"], "true",
            "{signal}: the replay is complete: {said}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_second_game_with_the_same_files_says_so() {
    let screen = Screen::new();
    let folder = tempfile::tempdir().unwrap();
    let mut games =
        ["first.wdr", "second.wdr"].map(|replay| started(&screen, folder.path(), replay));
    let mut said = Vec::new();
    for game in &mut games {
        // The lock is taken before the first tick, which the replay waits for.
        game.kill().unwrap();
        let mut errors = String::new();
        let mut pipe = game.stderr.take().unwrap();
        pipe.read_to_string(&mut errors).unwrap();
        game.wait().unwrap();
        said.push(errors.contains("wishdir is already open"));
    }
    assert_eq!(said, [false, true], "only the second one says it");
}
