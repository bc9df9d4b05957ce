//! A landing, what was tried on it, and the verdict.

use super::reading::Reading;
use super::track::{Flight, Sample, Track};
use super::{
    DUCK_HEIGHT, JUMP_HEIGHT, Key, LEFT_AT_ONCE_TICKS, Miss, Outcome, TRY_MSEC, TechniqueEvent, TechniqueKind,
    standing_z, ticks_in, words,
};
use crate::analysis::fall::{REST, WINDOW};
use crate::sim::math::{Vec3, dot, frame_time, length, length_2d, madd};
use crate::sim::tick::TickRecord;

/// How the ground was left again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Left {
    /// It was not, or much later.
    No,
    /// At once, by the way things went.
    AtOnce,
    /// By a jump or a double duck.
    ByKey,
}

/// The ground, under a fall that reached it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Landing {
    /// The event of a miss, but for its kind and verdict.
    numbers: TechniqueEventNumbers,
    tick: u64,
    msec: u8,
    normal: Vec3,
    /// The origin of one who stands on the ground there, units.
    rest: Vec3,
    /// Found by the snap, not by a collision.
    snapped: bool,
    /// Height over rest at the landing tick's end, had the ground not been, units.
    end: f32,
    ducked: bool,
    /// From take-off down, units.
    drop: f32,
    /// Met a slide first, in the same tick: so far over the floor, units.
    slide_over: Option<f32>,
    /// Met a slide some ticks later: so far along the floor, units.
    slide_beyond: Option<f32>,
}

/// A [`TechniqueEvent`] without its text, so that a landing costs no memory.
#[derive(Clone, Copy, Debug, PartialEq)]
struct TechniqueEventNumbers {
    fall_height: f32,
    fall_speed: f32,
    speed_before: f32,
    speed_after: f32,
    speed_before_3d: f32,
    speed_after_3d: f32,
    hp_lost: f32,
}

impl Landing {
    /// The landing of this tick; none if no ground was seen (a stuck player).
    pub(super) fn new(
        record: &TickRecord,
        reading: &Reading,
        flight: &Flight,
        numbers: TechniqueEvent,
        hp_lost: f32,
    ) -> Option<Self> {
        let normal = reading.floor.map_or(reading.probe.normal, |floor| floor.normal);
        if normal.z <= 0.0 {
            return None;
        }
        let player = &record.player;
        let rest = Vec3::new(player.origin.x, player.origin.y, standing_z(player));
        let mut landing = Self {
            numbers: TechniqueEventNumbers {
                fall_height: (flight.apex - rest.z).max(0.0),
                fall_speed: numbers.fall_speed,
                speed_before: numbers.speed_before,
                speed_after: numbers.speed_after,
                speed_before_3d: numbers.speed_before_3d,
                speed_after_3d: numbers.speed_after_3d,
                hp_lost,
            },
            tick: record.tick,
            msec: record.cmd.msec,
            normal,
            rest,
            snapped: reading.floor.is_none(),
            end: 0.0,
            ducked: player.goldsrc.flags & crate::sim::pmove::FL_DUCKING != 0,
            drop: flight.from - rest.z,
            slide_over: None,
            slide_beyond: None,
        };
        landing.end = match reading.floor {
            Some(floor) => landing.height(madd(record.before.origin, frame_time(record.cmd.msec), floor.velocity)),
            None => landing.height(player.origin + Vec3::new(0.0, 0.0, reading.probe.snap)),
        };
        if let (Some(slide), Some(floor)) = (reading.slide, reading.floor)
            && !reading.slide_after_floor
        {
            landing.slide_over = Some(slide.origin.z - floor.origin.z);
        }
        Some(landing)
    }

    /// How high over rest the player would be if he stood up at this origin, along the vertical, units.
    fn height(&self, origin: Vec3) -> f32 {
        dot(self.normal, origin - self.rest) / self.normal.z
    }

    /// The gap under one who rests on this ground, along the vertical, units.
    fn gap(&self) -> f32 {
        REST / self.normal.z
    }

    fn is_slope(&self) -> bool {
        self.normal.z < 1.0
    }

    fn try_ticks(&self) -> u64 {
        ticks_in(TRY_MSEC, self.msec)
    }

    /// No later key can belong to it.
    pub(super) fn is_over(&self, tick: u64) -> bool {
        tick >= self.tick + self.try_ticks()
    }

    /// Leaving the ground now is the landing's own doing.
    pub(super) fn is_fresh(&self, tick: u64) -> bool {
        tick <= self.tick + LEFT_AT_ONCE_TICKS
    }

    /// A tick on the ground after it.
    pub(super) fn walk(&mut self, record: &TickRecord, reading: &Reading) {
        if self.slide_beyond.is_none() && reading.slide.is_some() && self.is_fresh(record.tick) {
            self.slide_beyond = Some(length_2d(record.player.origin - self.rest));
        }
    }

    /// Something was at stake.
    fn matters(&self) -> bool {
        self.numbers.hp_lost >= 1.0 || self.drop > JUMP_HEIGHT
    }

    /// What it was, if it was anything. `record` is the tick that leaves the ground, if one does.
    pub(super) fn judge(&self, track: &Track, record: &TickRecord, left: Left) -> Option<TechniqueEvent> {
        if !self.matters() {
            return None;
        }
        if let Some(event) = self.by_keys(track, left) {
            return Some(event);
        }
        if left == Left::ByKey {
            return None;
        }
        let free = track.iter().filter(|sample| sample.tick + 1 == self.tick).all(|sample| !sample.touched);
        if let Some(over) = self.slide_over.filter(|_| free) {
            return Some(self.missed(TechniqueKind::SlideBug, Miss::Units(over), words::slide_over(over)));
        }
        if let Some(beyond) = self.slide_beyond.filter(|_| free) {
            return Some(self.missed(TechniqueKind::SlideBug, Miss::Units(beyond), words::slide_beyond(beyond)));
        }
        if self.is_slope() { self.bounce(record, left) } else { self.edge(record, left) }
    }

    fn event(&self, kind: TechniqueKind) -> TechniqueEvent {
        let n = &self.numbers;
        TechniqueEvent {
            tick: self.tick,
            kind,
            outcome: Outcome::Success,
            verdict: String::new(),
            missed_by: None,
            fall_height: n.fall_height,
            fall_speed: n.fall_speed,
            speed_before: n.speed_before,
            speed_after: n.speed_after,
            speed_before_3d: n.speed_before_3d,
            speed_after_3d: n.speed_after_3d,
            hp_saved: 0.0,
            hp_lost: n.hp_lost,
        }
    }

    fn missed(&self, kind: TechniqueKind, by: Miss, verdict: String) -> TechniqueEvent {
        self.event(kind).missed(by, verdict)
    }

    /// The floor's edge was left right after the landing: an EdgeBug that was short of it.
    fn edge(&self, record: &TickRecord, left: Left) -> Option<TechniqueEvent> {
        if left != Left::AtOnce {
            return None;
        }
        let kind = TechniqueKind::EdgeBug;
        if self.snapped {
            let (above, below) = (self.end - (WINDOW - REST), -REST - self.end);
            return Some(self.missed(
                kind,
                Miss::Impossible { above, below },
                words::edge_snapped(self.end, self.msec),
            ));
        }
        let short = length_2d(record.player.origin - self.rest);
        Some(self.missed(kind, Miss::Units(short), words::edge_short(short)))
    }

    /// A slope that threw the player off, or should have.
    fn bounce(&self, record: &TickRecord, left: Left) -> Option<TechniqueEvent> {
        let kind = TechniqueKind::Bounce;
        if left == Left::AtOnce && !self.snapped {
            let velocity = record.player.velocity;
            let (speed_after, speed_after_3d) = (length_2d(velocity), length(velocity));
            let mut event = TechniqueEvent { speed_after, speed_after_3d, ..self.event(kind) };
            event.verdict = words::success(&event);
            return Some(event);
        }
        if self.numbers.hp_lost < 1.0 {
            return None;
        }
        if self.snapped {
            let (above, below) = (self.end - (WINDOW - self.gap()), -self.gap() - self.end);
            let words = words::bounce_snapped(self.end, self.msec);
            return Some(self.missed(kind, Miss::Impossible { above, below }, words));
        }
        // Thrown off is who the next tick carries more than 2 units over the slope.
        let slant = length_2d(self.normal) / self.normal.z;
        let needed = WINDOW / (frame_time(self.msec) * slant) - self.numbers.speed_after;
        (needed > 0.0).then(|| self.missed(kind, Miss::Speed(needed), words::bounce_slow(needed)))
    }

    /// A JumpBug or DuckBug that was tried: ducked in the fall, and the keys moved near the landing.
    fn by_keys(&self, track: &Track, left: Left) -> Option<TechniqueEvent> {
        let reach = self.try_ticks();
        let (from, to) = (self.tick.saturating_sub(reach), self.tick + reach);
        let in_fall = |sample: &&Sample| sample.in_air && (from..self.tick).contains(&sample.tick);
        if !self.ducked && !track.iter().filter(in_fall).any(|sample| sample.ducked) {
            return None;
        }
        let jumps = track.jumps(from, to).next().is_some();
        let kind = if jumps { TechniqueKind::JumpBug } else { TechniqueKind::DuckBug };
        if !jumps && !self.is_slope() {
            return None;
        }
        let released = track.releases(from, to).next()?;
        if self.numbers.hp_lost < 1.0 {
            // Without harm, standing up after the landing is a stand-up bhop, and no jump is no try.
            let hops = released > self.tick && left == Left::ByKey;
            if hops || !jumps {
                return None;
            }
        }
        let (best, passed) = self.window(track, kind, from, to);
        let (above, below) = passed;
        let Some(best) = best else {
            let words = words::impossible(above, below, self.msec);
            return Some(self.missed(kind, Miss::Impossible { above, below }, words));
        };
        let (key, off) =
            if best.jump.abs() > best.duck.abs() { (Key::Jump, best.jump) } else { (Key::Duck, best.duck) };
        let miss = match off {
            0 => Miss::HitGround,
            _ => Miss::Ticks { n: off.unsigned_abs() as u32, late: off > 0, key },
        };
        Some(self.missed(kind, miss, words::keys(best.duck, best.jump, kind)))
    }

    /// The window's tick that the keys were nearest to, and else how far the ticks ended over and under the window.
    fn window(&self, track: &Track, kind: TechniqueKind, from: u64, to: u64) -> (Option<Try>, (f32, f32)) {
        let (top, bottom) = (WINDOW - self.gap(), -self.gap());
        let (mut above, mut under) = (f32::INFINITY, f32::NEG_INFINITY);
        let mut best: Option<Try> = None;
        let mut end_of = |tick: u64, height: f32| {
            if height >= top {
                above = above.min(height - top);
            } else if height < bottom {
                under = under.max(height);
            } else if let Some(tried) = self.tried(track, kind, tick + 1, from, to)
                && best.is_none_or(|best| tried.size() < best.size())
            {
                best = Some(tried);
            }
        };
        for sample in track.iter().filter(|sample| sample.tick < self.tick && sample.in_air && sample.rising < 0.0) {
            end_of(sample.tick, self.height(sample.origin));
        }
        end_of(self.tick, if self.ducked { self.end.min(bottom - DUCK_HEIGHT + WINDOW) } else { self.end });
        let passed =
            (if above.is_finite() { above } else { 0.0 }, if under.is_finite() { bottom - under } else { 0.0 });
        (best, passed)
    }

    /// By how many ticks the keys missed this tick: positive is late.
    fn tried(&self, track: &Track, kind: TechniqueKind, tick: u64, from: u64, to: u64) -> Option<Try> {
        let off = |edge: u64| edge as i64 - tick as i64;
        let duck = track.releases(from, to).map(off).min_by_key(|off| off.abs())?;
        let jump = match kind {
            TechniqueKind::JumpBug => track.jumps(from, to).map(off).min_by_key(|off| off.abs())?,
            TechniqueKind::EdgeBug
            | TechniqueKind::DuckBug
            | TechniqueKind::SlideBug
            | TechniqueKind::Bounce
            | TechniqueKind::Fastrun
            | TechniqueKind::DoubleDuck => 0,
        };
        Some(Try { duck, jump })
    }
}

/// How late the keys were for a tick, ticks; negative is early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Try {
    duck: i64,
    jump: i64,
}

impl Try {
    fn size(self) -> i64 {
        self.duck.abs().max(self.jump.abs())
    }
}
