//! Extracts Swagger UI. A package contains the whole release as a ZIP archive; this module extracts the few files that the page loads.
//! It reads the archive itself, because a library for ZIP archives takes longer to build than the rest of this build script.

use miniz_oxide::inflate::decompress_to_vec;
use std::path::Path;
use std::{fs, io};
use utoipa_swagger_ui_vendored::SWAGGER_UI_VENDORED as ARCHIVE;

/// The files that the page loads; `src/web/document.rs` serves them.
const FILES: [&str; 6] = [
    "favicon-16x16.png",
    "favicon-32x32.png",
    "index.css",
    "swagger-ui-bundle.js",
    "swagger-ui-standalone-preset.js",
    "swagger-ui.css",
];

/// The signature of an entry in the archive's central directory.
const DIRECTORY_ENTRY: [u8; 4] = *b"PK\x01\x02";
/// The signature of the record that ends the central directory.
const DIRECTORY_END: [u8; 4] = *b"PK\x05\x06";
/// The compression method of entries that are not compressed.
const STORED: usize = 0;
/// The compression method of all other entries.
const DEFLATED: usize = 8;

/// Writes the files into a folder `swagger`.
pub(crate) fn embed(out: &Path) -> io::Result<()> {
    let folder = out.join("swagger");
    fs::create_dir_all(&folder)?;
    for name in FILES {
        let content =
            unpacked(name).ok_or_else(|| io::Error::other(format!("no {name} can be read in Swagger UI's archive")))?;
        fs::write(folder.join(name), content)?;
    }
    Ok(())
}

/// The content of a file in the folder `dist`, found through the central directory at the end of the archive.
fn unpacked(name: &str) -> Option<Vec<u8>> {
    let end = ARCHIVE.windows(DIRECTORY_END.len()).rposition(|bytes| bytes == DIRECTORY_END)?;
    let mut at = number(end + 16, 4)?;
    while ARCHIVE.get(at..at + 4)? == DIRECTORY_ENTRY {
        let (name_length, extra, comment) = (number(at + 28, 2)?, number(at + 30, 2)?, number(at + 32, 2)?);
        let path = std::str::from_utf8(ARCHIVE.get(at + 46..at + 46 + name_length)?).ok()?;
        // The first folder is named after the release.
        if path.split_once('/').and_then(|(_, path)| path.strip_prefix("dist/")) == Some(name) {
            return content(number(at + 10, 2)?, number(at + 20, 4)?, number(at + 42, 4)?);
        }
        at += 46 + name_length + extra + comment;
    }
    None
}

/// The content of a ZIP entry: method, compressed length, offset.
fn content(method: usize, length: usize, offset: usize) -> Option<Vec<u8>> {
    // The local header repeats the name. Its extra field may have another length than the one in the central directory.
    let from = offset + 30 + number(offset + 26, 2)? + number(offset + 28, 2)?;
    let compressed = ARCHIVE.get(from..from + length)?;
    match method {
        STORED => Some(compressed.to_vec()),
        DEFLATED => decompress_to_vec(compressed).ok(),
        _ => None,
    }
}

/// A little-endian number of `bytes` bytes.
fn number(at: usize, bytes: usize) -> Option<usize> {
    Some(ARCHIVE.get(at..at + bytes)?.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte)))
}
