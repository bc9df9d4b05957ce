//! A lane of perfect hops: each jump in the first tick on the ground, strafes around the lane's
//! heading.

mod lookahead;
mod plan;

use std::collections::VecDeque;
use std::sync::Arc;

use super::course_path::CoursePath;
use super::pilot::{Aim, HeldKeys, Pilot, Side};
use super::room::{along_and_left, free_way};
use wishdir_analysis::strafe::{AirTick, JumpCap, wish_speed};
use wishdir_sim::command::JUMP;
use wishdir_sim::math::{Vec3, frame_time, length_2d, wrap_deg, yaw_deg};
use wishdir_sim::run::Run;

/// How long a hop lasts at first, about, seconds: up at 268 u/s and back under 800 u/s².
const FIRST_HOP: f64 = 0.67;
/// Speed that is kept below the jump's cap, u/s: no rounding may lead over it.
const CAP_MARGIN: f64 = 0.02;
/// How hard it steers back to the lane's line, degrees for each unit beside it...
const BACK_DEG: f64 = 0.1;
/// ...and at most, degrees.
const BACK_MOST_DEG: f64 = 15.0;
/// The widest swing to each side of the heading, degrees.
const SWING_MOST_DEG: f64 = 50.0;
/// It looks for walls so far ahead, seconds of flight...
const LOOK_AHEAD: f64 = 1.0;
/// ...and at least, units.
const LOOK_AHEAD_LEAST: f64 = 320.0;
/// Obstacles lower than this are flown over, units.
const LIFT: f32 = 20.0;
/// Gaps for faster hops than this are not planned with, u/s.
const FASTEST_PLANNED: f64 = 640.0;
/// New headings are tried in steps of this, degrees.
const TURN_STEP_DEG: f64 = 15.0;

/// One hop's way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct HopCourse {
    /// Degrees.
    pub(super) heading: f64,
    /// It lands no faster, u/s.
    pub(super) up_to: f64,
}

/// Hops along a line.
#[derive(Clone, Debug)]
pub(super) struct Hops {
    /// Jumps still to make.
    left: u32,
    strafes: u32,
    /// Where the lane's line passes.
    through: Vec3,
    /// Where it leads, and how fast.
    course: HopCourse,
    side: Side,
    /// Ticks since the jump; 0 on the ground.
    flown: u32,
    /// What the last hop took, ticks.
    hop_ticks: f64,
    /// The next jump would cut a faster landing, u/s.
    cap: f64,
    /// The course, if there is one, and on which leg of it they are.
    way: Option<Arc<CoursePath>>,
    leg: usize,
    /// The next hops, if they were planned.
    planned: VecDeque<HopCourse>,
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
        let cap = JumpCap::new(&profile.physics, profile.msec()).fastest() - CAP_MARGIN;
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
        }
    }

    /// How long a hop may get on a course, units: a bound for the gaps that its way crosses.
    pub(super) fn longest(run: &Run) -> f64 {
        let profile = run.profile();
        let cap = JumpCap::new(&profile.physics, profile.msec()).fastest();
        FIRST_HOP * cap.min(FASTEST_PLANNED)
    }

    /// Whether the last jump has landed.
    pub(super) fn is_over(&self, run: &Run) -> bool {
        let arrived = self.way.as_ref().is_some_and(|way| way.is_done(self.leg));
        (self.left == 0 || arrived) && run.player().on_ground
    }

    /// How far it still is along the course, units; none without one.
    fn left_of_way(&self, run: &Run) -> Option<f32> {
        let way = self.way.as_ref()?;
        Some(way.left(self.leg, run.player().origin))
    }

    /// Where the course leads from here, as far as the next hop will go, degrees; else where the
    /// lane leads.
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

    /// A teleport put it there: the lane leads on from it.
    pub(super) fn arrive(&mut self, origin: Vec3, yaw: f32) {
        self.through = origin;
        self.course.heading = f64::from(yaw);
    }

    /// The next jump would cut a faster landing, u/s.
    pub(super) fn cap(&self) -> f64 {
        self.cap
    }

    /// What hands and mouse do in the next tick.
    pub(super) fn tick(&mut self, run: &Run, pilot: &Pilot) -> (HeldKeys, Aim) {
        if jumps_now(run) {
            let course = lookahead::choose(pilot, self, run)
                .map_or_else(|| self.clear_course(run), |(_, course)| course);
            self.begin(course, run);
        }
        self.steer(run)
    }

    /// A hop begins with the next tick.
    pub(super) fn begin(&mut self, course: HopCourse, run: &Run) {
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

    /// What hands and mouse do in the next tick of a hop that has begun.
    pub(super) fn steer(&mut self, run: &Run) -> (HeldKeys, Aim) {
        self.flown += 1;
        if let Some(way) = &self.way {
            self.leg = way.leg(self.leg, run);
        }
        self.side = self.side_now(run);
        let hands = HeldKeys {
            side: Some(self.side),
            jump: jumps_now(run),
            ..HeldKeys::default()
        };
        (
            hands,
            Aim::Most {
                side: self.side,
                up_to: self.course.up_to,
            },
        )
    }

    /// Changes sides where the velocity has swung to the end of a strafe.
    fn side_now(&self, run: &Run) -> Side {
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

    /// How far the velocity swings to each side, degrees: what the strafes of a hop turn it by,
    /// halved.
    fn swing_deg(&self, run: &Run) -> f64 {
        let profile = run.profile();
        let player = run.player();
        let tick = AirTick::new(
            &profile.physics,
            wish_speed(profile, false),
            profile.msec(),
            player.goldsrc.friction,
        );
        let turn = tick.window(f64::from(length_2d(player.velocity))).turn_deg;
        (turn * self.hop_ticks / f64::from(self.strafes) / 2.0).min(SWING_MOST_DEG)
    }

    /// The hops from here, along a course if there is one, and whether they come to its end or to
    /// the last of them; `thorough`: many ways side by side, not the first that leads on.
    pub(super) fn courses(
        &self,
        pilot: &Pilot,
        run: &Run,
        thorough: bool,
    ) -> (Vec<HopCourse>, bool) {
        let plan = plan::plan(pilot, self, run, thorough);
        (plan.courses, plan.arrives)
    }

    /// Follows these courses.
    pub(super) fn follow(&mut self, courses: &[HopCourse]) {
        self.planned = courses.iter().copied().collect();
    }

    /// How many of the next hops go well from here.
    pub(super) fn prospects(&self, pilot: &Pilot, run: &Run) -> u32 {
        lookahead::choose(pilot, self, run).map_or(0, |(hops, _)| hops)
    }

    /// As fast as it gets along the way with the most room.
    fn clear_course(&self, run: &Run) -> HopCourse {
        let speed = f64::from(length_2d(run.player().velocity));
        let needed = (speed * LOOK_AHEAD).max(LOOK_AHEAD_LEAST);
        let turns = (1..=12)
            .flat_map(|step| [f64::from(step), -f64::from(step)])
            .map(|step| step * TURN_STEP_DEG);
        let headings = turns.map(|turn| wrap_deg(self.course.heading + turn));
        let free = |heading: f64| free_way(run, heading, needed, LIFT);
        let mut best = (free(self.course.heading), self.course.heading);
        for heading in headings {
            // The first that is free; where none is, the freest.
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

/// Whether the jump key does something now.
fn jumps_now(run: &Run) -> bool {
    run.player().on_ground && run.player().old_buttons & JUMP == 0
}
