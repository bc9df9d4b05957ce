//! Map previews in the menu. A background thread renders them, visible maps first, and caches them
//! on disk.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use bevy::prelude::Resource;

use bevy_egui::egui::{ColorImage, Context, TextureHandle, TextureOptions};

use crate::background;
use crate::storage::previews::{load_preview, previews_folder};
use wishdir_formats::maps::scene::{PREVIEW_SIZE, Preview};

/// Name of a map, and its rendered preview.
type RenderedPreview = (String, Option<Preview>);

/// Queue of requested previews and channel of rendered ones.
struct PreviewWorker {
    queue: PreviewQueue,
    made: Receiver<RenderedPreview>,
}

impl PreviewWorker {
    /// Starts rendering. Returns `None` if that fails; maps then have no previews.
    fn start(folder: Option<PathBuf>) -> Option<Self> {
        let (done, made) = channel();
        let queue = PreviewQueue::start(folder, done)?;
        Some(Self { queue, made })
    }
}

/// Queue of maps for the rendering thread.
#[cfg(not(target_family = "wasm"))]
struct PreviewQueue(Sender<String>);

#[cfg(not(target_family = "wasm"))]
impl PreviewQueue {
    /// Starts the rendering thread.
    fn start(folder: Option<PathBuf>, done: Sender<RenderedPreview>) -> Option<Self> {
        let (asked, waiting) = channel::<String>();
        let work = move || {
            while let Ok(first) = waiting.recv() {
                // Render the last request first, because its map is visible now.
                let mut names = vec![first];
                while let Some(name) = names.pop() {
                    let picture = load_preview(&name, folder.as_deref());
                    if done.send((name, picture)).is_err() {
                        return;
                    }
                    background::announce_result();
                    names.extend(waiting.try_iter());
                }
            }
        };
        std::thread::Builder::new()
            .name("previews".to_owned())
            .spawn(work)
            .ok()?;
        Some(Self(asked))
    }

    /// Requests a preview. Returns whether it will be rendered.
    fn request_preview(&self, name: &str) -> bool {
        self.0.send(name.to_owned()).is_ok()
    }
}

/// Queue of maps for a web page. Each map is rendered in a later frame.
#[cfg(target_family = "wasm")]
struct PreviewQueue {
    folder: Option<PathBuf>,
    done: Sender<RenderedPreview>,
}

#[cfg(target_family = "wasm")]
impl PreviewQueue {
    fn start(folder: Option<PathBuf>, done: Sender<RenderedPreview>) -> Option<Self> {
        Some(Self { folder, done })
    }

    /// Requests a preview. Returns whether it will be rendered.
    fn request_preview(&self, name: &str) -> bool {
        let (name, folder, done) = (name.to_owned(), self.folder.clone(), self.done.clone());
        background::run_in_background(move || {
            let picture = load_preview(&name, folder.as_deref());
            // The receiver may already be gone.
            drop(done.send((name, picture)));
        });
        true
    }
}

/// State of a map's preview.
enum PreviewStatus {
    Waits,
    Made(TextureHandle),
    /// The map has no preview.
    Nothing,
}

/// Previews that were requested so far.
#[derive(Resource, Default)]
pub struct Previews {
    /// Rendering worker. `None` until previews are turned on.
    worker: Option<Arc<Mutex<PreviewWorker>>>,
    known: BTreeMap<String, PreviewStatus>,
}

impl fmt::Debug for Previews {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.debug_struct("previews")
            .field("is_on", &self.are_previews_on())
            .field("known", &self.known.len())
            .finish()
    }
}

impl Previews {
    /// Turns previews on and caches them in the platform's cache folder.
    pub fn start() -> Self {
        Self::with_folder(previews_folder())
    }

    fn with_folder(folder: Option<PathBuf>) -> Self {
        let worker = PreviewWorker::start(folder).map(|worker| Arc::new(Mutex::new(worker)));
        Self {
            worker,
            known: BTreeMap::new(),
        }
    }

    /// Clears the previews, so that the page requests them again, because maps may have changed.
    /// Unchanged maps are loaded from the disk cache.
    pub fn clear(&mut self) {
        self.known
            .retain(|_, known| matches!(known, PreviewStatus::Waits));
    }

    /// Whether previews are on.
    pub fn are_previews_on(&self) -> bool {
        self.worker.is_some()
    }

    /// Whether the preview of a map was requested and is not rendered yet.
    pub fn is_waiting(&self, name: &str) -> bool {
        matches!(self.known.get(name), Some(PreviewStatus::Waits))
    }

    /// Returns the preview of a map, or requests it if it is missing.
    pub fn preview_texture(&mut self, ctx: &Context, name: &str) -> Option<&TextureHandle> {
        let worker = self.worker.as_ref()?.lock().ok()?;
        for (name, preview) in worker.made.try_iter() {
            let known = preview.map_or(PreviewStatus::Nothing, |preview| {
                let image =
                    ColorImage::from_rgb(PREVIEW_SIZE.map(|pixels| pixels as usize), &preview.rgb);
                PreviewStatus::Made(ctx.load_texture(
                    format!("preview {name}"),
                    image,
                    TextureOptions::LINEAR,
                ))
            });
            self.known.insert(name, known);
        }
        if !self.known.contains_key(name) {
            let is_asked = worker.queue.request_preview(name);
            self.known.insert(
                name.to_owned(),
                if is_asked {
                    PreviewStatus::Waits
                } else {
                    PreviewStatus::Nothing
                },
            );
        }
        match self.known.get(name) {
            Some(PreviewStatus::Made(texture)) => Some(texture),
            Some(PreviewStatus::Waits | PreviewStatus::Nothing) | None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn previews_are_requested_once_and_arrive_later() {
        let folder = tempfile::tempdir().unwrap();
        let (ctx, mut previews) = (
            Context::default(),
            Previews::with_folder(Some(folder.path().to_owned())),
        );
        assert!(
            previews.preview_texture(&ctx, "lab").is_none()
                && previews.preview_texture(&ctx, "no such map").is_none()
        );
        while !matches!(previews.known["lab"], PreviewStatus::Made(_))
            || matches!(previews.known["no such map"], PreviewStatus::Waits)
        {
            std::thread::yield_now();
            previews.preview_texture(&ctx, "lab");
        }
        assert_eq!(
            previews
                .preview_texture(&ctx, "lab")
                .map(TextureHandle::size),
            Some(PREVIEW_SIZE.map(|pixels| pixels as usize))
        );
        assert!(previews.preview_texture(&ctx, "no such map").is_none());
        previews.clear();
        assert!(previews.known.is_empty());
        assert!(
            Previews::default().preview_texture(&ctx, "lab").is_none(),
            "nobody makes any"
        );
    }
}
