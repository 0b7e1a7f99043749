//! A browser driven over the WebDriver protocol, spoken by hand: a few JSON calls.

use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
    folder: std::path::PathBuf,
}

/// The first of these programs that can be started.
fn program(names: &[&'static str]) -> Option<&'static str> {
    let starts = |name: &&&str| {
        let tried = Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        tried.is_ok_and(|status| status.success())
    };
    names.iter().find(starts).copied()
}

impl Browser {
    /// A browser with a fresh profile, or none where no browser is installed.
    pub fn start(width: u32, height: u32, dark: bool) -> Option<Browser> {
        let (Some(driver), Some(chromium)) =
            (program(&["chromedriver"]), program(&["chromium", "chromium-browser", "google-chrome"]))
        else {
            println!("skipped: chromium and its driver are not installed");
            return None;
        };
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut command = Command::new(driver);
        command
            .arg(format!("--port={port}"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let driver = command.spawn().unwrap();
        let folder = std::env::temp_dir().join(format!("upset-browser-{port}-{}", std::process::id()));
        let mut browser = Browser { driver, port, session: String::new(), folder };
        let begin = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(begin.elapsed() < Duration::from_secs(60), "the driver does not answer");
            std::thread::sleep(Duration::from_millis(50));
        }
        let mut arguments: Vec<String> = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
            "--force-prefers-reduced-motion",
            "--hide-scrollbars",
        ]
        .map(String::from)
        .to_vec();
        arguments.push(format!("--window-size={width},{height}"));
        arguments.push(format!("--user-data-dir={}", browser.folder.display()));
        if dark {
            arguments.push("--blink-settings=preferredColorScheme=0".into());
        }
        let path = which(chromium);
        let wanted = json!({"capabilities": {"alwaysMatch": {"goog:chromeOptions": {"args": arguments, "binary": path}}}});
        let made = browser.call("POST", "/session", &wanted);
        browser.session = made["sessionId"].as_str().unwrap_or_else(|| panic!("no session: {made}")).into();
        let size = json!({"cmd": "Emulation.setDeviceMetricsOverride", "params":
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false}});
        browser.ask("POST", "/goog/cdp/execute", &size);
        Some(browser)
    }

    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
        let text = if method == "POST" { body.to_string() } else { String::new() };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{text}",
            self.port,
            text.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = Vec::new();
        let mut part = [0; 65536];
        // The driver may keep the connection open: its answer says how long it is.
        loop {
            match stream.read(&mut part) {
                Ok(0) | Err(_) => break,
                Ok(n) => answer.extend_from_slice(&part[..n]),
            }
            let text = String::from_utf8_lossy(&answer);
            let Some(end) = text.find("\r\n\r\n") else { continue };
            let length = text[..end].to_ascii_lowercase();
            let length = length
                .split("content-length:")
                .nth(1)
                .and_then(|rest| rest.lines().next()?.trim().parse().ok());
            if length.is_some_and(|length: usize| answer.len() >= end + 4 + length) {
                break;
            }
        }
        let text = String::from_utf8_lossy(&answer).into_owned();
        let body = text.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        let told: Value =
            serde_json::from_str(body).unwrap_or_else(|_| panic!("no JSON from the driver: {text}"));
        told["value"].clone()
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let told = self.call(method, &format!("/session/{}{path}", self.session), body);
        assert!(told["error"].is_null(), "{path}: {told}");
        told
    }

    pub fn visit(&self, url: &str) {
        self.ask("POST", "/url", &json!({"url": url}));
    }

    /// What a script returns.
    pub fn run(&self, script: &str) -> Value {
        self.ask("POST", "/execute/sync", &json!({"script": script, "args": []}))
    }

    /// What a promise that a script returns comes to.
    pub fn wait_for(&self, script: &str) -> Value {
        let script = format!(
            "const done = arguments[arguments.length - 1]; ({script}).then(done, (e) => done(String(e)));"
        );
        self.ask("POST", "/execute/async", &json!({"script": script, "args": []}))
    }

    /// Waits until an expression is true.
    pub fn until(&self, expression: &str) {
        let begin = Instant::now();
        while self.run(&format!("return Boolean({expression})")) != true {
            if begin.elapsed() > Duration::from_secs(60) {
                let seen = self.run(
                    "return document.body.dataset.state + ' | ' + document.body.innerText.slice(0, 1500)",
                );
                panic!("never came true: {expression}\n{}", seen.as_str().unwrap_or_default());
            }
            std::thread::sleep(Duration::from_millis(25));
        }
    }

    fn find(&self, selector: &str) -> String {
        let found = self.ask("POST", "/element", &json!({"using": "css selector", "value": selector}));
        found.as_object().and_then(|found| found.values().next()?.as_str()).unwrap().into()
    }

    /// Clicks with the mouse.
    pub fn click(&self, selector: &str) {
        let element = self.find(selector);
        self.ask("POST", &format!("/element/{element}/click"), &json!({}));
    }

    /// Types into whatever has the keyboard.
    pub fn press(&self, keys: &str) {
        let actions: Vec<Value> = (keys.chars())
            .flat_map(|key| ["keyDown", "keyUp"].map(|kind| json!({"type": kind, "value": key.to_string()})))
            .collect();
        let actions = json!({"actions": [{"type": "key", "id": "keyboard", "actions": actions}]});
        self.ask("POST", "/actions", &actions);
    }

    /// Drags with the mouse from one element to another.
    pub fn drag(&self, from: &str, to: &str) {
        let at = |selector: &str| {
            self.run(&format!(
                "const b = document.querySelector({selector:?}).getBoundingClientRect(); \
                 return [Math.round(b.x + b.width / 2), Math.round(b.y + b.height / 2)]"
            ))
        };
        let (from, to) = (at(from), at(to));
        let moved =
            |place: &Value| json!({"type": "pointerMove", "duration": 50, "x": place[0], "y": place[1]});
        let actions = json!({"actions": [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [
            moved(&from), {"type": "pointerDown", "button": 0}, moved(&to), moved(&to), {"type": "pointerUp", "button": 0}]}]});
        self.ask("POST", "/actions", &actions);
    }

    /// The page as a PNG, in base64.
    pub fn picture(&self) -> String {
        self.ask("GET", "/screenshot", &Value::Null).as_str().unwrap().into()
    }
}

fn which(program: &str) -> Option<String> {
    let paths = std::env::var_os("PATH")?;
    let mut places = std::env::split_paths(&paths).map(|folder| folder.join(program));
    places.find(|path| path.is_file()).map(|path| path.to_string_lossy().into_owned())
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() && !std::thread::panicking() {
            let _ = self.call("DELETE", &format!("/session/{}", self.session), &Value::Null);
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
