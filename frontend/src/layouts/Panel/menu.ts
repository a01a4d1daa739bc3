import type { LocaleKey } from "../../generated/locale-keys";
import type { IconName } from "../../ui/Icon";

export interface PanelEntry {
  path: string;
  /** Parts of the page at `path` that have this entry of their own, the first one opened by it; the page's other entry has the rest. */
  tabs?: readonly string[];
  label: LocaleKey;
  icon: IconName;
  /** Whoever lacks it does not see the page in the menu. */
  capability: string;
  /** Shows how many texts wait for review, services, advertisements or enterprises for a decision, cases for somebody to take them, unread requests for an answer, or suggestions about contacts. */
  counts?: "review" | "services" | "ads" | "enterprises" | "cases" | "consults" | "suggestions";
  /** The heading it stands under. */
  group: "content" | "requests" | "advertising" | "site" | "people";
}

/** Category tree and sections, and contacts. */
export const CATEGORIES_PATH = "/panel/admin/categories";
/** Legal pages and the operator, and the settings of the portal. */
export const OWNER_CONTENT_PATH = "/panel/admin/owner-content";
/** Parts of the settings, the first one opened by the menu. */
export const SETTINGS_TABS = ["setup", "branding", "invoices"] as const;

/** The entry's address. */
export const entryHref = ({ path, tabs }: PanelEntry) => (tabs ? `${path}?tab=${tabs[0]}` : path);

/** True if the part `tab` of the page at `path` is shown under this entry. */
export function isCurrent(entry: PanelEntry, path: string, tab: string): boolean {
  if (entry.path !== path) return false;
  if (entry.tabs) return entry.tabs.includes(tab);
  return !PANEL_PAGES.some((other) => other.path === path && other.tabs?.includes(tab));
}

/** The pages of the panel in the order of the menu. */
export const PANEL_PAGES: PanelEntry[] = [
  { path: "/panel", label: "panel.nav.dashboard", icon: "home", capability: "panel.open", group: "content" },
  {
    path: "/panel/content-author/article",
    label: "panel.nav.my_articles",
    icon: "pen",
    capability: "articles.write",
    group: "content",
  },
  {
    path: "/panel/manager/articles",
    label: "panel.nav.manager",
    icon: "list",
    capability: "articles.read",
    counts: "review",
    group: "content",
  },
  {
    path: "/panel/content-author/statistic",
    label: "panel.nav.statistic",
    icon: "chart",
    capability: "statistics.read",
    group: "content",
  },
  {
    path: CATEGORIES_PATH,
    label: "panel.nav.categories",
    icon: "layers",
    capability: "categories.read",
    group: "content",
  },
  {
    path: CATEGORIES_PATH,
    tabs: ["contacts"],
    label: "panel.nav.contacts",
    icon: "phone",
    capability: "contacts.read",
    counts: "suggestions",
    group: "content",
  },
  {
    path: "/panel/admin/categories_services",
    label: "panel.nav.service_categories",
    icon: "tree",
    capability: "categories.read",
    group: "requests",
  },
  {
    path: "/panel/manager/services",
    label: "panel.nav.services",
    icon: "briefcase",
    capability: "services.read",
    counts: "services",
    group: "requests",
  },
  {
    path: "/panel/inbox",
    label: "panel.nav.inbox",
    icon: "comment",
    capability: "cases.decide",
    counts: "cases",
    group: "requests",
  },
  {
    path: "/panel/manager/enterprise",
    label: "panel.nav.enterprises",
    icon: "building",
    capability: "enterprises.read",
    counts: "enterprises",
    group: "requests",
  },
  {
    path: "/panel/manager/ads-moderating",
    label: "panel.nav.ads_moderating",
    icon: "eye",
    capability: "ads.moderate",
    counts: "ads",
    group: "advertising",
  },
  {
    path: "/panel/manager/ads",
    label: "panel.nav.ads",
    icon: "receipt",
    capability: "ads.read",
    group: "advertising",
  },
  {
    path: "/panel/manager/consult-requests",
    label: "panel.nav.consult_requests",
    icon: "mail",
    capability: "consults.answer",
    counts: "consults",
    group: "requests",
  },
  {
    path: "/panel/manager/ads-packages",
    label: "panel.nav.ad_packages",
    icon: "box",
    capability: "ad_packages.read",
    group: "advertising",
  },
  {
    path: "/panel/admin/main-page",
    label: "panel.nav.main",
    icon: "grid",
    capability: "home.edit",
    group: "site",
  },
  {
    path: OWNER_CONTENT_PATH,
    label: "panel.nav.legal",
    icon: "paragraph",
    capability: "legal.read",
    group: "site",
  },
  {
    path: OWNER_CONTENT_PATH,
    tabs: SETTINGS_TABS,
    label: "panel.nav.settings",
    icon: "settings",
    capability: "legal.manage",
    group: "site",
  },
  {
    path: "/panel/admin/managers",
    label: "panel.nav.managers",
    icon: "people",
    capability: "staff.read",
    group: "people",
  },
  {
    path: "/panel/content-author/authors",
    label: "panel.nav.authors",
    icon: "quote",
    capability: "articles.read",
    group: "people",
  },
  {
    path: "/panel/admin/authorship-records",
    label: "panel.nav.authorship_records",
    icon: "award",
    capability: "authorship.read",
    group: "people",
  },
  { path: "/panel/admin/admins", label: "panel.nav.admins", icon: "shield", capability: "staff.read", group: "people" },
  {
    path: "/panel/admin/accounts",
    label: "panel.nav.accounts",
    icon: "person",
    capability: "accounts.manage",
    group: "people",
  },
  { path: "/panel/admin/audit", label: "panel.nav.audit", icon: "history", capability: "audit.read", group: "people" },
  { path: "/panel/system", label: "panel.nav.system", icon: "pulse", capability: "system.read", group: "site" },
];
