//! The page without a server in a real browser: `UPSET_PAGE` names the folder that `crates/page/build` made.

mod client;

use client::browser::Browser;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};

/// Serves the files of a folder, and nothing else, for as long as the test runs.
fn serve(folder: PathBuf) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let folder = folder.clone();
            std::thread::spawn(move || answer(stream, &folder));
        }
    });
    address
}

fn answer(mut stream: TcpStream, folder: &Path) {
    let mut first = String::new();
    if BufReader::new(&stream).read_line(&mut first).is_err() {
        return;
    }
    let name = first.split_whitespace().nth(1).unwrap_or("/").trim_start_matches('/');
    let name = if name.is_empty() { "index.html" } else { name };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    };
    let (status, body) = match std::fs::read(folder.join(name)) {
        Ok(body) => ("200 OK", body),
        Err(_) => ("404 Not Found", Vec::new()),
    };
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n"
    );
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&body));
}

#[test]
fn a_page_without_a_server_opens_values_and_plays() {
    let Some(folder) = std::env::var_os("UPSET_PAGE").map(PathBuf::from) else {
        println!("skipped: UPSET_PAGE names no folder (bash crates/page/build makes one)");
        return;
    };
    let address = serve(folder);
    let Some(browser) = Browser::start(1440, 900, false) else { return };
    let text = |selector: &str| -> String {
        let read = browser.run(&format!("return document.querySelector({selector:?}).textContent"));
        read.as_str().unwrap_or_default().into()
    };
    let open = |game: &str| {
        let fields: String = game.bytes().map(|b| format!("%{b:02x}")).collect();
        browser.visit("about:blank");
        browser.visit(&format!("http://{address}/#g={fields}"));
        browser.until("['solved', 'partly'].includes(document.body.dataset.state)");
    };
    open("chomp(3,4)");
    assert_eq!(text("#outcome"), "N: whoever starts wins");
    browser.until("!document.querySelector('.badge.unknown')");
    assert_eq!(text(".badge[data-for=\"c2\"]"), "0");
    for name in ["c2", "b2", "b1", "a2"] {
        browser.click(&format!(".piece[data-name={name:?}]"));
        browser.until(&format!(
            "document.querySelector('#history [aria-current]').textContent.endsWith(' {name}')"
        ));
    }
    assert!(text("#message").contains("The game is over: Right wins"), "{}", text("#message"));
    for (game, outcome) in [
        ("maker-maker connect(4,5,4)", "D: "),
        ("hex(4)", "N: "),
        ("{1|-1}", "N: "),
        ("node-kayles grid(3,4)", "P: "),
        ("pomax chomp(3,3) black chess", "Right wins"),
    ] {
        open(game);
        assert!(text("#outcome").contains(outcome), "{game}: {}", text("#outcome"));
    }
    browser.visit(&format!("http://{address}/#g=chomp(3"));
    browser.until("!document.querySelector('#problem').hidden");
}
