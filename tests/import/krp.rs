//! KRP replays: both layouts contain the same rows, and checksums that do not match are named.

use serde_json::Value;
use wishdir_formats::runs::demo::{CommandCompleteness, resimulate};
use wishdir_formats::runs::open;
use wishdir_sim::math::Vec3;

use crate::samples::{bytes, demo, every_mutation_is_read, every_truncation_is_told};

const BOTH: [&str; 2] = ["krp/synthetic-cs16.krpr", "krp/synthetic-cs16.krpz"];

#[test]
fn both_layouts_hold_the_same_rows() {
    let [plain, packed] = BOTH.map(demo);
    assert_eq!(plain, packed);
    let expected: Value =
        serde_json::from_slice(&bytes("krp/synthetic-cs16.expected.json")).unwrap();
    assert_eq!(plain.map.as_deref(), expected["map"].as_str());
    assert_eq!(
        (plain.map_checksum, packed.map_checksum),
        (Some(0x1234_5678), Some(0x1234_5678))
    );
    let track = plain.track(None).unwrap();
    assert_eq!(
        (track.moments.len(), track.exactness),
        (1000, CommandCompleteness::Exact)
    );
    for (frame, row) in [
        (&track.moments[0], &expected["first"]),
        (&track.moments[999], &expected["last"]),
    ] {
        let vector = |value: &Value| -> Vec3 {
            Vec3::from_array(std::array::from_fn(|axis| {
                value[axis].as_f64().unwrap() as f32
            }))
        };
        let cmd = frame.cmd.unwrap();
        assert_eq!(
            (frame.origin.unwrap(), frame.velocity.unwrap()),
            (vector(&row["origin"]), vector(&row["velocity"]))
        );
        assert_eq!(
            Vec3::from_array(cmd.angles.to_array()),
            vector(&row["cmd"]["angles"])
        );
        assert_eq!(Some(u64::from(cmd.msec)), row["cmd"]["msec"].as_u64());
        assert_eq!(Some(u64::from(cmd.buttons)), row["cmd"]["buttons"].as_u64());
        assert_eq!(Some(f64::from(cmd.side)), row["cmd"]["side"].as_f64());
    }
    // Commands and states are both there.
    assert!(resimulate(&plain, track, None, &mut |_| ()).is_some());
}

#[test]
fn what_does_not_agree_is_named() {
    let good = bytes(BOTH[0]);
    let refused = |edit: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = good.clone();
        edit(&mut bytes);
        open(&bytes).unwrap_err().to_string()
    };
    assert!(refused(&|bytes| bytes[8] = 2).contains("byte 8: found version 2, expected version 1"));
    assert!(
        refused(&|bytes| bytes[256] = 1)
            .contains("byte 256: found a record of type 1, expected a key frame (2) first")
    );
    assert!(
        refused(&|bytes| bytes.truncate(200))
            .contains("the file ends inside the header of a KRP replay")
    );
    let mut packed = bytes(BOTH[1]);
    packed.truncate(9000);
    assert!(
        open(&packed)
            .unwrap_err()
            .to_string()
            .starts_with("cannot be unpacked")
    );
}

#[test]
fn replays_that_are_cut_off_or_changed_are_read_or_refused() {
    for (name, step, count) in [(BOTH[0], 97, 300), (BOTH[1], 97, 300)] {
        let bytes = bytes(name);
        every_truncation_is_told(&bytes, step);
        every_mutation_is_read(&bytes, count);
    }
}
