//! What is marked on a board: moves that were made, best moves, values of moves.

use super::svg::{Mark, Picture};
use super::{CLAIMED, TOKEN, black_white, claimed};
use crate::document::listed;
use crate::game::{Family, Position};
use hashbrown::HashMap;

/// What a picture shows besides the board.
#[derive(Clone, Debug, Default)]
pub struct Marks<'a> {
    /// What the picture is called; without it, what kind of game it shows and the moves made.
    pub title: Option<String>,
    /// The position after some moves, and the names of the moves; elements that are gone are drawn dashed.
    pub after: Option<(&'a Position, &'a [String])>,
    /// The names of the best moves.
    pub best: Vec<String>,
    /// What each move leaves, by its name.
    pub values: Vec<(String, String)>,
    /// Lines of text below the picture.
    pub notes: Vec<String>,
    /// Points and lines also where the board has a look of its own.
    pub diagram: bool,
}

/// Puts the marks on the picture of the board that the moves began with.
pub(super) fn put(marks: &Marks<'_>, picture: &mut Picture) {
    let place: HashMap<String, usize> = picture.names.iter().cloned().zip(0..).collect();
    picture.marks.resize(picture.names.len(), Mark::default());
    if let Some((now, moves)) = &marks.after {
        played(now, moves, &place, picture);
    }
    for name in &marks.best {
        if let Some(&x) = place.get(name) {
            picture.marks[x].best = true;
        }
    }
    for (name, value) in &marks.values {
        if let Some(&x) = place.get(name) {
            picture.marks[x].note = Some(value.clone());
        }
    }
    // The moves of Hackenbush are lines.
    let stands = |name: &String| place.contains_key(name);
    if !marks.best.is_empty() {
        let names = listed(marks.best.iter().map(String::as_str));
        let green = if marks.best.iter().all(stands) { "green: " } else { "" };
        picture.legend.push(format!("{green}best moves ({names})"));
    }
    if marks.values.iter().any(|(name, _)| stands(name)) {
        picture.legend.push("below an element: what taking it leaves".into());
    } else if !marks.values.is_empty() {
        let words: Vec<String> = marks.values.iter().map(|(name, value)| format!("{name} {value}")).collect();
        picture.legend.push(format!("what each move leaves: {}", words.join(", ")));
    }
    picture.legend.extend(marks.notes.iter().cloned());
    match (&marks.title, &marks.after) {
        (Some(title), _) => {
            picture.heading = title.clone();
            // What readers of a page see when they rest on the picture, or hear.
            picture.title = format!("{title}: {}", picture.title);
        }
        (None, Some((_, moves))) if !moves.is_empty() => {
            picture.title += &format!(", after {}", moves.join(" "));
        }
        _ => {}
    }
}

fn played(now: &Position, moves: &[String], place: &HashMap<String, usize>, picture: &mut Picture) {
    let view = now.view();
    let mut here = vec![false; picture.names.len()];
    let sets = view.sets.iter().filter_map(|family| family.names);
    for name in view.names.iter().chain(sets.flat_map(|names| names.iter())) {
        if let Some(&x) = place.get(name) {
            here[x] = true;
        }
    }
    // Claims take nothing away, and edges that are cut are no elements of the picture.
    let takes = view.hackenbush.is_none() && view.convention.is_none();
    for (x, here) in here.into_iter().enumerate() {
        picture.marks[x].gone = takes && !here;
    }
    for (x, name) in view.names.iter().enumerate() {
        let Some(&at) = place.get(name) else { continue };
        if let Some(owner) = view.claims.and_then(|claims| claims[x]) {
            let coloured = now.family() == Family::Col;
            picture.looks[at] = if coloured { black_white(owner) } else { claimed(Some(owner)) };
            let whose = CLAIMED[owner.index()];
            if !coloured && !picture.key.iter().any(|entry| entry.1 == whose) {
                picture.key.push((claimed(Some(owner)), whose));
            }
        }
        if view.token == Some(x) {
            picture.looks[at] = TOKEN;
        } else if view.token.is_some() {
            picture.looks[at].ring = false;
        }
    }
    let mut count: HashMap<usize, Vec<String>> = HashMap::new();
    for (i, name) in moves.iter().enumerate() {
        if let Some(&x) = place.get(name) {
            count.entry(x).or_default().push((i + 1).to_string());
        }
    }
    for (x, numbers) in count {
        picture.marks[x].number = Some(numbers.join(" "));
    }
    if !moves.is_empty() {
        let took = if picture.marks.iter().any(|mark| mark.gone) { "; dashed: what they took" } else { "" };
        picture.legend.push(format!("small numbers: the order of the moves{took}"));
    }
}
