//! The page in a real browser: Chromium and its driver, where they are installed.

mod client;

use client::Server;
use client::browser::Browser;
use serde_json::{Value, json};
use std::sync::{Mutex, MutexGuard, PoisonError};
use upset_server::Options;

/// One browser at a time: each takes a core.
static TURN: Mutex<()> = Mutex::new(());

struct Desk {
    server: Server,
    browser: Browser,
    _turn: MutexGuard<'static, ()>,
}

fn desk(width: u32) -> Option<Desk> {
    let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let browser = Browser::start(width, 900, false)?;
    Some(Desk { server: Server::start(), browser, _turn: turn })
}

impl Desk {
    fn open(&self, text: &str) {
        let fields: String = text.bytes().map(|b| format!("%{b:02x}")).collect();
        self.browser.visit("about:blank");
        self.browser.visit(&format!("http://{}/#g={fields}", self.server.address));
        self.browser.until("['solved', 'partly'].includes(document.body.dataset.state)");
    }

    fn text(&self, selector: &str) -> String {
        self.browser
            .run(&format!("return document.querySelector({selector:?}).textContent"))
            .as_str()
            .unwrap()
            .into()
    }

    fn history(&self) -> Vec<String> {
        let all = self
            .browser
            .run("return [...document.querySelectorAll('#history button')].map((b) => b.textContent)");
        all.as_array().unwrap().iter().map(|one| one.as_str().unwrap().to_string()).collect()
    }

    fn badges(&self) -> Value {
        self.browser.until("!document.querySelector('.badge.unknown')");
        self.browser.run(
            "return Object.fromEntries([...document.querySelectorAll('.piece.legal')].map((p) => \
             [p.dataset.name, document.querySelector('.badge[data-for=\"' + p.dataset.name + '\"]')?.textContent]))",
        )
    }

    fn play(&self, name: &str) {
        self.browser.click(&format!(".piece[data-name={name:?}]"));
        self.browser.until(&format!(
            "document.querySelector('#history [aria-current]').textContent.endsWith(' {name}')"
        ));
    }
}

const ENTER: &str = "\u{e007}";

#[test]
fn chomp_is_played_by_mouse_and_by_keyboard_with_the_same_history() {
    let Some(desk) = desk(1440) else { return };
    desk.open("chomp(3,4)");
    assert_eq!(desk.text("#outcome"), "N: whoever starts wins");
    assert_eq!(desk.badges()["c2"], "0");
    let moves = ["c2", "b2", "b1", "a2"];
    for name in moves {
        desk.play(name);
    }
    assert!(desk.text("#message").contains("The game is over: Right wins"), "{}", desk.text("#message"));
    let by_mouse = desk.history();
    assert_eq!(by_mouse, ["start", "1. c2", "2. b2", "3. b1", "4. a2"]);
    desk.open("chomp(3,4)");
    for name in moves {
        // Arrows lead everywhere: from wherever the focus is, walk until it is on the move.
        for step in 0..40 {
            let focused = desk.browser.run("return document.activeElement?.dataset?.name ?? ''");
            if focused == name {
                break;
            }
            let key = desk.browser.run(&format!(
                "const at = (n) => n.getBoundingClientRect(); const to = at(document.querySelector('.piece[data-name=\"{name}\"]')); \
                 const here = document.activeElement; if (!here?.dataset?.name) return 'ArrowDown'; const from = at(here); \
                 const [dx, dy] = [to.x - from.x, to.y - from.y]; \
                 return Math.abs(dx) > Math.abs(dy) ? (dx < 0 ? 'ArrowLeft' : 'ArrowRight') : (dy < 0 ? 'ArrowUp' : 'ArrowDown')"
            ));
            let key = match key.as_str().unwrap() {
                "ArrowLeft" => "\u{e012}",
                "ArrowUp" => "\u{e013}",
                "ArrowRight" => "\u{e014}",
                _ => "\u{e015}",
            };
            desk.browser.press(key);
            assert!(step < 39, "{name} is out of reach, at {focused}");
        }
        desk.browser.press(ENTER);
        desk.browser.until(&format!(
            "document.querySelector('#history [aria-current]').textContent.endsWith(' {name}')"
        ));
    }
    assert_eq!(desk.history(), by_mouse);
}

#[test]
fn undo_keeps_variations_and_links_lead_to_the_same_position() {
    let Some(desk) = desk(1440) else { return };
    desk.open("chomp(3,4)");
    desk.play("c2");
    desk.browser.press("u");
    desk.play("d2");
    desk.browser.press("u");
    assert!(desk.history().contains(&"1. c2".into()) && desk.history().contains(&"1. d2".into()));
    desk.play("c2");
    desk.play("b2");
    let (badges, link) = (desk.badges(), desk.browser.run("return location.href"));
    let other = Browser::start(1440, 900, false).unwrap();
    other.visit(link.as_str().unwrap());
    other.until("document.body.dataset.state === 'solved' && !document.querySelector('.badge.unknown')");
    let there = other.run(
        "return Object.fromEntries([...document.querySelectorAll('.piece.legal')].map((p) => \
         [p.dataset.name, document.querySelector('.badge[data-for=\"' + p.dataset.name + '\"]')?.textContent]))",
    );
    assert_eq!(there, badges);
}

#[test]
fn an_illegal_move_says_why_and_a_cycle_is_named() {
    let Some(desk) = desk(1440) else { return };
    desk.open("connect(3,3,3)");
    desk.browser.click(".piece[data-name='b2']");
    assert!(desk.text("#message").contains("b1 below it is not claimed yet"), "{}", desk.text("#message"));
    desk.open("C3");
    desk.browser.click("#show-edit");
    desk.browser.drag(".piece[data-name='3'] .shape", ".piece[data-name='1'] .shape");
    desk.browser.until("document.querySelector('#edit-problem').textContent.includes('<')");
    let said = desk.text("#edit-problem");
    assert!(said.contains("1 < 2 < 3 < 1") || said.contains("1 < 3 < 1"), "{said}");
    assert_eq!(desk.browser.run("return document.querySelectorAll('.piece.legal').length"), 3);
    desk.browser
        .run("document.querySelector('#text').value = 'chomp(3,'; document.querySelector('#apply').click()");
    desk.browser.until("document.querySelector('#marks mark')");
}

#[test]
fn a_server_that_goes_is_waited_for_and_the_board_stays_playable() {
    let Some(mut desk) = desk(1440) else { return };
    desk.open("chomp(3,4)");
    let port = desk.server.address.port();
    desk.server.stop();
    desk.play("c2");
    desk.browser.until("document.body.dataset.state === 'offline'");
    desk.play("b3");
    desk.server = Server::with(Options { port, ..Options::default() });
    desk.browser
        .until("document.body.dataset.state === 'solved' && !document.querySelector('.badge.unknown')");
    assert_eq!(desk.history(), ["start", "1. c2", "2. b3"]);
}

#[test]
fn a_millisecond_gives_what_is_known() {
    let Some(desk) = desk(1440) else { return };
    desk.open("C3");
    desk.browser.run("const s = document.querySelector('#seconds'); s.value = '0.001'; s.dispatchEvent(new Event('change'))");
    desk.browser.run("document.querySelector('#expression').value = 'connect(4,7,6)'; document.querySelector('#open button').click()");
    desk.browser.until("document.body.dataset.state === 'partly'");
    assert!(desk.text("#facts").contains("time limit"), "{}", desk.text("#facts"));
}

#[test]
fn nothing_scrolls_sideways_on_a_phone_and_elements_can_be_touched() {
    let Some(desk) = desk(390) else { return };
    for text in ["chomp(3,4)", "connect(4,7,6)", "subsets(4)", "hex(4)", "tictactoe(3,2)"] {
        desk.open(text);
        let wide = desk.browser.run("return document.documentElement.scrollWidth");
        assert!(wide.as_u64().unwrap() <= 390, "{text}: {wide}");
        let least = desk.browser.run(
            "return Math.min(...[...document.querySelectorAll('.piece.legal')].map((p) => p.getBoundingClientRect().width))",
        );
        assert!(least.as_f64().unwrap() >= 44.0, "{text}: {least}");
    }
}

#[test]
fn a_thousand_elements_are_a_table() {
    let Some(desk) = desk(1440) else { return };
    desk.open("A1000");
    assert_eq!(desk.browser.run("return document.querySelectorAll('#board tbody tr').length"), 400);
}

#[test]
fn an_accessibility_checker_finds_nothing() {
    let Ok(axe) = std::env::var("AXE_CORE") else {
        println!("skipped: AXE_CORE does not say where axe.min.js is");
        return;
    };
    let axe = std::fs::read_to_string(axe).unwrap();
    let Some(desk) = desk(1440) else { return };
    for text in ["chomp(3,4)", "connect(4,5,4)", "pomax C5 black 1 2 4", "A1000", "hex(3)"] {
        desk.open(text);
        desk.badges();
        desk.browser.run(&axe);
        let found = desk.browser.wait_for("axe.run()");
        let found: Vec<Value> = (found["violations"].as_array().unwrap().iter())
            .map(|one| json!({"id": one["id"], "nodes": one["nodes"].as_array().unwrap().iter().take(3).map(|n| n["html"].clone()).collect::<Vec<_>>()}))
            .collect();
        assert!(found.is_empty(), "{text}: {found:#?}");
    }
}

#[test]
fn every_document_opens_with_the_verdict_it_promises() {
    let Some(desk) = desk(1440) else { return };
    let library = desk.server.get("/api/1/library").json();
    for one in library["games"].as_array().unwrap() {
        let text = one["text"].as_str().unwrap();
        let game = desk.server.post("game", &json!({"text": text})).json();
        let Some(outcome) = game["expect"]["outcome"].as_str() else { continue };
        desk.open(text);
        assert!(
            desk.text("#outcome").starts_with(&format!("{outcome}: ")),
            "{}: {}",
            one["file"],
            desk.text("#outcome")
        );
    }
}

#[test]
fn a_strategy_is_a_tree_that_is_walked() {
    let Some(desk) = desk(1440) else { return };
    desk.open("chomp(2,3)");
    desk.browser.click("#show-strategy");
    desk.browser.until("document.querySelector('#strategy button')");
    let first = desk.text("#strategy button");
    let first = first.strip_prefix("begin with ").expect("Left begins").to_string();
    desk.browser.run("document.querySelector('#strategy li button').click()");
    desk.browser.until("document.querySelector('#strategy li button[aria-current]')");
    let step = desk.text("#strategy li button");
    let (to, answer) = step.split_once(" → ").expect("a move and its answer");
    assert_eq!(
        desk.history(),
        ["start", &format!("1. {first}"), &format!("2. {to}"), &format!("3. {answer}")]
    );
    // Arrows walk along the history once it has the focus.
    desk.browser.run("document.querySelector('#history [aria-current]').focus()");
    desk.browser.press("\u{e012}");
    desk.browser.until(&format!(
        "document.querySelector('#history [aria-current]').textContent === '2. {to}' && document.querySelector('#history').contains(document.activeElement)"
    ));
}

#[test]
fn a_proof_is_walked() {
    let Some(desk) = desk(1440) else { return };
    for text in ["chomp(3,3)", "maker-breaker tictactoe(3,2)"] {
        desk.open(text);
        desk.browser.click("#show-share");
        desk.browser.run(
            "[...document.querySelectorAll('#share button')].find((b) => b.textContent === 'Save proof').click()",
        );
        desk.browser.until(
            "[...document.querySelectorAll('#share button')].some((b) => b.textContent === 'Walk it')",
        );
        desk.browser.run(
            "[...document.querySelectorAll('#share button')].find((b) => b.textContent === 'Walk it').click()",
        );
        desk.browser.until("document.querySelector('#proof').textContent.includes('lead into the proof')");
        let said = desk.text("#proof");
        let moved = said.split("lead into the proof: ").nth(1).and_then(|rest| rest.get(..2)).unwrap();
        assert_ne!(desk.browser.run("return document.querySelectorAll('.halo').length"), 0);
        desk.play(moved);
        desk.browser.until("document.querySelector('#proof').textContent.includes('whatever is played now')");
    }
}

#[test]
fn rows_of_a_census_are_opened() {
    let Some(desk) = desk(1440) else { return };
    desk.open("C1");
    desk.browser.click("#show-census");
    // Keys as the laboratory writes them, with the game that is chosen, its elements and its moves for Left.
    for (key, game, elements, moves) in [
        ("&C?@?", "", 4, 4),
        ("&BCO:LRL", "pomax", 3, 1),
        ("C~", "node-kayles", 4, 4),
        ("5:125,135,245,345", "maker-maker", 5, 5),
        ("&AO:2", "maker-breaker", 2, 1),
        ("&A?:2;1", "achievement", 2, 2),
    ] {
        desk.browser.run(&format!(
            "const data = new DataTransfer(); data.items.add(new File(['key,n\\n{quoted},1'], 'rows.csv')); \
             const input = document.querySelector('#census input[type=file]'); input.files = data.files; \
             if (!document.querySelector('#census').open) document.querySelector('#show-census').click(); \
             document.querySelectorAll('#census tbody').forEach((one) => one.remove()); input.dispatchEvent(new Event('change'))",
            quoted = if key.contains(',') { format!("\"{key}\"") } else { key.into() },
        ));
        desk.browser.until("document.querySelector('#census tbody tr')");
        if !game.is_empty() {
            desk.browser
                .run(&format!("[...document.querySelectorAll('#census select')].at(-1).value = {game:?}"));
        }
        desk.browser.run("document.querySelector('#census tbody button').click()");
        desk.browser.until(&format!(
            "!document.querySelector('#census').open && document.querySelectorAll('#board .piece').length === {elements} \
             && document.querySelectorAll('#board .piece.legal').length === {moves}"
        ));
    }
}

#[test]
fn a_change_of_the_board_is_taken_back() {
    let Some(desk) = desk(1440) else { return };
    desk.open("C3");
    desk.browser.click("#show-edit");
    let count = "return document.querySelectorAll('#board .piece').length";
    desk.browser.run("document.querySelector('.piece[data-name=\"2\"]').focus()");
    desk.browser.press("\u{e017}");
    desk.browser.until("document.querySelectorAll('#board .piece').length === 2");
    assert_eq!(desk.browser.run(count), 2);
    desk.browser.click("#unedit");
    desk.browser.until("document.querySelectorAll('#board .piece').length === 3");
    assert!(desk.browser.run("return document.querySelector('#unedit').disabled").as_bool().unwrap());
}

#[test]
fn two_tabs_share_a_job_and_a_lost_connection_brings_nothing_twice() {
    let Some(desk) = desk(1440) else { return };
    desk.open("C1");
    let heard = desk.browser.wait_for(
        "(async () => { \
           const question = {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({text: 'takeaway(5)', seconds: 60})}; \
           const jobs = await Promise.all([0, 1].map(async () => (await (await fetch('api/1/options', question)).json()).job)); \
           const ids = []; \
           for (let last = 0, over = false; !over;) { \
             const stop = new AbortController(); \
             const response = await fetch(`api/1/jobs/${jobs[0]}/events`, {headers: {'last-event-id': String(last)}, signal: stop.signal}); \
             const reader = response.body.pipeThrough(new TextDecoderStream()).getReader(); \
             let text = ''; \
             for (let few = 0; few < 3;) { \
               const {value, done} = await reader.read(); \
               if (done) break; \
               text += value; \
               for (let end; (end = text.indexOf('\\n\\n')) >= 0 && few < 3; few++) { \
                 const event = text.slice(0, end); text = text.slice(end + 2); \
                 const id = /^id: ?(\\d+)$/m.exec(event); \
                 if (id) ids.push(last = Number(id[1])); \
                 if (/^event: ?(solution|stopped|error)$/m.test(event)) { over = true; break; } \
               } \
               if (over) break; \
             } \
             stop.abort(); \
           } \
           return {jobs, ids}; \
         })()",
    );
    assert_eq!(heard["jobs"][0], heard["jobs"][1], "two tabs ask the same question");
    let ids: Vec<u64> = heard["ids"].as_array().unwrap().iter().map(|id| id.as_u64().unwrap()).collect();
    assert_eq!(ids, (1..=ids.len() as u64).collect::<Vec<_>>());
    assert_eq!(ids.len(), 31);
}
