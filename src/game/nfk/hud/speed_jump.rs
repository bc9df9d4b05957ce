//! The speed jump widget: its count, its speed, the outcome of the next jump, and other counters.

use bevy_egui::egui::{Color32, Vec2, vec2};

use super::NfkWidget;
use crate::game::base::palette::ColorRole;
use crate::game::hud::ui::canvas::{Canvas, regular_font, strong_font};
use crate::game::hud::ui::{number, theme};
use crate::game::hud::widgets::{CompactPlacement, Preset, ShowCondition, Widget};
use crate::game::nfk::draw::count_color;
use crate::game::settings::Anchor;
use crate::text::{MessageId, id, message, names_key, text};
use wishdir_sim::platformer::{
    COUNT_ACTS, DOUBLE_JUMP_OVER, Dir, FRESH_TICKS_MAX, HOLD_OFF_TICKS, NfkRun, NfkTickRecord,
    Ruleset, SpeedJumpEffect,
};

pub(super) const WIDGET: NfkWidget = Widget {
    id: "SpeedJump",
    size: SIZE,
    // Beside the inertia widget. Both form a strip with health and keys below the field.
    place: (Anchor::Bottom, [158.0, -14.0]),
    small: Some(CompactPlacement {
        size: SIZE,
        place: (Anchor::Bottom, [0.0, -120.0]),
    }),
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    // In a small window, the widget would cover the inspector of a paused tick.
    shown: ShowCondition::WhilePlaying,
    draw: |spot, now| draw(&spot.canvas(), &build_view(&now.mover.run, now.record)),
};

const SIZE: Vec2 = vec2(334.0, 98.0);

/// Prediction for the next jump: whether it counts.
#[derive(Clone, Debug, PartialEq, Eq)]
struct NextJump {
    text: String,
    tone: ColorRole,
}

/// Values of the widget.
#[derive(Clone, Debug, PartialEq)]
struct SpeedJumpView {
    count: u8,
    count_max: u8,
    effect: SpeedJumpEffect,
    rules: Ruleset,
    /// Number of ticks until the next jump can count (068R2).
    hold_off: u8,
    /// Number of ticks during which the next jump would be a double jump.
    double: u8,
    /// Number of ticks on the ground (0.75).
    ground: u8,
    on_ground: bool,
    next: NextJump,
}

fn build_view(run: &NfkRun, record: Option<&NfkTickRecord>) -> SpeedJumpView {
    let (state, rules) = (run.state(), run.rules());
    SpeedJumpView {
        count: state.speedjump,
        count_max: rules.max_count(),
        effect: rules.speed_jump_effect(state.speedjump),
        rules,
        hold_off: state.injump,
        double: state.doublejump.saturating_sub(DOUBLE_JUMP_OVER),
        ground: state.ground_ticks,
        on_ground: run.is_on_ground(),
        next: predict_next_jump(run, record),
    }
}

/// Predicts whether the next jump would count with the held keys, or names what is missing.
fn predict_next_jump(run: &NfkRun, record: Option<&NfkTickRecord>) -> NextJump {
    let say = |tone, id| NextJump {
        text: text(id).to_owned(),
        tone,
    };
    let good = |id| say(ColorRole::Gain, id);
    let calm = |id| say(ColorRole::Dim, id);
    let bad = |id| say(ColorRole::Loss, id);
    let Some(record) = record else {
        return calm(id!("hud-speed-jump.begin"));
    };
    let (state, keys) = (run.state(), record.keys);
    let full = state.speedjump == run.rules().max_count();
    match run.rules() {
        Ruleset::R2 => {
            let matches = match state.dir {
                Dir::RunLeft => keys.left,
                Dir::RunRight => keys.right,
                Dir::StandLeft | Dir::StandRight => false,
            };
            if keys.down || state.crouch {
                bad(id!("hud-speed-jump.crouched"))
            } else if !matches && state.speedjump == 0 {
                calm(id!("hud-speed-jump.hold-run"))
            } else if !matches {
                bad(id!("hud-speed-jump.loses"))
            } else if !keys.up {
                calm(id!("hud-speed-jump.hold-jump"))
            } else if full {
                good(id!("hud-speed-jump.full"))
            } else {
                good(id!("hud-speed-jump.counts"))
            }
        }
        Ruleset::V075 => {
            let on_ground = run.is_on_ground();
            if on_ground && state.ground_ticks > FRESH_TICKS_MAX {
                bad(id!("hud-speed-jump.too-long"))
            } else if !keys.up {
                NextJump {
                    text: message!("hud-speed-jump.hold-jump-within", ticks = FRESH_TICKS_MAX),
                    tone: ColorRole::Dim,
                }
            } else if full {
                good(id!("hud-speed-jump.full"))
            } else {
                good(id!("hud-speed-jump.counts"))
            }
        }
    }
}

fn effect_text(view: &SpeedJumpView) -> String {
    let effect = view.effect;
    match view.rules {
        Ruleset::R2 if effect.x_per_tick == 0.0 => {
            message!("hud-speed-jump.no-effect-count", count = COUNT_ACTS)
        }
        Ruleset::R2 => message!(
            "hud-speed-jump.effect-count",
            x = number::hundredths(effect.x_per_tick).with_sign(),
            iy = number::thousandths(effect.y_per_tick).with_sign()
        ),
        Ruleset::V075 if view.count == 0 => text!("hud-speed-jump.no-effect-level").to_owned(),
        Ruleset::V075 => message!(
            "hud-speed-jump.effect-level",
            cap = number::hundredths(effect.run_cap).with_sign(),
            iy = number::tenths(effect.jump_iy).with_sign()
        ),
    }
}

fn draw(canvas: &Canvas<'_>, view: &SpeedJumpView) {
    canvas.draw_panel([0.0, 0.0], [SIZE.x, SIZE.y]);
    let (left, right) = (12.0, SIZE.x - 12.0);
    let gap = 4.0;
    let width = (right - left + gap) / f32::from(view.count_max) - gap;
    for pip in 0..view.count_max {
        let color = if pip < view.count {
            count_color(view.count, &canvas.ink)
        } else {
            theme::GLASS_LINE
        };
        canvas.fill_rect(
            [left + f32::from(pip) * (width + gap), 9.0],
            [width, 9.0],
            2.0,
            color,
        );
    }
    let id = match view.rules {
        Ruleset::R2 => id!("hud-speed-jump.count"),
        Ruleset::V075 => id!("hud-speed-jump.level"),
    };
    let count = message!(id, count = view.count, most = view.count_max);
    canvas.text_left([left, 33.0], strong_font(13.5), canvas.ink.text, count);
    canvas.text_right(
        [right, 33.0],
        regular_font(12.0),
        canvas.ink.accent,
        effect_text(view),
    );
    let next = &view.next.text;
    let face = canvas.shrink_to_fit(strong_font(12.5), right - left, next);
    canvas.text_left(
        [left, 54.0],
        face,
        canvas.ink.color_for(view.next.tone),
        next,
    );
    draw_counters(canvas, view, left, right);
}

fn draw_counters(canvas: &Canvas<'_>, view: &SpeedJumpView, left: f32, right: f32) {
    let middle = f32::midpoint(left, right);
    let counter =
        |x: f32, id: MessageId<{ names_key(&["ticks"]) }>, value: u8, most: u8, color: Color32| {
            let (width, words) = (middle - left - 14.0, message!(id, ticks = value));
            let face = canvas.shrink_to_fit(regular_font(11.0), width + 8.0, &words);
            canvas.text_left([x, 75.0], face, canvas.ink.dim, words);
            canvas.fill_rect([x, 84.0], [width, 5.0], 1.0, theme::GLASS_LINE);
            canvas.fill_rect(
                [x, 84.0],
                [width * f32::from(value.min(most)) / f32::from(most), 5.0],
                1.0,
                color,
            );
        };
    match view.rules {
        Ruleset::R2 => counter(
            left,
            id!("hud-speed-jump.hold-off"),
            view.hold_off,
            HOLD_OFF_TICKS,
            canvas.ink.warning,
        ),
        Ruleset::V075 => {
            let ticks = if view.on_ground { view.ground } else { 0 };
            let color = if ticks > FRESH_TICKS_MAX {
                canvas.ink.loss
            } else {
                canvas.ink.gain
            };
            counter(
                left,
                id!("hud-speed-jump.on-ground"),
                ticks,
                FRESH_TICKS_MAX,
                color,
            );
        }
    }
    counter(
        middle + 6.0,
        id!("hud-speed-jump.double"),
        view.double,
        10,
        canvas.ink.accent,
    );
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use wishdir_sim::platformer::NfkKeys;
    use wishdir_sim::simulation::Simulation as _;

    fn run(rules: Ruleset) -> NfkRun {
        let world = crate::storage::nfk::load_map("chain").unwrap().world;
        NfkRun::new(Arc::new(world), rules).unwrap()
    }

    fn read(run: &mut NfkRun, keys: NfkKeys, ticks: u32) -> SpeedJumpView {
        let record = (0..ticks).map(|_| run.advance(&keys)).last().unwrap();
        build_view(run, Some(&record))
    }

    #[test]
    fn next_landing_is_predicted() {
        let mut run = run(Ruleset::R2);
        let right = NfkKeys {
            right: true,
            ..NfkKeys::NONE
        };
        let chain = NfkKeys { up: true, ..right };
        assert_eq!(
            read(&mut run, right, 20).next.tone,
            ColorRole::Dim,
            "jump is not held"
        );
        assert_eq!(read(&mut run, chain, 90).next.tone, ColorRole::Gain);
        read(&mut run, chain, 80);
        let view = read(
            &mut run,
            NfkKeys {
                up: true,
                ..NfkKeys::NONE
            },
            2,
        );
        assert_eq!(view.next.tone, ColorRole::Loss, "no run key: {view:?}");
        assert_eq!(
            read(
                &mut run,
                NfkKeys {
                    down: true,
                    ..right
                },
                1
            )
            .count,
            0,
            "H3"
        );
    }

    #[test]
    fn predictions_come_true() {
        let mut run = run(Ruleset::R2);
        let chain = NfkKeys {
            up: true,
            right: true,
            ..NfkKeys::NONE
        };
        let mut counts = vec![0];
        for _ in 0..500 {
            let promised = read(&mut run, chain, 1);
            if *counts.last().unwrap() != promised.count {
                counts.push(promised.count);
            }
        }
        assert_eq!(
            counts,
            (0..=7).take(counts.len()).collect::<Vec<u8>>(),
            "each landing counts, as it says"
        );
        assert!(counts.len() >= 6);
    }

    #[test]
    fn effect_uses_the_terms_of_the_ruleset() {
        let mut r2 = run(Ruleset::R2);
        let chain = NfkKeys {
            up: true,
            right: true,
            ..NfkKeys::NONE
        };
        let view = read(&mut r2, chain, 240);
        assert!(view.count >= 2, "{view:?}");
        assert!(
            effect_text(&view).starts_with("x +"),
            "{}",
            effect_text(&view)
        );
        let mut newer = run(Ruleset::V075);
        let view = read(&mut newer, chain, 240);
        assert!(
            effect_text(&view).starts_with("run cap +"),
            "{}",
            effect_text(&view)
        );
    }
}
