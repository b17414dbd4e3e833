//! Lists that come in pages. A page that is full is followed by another one, which begins behind the last entry; it may turn out to be empty.

use super::problem::Problem;

/// So many entries are looked at for one page.
pub(super) const PAGE: u32 = 50;

/// Where the page after these entries begins, in the words of the list; nothing where this page is not full.
pub(super) fn next<T>(found: &[T], behind: impl FnOnce(&T) -> String) -> Option<String> {
    found.last().filter(|_| found.len() == PAGE as usize).map(behind)
}

/// Where a page begins, as the page before it said; nothing for the first one.
pub(super) fn begins<T>(said: Option<&str>, read: impl FnOnce(&str) -> Option<T>) -> Result<Option<T>, Problem> {
    said.map(|text| read(text).ok_or_else(|| Problem::NotValid("no page begins there".into()))).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_page_is_followed_by_another() {
        let entries = |count: u32| (1..=count).collect::<Vec<_>>();
        for (count, follows) in [(0, None), (1, None), (PAGE - 1, None), (PAGE, Some(PAGE))] {
            assert_eq!(next(&entries(count), u32::to_string), follows.map(|last| last.to_string()), "{count}");
        }
    }

    #[test]
    fn a_page_begins_where_a_page_before_it_ended_and_nowhere_else() {
        let read = |text: &str| text.parse::<u64>().ok();
        assert!(matches!(begins(None, read), Ok(None)));
        assert!(matches!(begins(Some("7"), read), Ok(Some(7))));
        for text in ["", "-1", "seven", "7."] {
            assert!(matches!(begins(Some(text), read), Err(Problem::NotValid(_))), "{text}");
        }
    }
}
