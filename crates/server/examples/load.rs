//! The explorer under load, beside a plain static handler in the same run: `cargo run --release -p upset-server --example load`.
//!
//! Holds a thousand idle connections and lets `wrk` ask for small games, each of them new, then for small games that were asked
//! before, then for a static answer of a plain axum router. Needs `wrk` and a limit of 3,000 open files.

use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use upset_server::{Options, serve};

/// Connections that are held and say nothing.
const IDLE: usize = 1000;

const SCRIPT: &str = r#"
local count = os.time() % 1000000 * 1000
local fresh = FRESH
local games = {"chomp(3,4)", "nim(3,4,5)", "C3 / A3", "pomax C2 x C4 black chess", "tictactoe(3,2)", "connect(3,3,3)",
  "node-kayles grid(3,3)", "takeaway(3)", "hex(3)", "col path(6)"}
function init(args) math.randomseed(os.time()) end
function setup(thread) thread:set("offset", math.random(1000000000)) end
request = function()
  count = count + 1
  local text = games[count % #games + 1]
  if fresh then text = "random(10,0.3," .. (offset + count) .. ")" end
  return wrk.format("POST", "/api/1/solve", {["Content-Type"] = "application/json"}, '{"text": "' .. text .. '"}')
end
"#;

fn main() -> std::io::Result<()> {
    let (explorer, stop) = explorer()?;
    println!("memory, idle: {}", memory());
    let held: Vec<TcpStream> = (0..IDLE).map_while(|_| TcpStream::connect(explorer).ok()).collect();
    println!("idle connections held: {}", held.len());
    let plain = plain()?;
    let folder = std::env::temp_dir();
    for (what, fresh) in [("small games, each new", "true"), ("ten small games again and again", "false")] {
        let script = folder.join(format!("upset-load-{}-{fresh}.lua", std::process::id()));
        std::fs::write(&script, SCRIPT.replace("FRESH", fresh))?;
        println!("\n{what}");
        wrk(&["-s", &script.display().to_string(), &format!("http://{explorer}/api/1/solve")])?;
        std::fs::remove_file(&script)?;
        println!("memory: {}", memory());
    }
    println!("\na file of the page");
    wrk(&[&format!("http://{explorer}/style.css")])?;
    println!("\na plain static handler");
    wrk(&[&format!("http://{plain}/")])?;
    let alive = held.iter().filter(|stream| stream.peer_addr().is_ok()).count();
    println!("\nidle connections still held: {alive}");
    stop.store(true, Ordering::Relaxed);
    Ok(())
}

fn explorer() -> std::io::Result<(SocketAddr, Arc<AtomicBool>)> {
    let stop = Arc::new(AtomicBool::new(false));
    let (send, receive) = std::sync::mpsc::channel();
    let ended = stop.clone();
    std::thread::spawn(move || {
        let ready = move |address| {
            let _ = send.send(address);
        };
        if let Err(error) = serve(&Options { port: 0, ..Options::default() }, &ended, ready) {
            eprintln!("the explorer: {error}");
        }
    });
    let address = receive.recv_timeout(Duration::from_secs(60)).map_err(std::io::Error::other)?;
    Ok((address, stop))
}

/// A router with one static answer on a runtime of its own.
fn plain() -> std::io::Result<SocketAddr> {
    let (send, receive) = std::sync::mpsc::channel();
    std::thread::spawn(move || -> std::io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
            let _ = send.send(listener.local_addr()?);
            let text = "x".repeat(1500);
            let router = axum::Router::new().route("/", axum::routing::get(move || async move { text }));
            axum::serve(listener, router).await
        })
    });
    receive.recv_timeout(Duration::from_secs(60)).map_err(std::io::Error::other)
}

fn wrk(arguments: &[&str]) -> std::io::Result<()> {
    let told = Command::new("wrk").args(["-t2", "-c16", "-d10s", "--latency"]).args(arguments).output()?;
    for line in String::from_utf8_lossy(&told.stdout).lines() {
        if ["50%", "99%", "Requests/sec", "Non-2xx", "Socket errors"].iter().any(|word| line.contains(word)) {
            println!("  {}", line.trim());
        }
    }
    Ok(())
}

/// What this process, clients of a thousand connections included, has in memory.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.map_or("unknown".into(), |size| size.trim().into())
}
