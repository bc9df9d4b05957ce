//! `wishdir export-textures`: writes the generated textures as image files for map editors.

use std::path::PathBuf;
use std::process::ExitCode;

use super::output::{finish_command, print_line};
use crate::game::world::level::export::{ImageExportError, encode_textures};
use crate::storage::io;
use crate::text::message;

#[derive(Debug, clap::Args)]
pub(super) struct ExportTexturesArgs {
    /// Target folder, created if missing. For TrenchBroom: `textures` in the game path
    folder: PathBuf,
}

pub(super) fn run(args: &ExportTexturesArgs) -> ExitCode {
    let folder = args.folder.display().to_string();
    finish_command(write(args), |count| {
        print_line(&message!("report-textures", count = count, folder = folder));
    })
}

fn write(args: &ExportTexturesArgs) -> Result<usize, ImageExportError> {
    io::make_folder(&args.folder)?;
    let mut count = 0;
    for texture in encode_textures() {
        let (name, png) = texture?;
        io::write(&args.folder.join(name), &png)?;
        count += 1;
    }
    Ok(count)
}
