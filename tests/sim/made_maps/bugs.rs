//! `bugs`: the signs' statements are tested at 100 fps in Counter-Strike's and Half-Life's
//! arithmetic.

use wishdir_sim::command::{DUCK, JUMP};
use wishdir_sim::engine::Engine;
use wishdir_sim::map::TriggerKind::{Checkpoint, Finish, Hurt, Push, Start, Teleport};
use wishdir_sim::map::World;
use wishdir_sim::math::Vec3;
use wishdir_sim::world::Level;

use super::made::bugs::bounce::BOUNCES;
use super::made::bugs::ledges::LEDGES;
use super::made::bugs::slopes::{DUCK_BUGS, SLIDE_BUGS};
use super::made::bugs::towers::DROPS;
use super::made::bugs::{LedgeFall, bounce, ledges, slopes, towers};
use super::walker::{Held, Walker, level};
use super::world;

const CS: (Engine, u8) = (Engine::CounterStrike, 10);
/// Longer than any fall on the map, ticks.
const LONG: usize = 500;
const FORWARD: Held = Held {
    forward: 250.0,
    side: 0.0,
    buttons: 0,
};
/// A tick that reduces the fall by at least this much, and does not end on the ground, was a bug,
/// u/s.
const SAVED: f32 = 200.0;

/// Stands with the feet at a teleport's destination, moved back by `phase` units.
fn stand<'a>(level: &'a Level, world: &World, feet: [f64; 3], phase: f32) -> Walker<'a> {
    let feet = feet.map(|part| part as f32);
    let to = world
        .triggers
        .iter()
        .find_map(|trigger| match trigger.kind {
            Teleport { to, .. } => {
                Some(to).filter(|to| (to.feet - Vec3::from(feet)).length() < 4.0)
            }
            Push { .. } | Start | Finish | Checkpoint(_) | Hurt { .. } => None,
        });
    let to = to.unwrap_or_else(|| panic!("no teleport leads to {feet:?}"));
    let (sin, cos) = to.yaw.to_radians().sin_cos();
    let mut walker = Walker::at(level, CS, to);
    walker.state.origin -= Vec3::new(cos, sin, 0.0) * phase;
    assert!(walker.settle(), "{feet:?}");
    walker
}

/// Walks forward until it is in the air.
fn walk_off(mut walker: Walker<'_>) -> Walker<'_> {
    let mut ticks = 0;
    while walker.state.on_ground {
        walker.tick(FORWARD);
        ticks += 1;
        assert!(
            ticks < LONG,
            "never left the ground at {}",
            walker.state.origin
        );
    }
    walker
}

/// Falls with `held`. `Ok` if a tick lost most of the fall's speed without a landing, otherwise the
/// landing's damage.
fn fall(walker: &mut Walker<'_>, mut held: impl FnMut(usize) -> Held) -> Result<(), f32> {
    for tick in 0..LONG {
        let before = walker.state.velocity.z;
        walker.tick(held(tick));
        if walker.state.on_ground {
            return Err(walker.damage);
        }
        if walker.state.velocity.z - before > SAVED {
            return Ok(());
        }
    }
    panic!("falls for ever at {}", walker.state.origin);
}

/// Whether releasing duck in some tick, with `also` pressed, saves the fall.
fn stands_up_in_time(off: &Walker<'_>, also: u16) -> bool {
    (1..LONG).any(|release| {
        let mut walker = off.clone();
        let held = |tick: usize| {
            let buttons = if tick < release { DUCK } else { also };
            Held { buttons, ..FORWARD }
        };
        // Ends early if the landing comes before the release.
        fall(&mut walker, held).is_ok()
    })
}

#[test]
fn the_jumpbug_towers_say_what_is_possible() {
    let world = world("bugs");
    let level = level(&world, CS.0);
    for (index, height) in DROPS.into_iter().enumerate() {
        let off = walk_off(stand(&level, &world, towers::standing_position(index), 0.0));
        let says = LedgeFall::from_height(height);
        assert_eq!(stands_up_in_time(&off, JUMP), says.jumpbug, "{height}");
        let damage = fall(&mut off.clone(), |_| FORWARD).unwrap_err();
        assert!(
            (f64::from(damage) - says.damage).abs() < 0.01,
            "{height}: {damage}, the sign says {}",
            says.damage
        );
    }
    let both = [true, false].map(|possible| {
        DROPS
            .iter()
            .any(|height| LedgeFall::from_height(*height).jumpbug == possible)
    });
    assert_eq!(both, [true, true]);
}

/// Number of starts that end in a bug with only forward held, out of 25 within one tick's distance.
fn lucky_starts(feet: [f64; 3]) -> usize {
    let world = world("bugs");
    let level = level(&world, CS.0);
    let lucky = |phase: &i32| {
        let mut walker = walk_off(stand(&level, &world, feet, *phase as f32 * 0.1));
        fall(&mut walker, |_| FORWARD).is_ok()
    };
    (0..25).filter(lucky).count()
}

#[test]
fn holding_forward_alone_often_meets_each_ledge_s_edge() {
    for (index, ledge) in LEDGES.into_iter().enumerate() {
        let lucky = lucky_starts(ledges::standing_position(index));
        assert!(lucky >= 5, "{ledge:?}: {lucky} of 25");
        assert!(!LedgeFall::from_height(ledge.drop).jumpbug, "{ledge:?}");
    }
}

#[test]
fn holding_forward_alone_often_meets_each_slide_s_foot() {
    for (index, slide) in SLIDE_BUGS.into_iter().enumerate() {
        let lucky = lucky_starts(slopes::slide_top(index));
        assert!(lucky >= 5, "{slide:?}: {lucky} of 25");
    }
}

#[test]
fn standing_up_in_time_saves_each_fall_onto_the_slope() {
    let world = world("bugs");
    let level = level(&world, CS.0);
    for (index, over) in DUCK_BUGS.into_iter().enumerate() {
        let off = walk_off(stand(&level, &world, slopes::duck_top(index), 0.0));
        assert!(stands_up_in_time(&off, 0), "{over}");
        let damage = fall(&mut off.clone(), |_| FORWARD).unwrap_err();
        assert!(
            damage > 10.0,
            "{over}: a DuckBug has something to save, {damage}"
        );
    }
}

#[test]
fn half_the_fall_becomes_speed_on_the_bounce_slopes() {
    let world = world("bugs");
    let level = level(&world, CS.0);
    for (index, drop) in BOUNCES.into_iter().enumerate() {
        let mut walker = walk_off(stand(&level, &world, bounce::standing_position(index), 0.0));
        let mut fallen = 0.0_f32;
        for _ in 0..LONG {
            fallen = fallen.max(-walker.state.velocity.z);
            // The hole's far side has stopped it. From there on it falls freely.
            let held = if fallen < 150.0 {
                FORWARD
            } else {
                Held::default()
            };
            walker.tick(held);
            if walker.state.on_ground {
                break;
            }
        }
        walker.tick(Held::default());
        let speed = walker.state.velocity.x;
        assert!(
            speed > 0.47 * fallen && speed < 0.5 * fallen,
            "{drop}: {fallen} became {speed}"
        );
    }
}
