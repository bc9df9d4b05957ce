//! The page *Settings*: language, mouse, picture, sound, rules, ghosts.

use std::ops::RangeInclusive;

use bevy::prelude::{InMut, UVec2};
use bevy_egui::egui::{Align, Layout, Ui};

use super::SettingsPage;
use crate::game::hud::ui::controls::{button, chip, row, slider, switch, title};
use crate::game::hud::ui::keycap;
use crate::game::settings::{
    Action, DROPPED, GhostSettings, MouseSettings, NFK_ZOOM, Settings, VOLUME,
};
use crate::game::sound::SoundState;
use crate::text::console::describe_setting;
use crate::text::number::whole;
use crate::text::{LANGUAGES, message, text};
use wishdir_console::{PlayerSetting, name_of};

/// Window sizes on offer, pixels.
const SIZES: [(u32, u32); 4] = [(1280, 720), (1600, 900), (1920, 1080), (2560, 1440)];

/// The lowest cap on drawn frames per second.
const SLOWEST: f32 = 30.0;

pub(super) fn show(InMut(ui): InMut<Ui>, mut model: SettingsPage) {
    let model = &mut model;
    show_language(ui, &mut model.settings.game.language);
    ui.add_space(8.0);
    show_mouse(ui, &mut model.settings.mouse);
    ui.add_space(8.0);
    show_picture(ui, model);
    ui.add_space(8.0);
    show_sound(ui, model);
    ui.add_space(8.0);
    title(ui, text!("menu-rules"));
    variable_row(ui, PlayerSetting::Damage, |ui| {
        switch(ui, &mut model.settings.game.damage);
    });
    ui.add_space(8.0);
    show_ghosts(ui, &mut model.settings.ghost);
}

/// The language of all words, by its own name: a player who cannot read the rest finds it.
fn show_language(ui: &mut Ui, chosen: &mut String) {
    title(ui, text!("menu-language"));
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

/// What a setting does, and what the console calls it.
fn with_name(about: &str, setting: PlayerSetting) -> String {
    message!("menu-variable", about = about, name = name_of(setting))
}

/// A row of a setting that is a variable of the console.
fn variable_row(ui: &mut Ui, setting: PlayerSetting, show: impl FnOnce(&mut Ui)) {
    let (name, about) = describe_setting(setting);
    row(ui, name, &with_name(about, setting), show);
}

/// Everything that a setting may be.
fn range_of(setting: PlayerSetting) -> RangeInclusive<f32> {
    let (low, high) = setting.range();
    low..=high
}

fn show_ghosts(ui: &mut Ui, ghost: &mut GhostSettings) {
    title(ui, text!("menu-ghosts"));
    let rows = [
        ("menu-ghosts-on", "menu-ghosts-on.note", &mut ghost.on),
        ("menu-ghosts-best", "menu-ghosts-best.note", &mut ghost.best),
        ("menu-ghosts-line", "menu-ghosts-line.note", &mut ghost.line),
        ("menu-ghosts-mark", "menu-ghosts-mark.note", &mut ghost.mark),
        (
            "menu-ghosts-fading",
            "menu-ghosts-fading.note",
            &mut ghost.fading,
        ),
        (
            "menu-ghosts-loops",
            "menu-ghosts-loops.note",
            &mut ghost.loops,
        ),
    ];
    for (name, about, on) in rows {
        row(ui, text(name), text(about), |ui| {
            switch(ui, on);
        });
    }
}

fn show_mouse(ui: &mut Ui, mouse: &mut MouseSettings) {
    title(ui, text!("menu-mouse"));
    variable_row(ui, PlayerSetting::Sensitivity, |ui| {
        slider(ui, &mut mouse.sensitivity, 0.1..=20.0, 0.05, 2);
    });
    variable_row(ui, PlayerSetting::MouseYaw, |ui| {
        slider(ui, &mut mouse.m_yaw, 0.001..=0.1, 0.001, 4);
    });
    let mut pitch = mouse.m_pitch.abs();
    let mut inverted = mouse.m_pitch < 0.0;
    variable_row(ui, PlayerSetting::MousePitch, |ui| {
        slider(ui, &mut pitch, 0.0..=0.1, 0.001, 4);
    });
    row(ui, text!("menu-invert"), "", |ui| {
        switch(ui, &mut inverted);
    });
    mouse.m_pitch = if inverted { -pitch } else { pitch };
    variable_row(ui, PlayerSetting::MouseFilter, |ui| {
        switch(ui, &mut mouse.filter);
    });
    if *mouse != MouseSettings::default() {
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            if button(ui, text!("menu-mouse.reset")).clicked() {
                *mouse = MouseSettings::default();
            }
        });
    }
}

/// The sound: all of it, its volumes, and what became of it.
fn show_sound(ui: &mut Ui, model: &mut SettingsPage<'_, '_>) {
    let key = keycap::first(&model.settings.binds, Action::Sound);
    let sound = &mut model.settings.sound;
    title(ui, text!("menu-sound"));
    row(
        ui,
        text!("menu-sound-on"),
        &message!("menu-sound-on.note", key = key),
        |ui| {
            switch(ui, &mut sound.on);
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
    let rows = [
        (
            "menu-sound-master",
            "menu-sound-master.note",
            &mut sound.master,
            VOLUME,
        ),
        (
            "menu-sound-movement",
            "menu-sound-movement.note",
            &mut sound.movement,
            VOLUME,
        ),
        (
            "menu-sound-tone",
            "menu-sound-tone.note",
            &mut sound.tone,
            VOLUME,
        ),
        (
            "menu-sound-clicks",
            "menu-sound-clicks.note",
            &mut sound.clicks,
            VOLUME,
        ),
        (
            "menu-sound-metronome",
            "menu-sound-metronome.note",
            &mut sound.metronome,
            VOLUME,
        ),
        (
            "menu-sound-dropped",
            "menu-sound-dropped.note",
            &mut sound.dropped,
            DROPPED,
        ),
    ];
    for (name, about, part, range) in rows {
        // Players think in percent.
        let mut percent = *part * 100.0;
        row(ui, text(name), text(about), |ui| {
            let range = range.start() * 100.0..=range.end() * 100.0;
            if slider(ui, &mut percent, range, 5.0, 0).changed() {
                *part = percent / 100.0;
            }
        });
    }
}

/// A cap on drawn frames.
fn show_fps_max(ui: &mut Ui, name: &str, about: &str, cap: &mut u16) {
    let mut fps_max = f32::from(*cap);
    row(ui, name, about, |ui| {
        slider(ui, &mut fps_max, 0.0..=1000.0, 10.0, 0);
    });
    // A single frame a second would be hard to undo.
    *cap = if fps_max < 1.0 {
        0
    } else {
        fps_max.max(SLOWEST) as u16
    };
}

fn show_picture(ui: &mut Ui, model: &mut SettingsPage<'_, '_>) {
    let Settings { mouse, video, .. } = &mut **model.settings;
    title(ui, text!("menu-picture"));
    variable_row(ui, PlayerSetting::FieldOfView, |ui| {
        slider(ui, &mut video.fov, 60.0..=130.0, 1.0, 0);
    });
    row(ui, text!("menu-fullscreen"), "", |ui| {
        switch(ui, &mut video.fullscreen);
    });
    let windowed = !video.fullscreen;
    variable_row(ui, PlayerSetting::VerticalSync, |ui| {
        switch(ui, &mut video.vsync);
    });
    let (name, about) = describe_setting(PlayerSetting::FpsMax);
    show_fps_max(
        ui,
        name,
        &with_name(about, PlayerSetting::FpsMax),
        &mut video.fps_max,
    );
    if model.software.0 {
        let (name, about) = (
            text!("menu-software-fps-max"),
            text!("menu-software-fps-max.note"),
        );
        show_fps_max(ui, name, about, &mut video.software_fps_max);
    }
    variable_row(ui, PlayerSetting::SmoothSteps, |ui| {
        switch(ui, &mut video.smooth_steps);
    });
    variable_row(ui, PlayerSetting::ZoomFieldOfView, |ui| {
        slider(
            ui,
            &mut video.zoom_fov,
            range_of(PlayerSetting::ZoomFieldOfView),
            1.0,
            0,
        );
    });
    variable_row(ui, PlayerSetting::ZoomRatio, |ui| {
        slider(
            ui,
            &mut mouse.zoom_ratio,
            range_of(PlayerSetting::ZoomRatio),
            0.05,
            2,
        );
    });
    row(
        ui,
        text!("menu-nfk-zoom"),
        text!("menu-nfk-zoom.note"),
        |ui| {
            slider(ui, &mut video.nfk_zoom, NFK_ZOOM, 0.05, 2);
        },
    );
    variable_row(ui, PlayerSetting::Zones, |ui| {
        switch(ui, &mut video.zones);
    });
    row(
        ui,
        text!("menu-colliders"),
        text!("menu-colliders.note"),
        |ui| {
            switch(ui, &mut video.colliders);
        },
    );
    if windowed {
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
