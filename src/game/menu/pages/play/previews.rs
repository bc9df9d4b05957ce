//! The maps' small pictures in the menu: made beside it, the one that is seen first, and kept on
//! the disk.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;

use bevy::prelude::Resource;

use bevy_egui::egui::{ColorImage, Context, TextureHandle, TextureOptions};

use crate::storage::previews::{preview_of, previews_folder};
use wishdir_formats::maps::scene::{PREVIEW_SIZE, Preview};

/// The maps that wait, and the thread that works them off.
struct Worker {
    asked: Sender<String>,
    made: Receiver<(String, Option<Preview>)>,
}

impl Worker {
    /// None: no thread can be had, and maps have no pictures.
    fn begin(folder: Option<PathBuf>) -> Option<Self> {
        let (asked, waiting) = channel::<String>();
        let (done, made) = channel();
        let work = move || {
            while let Ok(first) = waiting.recv() {
                // What was asked for last is seen now.
                let mut names = vec![first];
                while let Some(name) = names.pop() {
                    let picture = preview_of(&name, folder.as_deref());
                    if done.send((name, picture)).is_err() {
                        return;
                    }
                    names.extend(waiting.try_iter());
                }
            }
        };
        thread::Builder::new()
            .name("previews".to_owned())
            .spawn(work)
            .ok()?;
        Some(Self { asked, made })
    }
}

/// What is known of a map's picture.
enum Known {
    Waits,
    Made(TextureHandle),
    /// Nothing of it can be seen.
    Nothing,
}

/// The pictures that were asked for.
#[derive(Resource, Default)]
pub struct Previews {
    /// Nobody makes pictures until somebody is let.
    worker: Option<Arc<Mutex<Worker>>>,
    known: BTreeMap<String, Known>,
}

impl fmt::Debug for Previews {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.debug_struct("previews")
            .field("is_on", &self.is_on())
            .field("known", &self.known.len())
            .finish()
    }
}

impl Previews {
    /// Makes pictures from now on, and keeps them where the platform keeps such things.
    pub fn begin() -> Self {
        Self::in_folder(previews_folder())
    }

    fn in_folder(folder: Option<PathBuf>) -> Self {
        let worker = Worker::begin(folder).map(|worker| Arc::new(Mutex::new(worker)));
        Self {
            worker,
            known: BTreeMap::new(),
        }
    }

    /// Asks for all of them again: maps may have been written since. Those that have not are on the
    /// disk.
    pub fn clear(&mut self) {
        self.known.retain(|_, known| matches!(known, Known::Waits));
    }

    /// Whether there are pictures at all.
    pub fn is_on(&self) -> bool {
        self.worker.is_some()
    }

    /// A map's picture, if it was made; asks for it where it was not.
    pub fn of(&mut self, ctx: &Context, name: &str) -> Option<&TextureHandle> {
        let worker = self.worker.as_ref()?.lock().ok()?;
        for (name, preview) in worker.made.try_iter() {
            let known = preview.map_or(Known::Nothing, |preview| {
                let image =
                    ColorImage::from_rgb(PREVIEW_SIZE.map(|pixels| pixels as usize), &preview.rgb);
                Known::Made(ctx.load_texture(
                    format!("preview {name}"),
                    image,
                    TextureOptions::LINEAR,
                ))
            });
            self.known.insert(name, known);
        }
        if !self.known.contains_key(name) {
            let is_asked = worker.asked.send(name.to_owned()).is_ok();
            self.known.insert(
                name.to_owned(),
                if is_asked {
                    Known::Waits
                } else {
                    Known::Nothing
                },
            );
        }
        match self.known.get(name) {
            Some(Known::Made(texture)) => Some(texture),
            Some(Known::Waits | Known::Nothing) | None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_asked_for_once_and_is_there_later() {
        let folder = tempfile::tempdir().unwrap();
        let (ctx, mut previews) = (
            Context::default(),
            Previews::in_folder(Some(folder.path().to_owned())),
        );
        assert!(previews.of(&ctx, "lab").is_none() && previews.of(&ctx, "no such map").is_none());
        while !matches!(previews.known["lab"], Known::Made(_))
            || matches!(previews.known["no such map"], Known::Waits)
        {
            thread::yield_now();
            previews.of(&ctx, "lab");
        }
        assert_eq!(
            previews.of(&ctx, "lab").map(TextureHandle::size),
            Some(PREVIEW_SIZE.map(|pixels| pixels as usize))
        );
        assert!(previews.of(&ctx, "no such map").is_none());
        previews.clear();
        assert!(previews.known.is_empty());
        assert!(
            Previews::default().of(&ctx, "lab").is_none(),
            "nobody makes any"
        );
    }
}
