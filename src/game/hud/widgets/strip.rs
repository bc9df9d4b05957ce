//! The input strip: held keys and turn rate over the last few seconds.

use bevy_egui::egui::{Color32, Pos2, Stroke};

use crate::coach::{DrillGame, HeldKeys, Key};
use crate::game::base::palette::Palette;
use crate::game::hud::ui::canvas::{Canvas, regular_font};
use crate::game::hud::ui::theme;
use crate::text::text;

/// Input of one tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StripTick {
    /// Length of the tick, milliseconds.
    pub msec: u32,
    /// Held keys.
    pub keys: HeldKeys,
    /// Turn of the view, degrees. Positive: left.
    pub turn_deg: f32,
}

/// Time span of the strip, milliseconds.
const SPAN_MSEC: f32 = 2_500.0;
/// Height of a key row and of the mouse row, points.
const ROW: f32 = 10.0;
const MOUSE: f32 = 24.0;
/// Width of the labels on the left, points.
const NAMES: f32 = 54.0;
/// Turn rate that fills half of the mouse row, degrees per second.
const FULL_TURN: f32 = 360.0;

/// The last ticks of a game, newest last.
#[derive(Clone, Debug, PartialEq)]
pub struct TickStrip {
    /// Game that the keys belong to. Only the 3D engines have a mouse row.
    pub game: DrillGame,
    /// Ticks of the strip. If there are none, nothing is drawn.
    pub ticks: Vec<StripTick>,
}

impl Default for TickStrip {
    fn default() -> Self {
        Self {
            game: DrillGame::Engine3d,
            ticks: Vec::new(),
        }
    }
}

impl TickStrip {
    fn has_mouse(&self) -> bool {
        self.game == DrillGame::Engine3d
    }

    /// Returns the height of the strip, points. Zero without ticks.
    pub(super) fn height(&self) -> f32 {
        if self.ticks.is_empty() {
            return 0.0;
        }
        let mouse = if self.has_mouse() { MOUSE + 2.0 } else { 0.0 };
        key_rows(self.game).len() as f32 * ROW + mouse + 10.0
    }
}

/// Returns the keys of a game, one per row.
fn key_rows(game: DrillGame) -> &'static [Key] {
    match game {
        DrillGame::Engine3d => &[
            Key::Forward,
            Key::MoveLeft,
            Key::MoveRight,
            Key::Jump,
            Key::Duck,
        ],
        DrillGame::Nfk => &[Key::MoveLeft, Key::MoveRight, Key::Jump, Key::Duck],
    }
}

/// Returns the label of a key in a game.
fn key_label(game: DrillGame, key: Key) -> &'static str {
    match (game, key) {
        (_, Key::Forward) => "W",
        (_, Key::Back) => "S",
        (DrillGame::Engine3d, Key::MoveLeft) => "A",
        (DrillGame::Engine3d, Key::MoveRight) => "D",
        (DrillGame::Nfk, Key::MoveLeft) => "←",
        (DrillGame::Nfk, Key::MoveRight) => "→",
        (_, Key::Jump) => text!("hud-strip.jump"),
        (_, Key::Duck) => text!("hud-strip.duck"),
    }
}

fn key_color(key: Key, ink: &Palette) -> Color32 {
    match key {
        Key::Forward | Key::Back => ink.neutral,
        Key::MoveLeft => ink.left,
        Key::MoveRight => ink.right,
        Key::Jump | Key::Duck => ink.accent,
    }
}

/// Returns the time spans in which a key was held, milliseconds before the end of the newest tick.
fn held_spans(ticks: &[StripTick], key: Key) -> Vec<[f32; 2]> {
    let all: u32 = ticks.iter().map(|tick| tick.msec).sum();
    let (mut found, mut at): (Vec<[f32; 2]>, f32) = (Vec::new(), all as f32);
    let mut was_held = false;
    for tick in ticks {
        let (begins, ends) = (at, at - tick.msec as f32);
        let is_held = tick.keys.is_held(key);
        match found.last_mut().filter(|_| is_held && was_held) {
            Some(last) => last[1] = ends,
            None if is_held => found.push([begins, ends]),
            None => {}
        }
        (was_held, at) = (is_held, ends);
    }
    found
}

/// Returns points of the turn rate over time: milliseconds before the end of the newest tick,
/// degrees per second.
fn turn_rates(ticks: &[StripTick]) -> Vec<[f32; 2]> {
    let all: u32 = ticks.iter().map(|tick| tick.msec).sum();
    let mut at = all as f32;
    let turn = |tick: &StripTick| {
        at -= tick.msec as f32;
        [at, tick.turn_deg * 1000.0 / tick.msec.max(1) as f32]
    };
    ticks.iter().map(turn).collect()
}

/// Draws the strip below `top`.
pub(super) fn draw(canvas: &Canvas<'_>, strip: &TickStrip, top: f32, width: f32) {
    let ticks = strip.ticks.as_slice();
    if ticks.is_empty() {
        return;
    }
    let ink = canvas.ink;
    canvas.draw_panel([0.0, top], [width, strip.height()]);
    let (left, right) = (NAMES, width - 12.0);
    let x = |before: f32| right - (right - left) * (before / SPAN_MSEC).min(1.0);
    let keys = key_rows(strip.game);
    for (row, key) in keys.iter().enumerate() {
        let middle = top + 6.0 + (row as f32 + 0.5) * ROW;
        canvas.text_right(
            [left - 6.0, middle],
            regular_font(9.0),
            ink.dim,
            key_label(strip.game, *key),
        );
        canvas.fill_rect(
            [left, middle - 0.5],
            [right - left, 1.0],
            0.0,
            theme::GLASS_LINE,
        );
        for [from, to] in held_spans(ticks, *key) {
            canvas.fill_rect(
                [x(from), middle - 3.0],
                [(x(to) - x(from)).max(1.5), 6.0],
                2.0,
                key_color(*key, &ink),
            );
        }
    }
    if !strip.has_mouse() {
        return;
    }
    let middle = top + 8.0 + keys.len() as f32 * ROW + MOUSE / 2.0;
    canvas.text_right(
        [left - 6.0, middle],
        regular_font(10.0),
        ink.dim,
        text!("hud-strip.mouse"),
    );
    canvas.fill_rect(
        [left, middle - 0.5],
        [right - left, 1.0],
        0.0,
        theme::GLASS_LINE,
    );
    // A left turn rises above the middle line, a right turn falls below it.
    let y = |turn: f32| middle - (turn / FULL_TURN).clamp(-1.0, 1.0) * MOUSE / 2.0;
    let points: Vec<Pos2> = turn_rates(ticks)
        .into_iter()
        .map(|[at, turn]| canvas.to_screen(x(at), y(turn)))
        .collect();
    canvas.painter().line(points, Stroke::new(1.5, ink.text));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tick(held: bool, turn_deg: f32) -> StripTick {
        StripTick {
            msec: 10,
            keys: HeldKeys::default().with_key(Key::MoveLeft, held),
            turn_deg,
        }
    }

    #[test]
    fn held_spans_and_turn_rates_keep_their_times() {
        let ticks = [
            tick(false, 0.0),
            tick(true, 2.0),
            tick(true, 2.0),
            tick(false, -1.0),
            tick(true, 0.0),
        ];
        assert_eq!(
            held_spans(&ticks, Key::MoveLeft),
            [[40.0, 20.0], [10.0, 0.0]]
        );
        assert!(held_spans(&ticks, Key::Jump).is_empty());
        assert_eq!(turn_rates(&ticks)[1], [30.0, 200.0]);
    }

    #[test]
    fn games_have_their_own_keys_and_mouse_row() {
        let of = |game, ticks: &[StripTick]| TickStrip {
            game,
            ticks: ticks.to_vec(),
        };
        let ticks = [tick(true, 1.0)];
        assert_eq!(of(DrillGame::Nfk, &[]).height(), 0.0);
        assert!(
            of(DrillGame::Nfk, &ticks).height() + MOUSE < of(DrillGame::Engine3d, &ticks).height()
        );
        assert_eq!(
            key_rows(DrillGame::Engine3d)[1..],
            *key_rows(DrillGame::Nfk)
        );
        assert_eq!(
            key_rows(DrillGame::Nfk)
                .iter()
                .map(|key| key_label(DrillGame::Nfk, *key))
                .take(2)
                .collect::<String>(),
            "←→"
        );
    }
}
