//! The menu's controls: buttons, cards, switches, sliders and rows. All of them use the theme and
//! support the keyboard.

use std::ops::RangeInclusive;

use bevy_egui::egui::{
    Align, Align2, Color32, CornerRadius, DragValue, Frame, Key, Layout, Margin, Rect, Response,
    ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use super::theme::{self, TextRole};

/// Width of a slider with its number, points.
const SLIDER_WIDTH: f32 = 250.0;
/// Height of a sidebar entry, points. All entries fit into a window of 800 × 450.
const SIDE_ENTRY: f32 = 32.0;
/// Width of a slider's number, points.
const NUMBER_WIDTH: f32 = 64.0;

/// Shows content on a scrolling page, with room for the scroll bar on the right.
pub fn show_scrolled(
    ui: &mut Ui,
    salt: impl std::hash::Hash + std::fmt::Debug,
    show: impl FnOnce(&mut Ui),
) {
    ScrollArea::vertical()
        .id_salt(salt)
        .auto_shrink(false)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 6.0;
            Frame::new()
                .inner_margin(Margin {
                    right: 12,
                    ..Margin::ZERO
                })
                .show(ui, |ui| {
                    ui.set_width(ui.available_width());
                    show(ui);
                });
        });
}

/// Draws an outline around a control that has keyboard focus.
pub fn draw_focus_ring(ui: &Ui, response: &Response, radius: CornerRadius) {
    if response.has_focus() {
        ui.painter().rect_stroke(
            response.rect.expand(2.0),
            radius,
            theme::FOCUS,
            StrokeKind::Outside,
        );
    }
}

/// Returns the colour of a surface: under the pointer, pressed or at rest.
pub fn surface_color(response: &Response, rest: Color32) -> Color32 {
    if response.is_pointer_button_down_on() {
        theme::PRESS
    } else if response.hovered() {
        theme::HOVER
    } else {
        rest
    }
}

/// Shows the title of a group.
pub fn show_title(ui: &mut Ui, text: &str) {
    ui.add_space(theme::SPACE);
    ui.label(styled_text(text, TextRole::Title, theme::TEXT));
}

/// Shows an explanation.
pub fn show_note(ui: &mut Ui, text: &str) {
    ui.label(styled_text(text, TextRole::Small, theme::DIM));
}

/// Returns text in one of the theme's text styles.
pub fn styled_text(text: &str, kind: TextRole, color: Color32) -> bevy_egui::egui::RichText {
    bevy_egui::egui::RichText::new(text)
        .font(kind.font())
        .color(color)
}

/// Horizontal padding of a button, points.
const CHIP_MARGIN: f32 = 12.0;

/// Shows a text button.
pub fn button(ui: &mut Ui, text: &str) -> Response {
    chip(ui, false, text, "")
}

/// Shows the page's main button, in the accent colour. A page has at most one.
pub fn main_button(ui: &mut Ui, text: &str) -> Response {
    chip(ui, true, text, "")
}

/// Shows a small button for table rows.
pub fn small_button(ui: &mut Ui, text: &str) -> Response {
    small_button_with_color(ui, text, theme::RAISED)
}

/// Shows a small button in the bottom right corner of a card. Does not move the layout cursor.
pub fn corner_button(ui: &mut Ui, card: Rect, text: &str) -> Response {
    let width = ui
        .painter()
        .layout_no_wrap(text.to_owned(), TextRole::Small.font(), theme::TEXT)
        .size()
        .x
        + 14.0;
    let corner = card.right_bottom() - vec2(10.0, 6.0);
    let place = Rect::from_min_max(corner - vec2(width, 22.0), corner);
    small_button_with_color(
        &mut ui.new_child(UiBuilder::new().max_rect(place)),
        text,
        theme::PRESS,
    )
}

fn small_button_with_color(ui: &mut Ui, text: &str, rest: Color32) -> Response {
    let word = ui
        .painter()
        .layout_no_wrap(text.to_owned(), TextRole::Small.font(), theme::TEXT);
    let (rect, response) = ui.allocate_exact_size(word.size() + vec2(14.0, 8.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, text));
    ui.painter()
        .rect_filled(rect, theme::SMALL_RADIUS, surface_color(&response, rest));
    ui.painter()
        .galley(rect.min + vec2(7.0, 4.0), word, theme::TEXT);
    draw_focus_ring(ui, &response, theme::SMALL_RADIUS);
    response
}

/// Returns the width of a button with this text, points.
pub fn chip_width(ui: &Ui, text: &str) -> f32 {
    ui.painter()
        .layout_no_wrap(text.to_owned(), TextRole::Strong.font(), theme::TEXT)
        .size()
        .x
        + 2.0 * CHIP_MARGIN
}

/// Shows a chip for each value and selects the clicked one.
pub fn show_chips<T: Copy + PartialEq, L: AsRef<str>>(
    ui: &mut Ui,
    chosen: &mut T,
    values: impl IntoIterator<Item = T>,
    label: impl Fn(T) -> L,
) {
    for value in values {
        if chip(ui, *chosen == value, label(value).as_ref(), "").clicked() {
            *chosen = value;
        }
    }
}

/// Shows one of several side-by-side choices: a label, followed by a small label.
pub fn chip(ui: &mut Ui, chosen: bool, text: &str, small: &str) -> Response {
    let (ink, weak) = if chosen {
        (theme::ON_ACCENT, theme::ON_ACCENT)
    } else {
        (theme::TEXT, theme::DIM)
    };
    let word = ui
        .painter()
        .layout_no_wrap(text.to_owned(), TextRole::Strong.font(), ink);
    let behind = ui
        .painter()
        .layout_no_wrap(small.to_owned(), TextRole::Small.font(), weak);
    let gap = if small.is_empty() { 0.0 } else { 6.0 };
    let content = word.size().x + gap + behind.size().x;
    let (rect, response) = ui.allocate_exact_size(
        vec2(content + 2.0 * CHIP_MARGIN, theme::CONTROL_HEIGHT),
        Sense::click(),
    );
    response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, chosen, text));
    let fill = if chosen {
        theme::ACCENT
    } else {
        surface_color(&response, theme::RAISED)
    };
    ui.painter().rect_filled(rect, theme::RADIUS, fill);
    let left = rect.left() + CHIP_MARGIN;
    let at = |x: f32, size: Vec2| pos2(x, rect.center().y - size.y / 2.0);
    ui.painter()
        .galley(at(left, word.size()), word.clone(), ink);
    ui.painter().galley(
        at(left + word.size().x + gap, behind.size()) + vec2(0.0, 0.75),
        behind,
        weak,
    );
    draw_focus_ring(ui, &response, theme::RADIUS);
    response
}

/// Shows one choice of a vertical list: name, tag on the right, and an explanation that wraps.
pub fn card(ui: &mut Ui, chosen: bool, name: &str, tag: &str, about: &str) -> Response {
    card_with_color(ui, chosen, name, tag, about, theme::DIM)
}

/// Like [`card`], with a colour for the explanation.
pub fn card_with_color(
    ui: &mut Ui,
    chosen: bool,
    name: &str,
    tag: &str,
    about: &str,
    about_ink: Color32,
) -> Response {
    card_with_picture(ui, chosen, name, tag, (about, about_ink), vec2(0.0, 0.0)).0
}

/// Like [`card_with_color`], with room for a picture on the left. Also returns the picture's
/// rectangle.
pub fn card_with_picture(
    ui: &mut Ui,
    chosen: bool,
    name: &str,
    tag: &str,
    (about, about_ink): (&str, Color32),
    picture: Vec2,
) -> (Response, Rect) {
    let (pad, bar) = (vec2(14.0, 9.0), 3.0);
    let width = ui.available_width();
    let beside = if picture.x > 0.0 {
        picture.x + pad.y
    } else {
        0.0
    };
    let inner = width - 2.0 * pad.x - beside;
    let ink = if chosen { theme::ACCENT } else { theme::TEXT };
    let tag = ui
        .painter()
        .layout_no_wrap(tag.to_owned(), TextRole::Small.font(), theme::DIM);
    let name_width = inner - tag.size().x - 8.0;
    let name_text = ui
        .painter()
        .layout(name.to_owned(), TextRole::Strong.font(), ink, name_width);
    let about_text =
        ui.painter()
            .layout(about.to_owned(), TextRole::Small.font(), about_ink, inner);
    let gap = 3.0;
    let about_height = if about.is_empty() {
        0.0
    } else {
        gap + about_text.size().y
    };
    let height = (name_text.size().y + about_height).max(picture.y) + 2.0 * pad.y;
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, chosen, name));
    let fill = if chosen {
        theme::ACCENT_TINT
    } else {
        surface_color(&response, theme::RAISED)
    };
    let painter = ui.painter();
    painter.rect_filled(rect, theme::RADIUS, fill);
    if chosen {
        let mark = Rect::from_min_size(rect.min + vec2(0.0, 8.0), vec2(bar, height - 16.0));
        painter.rect_filled(mark, 1.0, theme::ACCENT);
    }
    let top = rect.min + pad + vec2(beside, 0.0);
    painter.galley(
        pos2(rect.right() - pad.x - tag.size().x, top.y + 1.0),
        tag,
        theme::DIM,
    );
    let below = top + vec2(0.0, name_text.size().y + gap);
    painter.galley(top, name_text, ink);
    painter.galley(below, about_text, about_ink);
    draw_focus_ring(ui, &response, theme::RADIUS);
    (response, Rect::from_min_size(rect.min + pad, picture))
}

/// Shows an on/off switch.
pub fn toggle_switch(ui: &mut Ui, on: &mut bool) -> Response {
    let (rect, mut response) = ui.allocate_exact_size(vec2(38.0, 22.0), Sense::click());
    if response.clicked() {
        *on = !*on;
        response.mark_changed();
    }
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, *on, ""));
    let share = ui.ctx().animate_bool_responsive(response.id, *on);
    let rail = surface_color(&response, theme::PRESS).lerp_to_gamma(theme::ACCENT, share);
    let radius = CornerRadius::same(11);
    ui.painter().rect_filled(rect, radius, rail);
    let x = rect.left() + 11.0 + share * (rect.width() - 22.0);
    ui.painter().circle_filled(
        pos2(x, rect.center().y),
        7.5,
        theme::DIM.lerp_to_gamma(theme::ON_ACCENT, share),
    );
    draw_focus_ring(ui, &response, radius);
    response
}

/// Shows a slider with an editable number.
///
/// The slider moves in steps, but the number field accepts any value in the range. A value outside
/// the range, from the console or an imported config, stays until the player moves the slider.
pub fn slider(
    ui: &mut Ui,
    value: &mut f32,
    range: RangeInclusive<f32>,
    step: f32,
    decimals: usize,
) -> Response {
    ui.allocate_ui_with_layout(
        vec2(SLIDER_WIDTH, theme::CONTROL_HEIGHT),
        Layout::right_to_left(Align::Center),
        |ui| {
            let number = DragValue::new(value)
                .range(range.clone())
                .clamp_existing_to_range(false);
            let number = number.speed(step).fixed_decimals(decimals);
            let number = ui.add_sized(vec2(NUMBER_WIDTH, theme::CONTROL_HEIGHT - 4.0), number);
            let rail = draw_rail(ui, value, &range, step);
            number.union(rail)
        },
    )
    .inner
}

/// Draws the slider's rail and knob.
fn draw_rail(ui: &mut Ui, value: &mut f32, range: &RangeInclusive<f32>, step: f32) -> Response {
    let width = ui.available_width();
    let (rect, mut response) =
        ui.allocate_exact_size(vec2(width, theme::CONTROL_HEIGHT), Sense::click_and_drag());
    let (low, high) = (*range.start(), *range.end());
    let (left, right) = (rect.left() + 8.0, rect.right() - 8.0);
    let mut wanted = None;
    if let Some(pointer) = response.interact_pointer_pos() {
        let share = ((pointer.x - left) / (right - left)).clamp(0.0, 1.0);
        wanted = Some(low + ((high - low) * share / step).round() * step);
    }
    if response.has_focus() {
        let steps = ui.input(|input| {
            input.num_presses(Key::ArrowRight) as f32 - input.num_presses(Key::ArrowLeft) as f32
        });
        wanted = if steps == 0.0 {
            wanted
        } else {
            Some(*value + steps * step)
        };
        capture_arrow_keys(ui, &response);
    }
    if let Some(wanted) = wanted
        .map(|wanted| wanted.clamp(low, high))
        .filter(|wanted| *wanted != *value)
    {
        *value = wanted;
        response.mark_changed();
    }
    let shown = f64::from(*value);
    response.widget_info(|| WidgetInfo::slider(true, shown, ""));
    let share = (*value - low) / (high - low);
    let knob = left + (right - left) * share.clamp(0.0, 1.0);
    let middle = rect.center().y;
    let line =
        |from: f32, to: f32| Rect::from_min_max(pos2(from, middle - 2.0), pos2(to, middle + 2.0));
    ui.painter()
        .rect_filled(line(left, right), 2.0, theme::SUNKEN);
    ui.painter()
        .rect_filled(line(left, knob), 2.0, theme::ACCENT);
    let grown = if response.hovered() || response.dragged() {
        8.0
    } else {
        7.0
    };
    ui.painter()
        .circle_filled(pos2(knob, middle), grown, theme::TEXT);
    if response.has_focus() {
        ui.painter()
            .circle_stroke(pos2(knob, middle), grown + 3.0, theme::FOCUS);
    }
    response
}

/// Reserves the left and right arrow keys for this control while it has focus.
fn capture_arrow_keys(ui: &Ui, response: &Response) {
    let filter = bevy_egui::egui::EventFilter {
        horizontal_arrows: true,
        ..Default::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
}

/// Shows a settings row: name and explanation on the left, the control on the right.
pub fn show_row<R>(ui: &mut Ui, name: &str, about: &str, control: impl FnOnce(&mut Ui) -> R) -> R {
    show_wide_row(ui, name, about, SLIDER_WIDTH, control)
}

/// Like [`show_row`], with the given width of the control in points.
pub fn show_wide_row<R>(
    ui: &mut Ui,
    name: &str,
    about: &str,
    control_width: f32,
    control: impl FnOnce(&mut Ui) -> R,
) -> R {
    let width = ui.available_width();
    let text_width = width - control_width - 40.0;
    let name = ui.painter().layout(
        name.to_owned(),
        TextRole::Body.font(),
        theme::TEXT,
        text_width,
    );
    let about_text = ui.painter().layout(
        about.to_owned(),
        TextRole::Small.font(),
        theme::DIM,
        text_width,
    );
    let gap = if about.is_empty() { 0.0 } else { 2.0 };
    let text_height = name.size().y
        + if about.is_empty() {
            0.0
        } else {
            gap + about_text.size().y
        };
    let height = text_height.max(theme::CONTROL_HEIGHT) + 12.0;
    let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    ui.painter().rect_filled(rect, theme::RADIUS, theme::RAISED);
    let text = Align2::LEFT_CENTER
        .align_size_within_rect(vec2(text_width, text_height), rect.shrink2(vec2(14.0, 0.0)));
    let below = text.min + vec2(0.0, name.size().y + gap);
    ui.painter().galley(text.min, name, theme::TEXT);
    ui.painter().galley(below, about_text, theme::DIM);
    let place = rect.shrink2(vec2(14.0, 0.0));
    let builder = UiBuilder::new()
        .max_rect(place)
        .layout(Layout::right_to_left(Align::Center));
    // The child allocates no space, because the row is already allocated.
    let mut child = ui.new_child(builder);
    child.spacing_mut().button_padding.x = 6.0;
    control(&mut child)
}

/// Shows a key binding field: the key's name, or a prompt while it waits for a key.
pub fn key_field(ui: &mut Ui, width: f32, name: &str, waiting: bool, clash: bool) -> Response {
    let (rect, response) =
        ui.allocate_exact_size(vec2(width, theme::CONTROL_HEIGHT - 2.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name));
    let (fill, border, ink) = if waiting {
        (theme::ACCENT_TINT, theme::ACCENT, theme::ACCENT)
    } else if clash {
        (
            surface_color(&response, theme::SUNKEN),
            theme::LOSS,
            theme::LOSS,
        )
    } else {
        let ink = if name == super::keycap::NONE {
            theme::FAINT
        } else {
            theme::TEXT
        };
        (surface_color(&response, theme::SUNKEN), theme::LINE, ink)
    };
    ui.painter().rect(
        rect,
        theme::SMALL_RADIUS,
        fill,
        Stroke::new(1.0, border),
        StrokeKind::Inside,
    );
    let words = if waiting {
        crate::text::text!("menu-key.waiting")
    } else {
        name
    };
    ui.painter().text(
        rect.center(),
        Align2::CENTER_CENTER,
        words,
        TextRole::Body.font(),
        ink,
    );
    draw_focus_ring(ui, &response, theme::SMALL_RADIUS);
    response
}

/// Shows an entry of the menu's sidebar.
pub fn sidebar_entry(ui: &mut Ui, chosen: bool, text: &str, hint: &str) -> Response {
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), SIDE_ENTRY), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, chosen, text));
    let fill = if chosen {
        theme::RAISED
    } else {
        surface_color(&response, Color32::TRANSPARENT)
    };
    ui.painter().rect_filled(rect, theme::RADIUS, fill);
    if chosen {
        let mark = Rect::from_min_size(rect.min + vec2(0.0, 9.0), vec2(3.0, rect.height() - 18.0));
        ui.painter().rect_filled(mark, 1.0, theme::ACCENT);
    }
    let ink = if chosen || response.hovered() {
        theme::TEXT
    } else {
        theme::DIM
    };
    let left = pos2(rect.left() + 16.0, rect.center().y);
    ui.painter().text(
        left,
        Align2::LEFT_CENTER,
        text,
        TextRole::Strong.font(),
        ink,
    );
    let right = pos2(rect.right() - 12.0, rect.center().y);
    ui.painter().text(
        right,
        Align2::RIGHT_CENTER,
        hint,
        TextRole::Small.font(),
        theme::FAINT,
    );
    draw_focus_ring(ui, &response, theme::RADIUS);
    response
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Context, RawInput};

    use super::*;
    use crate::game::hud::ui::style::apply_style;

    #[test]
    fn slider_keeps_out_of_range_values_until_moved() {
        let ctx = Context::default();
        apply_style(&ctx);
        let mut value = 25.0;
        for _ in 0..3 {
            let mut output = ctx.run_ui(RawInput::default(), |ui| {
                assert!(!slider(ui, &mut value, 0.1..=20.0, 0.05, 2).changed());
            });
            // Drop the glyphs, because nothing is painted.
            output.textures_delta.clear();
        }
        assert_eq!(value, 25.0, "a sensitivity of a player's own configuration");
    }
}
