//! The bug finder: from where a player stands or falls, the ways to an EdgeBug, JumpBug, DuckBug or
//! SlideBug.
//!
//! Nothing is worked out by a formula: every way is flown tick by tick in the level itself, and
//! what the technique tracker says of it decides. What is searched is finite and documented
//! (`docs/numbers.md` 2.6): how the ground is left ([`PreMove`], after every number of ticks of
//! running straight ahead), and in the flight after it every tick in which duck goes down or up,
//! with jump or without. Keys that steer in the air are deliberately not here: they turn the
//! player, and the fall's phase stays.

mod ahead;
mod flight;
mod near_misses;
mod sandbox;
mod strip;
mod take_off;

use flight::{Candidate, fly};
use near_misses::Misses;
use sandbox::Sandbox;
pub use strip::Strip;
use strum::{IntoStaticStr, VariantArray};
use take_off::{TakeOff, TakeOffs};
use wishdir_analysis::facts::FactReader;
use wishdir_analysis::fall::Phase;
use wishdir_analysis::technique::{Outcome, TechniqueEvent, TechniqueKind, TechniqueTracker};
use wishdir_sim::command::{DUCK, UserCmd};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;

/// The techniques that are looked for, in the order of reports.
pub const BUGS: [TechniqueKind; 4] = [
    TechniqueKind::EdgeBug,
    TechniqueKind::JumpBug,
    TechniqueKind::DuckBug,
    TechniqueKind::SlideBug,
];

/// Heights of floors that differ by less are one floor, units.
const SAME_FLOOR: f32 = 0.5;

/// How the ground is left for the fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum PreMove {
    /// The player is in the air already.
    InTheAir,
    /// Runs on until the ground ends.
    WalkOff,
    /// Jumps.
    Jump,
    /// Taps duck: 18 units up.
    DoubleDuck,
    /// Ducks down, then jumps, duck held.
    DuckJump,
    /// Ducks and walks on until the ground ends.
    DuckWalk,
    /// Jumps, and again in the first tick after the landing.
    Bhop,
    /// The same with duck held in the first flight.
    StandupBhop,
    /// The same with duck held in both.
    #[strum(serialize = "duckbhop")]
    DuckBhop,
}

impl PreMove {
    /// All of them, in the order in which they are tried.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// The word in JSON: `walk_off`.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// How far the search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// No run over the ground before the pre-move is longer, ticks.
    pub run_ticks: u32,
    /// No flight is followed longer, ticks.
    pub fall_ticks: u32,
    /// No more ticks are simulated in all; what was not tried by then is not called impossible.
    pub moves: u32,
}

impl Default for SearchLimits {
    /// Two seconds of running and five of falling at 100 fps.
    fn default() -> Self {
        Self {
            run_ticks: 200,
            fall_ticks: 500,
            moves: 2_000_000,
        }
    }
}

/// The key that makes the bug in its tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum BugKey {
    /// None: the fall does it.
    Nothing,
    /// Release duck.
    ReleaseDuck,
    /// Release duck and press jump.
    ReleaseDuckAndJump,
}

impl BugKey {
    /// The word in JSON.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// One way to a bug. Ticks are counted from now: 1 is the next one.
#[derive(Clone, Debug)]
pub struct Way {
    /// How the ground is left.
    pub pre_move: PreMove,
    /// For how many ticks the player runs ahead before that; of walking off: until the ground ends.
    pub run_ticks: u32,
    /// After how many other numbers of ticks it is possible in the same way.
    pub others: u32,
    /// Every tick's command up to the bug's own: carries it out.
    pub cmds: Vec<UserCmd>,
    /// The first tick of the flight: the ground has been left in the one before.
    pub flight_tick: u32,
    /// The first and the last tick in which duck is held in the flight; none: not at all.
    pub duck: Option<(u32, u32)>,
    /// What makes the bug.
    pub key: BugKey,
    /// The first and the last tick in which that key makes it; without a key the bug's tick.
    pub key_ticks: (u32, u32),
    /// Where the landing may be along the way, for bugs that need a place.
    pub strip: Option<Strip>,
    /// What the technique tracker says of it, its tick counted from now.
    pub event: TechniqueEvent,
}

impl Way {
    /// Which bug it is.
    pub fn technique(&self) -> TechniqueKind {
        self.event.kind
    }

    /// The bug's tick in [`Way::cmds`].
    pub fn tick(&self) -> u32 {
        self.cmds.len() as u32
    }
}

/// Why there is no way to a bug.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SearchObstacle {
    /// The engine knows nothing of it.
    EngineHasNone,
    /// The player never leaves the ground, swims, or climbs.
    NoFall,
    /// No flight met anything.
    NoLanding,
    /// Every fall passed the window over the ground; the nearest so.
    WindowPassed(Phase),
    /// A tick ended in the window, and standing up then did not do it.
    InTheWay,
    /// Nothing that was met ends near the landing.
    NoEdge,
    /// Landed short of an edge.
    EdgeShort {
        /// Units.
        by: f32,
        /// Ticks of the way: as much too early was the take-off.
        ticks: f32,
    },
    /// Flew past an edge.
    EdgePast {
        /// Units.
        by: f32,
        /// Ticks of the way: as much too late was the take-off.
        ticks: f32,
    },
    /// Before an edge a tick ended so near over the floor that the snap took the fall down.
    EdgeSnapped {
        /// Over the floor, units.
        height: f32,
    },
    /// Every floor that was met is level: standing up over it is a landing.
    LevelFloor,
    /// No floor with a slide beside it was met.
    NoSlide,
    /// Met the slide over its foot, and the floor afterwards.
    SlideOver {
        /// Over the foot, units.
        over: f32,
    },
    /// The search was given up before everything was tried.
    Unknown,
}

/// A bug to which there is no way, and what came nearest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impossible {
    /// The bug that is impossible.
    pub technique: TechniqueKind,
    /// What stands against it.
    pub obstacle: SearchObstacle,
    /// How the fall began that came nearest, and after how many ticks of running.
    pub nearest: Option<(PreMove, u32)>,
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct BugReport {
    /// The ways, by bug in the order of [`BUGS`], those first that save most health, and then those
    /// with most room.
    pub ways: Vec<Way>,
    /// The bugs without a way, in the order of [`BUGS`].
    pub impossible: Vec<Impossible>,
    /// How many ticks were simulated.
    pub moves: u32,
    /// The search was given up: [`SearchLimits::moves`].
    pub is_capped: bool,
}

/// A way before it is proved: the best of those that are alike.
struct WayGroup {
    pre_move: PreMove,
    floor: f32,
    best: Candidate,
    strip: Option<Strip>,
    take_off: TakeOff,
    /// After how many ticks of running, one of each number.
    runs: Vec<u32>,
}

/// The search, in steps of one way of leaving the ground: each takes some milliseconds.
pub struct BugSearch {
    run: Run,
    limits: SearchLimits,
    /// The stage with what is still to be tried there; or why nothing is.
    stage: Result<(Sandbox, TakeOffs), SearchObstacle>,
    groups: Vec<WayGroup>,
    misses: Misses,
}

impl BugSearch {
    /// From where this run is now.
    pub fn new(run: &Run, limits: &SearchLimits) -> Self {
        let stage = if run.profile().rules().fall_bugs {
            Sandbox::new(run, limits.moves).ok_or(SearchObstacle::NoFall)
        } else {
            Err(SearchObstacle::EngineHasNone)
        };
        let stage = stage.map(|stage| {
            let take_offs = TakeOffs::new(&stage);
            (stage, take_offs)
        });
        Self {
            run: run.clone(),
            limits: *limits,
            stage,
            groups: Vec::new(),
            misses: Misses::default(),
        }
    }

    /// Tries one more way of leaving the ground; whether there is more to do.
    pub fn step(&mut self) -> bool {
        let Ok((stage, take_offs)) = &mut self.stage else {
            return false;
        };
        let Some(tried) = take_offs.next(stage, &self.limits) else {
            return false;
        };
        if let Some(take_off) = tried {
            for candidate in fly(stage, &take_off, self.limits.fall_ticks, &mut self.misses) {
                let strip = strip::of(stage, &candidate);
                add(&mut self.groups, candidate, strip, &take_off);
            }
        }
        true
    }

    /// What was found.
    pub fn found(self) -> BugReport {
        let Self {
            run,
            stage,
            groups,
            misses,
            ..
        } = self;
        let (stage, _) = match stage {
            Ok(stage) => stage,
            Err(obstacle) => {
                return BugReport {
                    impossible: all_impossible(obstacle),
                    ..BugReport::default()
                };
            }
        };
        let mut ways: Vec<Way> = groups
            .into_iter()
            .filter_map(|group| proved(&run, group))
            .collect();
        let place = |way: &Way| BUGS.iter().position(|bug| *bug == way.technique());
        ways.sort_by(|a, b| {
            let by_health = b.event.hp_saved.total_cmp(&a.event.hp_saved);
            place(a)
                .cmp(&place(b))
                .then(by_health)
                .then_with(|| room(b).total_cmp(&room(a)))
        });
        let is_capped = !stage.has_moves();
        let has_way = |bug: TechniqueKind| ways.iter().any(|way| way.technique() == bug);
        let none = BUGS.into_iter().filter(|bug| !has_way(*bug));
        let impossible = none.map(|bug| misses.verdict(bug, is_capped)).collect();
        BugReport {
            ways,
            impossible,
            moves: stage.moves(),
            is_capped,
        }
    }
}

/// Looks for the ways from where this run is now.
pub fn find(run: &Run, limits: &SearchLimits) -> BugReport {
    let mut search = BugSearch::new(run, limits);
    while search.step() {}
    search.found()
}

/// The ticks of a way, flown from where the run is, and `more` without a key after them.
pub fn fly_way(run: &Run, way: &Way, more: u32) -> Vec<TickRecord> {
    let mut run = run.clone();
    let mut records: Vec<TickRecord> = way.cmds.iter().map(|cmd| run.advance(cmd)).collect();
    let idle = way.cmds.last().map(|cmd| UserCmd {
        forward: 0.0,
        side: 0.0,
        up: 0.0,
        buttons: 0,
        ..*cmd
    });
    records.extend(
        idle.iter()
            .cycle()
            .take(more as usize)
            .map(|cmd| run.advance(cmd)),
    );
    records
}

fn all_impossible(obstacle: SearchObstacle) -> Vec<Impossible> {
    BUGS.into_iter()
        .map(|technique| Impossible {
            technique,
            obstacle,
            nearest: None,
        })
        .collect()
}

/// How much room a way leaves to a player: units of its strip, or else ticks of its key.
fn room(way: &Way) -> f32 {
    way.strip
        .map_or((way.key_ticks.1 - way.key_ticks.0 + 1) as f32, |strip| {
            strip.length()
        })
}

fn add(groups: &mut Vec<WayGroup>, candidate: Candidate, strip: Option<Strip>, take_off: &TakeOff) {
    let pre_move = take_off.pre_move;
    let is_alike = |group: &&mut WayGroup| {
        let best = &group.best;
        let alike = (best.technique, best.is_ducked) == (candidate.technique, candidate.is_ducked);
        alike
            && group.pre_move == pre_move
            && (group.floor - candidate.touched.z).abs() < SAME_FLOOR
    };
    let room = |candidate: &Candidate, strip: &Option<Strip>| {
        strip.map_or((candidate.ticks.1 - candidate.ticks.0) as f32, |strip| {
            strip.length()
        })
    };
    let Some(group) = groups.iter_mut().find(is_alike) else {
        let (floor, take_off) = (candidate.touched.z, take_off.clone());
        let runs = vec![take_off.run_ticks];
        return groups.push(WayGroup {
            pre_move,
            floor,
            best: candidate,
            strip,
            take_off,
            runs,
        });
    };
    if !group.runs.contains(&take_off.run_ticks) {
        group.runs.push(take_off.run_ticks);
    }
    if room(&candidate, &strip) > room(&group.best, &group.strip) {
        (group.best, group.strip, group.take_off) = (candidate, strip, take_off.clone());
    }
}

/// The way, if the technique tracker says that it is one.
fn proved(run: &Run, group: WayGroup) -> Option<Way> {
    let WayGroup {
        pre_move,
        best,
        strip,
        take_off,
        runs,
        ..
    } = group;
    let on_ground = take_off.cmds.len() as u32;
    let mut cmds = take_off.cmds.clone();
    cmds.extend(
        best.buttons
            .iter()
            .map(|buttons| take_off.in_flight(*buttons)),
    );
    let event = events(run, &cmds)
        .into_iter()
        .find(|event| event.tick == cmds.len() as u64)?;
    if event.kind != best.technique || event.outcome != Outcome::Success {
        return None;
    }
    let held = |buttons: &u16| buttons & DUCK != 0;
    let first = best.buttons.iter().position(held);
    let last = best.buttons.iter().rposition(held);
    let number = |at: usize| on_ground + at as u32 + 1;
    Some(Way {
        pre_move,
        run_ticks: take_off.run_ticks,
        others: runs.len() as u32 - 1,
        flight_tick: on_ground + 1,
        duck: first
            .zip(last)
            .map(|(first, last)| (number(first), number(last))),
        key: best.key,
        key_ticks: (on_ground + best.ticks.0, on_ground + best.ticks.1),
        strip,
        event,
        cmds,
    })
}

/// What the technique tracker says of these commands, ticks counted from now.
fn events(run: &Run, cmds: &[UserCmd]) -> Vec<TechniqueEvent> {
    let (mut run, profile) = (run.clone(), run.profile().clone());
    let (mut reader, mut tracker) = (FactReader::new(&profile), TechniqueTracker::new(&profile));
    let (mut events, before) = (Vec::new(), run.tick());
    for cmd in cmds {
        let record = run.advance(cmd);
        tracker.observe(&record, reader.read(&record), &mut |event| {
            events.push(TechniqueEvent {
                tick: event.tick.saturating_sub(before),
                ..event
            });
        });
    }
    events
}
