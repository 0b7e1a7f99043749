//! A server of its own for each test, and the plainest client there can be.

#![allow(dead_code)]

pub mod browser;

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::Duration;
use upset_server::{Options, serve};

pub struct Server {
    pub address: SocketAddr,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.body))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let wanted = |line: &&str| line.to_ascii_lowercase().starts_with(&format!("{name}:"));
        self.head.lines().find(wanted).map(|line| line[name.len() + 1..].trim())
    }
}

impl Server {
    pub fn start() -> Server {
        Server::with(Options { port: 0, ..Options::default() })
    }

    pub fn with(options: Options) -> Server {
        let stop = Arc::new(AtomicBool::new(false));
        let (send, receive) = mpsc::channel();
        let flag = stop.clone();
        let thread = std::thread::spawn(move || {
            serve(&options, &flag, |address| send.send(address).unwrap()).unwrap();
        });
        let address = receive.recv_timeout(Duration::from_secs(10)).unwrap();
        Server { address, stop, thread: Some(thread) }
    }

    pub fn stop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }

    pub fn closing(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub fn open(&self, method: &str, path: &str, headers: &str, body: &str) -> BufReader<TcpStream> {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let host = if headers.to_ascii_lowercase().contains("host:") {
            String::new()
        } else {
            format!("Host: {}\r\n", self.address)
        };
        let length = body.len();
        let head = format!(
            "{method} {path} HTTP/1.1\r\n{host}Connection: close\r\nContent-Length: {length}\r\n{headers}\r\n"
        );
        stream.write_all(head.as_bytes()).unwrap();
        // The server may have answered before it read all of a body that is too large.
        let _ = stream.write_all(body.as_bytes());
        BufReader::new(stream)
    }

    pub fn ask(&self, method: &str, path: &str, headers: &str, body: &str) -> Answer {
        let mut stream = self.open(method, path, headers, body);
        let (status, head) = read_head(&mut stream);
        let mut body = Vec::new();
        let _ = stream.read_to_end(&mut body);
        let body = if head.to_ascii_lowercase().contains("transfer-encoding: chunked") {
            unchunked(&body)
        } else {
            body
        };
        Answer { status, head, body: String::from_utf8(body).unwrap() }
    }

    pub fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, "", "")
    }

    pub fn post(&self, call: &str, body: &Value) -> Answer {
        let path = format!("/api/1/{call}");
        self.ask("POST", &path, "Content-Type: application/json\r\n", &body.to_string())
    }

    /// The events of a job from the one after `last` on, until the stream ends or `most` were read; progress left out.
    pub fn events(&self, job: &str, last: usize, most: usize) -> Vec<(usize, String, Value)> {
        let path = format!("/api/1/jobs/{job}/events");
        let header = if last > 0 { format!("Last-Event-ID: {last}\r\n") } else { String::new() };
        let mut stream = self.open("GET", &path, &header, "");
        let (status, _) = read_head(&mut stream);
        assert_eq!(status, 200);
        let mut found = Vec::new();
        let (mut id, mut kind) = (0, String::new());
        for line in stream.lines() {
            let Ok(line) = line else { break };
            if let Some(text) = line.strip_prefix("id: ") {
                id = text.parse().unwrap();
            } else if let Some(text) = line.strip_prefix("event: ") {
                kind = text.into();
            } else if let Some(text) = line.strip_prefix("data: ")
                && kind != "progress"
            {
                found.push((id, kind.clone(), serde_json::from_str(text).unwrap()));
                if found.len() == most {
                    break;
                }
            }
        }
        found
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn read_head(stream: &mut BufReader<TcpStream>) -> (u16, String) {
    let mut head = String::new();
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).unwrap_or(0) == 0 || line == "\r\n" {
            break;
        }
        head += &line;
    }
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
    (status, head)
}

fn unchunked(mut body: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(end) = body.windows(2).position(|two| two == b"\r\n") {
        let size = usize::from_str_radix(std::str::from_utf8(&body[..end]).unwrap().trim(), 16).unwrap();
        if size == 0 {
            break;
        }
        whole.extend_from_slice(&body[end + 2..end + 2 + size]);
        body = &body[end + 4 + size..];
    }
    whole
}
