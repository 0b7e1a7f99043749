//! The files that documents name: the library asks for them and refuses names that could lead elsewhere.

use std::cell::RefCell;
use upset::document::{Error, FileError, Files, NoFiles, read_text};

/// What is wrong with the circuit called `name`, in JSON so that every name can be written.
fn refusal(name: &str, files: &dyn Files) -> Error {
    let text = format!("{{\"game\": \"poset\",\n \"circuit\": {}}}", serde_json::to_string(name).unwrap());
    let error = read_text("t.json", &text, files).unwrap_err();
    assert_eq!(error.position(), Some((2, 13)), "{name}");
    assert!(error.message.starts_with("the circuit "), "{}", error.message);
    error
}

#[test]
fn names_that_lead_elsewhere_are_refused_unread() {
    let never = |name: &str| -> Result<Vec<u8>, FileError> { panic!("asked for {name}") };
    for name in [
        "/etc/passwd",
        "//server/share/x.aag",
        "..",
        "../x.aag",
        "a/../../x.aag",
        "a/..",
        "./../x.aag",
        "C:x.aag",
        "c:/x.aag",
        "C:\\x.aag",
        "..\\x.aag",
        "\\\\server\\share\\x.aag",
        "\\x.aag",
        "a\\x.aag",
    ] {
        let error = refusal(name, &never);
        assert!(error.message.ends_with("it does not lie in the document's folder"), "{}", error.message);
        assert!(error.help.is_some_and(|help| help.contains("beside the document")), "{name}");
    }
}

#[test]
fn other_names_are_asked_for_as_they_are_written() {
    let asked = RefCell::new(Vec::new());
    let files = |name: &str| {
        asked.borrow_mut().push(name.to_string());
        Err(FileError::Unreadable("it is away".into()))
    };
    let names = ["x.aag", "./x.aag", "a/b/x.aag", "..x", "x..", "...", "", "é:x"];
    for name in names {
        let error = refusal(name, &files);
        assert_eq!(error.message, format!("the circuit `{name}` cannot be used: it is away"));
    }
    assert_eq!(*asked.borrow(), names);
}

#[test]
fn without_files_the_document_says_so() {
    let error = refusal("order.aag", &NoFiles);
    assert_eq!(error.message, "the circuit `order.aag` cannot be used: no files are read here");
    assert!(error.help.is_some_and(|help| help.contains("order = [")));
    // A name that is refused anyway is no reason to look for a place with files.
    assert!(refusal("/etc/passwd", &NoFiles).message.ends_with("the document's folder"));
}

#[test]
fn what_a_file_holds_is_judged_at_the_name() {
    let error = refusal("x.aag", &|_: &str| Ok(b"no circuit".to_vec()));
    assert_eq!(
        error.message,
        "the circuit `x.aag` cannot be used: line 1: a circuit begins with `aag` or `aig`"
    );
}
