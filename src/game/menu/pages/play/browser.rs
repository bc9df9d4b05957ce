//! The map browser: all maps of the current game, with search, favourites and sort order.

use bevy_egui::egui::{Align2, Color32, CursorIcon, Id, Rect, Sense, Ui, Vec2, pos2, vec2};

use super::PlayPage;
use super::maps::{MapEntry, MapLists, map_purpose};
use crate::game::base::messages::{GameKind, Request};
use crate::game::hud::ui::controls::{card_with_picture, show_note, show_title, styled_text};
use crate::game::hud::ui::theme::{self, TextRole};
use crate::game::menu::pages::fields::{
    is_newly_shown, request_redraw, show_folder_and_button, show_loading, text_field,
};
use crate::game::menu::pages::star::show_star;
use crate::game::settings::{MapOrder, MapSettings};
use crate::storage::games::find::MapResources;
use crate::text::built_in::map_title;
use crate::text::{PlainId, id, message, text};

/// Maximum number of maps from installed games in the list. The search finds the others.
const GAME_MAPS_SHOWN: usize = 60;
/// Size of a map's preview, points.
const PREVIEW: Vec2 = vec2(96.0, 54.0);
/// Maximum number of packs or texture collections named per game.
const NAMES_SHOWN: usize = 6;
/// Offset of the star's centre from the top right corner of the card, points.
const STAR_IN: [f32; 2] = [16.0, 16.0];

/// A titled group of maps.
#[derive(Debug, PartialEq)]
struct MapGroup<'a> {
    /// Message id of the title.
    title: PlainId,
    maps: Vec<&'a MapEntry>,
}

/// Source of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MapOrigin {
    /// The program.
    BuiltIn,
    /// The player's map folder.
    Own,
    /// An installed game.
    Game,
}

fn map_origin(map: &MapEntry) -> MapOrigin {
    match (&map.file, &map.game) {
        (Some(_), _) => MapOrigin::Own,
        (None, Some(_)) => MapOrigin::Game,
        (None, None) => MapOrigin::BuiltIn,
    }
}

/// Returns the text on a map's card: the file name for the player's own maps, the title for others.
fn card_title(map: &MapEntry) -> &str {
    map.file
        .as_deref()
        .unwrap_or_else(|| map_display_title(map))
}

/// Returns the title of a map. Built-in maps have translated titles.
pub(in crate::game::menu::pages) fn map_display_title(map: &MapEntry) -> &str {
    map_title(&map.name)
        .filter(|_| map_origin(map) == MapOrigin::BuiltIn)
        .unwrap_or(&map.title)
}

/// Returns the purpose of a built-in map, or the note of any other map.
pub(in crate::game::menu::pages) fn map_note(map: &MapEntry) -> &str {
    if map_origin(map) == MapOrigin::BuiltIn {
        map_purpose(&map.name)
    } else {
        &map.note
    }
}

/// Returns the name of the map in play: the file name without folder and extension.
pub(super) fn map_name_in_play(asked: &str) -> &str {
    let file = asked.rsplit(['/', '\\']).next().unwrap_or(asked);
    if file.len() == asked.len() {
        asked
    } else {
        file.rsplit_once('.').map_or(file, |(stem, _)| stem)
    }
}

/// Whether a map's name, title, note, file name and game together contain all words. `words` must
/// be in lower case.
fn matches_search(map: &MapEntry, words: &[String]) -> bool {
    if words.is_empty() {
        return true;
    }
    let parts = [
        Some(map.name.as_str()),
        Some(map_display_title(map)),
        Some(map_note(map)),
    ];
    let parts = parts
        .into_iter()
        .chain([map.file.as_deref(), map.game.as_deref()]);
    let all = parts
        .flatten()
        .map(str::to_lowercase)
        .collect::<Vec<_>>()
        .join("\n");
    words.iter().all(|word| all.contains(word.as_str()))
}

/// Filters, groups and sorts the maps. Favourites come first.
fn group_maps<'a>(
    maps: &'a [MapEntry],
    typed: &str,
    order: MapOrder,
    is_favourite: impl Fn(&MapEntry) -> bool,
    since: impl Fn(&MapEntry) -> Option<usize>,
) -> Vec<MapGroup<'a>> {
    let words: Vec<String> = typed.split_whitespace().map(str::to_lowercase).collect();
    let sought: Vec<&MapEntry> = maps
        .iter()
        .filter(|map| matches_search(map, &words))
        .collect();
    let (mut favourites, mut others): (Vec<_>, Vec<_>) =
        sought.into_iter().partition(|map| is_favourite(map));
    let sort = |maps: &mut Vec<&MapEntry>| match order {
        MapOrder::Origin => {}
        MapOrder::Name => maps.sort_by_cached_key(|map| card_title(map).to_lowercase()),
        // Maps that were never played keep their order.
        MapOrder::Played => maps.sort_by_cached_key(|map| since(map).unwrap_or(usize::MAX)),
    };
    sort(&mut favourites);
    sort(&mut others);
    let mut groups = vec![MapGroup {
        title: id!("menu-map.favourites"),
        maps: favourites,
    }];
    if order == MapOrder::Origin {
        for (of, title) in [
            (MapOrigin::BuiltIn, id!("menu-map")),
            (MapOrigin::Own, id!("menu-map.own")),
            (MapOrigin::Game, id!("menu-map.games")),
        ] {
            groups.push(MapGroup {
                title,
                maps: others
                    .iter()
                    .copied()
                    .filter(|map| map_origin(map) == of)
                    .collect(),
            });
        }
    } else {
        groups.push(MapGroup {
            title: id!("menu-map"),
            maps: others,
        });
    }
    groups.retain(|group| !group.maps.is_empty());
    groups
}

pub(super) fn show(ui: &mut Ui, lists: &MapLists, model: &mut PlayPage<'_>) {
    let typed = show_search(ui, model);
    let game = model.game.kind();
    let maps = match game {
        GameKind::Engine3d => &lists.engine3d.entries,
        GameKind::Nfk => &lists.nfk.entries,
    };
    let kept: &MapSettings = &model.settings.maps;
    let is_favourite = |map: &MapEntry| kept.is_favourite(game, &map.name);
    let since = |map: &MapEntry| kept.maps_played_since(game, map_name_in_play(&map.name));
    let groups = group_maps(maps, &typed, kept.order, is_favourite, since);
    let is_searching = game == GameKind::Engine3d && lists.engine3d.is_searching();
    if groups.is_empty() && !is_searching {
        show_note(ui, text!("menu-map.none"));
    }
    for MapGroup { title: id, maps } in groups {
        show_title(ui, text(id));
        let mut left = GAME_MAPS_SHOWN;
        for map in &maps {
            if map_origin(map) == MapOrigin::Game {
                if left == 0 {
                    continue;
                }
                left -= 1;
            }
            show_map(ui, model, map);
        }
        let of_games = maps
            .iter()
            .filter(|map| map_origin(map) == MapOrigin::Game)
            .count();
        if of_games > GAME_MAPS_SHOWN {
            show_note(
                ui,
                &message!("menu-map.more", count = of_games - GAME_MAPS_SHOWN),
            );
        }
    }
    if is_searching {
        show_loading(ui, text!("menu-map.searching"));
    }
    show_folders(ui, lists, model);
}

/// Shows the search field and the choice of sort order. Returns the search text.
fn show_search(ui: &mut Ui, model: &mut PlayPage<'_>) -> String {
    let id = Id::new("map-search");
    let mut typed: String = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    text_field(ui, &mut typed, text!("menu-map.search"));
    ui.data_mut(|data| data.insert_temp(id, typed.clone()));
    ui.horizontal_wrapped(|ui| {
        show_note(ui, text!("menu-map-order"));
        for order in MapOrder::ALL {
            let ink = if model.settings.maps.order == order {
                theme::ACCENT
            } else {
                theme::DIM
            };
            let word =
                bevy_egui::egui::Label::new(styled_text(order.label(), TextRole::Small, ink))
                    .sense(Sense::click());
            if ui
                .add(word)
                .on_hover_cursor(CursorIcon::PointingHand)
                .clicked()
            {
                model.settings.maps.order = order;
            }
        }
    });
    typed
}

/// Shows a map's card with its star.
fn show_map(ui: &mut Ui, model: &mut PlayPage<'_>, map: &MapEntry) {
    let played = if model.game.rules.is_some() {
        &model.game.nfk_map
    } else {
        &model.game.map
    };
    let is_played = map.name == *played || map.game.is_some() && map.title == *played;
    let (about, ink) = match &map.mistake {
        Some(mistake) => (mistake.clone(), theme::WARNING),
        None => (describe_map(map), theme::DIM),
    };
    // The preview needs room. The tag of spaces below keeps the name clear of the star.
    let room = if model.game.rules.is_none() && model.previews.are_previews_on() {
        PREVIEW
    } else {
        vec2(0.0, 0.0)
    };
    let (card, picture) = card_with_picture(
        ui,
        is_played,
        card_title(map),
        "      ",
        (&about, ink),
        room,
    );
    // Scroll to the map in play only when the page opens.
    if is_played && is_newly_shown(ui, Id::new("played-map")) {
        ui.scroll_to_rect(card.rect, None);
    }
    if ui.is_rect_visible(picture) && room.x > 0.0 {
        show_preview(ui, model, map, picture);
    }
    let middle = card.rect.right_top() + vec2(-STAR_IN[0], STAR_IN[1]);
    let is_favourite = model
        .settings
        .maps
        .is_favourite(model.game.kind(), &map.name);
    if show_star(ui, middle, card.id.with("star"), is_favourite).clicked() {
        let game = model.game.kind();
        model.settings.maps.toggle_favourite(game, &map.name);
    } else if card.clicked() {
        choose_map(model, map);
    }
}

/// Shows a map's preview, or an empty placeholder.
fn show_preview(ui: &Ui, model: &mut PlayPage<'_>, map: &MapEntry, place: Rect) {
    ui.painter().rect_filled(place, theme::RADIUS, theme::SIDE);
    if let Some(texture) = model.previews.preview_texture(ui.ctx(), &map.name) {
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        ui.painter()
            .image(texture.id(), place, whole, Color32::WHITE);
    } else if model.previews.is_waiting(&map.name) {
        let (words, font) = (text!("menu-loading"), TextRole::Small.font());
        ui.painter().text(
            place.center(),
            Align2::CENTER_CENTER,
            words,
            font,
            theme::FAINT,
        );
        request_redraw(ui);
    }
}

/// Shows the folder of the player's maps and the chosen game folder.
fn show_folders(ui: &mut Ui, lists: &MapLists, model: &mut PlayPage<'_>) {
    ui.add_space(4.0);
    show_note(
        ui,
        text(if model.game.rules.is_some() {
            id!("menu-map.nfk-note")
        } else {
            id!("menu-map.note")
        }),
    );
    show_folder_and_button(ui, lists.folder.as_ref(), &mut model.folders);
    if model.game.rules.is_none() {
        show_note(ui, text!("menu-map.game-folder"));
        text_field(
            ui,
            &mut model.settings.game.folder,
            text!("menu-map.game-folder-hint"),
        );
        for game in lists.engine3d.game_resources() {
            show_note(ui, &describe_resources(game));
        }
    }
}

/// Formats a game's content: the number of maps, and the names of packs and texture collections.
fn describe_resources(
    MapResources {
        game,
        maps,
        packs,
        wads,
    }: &MapResources,
) -> String {
    let shown = |names: &[String]| {
        let more = names.len().saturating_sub(NAMES_SHOWN);
        let shown = names[..names.len() - more].join(", ");
        if more > 0 {
            message!("menu-map.game-names", names = shown, count = more)
        } else {
            shown
        }
    };
    let of_kind =
        |names: &[String], id| (!names.is_empty()).then(|| message!(id, names = shown(names)));
    let found = message!("menu-map.game-found", game = game.as_str(), count = *maps);
    let kinds = [
        of_kind(packs, id!("menu-map.game-packs")),
        of_kind(wads, id!("menu-map.game-wads")),
    ];
    [Some(found)]
        .into_iter()
        .chain(kinds)
        .flatten()
        .collect::<Vec<_>>()
        .join(" · ")
}

/// Formats a map's description and the game that it comes from.
fn describe_map(map: &MapEntry) -> String {
    let title = if map.file.is_some() {
        map.title.as_str()
    } else {
        ""
    };
    let words = [
        title,
        map_note(map),
        map.game.as_deref().unwrap_or_default(),
    ];
    words
        .into_iter()
        .filter(|words| !words.is_empty())
        .collect::<Vec<_>>()
        .join("\n")
}

/// Requests a map. If the map is playable, saves it as the map to start with next time.
fn choose_map(model: &mut PlayPage<'_>, map: &MapEntry) {
    let is_nfk = model.game.rules.is_some();
    if map.mistake.is_none() {
        let game = &mut model.settings.game;
        let remembered = if is_nfk {
            &mut game.nfk_map
        } else {
            &mut game.map
        };
        remembered.clone_from(&map.name);
    }
    let name = map.name.clone();
    model.requests.write(if is_nfk {
        Request::SwitchNfkMap(name)
    } else {
        Request::SwitchMap(name)
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(name: &str, file: Option<&str>, game: Option<&str>) -> MapEntry {
        let own = |text: Option<&str>| text.map(str::to_owned);
        let (name, title) = (name.to_owned(), map_name_in_play(name).to_owned());
        MapEntry {
            name,
            title,
            note: String::new(),
            file: own(file),
            mistake: None,
            game: own(game),
        }
    }

    fn maps() -> Vec<MapEntry> {
        vec![
            map("yard", None, None),
            map("attic", None, None),
            map("pit", Some("pit.map"), None),
            map(
                "/games/cstrike/maps/kz_cellblock.bsp",
                None,
                Some("Counter-Strike"),
            ),
            map("/games/qw/maps/dm3.bsp", None, Some("Quake")),
        ]
    }

    fn listed(typed: &str, order: MapOrder) -> Vec<(&'static str, Vec<String>)> {
        let all = maps();
        let since = |map: &MapEntry| {
            ["dm3", "yard"]
                .iter()
                .position(|played| *played == map_name_in_play(&map.name))
        };
        let groups = group_maps(&all, typed, order, |map| map.name == "pit", since);
        groups
            .into_iter()
            .map(|group| {
                (
                    group.title.as_str(),
                    group
                        .maps
                        .iter()
                        .map(|map| card_title(map).to_owned())
                        .collect(),
                )
            })
            .collect()
    }

    #[test]
    fn favourites_come_first_in_every_order() {
        let strings = |names: &[&str]| {
            names
                .iter()
                .map(|name| (*name).to_owned())
                .collect::<Vec<_>>()
        };
        let star = ("menu-map.favourites", strings(&["pit.map"]));
        let by_origin = vec![
            star.clone(),
            ("menu-map", strings(&["yard", "attic"])),
            ("menu-map.games", strings(&["kz_cellblock", "dm3"])),
        ];
        assert_eq!(listed("", MapOrder::Origin), by_origin);
        let by_name = vec![
            star.clone(),
            (
                "menu-map",
                strings(&["attic", "dm3", "kz_cellblock", "yard"]),
            ),
        ];
        assert_eq!(listed("", MapOrder::Name), by_name);
        let by_last = vec![
            star,
            (
                "menu-map",
                strings(&["dm3", "yard", "attic", "kz_cellblock"]),
            ),
        ];
        assert_eq!(listed("", MapOrder::Played), by_last);
    }

    #[test]
    fn search_matches_all_words_in_name_title_and_game() {
        let strings = |names: &[&str]| {
            names
                .iter()
                .map(|name| (*name).to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(
            listed("KZ strike", MapOrder::Origin),
            [("menu-map.games", strings(&["kz_cellblock"]))]
        );
        assert_eq!(
            listed(" pit ", MapOrder::Name),
            [("menu-map.favourites", strings(&["pit.map"]))]
        );
        assert_eq!(listed("kz dm3", MapOrder::Name), []);
    }

    #[test]
    fn packs_and_textures_are_named_up_to_a_limit() {
        let names = |count: usize| {
            (0..count)
                .map(|number| format!("pak{number}.pak"))
                .collect::<Vec<_>>()
        };
        let stock = |maps: usize, packs: usize, wads: usize| {
            let game = "Quake".to_owned();
            describe_resources(&MapResources {
                game,
                maps,
                packs: names(packs),
                wads: names(wads),
            })
        };
        assert_eq!(stock(1, 0, 0), "Quake: 1 map");
        assert_eq!(
            stock(38, 2, 0),
            "Quake: 38 maps · packs: pak0.pak, pak1.pak"
        );
        assert!(stock(2, 0, 8).ends_with(
            "· textures: pak0.pak, pak1.pak, pak2.pak, pak3.pak, pak4.pak, pak5.pak and 2 more"
        ));
    }

    #[test]
    fn played_maps_are_named_after_their_file() {
        assert_eq!(map_name_in_play("/games/qw/maps/dm3.bsp"), "dm3");
        assert_eq!(map_name_in_play("C:\\maps\\kz_a.b.bsp"), "kz_a.b");
        assert_eq!(map_name_in_play("lab"), "lab");
    }
}
