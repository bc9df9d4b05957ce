//! How everything over the game looks: theme, type, numbers, and the parts that HUD and menu are
//! drawn with.

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

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{
    EguiContext, EguiInput, EguiPlugin, EguiPreUpdateSet, EguiPrimaryContextPass,
    PrimaryEguiContext,
};

pub use crate::text::number;

/// What is drawn over the game, from below to above; nothing before the fonts are there.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UiSystems {
    /// What belongs to the world: bodies and writing of the side view.
    Under,
    /// The HUD and the tools' marks.
    Hud,
    /// The menu covers the HUD.
    Menu,
}

/// The context has its style: the fonts are there, so it may be drawn on.
#[derive(Component, Clone, Copy, Debug)]
pub struct Styled;

/// Whether anything may be drawn.
fn is_styled(contexts: Query<(), With<Styled>>) -> bool {
    !contexts.is_empty()
}

fn apply_style(
    mut contexts: Query<
        (Entity, &mut EguiContext, &mut EguiInput),
        (With<PrimaryEguiContext>, Without<Styled>),
    >,
    mut commands: Commands,
) {
    for (entity, mut context, mut input) in &mut contexts {
        style::apply_style(context.get_mut());
        input.max_texture_side = Some(ATLAS_SIDE);
        commands.entity(entity).insert(Styled);
    }
}

/// The letters' texture, pixels at a side: in large windows all letters take more than egui's
/// default of 2048.
const ATLAS_SIDE: usize = 4096;

/// Everything grows with the window.
fn follow_window(
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    window: Single<&Window, With<PrimaryWindow>>,
) {
    let zoom = theme::zoom(window.height());
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
    .configure_sets(
        EguiPrimaryContextPass,
        (UiSystems::Under, UiSystems::Hud, UiSystems::Menu)
            .chain()
            .run_if(is_styled),
    )
    .add_systems(
        PreUpdate,
        (apply_style, follow_window)
            .chain()
            .after(EguiPreUpdateSet::InitContexts)
            .before(EguiPreUpdateSet::ProcessInput),
    );
}
