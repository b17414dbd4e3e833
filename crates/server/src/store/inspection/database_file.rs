//! Checks the file of the built-in database before it is opened.
//!
//! SQLite notices a damaged page when it reads it, so damage to a page that is seldom read stays unnoticed. This check reads the header, the roots of
//! all tables and indexes, the list of free pages and the newest pages. No connection may be open meanwhile: a process that closes the file gives up
//! the locks that SQLite has on it.

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use std::collections::HashSet;
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 16] = b"SQLite format 3\0";
const HEADER: usize = 100;
/// How many of the newest pages are checked.
const NEWEST: u32 = 1_000;
/// How many pages of the list of free pages are followed; each lists about a thousand others.
const FREE_TRUNKS: u32 = 1_000;
/// SQLite keeps its locks at this byte: the page there has no content.
const LOCKS: u64 = 1 << 30;
/// The first bytes of tree pages: inner pages and leaves of indexes and tables.
const TREE_PAGES: [u8; 4] = [2, 5, 10, 13];

/// The damage of the file.
#[derive(Debug, thiserror::Error)]
pub enum FileDamage {
    /// It cannot be read.
    #[error("the database file cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// SQLite itself finds that it is damaged.
    #[error("the database file is damaged: {0}")]
    Database(sqlx::Error),
    /// It does not have the header of a database.
    #[error("the database file does not begin with the header of a database")]
    Header,
    /// Pages at its end are missing.
    #[error("the database file has {found} pages where its header says {said}")]
    CutShort {
        /// How many there are.
        found: u64,
        /// How many there should be.
        said: u32,
    },
    /// The root page of a table or index is damaged.
    #[error("page {page}, the root of {name}, is damaged")]
    Root {
        /// The page.
        page: u32,
        /// The name of the table or index.
        name: String,
    },
    /// The list of free pages contradicts the header.
    #[error("the list of free pages is damaged: {0}")]
    FreeList(String),
    /// A page in use is empty.
    #[error("page {0} is in use and contains nothing but zeros")]
    Zeroed(u32),
}

/// The part of the header that matters here.
struct Header {
    page_size: u64,
    /// The number of pages; none if an old program wrote last.
    pages: Option<u32>,
    first_free: u32,
    free: u32,
}

impl Header {
    fn read(file: &File) -> Result<Self, FileDamage> {
        let mut bytes = [0; HEADER];
        file.read_exact_at(&mut bytes, 0).map_err(|_| FileDamage::Header)?;
        if !bytes.starts_with(MAGIC) {
            return Err(FileDamage::Header);
        }
        let page_size = match u16::from_be_bytes([bytes[16], bytes[17]]) {
            1 => 65_536,
            size if size >= 512 && size.is_power_of_two() => u64::from(size),
            _ => return Err(FileDamage::Header),
        };
        let number = |at: usize| u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        let pages = Some(number(28)).filter(|pages| *pages > 0 && number(24) == number(92));
        Ok(Self { page_size, pages, first_free: number(32), free: number(36) })
    }
}

/// Checks the file of a database. A file that does not exist yet, or is empty, is sound.
pub(in crate::store) async fn look(path: &Path) -> Result<(), FileDamage> {
    match std::fs::metadata(path) {
        Ok(about) if about.len() > 0 => {}
        Ok(_) => return Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error.into()),
    }
    Header::read(&File::open(path)?)?;
    let roots = match settle(path).await {
        Ok(roots) => roots,
        // SQLite has no good message for a file whose end is missing.
        Err(error) => return Err(cut_short(&File::open(path)?)?.unwrap_or(FileDamage::Database(error))),
    };
    if log_of(path).metadata().is_ok_and(|about| about.len() > 0) {
        // Another program reads the database, so its newest pages are not in the file yet.
        tracing::info!("the pages of the database are not checked before the start: another program is reading them");
        return Ok(());
    }
    let path = path.to_owned();
    let looked = tokio::task::spawn_blocking(move || pages(&path, &roots));
    looked.await.map_err(io::Error::other)?
}

fn log_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

/// The root page of a table or index, with its name.
type Root = (String, i64);

/// Moves the write-ahead log into the file, and lists the roots of all tables and indexes.
async fn settle(path: &Path) -> Result<Vec<Root>, sqlx::Error> {
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(false).disable_statement_logging();
    let mut connection = options.connect().await?;
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await?;
    let roots = sqlx::query_as("SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 0");
    let roots = roots.fetch_all(&mut connection).await?;
    connection.close().await?;
    Ok(roots)
}

/// Whether pages at the end of the file are missing.
fn cut_short(file: &File) -> Result<Option<FileDamage>, FileDamage> {
    let header = Header::read(file)?;
    let found = file.metadata()?.len() / header.page_size;
    let said = header.pages.filter(|said| found < u64::from(*said));
    Ok(said.map(|said| FileDamage::CutShort { found, said }))
}

fn pages(path: &Path, roots: &[Root]) -> Result<(), FileDamage> {
    let file = File::open(path)?;
    if let Some(cut) = cut_short(&file)? {
        return Err(cut);
    }
    let header = Header::read(&file)?;
    let found = file.metadata()?.len() / header.page_size;
    let count = header.pages.unwrap_or_else(|| u32::try_from(found).unwrap_or(u32::MAX));
    let read = |page: u32| -> Result<Vec<u8>, io::Error> {
        let mut bytes = vec![0; usize::try_from(header.page_size).unwrap_or(usize::MAX)];
        file.read_exact_at(&mut bytes, (u64::from(page) - 1) * header.page_size)?;
        Ok(bytes)
    };
    for (name, root) in roots {
        let page = u32::try_from(*root).ok().filter(|page| (2..=count).contains(page));
        let damaged = || FileDamage::Root { page: page.unwrap_or(0), name: name.clone() };
        let bytes = read(page.ok_or_else(damaged)?)?;
        if !TREE_PAGES.contains(&bytes[0]) {
            return Err(damaged());
        }
    }
    let free = free_pages(&header, count, read)?;
    let locks = LOCKS / header.page_size + 1;
    for page in count.saturating_sub(NEWEST).max(1)..=count {
        let is_free = free.as_ref().is_none_or(|free| free.contains(&page));
        if !is_free && u64::from(page) != locks && read(page)?.iter().all(|byte| *byte == 0) {
            return Err(FileDamage::Zeroed(page));
        }
    }
    Ok(())
}

/// Follows the list of free pages; none if it is longer than the limit.
fn free_pages(
    header: &Header,
    count: u32,
    read: impl Fn(u32) -> Result<Vec<u8>, io::Error>,
) -> Result<Option<HashSet<u32>>, FileDamage> {
    let mut free = HashSet::new();
    let mut trunk = header.first_free;
    for _ in 0..FREE_TRUNKS {
        if trunk == 0 {
            let listed = free.len();
            if listed != header.free as usize {
                let what = format!("it lists {listed} pages where the header says {}", header.free);
                return Err(FileDamage::FreeList(what));
            }
            return Ok(Some(free));
        }
        let bad = |what: &str| FileDamage::FreeList(format!("page {trunk} {what}"));
        if trunk > count || !free.insert(trunk) {
            return Err(bad("it has a page that cannot be in it"));
        }
        let bytes = read(trunk)?;
        let mut numbers = bytes.as_chunks::<4>().0.iter().map(|bytes| u32::from_be_bytes(*bytes));
        let (next, leaves) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0) as usize);
        if leaves > bytes.len() / 4 - 2 {
            return Err(bad("a page lists more than it has room for"));
        }
        for leaf in numbers.take(leaves) {
            if leaf == 0 || leaf > count || !free.insert(leaf) {
                return Err(bad("it lists pages that are not free"));
            }
        }
        trunk = next;
    }
    Ok(None)
}
