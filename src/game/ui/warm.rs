//! Draws every letter once before it is needed: a frame in which the letters' texture changes shows no interface.

use bevy::prelude::*;
use bevy_egui::egui::Color32;
use bevy_egui::{EguiContext, PrimaryEguiContext};

use super::Dressed;
use super::theme;

/// What the interface writes besides ASCII.
const SIGNS: &str = "°−→←↑↓·×–…•⇒";
/// The sizes of the regular face in use, points.
const REGULAR: [f32; 10] = [9.5, 10.0, 10.5, 11.0, 11.5, 12.0, 12.5, 13.0, 14.0, 16.0];
/// The sizes of the strong face in use, points.
const STRONG: [f32; 12] = [9.5, 11.0, 11.5, 12.0, 12.5, 13.0, 13.5, 14.0, 15.0, 16.0, 24.0, 26.0];
/// Letters are drawn anew for each fraction of a pixel that they begin at: so often side by side meets them all.
const PLACES: usize = 5;
/// The speed's own size: only figures are written in it.
const FIGURES: f32 = 56.0;

/// Writes everything in every size whenever the interface's scale is another.
fn warm_up(
    mut contexts: Query<&mut EguiContext, (With<PrimaryEguiContext>, With<Dressed>)>,
    mut warmed_for: Local<f32>,
) {
    for mut context in &mut contexts {
        let context = context.get_mut();
        let scale = context.pixels_per_point();
        if *warmed_for == scale {
            continue;
        }
        *warmed_for = scale;
        let all: String = (' '..='~').chain(SIGNS.chars()).flat_map(|sign| [sign; PLACES]).collect();
        context.fonts_mut(|fonts| {
            let mut write = |text: &str, font| {
                fonts.layout_no_wrap(text.to_owned(), font, Color32::WHITE);
            };
            REGULAR.into_iter().for_each(|size| write(&all, theme::regular(size)));
            STRONG.into_iter().for_each(|size| write(&all, theme::strong(size)));
            write("0123456789\u{2212}", theme::strong(FIGURES));
        });
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(bevy_egui::EguiPrimaryContextPass, warm_up.before(super::UiSystems::Hud));
}
