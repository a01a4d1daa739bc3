//! A category of services: a node of the tree of services with the rules of the services in it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::country::Country;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::optional::present;
use crate::base::per_lang::{PerLang, ShortText};
use crate::db::JsonColumn;
use crate::media::{Media, MediaId};
use crate::string_enum;
use crate::trees::{NewNode, Node, NodeId, NodeState, NodeTexts};

string_enum! {
    /// Kind of the price of a service.
    PriceKind {
        /// Costs nothing.
        Free = "free",
        /// One price.
        Fixed = "fixed",
        /// A lowest price.
        From = "from",
        /// A price for an hour.
        Hourly = "hourly",
        /// Told on request.
        OnRequest = "on_request",
        /// In exchange for another service.
        Exchange = "exchange",
    }
}

string_enum! {
    /// Time at which services are reviewed.
    Moderation {
        /// Before they are published.
        Pre = "pre",
        /// After they were published.
        Post = "post",
    }
}

/// Most characters of a remark on credentials in a language.
pub const MAX_HINT: usize = 200;

/// Remark on the credentials that a category requires, in each language.
pub type CredentialsHints = PerLang<ShortText<MAX_HINT>>;
/// Further search words of a category in each language, one in a line.
pub type Synonyms = PerLang<ShortText<900>>;

/// Rules that the services of a category follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CategoryRules {
    /// Countries in which services may be offered; an empty list allows all.
    #[schema(max_items = 249)]
    pub countries: Vec<Country>,
    /// True if a service needs credentials.
    pub requires_credentials: bool,
    /// Remark on the credentials.
    pub credentials_hints: CredentialsHints,
    /// True if only enterprises may offer services.
    pub requires_enterprise: bool,
    /// Days for which a service is published by default.
    #[schema(minimum = 30, maximum = 365)]
    pub default_valid_days: u32,
    /// Kinds of prices that may be chosen; an empty list allows all.
    #[schema(max_items = 6)]
    pub price_kinds: Vec<PriceKind>,
    /// Time of the review.
    pub moderation: Moderation,
}

impl Default for CategoryRules {
    fn default() -> CategoryRules {
        CategoryRules {
            countries: Vec::new(),
            requires_credentials: false,
            credentials_hints: CredentialsHints::default(),
            requires_enterprise: false,
            default_valid_days: 180,
            price_kinds: Vec::new(),
            moderation: Moderation::Pre,
        }
    }
}

/// Columns that only categories of services have, as they are stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServiceCategoryFields {
    /// Countries in which services may be offered; an empty list allows all.
    pub countries: JsonColumn<Vec<Country>>,
    /// True if a service needs credentials.
    pub requires_credentials: bool,
    /// Remark on the credentials.
    pub credentials_hints: JsonColumn<CredentialsHints>,
    /// True if only enterprises may offer services.
    pub requires_enterprise: bool,
    /// Days for which a service is published by default.
    pub default_valid_days: u32,
    /// Kinds of prices that may be chosen; an empty list allows all.
    pub price_kinds: JsonColumn<Vec<PriceKind>>,
    /// Time of the review.
    pub moderation: Moderation,
    /// Further search words.
    pub synonyms: JsonColumn<Synonyms>,
}

impl ServiceCategoryFields {
    /// The columns of these rules and search words.
    pub fn new(rules: CategoryRules, synonyms: Synonyms) -> ServiceCategoryFields {
        ServiceCategoryFields {
            countries: JsonColumn(rules.countries),
            requires_credentials: rules.requires_credentials,
            credentials_hints: JsonColumn(rules.credentials_hints),
            requires_enterprise: rules.requires_enterprise,
            default_valid_days: rules.default_valid_days,
            price_kinds: JsonColumn(rules.price_kinds),
            moderation: rules.moderation,
            synonyms: JsonColumn(synonyms),
        }
    }

    /// Rules of the category itself, without those of the category above.
    pub fn rules(&self) -> CategoryRules {
        CategoryRules {
            countries: self.countries.0.clone(),
            requires_credentials: self.requires_credentials,
            credentials_hints: self.credentials_hints.0.clone(),
            requires_enterprise: self.requires_enterprise,
            default_valid_days: self.default_valid_days,
            price_kinds: self.price_kinds.0.clone(),
            moderation: self.moderation,
        }
    }
}

/// A category of services as it is stored.
pub type ServiceCategory = Node<ServiceCategoryFields>;
/// A category of services to be inserted.
pub type ServiceCategoryToInsert = NewNode<ServiceCategoryFields>;
/// Identity of a category of services.
pub type ServiceCategoryId = Id<ServiceCategory>;

/// A new category of services.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewServiceCategory {
    /// The category above; null at the top.
    pub parent_id: Option<NodeId>,
    /// Part of the address; null makes it from the name.
    #[schema(max_length = 80)]
    pub slug: Option<String>,
    /// One of the built-in icons.
    #[schema(max_length = 30)]
    pub icon: Option<String>,
    /// One of the built-in colours.
    #[schema(max_length = 30)]
    pub color: Option<String>,
    /// Picture above its list.
    pub cover_media_id: Option<MediaId>,
    /// True if menus name it.
    pub in_menu: Option<bool>,
    /// State; published by default.
    pub state: Option<NodeState>,
    /// Texts; one language is enough.
    pub texts: NodeTexts,
    /// Languages whose text is held back from readers; one has to be public.
    #[serde(default)]
    #[schema(max_items = 3)]
    pub draft_texts: Vec<Lang>,
    /// Rules; null takes those of the category above.
    pub rules: Option<CategoryRules>,
    /// Further search words.
    #[serde(default)]
    pub synonyms: Synonyms,
}

/// Change of a category of services; what is not named stays.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ServiceCategoryChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Part of the address.
    #[schema(max_length = 80)]
    pub slug: Option<String>,
    /// One of the built-in icons.
    #[schema(max_length = 30)]
    pub icon: Option<String>,
    /// One of the built-in colours.
    #[schema(max_length = 30)]
    pub color: Option<String>,
    /// Picture above its list; null removes it.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<MediaId>)]
    pub cover_media_id: Option<Option<MediaId>>,
    /// True if menus name it.
    pub in_menu: Option<bool>,
    /// Texts; a language that is left out stays.
    pub texts: Option<NodeTexts>,
    /// Languages whose text is removed; one text has to stay.
    #[serde(default)]
    #[schema(max_items = 3)]
    pub removed_texts: Vec<Lang>,
    /// Languages whose text still says what the original says.
    #[serde(default)]
    #[schema(max_items = 3)]
    pub confirmed_texts: Vec<Lang>,
    /// Languages whose text is held back from readers, all others are public; left out, they stay.
    #[schema(max_items = 3)]
    pub draft_texts: Option<Vec<Lang>>,
    /// Rules.
    pub rules: Option<CategoryRules>,
    /// Further search words.
    pub synonyms: Option<Synonyms>,
}

impl ServiceCategoryChange {
    /// True if only texts are changed, as managers may.
    pub fn is_texts_only(&self) -> bool {
        self.slug.is_none()
            && self.icon.is_none()
            && self.color.is_none()
            && self.cover_media_id.is_none()
            && self.in_menu.is_none()
            && self.rules.is_none()
            && self.synonyms.is_none()
            && self.removed_texts.is_empty()
            && self.draft_texts.is_none()
    }
}

/// Services of a category.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServiceCounts {
    /// All but archived ones.
    pub services: u32,
    /// Published ones by country.
    pub by_country: BTreeMap<Country, u32>,
}

/// Published services of a category in a country.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CountryCount {
    /// Code of ISO 3166-1.
    pub country: Country,
    /// Name in the caller's language.
    pub name: &'static str,
    /// Published services.
    #[schema(maximum = 1_000_000_000)]
    pub services: u32,
}

/// A category of services in the panel, with its subcategories.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ServiceCategoryNode {
    /// Public identity.
    pub id: ServiceCategoryId,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// The category above; null at the top.
    pub parent_id: Option<ServiceCategoryId>,
    /// Part of the address.
    pub slug: String,
    /// Address without language prefix.
    pub path: String,
    /// State.
    pub state: NodeState,
    /// One of the built-in icons.
    pub icon: String,
    /// One of the built-in colours.
    pub color: String,
    /// Picture above its list.
    pub cover: Option<Media>,
    /// True if menus name it.
    pub in_menu: bool,
    /// Texts by language.
    pub texts: NodeTexts,
    /// Languages whose text was not brought up to date since the original changed.
    pub outdated: Vec<Lang>,
    /// Languages whose text is held back from readers.
    pub draft_texts: Vec<Lang>,
    /// Rules.
    pub rules: CategoryRules,
    /// Further search words.
    pub synonyms: Synonyms,
    /// Services, archived ones left out.
    #[schema(maximum = 1_000_000_000)]
    pub services: u32,
    /// Published services by country, most first.
    pub by_country: Vec<CountryCount>,
    /// Subcategories, in order.
    #[schema(no_recursion)]
    pub children: Vec<ServiceCategoryNode>,
}
