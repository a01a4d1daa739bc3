//! `serve`: the portal itself.

use std::os::unix::process::CommandExt as _;
use std::process::Command;

use clap::Args;

use super::import::fill_with_demo;
use super::lock::lock;
use super::log;
use super::output::say;
use super::permissions;
use crate::backup;
use crate::base::clock::Clock;
use crate::config::{Config, Origins, Sources, Transport};
use crate::features::{sections, sign_in};
use crate::memory;
use crate::server::{self, Ended};

/// Flags of `serve`.
#[derive(Args)]
pub struct Serve {
    /// Address to listen on.
    #[arg(long, value_name = "ADDRESS")]
    address: Option<String>,
    /// Port to listen on.
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// Fills an empty database with demo content.
    #[arg(long)]
    demo: bool,
}

impl Serve {
    /// Puts the flags on top of the other settings.
    pub fn override_settings(&self, sources: &mut Sources) {
        if let Some(address) = &self.address {
            sources.flags.push(("server.address", address.clone(), "--address"));
        }
        if let Some(port) = self.port {
            sources.flags.push(("server.port", port.to_string(), "--port"));
        }
    }

    /// Serves until the process is told to end. Errors: a sentence for the operator.
    pub fn run(&self, config: Config, origins: Origins) -> Result<(), String> {
        log::start(&config.logging);
        tracing::debug!(descriptors = gateway::raise_limit(), "the limit of open files was raised");
        let data = config.server.data_dir.clone();
        std::fs::create_dir_all(&data)
            .map_err(|error| format!("The data directory {} cannot be made: {error}.", data.display()))?;
        if permissions::is_open_to_others(&data) {
            let directory = data.display();
            tracing::warn!(%directory, "other accounts of this machine may read the data directory; run `chmod -R go= {directory}`");
        }
        let _lock = lock(&data)?;
        let completed = backup::finish_interrupted(&data)
            .map_err(|error| format!("A restore that was interrupted cannot be completed: {error}."))?;
        if let Some(kept) = completed {
            tracing::warn!(kept = %kept.display(), "a backup took the place of the data; the data from before was kept");
        }
        memory::share_heap();
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .worker_threads(config.server.threads())
            .max_blocking_threads(64)
            .thread_name("web")
            .build()
            .map_err(|error| format!("The threads did not start: {error}."))?;
        let end = runtime.block_on(async {
            let started = Started::of(&config, self.demo);
            let server = server::build(config, origins, Clock::default())?;
            if self.demo {
                fill_with_demo(&server.app)?;
                memory::trim_heap();
            }
            let setup = server
                .app
                .write(|write| {
                    let link = sign_in::actions::offer_setup(write)?;
                    if link.is_some() {
                        sections::actions::add_first(write)?;
                    }
                    Ok(link)
                })
                .await
                .map_err(|error| format!("The database cannot be written: {error}."))?;
            say(&started.lines(setup.as_deref()))?;
            server.run(ended()).await
        })?;
        match end {
            Ended::Stopped => say("Litfass has stopped."),
            Ended::ToBeRestored => Err(start_again()),
        }
    }
}

/// Facts that whoever starts the portal needs next.
struct Started {
    url: String,
    data: String,
    mail: String,
    demo: bool,
}

impl Started {
    fn of(config: &Config, demo: bool) -> Started {
        let data = &config.server.data_dir;
        let data = std::path::absolute(data).unwrap_or_else(|_| data.clone());
        let mail = match config.mail.transport {
            Transport::File => {
                format!(
                    "files in {}, sent to nobody; [mail] in config.toml names a server",
                    data.join("mail").display()
                )
            }
            Transport::Smtp => format!("sent by {}", config.mail.smtp_host),
            Transport::Sendmail => "sent by sendmail".to_owned(),
        };
        Started { url: config.server.public_url(), data: data.display().to_string(), mail, demo }
    }

    /// The lines of the start; `setup` is the path of the link that makes the first super-admin.
    fn lines(&self, setup: Option<&str>) -> String {
        let Started { url, data, mail, demo } = self;
        let mut lines = vec![
            format!("Litfass {} serves {url}", env!("CARGO_PKG_VERSION")),
            format!("  data     {data}"),
            format!("  e-mails  {mail}"),
        ];
        if let Some(path) = setup {
            lines.push(format!("  set-up   {url}{path}"));
            lines.push("           makes the first super-admin; works once, for 24 hours".to_owned());
            if !demo {
                lines.push("  demo     `litfass serve --demo` fills an empty database with content".to_owned());
            }
        }
        lines.push("Ctrl-C stops it.".to_owned());
        lines.join("\n")
    }
}

/// Replaces this process by a new one of the same program, which puts a restored backup in place. A connection to the old
/// database that were closed later would remove the write-ahead log of the new one; replacing the process ends them all at once.
/// Returns only where that fails, with a sentence for the operator.
fn start_again() -> String {
    tracing::info!("the process starts again to put a restored backup in place");
    let mut arguments = std::env::args_os();
    let name = arguments.next().unwrap_or_else(|| "litfass".into());
    // the data of the backup is not to be mixed with that of the demo
    let arguments = arguments.filter(|argument| argument != "--demo");
    // a program that was replaced on the disk in the meantime is found by the system alone
    let program = std::env::current_exe().ok().filter(|path| path.exists()).unwrap_or("/proc/self/exe".into());
    let error = Command::new(program).arg0(name).args(arguments).exec();
    format!("The process cannot start again: {error}. Start the server to complete the restore.")
}

/// SIGTERM or Ctrl-C.
async fn ended() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else { return std::future::pending().await };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = tokio::signal::ctrl_c() => {}
    }
}
