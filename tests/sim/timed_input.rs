//! Timed input: each tick gets the events up to its own end, whatever the frames.

mod files;
mod ideal_hand;

use proptest::collection::vec;
use proptest::prelude::{
    Just, ProptestConfig, Strategy, any, prop_assert_eq, prop_oneof, proptest,
};
use wishdir_sim::client::{
    AppliedEvent, Button, ClientEvent, CommandRules, InputQueue, Micros, QueuedClient,
};
use wishdir_sim::command::{JUMP, UserCmd};
use wishdir_sim::engine::Engine;
use wishdir_sim::math::ViewAngles;
use wishdir_sim::platformer::{NfkKey, NfkKeyEvent, NfkKeys, QueuedNfkKeys};
use wishdir_sim::profile::Profile;

/// An event of a client with numbered scripts.
type Event = ClientEvent<u8>;

const TICK_US: Micros = 10_000;
const TICKS: u64 = 12;

fn rules(engine: Engine, filter: bool) -> CommandRules {
    CommandRules {
        engine,
        vars: Profile::for_engine(engine).keys,
        maxspeed: 250.0,
        filter,
    }
}

fn key(button: Button, key: u32, down: bool) -> Event {
    ClientEvent::Key { button, key, down }
}

fn mouse(right: i32, down: i32) -> Event {
    ClientEvent::Mouse {
        counts: [right, down],
        share: 1.0,
    }
}

fn command(client: &mut QueuedClient<u8>, end: Micros) -> UserCmd {
    client.begin_tick(end, |_, _| ());
    client.build_command(&rules(Engine::CounterStrike, false), 10, 0.01)
}

/// A client's results: its commands, and the events of each tick.
type Played = (Vec<UserCmd>, Vec<Vec<(Micros, AppliedEvent<u8>)>>);

/// Plays events that reach the queue in frames at these times. A last frame brings the rest.
fn play(events: &[(Micros, Event)], frames: &[Micros], rules: &CommandRules) -> Played {
    let mut client = QueuedClient::default();
    let (mut commands, mut taken) = (Vec::new(), Vec::new());
    let mut waiting = events.iter().peekable();
    for frame in frames.iter().copied().chain([Micros::MAX]) {
        while let Some((us, event)) = waiting.next_if(|(us, _)| *us <= frame) {
            client.push(*us, *event);
        }
        while (commands.len() as u64) < TICKS {
            let end = (commands.len() as u64 + 1) * TICK_US;
            if end > frame {
                break;
            }
            let mut tick = Vec::new();
            client.begin_tick(end, |us, event| tick.push((us, event)));
            commands.push(client.build_command(rules, 10, 0.01));
            taken.push(tick);
        }
    }
    (commands, taken)
}

fn button() -> impl Strategy<Value = Button> {
    (0..Button::ALL.len()).prop_map(|at| Button::ALL[at])
}

fn event() -> impl Strategy<Value = Event> {
    let share = prop_oneof![Just(1.0_f32), Just(0.533_333_3_f32)];
    prop_oneof![
        (-900..900, -200..200, share).prop_map(|(right, down, share)| ClientEvent::Mouse {
            counts: [right, down],
            share,
        }),
        (button(), 0..3_u32, any::<bool>()).prop_map(|(button, by, down)| key(button, by, down)),
        any::<u8>().prop_map(ClientEvent::Script),
    ]
}

/// Events at increasing times within the ticks, some of them exactly at a tick's end.
fn events() -> impl Strategy<Value = Vec<(Micros, Event)>> {
    let time = prop_oneof![
        0..=TICKS * TICK_US,
        (0..=TICKS).prop_map(|tick| tick * TICK_US)
    ];
    vec((time, event()), 0..80).prop_map(|mut events| {
        events.sort_by_key(|(us, _)| *us);
        events
    })
}

fn frames() -> impl Strategy<Value = Vec<Micros>> {
    vec(0..=TICKS * TICK_US, 0..40).prop_map(|mut frames| {
        frames.sort_unstable();
        frames
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn frames_do_not_change_the_commands(events in events(), frames in frames(), is_qw in any::<bool>(), filter in any::<bool>()) {
        let engine = if is_qw { Engine::QuakeWorld } else { Engine::CounterStrike };
        let rules = rules(engine, filter);
        prop_assert_eq!(play(&events, &frames, &rules), play(&events, &[], &rules));
    }

    #[test]
    fn each_tick_takes_its_own_mouse_and_script_events_in_order(events in events(), frames in frames()) {
        let (_, taken) = play(&events, &frames, &rules(Engine::HalfLife, false));
        for (at, tick) in taken.iter().enumerate() {
            let end = (at as Micros + 1) * TICK_US;
            let from = if at == 0 { 0 } else { end - TICK_US + 1 };
            let expected: Vec<(Micros, AppliedEvent<u8>)> = events.iter().filter(|(us, _)| (from..=end).contains(us)).filter_map(|(us, event)| {
                let event = match event {
                    ClientEvent::Mouse { counts, share } => AppliedEvent::Mouse { counts: *counts, share: *share },
                    ClientEvent::Script(edge) => AppliedEvent::Script(*edge),
                    ClientEvent::Key { .. } => return None,
                };
                Some((*us, event))
            }).collect();
            let is_key = |event: &AppliedEvent<u8>| matches!(event, AppliedEvent::Button { .. });
            let found: Vec<_> = tick.iter().filter(|(_, event)| !is_key(event)).copied().collect();
            prop_assert_eq!(found, expected, "tick {}", at + 1);
        }
    }

    #[test]
    fn cutting_a_movement_of_the_mouse_does_not_change_the_commands(events in events(), cuts in vec(-50..50, 80)) {
        let cut = |((us, event), by): (&(Micros, Event), &i32)| match event {
            ClientEvent::Mouse { counts: [right, down], share } => {
                let part = |right, down| (*us, ClientEvent::Mouse { counts: [right, down], share: *share });
                vec![part(right - by, *down), part(*by, 0)]
            }
            ClientEvent::Key { .. } | ClientEvent::Script(_) => vec![(*us, *event)],
        };
        let parts: Vec<(Micros, Event)> = events.iter().zip(&cuts).flat_map(cut).collect();
        let rules = rules(Engine::CounterStrike, false);
        prop_assert_eq!(play(&parts, &[], &rules).0, play(&events, &[], &rules).0);
    }

    #[test]
    fn recorded_buttons_press_the_same_commands(events in events()) {
        // One physical key per button is enough to reproduce the effect of several keys.
        let rules = rules(Engine::CounterStrike, false);
        let (commands, taken) = play(&events, &[], &rules);
        let replayed: Vec<(Micros, Event)> = taken.into_iter().flatten().map(|(us, event)| (us, match event {
            AppliedEvent::Mouse { counts, share } => ClientEvent::Mouse { counts, share },
            AppliedEvent::Button { button, down } => key(button, 0, down),
            AppliedEvent::Script(edge) => ClientEvent::Script(edge),
        })).collect();
        prop_assert_eq!(play(&replayed, &[], &rules).0, commands);
    }

    #[test]
    fn frames_do_not_change_the_keys_of_need_for_kill(edges in vec((0..=TICKS * TICK_US, 0..4_usize, 0..3_u32, any::<bool>()), 0..60), frames in frames()) {
        let mut edges = edges;
        edges.sort_by_key(|(us, _, _, _)| *us);
        let names = [NfkKey::Left, NfkKey::Right, NfkKey::Up, NfkKey::Down];
        let play = |frames: &[Micros]| {
            let (mut keys, mut held) = (QueuedNfkKeys::default(), Vec::<NfkKeys>::new());
            let mut waiting = edges.iter().peekable();
            for frame in frames.iter().copied().chain([Micros::MAX]) {
                while let Some((us, name, by, down)) = waiting.next_if(|(us, _, _, _)| *us <= frame) {
                    keys.push(*us, NfkKeyEvent { key: names[*name], by: *by, down: *down });
                }
                while (held.len() as u64) < TICKS && (held.len() as u64 + 1) * TICK_US <= frame {
                    keys.begin_tick((held.len() as u64 + 1) * TICK_US, |_, _, _| ());
                    held.push(keys.next_keys());
                }
            }
            held
        };
        prop_assert_eq!(play(&frames), play(&[]));
    }
}

#[test]
fn an_event_on_a_tick_s_end_belongs_to_that_tick() {
    let mut client = QueuedClient::default();
    client.push(TICK_US, key(Button::Jump, 1, true));
    client.push(TICK_US, key(Button::Jump, 1, false));
    client.push(TICK_US + 1, mouse(-100, 0));
    let first = command(&mut client, TICK_US);
    assert!(first.pressed(JUMP) && first.angles.yaw == 0.0, "{first:?}");
    let second = command(&mut client, 2 * TICK_US);
    assert!(
        !second.pressed(JUMP) && second.angles.yaw > 6.0,
        "{second:?}"
    );
}

#[test]
fn times_never_go_back() {
    let mut queue = InputQueue::default();
    queue.push(50, 'a');
    queue.push(20, 'b');
    queue.push(60, 'c');
    assert_eq!(queue.pop_until(49), None);
    let taken: Vec<_> = std::iter::from_fn(|| queue.pop_until(59)).collect();
    assert_eq!(taken, [(50, 'a'), (50, 'b')], "b did not wait for c");
    assert_eq!(
        (queue.pop_until(60), queue.is_empty()),
        (Some((60, 'c')), true)
    );
}

#[test]
fn half_weights_follow_the_tick_in_which_a_key_moved() {
    let mut client = QueuedClient::default();
    client.push(3 * TICK_US - 1, key(Button::Forward, 1, true));
    client.push(4 * TICK_US + 1, key(Button::Forward, 1, false));
    client.push(5 * TICK_US, key(Button::Forward, 2, true));
    let forward = |tick| command(&mut client, tick * TICK_US).forward;
    let moves: Vec<f32> = (1..=6).map(forward).collect();
    assert_eq!(
        moves,
        [0.0, 0.0, 200.0, 250.0, 250.0, 250.0],
        "0.5, 1, 0.75 of 400, capped"
    );
}

#[test]
fn the_view_shows_events_of_ticks_to_come() {
    let rules = rules(Engine::CounterStrike, false);
    let mut client = QueuedClient::from_angles(ViewAngles::new(0.0, 90.0, 0.0));
    client.push(TICK_US, mouse(100, 0));
    client.push(9 * TICK_US, mouse(100, 0));
    let turned = 200.0 * rules.vars.m_yaw * rules.vars.sensitivity;
    let yaw = client.current_view(&rules).yaw;
    assert!((yaw - (90.0 - turned)).abs() < 1e-3, "{yaw}");
    let half = command(&mut client, TICK_US).angles.yaw;
    assert!((half - (90.0 - turned / 2.0)).abs() < 1e-2, "{half}");
    let still = client.current_view(&rules).yaw;
    assert!((still - yaw).abs() < 1e-2, "the rest still waits: {still}");
    // A teleport turns the view. Mouse movement after its tick turns it further.
    client.set_view_after_tick(ViewAngles::new(0.0, 0.0, 0.0));
    let yaw = client.current_view(&rules).yaw;
    assert!((yaw + turned / 2.0).abs() < 1e-2, "{yaw}");
    // A loaded position discards such movement.
    client.set_view(ViewAngles::default());
    assert_eq!(client.current_view(&rules).yaw, 0.0);
}

#[test]
fn held_keys_of_a_replay_last_until_the_player_presses_one() {
    let mut client = QueuedClient::<u8>::default();
    let cmd = UserCmd {
        forward: 200.0,
        buttons: JUMP,
        ..UserCmd::default()
    };
    client.hold_until_press(&cmd);
    client.push(TICK_US + 1, key(Button::MoveLeft, 1, true));
    let held = command(&mut client, TICK_US);
    assert!(
        held.forward == 250.0 && held.pressed(JUMP),
        "whole from the first tick: {held:?}"
    );
    let own = command(&mut client, 2 * TICK_US);
    assert!(
        own.forward == 0.0 && !own.pressed(JUMP) && own.side < 0.0,
        "{own:?}"
    );
}

#[test]
fn released_keys_stay_up_and_the_mouse_is_not_lost() {
    let mut client = QueuedClient::default();
    client.push(0, key(Button::Forward, 1, true));
    command(&mut client, TICK_US);
    client.push(TICK_US + 1, key(Button::Duck, 2, true));
    client.push(TICK_US + 1, mouse(-10, 0));
    client.release_all();
    let cmd = command(&mut client, 2 * TICK_US);
    assert_eq!((cmd.forward, cmd.buttons), (0.0, 0));
    assert!(cmd.angles.yaw > 0.5, "{cmd:?}");
}

#[test]
fn a_mouse_that_moves_while_time_stands_takes_little_memory_and_loses_no_count() {
    let mut client = QueuedClient::<u8>::default();
    let events = 100_000;
    for us in 0..events {
        client.push(us, mouse(1, 0));
    }
    let mut taken = (0_u64, 0_u64);
    client.begin_tick(events, |_, event| {
        if let AppliedEvent::Mouse {
            counts: [right, _], ..
        } = event
        {
            taken = (taken.0 + 1, taken.1 + right as u64);
        }
    });
    assert!(taken.0 < 10_000 && taken.1 == events, "{taken:?}");
}
