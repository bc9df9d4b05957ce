//! Bevy images of the drawn textures, with mip levels and anisotropic filtering.

use std::collections::{BTreeMap, BTreeSet};

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::tasks::{ComputeTaskPool, TaskPool};

use super::texture_draw::Picture;
use super::texture_set::{self, Texture};
use crate::game::base::palette::MapColors;
use crate::game::world::adapter::SoftwareRendering;

/// Number of anisotropic filter samples. Every graphics card supports 16.
const ANISOTROPY: u16 = 16;

/// Returns the sampler's anisotropy. Software rendering uses 1 and filters in the shader, because
/// the sampler's filter would take 20 times as long as the rest of the frame.
fn anisotropy(software: SoftwareRendering) -> u16 {
    if software.0 { 1 } else { ANISOTROPY }
}

/// Finds a texture in the set, or creates a placeholder for an unknown name.
pub(super) fn find_or_create_placeholder(name: &str) -> Texture {
    texture_set::find_texture(name)
        .copied()
        .unwrap_or_else(|| texture_set::create_placeholder(name))
}

/// Drawn textures by their name in the map. Only this file writes it.
#[derive(Resource, Default)]
pub struct DrawnTextures {
    by_name: BTreeMap<String, Handle<Image>>,
    colors: MapColors,
}

impl DrawnTextures {
    /// Switches to a palette. Discards textures drawn with another palette.
    pub fn set_palette(&mut self, colors: MapColors) {
        if self.colors != colors {
            *self = Self {
                colors,
                ..Self::default()
            };
        }
    }

    /// Draws the missing textures among these names. Draws them in parallel, because a map has up
    /// to a dozen and each takes 50 ms.
    pub fn draw_missing<'a>(
        &mut self,
        names: impl Iterator<Item = &'a str>,
        software: SoftwareRendering,
        images: &mut Assets<Image>,
    ) {
        let missing: BTreeSet<&str> = names
            .filter(|name| !self.by_name.contains_key(*name))
            .collect();
        let colors = self.colors;
        let drawn = ComputeTaskPool::get_or_init(TaskPool::new).scope(|scope| {
            for name in &missing {
                let texture = find_or_create_placeholder(name);
                scope.spawn(async move { draw_image(texture, &colors, software) });
            }
        });
        for (name, image) in missing.into_iter().zip(drawn) {
            self.by_name.insert(name.to_owned(), images.add(image));
        }
    }

    /// Returns the image of a texture, drawing it on first use.
    pub fn image(
        &mut self,
        name: &str,
        software: SoftwareRendering,
        images: &mut Assets<Image>,
    ) -> Handle<Image> {
        self.get_or_draw(name, find_or_create_placeholder(name), software, images)
    }

    /// Like [`DrawnTextures::image`], but the placeholder is pale. For textures that are missing
    /// from a compiled map.
    pub fn pale_image(
        &mut self,
        name: &str,
        software: SoftwareRendering,
        images: &mut Assets<Image>,
    ) -> Handle<Image> {
        let texture = texture_set::find_texture(name)
            .copied()
            .unwrap_or_else(|| texture_set::create_pale_placeholder(name));
        self.get_or_draw(&format!("pale {name}"), texture, software, images)
    }

    fn get_or_draw(
        &mut self,
        key: &str,
        texture: Texture,
        software: SoftwareRendering,
        images: &mut Assets<Image>,
    ) -> Handle<Image> {
        let colors = self.colors;
        let draw = || images.add(draw_image(texture, &colors, software));
        self.by_name
            .entry(key.to_owned())
            .or_insert_with(draw)
            .clone()
    }
}

fn draw_image(texture: Texture, colors: &MapColors, software: SoftwareRendering) -> Image {
    repeating_image(texture.recolor(colors).draw(), software)
}

/// Creates an image that repeats on both axes.
pub(in crate::game) fn repeating_image(picture: Picture, software: SoftwareRendering) -> Image {
    mipmapped_image(picture, ImageAddressMode::Repeat, anisotropy(software))
}

/// Creates an image that clamps at its border.
pub(in crate::game) fn bordered_image(picture: Picture, software: SoftwareRendering) -> Image {
    mipmapped_image(picture, ImageAddressMode::ClampToEdge, anisotropy(software))
}

fn mipmapped_image(picture: Picture, address: ImageAddressMode, anisotropy: u16) -> Image {
    let size = Extent3d {
        width: picture.width,
        height: picture.height,
        depth_or_array_layers: 1,
    };
    let levels = picture.mip_levels();
    let mut image = Image::new_uninit(
        size,
        TextureDimension::D2,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.texture_descriptor.mip_level_count =
        u32::try_from(levels.len()).expect("a picture has few mip levels");
    let rows: Vec<&[u8]> = levels.iter().map(|level| level.rgba.as_slice()).collect();
    image.data = Some(rows.concat());
    let mut sampler = ImageSamplerDescriptor::linear();
    sampler
        .set_address_mode(address)
        .set_anisotropic_filter(anisotropy);
    image.sampler = ImageSampler::Descriptor(sampler);
    image
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DrawnTextures>();
}
