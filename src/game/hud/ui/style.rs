//! Applies the theme to egui: fonts, colours and spacing of all standard widgets.

use std::sync::Arc;

use bevy_egui::egui::style::{HandleShape, ScrollStyle, WidgetVisuals, Widgets};
use bevy_egui::egui::{
    Color32, Context, FontData, FontDefinitions, FontFamily, Margin, Shadow, Stroke, Style,
    TextStyle, Theme, Vec2, Visuals, vec2,
};

use super::theme::{self, TextRole};

/// Inter Medium, for body text.
const REGULAR: &[u8] = include_bytes!("../../../../assets/fonts/Inter-Medium.otf");
/// Inter `SemiBold`, for titles and numbers.
const STRONG: &[u8] = include_bytes!("../../../../assets/fonts/Inter-SemiBold.otf");

/// Applies the theme to a new context.
pub fn apply_style(ctx: &Context) {
    ctx.set_fonts(font_definitions());
    ctx.set_theme(Theme::Dark);
    ctx.set_style_of(Theme::Dark, egui_style());
    // Ctrl + and Ctrl - belong to the game. The interface's size follows the window.
    ctx.options_mut(|options| options.zoom_with_keyboard = false);
    ctx.tessellation_options_mut(|options| options.feathering_size_in_pixels = 1.0);
}

fn font_definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let mut add = |name: &str, bytes: &'static [u8]| {
        fonts
            .font_data
            .insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    };
    add("inter-medium", REGULAR);
    add("inter-semibold", STRONG);
    let fallbacks = fonts
        .families
        .get(&FontFamily::Proportional)
        .cloned()
        .unwrap_or_default();
    let family = |first: &str| {
        let mut names = vec![first.to_owned()];
        names.extend(fallbacks.iter().cloned());
        names
    };
    fonts
        .families
        .insert(FontFamily::Proportional, family("inter-medium"));
    fonts.families.insert(
        FontFamily::Name(theme::STRONG_FAMILY.into()),
        family("inter-semibold"),
    );
    fonts
}

fn egui_style() -> Style {
    let mut style = Style {
        visuals: theme_visuals(),
        text_styles: [
            (TextStyle::Small, TextRole::Small.font()),
            (TextStyle::Body, TextRole::Body.font()),
            (TextStyle::Button, TextRole::Body.font()),
            (TextStyle::Heading, TextRole::Heading.font()),
            (
                TextStyle::Monospace,
                bevy_egui::egui::FontId::monospace(TextRole::Body.size()),
            ),
        ]
        .into(),
        animation_time: 0.09,
        ..Style::default()
    };
    style.spacing.item_spacing = Vec2::splat(theme::SPACE * 2.0);
    style.spacing.button_padding = vec2(12.0, 6.0);
    style.spacing.interact_size = vec2(40.0, theme::CONTROL_HEIGHT);
    style.spacing.slider_rail_height = 4.0;
    style.spacing.tooltip_width = 340.0;
    style.spacing.menu_margin = Margin::same(8);
    style.spacing.window_margin = Margin::same(10);
    style.spacing.scroll = ScrollStyle {
        bar_width: 6.0,
        floating_width: 4.0,
        handle_min_length: 28.0,
        dormant_handle_opacity: 0.5,
        ..ScrollStyle::floating()
    };
    style.interaction.selectable_labels = false;
    style.interaction.tooltip_delay = 0.35;
    style
}

fn widget_visuals(fill: Color32, text: Color32, border: Color32) -> WidgetVisuals {
    WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.0, border),
        corner_radius: theme::RADIUS,
        fg_stroke: Stroke::new(1.0, text),
        expansion: 0.0,
    }
}

fn theme_visuals() -> Visuals {
    let mut visuals = Visuals::dark();
    visuals.widgets = Widgets {
        noninteractive: widget_visuals(theme::PANEL, theme::TEXT, theme::LINE),
        inactive: widget_visuals(theme::RAISED, theme::TEXT, theme::LINE),
        hovered: widget_visuals(theme::HOVER, theme::TEXT, theme::FAINT),
        active: widget_visuals(theme::PRESS, theme::TEXT, theme::ACCENT),
        open: widget_visuals(theme::HOVER, theme::TEXT, theme::LINE),
    };
    visuals.selection.bg_fill = theme::ACCENT_TINT;
    visuals.selection.stroke = Stroke::new(1.5, theme::ACCENT);
    visuals.hyperlink_color = theme::ACCENT;
    visuals.faint_bg_color = theme::RAISED;
    visuals.extreme_bg_color = theme::SUNKEN;
    visuals.code_bg_color = theme::SUNKEN;
    visuals.warn_fg_color = theme::WARNING;
    visuals.error_fg_color = theme::LOSS;
    visuals.weak_text_color = Some(theme::DIM);
    visuals.window_fill = theme::PANEL;
    visuals.window_stroke = Stroke::new(1.0, theme::LINE);
    visuals.window_corner_radius = theme::PANEL_RADIUS;
    visuals.window_shadow = Shadow {
        offset: [0, 12],
        blur: 40,
        spread: 0,
        color: Color32::from_black_alpha(140),
    };
    visuals.popup_shadow = Shadow {
        offset: [0, 6],
        blur: 18,
        spread: 0,
        color: Color32::from_black_alpha(120),
    };
    visuals.menu_corner_radius = theme::RADIUS;
    visuals.panel_fill = theme::PANEL;
    visuals.slider_trailing_fill = true;
    visuals.handle_shape = HandleShape::Circle;
    visuals
}
