//! View of the *Search* page. The player can change, open or play the results directly.

use std::sync::Arc;

use bevy::prelude::InMut;
use bevy_egui::egui::Ui;

use super::SearchPage;
use super::found::SearchResultKind;
use crate::game::base::messages::{GameKind, Menu, Request, TrainingRequest};
use crate::game::hud::ui::controls::{card, show_note, show_title, show_wide_row, toggle_switch};
use crate::game::menu::pages::console::state::ConsoleView;
use crate::game::menu::pages::controls::show_action;
use crate::game::menu::pages::help::{HelpTopic, HelpView};
use crate::game::menu::pages::setting_rows::show_settings;
use crate::game::menu::pages::{Page, SettingsDraft};
use crate::game::settings::{
    GameSettings, GhostSettings, HudSettings, LookSettings, MouseSettings, SoundSettings,
    VideoSettings,
};
use crate::settings::GroupEntry;
use crate::text::training::{drill_note, drill_title, lesson_title};
use crate::text::{Label as _, PlainId, id, text};

/// Width of a widget's switch, points.
const SWITCH: f32 = 60.0;

fn kind_heading(kind: SearchResultKind) -> PlainId {
    match kind {
        SearchResultKind::Settings => id!("menu-settings"),
        SearchResultKind::Controls => id!("menu-controls"),
        SearchResultKind::Widgets => id!("menu-hud.widgets"),
        SearchResultKind::Maps => id!("menu-search.maps"),
        SearchResultKind::Training => id!("menu-search.training"),
        SearchResultKind::Pages => id!("menu-search.pages"),
        SearchResultKind::Help => id!("menu-help"),
        SearchResultKind::Console => id!("menu-console"),
    }
}

pub(super) fn show(InMut(ui): InMut<Ui>, mut model: SearchPage) {
    let model = &mut model;
    let maps = match model.game.kind() {
        GameKind::Engine3d => &model.maps.engine3d.entries,
        GameKind::Nfk => &model.maps.nfk.entries,
    };
    let typed = model.search.typed.clone();
    if typed.trim().is_empty() {
        return show_note(ui, text!("menu-search.hint"));
    }
    model
        .search
        .found
        .update(&typed, &model.game, &model.widgets, maps);
    let kinds = model.search.found.kinds.clone();
    if kinds.is_empty() {
        show_note(ui, text!("menu-search.none"));
    }
    for kind in kinds {
        show_title(ui, text(kind_heading(kind)));
        match kind {
            SearchResultKind::Settings => {
                show_found_settings(ui, &mut model.settings, &model.search.found.settings);
            }
            SearchResultKind::Controls => {
                for action in model.search.found.actions.clone() {
                    let (settings, awaited) = (&mut model.settings, &mut model.awaited);
                    show_action(ui, settings, awaited, &mut model.taken, action);
                }
            }
            SearchResultKind::Widgets => show_widgets(ui, model),
            SearchResultKind::Maps => show_maps(ui, model),
            SearchResultKind::Training => show_training(ui, model),
            SearchResultKind::Pages => show_pages(ui, model),
            SearchResultKind::Help => show_help(ui, model),
            SearchResultKind::Console => show_variables(ui, model),
        }
    }
}

/// Shows the settings with these labels. The player can change them here.
fn show_found_settings(ui: &mut Ui, settings: &mut SettingsDraft, labels: &[PlainId]) {
    fn show_setting_group<G: 'static>(
        ui: &mut Ui,
        group: &mut G,
        entries: &'static [GroupEntry<G>],
        label: PlainId,
    ) {
        let is_it = |entry: &&GroupEntry<G>| entry.setting.label == Some(label);
        show_settings(ui, group, entries.iter().filter(is_it));
    }
    for label in labels.iter().copied() {
        show_setting_group(ui, &mut settings.mouse, MouseSettings::SETTINGS, label);
        show_setting_group(ui, &mut settings.video, VideoSettings::SETTINGS, label);
        show_setting_group(ui, &mut settings.game, GameSettings::SETTINGS, label);
        show_setting_group(ui, &mut settings.sound, SoundSettings::SETTINGS, label);
        show_setting_group(ui, &mut settings.ghost, GhostSettings::SETTINGS, label);
        show_setting_group(ui, &mut settings.hud, HudSettings::SETTINGS, label);
        show_setting_group(ui, &mut settings.hud.look, LookSettings::SETTINGS, label);
    }
}

/// Shows widgets with their switches.
fn show_widgets(ui: &mut Ui, model: &mut SearchPage<'_>) {
    let found = model.search.found.widgets.clone();
    for id in found {
        let Some(widget) = model.widgets.widgets().find(|widget| widget.id == id) else {
            continue;
        };
        let hud = &mut model.settings.hud;
        let mut placement = widget.placement(hud);
        show_wide_row(ui, widget.label(), &widget.note(), SWITCH, |ui| {
            toggle_switch(ui, &mut placement.on);
        });
        widget.set_placement(hud, placement);
    }
}

/// Shows maps. A click plays the map.
fn show_maps(ui: &mut Ui, model: &mut SearchPage<'_>) {
    let found = model.search.found.maps.clone();
    let is_nfk = model.game.kind() == GameKind::Nfk;
    for map in found {
        if card(ui, false, &map.title, "", &map.note).clicked() {
            model.requests.write(if is_nfk {
                Request::SwitchNfkMap(map.name)
            } else {
                Request::SwitchMap(map.name)
            });
            model.next.set(Menu::Closed);
        }
    }
}

/// Shows lessons and drills. A click starts one.
fn show_training(ui: &mut Ui, model: &mut SearchPage<'_>) {
    let lessons = model.search.found.lessons.clone();
    for lesson in lessons {
        if card(ui, false, lesson_title(lesson), "", lesson.path().label()).clicked() {
            model.request_training(TrainingRequest::Lesson(lesson.id.clone()));
        }
    }
    let drills = model.search.found.drills.clone();
    for drill in drills {
        if card(ui, false, drill_title(drill), "", drill_note(drill)).clicked() {
            model.request_training(TrainingRequest::Drill(Arc::new(drill.clone())));
        }
    }
}

/// Shows matching pages and page sections. A click opens the page.
fn show_pages(ui: &mut Ui, model: &mut SearchPage<'_>) {
    let parts = model.search.found.parts.clone();
    let pages = model.search.found.pages.clone();
    // Skip pages that a matching part already lists.
    let is_new = |page: &Page| !parts.iter().any(|part| part.page == *page);
    let pages = pages.iter().copied().filter(is_new);
    let pages = pages.map(|page| (page.label(), page.describe(), page));
    let all = parts
        .iter()
        .map(|part| (text(part.label), part.page.label(), part.page));
    for (name, about, page) in all.chain(pages) {
        if card(ui, false, name, "", about).clicked() {
            model.open_page(page);
        }
    }
}

/// Shows sections of the guide. A click opens the section.
fn show_help(ui: &mut Ui, model: &mut SearchPage<'_>) {
    let found = model.search.found.sections.clone();
    for section in found {
        if card(ui, false, &section.title, "", &section.snippet).clicked() {
            *model.help = HelpView {
                topic: HelpTopic::Section(section.title),
                search: String::new(),
            };
            model.open_page(Page::Help);
        }
    }
}

/// Shows console variables. A click puts the name into the console's input line.
fn show_variables(ui: &mut Ui, model: &mut SearchPage<'_>) {
    let found = model.search.found.variables.clone();
    for variable in found {
        if card(ui, false, variable.name, "", &variable.about).clicked() {
            *model.console = ConsoleView::default();
            model.console.input = format!("{} ", variable.name);
            model.open_page(Page::Console);
        }
    }
}

impl SearchPage<'_> {
    /// Requests a lesson or drill and closes the menu.
    fn request_training(&mut self, request: TrainingRequest) {
        self.training.write(request);
        self.next.set(Menu::Closed);
    }

    /// Opens a page and clears the search.
    fn open_page(&mut self, page: Page) {
        self.menu.open(page);
        self.search.typed.clear();
    }
}
