//! State of the latency test and recent mouse positions.

use bevy::input::mouse::MouseMotion;
use bevy::prelude::*;

use crate::coach::{DelayLine, LatencyTest, ScreenHalf};
use crate::game::base::messages::Menu;
use crate::game::base::schedule::ReadDevices;
use crate::game::menu::MenuUi;
use crate::game::menu::pages::Page;

/// The latency test and recent mouse positions. Only this file writes it.
#[derive(Resource, Clone, Debug, Default)]
pub struct LatencyTestState {
    /// The running or finished test. `None` before the first test.
    pub test: Option<LatencyTest>,
    mouse: DelayLine,
    position: [f64; 2],
}

impl LatencyTestState {
    /// Returns the mouse position that a half shows, counts. `now_s` is the real time, seconds.
    pub fn shown_position(&self, half: ScreenHalf, now_s: f64) -> [f64; 2] {
        let delay_s = self
            .test
            .as_ref()
            .filter(|test| test.result().is_none() && test.delayed_half() == half)
            .map_or(0.0, |test| test.delay_ms() / 1000.0);
        self.mouse.position_at(now_s - delay_s)
    }
}

/// An action of the player on the page.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum LatencyAnswer {
    /// Starts a test.
    Start,
    /// Picks this half as the delayed one.
    Late(ScreenHalf),
}

fn record_mouse_motion(
    mut motion: MessageReader<MouseMotion>,
    mut latency: ResMut<LatencyTestState>,
    menu: Res<MenuUi>,
    open: Res<State<Menu>>,
    time: Res<Time<Real>>,
) {
    let moved: Vec2 = motion.read().map(|event| event.delta).sum();
    if moved == Vec2::ZERO || !menu.is_open_at(Page::Latency, &open) {
        return;
    }
    let latency = &mut *latency;
    latency.position[0] += f64::from(moved.x);
    latency.position[1] += f64::from(moved.y);
    latency
        .mouse
        .push(time.elapsed_secs_f64(), latency.position);
}

fn handle_answers(
    mut answers: MessageReader<LatencyAnswer>,
    mut latency: ResMut<LatencyTestState>,
    time: Res<Time<Real>>,
) {
    for answer in answers.read() {
        match answer {
            LatencyAnswer::Start => {
                let seed = time.elapsed().as_nanos() as u64;
                latency.test = Some(LatencyTest::new(seed));
            }
            LatencyAnswer::Late(half) => {
                if let Some(test) = latency.test.as_mut().filter(|test| test.result().is_none()) {
                    test.record_answer(*half);
                }
            }
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LatencyTestState>()
        .add_message::<LatencyAnswer>()
        .add_systems(ReadDevices, record_mouse_motion)
        .add_systems(Update, handle_answers);
}
