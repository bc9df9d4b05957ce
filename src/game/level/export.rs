//! The textures as PNG files, one pixel a texel, for map editors.

use std::io::Cursor;

use bevy::asset::RenderAssetUsages;
use bevy::image::{Image, ImageFormat};
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use thiserror::Error;

use super::texture_draw::PIXELS_PER_TEXEL;
use super::texture_set::TEXTURES;
use crate::content::FileError;

/// Why a texture could not be exported.
#[derive(Debug, Error)]
pub enum ExportError {
    /// It could not be made a PNG.
    #[error("{name}: {reason}")]
    Encode {
        /// The texture's file.
        name: String,
        /// What the encoder said.
        reason: String,
    },
    /// It could not be written.
    #[error(transparent)]
    File(#[from] FileError),
}

/// Every texture: its file's name and the PNG.
pub fn textures() -> impl Iterator<Item = Result<(String, Vec<u8>), ExportError>> {
    TEXTURES.iter().map(|texture| {
        let name = texture.file_name();
        let mut picture = texture.draw();
        for _ in 0..PIXELS_PER_TEXEL.ilog2() {
            picture = picture.halved();
        }
        let size = Extent3d { width: picture.width, height: picture.height, depth_or_array_layers: 1 };
        let format = TextureFormat::Rgba8UnormSrgb;
        let image = Image::new(size, TextureDimension::D2, picture.rgba, format, RenderAssetUsages::MAIN_WORLD);
        let png = png(image).map_err(|reason| ExportError::Encode { name: name.clone(), reason })?;
        Ok((name, png))
    })
}

/// An image as a PNG file, without its alpha.
pub(in crate::game) fn png(image: Image) -> Result<Vec<u8>, String> {
    let dynamic = image.try_into_dynamic().map_err(|error| error.to_string())?;
    let format = ImageFormat::Png.as_image_crate_format().ok_or("this build writes no PNG")?;
    let mut bytes = Cursor::new(Vec::new());
    dynamic.to_rgb8().write_to(&mut bytes, format).map_err(|error| error.to_string())?;
    Ok(bytes.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_texture_becomes_a_png_of_one_pixel_a_texel() {
        let mut count = 0;
        for texture in textures() {
            let (name, png) = texture.unwrap();
            assert!(!name.contains('*'), "no file may be called {name} everywhere");
            assert_eq!(png[1..4], *b"PNG", "{name}");
            let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
            assert_eq!([side(16), side(20)], [128, 128], "{name}");
            count += 1;
        }
        assert_eq!(count, TEXTURES.len());
    }
}
