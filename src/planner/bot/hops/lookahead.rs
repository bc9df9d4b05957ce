//! Looks a few hops ahead to find a heading and a speed with which the bot keeps landing on floors.

use super::super::pilot::{Pilot, TickContext};
use super::super::stats::BotStats;
use super::{HopCourse, Hops};
use wishdir_sim::math::{length_2d, wrap_deg};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

/// Number of hops to look ahead.
pub(super) const DEPTH: u32 = 4;
/// Maximum number of courses to try before each jump.
const TRIES: u32 = 400;
/// Maximum length of a hop, ticks. A longer flight is a fall.
const LONGEST: u32 = 400;
/// Headings to try, degrees from the wanted heading.
const TURNS_DEG: [f64; 13] = [
    0.0, 7.0, -7.0, 14.0, -14.0, 28.0, -28.0, 45.0, -45.0, 80.0, -80.0, 120.0, -120.0,
];
/// Minimum progress of a hop along the course, as a fraction of the hop's length.
const LEAST_PROGRESS: f32 = 0.3;
/// Landing speed limits without braking, as fractions of the current speed. The first one is no
/// limit.
const FULL_SPEED: &[f64] = &[f64::INFINITY, 1.0];
/// Landing speed limits to try, as fractions of the current speed.
pub(super) const ALL_SPEEDS: &[f64] = &[f64::INFINITY, 1.0, 0.93, 0.87, 0.8, 0.73];

/// Predicted state between two hops.
#[derive(Clone)]
pub(super) struct HopPrediction {
    pub(super) pilot: Pilot,
    pub(super) hops: Hops,
    pub(super) run: Run,
}

/// Chooses the first course after which all simulated hops succeed. Tries the straightest and
/// fastest courses first, and courses that brake last. If no course succeeds, chooses the one with
/// the most successful hops.
pub(super) fn choose_course(pilot: &Pilot, hops: &Hops, run: &Run) -> Option<(u32, HopCourse)> {
    choose_without_braking(pilot, hops, run)
        .filter(|(ahead, _)| *ahead == DEPTH)
        .or_else(|| choose_course_from_speeds(ALL_SPEEDS, pilot, hops, run))
}

/// Like [`choose_course`], but never brakes.
pub(super) fn choose_without_braking(
    pilot: &Pilot,
    hops: &Hops,
    run: &Run,
) -> Option<(u32, HopCourse)> {
    choose_course_from_speeds(FULL_SPEED, pilot, hops, run)
}

fn choose_course_from_speeds(
    speeds: &'static [f64],
    pilot: &Pilot,
    hops: &Hops,
    run: &Run,
) -> Option<(u32, HopCourse)> {
    let mut tries = TRIES;
    HopPrediction::new(pilot, hops, run).search(speeds, DEPTH, &mut tries)
}

impl HopPrediction {
    pub(super) fn new(pilot: &Pilot, hops: &Hops, run: &Run) -> Self {
        Self {
            pilot: pilot.clone(),
            hops: hops.clone(),
            run: run.clone(),
        }
    }

    /// Returns the number of successful hops, up to `depth`, and the course of the first hop.
    fn search(
        &self,
        speeds: &'static [f64],
        depth: u32,
        tries: &mut u32,
    ) -> Option<(u32, HopCourse)> {
        let mut best: Option<(u32, HopCourse)> = None;
        for course in self.courses(speeds) {
            if *tries == 0 {
                break;
            }
            *tries -= 1;
            let Some(landed) = self.simulate_hop(course) else {
                continue;
            };
            if !self.makes_progress(&landed) {
                continue;
            }
            let is_end = landed.hops.is_over(&landed.run);
            let ahead = if is_end {
                depth - 1
            } else if depth > 1 {
                landed
                    .search(speeds, depth - 1, tries)
                    .map_or(0, |(hops, _)| hops)
            } else {
                0
            };
            if best.is_none_or(|(hops, _)| ahead + 1 > hops) {
                best = Some((ahead + 1, course));
            }
            if ahead + 1 == depth {
                break;
            }
        }
        best
    }

    /// Whether a hop makes progress along the course. Always true without a course.
    pub(super) fn makes_progress(&self, landed: &Self) -> bool {
        let left = |future: &Self| future.hops.remaining_distance(&future.run);
        let (Some(before), Some(after)) = (left(self), left(landed)) else {
            return true;
        };
        let way = landed.run.player().origin - self.run.player().origin;
        after < before - LEAST_PROGRESS * length_2d(way)
    }

    pub(super) fn courses(&self, speeds: &'static [f64]) -> impl Iterator<Item = HopCourse> {
        let speed = f64::from(length_2d(self.run.player().velocity));
        let (heading, cap) = (
            self.hops.wanted_heading(&self.run),
            self.hops.bhop_cap_speed(),
        );
        speeds.iter().flat_map(move |part| {
            TURNS_DEG.map(|turn| HopCourse {
                heading: wrap_deg(heading + turn),
                up_to: (speed * part).min(cap),
            })
        })
    }

    /// Simulates one hop. `None` unless it lands at its takeoff height without touching a wall.
    pub(super) fn simulate_hop(&self, course: HopCourse) -> Option<Self> {
        let mut future = self.clone();
        let mut stats = BotStats::default();
        future.hops.start_hop(course, &future.run);
        for _ in 0..LONGEST {
            let (hands, aim) = future.hops.steer(&future.run);
            let cmd = future
                .pilot
                .command(TickContext::from_run(&future.run), hands, aim);
            let record = future.run.advance(&cmd);
            stats.observe(&record, future.run.profile());
            if record.forced_view().is_some() {
                return None;
            }
            if let [leap] = stats.jumps[..] {
                return (leap.level && !leap.collided).then_some(future);
            }
        }
        None
    }
}
