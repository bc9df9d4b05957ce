//! Hashes of all map data that affects physics: brushes or trees, triggers and the start.
//!
//! Changes to textures, lights and texts do not change the hash.
//! Files identify a map by a 64-bit checksum. Records use a [`Digest`].

use super::digest::{Digest, DigestHasher, WordSink};
use wishdir_sim::map::{ExitSpeed, HurtRule, PushRule, Spawn, Trigger, TriggerKind, World};
use wishdir_sim::platformer::{
    Area, Cell, NfkSpawn, NfkWorld, PushArea, PushDirection, Teleport, Tile, Zone, ZoneKind,
};
use wishdir_sim::run::hash::Fnv;
use wishdir_sim::world::{
    BodyRole, BodyRotation, Brush, ClipBody, ClipMap, ClipModel, ClipNode, ClipWorld, Plane,
};

/// Returns the checksum by which replays identify a map for the 3D engines.
pub(crate) fn world_checksum(world: &World) -> u64 {
    let mut fnv = Fnv::new();
    hash_world(&mut fnv, world);
    fnv.finish()
}

/// Returns the digest by which records identify a map for the 3D engines.
pub(crate) fn world_digest(world: &World) -> Digest {
    let mut words = DigestHasher::new("wishdir map 3d 1");
    hash_world(&mut words, world);
    words.finish()
}

fn hash_world(fnv: &mut impl WordSink, world: &World) {
    hash_brushes(fnv, &world.brushes);
    if fnv.hashes_every_field() {
        fnv.add_word(u64::from(world.compiled.is_some()));
    }
    if let Some(ClipWorld { map, bodies }) = &world.compiled {
        hash_trees(fnv, map);
        fnv.add_word(bodies.len() as u64);
        bodies.iter().for_each(|standing| hash_body(fnv, standing));
    }
    fnv.add_word(world.triggers.len() as u64);
    for Trigger {
        brushes: volume,
        compiled,
        kind,
        line: _,
    } in &world.triggers
    {
        hash_brushes(fnv, volume);
        if fnv.hashes_every_field() {
            fnv.add_word(u64::from(compiled.is_some()));
        }
        // The trees belong to the map, which is already hashed.
        compiled
            .iter()
            .for_each(|volume| hash_body(fnv, &volume.body));
        hash_trigger(fnv, *kind);
    }
    if fnv.hashes_every_field() {
        fnv.add_word(u64::from(!world.spawns.is_empty()));
    }
    // A run only uses the first spawn.
    if let Some(first) = world.spawns.first() {
        hash_spawn(fnv, *first);
    }
    for (engine, start) in &world.engine_starts {
        for byte in engine.rules().id.bytes() {
            fnv.add_word(u64::from(byte));
        }
        hash_spawn(fnv, *start);
    }
}

/// Hashes all data that sweeps and contents read from a compiled map.
fn hash_trees(
    fnv: &mut impl WordSink,
    ClipMap {
        points,
        boxes,
        models,
        hulls,
    }: &ClipMap,
) {
    for nodes in [points, boxes] {
        fnv.add_word(nodes.len() as u64);
        for ClipNode {
            plane: Plane { normal, dist },
            axis,
            children,
        } in nodes
        {
            fnv.add_vector(*normal);
            fnv.add_float(*dist);
            fnv.add_word(u64::from(*axis));
            children
                .iter()
                .for_each(|child| fnv.add_word(u64::from(child.cast_unsigned())));
        }
    }
    fnv.add_word(models.len() as u64);
    for ClipModel { mins, maxs, heads } in models {
        fnv.add_vector(*mins);
        fnv.add_vector(*maxs);
        heads
            .iter()
            .for_each(|head| fnv.add_word(u64::from(head.cast_unsigned())));
    }
    fnv.add_word(hulls.len() as u64);
}

fn hash_body(
    fnv: &mut impl WordSink,
    ClipBody {
        model,
        origin,
        turn,
        role,
    }: &ClipBody,
) {
    fnv.add_word(u64::from(*model));
    fnv.add_vector(*origin);
    if fnv.hashes_every_field() {
        fnv.add_word(u64::from(turn.is_some()));
    }
    turn.iter()
        .flat_map(BodyRotation::axes)
        .for_each(|axis| fnv.add_vector(axis));
    fnv.add_word(match role {
        BodyRole::Solid => 0,
        BodyRole::Liquid(contents) => 1 + *contents as u64,
        BodyRole::Ladder => u64::MAX,
    });
}

fn hash_brushes(fnv: &mut impl WordSink, brushes: &[Brush]) {
    fnv.add_word(brushes.len() as u64);
    for Brush { planes, contents } in brushes {
        // Contents codes would not be unique, because ladders have no code.
        fnv.add_word(*contents as u64);
        fnv.add_word(planes.len() as u64);
        for Plane { normal, dist } in planes {
            fnv.add_vector(*normal);
            fnv.add_float(*dist);
        }
    }
}

fn hash_spawn(fnv: &mut impl WordSink, Spawn { feet, yaw }: Spawn) {
    fnv.add_vector(feet);
    fnv.add_float(yaw);
}

fn hash_trigger(fnv: &mut impl WordSink, kind: TriggerKind) {
    match kind {
        TriggerKind::Teleport { to, pitch, speed } => {
            fnv.add_word(0);
            hash_spawn(fnv, to);
            // Maps whose teleports have no pitch, such as all of ours, keep their old hash.
            if fnv.hashes_every_field() || pitch != 0.0 {
                fnv.add_float(pitch);
            }
            match speed {
                ExitSpeed::Forward(speed) => {
                    fnv.add_word(0);
                    fnv.add_float(speed);
                }
                ExitSpeed::Keep => fnv.add_word(1),
                ExitSpeed::Turn => fnv.add_word(2),
            }
        }
        TriggerKind::Push {
            velocity,
            rule,
            once,
        } => {
            fnv.add_word(1);
            fnv.add_vector(velocity);
            fnv.add_word(match rule {
                PushRule::Set => 0,
                PushRule::Base => 1,
                PushRule::Add => 2,
            });
            fnv.add_bool(once);
        }
        TriggerKind::Start => fnv.add_word(2),
        TriggerKind::Finish => fnv.add_word(3),
        TriggerKind::Checkpoint(number) => {
            fnv.add_word(4);
            fnv.add_word(u64::from(number));
        }
        TriggerKind::Hurt { damage, rule } => {
            fnv.add_word(5);
            fnv.add_float(damage);
            match rule {
                // Older checksums do not include this rule, the only one at that time.
                HurtRule::EachSecond if !fnv.hashes_every_field() => {}
                HurtRule::EachSecond => fnv.add_word(0),
                HurtRule::EachHalfSecond => fnv.add_word(1),
            }
        }
    }
}

/// Returns the checksum by which replays identify a Need For Kill map.
pub(crate) fn nfk_world_checksum(world: &NfkWorld) -> u64 {
    let mut fnv = Fnv::new();
    hash_nfk_world(&mut fnv, world);
    fnv.finish()
}

/// Returns the digest by which records identify a Need For Kill map.
pub(crate) fn nfk_world_digest(world: &NfkWorld) -> Digest {
    let mut words = DigestHasher::new("wishdir map nfk 1");
    hash_nfk_world(&mut words, world);
    words.finish()
}

fn hash_nfk_world(fnv: &mut impl WordSink, world: &NfkWorld) {
    let NfkWorld {
        title: _,
        author: _,
        grid,
        spawns,
        teleports,
        pushes,
        zones,
        marks: _,
    } = world;
    fnv.add_word(u64::from(grid.columns()));
    if fnv.hashes_every_field() {
        fnv.add_word(grid.cells().count() as u64);
    }
    for (_, tile) in grid.cells() {
        fnv.add_word(match tile {
            Tile::Free => 0,
            // Bricks of all images and the invisible brick have the same effect.
            Tile::Brick(_) | Tile::Invisible => 1,
            Tile::Water => 2,
            Tile::Lava => 3,
            Tile::Death => 4,
            Tile::Pad => 5,
            Tile::StrongPad => 6,
        });
    }
    if fnv.hashes_every_field() {
        fnv.add_word(u64::from(!spawns.is_empty()));
    }
    if let Some(NfkSpawn { cell: at, dir }) = spawns.first() {
        hash_cell(fnv, *at);
        fnv.add_word(u64::from(dir.to_number()));
    }
    fnv.add_word(teleports.len() as u64);
    for Teleport { from, to } in teleports {
        hash_cell(fnv, *from);
        hash_cell(fnv, *to);
    }
    fnv.add_word(pushes.len() as u64);
    for PushArea {
        area: place,
        direction,
        speed,
        wait_ticks,
    } in pushes
    {
        hash_area(fnv, *place);
        fnv.add_word(match direction {
            PushDirection::Left => 0,
            PushDirection::Up => 1,
            PushDirection::Right => 2,
            PushDirection::Down => 3,
        });
        fnv.add_word(speed.to_bits());
        fnv.add_word(u64::from(*wait_ticks));
    }
    fnv.add_word(zones.len() as u64);
    for Zone { kind, area: place } in zones {
        fnv.add_bool(*kind == ZoneKind::Finish);
        hash_area(fnv, *place);
    }
}

fn hash_cell(fnv: &mut impl WordSink, Cell { column, row }: Cell) {
    fnv.add_word(u64::from(column) << 16 | u64::from(row));
}

fn hash_area(fnv: &mut impl WordSink, Area { first, last }: Area) {
    hash_cell(fnv, first);
    hash_cell(fnv, last);
}
