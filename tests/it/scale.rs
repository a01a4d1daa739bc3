//! How fast lists, articles and searches are in a large portal. Asked for by name, with an imported data directory:
//! `LITFASS_SCALE_DIR=/path/to/data cargo test --test it --release scale -- --ignored --nocapture`

use std::time::{Duration, Instant};

use crate::world::World;

/// Most time that the server may take, 99 times of 100.
const P99: Duration = Duration::from_millis(20);
const ROUNDS: usize = 200;

fn percentile(times: &mut [Duration], percent: usize) -> Duration {
    times.sort_unstable();
    times[(times.len() * percent / 100).min(times.len() - 1)]
}

#[test]
#[ignore = "needs an imported data directory and an optimised build"]
fn lists_articles_and_searches_stay_below_twenty_milliseconds_at_twenty_thousand_articles() {
    let directory = std::env::var("LITFASS_SCALE_DIR").expect("LITFASS_SCALE_DIR names a data directory");
    let world = World::with(|config| config.server.data_dir = directory.into());
    let sample = world.data("/en/last/articles?page=500");
    let paths: Vec<String> = sample["articles"]["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|card| card["path"].as_str().unwrap().to_owned())
        .collect();
    let category = sample["articles"]["items"][0]["category"]["path"].as_str().unwrap().to_owned();
    let subcategory = sample["articles"]["items"][0]["subcategory"]["path"].as_str().unwrap().to_owned();
    let slug = category.rsplit('/').next().unwrap_or_default().to_owned();
    let words: Vec<String> = sample["articles"]["items"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|card| card["title"].as_str().unwrap().split(' ').map(str::to_owned).collect::<Vec<_>>())
        .collect();
    let encoded = |text: &str| -> String { url::form_urlencoded::byte_serialize(text.as_bytes()).collect() };
    type Address = Box<dyn Fn(usize) -> String>;
    let questions: [(&str, Address); 15] = [
        ("connection alone", Box::new(|_| "/healthz".to_owned())),
        ("home", Box::new(|_| "/_data/uk".to_owned())),
        ("latest", Box::new(|n| format!("/_data/de/last/articles?page={}", n % 50 + 1))),
        ("latest, far back", Box::new(|n| format!("/_data/en/last/articles?page={}", 900 + n % 90))),
        ("latest of a kind", Box::new(|n| format!("/_data/en/last/articles?kind=guide&page={}", n % 20 + 1))),
        (
            "latest of a kind in a category",
            Box::new(|n| format!("/_data/en/last/articles?kind=news&category={slug}&page={}", n % 5 + 1)),
        ),
        ("latest by readers", Box::new(|n| format!("/_data/en/last/articles?sort=popular&page={}", n % 50 + 1))),
        ("popular", Box::new(|n| format!("/_data/uk/popular/articles?period={}", ["24h", "7d", "30d"][n % 3]))),
        ("category", Box::new(|n| format!("/_data/en{category}?page={}", n % 20 + 1))),
        ("subcategory", Box::new(|n| format!("/_data/en{subcategory}?page={}", n % 5 + 1))),
        ("categories", Box::new(|_| "/_data/en/categories".to_owned())),
        ("article", Box::new(|n| format!("/_data/de{}", paths[n % paths.len()]))),
        ("search, one word", Box::new(|n| format!("/_data/en/search?q={}", encoded(&words[n % words.len()])))),
        (
            "search, two words",
            Box::new(|n| {
                format!(
                    "/_data/en/search?q={}",
                    encoded(&format!("{} {}", words[n % words.len()], words[(n * 7 + 3) % words.len()]))
                )
            }),
        ),
        (
            "search, mistyped",
            Box::new(|n| {
                format!(
                    "/_data/en/search?q={}x{}",
                    encoded(&words[n % words.len()].chars().take(5).collect::<String>()),
                    n % 7
                )
            }),
        ),
    ];
    let mut slow = Vec::new();
    for (name, question) in &questions {
        let mut times: Vec<Duration> = (0..ROUNDS)
            .map(|round| {
                let path = question(round);
                let start = Instant::now();
                let status = world.get(&path).status;
                assert_eq!(status, 200, "{path}");
                start.elapsed()
            })
            .collect();
        let (half, most) = (percentile(&mut times, 50), percentile(&mut times, 99));
        println!("{name:32} p50 {:7.2} ms   p99 {:7.2} ms", half.as_secs_f64() * 1e3, most.as_secs_f64() * 1e3);
        if most > P99 {
            slow.push(*name);
        }
    }

    assert!(slow.is_empty(), "slower than {P99:?}: {slow:?}");
}
