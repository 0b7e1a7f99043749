//! `upset census`: tables, questions, shards, and what happens when it is killed.

mod program;

use program::{json, text, upset, with_input, wrong};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A folder of its own that is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("upset-census-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn said(args: &[&str]) -> String {
    let out = upset(args);
    assert_eq!(out.status.code(), Some(0), "{args:?}: {}", text(&out.stderr));
    text(&out.stdout)
}

#[test]
fn a_size_may_stand_in_brackets() {
    let count = |args: &[&str]| said(&[&["census"], args, &["--group", "n", "--format", "csv"]].concat());
    assert_eq!(
        count(&["colourings", "--of", "trees(4)"]),
        count(&["colourings", "--of", "trees", "--n", "4"])
    );
    assert_eq!(count(&["posets(1..4)"]), count(&["posets", "--n", "1..4"]));
}

#[test]
fn tables_groups_and_formats() {
    let table = said(&[
        "census",
        "posets",
        "--n",
        "1..6",
        "--group",
        "n",
        "--aggregate",
        "count, max(grundy) as most",
        "--format",
        "csv",
    ]);
    assert_eq!(table, "n,count,most\n1,1,1\n2,2,2\n3,5,3\n4,16,4\n5,63,5\n6,318,6\n");
    let rows = said(&[
        "census",
        "posets",
        "--n",
        "3",
        "--compute",
        "grundy,width + height as sum",
        "--format",
        "jsonl",
    ]);
    assert_eq!(rows.lines().count(), 5);
    let first: serde_json::Value = serde_json::from_str(rows.lines().next().unwrap()).unwrap();
    assert_eq!(first["n"], 3);
    assert!(first["sum"].is_i64());
    let text = said(&[
        "census",
        "posets",
        "--n",
        "3",
        "--compute",
        "grundy",
        "--where",
        "grundy == 0 or grundy == 3",
    ]);
    assert!(text.starts_with("key"), "{text}");
    // What is printed for one thread is printed for two.
    let call = [
        "census",
        "graphs",
        "--n",
        "1..6",
        "--compute",
        "grundy,automorphisms",
        "--format",
        "csv",
        "--threads",
    ];
    assert_eq!(said(&[&call[..], &["1"]].concat()), said(&[&call[..], &["2"]].concat()));
    assert!(said(&["census"]).contains("two-level"));
    assert!(said(&["census", "columns", "colourings"]).contains("black"));
}

#[test]
fn statements_are_refuted_by_the_smallest_member() {
    let out = upset(&["census", "refute", "posets", "--n", "1..6", "grundy == n implies disjoint_chains"]);
    assert_eq!(out.status.code(), Some(1));
    assert!(text(&out.stdout).contains("refuted"), "{}", text(&out.stdout));
    let holds = json(&["census", "refute", "posets", "--n", "1..6", "grundy <= n", "--json"]);
    assert_eq!(holds["holds"], true);
    assert_eq!(holds["members"]["6"], 318);
    let folder = Folder::new("refute");
    let picture = folder.file("least.svg");
    let out =
        upset(&["census", "refute", "posets", "--n", "1..5", "width <= 2", "--json", "--draw", &picture]);
    let said = text(&out.stdout);
    let verdict: serde_json::Value = serde_json::from_str(said.lines().next().unwrap()).unwrap();
    assert_eq!(verdict["counterexample"]["n"], 3);
    assert!(std::fs::read_to_string(picture).unwrap().contains("<svg"));
}

#[test]
fn one_column_is_a_function_of_others_or_two_members_say_why_not() {
    let out = upset(&["census", "determine", "outcome", "--from", "grundy", "posets", "--n", "1..5"]);
    assert_eq!(out.status.code(), Some(0));
    let out =
        upset(&["census", "determine", "grundy", "--from", "outcome", "posets", "--n", "1..5", "--json"]);
    assert_eq!(out.status.code(), Some(1));
    let found: serde_json::Value = serde_json::from_slice(&out.stdout).unwrap();
    let values = found["ambiguous"][0]["values"].as_array().unwrap();
    assert!(values.len() >= 2);
    // The witness can be looked at alone.
    let key = values[1]["witness"].as_str().unwrap();
    let solved = with_input(&["solve", "-", "--json"], &format!("{key}\n"));
    let solved: serde_json::Value = serde_json::from_slice(&solved.stdout).unwrap();
    assert_eq!(solved["grundy"], values[1]["value"]);
}

#[test]
fn what_is_wrong_is_said_with_its_place_and_the_remedy() {
    for (args, wanted) in [
        (&["census", "posts", "--n", "3"][..], "did you mean posets"),
        (&["census", "posets"], "--n"),
        (&["census", "posets", "--n", "3..2"], "empty"),
        (&["census", "posets", "--n", "40"], "from 1 to 16"),
        (&["census", "posets", "--n", "12"], "--yes"),
        (&["census", "posets", "--n", "3", "--where", "grundi == 0"], "did you mean grundy"),
        (&["census", "posets", "--n", "3", "--where", "grundy"], "true or false"),
        (&["census", "posets", "--n", "3", "--where", "n_free + 1 > 2"], "needs a number"),
        (&["census", "posets", "--n", "3", "--where", "outcome == 3"], "in quotes"),
        (&["census", "posets", "--n", "3", "--where", "n == 3 & width < 2"], "write `and`"),
        (&["census", "posets", "--n", "3", "--where", "(n == 3"], "`)` is missing"),
        (&["census", "posets", "--n", "3", "--compute", "rule:no-such"], "there is no rule"),
        (&["census", "posets", "--n", "3", "--aggregate", "maximum(n)"], "did you mean max"),
        (&["census", "posets", "--n", "3", "--compute", "max(n"], "missing"),
        (&["census", "graphs", "--n", "3", "--compute", "covers"], "have no `covers`"),
        (&["census", "graphs", "--n", "3", "--levels", "2"], "no levels"),
        (&["census", "colourings", "--n", "3", "--game", "pomx"], "pomax"),
        (&["census", "colourings", "--n", "3", "--compute", "grundy"], "has no `grundy`"),
        (&["census", "posets", "--n", "3", "--shard", "0/4"], "1/16 to 16/16"),
        (&["census", "refute", "posets", "--n", "3", "width"], "true or false"),
        (&["census", "posets", "--n", "3", "--out", "x.xls"], "no format"),
        (&["census", "posets", "--n", "3", "--format", "parquet"], "--out table.parquet"),
    ] {
        let complaint = wrong(args);
        assert!(complaint.contains(wanted), "{args:?}: {complaint}");
    }
    let complaint = wrong(&["census", "posets", "--n", "3", "--where", "n == 3 and widht < 2"]);
    let mark = complaint.lines().find(|line| line.contains('^')).unwrap();
    let source = complaint.lines().find(|line| line.contains("widht < 2") && line.contains("  | ")).unwrap();
    assert_eq!(mark.find('^'), source.find("widht"), "{complaint}");
}

#[test]
fn shards_together_are_the_whole() {
    let call = ["census", "posets", "--n", "1..7", "--compute", "grundy", "--format", "csv"];
    let whole = said(&call);
    let mut parts = Vec::new();
    for k in 1..=5 {
        let part = said(&[&call[..], &["--shard", &format!("{k}/5")]].concat());
        parts.extend(part.lines().skip(1).map(String::from).collect::<Vec<_>>());
    }
    let distinct: BTreeSet<&String> = parts.iter().collect();
    assert_eq!(distinct.len(), parts.len());
    assert_eq!(
        whole.lines().skip(1).map(String::from).collect::<BTreeSet<_>>(),
        parts.iter().cloned().collect()
    );
}

fn sorted(path: &str) -> Vec<String> {
    let mut lines: Vec<String> =
        std::fs::read_to_string(path).unwrap().lines().skip(1).map(String::from).collect();
    lines.sort();
    lines
}

#[test]
fn a_table_in_a_file_is_finished_after_a_sudden_end_and_mended_after_damage() {
    let folder = Folder::new("resume");
    let (whole, killed) = (folder.file("whole.csv"), folder.file("killed.csv"));
    let call = |out: &str| -> Vec<String> {
        [
            "census",
            "posets",
            "--n",
            "1..8",
            "--compute",
            "grundy,self_dual,linear_extensions",
            "--shards",
            "40",
            "--resume",
            "--out",
            out,
        ]
        .map(String::from)
        .to_vec()
    };
    let run = |args: &[String]| upset(&args.iter().map(String::as_str).collect::<Vec<_>>());
    let done = run(&call(&whole));
    assert_eq!(done.status.code(), Some(0), "{}", text(&done.stderr));
    assert_eq!(sorted(&whole).len(), 1 + 2 + 5 + 16 + 63 + 318 + 2045 + 16999);
    assert!(!Path::new(&format!("{whole}.shards")).exists());
    // Killed at several moments, then finished.
    for wait in [10, 30, 60, 120, 250] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_upset"))
            .args(call(&killed))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(wait));
        let _ = child.kill();
        let _ = child.wait();
    }
    let done = run(&call(&killed));
    assert_eq!(done.status.code(), Some(0), "{}", text(&done.stderr));
    assert_eq!(sorted(&whole), sorted(&killed));
}

#[test]
fn a_damaged_shard_is_found_and_computed_again() {
    let folder = Folder::new("damage");
    let out = folder.file("shards");
    let call = [
        "census",
        "posets",
        "--n",
        "1..6",
        "--compute",
        "grundy",
        "--format",
        "jsonl",
        "--out",
        &out,
        "--shards",
        "4",
        "--resume",
    ];
    assert_eq!(upset(&call).status.code(), Some(0));
    let path = Path::new(&out).join("00002-of-00004.jsonl");
    let right = std::fs::read(&path).unwrap();
    let mut damaged = right.clone();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    std::fs::write(&path, damaged).unwrap();
    let again = upset(&call);
    assert_eq!(again.status.code(), Some(0));
    assert!(text(&again.stderr).contains("damaged"), "{}", text(&again.stderr));
    assert_eq!(std::fs::read(&path).unwrap(), right);
    // A folder of another census is not mixed with this one.
    let other = [
        "census",
        "posets",
        "--n",
        "1..6",
        "--compute",
        "width",
        "--format",
        "jsonl",
        "--out",
        &out,
        "--shards",
        "4",
        "--resume",
    ];
    assert!(wrong(&other).contains("another census"));
}

#[test]
fn lines_of_a_pipe_are_members() {
    let keys = said(&["census", "posets", "--n", "4", "--format", "csv"]);
    let lines: String =
        keys.lines().skip(1).map(|line| format!("{}\n", line.split(',').next().unwrap())).collect();
    let out = with_input(
        &["census", "-", "--group", "n", "--aggregate", "count, max(grundy)", "--format", "csv"],
        &lines,
    );
    assert_eq!(text(&out.stdout), "n,count,max(grundy)\n4,16,4\n");
    let out = with_input(&["census", "-", "--compute", "edges", "--format", "csv"], "C~\nBw\n");
    assert_eq!(text(&out.stdout), "key,n,edges\nC~,4,6\nBw,3,3\n");
    let out = with_input(&["census", "-", "--compute", "edges"], "C~\nB\n");
    assert_eq!(out.status.code(), Some(2));
    assert!(text(&out.stderr).contains("line 2"), "{}", text(&out.stderr));
}

#[test]
fn shown_rows_are_drawn_and_written_as_documents() {
    let folder = Folder::new("draw");
    let out = folder.file("drawn");
    let call = [
        "census",
        "colourings",
        "--of",
        "trees",
        "--n",
        "4",
        "--game",
        "pomax",
        "--compute",
        "value,outcome",
        "--show",
        "3",
        "--draw",
        &out,
        "--format",
        "csv",
    ];
    let table = said(&call);
    let row: Vec<&str> = table.lines().nth(2).unwrap().split(',').collect();
    let solved = json(&["solve", &format!("{out}/0002.toml"), "--json"]);
    assert_eq!((solved["value"].as_str(), solved["outcome"].as_str()), (Some(row[2]), Some(row[3])));
    assert!(std::fs::read_to_string(format!("{out}/0003.svg")).unwrap().contains("<svg"));
}

#[test]
fn a_time_limit_ends_it() {
    let out = upset(&["census", "posets", "--n", "10", "--group", "grundy", "--time-limit", "300ms"]);
    assert_eq!(out.status.code(), Some(3), "{}", text(&out.stderr));
}
