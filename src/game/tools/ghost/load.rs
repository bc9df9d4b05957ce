//! Replays and ideal players as paths: read and played in the background.

use std::path::Path;
use std::sync::Arc;

use crate::exchange::path_from_ghost;
use crate::game::play::input::Devices;
use crate::game::play::mover::Mover;
use crate::game::play::session::CurrentMap;
use crate::game::settings::{NfkDemoKind, ShowMe};
use crate::game::tools::demo_bot::Demo;
use crate::planner::script_player::play_script;
use crate::storage::io::read_bytes;
use crate::storage::records::{Database, RecordPlace};
use crate::text::{message, text};
use wishdir_formats::runs::demo::{
    Demo as RecordedRun, GhostFile, GhostFileError, simulate_script,
};
use wishdir_formats::runs::open;
use wishdir_replay::path::{Placed, RunPath, play_path, replay_path};
use wishdir_replay::{AnyReplay, Header, Outcome};
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Driver as _;

/// A game in which ghosts can be raced.
pub(super) trait GhostGame: Demo + Placed {
    /// A run of an original game, or what `wishdir demo --ghost` wrote of it; a script as it goes
    /// on this map. `None`: it is no such file, or of another game.
    fn recorded(bytes: &[u8], map: &CurrentMap<Self>) -> Option<Result<GhostFile, GhostFileError>>;

    /// The ideal player's way begins at the map's start, wherever the player is.
    fn begins_at_start(what: &ShowMe) -> bool;
}

impl GhostGame for Run {
    fn recorded(bytes: &[u8], map: &CurrentMap) -> Option<Result<GhostFile, GhostFileError>> {
        if GhostFile::is_ghost(bytes) {
            return Some(GhostFile::parse(&String::from_utf8_lossy(bytes)));
        }
        // A recorded run itself: what is none may still be a replay.
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
        GhostFile::of(&demo, demo.track(None)?).map(Ok)
    }

    fn begins_at_start(_what: &ShowMe) -> bool {
        false
    }
}

impl GhostGame for NfkRun {
    fn recorded(
        _bytes: &[u8],
        _map: &CurrentMap<Self>,
    ) -> Option<Result<GhostFile, GhostFileError>> {
        None
    }

    fn begins_at_start(what: &ShowMe) -> bool {
        what.nfk == NfkDemoKind::Finish
    }
}

/// Somebody to race.
#[derive(Debug)]
pub(super) struct LoadedGhost {
    pub(super) name: String,
    pub(super) path: Arc<RunPath>,
    /// What people call the rules that it was played by, where they are others than the player's.
    pub(super) other_rules: Option<String>,
}

/// A run at the start of the map that is played, by a replay's rules; `None`: it was played on
/// another one.
fn stage_here<S: GhostGame>(header: &Header<S>, world: &Arc<S::World>) -> Option<S> {
    let mut world = Arc::clone(world);
    if let Some(class) = header
        .start_class
        .as_deref()
        .filter(|class| S::start_class(&world) != Some(class))
    {
        S::begin_at(Arc::make_mut(&mut world), class).ok()?;
    }
    let is_same = S::map_hash(&world) == header.map_hash;
    if is_same {
        S::begin(world, header.rules.clone(), header.damage).ok()
    } else {
        None
    }
}

/// The path of a replay that was played on this map, by whatever rules.
///
/// # Errors
///
/// The notice to show: it is no replay, of another map, or not true.
pub(super) fn of_replay<S: GhostGame>(
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
    if let Some(ghost) = S::recorded(&bytes, map) {
        let ghost = ghost.map_err(|error| unreadable(error.to_string()))?;
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
    let any = AnyReplay::open(bytes).map_err(|error| unreadable(error.to_string()))?;
    let played = match &any {
        AnyReplay::Engine3d(replay) => replay.header.map.clone(),
        AnyReplay::Nfk(replay) => replay.header.map.clone(),
    };
    let replay = S::replay_of(any).ok_or_else(|| elsewhere(&played))?;
    let run = stage_here(&replay.header, &map.world).ok_or_else(|| elsewhere(&played))?;
    let (path, verdict) = replay_path(&replay, &run);
    match &verdict.outcome {
        Outcome::Verified | Outcome::Truncated => {}
        Outcome::OtherMap => return Err(elsewhere(&played)),
        Outcome::Invalid(_) | Outcome::Unreadable(_) => {
            return Err(unreadable(verdict.reason().unwrap_or_default()));
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

/// The player's own best run at a place, as the records beside the game have it.
pub(super) fn of_records<S: GhostGame>(
    records: &Path,
    place: &RecordPlace,
    map: &CurrentMap<S>,
    rules: &S::Rules,
) -> Option<LoadedGhost> {
    // Without records, or with damaged ones, nobody joins; `records.rs` says what is wrong with
    // them.
    let (path, msec) = Database::read(records).ok()?.best_run(place).ok()??;
    let loaded = of_replay(
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

/// Plans and plays, which takes long.
pub(super) type IdealPlan = Box<dyn FnOnce() -> Result<LoadedGhost, String> + Send>;

/// The ideal player's way, as the settings say; the plan, which takes long.
///
/// # Errors
///
/// The notice to show, if it cannot begin from where the player is.
pub(super) fn of_ideal<S: GhostGame>(
    player: &Mover<S>,
    devices: &Devices,
    what: ShowMe,
) -> Result<IdealPlan, String> {
    let mut player = player.clone();
    if S::begins_at_start(&what) {
        player.run.restart();
    }
    let plan = S::plan(&player, devices, &what)?;
    Ok(Box::new(move || {
        let (run, mut bot) = plan();
        let (mut history, kind) = (S::history(&run), S::demo_kind(&what));
        let path = play_path(run, |run| {
            if S::is_done(&history, run, kind) {
                return None;
            }
            let (_, record) = bot.advance(run)?;
            S::follow(&mut history, &record, run);
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
