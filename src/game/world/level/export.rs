//! Exports the textures as PNG files with one pixel per texel, for map editors.

use std::error::Error;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use bevy::asset::RenderAssetUsages;
use bevy::image::{Image, ImageFormat};
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::texture_draw::PIXELS_PER_TEXEL;
use super::texture_set::TEXTURES;
use crate::storage::FileError;
use crate::text::{Describe, described};

/// Error while exporting an image.
#[derive(Debug, thiserror::Error)]
pub enum ImageExportError {
    /// PNG encoding failed.
    #[error("{}: {error}", path.display())]
    Encode {
        /// Path of the image file.
        path: PathBuf,
        /// Error of the encoder.
        error: Box<dyn Error + Send + Sync>,
    },
    /// Writing the file failed.
    #[error(transparent)]
    File(#[from] FileError),
}

impl Describe for ImageExportError {
    fn describe(&self) -> String {
        match self {
            Self::Encode { path, error } => described!(
                self,
                "error-image-unencoded",
                path = path.display().to_string(),
                error = error.to_string()
            ),
            Self::File(error) => error.describe(),
        }
    }
}

/// Returns the file name and the PNG data of every texture.
pub fn encode_textures() -> impl Iterator<Item = Result<(String, Vec<u8>), ImageExportError>> {
    TEXTURES.iter().map(|texture| {
        let name = texture.file_name();
        let mut picture = texture.draw();
        for _ in 0..PIXELS_PER_TEXEL.ilog2() {
            picture = picture.halve_size();
        }
        let size = Extent3d {
            width: picture.width,
            height: picture.height,
            depth_or_array_layers: 1,
        };
        let format = TextureFormat::Rgba8UnormSrgb;
        let image = Image::new(
            size,
            TextureDimension::D2,
            picture.rgba,
            format,
            RenderAssetUsages::MAIN_WORLD,
        );
        let png = image_to_png(image, Path::new(&name))?;
        Ok((name, png))
    })
}

/// Encodes an image as PNG without alpha. `path` is only for the error.
pub(in crate::game) fn image_to_png(
    image: Image,
    path: &Path,
) -> Result<Vec<u8>, ImageExportError> {
    encode_png(image).map_err(|error| ImageExportError::Encode {
        path: path.to_owned(),
        error,
    })
}

fn encode_png(image: Image) -> Result<Vec<u8>, Box<dyn Error + Send + Sync>> {
    let format = ImageFormat::Png
        .as_image_crate_format()
        .ok_or("found a build without PNG support")?;
    let mut bytes = Cursor::new(Vec::new());
    image
        .try_into_dynamic()?
        .to_rgb8()
        .write_to(&mut bytes, format)?;
    Ok(bytes.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn textures_export_one_pixel_per_texel() {
        let mut count = 0;
        for texture in encode_textures() {
            let (name, png) = texture.unwrap();
            assert!(
                !name.contains('*'),
                "no file may be called {name} everywhere"
            );
            assert_eq!(png[1..4], *b"PNG", "{name}");
            let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
            assert_eq!([side(16), side(20)], [128, 128], "{name}");
            count += 1;
        }
        assert_eq!(count, TEXTURES.len());
    }
}
