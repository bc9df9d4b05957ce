//! Lists of files from the original games' folders, for the *Replays* and *Config* pages.

use bevy_egui::egui::{Id, Response, Ui};

use super::fields::text_field;
use crate::clock::UNIX_EPOCH;
use crate::game::hud::ui::controls::{card_with_color, show_note, show_title};
use crate::game::hud::ui::theme;
use crate::storage::games::find::GameFile;
use crate::storage::records::utc_date;
use crate::text::{PlainId, message, text};

/// Bytes per megabyte.
const MEGABYTE: u64 = 1 << 20;
/// Maximum number of files in the list. The search finds the others.
const SHOWN: usize = 40;

/// Whether a file's name and game together contain all typed words.
fn matches_search(file: &GameFile, typed: &str) -> bool {
    let all = format!("{}\n{}", file.name, file.game).to_lowercase();
    typed
        .split_whitespace()
        .all(|word| all.contains(&word.to_lowercase()))
}

/// Returns the matching files that fit into the list, and the number of further matches.
fn find_matches<'a>(files: &'a [GameFile], typed: &str) -> (Vec<&'a GameFile>, usize) {
    let mut sought: Vec<&GameFile> = files
        .iter()
        .filter(|file| matches_search(file, typed))
        .collect();
    let more = sought.len().saturating_sub(SHOWN);
    sought.truncate(SHOWN);
    (sought, more)
}

/// Formats the game, size and date of a file.
fn describe_file(GameFile { file, game, .. }: &GameFile) -> String {
    let size = file.size().map(|bytes| match bytes {
        0..MEGABYTE => message!("menu-games.kilobytes", size = bytes.div_ceil(1024)),
        MEGABYTE.. => message!(
            "menu-games.megabytes",
            size = format!("{:.1}", bytes as f64 / MEGABYTE as f64)
        ),
    });
    let written = file
        .written()
        .and_then(|when| when.duration_since(UNIX_EPOCH).ok());
    let day = written.map(|since| utc_date(i64::try_from(since.as_millis()).unwrap_or(i64::MAX)));
    [Some(game.clone()), size, day]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" · ")
}

/// Shows the search field and returns its text.
fn show_search(ui: &mut Ui, id: &str) -> String {
    let id = Id::new(id);
    let mut typed: String = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    text_field(ui, &mut typed, text!("menu-games.search"));
    ui.data_mut(|data| data.insert_temp(id, typed.clone()));
    typed
}

/// Texts and id of a list of files.
pub(super) struct FileSection {
    /// Title of the list.
    pub(super) title: PlainId,
    /// Id under which egui stores the search text.
    pub(super) search: &'static str,
}

/// Lists files as cards. `respond` adds controls to a card and handles clicks.
pub(super) fn show(
    ui: &mut Ui,
    files: &[GameFile],
    section: &FileSection,
    mut respond: impl FnMut(&mut Ui, &GameFile, Response),
) {
    if files.is_empty() {
        return;
    }
    show_title(ui, text(section.title));
    let typed = if files.len() > SHOWN {
        show_search(ui, section.search)
    } else {
        String::new()
    };
    let (sought, more) = find_matches(files, &typed);
    for file in sought {
        let card = card_with_color(ui, false, &file.name, "", &describe_file(file), theme::DIM);
        respond(ui, file, card);
    }
    if more > 0 {
        show_note(ui, &message!("menu-games.more", count = more));
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::storage::stored::StoredFile;

    #[test]
    fn file_description_has_game_size_and_date() {
        let folder = tempfile::tempdir().unwrap();
        let told = |bytes: usize| {
            let path = folder.path().join("a.dem");
            std::fs::write(&path, vec![0; bytes]).unwrap();
            let day = UNIX_EPOCH + std::time::Duration::from_secs(86_400 * 365);
            std::fs::File::options()
                .write(true)
                .open(&path)
                .unwrap()
                .set_modified(day)
                .unwrap();
            describe_file(&GameFile {
                file: StoredFile::from_path(&path),
                name: "a.dem".to_owned(),
                game: "Quake".to_owned(),
            })
        };
        assert_eq!(
            [told(1), told(3 << 19)],
            ["Quake · 1 KB · 1971-01-01", "Quake · 1.5 MB · 1971-01-01"]
        );
    }

    #[test]
    fn search_finds_unlisted_files() {
        let file = |index: usize| GameFile {
            file: StoredFile::from_path(Path::new("/nowhere")),
            name: format!("kz_{index}.dem"),
            game: "Counter-Strike".to_owned(),
        };
        let files: Vec<GameFile> = (0..100).map(file).collect();
        let (shown, more) = find_matches(&files, "");
        assert_eq!((shown.len(), more), (SHOWN, 100 - SHOWN));
        let (shown, more) = find_matches(&files, "STRIKE 77");
        assert_eq!(
            (shown.len(), more, shown[0].name.as_str()),
            (1, 0, "kz_77.dem")
        );
    }
}
