//! The key display of the 3D engines: held keys, mouse wheel notches and the tick's turn rate.

use bevy_egui::egui::Color32;

use super::hud_frame::HudFrame;
use crate::game::base::palette::ColorRole;
use crate::game::hud::ui::canvas::{Canvas, regular_font, strong_font};
use crate::game::hud::ui::{number, theme};
use crate::game::hud::widgets::keys::{SIZE, draw_key, draw_key_in_color};
use crate::game::hud::widgets::shared::WheelNotchMarks;
use crate::text::{message, text};
use wishdir_analysis::strafe_tick::WishDirection;
use wishdir_sim::command as cmd;

/// Turn rate that fills the bar, degrees per second.
const FULL_TURN: f32 = 360.0;
/// Minimum turn rate that counts as turning, degrees per second.
const STILL: f32 = 0.5;

/// Width of the plate beside the top key, points. Leaves the usual gap to that key.
const MISTAKE: f32 = 63.0;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct KeysView {
    forward: bool,
    back: bool,
    left: bool,
    right: bool,
    jump: bool,
    duck: bool,
    walk: bool,
    usage: bool,
    /// Whether both strafe keys are held and cancel each other out.
    overlap: bool,
    /// Whether the player is in the air without a wish direction. Always false in lessons, which
    /// give their own instructions.
    dead_air: bool,
    /// Turn rate of the view, degrees per second. Positive: left.
    turn: f32,
}

pub(super) fn build_view(now: &HudFrame<'_>) -> KeysView {
    let Some(record) = now.record else {
        return KeysView::default();
    };
    let asked = &record.cmd;
    // Opposite keys cancel out in the move values, but GoldSrc's buttons still show both.
    KeysView {
        forward: asked.forward > 0.0 || asked.pressed(cmd::FORWARD),
        back: asked.forward < 0.0 || asked.pressed(cmd::BACK),
        left: asked.side < 0.0 || asked.pressed(cmd::MOVE_LEFT),
        right: asked.side > 0.0 || asked.pressed(cmd::MOVE_RIGHT),
        jump: asked.pressed(cmd::JUMP),
        duck: asked.pressed(cmd::DUCK),
        walk: now.walk,
        usage: asked.pressed(cmd::USE),
        overlap: asked.pressed(cmd::MOVE_LEFT) && asked.pressed(cmd::MOVE_RIGHT),
        dead_air: !now.is_in_lesson()
            && now
                .recent_ticks()
                .last()
                .is_some_and(|row| row.moment.air && row.moment.asked == WishDirection::Nothing),
        turn: now
            .recent_ticks()
            .last()
            .map_or(0.0, |row| row.moment.turn_deg as f32)
            * 1000.0
            / f32::from(asked.msec.max(1)),
    }
}

pub(super) fn draw(canvas: &Canvas<'_>, view: &KeysView, wheel: WheelNotchMarks) {
    draw_key(canvas, [66.0, 0.0], [30.0, 30.0], "W", view.forward);
    let held = if view.overlap {
        canvas.ink.loss
    } else {
        canvas.ink.accent
    };
    draw_key_in_color(canvas, [33.0, 33.0], [30.0, 30.0], "A", view.left, held);
    draw_key(canvas, [66.0, 33.0], [30.0, 30.0], "S", view.back);
    draw_key_in_color(canvas, [99.0, 33.0], [30.0, 30.0], "D", view.right, held);
    if let Some((word, tone)) = mistake_label(view) {
        canvas.draw_panel([0.0, 4.0], [MISTAKE, 22.0]);
        let face = canvas.shrink_to_fit(strong_font(11.5), MISTAKE - 4.0, word);
        canvas.text_middle(
            [MISTAKE / 2.0, 15.0],
            face,
            canvas.ink.color_for(tone),
            word,
        );
    }
    draw_key(
        canvas,
        [132.0, 33.0],
        [64.0, 30.0],
        text!("hud-keys.duck"),
        view.duck,
    );
    draw_key(
        canvas,
        [99.0, 0.0],
        [52.0, 30.0],
        text!("hud-keys.walk"),
        view.walk,
    );
    draw_key(
        canvas,
        [154.0, 0.0],
        [42.0, 30.0],
        text!("hud-keys.use"),
        view.usage,
    );
    draw_key(
        canvas,
        [33.0, 66.0],
        [163.0, 30.0],
        text!("hud-keys.jump"),
        view.jump,
    );
    draw_wheel(canvas, wheel);
    draw_turn(canvas, view.turn);
}

/// Returns the label of a strafe key mistake, which the keys themselves do not show.
fn mistake_label(view: &KeysView) -> Option<(&'static str, ColorRole)> {
    if view.overlap {
        Some((text!("hud-keys.overlap"), ColorRole::Loss))
    } else if view.dead_air {
        Some((text!("hud-keys.dead-air"), ColorRole::Warning))
    } else {
        None
    }
}

/// Draws the mouse wheel as a tall key with two arrows.
fn draw_wheel(canvas: &Canvas<'_>, wheel: WheelNotchMarks) {
    canvas.fill_rect([0.0, 33.0], [26.0, 63.0], 13.0, canvas.panel);
    let lit = |fresh: f32| {
        if fresh > 0.0 {
            mix_colors(canvas.ink.faint, canvas.ink.accent, fresh)
        } else {
            canvas.ink.faint
        }
    };
    canvas.polygon(&[[13.0, 42.0], [20.0, 52.0], [6.0, 52.0]], lit(wheel.up));
    canvas.fill_rect([11.0, 58.0], [4.0, 13.0], 2.0, canvas.ink.faint);
    canvas.polygon(&[[6.0, 77.0], [20.0, 77.0], [13.0, 87.0]], lit(wheel.down));
}

/// Draws the turn rate as a number, and as a bar that points in the turn direction.
fn draw_turn(canvas: &Canvas<'_>, turn: f32) {
    let (top, half) = (102.0, SIZE.x / 2.0);
    canvas.fill_rect([0.0, top], [SIZE.x, 30.0], 5.0, canvas.panel);
    let turning = turn.abs() >= STILL;
    let color = if turning {
        canvas.ink.text
    } else {
        canvas.ink.dim
    };
    let words = message!("hud-keys.turn", degrees = number::whole(turn.abs()));
    canvas.text_middle([half, top + 11.0], regular_font(12.0), color, words);
    let end = (turn / FULL_TURN).clamp(-1.0, 1.0) * (half - 10.0);
    canvas.fill_rect(
        [10.0, top + 22.0],
        [SIZE.x - 20.0, 2.0],
        0.0,
        theme::GLASS_LINE,
    );
    if turning {
        // Left turns are positive and drawn to the left.
        canvas.fill_rect(
            [half - end.max(0.0), top + 21.0],
            [end.abs(), 4.0],
            0.0,
            canvas.ink.accent,
        );
        let arrow =
            |tip: f32, base: f32| [[tip, top + 11.0], [base, top + 6.0], [base, top + 16.0]];
        let corners = if turn > 0.0 {
            arrow(10.0, 17.0)
        } else {
            arrow(SIZE.x - 10.0, SIZE.x - 17.0)
        };
        canvas.polygon(&corners, canvas.ink.accent);
    }
    canvas.fill_rect([half - 0.5, top + 19.0], [1.0, 8.0], 0.0, canvas.ink.dim);
}

fn mix_colors(from: Color32, to: Color32, share: f32) -> Color32 {
    from.lerp_to_gamma(to, share.clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::super::hud_frame::canned;
    use super::*;
    use wishdir_sim::math::Vec3;

    #[test]
    fn keys_of_the_tick_are_lit() {
        let mut record = canned::record(Vec3::ZERO, Vec3::ZERO);
        record.cmd.side = -250.0;
        record.cmd.buttons = cmd::JUMP | cmd::DUCK | cmd::MOVE_LEFT;
        let read = canned::with_ticks(&[record], build_view);
        assert_eq!(
            read,
            KeysView {
                left: true,
                jump: true,
                duck: true,
                ..KeysView::default()
            }
        );
    }

    #[test]
    fn overlap_lights_both_strafe_keys() {
        let mut record = canned::record(Vec3::ZERO, Vec3::ZERO);
        record.cmd.buttons = cmd::MOVE_RIGHT | cmd::MOVE_LEFT;
        let read = canned::with_ticks(&[record], |now| {
            build_view(&HudFrame { walk: true, ..*now })
        });
        assert_eq!(
            read,
            KeysView {
                left: true,
                right: true,
                walk: true,
                overlap: true,
                ..KeysView::default()
            }
        );
    }

    #[test]
    fn dead_air_shows_a_label_and_no_lit_key() {
        let air = KeysView {
            dead_air: true,
            ..KeysView::default()
        };
        assert_eq!(mistake_label(&air), Some(("dead air", ColorRole::Warning)));
        assert!(!air.left && !air.right);
        let both = KeysView {
            left: true,
            right: true,
            overlap: true,
            ..KeysView::default()
        };
        assert_eq!(mistake_label(&both), Some(("overlap", ColorRole::Loss)));
        assert_eq!(mistake_label(&KeysView::default()), None);
    }

    #[test]
    fn turn_rate_is_independent_of_the_tick_length() {
        for (msec, turn) in [(10, 100.0), (20, 50.0)] {
            let mut record = canned::record(Vec3::ZERO, Vec3::ZERO);
            record.cmd.msec = msec;
            let mut next = record.clone();
            next.tick += 1;
            next.cmd.angles.yaw = 1.0;
            assert_eq!(canned::with_ticks(&[record, next], build_view).turn, turn);
        }
    }
}
