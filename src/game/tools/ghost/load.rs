//! Loads replays and runs of the ideal player as ghost paths, in the background.

use std::path::Path;
use std::sync::Arc;

use crate::exchange::path_from_ghost;
use crate::game::play::input::Devices;
use crate::game::play::mover::Mover;
use crate::game::play::session::CurrentMap;
use crate::game::settings::{NfkDemonstrationKind, ShowMe};
use crate::game::tools::demo_bot::DemoBotGame;
use crate::planner::script_player::play_script;
use crate::storage::io::read_bytes;
use crate::storage::records::{Database, RecordPlace};
use crate::text::{Describe as _, message, text};
use wishdir_formats::runs::demo::{
    Demo as RecordedRun, GhostFile, GhostFileError, simulate_script,
};
use wishdir_formats::runs::open;
use wishdir_replay::path::{PathSource, RunPath, play_path, replay_path};
use wishdir_replay::{AnyReplay, Header, Outcome};
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Driver as _;

/// A game with ghosts.
pub(super) trait GhostGame: DemoBotGame + PathSource {
    /// Reads a demo, a file from `wishdir demo --ghost`, or a script played on this map. `None` for
    /// other files, and for files of another game.
    fn read_file(bytes: &[u8], map: &CurrentMap<Self>)
    -> Option<Result<GhostFile, GhostFileError>>;

    /// Whether the ideal player starts at the map's start instead of the player's position.
    fn starts_at_map_start(what: &ShowMe) -> bool;
}

impl GhostGame for Run {
    fn read_file(bytes: &[u8], map: &CurrentMap) -> Option<Result<GhostFile, GhostFileError>> {
        if GhostFile::is_ghost(bytes) {
            return Some(GhostFile::parse(&String::from_utf8_lossy(bytes)));
        }
        // A file that is not a demo may still be a replay.
        let mut demo = open(bytes).ok()?;
        if let Some(play) = play_script(&demo, Some(&map.world)) {
            let track = simulate_script(&play.demo, play.track(), &map.world)?;
            let named = play.demo.map.clone().or_else(|| Some(map.name.clone()));
            demo = RecordedRun {
                map: named,
                tracks: vec![track],
                ..play.demo
            };
        }
        GhostFile::from_track(&demo, demo.track(None)?).map(Ok)
    }

    fn starts_at_map_start(_what: &ShowMe) -> bool {
        false
    }
}

impl GhostGame for NfkRun {
    fn read_file(
        _bytes: &[u8],
        _map: &CurrentMap<Self>,
    ) -> Option<Result<GhostFile, GhostFileError>> {
        None
    }

    fn starts_at_map_start(what: &ShowMe) -> bool {
        what.nfk == NfkDemonstrationKind::Finish
    }
}

/// A loaded ghost.
#[derive(Debug)]
pub(super) struct LoadedGhost {
    pub(super) name: String,
    pub(super) path: Arc<RunPath>,
    /// Display name of the ghost's rules, if they differ from the player's.
    pub(super) other_rules: Option<String>,
}

/// Returns a run at the start of the current map under a replay's rules. `None` if the replay is
/// from another map.
fn start_on_map<S: GhostGame>(header: &Header<S>, world: &Arc<S::World>) -> Option<S> {
    let mut world = Arc::clone(world);
    if let Some(class) = header
        .start_class
        .as_deref()
        .filter(|class| S::start_class(&world) != Some(class))
    {
        S::set_start_class(Arc::make_mut(&mut world), class).ok()?;
    }
    let is_same = S::map_hash(&world) == header.map_hash;
    if is_same {
        S::begin(world, header.rules.clone(), header.damage).ok()
    } else {
        None
    }
}

/// Returns the path of a replay that was played on this map, under any rules.
///
/// # Errors
///
/// If the file is not a replay, is from another map, or is invalid. The error is the notice to
/// show.
pub(super) fn ghost_from_replay<S: GhostGame>(
    name: String,
    bytes: Arc<[u8]>,
    map: &CurrentMap<S>,
    rules: &S::Rules,
) -> Result<LoadedGhost, String> {
    let unreadable = |problem: String| {
        message!(
            "notice-ghost-unreadable",
            name = name.as_str(),
            problem = problem
        )
    };
    let elsewhere = |played: &str| {
        message!(
            "notice-ghost-other-map",
            name = name.as_str(),
            played = played,
            map = map.name.as_str()
        )
    };
    if let Some(ghost) = S::read_file(&bytes, map) {
        let ghost = ghost.map_err(|error| unreadable(error.describe()))?;
        if !ghost.head.map.eq_ignore_ascii_case(&map.name) {
            return Err(elsewhere(&ghost.head.map));
        }
        let path = path_from_ghost(&ghost)
            .ok_or_else(|| message!("notice-ghost-stands", name = name.as_str()))?;
        return Ok(LoadedGhost {
            name,
            path: Arc::new(path),
            other_rules: None,
        });
    }
    let any = AnyReplay::open(bytes).map_err(|error| unreadable(error.describe()))?;
    let played = match &any {
        AnyReplay::Engine3d(replay) => replay.header.map.clone(),
        AnyReplay::Nfk(replay) => replay.header.map.clone(),
    };
    let replay = S::replay_of(any).ok_or_else(|| elsewhere(&played))?;
    let run = start_on_map(&replay.header, &map.world).ok_or_else(|| elsewhere(&played))?;
    let (path, verdict) = replay_path(&replay, &run);
    match &verdict.outcome {
        Outcome::Verified | Outcome::Truncated => {}
        Outcome::OtherMap => return Err(elsewhere(&played)),
        Outcome::Invalid(_) | Outcome::Unreadable(_) => {
            let reason = verdict.reason();
            return Err(unreadable(
                reason.map_or_else(String::new, |reason| reason.describe()),
            ));
        }
    }
    let path = path.ok_or_else(|| message!("notice-ghost-stands", name = name.as_str()))?;
    let header = &replay.header;
    let other_rules = (header.rules != *rules).then(|| S::rules_title(&header.rules).to_owned());
    Ok(LoadedGhost {
        name,
        path: Arc::new(path),
        other_rules,
    })
}

/// Returns the player's best run from the records as a ghost.
pub(super) fn ghost_from_records<S: GhostGame>(
    records: &Path,
    place: &RecordPlace,
    map: &CurrentMap<S>,
    rules: &S::Rules,
) -> Option<LoadedGhost> {
    // If the records are missing or damaged, no ghost is added. `records.rs` reports the problem.
    let (path, msec) = Database::read(records).ok()?.best_run(place).ok()??;
    let loaded = ghost_from_replay(
        text!("ghost-best").to_owned(),
        read_bytes(&path).ok()?.into(),
        map,
        rules,
    )
    .ok()?;
    loaded
        .path
        .time()
        .is_some_and(|time| time.msec == msec)
        .then_some(loaded)
}

/// A function that plans and simulates a run. It takes a long time.
pub(super) type IdealPlan = Box<dyn FnOnce() -> Result<LoadedGhost, String> + Send>;

/// Returns a function that plans the ideal player's path according to the settings.
///
/// # Errors
///
/// If the ideal player cannot start from the player's position. The error is the notice to show.
pub(super) fn plan_ideal_ghost<S: GhostGame>(
    player: &Mover<S>,
    devices: &Devices,
    what: ShowMe,
) -> Result<IdealPlan, String> {
    let mut player = player.clone();
    let what = player.run.for_rules(what);
    if S::starts_at_map_start(&what) {
        player.run.restart();
    }
    let plan = S::plan_demo(&player, devices, &what)?;
    Ok(Box::new(move || {
        let (run, mut bot) = plan();
        let (mut history, kind) = (S::new_history(&run), S::demo_kind(&what));
        let path = play_path(run, |run| {
            if S::is_done(&history, run, kind) {
                return None;
            }
            let (_, record) = bot.advance(run)?;
            S::add_tick(&mut history, &record, run);
            Some(record)
        });
        let name = text!("ghost-ideal").to_owned();
        let path = path.ok_or_else(|| message!("notice-ghost-stands", name = name.as_str()))?;
        Ok(LoadedGhost {
            name,
            path: Arc::new(path),
            other_rules: None,
        })
    }))
}
