//! Writes the man pages and the completions of the shells, from the definition of the command line, into a directory.

use std::path::Path;

use clap_complete::Shell;

fn main() -> std::io::Result<()> {
    let target = std::env::args_os().nth(1).unwrap_or_else(|| "target/manual".into());
    let target = Path::new(&target);
    let (pages, completions) = (target.join("man"), target.join("completions"));
    std::fs::create_dir_all(&pages)?;
    std::fs::create_dir_all(&completions)?;
    clap_mangen::generate_to(litfass::cli::command(), &pages)?;
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
        clap_complete::generate_to(shell, &mut litfass::cli::command(), "litfass", &completions)?;
    }
    Ok(())
}
