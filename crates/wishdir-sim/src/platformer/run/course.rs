//! Line I and other effects after a tick: damage, teleports, push areas, timer and deaths.

use super::super::TICK_MSEC;
use super::super::grid::{Tile, cell_at};
use super::super::lines::Line;
use super::super::report::{NfkEvent, emit_changes};
use super::super::tick::TILE_PROBE_PX;
use super::super::world::{PushDirection, ZoneKind};
use super::{NfkCourseEvent, NfkRun};
use crate::course::{CourseTime, DamageSource, Timer};
use crate::event::EventSink;

/// Heights of the damage probes below the centre, pixels.
const HARM_PROBES_PX: [f64; 3] = [23.0, -23.0, 0.0];
/// Lava damage per hit, hit points. The game picks a random value from 12 to 17.
/// Here the values are used in turn to keep runs repeatable.
pub(super) const LAVA_DAMAGES: [i32; 6] = [12, 13, 14, 15, 16, 17];
/// Ticks between two lava hits.
pub(super) const LAVA_WAIT_TICKS: u8 = 8;
/// Damage of a death tile, hit points.
const DEATH_DAMAGE: i32 = 500;
/// `ix` above which a teleport halves `ix`, pixels per tick.
/// The game compares without the absolute value, so this only affects movement to the right.
const TELEPORT_HALVES_OVER: f64 = 1.0;

impl NfkRun {
    pub(super) fn apply_course<R: EventSink<NfkEvent>>(
        &mut self,
        record: &mut R,
        emit: &mut impl FnMut(NfkCourseEvent),
    ) {
        self.apply_damage(emit);
        if self.now.health <= 0 {
            self.reset_to_start();
            emit(NfkCourseEvent::Respawned);
            return;
        }
        let before = self.now.state;
        self.apply_teleport(emit);
        self.apply_pushes(emit);
        if R::LISTENS {
            emit_changes(record, Line::Objects, &before, &self.now.state);
        }
        self.update_timer(emit);
    }

    fn apply_damage(&mut self, emit: &mut impl FnMut(NfkCourseEvent)) {
        if !self.damage {
            return;
        }
        let (state, grid) = (self.now.state, &self.world.grid);
        let feels = |tile: Tile| {
            HARM_PROBES_PX
                .iter()
                .any(|dy| grid.tile_truncated(state.x, state.y + dy) == tile)
        };
        let (in_lava, in_death) = (feels(Tile::Lava), feels(Tile::Death));
        self.now.lava_wait_ticks = self.now.lava_wait_ticks.saturating_sub(1);
        let mut take = |harm, damage| {
            if self.now.health > 0 {
                self.now.health -= damage;
                emit(NfkCourseEvent::Hurt { harm, damage });
                if self.now.health <= 0 {
                    emit(NfkCourseEvent::Died { harm });
                }
            }
        };
        if in_lava && self.now.lava_wait_ticks == 0 {
            take(
                DamageSource::Lava,
                LAVA_DAMAGES[usize::from(self.now.lava_hits) % LAVA_DAMAGES.len()],
            );
            self.now.lava_hits = self.now.lava_hits.wrapping_add(1) % LAVA_DAMAGES.len() as u8;
            self.now.lava_wait_ticks = LAVA_WAIT_TICKS;
        }
        if in_death {
            take(DamageSource::Trigger, DEATH_DAMAGE);
        }
    }

    fn apply_teleport(&mut self, emit: &mut impl FnMut(NfkCourseEvent)) {
        let state = &mut self.now.state;
        let at = cell_at(state.x, state.y + TILE_PROBE_PX);
        let Some(teleport) = self
            .world
            .teleports
            .iter()
            .find(|teleport| Some(teleport.from) == at)
        else {
            return;
        };
        let (from, to) = ([state.x, state.y], teleport.to.body_center());
        [state.x, state.y] = to;
        // 062B halves `ix`, 070c does not. Both rulesets are closer to 062B.
        if state.ix > TELEPORT_HALVES_OVER {
            state.ix /= 2.0;
        }
        emit(NfkCourseEvent::Teleported { from, to });
    }

    fn apply_pushes(&mut self, emit: &mut impl FnMut(NfkCourseEvent)) {
        let state = &mut self.now.state;
        for (push, wait) in self.world.pushes.iter().zip(&mut self.now.push_waits) {
            *wait = wait.saturating_sub(1);
            if *wait > 0 || !push.area.touches(state.x, state.y) {
                continue;
            }
            match push.direction {
                PushDirection::Left => state.ix = -push.speed,
                PushDirection::Up => state.iy = -push.speed,
                PushDirection::Right => state.ix = push.speed,
                PushDirection::Down => state.iy = push.speed,
            }
            *wait = push.wait_ticks;
            emit(NfkCourseEvent::Pushed {
                ix: state.ix,
                iy: state.iy,
            });
        }
    }

    fn update_timer(&mut self, emit: &mut impl FnMut(NfkCourseEvent)) {
        let state = &self.now.state;
        let touches = |kind| {
            self.world
                .zones
                .iter()
                .any(|zone| zone.kind == kind && zone.area.touches(state.x, state.y))
        };
        if touches(ZoneKind::Start) {
            if self.now.timer != Timer::Ready {
                self.now.timer = Timer::Ready;
                emit(NfkCourseEvent::EnteredStart);
            }
            return;
        }
        let mut time = match self.now.timer {
            Timer::Idle | Timer::Finished { .. } | Timer::Invalid => return,
            Timer::Ready => {
                emit(NfkCourseEvent::Started);
                CourseTime::default()
            }
            Timer::Running { time, .. } => time,
        };
        time.ticks += 1;
        time.msec += u64::from(TICK_MSEC);
        if touches(ZoneKind::Finish) {
            self.now.timer = Timer::Finished {
                time,
                checkpoints: 0,
            };
            emit(NfkCourseEvent::Finished { time });
        } else {
            self.now.timer = Timer::Running {
                time,
                checkpoints: 0,
            };
        }
    }
}
