//! What the page costs, measured in a browser: `cargo test -p upset-server --test figures -- --ignored --nocapture`.

mod client;

use client::Server;
use client::browser::Browser;

#[test]
#[ignore = "measures, and asserts nothing"]
fn first_paint_moves_and_badges() {
    let server = Server::start();
    let Some(browser) = Browser::start(1440, 900, false) else { return };
    let open = |text: &str| {
        let code: String = text.bytes().map(|b| format!("%{b:02x}")).collect();
        browser.visit("about:blank");
        browser.visit(&format!("http://{}/#g={code}", server.address));
    };
    for _ in 0..3 {
        open("chomp(3,4)");
        browser.until("document.querySelector('.piece') && performance.getEntriesByType('paint').length");
        let paint = browser.run("return performance.getEntriesByType('paint')[0].startTime");
        println!("first paint: {paint} ms");
    }
    open("random(100,0.05,1)");
    browser.until("document.querySelector('.piece.legal')");
    for _ in 0..5 {
        // Until the history has it, and until the frame that shows it is done.
        let taken = browser.wait_for(
            "new Promise((done) => { const begin = performance.now(); \
             new MutationObserver((_, o) => { o.disconnect(); const drawn = performance.now() - begin; \
             requestAnimationFrame(() => { const after = new MessageChannel(); \
             after.port1.onmessage = () => done([drawn, performance.now() - begin].map(Math.round)); after.port2.postMessage(0); }); })\
             .observe(document.querySelector('#history'), {childList: true}); \
             const piece = [...document.querySelectorAll('.piece.legal')].at(-1); piece.focus(); \
             piece.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true})); })",
        );
        println!("a move on a board of 100 elements, drawn and shown after: {taken} ms");
    }
    for _ in 0..3 {
        open("C1");
        browser.until("document.body.dataset.state === 'solved'");
        let server = Server::start();
        let code: String = "chomp(6,6)".bytes().map(|b| format!("%{b:02x}")).collect();
        browser.visit(&format!("http://{}/#g={code}", server.address));
        browser.until(
            "document.querySelectorAll('.badge').length === 35 && !document.querySelector('.badge.unknown')",
        );
        println!("badges of chomp(6,6) after: {} ms", browser.run("return performance.now()"));
    }
}
