//! Real engines' sweeps and runs in real maps: equal to the last bit.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use wishdir::storage::io::find_recordings;
use wishdir::storage::recordings::open_recording;
use wishdir_formats::maps::bsp::Bsp;
use wishdir_sim::conform::{AnyRecording, Mode};
use wishdir_sim::world::{ClipMap, ClipWorld};

use super::{packed, packed_map};
use crate::support::recordings::{text_of, traces_beside};

/// Replays a recording in both ways and requires equality. Returns its number of frames or sweeps.
fn demand_exact(path: &Path) -> usize {
    let recording =
        open_recording(path, None).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let verdicts = [Mode::FreeRunning, Mode::PerFrame].map(|mode| recording.replay(mode));
    for verdict in &verdicts {
        assert!(
            verdict.is_exact(),
            "{}: {:?}",
            path.display(),
            verdict.first
        );
    }
    verdicts[0].frames
}

#[test]
fn every_packed_sweep_and_run_in_a_compiled_map_is_exact() {
    let paths = find_recordings(&packed()).unwrap();
    let frames: usize = paths.iter().map(|path| demand_exact(path)).sum();
    // Number of files, and of sweeps and frames.
    assert_eq!((paths.len(), frames), (4, 2000 + 1500 + 2 * 2000));
}

#[test]
fn every_sweep_and_run_beside_the_project_is_exact() {
    let Some(traces) = traces_beside() else {
        return;
    };
    let folders = [traces.join("../bsp"), traces.join("../formats/samples/bsp")];
    for folder in folders.iter().filter(|folder| folder.is_dir()) {
        let paths: Vec<PathBuf> = find_recordings(folder).unwrap();
        assert!(!paths.is_empty(), "recordings in {}", folder.display());
        for path in &paths {
            demand_exact(path);
        }
    }
}

/// The packed recordings in a changed map.
fn wrong_in(map: &str, recording: &str, change: impl Fn(&mut ClipMap)) -> usize {
    let bsp = Bsp::open(&packed_map(map)).unwrap();
    let mut changed = ClipMap::clone(&bsp.map);
    change(&mut changed);
    let text = text_of(&packed().join(format!("{recording}.jsonl.gz")));
    let mut recording = AnyRecording::parse(&text).unwrap();
    recording
        .set_world(ClipWorld::new(Arc::new(changed)))
        .unwrap();
    recording.replay(Mode::PerFrame).frames_wrong
}

#[test]
fn a_plane_that_is_off_by_the_least_is_noticed() {
    let nudge = |map: &mut ClipMap| {
        map.boxes
            .iter_mut()
            .for_each(|node| node.plane.dist = node.plane.dist.next_up());
    };
    for (map, recording) in [
        ("lq_e0m1", "lq_e0m1.hulltrace"),
        ("lq_e0m1-as-v30", "lq_e0m1-as-v30.goldsrc-hulltrace"),
        ("lq_e0m1", "bsp-lq_e0m1-1.trace"),
    ] {
        assert_eq!(wrong_in(map, recording, |_| ()), 0, "{recording}");
        assert!(wrong_in(map, recording, nudge) > 100, "{recording}");
    }
}

#[test]
fn a_point_s_tree_that_is_wrong_is_noticed() {
    let flood = |map: &mut ClipMap| {
        let fill = |child: &mut i32| *child = if *child == -1 { -3 } else { *child };
        map.points
            .iter_mut()
            .flat_map(|node| &mut node.children)
            .for_each(fill);
    };
    for recording in ["lq_e0m1.hulltrace", "bsp-lq_e0m1-1.trace"] {
        assert!(wrong_in("lq_e0m1", recording, flood) > 100, "{recording}");
    }
}

#[test]
fn the_two_engines_sweeps_differ() {
    let text = text_of(&packed().join("lq_e0m1.hulltrace.jsonl.gz"));
    let renamed = text.replacen("qw-hulltrace/1", "goldsrc-hulltrace/1", 1);
    let error = AnyRecording::parse(&renamed).unwrap_err().to_string();
    assert!(
        error.starts_with("line 2: the sweep's result is incomplete"),
        "{error}"
    );
}

#[test]
fn a_recording_without_its_map_says_where_it_was_looked_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.trace.jsonl");
    std::fs::write(
        &path,
        text_of(&packed().join("bsp-lq_e0m1-1.trace.jsonl.gz")),
    )
    .unwrap();
    let error = open_recording(&path, Some(Path::new("/nowhere")))
        .unwrap_err()
        .to_string();
    let place = folder.path().display();
    assert_eq!(
        error,
        format!(
            "line 1: map \"lq_e0m1.bsp\" not found in `{place}` or `{place}/maps` or `/nowhere` or \
             `/nowhere/maps`"
        )
    );
    assert!(
        open_recording(&path, Some(&packed()))
            .unwrap()
            .replay(Mode::FreeRunning)
            .is_exact()
    );
}

#[test]
fn what_a_recording_asks_of_its_map_must_be_there() {
    let map = || ClipWorld::new(Bsp::open(&packed_map("lq_e0m1")).unwrap().map);
    let told = |text: &str| {
        AnyRecording::parse(text)
            .unwrap()
            .set_world(map())
            .unwrap_err()
            .to_string()
    };
    let head = r#"{"format":"goldsrc-hulltrace/1","map":"a.bsp","entities":[{"model":77}]}"#;
    assert_eq!(
        told(head),
        "line 1: an entity's model is 77, expected one of the map's models"
    );
    let raw = r#"{"fraction":1,"endpos":[0,0,0],"plane":[0,0,0,0],"startsolid":false,"allsolid":false,"inopen":true,"inwater":false}"#;
    let sweep = format!(r#"{{"hull":3,"start":[0,0,0],"end":[0,0,0],"raw":{raw}}}"#);
    let three = format!("{{\"format\":\"goldsrc-hulltrace/1\",\"map\":\"a.bsp\"}}\n{sweep}\n");
    assert_eq!(
        told(&three),
        "line 2: hull is 3, expected one of the map's hulls"
    );
    let climbing = r#"{"format":"qw-hulltrace/1","map":"../a.bsp"}"#;
    let error = AnyRecording::parse(climbing).unwrap_err().to_string();
    assert_eq!(
        error,
        "line 1: map is \"../a.bsp\", expected a file's name, without folders"
    );
}
