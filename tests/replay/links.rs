//! Jump links: they play to the same bits, fit into a chat line, and altered ones are rejected.

use std::path::{Path, PathBuf};

use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value;
use wishdir_replay::LinkError::{OtherEnd, Ticks};
use wishdir_replay::{AnyLink, LETTERS_MAX, LINK_START, Link, Outcome, Recordable, verify};
use wishdir_sim::platformer::{NfkRun, Ruleset};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

use crate::foreign::{bytes_of, deflated, letters_of, unlettered};
use crate::play::{NfkPerson, PROFILES, Person, Player, begun, nfk_begun, nfk_replay, replay};
use crate::support::program::{args, asset, printed, refusal};

/// Play from a state in the middle of a run, as a link, and the run at its end.
fn played<S: Recordable>(
    map: &str,
    mut run: S,
    player: &mut impl Player<S>,
    ticks: usize,
) -> (Link<S>, S) {
    for _ in 0..200 {
        let input = player.input(&run);
        run.advance(&input);
    }
    let (before, mut inputs) = (run.clone(), Vec::new());
    for _ in 0..ticks {
        let input = player.input(&run);
        run.advance(&input);
        inputs.push(input);
    }
    (Link::from_inputs(map, &before, inputs).unwrap(), run)
}

fn engine3d(text: &str) -> Link<Run> {
    match AnyLink::parse(text).unwrap() {
        AnyLink::Engine3d(link) => link,
        AnyLink::Nfk(_) => panic!("it is Need For Kill's"),
    }
}

fn nfk(text: &str) -> Link<NfkRun> {
    match AnyLink::parse(text).unwrap() {
        AnyLink::Nfk(link) => link,
        AnyLink::Engine3d(_) => panic!("it is of a 3D engine"),
    }
}

fn problem(text: &str) -> String {
    match AnyLink::parse(text) {
        Err(error) => error.to_string(),
        Ok(_) => panic!("it was read: {text}"),
    }
}

/// A long jump under `qw-77` on `longjump`, in the first layout.
const OLD: &str = concat!(
    "wdj:AcdHJNGlkDlrAlEQx2eWBNJE8EGy61ZJCKlyLKawCCHRRVzrpI9CQBHPQgUtFCwFFRtbFUQQS0sLXZv9BjYWopVWgoKFIj5W",
    "wQO00D-8-b0ZZpgDEACu6HP7vA5X0ON_0limocfPHxoCvKQmEH4xGAbOmOa99Ew-4Lf60Oxk0zJ8N4w59k6cRIeimgs72nNPU_xL",
    "hXPt_q_ZHeVMx6rkFWumAq5kN6q4P2D3oGrRw3GbLsFyyPS5ysUrx91YLXPCIi_YZkRgdG9_NcLq9FIGE0Tg0WwvY11rNd_qM5hn",
    "kloZUxixSYKEfJEBUOiRlNZmSEXc-p8dpw3gegk",
);

/// A long jump under `cs16-100` on `longjump` in layout 2, made before the profile's note was
/// reworded.
const SECOND: &str = concat!(
    "wdj:As-xn5n__TE6DuD6e9BydKMvrJJlt03-SdeHxP8Y1i72C2H1-",
    "lI2ZzLnIw6EJMQDGWr8YLcU8I9SyVFwIFKSw0p4EazT4B0wE8yR3n983HrX0vrVODyuCimbEMc56IKpbq00_B6aCLAI-",
    "tIhIA7o74ELwB_T4-hHp4xLlIHmmcC3XPGNWMVsbvIqsVrZhHR60GklnEAev9CtzE--UInYu7IRgF1ZldHHm3VOJWlgSw",
);

/// [`OLD`] with other content.
fn old_with(change: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut content = unlettered(OLD.strip_prefix(LINK_START).unwrap());
    change(&mut content);
    lettered(1, &deflated(&content))
}

/// A link of these bytes with a correct checksum.
fn lettered(version: u8, packed: &[u8]) -> String {
    let sum = crc32fast::hash(&[&[version], packed].concat());
    format!(
        "{LINK_START}{}",
        letters_of(&[&[version][..], &sum.to_le_bytes(), packed].concat())
    )
}

/// A link with other bits after its checksum, which is correct.
fn squeezed_with(link: &str, change: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut bytes = bytes_of(link.strip_prefix(LINK_START).unwrap()).split_off(5);
    change(&mut bytes);
    lettered(3, &bytes)
}

#[test]
fn links_of_the_first_layout_are_read() {
    let begun = begun("longjump", "qw-77");
    let bytes = engine3d(OLD).replay(&begun).unwrap();
    let verdict = verify(&replay(&bytes), &begun);
    assert_eq!(
        (verdict.outcome, verdict.ticks, verdict.jumps),
        (Outcome::Verified, 59, 1)
    );
    // Written again it is shorter, with the same contents.
    let again = engine3d(OLD).text();
    assert!(
        again.len() < OLD.len() * 3 / 4,
        "{} and {} letters",
        again.len(),
        OLD.len()
    );
    assert_eq!(engine3d(&again).replay(&begun).unwrap(), bytes);
}

#[test]
fn a_link_plays_to_the_same_bits() {
    for (seed, name) in (0..).zip(PROFILES) {
        let begun = begun("lab", name);
        let (link, run) = played("lab", begun.clone(), &mut Person::new(seed, &begun), 150);
        let bytes = engine3d(&link.text()).replay(&begun).unwrap();
        let verdict = verify(&replay(&bytes), &begun);
        assert_eq!(
            (verdict.outcome, verdict.hash, verdict.ticks),
            (Outcome::Verified, run.hash(), 150),
            "{name}"
        );
    }
    for rules in Ruleset::ALL {
        let begun = nfk_begun("pads", rules);
        let (link, run) = played("pads", begun.clone(), &mut NfkPerson::new(5), 150);
        let bytes = nfk(&link.text()).replay(&begun).unwrap();
        let verdict = verify(&nfk_replay(&bytes), &begun);
        assert_eq!(
            (verdict.outcome, verdict.hash),
            (Outcome::Verified, run.hash()),
            "{rules:?}"
        );
    }
}

#[test]
fn built_in_profiles_are_named_and_others_are_written_out() {
    let begun = begun("lab", "cs16-100");
    let named = Link::from_inputs("lab", &begun, vec![Person::new(1, &begun).input(&begun)])
        .unwrap()
        .text();
    let mut own = begun.profile().as_ref().clone();
    own.physics.vars.gravity = 123.0;
    let mut changed = begun.clone();
    changed.switch_profile(own.into()).unwrap();
    let written = Link::from_inputs(
        "lab",
        &changed,
        vec![Person::new(1, &changed).input(&changed)],
    )
    .unwrap()
    .text();
    assert!(
        named.len() < 180 && written.len() > 500,
        "{} and {} letters",
        named.len(),
        written.len()
    );
    assert_eq!(engine3d(&named).header.rules, *begun.profile());
    assert_eq!(
        engine3d(&written).header.rules.physics,
        changed.profile().physics
    );
    // Without damage it is a different profile, but the name is still known.
    let mut harmless = begun.clone();
    harmless
        .switch_profile(begun.profile().with_damage(false).into())
        .unwrap();
    let link = Link::from_inputs(
        "lab",
        &harmless,
        vec![Person::new(1, &harmless).input(&harmless)],
    )
    .unwrap();
    assert!(link.text().len() < 180, "{}", link.text().len());
    assert_eq!(engine3d(&link.text()).header.rules, *harmless.profile());
}

#[test]
fn the_numbers_of_built_in_rules_decide_and_not_their_notes() {
    // Layouts 1 and 2 have a checksum of the rules' text, which a new note changes.
    let other_sum = old_with(|content| {
        let at = content
            .windows(5)
            .position(|part| part == b"qw-77")
            .unwrap()
            + 5;
        content[at] ^= 1;
    });
    for text in [&other_sum, SECOND] {
        let link = engine3d(text);
        let begun = begun(&link.header.map, &link.header.rules.name);
        link.replay(&begun).expect("it plays to its end state");
    }
    // The same bytes as layout 3, whose checksum covers the numbers.
    let bytes = bytes_of(SECOND.strip_prefix(LINK_START).unwrap()).split_off(5);
    let problem = problem(&lettered(3, &bytes));
    assert!(
        problem.contains("the profile `cs16-100`, which has different values"),
        "{problem}"
    );
}

#[test]
fn what_chats_do_to_a_line_does_not_matter() {
    let begun = begun("lab", "qw-77");
    let (link, _) = played("lab", begun.clone(), &mut Person::new(3, &begun), 40);
    let text = link.text();
    let (front, back) = text.split_at(30);
    assert_eq!(engine3d(&format!("  {front}\n {back}\r\n")).text(), text);
    assert!(
        text.chars()
            .all(|sign| sign.is_ascii_alphanumeric() || "-_:".contains(sign)),
        "{text}"
    );
}

#[test]
fn every_altered_letter_and_every_missing_end_is_noticed() {
    let begun = begun("lab", "cs16-100");
    let (link, _) = played("lab", begun.clone(), &mut Person::new(7, &begun), 60);
    let text = link.text();
    for at in LINK_START.len()..text.len() {
        for other in ["A", "b", "9", "_", "+", "é"]
            .iter()
            .filter(|other| !text[at..].starts_with(**other))
        {
            let altered = format!("{}{other}{}", &text[..at], &text[at + 1..]);
            assert!(
                AnyLink::parse(&altered).is_err(),
                "letter {at} as {other}: {altered}"
            );
        }
        assert!(
            AnyLink::parse(&text[..at]).is_err(),
            "cut after {at} letters"
        );
    }
    assert!(problem("hello").contains("does not begin with wdj:"));
    assert!(problem("wdj:%").contains("found '%', expected only letters"));
    assert!(problem(&text[..text.len() - 4]).contains("not copied completely"));
    assert!(problem("wdj:CAAAAAAA").contains("found layout version 8, expected 1 or 2 or 3"));
}

#[test]
fn links_that_nobody_writes_are_refused_before_they_cost_memory() {
    let long = format!("{LINK_START}{}", "A".repeat(LETTERS_MAX));
    assert!(
        problem(&long).contains("expected at most"),
        "{}",
        &problem(&long)[..80]
    );
    let bomb = lettered(1, &deflated(&vec![0; 64 << 20]));
    assert!(
        bomb.len() < LETTERS_MAX && problem(&bomb).contains("the link's content"),
        "{}",
        problem(&bomb)
    );
    assert!(problem(&lettered(1, b"nothing packed")).contains("the link's content"));
    assert!(problem(&lettered(1, &deflated(b""))).contains("the rest is 0 bytes"));
    assert!(
        problem(&lettered(1, &deflated(&[7; 200])))
            .contains("a count is 117901063, expected at most")
    );
    assert!(problem(&old_with(|content| content[1] += 1)).contains("this program uses version"));
    assert!(
        problem(&old_with(|content| content[0] = 9)).contains("the game is 9, expected 0 or 1")
    );
    assert!(
        problem(&old_with(|content| content.push(0)))
            .contains("the rest is 1 bytes, expected none")
    );
    let begun = begun("lab", "cs16-100");
    let text = played("lab", begun.clone(), &mut Person::new(2, &begun), 40)
        .0
        .text();
    let longer = squeezed_with(&text, |bytes| bytes.extend([1; 50]));
    assert!(
        problem(&longer).contains("the rest is more bytes, expected none"),
        "{}",
        problem(&longer)
    );
    for byte in 0..=u8::MAX {
        // The longest rows that are likely.
        for length in [0, 1, 200, 40_000] {
            problem(&lettered(3, &vec![byte; length]));
        }
    }
    assert_eq!(
        Link::from_inputs("lab", &begun, vec![]).unwrap_err(),
        Ticks { found: 0 }
    );
    let endless = vec![Person::new(2, &begun).input(&begun); 5000];
    assert_eq!(
        Link::from_inputs("lab", &begun, endless).unwrap_err(),
        Ticks { found: 5000 }
    );
}

#[test]
fn commands_that_lead_elsewhere_are_noticed_when_they_are_played() {
    let begun = begun("longjump", "qw-77");
    // The last byte belongs to the last command.
    let other = old_with(|content| *content.last_mut().unwrap() ^= 1);
    assert_eq!(engine3d(&other).replay(&begun).unwrap_err(), OtherEnd);
    let mut other = engine3d(OLD);
    other.inputs[30].side = -other.inputs[30].side;
    assert_eq!(
        engine3d(&other.text()).replay(&begun).unwrap_err(),
        OtherEnd
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn random_texts_are_refused(signs in prop::collection::vec(any::<char>(), 0..200), begins_right in any::<bool>()) {
        let start = if begins_right { LINK_START } else { "" };
        let text = start.chars().chain(signs).collect::<String>();
        prop_assert!(AnyLink::parse(&text).is_err());
    }

    /// With correct checksums, any contents are played to the end or rejected.
    #[test]
    fn links_with_altered_insides_are_played_or_refused(
        seed in 0..6_u64,
        changes in prop::collection::vec((any::<Index>(), any::<u8>(), 0..3_u8), 1..6),
    ) {
        let change = |content: &mut Vec<u8>| for (at, byte, kind) in &changes {
            let at = at.index(content.len());
            match kind {
                0 => content[at] = *byte,
                1 => content[at] ^= 1 << (byte % 8),
                _ => content[at..].iter_mut().take(4).for_each(|here| *here = 0xff),
            }
        };
        let (begun, nfk_begun) = (begun("lab", PROFILES[seed as usize % 3]), nfk_begun("pads", Ruleset::R2));
        let link = played("lab", begun.clone(), &mut Person::new(seed, &begun), 60).0.text();
        let nfk_link = played("pads", nfk_begun.clone(), &mut NfkPerson::new(seed), 60).0.text();
        match AnyLink::parse(&old_with(change)) {
            Ok(AnyLink::Engine3d(link)) => drop(link.replay(&begun)),
            Ok(AnyLink::Nfk(_)) | Err(_) => {}
        }
        for text in [link, nfk_link] {
            match AnyLink::parse(&squeezed_with(&text, change)) {
                Ok(AnyLink::Engine3d(link)) => drop(link.replay(&begun)),
                Ok(AnyLink::Nfk(link)) => drop(link.replay(&nfk_begun)),
                Err(_) => {}
            }
        }
    }
}

fn script(folder: &Path, name: &str, profile: &str) -> PathBuf {
    let path = folder.join(name);
    let bot = [
        "bot",
        "--map",
        "longjump",
        "--profile",
        profile,
        "--kind",
        "longjump",
        "--turn-rate",
        "600",
        "--out",
    ];
    printed(&[&bot[..], &[path.to_str().unwrap()]].concat());
    path
}

/// The jumps of a report, without values that count from the beginning of a file.
fn jump_at(jumps: &Value, takeoff: &Value) -> Value {
    let mut jump = jumps
        .as_array()
        .unwrap()
        .iter()
        .find(|jump| jump["takeoff_tick"] == *takeoff)
        .unwrap()
        .clone();
    // Advice may know more of a longer run-up.
    jump.as_object_mut().unwrap().remove("ledger");
    jump
}

#[test]
fn long_jumps_fit_into_a_line_and_tell_the_same_numbers() {
    let folder = tempfile::tempdir().unwrap();
    for (path, map, profile, most) in [
        (asset("hops.ron").into(), "lab", "cs16-100", 300),
        (
            script(folder.path(), "cs.ron", "cs16-100"),
            "longjump",
            "cs16-100",
            300,
        ),
        (
            script(folder.path(), "hl.ron", "hl-100"),
            "longjump",
            "hl-100",
            300,
        ),
        (
            script(folder.path(), "qw.ron", "qw-77"),
            "longjump",
            "qw-77",
            300,
        ),
        (asset("nfk-chain.ron").into(), "chain", "nfk-068r2", 150),
        (asset("nfk-corner.ron").into(), "ledges", "nfk-068r2", 150),
    ] {
        let (name, path) = (
            path.file_name().unwrap().to_string_lossy().into_owned(),
            path.to_str().unwrap(),
        );
        let game = ["--map", map, "--profile", profile];
        let link = printed(&[&["link", "--of", path], &game[..]].concat())
            .trim()
            .to_owned();
        let replay = folder.path().join("link.wdr").display().to_string();
        let said: Value =
            serde_json::from_str(&printed(&["link", &link, "--json", "--out", &replay])).unwrap();
        assert!(
            link.len() <= most,
            "{name} {profile}: {} letters, at most {most}",
            link.len()
        );
        printed(&["verify", &replay]);
        // The script's longest one, with the same numbers.
        let all = printed(&[&["jumpstats", path, "--json"], &game[..]].concat());
        let all: Value = serde_json::from_str(&all).unwrap();
        let last = said["jumps"].as_array().unwrap().last().unwrap();
        assert_eq!(
            jump_at(&said["jumps"], &last["takeoff_tick"]),
            jump_at(&all["jumps"], &last["takeoff_tick"]),
            "{name}"
        );
        let counts = |jump: &&Value| jump["valid"].as_bool().unwrap_or(true);
        let distances = all["jumps"]
            .as_array()
            .unwrap()
            .iter()
            .filter(counts)
            .map(|jump| jump["distance"].as_f64().unwrap());
        assert_eq!(
            last["distance"].as_f64().unwrap(),
            distances.fold(0.0, f64::max),
            "{name}"
        );
    }
}

#[test]
fn the_command_says_what_it_cannot_do() {
    let hops = asset("hops.ron");
    let refused = |arguments: &[&str], words: &str| {
        let said = refusal(arguments);
        assert!(said.contains(words), "{arguments:?}: {said}");
    };
    let game = ["--map", "lab", "--profile", "cs16-100"];
    refused(&["link"], "required");
    refused(&["link", "wdj:AQ"], "the link: wrong checksum");
    refused(
        &[&["link", "--of", &hops, "--jump", "400"], &game[..]].concat(),
        "jump not found",
    );
    let third = printed(&[&["link", "--of", &hops, "--jump", "3"], &game[..]].concat());
    let words = printed(&["link", third.trim()]);
    assert!(
        words.starts_with("lab, cs16-100: ") && words.contains("characters"),
        "{words}"
    );
    refused(
        &["link", third.trim(), "--map", "bhop"],
        "different brushes",
    );
}

#[test]
fn a_replay_gives_the_same_link_as_the_script_that_it_was_recorded_from() {
    let folder = tempfile::tempdir().unwrap();
    let hops = asset("hops.ron");
    let whole = folder.path().join("whole.wdr").display().to_string();
    printed(&args(&format!(
        "simulate --map lab --profile cs16-100 --script {hops} --record {whole}"
    )));
    let of_script = printed(&args(&format!(
        "link --of {hops} --map lab --profile cs16-100"
    )));
    assert_eq!(printed(&["link", "--of", &whole]), of_script);
}
