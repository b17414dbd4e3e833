//! Swagger UI, of which a package holds the whole release as a zip archive. The few files that the page loads are taken out of it here:
//! the libraries that read any archive take longer to build than all of this crate's other build script.

use miniz_oxide::inflate::decompress_to_vec;
use std::path::Path;
use std::{fs, io};
use utoipa_swagger_ui_vendored::SWAGGER_UI_VENDORED as ARCHIVE;

/// The files that the page loads; `src/web/document.rs` hands them out.
const FILES: [&str; 6] = [
    "favicon-16x16.png",
    "favicon-32x32.png",
    "index.css",
    "swagger-ui-bundle.js",
    "swagger-ui-standalone-preset.js",
    "swagger-ui.css",
];

/// The first bytes of an entry in the archive's list of contents.
const LISTED: [u8; 4] = *b"PK\x01\x02";
/// The first bytes after the last entry of the list.
const END: [u8; 4] = *b"PK\x05\x06";
/// How entries are kept that were not worth compressing.
const STORED: usize = 0;
/// How the others are.
const DEFLATED: usize = 8;

/// Writes the files into a folder `swagger`.
pub(crate) fn take_in(out: &Path) -> io::Result<()> {
    let folder = out.join("swagger");
    fs::create_dir_all(&folder)?;
    for name in FILES {
        let content =
            unpacked(name).ok_or_else(|| io::Error::other(format!("no {name} can be read in Swagger UI's archive")))?;
        fs::write(folder.join(name), content)?;
    }
    Ok(())
}

/// A file of the folder that Swagger UI is used from. The list of contents stands at the archive's end, and says where.
fn unpacked(name: &str) -> Option<Vec<u8>> {
    let end = ARCHIVE.windows(END.len()).rposition(|bytes| bytes == END)?;
    let mut at = number(end + 16, 4)?;
    while ARCHIVE.get(at..at + 4)? == LISTED {
        let (name_length, extra, remark) = (number(at + 28, 2)?, number(at + 30, 2)?, number(at + 32, 2)?);
        let path = std::str::from_utf8(ARCHIVE.get(at + 46..at + 46 + name_length)?).ok()?;
        // The first folder is named after the release.
        if path.split_once('/').and_then(|(_, path)| path.strip_prefix("dist/")) == Some(name) {
            return content(number(at + 10, 2)?, number(at + 20, 4)?, number(at + 42, 4)?);
        }
        at += 46 + name_length + extra + remark;
    }
    None
}

/// The content of an entry: how it is kept, its length in the archive, and where it begins.
fn content(way: usize, length: usize, at: usize) -> Option<Vec<u8>> {
    // The entry's name is told here once more, and what is told of it besides may have another length than in the list.
    let from = at + 30 + number(at + 26, 2)? + number(at + 28, 2)?;
    let kept = ARCHIVE.get(from..from + length)?;
    match way {
        STORED => Some(kept.to_vec()),
        DEFLATED => decompress_to_vec(kept).ok(),
        _ => None,
    }
}

/// A number of so many bytes, the smallest first.
fn number(at: usize, bytes: usize) -> Option<usize> {
    Some(ARCHIVE.get(at..at + bytes)?.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte)))
}
