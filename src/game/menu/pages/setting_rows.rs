//! Rows of settings, drawn from their definitions.

use bevy_egui::egui::Ui;

use crate::game::hud::ui::controls::{
    chip, chip_width, show_row, show_wide_row, slider, toggle_switch,
};
use crate::settings::{GroupEntry, Setting, SettingControl, Slider};
use crate::text::{PlainId, message, text};

/// Range of the frame limit. 0 means no limit.
const FRAME_LIMITS: Slider = Slider {
    offered: 0.0..=1000.0,
    step: 10.0,
    decimals: 0,
};
/// Gap between two choices, points.
const GAP: f32 = 6.0;
/// Lowest frame limit. Below it, the menu would be unusable.
const SLOWEST: f32 = 30.0;

/// Shows the settings of a group that have a label.
pub(super) fn show_settings<G: 'static>(
    ui: &mut Ui,
    group: &mut G,
    entries: impl IntoIterator<Item = &'static GroupEntry<G>>,
) {
    for entry in entries {
        if let Some(label) = entry.setting.label {
            let before = entry.number(group);
            let number = show_setting(ui, &entry.setting, label, before);
            if number != before {
                entry.set_number(group, number);
            }
        }
    }
}

/// Shows a setting and returns its new value.
fn show_setting(ui: &mut Ui, setting: &Setting, label: PlainId, mut number: f32) -> f32 {
    let show_setting = |ui: &mut Ui, control: &mut dyn FnMut(&mut Ui)| {
        show_row(ui, text(label), &setting_note(setting), control);
    };
    match &setting.control {
        SettingControl::Custom => {}
        SettingControl::Switch => {
            show_setting(ui, &mut |ui| number = show_switch(ui, number != 0.0));
        }
        SettingControl::Slider(offer) => {
            show_setting(ui, &mut |ui| show_slider(ui, offer, &mut number));
        }
        SettingControl::Invertible(offer, invert) => {
            let mut size = number.abs();
            show_setting(ui, &mut |ui| show_slider(ui, offer, &mut size));
            let mut is_inverted = number < 0.0;
            show_row(ui, text(*invert), "", |ui| {
                toggle_switch(ui, &mut is_inverted)
            });
            number = if is_inverted { -size } else { size };
        }
        SettingControl::Percent(step) => show_setting(ui, &mut |ui| {
            let mut percent = number * 100.0;
            let range = setting.range.start() * 100.0..=setting.range.end() * 100.0;
            if slider(ui, &mut percent, range, *step, 0).changed() {
                number = percent / 100.0;
            }
        }),
        SettingControl::FrameLimit => {
            show_setting(ui, &mut |ui| show_slider(ui, &FRAME_LIMITS, &mut number));
            number = if number < 1.0 {
                0.0
            } else {
                number.max(SLOWEST)
            };
        }
        SettingControl::Choice {
            count,
            label: choice,
        } => {
            let widths = (0..*count).map(|index| chip_width(ui, choice(index)) + GAP);
            let width = widths.sum();
            show_wide_row(ui, text(label), &setting_note(setting), width, |ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                // The layout runs from right to left, so add the choices in reverse order.
                for index in (0..*count).rev() {
                    let is_chosen = number == index as f32;
                    if chip(ui, is_chosen, choice(index), "").clicked() {
                        number = index as f32;
                    }
                }
            });
        }
    }
    number
}

/// Returns the description of a setting, with its console name.
fn setting_note(setting: &Setting) -> String {
    let about = setting.note.map_or("", text);
    match (setting.console, &setting.control) {
        // The console and the slider use different units, so do not show the console name.
        ([], _) | (_, SettingControl::Percent(_)) => about.to_owned(),
        (
            [name, ..],
            SettingControl::Custom
            | SettingControl::Switch
            | SettingControl::Slider(_)
            | SettingControl::Invertible(..)
            | SettingControl::FrameLimit
            | SettingControl::Choice { .. },
        ) => message!("menu-variable", about = about, name = *name),
    }
}

fn show_switch(ui: &mut Ui, mut is_on: bool) -> f32 {
    toggle_switch(ui, &mut is_on);
    f32::from(u8::from(is_on))
}

fn show_slider(ui: &mut Ui, offer: &Slider, number: &mut f32) {
    slider(
        ui,
        number,
        offer.offered.clone(),
        offer.step,
        offer.decimals,
    );
}
