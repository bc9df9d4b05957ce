//! Finds everything in the menu that matches the words of a search.

use crate::coach::{Drill, Lesson, drills, lessons};
use crate::game::base::messages::GameKind;
use crate::game::hud::widgets::{Widget, WidgetRegistry};
use crate::game::menu::pages::help::guide;
use crate::game::menu::pages::play::maps::MapEntry;
use crate::game::menu::pages::play::{map_display_title, map_note};
use crate::game::menu::pages::search_words::SearchWords;
use crate::game::menu::pages::{CurrentGame, Page};
use crate::game::settings::{
    Action, GameSettings, GhostSettings, HudSettings, LookSettings, MouseSettings, SoundSettings,
    VideoSettings,
};
use crate::settings::{GroupEntry, Setting, SettingControl, Variable, VariableStorage, variables};
use crate::text::training::{drill_note, drill_title, lesson_text, lesson_title};
use crate::text::{Label as _, PlainId, find, id, in_english, language, text, text_by_id};

/// Maximum number of results of each kind.
const RESULTS_MAX: usize = 8;
/// Maximum length of a guide excerpt, characters.
const SNIPPET_MAX: usize = 180;

/// A searchable part of a page that is neither a widget nor a setting with a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PagePart {
    /// Title of the part.
    pub(super) label: PlainId,
    pub(super) page: Page,
}

const fn page_part(label: PlainId, page: Page) -> PagePart {
    PagePart { label, page }
}

/// Parts of pages that the search can find.
const PARTS: &[PagePart] = &[
    page_part(id!("menu-language"), Page::Settings),
    page_part(id!("menu-window"), Page::Settings),
    page_part(id!("menu-engine"), Page::Play),
    page_part(id!("menu-rate"), Page::Play),
    page_part(id!("menu-maxspeed"), Page::Play),
    page_part(id!("menu-profiles"), Page::Play),
    page_part(id!("show-me-title"), Page::Play),
    page_part(id!("menu-hand.counts"), Page::Sensitivity),
    page_part(id!("menu-hand.scales"), Page::Sensitivity),
    page_part(id!("menu-positions"), Page::Practice),
    page_part(id!("menu-time"), Page::Practice),
    page_part(id!("menu-styles"), Page::Practice),
    page_part(id!("menu-links"), Page::Replays),
    page_part(id!("menu-games.demos"), Page::Replays),
    page_part(id!("menu-records.import"), Page::Records),
    page_part(id!("menu-hud.preset"), Page::Hud),
    page_part(id!("menu-hud-edit"), Page::Hud),
    page_part(id!("menu-hud-colors"), Page::Hud),
    page_part(id!("menu-hud-bar-colors"), Page::Hud),
    page_part(id!("menu-training-time"), Page::Training),
    page_part(id!("menu-training.daily"), Page::Training),
];

/// A matching section of the guide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FoundSection {
    pub(super) title: String,
    /// Matching text of the section.
    pub(super) snippet: String,
}

/// A matching console variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FoundVariable {
    pub(super) name: &'static str,
    pub(super) about: String,
}

/// A matching map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FoundMap {
    /// Name that requests use for the map.
    pub(super) name: String,
    pub(super) title: String,
    pub(super) note: String,
}

/// Kind of a search result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SearchResultKind {
    Settings,
    Controls,
    Widgets,
    Maps,
    Training,
    Pages,
    Help,
    Console,
}

/// Inputs of the search that produced the current results.
#[derive(Clone, Debug, Default, PartialEq)]
struct SearchBasis {
    typed: String,
    language: &'static str,
    game: Option<GameKind>,
    profile: String,
    maps: usize,
}

/// Everything that matches, best match first within each kind.
#[derive(Clone, Debug, Default)]
pub(super) struct SearchResults {
    basis: SearchBasis,
    /// Kinds with results, the kind of the best match first.
    pub(super) kinds: Vec<SearchResultKind>,
    /// Labels of the matching settings.
    pub(super) settings: Vec<PlainId>,
    pub(super) actions: Vec<Action>,
    /// Ids of the matching widgets.
    pub(super) widgets: Vec<&'static str>,
    pub(super) maps: Vec<FoundMap>,
    pub(super) lessons: Vec<&'static Lesson>,
    pub(super) drills: Vec<&'static Drill>,
    pub(super) parts: Vec<PagePart>,
    pub(super) pages: Vec<Page>,
    pub(super) sections: Vec<FoundSection>,
    pub(super) variables: Vec<FoundVariable>,
}

/// Returns a name in the active language and in English, for players who know the English word.
fn names_in_both_languages(label: PlainId) -> String {
    format!("{} {}", text(label), in_english(|| text(label)))
}

/// Returns synonyms that players use, from the message `search-words.ID`.
fn synonyms_in_both_languages(id: &str) -> String {
    let id = format!("search-words.{}", id.replace('.', "-"));
    let known = |words: Option<&'static str>| words.unwrap_or_default();
    format!("{} {}", known(find(&id)), in_english(|| known(find(&id))))
}

/// Sorts results by rank and appends the best to `into`. Returns the best rank.
fn append_best_results<T>(mut ranked: Vec<(u8, T)>, into: &mut Vec<T>) -> Option<u8> {
    ranked.sort_by_key(|(rank, _)| *rank);
    let first = ranked.first().map(|(rank, _)| *rank);
    ranked.truncate(RESULTS_MAX);
    into.extend(ranked.into_iter().map(|(_, found)| found));
    first
}

fn group_settings<G>(entries: &'static [GroupEntry<G>]) -> impl Iterator<Item = &'static Setting> {
    entries.iter().map(|entry| &entry.setting)
}

/// Returns the settings whose controls the menu generates from their definitions.
fn searchable_settings() -> impl Iterator<Item = &'static Setting> {
    group_settings(MouseSettings::SETTINGS)
        .chain(group_settings(VideoSettings::SETTINGS))
        .chain(group_settings(GameSettings::SETTINGS))
        .chain(group_settings(SoundSettings::SETTINGS))
        .chain(group_settings(GhostSettings::SETTINGS))
        .chain(group_settings(HudSettings::SETTINGS))
        .chain(group_settings(LookSettings::SETTINGS))
        .filter(|setting| !matches!(setting.control, SettingControl::Custom))
}

fn find_settings(words: &SearchWords) -> Vec<(u8, PlainId)> {
    let rank = |setting: &'static Setting| {
        let label = setting.label?;
        let known = format!(
            "{} {}",
            synonyms_in_both_languages(label.as_str()),
            setting.console.join(" ")
        );
        let note = setting.note.map_or("", text);
        words
            .rank_match(&names_in_both_languages(label), &known, note)
            .map(|rank| (rank, label))
    };
    searchable_settings().filter_map(rank).collect()
}

fn find_actions(words: &SearchWords, game: GameKind) -> Vec<(u8, Action)> {
    let rank = |action: Action| {
        let label = format!("{} {}", action.label(), in_english(|| action.label()));
        let command = action.command().unwrap_or_default();
        let known = format!(
            "{command} {}",
            synonyms_in_both_languages(&format!("action.{}", action.id()))
        );
        words
            .rank_match(&label, &known, "")
            .map(|rank| (rank, action))
    };
    let actions = Action::ALL
        .into_iter()
        .filter(|action| action.exists_in(game));
    actions.filter_map(rank).collect()
}

fn find_widgets(
    words: &SearchWords,
    widgets: &WidgetRegistry,
    game: GameKind,
) -> Vec<(u8, &'static str)> {
    let rank = |widget: &Widget<()>| {
        let english = in_english(|| text_by_id(&widget.attribute_id("")));
        let names = format!("{} {english}", widget.label());
        words
            .rank_match(
                &names,
                &synonyms_in_both_languages(&widget.attribute_id("")),
                &widget.note(),
            )
            .map(|rank| (rank, widget.id))
    };
    widgets.for_game(game).filter_map(rank).collect()
}

fn find_maps(words: &SearchWords, maps: &[MapEntry]) -> Vec<(u8, FoundMap)> {
    let rank = |map: &MapEntry| {
        let (title, note) = (map_display_title(map), map_note(map));
        let names = format!("{title} {}", map.name);
        let about = [Some(note), map.file.as_deref(), map.game.as_deref()];
        let about = about.into_iter().flatten().collect::<Vec<_>>().join(" ");
        let rank = words.rank_match(&names, "", &about)?;
        let (name, title, note) = (map.name.clone(), title.to_owned(), note.to_owned());
        Some((rank, FoundMap { name, title, note }))
    };
    maps.iter().filter_map(rank).collect()
}

fn find_lessons(words: &SearchWords) -> Vec<(u8, &'static Lesson)> {
    let rank = |lesson: &'static Lesson| {
        let title = lesson_title(lesson);
        let names = format!("{title} {}", in_english(|| lesson_title(lesson)));
        words
            .rank_match(&names, lesson.path().label(), &lesson_text(lesson))
            .map(|rank| (rank, lesson))
    };
    lessons().iter().filter_map(rank).collect()
}

fn find_drills(words: &SearchWords) -> Vec<(u8, &'static Drill)> {
    let rank = |drill: &'static Drill| {
        let title = drill_title(drill);
        let names = format!("{title} {}", in_english(|| drill_title(drill)));
        words
            .rank_match(&names, "", drill_note(drill))
            .map(|rank| (rank, drill))
    };
    drills().iter().filter_map(rank).collect()
}

fn find_sections(words: &SearchWords, game: GameKind) -> Vec<(u8, FoundSection)> {
    if words.is_empty() {
        return Vec::new();
    }
    let rank = |section: guide::GuideSection| {
        let text = section.find(words)?;
        let rank = words.rank_match(&section.title, "", "").unwrap_or(2);
        let mut snippet: String = text.chars().take(SNIPPET_MAX).collect();
        if snippet.len() < text.len() {
            snippet.push('…');
        }
        let title = section.title;
        Some((rank, FoundSection { title, snippet }))
    };
    guide::sections_for_game(game)
        .into_iter()
        .filter_map(rank)
        .collect()
}

/// Finds console variables. Skips those that belong to the found settings.
fn find_variables(
    words: &SearchWords,
    game: &CurrentGame,
    settings: &[PlainId],
) -> Vec<(u8, FoundVariable)> {
    let rank = |variable: Variable| {
        if let VariableStorage::Setting(Setting {
            label: Some(label), ..
        }) = variable.home
            && settings.contains(label)
        {
            return None;
        }
        let about = variable.describe();
        let rank = words.rank_match(variable.name, "", &about)?;
        let name = variable.name;
        Some((rank, FoundVariable { name, about }))
    };
    variables(&game.profile)
        .into_iter()
        .filter_map(rank)
        .collect()
}

impl SearchResults {
    /// Searches again if the words, the language, the game or the number of maps has changed.
    pub(super) fn update(
        &mut self,
        typed: &str,
        game: &CurrentGame,
        widgets: &WidgetRegistry,
        maps: &[MapEntry],
    ) {
        let basis = SearchBasis {
            typed: typed.to_owned(),
            language: language().id,
            game: Some(game.kind()),
            profile: game.profile.name.clone(),
            maps: maps.len(),
        };
        if self.basis == basis {
            return;
        }
        *self = Self::new(&SearchWords::from_typed(typed), game, widgets, maps);
        self.basis = basis;
    }

    fn new(
        words: &SearchWords,
        game: &CurrentGame,
        widgets: &WidgetRegistry,
        maps: &[MapEntry],
    ) -> Self {
        let mut found = Self::default();
        let kind = game.kind();
        let pages = Page::ALL.iter().filter_map(|page| {
            let names = format!("{} {}", page.label(), in_english(|| page.label()));
            words
                .rank_match(
                    &names,
                    &synonyms_in_both_languages(page.label_id()),
                    page.describe(),
                )
                .map(|rank| (rank, *page))
        });
        let pages = pages.filter(|(_, page)| *page != Page::Search).collect();
        let parts = PARTS.iter().filter_map(|part| {
            words
                .rank_match(
                    &names_in_both_languages(part.label),
                    &synonyms_in_both_languages(part.label.as_str()),
                    "",
                )
                .map(|rank| (rank, *part))
        });
        let of_pages = [
            append_best_results(pages, &mut found.pages),
            append_best_results(parts.collect(), &mut found.parts),
        ];
        let of_training = [
            append_best_results(find_lessons(words), &mut found.lessons),
            append_best_results(find_drills(words), &mut found.drills),
        ];
        let ranks = [
            (
                SearchResultKind::Settings,
                append_best_results(find_settings(words), &mut found.settings),
            ),
            (
                SearchResultKind::Controls,
                append_best_results(find_actions(words, kind), &mut found.actions),
            ),
            (
                SearchResultKind::Widgets,
                append_best_results(find_widgets(words, widgets, kind), &mut found.widgets),
            ),
            (
                SearchResultKind::Maps,
                append_best_results(find_maps(words, maps), &mut found.maps),
            ),
            (
                SearchResultKind::Training,
                of_training.into_iter().flatten().min(),
            ),
            (
                SearchResultKind::Pages,
                of_pages.into_iter().flatten().min(),
            ),
            (
                SearchResultKind::Help,
                append_best_results(find_sections(words, kind), &mut found.sections),
            ),
        ];
        let console = find_variables(words, game, &found.settings);
        let console = (
            SearchResultKind::Console,
            append_best_results(console, &mut found.variables),
        );
        let mut kinds: Vec<(u8, SearchResultKind)> = ranks
            .into_iter()
            .chain([console])
            .filter_map(|(kind, rank)| Some((rank?, kind)))
            .collect();
        kinds.sort_unstable();
        found.kinds = kinds.into_iter().map(|(_, kind)| kind).collect();
        found
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::game::registry::all_widgets;
    use crate::text::{LANGUAGES, in_language};
    use wishdir_sim::profile::by_name;

    fn found(typed: &str) -> SearchResults {
        let game = CurrentGame {
            profile: Arc::new(by_name("cs16-100").unwrap().clone()),
            rules: None,
            map: "lab".to_owned(),
            nfk_map: "chain".to_owned(),
        };
        let maps = [MapEntry {
            name: "kz_longjumps2".to_owned(),
            title: "kz_longjumps2".to_owned(),
            note: String::new(),
            file: None,
            mistake: None,
            game: Some("Counter-Strike".to_owned()),
        }];
        let mut found = SearchResults::default();
        found.update(typed, &game, &all_widgets(), &maps);
        found
    }

    #[test]
    fn lessons_and_drills_are_found_by_their_title() {
        for (typed, lesson) in [("prestrafe", "gs-prestrafe"), ("ladders", "gs-ladder")] {
            let ids: Vec<&str> = found(typed)
                .lessons
                .iter()
                .map(|it| it.id.as_str())
                .collect();
            assert!(ids.contains(&lesson), "{typed}: {ids:?}");
        }
        assert!(!found("longest jump").drills.is_empty());
        let kinds = found("prestrafe").kinds;
        assert!(kinds.contains(&SearchResultKind::Training), "{kinds:?}");
    }

    #[test]
    fn players_words_find_settings() {
        for (typed, label) in [
            ("vsync", id!("menu-vsync")),
            ("V-Sync", id!("menu-vsync")),
            ("tearing", id!("menu-vsync")),
            ("fps", id!("menu-fps-max")),
            ("fov", id!("menu-fov")),
            ("sens", id!("menu-sensitivity")),
            ("inverted", id!("menu-m-pitch")),
            ("volume", id!("menu-sound-master")),
            ("crosshair", id!("menu-hud-crosshair")),
            ("ghost", id!("menu-ghosts-on")),
        ] {
            let settings = found(typed).settings;
            assert!(settings.contains(&label), "{typed}: {settings:?}");
        }
    }

    #[test]
    fn players_words_find_pages() {
        for (typed, page) in [
            ("dpi", Page::Sensitivity),
            ("cm/360", Page::Sensitivity),
            ("edpi", Page::Sensitivity),
            ("userconfig", Page::Config),
            ("demo", Page::Replays),
            ("checkpoint", Page::Practice),
            ("autostrafe", Page::Play),
        ] {
            let SearchResults { pages, parts, .. } = found(typed);
            let is_there = pages.contains(&page) || parts.iter().any(|part| part.page == page);
            assert!(is_there, "{typed}: {pages:?} {parts:?}");
        }
    }

    #[test]
    fn keys_maps_help_and_variables_are_found() {
        let keys = found("noclip");
        assert_eq!(keys.actions, [Action::Noclip]);
        assert_eq!(found("longjumps").maps[0].name, "kz_longjumps2");
        let stamina = found("stamina");
        assert!(!stamina.sections.is_empty());
        let air = found("sv_airaccelerate");
        assert_eq!(air.variables[0].name, "sv_airaccelerate");
        assert_eq!(air.kinds[0], SearchResultKind::Console);
        assert_eq!(found("qqqqq").kinds, []);
        assert_eq!(found("").kinds, []);
    }

    #[test]
    fn russian_players_find_settings_with_russian_and_english_words() {
        for (typed, label) in [
            ("vsync", id!("menu-vsync")),
            ("разрыв", id!("menu-vsync")),
            ("сенса", id!("menu-sensitivity")),
            ("громкость", id!("menu-sound-master")),
            ("прицел", id!("menu-hud-crosshair")),
        ] {
            let settings = in_language("ru", || found(typed)).unwrap().settings;
            assert!(settings.contains(&label), "{typed}: {settings:?}");
        }
    }

    #[test]
    fn search_words_name_existing_things() {
        let mut known: Vec<String> = searchable_settings()
            .filter_map(|setting| setting.label)
            .map(|label| label.as_str().to_owned())
            .collect();
        known.extend(PARTS.iter().map(|part| part.label.as_str().to_owned()));
        known.extend(Page::ALL.iter().map(|page| page.label_id().to_owned()));
        known.extend(Action::ALL.map(|action| format!("action.{}", action.id())));
        let widgets = all_widgets();
        known.extend(widgets.widgets().map(|widget| widget.attribute_id("")));
        let known: Vec<String> = known.iter().map(|id| id.replace('.', "-")).collect();
        for language in LANGUAGES.iter() {
            let (_, words) = language.messages.split_once("search-words =\n").unwrap();
            let ids = words
                .lines()
                .map_while(|line| line.strip_prefix("    ."))
                .map(|line| line.split_once(" =").unwrap().0);
            for id in ids {
                assert!(known.iter().any(|known| known == id), "{id}");
            }
        }
    }
}
