//! Chains of perfect hops. The bot jumps on the first ground tick and strafes around the wanted
//! heading.

mod lookahead;
mod plan;

use std::collections::VecDeque;
use std::sync::Arc;

use self::lookahead::HopPrediction;
pub(super) use self::plan::PlanEffort;
use super::course_path::CoursePath;
use super::pilot::{MouseAim, Pilot, PilotKeys, Side};
use super::room::{along_and_left, free_distance};
use wishdir_analysis::strafe::{AirTick, JumpCap, wish_speed};
use wishdir_sim::command::JUMP;
use wishdir_sim::math::{Vec3, frame_time, length_2d, wrap_deg, yaw_deg};
use wishdir_sim::run::Run;

/// Approximate duration of the first hop, seconds: up at 268 u/s and back under 800 u/s².
const FIRST_HOP: f64 = 0.67;
/// Speed margin below the bhop cap, u/s. It keeps rounding from exceeding the cap.
const CAP_MARGIN: f64 = 0.02;
/// Strength of the correction towards the line, degrees per unit of offset.
const BACK_DEG: f64 = 0.1;
/// Maximum correction towards the line, degrees.
const BACK_MOST_DEG: f64 = 15.0;
/// Maximum swing to each side of the heading, degrees.
const SWING_MOST_DEG: f64 = 50.0;
/// Flight time over which the bot looks ahead for walls, seconds.
const LOOK_AHEAD: f64 = 1.0;
/// Minimum distance over which the bot looks ahead for walls, units.
const LOOK_AHEAD_LEAST: f64 = 320.0;
/// Height of obstacles that a hop clears, units.
const LIFT: f32 = 20.0;
/// Maximum hop speed assumed when planning gaps, u/s.
const FASTEST_PLANNED: f64 = 640.0;
/// Maximum number of times that all hops are planned during a run.
const MOST_PLANS: u32 = 3;
/// Angle between two headings to try, degrees.
const TURN_STEP_DEG: f64 = 15.0;

/// Direction and speed limit of one hop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct HopCourse {
    /// Direction of the hop, degrees.
    pub(super) heading: f64,
    /// Maximum landing speed, u/s.
    pub(super) up_to: f64,
}

/// State of a bot that hops along a line.
#[derive(Clone, Debug)]
pub(super) struct Hops {
    /// Number of jumps left.
    left: u32,
    strafes: u32,
    /// Point that the line goes through.
    through: Vec3,
    /// Direction and speed limit of the current hop.
    course: HopCourse,
    side: Side,
    /// Ticks since the jump. 0 on the ground.
    flown: u32,
    /// Duration of the last hop, ticks.
    hop_ticks: f64,
    /// Maximum landing speed at which the next jump does not cut the speed, u/s.
    cap: f64,
    /// Course path, if any, and the current leg on it.
    way: Option<Arc<CoursePath>>,
    leg: usize,
    /// Planned next hops, if any.
    planned: VecDeque<HopCourse>,
    /// Remaining attempts to plan all hops. Limited, because planning takes seconds.
    plans_left: u32,
}

impl Hops {
    pub(super) fn new(
        hops: u32,
        strafes: u32,
        heading: f64,
        side: Side,
        way: Option<Arc<CoursePath>>,
        run: &Run,
    ) -> Self {
        let profile = run.profile();
        let seconds = f64::from(frame_time(profile.msec()));
        let cap = JumpCap::new(&profile.physics, profile.msec()).max_uncut_speed() - CAP_MARGIN;
        let through = run.player().origin;
        let course = HopCourse {
            heading,
            up_to: cap,
        };
        let hop_ticks = FIRST_HOP / seconds;
        Self {
            left: hops,
            strafes,
            through,
            course,
            side,
            flown: 0,
            hop_ticks,
            cap,
            way,
            leg: 0,
            planned: VecDeque::new(),
            plans_left: MOST_PLANS,
        }
    }

    /// Returns the longest possible hop, units. It limits the gaps that a path may cross.
    pub(super) fn max_length(run: &Run) -> f64 {
        let profile = run.profile();
        let cap = JumpCap::new(&profile.physics, profile.msec()).max_uncut_speed();
        FIRST_HOP * cap.min(FASTEST_PLANNED)
    }

    /// Whether the player is on the ground after the last jump or at the end of the course.
    pub(super) fn is_over(&self, run: &Run) -> bool {
        let arrived = self.way.as_ref().is_some_and(|way| way.is_done(self.leg));
        (self.left == 0 || arrived) && run.player().on_ground
    }

    /// Returns the remaining distance along the course, units. `None` without a course.
    fn remaining_distance(&self, run: &Run) -> Option<f32> {
        let way = self.way.as_ref()?;
        Some(way.remaining(self.leg, run.player().origin))
    }

    /// Returns the direction of the course one hop ahead, or without a course the line's direction,
    /// degrees.
    fn wanted_heading(&self, run: &Run) -> f64 {
        let seconds = f64::from(frame_time(run.profile().msec()));
        let hop = f64::from(length_2d(run.player().velocity)) * self.hop_ticks * seconds;
        let origin = run.player().origin;
        let along = self
            .way
            .as_ref()
            .and_then(|way| way.heading(self.leg, origin, hop));
        along.unwrap_or(self.course.heading)
    }

    /// Restarts the line from a position in a direction, after a teleport. Drops the plan.
    pub(super) fn restart_line(&mut self, origin: Vec3, yaw: f32) {
        self.planned.clear();
        self.through = origin;
        self.course.heading = f64::from(yaw);
    }

    /// Returns the maximum landing speed at which the next jump does not cut the speed, u/s.
    pub(super) fn bhop_cap_speed(&self) -> f64 {
        self.cap
    }

    /// Returns the keys and the aim for the next tick.
    pub(super) fn tick(&mut self, run: &Run, pilot: &Pilot) -> (PilotKeys, MouseAim) {
        if can_jump(run) {
            let course = self
                .take_planned_hop(pilot, run)
                .or_else(|| self.choose_course(pilot, run))
                .unwrap_or_else(|| self.clear_course(run));
            self.start_hop(course, run);
        }
        self.steer(run)
    }

    /// Chooses the next hop. If the fastest hops lead to a dead end of the course, plans all hops
    /// from here.
    fn choose_course(&mut self, pilot: &Pilot, run: &Run) -> Option<HopCourse> {
        let (hops, course) = lookahead::choose_course(pilot, self, run)?;
        if hops == lookahead::DEPTH || self.way.is_none() || self.plans_left == 0 {
            return Some(course);
        }
        self.plans_left -= 1;
        let (courses, arrives) = self.courses(pilot, run, PlanEffort::Beam);
        if arrives || courses.len() > hops as usize {
            self.planned = courses.into();
        }
        self.planned.pop_front().or(Some(course))
    }

    /// Takes the next planned hop. If it would fail from here, drops the whole plan.
    fn take_planned_hop(&mut self, pilot: &Pilot, run: &Run) -> Option<HopCourse> {
        let course = self.planned.pop_front()?;
        if HopPrediction::new(pilot, self, run)
            .simulate_hop(course)
            .is_some()
        {
            return Some(course);
        }
        self.planned.clear();
        None
    }

    /// Starts a hop on the next tick.
    pub(super) fn start_hop(&mut self, course: HopCourse, run: &Run) {
        if self.flown > 0 {
            self.hop_ticks = f64::from(self.flown);
        }
        if course.heading != self.course.heading {
            self.through = run.player().origin;
        }
        self.course = course;
        self.left = self.left.saturating_sub(1);
        self.flown = 0;
    }

    /// Returns the keys and the aim for the next tick of the current hop.
    pub(super) fn steer(&mut self, run: &Run) -> (PilotKeys, MouseAim) {
        self.flown += 1;
        if let Some(way) = &self.way {
            self.leg = way.advance_leg(self.leg, run);
        }
        self.side = self.next_side(run);
        let hands = PilotKeys {
            side: Some(self.side),
            jump: can_jump(run),
            ..PilotKeys::default()
        };
        (
            hands,
            MouseAim::Most {
                side: self.side,
                up_to: self.course.up_to,
            },
        )
    }

    /// Returns the strafe side. Switches when the velocity has swung far enough.
    fn next_side(&self, run: &Run) -> Side {
        let player = run.player();
        let (_, left) = along_and_left(self.through, player.origin, self.course.heading);
        let back = (left * BACK_DEG).clamp(-BACK_MOST_DEG, BACK_MOST_DEG);
        let off = wrap_deg(yaw_deg(player.velocity) - (self.course.heading - back));
        if off * self.side.sign() > self.swing_deg(run) {
            self.side.other()
        } else {
            self.side
        }
    }

    /// Returns the swing to each side of the heading, degrees: half the turn of one strafe.
    fn swing_deg(&self, run: &Run) -> f64 {
        let profile = run.profile();
        let player = run.player();
        let tick = AirTick::new(
            &profile.physics,
            wish_speed(profile, false),
            profile.msec(),
            player.own_friction(),
        );
        let turn = tick
            .gain_window(f64::from(length_2d(player.velocity)))
            .turn_deg;
        (turn * self.hop_ticks / f64::from(self.strafes) / 2.0).min(SWING_MOST_DEG)
    }

    /// Plans the hops from here. Returns them, and whether they reach the end.
    pub(super) fn courses(
        &self,
        pilot: &Pilot,
        run: &Run,
        effort: PlanEffort,
    ) -> (Vec<HopCourse>, bool) {
        let plan = plan::plan(pilot, self, run, effort);
        (plan.courses, plan.arrives)
    }

    /// Sets the planned hops.
    pub(super) fn set_planned(&mut self, courses: &[HopCourse]) {
        self.planned = courses.iter().copied().collect();
    }

    /// Returns the number of upcoming hops that succeed in a simulation without braking.
    pub(super) fn count_good_hops(&self, pilot: &Pilot, run: &Run) -> u32 {
        lookahead::choose_without_braking(pilot, self, run).map_or(0, |(hops, _)| hops)
    }

    /// Returns the course at full speed in the direction with the most room.
    fn clear_course(&self, run: &Run) -> HopCourse {
        let speed = f64::from(length_2d(run.player().velocity));
        let needed = (speed * LOOK_AHEAD).max(LOOK_AHEAD_LEAST);
        let turns = (1..=12)
            .flat_map(|step| [f64::from(step), -f64::from(step)])
            .map(|step| step * TURN_STEP_DEG);
        let headings = turns.map(|turn| wrap_deg(self.course.heading + turn));
        let free = |heading: f64| free_distance(run, heading, needed, LIFT);
        let mut best = (free(self.course.heading), self.course.heading);
        for heading in headings {
            // Stop at the first free heading.
            if best.0 >= needed {
                break;
            }
            let room = free(heading);
            if room > best.0 {
                best = (room, heading);
            }
        }
        HopCourse {
            heading: best.1,
            up_to: self.cap,
        }
    }
}

/// Whether pressing jump makes the player jump on this tick.
fn can_jump(run: &Run) -> bool {
    run.player().on_ground && run.player().old_buttons & JUMP == 0
}
