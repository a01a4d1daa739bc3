//! Roles, their capabilities and the guarded pages, all in one table; the browser gets it with the layout data of every page.

use serde::Serialize;
use utoipa::ToSchema;

use crate::string_enum;

string_enum! {
    /// Role of a user. Higher roles include the capabilities of lower ones.
    Role {
        /// Signed in, no staff role.
        User = "user",
        /// Writes articles.
        Author = "author",
        /// Reviews and publishes.
        Manager = "manager",
        /// Runs the portal.
        Admin = "admin",
        /// Runs the portal and its admins.
        SuperAdmin = "super-admin",
    }
}

impl Role {
    /// True for a role of the staff.
    pub fn is_staff(self) -> bool {
        self > Role::User
    }

    /// True when this role may give `other` to somebody or take it away.
    pub fn may_give(self, other: Role) -> bool {
        self == Role::SuperAdmin || (self >= Role::Admin && other < self)
    }
}

/// How far a capability reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// Everything.
    Any,
    /// Only what the person wrote or is assigned to.
    Own,
}

/// A named permission, as a type: `Staff<PublishArticles>` in a signature is the check.
pub trait Capability: Send + Sync + 'static {
    /// Its name on the wire: `articles.publish`.
    const NAME: &'static str;
    /// How far it reaches for `role`; `None` where the role lacks it. Whether a person has it is for [`CapabilitySet::scope`] to say.
    fn scope_of_role(role: Role) -> Option<Scope>;
}

/// The capabilities of one person at one moment: those of the role, without the ones that were taken from the person.
#[derive(Clone, Debug)]
pub struct CapabilitySet {
    role: Role,
    withheld: Vec<&'static str>,
}

impl CapabilitySet {
    /// No capability at all.
    pub fn none() -> CapabilitySet {
        CapabilitySet::new(Role::User, Vec::new())
    }

    /// The capabilities of `role` without those of `withheld`.
    pub fn new(role: Role, withheld: Vec<&'static str>) -> CapabilitySet {
        CapabilitySet { role, withheld }
    }

    /// How far `C` reaches for the person; `None` where the person lacks it.
    pub fn scope<C: Capability>(&self) -> Option<Scope> {
        if self.withheld.contains(&C::NAME) { None } else { C::scope_of_role(self.role) }
    }

    /// Every capability of the person, by name, with its reach.
    pub fn capabilities(&self) -> Vec<(&'static str, Scope)> {
        let mut all = capabilities_of(self.role);
        all.retain(|(name, _)| !self.withheld.contains(name));
        all
    }

    /// True if the person has the capability of this name.
    pub fn allows(&self, name: &str) -> bool {
        self.capabilities().iter().any(|(known, _)| *known == name)
    }
}

/// The known names among `names`, each once, in the order of the table.
pub fn known_capabilities<'n>(names: impl IntoIterator<Item = &'n str>) -> Vec<&'static str> {
    let names: Vec<&str> = names.into_iter().collect();
    let all = capabilities_of(Role::SuperAdmin).into_iter().map(|(name, _)| name);
    all.filter(|name| names.contains(name)).collect()
}

/// True if the capability of this name can be taken from one person: without [`OpenPanel`] nobody is staff at all.
pub fn may_be_withheld(name: &str) -> bool {
    name != OpenPanel::NAME
}

macro_rules! capabilities {
    ($($(#[$doc:meta])* $type:ident $name:literal => $from:ident $(, own $own:ident)?;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug)]
            pub struct $type;
            impl Capability for $type {
                const NAME: &'static str = $name;
                fn scope_of_role(role: Role) -> Option<Scope> {
                    if role >= Role::$from { return Some(Scope::Any); }
                    $(if role >= Role::$own { return Some(Scope::Own); })?
                    None
                }
            }
        )*
        /// Every capability that `role` has, by name, with its reach.
        pub fn capabilities_of(role: Role) -> Vec<(&'static str, Scope)> {
            [$(($name, $type::scope_of_role(role))),*].into_iter().filter_map(|(name, scope)| scope.map(|scope| (name, scope))).collect()
        }
    };
}

capabilities! {
    /// Open the panel at all.
    OpenPanel "panel.open" => Author;
    /// Write articles; authors only their own.
    WriteArticles "articles.write" => Manager, own Author;
    /// See articles in the manager's list; authors only their own.
    ReadArticles "articles.read" => Manager, own Author;
    /// Approve, send back, publish, schedule, withdraw and archive articles.
    PublishArticles "articles.publish" => Manager;
    /// Remove articles for good.
    DeleteArticles "articles.delete" => Admin;
    /// Upload pictures.
    UploadMedia "media.upload" => Author;
    /// See the trees of categories, sections and categories of services.
    ReadCategories "categories.read" => Author;
    /// Edit the words of categories, also of those of services.
    EditCategoryTexts "categories.texts" => Manager;
    /// Create, move, merge, hide and remove categories, sections and categories of services; set the rules of the latter.
    ManageCategories "categories.manage" => Admin;
    /// See contacts and their groups in the panel.
    ReadContacts "contacts.read" => Author;
    /// Draft contacts; authors only their own.
    DraftContacts "contacts.draft" => Manager, own Author;
    /// Publish, confirm and close contacts, read corrections, import tables.
    PublishContacts "contacts.publish" => Manager;
    /// Arrange the groups of contacts, remove contacts for good.
    ManageContacts "contacts.manage" => Admin;
    /// See services in the panel, without their owners' history.
    ReadServices "services.read" => Author;
    /// Suspend, move, prolong, feature, merge and archive services, set the trust of their owners.
    ModerateServices "services.moderate" => Manager;
    /// Take, decide and close cases: reports of readers and appeals.
    DecideCases "cases.decide" => Manager;
    /// Edit the texts of reason codes.
    EditReasonCodes "reason_codes.edit" => Admin;
    /// See the list of enterprises.
    ReadEnterprises "enterprises.read" => Author;
    /// Verify enterprises, see their members and requests, set trust and remarks.
    VerifyEnterprises "enterprises.verify" => Manager;
    /// See, issue and cancel invoices, note payments.
    ManageInvoices "invoices.manage" => Manager;
    /// See packages and places of advertising.
    ReadAdPackages "ad_packages.read" => Author;
    /// Pause the sale of packages of advertising.
    PauseAdPackages "ad_packages.pause" => Manager;
    /// Write, price and sell packages of advertising, change places.
    ManageAdPackages "ad_packages.manage" => Admin;
    /// See bookings of advertising, without the people behind them.
    ReadAds "ads.read" => Author;
    /// Pause, prolong and suspend bookings of advertising, check their addresses; write house advertisements.
    ModerateAds "ads.moderate" => Manager;
    /// Schedule bookings of advertising before they are paid.
    TrustAds "ads.trust" => Admin;
    /// Answer consult requests; authors only those assigned to them.
    AnswerConsults "consults.answer" => Manager, own Author;
    /// Assign and join consult requests, edit topics and texts for replies, see the report.
    ManageConsults "consults.manage" => Manager;
    /// See who made which work; authors only their own records.
    ReadAuthorship "authorship.read" => Manager, own Author;
    /// Confirm records of authorship and decide disputes.
    ConfirmAuthorship "authorship.confirm" => Manager;
    /// Complete records of authorship, revoke them, see the list of fees.
    ManageAuthorship "authorship.manage" => Admin;
    /// See the staff list.
    ReadStaff "staff.read" => Author;
    /// Give and take roles.
    ManageStaff "staff.manage" => Admin;
    /// See readers' accounts, set their trust, restrict, suspend and close them.
    ManageAccounts "accounts.manage" => Admin;
    /// See the operator's pages and identity.
    ReadLegal "legal.read" => Author;
    /// Write and approve the operator's pages, say who the operator is.
    ManageLegal "legal.manage" => Admin;
    /// Put the main page together and publish it.
    EditHome "home.edit" => Admin;
    /// See readers and views; authors only of their own articles.
    ReadStatistics "statistics.read" => Manager, own Author;
    /// See the numbers of the site as a whole.
    SeeSite "statistics.site" => Manager;
    /// See what is searched in vain and call it solved.
    SolveSearches "searches.solve" => Manager;
    /// See the audit log.
    ReadAudit "audit.read" => Admin;
    /// See how the program fares: jobs, mail queue, storage, settings.
    ReadSystem "system.read" => SuperAdmin;
    /// Run jobs, send e-mails again, close the portal for changes.
    ManageSystem "system.manage" => SuperAdmin;
}

/// Pages of the guard with the roles that may open them; an empty list lets any signed-in person pass.
/// The operator overrides lists in `[panel.roles]`.
pub const PAGES: &[(&str, &[Role])] = {
    const STAFF: &[Role] = &[Role::SuperAdmin, Role::Admin, Role::Manager, Role::Author];
    &[
        ("/advertising/create", &[]),
        ("/advertising/my-advertising", &[]),
        ("/panel", STAFF),
        ("/panel/admin/accounts", &[Role::SuperAdmin, Role::Admin]),
        ("/panel/admin/admins", STAFF),
        ("/panel/admin/managers", STAFF),
        ("/panel/admin/audit", &[Role::SuperAdmin, Role::Admin]),
        ("/panel/admin/authorship-records", STAFF),
        ("/panel/admin/categories", STAFF),
        ("/panel/admin/categories_services", STAFF),
        ("/panel/admin/main-page", &[Role::SuperAdmin, Role::Admin]),
        ("/panel/admin/owner-content", STAFF),
        ("/panel/content-author/article", STAFF),
        ("/panel/content-author/authors", STAFF),
        ("/panel/inbox", &[Role::SuperAdmin, Role::Admin, Role::Manager]),
        ("/panel/content-author/statistic", STAFF),
        ("/panel/system", &[Role::SuperAdmin]),
        ("/panel/manager/ads-packages", STAFF),
        ("/panel/manager/articles", STAFF),
        ("/panel/manager/consult-requests", STAFF),
        ("/panel/manager/services", STAFF),
        ("/panel/manager/enterprise", STAFF),
        ("/panel/manager/ads", STAFF),
        ("/panel/manager/ads-moderating", &[Role::SuperAdmin, Role::Admin, Role::Manager]),
        ("/profile/account", &[]),
        ("/services/edit", &[]),
        ("/services/myservices", &[]),
    ]
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_gives_a_role_at_or_above_their_own_except_a_super_admin() {
        assert!(Role::SuperAdmin.may_give(Role::SuperAdmin));
        assert!(Role::Admin.may_give(Role::Manager));
        assert!(!Role::Admin.may_give(Role::Admin));
        assert!(!Role::Manager.may_give(Role::Author));
    }

    #[test]
    fn an_author_writes_only_what_is_theirs_and_publishes_nothing() {
        assert_eq!(WriteArticles::scope_of_role(Role::Author), Some(Scope::Own));
        assert_eq!(WriteArticles::scope_of_role(Role::Manager), Some(Scope::Any));
        assert_eq!(PublishArticles::scope_of_role(Role::Author), None);
        assert_eq!(WriteArticles::scope_of_role(Role::User), None);
    }

    #[test]
    fn a_person_has_the_capabilities_of_the_role_without_the_withheld_ones() {
        let access = CapabilitySet::new(Role::Manager, known_capabilities(["articles.publish", "made.up"]));

        assert_eq!(access.scope::<PublishArticles>(), None);
        assert_eq!(access.scope::<WriteArticles>(), Some(Scope::Any));
        assert!(!access.allows("articles.publish") && access.allows("articles.write"));
        assert!(CapabilitySet::none().capabilities().is_empty());
    }
}
