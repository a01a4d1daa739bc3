//! `admin`: staff accounts at the command line. Works beside a running server; what it changes is in force there at once.

use std::io::{BufRead as _, IsTerminal as _};
use std::sync::Arc;

use clap::{Args, Subcommand};
use serde_json::{Value, json};

use super::output::say;
use crate::audit::Actor;
use crate::auth::{User, password};
use crate::base::access::Role;
use crate::base::clock::{Clock, Ts};
use crate::base::email::Email;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::config::Config;
use crate::db::{Db, Write};
use crate::features::sign_in::rules::check_password;
use crate::features::staff::actions as staff;
use crate::features::staff::types::NewStaff;
use crate::locale::t;
use crate::server;

/// Commands on accounts.
#[derive(Subcommand)]
pub enum Admin {
    /// Makes an account that is confirmed from the start.
    Create(Create),
    /// Lists everybody with a role.
    List {
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
    /// Gives a role and ends the person's sign-ins.
    SetRole {
        #[command(flatten)]
        person: Person,
        /// user, author, manager, admin or super-admin.
        #[arg(long = "role", value_name = "ROLE", value_parser = role)]
        role: Option<Role>,
        /// The role, without its flag.
        #[arg(value_name = "ROLE", value_parser = role, conflicts_with = "role", required_unless_present = "role")]
        role_word: Option<Role>,
    },
    /// Sets a password and ends the person's sign-ins.
    SetPassword {
        #[command(flatten)]
        person: Person,
        /// Reads the password from the first line of the standard input.
        #[arg(long)]
        password_stdin: bool,
    },
    /// Closes an account and ends its sign-ins.
    Disable {
        #[command(flatten)]
        person: Person,
        /// Why; the person reads it in a letter.
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// Opens a closed account again.
    Enable(Person),
    /// Takes the second factor away from somebody who lost it.
    #[command(name = "reset-2fa")]
    ResetSecondFactor(Person),
}

/// A new account.
#[derive(Args)]
pub struct Create {
    /// E-mail address.
    #[arg(long, value_name = "EMAIL", value_parser = email)]
    email: Email,
    /// author, manager, admin or super-admin; user makes a plain account.
    #[arg(long, value_name = "ROLE", value_parser = role)]
    role: Role,
    /// Given name.
    #[arg(long, default_value = "", value_parser = short)]
    name: String,
    /// Family name.
    #[arg(long, default_value = "", value_parser = short)]
    surname: String,
    /// Language of letters: en, uk or de.
    #[arg(long, value_name = "LANG", value_parser = lang)]
    lang: Option<Lang>,
    /// Reads the password from the first line of the standard input.
    #[arg(long)]
    password_stdin: bool,
    /// Answers as JSON.
    #[arg(long)]
    json: bool,
}

/// Account of a command, and the form of its output.
#[derive(Args)]
pub struct Person {
    /// E-mail address of the account.
    #[arg(long = "email", value_name = "EMAIL", value_parser = email)]
    email: Option<Email>,
    /// The address, without its flag.
    #[arg(value_name = "EMAIL", value_parser = email, conflicts_with = "email", required_unless_present = "email")]
    address: Option<Email>,
    /// Answers as JSON.
    #[arg(long)]
    json: bool,
}

impl Person {
    fn email(&self) -> Result<Email, String> {
        self.email.clone().or_else(|| self.address.clone()).ok_or_else(|| "The address is missing.".to_owned())
    }
}

fn email(given: &str) -> Result<Email, String> {
    Email::parse(given).ok_or_else(|| "this is no e-mail address".to_owned())
}

fn role(given: &str) -> Result<Role, String> {
    Role::parse(given).ok_or_else(|| "one of user, author, manager, admin, super-admin".to_owned())
}

fn lang(given: &str) -> Result<Lang, String> {
    Lang::ALL.into_iter().find(|lang| lang.as_str() == given).ok_or_else(|| "one of en, uk, de".to_owned())
}

fn short(given: &str) -> Result<String, String> {
    let given = given.trim();
    let fits = given.chars().count() <= 60 && !given.chars().any(char::is_control);
    if fits { Ok(given.to_owned()) } else { Err("at most 60 characters, in one line".to_owned()) }
}

impl Admin {
    /// Does it and says so. Errors: a sentence for the operator.
    pub fn run(self, config: &Config) -> Result<(), String> {
        match self {
            Admin::Create(new) => create(new, config),
            Admin::List { json } => list(config, json),
            Admin::SetRole { person, role, role_word } => {
                let role = role.or(role_word).ok_or("The role is missing.")?;
                let user = change(config, &person, move |write, email| {
                    let before = staff::get(write, email)?;
                    staff::set_role(write, &Actor::Operator, &before, role)
                })?;
                told(&person, &user, &format!("{} is {} now; sign-ins were ended.", user.email, user.role.as_str()))
            }
            Admin::SetPassword { person, password_stdin } => {
                let user = change(config, &person, |write, email| staff::get(write, email))?;
                let hash = new_password(password_stdin, &user.name, &user.surname, &user.email)?;
                let user = change(config, &person, move |write, email| {
                    staff::set_password(write, &Actor::Operator, email, &hash)
                })?;
                told(&person, &user, &format!("The password of {} was set; sign-ins were ended.", user.email))
            }
            Admin::Disable { person, reason } => {
                let user = change(config, &person, move |write, email| {
                    let before = staff::get(write, email)?;
                    staff::suspend(write, &Actor::Operator, &before, &reason)
                })?;
                told(&person, &user, &format!("{} was disabled; sign-ins were ended.", user.email))
            }
            Admin::Enable(person) => {
                let user = change(config, &person, |write, email| {
                    let before = staff::get(write, email)?;
                    staff::reinstate(write, &Actor::Operator, &before)
                })?;
                told(&person, &user, &format!("{} was enabled.", user.email))
            }
            Admin::ResetSecondFactor(person) => {
                let had = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
                let noted = had.clone();
                let user = change(config, &person, move |write, email| {
                    let user = staff::get(write, email)?;
                    let was_on = staff::reset_second_factor(write, &Actor::Operator, &user)?;
                    noted.store(was_on, std::sync::atomic::Ordering::Relaxed);
                    Ok(user)
                })?;
                let line = if had.load(std::sync::atomic::Ordering::Relaxed) {
                    format!("Second factor and passkeys of {} were taken away; sign-ins were ended.", user.email)
                } else {
                    format!("{} has neither a second factor nor a passkey; nothing was changed.", user.email)
                };
                told(&person, &user, &line)
            }
        }
    }
}

fn create(new: Create, config: &Config) -> Result<(), String> {
    let password_hash = new_password(new.password_stdin, &new.name, &new.surname, new.email.as_str())?;
    let account = NewStaff {
        email: new.email.clone(),
        name: new.name,
        surname: new.surname,
        role: new.role,
        locale: new.lang.or_else(|| Lang::from_tag(&config.site.default_lang)).unwrap_or(Lang::En),
        password_hash,
    };
    let db = open(config)?;
    let made = db.write_blocking(move |write| staff::create(write, &Actor::Operator, &account));
    db.close();
    let user = made.map_err(|error| sentence(&error, &new.email))?;
    if new.json {
        return say(&picture(&user, None).to_string());
    }
    say(&format!("{} was created as {} ({}).", user.email, user.role.as_str(), user.id))
}

fn list(config: &Config, as_json: bool) -> Result<(), String> {
    let db = open(config)?;
    let people = db.read_blocking(staff::list).map_err(|error| error.to_string());
    db.close();
    let people = people?;
    if as_json {
        let list: Vec<Value> = people.iter().map(|(user, seen)| picture(user, Some(*seen))).collect();
        return say(&format!("{:#}", Value::Array(list)));
    }
    if people.is_empty() {
        return say(
            "There is no staff yet; make a super-admin with `litfass admin create --role super-admin --email …`.",
        );
    }
    let width = people.iter().map(|(user, _)| user.email.chars().count()).max().unwrap_or_default();
    for (user, seen) in &people {
        let seen = seen.map_or_else(|| "not signed in".to_owned(), |seen| format!("seen {seen}"));
        let name = format!("{} {}", user.name, user.surname);
        say(&format!(
            "{:width$}  {:11}  {:9}  {seen}  {}",
            user.email,
            user.role.as_str(),
            user.state.as_str(),
            name.trim()
        ))?;
    }
    Ok(())
}

/// Opens the database, changes the account in one transaction and closes it again.
fn change(
    config: &Config,
    person: &Person,
    change: impl FnOnce(&mut Write, &Email) -> Result<User, ApiError> + Send + 'static,
) -> Result<User, String> {
    let email = person.email()?;
    let db = open(config)?;
    let whose = email.clone();
    let changed = db.write_blocking(move |write| change(write, &whose));
    db.close();
    in_force();
    changed.map_err(|error| sentence(&error, &email))
}

/// Waits until a running server has looked: what was changed is in force there when it is said to be done.
fn in_force() {
    std::thread::sleep(crate::effects::FOREIGN_CHANGES_EVERY * 2);
}

fn open(config: &Config) -> Result<Db, String> {
    server::open_database(config, &Clock::default(), true, Arc::new(|_| ()))
}

fn told(person: &Person, user: &User, line: &str) -> Result<(), String> {
    if person.json { say(&picture(user, None).to_string()) } else { say(line) }
}

fn picture(user: &User, seen: Option<Option<Ts>>) -> Value {
    let mut picture = json!({
        "id": user.id,
        "email": user.email,
        "name": user.name,
        "surname": user.surname,
        "role": user.role,
        "state": user.state.as_str(),
        "locale": user.locale,
        "created_at": user.created_at,
    });
    if let Some(seen) = seen {
        picture["last_seen_at"] = json!(seen);
    }
    picture
}

/// The new password, twice and without echo from a terminal, else from the first line of the input; checked and hashed.
fn new_password(from_input: bool, name: &str, surname: &str, email: &str) -> Result<String, String> {
    let password = if from_input || !std::io::stdin().is_terminal() { first_line()? } else { typed_twice()? };
    let words: Vec<&str> = [name, surname, email].into_iter().filter(|word| !word.is_empty()).collect();
    check_password(&password, &words).map_err(|error| match error {
        ApiError::Invalid(faults) => {
            let told: Vec<String> = faults
                .iter()
                .map(|fault| t(Lang::En, &format!("errors.fields.{}", fault.code), &fault.params))
                .collect();
            format!("The password was refused: {}.", told.join("; ").to_lowercase())
        }
        other => other.to_string(),
    })?;
    password::hash(&password).map_err(|error| error.to_string())
}

fn first_line() -> Result<String, String> {
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line).map_err(|error| format!("The password cannot be read: {error}."))?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

fn typed_twice() -> Result<String, String> {
    let ask = |prompt: &str| {
        rpassword::prompt_password(prompt).map_err(|error| format!("The password cannot be read: {error}."))
    };
    let password = ask("Password: ")?;
    if ask("Once more: ")? != password {
        return Err("The two passwords differ; nothing was changed.".to_owned());
    }
    Ok(password)
}

/// Failure of a command, as a sentence for the operator.
fn sentence(error: &ApiError, email: &Email) -> String {
    match error {
        ApiError::NotFound => format!("Nobody has the address {email}."),
        ApiError::Conflict { code: "last_super_admin", .. } => {
            format!("{email} is the last active super-admin and stays so; give the role to somebody else first.")
        }
        ApiError::Invalid(faults) if faults.iter().any(|fault| fault.code == "taken") => {
            format!("{email} has an account already; change it with `admin set-role` or `admin set-password`.")
        }
        ApiError::Conflict { code: "wrong_state", .. } => {
            format!("Nothing was changed: the account of {email} stands so already.")
        }
        other => format!("Nothing was changed: {other}."),
    }
}
