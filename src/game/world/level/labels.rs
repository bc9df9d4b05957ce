//! Text in the level: distances on blocks, heights beside drops, signs.
//!
//! Flat floor text could not be read from the run-up. The text tilts up around its lower edge, just
//! far enough to be legible. For a player above the text or beyond reading distance, it lies flat.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;
use bevy::tasks::{ComputeTaskPool, TaskPool};

use super::meshes::{Corner, MeshParts};
use super::text_draw::{RenderedText, render_text};
use super::textures::bordered_image;
use crate::game::base::schedule::FrameSystems;
use crate::game::base::space::{to_bevy, to_bevy_dir, to_sim};
use crate::game::world::adapter::SoftwareRendering;
use crate::game::world::view::PlayerCamera;
use wishdir_sim::map::Text;
use wishdir_sim::math::{cross, dot};

/// Distance from a surface to its text, units. Signs are placed directly on walls.
const LIFT: f32 = 0.3;

/// Height of a capital letter, as a fraction of the line height.
const CAPITAL: f32 = 0.65;
/// Minimum visible height of capital letters on a floor, 16 of 720 pixels at the default FOV,
/// radians.
const LEGIBLE_RAD: f32 = 1.0 / 30.0;
/// Maximum sine of the viewing angle. With a higher maximum, the text would visibly jump upright.
const STEEPEST: f32 = 0.98;
/// Factor by which upright text would have to be taller to be legible. At this factor and above,
/// text stays flat on the floor.
const TOO_FAR: f32 = 1.5;
/// Minimum normal z of a floor.
const LEVEL: f32 = 0.99;
/// Cosines of the horizontal viewing angles at which the tilt starts (from the side) and is
/// complete (from the front).
const ASIDE: f32 = 0.3;
const BEFORE: f32 = 0.6;

/// Text on a floor. Its lower edge faces the reader.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(super) struct FloorText {
    /// Centre of the flat text and of its lower edge, units.
    middle: Vec3,
    foot: Vec3,
    normal: Vec3,
    right: Vec3,
    /// Height of a capital letter, units.
    capital: f32,
}

impl FloorText {
    /// Returns the text if it is on a floor. `size` is its size in line heights.
    pub(super) fn from_text(text: &Text, size: Vec2) -> Option<Self> {
        let (normal, right) = (text.normal, text.right);
        let foot = text.origin - cross(normal, right) * (size.y * text.size * 0.5);
        let floor_text = Self {
            middle: text.origin,
            foot,
            normal,
            right,
            capital: text.size * CAPITAL,
        };
        (normal.z >= LEVEL).then_some(floor_text)
    }

    /// Returns the tilt for an eye position, radians from the floor.
    fn tilt_angle(&self, eye: Vec3) -> f32 {
        let up = cross(self.normal, self.right);
        let way = eye - self.middle;
        let (before, above, aside) = (-dot(way, up), dot(way, self.normal), dot(way, self.right));
        if before <= 0.0 || above <= 0.0 {
            return 0.0;
        }
        let lies_at = above.atan2(before);
        // The visible height of text grows with the sine of the viewing angle.
        let needed = LEGIBLE_RAD * way.length() / self.capital;
        let wanted = (needed.min(STEEPEST).asin() - lies_at).max(0.0);
        let part =
            |value: f32, none: f32, all: f32| ((value - none) / (all - none)).clamp(0.0, 1.0);
        wanted * part(before / before.hypot(aside), ASIDE, BEFORE) * part(needed, TOO_FAR, 1.0)
    }

    /// Returns the transform that tilts the flat mesh by `rise`.
    fn tilt_transform(&self, rise: f32) -> Transform {
        let rotation = Quat::from_axis_angle(to_bevy_dir(self.right), rise);
        let foot = to_bevy(self.foot);
        Transform {
            translation: foot - rotation * foot,
            rotation,
            scale: Vec3::ONE,
        }
    }
}

fn tilt_texts(
    camera: Single<&Transform, (With<PlayerCamera>, Without<FloorText>)>,
    mut texts: Query<(&FloorText, &mut Transform)>,
) {
    let eye = to_sim(camera.translation);
    for (text, mut place) in &mut texts {
        place.set_if_neq(text.tilt_transform(text.tilt_angle(eye)));
    }
}

/// Rendered text images by message. Only this file writes it.
#[derive(Resource, Default)]
pub(super) struct RenderedMessages {
    by_message: BTreeMap<String, (Handle<Image>, Vec2)>,
}

impl RenderedMessages {
    /// Draws the messages that have no image yet, in parallel.
    pub(super) fn draw_missing<'a>(
        &mut self,
        messages: impl Iterator<Item = &'a str>,
        software: SoftwareRendering,
        images: &mut Assets<Image>,
    ) {
        let missing: BTreeSet<&str> = messages
            .filter(|message| !self.by_message.contains_key(*message))
            .collect();
        let drawn = ComputeTaskPool::get_or_init(TaskPool::new).scope(|scope| {
            for message in &missing {
                scope.spawn(async move { draw_message(message, software) });
            }
        });
        for (message, (image, size)) in missing.into_iter().zip(drawn) {
            self.by_message
                .insert(message.to_owned(), (images.add(image), size));
        }
    }

    /// Returns the image of a message and its size in line heights.
    pub(super) fn image(
        &mut self,
        message: &str,
        software: SoftwareRendering,
        images: &mut Assets<Image>,
    ) -> (Handle<Image>, Vec2) {
        let draw = || {
            let (image, size) = draw_message(message, software);
            (images.add(image), size)
        };
        self.by_message
            .entry(message.to_owned())
            .or_insert_with(draw)
            .clone()
    }
}

/// Draws a message. Returns its image and the image's size in line heights.
fn draw_message(message: &str, software: SoftwareRendering) -> (Image, Vec2) {
    let RenderedText { picture, line_px } = render_text(message);
    let size = Vec2::new(picture.width as f32, picture.height as f32) / line_px;
    (bordered_image(picture, software), size)
}

/// Builds the two-sided mesh for a text. `size` is its size in line heights.
pub(super) fn text_mesh(text: &Text, size: Vec2) -> MeshParts {
    let half = size * text.size * 0.5;
    let up = cross(text.normal, text.right);
    let mut parts = MeshParts::default();
    for (normal, right) in [(text.normal, text.right), (-text.normal, -text.right)] {
        let corner = |x: f32, y: f32| Corner {
            at: text.origin + normal * LIFT + right * (x * half.x) + up * (y * half.y),
            uv: [(x + 1.0) * 0.5, (1.0 - y) * 0.5],
            uv_b: [0.0, 0.0],
        };
        parts.add(
            normal,
            [1.0; 4],
            [
                corner(-1.0, -1.0),
                corner(1.0, -1.0),
                corner(1.0, 1.0),
                corner(-1.0, 1.0),
            ],
        );
    }
    parts
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RenderedMessages>()
        .add_systems(Update, tilt_texts.in_set(FrameSystems::Show));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::base::space::rotation;
    use crate::game::world::view::vertical_fov;
    use crate::storage as content;
    use wishdir_sim::math::ViewAngles;

    /// Eye height of a standing player above the floor, units.
    const EYE: f32 = 64.0;
    /// Size of the rendered view, pixels.
    const PICTURE: Vec2 = Vec2::new(1280.0, 720.0);

    fn floor_texts() -> Vec<(String, FloorText)> {
        let texts = |map: String| {
            let world = content::load_map(&map).unwrap().world;
            let named = |text: &Text| {
                let lines = text.message.lines().count() as f32;
                FloorText::from_text(text, Vec2::new(1.0, lines))
                    .map(|floor| (format!("{map}: {}", text.message), floor))
            };
            world.texts.iter().filter_map(named).collect::<Vec<_>>()
        };
        content::map_names().into_iter().flat_map(texts).collect()
    }

    /// Visible height of a capital at the text's centre, for an eye that looks along `yaw`, pixels.
    fn visible_px(text: &FloorText, eye: Vec3, yaw: f32) -> f32 {
        let aspect = PICTURE.x / PICTURE.y;
        let lens = Mat4::perspective_infinite_reverse_rh(vertical_fov(90.0), aspect, 0.1);
        let camera = Transform::from_translation(to_bevy(eye))
            .with_rotation(rotation(ViewAngles::level(yaw)));
        let place = text.tilt_transform(text.tilt_angle(eye));
        let up = cross(text.normal, text.right) * (text.capital / 2.0);
        let height = |at: Vec3| {
            let seen = camera.to_matrix().inverse() * place.to_matrix() * to_bevy(at).extend(1.0);
            lens.project_point3(seen.truncate()).y * PICTURE.y / 2.0
        };
        height(text.middle + up) - height(text.middle - up)
    }

    #[test]
    fn floor_texts_are_legible_from_run_up() {
        let texts = floor_texts();
        assert!(
            texts.len() > 100,
            "the shipped maps have many: {}",
            texts.len()
        );
        for (name, text) in texts {
            let up = cross(text.normal, text.right);
            let yaw = up.y.atan2(up.x).to_degrees();
            // Tests distances up to the limit of legibility for upright letters of this size.
            let farthest = text.capital / LEGIBLE_RAD * 0.95;
            for step in 1..=10 {
                let distance = 96.0 + (farthest - 96.0) * step as f32 / 10.0;
                let eye = text.middle - up * distance + Vec3::Z * EYE;
                let px = visible_px(&text, eye, yaw);
                assert!(px >= 14.0, "{name}: {px} pixels from {distance} units");
            }
        }
    }

    #[test]
    fn long_jump_numbers_are_legible_from_run_up() {
        let numbers: Vec<_> = floor_texts()
            .into_iter()
            .filter(|(name, _)| name.starts_with("longjump"))
            .collect();
        for (name, text) in &numbers {
            let eye = text.middle - cross(text.normal, text.right) * 500.0 + Vec3::Z * EYE;
            let yaw = if text.right.x > 0.0 { 90.0 } else { -90.0 };
            let px = visible_px(text, eye, yaw);
            assert!(px >= 14.0, "{name}: {px} pixels");
        }
    }

    #[test]
    fn text_lies_flat_below_behind_and_far_away() {
        let text = FloorText {
            middle: Vec3::ZERO,
            foot: -Vec3::Y * 32.0,
            normal: Vec3::Z,
            right: Vec3::X,
            capital: 24.0,
        };
        let rise = |x: f32, y: f32| text.tilt_angle(Vec3::new(x, y, EYE));
        assert_eq!(rise(0.0, -20.0), 0.0, "over it");
        assert_eq!(rise(0.0, 400.0), 0.0, "behind it");
        assert_eq!(rise(400.0, -50.0), 0.0, "beside it");
        assert_eq!(rise(0.0, -1200.0), 0.0, "too far");
        assert!(
            rise(0.0, -600.0) > 0.7
                && rise(0.0, -300.0) > 0.1
                && rise(0.0, -600.0) > rise(0.0, -300.0)
        );
        let steps = (1..1200_u16).map(|y| rise(0.0, -f32::from(y)));
        assert!(
            steps
                .clone()
                .zip(steps.skip(1))
                .all(|(near, far)| (near - far).abs() < 0.02),
            "it never leaps"
        );
    }

    #[test]
    fn capital_height_matches_font() {
        let RenderedText { picture, line_px } = render_text("H");
        let rows = picture.rgba.chunks(picture.width as usize * 4);
        let white = |row: &[u8]| row.chunks(4).any(|pixel| pixel[0] > 128 && pixel[3] > 128);
        let high = rows.filter(|row| white(row)).count() as f32;
        assert!(
            (high / line_px - CAPITAL).abs() < 0.06,
            "{high} of {line_px}"
        );
    }
}
