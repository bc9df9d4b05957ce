//! A server's recording with the players' commands: they are run in the map, and can be watched
//! with their keys.

use std::fs;
use std::sync::Arc;

use wishdir::exchange::{replay_from_any_demo, replay_from_demo};
use wishdir::storage::demos::find_demo_map;
use wishdir_formats::runs::demo::{CommandCompleteness, Demo, resimulate};
use wishdir_formats::runs::open;
use wishdir_replay::{Outcome, Seeker, verify};
use wishdir_sim::client::quantise_angle_qw;
use wishdir_sim::command::{JUMP, UserCmd};
use wishdir_sim::map::World;
use wishdir_sim::math::Vec3;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

use crate::support::recordings::traces_beside;
use crate::support::{FIELD, usercmd};

/// The server writes the player's position after this many commands.
const WRITTEN_EVERY: usize = 3;

fn record(file: &mut Vec<u8>, msec: u8, kind: u8, message: &[u8]) {
    file.extend([msec, kind]);
    if kind == 3 {
        file.extend([0; 4]);
    }
    file.extend((message.len() as i32).to_le_bytes());
    file.extend(message);
}

/// A server's first messages. It writes hidden messages.
fn head() -> Vec<u8> {
    let mut data = vec![11];
    data.extend(0x3144_564d_i32.to_le_bytes());
    data.extend(32_i32.to_le_bytes());
    data.extend(28_i32.to_le_bytes());
    data.extend(1_i32.to_le_bytes());
    data.extend(b"qw\0");
    data.extend(0_f32.to_le_bytes());
    data.extend(b"A level\0");
    let vars = [
        800.0, 100.0, 320.0, 500.0, 10.0, 10.0, 10.0, 4.0, 4.0, 1.0_f32,
    ];
    data.extend(vars.into_iter().flat_map(f32::to_le_bytes));
    data.extend(b"\x2d\0maps/made.bsp\0\0\0");
    let mut file = Vec::new();
    record(&mut file, 0, 6, &data);
    file
}

/// A player's position, in steps of the network protocol.
fn place(at: Vec3) -> Vec<u8> {
    let mut message = vec![42, 2, 7, 0, 0];
    let steps = at.to_array().map(|axis| (axis * 8.0).round() as i16);
    message.extend(steps.into_iter().flat_map(i16::to_le_bytes));
    message
}

fn command(cmd: &UserCmd) -> Vec<u8> {
    let mut block = vec![2, 0, cmd.msec];
    block.extend(cmd.angles.to_array().into_iter().flat_map(f32::to_le_bytes));
    block.extend(
        [cmd.forward, cmd.side, cmd.up]
            .into_iter()
            .flat_map(|asked| (asked as i16).to_le_bytes()),
    );
    block.extend([cmd.buttons as u8, 0]);
    [
        &(block.len() as i32).to_le_bytes()[..],
        &1_u16.to_le_bytes(),
        &block,
    ]
    .concat()
}

/// Four seconds of running, turning and jumping.
fn commands() -> Vec<UserCmd> {
    let cmd = |at: usize| {
        let yaw = quantise_angle_qw(at as f32 * 0.9);
        let buttons = if at % 70 > 66 { JUMP } else { 0 };
        let side = if at % 40 < 20 { 400.0 } else { 0.0 };
        UserCmd {
            msec: 13,
            angles: [0.0, yaw, 0.0].into(),
            forward: 400.0,
            side,
            up: 0.0,
            buttons,
        }
    };
    (0..300).map(cmd).collect()
}

/// One of our runs as a server would have recorded it, late by half a command, and the states after
/// each command.
fn recorded() -> (Demo, Arc<World>, Vec<Vec3>) {
    let world = Arc::new(World::parse(FIELD).unwrap().0);
    let rules = open(&head()).unwrap().rules().unwrap();
    let mut run = Run::new(Arc::clone(&world), Arc::new(rules.with_damage(false))).unwrap();
    for _ in 0..30 {
        run.advance_quiet(&usercmd(13, 0.0, 0.0, 0));
    }
    let mut file = head();
    let stands = place(run.player().origin);
    (0..3).for_each(|_| record(&mut file, 13, 6, &stands));
    let mut states = vec![run.player().origin];
    for (at, cmd) in commands().iter().enumerate() {
        record(&mut file, 13, 3, &command(cmd));
        run.advance_quiet(cmd);
        let before = states[states.len() - 1];
        states.push(run.player().origin);
        if at % WRITTEN_EVERY == 0 {
            record(
                &mut file,
                0,
                6,
                &place((before + run.player().origin) * 0.5),
            );
        }
    }
    (open(&file).unwrap(), world, states)
}

#[test]
fn the_commands_in_a_server_s_recording_are_run_from_where_the_player_stood() {
    let (demo, world, states) = recorded();
    let track = demo.track(None).unwrap();
    assert_eq!(
        (track.player, track.exactness, track.moments.len()),
        (2, CommandCompleteness::Exact, 300)
    );
    // No speed is recorded.
    assert!(track.moments.iter().all(|moment| moment.velocity.is_none()));
    let mut ticks = 0;
    let (found, _) = resimulate(&demo, track, Some(&world), &mut |_| ticks += 1).unwrap();
    assert_eq!(
        (found.equal, found.frames, ticks),
        (100, 100, 300),
        "{found:?}"
    );
    // Without a map, speeds would be needed.
    assert!(resimulate(&demo, track, None, &mut |_| ()).is_none());
    let (made, is_led) = replay_from_any_demo(&demo, track, "made", &world).unwrap();
    assert!(!is_led, "the player's keys are there");
    assert!(matches!(
        verify(&made.replay, &made.begun).outcome,
        Outcome::Verified
    ));
    let mut seeker = Seeker::new(&made.replay, made.begun.clone());
    assert_eq!(seeker.ticks(), 300);
    for tick in [0, 1, 70, 150, 300] {
        assert_eq!(
            seeker.seek(tick).player().origin,
            states[tick as usize],
            "tick {tick}"
        );
    }
}

#[test]
fn a_player_who_was_somewhere_else_is_put_there_and_a_late_place_puts_nobody() {
    let (mut demo, world, _) = recorded();
    for moment in &mut demo.tracks[0].moments[150..] {
        moment.origin = moment
            .origin
            .map(|origin| origin + Vec3::new(200.0, 0.0, 0.0));
    }
    let (found, _) = resimulate(&demo, &demo.tracks[0], Some(&world), &mut |_| ()).unwrap();
    let first = found.first_difference.unwrap();
    assert_eq!(
        (first.frame, first.field, found.frames - found.equal),
        (150, "origin.x", 1),
        "once, and then on from there"
    );
}

/// The recordings of the same run by a real server and a real client: the same commands, and
/// similar paths.
#[test]
fn a_real_server_s_recording_is_run_as_the_client_s() {
    let Some(traces) = traces_beside() else {
        return;
    };
    let folder = traces.join("../formats/samples/local-only");
    let maps = traces.join("../bsp/maps");
    let files = ["selfrec-a.mvd", "selfrec-a.qwd"].map(|name| folder.join(name));
    if !maps.is_dir() || !files.iter().all(|file| file.is_file()) {
        return;
    }
    let [server, client] = files.map(|file| {
        let demo = open(&fs::read(&file).unwrap()).unwrap();
        let world = Arc::new(find_demo_map(&demo, &file, Some(&maps)).unwrap().world);
        let (found, _) =
            resimulate(&demo, demo.track(None).unwrap(), Some(&world), &mut |_| ()).unwrap();
        let made = replay_from_demo(&demo, demo.track(None).unwrap(), "lq_e0m1", &world).unwrap();
        assert!(matches!(
            verify(&made.replay, &made.begun).outcome,
            Outcome::Verified
        ));
        (demo, found, made)
    });
    let commands = |demo: &Demo| {
        let cmds = demo.tracks[0]
            .moments
            .iter()
            .filter_map(|moment| moment.cmd);
        cmds.map(|cmd| {
            (
                cmd.msec,
                cmd.angles.to_array().map(quantise_angle_qw),
                cmd.forward,
                cmd.side,
                cmd.buttons,
            )
        })
        .collect::<Vec<_>>()
    };
    assert_eq!(
        (commands(&server.0).len(), commands(&server.0)),
        (1200, commands(&client.0))
    );
    // The exploding box is in the way in both recordings, after more than half of the commands.
    let first = server.1.first_difference.as_ref().unwrap();
    assert!(
        first.frame >= 675 && server.1.equal * 10 > server.1.frames * 9,
        "{:?}",
        server.1
    );
    let mut seekers =
        [&server, &client].map(|(_, _, made)| Seeker::new(&made.replay, made.begun.clone()));
    for tick in [100, 300, 600] {
        let [own, other] = [0, 1].map(|at: usize| seekers[at].seek(tick).player().origin);
        assert!(
            (own - other).length() < 20.0,
            "tick {tick}: {own:?} and {other:?}"
        );
    }
}
