//! Near misses: the closest attempt at each bug that is not possible.

use super::ahead::{self, EdgeShortfall};
use super::sandbox::Sandbox;
use super::takeoff::Takeoff;
use super::{Impossible, PreMove, SearchObstacle};
use wishdir_analysis::facts::TickFacts;
use wishdir_analysis::fall::{REST, WINDOW, WindowMiss};
use wishdir_analysis::technique::TechniqueKind;
use wishdir_sim::command::UserCmd;
use wishdir_sim::engine::{DUCK_HEIGHT, PlayerState, STANDING_HULL};
use wishdir_sim::math::frame_time;
use wishdir_sim::run::Checkpoint;
use wishdir_sim::tick::TickRecord;

/// Closest attempt at a bug so far: the size of the miss, and the reason for it.
#[derive(Clone, Copy, Debug)]
struct NearestAttempt {
    size: f32,
    obstacle: SearchObstacle,
    by: (PreMove, u32),
}

/// Closest attempt at each bug, over all flights.
#[derive(Debug, Default)]
pub(super) struct NearMisses {
    /// Pre-move and run ticks of the current flight.
    now: Option<(PreMove, u32)>,
    has_landed: bool,
    /// Whether a landing was on a slope.
    has_slope: bool,
    window: Option<NearestAttempt>,
    edge: Option<NearestAttempt>,
    slide: Option<NearestAttempt>,
}

impl NearMisses {
    /// Starts a flight.
    pub(super) fn start_flight(&mut self, takeoff: &Takeoff) {
        self.now = Some((takeoff.pre_move, takeoff.run_ticks));
    }

    /// Records the landing tick of a flight.
    pub(super) fn record_landing(
        &mut self,
        sandbox: &mut Sandbox,
        from: &Checkpoint,
        cmd: &UserCmd,
    ) {
        let (record, facts) = sandbox.simulate_with_facts(from, cmd);
        let (before, player) = (&record.before, &record.player);
        self.has_landed = true;
        let normal = facts
            .fall_end
            .map_or(facts.probe.normal, |floor| floor.normal);
        self.has_slope |= normal.z < 1.0;
        if let Some(slide) = facts.slide
            && !facts.slide_after_floor
        {
            let over = slide.origin.z - player.origin.z;
            self.slide =
                self.pick_closer_attempt(self.slide, over, SearchObstacle::SlideOver { over });
        }
        if before.velocity.z >= 0.0 || facts.grounded_by_standing {
            return;
        }
        if player.hull == STANDING_HULL && normal.z > 0.0 {
            self.record_window(sandbox, &record);
        }
        if let Some(shortfall) = ahead::find_edge(sandbox, before, player, cmd) {
            self.record_edge(shortfall, player, &facts);
        }
    }

    /// Records the distance by which a landing missed the window above its floor.
    fn record_window(&mut self, sandbox: &Sandbox, landing: &TickRecord) {
        let seconds = frame_time(landing.cmd.msec);
        // Phase relative to the floor that the landing found.
        let rest = landing.before.origin.z - landing.player.origin.z;
        let half = sandbox.profile().physics.gravity_step(f64::from(seconds)) as f32 * 0.5;
        let next = rest - (half - landing.before.velocity.z) * seconds;
        if (-REST..WINDOW - REST).contains(&next) {
            self.window = self.pick_closer_attempt(self.window, 0.0, SearchObstacle::InTheWay);
            return;
        }
        let phase = WindowMiss::from_heights(rest, next);
        let size = phase.above.max(0.0).min(phase.below.max(0.0));
        self.window =
            self.pick_closer_attempt(self.window, size, SearchObstacle::WindowPassed(phase));
    }

    /// Records the distance by which a landing missed an edge.
    fn record_edge(
        &mut self,
        EdgeShortfall { by, way }: EdgeShortfall,
        player: &PlayerState,
        facts: &TickFacts,
    ) {
        match facts.fall_end {
            Some(_) if by > 0.0 => {
                self.edge = self.pick_closer_attempt(
                    self.edge,
                    by,
                    SearchObstacle::EdgeShort {
                        by,
                        ticks: by / way,
                    },
                );
            }
            None if by <= way => {
                let lift = if player.hull == STANDING_HULL {
                    0.0
                } else {
                    DUCK_HEIGHT
                };
                let height = facts.probe.snap + if facts.ducked_in_air { lift } else { 0.0 };
                self.edge = self.pick_closer_attempt(
                    self.edge,
                    by.max(0.0),
                    SearchObstacle::EdgeSnapped { height },
                );
            }
            Some(_) | None => {}
        }
    }

    /// Records a tick of a flight that hit nothing.
    pub(super) fn record_pass(
        &mut self,
        sandbox: &Sandbox,
        before: &PlayerState,
        after: &PlayerState,
    ) {
        if let Some(EdgeShortfall { by, way }) = ahead::find_passed_edge(sandbox, before, after) {
            self.edge = self.pick_closer_attempt(
                self.edge,
                by,
                SearchObstacle::EdgePast {
                    by,
                    ticks: by / way,
                },
            );
        }
    }

    /// Returns the closer of two attempts: the known one, or the one in the current flight.
    fn pick_closer_attempt(
        &self,
        known: Option<NearestAttempt>,
        size: f32,
        obstacle: SearchObstacle,
    ) -> Option<NearestAttempt> {
        let by = self.now?;
        known
            .filter(|known| known.size <= size)
            .or(Some(NearestAttempt { size, obstacle, by }))
    }

    /// Returns the reason why a bug is not possible.
    pub(super) fn verdict(&self, technique: TechniqueKind, is_capped: bool) -> Impossible {
        let plain = |obstacle: SearchObstacle| Impossible {
            technique,
            obstacle,
            nearest: None,
        };
        let or = |nearest: Option<NearestAttempt>, otherwise: SearchObstacle| {
            nearest.map_or(
                plain(otherwise),
                |NearestAttempt { obstacle, by, .. }| Impossible {
                    technique,
                    obstacle,
                    nearest: Some(by),
                },
            )
        };
        if is_capped {
            return plain(SearchObstacle::Unknown);
        }
        if self.now.is_none() {
            return plain(SearchObstacle::NoFall);
        }
        match technique {
            TechniqueKind::EdgeBug if self.has_landed || self.edge.is_some() => {
                or(self.edge, SearchObstacle::NoEdge)
            }
            TechniqueKind::SlideBug if self.has_landed => or(self.slide, SearchObstacle::NoSlide),
            TechniqueKind::DuckBug if self.has_landed && !self.has_slope => {
                plain(SearchObstacle::LevelFloor)
            }
            TechniqueKind::DuckBug | TechniqueKind::JumpBug if self.has_landed => {
                or(self.window, SearchObstacle::InTheWay)
            }
            TechniqueKind::EdgeBug
            | TechniqueKind::JumpBug
            | TechniqueKind::DuckBug
            | TechniqueKind::SlideBug
            | TechniqueKind::Bounce
            | TechniqueKind::Fastrun
            | TechniqueKind::DoubleDuck
            | TechniqueKind::Overbounce => plain(SearchObstacle::NoLanding),
        }
    }
}
