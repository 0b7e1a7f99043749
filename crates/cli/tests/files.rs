//! Files that documents name: read in the document's folder and below, nowhere else.

mod program;

use program::*;
use std::path::{Path, PathBuf};

/// x < y whenever the bits of x are among those of y.
const SUBSETS: &str = "aag 7 4 0 1 3\n2\n4\n6\n8\n14\n10 2 7\n12 4 9\n14 11 13\n";

/// A folder with a document's folder `in` in it and a circuit in each; removed when dropped.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let place = Place(std::env::temp_dir().join(format!("upset-{name}-{}", std::process::id())));
        std::fs::create_dir_all(place.0.join("in/below")).unwrap();
        for circuit in ["out.aag", "in/order.aag", "in/below/order.aag"] {
            std::fs::write(place.0.join(circuit), SUBSETS).unwrap();
        }
        place
    }

    fn at(&self, path: &str) -> String {
        self.0.join(path).display().to_string()
    }

    /// A document about this circuit.
    fn document(&self, circuit: &str) -> String {
        let path = self.at("in/game.toml");
        std::fs::write(&path, format!("game = 'poset'\ncircuit = '{circuit}'\n")).unwrap();
        path
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn elements(document: &str) -> serde_json::Value {
    json(&["solve", document, "--json"])["elements"].clone()
}

#[test]
fn circuits_beside_the_document_and_below_are_read() {
    let place = Place::new("beside");
    for circuit in ["order.aag", "./order.aag", "below/order.aag"] {
        assert_eq!(elements(&place.document(circuit)), 4, "{circuit}");
    }
}

#[test]
fn circuits_elsewhere_are_refused_with_place_and_remedy() {
    let place = Place::new("elsewhere");
    let absolute = place.at("in/order.aag");
    for circuit in
        ["/etc/passwd", "../out.aag", "below/../../out.aag", "..\\out.aag", "C:\\out.aag", &absolute]
    {
        let complaint = wrong(&["solve", &place.document(circuit)]);
        assert!(complaint.contains("game.toml:2:11"), "{complaint}");
        assert!(complaint.contains("it does not lie in the document's folder"), "{complaint}");
        assert!(complaint.contains("help: put the file beside the document"), "{complaint}");
    }
}

#[test]
fn folders_and_missing_files_are_named() {
    let place = Place::new("missing");
    let complaint = wrong(&["solve", &place.document("below")]);
    assert!(complaint.contains("game.toml:2:11") && complaint.contains("it is not a file"), "{complaint}");
    let complaint = wrong(&["solve", &place.document("nowhere.aag")]);
    assert!(complaint.contains("game.toml:2:11") && complaint.contains("`nowhere.aag`"), "{complaint}");
}

#[test]
fn standard_input_names_files_of_the_working_directory() {
    let document = |circuit: &str| format!("game = 'poset'\ncircuit = '{circuit}'\n");
    // Tests run in the folder of the package.
    assert!(Path::new("Cargo.toml").exists());
    let out = with_input(&["solve", "-"], &document("Cargo.toml"));
    assert!(text(&out.stderr).contains("a circuit begins with `aag` or `aig`"), "{}", text(&out.stderr));
    let out = with_input(&["solve", "-"], &document("../../Cargo.toml"));
    assert_eq!(out.status.code(), Some(2));
    let complaint = text(&out.stderr);
    assert!(
        complaint.contains("standard input:2:11") && complaint.contains("document's folder"),
        "{complaint}"
    );
}

#[cfg(unix)]
#[test]
fn links_are_followed_within_the_folder_only() {
    use std::os::unix::fs::symlink;
    let place = Place::new("links");
    symlink("below/order.aag", place.at("in/within.aag")).unwrap();
    symlink("../out.aag", place.at("in/without.aag")).unwrap();
    symlink("..", place.at("in/up")).unwrap();
    assert_eq!(elements(&place.document("within.aag")), 4);
    for circuit in ["without.aag", "up/out.aag"] {
        let complaint = wrong(&["solve", &place.document(circuit)]);
        assert!(complaint.contains("game.toml:2:11"), "{complaint}");
        assert!(complaint.contains("it does not lie in the document's folder"), "{complaint}");
    }
    // The folder itself may be a link.
    place.document("order.aag");
    symlink("in", place.at("link")).unwrap();
    assert_eq!(elements(&place.at("link/game.toml")), 4);
}
