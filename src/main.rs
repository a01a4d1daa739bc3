//! The binary: arguments go to the command line, its result becomes the exit code.

fn main() -> std::process::ExitCode {
    litfass::cli::main()
}
