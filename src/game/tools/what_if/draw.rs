//! Draws the what-if paths: lines in the level, results at their landings, and the list.

use std::iter;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Color32, Id, LayerId, Order, Pos2, Rect, Stroke, Vec2, pos2, vec2};

use super::{WhatIfLine, WhatIfLineKind, WhatIfLines, WhatIfTool};
use crate::game::base::palette::Palette;
use crate::game::hud::ui::canvas::{Canvas, TextFont, regular_font, strong_font};
use crate::game::hud::ui::marks::MarkPainter;
use crate::game::hud::ui::{keycap, theme};
use crate::game::hud::widgets::{
    CompactPlacement, Preset, SharedHud, ShowCondition, Widget, WidgetLayer, hud_layer,
};
use crate::game::settings::{Action, Anchor, Binds, LimitsSource, Settings};
use crate::game::world::view::PlayerCamera;
use crate::planner::level_flight::FlightEnd;
use crate::text::jump::jump_label;
use crate::text::number::{hundredths, tenths, whole};
use crate::text::{id, message, text};

/// Widget with the list of paths. It replaces the jump's own numbers in the HUD.
pub const WIDGET: Widget<()> = Widget {
    id: "WhatIf",
    size: SIZE,
    place: (Anchor::Left, [16.0, -45.0]),
    small: Some(CompactPlacement {
        size: vec2(372.0, 120.0),
        place: (Anchor::TopLeft, [16.0, 84.0]),
    }),
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: ShowCondition::WhileWhatIf,
    draw: (),
};

const SIZE: Vec2 = vec2(372.0, 454.0);
/// Left and right edges of the list's content, points.
const LEFT: f32 = 14.0;
const RIGHT: f32 = 358.0;
/// Left edge of the names, and right edge of the ledger's numbers, points.
const NAME: f32 = 50.0;
const LEDGER: f32 = 254.0;
/// Width of the ledger's longest number, points.
const NUMBER: f32 = 42.0;
/// Row height in a normal and in a small window, points.
const ROW: f32 = 20.0;
const SMALL_ROW: f32 = 14.0;
/// Vertical position of the first row in a normal and in a small window, points.
const FIRST: f32 = 92.0;
const SMALL_FIRST: f32 = 44.0;
/// Height of the note below the rows that explains the grey paths, points.
const NOTE: f32 = 16.0;
/// Width of a path and of the chosen path in a window 720 points high, points.
const WIDTH: f32 = 1.8;
const CHOSEN_WIDTH: f32 = 3.6;
/// Height of the paths above the feet, units.
const LIFT: f32 = 1.0;
/// Font of the label at a landing.
const WORDS: TextFont = strong_font(12.0);
/// Height of a label's plate in points, and gap between two plates in pixels.
const PLATE: f32 = 18.0;
const GAP: f32 = 2.0;
/// Distance from the screen's edge to the labels, points.
const MARGIN: f32 = 12.0;

/// Returns the colour of a path. Wherever this colour is used, the path's number is next to it.
fn line_color(lines: &[WhatIfLine], index: usize, ink: &Palette) -> Color32 {
    let twins = [
        ink.left,
        ink.right,
        ink.accent,
        ink.warning,
        ink.neutral,
        ink.loss,
        ink.dim,
    ];
    match lines[index].kind {
        WhatIfLineKind::Own => ink.text,
        WhatIfLineKind::Ceiling => ink.gain,
        WhatIfLineKind::Variant(_) => twins[index.saturating_sub(1) % twins.len()],
    }
}

/// Draws the paths, with the result at each landing.
pub(super) fn draw_lines(
    mut contexts: EguiContexts,
    what_if: Res<WhatIfTool>,
    camera: Single<(&Camera, &Transform), With<PlayerCamera>>,
    settings: Res<Settings>,
    hud: Res<SharedHud>,
) -> Result {
    let Some(shown) = what_if.shown_lines() else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let (camera, transform) = *camera;
    let screen = ctx.content_rect();
    let layer_under = LayerId::new(Order::Background, Id::new("what if"));
    let marks = MarkPainter::new(
        ctx,
        layer_under,
        (camera, transform),
        settings.hud.look.resolve(),
    );
    let lifted = |at: Vec3| at + Vec3::Z * LIFT;
    for (index, line) in shown.lines.iter().enumerate() {
        let width = if index == shown.chosen {
            CHOSEN_WIDTH
        } else {
            WIDTH
        };
        let color = line_color(&shown.lines, index, &marks.look.ink);
        line.way
            .windows(2)
            .for_each(|pair| marks.draw_line(lifted(pair[0]), lifted(pair[1]), width, color));
    }
    // The list must not cover the labels.
    let sheet = WidgetLayer::new(ctx, hud_layer(), &settings.hud, hud.below);
    let list = sheet.frame(&WIDGET).filter(|spot| !spot.small);
    let left = list.map_or(screen.left(), |spot| spot.rect.right());
    let room =
        Rect::from_min_max(pos2(left, screen.top()), screen.max).shrink(MARGIN * marks.scale);
    draw_landings(&marks, shown, room);
    Ok(())
}

/// A label at a landing.
struct LandingLabel {
    words: String,
    /// The landing, or the path's last visible position.
    at: Pos2,
    plate: Rect,
    color: Color32,
}

/// Places the landing labels within `room`, stacked where they would overlap.
fn place_labels(marks: &MarkPainter<'_>, shown: &WhatIfLines, room: Rect) -> Vec<LandingLabel> {
    let mut labels: Vec<LandingLabel> = Vec::new();
    for (index, line) in shown.lines.iter().enumerate() {
        // If the landing is off-screen, the label is at the path's last visible position.
        let seen = |at: &Vec3| {
            marks
                .project_point(*at)
                .filter(|point| room.contains(*point))
        };
        let Some(at) = line.way.iter().rev().find_map(seen) else {
            continue;
        };
        let words = format!("{}  {}", index + 1, line.landing_label());
        let width = marks.canvas_at(at).width(WORDS, &words) + 14.0;
        let size = vec2(width, PLATE) * marks.scale;
        let over = at - vec2(0.0, (12.0 + PLATE) * marks.scale);
        let taken: Vec<Rect> = labels.iter().map(|label| label.plate).collect();
        // A result without room for a label is still in the list.
        let plate = find_free_place(&taken, over, size, room);
        labels.extend(plate.map(|plate| LandingLabel {
            words,
            at,
            plate,
            color: line_color(&shown.lines, index, &marks.look.ink),
        }));
    }
    labels
}

/// Draws the labels at the landings within `room`.
fn draw_landings(marks: &MarkPainter<'_>, shown: &WhatIfLines, room: Rect) {
    let (painter, scale) = (&marks.painter, marks.scale);
    let labels = place_labels(marks, shown, room);
    // Draw the lines first, so that no line crosses a label.
    for LandingLabel {
        at, plate, color, ..
    } in &labels
    {
        let from = if plate.top() > at.y {
            plate.center_top()
        } else {
            plate.center_bottom()
        };
        let stroke = Stroke::new(scale, color.gamma_multiply(0.8));
        painter.line_segment([from, *at], stroke);
        painter.circle_filled(*at, 2.5 * scale, *color);
    }
    for label in labels {
        let canvas = marks.canvas_at(label.plate.center());
        let half = [label.plate.width() / scale / 2.0, PLATE / 2.0];
        canvas.fill_rect(
            [-half[0], -half[1]],
            [2.0 * half[0], PLATE],
            4.0,
            canvas.panel,
        );
        canvas.text_middle([0.0, 0.0], WORDS, label.color, label.words);
    }
}

/// Returns the free position nearest to a point, above it if possible. `None` if `room` is full.
fn find_free_place(taken: &[Rect], over: Pos2, size: Vec2, room: Rect) -> Option<Rect> {
    let step = size.y + GAP;
    let x = over
        .x
        .min(room.right() - size.x / 2.0)
        .max(room.left() + size.x / 2.0);
    let steps = (room.height() / step).ceil() as i32;
    // Up to the room's top first, then below the point.
    let ups = (0..=steps).chain((1..=steps).map(|down| -down));
    let plates = ups.map(|up| Rect::from_center_size(pos2(x, over.y - up as f32 * step), size));
    let is_free = |plate: &Rect| {
        let is_inside = plate.top() >= room.top() && plate.bottom() <= room.bottom();
        let covers = |other: &Rect| other.intersect(*plate).is_positive();
        is_inside && !taken.iter().any(covers)
    };
    plates.into_iter().find(is_free)
}

/// Draws the list.
pub(super) fn draw_list(
    mut contexts: EguiContexts,
    what_if: Res<WhatIfTool>,
    settings: Res<Settings>,
    hud: Res<SharedHud>,
) -> Result {
    let Some(shown) = what_if.shown_lines() else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    if let Some(spot) = WidgetLayer::new(ctx, hud_layer(), &settings.hud, hud.below).frame(&WIDGET)
    {
        let (first, row) = if spot.small {
            (SMALL_FIRST, SMALL_ROW)
        } else {
            (FIRST, ROW)
        };
        let canvas = spot.canvas();
        let has_beyond = shown.lines.iter().any(|line| !line.is_within_limits);
        let note = if has_beyond && !spot.small { NOTE } else { 0.0 };
        let room = if spot.small { 4.0 } else { 30.0 + note };
        let fits = ((spot.size.y - first - room) / row).max(0.0) as usize;
        let rows = shown.lines.len().min(fits);
        canvas.draw_panel([0.0, 0.0], [SIZE.x, first + row * rows as f32 + room]);
        draw_header(&canvas, shown, &settings, spot.small);
        for index in 0..rows {
            draw_row(&canvas, shown, index, first + row * (index as f32 + 0.5));
        }
        if !spot.small {
            let below = first + row * rows as f32;
            if has_beyond {
                let at = [LEFT, below + NOTE / 2.0];
                canvas.text_left(
                    at,
                    regular_font(10.5),
                    canvas.ink.dim,
                    text!("what-if-beyond"),
                );
            }
            draw_keys(&canvas, shown, &settings.binds, below + note + 14.0);
        }
    }
    Ok(())
}

/// Draws the heading, such as "249.3 of 257.8", with the source of the limits.
fn draw_header(canvas: &Canvas<'_>, shown: &WhatIfLines, settings: &Settings, small: bool) {
    let ink = &canvas.ink;
    let own = shown
        .lines
        .iter()
        .find(|line| line.kind == WhatIfLineKind::Own)
        .and_then(|line| line.distance);
    let best = shown
        .lines
        .iter()
        .find(|line| line.kind == WhatIfLineKind::Ceiling)
        .and_then(|line| line.distance);
    canvas.text_left(
        [LEFT, 20.0],
        strong_font(15.0),
        ink.dim,
        text!("what-if-title"),
    );
    let number = |distance: Option<f64>| {
        distance.map_or_else(|| String::from("..."), |far| tenths(far).to_string())
    };
    let far = message!("what-if-of", own = number(own), best = number(best));
    canvas.text_right([RIGHT, 20.0], strong_font(20.0), ink.text, far);
    if small {
        return;
    }
    let name = jump_label(&shown.judged);
    let jump = message!(
        "what-if-jump",
        jump = name.as_str(),
        distance = hundredths(shown.judged.jump.distance)
    );
    canvas.text_left([LEFT, 42.0], regular_font(11.0), ink.dim, jump);
    let turn = whole(shown.limits.turn_deg_per_s);
    let id = match settings.what_if.hands {
        _ if shown.is_searching => id!("what-if-hands.searching"),
        LimitsSource::Learned => id!("what-if-hands.learned"),
        LimitsSource::Own => id!("what-if-hands.own"),
    };
    let hands = message!(id, turn = turn, ticks = shown.limits.reaction_ticks);
    let face = canvas.shrink_to_fit(regular_font(11.0), RIGHT - LEFT, &hands);
    canvas.text_left([LEFT, 57.0], face, ink.dim, hands);
    let has_estimate = shown
        .lines
        .iter()
        .any(|line| line.shown_estimate().is_some());
    let estimate = has_estimate.then_some((LEDGER, id!("what-if-column.ledger")));
    let columns = iter::once((RIGHT, id!("what-if-column.level"))).chain(estimate);
    for (x, id) in columns {
        canvas.text_right([x, 78.0], regular_font(10.5), ink.dim, text(id));
    }
}

fn draw_row(canvas: &Canvas<'_>, shown: &WhatIfLines, index: usize, y: f32) {
    let (ink, line) = (canvas.ink, &shown.lines[index]);
    let own = line_color(&shown.lines, index, &ink);
    let is_chosen = index == shown.chosen;
    if is_chosen {
        canvas.fill_rect(
            [LEFT - 8.0, y - 9.0],
            [RIGHT - LEFT + 16.0, 18.0],
            4.0,
            theme::RAISED,
        );
    }
    canvas.text_left([LEFT, y], strong_font(11.5), own, index + 1);
    canvas.line(
        [LEFT + 12.0, y],
        [NAME - 6.0, y],
        if is_chosen { 3.4 } else { 2.0 },
        own,
    );
    let face = if is_chosen {
        strong_font(11.5)
    } else {
        regular_font(11.5)
    };
    let name = if shown.watched == Some(index) {
        message!("what-if-watched", name = line.kind.label())
    } else {
        line.kind.label()
    };
    let written = if line.is_within_limits {
        ink.text
    } else {
        ink.dim
    };
    canvas.text_left(
        [NAME, y],
        canvas.shrink_to_fit(face, LEDGER - NUMBER - NAME, &name),
        written,
        name,
    );
    let number = |x: f32, room: f32, color: Color32, words: String| {
        let face = canvas.shrink_to_fit(strong_font(11.5), room, &words);
        canvas.text_right([x, y], face, color, words);
    };
    if let Some(charged) = line.shown_estimate() {
        number(
            LEDGER,
            NUMBER,
            ink.dim,
            tenths(charged).with_sign().to_string(),
        );
    }
    let color = match (line.kind, line.gain) {
        _ if !line.is_within_limits => ink.dim,
        (WhatIfLineKind::Own | WhatIfLineKind::Variant(_), _) if line.ended == FlightEnd::Below => {
            ink.warning
        }
        (WhatIfLineKind::Own | WhatIfLineKind::Ceiling, _) => ink.text,
        (WhatIfLineKind::Variant(_), Some(gain)) if gain >= 0.0 => ink.gain,
        (WhatIfLineKind::Variant(_), Some(_)) => ink.loss,
        (WhatIfLineKind::Variant(_), None) => ink.warning,
    };
    number(RIGHT, RIGHT - LEDGER - 6.0, color, line.result_text());
}

/// Draws the key hints: next, watch or back, hide.
fn draw_keys(canvas: &Canvas<'_>, shown: &WhatIfLines, binds: &Binds, y: f32) {
    let key = |action: Action| keycap::first_key(binds, action);
    let id = if shown.watched == Some(shown.chosen) {
        id!("what-if-keys.back")
    } else {
        id!("what-if-keys")
    };
    let (next, watch, hide) = (
        key(Action::NextTwin),
        key(Action::WatchTwin),
        key(Action::WhatIf),
    );
    let words = message!(id, next = next, watch = watch, hide = hide);
    let face = canvas.shrink_to_fit(regular_font(10.5), RIGHT - LEFT, &words);
    canvas.text_left([LEFT, y], face, canvas.ink.dim, words);
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::game::base::palette::plate_color;
    use crate::game::hud::engine3d::tests::room_tests::{
        find_small_texts, in_all_windows, stray_texts, text_overlaps,
    };
    use crate::game::hud::engine3d::tests::some_jump;
    use crate::game::hud::widgets::widget_frame::widget_rect;
    use crate::planner::bot::Limits;
    use wishdir_sim::map::World;
    use wishdir_sim::profile::by_name;
    use wishdir_sim::run::Run;

    #[test]
    fn list_text_fits_in_every_language() {
        let profile = Arc::new(by_name("cs16-100").unwrap().clone());
        let (world, _) = World::parse(&crate::storage::find_map("lab").unwrap().text).unwrap();
        let run = Run::new(Arc::new(world), profile).unwrap();
        let settings = Settings::default();
        let found = in_all_windows(|window| {
            let mut found = Vec::new();
            for (is_searching, hands, watched) in [
                (true, LimitsSource::Own, Some(0)),
                (false, LimitsSource::Own, None),
                (false, LimitsSource::Learned, None),
            ] {
                let mut settings = settings.clone();
                settings.what_if.hands = hands;
                let limits = Limits {
                    turn_deg_per_s: 1234.0,
                    reaction_ticks: 12,
                };
                let (judged, lines, chosen) = (Arc::new(some_jump()), Vec::new(), 0);
                let shown = WhatIfLines {
                    judged,
                    limits,
                    lines,
                    is_searching,
                    chosen,
                    watched,
                    run: run.clone(),
                };
                let shapes = window.draw(|ctx| {
                    let sheet = WidgetLayer::new(ctx, hud_layer(), &settings.hud, 0.0);
                    let spot = sheet.frame(&WIDGET).unwrap();
                    let canvas = spot.canvas();
                    draw_header(&canvas, &shown, &settings, spot.small);
                    if !spot.small {
                        draw_keys(&canvas, &shown, &settings.binds, 300.0);
                    }
                });
                let (placement, size) =
                    WIDGET.placement_and_size(&settings.hud, window.fit().small);
                let room = widget_rect(window.screen(), window.fit(), placement, size);
                let zoom = theme::pixels_per_point(window.height);
                found.extend(stray_texts(
                    &shapes,
                    room,
                    plate_color(settings.hud.look.resolve().panel),
                ));
                found.extend(text_overlaps(&shapes, zoom));
                if window.height >= 480.0 {
                    found.extend(find_small_texts(&shapes, zoom));
                }
            }
            found
        });
        assert!(found.is_empty(), "{found:#?}");
    }

    #[test]
    fn labels_are_stacked_and_never_cover_each_other() {
        let room = Rect::from_min_max(pos2(0.0, 0.0), pos2(300.0, 150.0));
        let (at, size) = (Pos2::new(100.0, 100.0), vec2(80.0, 18.0));
        let place = |taken: &[Rect], at: Pos2| find_free_place(taken, at, size, room);
        let mut taken = Vec::new();
        // Upwards to the room's top, then below the landing.
        for center in [100.0, 80.0, 60.0, 40.0, 20.0, 120.0, 140.0] {
            let plate = place(&taken, at).unwrap();
            assert_eq!(plate.center(), pos2(100.0, center));
            assert!(room.contains_rect(plate), "{plate:?}");
            taken.push(plate);
        }
        assert_eq!(place(&taken, at), None, "no label covers another one");
        let beside = place(&taken, at + vec2(90.0, 0.0)).unwrap();
        assert_eq!(beside.center(), at + vec2(90.0, 0.0));
        let at_edge = place(&[], pos2(299.0, 100.0)).unwrap();
        assert_eq!(at_edge.right(), room.right(), "labels stay in the room");
    }
}
