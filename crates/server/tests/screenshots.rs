//! The pictures under `docs/pictures/explorer`: `cargo test -p upset-server --test screenshots -- --ignored` writes them anew.

mod client;

use client::Server;
use client::browser::Browser;
use std::path::Path;

/// Ten games of different families, each with moves that are made and whether a claim is shown.
const GAMES: [(&str, &str, &[&str], bool); 10] = [
    ("chomp", "chomp(3,4)", &["c2"], false),
    ("nim", "nim(3,4,5)", &[], false),
    ("connect", "maker-maker connect(4,5,4)", &["c1", "c2", "b1"], false),
    ("hex", "hex(4)", &["b2", "c3"], false),
    ("tictactoe", "maker-breaker tictactoe(3,2)", &["b2"], false),
    ("pomax", "pomax C2 x C4 black chess", &[], true),
    ("subsets", "subsets(4)", &[], true),
    ("node-kayles", "node-kayles grid(3,4)", &[], false),
    ("butterfly", "butterfly", &[], true),
    ("sum", "chomp(2,3) + {2|-1} + C2", &[], false),
];

#[test]
#[ignore = "writes into the documentation"]
fn pictures_of_ten_games() {
    let server = Server::start();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures/explorer");
    std::fs::create_dir_all(&folder).unwrap();
    for (width, height) in [(1440, 900), (800, 1100), (390, 844)] {
        for dark in [false, true] {
            let Some(browser) = Browser::start(width, height, dark) else { return };
            for (name, text, moves, why) in GAMES {
                let code = |text: &str| -> String { text.bytes().map(|b| format!("%{b:02x}")).collect() };
                let moves: String = moves.iter().map(|one| format!("&m={}", code(one))).collect();
                browser.visit("about:blank");
                browser.visit(&format!("http://{}/#g={}{moves}", server.address, code(text)));
                browser.until(
                    "document.body.dataset.state === 'solved' && !document.querySelector('.badge.unknown')",
                );
                if why {
                    browser.run("document.querySelector('#claims button')?.click(); scrollTo(0, 0)");
                }
                let shade = if dark { "dark" } else { "light" };
                let picture = decoded(&browser.picture());
                std::fs::write(folder.join(format!("{name}-{width}-{shade}.png")), picture).unwrap();
            }
        }
    }
}

/// Base64.
fn decoded(text: &str) -> Vec<u8> {
    let value = |c: u8| match c {
        b'A'..=b'Z' => c - b'A',
        b'a'..=b'z' => c - b'a' + 26,
        b'0'..=b'9' => c - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let letters: Vec<u32> = text.bytes().filter(|&c| c != b'=').map(|c| u32::from(value(c))).collect();
    let mut bytes = Vec::new();
    for four in letters.chunks(4) {
        let word = four.iter().fold(0, |word, letter| word << 6 | letter) << (6 * (4 - four.len()));
        bytes.extend_from_slice(&word.to_be_bytes()[1..four.len()]);
    }
    bytes
}
