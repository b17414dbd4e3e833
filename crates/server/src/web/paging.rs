//! Lists in pages. A full page is followed by another one, which begins after its last entry and may be empty.

use super::problem::Problem;

/// The number of entries on a page.
pub(super) const PAGE: u32 = 50;

/// The beginning of the page after these entries, in the form of the list; none if this page is not full.
pub(super) fn next<T>(found: &[T], behind: impl FnOnce(&T) -> String) -> Option<String> {
    found.last().filter(|_| found.len() == PAGE as usize).map(behind)
}

/// The beginning of a page, as the page before gave it; none for the first one.
pub(super) fn begins<T>(said: Option<&str>, read: impl FnOnce(&str) -> Option<T>) -> Result<Option<T>, Problem> {
    said.map(|text| read(text).ok_or_else(|| Problem::NotValid("this is not the beginning of a page".into())))
        .transpose()
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
