//! The game in a web page.

fn main() {
    if let Err(problem) = wishdir::game::app::page::run() {
        // The page shows it.
        wasm_bindgen::throw_str(&problem);
    }
}
