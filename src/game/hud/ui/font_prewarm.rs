//! Draws every glyph once before it is needed, because egui draws nothing in a frame that changes
//! the font texture.

use bevy::prelude::*;
use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{Color32, Context, FontId};
use bevy_egui::{EguiContext, PrimaryEguiContext};

use super::StyledContext;
use super::theme::{self, fit_hud};
use crate::text::language;

/// Characters that the interface uses beyond ASCII.
const SIGNS: &str = "°√−→←↑↓·×–…•⇒²";
/// Regular font sizes in use, points.
const REGULAR: [f32; 8] = [10.0, 10.5, 11.0, 11.5, 12.0, 12.5, 13.0, 14.0];
/// Strong font sizes in use, points.
const STRONG: [f32; 8] = [11.0, 11.5, 12.0, 12.5, 13.0, 13.5, 14.0, 15.0];
/// Font sizes of titles, points. Titles use the strong font and never shrink.
const TITLES: [f32; 2] = [16.0, 24.0];
/// Scale factor, pixels per point, from which the title glyphs of two alphabets no longer fit into
/// the font texture. Title glyphs are then drawn on demand.
const CROWDED: f32 = 2.5;
/// Strong font sizes used mostly for numbers, points.
const FIGURES: [f32; 6] = [17.0, 24.0, 25.0, 26.0, 40.0, 56.0];
const FIGURE_SIGNS: &str = "0123456789.:−+ us/%";
/// Subpixel positions of a glyph. egui draws a separate glyph for each quarter of a pixel.
const PLACES: u8 = 4;

/// Lays out every character at the start of a line, once per subpixel position.
fn lay_out_letters(letters: &str, font: &FontId, pixel: f32) -> LayoutJob {
    let format = TextFormat::simple(font.clone(), Color32::WHITE);
    let mut job = LayoutJob::default();
    for letter in letters.chars() {
        for place in 0..PLACES {
            let right = f32::from(place) / f32::from(PLACES) * pixel;
            job.append(&format!("{letter}\n"), right, format.clone());
        }
    }
    job
}

/// Lays out all characters in all sizes, for the menu and for widgets at the given scales.
fn lay_out_all_letters(ctx: &Context, scales: &[f32]) {
    let pixel = 1.0 / ctx.pixels_per_point();
    let all: String = (' '..='~')
        .chain(SIGNS.chars())
        .chain(language().letters.chars())
        .collect();
    ctx.fonts_mut(|fonts| {
        let mut write = |letters: &str, font: &FontId| {
            fonts.layout_job(lay_out_letters(letters, font, pixel));
        };
        if pixel * CROWDED > 1.0 || language().letters.is_empty() {
            TITLES
                .into_iter()
                .for_each(|size| write(&all, &theme::strong_font(size)));
        }
        for scale in scales {
            REGULAR
                .into_iter()
                .for_each(|size| write(&all, &theme::regular_font(size * scale)));
            STRONG
                .into_iter()
                .for_each(|size| write(&all, &theme::strong_font(size * scale)));
            FIGURES
                .into_iter()
                .for_each(|size| write(FIGURE_SIGNS, &theme::strong_font(size * scale)));
        }
    });
}

/// Pre-draws all glyphs when the interface's scale or language changes.
fn prewarm_fonts(
    mut contexts: Query<&mut EguiContext, (With<PrimaryEguiContext>, With<StyledContext>)>,
    mut warmed_for: Local<([f32; 2], &'static str)>,
) {
    for mut context in &mut contexts {
        let context = context.get_mut();
        let scales = [
            1.0,
            fit_hud(context.content_rect(), context.zoom_factor()).scale,
        ];
        let asked = ([context.pixels_per_point(), scales[1]], language().id);
        if *warmed_for == asked {
            continue;
        }
        *warmed_for = asked;
        lay_out_all_letters(
            context,
            if scales[1] == 1.0 {
                &scales[..1]
            } else {
                &scales
            },
        );
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        bevy_egui::EguiPrimaryContextPass,
        prewarm_fonts.before(super::UiSystems::Hud),
    );
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Pos2, RawInput, Rect, vec2};

    use super::super::{ATLAS_SIDE, style};
    use super::*;
    use crate::text::in_language;

    /// Runs a frame in a window of this height. Returns whether it drew new glyphs.
    fn draws_glyphs(ctx: &Context, height: f32, write: impl Fn(&Context)) -> bool {
        let zoom = theme::pixels_per_point(height);
        let screen_rect = Some(Rect::from_min_size(
            Pos2::ZERO,
            vec2(height * 16.0 / 9.0, height),
        ));
        let input = RawInput {
            screen_rect,
            max_texture_side: Some(ATLAS_SIDE),
            ..RawInput::default()
        };
        let mut output = ctx.run_ui(input, |ui| {
            ui.ctx().set_zoom_factor(zoom);
            write(ui.ctx());
        });
        let drew = !output.textures_delta.set.is_empty();
        output.textures_delta.clear();
        drew
    }

    #[test]
    fn all_messages_use_prewarmed_letters() {
        check(
            "en",
            "EdgeBug: missed by less than 1.98 units: you landed short of the edge −24 health, 12.4 → 90° ×2",
        );
        check(
            "ru",
            "EdgeBug: мимо меньше чем на 1.98 юн: приземление, не долетев до края −24 HP, «Ещё» №3 — 12.4 → 90° ×2",
        );
    }

    fn check(language: &str, words: &str) {
        in_language(language, || check_sentence(words)).expect("it is known");
    }

    fn check_sentence(words: &str) {
        for height in [720.0, 1080.0, 1440.0, 2160.0] {
            let ctx = Context::default();
            style::apply_style(&ctx);
            // The zoom takes effect from the next frame.
            draws_glyphs(&ctx, height, |_| {});
            assert!(
                draws_glyphs(&ctx, height, |ctx| lay_out_all_letters(ctx, &[1.0])),
                "{height}"
            );
            let fill = ctx.fonts_mut(|fonts| fonts.font_atlas_fill_ratio());
            assert!(
                fill < 0.8,
                "the letters' texture is thrown away when it is fuller: {fill} at {height}"
            );
            // Start at every character, so that glyphs land on any subpixel position.
            let drew = draws_glyphs(&ctx, height, |ctx| {
                ctx.fonts_mut(|fonts| {
                    for from in 0..words.chars().count() {
                        let part: String = words.chars().skip(from).collect();
                        for size in [11.0, 13.0] {
                            fonts.layout_no_wrap(
                                part.clone(),
                                theme::regular_font(size),
                                Color32::WHITE,
                            );
                        }
                        fonts.layout(part, theme::regular_font(13.0), Color32::WHITE, 290.0);
                    }
                    fonts.layout_no_wrap(
                        "191".to_owned(),
                        theme::strong_font(56.0),
                        Color32::WHITE,
                    );
                });
            });
            assert!(!drew, "new letters at {height}");
        }
    }
}
