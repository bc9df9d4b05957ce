//! Preview images of maps: rendered once per version of the file and cached on disk.

use std::path::{Path, PathBuf};

use super::disk as fs;
use super::games::split_pack_path;
use super::io::{create_parent_folder, write};
use super::scenes::load_scene;
use super::stored::StoredFile;
use super::{CompiledFile, compiled_map, find_map, read_compiled};
use crate::clock::UNIX_EPOCH;
use wishdir_formats::maps::scene::{PREVIEW_SIZE, Preview, scene_preview, world_preview};
use wishdir_sim::map::World;

/// Version of the preview renderer. Cached previews of other versions are not used.
const VERSION: u8 = 1;
/// Name of the subfolder in the platform's cache folder.
const FOLDER: &str = "previews";

/// Returns the folder of cached images, or `None` if the platform has no cache folder.
pub fn previews_folder() -> Option<PathBuf> {
    fs::cache_folder().map(|folder| folder.join(FOLDER))
}

/// Returns the FNV-1a hash of these bytes.
fn hash_parts(parts: &[&[u8]]) -> u64 {
    let bytes = parts.iter().flat_map(|part| part.iter().chain(&[0]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Hashes a file's path, time and size. For a file inside a pak, uses the pak's time and size.
fn hash_file_stamp(path: &Path) -> u64 {
    let lies = split_pack_path(path).map_or_else(|| path.to_owned(), |(pack, _)| pack);
    let written = StoredFile::from_path(&lies)
        .written()
        .and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let nanos = written.map_or(0, |time| time.as_nanos());
    let size = fs::metadata(&lies).map_or(0, |there| there.len());
    hash_parts(&[
        &[VERSION],
        path.to_string_lossy().as_bytes(),
        &nanos.to_le_bytes(),
        &size.to_le_bytes(),
    ])
}

/// Encodes an image as PNG.
fn encode_png(preview: &Preview) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, PREVIEW_SIZE[0], PREVIEW_SIZE[1]);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder
        .write_header()
        .ok()?
        .write_image_data(&preview.rgb)
        .ok()?;
    Some(bytes)
}

/// Decodes an image from [`encode_png`]. `None` if the bytes are something else.
fn decode_png(bytes: &[u8]) -> Option<Preview> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes))
        .read_info()
        .ok()?;
    let info = reader.info();
    let is_ours = [info.width, info.height] == PREVIEW_SIZE
        && (info.color_type, info.bit_depth) == (png::ColorType::Rgb, png::BitDepth::Eight);
    let mut rgb = vec![0; PREVIEW_SIZE[0] as usize * PREVIEW_SIZE[1] as usize * 3];
    let frame = is_ours
        .then(|| reader.next_frame(&mut rgb).ok())
        .flatten()?;
    (frame.buffer_size() == rgb.len()).then_some(Preview { rgb })
}

/// Loads the cached image for a hash, or renders and caches it.
fn load_or_render(
    folder: Option<&Path>,
    number: u64,
    make: impl FnOnce() -> Option<Preview>,
) -> Option<Preview> {
    let file = folder.map(|folder| folder.join(format!("{number:016x}.png")));
    if let Some(known) = file
        .as_ref()
        .and_then(|file| decode_png(&fs::read(file).ok()?))
    {
        return Some(known);
    }
    let made = make()?;
    if let (Some(file), Some(bytes)) = (&file, encode_png(&made)) {
        // If it cannot be cached, it is rendered again next time.
        drop(create_parent_folder(file).and_then(|()| write(file, &bytes)));
    }
    Some(made)
}

/// Returns the preview of a map by name or path. `folder` is the image cache.
/// `None` if nothing in the map is visible.
pub fn load_preview(name: &str, folder: Option<&Path>) -> Option<Preview> {
    if let Some(path) = compiled_map(name) {
        return load_or_render(folder, hash_file_stamp(&path), || {
            match read_compiled(&path).ok()? {
                CompiledFile::Trees(_) => scene_preview(&load_scene(&path).ok()?.scene),
                CompiledFile::Quake3(map) => world_preview(&map.into_world().0),
            }
        });
    }
    let text = find_map(name).ok()?.text;
    let number = hash_parts(&[&[VERSION], text.as_bytes()]);
    load_or_render(folder, number, || {
        world_preview(&World::parse(&text).ok()?.0)
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn previews_are_cached_until_the_map_or_image_changes() {
        let folder = tempfile::tempdir().unwrap();
        let kept_in = folder.path().join("cache/previews");
        let first = load_preview("lab", Some(&kept_in)).unwrap();
        assert!(
            first
                .rgb
                .chunks_exact(3)
                .any(|pixel| pixel != &first.rgb[..3]),
            "something is seen"
        );
        let files = || {
            fs::read_dir(&kept_in)
                .unwrap()
                .flatten()
                .map(|entry| entry.path())
                .collect::<Vec<_>>()
        };
        let [file] = &files()[..] else {
            panic!("{:?}", files())
        };
        let never = || panic!("it is kept");
        let number = u64::from_str_radix(file.file_stem().unwrap().to_str().unwrap(), 16).unwrap();
        assert_eq!(
            load_or_render(Some(&kept_in), number, never),
            Some(first.clone())
        );
        fs::write(file, b"no picture").unwrap();
        // A damaged image is rendered again.
        assert_eq!(load_preview("lab", Some(&kept_in)), Some(first.clone()));
        assert_eq!(decode_png(&fs::read(file).unwrap()), Some(first.clone()));
        assert_ne!(load_preview("bhop", Some(&kept_in)), Some(first));
        assert_eq!(files().len(), 2);
        assert_eq!(load_preview("no such map", Some(&kept_in)), None);
    }

    #[test]
    fn compiled_map_previews_follow_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.bsp");
        assert_eq!(
            hash_file_stamp(&path),
            hash_file_stamp(&path),
            "nothing is there"
        );
        fs::write(&path, b"no map").unwrap();
        let before = hash_file_stamp(&path);
        assert_eq!(load_preview(&path.to_string_lossy(), None), None);
        fs::write(&path, b"another").unwrap();
        assert_ne!(hash_file_stamp(&path), before);
    }
}
