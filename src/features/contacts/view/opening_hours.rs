//! Hours for search engines (`OpeningHoursSpecification` of schema.org), of contacts and of services.

use serde_json::{Value, json};

use crate::features::contacts::types::{Hours, Interval};

const DAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/// The ordinary week, days with the same interval together, and the exceptions.
pub fn opening_hours(hours: &Hours) -> Vec<Value> {
    if hours.always_open {
        return vec![spec(json!(DAYS), &Interval { from: "00:00".into(), to: "24:00".into() })];
    }
    let mut week: Vec<(&Interval, Vec<&str>)> = Vec::new();
    for (day, intervals) in DAYS.into_iter().zip(&hours.weekly) {
        for interval in intervals {
            match week.iter_mut().find(|(known, _)| *known == interval) {
                Some((_, days)) => days.push(day),
                None => week.push((interval, vec![day])),
            }
        }
    }
    let mut specs: Vec<Value> = week.into_iter().map(|(interval, days)| spec(json!(days), interval)).collect();
    for exception in &hours.exceptions {
        let to = if exception.to.is_empty() { &exception.from } else { &exception.to };
        let none = [Interval { from: "00:00".into(), to: "00:00".into() }];
        let intervals = if exception.intervals.is_empty() { &none[..] } else { &exception.intervals };
        specs.extend(intervals.iter().map(|interval| {
            json!({ "@type": "OpeningHoursSpecification", "validFrom": exception.from, "validThrough": to,
                    "opens": time(&interval.from), "closes": time(&interval.to) })
        }));
    }
    specs
}

fn time(text: &str) -> String {
    if text == "24:00" { "23:59".to_owned() } else { text.to_owned() }
}

fn spec(days: Value, interval: &Interval) -> Value {
    json!({ "@type": "OpeningHoursSpecification", "dayOfWeek": days, "opens": time(&interval.from), "closes": time(&interval.to) })
}
