//! The jump and duck keys around a landing, in made jumps and in all recordings.

use wishdir_analysis::jump::{LANDING_KEYS_MSEC, LandingKeys, Timing};
use wishdir_sim::command::{DUCK, JUMP};
use wishdir_sim::engine::PlayerState;
use wishdir_sim::tick::TickRecord;

use super::kinds::{drive, jumps, runner, two_floors};
use super::recorded;

/// Index of the first tick that lands.
fn landing(records: &[TickRecord]) -> u64 {
    let lands = |record: &TickRecord| !record.before.on_ground && record.player.on_ground;
    records.iter().position(lands).unwrap() as u64
}

fn timing(ticks: i32) -> Option<Timing> {
    Some(Timing {
        ticks,
        msec: ticks * 10,
    })
}

#[test]
fn presses_around_a_landing_are_counted_and_timed() {
    let drive = |command: &dyn Fn(u64) -> u16| {
        drive(two_floors(0.0), runner(0.0, 250.0), 200, |_, tick| {
            command(tick)
        })
    };
    let lands = landing(&drive(&|tick| if tick == 0 { JUMP } else { 0 }));
    // Pressed too early twice, the second time held through the landing. The third press jumps. Two
    // more come in the air, and one belongs to the next landing.
    let offsets = [-4, -1, 0, 2, 4, 6, 40];
    let pressed = |tick: u64| tick == 0 || offsets.contains(&(tick as i64 - lands as i64));
    let jumps = jumps(&drive(&|tick| if pressed(tick) { JUMP } else { 0 }));
    assert_eq!(
        jumps[0].landing_keys, None,
        "a run has no landing before it"
    );
    let keys = LandingKeys {
        jump: timing(2),
        early_jump: timing(-1),
        presses_before: 2,
        presses_after: 3,
        ..LandingKeys::default()
    };
    assert_eq!(
        (jumps[1].hop.unwrap().fog, jumps[1].landing_keys),
        (2, Some(keys))
    );
    assert_eq!(
        (
            jumps[0].jump_held_ticks(),
            jumps[1].jump_held_ticks(),
            jumps[1].landing_duck()
        ),
        (1, 1, None)
    );
}

/// Wheel notches hit by chance, so several early presses prove nothing.
#[test]
fn one_early_press_is_not_mistaken_for_a_wheel() {
    let early = |offsets: &[i64]| {
        let drive = |command: &dyn Fn(u64) -> u16| {
            drive(two_floors(0.0), runner(0.0, 250.0), 200, |_, tick| {
                command(tick)
            })
        };
        let lands = landing(&drive(&|tick| if tick == 0 { JUMP } else { 0 }));
        let pressed = |tick: u64| tick == 0 || offsets.contains(&(tick as i64 - lands as i64));
        let jumps = jumps(&drive(&|tick| if pressed(tick) { JUMP } else { 0 }));
        jumps[1].landing_keys.unwrap().early_press_ticks()
    };
    assert_eq!(early(&[-4, 3]), Some(4));
    assert_eq!(early(&[0, 2]), Some(0), "on the landing tick");
    assert_eq!(early(&[2]), None, "only late");
    assert_eq!(early(&[-4, -2, 2]), None, "a wheel");
}

#[test]
fn duck_before_a_landing_and_after_it_is_timed() {
    let mut standing = 0;
    // Duck from tick 62 on, until the first tick after the landing. The jump comes in the second
    // tick.
    let command = |player: &PlayerState, tick: u64| {
        standing = if player.on_ground && tick > 0 {
            standing + 1
        } else {
            0
        };
        match tick {
            0 => JUMP,
            1..62 => 0,
            _ if standing == 0 => DUCK,
            _ if standing == 2 => JUMP,
            _ => 0,
        }
    };
    let records = drive(two_floors(0.0), runner(0.0, 250.0), 160, command);
    let pressed = timing(62 - landing(&records) as i32);
    let jumps = jumps(&records);
    assert_eq!(jumps[0].landing_duck(), pressed);
    let keys = jumps[1].landing_keys.unwrap();
    assert_eq!(
        (keys.jump, keys.duck_pressed, keys.duck_released),
        (timing(2), pressed, timing(1))
    );
}

/// The same result, by examining every tick of the window.
#[test]
fn recorded_presses_are_those_of_the_commands() {
    let mut checked = 0;
    for (set, name) in [
        ("cs16", "bhop-fog1"),
        ("cs16", "bhop-fog3"),
        ("cs16", "bhop-hold-jump"),
        ("cs16", "standup-bhop"),
        ("hl", "bhop"),
        ("qw", "a07-bhop-best-13ms"),
        ("qw", "a13-jump-held-vs-released"),
    ] {
        let (records, jumps) = recorded(set, name);
        let ends: Vec<u64> = records
            .iter()
            .scan(0, |end, record| {
                *end += u64::from(record.cmd.msec);
                Some(*end)
            })
            .collect();
        let presses = |index: &usize| {
            records[*index].cmd.pressed(JUMP)
                && index
                    .checked_sub(1)
                    .is_some_and(|last| !records[last].cmd.pressed(JUMP))
        };
        for jump in jumps
            .iter()
            .filter(|jump| jump.hop.is_some_and(|hop| hop.fog > 0))
        {
            let keys = jump.landing_keys.unwrap();
            let landed = jump.takeoff_tick as usize - 1 - jump.hop.unwrap().fog as usize;
            let near = |index: &usize| ends[*index].abs_diff(ends[landed]) <= LANDING_KEYS_MSEC;
            let before = (0..=landed).filter(near).filter(presses).count();
            let after = (landed + 1..jump.landing_tick as usize)
                .filter(near)
                .filter(presses)
                .count();
            assert_eq!(
                (keys.presses_before, keys.presses_after),
                (before as u32, after as u32),
                "{set} {name}"
            );
            let jumped = (0..jump.takeoff_tick as usize)
                .rev()
                .find(presses)
                .filter(near);
            let timing = jumped.map(|index| Timing {
                ticks: index as i32 - landed as i32,
                msec: (ends[index] as i64 - ends[landed] as i64) as i32,
            });
            assert_eq!(keys.jump, timing, "{set} {name}");
            checked += 1;
        }
    }
    assert!(checked > 15, "{checked} hops");
}
