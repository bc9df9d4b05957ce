//! The fall forecast: the landing, its damage, the JumpBug window and the EdgeBug strip. At an
//! edge, the panel shows which pre-moves make a JumpBug possible.

use super::HudWidget;
use super::hud_frame::HudFrame;
use crate::game::base::palette::ColorRole;
use crate::game::hud::ui::canvas::{Canvas, regular_font, strong_font};
use crate::game::hud::widgets::{Preset, ShowCondition, Widget, tool_panel};
use crate::planner::fall::{LEAST_DROP, Prediction};
use crate::text::number::{hundredths, tenths, whole};
use crate::text::{message, text};
use wishdir_analysis::fall::{FallReport, Forecast, Overbounces, StartKind};
use wishdir_sim::run::FULL_HEALTH;

pub(super) const WIDGET: HudWidget = Widget {
    id: "Forecast",
    size: tool_panel::SIZE,
    place: tool_panel::PLACE,
    small: Some(tool_panel::SMALL),
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: ShowCondition::UnlessMeasuring,
    draw: |spot, now| {
        if let Some(view) = build_view(now) {
            draw(&spot.canvas(), spot.size.x, &view);
        }
    },
};

/// Distance from the panel's top to the first line, and the gap between lines, points.
const FIRST: f32 = 28.0;
const GAP: f32 = 5.0;

/// A line of the panel: text and colour.
type ForecastLine = (String, ColorRole);

#[derive(Clone, Debug, PartialEq)]
struct ForecastView {
    title: String,
    damage: ForecastLine,
    lines: Vec<ForecastLine>,
}

fn build_view(now: &HudFrame<'_>) -> Option<ForecastView> {
    match now.ahead {
        // Hide a forecast that steering can still change, because it could be wrong.
        Prediction::Nothing | Prediction::Falling { is_sure: false, .. } => None,
        Prediction::Falling {
            height,
            forecast,
            is_sure: true,
        } => is_worth_showing(now, *height, forecast).then(|| fall_view(now, *height, forecast)),
        Prediction::Edge(report) => Some(edge_view(now, report)),
    }
}

/// Whether a fall is worth showing: it deals damage or ends clearly below its start.
///
/// False for hops on flat ground and for the small drop after a teleport.
fn is_worth_showing(now: &HudFrame<'_>, height: f32, forecast: &Forecast) -> bool {
    let feet = now.profile.feet(now.player).z;
    let lower = now.memory.last_ground_height().unwrap_or(feet) - (feet - height);
    lower >= LEAST_DROP || (now.damage && forecast.damage >= 1.0)
}

fn damage_line(now: &HudFrame<'_>, damage: f32) -> ForecastLine {
    let lost = damage as i32;
    if !now.damage || lost <= 0 {
        (text!("hud-forecast.no-damage").to_owned(), ColorRole::Dim)
    } else if lost >= now.health.min(FULL_HEALTH) {
        (
            message!("hud-forecast.deadly", lost = whole(-lost)),
            ColorRole::Loss,
        )
    } else {
        (
            message!("hud-forecast.damage", lost = whole(-lost)),
            ColorRole::Warning,
        )
    }
}

fn fall_view(now: &HudFrame<'_>, height: f32, forecast: &Forecast) -> ForecastView {
    let seconds = f64::from(forecast.ticks) * f64::from(now.profile.msec()) * 0.001;
    let mut lines = vec![(
        message!(
            "hud-forecast.lands",
            ticks = forecast.ticks,
            seconds = hundredths(seconds),
            speed = whole(forecast.speed)
        ),
        ColorRole::Text,
    )];
    lines.extend(forecast.overbounce.map(overbounce_line));
    if !now.profile.rules().fall_bugs {
        return ForecastView {
            title: message!("hud-forecast.fall", height = tenths(height)),
            damage: damage_line(now, forecast.damage),
            lines,
        };
    }
    lines.push(match (forecast.window, forecast.phase) {
        (Some((first, last)), _) if first == last => (
            message!("hud-forecast.jumpbug-tick", tick = first + 1),
            ColorRole::Gain,
        ),
        (Some((first, last)), _) => (
            message!(
                "hud-forecast.jumpbug-ticks",
                first = first + 1,
                last = last + 1
            ),
            ColorRole::Gain,
        ),
        (None, Some(phase)) => (
            message!(
                "hud-forecast.jumpbug-passed",
                above = tenths(phase.above),
                below = tenths(phase.below)
            ),
            ColorRole::Loss,
        ),
        (None, None) => (text!("hud-forecast.no-jumpbug").to_owned(), ColorRole::Loss),
    });
    lines.push((
        message!(
            "hud-forecast.chance",
            percent = whole(forecast.chance * 100.0)
        ),
        ColorRole::Dim,
    ));
    lines.push(match forecast.edge {
        Some(strip) => (
            message!(
                "hud-forecast.edgebug",
                from = tenths(strip.from),
                to = tenths(strip.to)
            ),
            ColorRole::Text,
        ),
        None => (text!("hud-forecast.no-edgebug").to_owned(), ColorRole::Dim),
    });
    ForecastView {
        title: message!("hud-forecast.fall", height = tenths(height)),
        damage: damage_line(now, forecast.damage),
        lines,
    }
}

fn overbounce_line(happens: bool) -> ForecastLine {
    if happens {
        (text!("hud-forecast.overbounce").to_owned(), ColorRole::Gain)
    } else {
        (
            text!("hud-forecast.no-overbounce").to_owned(),
            ColorRole::Dim,
        )
    }
}

/// Returns the overbounce line for a drop.
fn overbounces_line(found: Overbounces) -> ForecastLine {
    let starts = [
        (found.from_rest, StartKind::WalkOff),
        (found.from_jump, StartKind::Jump),
    ]
    .into_iter()
    .filter(|(bounces, _)| *bounces)
    .map(|(_, kind)| start_label(kind))
    .collect::<Vec<_>>();
    if starts.is_empty() {
        return overbounce_line(false);
    }
    (
        message!("hud-forecast.overbounce-after", starts = starts.join(", ")),
        ColorRole::Gain,
    )
}

fn start_label(kind: StartKind) -> &'static str {
    text!(match kind {
        StartKind::WalkOff => "hud-forecast.walk-off",
        StartKind::Jump => "hud-forecast.jump",
        StartKind::DoubleDuck => "hud-forecast.double-duck",
        StartKind::DuckJump => "hud-forecast.duck-jump",
        StartKind::Bhop => "hud-forecast.hop",
        StartKind::StandupBhop => "hud-forecast.stand-up-hop",
        StartKind::DuckBhop => "hud-forecast.duck-hop",
    })
}

fn edge_view(now: &HudFrame<'_>, report: &FallReport) -> ForecastView {
    let mut lines = vec![(
        message!(
            "hud-forecast.walked-off",
            ticks = report.ticks,
            speed = whole(report.speed)
        ),
        ColorRole::Text,
    )];
    lines.extend(report.overbounces.map(overbounces_line));
    if now.profile.rules().fall_bugs {
        let starts = |possible: bool| {
            let kinds = report
                .starts
                .iter()
                .filter(|start| start.jumpbug == possible);
            kinds
                .map(|start| start_label(start.kind))
                .collect::<Vec<_>>()
                .join(", ")
        };
        let possible = starts(true);
        if possible.is_empty() {
            lines.push((
                text!("hud-forecast.jumpbug-never").to_owned(),
                ColorRole::Loss,
            ));
        } else {
            lines.push((
                message!("hud-forecast.jumpbug-after", starts = possible),
                ColorRole::Gain,
            ));
            let impossible = starts(false);
            if !impossible.is_empty() {
                lines.push((
                    message!("hud-forecast.jumpbug-not-after", starts = impossible),
                    ColorRole::Dim,
                ));
            }
        }
    }
    ForecastView {
        title: message!("hud-forecast.drop", height = tenths(report.height)),
        damage: damage_line(now, report.damage),
        lines,
    }
}

fn draw(canvas: &Canvas<'_>, width: f32, view: &ForecastView) {
    let (left, right) = (12.0, width - 12.0);
    let face = regular_font(11.0);
    let heights = view
        .lines
        .iter()
        .map(|(words, _)| canvas.wrapped_height(right - left, face, words) + GAP);
    canvas.draw_panel([0.0, 0.0], [width, FIRST + heights.sum::<f32>() + GAP]);
    canvas.text_left(
        [left, 14.0],
        strong_font(12.5),
        canvas.ink.text,
        &view.title,
    );
    let (words, tone) = &view.damage;
    canvas.text_right(
        [right, 14.0],
        strong_font(12.0),
        canvas.ink.color_for(*tone),
        words,
    );
    let mut top = FIRST;
    for (words, tone) in &view.lines {
        top += canvas.draw_wrapped_text(
            [left, top],
            right - left,
            face,
            canvas.ink.color_for(*tone),
            words,
        ) + GAP;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::hud_frame::canned;
    use super::*;
    use wishdir_analysis::fall::{Forecaster, simulate_fall};
    use wishdir_sim::math::Vec3;
    use wishdir_sim::profile::by_name;
    use wishdir_sim::tick::TickRecord;

    #[test]
    fn drop_shows_its_damage_and_pre_moves() {
        // Article 003: a drop of 603 units is deadly, and stepping off that edge allows no JumpBug.
        let profile = by_name("cs16-100").unwrap();
        let ahead = Prediction::Edge(Arc::new(simulate_fall(profile, 603.0).unwrap()));
        let record = canned::record(Vec3::ZERO, Vec3::ZERO);
        let view = canned::with_record(&record, |now| {
            build_view(&HudFrame {
                ahead: &ahead,
                ..*now
            })
        })
        .unwrap();
        assert_eq!(view.title, "Drop 603.0");
        assert_eq!(
            view.damage,
            ("\u{2212}100: deadly".to_owned(), ColorRole::Loss)
        );
        assert!(
            view.lines
                .iter()
                .any(|(words, _)| words.starts_with("JumpBug")),
            "{view:?}"
        );
    }

    #[test]
    fn flat_hops_and_teleport_drops_are_hidden() {
        let profile = by_name("cs16-100").unwrap();
        let mut forecaster = Forecaster::new(profile);
        let mut shown = |ticks: &[TickRecord], floor: f32| {
            let player = ticks.last().unwrap().player;
            let forecast = forecaster.forecast(&player, floor).unwrap();
            let height = profile.feet(&player).z - floor;
            let ahead = Prediction::Falling {
                height,
                forecast,
                is_sure: true,
            };
            is_shown(ticks, &ahead)
        };
        let stood = canned::standing_record(Vec3::new(0.0, 0.0, 36.0), Vec3::ZERO, true);
        let mut up = canned::standing_record(Vec3::new(0.0, 0.0, 66.0), Vec3::Z * 100.0, false);
        up.before = stood.player;
        assert!(
            !shown(&[stood.clone(), up.clone()], 0.0),
            "a hop on even ground"
        );
        assert!(shown(&[stood.clone(), up.clone()], -45.0), "a drop of 45");
        assert!(shown(&[stood, up.clone()], -600.0), "a fall that hurts");
        let placed = canned::standing_record(Vec3::new(500.0, 0.0, 40.0), Vec3::ZERO, false);
        assert!(!shown(&[up, placed], 0.0), "four units after a teleport");
    }

    fn is_shown(ticks: &[TickRecord], ahead: &Prediction) -> bool {
        canned::with_ticks(ticks, |now| {
            build_view(&HudFrame { ahead, ..*now }).is_some()
        })
    }

    #[test]
    fn forecast_is_hidden_without_a_fall() {
        let record = canned::record(Vec3::ZERO, Vec3::ZERO);
        assert_eq!(canned::with_record(&record, build_view), None);
    }
}
