//! One number for a run's state: two runs that ended in the same bits have the same.

use super::NfkCheckpoint;
use crate::platformer::NfkState;
use crate::run::hash::Fnv;

/// The hash of everything that the next tick's motion and clock depend on.
pub(super) fn of(now: &NfkCheckpoint) -> u64 {
    let NfkCheckpoint {
        state,
        tick,
        health,
        timer,
        lava_wait_ticks,
        lava_hits,
        push_waits,
    } = now;
    let NfkState {
        x,
        y,
        ix,
        iy,
        dir,
        crouch,
        doublejump,
        speedjump,
        injump,
        ground_ticks,
        haste,
        flight,
        dead,
    } = *state;
    let mut fnv = Fnv::new();
    for float in [x, y, ix, iy] {
        fnv.word(float.to_bits());
    }
    for switch in [crouch, haste, flight, dead] {
        fnv.switch(switch);
    }
    for number in [
        dir.number(),
        doublejump,
        speedjump,
        injump,
        ground_ticks,
        *lava_wait_ticks,
        *lava_hits,
    ] {
        fnv.word(u64::from(number));
    }
    for wait in push_waits {
        fnv.word(u64::from(*wait));
    }
    fnv.word(*tick);
    fnv.word(u64::from(health.cast_unsigned()));
    fnv.timer(*timer);
    fnv.finish()
}
