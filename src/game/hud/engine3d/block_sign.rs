//! Sign under the edge of the block ahead: the block's requirement and the last jump's shortfall.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Id, LayerId, Order};

use super::jump_panel;
use crate::game::base::messages::{BugFinderActive, MeasuringActive, WhatIfActive};
use crate::game::hud::blocks::Blocks;
use crate::game::hud::ui::canvas::{TextFont, regular_font, strong_font};
use crate::game::hud::ui::marks::MarkPainter;
use crate::game::play::analysis::Analysis;
use crate::game::play::mover::{Mover, Player};
use crate::game::settings::Settings;
use crate::game::world::view::PlayerCamera;
use crate::planner::bot::{BlockRequirement, BlockTable};
use crate::planner::edges::BlockAhead;
use crate::planner::judge::JudgedJump;
use crate::text::block::shortfall_line;
use crate::text::number::{Number, hundredths, whole};
use crate::text::{Describe as _, message};
use wishdir_analysis::jump::JumpKind;

/// Distance from the screen centre down to the sign's top, points. Keeps the crosshair free.
const BELOW: f32 = 34.0;
const TITLE: TextFont = strong_font(13.0);
const WORDS: TextFont = regular_font(11.5);
const ROW: f32 = 16.0;
const MARGIN: f32 = 10.0;

/// Builds the sign's lines: the block, its requirement and the last jump's shortfall.
///
/// `last`: the prestrafe (u/s) and the efficiency (percent) of the last jump.
fn sign_lines(
    block: BlockAhead,
    need: &BlockRequirement,
    table: &BlockTable,
    last: Option<[f64; 2]>,
) -> Vec<String> {
    let name = match block.rise {
        0.0 => message!("block-sign", units = format_units(block.gap)),
        rise => message!(
            "block-sign.higher",
            units = format_units(block.gap),
            rise = format_units(rise)
        ),
    };
    let mut lines = vec![name, need.describe()];
    lines.extend(last.map(|[prestrafe, efficiency]| {
        let lack = table.shortfall(need.block, need.rise, prestrafe, efficiency);
        message!(
            "block-sign.yours",
            lack = shortfall_line(prestrafe, efficiency, &lack)
        )
    }));
    lines
}

/// Formats a distance. Whole numbers have no decimals.
fn format_units(units: f32) -> Number {
    if units.fract() == 0.0 {
        whole(units)
    } else {
        hundredths(units)
    }
}

pub(super) fn draw_sign(
    mut contexts: EguiContexts,
    blocks: Res<Blocks>,
    analysis: Res<Analysis>,
    settings: Res<Settings>,
    camera: Single<(&Camera, &Transform), With<PlayerCamera>>,
    player: Single<&Mover, With<Player>>,
    used: (
        Res<MeasuringActive>,
        Res<BugFinderActive>,
        Res<WhatIfActive>,
    ),
) -> Result {
    // An active tool uses this part of the screen.
    let (measuring, finding, what_if) = used;
    let is_used = measuring.0 || finding.0 || what_if.0;
    let Some(block) = blocks.block_ahead().filter(|_| !is_used) else {
        return Ok(());
    };
    let Some(table) = blocks.block_table(player.run.profile()) else {
        return Ok(());
    };
    if !jump_panel::WIDGET.placement(&settings.hud).on {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let layer = LayerId::new(Order::Background, Id::new("block sign"));
    let marks = MarkPainter::new(ctx, layer, *camera, settings.hud.look.resolve());
    let Some(at) = marks.project_point(block.edge) else {
        return Ok(());
    };
    let need = table.requirement(f64::from(block.gap), f64::from(block.rise));
    let is_run_up = |judged: &&JudgedJump| {
        matches!(
            judged.judgement.kind,
            JumpKind::LongJump | JumpKind::HighJump
        )
    };
    let last = analysis.recent_jumps().next().filter(is_run_up);
    let last = last.map(|judged| {
        let efficiency = judged.judgement.strafing.totals.efficiency;
        [judged.jump.prestrafe, efficiency]
    });
    let lines = sign_lines(block, &need, table, last);
    let canvas = marks.canvas_at(at);
    let face = |index: usize| if index == 0 { TITLE } else { WORDS };
    let widths = lines
        .iter()
        .enumerate()
        .map(|(index, line)| canvas.width(face(index), line));
    let width = widths.fold(0.0, f32::max) + 2.0 * MARGIN;
    let height = ROW * lines.len() as f32 + MARGIN;
    canvas.line([0.0, 0.0], [0.0, BELOW], 1.0, canvas.ink.accent);
    canvas.draw_panel([-width / 2.0, BELOW], [width, height]);
    for (index, line) in lines.iter().enumerate() {
        let y = BELOW + MARGIN / 2.0 + ROW * (index as f32 + 0.5);
        let color = if index == 0 {
            canvas.ink.accent
        } else {
            canvas.ink.text
        };
        canvas.text_middle([0.0, y], face(index), color, line);
    }
    Ok(())
}
