//! Access to both games for training: tick observations, drill starts and demonstrations.

use super::drill::{DrillGame, Start};
use super::show::{Demonstration, Demonstrator, HUMAN};
use super::tick_observation::{
    HeldKeys, Key, ObservedJump, ObservedTakeoff, ObservedTechnique, TickObservation, TurnSpeed,
};
use super::unstrafed_gain::UnstrafedGain;
use crate::planner::bot::{Bot, Kind, Side};
use crate::planner::judge::JudgedJump;
use crate::planner::nfk::{NfkBot, NfkGoal};
use wishdir_analysis::jump::{FoundJump, Jump};
use wishdir_analysis::nfk::{NfkJump, NfkJumps};
use wishdir_analysis::session::{Finding, Session};
use wishdir_analysis::technique::{Outcome, TechniqueEvent};
use wishdir_sim::command::{DUCK, JUMP, UserCmd};
use wishdir_sim::course::CourseEvent;
use wishdir_sim::map::Spawn;
use wishdir_sim::math::{Vec3, wrap_deg};
use wishdir_sim::platformer::script::{NfkScript, NfkStep};
use wishdir_sim::platformer::{
    Cell, Count, Dir, NfkCourseEvent, NfkRun, NfkState, NfkTickRecord, TICK_MSEC, is_centre_wet,
};
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::script::Scripted;
use wishdir_sim::script::{Script, ScriptProblem, Step};
use wishdir_sim::simulation::{Driver, Simulation as _};
use wishdir_sim::tick::TickRecord;

/// Reason why a drill has no demonstration.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum DemonstrationError {
    /// The drill does not have a demonstration.
    #[error("this drill has no demonstration")]
    Nothing,
    /// The demonstration is for another game.
    #[error("the demonstration is for a different game")]
    Foreign,
    /// The script of the demonstration is invalid.
    #[error(transparent)]
    Script(#[from] ScriptProblem),
}

/// Game that drills and lessons support.
pub trait TrainedGame: Scripted {
    /// Identifier of the game in drills.
    const GAME: DrillGame;
    /// State that the observation keeps between ticks.
    type WatchState: std::fmt::Debug + Send + Sync + 'static;
    /// Ideal player of the game.
    type IdealPlayer: Driver<Self> + Clone + std::fmt::Debug;

    /// Creates the state for observing this run, starting with its next tick.
    fn new_watch_state(&self) -> Self::WatchState;
    /// Observes a tick of this run.
    fn observe_tick(&self, watch: &mut Self::WatchState, record: &Self::Record) -> TickObservation;
    /// Returns the held keys of a tick and the view yaw, degrees. `None` in a game without a view.
    fn input(record: &Self::Record) -> (HeldKeys, Option<f32>);
    /// Puts the player at a drill's start and resets the clock.
    /// A start without a position is the map's start.
    fn place_at_start(&mut self, start: &Start);
    /// Creates the demonstration of a drill from this run's state.
    /// Ideal players get the limits of a human player.
    ///
    /// # Errors
    ///
    /// If the drill has no demonstration, or the demonstration is for the other game.
    fn create_demonstration(
        &self,
        show: Option<&Demonstration>,
    ) -> Result<Demonstrator<Self, Self::IdealPlayer>, DemonstrationError>;
    /// Finds the first script step that moves the player. An attempt with such a step does not
    /// count. With `lead`, a start before the first tick is allowed.
    fn first_move_step(script: &Self::Script, lead: bool) -> Option<&'static str>;
    /// Returns a demonstration that presses nothing. It follows a finished demonstration.
    fn idle_demonstration() -> Demonstration;
}

/// State that the observation of a 3D run keeps between ticks.
#[derive(Debug)]
pub struct WatchState3d {
    session: Session,
    yaw: Option<f32>,
    turning: TurnSpeed,
    /// Absolute turn speed. Unlike `turning`, it does not drop when the view changes direction.
    absolute_turning: TurnSpeed,
    /// Speed of the last takeoff with the jump key, until the landing.
    takeoff_speed: Option<f64>,
    unstrafed_gain: UnstrafedGain,
    is_first: bool,
}

/// State that the observation of a Need For Kill run keeps between ticks.
#[derive(Clone, Debug, Default)]
pub struct NfkWatchState {
    jumps: NfkJumps,
    last: Option<(u64, NfkState)>,
    hops: u32,
}

/// Minimum takeoff speed for a flight's gain to count in engines with an air cap, u/s. From a
/// standstill, any movement key gains up to the cap (30 u/s) without a strafe.
const MIN_STRAFE_SPEED_CAPPED: f64 = 200.0;

/// Minimum takeoff speed for a flight's gain to count in engines without an air cap, as a fraction
/// of maxspeed. In these engines, any movement key reaches maxspeed in the air.
const MIN_STRAFE_SPEED_UNCAPPED: f64 = 0.95;

/// Minimum turn speed of a strafe, degrees per second. Half beats at 900 u/s turn at 19 degrees per
/// second.
const MIN_STRAFE_TURN_DEG_PER_S: f64 = 10.0;

/// Returns the minimum takeoff speed for a flight's gain to count, u/s.
fn min_strafe_speed(profile: &Profile) -> f64 {
    if profile.rules().air_cap.is_some() {
        MIN_STRAFE_SPEED_CAPPED
    } else {
        MIN_STRAFE_SPEED_UNCAPPED * f64::from(profile.maxspeed())
    }
}

/// Returns the average absolute turn speed of the view during a flight, degrees per second.
fn average_turn_speed(jump: &Jump) -> f64 {
    let turned: f64 = jump
        .ticks
        .iter()
        .map(|tick| f64::from(tick.turn_deg.abs()))
        .sum();
    turned * 1000.0 / f64::from(jump.airtime_msec.max(1))
}

/// Best offset of a key switch: one tick before the mouse reversal.
const BEST_SWITCH: i32 = -1;

fn held_keys(cmd: &UserCmd) -> HeldKeys {
    HeldKeys::default()
        .with_key(Key::Forward, cmd.forward > 0.0)
        .with_key(Key::Back, cmd.forward < 0.0)
        .with_key(Key::MoveLeft, cmd.side < 0.0)
        .with_key(Key::MoveRight, cmd.side > 0.0)
        .with_key(Key::Jump, cmd.buttons & JUMP != 0)
        .with_key(Key::Duck, cmd.buttons & DUCK != 0)
}

fn held_nfk_keys(record: &NfkTickRecord) -> HeldKeys {
    HeldKeys::default()
        .with_key(Key::MoveLeft, record.keys.left)
        .with_key(Key::MoveRight, record.keys.right)
        .with_key(Key::Jump, record.keys.up)
        .with_key(Key::Duck, record.keys.down)
}

/// Returns the takeoff of the session's last tick.
fn observed_takeoff(session: &Session) -> Option<ObservedTakeoff> {
    session.last_facts().jump?;
    let chain = session.stats().chain();
    let takeoff = chain.last()?;
    Some(ObservedTakeoff {
        hops: chain.len() as u32 - 1,
        speed: takeoff.speed,
        fog: takeoff.hop.map(|hop| hop.fog),
    })
}

/// Returns the time of a tick that finishes the course, seconds.
fn finish_time(record: &TickRecord) -> Option<f64> {
    record.events.iter().find_map(|event| {
        if let CourseEvent::Finished { time } = event {
            Some(time.seconds())
        } else {
            None
        }
    })
}

/// Length of the script that follows a demonstration, ticks. Longer than any game's pause before
/// the player's turn.
const REST_TICKS: u32 = 10_000;

/// Speed loss at walls from which a flight's efficiency does not count, u/s.
const COLLISION_MAX: f64 = 1.0;

impl ObservedJump {
    fn new(judged: &JudgedJump, unstrafed_gain: UnstrafedGain, profile: &Profile) -> Self {
        let (jump, strafing) = (&judged.jump, &judged.judgement.strafing);
        let totals = &strafing.totals;
        let switches = strafing
            .strafes
            .iter()
            .skip(1)
            .filter_map(|strafe| strafe.switch_offset);
        // A key held against a wall gains speed on every tick, and the wall takes it again.
        let collision = jump.change.collision.min(0.0);
        let is_ducked = jump.ticks.last().is_some_and(|tick| tick.ducked);
        let held = jump
            .ticks
            .iter()
            .rev()
            .take_while(|tick| tick.keys & DUCK != 0)
            .count();
        Self {
            kind: judged.id(),
            reason: jump.reason,
            distance: jump.distance,
            hops: jump.chain,
            prestrafe: Some(jump.prestrafe - unstrafed_gain.at_takeoff),
            takeoff_speed: jump.takeoff_speed,
            unstrafed_takeoff_speed: unstrafed_gain.at_takeoff,
            has_strafe_gain: jump.takeoff_speed >= min_strafe_speed(profile)
                && average_turn_speed(&judged.jump) >= MIN_STRAFE_TURN_DEG_PER_S,
            gain: totals.gain - totals.loss + collision - unstrafed_gain.wall_gain_since_takeoff,
            efficiency: (collision > -COLLISION_MAX).then_some(totals.efficiency),
            switches: switches.map(|offset| offset - BEST_SWITCH).collect(),
            ducked_ticks: is_ducked.then(|| u32::try_from(held).unwrap_or(u32::MAX)),
        }
    }
}

impl From<&TechniqueEvent> for ObservedTechnique {
    fn from(event: &TechniqueEvent) -> Self {
        Self {
            kind: event.kind,
            worked: event.outcome == Outcome::Success,
            fall_height: f64::from(event.fall_height),
            missed_by: event.missed_by,
        }
    }
}

impl From<&NfkJump> for ObservedJump {
    fn from(jump: &NfkJump) -> Self {
        Self {
            kind: jump.id().to_owned(),
            reason: None,
            distance: jump.distance,
            hops: jump.in_chain.saturating_sub(1),
            takeoff_speed: jump.speed,
            ..Self::default()
        }
    }
}

impl TrainedGame for Run {
    const GAME: DrillGame = DrillGame::Engine3d;
    type WatchState = WatchState3d;
    type IdealPlayer = Bot;

    fn new_watch_state(&self) -> WatchState3d {
        WatchState3d {
            session: Session::new(self.profile()),
            yaw: None,
            turning: TurnSpeed::default(),
            absolute_turning: TurnSpeed::default(),
            takeoff_speed: None,
            unstrafed_gain: UnstrafedGain::default(),
            is_first: true,
        }
    }

    fn observe_tick(&self, watch: &mut WatchState3d, record: &TickRecord) -> TickObservation {
        let (mut jump, mut techniques) = (None, Vec::new());
        // A finished jump needs the values from before this tick.
        let unstrafed_gain = watch.unstrafed_gain;
        watch.session.observe(record, &mut |finding| match finding {
            Finding::Jump(found) => {
                // The losses are not needed here.
                let found = FoundJump {
                    log: None,
                    ..*found
                };
                let judged = JudgedJump::new(found, self.level());
                jump = Some(ObservedJump::new(&judged, unstrafed_gain, self.profile()));
            }
            Finding::Technique(event) => techniques.push(ObservedTechnique::from(&event)),
        });
        let facts = watch.session.last_facts();
        let yaw = record.cmd.angles.yaw;
        let turn = wrap_deg(
            watch
                .yaw
                .replace(yaw)
                .map_or(0.0, |before| f64::from(yaw - before)),
        );
        let msec = u32::from(record.cmd.msec);
        let is_turning = watch.absolute_turning.add(turn.abs(), msec) >= MIN_STRAFE_TURN_DEG_PER_S;
        // Without an air cap, keys alone gain speed in the air.
        let is_air_gain_unstrafed = self.profile().rules().air_cap.is_none() && !is_turning;
        let run_speed = f64::from(self.profile().maxspeed());
        watch
            .unstrafed_gain
            .observe(facts, run_speed, is_air_gain_unstrafed);
        let best = facts.best_gain;
        let takeoff = observed_takeoff(&watch.session);
        let airborne = !record.before.on_ground && !facts.on_ground();
        // The tick of the takeoff starts on the ground.
        watch.takeoff_speed = takeoff
            .map(|takeoff| takeoff.speed)
            .or(watch.takeoff_speed.filter(|_| airborne));
        let flight_gain = watch
            .takeoff_speed
            .filter(|speed| *speed >= min_strafe_speed(self.profile()))
            .map(|speed| facts.speed - speed);
        let [x, y, _] = record.player.origin.to_array().map(f64::from);
        TickObservation {
            msec,
            keys: held_keys(&record.cmd),
            turn_deg_per_s: watch.turning.add(turn, msec),
            is_turning,
            speed: facts.speed,
            unstrafed_gain: watch.unstrafed_gain.above_run,
            feet: [x, y, f64::from(facts.feet)],
            height: f64::from(facts.feet),
            grounded: record.before.on_ground && facts.on_ground() && facts.jump.is_none(),
            airborne,
            landed: facts.is_landing(),
            ducked: record.player.is_ducked(),
            swims: facts.swam,
            climbs: facts.ladder == Some(false),
            gain_percent: (facts.strafe.air && best > 0.0 && !facts.wall)
                .then(|| facts.strafe.gain / best * 100.0),
            flight_gain,
            takeoff,
            jump,
            techniques,
            finish: finish_time(record),
            speed_jump: None,
            died: facts.died,
            placed: (facts.placed && !std::mem::take(&mut watch.is_first)) || facts.teleported,
        }
    }

    fn place_at_start(&mut self, start: &Start) {
        self.restart();
        let Some((x, y, z)) = start.feet else { return };
        let (vx, vy, vz) = start.velocity;
        let mut checkpoint = self.checkpoint();
        checkpoint.angles.yaw = start.yaw;
        checkpoint.respawn = Spawn {
            feet: Vec3::new(x, y, z),
            yaw: start.yaw,
        };
        self.restore(&checkpoint);
        self.stand(Vec3::new(x, y, z), Vec3::new(vx, vy, vz));
    }

    fn first_move_step(script: &Script, lead: bool) -> Option<&'static str> {
        let mut is_lead = lead;
        script.steps().find_map(|step| {
            let found = match step {
                Step::Start { .. } => (!is_lead).then_some("Start"),
                Step::Load => Some("Load"),
                Step::Restart => Some("Restart"),
                Step::Look { .. }
                | Step::Hold { .. }
                | Step::Tap { .. }
                | Step::Wait { .. }
                | Step::Command { .. }
                | Step::Save
                | Step::Repeat { .. } => None,
            };
            is_lead &= step.ticks() == 0;
            found
        })
    }

    fn idle_demonstration() -> Demonstration {
        Demonstration::Script(vec![Step::Wait { ticks: REST_TICKS }])
    }

    fn input(record: &TickRecord) -> (HeldKeys, Option<f32>) {
        (held_keys(&record.cmd), Some(record.cmd.angles.yaw))
    }

    fn create_demonstration(
        &self,
        show: Option<&Demonstration>,
    ) -> Result<Demonstrator<Self, Bot>, DemonstrationError> {
        let yaw = self.angles().yaw;
        let bot = |kind| Demonstrator::Ideal(Box::new(Bot::new(kind, HUMAN, self)));
        Ok(match show.ok_or(DemonstrationError::Nothing)? {
            Demonstration::LongJump { strafes } => bot(Kind::LongJump {
                strafes: *strafes,
                yaw,
            }),
            Demonstration::Bhop { hops, strafes } => bot(Kind::Bhop {
                hops: *hops,
                strafes: *strafes,
                yaw,
            }),
            Demonstration::Prestrafe => bot(Kind::Prestrafe { side: Side::Left }),
            Demonstration::Script(steps) => {
                Demonstrator::Script(Box::new(self.play_script(&Script::new(steps.clone())?)))
            }
            Demonstration::Finish | Demonstration::Chain { .. } | Demonstration::NfkScript(_) => {
                return Err(DemonstrationError::Foreign);
            }
        })
    }
}

impl TrainedGame for NfkRun {
    const GAME: DrillGame = DrillGame::Nfk;
    type WatchState = NfkWatchState;
    type IdealPlayer = NfkBot;

    fn new_watch_state(&self) -> NfkWatchState {
        NfkWatchState::default()
    }

    fn observe_tick(&self, watch: &mut NfkWatchState, record: &NfkTickRecord) -> TickObservation {
        let (state, rules) = (&record.state, self.rules());
        let here = Some((record.tick, record.state));
        let went_on = |last: (u64, NfkState)| {
            last.0.wrapping_add(1) == record.tick && last.1 == record.before
        };
        let placed = std::mem::replace(&mut watch.last, here).is_some_and(|last| !went_on(last));
        let jump = watch.jumps.observe(record, rules);
        let takes_off = record.report.jump_kind().is_some();
        if takes_off {
            watch.hops = jump.as_ref().map_or(0, |ended| ended.in_chain);
        }
        let finish = record.events.iter().find_map(|event| {
            if let NfkCourseEvent::Finished { time } = event {
                Some(time.seconds())
            } else {
                None
            }
        });
        let speed = (state.x - record.before.x).abs();
        let is_moved = record.events.iter().any(|event| {
            matches!(
                event,
                NfkCourseEvent::Teleported { .. } | NfkCourseEvent::Respawned
            )
        });
        let died = record
            .events
            .iter()
            .any(|event| matches!(event, NfkCourseEvent::Died { .. }));
        TickObservation {
            msec: TICK_MSEC as u32,
            keys: held_nfk_keys(record),
            speed: if is_moved { 0.0 } else { speed },
            feet: [state.x, state.feet_y(), 0.0],
            height: -state.feet_y(),
            grounded: record.on_ground && !takes_off,
            airborne: !record.on_ground,
            landed: record.report.landing_iy().is_some(),
            ducked: state.crouch,
            swims: is_centre_wet(&self.world().grid, state),
            takeoff: takes_off.then_some(ObservedTakeoff {
                hops: watch.hops,
                speed,
                fog: None,
            }),
            jump: jump.as_ref().map(ObservedJump::from),
            finish,
            speed_jump: record
                .report
                .count_outcome()
                .and_then(Count::count_after)
                .map(u32::from),
            died,
            placed,
            ..TickObservation::default()
        }
    }

    fn place_at_start(&mut self, start: &Start) {
        self.restart();
        let Some((column, row)) = start.cell else {
            return;
        };
        let dir = if start.left {
            Dir::StandLeft
        } else {
            Dir::StandRight
        };
        self.place_player(NfkState::standing_at(
            Cell::new(column, row).body_center(),
            dir,
        ));
    }

    fn first_move_step(script: &NfkScript, lead: bool) -> Option<&'static str> {
        let mut is_lead = lead;
        script.steps().find_map(|step| {
            let found = match step {
                NfkStep::Start { .. } => (!is_lead).then_some("Start"),
                NfkStep::Load => Some("Load"),
                NfkStep::Restart => Some("Restart"),
                NfkStep::Hold { .. }
                | NfkStep::Wait { .. }
                | NfkStep::Save
                | NfkStep::Repeat { .. } => None,
            };
            is_lead &= step.ticks() == 0;
            found
        })
    }

    fn idle_demonstration() -> Demonstration {
        Demonstration::NfkScript(vec![NfkStep::Wait { ticks: REST_TICKS }])
    }

    fn input(record: &NfkTickRecord) -> (HeldKeys, Option<f32>) {
        (held_nfk_keys(record), None)
    }

    fn create_demonstration(
        &self,
        show: Option<&Demonstration>,
    ) -> Result<Demonstrator<Self, NfkBot>, DemonstrationError> {
        let left = self.state().dir.is_left();
        let bot = |goal| Demonstrator::Ideal(Box::new(NfkBot::new(goal, self)));
        Ok(match show.ok_or(DemonstrationError::Nothing)? {
            Demonstration::Finish => bot(NfkGoal::Finish),
            Demonstration::Chain { jumps } => bot(NfkGoal::Chain {
                jumps: *jumps,
                left,
            }),
            Demonstration::NfkScript(steps) => {
                Demonstrator::Script(Box::new(self.play_script(&NfkScript::new(steps)?)))
            }
            Demonstration::LongJump { .. }
            | Demonstration::Bhop { .. }
            | Demonstration::Prestrafe
            | Demonstration::Script(_) => {
                return Err(DemonstrationError::Foreign);
            }
        })
    }
}
