//! The pure core for the web page: bytes and text in, JSON and text out.
//!
//! [`UnplayedReplay`] reads a link or replay and names its map. The page fetches that map, and
//! [`UnplayedReplay::play`] makes a [`PlayedReplay`] with the verdict and the analysis. Nothing here
//! draws, fetches or reads the clock. `web/conform` replays recordings: a module of its own, for a smaller first visit.
//!
//! Errors are sentences in the active language. Those that start with `#` are ids of sentences in
//! the page's own labels (`web/page/labels`).

mod engine3d;
mod floor;
mod nfk;
mod verified;

use engine3d::Engine3dRun;
use nfk::NfkReplay;
use verified::{PageGame, VerifiedReplay};
use wasm_bindgen::prelude::wasm_bindgen;
use wishdir::text::{Describe as _, find_by_locale, install_language, set_language};
use wishdir_replay::{AnyLink, AnyReplay, Link, Recordable as _};
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;

/// Sentence for a map that is not the one played.
const OTHER_MAP: &str = "#other-map";
/// Sentence for a request that the jump does not support.
const NO_JUMP: &str = "#no-jump";

/// Activates a language: `en`, or one that [`add_language`] installed.
#[wasm_bindgen]
pub fn set_active_language(language: &str) -> bool {
    set_language(language)
}

/// Installs the texts of a language, in Fluent syntax.
#[wasm_bindgen]
pub fn add_language(id: &str, messages: String, errors: String) -> bool {
    install_language(id, messages, errors)
}

/// Language for a locale of the browser, such as `ru-RU`. `None` if there is no translation.
#[wasm_bindgen]
pub fn language_of(locale: &str) -> Option<String> {
    find_by_locale(locale).map(|language| language.id.to_owned())
}

/// A link or replay before its map is known.
#[wasm_bindgen]
pub struct UnplayedReplay(Source);

enum Source {
    Replay(Box<AnyReplay>),
    Link(Box<AnyLink>),
}

#[wasm_bindgen]
impl UnplayedReplay {
    /// Reads a replay.
    ///
    /// # Errors
    ///
    /// If it is not a replay of this version.
    pub fn file(bytes: Vec<u8>) -> Result<UnplayedReplay, String> {
        AnyReplay::open(bytes)
            .map(|replay| Self(Source::Replay(Box::new(replay))))
            .map_err(|error| error.describe())
    }

    /// Reads a jump link.
    ///
    /// # Errors
    ///
    /// If it is not a link of this version.
    pub fn link(text: &str) -> Result<UnplayedReplay, String> {
        AnyLink::parse(text)
            .map(|link| Self(Source::Link(Box::new(link))))
            .map_err(|error| error.describe())
    }

    /// Name of the map.
    pub fn map(&self) -> String {
        match &self.0 {
            Source::Replay(replay) => match replay.as_ref() {
                AnyReplay::Engine3d(replay) => replay.header.map.clone(),
                AnyReplay::Nfk(replay) => replay.header.map.clone(),
            },
            Source::Link(link) => match link.as_ref() {
                AnyLink::Engine3d(link) => link.header.map.clone(),
                AnyLink::Nfk(link) => link.header.map.clone(),
            },
        }
    }

    /// Id of the game. Maps of different games can have the same name.
    pub fn game(&self) -> String {
        let is_nfk = match &self.0 {
            Source::Replay(replay) => matches!(replay.as_ref(), AnyReplay::Nfk(_)),
            Source::Link(link) => matches!(link.as_ref(), AnyLink::Nfk(_)),
        };
        if is_nfk { NfkRun::ID } else { Run::ID }.to_owned()
    }

    /// Simulates the run on the text of its map.
    ///
    /// # Errors
    ///
    /// If this is not the map of the run, or the link does not give its recorded result.
    pub fn play(self, map: &str) -> Result<PlayedReplay, String> {
        let replay = match self.0 {
            Source::Replay(replay) => return play(*replay, map, verified::Origin::File),
            Source::Link(link) => match *link {
                AnyLink::Engine3d(link) => replay_of(&link, map)?,
                AnyLink::Nfk(link) => replay_of(&link, map)?,
            },
        };
        let replay = AnyReplay::open(replay).map_err(|error| error.describe())?;
        play(replay, map, verified::Origin::Link)
    }
}

fn replay_of<S: PageGame>(link: &Link<S>, map: &str) -> Result<Vec<u8>, String> {
    let begun = verified::begin(&link.header, map)?;
    link.replay(&begun).map_err(|error| error.describe())
}

fn play(replay: AnyReplay, map: &str, origin: verified::Origin) -> Result<PlayedReplay, String> {
    Ok(PlayedReplay(match replay {
        AnyReplay::Engine3d(replay) => {
            let verified = VerifiedReplay::new(replay, map, origin)?;
            AnyPlayedReplay::Engine3d(Box::new(Engine3dRun::new(verified)))
        }
        AnyReplay::Nfk(replay) => {
            let verified = VerifiedReplay::new(replay, map, origin)?;
            AnyPlayedReplay::Nfk(Box::new(NfkReplay::new(verified)))
        }
    }))
}

/// A run that was played and analysed.
#[wasm_bindgen]
pub struct PlayedReplay(AnyPlayedReplay);

enum AnyPlayedReplay {
    Engine3d(Box<Engine3dRun>),
    Nfk(Box<NfkReplay>),
}

#[wasm_bindgen]
impl PlayedReplay {
    /// Everything that the page shows, in the active language, as JSON.
    pub fn page(&self) -> String {
        match &self.0 {
            AnyPlayedReplay::Engine3d(run) => run.page(),
            AnyPlayedReplay::Nfk(run) => run.page(),
        }
        .to_string()
    }

    /// The object of `wishdir jumpstats --json`, without what only the command knows: file, verdict and
    /// whether map and rules are built in.
    pub fn json(&self) -> String {
        match &self.0 {
            AnyPlayedReplay::Engine3d(run) => run.json(),
            AnyPlayedReplay::Nfk(run) => run.json(),
        }
        .to_string()
    }

    /// Path of a jump, as JSON.
    ///
    /// # Errors
    ///
    /// If there is no such jump.
    pub fn path(&self, jump: usize) -> Result<String, String> {
        match &self.0 {
            AnyPlayedReplay::Engine3d(run) => run.path(jump),
            AnyPlayedReplay::Nfk(run) => run.path(jump),
        }
        .map(|path| path.to_string())
        .ok_or_else(|| NO_JUMP.to_owned())
    }

    /// Link to a jump.
    ///
    /// # Errors
    ///
    /// If there is no such jump, or no link can hold it.
    pub fn link(&self, jump: usize) -> Result<String, String> {
        match &self.0 {
            AnyPlayedReplay::Engine3d(run) => run.verified.link(jump),
            AnyPlayedReplay::Nfk(run) => run.verified.link(jump),
        }
    }

    /// The jump without each of its faults, as JSON. Only for the 3D engines.
    ///
    /// # Errors
    ///
    /// If the jump cannot be simulated again.
    pub fn variants(&mut self, jump: usize) -> Result<String, String> {
        self.engine3d()?.variants(jump).map(|it| it.to_string())
    }

    /// Path of a variant of the last call to `variants`, as JSON.
    ///
    /// # Errors
    ///
    /// If there is no such variant.
    pub fn variant_path(&mut self, variant: usize) -> Result<String, String> {
        self.engine3d()?
            .variant_path(variant)
            .map(|path| path.to_string())
    }

    /// Tries one more flight in the search for the best jump from the same takeoff. Returns whether
    /// there are more to try. Uses the jump of the last call to `variants`.
    ///
    /// # Errors
    ///
    /// If the jump cannot be simulated again.
    pub fn search_step(&mut self) -> Result<bool, String> {
        self.engine3d()?.search_step()
    }

    /// The best flight that the search has found so far and its path, as JSON.
    ///
    /// # Errors
    ///
    /// If there is no search.
    pub fn best(&mut self) -> Result<String, String> {
        self.engine3d()?.best().map(|it| it.to_string())
    }

    fn engine3d(&mut self) -> Result<&mut Engine3dRun, String> {
        match &mut self.0 {
            AnyPlayedReplay::Engine3d(run) => Ok(run),
            AnyPlayedReplay::Nfk(_) => Err(NO_JUMP.to_owned()),
        }
    }
}
