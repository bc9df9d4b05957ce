//! Frames around the widgets, to select, move and scale them with the mouse or the keys.

use bevy_egui::egui::{
    Align, Align2, Color32, CursorIcon, Event, EventFilter, Id, Key, Modifiers, Painter, Pos2,
    Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};

use super::model::{Drag, DragKind, EditorModel};
use super::snap::{Guides, Snapping, clamp_rect, corner_scale, snap_rect};
use crate::game::hud::ui::theme::{self, TextRole};
use crate::game::hud::widgets::Widget;
use crate::game::settings::{Placement, SCALES};

/// Snapping distances of a moved widget, HUD points.
const SNAPPING: Snapping = Snapping {
    near: 6.0,
    margin: 16.0,
    grid: 8.0,
};
/// Scale change per wheel notch, as a share of the widget's base size. The scaling corner uses the
/// same steps.
const SCALE_STEP: f32 = 0.05;
/// Distance per arrow key press, without and with Shift, HUD points.
const NUDGES: [f32; 2] = [1.0, 8.0];
/// Width and height of the scaling corner, points.
const CORNER: f32 = 12.0;
/// Padding between a frame and its name, points.
const NAME_PAD: Vec2 = vec2(5.0, 1.5);
/// Maximum overlap of a name with its widget at the top of the screen, points.
const NAME_OVER: f32 = 4.0;
/// Dark outline of a frame's line.
const EDGE: Color32 = Color32::from_black_alpha(120);
/// Fill colour of a frame. Makes empty widgets visible.
const FILL: Color32 = Color32::from_rgba_premultiplied(14, 16, 20, 22);

/// Rounds a scale to the editor's steps.
fn round_scale(scale: f32) -> f32 {
    // Dividing by a whole number gives the same float as a typed 1.05.
    let steps = 1.0 / SCALE_STEP;
    ((scale * steps).round() / steps).clamp(*SCALES.start(), *SCALES.end())
}

/// Draws the frames and handles mouse and keys.
pub(super) fn show_frames(ui: &mut Ui, model: &mut EditorModel<'_>) {
    let screen = model.room.screen();
    if ui
        .interact(screen, Id::new("hud editor behind"), Sense::click())
        .clicked()
    {
        model.state.chosen = None;
    }
    let mut shown = model.visible_widgets();
    // Draw smaller frames on top of larger ones.
    shown.sort_by(|(_, one), (_, other)| other.area().total_cmp(&one.area()));
    let others: Vec<(&str, Rect)> = shown
        .iter()
        .map(|(widget, rect)| (widget.id, *rect))
        .collect();
    for (widget, rect) in &shown {
        let response = ui.interact(
            *rect,
            Id::new(("hud editor", widget.id)),
            Sense::click_and_drag(),
        );
        handle_widget(ui, model, widget, *rect, &response, &others);
        let is_chosen = model.state.chosen == Some(widget.id);
        draw(
            ui.painter(),
            screen,
            *rect,
            widget.label(),
            is_chosen,
            response.hovered(),
        );
    }
    if let Some(widget) = model
        .selected_widget()
        .filter(|widget| others.iter().any(|(id, _)| *id == widget.id))
    {
        handle_scaling_corner(ui, model, widget);
    }
    if !ui.input(|input| input.pointer.any_down()) {
        (model.state.drag, model.state.guides) = (None, Guides::default());
    }
    draw_guides(ui.painter(), screen, model.state.guides);
}

/// Handles selection, movement and scaling of a widget.
fn handle_widget(
    ui: &Ui,
    model: &mut EditorModel<'_>,
    widget: &Widget<()>,
    rect: Rect,
    response: &Response,
    others: &[(&str, Rect)],
) {
    if response.clicked() || response.drag_started() || response.gained_focus() {
        model.state.chosen = Some(widget.id);
        response.request_focus();
    }
    drag_widget(ui, model, widget, rect, response, others);
    if response.hovered() {
        scale_by_wheel(ui, model, widget);
    }
    if response.has_focus() {
        handle_keys(ui, model, widget, rect, response);
    }
    if response.hovered() {
        ui.ctx().set_cursor_icon(if response.dragged() {
            CursorIcon::Grabbing
        } else {
            CursorIcon::Grab
        });
    }
}

/// Moves a dragged widget. Unless Shift is held, it snaps to the screen, the other widgets and the
/// grid.
fn drag_widget(
    ui: &Ui,
    model: &mut EditorModel<'_>,
    widget: &Widget<()>,
    rect: Rect,
    response: &Response,
    others: &[(&str, Rect)],
) {
    let Some(at) = response.interact_pointer_pos() else {
        return;
    };
    if response.drag_started() {
        model.state.drag = Some(Drag {
            grip: DragKind::Move,
            from: rect,
            at: ui.input(|input| input.pointer.press_origin()).unwrap_or(at),
        });
    }
    let Some(Drag {
        grip: DragKind::Move,
        from,
        at: origin,
    }) = model.state.drag.filter(|_| response.dragged())
    else {
        return;
    };
    let wanted = from.translate(at - origin);
    let screen = model.room.screen();
    let (rect, guides) = if ui.input(|input| input.modifiers.shift) {
        (clamp_rect(wanted, screen), Guides::default())
    } else {
        let others: Vec<Rect> = others
            .iter()
            .filter(|(id, _)| *id != widget.id)
            .map(|(_, rect)| *rect)
            .collect();
        snap_rect(
            wanted,
            screen,
            &others,
            &snapping_at_scale(model.room.fit.scale),
        )
    };
    model.state.guides = guides;
    move_widget(model, widget, rect);
}

/// Scales a widget with the wheel.
fn scale_by_wheel(ui: &Ui, model: &mut EditorModel<'_>, widget: &Widget<()>) {
    let notches = wheel_notches(ui);
    if notches != 0.0 {
        model.state.chosen = Some(widget.id);
        scale_widget(model, widget, |now| round_scale(now + notches * SCALE_STEP));
    }
}

/// Moves the focused widget with the arrow keys, and turns it off with Delete.
fn handle_keys(
    ui: &Ui,
    model: &mut EditorModel<'_>,
    widget: &Widget<()>,
    rect: Rect,
    response: &Response,
) {
    let filter = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    let steps = arrow_key_move(ui) * model.room.fit.scale;
    if steps != Vec2::ZERO {
        let moved = clamp_rect(rect.translate(steps), model.room.screen());
        move_widget(model, widget, moved);
    }
    if ui.input(|input| input.key_pressed(Key::Delete)) {
        let hidden = Placement {
            on: false,
            ..widget.placement(model.hud)
        };
        widget.set_placement(model.hud, hidden);
        model.state.chosen = None;
    }
}

/// Handles the scaling corner, which is opposite to the widget's anchor.
fn handle_scaling_corner(ui: &Ui, model: &mut EditorModel<'_>, widget: &Widget<()>) {
    let (placement, _) = widget.placement_and_size(model.hud, model.room.fit.small);
    let (corner, fixed) = find_scaling_corners(model.widget_rect(widget), placement.anchor.align());
    let place = Rect::from_center_size(corner, Vec2::splat(CORNER));
    let response = ui.interact(
        place.expand(3.0),
        Id::new("hud editor corner"),
        Sense::drag(),
    );
    scale_by_corner(ui, model, widget, fixed, &response);
    if response.hovered() || response.dragged() {
        let falls = (corner.x > fixed.x) == (corner.y > fixed.y);
        ui.ctx().set_cursor_icon(if falls {
            CursorIcon::ResizeNwSe
        } else {
            CursorIcon::ResizeNeSw
        });
    }
    let edge = Stroke::new(1.5, theme::ON_ACCENT);
    ui.painter().rect(
        place,
        theme::SMALL_RADIUS,
        theme::ACCENT,
        edge,
        StrokeKind::Inside,
    );
}

/// Returns the corner opposite the anchor, and the corner that stays fixed while scaling.
fn find_scaling_corners(rect: Rect, anchor: Align2) -> (Pos2, Pos2) {
    let ends = |side: Align, low: f32, high: f32| {
        if side == Align::Max {
            (low, high)
        } else {
            (high, low)
        }
    };
    let (x, fixed_x) = ends(anchor.x(), rect.left(), rect.right());
    let (y, fixed_y) = ends(anchor.y(), rect.top(), rect.bottom());
    (pos2(x, y), pos2(fixed_x, fixed_y))
}

/// Scales a widget while its corner is dragged. Unless Shift is held, the scale changes in steps.
fn scale_by_corner(
    ui: &Ui,
    model: &mut EditorModel<'_>,
    widget: &Widget<()>,
    fixed: Pos2,
    response: &Response,
) {
    let Some(at) = response.interact_pointer_pos() else {
        return;
    };
    if response.drag_started() {
        model.state.drag = Some(Drag {
            grip: DragKind::Scale,
            from: Rect::from_two_pos(fixed, at),
            at: fixed,
        });
    }
    // Drag the same corner until it is released, even if the anchor changes.
    let Some(Drag {
        grip: DragKind::Scale,
        at: fixed,
        ..
    }) = model.state.drag.filter(|_| response.dragged())
    else {
        return;
    };
    let (_, size) = widget.placement_and_size(model.hud, model.room.fit.small);
    let drawn = corner_scale(fixed, at, size * model.room.fit.scale);
    let scale = if ui.input(|input| input.modifiers.shift) {
        drawn.clamp(*SCALES.start(), *SCALES.end())
    } else {
        round_scale(drawn)
    };
    let scaled = Placement {
        scale,
        ..widget.placement(model.hud)
    };
    widget.set_placement(model.hud, scaled);
    let size = size * scale * model.room.fit.scale;
    let toward = |from: f32, to: f32, length: f32| if to < from { from - length } else { from };
    let min = pos2(toward(fixed.x, at.x, size.x), toward(fixed.y, at.y, size.y));
    let rect = clamp_rect(Rect::from_min_size(min, size), model.room.screen());
    move_widget(model, widget, rect);
}

/// Returns the snapping distances in screen points.
fn snapping_at_scale(scale: f32) -> Snapping {
    let Snapping { near, margin, grid } = SNAPPING;
    Snapping {
        near: near * scale,
        margin: margin * scale,
        grid: grid * scale,
    }
}

/// Moves a widget to a rectangle of the widget's size.
fn move_widget(model: &mut EditorModel<'_>, widget: &Widget<()>, rect: Rect) {
    let (anchor, offset) = model.room.nearest_anchor(rect);
    widget.set_placement(
        model.hud,
        Placement {
            anchor,
            offset,
            ..widget.placement(model.hud)
        },
    );
}

/// Scales a widget. Keeps its offset from its anchor.
fn scale_widget(model: &mut EditorModel<'_>, widget: &Widget<()>, by: impl Fn(f32) -> f32) {
    let placement = widget.placement(model.hud);
    widget.set_placement(
        model.hud,
        Placement {
            scale: by(placement.scale),
            ..placement
        },
    );
}

/// Returns the whole wheel notches of this frame. Positive: up.
fn wheel_notches(ui: &Ui) -> f32 {
    let turned = |event: &Event| {
        if let Event::MouseWheel { delta, .. } = event {
            delta.y
        } else {
            0.0
        }
    };
    let notch = |event: &Event| turned(event).signum() * f32::from(u8::from(turned(event) != 0.0));
    ui.input(|input| input.events.iter().map(notch).sum())
}

/// Returns the movement from the arrow keys in this frame, HUD points.
fn arrow_key_move(ui: &Ui) -> Vec2 {
    ui.input(|input| {
        let pressed = |key| input.num_presses(key) as f32;
        let steps = vec2(
            pressed(Key::ArrowRight) - pressed(Key::ArrowLeft),
            pressed(Key::ArrowDown) - pressed(Key::ArrowUp),
        );
        steps * NUDGES[usize::from(input.modifiers.shift)]
    })
}

/// Whether the undo and redo keys were pressed.
pub(super) fn undo_redo_pressed(ui: &Ui) -> [bool; 2] {
    let again = Modifiers::COMMAND | Modifiers::SHIFT;
    ui.input_mut(|input| {
        let redo =
            input.consume_key(again, Key::Z) || input.consume_key(Modifiers::COMMAND, Key::Y);
        [input.consume_key(Modifiers::COMMAND, Key::Z), redo]
    })
}

/// Draws a frame and its name. The name is above the frame if there is room, or else inside.
fn draw(
    painter: &Painter,
    screen: Rect,
    rect: Rect,
    name: &str,
    is_chosen: bool,
    is_hovered: bool,
) {
    let (ink, width) = match (is_chosen, is_hovered) {
        (true, _) => (theme::ACCENT, 2.0),
        (false, true) => (theme::TEXT, 1.5),
        (false, false) => (theme::TEXT.gamma_multiply(0.7), 1.0),
    };
    // The outline keeps the frame visible on bright and dark walls.
    painter.rect_stroke(
        rect,
        theme::SMALL_RADIUS,
        Stroke::new(width + 2.0, EDGE),
        StrokeKind::Middle,
    );
    painter.rect(
        rect,
        theme::SMALL_RADIUS,
        FILL,
        Stroke::new(width, ink),
        StrokeKind::Middle,
    );
    let (ground, letters) = if is_chosen {
        (theme::ACCENT, theme::ON_ACCENT)
    } else {
        (theme::SIDE, theme::TEXT)
    };
    let galley = painter.layout_no_wrap(
        name.to_owned(),
        theme::regular_font(TextRole::Small.size()),
        letters,
    );
    let size = galley.size() + 2.0 * NAME_PAD;
    let above = rect.left_top() - vec2(0.0, size.y);
    let is_room = above.y >= screen.top() - NAME_OVER;
    let corner: Pos2 = if is_room { above } else { rect.left_top() };
    let place = clamp_rect(Align2::LEFT_TOP.anchor_size(corner, size), screen);
    painter.rect_filled(place, theme::SMALL_RADIUS, ground.gamma_multiply(0.9));
    painter.galley(place.min + NAME_PAD, galley, letters);
}

/// Draws the lines to which the dragged widget has snapped.
fn draw_guides(painter: &Painter, screen: Rect, guides: Guides) {
    let stroke = Stroke::new(1.0, theme::ACCENT);
    if let Some(x) = guides.upright {
        painter.line_segment([pos2(x, screen.top()), pos2(x, screen.bottom())], stroke);
    }
    if let Some(y) = guides.level {
        painter.line_segment([pos2(screen.left(), y), pos2(screen.right(), y)], stroke);
    }
}
