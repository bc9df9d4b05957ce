//! `wishdir play`: opens the game, or plays a script in it for tests and screenshots.

#[cfg(all(unix, not(target_os = "macos")))]
use std::ffi::OsStr;
use std::fmt::Display;
#[cfg(all(unix, not(target_os = "macos")))]
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
#[cfg(all(unix, not(target_os = "macos")))]
use x11rb::reexports::x11rb_protocol::parse_display::parse_display;
#[cfg(all(unix, not(target_os = "macos")))]
use x11rb::rust_connection::RustConnection;

use super::argument::ArgumentError;
use super::game_args::{parse_style, profile_mismatch_warning, script_profile};
use super::language;
use super::output::{finish_command, print_line, print_warning};
use super::playback::InputError;
use super::simulate::{PrintableGame, final_state_json};
use crate::coach::{lesson_by_id, lessons};
use crate::game::app;
use crate::game::app::launch::{FinalRun, LaunchRequest, PlayError, PlayOptions};
use crate::game::base::messages::TrainingRequest;
use crate::game::menu::pages::Page;
use crate::game::settings::{BoundedInt, DemonstrationKind, SettingsFile, ShowMe};
use crate::storage as content;
use crate::storage::demos::{is_demo, read_demo, watch_demo};
use crate::storage::drills::find_drill;
use crate::storage::maps::{MapPlaces, MappedGame};
use crate::storage::replays::{can_record, load_initial_run, open_replay};
use crate::storage::{FileError, io};
use crate::text::report::run as report;
use crate::text::{Describe, described, text};
use wishdir_formats::runs::demo::GhostFile;
use wishdir_replay::{AnyReplay, Recordable, Replay};
use wishdir_sim::platformer::script::NfkScript;
use wishdir_sim::script::Script;
use wishdir_sim::style::Style;

#[derive(Args, Debug, Default)]
pub(super) struct PlayArgs {
    /// Map to start on: a name, or a path to a .map, .bsp, .nfk or .mapa file
    #[arg(long)]
    map: Option<String>,
    /// Profile to start with: a name, or a path to a
    /// .ron file; nfk-068r2 or nfk-075 for Need For Kill
    #[arg(long)]
    profile: Option<String>,
    /// Start at the first entity of this class, for maps without a known start
    #[arg(long, value_name = "CLASS")]
    start: Option<String>,
    /// Play this script first (see assets/scripts/README.md)
    #[arg(long)]
    script: Option<PathBuf>,
    /// Practice style
    #[arg(long, value_name = "STYLE", value_parser = parse_style)]
    style: Option<Style>,
    /// Picture size, pixels
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = parse_size)]
    size: Option<(u32, u32)>,
    /// Run the ideal player beside you: kind (longjump, bhop
    /// or prestrafe), strafes per jump, start delay in ticks
    #[arg(long, value_name = "KIND[:STRAFES][@TICK]", value_parser = parse_show_me)]
    show_me: Option<(ShowMe, u64)>,
    /// Start this lesson: qw-walk, gs-hop ...
    #[arg(long, value_name = "ID", conflicts_with_all = ["map", "profile", "script", "start", "show_me", "replay"])]
    lesson: Option<String>,
    /// Start this drill: a name, or a path to a .ron file
    #[arg(long, value_name = "DRILL", conflicts_with_all = ["map", "profile", "script", "start", "show_me", "replay", "lesson"])]
    drill: Option<String>,
    /// Start with the ideal player's demonstration
    #[arg(long)]
    demonstration: bool,
    /// Race the best attempt of this replay, demo or
    /// `wishdir demo --ghost` file (repeatable, up to four)
    #[arg(long = "ghost", value_name = "FILE.wdr")]
    ghosts: Vec<PathBuf>,
    /// Save a screenshot after this many ticks (repeatable)
    #[arg(long = "screenshot", value_name = "TICK:FILE.png", value_parser = parse_screenshot, requires = "exit_after")]
    screenshots: Vec<(u64, PathBuf)>,
    /// Quit after this many ticks or when the script
    /// ends, and print the final state like `simulate`
    #[arg(long, value_name = "TICKS")]
    exit_after: Option<u64>,
    /// Also write the final state to this file, as JSON
    #[arg(long, value_name = "FILE.json", requires = "exit_after")]
    state_out: Option<PathBuf>,
    /// Start without the HUD
    #[arg(long)]
    no_hud: bool,
    /// Start with this menu page open. Screenshots show it too
    #[arg(long, value_enum, value_name = "PAGE", num_args = 0..=1, default_missing_value = "play")]
    open_menu: Option<Page>,
    /// Turn damage off
    #[arg(long)]
    no_damage: bool,
    /// Use this settings file instead of your own
    #[arg(long, value_name = "FILE.ron")]
    settings: Option<PathBuf>,
    /// Watch this replay (.wdr) or demo (.dem, .qwd, .mvd,
    /// .krpr, .krpz, .hltas) first, on its map and with its rules
    #[arg(long, value_name = "FILE", conflicts_with_all = ["map", "profile", "script", "start", "show_me"])]
    replay: Option<PathBuf>,
    /// Save the run as a replay (.wdr)
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Write your mouse and key events to this file, for `simulate --input`
    /// (docs/input.md); each restart starts another numbered file next to it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["script", "replay", "lesson", "drill"])]
    record_input: Option<PathBuf>,
}

fn parse_size(text: &str) -> Result<(u32, u32), ArgumentError> {
    let wrong = || ArgumentError::Size(text.to_owned());
    let (width, height) = text.split_once('x').ok_or_else(wrong)?;
    match (width.parse(), height.parse()) {
        (Ok(width @ 1..=16_384), Ok(height @ 1..=16_384)) => Ok((width, height)),
        _ => Err(wrong()),
    }
}

fn parse_screenshot(text: &str) -> Result<(u64, PathBuf), ArgumentError> {
    let wrong = || ArgumentError::Picture(text.to_owned());
    let (tick, path) = text.split_once(':').ok_or_else(wrong)?;
    let path = PathBuf::from(path);
    let is_png = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("png"));
    if is_png {
        Ok((tick.parse().map_err(|_| wrong())?, path))
    } else {
        Err(wrong())
    }
}

fn parse_show_me(text: &str) -> Result<(ShowMe, u64), ArgumentError> {
    let wrong = || ArgumentError::ShowMe(text.to_owned());
    let (what, tick) = text.split_once('@').unwrap_or((text, "0"));
    let (kind, strafes) = what
        .split_once(':')
        .map_or((what, None), |(kind, strafes)| (kind, Some(strafes)));
    let tick = tick.parse().map_err(|_| wrong())?;
    let demo = match kind {
        "longjump" => DemonstrationKind::LongJump,
        "bhop" => DemonstrationKind::Bhop,
        "prestrafe" => DemonstrationKind::Prestrafe,
        _ => return Err(wrong()),
    };
    let default = ShowMe::default();
    let strafes = match strafes {
        None => default.strafes,
        Some(number) => number
            .parse()
            .ok()
            .and_then(|number| BoundedInt::new(number).ok())
            .ok_or_else(wrong)?,
    };
    Ok((
        ShowMe {
            kind: demo,
            strafes,
            ..default
        },
        tick,
    ))
}

pub(super) fn run(args: &PlayArgs) -> ExitCode {
    suggest_drivers();
    finish_command(play_game(args), |end| {
        end.iter().for_each(|end| print_line(end));
    })
}

/// Reason why the game could not be played.
#[derive(Debug, thiserror::Error)]
enum PlayCommandError {
    #[error(transparent)]
    Input(#[from] InputError),
    #[error(transparent)]
    Play(#[from] PlayError),
    #[error("unknown lesson `{0}`, expected one of {1}")]
    NoLesson(String, String),
    #[error("expected --lesson or --drill with --demonstration")]
    NothingShown,
    #[cfg(all(unix, not(target_os = "macos")))]
    #[error("{}", text!("report-no-screen"))]
    NoScreen,
    #[cfg(all(unix, not(target_os = "macos")))]
    #[error("{}", crate::text::message!("report-wrong-screen", variable = *variable, value = value.as_str()))]
    WrongScreen {
        /// Environment variable that names the display.
        variable: &'static str,
        /// Value of the variable.
        value: String,
    },
}

impl Describe for PlayCommandError {
    fn describe(&self) -> String {
        match self {
            Self::Input(error) => error.describe(),
            Self::Play(error) => error.describe(),
            Self::NoLesson(id, known) => described!(
                self,
                "error-no-lesson",
                id = id.as_str(),
                known = known.as_str()
            ),
            Self::NothingShown => described!(self, "error-argument-demonstration"),
            // `Display` is already translated.
            #[cfg(all(unix, not(target_os = "macos")))]
            Self::NoScreen | Self::WrongScreen { .. } => self.to_string(),
        }
    }
}

impl From<FileError> for PlayCommandError {
    fn from(error: FileError) -> Self {
        Self::Input(error.into())
    }
}

/// Runs the game. Returns the text to print at the end, if any.
fn play_game(args: &PlayArgs) -> Result<Option<String>, PlayCommandError> {
    let options = play_options(args)?;
    let _screen = find_screen()?;
    let ending = app::run(&options)?;
    let Some(_) = args.exit_after else {
        return Ok(None);
    };
    match &ending.run {
        FinalRun::Engine3d(run) => write_final_state(args, &ending.map, run.as_ref()),
        FinalRun::Nfk(run) => write_final_state(args, &ending.map, run.as_ref()),
    }
    .map(Some)
}

/// Writes the final state to a file if requested. Returns the text to print.
fn write_final_state<G: PrintableGame>(
    args: &PlayArgs,
    map: &str,
    run: &G,
) -> Result<String, PlayCommandError> {
    if let Some(path) = &args.state_out {
        let state = final_state_json(map, run)
            .map_err(|error| InputError::from_problem(path, error.to_string()))?;
        io::write(path, (state + "\n").as_bytes())?;
    }
    Ok(report::final_state(map, run))
}

fn play_options(args: &PlayArgs) -> Result<PlayOptions, PlayCommandError> {
    // Check that files can be written before the window opens.
    for path in args.record.iter().chain(&args.record_input) {
        can_record(path)?;
    }
    let settings = args
        .settings
        .clone()
        .map_or_else(SettingsFile::for_user, |path| SettingsFile(Some(path)));
    let game = settings.load_read_only().game.chosen_folder();
    args.replay
        .iter()
        .try_for_each(|replay| can_watch(replay, game.as_deref()))?;
    args.ghosts
        .iter()
        .try_for_each(|ghost| can_race(ghost, game.as_deref()))?;
    let request = launch_request(args)?;
    Ok(PlayOptions {
        warning: script_warning(&request),
        request,
        size: args.size,
        screenshots: args.screenshots.clone(),
        exit_after: args.exit_after,
        show_me: args.show_me,
        training: training_requests(args)?,
        ghosts: args.ghosts.clone(),
        hud: !args.no_hud,
        menu: args.open_menu,
        damage: !args.no_damage,
        settings: args.settings.clone(),
        replay: args.replay.clone(),
        record: args.record.clone(),
        record_input: args.record_input.clone(),
        style: args.style,
        language_asked: language::requested_language().is_some(),
    })
}

/// Returns the lessons and drills that the command line requests.
fn training_requests(args: &PlayArgs) -> Result<Vec<TrainingRequest>, PlayCommandError> {
    let begin = match (&args.lesson, &args.drill) {
        (Some(id), _) => {
            let known = || {
                lessons()
                    .iter()
                    .map(|lesson| lesson.id.as_str())
                    .collect::<Vec<_>>()
                    .join(", ")
            };
            let lesson =
                lesson_by_id(id).ok_or_else(|| PlayCommandError::NoLesson(id.clone(), known()))?;
            TrainingRequest::Lesson(lesson.id.clone())
        }
        (None, Some(name)) => TrainingRequest::Drill(Arc::new(find_drill(name)?)),
        (None, None) if args.demonstration => return Err(PlayCommandError::NothingShown),
        (None, None) => return Ok(Vec::new()),
    };
    let shown = args.demonstration.then_some(TrainingRequest::ShowMe);
    Ok(std::iter::once(begin).chain(shown).collect())
}

/// Checks that a file can be raced: it must be a readable replay, demo or ghost.
fn can_race(path: &Path, game: Option<&Path>) -> Result<(), InputError> {
    let bytes = io::read_stored_bytes(path)?;
    if is_demo(path) {
        return read_demo(path).map(drop).map_err(InputError::from);
    }
    if !GhostFile::is_ghost(&bytes) {
        return can_watch(path, game);
    }
    GhostFile::parse(&String::from_utf8_lossy(&bytes))
        .map(drop)
        .map_err(|error| InputError::malformed_file(path, error))
}

/// Checks that a replay can be played on an available map.
/// `game` is a game folder that the player chose.
fn can_watch(path: &Path, game: Option<&Path>) -> Result<(), InputError> {
    fn check_initial_run<S: MappedGame + Recordable>(
        path: &Path,
        game: Option<&Path>,
        replay: &Replay<S>,
    ) -> Result<(), InputError> {
        let folder = io::parent_folder(path);
        let staged = load_initial_run::<S>(&replay.header, None, MapPlaces { folder, game });
        staged
            .map(drop)
            .map_err(|error| InputError::from_problem(path, error.describe()))
    }
    if is_demo(path) {
        return watch_demo(path, game, None)
            .map(drop)
            .map_err(InputError::from);
    }
    match open_replay(path)? {
        AnyReplay::Engine3d(replay) => check_initial_run(path, game, &replay),
        AnyReplay::Nfk(replay) => check_initial_run(path, game, &replay),
    }
}

/// Returns the map and the rules to start with. The profile decides which game starts. Without a
/// profile on the command line, the profile in the script applies. If there is none either, the map
/// decides.
fn launch_request(args: &PlayArgs) -> Result<LaunchRequest, PlayCommandError> {
    let map = args.map.clone();
    let text = args.script.as_deref().map(io::read).transpose()?;
    let written = text.as_deref().and_then(script_profile);
    let profile = args.profile.as_deref().or(written.as_deref());
    if content::nfk::is_nfk_target(map.as_deref(), profile) {
        let rules = profile.and_then(content::nfk::rules_for_profile);
        return Ok(LaunchRequest::Nfk {
            map,
            rules,
            script: script_to_play(args, text.as_deref(), NfkScript::parse)?,
        });
    }
    let start = args.start.clone();
    if (&args.map, &args.profile, &args.script, &start) == (&None, &None, &None, &None) {
        return Ok(LaunchRequest::Settings);
    }
    let profile = profile.map(content::find_profile).transpose()?;
    Ok(LaunchRequest::Engine3d {
        map,
        start,
        profile: profile.map(Box::new),
        script: script_to_play(args, text.as_deref(), Script::parse)?,
    })
}

/// Reads the script that the game plays first, if any.
fn script_to_play<S, E: Display>(
    args: &PlayArgs,
    text: Option<&str>,
    parse: impl Fn(&str) -> Result<S, E>,
) -> Result<Option<S>, PlayCommandError> {
    let (Some(path), Some(text)) = (&args.script, text) else {
        return Ok(None);
    };
    let script = parse(text).map_err(|error| InputError::malformed_file(path, error))?;
    Ok(Some(script))
}

/// Returns a warning if the script was written for another profile.
fn script_warning(request: &LaunchRequest) -> Option<String> {
    match request {
        LaunchRequest::Engine3d {
            profile: Some(profile),
            script: Some(script),
            ..
        } => profile_mismatch_warning(script.profile(), &profile.name),
        LaunchRequest::Nfk {
            rules: Some(rules),
            script: Some(script),
            ..
        } => profile_mismatch_warning(script.profile(), rules.id()),
        LaunchRequest::Engine3d { .. } | LaunchRequest::Nfk { .. } | LaunchRequest::Settings => {
            None
        }
    }
}

/// Connection to the X server. `None` for Wayland. An X server without clients may restart, so the
/// connection is kept open until the game ends.
#[cfg(all(unix, not(target_os = "macos")))]
type ScreenConnection = Option<RustConnection>;

/// Finds a screen for the window, or fails with advice.
///
/// Chooses the window system like winit: Wayland if `WAYLAND_SOCKET` or `WAYLAND_DISPLAY` is set,
/// else X11.
#[cfg(all(unix, not(target_os = "macos")))]
fn find_screen() -> Result<ScreenConnection, PlayCommandError> {
    let variables = ["WAYLAND_SOCKET", "WAYLAND_DISPLAY", "DISPLAY"].into_iter();
    let mut named = variables.filter_map(|variable| {
        let value = std::env::var_os(variable).filter(|value| !value.is_empty())?;
        Some((variable, value))
    });
    let Some((variable, value)) = named.next() else {
        return Err(PlayCommandError::NoScreen);
    };
    let opened = match variable {
        // The variable names a connection that is already open.
        "WAYLAND_SOCKET" => Some(None),
        "WAYLAND_DISPLAY" => has_wayland(&value).then_some(None),
        _ => connect_to_x_server(&value).map(Some),
    };
    opened.ok_or_else(|| PlayCommandError::WrongScreen {
        variable,
        value: value.to_string_lossy().into_owned(),
    })
}

/// Succeeds, because the other systems always have a screen.
#[cfg(not(all(unix, not(target_os = "macos"))))]
fn find_screen() -> Result<Option<std::convert::Infallible>, PlayCommandError> {
    Ok(None)
}

/// Whether a Wayland compositor listens at this socket: a path, or a name in the runtime folder.
#[cfg(all(unix, not(target_os = "macos")))]
fn has_wayland(socket: &OsStr) -> bool {
    let folder = std::env::var_os("XDG_RUNTIME_DIR").unwrap_or_default();
    UnixStream::connect(Path::new(&folder).join(socket)).is_ok()
}

/// Connects to the X server of a display. `None` if it does not answer.
#[cfg(all(unix, not(target_os = "macos")))]
fn connect_to_x_server(display: &OsStr) -> Option<RustConnection> {
    /// Port of display 0. x11rb panics if the port of a display exceeds 65535.
    const FIRST_PORT: u16 = 6000;
    let display = Some(display.to_str()?);
    let parsed = parse_display(display).ok()?;
    if parsed.display > u16::MAX - FIRST_PORT {
        return None;
    }
    let (connection, _) = x11rb::connect(display).ok()?;
    Some(connection)
}

/// Makes the program print advice instead of Bevy's panic if the window or the graphics cannot
/// start.
fn suggest_drivers() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let said = info.payload_as_str().unwrap_or_default();
        if said.contains("Unable to find a GPU") || said.contains("wgpu surface") {
            print_warning(text!("report-no-driver"));
        } else if said.contains("event loop") {
            print_warning(text!("report-no-window"));
        } else {
            before(info);
        }
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use wishdir_sim::platformer::Ruleset;

    #[test]
    fn sizes_and_screenshots_are_parsed() {
        assert_eq!(parse_size("640x360"), Ok((640, 360)));
        assert!(parse_size("640").unwrap_err().to_string().contains("`640`"));
        assert!(parse_size("0x360").is_err());
        assert_eq!(
            parse_screenshot("300:out/jump.png"),
            Ok((300, PathBuf::from("out/jump.png")))
        );
        assert!(
            parse_screenshot("jump.png")
                .unwrap_err()
                .to_string()
                .contains("`jump.png`")
        );
        assert!(parse_screenshot("3:jump.bmp").is_err());
        let seven = ShowMe {
            kind: DemonstrationKind::LongJump,
            strafes: BoundedInt::new(7).unwrap(),
            ..ShowMe::default()
        };
        assert_eq!(parse_show_me("longjump:7"), Ok((seven, 0)));
        assert_eq!(parse_show_me("longjump:7@80"), Ok((seven, 80)));
        assert!(parse_show_me("longjump:7@").is_err());
        assert_eq!(
            parse_show_me("bhop").unwrap().0.kind,
            DemonstrationKind::Bhop
        );
        assert!(
            parse_show_me("longjump:13")
                .unwrap_err()
                .to_string()
                .contains("`longjump:13`")
        );
        assert!(parse_show_me("moonwalk").is_err());
    }

    #[test]
    fn profile_or_map_selects_the_game() {
        let request = |map: Option<&str>, profile: Option<&str>| {
            let [map, profile] = [map, profile].map(|word| word.map(str::to_owned));
            launch_request(&PlayArgs {
                map,
                profile,
                ..PlayArgs::default()
            })
        };
        assert!(matches!(request(None, None), Ok(LaunchRequest::Settings)));
        assert!(matches!(
            request(Some("lab"), None),
            Ok(LaunchRequest::Engine3d { .. })
        ));
        assert!(
            matches!(
                request(Some("chain"), None),
                Ok(LaunchRequest::Nfk { rules: None, .. })
            ),
            "no 3D map has this name"
        );
        assert!(matches!(
            request(Some("my.mapa"), None),
            Ok(LaunchRequest::Nfk { .. })
        ));
        let named = request(None, Some("nfk-075"));
        assert!(
            matches!(
                named,
                Ok(LaunchRequest::Nfk {
                    map: None,
                    rules: Some(Ruleset::V075),
                    ..
                })
            ),
            "{named:?}"
        );
        assert!(
            matches!(
                request(Some("chain"), Some("hl-100")),
                Ok(LaunchRequest::Engine3d { .. })
            ),
            "the profile decides"
        );
        assert!(
            request(None, Some("nobody"))
                .unwrap_err()
                .to_string()
                .contains("`nobody`")
        );
    }
}
