//! A letter before it becomes an e-mail message.

use super::template::Template;
use crate::base::lang::Lang;
use crate::locale::Args;

/// One letter to one person.
#[derive(Clone, Debug, PartialEq)]
pub struct Letter {
    /// E-mail address.
    pub to: String,
    /// Name of the person; may be empty.
    pub to_name: String,
    /// Language of the letter.
    pub lang: Lang,
    /// Template of its texts.
    pub template: Template,
    /// Values of the placeholders.
    pub args: Args,
    /// Path on the portal that its button opens, such as `/reset-password?token=…`; empty: no button.
    pub path: String,
    /// True if it may wait for the digest and for the end of the recipient's quiet hours.
    pub may_wait: bool,
    /// PDF file that is sent with it; the letter is not part of a digest then.
    pub attachment: Option<LetterAttachment>,
}

/// A PDF file that is sent with a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetterAttachment {
    /// Name under which the recipient saves it.
    pub name: String,
    /// Path below the data directory.
    pub path: String,
}

impl Letter {
    /// A letter without values and without a button.
    pub fn new(to: &str, to_name: &str, lang: Lang, template: Template) -> Letter {
        Letter {
            to: to.into(),
            to_name: to_name.into(),
            lang,
            template,
            args: Args::new(),
            path: String::new(),
            may_wait: false,
            attachment: None,
        }
    }

    /// The same letter with a PDF file, sent at once.
    pub fn attaching(mut self, attachment: LetterAttachment) -> Letter {
        self.attachment = Some(attachment);
        self.may_wait = false;
        self
    }

    /// The same letter with one more value.
    pub fn with(mut self, name: &str, value: impl Into<serde_json::Value>) -> Letter {
        self.args.insert(name.to_owned(), value.into());
        self
    }

    /// The same letter, which may wait for the digest and for the end of quiet hours.
    pub fn waiting(mut self) -> Letter {
        self.may_wait = true;
        self
    }

    /// The same letter with a button that opens `path` of the portal.
    pub fn opening(mut self, path: impl Into<String>) -> Letter {
        self.path = path.into();
        self
    }
}
