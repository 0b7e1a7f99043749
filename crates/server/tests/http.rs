//! The calls, over plain HTTP.

mod client;

use client::Server;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use upset_server::Options;

/// A game that takes far longer than any test.
const LONG: &str = "maker-maker connect(4,7,6)";

fn strings(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect()
}

#[test]
fn a_game_is_read_laid_out_and_played() {
    let server = Server::start();
    let answer = server.post("game", &json!({"text": "chomp(3,4)"}));
    assert_eq!(answer.status, 200, "{}", answer.body);
    let game = answer.json();
    assert_eq!(game["elements"], 11);
    assert_eq!(game["layout"]["nodes"].as_array().unwrap().len(), 11);
    assert_eq!(game["position"]["turn"], "left");
    let id = game["id"].as_str().unwrap();
    let at = server.post("play", &json!({"id": id, "after": ["c2"]})).json();
    assert_eq!(at["turn"], "right");
    assert_eq!(strings(&at["present"]), ["b1", "c1", "d1", "a2", "b2", "a3", "b3"]);
    let b2 = &at["moves"].as_array().unwrap().iter().find(|one| one["name"] == "b2").unwrap()["takes"];
    assert_eq!(strings(b2), ["b2", "b3"]);
    let document = game["document"].as_str().unwrap();
    assert_eq!(server.post("game", &json!({"text": document})).json()["elements"], 11);
}

#[test]
fn answers_are_those_of_the_command_line() {
    let server = Server::start();
    let answer = server.post("solve", &json!({"text": "chomp(3,4)"}));
    assert_eq!(answer.status, 200, "{}", answer.body);
    let solution = answer.json();
    assert_eq!((&solution["outcome"], &solution["value"]), (&json!("N"), &json!("*9")));
    assert_eq!(solution["words"], "whoever starts wins");
    assert_eq!(solution["best_moves"]["left"], json!(["c2"]));
    let connect =
        server.post("solve", &json!({"text": "connect(3,3,3)", "after": ["b"], "first": "right"})).json();
    assert_eq!(connect["after"], json!(["b1"]));
    assert_eq!(connect["turn"], "left");
}

#[test]
fn options_come_as_events_best_first() {
    let server = Server::start();
    let answer = server.post("options", &json!({"text": "chomp(3,4)"}));
    assert_eq!(answer.status, 202);
    let job = answer.json()["job"].as_str().unwrap().to_string();
    let events = server.events(&job, 0, usize::MAX);
    assert_eq!(events.len(), 12);
    assert_eq!(events[0].2["move"], "c2");
    assert_eq!(events[0].2["winner"], "left");
    assert_eq!(events[0].2["value"], "0");
    assert!(events[1..11].iter().all(|(_, kind, data)| kind == "option" && data["winner"] == "right"));
    assert_eq!(events[11].1, "solution");
}

#[test]
fn a_lost_connection_resumes_without_repeating() {
    let server = Server::start();
    let job =
        server.post("options", &json!({"text": "chomp(3,4)"})).json()["job"].as_str().unwrap().to_string();
    let mut all = server.events(&job, 0, 5);
    assert_eq!(all.last().unwrap().0, 5);
    all.extend(server.events(&job, 5, usize::MAX));
    let ids: Vec<usize> = all.iter().map(|(id, ..)| *id).collect();
    assert_eq!(ids, (1..=12).collect::<Vec<_>>());
}

#[test]
fn the_same_question_is_one_job() {
    let server = Server::start();
    let question = json!({"text": LONG, "seconds": 20});
    let ids: Vec<Value> = (0..3).map(|_| server.post("solve", &question).json()["job"].clone()).collect();
    assert!(ids[0].is_string() && ids.iter().all(|id| *id == ids[0]));
    let path = format!("/api/1/jobs/{}", ids[0].as_str().unwrap());
    let begin = Instant::now();
    let stopped = server.ask("DELETE", &path, "", "").json();
    assert!(begin.elapsed() < Duration::from_secs(2));
    assert_eq!(stopped["finished"], true);
    let last = stopped["events"].as_array().unwrap().last().unwrap();
    assert_eq!(last["event"], "stopped");
    assert!(last["data"]["known"]["elements"] == 42);
}

#[test]
fn a_budget_that_is_gone_says_what_is_known() {
    let server = Server::start();
    let answer = server.post("solve", &json!({"text": LONG, "seconds": 0.001}));
    assert_eq!(answer.status, 504, "{}", answer.body);
    let problem = answer.json();
    assert_eq!(problem["known"]["outcome"], Value::Null);
    assert_eq!(problem["type"], "urn:upset:problem:spent");
}

#[test]
fn wrong_texts_are_told_with_their_place() {
    let server = Server::start();
    let answer = server.post("game", &json!({"text": "game = \"poset\"\norder = [\"a < b < a\"]"}));
    assert_eq!(answer.status, 400);
    assert_eq!(answer.header("content-type"), Some("application/problem+json"));
    let problem = answer.json();
    assert_eq!(problem["line"], 2);
    assert!(problem["detail"].as_str().unwrap().contains("a < b < a"), "{problem}");
    assert!(problem["span"][0].as_u64().unwrap() < problem["span"][1].as_u64().unwrap());
    for text in
        ["chomp(3,", "", "nothing", "{", "chomp(99999999999,99999999999)", "game = 1", "connect(4,0,0)x"]
    {
        let answer = server.post("game", &json!({"text": text}));
        assert!(matches!(answer.status, 400 | 504), "{text}: {}", answer.body);
    }
}

#[test]
fn documents_cannot_open_files() {
    let server = Server::start();
    for name in ["order.aag", "/etc/passwd", "../../Cargo.toml"] {
        let answer = server.post("game", &json!({"text": format!("game = \"poset\"\ncircuit = \"{name}\"")}));
        assert_eq!(answer.status, 400, "{}", answer.body);
        assert!(!answer.body.contains("root:"));
    }
    for path in ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "//etc/passwd", "/page/index.html", "/.git/config"] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
}

#[test]
fn pictures_are_titled_as_on_the_command_line() {
    let server = Server::start();
    let svg = |body: Value| server.post("draw", &body).json()["svg"].as_str().unwrap().to_string();
    let connect = svg(json!({"text": "connect(4,5,4)", "after": ["c"]}));
    assert!(connect.contains("<title>connect(4,5,4), maker-maker, after c1: "), "{connect}");
    let chain = svg(json!({"text": "C3", "after": ["2"]}));
    assert!(chain.contains(">C3, after 2<") && chain.contains("dashed: what they took"), "{chain}");
    assert!(svg(json!({"text": "title = 'two'\ngame = 'poset'\norder = ['a < b']"})).contains(">two<"));
}

#[test]
fn every_status_is_told_as_a_problem() {
    let server = Server::start();
    let status = |call: &str, body: Value| {
        let answer = server.post(call, &body);
        assert_eq!(answer.header("content-type"), Some("application/problem+json"), "{}", answer.body);
        assert_eq!(answer.json()["status"], answer.status);
        answer.status
    };
    assert_eq!(status("game", json!({})), 400);
    assert_eq!(status("game", json!({"text": "C3", "id": "x"})), 400);
    assert_eq!(status("game", json!({"text": 3})), 400);
    assert_eq!(status("game", json!({"text": "C3", "more": 1})), 400);
    assert_eq!(status("solve", json!({"text": "C3", "seconds": -1})), 400);
    assert_eq!(status("solve", json!({"text": "C3", "engine": "magic"})), 400);
    assert_eq!(status("reduce", json!({"kind": "magic", "text": ""})), 400);
    assert_eq!(status("nowhere", json!({})), 404);
    assert_eq!(status("play", json!({"id": "0123"})), 409);
    assert_eq!(status("play", json!({"text": "C3", "after": ["2", "2"]})), 409);
    assert_eq!(status("game", json!({"text": " ".repeat(1 << 20)})), 413);
    assert_eq!(status("solve", json!({"text": "chomp(3,4)", "engine": "nim"})), 422);
    assert_eq!(status("draw", json!({"text": "A1000"})), 422);
    assert_eq!(server.get("/api/1/jobs/none/events").status, 404);
    assert_eq!(server.ask("DELETE", "/api/1/jobs/none", "", "").status, 404);
    assert_eq!(server.get("/api/1/game").status, 405);
    assert_eq!(server.ask("POST", "/api/1/game", "", "{}").status, 415);
}

#[test]
fn other_sites_are_turned_away() {
    let server = Server::start();
    let get = |headers: &str| server.ask("GET", "/", headers, "").status;
    assert_eq!(get(""), 200);
    assert_eq!(get("Host: localhost:1\r\n"), 200);
    assert_eq!(get("Host: attacker.example\r\n"), 403);
    assert_eq!(get("Origin: http://attacker.example\r\n"), 403);
    assert_eq!(get("Origin: null\r\n"), 403);
    assert_eq!(get(&format!("Origin: http://{}\r\n", server.address)), 200);
    assert_eq!(get("Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n"), 403);
    let answer = server.get("/");
    let policy = answer.header("content-security-policy").unwrap();
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe-inline"));
    assert_eq!(answer.header("set-cookie"), None);
}

#[test]
fn a_flood_is_refused_and_the_server_goes_on() {
    let server = Server::with(Options { port: 0, workers: 1, queue: 4, ..Options::default() });
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let asked: Vec<_> = (0..40)
            .map(|i| {
                let server = &server;
                let text = format!("connect(4,7,{})", 6 + i % 2);
                let question = json!({"text": text, "after": ["d", "d", "d"], "seconds": 5.0 + f64::from(i)});
                scope.spawn(move || server.post("solve", &question).status)
            })
            .collect();
        asked.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert!(statuses.contains(&429), "{statuses:?}");
    assert!(statuses.iter().all(|status| matches!(status, 200 | 202 | 429 | 504)), "{statuses:?}");
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn who_waits_for_a_worker_is_answered_in_time() {
    let server = Server::with(Options { port: 0, workers: 1, ..Options::default() });
    let long = json!({"place": {"text": LONG, "seconds": 600}, "level": "lemma"}).to_string();
    let busy = server.open("POST", "/api/1/prove", "Content-Type: application/json\r\n", &long);
    std::thread::sleep(Duration::from_millis(500));
    let place = json!({"text": "connect(4,7,6)", "seconds": 1});
    let begin = Instant::now();
    for (call, asked) in
        [("prove", json!({"place": place})), ("strategy", place.clone()), ("solve", place.clone())]
    {
        let mut answer = server.post(call, &asked);
        if answer.status == 202 {
            let job = answer.json()["job"].as_str().unwrap().to_string();
            let last = server.events(&job, 0, usize::MAX).pop().unwrap();
            assert_eq!(last.1, "stopped");
            assert_eq!(last.2["known"]["elements"], 42);
            answer = server.post(call, &json!({"text": "connect(4,7,6)", "seconds": 0.01}));
        }
        assert_eq!(answer.status, 504, "{}", answer.body);
        assert!(answer.body.contains("time limit"), "{}", answer.body);
    }
    assert!(begin.elapsed() < Duration::from_secs(30), "{:?}", begin.elapsed());
    // Who has gone away keeps nobody waiting.
    drop(busy);
    let small = server.post("prove", &json!({"place": {"text": "chomp(2,3)", "seconds": 30}}));
    assert_eq!(small.status, 200, "{}", small.body);
}

#[test]
fn no_question_takes_longer_than_the_server_gives() {
    let options = Options { port: 0, time: Duration::from_millis(300), ..Options::default() };
    let server = Server::with(options);
    let place = json!({"text": LONG, "seconds": 600});
    assert_eq!(server.post("prove", &json!({"place": place})).status, 504);
    let job = server.post("solve", &place).json();
    let job = job["job"].as_str().unwrap();
    assert_eq!(server.events(job, 0, usize::MAX).pop().unwrap().1, "stopped");
    let proof = server.post("prove", &json!({"place": {"text": "chomp(2,3)"}})).json()["proof"].clone();
    let late = json!({"place": {"text": "chomp(2,3)", "seconds": 0}, "proof": proof});
    assert_eq!(server.post("verify", &late).status, 504);
}

#[test]
fn a_closing_server_says_so_and_ends_in_time() {
    let mut server = Server::start();
    let begin = Instant::now();
    server.post("solve", &json!({"text": LONG}));
    server.closing();
    std::thread::sleep(Duration::from_millis(200));
    // A moment later nobody may be there any more.
    if std::net::TcpStream::connect(server.address).is_ok() {
        let answer = server.post("solve", &json!({"text": "C3"}));
        assert!(matches!(answer.status, 503 | 0), "{}", answer.status);
    }
    server.stop();
    assert!(begin.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_thousand_idle_connections_are_held() {
    let server = Server::start();
    let held: Vec<_> = (0..1000).map_while(|_| std::net::TcpStream::connect(server.address).ok()).collect();
    assert!(held.len() > 200, "only {} connections", held.len());
    assert_eq!(server.post("solve", &json!({"text": "nim(3,4,5)"})).json()["outcome"], "N");
}

#[test]
fn proofs_are_written_and_checked() {
    let server = Server::start();
    let place = json!({"text": "chomp(2,3)"});
    let written = server.post("prove", &json!({"place": place}));
    assert_eq!(written.status, 200, "{}", written.body);
    let proof = written.json()["proof"].as_str().unwrap().to_string();
    let verdict = server.post("verify", &json!({"place": place, "proof": proof})).json();
    assert_eq!(verdict["verified"], true, "{verdict}");
    let other = server.post("verify", &json!({"place": {"text": "C3"}, "proof": proof})).json();
    assert_eq!(other["why"], "the proof is about another game");
    let wrong = server.post("verify", &json!({"place": place, "proof": "nonsense"})).json();
    assert_eq!(wrong["verified"], false);
    let packed = format!("{}packed 1 200\nx", proof.split_inclusive('\n').take(2).collect::<String>());
    assert_eq!(server.post("verify", &json!({"place": place, "proof": packed})).status, 422);
}

#[test]
fn strategies_answer_every_move() {
    let server = Server::start();
    let told = server.post("strategy", &json!({"text": "chomp(2,3)", "after": ["c2"]})).json();
    let [plan] = told["strategies"].as_array().unwrap().as_slice() else { panic!("{told}") };
    assert_eq!((&plan["starter"], &plan["player"]), (&json!("right"), &json!("left")));
    let position = server.post("play", &json!({"text": "chomp(2,3)", "after": ["c2"]})).json();
    let replies = plan["positions"][0].as_array().unwrap();
    assert_eq!(replies.len(), position["moves"].as_array().unwrap().len());
    // After each answer Right, who is to move, has lost.
    for reply in replies {
        let line = json!({"text": "chomp(2,3)", "after": ["c2", reply[0], reply[1]]});
        assert_eq!(server.post("solve", &line).json()["winner"], "left", "{reply}");
    }
    assert_eq!(server.post("strategy", &json!({"text": "C3", "seconds": -1})).status, 400);
}

#[test]
fn reductions_give_documents_that_open() {
    let server = Server::start();
    let library = server.get("/api/1/library").json();
    for kind in library["reductions"].as_array().unwrap() {
        let made = server.post("reduce", &json!({"kind": kind["kind"], "text": kind["example"]}));
        assert_eq!(made.status, 200, "{kind}: {}", made.body);
        let made = made.json();
        let game = server.post("game", &json!({"text": made["document"]}));
        assert_eq!(game.status, 200, "{kind}: {}", game.body);
        assert!(made["reading"].as_str().unwrap().contains("if and only if"));
    }
}

#[test]
fn every_document_of_the_library_opens_and_keeps_its_promise() {
    let server = Server::start();
    let library = server.get("/api/1/library").json();
    let games = library["games"].as_array().unwrap();
    assert!(games.len() > 50);
    for one in games {
        let answer = server.post("game", &json!({"text": one["text"]}));
        assert_eq!(answer.status, 200, "{}: {}", one["file"], answer.body);
        let game = answer.json();
        let first = server.post("solve", &json!({"id": game["id"], "seconds": 60}));
        let solution = match first.status {
            200 => first.json(),
            202 => {
                let job = first.json()["job"].as_str().unwrap().to_string();
                server.events(&job, 0, usize::MAX).last().unwrap().2.clone()
            }
            other => panic!("{}: {other} {}", one["file"], first.body),
        };
        for field in ["outcome", "value", "grundy"] {
            let promised = &game["expect"][field];
            if !promised.is_null() && !solution[field].is_null() {
                assert_eq!(&solution[field], promised, "{}: {field}", one["file"]);
            }
        }
        if !game["expect"]["outcome"].is_null() {
            assert_eq!(solution["outcome"], game["expect"]["outcome"], "{}", one["file"]);
        }
    }
}

#[test]
fn the_description_names_every_call() {
    let server = Server::start();
    let described = server.get("/api/1/openapi.json").json();
    let paths = described["paths"].as_object().unwrap();
    for (path, methods) in paths {
        let path = path.replace("{id}", "none");
        for method in methods.as_object().unwrap().keys().filter(|key| *key != "parameters") {
            let status =
                server.ask(&method.to_uppercase(), &path, "Content-Type: application/json\r\n", "{}").status;
            assert!(status != 405 && status != 501, "{method} {path}: {status}");
        }
    }
    assert_eq!(paths.len(), 14);
}
