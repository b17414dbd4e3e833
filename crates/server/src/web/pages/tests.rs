use super::*;
use axum::body::Bytes;
use axum::http::StatusCode;

fn file(name: &'static str, plain: &'static [u8], brotli: Option<&'static [u8]>, gzip: Option<&'static [u8]>) -> File {
    let [brotli, gzip] = [brotli, gzip].map(|copy| copy.map(Bytes::from_static));
    File { name: name.into(), plain: Bytes::from_static(plain), brotli, gzip }
}

fn made_up() -> Pages {
    Pages::new(vec![
        file("index.html", b"<!doctype html>", None, None),
        file("assets/main-0a1b.js", b"let a = 1;", Some(b"small"), Some(b"smaller")),
        file("icon.svg", b"<svg/>", None, Some(b"svg")),
        file("assets/odds-9f.wasm", b"\0asm", None, None),
    ])
}

fn asking(lines: &[(header::HeaderName, &'static str)]) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for (name, value) in lines {
        headers.append(name, HeaderValue::from_static(value));
    }
    headers
}

async fn content(response: Response<Body>) -> Vec<u8> {
    use http_body_util::BodyExt as _;
    response.into_body().collect().await.expect("a body").to_bytes().to_vec()
}

#[test]
fn files_are_called_what_they_are_and_kept_as_long_as_they_stay_the_same() {
    let client = made_up();
    for (path, content_type, cache) in [
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/index.html", "text/html; charset=utf-8", "no-cache"),
        ("/tables/3", "text/html; charset=utf-8", "no-cache"),
        ("/tables/3/rounds/17", "text/html; charset=utf-8", "no-cache"),
        ("/rules/three-card-poker/9.4.1", "text/html; charset=utf-8", "no-cache"),
        ("/rules/rulings/C4b", "text/html; charset=utf-8", "no-cache"),
        ("/apiary", "text/html; charset=utf-8", "no-cache"),
        ("/icon.svg", "image/svg+xml", "no-cache"),
        ("/assets/main-0a1b.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/assets/odds-9f.wasm", "application/wasm", "public, max-age=31536000, immutable"),
    ] {
        let response = client.answer(path, &HeaderMap::new());
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert_eq!(response.headers()[header::CONTENT_TYPE], content_type, "{path}");
        assert_eq!(response.headers()[header::CACHE_CONTROL], cache, "{path}");
    }
}

#[test]
fn what_is_not_there_is_not_taken_for_a_page() {
    let client = made_up();
    for path in ["/main.js", "/assets/main-old.js", "/api", "/api/v1/nothing", "/metrics/x", "/rounds/../secret.txt"] {
        let response = client.answer(path, &HeaderMap::new());
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(response.headers()[header::CONTENT_TYPE], "application/json", "{path}");
    }
}

#[tokio::test]
async fn a_copy_compressed_beforehand_goes_to_whoever_takes_it() {
    let client = made_up();
    for (accepted, coding, expected) in [
        ("gzip, deflate, br, zstd", Some("br"), &b"small"[..]),
        ("BR", Some("br"), b"small"),
        ("gzip", Some("gzip"), b"smaller"),
        ("br;q=0, gzip;q=0.5", Some("gzip"), b"smaller"),
        ("br; q=0.0, gzip; q=0", None, b"let a = 1;"),
        ("identity", None, b"let a = 1;"),
        ("", None, b"let a = 1;"),
    ] {
        let response = client.answer("/assets/main-0a1b.js", &asking(&[(header::ACCEPT_ENCODING, accepted)]));
        let said = response.headers().get(header::CONTENT_ENCODING).map(|value| value.to_str().expect("text"));
        assert_eq!(said, coding, "{accepted}");
        assert_eq!(response.headers()[header::VARY], "accept, accept-encoding");
        assert_eq!(content(response).await, expected, "{accepted}");
    }
    let response = client.answer("/icon.svg", &asking(&[(header::ACCEPT_ENCODING, "br, gzip")]));
    assert_eq!(content(response).await, b"svg");
}

#[tokio::test]
async fn who_has_it_already_is_told_only_that() {
    let client = made_up();
    let first = client.answer("/", &HeaderMap::new());
    let tag = first.headers()[header::ETAG].clone();
    let text = tag.to_str().expect("text");
    for known in [text.to_owned(), format!("\"other\", {}", text.trim_start_matches("W/")), "*".to_owned()] {
        let mut headers = HeaderMap::new();
        headers.insert(header::IF_NONE_MATCH, HeaderValue::from_str(&known).expect("a header"));
        let again = client.answer("/tables/9", &headers);
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{known}");
        assert_eq!(again.headers()[header::ETAG], tag);
        assert_eq!(content(again).await, b"");
    }
    // The tag of another file, or of another form of the same file, does not match.
    let script = client.answer("/assets/main-0a1b.js", &HeaderMap::new());
    let headers = asking(&[(header::ACCEPT_ENCODING, "br")]);
    let compressed = client.answer("/assets/main-0a1b.js", &headers);
    assert_ne!(script.headers()[header::ETAG], compressed.headers()[header::ETAG]);
    let mut headers = HeaderMap::new();
    headers.insert(header::IF_NONE_MATCH, script.headers()[header::ETAG].clone());
    assert_eq!(client.answer("/", &headers).status(), StatusCode::OK);
}

#[tokio::test]
async fn programs_are_told_where_to_read_on() {
    let client = made_up();
    for (accepted, page) in [
        ("application/json", false),
        ("application/json, text/plain, */*", false),
        ("application/problem+json", false),
        ("*/*", true),
        ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true),
        ("text/html, application/json", true),
    ] {
        let headers = asking(&[(header::ACCEPT, accepted)]);
        let response = client.answer("/", &headers);
        assert_eq!(response.status(), StatusCode::OK);
        let is_page = response.headers()[header::CONTENT_TYPE] == "text/html; charset=utf-8";
        assert_eq!(is_page, page, "{accepted}");
        let elsewhere = client.answer("/tables/3", &headers).status();
        assert_eq!(elsewhere, if page { StatusCode::OK } else { StatusCode::NOT_FOUND }, "{accepted}");
    }
    let told = content(client.answer("/", &asking(&[(header::ACCEPT, "application/json")]))).await;
    let told: serde_json::Value = serde_json::from_slice(&told).expect("JSON");
    assert_eq!(told["description"], "/api/v1/openapi.json");
}

#[tokio::test]
async fn without_a_build_the_page_says_how_to_make_one() {
    let client = Pages::new(Vec::new());
    for path in ["/", "/tables/3"] {
        let response = client.answer(path, &HeaderMap::new());
        assert_eq!(response.status(), StatusCode::OK);
        let text = String::from_utf8(content(response).await).expect("text");
        assert!(text.contains("make run") && text.contains("npm run build"), "{text}");
    }
    assert_eq!(client.answer("/icon.svg", &HeaderMap::new()).status(), StatusCode::NOT_FOUND);
}

#[test]
fn every_file_of_the_real_build_has_a_type_and_the_page_no_script_of_its_own() {
    for file in carried() {
        assert_ne!(file.content_type(), "application/octet-stream", "{}", file.name);
    }
    if let Some((page, _)) = Pages::new(carried()).0.get(FIRST) {
        let page = std::str::from_utf8(&page.plain).expect("text");
        for tag in page.split("<script").skip(1) {
            let inside = tag.split_once('>').and_then(|(_, rest)| rest.split_once("</script>")).expect("a script").0;
            assert_eq!(inside.trim(), "", "an inline script");
        }
        assert!(!page.contains("<style") && !page.contains(" style="), "an inline style");
    }
}

#[tokio::test]
async fn a_folder_is_handed_out_as_what_the_program_carries_would_be() {
    let folder = tempfile::tempdir().expect("a folder");
    let pages = |folder: &std::path::Path| Pages::of(&Config { pages: Some(folder.into()), ..Config::default() });
    let missing = folder.path().join("nowhere");
    let error = pages(&missing).err().expect("there is no such folder").to_string();
    assert!(error.starts_with(&format!("cannot read {} for pages: ", missing.display())), "{error}");
    let error = pages(folder.path()).err().expect("the folder is empty").to_string();
    assert!(error.starts_with(&format!("there is no index.html in {}", folder.path().display())), "{error}");

    std::fs::create_dir(folder.path().join("assets")).expect("a folder");
    for (name, content) in [
        ("index.html", "<!doctype html>"),
        ("index.html.gz", "packed"),
        ("assets/main-0a1b.js", "let a = 1;"),
        ("assets/main-0a1b.js.br", "small"),
    ] {
        std::fs::write(folder.path().join(name), content).expect("a file");
    }
    let pages = pages(folder.path()).expect("a client");
    let asked = asking(&[(header::ACCEPT_ENCODING, "br, gzip")]);
    assert_eq!(content(pages.answer("/tables/3", &HeaderMap::new())).await, b"<!doctype html>");
    assert_eq!(content(pages.answer("/", &asked)).await, b"packed");
    assert_eq!(content(pages.answer("/assets/main-0a1b.js", &asked)).await, b"small");
    for path in ["/index.html.gz", "/assets/main-0a1b.js.br", "/assets/../../etc/passwd.txt"] {
        assert_eq!(pages.answer(path, &HeaderMap::new()).status(), StatusCode::NOT_FOUND, "{path}");
    }
}

/// The target of a link in the folder is served only if it lies in the folder, too.
#[cfg(unix)]
#[tokio::test]
async fn links_do_not_lead_out_of_the_folder() {
    use std::os::unix::fs::symlink;
    let outside = tempfile::tempdir().expect("a folder");
    std::fs::write(outside.path().join("shoes.key"), "secret").expect("a file");
    let client = || {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("index.html"), "<!doctype html>").expect("a file");
        std::fs::create_dir(folder.path().join("assets")).expect("a folder");
        std::fs::write(folder.path().join("assets/main.js"), "let a = 1;").expect("a file");
        folder
    };
    let pages = |folder: &std::path::Path| Pages::of(&Config { pages: Some(folder.into()), ..Config::default() });
    let up = std::path::Path::new("../..").join(outside.path().file_name().expect("a name")).join("shoes.key");
    for (link, to) in [
        ("key.txt", outside.path().join("shoes.key")),
        ("assets/key.txt", up),
        ("more", outside.path().to_owned()),
        ("index.html.gz", outside.path().join("shoes.key")),
    ] {
        let folder = client();
        symlink(to, folder.path().join(link)).expect("a link");
        let error = pages(folder.path()).err().unwrap_or_else(|| panic!("{link} is followed")).to_string();
        let said = format!("{} leads out of the folder for pages", folder.path().join(link).display());
        assert!(error.starts_with(&said), "{error}");
    }
    // A folder that begins with the same letters is another one.
    let folder = client();
    let mut beside = folder.path().as_os_str().to_owned();
    beside.push("-beside");
    std::fs::create_dir(&beside).expect("a folder");
    symlink(&beside, folder.path().join("beside")).expect("a link");
    assert!(pages(folder.path()).is_err());
    std::fs::remove_dir(&beside).expect("it is there");
    // Links within the folder are followed, also if a link leads to the folder itself; a link to a parent folder causes no endless walk.
    let folder = client();
    symlink("assets/main.js", folder.path().join("start.js")).expect("a link");
    symlink("..", folder.path().join("assets/again")).expect("a link");
    symlink(folder.path(), outside.path().join("pages")).expect("a link");
    for reached in [folder.path().to_owned(), outside.path().join("pages")] {
        let pages = pages(&reached).expect("a client");
        assert_eq!(content(pages.answer("/start.js", &HeaderMap::new())).await, b"let a = 1;");
    }
}
