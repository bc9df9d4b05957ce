//! The bug finder as it is drawn: each way's path, landing ticks, key and strip in the world, and the list beside them.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::epaint::PathStroke;
use bevy_egui::egui::{Align2, Color32, Id, LayerId, Order, Painter, Pos2, Shape, Stroke, vec2};

use super::shown::ShownWay;
use super::{Answer, BugFinder};
use crate::game::messages::{Finding, HudShown, Measuring};
use crate::game::mover::{Mover, Player};
use crate::game::palette::Look;
use crate::game::settings::{Action, Anchor, Settings};
use crate::game::ui::canvas::{Canvas, regular, strong};
use crate::game::ui::lens::Lens;
use crate::game::ui::{keycap, theme};
use crate::game::view::PlayerCamera;
use crate::game::widgets::{Preset, Sheet, Shown, Small, Widget};
use crate::solver::bug_finder::{BUGS, BugKey, PreMove};
use crate::text::bug_finder::{keys, pre_move};
use crate::text::number::hundredths;
use crate::text::{Label as _, message, text};

/// The list of what is possible: it stands where the fall forecast does, which makes room.
pub const WIDGET: Widget<()> = Widget {
    id: "BugFinder",
    size: vec2(250.0, 134.0),
    place: (Anchor::Right, [-16.0, 106.0]),
    small: Some(Small { size: vec2(226.0, 134.0), place: (Anchor::Right, [-16.0, 79.0]) }),
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: Shown::WhileFinding,
    draw: (),
};

/// Height of a line of the list, points.
const ROW: f32 = 14.5;
/// Ticks before a bug that are dotted on its path, and beyond it.
const DOTS: (usize, usize) = (12, 4);

/// What is drawn in the world, and where it is seen.
struct Marks<'a> {
    painter: &'a Painter,
    lens: Lens<'a>,
    scale: f32,
    look: &'a Look,
    settings: &'a Settings,
}

pub(super) fn draw_finder(
    mut contexts: EguiContexts,
    finder: Res<BugFinder>,
    told: (Res<Finding>, Res<Measuring>, Res<HudShown>),
    settings: Res<Settings>,
    camera: Single<(&Camera, &Transform), With<PlayerCamera>>,
    player: Single<&Mover, With<Player>>,
) -> Result {
    let (finding, measuring, shown) = told;
    if !finding.0 || !shown.0 {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let (camera, transform) = *camera;
    let layer = LayerId::new(Order::Background, Id::new("bug-finder"));
    let painter = ctx.layer_painter(layer);
    let screen = ctx.content_rect();
    let look = settings.hud.look.look();
    let marks = Marks {
        painter: &painter,
        lens: Lens::new(camera, transform, screen),
        scale: screen.height() / theme::DESIGN_HEIGHT,
        look: &look,
        settings: &settings,
    };
    // In the air the ticks count down; who stands has them all before him.
    let passed = |answer: &Answer| {
        let in_air = !answer.from.player.on_ground;
        if in_air { player.run.tick().saturating_sub(answer.from.tick) as u32 } else { 0 }
    };
    if let Some(answer) = &finder.answer {
        for (number, way) in (1_u32..).zip(&answer.ways) {
            marks.draw_way(number, way, passed(answer));
        }
    }
    if measuring.0 {
        return Ok(());
    }
    if let Some(spot) = Sheet::new(ctx, layer, &settings.hud).spot(&WIDGET) {
        let key = keycap::first(&settings.binds, Action::FindBugs);
        draw_list(&spot.canvas(), [spot.size.x, spot.size.y], finder.answer.as_ref(), key);
    }
    Ok(())
}

/// A line of the list: the bug, and whether it is possible.
fn rows(answer: &Answer) -> Vec<(&'static str, String, bool)> {
    let row = |bug| {
        let number = (1_u32..).zip(&answer.ways).find(|(_, shown)| shown.way.technique() == bug);
        let none = answer.report.impossible.iter().find(|impossible| impossible.technique == bug);
        let words = match (number, none) {
            (Some((number, shown)), _) => {
                let (first, _) = shown.way.key_ticks;
                message!("bugs-here.row", number = number, tick = first)
            }
            (None, Some(impossible)) => impossible.obstacle.label().to_owned(),
            (None, None) => String::new(),
        };
        (bug.label(), words, number.is_some())
    };
    BUGS.into_iter().map(row).collect()
}

fn draw_list(canvas: &Canvas<'_>, [width, height]: [f32; 2], answer: Option<&Answer>, key: &str) {
    let first = 30.0;
    // As high as its words: a way with long pre-moves takes a line more.
    let glass = canvas.reserve();
    canvas.glass_in(glass, [0.0, 0.0], [width, height]);
    canvas.text([12.0, 14.0], Align2::LEFT_CENTER, strong(12.5), canvas.ink.text, text("bugs-here"));
    let hint = message!("bugs-here.hint", key = key);
    canvas.text([width - 12.0, 14.0], Align2::RIGHT_CENTER, regular(11.0), canvas.ink.dim, hint);
    let Some(answer) = answer else {
        canvas.text([12.0, first + 6.0], Align2::LEFT_CENTER, regular(11.5), canvas.ink.dim, text("bugs-here.busy"));
        return;
    };
    for (index, (bug, words, is_possible)) in rows(answer).into_iter().enumerate() {
        let y = first + ROW * (index as f32 + 0.4);
        let (face, color) = if is_possible { (strong(11.5), canvas.ink.gain) } else { (regular(11.5), canvas.ink.dim) };
        canvas.text([12.0, y], Align2::LEFT_CENTER, regular(11.5), canvas.ink.text, bug);
        canvas.text([width - 12.0, y], Align2::RIGHT_CENTER, face, color, words);
    }
    // How the first of them is done.
    let Some(shown) = answer.ways.first() else { return };
    let way = &shown.way;
    let (pre, how) = (pre_move(way.pre_move, way.run_ticks), keys(way));
    let words = if way.pre_move == PreMove::InTheAir {
        message!("bugs-here.how", number = 1, how = how)
    } else {
        message!("bugs-here.both", number = 1, pre = pre, how = how)
    };
    let top = first + ROW * 4.0 + 1.0;
    let below = top + canvas.wrapped([12.0, top], width - 24.0, regular(10.5), canvas.ink.text, &words) + 6.0;
    canvas.glass_in(glass, [0.0, 0.0], [width, height.max(below)]);
}

impl Marks<'_> {
    fn draw_way(&self, number: u32, shown: &ShownWay, passed: u32) {
        let is_first = number == 1;
        let ink = &self.look.ink;
        let color = if is_first { ink.accent } else { ink.neutral };
        let tick = shown.way.tick() as usize;
        let width = self.scale * if is_first { 2.4 } else { 1.4 };
        for (index, pair) in shown.feet.windows(2).enumerate() {
            // What comes after the bug is dashed.
            if index >= tick && index % 2 == 0 {
                continue;
            }
            if let Some(ends) = self.lens.line(pair[0], pair[1]) {
                self.painter.add(Shape::line(ends.to_vec(), PathStroke::new(width, color)));
            }
        }
        let (before, beyond) = DOTS;
        for (index, feet) in shown.feet.iter().enumerate() {
            if index + before < tick || index > tick + beyond || index == tick {
                continue;
            }
            if let Some(at) = self.point(*feet) {
                self.painter.circle_filled(at, 2.6 * self.scale, color);
            }
        }
        self.draw_strip(shown, color);
        self.draw_bug(number, shown, passed, color);
    }

    fn point(&self, feet: Vec3) -> Option<Pos2> {
        if self.lens.depth(feet) > 0.0 { self.lens.point(feet) } else { None }
    }

    fn canvas(&self, at: Pos2) -> Canvas<'_> {
        Canvas::new(self.painter, at, self.scale, self.look)
    }

    /// The strip of the floor, hatched and with its length.
    fn draw_strip(&self, shown: &ShownWay, color: Color32) {
        let Some((corners, strip)) = shown.strip.zip(shown.way.strip) else { return };
        let dark = Color32::from_black_alpha(140);
        for (width, color) in [(5.0, dark), (2.6, color)] {
            for side in 0..4 {
                if let Some(ends) = self.lens.line(corners[side], corners[(side + 1) % 4]) {
                    self.painter.line_segment(ends, Stroke::new(width * self.scale, color));
                }
            }
        }
        for part in 1..8_u8 {
            let part = f32::from(part) / 8.0;
            let (from, to) = (corners[0].lerp(corners[1], part), corners[3].lerp(corners[2], part));
            if let Some(ends) = self.lens.line(from, to) {
                self.painter.line_segment(ends, Stroke::new(1.4 * self.scale, color));
            }
        }
        let middle = corners[1].lerp(corners[2], 0.5);
        if let Some(at) = self.point(middle) {
            let words = message!("bugs-here.strip", length = hundredths(strip.length()));
            self.write_label(at, [10.0, 8.0], &words, color);
        }
    }

    /// The bug: a ring where its tick ends, a diamond where its key is pressed, and what is to be done.
    fn draw_bug(&self, number: u32, shown: &ShownWay, passed: u32, color: Color32) {
        let way = &shown.way;
        let [before, after] = shown.bug();
        if way.key != BugKey::Nothing
            && let Some(at) = self.point(before)
        {
            let canvas = self.canvas(at);
            canvas.polygon(&[[0.0, -9.0], [9.0, 0.0], [0.0, 9.0], [-9.0, 0.0]], Color32::from_black_alpha(140));
            canvas.polygon(&[[0.0, -6.5], [6.5, 0.0], [0.0, 6.5], [-6.5, 0.0]], color);
        }
        let Some(at) = self.point(after) else { return };
        let canvas = self.canvas(at);
        canvas.circle([0.0, 0.0], 8.0, 4.0, Color32::from_black_alpha(140));
        canvas.circle([0.0, 0.0], 8.0, 2.0, color);
        let key = |action| keycap::first(&self.settings.binds, action);
        let (duck, jump) = (key(Action::Duck), key(Action::Jump));
        let tick = way.key_ticks.0.saturating_sub(passed);
        let what = match (way.key, way.duck) {
            (BugKey::ReleaseDuckAndJump, _) => {
                message!("bugs-here.jump", number = number, tick = tick, duck = duck, jump = jump)
            }
            (BugKey::ReleaseDuck, _) => message!("bugs-here.duck", number = number, tick = tick, duck = duck),
            (BugKey::Nothing, Some((_, to))) if to == way.tick() => {
                message!("bugs-here.ducked", number = number, tick = tick, duck = duck)
            }
            (BugKey::Nothing, _) => message!("bugs-here.nothing", number = number, tick = tick),
        };
        let words = message!("bugs-here.bug", bug = way.technique().label(), what = what);
        // One under the other where they lie at one place.
        self.write_label(at, [14.0, -26.0 - 22.0 * (number - 1) as f32], &words, color);
    }

    fn write_label(&self, at: Pos2, place: [f32; 2], words: &str, color: Color32) {
        let canvas = self.canvas(at);
        let width = canvas.width(strong(12.0), words) + 12.0;
        canvas.glass(place, [width, 18.0]);
        canvas.text([place[0] + 6.0, place[1] + 9.0], Align2::LEFT_CENTER, strong(12.0), color, words);
    }
}
