//! Hashes of everything that physics reads from a map: brushes or trees, triggers and the start.
//!
//! Textures, lights and texts may change without a new hash.
//! Files find a map by a 64-bit checksum, records by a [`Digest`].

use super::digest::{Digest, DigestHasher, WordSink};
use wishdir_sim::map::{ExitSpeed, HurtRule, PushRule, Spawn, Trigger, TriggerKind, World};
use wishdir_sim::platformer::{
    Area, Cell, NfkSpawn, NfkWorld, PushArea, PushDirection, Teleport, Tile, Zone, ZoneKind,
};
use wishdir_sim::run::hash::Fnv;
use wishdir_sim::world::{
    BodyRole, BodyRotation, Brush, ClipBody, ClipMap, ClipModel, ClipNode, ClipWorld, Plane,
};

/// Checksum by which replays find a map of the 3D engines.
pub(crate) fn world_checksum(world: &World) -> u64 {
    let mut fnv = Fnv::new();
    world_words(&mut fnv, world);
    fnv.finish()
}

/// Digest by which records identify a map of the 3D engines.
pub(crate) fn world_digest(world: &World) -> Digest {
    let mut words = DigestHasher::new("wishdir map 3d 1");
    world_words(&mut words, world);
    words.finish()
}

fn world_words(fnv: &mut impl WordSink, world: &World) {
    brushes(fnv, &world.brushes);
    if fnv.has_every_word() {
        fnv.word(u64::from(world.compiled.is_some()));
    }
    if let Some(ClipWorld { map, bodies }) = &world.compiled {
        trees(fnv, map);
        fnv.word(bodies.len() as u64);
        bodies.iter().for_each(|standing| hash_body(fnv, standing));
    }
    fnv.word(world.triggers.len() as u64);
    for Trigger {
        brushes: volume,
        compiled,
        kind,
        line: _,
    } in &world.triggers
    {
        brushes(fnv, volume);
        if fnv.has_every_word() {
            fnv.word(u64::from(compiled.is_some()));
        }
        // The trees are the map's and already hashed.
        compiled
            .iter()
            .for_each(|volume| hash_body(fnv, &volume.body));
        trigger(fnv, *kind);
    }
    if fnv.has_every_word() {
        fnv.word(u64::from(!world.spawns.is_empty()));
    }
    // Only the first spawn is used.
    if let Some(first) = world.spawns.first() {
        spawn(fnv, *first);
    }
    for (engine, start) in &world.engine_starts {
        for byte in engine.rules().id.bytes() {
            fnv.word(u64::from(byte));
        }
        spawn(fnv, *start);
    }
}

/// Hashes everything that sweeps and contents read from a compiled map.
fn trees(
    fnv: &mut impl WordSink,
    ClipMap {
        points,
        boxes,
        models,
        hulls,
    }: &ClipMap,
) {
    for nodes in [points, boxes] {
        fnv.word(nodes.len() as u64);
        for ClipNode {
            plane: Plane { normal, dist },
            axis,
            children,
        } in nodes
        {
            fnv.vector(*normal);
            fnv.float(*dist);
            fnv.word(u64::from(*axis));
            children
                .iter()
                .for_each(|child| fnv.word(u64::from(child.cast_unsigned())));
        }
    }
    fnv.word(models.len() as u64);
    for ClipModel { mins, maxs, heads } in models {
        fnv.vector(*mins);
        fnv.vector(*maxs);
        heads
            .iter()
            .for_each(|head| fnv.word(u64::from(head.cast_unsigned())));
    }
    fnv.word(hulls.len() as u64);
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
    fnv.word(u64::from(*model));
    fnv.vector(*origin);
    if fnv.has_every_word() {
        fnv.word(u64::from(turn.is_some()));
    }
    turn.iter()
        .flat_map(BodyRotation::axes)
        .for_each(|axis| fnv.vector(axis));
    fnv.word(match role {
        BodyRole::Solid => 0,
        BodyRole::Liquid(contents) => 1 + *contents as u64,
        BodyRole::Ladder => u64::MAX,
    });
}

fn brushes(fnv: &mut impl WordSink, brushes: &[Brush]) {
    fnv.word(brushes.len() as u64);
    for Brush { planes, contents } in brushes {
        // Contents codes are not unique, because ladders have none.
        fnv.word(*contents as u64);
        fnv.word(planes.len() as u64);
        for Plane { normal, dist } in planes {
            fnv.vector(*normal);
            fnv.float(*dist);
        }
    }
}

fn spawn(fnv: &mut impl WordSink, Spawn { feet, yaw }: Spawn) {
    fnv.vector(feet);
    fnv.float(yaw);
}

fn trigger(fnv: &mut impl WordSink, kind: TriggerKind) {
    match kind {
        TriggerKind::Teleport { to, pitch, speed } => {
            fnv.word(0);
            spawn(fnv, to);
            // Maps without pitched teleports, such as all of ours, keep their old hash.
            if fnv.has_every_word() || pitch != 0.0 {
                fnv.float(pitch);
            }
            match speed {
                ExitSpeed::Forward(speed) => {
                    fnv.word(0);
                    fnv.float(speed);
                }
                ExitSpeed::Keep => fnv.word(1),
                ExitSpeed::Turn => fnv.word(2),
            }
        }
        TriggerKind::Push {
            velocity,
            rule,
            once,
        } => {
            fnv.word(1);
            fnv.vector(velocity);
            fnv.word(match rule {
                PushRule::Set => 0,
                PushRule::Base => 1,
                PushRule::Add => 2,
            });
            fnv.switch(once);
        }
        TriggerKind::Start => fnv.word(2),
        TriggerKind::Finish => fnv.word(3),
        TriggerKind::Checkpoint(number) => {
            fnv.word(4);
            fnv.word(u64::from(number));
        }
        TriggerKind::Hurt { damage, rule } => {
            fnv.word(5);
            fnv.float(damage);
            match rule {
                // Older checksums only know this rule.
                HurtRule::EachSecond if !fnv.has_every_word() => {}
                HurtRule::EachSecond => fnv.word(0),
                HurtRule::EachHalfSecond => fnv.word(1),
            }
        }
    }
}

/// Checksum by which replays find a map of Need For Kill.
pub(crate) fn nfk_world_checksum(world: &NfkWorld) -> u64 {
    let mut fnv = Fnv::new();
    nfk_words(&mut fnv, world);
    fnv.finish()
}

/// Digest by which records identify a map of Need For Kill.
pub(crate) fn nfk_world_digest(world: &NfkWorld) -> Digest {
    let mut words = DigestHasher::new("wishdir map nfk 1");
    nfk_words(&mut words, world);
    words.finish()
}

fn nfk_words(fnv: &mut impl WordSink, world: &NfkWorld) {
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
    fnv.word(u64::from(grid.columns()));
    if fnv.has_every_word() {
        fnv.word(grid.cells().count() as u64);
    }
    for (_, tile) in grid.cells() {
        fnv.word(match tile {
            Tile::Free => 0,
            // All images and the invisible brick act the same.
            Tile::Brick(_) | Tile::Invisible => 1,
            Tile::Water => 2,
            Tile::Lava => 3,
            Tile::Death => 4,
            Tile::Pad => 5,
            Tile::StrongPad => 6,
        });
    }
    if fnv.has_every_word() {
        fnv.word(u64::from(!spawns.is_empty()));
    }
    if let Some(NfkSpawn { cell: at, dir }) = spawns.first() {
        cell(fnv, *at);
        fnv.word(u64::from(dir.number()));
    }
    fnv.word(teleports.len() as u64);
    for Teleport { from, to } in teleports {
        cell(fnv, *from);
        cell(fnv, *to);
    }
    fnv.word(pushes.len() as u64);
    for PushArea {
        area: place,
        direction,
        speed,
        wait_ticks,
    } in pushes
    {
        area(fnv, *place);
        fnv.word(match direction {
            PushDirection::Left => 0,
            PushDirection::Up => 1,
            PushDirection::Right => 2,
            PushDirection::Down => 3,
        });
        fnv.word(speed.to_bits());
        fnv.word(u64::from(*wait_ticks));
    }
    fnv.word(zones.len() as u64);
    for Zone { kind, area: place } in zones {
        fnv.switch(*kind == ZoneKind::Finish);
        area(fnv, *place);
    }
}

fn cell(fnv: &mut impl WordSink, Cell { column, row }: Cell) {
    fnv.word(u64::from(column) << 16 | u64::from(row));
}

fn area(fnv: &mut impl WordSink, Area { first, last }: Area) {
    cell(fnv, first);
    cell(fnv, last);
}
