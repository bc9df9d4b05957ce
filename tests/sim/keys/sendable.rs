//! Commands that a client can send pass the check, and no others do.

use wishdir_sim::client::{
    Button, ClientState, CommandCheck, CommandFault, MsecClock, MsecRate, ViewAxis,
};
use wishdir_sim::command::{BACK, FORWARD, JUMP, MOVE_LEFT, UserCmd};
use wishdir_sim::math::ViewAngles;
use wishdir_sim::profile::{Profile, TickRule, built_in, by_name};

use crate::support::random::Random;

fn profile(name: &str) -> Profile {
    by_name(name).unwrap().clone()
}

/// A player who presses and releases every key at random, with a trembling mouse.
struct RandomHands {
    random: Random,
    client: ClientState,
    clock: MsecClock,
}

impl RandomHands {
    fn new(profile: &Profile, seed: u64) -> Self {
        Self {
            random: Random(seed),
            client: ClientState::default(),
            clock: profile.clock(),
        }
    }

    fn cmd(&mut self, profile: &Profile) -> UserCmd {
        for button in Button::ALL {
            let key = self.random.below(2) as u32;
            match self.random.below(8) {
                0 => self.client.keys.press(button, key),
                1 => self.client.keys.release(button, key),
                2 => self.client.keys.tap(button),
                _ => {}
            }
        }
        let mouse = [200.0, 50.0].map(|reach| self.random.within(-reach, reach).round());
        let (msec, frame_time) = (self.clock.next_msec(), self.clock.frame_time());
        self.client.build_cmd(
            profile.engine(),
            &profile.keys,
            profile.physics.client.maxspeed,
            msec,
            frame_time,
            (mouse[0], mouse[1]),
        )
    }
}

/// The fault of the last of these commands. The others must have none.
fn fault(profile: &Profile, cmds: &[UserCmd]) -> Option<CommandFault> {
    let mut check = CommandCheck::default();
    let mut last = None;
    for cmd in cmds {
        assert_eq!(last, None, "before the last one");
        last = check.check(&profile.client_rules(), cmd);
    }
    last
}

/// A command of a client at rest.
fn still(profile: &Profile) -> UserCmd {
    UserCmd {
        msec: profile.clock().next_msec(),
        ..UserCmd::default()
    }
}

#[test]
fn every_command_that_a_client_builds_passes() {
    for built_in in built_in() {
        for is_quantised in [true, false] {
            let mut profile = built_in.clone();
            profile.keys.quantise = is_quantised;
            let mut hands = RandomHands::new(&profile, 5);
            let mut check = CommandCheck::default();
            for tick in 0..4000 {
                let cmd = hands.cmd(&profile);
                assert_eq!(
                    check.check(&profile.client_rules(), &cmd),
                    None,
                    "{} tick {tick}: {cmd:?}",
                    profile.name
                );
            }
        }
    }
}

#[test]
fn a_recording_may_begin_anywhere_in_a_client_s_clock() {
    let mut profile = profile("qw-77");
    for fps in [72, 77, 60, 99] {
        profile.tick = TickRule::Client { fps };
        for skipped in 0..50 {
            let mut clock = MsecClock::new(MsecRate::QuakeWorld(f32::from(fps)));
            for _ in 0..skipped {
                clock.next_msec();
            }
            let mut check = CommandCheck::default();
            for _ in 0..20_000 {
                let cmd = UserCmd {
                    msec: clock.next_msec(),
                    ..UserCmd::default()
                };
                assert_eq!(
                    check.check(&profile.client_rules(), &cmd),
                    None,
                    "{fps} fps"
                );
            }
        }
    }
}

#[test]
fn a_command_of_another_length_is_named() {
    let profile = profile("cs16-100");
    for msec in [0, 1, 2, 9, 11, 255] {
        let cmd = UserCmd {
            msec,
            ..still(&profile)
        };
        let fault = fault(&profile, &[still(&profile), cmd]).unwrap();
        assert_eq!(
            fault.to_string(),
            format!("found a command of {msec} ms, expected 10 ms")
        );
    }
}

#[test]
fn a_client_s_clock_cannot_choose_the_order_of_its_lengths() {
    let mut profile = profile("qw-77");
    profile.tick = TickRule::Client { fps: 77 };
    let cmds = |lengths: &[u8]| -> Vec<UserCmd> {
        lengths
            .iter()
            .map(|msec| UserCmd {
                msec: *msec,
                ..UserCmd::default()
            })
            .collect()
    };
    // 1000 / 77 is 12.987: nearly always 13, and never two times 12 in a row.
    assert_eq!(fault(&profile, &cmds(&[13, 12, 13, 13])), None);
    for lengths in [&[12, 12][..], &[12, 13, 12], &[13, 14], &[0], &[26]] {
        assert!(
            matches!(
                fault(&profile, &cmds(lengths)),
                Some(CommandFault::Length { .. })
            ),
            "{lengths:?}"
        );
    }
}

#[test]
fn angles_between_the_wire_s_steps_are_named() {
    let step = 360.0 / 65_536.0;
    for name in ["cs16-100", "hl-100", "qw-77"] {
        let profile = profile(name);
        let turned = |yaw: f32| UserCmd {
            angles: ViewAngles::new(0.0, yaw, 0.0),
            ..still(&profile)
        };
        assert_eq!(fault(&profile, &[turned(1000.0 * step)]), None, "{name}");
        for yaw in [1000.5 * step, 0.001, 360.0, 720.0 + step] {
            assert!(
                matches!(
                    fault(&profile, &[turned(yaw)]),
                    Some(CommandFault::OffGrid {
                        axis: ViewAxis::Yaw,
                        ..
                    })
                ),
                "{name}: {yaw}"
            );
        }
    }
}

#[test]
fn views_beyond_the_pitch_limits_or_tilted_are_named() {
    let profile = profile("cs16-100");
    let looking = |pitch: f32, roll: f32| UserCmd {
        angles: ViewAngles::new(pitch, 0.0, roll),
        ..still(&profile)
    };
    assert_eq!(fault(&profile, &[looking(45.0, 0.0)]), None);
    for (cmd, axis) in [
        (looking(90.0, 0.0), ViewAxis::Pitch),
        (looking(-90.0, 0.0), ViewAxis::Pitch),
        (looking(0.0, 45.0), ViewAxis::Roll),
    ] {
        let fault = fault(&profile, &[cmd]).unwrap();
        assert!(
            matches!(fault, CommandFault::OutOfReach { axis: found, .. } if found == axis),
            "{fault}"
        );
    }
}

#[test]
fn moves_that_no_keys_give_are_named() {
    let moving = |profile: &Profile, [forward, side, up]: [f32; 3], buttons: u16| UserCmd {
        forward,
        side,
        up,
        buttons,
        ..still(profile)
    };
    let cs = profile("cs16-100");
    // W, A, and W with A at the cap of 250 u/s.
    for (moves, buttons) in [
        ([250.0, 0.0, 0.0], FORWARD),
        ([0.0, -250.0, 0.0], MOVE_LEFT),
        ([176.0, -176.0, 0.0], FORWARD | MOVE_LEFT),
    ] {
        assert_eq!(
            fault(&cs, &[moving(&cs, moves, buttons)]),
            None,
            "{moves:?}"
        );
    }
    // Above the cap, the raw speed that the client scales down, and directions of an analog stick.
    for (moves, buttons) in [
        ([251.0, 0.0, 0.0], FORWARD),
        ([400.0, 0.0, 0.0], FORWARD),
        ([2047.0, 0.0, 0.0], FORWARD),
        ([240.0, -70.0, 0.0], FORWARD | MOVE_LEFT),
        ([0.5, 0.0, 0.0], 0),
        // Ladders use the button bits, which must match the moves.
        ([250.0, 0.0, 0.0], BACK),
    ] {
        assert!(
            matches!(
                fault(&cs, &[moving(&cs, moves, buttons)]),
                Some(CommandFault::Moves { .. })
            ),
            "{moves:?} {buttons}"
        );
    }
    let qw = profile("qw-77");
    for (moves, is_fine) in [
        ([400.0, 0.0, 0.0], true),
        ([0.0, -400.0, 0.0], true),
        ([400.0, 400.0, 0.0], true),
        // +speed doubles 400, and the network protocol limits it to 508.
        ([508.0, 0.0, 0.0], true),
        ([500.0, 0.0, 0.0], false),
        ([404.0, 0.0, 0.0], false),
        ([398.0, 0.0, 0.0], false),
    ] {
        let found = fault(&qw, &[moving(&qw, moves, JUMP)]);
        assert_eq!(found.is_none(), is_fine, "{moves:?}: {found:?}");
    }
}

#[test]
fn buttons_without_a_key_are_named() {
    for (name, buttons, is_fine) in [
        ("cs16-100", JUMP | 4, true),
        ("cs16-100", 1 << 15, false),
        // QuakeWorld's client has no duck.
        ("qw-77", 4, false),
    ] {
        let profile = profile(name);
        let cmd = UserCmd {
            buttons,
            ..still(&profile)
        };
        let found = fault(&profile, &[cmd]);
        assert_eq!(found.is_none(), is_fine, "{name} {buttons}: {found:?}");
    }
}

#[test]
fn a_profile_s_own_speeds_are_its_keys() {
    let mut profile = profile("hl-100");
    profile.keys.forward_speed = 321.0;
    let cmd = |forward: f32| UserCmd {
        forward,
        buttons: FORWARD,
        ..still(&profile)
    };
    assert_eq!(fault(&profile, &[cmd(321.0)]), None);
    assert!(fault(&profile, &[cmd(400.0)]).is_some());
    // The check adapts to a switch of the profile.
    let mut check = CommandCheck::default();
    assert!(check.check(&profile.client_rules(), &cmd(321.0)).is_none());
    let other = by_name("hl-100").unwrap();
    assert!(check.check(&other.client_rules(), &cmd(321.0)).is_some());
}
