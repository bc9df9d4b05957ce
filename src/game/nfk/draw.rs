//! Draws the players, their paths and the text on the tiles, with egui, below the HUD.

use bevy::prelude::*;
use bevy_egui::egui::epaint::PathStroke;
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Painter, Pos2, Rect as Area, Shape, Stroke, StrokeKind, vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::scene::area_rect;
use super::trail::NfkTrail;
use super::view::NfkView;
use crate::game::base::palette::Palette;
use crate::game::hud::branch_lines::{BranchLines, line_colors};
use crate::game::hud::ui::{UiSystems, theme};
use crate::game::hud::widgets::hud_layer;
use crate::game::play::mover::{NfkMover, NfkRenderStates, Player};
use crate::game::play::session::CurrentNfkMap;
use crate::game::time::rewind::Timeline;
use crate::game::tools::demo_bot::DemoBot;
use crate::text::message;
use crate::text::number::whole;
use wishdir_sim::platformer::{Area as Cells, Count, NfkRun, NfkState, NfkWorld, ZoneKind};

/// Colours of the player's clothes.
const SUIT: Color32 = Color32::from_rgb(214, 221, 230);
const SUIT_DARK: Color32 = Color32::from_rgb(126, 138, 156);
/// Length of half a stride, pixels.
const STRIDE_PX: f32 = 22.0;
/// Arrow length for an inertia of 1 pixel per tick, pixels.
const ARROW_PX: f32 = 14.0;
/// Number of labelled jumps, and minimum distance of a labelled jump, pixels. The minimum excludes
/// small steps at corners.
const LABELLED: usize = 4;
const LEAST_PX: f64 = 24.0;

/// Projection from tile pixels to egui points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TileProjection {
    middle: Vec2,
    centre: Pos2,
    /// Screen points per pixel of the map.
    pub(super) scale: f32,
}

impl TileProjection {
    pub(super) fn new(screen: Area, view: &NfkView) -> Self {
        Self {
            middle: view.middle,
            centre: screen.center(),
            scale: screen.height() / view.height,
        }
    }

    pub(super) fn project(&self, x: f32, y: f32) -> Pos2 {
        self.centre + vec2(x - self.middle.x, y - self.middle.y) * self.scale
    }
}

/// Colour of the speed jump's count: grey without effect, then from green to the accent.
pub(super) fn count_color(count: u8, ink: &Palette) -> Color32 {
    match count {
        0 | 1 => ink.neutral,
        more => ink
            .gain
            .lerp_to_gamma(ink.accent, (f32::from(more) - 2.0) / 5.0),
    }
}

/// Draws text with a shadow over the tiles. The shadow fades with the text.
pub(super) fn draw_text(
    painter: &Painter,
    at: Pos2,
    anchor: Align2,
    size: f32,
    color: Color32,
    words: String,
) {
    let galley = painter.layout_no_wrap(words, theme::strong_font(size), Color32::PLACEHOLDER);
    let min = anchor.anchor_size(at, galley.size()).min;
    let shadow = theme::SHADOW.gamma_multiply(f32::from(color.a()) / 255.0);
    painter.galley_with_override_text_color(min + vec2(1.0, 1.0), galley.clone(), shadow);
    painter.galley_with_override_text_color(min, galley, color);
}

fn draw_marks(painter: &Painter, projection: &TileProjection, world: &NfkWorld) {
    for mark in &world.marks {
        let rect = area_rect(Cells::from_cell(mark.cell));
        let at = projection.project(rect.min.x + 2.0, rect.center().y);
        draw_text(
            painter,
            at,
            Align2::LEFT_CENTER,
            9.0 * projection.scale,
            theme::TEXT,
            mark.text.clone(),
        );
    }
    for kind in [ZoneKind::Start, ZoneKind::Finish] {
        let (words, color) = match kind {
            ZoneKind::Start => (crate::text::text!("nfk-zone.start"), theme::GAIN),
            ZoneKind::Finish => (crate::text::text!("nfk-zone.finish"), theme::TEXT),
        };
        for rect in merge_touching_rects(
            world
                .zones
                .iter()
                .filter(|zone| zone.kind == kind)
                .map(|zone| area_rect(zone.area)),
        ) {
            let at = projection.project(rect.center().x, rect.min.y - 2.0);
            draw_text(
                painter,
                at,
                Align2::CENTER_BOTTOM,
                8.0 * projection.scale,
                color,
                words.to_owned(),
            );
        }
    }
}

/// Merges touching rectangles into their bounding rectangles.
fn merge_touching_rects(rects: impl Iterator<Item = Rect>) -> Vec<Rect> {
    let mut found: Vec<Rect> = Vec::new();
    for rect in rects {
        let mut whole = rect;
        // A merged rectangle can touch further rectangles.
        while let Some(index) = found
            .iter()
            .position(|other| !other.inflate(1.0).intersect(whole).is_empty())
        {
            whole = whole.union(found.swap_remove(index));
        }
        found.push(whole);
    }
    found
}

/// Draws the path of the last seconds, coloured by the speed jump count. Marks the landings of the
/// last jumps and shows each jump's numbers above its arc.
fn draw_trail(
    painter: &Painter,
    projection: &TileProjection,
    trail: &NfkTrail,
    opacity: f32,
    ink: &Palette,
) {
    let mut run: Vec<Pos2> = Vec::new();
    let mut count = 0;
    let width = 1.4 * projection.scale;
    let flush = |run: &mut Vec<Pos2>, count: u8| {
        if run.len() > 1 {
            let color = count_color(count, ink).gamma_multiply(0.55 * opacity);
            painter.add(Shape::line(run.clone(), PathStroke::new(width, color)));
        }
        run.clear();
    };
    for step in trail.steps() {
        let point = projection.project(step.at.x, step.at.y);
        if step.count != count {
            run.push(point);
            flush(&mut run, count);
            count = step.count;
        }
        run.push(point);
    }
    flush(&mut run, count);
    for jump in trail
        .recent_jumps()
        .filter(|jump| jump.distance >= LEAST_PX)
        .take(LABELLED)
    {
        let [from, to] = jump.ends.map(|[x, y]| Vec2::new(x as f32, y as f32));
        let color = ink.text.gamma_multiply(opacity);
        painter.circle_filled(
            projection.project(to.x, to.y + 24.0),
            2.2 * projection.scale,
            color,
        );
        // The label is above the top of the arc, where nothing else is drawn.
        let top = from.y - jump.height as f32 - 6.0;
        let words = message!(
            "nfk-trail-jump",
            distance = whole(jump.distance),
            height = whole(jump.height)
        );
        let color = count_color(jump.count.and_then(Count::count_after).unwrap_or(0), ink)
            .gamma_multiply(opacity);
        let at = projection.project(f32::midpoint(from.x, to.x), top);
        draw_text(
            painter,
            at,
            Align2::CENTER_BOTTOM,
            8.0 * projection.scale,
            color,
            words,
        );
    }
}

/// Player to draw: position, state, colours and hitbox.
pub(super) struct NfkFigure<'a> {
    pub(super) painter: &'a Painter,
    pub(super) projection: &'a TileProjection,
    pub(super) at: Vec2,
    pub(super) state: &'a NfkState,
    /// Direction that the player faces: 1 to the right, -1 to the left.
    pub(super) facing: f32,
    pub(super) opacity: f32,
    pub(super) accent: Color32,
}

impl NfkFigure<'_> {
    fn project_point(&self, x: f32, y: f32) -> Pos2 {
        self.projection
            .project(self.at.x + x * self.facing, self.at.y + y)
    }

    fn color(&self, color: Color32) -> Color32 {
        color.gamma_multiply(self.opacity)
    }

    fn draw_limb(&self, from: [f32; 2], to: [f32; 2], width: f32, color: Color32) {
        let (from, to) = (
            self.project_point(from[0], from[1]),
            self.project_point(to[0], to[1]),
        );
        let (color, width) = (self.color(color), width * self.projection.scale);
        self.painter
            .line_segment([from, to], Stroke::new(width, color));
        self.painter.circle_filled(from, width / 2.0, color);
        self.painter.circle_filled(to, width / 2.0, color);
    }

    /// Draws the hitbox: 19 pixels wide and 48 high, 32 while crouched.
    fn draw_box(&self) {
        let top = if self.state.crouch { -8.0 } else { -24.0 };
        let (min, max) = (
            self.projection.project(self.at.x - 9.0, self.at.y + top),
            self.projection.project(self.at.x + 10.0, self.at.y + 24.0),
        );
        let rect = Area::from_min_max(min, max);
        self.painter.rect_filled(
            rect,
            CornerRadius::ZERO,
            self.color(self.accent).gamma_multiply(0.10),
        );
        let stroke = Stroke::new(
            1.0_f32.max(0.7 * self.projection.scale),
            self.color(self.accent).gamma_multiply(0.8),
        );
        self.painter
            .rect_stroke(rect, CornerRadius::ZERO, stroke, StrokeKind::Inside);
    }

    fn draw_legs(&self, hip: f32) {
        let running = !self.state.dir.is_standing();
        let swing = if self.state.iy != 0.0 {
            0.8
        } else if running {
            (self.at.x / STRIDE_PX * std::f32::consts::PI).sin()
        } else {
            0.35
        };
        let knee = hip + (22.0 - hip) * 0.5;
        for (side, color) in [(-1.0, SUIT_DARK), (1.0, SUIT)] {
            let foot = 6.0 * swing * side;
            let bend = 2.5 + foot * 0.4;
            let lift = if self.state.iy != 0.0 && side > 0.0 {
                4.0
            } else {
                0.0
            };
            self.draw_limb([0.0, hip], [bend, knee - lift * 0.5], 4.0, color);
            self.draw_limb([bend, knee - lift * 0.5], [foot, 21.5 - lift], 3.6, color);
        }
    }

    pub(super) fn draw(&self) {
        self.draw_box();
        let (head, shoulder, hip) = if self.state.crouch {
            (-1.5, 5.0, 13.0)
        } else {
            (-16.5, -8.0, 5.0)
        };
        self.draw_legs(hip);
        self.draw_limb([0.0, shoulder + 1.0], [0.0, hip], 9.0, SUIT);
        self.draw_limb([0.5, shoulder + 2.0], [7.5, shoulder + 5.0], 3.2, SUIT_DARK);
        self.draw_limb(
            [6.0, shoulder + 4.0],
            [12.5, shoulder + 3.0],
            2.2,
            self.accent,
        );
        self.painter.circle_filled(
            self.project_point(0.0, head),
            6.2 * self.projection.scale,
            self.color(SUIT),
        );
        self.draw_limb([2.2, head - 0.6], [5.2, head - 0.6], 3.4, self.accent);
    }

    /// Draws the inertia: one arrow for each component and one for their sum.
    fn draw_inertia(&self) {
        let from = self.projection.project(self.at.x, self.at.y);
        let (ix, iy) = (
            self.state.ix as f32 * ARROW_PX,
            self.state.iy as f32 * ARROW_PX,
        );
        for (way, color) in [
            (vec2(ix, 0.0), theme::GAIN),
            (vec2(0.0, iy), theme::LOSS),
            (vec2(ix, iy), theme::TEXT),
        ] {
            if way.length() > 1.0 {
                self.painter.arrow(
                    from,
                    way * self.projection.scale,
                    Stroke::new(1.6 * self.projection.scale, color),
                );
            }
        }
    }
}

/// Draws the paths of the current branch and of the branch that the player left last.
fn draw_branches(
    painter: &Painter,
    projection: &TileProjection,
    branches: &BranchLines<NfkRun>,
    ink: &Palette,
) {
    let [own, faint] = line_colors(ink);
    for (way, color) in [(&branches.other, faint), (&branches.current, own)] {
        let points: Vec<Pos2> = way
            .iter()
            .map(|point| projection.project(point.place.x, point.place.y))
            .collect();
        if points.len() > 1 {
            painter.add(Shape::line(
                points,
                PathStroke::new(1.4 * projection.scale, color),
            ));
        }
    }
}

/// Draws the player, the ideal player and the text.
pub(super) fn draw(
    mut contexts: EguiContexts,
    movers: Query<(
        &NfkMover,
        &NfkRenderStates,
        &NfkTrail,
        Option<&DemoBot<NfkRun>>,
        Has<Player>,
    )>,
    map: Option<Res<CurrentNfkMap>>,
    view: Res<NfkView>,
    timeline: Res<Timeline<NfkRun>>,
    branches: Res<BranchLines<NfkRun>>,
    ink: Res<Palette>,
) -> Result {
    let (Some(map), true) = (map, movers.iter().any(|mover| mover.4)) else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let painter = ctx.layer_painter(hud_layer());
    let projection = TileProjection::new(ctx.content_rect(), &view);
    draw_marks(&painter, &projection, &map.world);
    if timeline.is_paused() {
        draw_branches(&painter, &projection, &branches, &ink);
    }
    let mut movers: Vec<_> = movers.iter().collect();
    // The player is drawn last, above the ideal player.
    movers.sort_by_key(|mover| mover.4);
    for (mover, eyes, trail, demo_bot, is_player) in movers {
        let opacity = demo_bot.map_or(1.0, |demo_bot| 0.45 * demo_bot.opacity());
        draw_trail(&painter, &projection, trail, opacity, &ink);
        let state = mover.run.state();
        let facing = if state.dir.is_left() { -1.0 } else { 1.0 };
        let accent = if is_player { ink.accent } else { ink.gain };
        let at = eyes.interpolate(view.between);
        let figure = NfkFigure {
            painter: &painter,
            projection: &projection,
            at,
            state,
            facing,
            opacity,
            accent,
        };
        figure.draw();
        if is_player && timeline.is_paused() {
            figure.draw_inertia();
        }
    }
    Ok(())
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(UiSystems::Under));
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::pos2;

    use super::*;

    #[test]
    fn picture_has_the_height_and_centre_of_the_view() {
        let view = NfkView {
            middle: Vec2::new(1000.0, 128.0),
            height: 480.0,
            ..NfkView::default()
        };
        let screen = Area::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0));
        let projection = TileProjection::new(screen, &view);
        assert_eq!(projection.project(1000.0, 128.0), screen.center());
        assert_eq!(
            projection.project(1000.0, 128.0 + 240.0),
            pos2(640.0, 720.0)
        );
        assert_eq!(
            projection.project(1100.0, 128.0).x,
            640.0 + 150.0,
            "one and a half points to a pixel"
        );
    }

    #[test]
    fn zones_of_many_tiles_have_one_label() {
        let tile = |x: f32, y: f32| Rect::new(x, y, x + 32.0, y + 16.0);
        let one = [
            tile(0.0, 0.0),
            tile(64.0, 0.0),
            tile(32.0, 0.0),
            tile(32.0, 16.0),
        ];
        assert_eq!(
            merge_touching_rects(one.into_iter()),
            [Rect::new(0.0, 0.0, 96.0, 32.0)]
        );
        assert_eq!(
            merge_touching_rects([tile(0.0, 0.0), tile(96.0, 0.0)].into_iter()).len(),
            2
        );
    }

    #[test]
    fn active_counts_have_their_own_colour() {
        let ink = Palette::default();
        let color = |count| count_color(count, &ink);
        assert_eq!(color(0), color(1), "the first has no effect");
        assert_ne!(color(1), color(2));
        assert_eq!(color(7), ink.accent);
    }
}
