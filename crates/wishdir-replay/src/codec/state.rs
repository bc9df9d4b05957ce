//! The layouts of what ticks change: every field of both games' checkpoints, in the order of
//! `docs/replay.md` 5.

use super::fields::{BadField, FieldResult, Fields};
use wishdir_sim::course::{CourseState, CourseTime, Timer};
use wishdir_sim::engine::{GoldSrcState, MoveType, PlayerState, QuakeWorldState};
use wishdir_sim::map::Spawn;
use wishdir_sim::math::{Vec3, ViewAngles};
use wishdir_sim::platformer::{Dir, NfkCheckpoint, NfkState};
use wishdir_sim::run::{Checkpoint, FULL_HEALTH};
use wishdir_sim::world::{Contents, HullId};

/// Most ticks and milliseconds that a clock in a file may show: no sum of them overflows.
const CLOCK_MAX: u64 = 1 << 53;

/// A run of a 3D engine.
pub(crate) fn checkpoint(fields: &mut impl Fields, state: &mut Checkpoint) -> FieldResult {
    let Checkpoint {
        player: body,
        tick,
        health,
        angles: view,
        course,
        liquid_wait_msec,
        trigger_wait_msec,
        respawn,
    } = state;
    player(fields, body)?;
    clock(fields, tick)?;
    hit_points(fields, health)?;
    angles(fields, view)?;
    let CourseState {
        timer: time,
        passed,
        touched,
    } = course;
    timer(fields, time)?;
    list(fields, passed)?;
    list(fields, touched)?;
    fields.u32(liquid_wait_msec)?;
    fields.u32(trigger_wait_msec)?;
    let Spawn { feet, yaw } = respawn;
    vector(fields, feet)?;
    fields.f32(yaw)
}

/// What [`checkpoint`] reads over.
pub(crate) fn blank_checkpoint() -> Checkpoint {
    Checkpoint {
        player: PlayerState::default(),
        tick: 0,
        health: FULL_HEALTH,
        angles: ViewAngles::ZERO,
        course: CourseState::default(),
        liquid_wait_msec: 0,
        trigger_wait_msec: 0,
        respawn: Spawn::default(),
    }
}

fn player(fields: &mut impl Fields, state: &mut PlayerState) -> FieldResult {
    let PlayerState {
        origin,
        velocity,
        on_ground,
        hull,
        water_level,
        water_type,
        old_buttons,
        quakeworld,
        goldsrc,
    } = state;
    vector(fields, origin)?;
    vector(fields, velocity)?;
    fields.switch(on_ground)?;
    let mut number = hull.number();
    fields.u32(&mut number)?;
    *hull = HullId::new(number);
    fields.u8(water_level)?;
    contents(fields, water_type)?;
    fields.u16(old_buttons)?;
    let QuakeWorldState {
        water_jump_seconds,
        jump_held,
        ktx_was_jump,
        ktx_released,
        ktx_last_frame_time,
    } = quakeworld;
    fields.f32(water_jump_seconds)?;
    fields.switch(jump_held)?;
    fields.switch(ktx_was_jump)?;
    fields.switch(ktx_released)?;
    fields.f32(ktx_last_frame_time)?;
    goldsrc_state(fields, goldsrc)
}

fn goldsrc_state(fields: &mut impl Fields, state: &mut GoldSrcState) -> FieldResult {
    let GoldSrcState {
        base_velocity,
        base_velocity_renewed,
        water_jump_msec,
        move_dir,
        punch_angle,
        view_z,
        duck_time,
        in_duck,
        flags,
        stamina_msec,
        fall_velocity,
        friction,
        move_type,
        game_fall_velocity,
    } = state;
    vector(fields, base_velocity)?;
    fields.switch(base_velocity_renewed)?;
    fields.f32(water_jump_msec)?;
    vector(fields, move_dir)?;
    angles(fields, punch_angle)?;
    fields.f32(view_z)?;
    fields.f32(duck_time)?;
    fields.switch(in_duck)?;
    fields.u32(flags)?;
    fields.f32(stamina_msec)?;
    fields.f32(fall_velocity)?;
    fields.f32(friction)?;
    let mut on_ladder = *move_type == MoveType::Ladder;
    fields.switch(&mut on_ladder)?;
    *move_type = if on_ladder {
        MoveType::Ladder
    } else {
        MoveType::Walk
    };
    fields.f32(game_fall_velocity)
}

/// What may fill a point, by number in files.
const CONTENTS: [Contents; 6] = [
    Contents::Empty,
    Contents::Solid,
    Contents::Water,
    Contents::Slime,
    Contents::Lava,
    Contents::Ladder,
];

fn contents(fields: &mut impl Fields, value: &mut Contents) -> FieldResult {
    let mut number = CONTENTS
        .iter()
        .position(|known| known == value)
        .unwrap_or_default() as u8;
    fields.u8(&mut number)?;
    let known = CONTENTS.get(usize::from(number));
    *value = *known.ok_or_else(|| BadField::new("contents", number, "0 to 5"))?;
    Ok(())
}

fn vector(fields: &mut impl Fields, vector: &mut Vec3) -> FieldResult {
    let Vec3 { x, y, z } = vector;
    fields.f32(x)?;
    fields.f32(y)?;
    fields.f32(z)
}

fn angles(fields: &mut impl Fields, angles: &mut ViewAngles) -> FieldResult {
    let ViewAngles { pitch, yaw, roll } = angles;
    fields.f32(pitch)?;
    fields.f32(yaw)?;
    fields.f32(roll)
}

fn list(fields: &mut impl Fields, list: &mut smallvec::SmallVec<[u32; 8]>) -> FieldResult {
    let count = fields.count(list.len(), size_of::<u32>())?;
    list.resize(count, 0);
    list.iter_mut().try_for_each(|number| fields.u32(number))
}

/// Ticks or milliseconds.
fn clock(fields: &mut impl Fields, value: &mut u64) -> FieldResult {
    fields.u64(value)?;
    if *value <= CLOCK_MAX {
        Ok(())
    } else {
        Err(BadField::new(
            "a clock",
            *value,
            format!("at most {CLOCK_MAX}"),
        ))
    }
}

fn hit_points(fields: &mut impl Fields, health: &mut i32) -> FieldResult {
    let mut bits = health.cast_unsigned();
    fields.u32(&mut bits)?;
    *health = bits.cast_signed();
    Ok(())
}

fn timer(fields: &mut impl Fields, timer: &mut Timer) -> FieldResult {
    let (mut number, mut time, mut checkpoints) = match *timer {
        Timer::Idle => (0_u8, CourseTime::default(), 0),
        Timer::Ready => (1, CourseTime::default(), 0),
        Timer::Running { time, checkpoints } => (2, time, checkpoints),
        Timer::Finished { time, checkpoints } => (3, time, checkpoints),
        Timer::Invalid => (4, CourseTime::default(), 0),
    };
    fields.u8(&mut number)?;
    if matches!(number, 2 | 3) {
        clock(fields, &mut time.ticks)?;
        clock(fields, &mut time.msec)?;
        fields.u32(&mut checkpoints)?;
    }
    *timer = match number {
        0 => Timer::Idle,
        1 => Timer::Ready,
        2 => Timer::Running { time, checkpoints },
        3 => Timer::Finished { time, checkpoints },
        4 => Timer::Invalid,
        found => return Err(BadField::new("the clock's state", found, "0 to 4")),
    };
    Ok(())
}

/// A run of Need For Kill.
pub(crate) fn nfk_checkpoint(fields: &mut impl Fields, state: &mut NfkCheckpoint) -> FieldResult {
    let NfkCheckpoint {
        state: body,
        tick,
        health,
        timer: time,
        lava_wait_ticks,
        lava_hits,
        push_waits,
    } = state;
    nfk_state(fields, body)?;
    clock(fields, tick)?;
    hit_points(fields, health)?;
    timer(fields, time)?;
    fields.u8(lava_wait_ticks)?;
    fields.u8(lava_hits)?;
    let count = fields.count(push_waits.len(), size_of::<u16>())?;
    push_waits.resize(count, 0);
    push_waits.iter_mut().try_for_each(|wait| fields.u16(wait))
}

/// What [`nfk_checkpoint`] reads over.
pub(crate) fn blank_nfk_checkpoint() -> NfkCheckpoint {
    NfkCheckpoint {
        state: NfkState::at([0.0, 0.0], Dir::StandLeft),
        tick: 0,
        health: FULL_HEALTH,
        timer: Timer::Idle,
        lava_wait_ticks: 0,
        lava_hits: 0,
        push_waits: Vec::new(),
    }
}

fn nfk_state(fields: &mut impl Fields, state: &mut NfkState) -> FieldResult {
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
    } = state;
    for number in [x, y, ix, iy] {
        fields.f64(number)?;
    }
    let mut number = dir.number();
    fields.u8(&mut number)?;
    *dir = Dir::of_number(number).ok_or_else(|| BadField::new("a direction", number, "0 to 3"))?;
    fields.switch(crouch)?;
    for counter in [doublejump, speedjump, injump, ground_ticks] {
        fields.u8(counter)?;
    }
    for power in [haste, flight, dead] {
        fields.switch(power)?;
    }
    Ok(())
}
