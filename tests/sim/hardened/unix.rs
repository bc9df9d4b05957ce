//! The same where pipes, links and devices are files.

use std::fs::{self, OpenOptions, Permissions};
use std::io::Write as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::{floor_and, folder_with, wishdir, words};

/// A recording that is wrong in its only frame, and a correct one.
fn recordings() -> (tempfile::TempDir, [String; 2]) {
    let header = r#"{"format":"pmove-trace/1","engine":"qw","hulls":[{"mins":[-16,-16,-24],"maxs":[16,16,32]}],"world":{"brushes":[]}}"#;
    let wrong = format!(
        "{header}\n{}\n",
        r#"{"cmd":{"msec":10},"state":{"origin":[1,2,3]}}"#
    );
    let (kept, folder) = folder_with(&[
        ("a-exact.jsonl", format!("{header}\n").as_bytes()),
        ("b-wrong.jsonl", wrong.as_bytes()),
    ]);
    let paths =
        ["a-exact.jsonl", "b-wrong.jsonl"].map(|name| folder.join(name).display().to_string());
    (kept, paths)
}

fn into(arguments: &[&str], out: impl Into<Stdio>) -> Output {
    Command::new(env!("CARGO_BIN_EXE_wishdir"))
        .env("WISHDIR_LANGUAGE", "en")
        .args(arguments)
        .stdout(out)
        .output()
        .unwrap()
}

/// A pipe whose reader has gone.
fn closed() -> std::io::PipeWriter {
    std::io::pipe().unwrap().1
}

#[test]
fn lost_output_is_an_error_and_a_closed_pipe_is_none() {
    let (_kept, [exact, _]) = recordings();
    let (_map, folder) = folder_with(&[
        ("m.map", floor_and("").as_bytes()),
        ("s.ron", b"[Wait(ticks: 1)]"),
    ]);
    let path = |name: &str| folder.join(name).display().to_string();
    let (map, script) = (path("m.map"), path("s.ron"));
    for arguments in [
        vec!["conform", &exact],
        vec!["conform", "--json", &exact],
        vec!["check-map", &map],
        vec!["profiles"],
        vec!["fall", "--height", "100"],
        vec!["strafe", "--speed", "400"],
        vec!["simulate", "--script", &script],
        vec!["simulate", "--json", "--script", &script],
        vec!["jumpstats", &script],
        vec!["bot", "--ticks", "10"],
        vec!["--help"],
        vec!["--version"],
        vec!["bot", "--help"],
    ] {
        let full = into(
            &arguments,
            OpenOptions::new().write(true).open("/dev/full").unwrap(),
        );
        assert_eq!(
            full.status.code(),
            Some(1),
            "{arguments:?}: {}",
            words(&full.stderr)
        );
        assert!(
            words(&full.stderr).contains("cannot write the output"),
            "{arguments:?}: {}",
            words(&full.stderr)
        );
        let quiet = into(&arguments, closed());
        assert_eq!(
            (quiet.status.code(), words(&quiet.stderr).as_str()),
            (Some(0), ""),
            "{arguments:?}"
        );
    }
}

#[test]
fn the_status_of_conform_is_true_whoever_reads() {
    let (_kept, [exact, wrong]) = recordings();
    let status = |out: Stdio| {
        into(&["conform", &exact, &wrong, &exact], out)
            .status
            .code()
    };
    assert_eq!(
        (status(Stdio::null()), status(closed().into())),
        (Some(1), Some(1))
    );
    assert_eq!(into(&["conform", &exact], closed()).status.code(), Some(0));
    let told = words(&wishdir(&["conform", &exact, &wrong, &exact]).stdout);
    let heads: Vec<&str> = told
        .lines()
        .map(|line| line.split(' ').next().unwrap())
        .collect();
    assert_eq!(
        heads,
        ["exact", "DIVERGES", "exact", "2"],
        "in the files' order: {told}"
    );
}

#[test]
fn links_in_a_circle_and_pipes_hold_nobody_up() {
    let (kept, [exact, _]) = recordings();
    for name in ["here", "there"] {
        symlink(kept.path(), kept.path().join(name)).unwrap();
    }
    let made = Command::new("mkfifo")
        .arg(kept.path().join("c-pipe.jsonl"))
        .status()
        .unwrap();
    assert!(made.success());
    let told = words(&wishdir(&["conform", &kept.path().display().to_string()]).stdout);
    assert!(
        told.contains("1 of 2 files exact") && told.contains(&exact),
        "{told}"
    );
    let home = tempfile::tempdir().unwrap();
    let profiles = home.path().join("wishdir/profiles");
    fs::create_dir_all(&profiles).unwrap();
    assert!(
        Command::new("mkfifo")
            .arg(profiles.join("x.ron"))
            .status()
            .unwrap()
            .success()
    );
    let output = Command::new(env!("CARGO_BIN_EXE_wishdir"))
        .env("WISHDIR_LANGUAGE", "en")
        .arg("profiles")
        .env("XDG_DATA_HOME", home.path())
        .output()
        .unwrap();
    assert!(output.status.success());
}

#[test]
fn a_packed_recording_has_a_limit() {
    // A gzip file may have many members: each a mebibyte of blanks.
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(&vec![b' '; 1 << 20]).unwrap();
    let member = packed.finish().unwrap();
    let (_kept, folder) = folder_with(&[("bomb.jsonl.gz", &member.repeat(513))]);
    let output = wishdir(&[
        "conform",
        &folder.join("bomb.jsonl.gz").display().to_string(),
    ]);
    let told = words(&output.stdout);
    assert!(
        !output.status.success() && told.contains("larger than the limit of 512 MiB"),
        "{told}"
    );
    let endless = wishdir(&["check-map", "/dev/zero"]);
    assert!(
        words(&endless.stderr).contains("larger than the limit of 128 MiB"),
        "{}",
        words(&endless.stderr)
    );
}

#[test]
fn what_stands_where_a_bot_writes_is_respected() {
    let (_kept, folder) = folder_with(&[("old.ron", b"old"), ("locked.ron", b"locked")]);
    let path = |name: &str| folder.join(name);
    let bot = |out: &Path, profile: &str| {
        wishdir(&[
            "bot",
            "--profile",
            profile,
            "--ticks",
            "20",
            "--out",
            &out.display().to_string(),
        ])
    };
    fs::set_permissions(path("locked.ron"), Permissions::from_mode(0o444)).unwrap();
    fs::set_permissions(path("old.ron"), Permissions::from_mode(0o600)).unwrap();
    symlink("old.ron", path("link.ron")).unwrap();
    symlink("new.ron", path("dangling.ron")).unwrap();
    symlink("circle.ron", path("circle.ron")).unwrap();
    for profile in ["cs16-100", "nfk-068r2"] {
        for name in ["link.ron", "dangling.ron"] {
            assert!(bot(&path(name), profile).status.success(), "{name}");
            assert!(
                fs::symlink_metadata(path(name)).unwrap().is_symlink(),
                "{name} stays a link"
            );
        }
        assert!(
            fs::read_to_string(path("old.ron"))
                .unwrap()
                .starts_with("// A run of"),
            "a link is followed"
        );
        assert_eq!(
            fs::metadata(path("old.ron")).unwrap().permissions().mode() & 0o777,
            0o600
        );
        // Writing through a link to a missing file creates that file.
        assert!(fs::metadata(path("new.ron")).unwrap().is_file());
        for name in ["locked.ron", "circle.ron"] {
            let refused = bot(&path(name), profile);
            assert!(
                !refused.status.success() && words(&refused.stderr).contains("cannot be written"),
                "{name}"
            );
        }
        assert_eq!(fs::read_to_string(path("locked.ron")).unwrap(), "locked");
        assert!(bot(Path::new("/dev/null"), profile).status.success());
        assert!(words(&bot(Path::new("/dev/stdout"), profile).stdout).starts_with("// A run of"));
    }
}

#[test]
fn a_full_disk_leaves_the_old_file() {
    let (_kept, folder) = folder_with(&[("old.ron", b"PRECIOUS")]);
    let out = folder.join("old.ron").display().to_string();
    // A file may have only four blocks, as if the disk were full.
    let line = "trap '' XFSZ; ulimit -f 4; exec \"$0\" bot --ticks 3000 --out \"$1\"";
    let output = Command::new("bash")
        .env("WISHDIR_LANGUAGE", "en")
        .args(["-c", line, env!("CARGO_BIN_EXE_wishdir"), &out])
        .output()
        .unwrap();
    assert!(!output.status.success(), "{}", words(&output.stdout));
    assert!(
        words(&output.stderr).contains("old.ron: cannot be written"),
        "{}",
        words(&output.stderr)
    );
    assert_eq!(fs::read_to_string(&out).unwrap(), "PRECIOUS");
    // Nothing is left beside it.
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn a_file_is_found_whatever_it_is_called_and_no_name_passes_for_a_line() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = tempfile::tempdir().unwrap();
    let foreign = folder
        .path()
        .join(std::ffi::OsStr::from_bytes(b"caf\xe9.map"));
    fs::write(&foreign, floor_and("")).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_wishdir"))
        .env("WISHDIR_LANGUAGE", "en")
        .arg("check-map")
        .arg(&foreign)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", words(&output.stderr));
    fs::write(folder.path().join("a\ntrue     b.wdr"), "no replay").unwrap();
    fs::write(folder.path().join("a\nexact    b.jsonl"), "no recording").unwrap();
    for (command, forged) in [("verify", "true "), ("conform", "exact ")] {
        let output = wishdir(&[command, folder.path().to_str().unwrap()]);
        let told = words(&output.stdout);
        assert!(
            told.contains("\\n") && !told.lines().any(|line| line.starts_with(forged)),
            "{command}: {told}"
        );
    }
}
