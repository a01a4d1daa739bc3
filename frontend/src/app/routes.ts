// Which component shows which page, in which layout. The first download has articles and error pages; the other pages
// come with their messages when they are opened.
import { loadMessages, type MessageSet } from "../lib/messages";
import type { Lang, PageComponent, PageComponents, PageName } from "../lib/page-types";
import staticPages from "./static-pages.json";

type Layout = "site" | "empty" | "panel";

interface Code {
  /** Loads the components of this page and of those that share its module. */
  load?: () => Promise<PageComponents>;
  /** Sets of messages beside the public ones. */
  messages?: MessageSet[];
  /** Where the page needs no code: it comes a second after the page, because most readers go on to one that needs it. */
  isWantedSoon?: boolean;
}

interface Route extends Code {
  layout: Layout;
  /** Shows the full-page loader while its code and data load. */
  loader?: boolean;
}

const browsing: Code = {
  load: () => import("./browsing").then(({ pages }) => pages),
  messages: ["article_lists"],
  isWantedSoon: true,
};

const signIn: Code = {
  load: () => import("../features/sign_in/pages").then(({ pages }) => pages),
  messages: ["forms"],
};

const contacts: Code = {
  load: () => import("../features/contacts/pages").then(({ pages }) => pages),
  messages: ["contacts", "forms"],
};

const consult: Code = {
  load: () => import("../features/consult_requests/pages").then(({ pages }) => pages),
  messages: ["consult_requests", "forms"],
};

const ownServices: Code = {
  load: () => import("../layouts/Panel/load").then(({ loadOwnServices }) => loadOwnServices()),
  messages: ["panel", "forms", "services", "my_services"],
};

const ownAds: Code = {
  load: () => import("../layouts/Panel/load").then(({ loadOwnAds }) => loadOwnAds()),
  messages: ["panel", "forms", "ads", "my_ads"],
};

const adReports: Code = {
  load: () => import("../features/ad_reports/pages").then(({ pages }) => pages),
  messages: ["ad_reports"],
};

const enterprises: Code = {
  load: () => import("../features/enterprises/publicPages").then(({ pages }) => pages),
  messages: ["enterprises", "services"],
};

const services: Code = {
  load: () => import("../features/services/publicPages").then(({ pages }) => pages),
  messages: ["services"],
};

const serviceMessages: Code = {
  load: () => import("../features/service_messages/pages").then(({ pages }) => pages),
  messages: ["service_messages", "forms"],
};

export const routes: Record<PageName, Route> = {
  home: { layout: "site", ...browsing, messages: ["article_lists", "services"] },
  latest: { layout: "site", ...browsing },
  popular: { layout: "site", ...browsing },
  section: { layout: "site", ...browsing },
  category: { layout: "site", ...browsing },
  subcategory: { layout: "site", ...browsing },
  author: { layout: "site", ...browsing },
  tag: { layout: "site", ...browsing },
  categories: { layout: "site", ...browsing },
  search: { layout: "site", ...browsing, messages: ["article_lists", "contacts", "search"] },
  article: { layout: "site" },
  error: { layout: "site" },
  contacts: { layout: "site", ...contacts },
  "contact-group": { layout: "site", ...contacts },
  "contact-subgroup": { layout: "site", ...contacts },
  "contact-sheet": { layout: "site", ...contacts },
  contact: { layout: "site", ...contacts },
  "contact-check": { layout: "site", ...contacts },
  "contact-correction": { layout: "site", ...contacts },
  services: { layout: "site", ...services },
  "service-list": { layout: "site", ...services },
  "service-countries": { layout: "site", ...services },
  service: { layout: "site", ...services, messages: ["services", "contacts"] },
  "service-gone": { layout: "site", ...services },
  "service-contact": { layout: "site", ...serviceMessages },
  "service-conversation": { layout: "site", ...serviceMessages },
  enterprises: { layout: "site", ...enterprises },
  enterprise: { layout: "site", ...enterprises },
  "ad-packages": {
    layout: "site",

    load: () => import("../features/ad_packages/publicPages").then(({ pages }) => pages),
    messages: ["ad_packages"],
  },
  "ad-report": { layout: "site", ...adReports },
  "ad-report-check": { layout: "site", ...adReports },
  legal: {
    layout: "site",
    load: () => import("../features/legal/LegalPage").then((m) => ({ legal: m.LegalPage })),
    messages: ["legal"],
  },
  report: {
    layout: "site",
    load: () => import("../features/reports/ReportPage").then((m) => ({ report: m.ReportPage })),
    messages: ["reports", "forms"],
  },
  appeal: {
    layout: "site",
    load: () => import("../features/cases/AppealPage").then((m) => ({ appeal: m.AppealPage })),
    messages: ["cases", "forms"],
  },
  consult: { layout: "site", ...consult },
  "consult-confirm": { layout: "site", ...consult },
  "consult-status": { layout: "site", ...consult },
  login: { layout: "site", ...signIn },
  registration: { layout: "site", ...signIn, messages: ["forms", "legal"] },
  "confirm-email": { layout: "site", ...signIn },
  invitation: { layout: "site", ...signIn },
  setup: { layout: "site", ...signIn },
  "setup-restore": {
    layout: "site",
    load: () => import("../features/backups/pages").then(({ pages }) => pages),
    messages: ["forms", "backups"],
  },
  "reset-password": { layout: "empty", loader: true, ...signIn },
  account: {
    layout: "site",
    loader: true,
    load: () => import("../layouts/Panel/load").then(({ loadAccount }) => loadAccount()),
    messages: ["panel", "forms", "my_enterprises"],
  },
  "service-create": {
    layout: "site",
    load: () =>
      import("../features/services/ServiceCreatePage").then((m) => ({ "service-create": m.ServiceCreatePage })),
    messages: ["my_services"],
  },
  "service-renewal": {
    layout: "site",
    load: () =>
      import("../features/services/ServiceRenewalPage").then((m) => ({ "service-renewal": m.ServiceRenewalPage })),
    messages: ["my_services"],
  },
  "my-services": { layout: "site", loader: true, ...ownServices },
  "service-edit": { layout: "site", loader: true, ...ownServices },
  "ad-create": { layout: "site", loader: true, ...ownAds },
  "my-advertising": { layout: "site", loader: true, ...ownAds },
  panel: {
    layout: "panel",
    loader: true,
    load: () => import("../layouts/Panel/load").then(({ loadPanel }) => loadPanel()),
    messages: ["panel", "forms", "legal", "services", "my_services", "my_enterprises", "enterprises"],
  },
};

const components = new Map<PageName, PageComponent>();

/** Adds components that are loaded: the first download's in the browser, all public ones on the server. */
export function registerPages(pages: PageComponents): void {
  for (const name in pages) {
    const component = isPageName(name) ? pages[name] : undefined;
    if (isPageName(name) && component) components.set(name, component);
  }
}

function isPageName(name: string): name is PageName {
  return name in routes;
}

export function componentOf(page: PageName): PageComponent | undefined {
  return components.get(page);
}

/**
 * True if the whole page is a `StaticPart`: what the server rendered needs neither its code nor its data, which load when a
 * reader comes to it from another page.
 */
export function isStatic(page: PageName): boolean {
  return staticPages.includes(page);
}

/** Loads the code of a page that came without it, if its reader will soon need it. */
export function loadSoon(page: PageName, lang: Lang): void {
  // what failed is asked for again when it is needed
  if (routes[page].isWantedSoon) loadPage(page, lang).ready.catch(() => undefined);
}

/**
 * Loads a page's code and messages where they are not there yet: code may have come with another page, messages not.
 * `loader` tells whether the full-page loader covers the way to it.
 */
export function loadPage(page: PageName, lang: Lang): { ready: Promise<void>; loader: boolean } {
  const { load, messages = [], loader = false } = routes[page];
  const code = !load || components.has(page) ? undefined : load().then(registerPages);
  return { ready: Promise.all([code, loadMessages(lang, messages)]).then(() => undefined), loader };
}
