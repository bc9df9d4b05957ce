//! The page *Settings*: mouse, picture, rules.

use bevy_egui::egui::{Align, Layout, Ui};

use super::model::{MenuAction, Model};
use crate::game::settings::{MouseSettings, VideoSettings};
use crate::game::ui::controls::{button, chip, row, slider, switch, title};

/// Window sizes on offer, pixels.
const SIZES: [(u32, u32); 4] = [(1280, 720), (1600, 900), (1920, 1080), (2560, 1440)];

/// The lowest cap on drawn frames per second.
const SLOWEST: f32 = 30.0;

pub(super) fn show(ui: &mut Ui, model: &mut Model<'_>) {
    show_mouse(ui, &mut model.settings.mouse);
    ui.add_space(8.0);
    show_picture(ui, model);
    ui.add_space(8.0);
    title(ui, "Rules");
    row(ui, "Damage", "Falls, lava and slime cost health where the engine has it; who dies begins again", |ui| {
        switch(ui, &mut model.settings.game.damage);
    });
}

fn show_mouse(ui: &mut Ui, mouse: &mut MouseSettings) {
    title(ui, "Mouse");
    row(ui, "Sensitivity", "sensitivity: degrees for a count of the mouse = sensitivity × m_yaw", |ui| {
        slider(ui, &mut mouse.sensitivity, 0.1..=20.0, 0.05, 2);
    });
    row(ui, "m_yaw", "0.022 in all the originals", |ui| {
        slider(ui, &mut mouse.m_yaw, 0.001..=0.1, 0.001, 4);
    });
    let mut pitch = mouse.m_pitch.abs();
    let mut inverted = mouse.m_pitch < 0.0;
    row(ui, "m_pitch", "Up and down; 0.022 in all the originals", |ui| {
        slider(ui, &mut pitch, 0.0..=0.1, 0.001, 4);
    });
    row(ui, "Invert up and down", "", |ui| {
        switch(ui, &mut inverted);
    });
    mouse.m_pitch = if inverted { -pitch } else { pitch };
    if *mouse != MouseSettings::default() {
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            if button(ui, "The originals' mouse").clicked() {
                *mouse = MouseSettings::default();
            }
        });
    }
}

fn show_picture(ui: &mut Ui, model: &mut Model<'_>) {
    let video: &mut VideoSettings = &mut model.settings.video;
    title(ui, "Picture");
    row(ui, "Field of view", "Degrees across a 4:3 screen; wider screens see more at the sides", |ui| {
        slider(ui, &mut video.fov, 60.0..=130.0, 1.0, 0);
    });
    row(ui, "Fullscreen", "", |ui| {
        switch(ui, &mut video.fullscreen);
    });
    let windowed = !video.fullscreen;
    row(ui, "Wait for the screen", "V-sync. Off: more frames and less delay, but the picture may tear", |ui| {
        switch(ui, &mut video.vsync);
    });
    let mut fps_max = f32::from(video.fps_max);
    row(ui, "Frames per second at most", "0 is no limit. Only the picture: the physics keep their own rate", |ui| {
        slider(ui, &mut fps_max, 0.0..=1000.0, 10.0, 0);
    });
    // A single frame a second would be hard to undo.
    video.fps_max = if fps_max < 1.0 { 0 } else { fps_max.max(SLOWEST) as u16 };
    row(ui, "Smooth stairs", "The view glides over steps. The movement is the same", |ui| {
        switch(ui, &mut video.smooth_steps);
    });
    row(ui, "Show zones", "Start, finish, checkpoints and teleports as coloured volumes", |ui| {
        switch(ui, &mut video.zones);
    });
    row(ui, "Show colliders", "The solid brushes as lines, for map makers", |ui| {
        switch(ui, &mut video.colliders);
    });
    if windowed {
        ui.add_space(2.0);
        ui.horizontal_wrapped(|ui| {
            ui.label("Window");
            for (width, height) in SIZES {
                if chip(ui, model.window == (width, height), &format!("{width} × {height}"), "").clicked() {
                    model.menu_actions.push(MenuAction::Resize(width, height));
                }
            }
        });
    }
}
