//! The figures of the running server in OpenMetrics' text format, which Prometheus reads.

use std::fmt;

use broadcaster::{Hub, Stats};
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeLabelSet, EncodeMetric as _, MetricEncoder, NoLabelSet};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Registry;
use rocket::http::ContentType;

use crate::app::App;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::figures::HistogramNow;
use crate::base::service_mode::ServiceMode;
use crate::features::system;
use crate::jobs::{JobBoard, JobStatus};
use crate::mail::{MailState, count_in};
use crate::process::{self, DiskSpace, ProcessFigures};
use crate::web::RequestFigures;
use crate::web::page::Pages;
use crate::web::request_figures::RouteClass;

/// Content type of OpenMetrics' text format.
pub fn exposition_format() -> ContentType {
    ContentType::new("application", "openmetrics-text").with_params([("version", "1.0.0"), ("charset", "utf-8")])
}

/// Figures at one moment.
struct Figures {
    app: App,
    now: Ts,
    mails: Vec<(MailState, u32)>,
    newest_backup: Option<Ts>,
    requests: Vec<RouteClass>,
    page_cache: (u64, u64),
    kept_pages: (u64, u64),
    realtime: Stats,
    jobs: Vec<JobStatus>,
    process: ProcessFigures,
    started_at: Ts,
    disk: Option<DiskSpace>,
}

impl fmt::Debug for Figures {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Figures")
    }
}

/// Parts of the server that have figures.
pub struct FigureSources<'s> {
    /// Shared state.
    pub app: &'s App,
    /// Start of the program.
    pub started_at: Ts,
    /// The broadcaster.
    pub hub: &'s Hub,
    /// The page cache.
    pub pages: &'s Pages,
    /// Requests.
    pub requests: &'s RequestFigures,
    /// Scheduled jobs.
    pub jobs: &'s JobBoard,
}

/// The figures of the running server as text.
pub async fn figures(sources: FigureSources<'_>) -> Result<String, ApiError> {
    let app = sources.app.clone();
    let read = move |db: &rusqlite::Connection| {
        let mails = MailState::ALL.into_iter().map(|state| Ok((state, count_in(db, state)?)));
        let mails = mails.collect::<Result<Vec<_>, ApiError>>()?;
        let data = &app.config.server.data_dir;
        Ok((mails, system::newest_backup(data), process::figures(), process::disk_space(data).ok()))
    };
    let (mails, newest_backup, process, disk) = sources.app.read(read).await?;
    let mut registry = Registry::default();
    registry.register_collector(Box::new(Figures {
        app: sources.app.clone(),
        now: sources.app.clock.now(),
        mails,
        newest_backup,
        requests: sources.requests.list(),
        page_cache: sources.pages.cache.uses(),
        kept_pages: sources.pages.cache.size(),
        realtime: sources.hub.stats(),
        jobs: sources.jobs.list(),
        process,
        started_at: sources.started_at,
        disk,
    }));
    let mut text = String::new();
    prometheus_client::encoding::text::encode(&mut text, &registry)
        .map_err(|error| ApiError::internal(error.to_string()))?;
    Ok(text)
}

/// Writes metrics one after the other.
struct Exposition<'e>(DescriptorEncoder<'e>);

impl Exposition<'_> {
    fn counter(&mut self, name: &str, help: &str, value: u64) -> fmt::Result {
        ConstCounter::new(value).encode(self.0.encode_descriptor(name, help, None, MetricType::Counter)?)
    }

    fn seconds_counter(&mut self, name: &str, help: &str, value: f64) -> fmt::Result {
        ConstCounter::new(value).encode(self.0.encode_descriptor(name, help, None, MetricType::Counter)?)
    }

    fn gauge(&mut self, name: &str, help: &str, value: f64) -> fmt::Result {
        ConstGauge::new(value).encode(self.0.encode_descriptor(name, help, None, MetricType::Gauge)?)
    }

    fn histogram(&mut self, name: &str, help: &str, values: &HistogramNow) -> fmt::Result {
        histogram(self.0.encode_descriptor(name, help, None, MetricType::Histogram)?, values)
    }

    /// One metric with a value for each set of labels.
    fn family<L: EncodeLabelSet, V>(
        &mut self,
        (name, help, kind): (&str, &str, MetricType),
        rows: impl IntoIterator<Item = (L, V)>,
        write: impl Fn(MetricEncoder<'_>, V) -> fmt::Result,
    ) -> fmt::Result {
        let mut family = self.0.encode_descriptor(name, help, None, kind)?;
        for (labels, value) in rows {
            write(family.encode_family(&labels)?, value)?;
        }
        Ok(())
    }

    fn gauges<L: EncodeLabelSet>(
        &mut self,
        name: &str,
        help: &str,
        rows: impl IntoIterator<Item = (L, f64)>,
    ) -> fmt::Result {
        self.family((name, help, MetricType::Gauge), rows, |metric, value| ConstGauge::new(value).encode(metric))
    }

    fn counters<L: EncodeLabelSet>(
        &mut self,
        name: &str,
        help: &str,
        rows: impl IntoIterator<Item = (L, u64)>,
    ) -> fmt::Result {
        self.family((name, help, MetricType::Counter), rows, |metric, value| ConstCounter::new(value).encode(metric))
    }
}

fn histogram(mut metric: MetricEncoder<'_>, values: &HistogramNow) -> fmt::Result {
    metric.encode_histogram::<NoLabelSet>(values.sum, values.count, &values.buckets, None)
}

fn seconds(at: Ts) -> f64 {
    at.millis() as f64 / 1_000.0
}

impl Collector for Figures {
    fn encode(&self, encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let mut out = Exposition(encoder);
        self.encode_requests(&mut out)?;
        self.encode_pages(&mut out)?;
        self.encode_database(&mut out)?;
        self.encode_realtime(&mut out)?;
        self.encode_work(&mut out)?;
        self.encode_process(&mut out)
    }
}

impl Figures {
    fn encode_requests(&self, out: &mut Exposition<'_>) -> fmt::Result {
        let help = "Time until the response of a request, by method, route and status class";
        let rows = self.requests.iter().map(|one| {
            ([("method", one.method), ("route", one.route.as_str()), ("status", one.class)], &one.durations)
        });
        out.family(("litfass_http_request_duration_seconds", help, MetricType::Histogram), rows, histogram)
    }

    fn encode_pages(&self, out: &mut Exposition<'_>) -> fmt::Result {
        let render = self.app.renderer.figures();
        out.histogram("litfass_render_duration_seconds", "Time until a page was rendered", &render.rendered.get())?;
        out.counter("litfass_render_failures", "Pages that could not be rendered", render.failed.get())?;
        let pending = self.app.renderer.pending() as f64;
        out.gauge("litfass_render_pending", "Pages that wait for an engine or are in one", pending)?;
        let (hits, misses) = self.page_cache;
        out.counter("litfass_page_cache_hits", "Requests for pages that were in memory", hits)?;
        out.counter("litfass_page_cache_misses", "Pages that had to be made", misses)?;
        let (entries, bytes) = self.kept_pages;
        out.gauge("litfass_page_cache_entries", "Pages in memory", entries as f64)?;
        out.gauge("litfass_page_cache_bytes", "Weight of the pages in memory", bytes as f64)
    }

    fn encode_database(&self, out: &mut Exposition<'_>) -> fmt::Result {
        let db = self.app.db.figures();
        out.gauge("litfass_db_readers_busy", "Queries under way", db.readers_busy.get() as f64)?;
        out.gauge("litfass_db_readers_waiting", "Queries that wait for a connection", db.readers_waiting.get() as f64)?;
        out.histogram("litfass_db_read_duration_seconds", "Time of a query with its wait", &db.reads.get())?;
        out.gauge("litfass_db_writes_waiting", "Changes that wait for the writer", db.writes_waiting.get() as f64)?;
        out.histogram("litfass_db_commit_changes", "Changes of a commit", &db.commit_changes.get())?;
        out.histogram("litfass_db_commit_duration_seconds", "Time of a commit with its changes", &db.commits.get())?;
        out.counter("litfass_db_commit_failures", "Commits that failed", db.failed_commits.get())?;
        out.counter(
            "litfass_db_slow_queries",
            "Queries over the limit of slow_query_ms",
            self.app.db.slow_queries().count(),
        )?;
        let bytes = |ending: &str| {
            let mut path = self.app.db.path().as_os_str().to_owned();
            path.push(ending);
            std::fs::metadata(path).map_or(0.0, |found| found.len() as f64)
        };
        let files = [([("file", "database")], bytes("")), ([("file", "log")], bytes("-wal"))];
        out.gauges("litfass_db_bytes", "Size of the database and its write-ahead log", files)
    }

    fn encode_realtime(&self, out: &mut Exposition<'_>) -> fmt::Result {
        let hub = &self.realtime;
        out.gauge("litfass_realtime_connections", "Open WebSocket connections", hub.connections as f64)?;
        out.counter("litfass_realtime_connected", "WebSocket connections since the start", hub.connected_total)?;
        out.gauge("litfass_realtime_channels", "Occupied channels", hub.channels as f64)?;
        out.counter("litfass_realtime_messages_in", "Frames from clients", hub.messages_in)?;
        out.counter("litfass_realtime_messages_out", "Frames to clients", hub.messages_out)?;
        out.counter("litfass_realtime_published", "Events published", hub.published)?;
        out.counter("litfass_realtime_slow_readers", "Clients cut off because they did not read", hub.slow_readers)?;
        out.counter("litfass_realtime_webhooks_sent", "Webhooks delivered", hub.webhooks_sent)?;
        out.counter("litfass_realtime_webhooks_failed", "Webhooks given up", hub.webhooks_failed)
    }

    fn encode_work(&self, out: &mut Exposition<'_>) -> fmt::Result {
        let mails = self.mails.iter().map(|(state, count)| ([("state", state.as_str())], f64::from(*count)));
        out.gauges("litfass_mails", "E-mails in the table of the queue", mails)?;
        let jobs: Vec<(String, &JobStatus)> = self.jobs.iter().map(|status| (status.job.id(), status)).collect();
        // Prometheus has a label `job` of its own
        let label = |id: &str| [("job_name", id.to_owned())];
        let last = |value: fn(&crate::jobs::JobRun) -> Option<f64>| {
            jobs.iter().filter_map(move |(id, job)| Some((label(id), value(job.last.as_ref()?)?)))
        };
        out.gauges(
            "litfass_job_last_success_timestamp_seconds",
            "Start of the last run without an error",
            last(|run| run.succeeded_at.map(seconds)),
        )?;
        out.gauges(
            "litfass_job_last_duration_seconds",
            "Time of the last run",
            last(|run| Some(run.duration.as_secs_f64())),
        )?;
        let failing = last(|run| Some(f64::from(run.failures)));
        out.gauges("litfass_job_failures_in_a_row", "Failed runs since the last success", failing)?;
        let runs = jobs.iter().map(|(id, job)| (label(id), job.runs));
        out.counters("litfass_job_runs", "Runs since the start", runs)?;
        let failed = jobs.iter().map(|(id, job)| (label(id), job.failed_runs));
        out.counters("litfass_job_failures", "Failed runs since the start", failed)?;
        let age = self.newest_backup.map(|at| ([("newest", "file")], self.now.since(at).as_secs_f64()));
        out.gauges("litfass_backup_age_seconds", "Age of the newest backup; missing where there is none", age)?;
        let in_force = self.app.mode.get();
        let modes = ServiceMode::ALL.map(|mode| ([("mode", mode.as_str())], f64::from(u8::from(mode == in_force))));
        out.gauges("litfass_service_mode", "1 for the mode in force", modes)
    }

    fn encode_process(&self, out: &mut Exposition<'_>) -> fmt::Result {
        let version = [([("version", env!("CARGO_PKG_VERSION"))], 1.0)];
        out.gauges("litfass_build_info", "Version of the program", version)?;
        let process = &self.process;
        out.gauge("process_resident_memory_bytes", "Memory in RAM", process.resident_bytes as f64)?;
        out.gauge("process_open_fds", "Open file descriptors", process.open_files as f64)?;
        out.gauge("process_max_fds", "Most open file descriptors", process.max_files as f64)?;
        out.seconds_counter("process_cpu_seconds", "Processor time", process.processor_time.as_secs_f64())?;
        out.gauge("process_start_time_seconds", "Start of the program", seconds(self.started_at))?;
        let free = self.disk.map(|disk| ([("directory", "data")], disk.free as f64));
        out.gauges("litfass_disk_free_bytes", "Free space below the data directory", free)
    }
}
