//! Badges: the player's own scripts are named beside the results in which they took part.

use std::path::PathBuf;

use wishdir::storage::find_map;
use wishdir::storage::records::{Board, Filter};
use wishdir::storage::replays::RunRecording;
use wishdir_sim::badge::Badge;
use wishdir_sim::map::World;
use wishdir_sim::script::{Script, ScriptPlayer};
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::style::Style;

use crate::boards::{records, wishdir};
use crate::play::{Folder, column};
use crate::support::run_in;

/// Two jumps with a rest between them as a replay. One of the player's scripts acts in these ticks.
fn with_scripts(folder: &Folder, name: &str, ticks: &[u64]) -> PathBuf {
    let hop = "Tap(keys: [Jump]), Wait(ticks: 90)";
    let steps = format!(
        "[Wait(ticks: 20), {hop}, Wait(ticks: 100), Hold(keys: [Forward], ticks: 40), {hop}]"
    );
    let world = World::parse(&find_map("longjump").unwrap().text).unwrap().0;
    let mut run = run_in(world, "qw-77");
    let mut player = ScriptPlayer::new(&Script::parse(&steps).unwrap(), &run);
    let mut recording = RunRecording::begin("longjump", &run);
    while let Some(cmd) = player.prepare(&mut run) {
        if ticks.contains(&(run.tick() + 1)) {
            run.add_script_badges(Badge::Macro.into());
        }
        recording.before_tick(&run, &cmd);
        player.observe(&run.advance(&cmd));
        recording.after_tick(&run);
    }
    let path = folder.file(&format!("{name}.wdr"));
    recording.write(&run, &path).unwrap();
    path
}

#[test]
fn scripts_of_the_player_stand_beside_what_they_had_a_part_in() {
    // The second jump is longer. It starts after the player stood still.
    for (name, ticks, wanted) in [
        ("none", &[][..], ""),
        ("first", &[21], ""),
        ("second", &[21, 230], "macro"),
    ] {
        let folder = Folder::new();
        let mut database = records(&folder);
        let path = with_scripts(&folder, name, ticks);
        database.import(&path).unwrap();
        let of_normal = Filter {
            style: Some(Style::Normal),
            ..Filter::default()
        };
        let listing = database.board(Board::Jumps, &of_normal).unwrap();
        let badges = column(&listing, "badges");
        assert_eq!(
            badges
                .iter()
                .map(|cell| cell.as_str().unwrap())
                .collect::<Vec<_>>(),
            [wanted],
            "{name}"
        );
        let (file, to_print) = (
            folder.path().display().to_string(),
            ["records", "jumps", "--board", "--file"],
        );
        let (is_good, words) = wishdir(&[&to_print[..], &[&file]].concat());
        assert!(
            is_good && words.contains("macro") != wanted.is_empty(),
            "{words}"
        );
        let (is_good, words) = wishdir(&["verify", "--json", &path.display().to_string()]);
        assert!(
            is_good && words.contains("\"macro\"") != ticks.is_empty(),
            "the whole recording: {words}"
        );
    }
}
