//! The binary: arguments go to the command line, its result becomes the exit code.

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    litfass::cli::main()
}
