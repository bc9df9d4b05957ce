//! Clipboard keys in the menu's text fields: Ctrl (Command on a Mac) with C, X and V.

use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy_egui::egui::{Event, OutputCommand};
use bevy_egui::input::ModifierKeysState;
use bevy_egui::{EguiInput, EguiOutput, EguiPostUpdateSet, EguiPreUpdateSet, PrimaryEguiContext};

use crate::game::base::clipboard::Clipboard;
use crate::game::base::messages::KeyCapture;

/// Converts a key press into a clipboard event.
fn clipboard_event(key: KeyCode, clipboard: &mut Clipboard) -> Option<Event> {
    if key == KeyCode::KeyV {
        // Paste a single line, because text fields have only one. Paste nothing without a
        // clipboard.
        return clipboard
            .text()
            .ok()
            .map(|text| Event::Paste(text.lines().collect()));
    }
    let known = [(KeyCode::KeyC, Event::Copy), (KeyCode::KeyX, Event::Cut)];
    known
        .into_iter()
        .find(|(known, _)| *known == key)
        .map(|(_, event)| event)
}

/// Pastes the clipboard into the focused field.
fn paste_clipboard(
    mut keyboard: MessageReader<KeyboardInput>,
    mut input: Single<&mut EguiInput, With<PrimaryEguiContext>>,
    mut clipboard: ResMut<Clipboard>,
    modifiers: Res<ModifierKeysState>,
    taken: Res<KeyCapture>,
) {
    let is_typed = *taken == KeyCapture::ToType && modifiers.to_egui_modifiers().command;
    for key in keyboard
        .read()
        .filter(|key| is_typed && key.state == ButtonState::Pressed)
    {
        input
            .events
            .extend(clipboard_event(key.key_code, &mut clipboard));
    }
}

/// Copies the selected text of a field to the clipboard. Does nothing without a clipboard.
fn copy_selection(
    output: Single<&EguiOutput, With<PrimaryEguiContext>>,
    mut clipboard: ResMut<Clipboard>,
) {
    for command in &output.platform_output.commands {
        if let OutputCommand::CopyText(text) = command {
            drop(clipboard.set(text.clone()));
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        paste_clipboard
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass),
    )
    .add_systems(
        PostUpdate,
        copy_selection.after(EguiPostUpdateSet::ProcessOutput),
    );
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{self, Context, Id, RawInput, TextEdit};

    use super::*;

    /// Runs a frame in which the field has focus. Returns the copied text.
    fn frame(ctx: &Context, text: &mut String, events: Vec<Event>) -> Option<String> {
        let input = RawInput {
            events,
            ..RawInput::default()
        };
        let mut output = ctx.run_ui(input, |ui| {
            let field = ui.add(TextEdit::singleline(text).id(Id::new("field")));
            field.request_focus();
        });
        // Drop the glyphs, because nothing is painted.
        output.textures_delta.clear();
        let copied = |command| {
            if let OutputCommand::CopyText(text) = command {
                Some(text)
            } else {
                None
            }
        };
        output.platform_output.commands.into_iter().find_map(copied)
    }

    #[test]
    fn field_pastes_one_line_and_copies_the_selection() {
        let (ctx, mut text) = (Context::default(), String::new());
        let mut clipboard = Clipboard::Own("/a/b.wdr\n".to_owned());
        let mut event = |key| {
            clipboard_event(key, &mut clipboard)
                .into_iter()
                .collect::<Vec<_>>()
        };
        frame(&ctx, &mut text, Vec::new());
        frame(&ctx, &mut text, event(KeyCode::KeyV));
        assert_eq!(text, "/a/b.wdr");
        let all = Event::Key {
            key: egui::Key::A,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: egui::Modifiers::COMMAND,
        };
        frame(&ctx, &mut text, vec![all]);
        assert_eq!(
            frame(&ctx, &mut text, event(KeyCode::KeyC)).as_deref(),
            Some("/a/b.wdr")
        );
        assert_eq!(
            frame(&ctx, &mut text, event(KeyCode::KeyX)).as_deref(),
            Some("/a/b.wdr")
        );
        assert!(text.is_empty() && event(KeyCode::KeyW).is_empty());
    }
}
