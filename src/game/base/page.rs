//! Calls to the web page's script, `web/game/page/game.js`. The script implements everything that
//! needs a browser: saved files, the pointer lock, the clipboard and the sound output.
//!
//! The script's functions are members of the object `wishdirPage`. Calls to missing functions do
//! nothing.

use std::path::{Path, PathBuf};
use std::time::Duration;

use js_sys::{Array, Float32Array, Function, Reflect, Uint8Array};
use wasm_bindgen::{JsCast as _, JsValue};

use crate::clock::{SystemTime, UNIX_EPOCH};

/// An event in the page.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::game) enum PageEvent {
    /// The browser locked the pointer. `is_raw`: whether mouse movements are free of acceleration.
    Locked { is_raw: bool },
    /// The browser released the pointer, or refused to lock it.
    Unlocked { is_refused: bool },
    /// The player dropped or chose a file.
    File { name: String, bytes: Vec<u8> },
    /// The browser did not save a file, for example because its storage is full.
    Unsaved,
    /// The player pasted a jump link, or the page's address contains one.
    Link(String),
}

/// A device event. The browser reports events in order.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::game) struct PageInput {
    /// `motion`, `wheel`, `button`, or the code of a key.
    pub what: String,
    /// Age of the event, microseconds.
    pub age_us: u64,
}

/// A saved file.
pub(in crate::game) struct SavedFile {
    pub path: PathBuf,
    pub bytes: Vec<u8>,
    pub written: SystemTime,
}

fn get_property(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).unwrap_or(JsValue::UNDEFINED)
}

fn page_object() -> JsValue {
    get_property(&js_sys::global(), "wishdirPage")
}

/// Calls a function of the page.
fn call_page(name: &str, arguments: &[JsValue]) -> JsValue {
    let page = page_object();
    let Ok(function) = get_property(&page, name).dyn_into::<Function>() else {
        return JsValue::UNDEFINED;
    };
    let arguments: Array = arguments.iter().collect();
    function
        .apply(&page, &arguments)
        .unwrap_or(JsValue::UNDEFINED)
}

fn to_text(value: &JsValue) -> String {
    value.as_string().unwrap_or_default()
}

fn to_bytes(value: &JsValue) -> Vec<u8> {
    let array = value.dyn_ref::<Uint8Array>();
    array.map(Uint8Array::to_vec).unwrap_or_default()
}

/// Returns a text that the page set before the game started.
pub(in crate::game) fn start_option(name: &str) -> Option<String> {
    get_property(&page_object(), name)
        .as_string()
        .filter(|text| !text.is_empty())
}

/// Whether a named condition of the page is true.
pub(in crate::game) fn is_true(name: &str) -> bool {
    get_property(&page_object(), name).is_truthy()
}

/// Takes the files that were saved on earlier visits.
pub(in crate::game) fn take_saved_files() -> Vec<SavedFile> {
    let files = call_page("takeFiles", &[]).dyn_into::<Array>();
    let file = |entry: JsValue| {
        let entry: Array = entry.dyn_into().ok()?;
        let msec = entry.get(2).as_f64().unwrap_or_default().max(0.0);
        Some(SavedFile {
            path: to_text(&entry.get(0)).into(),
            bytes: to_bytes(&entry.get(1)),
            written: UNIX_EPOCH + Duration::from_millis(msec as u64),
        })
    };
    files.unwrap_or_default().iter().filter_map(file).collect()
}

/// Saves a file. Without content, removes the file.
pub(in crate::game) fn save_file(path: &Path, content: Option<(&[u8], SystemTime)>) {
    let path = JsValue::from(path.to_string_lossy().as_ref());
    match content {
        Some((bytes, written)) => {
            let age = written.duration_since(UNIX_EPOCH).unwrap_or_default();
            let msec = age.as_millis() as f64;
            call_page("put", &[path, Uint8Array::from(bytes).into(), msec.into()]);
        }
        None => drop(call_page("remove", &[path])),
    }
}

fn parse_event(value: &JsValue) -> Option<PageEvent> {
    Some(match to_text(&get_property(value, "what")).as_str() {
        "locked" => PageEvent::Locked {
            is_raw: get_property(value, "isRaw").is_truthy(),
        },
        "unlocked" => PageEvent::Unlocked {
            is_refused: get_property(value, "isRefused").is_truthy(),
        },
        "file" => PageEvent::File {
            name: to_text(&get_property(value, "name")),
            bytes: to_bytes(&get_property(value, "bytes")),
        },
        "unsaved" => PageEvent::Unsaved,
        "link" => PageEvent::Link(to_text(&get_property(value, "text"))),
        _ => return None,
    })
}

/// Takes the page events since the last call.
pub(in crate::game) fn take_events() -> Vec<PageEvent> {
    let events = call_page("takeEvents", &[]).dyn_into::<Array>();
    let events = events.unwrap_or_default();
    events
        .iter()
        .filter_map(|value| parse_event(&value))
        .collect()
}

/// Takes the device events since the last call.
pub(in crate::game) fn take_inputs() -> Vec<PageInput> {
    let inputs = call_page("takeInputs", &[]).dyn_into::<Array>();
    let inputs = inputs.unwrap_or_default();
    let pairs = (0..inputs.length() / 2).map(|pair| PageInput {
        what: to_text(&inputs.get(2 * pair)),
        age_us: (inputs.get(2 * pair + 1).as_f64().unwrap_or_default() * 1000.0) as u64,
    });
    pairs.collect()
}

/// Copies text. Returns whether the browser has a clipboard.
pub(in crate::game) fn copy_text(text: &str) -> bool {
    call_page("copy", &[text.into()]).is_truthy()
}

/// Returns the text that the player pasted last.
pub(in crate::game) fn pasted_text() -> Option<String> {
    call_page("pasted", &[]).as_string()
}

/// Passes a notice to screen readers.
pub(in crate::game) fn announce(text: &str) {
    call_page("say", &[text.into()]);
}

/// Tells the page whether closing it would end a run.
pub(in crate::game) fn set_running(is_running: bool) {
    call_page("setRunning", &[is_running.into()]);
}

/// Tells the page that the game has drawn its first frame.
pub(in crate::game) fn notify_game_started() {
    call_page("started", &[]);
}

/// Tells the page that the game has ended.
pub(in crate::game) fn notify_game_ended() {
    call_page("ended", &[]);
}

/// Opens the sound output and returns its sample rate. `None` without sound output.
pub(in crate::game) fn sound_rate() -> Option<u32> {
    let rate = call_page("openSound", &[]).as_f64()?;
    Some(rate as u32)
}

/// Returns the number of sound frames that currently fit into the output's buffer.
pub(in crate::game) fn free_sound_frames() -> usize {
    call_page("soundRoom", &[]).as_f64().unwrap_or_default() as usize
}

/// Sends samples to the output, alternating left and right.
pub(in crate::game) fn play_samples(samples: &[f32]) {
    call_page("playSound", &[Float32Array::from(samples).into()]);
}
