//! Landing, the technique attempted on it, and the verdict.

use super::track::{TickTrack, TrackedFlight, TrackedTick};
use super::{
    DEEP_DROP, DUCK_HEIGHT, JUMP_HEIGHT, LEFT_AT_ONCE_TICKS, MissedBy, MissedKey, TRY_MSEC,
    TechniqueEvent, TechniqueKind, Verdict, standing_origin_z, whole_ticks,
};
use crate::facts::TickFacts;
use crate::fall::{REST, WINDOW};
use wishdir_sim::engine::{PlayerState, STANDING_HULL};
use wishdir_sim::math::{Vec3, dot, frame_time, length, length_2d, multiply_add};
use wishdir_sim::tick::TickRecord;

/// Minimum speed of a bounce attempt, as a fraction of the speed that a bounce needs.
const NEAR_BOUNCE: f32 = 0.75;

/// Maximum time between the keys and a harmless landing in a JumpBug attempt, milliseconds.
const NEAR_MSEC: u16 = 50;

/// How the player leaves the ground after a landing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum GroundExit {
    /// The player stayed on the ground, or left it much later.
    No,
    /// The player left the ground at once, without a key.
    AtOnce {
        /// Origin at the end of the tick that left the ground, units.
        origin: Vec3,
        /// Velocity at the end of the tick that left the ground, u/s.
        velocity: Vec3,
    },
    /// The player left the ground by a jump or a double duck.
    ByKey,
}

/// Landing that may have been an attempt at a technique.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct LandingAttempt {
    /// Technique event whose kind, outcome and verdict are not known yet.
    numbers: TechniqueEvent,
    tick: u64,
    msec: u8,
    normal: Vec3,
    /// Origin of a standing player on the ground at the landing, units.
    rest: Vec3,
    /// Whether the snap found the ground, not a collision.
    snapped: bool,
    /// Height above rest at the end of the landing tick if there were no ground, units.
    /// `None` if standing up found the ground.
    end: Option<f32>,
    ducked: bool,
    exit: GroundExit,
    /// Velocity at the start of the landing tick, u/s.
    velocity: Vec3,
    /// Height difference from takeoff to landing, units; positive: down.
    drop: f32,
    /// Height above the floor, units, at which the player touched a slide earlier on the landing
    /// tick.
    slide_over: Option<f32>,
    /// Distance along the floor to a slide touched some ticks later, units.
    slide_beyond: Option<f32>,
}

impl LandingAttempt {
    /// Creates the landing of this tick. `None` without a ground contact, for example if stuck.
    pub(super) fn new(
        record: &TickRecord,
        facts: &TickFacts,
        player: &PlayerState,
        flight: &TrackedFlight,
        numbers: TechniqueEvent,
        hp_lost: f32,
    ) -> Option<Self> {
        let normal = facts
            .fall_end
            .map_or(facts.probe.normal, |floor| floor.normal);
        if normal.z <= 0.0 {
            return None;
        }
        let rest = Vec3::new(player.origin.x, player.origin.y, standing_origin_z(player));
        let mut landing = Self {
            numbers: TechniqueEvent {
                fall_height: (flight.apex - rest.z).max(0.0),
                hp_lost,
                ..numbers
            },
            tick: record.tick,
            msec: record.cmd.msec,
            normal,
            rest,
            snapped: facts.fall_end.is_none(),
            end: None,
            ducked: player.hull != STANDING_HULL,
            exit: GroundExit::No,
            velocity: record.before.velocity,
            drop: flight.from - rest.z,
            slide_over: None,
            slide_beyond: None,
        };
        let end = facts.fall_end.map_or(
            player.origin + Vec3::new(0.0, 0.0, facts.probe.snap),
            |floor| {
                multiply_add(
                    record.before.origin,
                    frame_time(record.cmd.msec),
                    floor.velocity,
                )
            },
        );
        landing.end = (!facts.grounded_by_standing).then(|| landing.height(end));
        if let Some(slide) = facts.slide
            && !facts.slide_after_floor
        {
            landing.slide_over = Some(slide.origin.z - player.origin.z);
        }
        Some(landing)
    }

    /// Vertical distance above the resting height if the player stood up at this origin, units.
    fn height(&self, origin: Vec3) -> f32 {
        dot(self.normal, origin - self.rest) / self.normal.z
    }

    /// Returns the vertical gap between a resting player and the ground of the landing, units.
    fn gap_below(&self) -> f32 {
        REST / self.normal.z
    }

    fn is_slope(&self) -> bool {
        self.normal.z < 1.0
    }

    fn max_key_delay(&self) -> u64 {
        whole_ticks(TRY_MSEC, self.msec)
    }

    /// Delay of the landing because the player is ducked, ticks.
    fn ducked_delay(&self) -> u64 {
        let way = frame_time(self.msec) * self.numbers.fall_speed;
        if self.ducked && way > 0.0 {
            (DUCK_HEIGHT / way) as u64 + 1
        } else {
            0
        }
    }

    /// Whether keys pressed now come too late to belong to the landing.
    pub(super) fn is_too_late(&self, tick: u64) -> bool {
        tick >= self.tick + self.max_key_delay()
    }

    /// Whether leaving the ground now is a result of the landing.
    pub(super) fn is_exit_in_time(&self, tick: u64) -> bool {
        tick <= self.tick + LEFT_AT_ONCE_TICKS
    }

    /// Records how the player left the ground.
    pub(super) fn record_exit(&mut self, exit: GroundExit) {
        self.exit = exit;
    }

    pub(super) fn is_ducked(&self) -> bool {
        self.ducked
    }

    /// Processes a tick that starts on the ground after the landing.
    pub(super) fn observe_ground(&mut self, record: &TickRecord, facts: &TickFacts) {
        if self.slide_beyond.is_none()
            && self.is_exit_in_time(record.tick)
            && (facts.slide.is_some() || facts.probe.steep)
        {
            let met_at = facts
                .slide
                .map_or(record.player.origin, |slide| slide.origin);
            self.slide_beyond = Some(length_2d(met_at - self.rest));
        }
    }

    /// Whether the landing cost health.
    fn is_harmful(&self) -> bool {
        self.numbers.hp_lost >= 1.0
    }

    /// Returns the technique that the player tried on this landing, if any.
    pub(super) fn judge(&self, track: &TickTrack) -> Option<TechniqueEvent> {
        if let Some(event) = self.attempted_key_bug(track) {
            return Some(event);
        }
        let is_low = !self.is_harmful() && self.drop <= JUMP_HEIGHT;
        if is_low || self.exit == GroundExit::ByKey {
            return None;
        }
        let free = track
            .iter()
            .filter(|sample| sample.tick + 1 == self.tick)
            .all(|sample| !sample.touched);
        if let Some(over) = self.slide_over.filter(|_| free) {
            return Some(self.new_miss(
                TechniqueKind::SlideBug,
                MissedBy::Units(over),
                Verdict::SlideOver { over },
            ));
        }
        if let Some(short) = self.slide_beyond.filter(|_| free) {
            return Some(self.new_miss(
                TechniqueKind::SlideBug,
                MissedBy::Units(short),
                Verdict::SlideShort { short },
            ));
        }
        if self.is_slope() {
            self.judge_bounce()
        } else {
            self.judge_edge()
        }
    }

    fn new_event(&self, kind: TechniqueKind) -> TechniqueEvent {
        TechniqueEvent {
            kind,
            ..self.numbers
        }
    }

    fn new_miss(&self, kind: TechniqueKind, by: MissedBy, verdict: Verdict) -> TechniqueEvent {
        self.new_event(kind).into_miss(by, verdict)
    }

    /// Checks for an EdgeBug attempt that landed before the edge and left the ground right
    /// afterwards.
    fn judge_edge(&self) -> Option<TechniqueEvent> {
        let GroundExit::AtOnce { origin, .. } = self.exit else {
            return None;
        };
        if !self.is_harmful() && self.drop <= DEEP_DROP {
            return None;
        }
        let kind = TechniqueKind::EdgeBug;
        if let Some(end) = self.height_before_snap() {
            let (above, below) = (end - (WINDOW - REST), -REST - end);
            let verdict = Verdict::EdgeSnapped {
                height: end,
                msec: self.msec,
            };
            return Some(self.new_miss(kind, MissedBy::Impossible { above, below }, verdict));
        }
        let short = length_2d(origin - self.rest);
        Some(self.new_miss(
            kind,
            MissedBy::Units(short),
            Verdict::EdgeShort {
                landed: self.rest,
                left: origin,
            },
        ))
    }

    /// Checks for a bounce or a failed bounce on a slope.
    fn judge_bounce(&self) -> Option<TechniqueEvent> {
        let kind = TechniqueKind::Bounce;
        if let GroundExit::AtOnce { velocity, .. } = self.exit
            && !self.snapped
        {
            let (speed_after, speed_after_3d) = (length_2d(velocity), length(velocity));
            return Some(TechniqueEvent {
                speed_after,
                speed_after_3d,
                ..self.new_event(kind)
            });
        }
        // The player is thrown off if the next tick ends more than 2 units above the slope.
        let slant = length_2d(self.normal) / self.normal.z;
        let needed = WINDOW / (frame_time(self.msec) * slant);
        if !self.is_harmful() || self.speed_after_bounce() < needed * NEAR_BOUNCE {
            return None;
        }
        if let Some(end) = self.height_before_snap() {
            let (above, below) = (end - (WINDOW - self.gap_below()), -self.gap_below() - end);
            let verdict = Verdict::BounceSnapped {
                height: end,
                msec: self.msec,
            };
            return Some(self.new_miss(kind, MissedBy::Impossible { above, below }, verdict));
        }
        let missing = needed - self.speed_after_bounce();
        (missing > 0.0).then(|| {
            self.new_miss(
                kind,
                MissedBy::Speed(missing),
                Verdict::BounceSlow { missing },
            )
        })
    }

    /// Height above rest at the end of the landing tick before the snap, units.
    fn height_before_snap(&self) -> Option<f32> {
        let lift = if self.ducked { DUCK_HEIGHT } else { 0.0 };
        self.end.filter(|_| self.snapped).map(|end| end + lift)
    }

    /// Returns the horizontal speed after a collision with the landing's surface, u/s.
    fn speed_after_bounce(&self) -> f32 {
        length_2d(multiply_add(
            self.velocity,
            -dot(self.velocity, self.normal),
            self.normal,
        ))
    }

    /// Checks for a JumpBug or DuckBug attempt: ducked during the fall, with key changes near the
    /// landing.
    fn attempted_key_bug(&self, track: &TickTrack) -> Option<TechniqueEvent> {
        // Ducking in a harmless hop is common, so only a near miss counts as an attempt.
        let reach = if self.is_harmful() {
            self.max_key_delay()
        } else {
            whole_ticks(NEAR_MSEC, self.msec)
        };
        if !self.is_harmful() && self.drop <= DUCK_HEIGHT {
            return None;
        }
        let (from, to) = (
            self.tick.saturating_sub(reach + self.ducked_delay()),
            self.tick + reach,
        );
        let in_fall =
            |sample: &&TrackedTick| sample.in_air && (from..self.tick).contains(&sample.tick);
        if !self.ducked && !track.iter().filter(in_fall).any(|sample| sample.ducked) {
            return None;
        }
        let jumps = track.jump_presses(from, to).next().is_some();
        let kind = if jumps {
            TechniqueKind::JumpBug
        } else {
            TechniqueKind::DuckBug
        };
        if !jumps && !self.is_slope() {
            return None;
        }
        let released = track.duck_releases(from, to).next()?;
        if !self.is_harmful() {
            // On a harmless fall, standing up after the landing is a stand-up bhop.
            // Without a jump there was no attempt.
            let hops = released > self.tick && self.exit == GroundExit::ByKey;
            if hops || !jumps {
                return None;
            }
        }
        let (best, passed) = self.closest_window_tick(track, kind, from, to);
        let (above, below) = passed;
        let Some(best) = best else {
            let verdict = Verdict::WindowPassed {
                above,
                below,
                msec: self.msec,
            };
            return Some(self.new_miss(kind, MissedBy::Impossible { above, below }, verdict));
        };
        let verdict = Verdict::Keys {
            duck: best.duck,
            jump: best.jump,
        };
        Some(self.new_miss(kind, best.miss(), verdict))
    }

    /// Returns the key errors for the tick in the window closest to the player's keys, if any. Also
    /// returns the distances of the closest ticks above and below the window.
    fn closest_window_tick(
        &self,
        track: &TickTrack,
        kind: TechniqueKind,
        from: u64,
        to: u64,
    ) -> (Option<KeyErrors>, (f32, f32)) {
        let (top, bottom) = (WINDOW - self.gap_below(), -self.gap_below());
        let (mut above, mut under) = (f32::INFINITY, f32::NEG_INFINITY);
        let mut best: Option<KeyErrors> = None;
        let mut end_of = |tick: u64, height: f32| {
            if height >= top {
                above = above.min(height - top);
            } else if height < bottom {
                under = under.max(height);
            } else if let Some(tried) = self.find_key_errors(track, kind, tick + 1, from, to)
                && best.is_none_or(|best| tried.total_ticks() < best.total_ticks())
            {
                best = Some(tried);
            }
        };
        for sample in track
            .iter()
            .filter(|sample| sample.tick < self.tick && sample.in_air && sample.rising < 0.0)
        {
            end_of(sample.tick, self.height(sample.origin));
        }
        if let Some(end) = self.end {
            end_of(self.tick, end);
        }
        let passed = (
            if above.is_finite() { above } else { 0.0 },
            if under.is_finite() {
                bottom - under
            } else {
                0.0
            },
        );
        (best, passed)
    }

    /// Returns the key errors for a bug on this tick, in ticks; positive: late.
    fn find_key_errors(
        &self,
        track: &TickTrack,
        kind: TechniqueKind,
        tick: u64,
        from: u64,
        to: u64,
    ) -> Option<KeyErrors> {
        let off = |edge: u64| edge as i64 - tick as i64;
        let duck = track
            .duck_releases(from, to)
            .map(off)
            .min_by_key(|off| off.abs())?;
        let jump = match kind {
            TechniqueKind::JumpBug => track
                .jump_presses(from, to)
                .map(off)
                .min_by_key(|off| off.abs())?,
            TechniqueKind::EdgeBug
            | TechniqueKind::DuckBug
            | TechniqueKind::SlideBug
            | TechniqueKind::Bounce
            | TechniqueKind::Fastrun
            | TechniqueKind::DoubleDuck
            | TechniqueKind::Overbounce => 0,
        };
        Some(KeyErrors { duck, jump })
    }
}

/// Key errors relative to one tick, ticks. Negative: early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct KeyErrors {
    duck: i64,
    jump: i64,
}

impl KeyErrors {
    fn total_ticks(self) -> i64 {
        self.duck.abs().max(self.jump.abs())
    }

    /// Returns the larger of the two errors.
    fn miss(self) -> MissedBy {
        let (key, off) = if self.jump.abs() > self.duck.abs() {
            (MissedKey::Jump, self.jump)
        } else {
            (MissedKey::Duck, self.duck)
        };
        match off {
            0 => MissedBy::HitGround,
            _ => MissedBy::Ticks {
                n: off.unsigned_abs() as u32,
                late: off > 0,
                key,
            },
        }
    }
}
