//! The API's description.

use crate::site::Site;
use std::path::Path;

#[test]
fn the_description_in_the_repository_is_the_one_that_is_served() {
    let served = server::web::description().to_pretty_json().expect("a document") + "\n";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    if std::env::var_os("UPDATE_OPENAPI").is_some() {
        std::fs::write(&file, &served).expect("the document is written");
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    // As values: in which order names are written is no part of the API.
    let parsed = |text: &str| serde_json::from_str::<serde_json::Value>(text).ok();
    assert!(
        parsed(&served) == parsed(&kept),
        "the API has changed: refresh openapi.json with UPDATE_OPENAPI=1 and review the difference"
    );
}

#[tokio::test]
async fn the_description_and_its_page_are_served() {
    let site = Site::open().await;
    let visitor = site.visitor();
    let document = visitor.get("/api/v1/openapi.json").await;
    assert_eq!(document.headers["content-type"], "application/json");
    assert_eq!(document.json()["info"]["title"], "Croupier");
    assert_eq!(visitor.get("/api/docs").await.headers["location"], "/api/docs/");
    let page = visitor.get("/api/docs/").await;
    assert_eq!(page.status, 200);
    assert!(page.headers["content-type"].to_str().expect("text").starts_with("text/html"));
    // The page loads everything from here, and our policy lets it run: no script in the page itself.
    for tag in page.text.split("<script").skip(1) {
        let inside = tag.split_once('>').and_then(|(_, rest)| rest.split_once("</script>")).expect("a script").0;
        assert_eq!(inside.trim(), "", "an inline script");
    }
    for part in page.text.split(['"', '\'']).filter(|part| matches!(part.rsplit_once('.'), Some((_, "js" | "css")))) {
        assert!(!part.contains("//"), "{part} is from outside");
        let path = format!("/api/docs/{}", part.trim_start_matches("./"));
        assert_eq!(visitor.get(&path).await.status, 200, "{path}");
    }
    let starter = visitor.get("/api/docs/swagger-initializer.js").await;
    assert!(starter.text.contains("/api/v1/openapi.json"), "{}", starter.text);
}
