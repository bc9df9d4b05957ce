//! Keys to usercmd: the original clients' own numbers, line by line where they were recorded.

mod recorded;
mod sendable;

use wishdir_sim::client::{
    Button, ClientState, ClientVars, Keys, MsecClock, MsecRate, quantise_angle_goldsrc,
    quantise_move_goldsrc, scale_to_cap, truncate_yaw_goldsrc,
};
use wishdir_sim::command::{BACK, DUCK, FORWARD, JUMP, MOVE_LEFT, UserCmd};
use wishdir_sim::engine::Engine;
use wishdir_sim::profile::Profile;

const LEFT_MOUSE: u32 = 1;
const SPACE: u32 = 2;
const THIRD: u32 = 3;
const STILL: (f32, f32) = (0.0, 0.0);

/// A client with its engine's defaults at 100 frames per second.
struct Player {
    engine: Engine,
    vars: ClientVars,
    cap: f32,
    client: ClientState,
}

impl Player {
    fn of(engine: Engine) -> Self {
        let cap = if engine == Engine::CounterStrike {
            250.0
        } else {
            0.0
        };
        Self {
            engine,
            vars: Profile::for_engine(engine).keys,
            cap,
            client: ClientState::default(),
        }
    }

    fn raw(engine: Engine) -> Self {
        let mut player = Self::of(engine);
        player.vars.quantise = false;
        player
    }

    fn keys(&mut self) -> &mut Keys {
        &mut self.client.keys
    }

    /// Presses buttons, each by a key with the button's own number.
    fn hold(&mut self, buttons: &[Button]) {
        for button in buttons {
            self.keys().press(*button, *button as u32);
        }
    }

    fn let_go(&mut self, button: Button) {
        self.keys().release(button, button as u32);
    }

    fn cmd(&mut self) -> UserCmd {
        self.cmd_with(STILL)
    }

    fn cmd_with(&mut self, mouse: (f32, f32)) -> UserCmd {
        self.client
            .build_cmd(self.engine, &self.vars, self.cap, 10, 0.01, mouse)
    }

    /// Holds buttons, builds one command to clear the press events, and returns the next command.
    fn steady(&mut self, buttons: &[Button]) -> UserCmd {
        self.hold(buttons);
        self.cmd();
        self.cmd()
    }
}

fn moves(cmd: UserCmd) -> (f32, f32, f32) {
    (cmd.forward, cmd.side, cmd.up)
}

// Buttons.

#[test]
fn a_button_reads_0_25_50_75_or_100_percent_in_goldsrc() {
    let mut player = Player::raw(Engine::HalfLife);
    let forward = |player: &mut Player| player.cmd().forward / 400.0;
    assert_eq!(forward(&mut player), 0.0);
    player.hold(&[Button::Forward]);
    assert_eq!(forward(&mut player), 0.5, "pressed and held");
    assert_eq!(forward(&mut player), 1.0, "held");
    player.let_go(Button::Forward);
    player.hold(&[Button::Forward]);
    assert_eq!(forward(&mut player), 0.75, "released and pressed again");
    player.let_go(Button::Forward);
    assert_eq!(forward(&mut player), 0.0, "released");
    player.keys().tap(Button::Forward);
    assert_eq!(forward(&mut player), 0.25, "tapped");
    assert_eq!(forward(&mut player), 0.0, "nothing since");
}

#[test]
fn a_movement_key_pressed_and_held_counts_whole_in_quakeworld() {
    let mut player = Player::raw(Engine::QuakeWorld);
    player.hold(&[Button::Forward, Button::Left]);
    let cmd = player.cmd();
    assert_eq!(cmd.forward, 400.0);
    // A look key counts half: 140 degrees per second, 10 ms.
    assert_eq!(cmd.angles.yaw, 0.5 * 140.0 * 0.01);
    player.keys().tap(Button::MoveRight);
    assert_eq!(player.cmd().side, 100.0);
}

#[test]
fn two_keys_hold_one_button_until_both_are_up() {
    let mut keys = Keys::default();
    keys.press(Button::Jump, SPACE);
    keys.press(Button::Jump, LEFT_MOUSE);
    keys.press(Button::Jump, THIRD);
    keys.release(Button::Jump, SPACE);
    assert!(keys.is_down(Button::Jump), "the mouse still holds it");
    keys.release(Button::Jump, SPACE);
    assert!(keys.is_down(Button::Jump), "a key cannot be released twice");
    keys.release(Button::Jump, LEFT_MOUSE);
    assert!(!keys.is_down(Button::Jump), "a third key never held it");
}

#[test]
fn a_repeating_key_is_no_second_press() {
    let mut player = Player::raw(Engine::HalfLife);
    assert_eq!(player.steady(&[Button::Forward]).forward, 400.0);
    player.hold(&[Button::Forward]);
    assert_eq!(player.cmd().forward, 400.0);
    player.let_go(Button::Forward);
    assert_eq!(player.cmd().forward, 0.0);
}

#[test]
fn the_wheel_jumps_and_ducks_for_exactly_one_command() {
    for (engine, bits) in [
        (Engine::CounterStrike, JUMP | DUCK),
        (Engine::HalfLife, JUMP | DUCK),
        (Engine::QuakeWorld, JUMP),
    ] {
        let mut player = Player::of(engine);
        player.keys().tap(Button::Jump);
        player.keys().tap(Button::Duck);
        assert_eq!(player.cmd().buttons, bits, "{engine:?}");
        assert_eq!(player.cmd().buttons, 0, "{engine:?}");
    }
}

#[test]
fn the_wheel_does_not_let_go_of_a_held_jump_key() {
    let mut player = Player::of(Engine::CounterStrike);
    player.keys().press(Button::Jump, SPACE);
    assert_eq!(player.cmd().buttons, JUMP);
    player.keys().tap(Button::Jump);
    assert_eq!(player.cmd().buttons, JUMP);
    assert_eq!(player.cmd().buttons, JUMP);
}

#[test]
fn a_tapped_movement_key_moves_a_quarter_without_its_bit() {
    let mut player = Player::raw(Engine::HalfLife);
    player.keys().tap(Button::Back);
    let cmd = player.cmd();
    assert_eq!((cmd.forward, cmd.buttons & BACK), (-100.0, 0));
    player.hold(&[Button::Forward, Button::MoveLeft]);
    assert_eq!(player.cmd().buttons, FORWARD | MOVE_LEFT);
}

#[test]
fn losing_the_keyboard_lets_go_of_everything() {
    let mut player = Player::of(Engine::CounterStrike);
    player.hold(&Button::ALL);
    player.keys().clear();
    let cmd = player.cmd();
    assert_eq!((moves(cmd), cmd.buttons), ((0.0, 0.0, 0.0), 0));
}

// QuakeWorld.

#[test]
fn eight_hundred_becomes_508() {
    let mut player = Player::of(Engine::QuakeWorld);
    assert_eq!(moves(player.steady(&[Button::Forward])), (400.0, 0.0, 0.0));
    assert_eq!(
        moves(player.steady(&[Button::Speed, Button::Down])),
        (508.0, 0.0, -508.0)
    );
    player.vars.quantise = false;
    assert_eq!(moves(player.cmd()), (800.0, 0.0, -800.0));
}

#[test]
fn quakeworld_truncates_after_every_operation() {
    let mut player = Player::of(Engine::QuakeWorld);
    player.vars.forward_speed = 100.7;
    // 100.7 stored is 100, times 1.99 stored is 199, without its two low bits 196. With floats it
    // would be 200.
    player.vars.move_speed_key = 1.99;
    assert_eq!(
        player.steady(&[Button::Forward, Button::Speed]).forward,
        196.0
    );
    // The sign of a negative speed is ignored.
    player.vars.forward_speed = -320.0;
    player.let_go(Button::Speed);
    assert_eq!(player.cmd().forward, 320.0);
}

#[test]
fn opposite_keys_cancel_unless_idrive_lets_the_later_win() {
    let mut player = Player::of(Engine::QuakeWorld);
    assert_eq!(
        player.steady(&[Button::MoveRight, Button::MoveLeft]).side,
        0.0
    );
    player.vars.idrive = true;
    assert_eq!(player.cmd().side, -400.0, "left was pressed later");
    player.let_go(Button::MoveLeft);
    assert_eq!(player.cmd().side, 400.0);
    player.let_go(Button::MoveRight);
    player.cmd();
    player.hold(&[Button::MoveLeft, Button::MoveRight]);
    assert_eq!(player.cmd().side, 400.0, "right was pressed later");
}

#[test]
fn strafe_turns_the_turning_keys_into_side_moves() {
    for engine in [Engine::QuakeWorld, Engine::HalfLife] {
        let mut player = Player::of(engine);
        let cmd = player.steady(&[Button::Strafe, Button::Left]);
        assert_eq!((cmd.side, cmd.angles.yaw), (-400.0, 0.0), "{engine:?}");
    }
}

#[test]
fn the_view_stays_within_the_pitch_limits_and_the_circle() {
    let mut player = Player::of(Engine::QuakeWorld);
    player.vars.quantise = false;
    player.hold(&[Button::Right]);
    player.cmd();
    // One full turn is added below 0.
    assert_eq!(player.client.angles.yaw, 360.0 - 0.7);
    assert_eq!(player.cmd_with((0.0, 9999.0)).angles.pitch, 80.0);
    assert_eq!(player.cmd_with((0.0, -9999.0)).angles.pitch, -70.0);
    let mut player = Player::of(Engine::CounterStrike);
    player.cmd_with((0.0, 9999.0));
    assert_eq!(player.client.angles.pitch, 89.0);
}

#[test]
fn the_server_sees_quakeworld_yaws_with_a_sign() {
    let mut player = Player::of(Engine::QuakeWorld);
    player.client.angles.yaw = 270.0;
    assert_eq!(player.cmd().angles.yaw, -90.0);
    assert_eq!(
        player.client.angles.yaw, 270.0,
        "the view itself is not rounded"
    );
    // 0.022 degrees per count at sensitivity 3, to the right.
    player.cmd_with((10.0, 0.0));
    assert_eq!(player.client.angles.yaw, 270.0 - 0.022 * 30.0);
}

// GoldSrc: `docs/goldsrc.md` 8 and 11.

#[test]
fn forward_alone_is_the_client_cap() {
    let mut player = Player::of(Engine::CounterStrike);
    assert_eq!(moves(player.steady(&[Button::Forward])), (250.0, 0.0, 0.0));
    player.cap = 0.0;
    // Only Half-Life has no client cap.
    assert_eq!(moves(player.cmd()), (400.0, 0.0, 0.0));
}

#[test]
fn forward_and_left_are_176_on_the_wire() {
    let mut player = Player::of(Engine::CounterStrike);
    assert_eq!(
        moves(player.steady(&[Button::Forward, Button::MoveLeft])),
        (176.0, -176.0, 0.0)
    );
    player.vars.quantise = false;
    let cmd = player.cmd();
    assert_eq!((cmd.forward * 100.0).round(), 17678.0);
    assert_eq!(cmd.side, -cmd.forward);
}

#[test]
fn the_frame_of_pressing_left_while_forward_is_held() {
    let mut player = Player::raw(Engine::CounterStrike);
    player.steady(&[Button::Forward]);
    player.hold(&[Button::MoveLeft]);
    let cmd = player.cmd();
    assert_eq!(
        ((cmd.forward * 10.0).round(), (cmd.side * 10.0).round()),
        (2236.0, -1118.0)
    );
}

#[test]
fn the_speed_key_slows_before_the_cap() {
    let mut player = Player::of(Engine::CounterStrike);
    assert_eq!(
        player.steady(&[Button::Forward, Button::Speed]).forward,
        208.0
    );
    let mut player = Player::of(Engine::HalfLife);
    assert_eq!(player.steady(&[Button::Up, Button::Speed]).up, 96.0);
}

/// Degrees per second of a held `+left` at 100 frames per second, in the view and on the server.
fn turn_rate(yaw_speed: f32) -> (f64, f64) {
    let mut player = Player::of(Engine::CounterStrike);
    player.vars.yaw_speed = yaw_speed;
    let before = player.steady(&[Button::Left]).angles.yaw;
    let view_before = player.client.angles.yaw;
    let mut cmd = UserCmd::default();
    for _ in 0..100 {
        cmd = player.cmd();
    }
    (
        f64::from(player.client.angles.yaw - view_before),
        f64::from(cmd.angles.yaw - before),
    )
}

#[test]
fn turning_by_keys_loses_a_fraction_each_frame() {
    let hundredths = |degrees: f64| (degrees * 100.0).round();
    assert_eq!(hundredths(turn_rate(118.0).0), 11755.0);
    assert_eq!(hundredths(turn_rate(118.0).1), 11755.0);
    assert_eq!(hundredths(turn_rate(117.0).0), 11646.0);
}

#[test]
fn the_mouse_is_truncated_only_in_the_next_frame() {
    let mut player = Player::raw(Engine::CounterStrike);
    player.client.angles.yaw = 90.0;
    player.vars.sensitivity = 1.0;
    let turned = player.cmd_with((-1.0, 0.0)).angles.yaw;
    assert_eq!(turned, 90.0 + 0.022);
    assert_eq!(player.cmd().angles.yaw, truncate_yaw_goldsrc(turned));
    // 0.022 degrees are slightly more than four steps.
    assert!(truncate_yaw_goldsrc(turned) < turned);
    // Values that are already multiples of a step stay.
    assert_eq!(player.cmd().angles.yaw, truncate_yaw_goldsrc(turned));
}

#[test]
fn goldsrc_wire_truncates_towards_zero_and_decodes_with_a_sign() {
    assert_eq!(
        [176.78, -176.78, 5000.0, -0.9].map(quantise_move_goldsrc),
        [176.0, -176.0, 2047.0, 0.0]
    );
    let step = 360.0 / 65536.0;
    assert_eq!(quantise_angle_goldsrc(1.99 * step), step);
    assert_eq!(quantise_angle_goldsrc(-1.99 * step), -step);
    assert_eq!(quantise_angle_goldsrc(270.0), -90.0);
    assert_eq!(quantise_angle_goldsrc(180.0), 180.0);
    assert_eq!(quantise_angle_goldsrc(-720.0), 0.0);
}

#[test]
fn the_client_cap_scales_all_three_moves() {
    assert_eq!(
        scale_to_cap([300.0, 400.0, 0.0], 250.0),
        [150.0, 200.0, 0.0]
    );
    assert_eq!(scale_to_cap([300.0, 400.0, 0.0], 0.0), [300.0, 400.0, 0.0]);
    assert_eq!(scale_to_cap([3.0, 4.0, 0.0], 5.0), [3.0, 4.0, 0.0]);
}

#[test]
fn goldsrc_clients_lose_the_fraction_of_a_millisecond() {
    let sent = |fps| {
        let mut clock = MsecClock::for_client(Engine::CounterStrike, fps);
        let first = clock.next_msec();
        assert!(
            (0..1000).all(|_| clock.next_msec() == first),
            "{fps} frames a second are steady"
        );
        first
    };
    assert_eq!(
        [100.0, 90.95, 111.0, 250.0, 1000.0, 5000.0, 1.0].map(sent),
        [10, 10, 9, 4, 1, 1, 100]
    );
}

#[test]
fn a_copied_clock_continues_where_it_was_copied() {
    let mut clock = MsecClock::new(MsecRate::QuakeWorld(77.0));
    assert_eq!(clock.next_msec(), 12);
    let mut copy = clock;
    let rest: Vec<u8> = (0..500).map(|_| clock.next_msec()).collect();
    // A checkpoint is a copy.
    assert!(rest.iter().all(|msec| *msec == copy.next_msec()));
    assert_eq!(rest.iter().filter(|msec| **msec == 12).count(), 6);
    assert_eq!(MsecClock::with_fixed_msec(14).next_msec(), 14);
}
