//! Bug finder: finds paths to an EdgeBug, JumpBug, DuckBug or SlideBug from the player's position.
//!
//! Every possibility is simulated tick by tick in the level, and the technique tracker judges it.
//! The search space is finite and documented (`docs/numbers.md` 2.6). The search tries each
//! pre-move ([`PreMove`]) after any number of ticks of running straight ahead. In the flight it
//! tries pressing and releasing duck on every tick, with or without jump. Air steering is
//! deliberately left out: it turns the player, but does not change the height after each tick.

mod ahead;
mod flight;
mod near_misses;
mod sandbox;
mod strip;
mod takeoff;

use flight::{Candidate, search_flight};
use near_misses::NearMisses;
use sandbox::Sandbox;
pub use strip::Strip;
use strum::{IntoStaticStr, VariantArray};
use takeoff::{Takeoff, Takeoffs};
use wishdir_analysis::facts::FactReader;
use wishdir_analysis::fall::WindowMiss;
use wishdir_analysis::technique::{Outcome, TechniqueEvent, TechniqueKind, TechniqueTracker};
use wishdir_sim::command::{DUCK, UserCmd};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;

/// Techniques to search for, in report order.
pub const BUGS: [TechniqueKind; 4] = [
    TechniqueKind::EdgeBug,
    TechniqueKind::JumpBug,
    TechniqueKind::DuckBug,
    TechniqueKind::SlideBug,
];

/// Height difference below which two floors count as the same height, units.
const SAME_FLOOR: f32 = 0.5;

/// Move with which the player leaves the ground before the fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum PreMove {
    /// No pre-move: the player is already in the air.
    InTheAir,
    /// The player runs on until the ground ends.
    WalkOff,
    /// The player jumps.
    Jump,
    /// The player double ducks, which lifts the player by 18 units.
    DoubleDuck,
    /// The player ducks, then jumps with duck held.
    DuckJump,
    /// The player ducks and walks on until the ground ends.
    DuckWalk,
    /// The player jumps, then jumps again on the first tick after the landing.
    Bhop,
    /// The player hops with duck held in the first flight.
    StandupBhop,
    /// The player hops with duck held in the two flights.
    #[strum(serialize = "duckbhop")]
    DuckBhop,
}

impl PreMove {
    /// All pre-moves, in the order in which they are tried.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Returns the JSON name: `walk_off`.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// Limits of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// Maximum number of ticks to run before the pre-move.
    pub run_ticks: u32,
    /// Maximum length of a flight, ticks.
    pub fall_ticks: u32,
    /// Maximum number of simulated ticks. A search that reaches it does not call any bug
    /// impossible.
    pub moves: u32,
}

impl Default for SearchLimits {
    /// Returns two seconds of running and five of falling at 100 fps.
    fn default() -> Self {
        Self {
            run_ticks: 200,
            fall_ticks: 500,
            moves: 2_000_000,
        }
    }
}

/// Key input on the tick of the bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum BugKey {
    /// No key: the fall itself is enough.
    Nothing,
    /// The player releases duck.
    ReleaseDuck,
    /// The player releases duck and presses jump.
    ReleaseDuckAndJump,
}

impl BugKey {
    /// Returns the JSON name.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// Possible bug with its commands. Ticks count from the current state: 1 is the next tick.
#[derive(Clone, Debug)]
pub struct PossibleBug {
    /// Move before the fall.
    pub pre_move: PreMove,
    /// Number of ticks to run before the pre-move. For a walk-off, until the ground ends.
    pub run_ticks: u32,
    /// Number of other run lengths with which the bug also works.
    pub others: u32,
    /// Commands from the current state up to the tick of the bug.
    pub cmds: Vec<UserCmd>,
    /// First tick of the flight. The player leaves the ground on the tick before it.
    pub flight_tick: u32,
    /// First and last flight tick with duck held. `None` without duck.
    pub duck: Option<(u32, u32)>,
    /// Key input on the tick of the bug.
    pub key: BugKey,
    /// First and last tick on which the key works. Without a key, the tick of the bug.
    pub key_ticks: (u32, u32),
    /// Range of landing positions, for bugs that depend on the position.
    pub strip: Option<Strip>,
    /// Event from the technique tracker. Its tick is relative to the current tick.
    pub event: TechniqueEvent,
}

impl PossibleBug {
    /// Returns the kind of bug.
    pub fn technique(&self) -> TechniqueKind {
        self.event.kind
    }

    /// Returns the tick of the bug, which is the last one of [`PossibleBug::cmds`].
    pub fn tick(&self) -> u32 {
        self.cmds.len() as u32
    }
}

/// Reason why a bug is not possible.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SearchObstacle {
    /// The engine does not support this bug.
    EngineHasNone,
    /// The player never leaves the ground, swims or climbs.
    NoFall,
    /// No simulated flight hit anything.
    NoLanding,
    /// Every fall missed the window above the ground. Holds the closest miss.
    WindowPassed(WindowMiss),
    /// A tick ended in the window, but standing up there did not work.
    InTheWay,
    /// None of the floors hit has an edge near the landing.
    NoEdge,
    /// The landing was short of an edge.
    EdgeShort {
        /// Missing distance, units.
        by: f32,
        /// Ticks of movement by which the takeoff was too early.
        ticks: f32,
    },
    /// The flight went past an edge without touching it.
    EdgePast {
        /// Distance past the edge, units.
        by: f32,
        /// Ticks of movement by which the takeoff was too late.
        ticks: f32,
    },
    /// A tick before the edge ended too close to the floor. The player was snapped down, which
    /// ended the fall.
    EdgeSnapped {
        /// Height of the feet above the floor, units.
        height: f32,
    },
    /// All floors hit are level. Standing up just above a level floor is a landing.
    LevelFloor,
    /// None of the floors hit has a slide next to it.
    NoSlide,
    /// The flight hit the slide above its base, then the floor.
    SlideOver {
        /// Height of the contact above the base of the slide, units.
        over: f32,
    },
    /// Unknown, because the search stopped before everything was tried.
    Unknown,
}

/// Bug that is not possible from here, with the closest attempt at it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impossible {
    /// Kind of the bug.
    pub technique: TechniqueKind,
    /// Reason why the bug is not possible.
    pub obstacle: SearchObstacle,
    /// Pre-move and run ticks of the closest attempt.
    pub nearest: Option<(PreMove, u32)>,
}

/// Result of a bug search.
#[derive(Clone, Debug, Default)]
pub struct BugReport {
    /// Possible bugs, in the order of [`BUGS`]. Within one kind, the bugs that save the most health
    /// come first, then the bugs with the largest margin for error.
    pub ways: Vec<PossibleBug>,
    /// Bugs that are not possible, in the order of [`BUGS`].
    pub impossible: Vec<Impossible>,
    /// Number of simulated ticks.
    pub moves: u32,
    /// Whether the search hit [`SearchLimits::moves`].
    pub is_capped: bool,
}

/// Group of similar candidates. Only the best one is verified.
struct CandidateGroup {
    pre_move: PreMove,
    floor: f32,
    best: Candidate,
    strip: Option<Strip>,
    takeoff: Takeoff,
    /// Run lengths with which the bug works, without duplicates, ticks.
    runs: Vec<u32>,
}

/// Bug search. Each step tries one pre-move and takes a few milliseconds.
pub struct BugSearch {
    run: Run,
    limits: SearchLimits,
    /// Sandbox and remaining takeoffs, or the reason why there is nothing to try.
    sandbox: Result<(Sandbox, Takeoffs), SearchObstacle>,
    groups: Vec<CandidateGroup>,
    misses: NearMisses,
}

impl BugSearch {
    /// Creates a bug search from the run's current state.
    pub fn new(run: &Run, limits: &SearchLimits) -> Self {
        let sandbox = if run.profile().rules().fall_bugs {
            Sandbox::new(run, limits.moves).ok_or(SearchObstacle::NoFall)
        } else {
            Err(SearchObstacle::EngineHasNone)
        };
        let sandbox = sandbox.map(|sandbox| {
            let takeoffs = Takeoffs::new(&sandbox);
            (sandbox, takeoffs)
        });
        Self {
            run: run.clone(),
            limits: *limits,
            sandbox,
            groups: Vec::new(),
            misses: NearMisses::default(),
        }
    }

    /// Tries one more pre-move. Returns whether more are left to try.
    pub fn step(&mut self) -> bool {
        let Ok((sandbox, takeoffs)) = &mut self.sandbox else {
            return false;
        };
        let Some(tried) = takeoffs.next(sandbox, &self.limits) else {
            return false;
        };
        if let Some(takeoff) = tried {
            for candidate in
                search_flight(sandbox, &takeoff, self.limits.fall_ticks, &mut self.misses)
            {
                let strip = strip::find_strip(sandbox, &candidate);
                add_to_groups(&mut self.groups, candidate, strip, &takeoff);
            }
        }
        true
    }

    /// Returns the bugs found, and the closest attempts at the others.
    pub fn into_report(self) -> BugReport {
        let Self {
            run,
            sandbox,
            groups,
            misses,
            ..
        } = self;
        let (sandbox, _) = match sandbox {
            Ok(sandbox) => sandbox,
            Err(obstacle) => {
                return BugReport {
                    impossible: mark_all_impossible(obstacle),
                    ..BugReport::default()
                };
            }
        };
        let mut ways: Vec<PossibleBug> = groups
            .into_iter()
            .filter_map(|group| verify_group(&run, group))
            .collect();
        let place = |way: &PossibleBug| BUGS.iter().position(|bug| *bug == way.technique());
        ways.sort_by(|a, b| {
            let by_health = b.event.hp_saved.total_cmp(&a.event.hp_saved);
            place(a)
                .cmp(&place(b))
                .then(by_health)
                .then_with(|| error_margin(b).total_cmp(&error_margin(a)))
        });
        let is_capped = !sandbox.has_ticks_left();
        let has_way = |bug: TechniqueKind| ways.iter().any(|way| way.technique() == bug);
        let none = BUGS.into_iter().filter(|bug| !has_way(*bug));
        let impossible = none.map(|bug| misses.verdict(bug, is_capped)).collect();
        BugReport {
            ways,
            impossible,
            moves: sandbox.tick_count(),
            is_capped,
        }
    }
}

/// Searches for all bugs from the run's current state.
pub fn find(run: &Run, limits: &SearchLimits) -> BugReport {
    let mut search = BugSearch::new(run, limits);
    while search.step() {}
    search.into_report()
}

/// Simulates the commands of a path from the run's state, then `more` ticks without keys.
pub fn simulate_bug(run: &Run, way: &PossibleBug, more: u32) -> Vec<TickRecord> {
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

fn mark_all_impossible(obstacle: SearchObstacle) -> Vec<Impossible> {
    BUGS.into_iter()
        .map(|technique| Impossible {
            technique,
            obstacle,
            nearest: None,
        })
        .collect()
}

/// Returns the margin for error: the length of the strip in units. Without a strip, the number of
/// ticks on which the key works.
fn error_margin(way: &PossibleBug) -> f32 {
    way.strip
        .map_or((way.key_ticks.1 - way.key_ticks.0 + 1) as f32, |strip| {
            strip.length()
        })
}

fn add_to_groups(
    groups: &mut Vec<CandidateGroup>,
    candidate: Candidate,
    strip: Option<Strip>,
    takeoff: &Takeoff,
) {
    let pre_move = takeoff.pre_move;
    let is_alike = |group: &&mut CandidateGroup| {
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
        let (floor, takeoff) = (candidate.touched.z, takeoff.clone());
        let runs = vec![takeoff.run_ticks];
        return groups.push(CandidateGroup {
            pre_move,
            floor,
            best: candidate,
            strip,
            takeoff,
            runs,
        });
    };
    if !group.runs.contains(&takeoff.run_ticks) {
        group.runs.push(takeoff.run_ticks);
    }
    if room(&candidate, &strip) > room(&group.best, &group.strip) {
        (group.best, group.strip, group.takeoff) = (candidate, strip, takeoff.clone());
    }
}

/// Verifies a group's best candidate with the technique tracker.
fn verify_group(run: &Run, group: CandidateGroup) -> Option<PossibleBug> {
    let CandidateGroup {
        pre_move,
        best,
        strip,
        takeoff,
        runs,
        ..
    } = group;
    let on_ground = takeoff.cmds.len() as u32;
    let mut cmds = takeoff.cmds.clone();
    cmds.extend(
        best.buttons
            .iter()
            .map(|buttons| takeoff.flight_command(*buttons)),
    );
    let event = technique_events(run, &cmds)
        .into_iter()
        .find(|event| event.tick == cmds.len() as u64)?;
    if event.kind != best.technique || event.outcome != Outcome::Success {
        return None;
    }
    let held = |buttons: &u16| buttons & DUCK != 0;
    let first = best.buttons.iter().position(held);
    let last = best.buttons.iter().rposition(held);
    let number = |at: usize| on_ground + at as u32 + 1;
    Some(PossibleBug {
        pre_move,
        run_ticks: takeoff.run_ticks,
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

/// Returns the technique tracker's events for these commands. Ticks count from the run's state.
fn technique_events(run: &Run, cmds: &[UserCmd]) -> Vec<TechniqueEvent> {
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
