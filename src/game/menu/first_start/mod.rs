//! The first-start card, on which players choose to learn, just play, or use another game's setup.
//!
//! The card covers the game until the player answers. The answer changes [`Settings`].

mod origin;
mod view;

use bevy::prelude::*;

use super::game_files::GameFilesList;
use crate::coach::LessonPath;
use crate::game::base::messages::{Menu, Request, TrainingRequest};
use crate::game::base::schedule::FrameSystems;
use crate::game::hud::widgets::WidgetRegistry;
use crate::game::play::session::Profiles;
use crate::game::settings::Settings;
pub use origin::Origin;
pub use view::show;

/// State of the first-start card. Only this folder and `app` write it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub enum FirstStart {
    /// The player has answered, or this is not the first start.
    #[default]
    Done,
    /// The card waits for an answer.
    Question,
    /// A config of the player's game was found. The card asks whether to import it.
    Import(ConfigOffer),
}

/// A config that the card offers to import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigOffer {
    /// Path to read: a config or a folder of configs.
    pub path: std::path::PathBuf,
    /// Game and file name of the config, as display text.
    pub name: String,
}

/// The player's answer on the card.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstStartAnswer {
    /// Start the first lesson.
    Learn,
    /// Play without a lesson.
    Play,
    /// Set up the keys, HUD and profile of another game.
    From(Origin),
    /// The player has imported or skipped the offered config.
    Configured,
}

impl FirstStart {
    /// Whether the card covers the game.
    pub fn is_shown(&self) -> bool {
        *self != Self::Done
    }
}

/// Opens the menu under the card, so that no tick runs.
fn open_menu_under_card(first: Res<FirstStart>, mut next: ResMut<NextState<Menu>>) {
    if first.is_shown() {
        next.set(Menu::Open);
    }
}

/// Searches for configs while the player reads the card.
fn search_configs(mut files: ResMut<GameFilesList>, settings: Res<Settings>) {
    files.search(&settings.game.folder);
}

/// Applies the player's answer.
fn apply_answer(
    mut answers: MessageReader<FirstStartAnswer>,
    mut first: ResMut<FirstStart>,
    mut settings: ResMut<Settings>,
    mut requests: MessageWriter<Request>,
    mut lessons: MessageWriter<TrainingRequest>,
    mut next: ResMut<NextState<Menu>>,
    files: Res<GameFilesList>,
    profiles: Res<Profiles>,
    widgets: Option<Res<WidgetRegistry>>,
) {
    for answer in answers.read() {
        if !first.is_shown() {
            continue;
        }
        let mut offer = None;
        match answer {
            FirstStartAnswer::Learn => {
                let lesson = settings.training.first_lesson(LessonPath::GoldSrc);
                lessons
                    .write_batch(lesson.map(|lesson| TrainingRequest::Lesson(lesson.id.clone())));
            }
            FirstStartAnswer::From(origin) => {
                requests.write_batch(origin.apply(&mut settings, &profiles, widgets.as_deref()));
                offer = origin.find_config(files.configs());
            }
            FirstStartAnswer::Play | FirstStartAnswer::Configured => {}
        }
        settings.training.offered = true;
        *first = offer.map_or(FirstStart::Done, FirstStart::Import);
        if !first.is_shown() {
            next.set(Menu::Closed);
        }
    }
}

/// Closes the card when the menu key is pressed. Counts as the answer *Just play*.
fn dismiss_on_menu_key(mut first: ResMut<FirstStart>, mut settings: ResMut<Settings>) {
    if first.is_shown() {
        *first = FirstStart::Done;
        settings.training.offered = true;
    }
}

/// Run condition: the card covers the game.
pub(super) fn is_shown(first: Res<FirstStart>) -> bool {
    first.is_shown()
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FirstStart>()
        .init_resource::<GameFilesList>()
        .add_message::<FirstStartAnswer>()
        .add_systems(Startup, open_menu_under_card)
        .add_systems(OnExit(Menu::Open), dismiss_on_menu_key)
        .add_systems(
            PreUpdate,
            (
                search_configs.run_if(is_shown),
                apply_answer.after(FrameSystems::Input),
            ),
        );
}
