//! Snapping of a dragged rectangle: to the screen's edges and centre, to other rectangles or to a
//! grid.

use bevy_egui::egui::{Pos2, Rangef, Rect, Vec2, vec2};

/// Snapping distances.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Snapping {
    /// Maximum distance for snapping, points.
    pub near: f32,
    /// Gap to edges and to other rectangles, points.
    pub margin: f32,
    /// Grid spacing, points. The grid applies where nothing else is near.
    pub grid: f32,
}

/// Lines that a rectangle has snapped to, for display.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Guides {
    /// X coordinate of a vertical line, points.
    pub upright: Option<f32>,
    /// Y coordinate of a horizontal line, points.
    pub level: Option<f32>,
}

/// A snap candidate: the distance to move and the line to show.
#[derive(Clone, Copy, Debug)]
struct SnapCandidate {
    by: f32,
    line: f32,
}

/// Returns all snap candidates along one axis, preferred ones first.
fn snap_candidates(
    range: Rangef,
    screen: Rangef,
    others: impl Iterator<Item = Rangef>,
    margin: f32,
) -> Vec<SnapCandidate> {
    let rest = |from: f32, to: f32, line: f32| SnapCandidate {
        by: to - from,
        line,
    };
    let mut candidates = vec![
        rest(range.center(), screen.center(), screen.center()),
        rest(range.min, screen.min, screen.min),
        rest(range.max, screen.max, screen.max),
        rest(range.min, screen.min + margin, screen.min + margin),
        rest(range.max, screen.max - margin, screen.max - margin),
    ];
    for other in others {
        candidates.extend([
            rest(range.min, other.min, other.min),
            rest(range.max, other.max, other.max),
            rest(range.center(), other.center(), other.center()),
            rest(range.min, other.max, other.max),
            rest(range.max, other.min, other.min),
            rest(range.min, other.max + margin, other.max),
            rest(range.max, other.min - margin, other.min),
        ]);
    }
    candidates
}

/// Returns the distance to move along one axis, and the line that the rectangle snaps to.
fn snap_axis(
    range: Rangef,
    screen: Rangef,
    others: impl Iterator<Item = Rangef>,
    how: &Snapping,
) -> (f32, Option<f32>) {
    let near = snap_candidates(range, screen, others, how.margin)
        .into_iter()
        .filter(|rest| rest.by.abs() <= how.near);
    let best = near.reduce(|best, next| {
        if next.by.abs() < best.by.abs() {
            next
        } else {
            best
        }
    });
    match best {
        Some(SnapCandidate { by, line }) => (by, Some(line)),
        None => {
            let lines = ((range.min - screen.min) / how.grid).round();
            (screen.min + lines * how.grid - range.min, None)
        }
    }
}

/// Moves a rectangle into another one, as far as it fits.
pub fn clamp_rect(rect: Rect, screen: Rect) -> Rect {
    let rect = rect.translate((screen.max - rect.max).min(Vec2::ZERO));
    rect.translate((screen.min - rect.min).max(Vec2::ZERO))
}

/// Snaps a rectangle to the screen and to others. Never moves it off the screen. Also returns the
/// lines that it snapped to.
pub fn snap_rect(rect: Rect, screen: Rect, others: &[Rect], how: &Snapping) -> (Rect, Guides) {
    let rect = clamp_rect(rect, screen);
    let (right, upright) = snap_axis(
        rect.x_range(),
        screen.x_range(),
        others.iter().map(Rect::x_range),
        how,
    );
    let (down, level) = snap_axis(
        rect.y_range(),
        screen.y_range(),
        others.iter().map(Rect::y_range),
        how,
    );
    (
        clamp_rect(rect.translate(vec2(right, down)), screen),
        Guides { upright, level },
    )
}

/// Returns the scale of a widget of base size `size` while a corner is dragged from `fixed` to
/// `pointer`.
pub fn corner_scale(fixed: Pos2, pointer: Pos2, size: Vec2) -> f32 {
    let reach = (pointer - fixed).abs();
    (reach.x / size.x).max(reach.y / size.y)
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::pos2;

    use super::*;

    const HOW: Snapping = Snapping {
        near: 6.0,
        margin: 16.0,
        grid: 8.0,
    };

    fn rect(x: f32, y: f32, width: f32, height: f32) -> Rect {
        Rect::from_min_size(pos2(x, y), vec2(width, height))
    }

    fn screen() -> Rect {
        rect(0.0, 0.0, 1280.0, 720.0)
    }

    #[test]
    fn rectangles_snap_to_edges_centre_margins_others_and_grid() {
        let at = |moved: Rect, others: &[Rect]| {
            let (rect, guides) = snap_rect(moved, screen(), others, &HOW);
            (rect.min, guides)
        };
        let lines = |upright, level| Guides { upright, level };
        assert_eq!(
            at(rect(4.0, 717.0, 100.0, 40.0), &[]),
            (pos2(0.0, 680.0), lines(Some(0.0), Some(720.0)))
        );
        assert_eq!(
            at(rect(594.0, 20.0, 100.0, 40.0), &[]),
            (pos2(590.0, 16.0), lines(Some(640.0), Some(16.0)))
        );
        assert_eq!(
            at(rect(203.0, 205.0, 100.0, 40.0), &[]),
            (pos2(200.0, 208.0), lines(None, None))
        );
        let other = rect(300.0, 300.0, 80.0, 60.0);
        assert_eq!(
            at(rect(303.0, 363.0, 100.0, 40.0), &[other]),
            (pos2(300.0, 360.0), lines(Some(300.0), Some(360.0)))
        );
        assert_eq!(
            at(rect(399.0, 311.0, 30.0, 40.0), &[other]),
            (pos2(396.0, 310.0), lines(Some(380.0), Some(330.0)))
        );
    }

    #[test]
    fn dragged_rectangles_stay_on_screen_and_near_the_pointer() {
        let mut state = 7_u32;
        let mut next = |below: f32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as f32 / 16_777_216.0 * below
        };
        for _ in 0..5000 {
            let others: Vec<Rect> = (0..4)
                .map(|_| {
                    rect(
                        next(1200.0),
                        next(700.0),
                        10.0 + next(300.0),
                        10.0 + next(200.0),
                    )
                })
                .collect();
            let moved = rect(
                next(3000.0) - 900.0,
                next(2000.0) - 700.0,
                5.0 + next(900.0),
                5.0 + next(600.0),
            );
            let (held, _) = snap_rect(moved, screen(), &others, &HOW);
            assert!(
                (held.size() - moved.size()).length() < 0.01,
                "{moved:?} {held:?}"
            );
            assert!(
                screen().expand(0.01).contains_rect(held),
                "{moved:?} {held:?}"
            );
            let free = clamp_rect(moved, screen());
            let most = HOW.near.max(HOW.grid / 2.0) + 0.01;
            assert!(
                (held.min - free.min).abs().max_elem() <= most,
                "{moved:?} {held:?}"
            );
        }
    }

    #[test]
    fn oversized_rectangles_show_their_top_left() {
        assert_eq!(
            clamp_rect(rect(-500.0, 900.0, 2000.0, 100.0), screen()).min,
            pos2(0.0, 620.0)
        );
    }

    #[test]
    fn corner_scales_by_the_larger_side() {
        let size = vec2(200.0, 100.0);
        assert_eq!(
            corner_scale(pos2(100.0, 100.0), pos2(300.0, 120.0), size),
            1.0
        );
        assert_eq!(
            corner_scale(pos2(300.0, 300.0), pos2(280.0, 150.0), size),
            1.5
        );
    }
}
