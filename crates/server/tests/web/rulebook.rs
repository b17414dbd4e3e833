//! The rulebook over HTTP: the same rules that the engine cites, with a tag.

use crate::site::Site;
use axum::http::Method;
use rules::rulebook::Book;
use serde_json::Value;

#[tokio::test]
async fn every_book_and_every_rule_can_be_read_by_anyone() {
    let site = Site::open().await;
    let visitor = site.visitor();
    let books = visitor.get("/api/v1/rulebook").await.json();
    let names: Vec<&str> = books.as_array().expect("books").iter().filter_map(|book| book["game"].as_str()).collect();
    assert_eq!(names, Book::ALL.map(Book::name));
    for (book, listed) in Book::ALL.into_iter().zip(books.as_array().expect("books")) {
        let whole = visitor.get(&format!("/api/v1/rulebook/{}", book.name())).await.json();
        for field in ["game", "title", "approved", "sections"] {
            assert_eq!(whole[field], listed[field], "{field}");
        }
        let rules = whole["rules"].as_array().expect("rules");
        assert_eq!(Value::from(rules.len()), listed["count"]);
        for (rule, told) in book.rules().zip(rules) {
            let entry = rule.entry();
            assert_eq!(told["number"], entry.number);
            assert_eq!(told["says"], entry.says);
            assert_eq!(told["honoured_by"], entry.honoured_by.name());
            assert_eq!(told["tests"].as_array().map(Vec::len), Some(entry.tests.len()));
            let section = |section: &&Value| section["number"] == told["section"];
            assert!(whole["sections"].as_array().expect("sections").iter().any(|one| section(&one)), "{told}");
        }
    }
    assert_eq!(visitor.get("/api/v1/rulebook/poker").await.problem(), (404, "no-such-thing".into()));
}

#[tokio::test]
async fn a_book_that_is_known_is_not_sent_again() {
    let site = Site::open().await;
    let visitor = site.visitor();
    for path in ["/api/v1/rulebook", "/api/v1/rulebook/rulings"] {
        let first = visitor.get(path).await;
        assert_eq!(first.headers["cache-control"], "no-cache");
        let tag = first.headers["etag"].clone();
        let mut request = visitor.request(Method::GET, path, Value::Null);
        request.headers_mut().insert("if-none-match", tag.clone());
        let again = site.ask(request).await;
        assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""));
        assert_eq!(again.headers["etag"], tag);
        let mut request = visitor.request(Method::GET, path, Value::Null);
        request.headers_mut().insert("if-none-match", "\"another\"".parse().expect("a header"));
        assert_eq!(site.ask(request).await.status, 200);
    }
}
