//! Draws ghosts in the side view: players with names, the first ghost's path, and position markers.

use bevy::prelude::*;
use bevy_egui::egui::epaint::EllipseShape;
use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Stroke, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::draw::{NfkFigure, TileProjection, draw, draw_text};
use super::view::NfkView;
use crate::game::base::messages::GameKind;
use crate::game::base::palette::Palette;
use crate::game::hud::ui::UiSystems;
use crate::game::hud::widgets::hud_layer;
use crate::game::settings::Settings;
use crate::game::tools::ghost::{AHEAD_MSEC, BEHIND_MSEC, Ghosts, line_color};
use wishdir_replay::path::PlayerBody;
use wishdir_sim::platformer::{Dir, NfkState};

/// Distances from the player between which a ghost fades in, pixels.
const NEAR_FADE: [f32; 2] = [16.0, 90.0];
/// Opacity of a ghost at the two [`NEAR_FADE`] distances, 0 to 1. The player is drawn above the
/// ghost.
const OPACITY: [f32; 2] = [0.12, 0.5];
/// Height of the centre above the feet, pixels. The path runs at the feet.
const FEET: f32 = 24.0;
/// Speed below which a ghost is drawn standing, pixels per tick.
const STANDS: f32 = 0.05;

/// Returns the position of a ghost's body, pixels.
fn body_position(body: &PlayerBody) -> Vec2 {
    Vec2::new(body.at.x, -body.at.z)
}

/// Converts a ghost's body on its path into a player state for drawing.
fn state_from_body(body: &PlayerBody) -> NfkState {
    let stands = body.speed < STANDS;
    let dir = match (body.yaw > 90.0, stands) {
        (true, false) => Dir::RunLeft,
        (false, false) => Dir::RunRight,
        (true, true) => Dir::StandLeft,
        (false, true) => Dir::StandRight,
    };
    let [x, y] = [body.at.x, -body.at.z].map(f64::from);
    let mut state = NfkState::standing_at([x, y], dir);
    state.crouch = body.height < 2.0 * FEET;
    // The legs hang down in the air.
    state.iy = if body.on_ground { 0.0 } else { 1.0 };
    state
}

/// Opacity of a ghost at a distance from the player.
fn ghost_opacity(distance: f32, fades: bool) -> f32 {
    let part = (distance - NEAR_FADE[0]) / (NEAR_FADE[1] - NEAR_FADE[0]);
    let part = if fades { part.clamp(0.0, 1.0) } else { 1.0 };
    OPACITY[0] + (OPACITY[1] - OPACITY[0]) * part
}

/// Draws all ghosts below the player.
fn draw_ghosts(
    mut contexts: EguiContexts,
    ghosts: Res<Ghosts>,
    view: Res<NfkView>,
    settings: Res<Settings>,
    ink: Res<Palette>,
) -> Result {
    let (settings, ghosts) = (&settings.ghost, ghosts.list());
    if !settings.on || ghosts.is_empty() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let painter = &ctx.layer_painter(hud_layer());
    let projection = &TileProjection::new(ctx.content_rect(), &view);
    let feet = |body: &PlayerBody| projection.project(body.at.x, -body.at.z + FEET);
    if let Some(first) = ghosts.first().filter(|_| settings.line) {
        let mut last: Option<Pos2> = None;
        for step in first.race.nearby_path(BEHIND_MSEC, AHEAD_MSEC) {
            let at = feet(&step.step.body);
            let from = last.replace(at).filter(|_| step.step.joined);
            if let (Some(from), Some(color)) = (from, line_color(&step, &ink)) {
                painter.line_segment(
                    [from, at],
                    Stroke::new(1.6 * projection.scale, color.gamma_multiply(0.8)),
                );
            }
        }
    }
    for ghost in ghosts.iter().rev() {
        let body = ghost.race.ghost(view.between, settings.loops).body;
        let (at, state, accent) = (
            body_position(&body),
            state_from_body(&body),
            ghost.color(&ink),
        );
        let opacity = ghost_opacity(at.distance(view.body), settings.fading);
        let facing = if state.dir.is_left() { -1.0 } else { 1.0 };
        NfkFigure {
            painter,
            projection,
            at,
            state: &state,
            facing,
            opacity,
            accent,
        }
        .draw();
        if settings.mark {
            draw_mark(painter, projection, feet(&body), accent);
        }
        let over = projection.project(at.x, at.y - FEET - 3.0);
        let faded = accent.gamma_multiply((opacity - OPACITY[0]) / (OPACITY[1] - OPACITY[0]));
        draw_text(
            painter,
            over,
            Align2::CENTER_BOTTOM,
            8.0 * projection.scale,
            faded,
            ghost.name.clone(),
        );
    }
    Ok(())
}

/// Draws a flat ring at the feet.
fn draw_mark(painter: &Painter, projection: &TileProjection, at: Pos2, color: Color32) {
    painter.add(EllipseShape::stroke(
        at,
        vec2(13.0, 4.0) * projection.scale,
        Stroke::new(1.4 * projection.scale, color),
    ));
}

pub(super) fn plugin(app: &mut App) {
    let draw_ghosts = draw_ghosts.run_if(in_state(GameKind::Nfk));
    app.add_systems(
        EguiPrimaryContextPass,
        draw_ghosts.in_set(UiSystems::Under).before(draw),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use wishdir_replay::path::PathSource as _;
    use wishdir_sim::platformer::{NfkKeys, NfkRun, Ruleset};
    use wishdir_sim::simulation::Simulation as _;

    #[test]
    fn ghost_looks_like_its_player() {
        let world = crate::storage::nfk::load_map("chain").unwrap().world;
        let mut run = NfkRun::new(std::sync::Arc::new(world), Ruleset::R2).unwrap();
        for (keys, ticks) in [
            (
                NfkKeys {
                    right: true,
                    ..NfkKeys::NONE
                },
                30,
            ),
            (
                NfkKeys {
                    right: true,
                    up: true,
                    ..NfkKeys::NONE
                },
                10,
            ),
            (
                NfkKeys {
                    left: true,
                    ..NfkKeys::NONE
                },
                60,
            ),
            (
                NfkKeys {
                    down: true,
                    ..NfkKeys::NONE
                },
                60,
            ),
        ] {
            for _ in 0..ticks {
                run.advance(&keys);
            }
            let (seen, was) = (state_from_body(&run.player_body()), run.state());
            assert_eq!(seen.dir.is_left(), was.dir.is_left());
            assert_eq!(
                (seen.crouch, seen.iy != 0.0),
                (was.crouch, !run.is_on_ground())
            );
            assert!((seen.x - was.x).abs() < 0.01 && (seen.y - was.y).abs() < 0.01);
        }
    }

    #[test]
    fn ghost_near_the_player_is_faint_but_visible() {
        assert_eq!(
            [0.0, 500.0].map(|distance| ghost_opacity(distance, true)),
            OPACITY
        );
        assert_eq!(ghost_opacity(0.0, false), OPACITY[1]);
    }
}
