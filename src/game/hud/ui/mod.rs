//! Appearance of everything over the game: theme, fonts, numbers, and drawing helpers for HUD and
//! menu.

pub mod lens;
pub mod theme;

pub mod canvas;
pub mod keycap;
pub mod marks;
pub mod style;

pub mod controls;
mod font_prewarm;
pub mod plot;
mod text_fields;

use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{
    EguiContext, EguiInput, EguiPlugin, EguiPostUpdateSet, EguiPreUpdateSet,
    EguiPrimaryContextPass, PrimaryEguiContext,
};

use crate::game::base::messages::{HudEditing, Menu};
pub use crate::text::number;

/// Draw order over the game, from bottom to top. Nothing is drawn until the fonts are loaded.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UiSystems {
    /// World elements, such as paths, and the players and text of the side view.
    Under,
    /// Layer of the HUD and of the tools' marks.
    Hud,
    /// Layer of the menu, above the HUD.
    Menu,
}

/// Marks a context that has the theme and its fonts, and is ready for drawing.
#[derive(Component, Clone, Copy, Debug)]
pub struct StyledContext;

fn is_styled(contexts: Query<(), With<StyledContext>>) -> bool {
    !contexts.is_empty()
}

fn apply_style(
    mut contexts: Query<
        (Entity, &mut EguiContext, &mut EguiInput),
        (With<PrimaryEguiContext>, Without<StyledContext>),
    >,
    mut commands: Commands,
) {
    for (entity, mut context, mut input) in &mut contexts {
        style::apply_style(context.get_mut());
        input.max_texture_side = Some(ATLAS_SIDE);
        commands.entity(entity).insert(StyledContext);
    }
}

/// Whether no menu covers the HUD.
fn is_hud_uncovered(menu: Res<State<Menu>>, editing: Res<HudEditing>) -> bool {
    *menu.get() == Menu::Closed || editing.0
}

/// Width and height of the font texture, pixels. Large windows need more than egui's default of
/// 2048.
const ATLAS_SIDE: usize = 4096;

/// Scales the interface with the window.
fn scale_with_window(
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    window: Single<&Window, With<PrimaryWindow>>,
) {
    let zoom = theme::pixels_per_point(window.height());
    for mut context in &mut contexts {
        let context = context.get_mut();
        if context.zoom_factor() != zoom {
            context.set_zoom_factor(zoom);
        }
    }
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.add_plugins((
        EguiPlugin::default(),
        font_prewarm::plugin,
        text_fields::plugin,
    ))
    // Without this order, new letters reach the graphics card one frame after the text that needs
    // them.
    .configure_sets(
        PostUpdate,
        EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems),
    )
    .configure_sets(
        EguiPrimaryContextPass,
        (UiSystems::Under, UiSystems::Hud, UiSystems::Menu)
            .chain()
            .run_if(is_styled),
    )
    // Hide the HUD behind the menu: half-covered widgets are hard to read and distract.
    .configure_sets(
        EguiPrimaryContextPass,
        UiSystems::Hud.run_if(is_hud_uncovered),
    )
    .add_systems(
        PreUpdate,
        (apply_style, scale_with_window)
            .chain()
            .after(EguiPreUpdateSet::InitContexts)
            .before(EguiPreUpdateSet::ProcessInput),
    );
}
