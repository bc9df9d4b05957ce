//! The bhop panel: frames on ground (FOG) of recent hops, stamina and the bhop cap. The panel also
//! predicts the speed that each FOG from 1 to 4 would keep after the next landing. After a distance
//! jump, the [`long_jumps`] sheet replaces the panel.

use bevy_egui::egui::{Vec2, vec2};

use super::HudWidget;
use super::hud_frame::HudFrame;
use super::long_jumps;
use crate::game::base::palette::ColorRole;
use crate::game::hud::ui::canvas::{Canvas, regular_font, strong_font};
use crate::game::hud::ui::{number, theme};
use crate::game::hud::widgets::{CompactPlacement, Preset, ShowCondition, Widget};
use crate::game::settings::Anchor;
use crate::planner::fall::Prediction;
use crate::text::{Describe as _, Label as _, message, text};
use wishdir_analysis::jump::{
    FOG_MAX, Hop, HopGrade, best_fog, hop_cap, speed_after_ground, stamina_factor,
};
use wishdir_analysis::technique::TechniqueKind;
use wishdir_sim::math::{length, length_2d};

pub(super) const WIDGET: HudWidget = Widget {
    id: "Bhop",
    size: SIZE,
    place: (Anchor::Right, [-16.0, -58.0]),
    small: Some(CompactPlacement {
        size: SIZE,
        place: (Anchor::Right, [-16.0, -86.0]),
    }),
    presets: &[Preset::Kz, Preset::QuakeWorld],
    shown: ShowCondition::UnlessFinding,
    draw: |spot, now| {
        if long_jumps::is_shown(now) {
            long_jumps::draw(&spot.canvas(), SIZE.into(), now.long_jumps);
        } else {
            draw(&spot.canvas(), &build_view(now));
        }
    },
};

const SIZE: Vec2 = vec2(250.0, 184.0);

/// Maximum number of hops that the widget lists.
const SHOWN: usize = 4;
/// Distance below the cap at which the cap line turns into a warning, u/s.
const NEAR_CAP: f32 = 15.0;

#[derive(Clone, Debug, PartialEq)]
struct BhopView {
    hops: Vec<Hop>,
    /// Predicted speed after a landing with FOG 1 to 4, u/s. `None` while the player stands or
    /// walks.
    ahead: Option<[f64; FOG_MAX as usize]>,
    /// FOG that keeps the most speed, 1 to 4. `None` while more ground time would add speed.
    best: Option<u32>,
    speed: f32,
    /// Speed that the bhop cap limits, and the cap itself, u/s.
    cap: Option<(f32, f32)>,
    /// The current stamina factor, and the milliseconds until stamina is full.
    stamina: Option<(f32, f32)>,
}

fn build_view(now: &HudFrame<'_>) -> BhopView {
    let player = now.player;
    let profile = now.profile;
    let speed = length_2d(player.velocity);
    let stamina_msec = player.stamina_msec();
    let (physics, msec) = (&profile.physics, profile.msec());
    let landing_stamina_msec = (stamina_msec - msec_to_landing(now)).max(0.0);
    let mut ahead = [0.0; FOG_MAX as usize];
    for (fog, slot) in (1..).zip(&mut ahead) {
        *slot = speed_after_ground(physics, msec, f64::from(speed), landing_stamina_msec, fog);
    }
    let mut level = player.velocity;
    level.z = 0.0;
    BhopView {
        hops: now.recent_ticks().hops().take(SHOWN).copied().collect(),
        ahead: now.recent_ticks().is_hopping().then_some(ahead),
        best: fog_if_best(
            &ahead,
            best_fog(physics, msec, f64::from(speed), landing_stamina_msec),
        ),
        speed,
        cap: hop_cap(physics).map(|cap| (length(level), cap as f32)),
        stamina: profile
            .rules()
            .stamina
            .then(|| (stamina_factor(f64::from(stamina_msec)) as f32, stamina_msec)),
    }
}

/// Returns `fog` if no other FOG keeps more speed, else `None`.
fn fog_if_best(ahead: &[f64], fog: u32) -> Option<u32> {
    let kept = *ahead.get(fog.checked_sub(1)? as usize)?;
    ahead.iter().all(|other| *other <= kept).then_some(fog)
}

/// Returns the time until the predicted landing, milliseconds. Stamina recovers during this time.
fn msec_to_landing(now: &HudFrame<'_>) -> f32 {
    match now.ahead {
        Prediction::Falling { forecast, .. } => {
            forecast.ticks as f32 * f32::from(now.profile.msec())
        }
        Prediction::Nothing | Prediction::Edge(_) => 0.0,
    }
}

/// Returns the label and colour of a hop's grade.
///
/// The bhop cap also counts falling speed, so it can cut a JumpBug whose horizontal speed is far
/// below the cap.
fn hop_grade(hop: &Hop, cap: Option<f32>) -> (&'static str, ColorRole) {
    let is_under = cap.is_some_and(|cap| hop.speed_before <= f64::from(cap));
    match hop.grade {
        HopGrade::Perfect if hop.fog == 0 => (TechniqueKind::JumpBug.label(), ColorRole::Gain),
        HopGrade::Perfect => (hop.grade.label(), ColorRole::Gain),
        HopGrade::Good => (hop.grade.label(), ColorRole::Accent),
        HopGrade::Late => (hop.grade.label(), ColorRole::Warning),
        HopGrade::Cut if is_under => (text!("hud-hops.fall-counts"), ColorRole::Loss),
        HopGrade::Cut => (hop.grade.label(), ColorRole::Loss),
    }
}

fn draw(canvas: &Canvas<'_>, view: &BhopView) {
    canvas.draw_panel([0.0, 0.0], [SIZE.x, SIZE.y]);
    let (left, right) = (12.0, SIZE.x - 12.0);
    canvas.text_left(
        [left, 13.0],
        strong_font(12.5),
        canvas.ink.text,
        text!("hud-hops.title"),
    );
    canvas.text_right(
        [right, 13.0],
        regular_font(10.0),
        canvas.ink.dim,
        text!("hud-hops.fog"),
    );
    draw_hops(canvas, &view.hops, view.cap.map(|(_, cap)| cap));
    canvas.line([left, 98.0], [right, 98.0], 0.5, theme::GLASS_LINE);
    draw_ahead(canvas, view);
    canvas.text_left(
        [left, 146.0],
        regular_font(10.5),
        canvas.ink.dim,
        describe_cap(view),
    );
    canvas.draw_wrapped_text(
        [left, 154.0],
        right - left,
        regular_font(10.5),
        canvas.ink.dim,
        &describe_stamina(view),
    );
}

fn draw_hops(canvas: &Canvas<'_>, hops: &[Hop], cap: Option<f32>) {
    if hops.is_empty() {
        canvas.text_middle(
            [SIZE.x / 2.0, 58.0],
            regular_font(11.0),
            canvas.ink.dim,
            text!("hud-hops.none"),
        );
    }
    for (index, hop) in hops.iter().enumerate() {
        let y = 32.0 + 17.0 * index as f32;
        let (word, tone) = hop_grade(hop, cap);
        let color = canvas.ink.color_for(tone);
        canvas.text_left([12.0, y], strong_font(13.0), color, hop.fog);
        canvas.text_left([30.0, y], regular_font(12.0), color, word);
        let change = number::whole(hop.speed_after - hop.speed_before).with_sign();
        let speeds = format!(
            "{} → {}",
            number::whole(hop.speed_before),
            number::whole(hop.speed_after)
        );
        canvas.text_right([196.0, y], regular_font(12.0), canvas.ink.text, speeds);
        let color = if hop.speed_after < hop.speed_before - 0.5 {
            canvas.ink.loss
        } else {
            canvas.ink.dim
        };
        canvas.text_right([SIZE.x - 12.0, y], regular_font(12.0), color, change);
    }
}

/// Draws the speed that each FOG would keep. Highlights the best FOG, if any.
fn draw_ahead(canvas: &Canvas<'_>, view: &BhopView) {
    let Some(ahead) = view.ahead else { return };
    canvas.text_left(
        [12.0, 122.0],
        regular_font(10.0),
        canvas.ink.dim,
        text!("hud-hops.next"),
    );
    for (index, speed) in ahead.iter().enumerate() {
        let x = 68.0 + 49.0 * index as f32;
        let lit = view.best == Some(index as u32 + 1);
        let color = if lit {
            canvas.ink.gain
        } else {
            canvas.ink.text
        };
        canvas.text_middle(
            [x, 110.0],
            regular_font(10.0),
            canvas.ink.dim,
            message!("hud-hops.fog-count", fog = index + 1),
        );
        canvas.text_middle([x, 125.0], strong_font(13.0), color, number::whole(*speed));
    }
}

fn describe_cap(view: &BhopView) -> String {
    if let Some(cut) = view.hops.first().and_then(|hop| hop.fall_cut) {
        return cut.describe();
    }
    match view.cap {
        None => text!("hud-hops.no-cap").to_owned(),
        Some((speed, cap)) if speed > cap => {
            let (over, cap) = (number::whole(speed - cap), number::whole(cap));
            match view.best {
                Some(best) => message!(
                    "hud-hops.over-cap-best",
                    over = over,
                    cap = cap,
                    best = best
                ),
                None => message!("hud-hops.over-cap", over = over, cap = cap),
            }
        }
        Some((speed, cap)) if speed > cap - NEAR_CAP => {
            message!(
                "hud-hops.near-cap",
                below = number::tenths(cap - speed),
                cap = number::whole(cap)
            )
        }
        Some((speed, cap)) => {
            message!(
                "hud-hops.below-cap",
                below = number::whole(cap - speed),
                cap = number::whole(cap)
            )
        }
    }
}

fn describe_stamina(view: &BhopView) -> String {
    match view.stamina {
        None => text!("hud-hops.no-stamina").to_owned(),
        Some((_, left)) if left <= 0.0 => text!("hud-hops.stamina-full").to_owned(),
        Some((factor, left)) => message!(
            "hud-hops.stamina",
            height = number::whole(factor * factor * 100.0),
            speed = number::whole(factor * 100.0),
            seconds = number::tenths(left * 0.001)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wishdir_analysis::jump::FallingJumpCut;

    #[test]
    fn no_fog_is_best_if_the_ground_accelerates() {
        assert_eq!(fog_if_best(&[0.0, 12.0, 22.0, 31.0], 1), None);
        assert_eq!(fog_if_best(&[250.0, 245.0, 241.0, 238.0], 1), Some(1));
        assert_eq!(fog_if_best(&[240.0, 281.0, 270.0, 260.0], 2), Some(2));
        assert_eq!(fog_if_best(&[0.0; 4], 1), Some(1), "equals cost nothing");
    }

    #[test]
    fn cut_jump_bug_mentions_fall_speed() {
        let fall_cut = Some(FallingJumpCut {
            speed: 331.8,
            cap: 300.0,
        });
        let hop = Hop {
            fog: 0,
            best_fog: 1,
            speed_before: 190.0,
            speed_after: 137.0,
            grade: HopGrade::Cut,
            fall_cut,
        };
        let mut view = BhopView {
            hops: vec![hop],
            ahead: None,
            best: None,
            speed: 137.0,
            cap: Some((137.0, 300.0)),
            stamina: None,
        };
        assert_eq!(
            describe_cap(&view),
            "cut: 332 u/s including the fall, cap 300 u/s"
        );
        view.hops.clear();
        assert_eq!(describe_cap(&view), "163 u/s below the cap (300)");
    }

    #[test]
    fn hops_are_graded_by_frames_and_cap() {
        let hop = |fog, grade| Hop {
            fog,
            best_fog: 1,
            speed_before: 300.0,
            speed_after: 240.0,
            grade,
            fall_cut: None,
        };
        let word = |fog, of| hop_grade(&hop(fog, of), Some(290.0)).0;
        assert_eq!(word(1, HopGrade::Perfect), HopGrade::Perfect.label());
        assert_eq!(word(1, HopGrade::Cut), HopGrade::Cut.label());
        assert_eq!(word(0, HopGrade::Perfect), TechniqueKind::JumpBug.label());
        assert_eq!(word(4, HopGrade::Late), HopGrade::Late.label());
        // A horizontal speed of 190 u/s with a falling speed of 272 u/s exceeds 300 u/s in total.
        let fallen = hop_grade(
            &Hop {
                speed_before: 190.0,
                ..hop(0, HopGrade::Cut)
            },
            Some(300.0),
        );
        assert_eq!(fallen, ("cut by fall speed", ColorRole::Loss));
    }
}
