//! Names of places in both scripts and three languages.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::fold::words;
use super::terms::stems;

/// The names as they stand in the seed file, one place a line.
const SEED: &str = include_str!("../../../assets/seed/places.txt");

/// One name, word by word.
type Name = Vec<String>;

struct Places {
    /// All names of each place.
    names: Vec<Vec<Name>>,
    /// By each stem of the first word: which name of which place begins so.
    starts: HashMap<String, Vec<(usize, usize)>>,
}

static PLACES: LazyLock<Places> = LazyLock::new(|| {
    let mut places = Places { names: Vec::new(), starts: HashMap::new() };
    for line in SEED.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let names: Vec<Name> = line.split(['|', '/']).flat_map(forms).collect();
        for (number, name) in names.iter().enumerate() {
            for stem in name.first().map(|word| stems(word)).unwrap_or_default() {
                places.starts.entry(stem).or_default().push((places.names.len(), number));
            }
        }
        places.names.push(names);
    }
    places
});

/// The name and those of its forms that change inside: Львів/Львова, Київ/Києва, Тернопіль/Тернополя.
fn forms(name: &str) -> Vec<Name> {
    let words: Name = words(name).collect();
    let Some(last) = words.last() else { return Vec::new() };
    let mut out = vec![words.clone()];
    for (nominative, others) in [("ів", ["ова", "ові"]), ("їв", ["єва", "єві"]), ("піль", ["поля", "полі"])]
    {
        if let Some(stem) = last.strip_suffix(nominative) {
            for other in others {
                let mut form = words.clone();
                form.pop();
                form.push(format!("{stem}{other}"));
                out.push(form);
            }
        }
    }
    out
}

/// If the question begins with the name of a place: how many words that name has, and all names of the place.
pub fn other_names(question: &[String]) -> (usize, Vec<Name>) {
    let Some(first) = question.first() else { return (0, Vec::new()) };
    let mut longest = 0;
    let mut found: Vec<usize> = Vec::new();
    for stem in stems(first) {
        for &(place, name) in PLACES.starts.get(&stem).into_iter().flatten() {
            let name = &PLACES.names[place][name];
            if name.len() < longest || !fits(name, question) {
                continue;
            }
            if name.len() > longest {
                found.clear();
            }
            longest = name.len();
            if !found.contains(&place) {
                found.push(place);
            }
        }
    }
    (longest, found.into_iter().flat_map(|place| PLACES.names[place].clone()).collect())
}

fn fits(name: &[String], question: &[String]) -> bool {
    name.len() <= question.len()
        && name.iter().zip(question).all(|(a, b)| {
            let wanted = stems(a);
            stems(b).iter().any(|stem| wanted.contains(stem))
        })
}
