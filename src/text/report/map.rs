//! Output of `wishdir check-map`: names of the contents of a map.

use crate::text::{Label, id, text};
use wishdir_sim::map::{SurfaceKind, TriggerKind};
use wishdir_sim::platformer::{Tile, ZoneKind};
use wishdir_sim::world::Contents;

impl Label for Contents {
    fn label(&self) -> &'static str {
        text!(match self {
            Self::Empty => "report-map-kind.empty",
            Self::Solid => "report-map-kind.solid",
            Self::Water => "report-map-kind.water",
            Self::Slime => "report-map-kind.slime",
            Self::Lava => "report-map-kind.lava",
            Self::Ladder => "report-map-kind.ladder",
            Self::PlayerClip => "report-map-kind.player-clip",
            Self::Slick => "report-map-kind.slick",
        })
    }
}

impl Label for SurfaceKind {
    fn label(&self) -> &'static str {
        text(match self {
            Self::Solid => id!("report-map-kind.solid"),
            Self::Sky => id!("report-map-kind.sky"),
            Self::Liquid(contents) => return contents.label(),
            Self::Ladder => id!("report-map-kind.ladder"),
            Self::Illusion => id!("report-map-kind.illusion"),
            Self::Trigger(_) => id!("report-map-kind.trigger"),
        })
    }
}

impl Label for TriggerKind {
    fn label(&self) -> &'static str {
        text!(match self {
            Self::Teleport { .. } => "report-map-kind.teleport",
            Self::Push { .. } => "report-map-kind.push",
            Self::Start => "report-map-kind.start",
            Self::Finish => "report-map-kind.finish",
            Self::Checkpoint(_) => "report-map-kind.checkpoint",
            Self::Hurt { .. } => "report-map-kind.hurt",
        })
    }
}

impl Label for Tile {
    fn label(&self) -> &'static str {
        text!(match self {
            Self::Free => "report-map-kind.free",
            Self::Brick(_) => "report-map-kind.brick",
            Self::Invisible => "report-map-kind.invisible",
            Self::Water => "report-map-kind.water",
            Self::Lava => "report-map-kind.lava",
            Self::Death => "report-map-kind.death",
            Self::Pad => "report-map-kind.pad",
            Self::StrongPad => "report-map-kind.strong-pad",
        })
    }
}

impl Label for ZoneKind {
    fn label(&self) -> &'static str {
        text!(match self {
            Self::Start => "report-map-kind.start",
            Self::Finish => "report-map-kind.finish",
        })
    }
}
