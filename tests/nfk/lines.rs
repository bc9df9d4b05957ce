//! A tick's report is complete: its changes, applied one after the other, give the new state.

use wishdir_sim::platformer::{
    Count, Line, NfkEvent, NfkField, NfkState, Ruleset, Side, Tile, nfk_tick,
};

use crate::worlds::{FLOOR_ROW, Stage, Wanderer, fill, keys, room};

/// A room with everything in it.
fn playground() -> Vec<Vec<Tile>> {
    let mut rows = room(60);
    fill(&mut rows, 5..=9, 25..=27, Tile::BRICK);
    fill(&mut rows, 14..=18, 23..=27, Tile::BRICK);
    fill(&mut rows, 20..=26, 26..=27, Tile::Water);
    fill(&mut rows, 30..=31, 27..=27, Tile::Pad);
    fill(&mut rows, 34..=34, 27..=27, Tile::StrongPad);
    fill(&mut rows, 38..=44, 24..=24, Tile::BRICK);
    fill(&mut rows, 46..=52, 23..=23, Tile::BRICK);
    rows
}

fn field(state: &NfkState, field: NfkField) -> f64 {
    match field {
        NfkField::X => state.x,
        NfkField::Y => state.y,
        NfkField::Ix => state.ix,
        NfkField::Iy => state.iy,
        NfkField::Dir => f64::from(state.dir.to_number()),
        NfkField::Crouch => f64::from(u8::from(state.crouch)),
        NfkField::DoubleJump => f64::from(state.doublejump),
        NfkField::SpeedJump => f64::from(state.speedjump),
        NfkField::InJump => f64::from(state.injump),
        NfkField::GroundTicks => f64::from(state.ground_ticks),
    }
}

const FIELDS: [NfkField; 10] = [
    NfkField::X,
    NfkField::Y,
    NfkField::Ix,
    NfkField::Iy,
    NfkField::Dir,
    NfkField::Crouch,
    NfkField::DoubleJump,
    NfkField::SpeedJump,
    NfkField::InJump,
    NfkField::GroundTicks,
];

#[test]
fn the_changes_lead_from_the_state_before_to_the_state_after() {
    for rules in Ruleset::ALL {
        let mut stage = Stage::new(&playground(), rules, 400.0);
        stage.state.y = 200.0;
        let mut wanderer = Wanderer::new(7);
        for _ in 0..3000 {
            let (before, held) = (stage.state, wanderer.next());
            stage.tick(&held.to_string());
            let mut quiet = before;
            nfk_tick(&mut quiet, held, rules, &stage.grid, &mut ());
            assert_eq!(quiet, stage.state, "who listens changes nothing");
            let mut now = FIELDS.map(|name| field(&before, name));
            let mut last = Line::CountLiquid;
            for (line, name, old, new) in stage.report.field_changes() {
                let value = &mut now[name as usize];
                assert_eq!(*value, old, "{line:?} found {name:?}");
                *value = new;
                assert!(line >= last, "{line:?} after {last:?}");
                last = line;
            }
            assert_eq!(now, FIELDS.map(|name| field(&stage.state, name)));
        }
    }
}

#[test]
fn a_wanderer_meets_the_lines_on_the_playground() {
    let mut met = std::collections::BTreeSet::new();
    for rules in Ruleset::ALL {
        let mut stage = Stage::new(&playground(), rules, 400.0);
        stage.state.y = 200.0;
        let mut wanderer = Wanderer::new(11);
        for _ in 0..20_000 {
            let held = wanderer.next();
            stage.tick(&held.to_string());
            met.extend(stage.report.field_changes().map(|(line, ..)| line.id()));
        }
    }
    for code in [
        "A3", "B2", "B3", "B4", "B6", "B7", "B8", "B9", "C", "D", "E1", "E3", "F1", "F2", "G",
        "G-H",
    ] {
        assert!(met.contains(code), "{code} of {met:?}");
    }
    for code in ["H1", "H2", "H3", "H4"] {
        assert!(met.contains(code), "{code} of {met:?}");
    }
}

#[test]
fn a_landing_tells_its_speed() {
    let mut stage = Stage::air();
    let ticks = stage.until("-", |stage| stage.report.landing_iy().is_some());
    assert!(
        ticks > 20 && stage.report.landing_iy().unwrap() > 4.0,
        "{:?}",
        stage.report
    );
    stage.tick("-");
    assert_eq!(stage.report.landing_iy(), None, "standing is no landing");
}

#[test]
fn a_ceiling_a_wall_and_a_corner_are_told() {
    let mut rows = room(40);
    fill(&mut rows, 0..=39, 22..=22, Tile::BRICK);
    let mut stage = Stage::new(&rows, Ruleset::R2, 640.0);
    stage.until("U", |stage| {
        stage
            .report
            .events
            .iter()
            .any(|event| matches!(event, NfkEvent::Ceiling { iy } if *iy < 0.0))
    });
    let is_wall =
        |event: &_| matches!(event, NfkEvent::Wall { side: Side::Left, ix } if *ix == -3.0);
    stage.until("L", |stage| stage.report.events.iter().any(is_wall));
    let mut rows = room(40);
    fill(
        &mut rows,
        8..=20,
        FLOOR_ROW - 5..=FLOOR_ROW - 1,
        Tile::BRICK,
    );
    let mut stage = Stage::new(&rows, Ruleset::R2, 145.0);
    stage.until("UR", |stage| stage.report.corner_catch_side().is_some());
    let corner = |event: &_| {
        if let NfkEvent::CornerCatch { side, depth, iy } = event {
            Some((*side, *depth, *iy))
        } else {
            None
        }
    };
    let (side, depth, iy) = stage.report.events.iter().find_map(corner).unwrap();
    assert_eq!(
        stage.report.jump_kind(),
        Some(wishdir_sim::platformer::Jump::Plain),
        "a held jump takes off again"
    );
    assert!(
        side == Side::Right && (0.0..16.0).contains(&depth) && iy < 0.0,
        "{side:?} {depth} {iy}"
    );
}

#[test]
fn each_reason_not_to_count_is_told() {
    let reason = |prepare: &dyn Fn(&mut Stage), word: &str| {
        let mut stage = Stage::floor();
        (stage.state.dir, stage.state.ix) = (wishdir_sim::platformer::Dir::RunRight, 3.0);
        prepare(&mut stage);
        stage.tick(word);
        stage.report.count_outcome()
    };
    assert_eq!(reason(&|_| (), "UR"), Some(Count::Counted(1)));
    assert_eq!(reason(&|_| (), "R"), None);
    assert_eq!(reason(&|_| (), "U"), Some(Count::NoMatchingKey));
    assert_eq!(
        reason(&|stage| stage.state.speedjump = 7, "UR"),
        Some(Count::Full(7))
    );
    assert_eq!(
        reason(&|stage| stage.state.crouch = true, "UR"),
        Some(Count::Crouched)
    );
    assert_eq!(
        reason(&|stage| stage.state.injump = 2, "UR"),
        Some(Count::HoldOff)
    );
    let swim = |stage: &mut Stage| {
        let mut rows = room(120);
        fill(&mut rows, 1..=118, 20..=27, Tile::Water);
        stage.grid = wishdir_sim::platformer::Grid::new(&rows);
        stage.state.speedjump = 2;
    };
    assert_eq!(reason(&swim, "UR"), Some(Count::Liquid));
    let low = |stage: &mut Stage| {
        let mut rows = room(120);
        fill(&mut rows, 1..=118, 24..=24, Tile::BRICK);
        stage.grid = wishdir_sim::platformer::Grid::new(&rows);
    };
    assert_eq!(reason(&low, "UR"), Some(Count::LowCeiling));
    // In the air the count is not tested.
    assert_eq!(reason(&|stage| stage.state.y = 200.0, "UR"), None);
    let old = |stage: &mut Stage| (stage.rules, stage.state.ground_ticks) = (Ruleset::V075, 9);
    assert_eq!(reason(&old, "UR"), Some(Count::Stood(10)));
    let fresh = |stage: &mut Stage| stage.rules = Ruleset::V075;
    assert_eq!(reason(&fresh, "UR"), Some(Count::Counted(1)));
}

#[test]
fn keys_are_written_as_they_are_read() {
    for word in ["-", "U", "UL", "UR", "LR", "ULRD", "D"] {
        assert_eq!(keys(word).to_string(), word);
    }
    assert_eq!(wishdir_sim::platformer::NfkKeys::parse("X"), None);
}
