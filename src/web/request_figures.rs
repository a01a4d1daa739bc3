//! Durations of requests by route and status class.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use crate::base::figures::{Histogram, HistogramNow, SECONDS};

/// Status classes: 1xx to 5xx.
const CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];

/// Durations of the requests of one route, by status class.
#[derive(Debug)]
pub struct RouteFigures {
    method: &'static str,
    route: String,
    /// Made with the first response of the class: most routes answer with two of them.
    classes: [OnceLock<Box<Histogram>>; 5],
}

impl RouteFigures {
    fn new(method: &'static str, route: String) -> RouteFigures {
        RouteFigures { method, route, classes: [const { OnceLock::new() }; 5] }
    }

    /// Counts a request that was answered with `status`.
    pub fn observe(&self, status: u16, duration: Duration) {
        let class = usize::from(status / 100).clamp(1, CLASSES.len()) - 1;
        self.classes[class].get_or_init(|| Box::new(Histogram::new(&SECONDS))).observe_time(duration);
    }
}

/// A route and a status class with their durations.
pub struct RouteClass {
    /// Method, or `any`.
    pub method: &'static str,
    /// Template of the path: `/api/articles/<id>`.
    pub route: String,
    /// `2xx`.
    pub class: &'static str,
    /// Durations.
    pub durations: HistogramNow,
}

/// Figures of all requests. Clones share them.
#[derive(Clone, Debug)]
pub struct RequestFigures {
    routes: Arc<Mutex<Vec<Arc<RouteFigures>>>>,
    /// Pages that the gateway answered from its memory.
    pub cached: Arc<RouteFigures>,
    /// Requests without a route.
    pub unmatched: Arc<RouteFigures>,
}

impl Default for RequestFigures {
    fn default() -> RequestFigures {
        RequestFigures {
            routes: Arc::default(),
            cached: Arc::new(RouteFigures::new("any", "cached".into())),
            unmatched: Arc::new(RouteFigures::new("any", "unmatched".into())),
        }
    }
}

impl RequestFigures {
    /// Figures of one more route.
    pub(super) fn add(&self, method: &'static str, route: String) -> Arc<RouteFigures> {
        let figures = Arc::new(RouteFigures::new(method, route));
        self.routes.lock().unwrap_or_else(PoisonError::into_inner).push(figures.clone());
        figures
    }

    /// Number of all requests since the start.
    pub fn total(&self) -> u64 {
        self.list().iter().map(|class| class.durations.count).sum()
    }

    /// Every route and status class that had a request.
    pub fn list(&self) -> Vec<RouteClass> {
        let known = self.routes.lock().unwrap_or_else(PoisonError::into_inner);
        let all = known.iter().chain([&self.cached, &self.unmatched]);
        let classes = all.flat_map(|route| {
            route.classes.iter().zip(CLASSES).filter_map(|(durations, class)| {
                let durations = durations.get()?.get();
                Some(RouteClass { method: route.method, route: route.route.clone(), class, durations })
            })
        });
        classes.collect()
    }
}
