//! A map file changes while it is played: the game continues on the new map.

use std::path::{Path, PathBuf};

use bevy::input::keyboard::KeyCode;
use bevy::prelude::*;

use crate::headless::{Game, InputEvent};
use crate::support::profile;
use wishdir::game::base::messages::{Menu, Notice};
use wishdir::game::play::mover::{InputSource, Mover, Player};
use wishdir::game::play::session::{CurrentMap, CurrentNfkMap};
use wishdir::game::time::rewind::Timeline;
use wishdir_sim::platformer::{NfkRun, Ruleset};
use wishdir_sim::simulation::Simulation as _;

const LAB: &str = include_str!("../../maps/lab.map");
const FLAT: &str = include_str!("../../maps/nfk/flat.nfk");
/// Number of frames after which a finished write has been noticed.
const SOON: u32 = 80;

/// A folder with a map, and a game on the map.
struct Site {
    folder: tempfile::TempDir,
    game: Game,
}

impl Site {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pit.map");
        std::fs::write(&path, LAB).unwrap();
        let game = Game::on(path.to_str().unwrap(), profile("cs16-100").clone());
        Self { folder, game }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("pit.map")
    }

    /// Writes the map. Returns the notices that follow.
    fn save(&mut self, text: &str) -> Vec<Notice> {
        std::fs::write(self.path(), text).unwrap();
        told(&mut self.game, SOON)
    }

    fn map(&self) -> &CurrentMap {
        self.game.resource::<CurrentMap>()
    }
}

/// The notices of this many frames.
fn told(game: &mut Game, frames: u32) -> Vec<Notice> {
    let mut cursor = game.resource::<Messages<Notice>>().get_cursor_current();
    let mut told: Vec<Notice> = Vec::new();
    for _ in 0..frames {
        game.frames(1);
        told.extend(cursor.read(game.resource::<Messages<Notice>>()).cloned());
    }
    told
}

/// The lab with a block in it, whose lowest corner is here.
fn lab_with_block(mins: Vec3) -> String {
    let (a, b) = (mins, mins + Vec3::new(160.0, 160.0, 160.0));
    let plane = |[p, q, r]: [Vec3; 3]| {
        let point = |p: Vec3| format!("( {} {} {} )", p.x, p.y, p.z);
        format!("{} {} {} grid 0 0 0 1 1\n", point(p), point(q), point(r))
    };
    let (x, y, z) = (Vec3::X, Vec3::Y, Vec3::Z);
    let planes = [
        [a, a + y, a + z],
        [a, a + z, a + x],
        [a, a + x, a + y],
        [b, b + z, b + y],
        [b, b + x, b + z],
        [b, b + y, b + x],
    ];
    let block: String = planes.map(plane).concat();
    LAB.replacen("// brush 0\n", &format!("{{\n{block}}}\n"), 1)
}

#[test]
fn a_map_that_is_saved_is_read_again_and_play_goes_on_in_the_same_place() {
    let mut site = Site::new();
    site.game.feed(InputEvent::Press(KeyCode::KeyW));
    site.game.feed(InputEvent::Move(40.0, 10.0));
    site.game.frames(100);
    site.game.tap(KeyCode::Escape);
    assert_eq!(
        *site.game.resource::<State<Menu>>().get(),
        Menu::Open,
        "nothing moves: the player is in the editor"
    );
    let (before, angles) = (site.game.run(), site.game.angles());
    assert!(
        before.player().velocity.x.hypot(before.player().velocity.y) > 100.0,
        "in the middle of a run"
    );
    let brushes = before.world().brushes.len();
    let written = lab_with_block(Vec3::new(3000.0, 3000.0, 0.0));
    assert_ne!(written, LAB);
    assert_eq!(site.save(&written), [Notice::info("pit.map reloaded")]);
    let after = site.game.run();
    assert_eq!(after.world().brushes.len(), brushes + 1);
    assert!(
        std::sync::Arc::ptr_eq(after.world(), &site.map().world),
        "what is seen is what is played"
    );
    assert_eq!(
        (after.player(), after.tick(), after.health()),
        (before.player(), before.tick(), before.health())
    );
    assert_eq!(site.game.angles(), angles);
    assert!(told(&mut site.game, SOON).is_empty(), "once");
    site.game.tap(KeyCode::Escape);
    site.game.frames(10);
    assert!(site.game.run().tick() > after.tick(), "and on");
}

#[test]
fn where_there_is_no_room_any_more_play_goes_on_at_the_start() {
    let mut site = Site::new();
    let start = site.game.run().player().origin;
    site.game.feed(InputEvent::Press(KeyCode::KeyW));
    site.game.frames(150);
    let there = site.game.run().player().origin;
    assert!(there.distance(start) > 150.0);
    site.game.feed(InputEvent::Release(KeyCode::KeyW));
    let notices = site.save(&lab_with_block(there - Vec3::new(80.0, 80.0, 80.0)));
    assert_eq!(
        notices,
        [Notice::warning(
            "pit.map reloaded: your position is blocked now, so you are back at the start"
        )]
    );
    assert!(site.game.run().player().origin.distance(start) < 1.0);
}

#[test]
fn a_broken_map_stays_as_it_was_and_its_mistake_is_told_with_its_line() {
    let mut site = Site::new();
    site.game.frames(30);
    let brushes = site.game.run().world().brushes.len();
    for (broken, mistake) in [
        (LAB.replacen("\"origin\"", "\"origin", 1), "expected"),
        (
            LAB.replace("info_player_start", "info_null"),
            "found no start",
        ),
    ] {
        let told = site.save(&broken);
        let [notice] = &told[..] else {
            panic!("{told:?}")
        };
        assert!(
            notice.warning && notice.text.contains(mistake),
            "{notice:?}"
        );
        assert!(
            notice.text.ends_with("Keeping the current map"),
            "{notice:?}"
        );
        assert_eq!(site.game.run().world().brushes.len(), brushes);
    }
    std::fs::remove_file(site.path()).unwrap();
    assert!(
        told(&mut site.game, SOON).is_empty(),
        "some editors take it away to save it"
    );
    assert_eq!(site.save(LAB), [Notice::info("pit.map reloaded")]);
}

#[test]
fn what_was_saved_or_can_be_gone_back_to_belongs_to_the_map_as_it_was() {
    let mut site = Site::new();
    let run = |game: &mut Game| {
        game.feed(InputEvent::Press(KeyCode::KeyW));
        game.frames(150);
        game.feed(InputEvent::Release(KeyCode::KeyW));
        game.frames(50);
    };
    run(&mut site.game);
    let there = site.game.run().player().origin;
    site.game.tap(KeyCode::F5);
    run(&mut site.game);
    assert!(site.game.run().player().origin.distance(there) > 150.0);
    site.game.tap(KeyCode::KeyP);
    assert!(site.game.resource::<Timeline>().ticks_left() > 0);
    site.save(&lab_with_block(there - Vec3::new(80.0, 80.0, 80.0)));
    assert_eq!(site.game.resource::<Timeline>().ticks_left(), 0);
    assert!(
        site.game.resource::<Timeline>().is_paused(),
        "the time still stands"
    );
    let before = site.game.run().checkpoint();
    site.game.feed(InputEvent::Press(KeyCode::F6));
    let told = told(&mut site.game, 2);
    assert_eq!(
        told,
        [Notice::warning(
            "The map has changed: there is no room at the saved position"
        )]
    );
    assert_eq!(site.game.run().checkpoint(), before);
}

#[test]
fn a_script_is_not_disturbed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hall.nfk");
    std::fs::write(&path, FLAT).unwrap();
    let mut game = Game::nfk(path.to_str().unwrap(), Ruleset::R2, InputSource::Nobody);
    std::fs::write(&path, changed_flat()).unwrap();
    assert!(told(&mut game, SOON).is_empty());
}

fn changed_flat() -> String {
    FLAT.replacen("\nmap:\n", "\nmark: 20 12 new\nmap:\n", 1)
}

fn nfk_run(game: &mut Game) -> NfkRun {
    let world = game.app.world_mut();
    world
        .query_filtered::<&Mover<NfkRun>, With<Player>>()
        .single(world)
        .unwrap()
        .run
        .clone()
}

#[test]
fn maps_of_need_for_kill_are_read_again_too() {
    let folder = tempfile::tempdir().unwrap();
    let path: &Path = &folder.path().join("hall.nfk");
    std::fs::write(path, FLAT).unwrap();
    let mut game = Game::nfk(path.to_str().unwrap(), Ruleset::R2, InputSource::Live);
    game.feed(InputEvent::Press(KeyCode::KeyD));
    game.frames(60);
    game.tap(KeyCode::Escape);
    let before = nfk_run(&mut game);
    assert_ne!(changed_flat(), FLAT);
    std::fs::write(path, changed_flat()).unwrap();
    assert_eq!(told(&mut game, SOON), [Notice::info("hall.nfk reloaded")]);
    let after = nfk_run(&mut game);
    assert_ne!(after.world(), before.world());
    assert_eq!(
        (after.state(), after.tick()),
        (before.state(), before.tick())
    );
    assert!(std::sync::Arc::ptr_eq(
        after.world(),
        &game.resource::<CurrentNfkMap>().world
    ));
    std::fs::write(path, "nfk-map 1\nmap:\n###\n#?#\n###\n").unwrap();
    let told = told(&mut game, SOON);
    assert!(
        told[0].warning && told[0].text.contains("hall.nfk:4:2"),
        "{told:?}"
    );
}
