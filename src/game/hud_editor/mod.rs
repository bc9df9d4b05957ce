//! The HUD editor: frames to drag and scale widgets, a panel, and named layouts.
//!
//! The menu is open but hidden, so the game is paused. Positions are stored relative to the nearest
//! anchor, so that they fit every window size. The editor consists of functions that change
//! [`model`]. This file connects them to the game.

mod files;
mod frames;
mod history;
pub mod model;
mod panel;
pub mod snap;

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::{Area, Context, Id, Order};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::settings::{Action, Settings};
use crate::game::base::messages::{GameKind, HudEditing, KeyCapture, Menu, Notice};
use crate::game::base::schedule::FrameSystems;
use crate::game::hud::ui::UiSystems;
use crate::game::hud::widgets::{SharedHud, WidgetArea, WidgetRegistry};
use crate::game::play::input::ActionPressed;
pub use files::LayoutNames;
use model::{EditorModel, EditorState, LayoutRequest, NOTICE_STAYS};

/// Editor state kept between frames. Only this file writes it.
#[derive(Resource, Debug, Default)]
pub struct HudEditor {
    state: EditorState,
    /// Whether the editor was opened from the menu. If so, the menu appears again afterwards.
    is_over_menu: bool,
    /// The last notice, and the time when it expires.
    notice: Option<(Notice, Duration)>,
}

/// Handles the HUD editor's key and the keys that open menu pages.
fn handle_keys(
    mut pressed: MessageReader<ActionPressed>,
    mut editing: ResMut<HudEditing>,
    mut editor: ResMut<HudEditor>,
    settings: Res<Settings>,
    menu: Res<State<Menu>>,
    mut next: ResMut<NextState<Menu>>,
) {
    for ActionPressed(action) in pressed.read() {
        if *action == Action::EditHud && editing.0 {
            close_editor(&mut editing, &editor, &mut next);
        } else if *action == Action::EditHud {
            editing.0 = true;
            let is_over_menu = *menu.get() == Menu::Open;
            *editor = HudEditor {
                state: EditorState::new(&settings.hud),
                is_over_menu,
                notice: None,
            };
            // A second request to open the menu would close the editor.
            NextState::set_if_neq(&mut next, Menu::Open);
        } else if matches!(action, Action::Training | Action::Help | Action::Console) {
            editing.0 = false;
        }
    }
}

/// Closes the editor and returns to the menu or to the game.
fn close_editor(editing: &mut HudEditing, editor: &HudEditor, next: &mut NextState<Menu>) {
    editing.0 = false;
    if !editor.is_over_menu {
        next.set(Menu::Closed);
    }
}

/// Closes the editor when the menu closes.
fn close_with_menu(mut editing: ResMut<HudEditing>) {
    editing.0 = false;
}

/// Stores the last notice for the panel.
fn store_notice(
    mut heard: MessageReader<Notice>,
    mut editor: ResMut<HudEditor>,
    time: Res<Time<Real>>,
) {
    if let Some(notice) = heard.read().last() {
        editor.notice = Some((notice.clone(), time.elapsed() + NOTICE_STAYS));
    } else if editor
        .notice
        .as_ref()
        .is_some_and(|(_, until)| time.elapsed() >= *until)
    {
        editor.notice = None;
    }
}

/// Draws one frame of the editor.
pub fn show_editor(ctx: &Context, model: &mut EditorModel<'_>) {
    let screen = model.room.screen();
    let area = Area::new(Id::new("hud editor"))
        .order(Order::Middle)
        .fixed_pos(screen.min)
        .constrain(false);
    area.show(ctx, |ui| {
        frames::show_frames(ui, model);
        if !ctx.text_edit_focused() {
            let [undo, redo] = frames::undo_redo_pressed(ui);
            if undo {
                model.state.history.undo(model.hud);
            } else if redo {
                model.state.history.redo(model.hud);
            }
        }
    });
    panel::show_panel(ctx, model);
    let is_dragging = ctx.input(|input| input.pointer.any_down());
    model.state.history.record_step(model.hud, is_dragging);
}

fn draw_editor(
    mut contexts: EguiContexts,
    mut editor: ResMut<HudEditor>,
    mut editing: ResMut<HudEditing>,
    mut settings: ResMut<Settings>,
    mut shared: ResMut<SharedHud>,
    mut taken: ResMut<KeyCapture>,
    mut next: ResMut<NextState<Menu>>,
    mut requests: MessageWriter<LayoutRequest>,
    widgets: Res<WidgetRegistry>,
    names: Res<LayoutNames>,
    game: Res<State<GameKind>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let (mut hud, mut asked) = (settings.hud.clone(), Vec::new());
    let HudEditor { state, notice, .. } = &mut *editor;
    let mut model = EditorModel {
        hud: &mut hud,
        widgets: &widgets,
        game: *game.get(),
        room: WidgetArea::new(ctx.content_rect(), ctx.zoom_factor(), shared.below),
        state,
        layouts: &names.names,
        binds: &settings.binds,
        notice: notice.as_ref().map(|(notice, _)| notice),
        requests: &mut asked,
        is_done: false,
    };
    show_editor(ctx, &mut model);
    let is_done = model.is_done;
    let is_typing = ctx.text_edit_focused();
    taken.set_if_neq(if is_typing {
        KeyCapture::ToType
    } else {
        KeyCapture::No
    });
    shared.edited = Some(state.edited.visibility());
    if hud != settings.hud {
        settings.hud = hud;
    }
    requests.write_batch(asked);
    if is_done {
        close_editor(&mut editing, &editor, &mut next);
    }
    Ok(())
}

/// Run condition: the HUD editor is open.
pub(super) fn is_editing(editing: Res<HudEditing>) -> bool {
    editing.0
}

fn end_preview(mut shared: ResMut<SharedHud>) {
    if shared.edited.is_some() {
        shared.edited = None;
    }
}

/// Adds the systems that need no window: keys, files and clipboard.
pub(super) fn headless_plugin(app: &mut App) {
    app.init_resource::<HudEditor>()
        .init_resource::<LayoutNames>()
        .add_message::<LayoutRequest>()
        .add_systems(PreUpdate, handle_keys.after(FrameSystems::Input))
        .add_systems(OnExit(Menu::Open), close_with_menu)
        .add_systems(
            Update,
            (
                files::scan_folder.run_if(is_editing),
                files::handle_requests,
                store_notice,
            )
                .chain(),
        );
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_editor.in_set(UiSystems::Menu).run_if(is_editing),
    )
    .add_systems(Update, end_preview.run_if(not(is_editing)));
}
