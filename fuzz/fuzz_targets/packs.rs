//! Parses any bytes as a WAD, a pak, a zip archive and a sky image.
//! It must not panic or return bytes from outside the file.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wishdir_formats::maps::pak::Pak;
use wishdir_formats::maps::pk3::Pk3;
use wishdir_formats::maps::scene::SkySide;
use wishdir_formats::maps::wad::Wad;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(wad) = Wad::open(bytes) {
        for entry in &wad.entries {
            if let Ok(texture) = wad.texture(bytes, entry) {
                let wanted = texture.width as usize * texture.height as usize;
                assert!(
                    texture.pixels.is_none_or(|pixels| pixels.len() == wanted),
                    "{}",
                    texture.name
                );
            }
        }
    }
    if let Ok(pak) = Pak::open(bytes) {
        assert!(
            pak.files
                .iter()
                .all(|(name, _)| pak.file(bytes, name).is_some()),
            "{pak:?}"
        );
    }
    if let Ok(mut pk3) = Pk3::open(std::io::Cursor::new(bytes)) {
        let paths: Vec<String> = pk3.paths().map(str::to_owned).collect();
        for path in paths {
            assert!(
                pk3.read(&path).map_or(0, |file| file.len()) <= 200 * bytes.len(),
                "{path}"
            );
        }
    }
    for side in [SkySide::from_tga(bytes), SkySide::from_bmp(bytes)]
        .into_iter()
        .flatten()
    {
        let [width, height] = side.size;
        assert_eq!(side.pixels.len(), width as usize * height as usize);
    }
});
