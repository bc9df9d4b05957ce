//! Checks every index of faces, edges, vertices and textures (`docs/bsp.md` 1 and 6).

use std::collections::BTreeSet;

use super::error::BspError;
use super::lump::{BspKind, Lump};
use super::lumps::Lumps;
use super::textures::BspTexture;
use super::trees::{check_index, record_error};
use super::warnings::WarningLog;
use crate::bytes::Record;
use wishdir_sim::map::TextureRole;

/// Allowed number of vertices per face.
const CORNERS: std::ops::RangeInclusive<i64> = 3..=256;

/// Record of a face in the file.
pub(super) struct FaceRecord {
    pub(super) plane: i64,
    /// Whether the face is on the back of its plane.
    pub(super) is_turned: bool,
    pub(super) first_edge: i64,
    pub(super) edges: i64,
    pub(super) texinfo: i64,
    pub(super) styles: [u8; 4],
    /// Light offset, bytes. Negative if the face has no light.
    pub(super) light: i32,
}

impl FaceRecord {
    /// Reads a record. 16-bit fields are unsigned, as large maps need.
    pub(super) fn read(kind: BspKind, record: Record<'_>) -> Self {
        match kind {
            BspKind::V29 | BspKind::V30 => Self {
                plane: record.u16(0).into(),
                is_turned: record.u16(2) != 0,
                first_edge: record.i32(4).into(),
                edges: record.u16(8).into(),
                texinfo: record.u16(10).into(),
                styles: record.i32(12).to_le_bytes(),
                light: record.i32(16),
            },
            BspKind::Bsp2 | BspKind::Psb2 => Self {
                plane: record.i32(0).into(),
                is_turned: record.i32(4) != 0,
                first_edge: record.i32(8).into(),
                edges: record.i32(12).into(),
                texinfo: record.i32(16).into(),
                styles: record.i32(20).to_le_bytes(),
                light: record.i32(24),
            },
        }
    }

    /// Whether the face has 3 to 256 edges.
    pub(super) fn is_drawn(&self) -> bool {
        CORNERS.contains(&self.edges)
    }
}

/// Returns the indices of the models whose faces all have the trigger texture.
/// Models without faces are not included.
pub(super) fn trigger_models(lumps: &Lumps<'_>, textures: &[Option<BspTexture>]) -> BTreeSet<u32> {
    let is_trigger = |face: FaceRecord| {
        let texinfo = usize::try_from(face.texinfo).ok();
        let texture = texinfo
            .and_then(|texinfo| lumps.record(Lump::Texinfo, texinfo))
            .and_then(|texinfo| textures.get(texinfo.u32(32) as usize)?.as_ref());
        texture.is_some_and(|texture| TextureRole::from_name(&texture.name) == TextureRole::Trigger)
    };
    // Number of trigger faces before each face. The ranges of several models can overlap.
    let mut counts = Vec::with_capacity(lumps.count(Lump::Faces) + 1);
    counts.push(0);
    let mut count = 0;
    for record in lumps.records(Lump::Faces) {
        count += usize::from(is_trigger(FaceRecord::read(lumps.kind, record)));
        counts.push(count);
    }
    let has_only_triggers = |model: &Record<'_>| {
        let (first, faces) = (model.u32(56) as usize, model.u32(60) as usize);
        let end = counts.get(first.saturating_add(faces));
        faces > 0 && end.is_some_and(|end| end - counts[first] == faces)
    };
    (0..)
        .zip(lumps.records(Lump::Models))
        .filter(|(_, model)| has_only_triggers(model))
        .map(|(index, _)| index)
        .collect()
}

/// Checks all records that polygons are built from.
pub(super) fn check(
    lumps: &Lumps<'_>,
    textures: usize,
    log: &mut WarningLog,
) -> Result<(), BspError> {
    for (index, corner) in lumps.records(Lump::Vertices).enumerate() {
        if !corner.vector(0).is_finite() {
            return Err(record_error(
                Lump::Vertices,
                index,
                "a number that is not finite",
                "a place",
            ));
        }
    }
    check_edges(lumps)?;
    for (index, record) in lumps.records(Lump::Texinfo).enumerate() {
        let texture = record.i32(32);
        if usize::try_from(texture).is_ok_and(|texture| texture < textures) {
            continue;
        }
        log.log_invalid_record(
            Lump::Texinfo,
            index,
            || format!("texture {texture}"),
            "one of the textures",
            "drawn without one",
        );
    }
    check_faces(lumps, log)?;
    check_marks(lumps, log);
    Ok(())
}

fn check_faces(lumps: &Lumps<'_>, log: &mut WarningLog) -> Result<(), BspError> {
    for (index, record) in lumps.records(Lump::Faces).enumerate() {
        let face = FaceRecord::read(lumps.kind, record);
        let FaceRecord {
            plane,
            first_edge,
            edges,
            texinfo,
            ..
        } = face;
        check_index(
            Lump::Faces,
            index,
            "plane",
            plane,
            lumps.count(Lump::Planes),
        )?;
        check_index(
            Lump::Faces,
            index,
            "texinfo",
            texinfo,
            lumps.count(Lump::Texinfo),
        )?;
        let surfedges = lumps.count(Lump::Surfedges) as i64;
        if first_edge < 0 || edges < 0 || first_edge + edges > surfedges {
            let found = format!("{edges} edges starting at {first_edge}");
            return Err(record_error(
                Lump::Faces,
                index,
                found,
                format!("a part of the {surfedges} surfedges"),
            ));
        }
        if !face.is_drawn() {
            log.log_invalid_record(
                Lump::Faces,
                index,
                || format!("{edges} edges"),
                "3 to 256",
                "not drawn",
            );
        }
    }
    Ok(())
}

fn check_edges(lumps: &Lumps<'_>) -> Result<(), BspError> {
    let (edges, corners) = (lumps.count(Lump::Edges), lumps.count(Lump::Vertices));
    for (index, record) in lumps.records(Lump::Edges).enumerate() {
        let ends = match lumps.kind {
            BspKind::V29 | BspKind::V30 => [0, 2].map(|at| i64::from(record.u16(at))),
            BspKind::Bsp2 | BspKind::Psb2 => [0, 4].map(|at| i64::from(record.u32(at))),
        };
        for end in ends {
            check_index(Lump::Edges, index, "vertex", end, corners)?;
        }
    }
    for (index, record) in lumps.records(Lump::Surfedges).enumerate() {
        check_index(
            Lump::Surfedges,
            index,
            "edge",
            i64::from(record.i32(0)).abs(),
            edges,
        )?;
    }
    Ok(())
}

/// Checks the faces that each leaf lists. The renderer draws all faces and ignores the lists.
fn check_marks(lumps: &Lumps<'_>, log: &mut WarningLog) {
    let (marks, faces) = (lumps.count(Lump::Marksurfaces), lumps.count(Lump::Faces));
    for (index, record) in lumps.records(Lump::Marksurfaces).enumerate() {
        let face = match lumps.kind {
            BspKind::V29 | BspKind::V30 => record.u16(0).into(),
            BspKind::Bsp2 | BspKind::Psb2 => record.u32(0),
        };
        if face as usize >= faces {
            log.log_invalid_record(
                Lump::Marksurfaces,
                index,
                || format!("face {face}"),
                "one of the faces",
                "ignored",
            );
        }
    }
    for (index, record) in lumps.records(Lump::Leaves).enumerate() {
        let (first, count) = match lumps.kind {
            BspKind::V29 | BspKind::V30 => (record.u16(20).into(), record.u16(22).into()),
            BspKind::Psb2 => (record.u32(20), record.u32(24)),
            BspKind::Bsp2 => (record.u32(32), record.u32(36)),
        };
        if u64::from(first) + u64::from(count) > marks as u64 {
            let found = || format!("{count} marks starting at {first}");
            log.log_invalid_record(
                Lump::Leaves,
                index,
                found,
                "a part of the marksurfaces",
                "ignored",
            );
        }
    }
}
