//! The drawn textures as Bevy's images: with mip levels and anisotropic sampling, so that grids do
//! not shimmer.

use std::collections::BTreeMap;

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::texture_draw::Picture;
use super::texture_set::{self, Texture};
use crate::game::base::palette::MapColors;
use crate::game::world::adapter::SoftwareDrawn;

/// Samples taken along the longer side of a pixel's footprint: 16 is what every graphics card can
/// do.
const ANISOTROPY: u16 = 16;

/// How many samples to leave to the sampler: where the processor draws, the anisotropic filter
/// takes twenty times as long as all else together, and the shader's own does.
fn anisotropy(software: SoftwareDrawn) -> u16 {
    if software.0 { 1 } else { ANISOTROPY }
}

/// A texture of the set, or what stands in for an unknown name.
pub(super) fn known_or_stand_in(name: &str) -> Texture {
    texture_set::find(name)
        .copied()
        .unwrap_or_else(|| texture_set::stand_in(name))
}

/// The textures drawn so far, by the name the map gives them: each is drawn once. Written by this
/// file alone.
#[derive(Resource, Default)]
pub struct DrawnTextures {
    by_name: BTreeMap<String, Handle<Image>>,
    colors: MapColors,
}

impl DrawnTextures {
    /// From now on these colours tell what is possible from what is not.
    pub fn wear(&mut self, colors: MapColors) {
        if self.colors != colors {
            *self = Self {
                colors,
                ..Self::default()
            };
        }
    }

    /// The image of a texture, drawn now if it never was.
    pub fn image(
        &mut self,
        name: &str,
        software: SoftwareDrawn,
        images: &mut Assets<Image>,
    ) -> Handle<Image> {
        self.drawn(name, known_or_stand_in(name), software, images)
    }

    /// The same of a picture that a compiled map lacks.
    pub fn pale_image(
        &mut self,
        name: &str,
        software: SoftwareDrawn,
        images: &mut Assets<Image>,
    ) -> Handle<Image> {
        let texture = texture_set::find(name)
            .copied()
            .unwrap_or_else(|| texture_set::pale_stand_in(name));
        self.drawn(&format!("pale {name}"), texture, software, images)
    }

    fn drawn(
        &mut self,
        key: &str,
        texture: Texture,
        software: SoftwareDrawn,
        images: &mut Assets<Image>,
    ) -> Handle<Image> {
        let colors = self.colors;
        let draw = || images.add(repeating(texture.seen(&colors).draw(), software));
        self.by_name
            .entry(key.to_owned())
            .or_insert_with(draw)
            .clone()
    }
}

/// An image that goes on for ever both ways.
pub(in crate::game) fn repeating(picture: Picture, software: SoftwareDrawn) -> Image {
    mipmapped(picture, ImageAddressMode::Repeat, anisotropy(software))
}

/// An image that ends at its border.
pub(in crate::game) fn bordered(picture: Picture, software: SoftwareDrawn) -> Image {
    mipmapped(picture, ImageAddressMode::ClampToEdge, anisotropy(software))
}

fn mipmapped(picture: Picture, address: ImageAddressMode, anisotropy: u16) -> Image {
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
    image.data = Some(levels.into_iter().flat_map(|level| level.rgba).collect());
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
