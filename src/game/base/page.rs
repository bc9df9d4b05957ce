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

fn get(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).unwrap_or(JsValue::UNDEFINED)
}

fn page() -> JsValue {
    get(&js_sys::global(), "wishdirPage")
}

/// Calls a function of the page.
fn call(name: &str, arguments: &[JsValue]) -> JsValue {
    let page = page();
    let Ok(function) = get(&page, name).dyn_into::<Function>() else {
        return JsValue::UNDEFINED;
    };
    let arguments: Array = arguments.iter().collect();
    function
        .apply(&page, &arguments)
        .unwrap_or(JsValue::UNDEFINED)
}

fn text(value: &JsValue) -> String {
    value.as_string().unwrap_or_default()
}

fn bytes(value: &JsValue) -> Vec<u8> {
    let array = value.dyn_ref::<Uint8Array>();
    array.map(Uint8Array::to_vec).unwrap_or_default()
}

/// Returns a text that the page set before the game started.
pub(in crate::game) fn option(name: &str) -> Option<String> {
    get(&page(), name)
        .as_string()
        .filter(|text| !text.is_empty())
}

/// Whether a named condition of the page is true.
pub(in crate::game) fn is(name: &str) -> bool {
    get(&page(), name).is_truthy()
}

/// Takes the files that were saved on earlier visits.
pub(in crate::game) fn take_saved_files() -> Vec<SavedFile> {
    let files = call("takeFiles", &[]).dyn_into::<Array>();
    let file = |entry: JsValue| {
        let entry: Array = entry.dyn_into().ok()?;
        let msec = entry.get(2).as_f64().unwrap_or_default().max(0.0);
        Some(SavedFile {
            path: text(&entry.get(0)).into(),
            bytes: bytes(&entry.get(1)),
            written: UNIX_EPOCH + Duration::from_millis(msec as u64),
        })
    };
    files.unwrap_or_default().iter().filter_map(file).collect()
}

/// Saves a file. Without content, removes the file.
pub(in crate::game) fn save(path: &Path, content: Option<(&[u8], SystemTime)>) {
    let path = JsValue::from(path.to_string_lossy().as_ref());
    match content {
        Some((bytes, written)) => {
            let age = written.duration_since(UNIX_EPOCH).unwrap_or_default();
            let msec = age.as_millis() as f64;
            call("put", &[path, Uint8Array::from(bytes).into(), msec.into()]);
        }
        None => drop(call("remove", &[path])),
    }
}

fn event(value: &JsValue) -> Option<PageEvent> {
    Some(match text(&get(value, "what")).as_str() {
        "locked" => PageEvent::Locked {
            is_raw: get(value, "isRaw").is_truthy(),
        },
        "unlocked" => PageEvent::Unlocked {
            is_refused: get(value, "isRefused").is_truthy(),
        },
        "file" => PageEvent::File {
            name: text(&get(value, "name")),
            bytes: bytes(&get(value, "bytes")),
        },
        "unsaved" => PageEvent::Unsaved,
        "link" => PageEvent::Link(text(&get(value, "text"))),
        _ => return None,
    })
}

/// Takes the page events since the last call.
pub(in crate::game) fn take_events() -> Vec<PageEvent> {
    let events = call("takeEvents", &[]).dyn_into::<Array>();
    let events = events.unwrap_or_default();
    events.iter().filter_map(|value| event(&value)).collect()
}

/// Takes the device events since the last call.
pub(in crate::game) fn take_inputs() -> Vec<PageInput> {
    let inputs = call("takeInputs", &[]).dyn_into::<Array>();
    let inputs = inputs.unwrap_or_default();
    let pairs = (0..inputs.length() / 2).map(|pair| PageInput {
        what: text(&inputs.get(2 * pair)),
        age_us: (inputs.get(2 * pair + 1).as_f64().unwrap_or_default() * 1000.0) as u64,
    });
    pairs.collect()
}

/// Copies text. Returns whether the browser has a clipboard.
pub(in crate::game) fn copy(text: &str) -> bool {
    call("copy", &[text.into()]).is_truthy()
}

/// Returns the text that the player pasted last.
pub(in crate::game) fn pasted() -> Option<String> {
    call("pasted", &[]).as_string()
}

/// Passes a notice to screen readers.
pub(in crate::game) fn say(text: &str) {
    call("say", &[text.into()]);
}

/// Tells the page whether closing it would end a run.
pub(in crate::game) fn set_running(is_running: bool) {
    call("setRunning", &[is_running.into()]);
}

/// Tells the page that the game has drawn its first frame.
pub(in crate::game) fn report_started() {
    call("started", &[]);
}

/// Tells the page that the game has ended.
pub(in crate::game) fn report_ended() {
    call("ended", &[]);
}

/// Opens the sound output and returns its sample rate. `None` without sound output.
pub(in crate::game) fn sound_rate() -> Option<u32> {
    let rate = call("openSound", &[]).as_f64()?;
    Some(rate as u32)
}

/// Returns the number of sound frames that currently fit into the output's buffer.
pub(in crate::game) fn sound_room() -> usize {
    call("soundRoom", &[]).as_f64().unwrap_or_default() as usize
}

/// Sends samples to the output, alternating left and right.
pub(in crate::game) fn play(samples: &[f32]) {
    call("playSound", &[Float32Array::from(samples).into()]);
}
