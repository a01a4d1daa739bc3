//! `admin …`: accounts from the command line. What is changed here is in force on the running server at once.

use std::io::{BufRead as _, IsTerminal as _};
use std::sync::Arc;

use clap::{Args, Subcommand};
use serde_json::{Value, json};

use super::say;
use crate::audit::Actor;
use crate::auth::{User, password};
use crate::base::access::Role;
use crate::base::clock::{Clock, Ts};
use crate::base::email::Email;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::config::Config;
use crate::db::Db;
use crate::features::accounts::{passwords, staff};
use crate::server;

/// What to do with accounts.
#[derive(Subcommand)]
pub enum Admin {
    /// Makes a staff account; `--role user` makes a confirmed plain one.
    Create(Create),
    /// Lists the staff.
    List {
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
    /// Gives an account a role and ends its sign-ins.
    SetRole {
        #[command(flatten)]
        account: Account,
        /// user, author, manager, admin or super-admin.
        #[arg(long, value_parser = role)]
        role: Role,
    },
    /// Sets a password and ends the account's sign-ins.
    SetPassword {
        #[command(flatten)]
        account: Account,
        /// Reads the password from the standard input.
        #[arg(long)]
        password_stdin: bool,
    },
    /// Closes an account and ends its sign-ins.
    Disable(Account),
    /// Opens a closed account again.
    Enable(Account),
    /// Removes the second factor of an account.
    #[command(name = "reset-2fa")]
    ResetTwoFactor(Account),
}

/// Which account.
#[derive(Args)]
pub struct Account {
    /// Address of the account.
    #[arg(long, value_parser = email)]
    email: Email,
    /// Answers as JSON.
    #[arg(long)]
    json: bool,
}

/// A new account.
#[derive(Args)]
pub struct Create {
    #[command(flatten)]
    account: Account,
    /// user, author, manager, admin or super-admin.
    #[arg(long, value_parser = role)]
    role: Role,
    /// Given name.
    #[arg(long, default_value = "")]
    name: String,
    /// Family name.
    #[arg(long, default_value = "")]
    surname: String,
    /// Language of letters: en, uk or de; the portal's own where it is not given.
    #[arg(long, value_parser = lang)]
    lang: Option<Lang>,
    /// Reads the password from the standard input.
    #[arg(long)]
    password_stdin: bool,
}

fn email(text: &str) -> Result<Email, String> {
    Email::parse(text).ok_or_else(|| "this is no e-mail address".to_owned())
}

fn role(text: &str) -> Result<Role, String> {
    Role::parse(text).ok_or_else(|| "a role is one of user, author, manager, admin, super-admin".to_owned())
}

fn lang(text: &str) -> Result<Lang, String> {
    Lang::parse(text).ok_or_else(|| "a language is one of en, uk, de".to_owned())
}

impl Admin {
    /// Does it. Errors: a sentence for the operator.
    pub fn run(self, config: &Config) -> Result<(), String> {
        match self {
            Admin::Create(new) => create(config, new),
            Admin::List { json } => list(config, json),
            Admin::SetRole { account, role } => change(config, account, format!("is now {}", role.as_str()), move |write, email| {
                staff::set_role(write, &Actor::Operator, email, role)
            }),
            Admin::SetPassword { account, password_stdin } => {
                let hash = hashed(&ask_password(password_stdin)?, &[account.email.as_str()])?;
                change(config, account, "has a new password".into(), move |write, email| staff::set_password(write, &Actor::Operator, email, &hash))
            }
            Admin::Disable(account) => change(config, account, "is closed".into(), |write, email| staff::disable(write, &Actor::Operator, email)),
            Admin::Enable(account) => change(config, account, "is open".into(), |write, email| staff::enable(write, &Actor::Operator, email)),
            Admin::ResetTwoFactor(account) => change(config, account, "has no second factor set; nothing had to be removed".into(), |write, email| staff::get(write, email)),
        }
    }
}

fn create(config: &Config, new: Create) -> Result<(), String> {
    let hash = hashed(&ask_password(new.password_stdin)?, &[new.account.email.as_str(), &new.name, &new.surname])?;
    let locale = new.lang.or_else(|| Lang::parse(&config.site.default_lang)).unwrap_or(Lang::En);
    let role = new.role;
    change(config, new.account, format!("was made, with the role {}", role.as_str()), move |write, email| {
        let row = staff::NewStaff { email: email.clone(), name: new.name, surname: new.surname, role, locale, password_hash: hash };
        staff::create(write, &Actor::Operator, &row)
    })
}

fn list(config: &Config, json: bool) -> Result<(), String> {
    let staff = open(config)?.read_blocking(staff::list).map_err(|error| sentence(&error, ""))?;
    if json {
        let rows: Vec<Value> = staff.iter().map(|(user, seen)| row(user, *seen)).collect();
        return say(&format!("{:#}", Value::Array(rows)));
    }
    if staff.is_empty() {
        return say("There is no staff yet.");
    }
    for (user, seen) in staff {
        let seen = seen.map_or_else(|| "never".to_owned(), |seen| seen.to_string());
        say(&format!("{:<12} {:<10} {:<34} {} (seen: {seen})", user.role.as_str(), user.state.as_str(), user.email, user.full_name()))?;
    }
    Ok(())
}

fn row(user: &User, seen: Option<Ts>) -> Value {
    json!({ "id": user.id, "email": user.email, "name": user.name, "surname": user.surname, "role": user.role, "state": user.state.as_str(), "last_seen_at": seen })
}

fn change(
    config: &Config,
    account: Account,
    done: String,
    action: impl FnOnce(&mut crate::db::Write, &Email) -> Result<User, ApiError> + Send + 'static,
) -> Result<(), String> {
    let db = open(config)?;
    let address = account.email.as_str().to_owned();
    let user = db.write_blocking(move |write| action(write, &account.email)).map_err(|error| sentence(&error, &address))?;
    db.close();
    // a running server looks that often
    std::thread::sleep(server::FOREIGN_CHANGES_EVERY * 2);
    if account.json { say(&row(&user, None).to_string()) } else { say(&format!("{} {done}.", user.email)) }
}

/// The database of a data directory that a server may be using.
fn open(config: &Config) -> Result<Db, String> {
    server::open_database(config, &Clock::default(), true, Arc::new(|_| ()))
}

/// What an operator reads of a refusal.
fn sentence(error: &ApiError, address: &str) -> String {
    match error {
        ApiError::NotFound => format!("There is no account {address}."),
        ApiError::Conflict { code: "last_super_admin", .. } => format!("{address} is the last active super-admin and stays one."),
        ApiError::Invalid(faults) if faults.iter().any(|fault| fault.code == "taken") => format!("There is already an account {address}."),
        ApiError::Invalid(faults) => faults
            .iter()
            .map(|fault| format!("{}: {}", fault.field, crate::locale::t(Lang::En, &format!("errors.fields.{}", fault.code), &fault.params)))
            .collect::<Vec<_>>()
            .join("\n"),
        other => format!("It did not work: {other}."),
    }
}

fn hashed(password: &str, own_words: &[&str]) -> Result<String, String> {
    passwords::check(password, own_words).and_then(|()| password::hash(password)).map_err(|error| sentence(&error, ""))
}

fn ask_password(from_stdin: bool) -> Result<String, String> {
    if from_stdin || !std::io::stdin().is_terminal() {
        let mut line = String::new();
        std::io::stdin().lock().read_line(&mut line).map_err(|error| format!("The password cannot be read: {error}."))?;
        return Ok(line.trim_end_matches(['\r', '\n']).to_owned());
    }
    let first = rpassword::prompt_password("Password: ").map_err(|error| format!("The password cannot be read: {error}."))?;
    let second = rpassword::prompt_password("Once more: ").map_err(|error| format!("The password cannot be read: {error}."))?;
    if first == second { Ok(first) } else { Err("The two passwords differ.".to_owned()) }
}
