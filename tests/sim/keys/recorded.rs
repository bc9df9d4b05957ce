//! QuakeWorld's client compared with its recorded quantisation, line by line
//! (`tests/data/vectors`).

use std::io::Read as _;
use std::path::Path;

use flate2::read::GzDecoder;
use serde_json::Value;
use wishdir_sim::client::{
    MsecClock, angle_from_wire_qw, client_angle_qw, move_int_qw, quantise_angle_qw,
    quantise_move_qw, wire_from_angle_qw,
};
use wishdir_sim::engine::Engine;
use wishdir_sim::math::{Vec3, angle_vectors, frame_time, sin_cos_deg};

use crate::support::recordings::traces_beside;

fn vectors(kind: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/vectors/quant.jsonl.gz");
    let mut text = String::new();
    GzDecoder::new(std::fs::File::open(path).unwrap())
        .read_to_string(&mut text)
        .unwrap();
    let lines = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let found: Vec<Value> = lines.filter(|line| line["kind"] == kind).collect();
    assert!(!found.is_empty(), "the vectors hold no {kind}");
    found
}

fn number(value: &Value) -> f32 {
    value.as_f64().unwrap() as f32
}

fn vector(value: &Value) -> Vec3 {
    Vec3::new(number(&value[0]), number(&value[1]), number(&value[2]))
}

#[test]
fn every_recorded_quakeworld_angle_is_quantised_alike() {
    let lines = vectors("angle");
    assert_eq!(lines.len(), 300);
    for line in lines {
        let wire = wire_from_angle_qw(number(&line["in"]));
        assert_eq!(i64::from(wire), line["wire"].as_i64().unwrap(), "{line}");
        assert_eq!(client_angle_qw(wire), number(&line["client"]), "{line}");
        assert_eq!(
            quantise_angle_qw(number(&line["in"])),
            number(&line["server"]),
            "{line}"
        );
    }
}

#[test]
fn every_recorded_quakeworld_move_is_quantised_alike() {
    let lines = vectors("move");
    assert_eq!(lines.len(), 200);
    for line in lines {
        let short = i16::try_from(line["short"].as_i64().unwrap()).unwrap();
        let out = line["out"].as_i64().unwrap();
        assert_eq!(i64::from(move_int_qw(short)), out, "{line}");
        assert_eq!(quantise_move_qw(number(&line["in"])), out as f32, "{line}");
    }
}

#[test]
fn every_recorded_frame_time_is_ours() {
    let lines = vectors("frametime");
    assert_eq!(lines.len(), 255);
    for line in lines {
        let msec = u8::try_from(line["msec"].as_u64().unwrap()).unwrap();
        assert_eq!(
            frame_time(msec).to_bits(),
            number(&line["seconds"]).to_bits(),
            "{line}"
        );
    }
}

#[test]
fn every_recorded_view_has_our_axes() {
    let lines = vectors("anglevectors");
    assert_eq!(lines.len(), 200);
    for line in lines {
        let basis = angle_vectors(vector(&line["angles"]).to_array().into());
        assert_eq!(basis.forward, vector(&line["forward"]), "{line}");
        assert_eq!(basis.right, vector(&line["right"]), "{line}");
    }
}

#[test]
fn quakeworld_clients_send_the_recorded_msec_sequences() {
    let lines = vectors("client-msec");
    assert_eq!(lines.len(), 2);
    for line in lines {
        let mut clock = MsecClock::for_client(Engine::QuakeWorld, number(&line["physfps"]));
        for (index, expected) in line["msec"].as_array().unwrap().iter().enumerate() {
            assert_eq!(
                u64::from(clock.next_msec()),
                expected.as_u64().unwrap(),
                "command {index}"
            );
        }
    }
}

/// The table's bytes calculated by our arithmetic: sine and cosine of every yaw that the network
/// protocol can carry.
fn sincos_table() -> Vec<u8> {
    let pair = |wire: i16| {
        let (sin, cos) = sin_cos_deg(angle_from_wire_qw(wire));
        [sin.to_le_bytes(), cos.to_le_bytes()].concat()
    };
    (i16::MIN..=i16::MAX).flat_map(pair).collect()
}

#[test]
fn every_yaw_on_the_wire_has_the_recorded_sine_and_cosine() {
    let table = sincos_table();
    let fnv = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = table.iter().fold(0xcbf2_9ce4_8422_2325, fnv);
    assert_eq!(
        format!("{hash:016x}"),
        vectors("sincos-table")[0]["fnv1a64"].as_str().unwrap()
    );
    if let Some(recorded) = table_beside() {
        // A pair for each of 65,536 yaws.
        assert_eq!(table.len(), recorded.len());
        let differs = table
            .chunks(8)
            .zip(recorded.chunks(8))
            .position(|(ours, theirs)| ours != theirs);
        assert_eq!(
            differs, None,
            "the first yaw that differs, from -180 degrees on"
        );
    }
}

/// The recorded table, if it lies beside the project's recordings.
fn table_beside() -> Option<Vec<u8>> {
    std::fs::read(traces_beside()?.join("../vectors/qw/yaw-sincos.bin")).ok()
}
