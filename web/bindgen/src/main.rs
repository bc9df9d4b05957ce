//! Writes the JavaScript of a compiled module: `wishdir-web-bindgen MODULE.wasm FOLDER NAME web|nodejs`.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder, name, target] = args.as_slice() else {
        eprintln!("usage: wishdir-web-bindgen MODULE.wasm FOLDER NAME web|nodejs");
        return ExitCode::from(2);
    };
    match write(module, folder, name, target) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{module}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn write(module: &str, folder: &str, name: &str, target: &str) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(module)
        .out_name(name)
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .omit_default_module_path(true);
    let prepared = match target {
        "web" => bindgen.web(true),
        "nodejs" => bindgen.nodejs(true),
        other => return Err(format!("unknown target {other}, expected web or nodejs")),
    };
    prepared
        .and_then(|bindgen| bindgen.generate(folder))
        .map_err(|error| format!("{error:#}"))
}
