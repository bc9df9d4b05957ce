//! View of the *Settings* page: language, mouse, graphics, sound, rules and ghosts.

use bevy::prelude::{InMut, UVec2};
use bevy_egui::egui::{Align, Layout, Ui};

use super::SettingsPage;
use crate::game::hud::ui::controls::{button, chip, show_row, show_title, toggle_switch};
use crate::game::hud::ui::keycap;
use crate::game::menu::pages::setting_rows::show_settings;
use crate::game::settings::{
    Action, GameSettings, GhostSettings, MouseSettings, Settings, SoundSettings, VideoSettings,
};
use crate::game::sound::SoundState;
use crate::settings::GroupEntry;
use crate::text::number::whole;
use crate::text::{LANGUAGES, message, text};

/// Window sizes to choose from, pixels.
const SIZES: [(u32, u32); 4] = [(1280, 720), (1600, 900), (1920, 1080), (2560, 1440)];

/// Key of the mouse setting that comes below [`ZOOM_FOV`].
const ZOOM_RATIO: &str = "zoom_ratio";
const ZOOM_FOV: &str = "zoom_fov";
/// Key of a setting that is only shown while the CPU renders.
const SOFTWARE_FPS_MAX: &str = "software_fps_max";

pub(super) fn show(InMut(ui): InMut<Ui>, mut model: SettingsPage) {
    let model = &mut model;
    show_language_setting(ui, &mut model.settings.game.language);
    ui.add_space(8.0);
    show_mouse_settings(ui, &mut model.settings.mouse);
    ui.add_space(8.0);
    show_graphics_settings(ui, model);
    ui.add_space(8.0);
    show_sound_settings(ui, model);
    ui.add_space(8.0);
    show_title(ui, text!("menu-rules"));
    show_settings(ui, &mut model.settings.game, GameSettings::SETTINGS);
    ui.add_space(8.0);
    show_title(ui, text!("menu-ghosts"));
    show_settings(ui, &mut model.settings.ghost, GhostSettings::SETTINGS);
}

/// Shows each language under its own name, so that players can find theirs.
fn show_language_setting(ui: &mut Ui, chosen: &mut String) {
    show_title(ui, text!("menu-language"));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let known = LANGUAGES
            .into_iter()
            .map(|language| (language.id, language.name));
        for (id, name) in [("", text!("menu-language.of-system"))]
            .into_iter()
            .chain(known)
        {
            if chip(ui, chosen == id, name, "").clicked() {
                id.clone_into(chosen);
            }
        }
    });
}

fn show_mouse_settings(ui: &mut Ui, mouse: &mut MouseSettings) {
    show_title(ui, text!("menu-mouse"));
    let shown_here = |entry: &&GroupEntry<_>| entry.setting.key != ZOOM_RATIO;
    show_settings(ui, mouse, MouseSettings::SETTINGS.iter().filter(shown_here));
    if *mouse != MouseSettings::default() {
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            if button(ui, text!("menu-mouse.reset")).clicked() {
                *mouse = MouseSettings::default();
            }
        });
    }
}

/// Shows the sound switch, the volumes and the state of the sound device.
fn show_sound_settings(ui: &mut Ui, model: &mut SettingsPage<'_, '_>) {
    let key = keycap::first_key(&model.settings.binds, Action::Sound);
    let sound = &mut model.settings.sound;
    show_title(ui, text!("menu-sound"));
    show_row(
        ui,
        text!("menu-sound-on"),
        &message!("menu-sound-on.note", key = key),
        |ui| {
            toggle_switch(ui, &mut sound.on);
        },
    );
    if !sound.on {
        return;
    }
    match *model.sound {
        SoundState::Off => {}
        SoundState::Plays(None) => drop(ui.label(text!("menu-sound-state.plays"))),
        SoundState::NoDevice => drop(ui.label(text!("menu-sound-state.no-device"))),
        SoundState::Plays(Some(msec)) => {
            ui.label(message!(
                "menu-sound-state.delay",
                msec = whole(msec.round())
            ));
        }
    }
    show_settings(ui, sound, SoundSettings::SETTINGS);
}

fn show_graphics_settings(ui: &mut Ui, model: &mut SettingsPage<'_, '_>) {
    let Settings { mouse, video, .. } = &mut **model.settings;
    show_title(ui, text!("menu-picture"));
    for entry in VideoSettings::SETTINGS {
        match entry.setting.key {
            SOFTWARE_FPS_MAX if !model.software.0 => {}
            _ => show_settings(ui, video, [entry]),
        }
        if entry.setting.key == ZOOM_FOV {
            let shown_here = |entry: &&GroupEntry<_>| entry.setting.key == ZOOM_RATIO;
            show_settings(ui, mouse, MouseSettings::SETTINGS.iter().filter(shown_here));
        }
    }
    if !video.fullscreen {
        ui.add_space(2.0);
        ui.horizontal_wrapped(|ui| {
            ui.label(text!("menu-window"));
            for (width, height) in SIZES {
                if chip(
                    ui,
                    model.window.physical_size() == UVec2::new(width, height),
                    &format!("{width} × {height}"),
                    "",
                )
                .clicked()
                {
                    let resolution = &mut model.window.resolution;
                    resolution.set_physical_resolution(width, height);
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specially_placed_settings_exist() {
        let video = VideoSettings::SETTINGS
            .iter()
            .map(|entry| entry.setting.key);
        let mouse = MouseSettings::SETTINGS
            .iter()
            .map(|entry| entry.setting.key);
        let keys: Vec<&str> = video.chain(mouse).collect();
        for key in [ZOOM_RATIO, ZOOM_FOV, SOFTWARE_FPS_MAX] {
            assert!(keys.contains(&key), "{key}");
        }
    }
}
