// Which component shows which page, in which layout. Pages that nearly everyone reads are part of the first
// download; forms and the panel come when they are opened.
import type { ComponentType } from "react";
import type { Envelope, Lang, PageName } from "../lib/page-types";

export type Layout = "site" | "empty" | "panel";
export type PageComponent = ComponentType<{ envelope: Envelope }>;

interface Route {
  layout: Layout;
  /** Shows the full-page loader while its code and data load. */
  loader?: boolean;
  load?: (lang: Lang) => Promise<PageComponent>;
}

const auth = (pick: (module: typeof import("../features/sign_in/load")) => PageComponent) => async (lang: Lang) => {
  const module = await import("../features/sign_in/load");
  await module.loadFormWords(lang);
  return pick(module);
};

const contact =
  (pick: (pages: typeof import("../features/contacts/load").contactPages) => PageComponent) => async (lang: Lang) => {
    const module = await import("../features/contacts/load");
    await module.loadContactWords(lang);
    return pick(module.contactPages);
  };

export const routes: Record<PageName, Route> = {
  home: { layout: "site" },
  latest: { layout: "site" },
  popular: { layout: "site" },
  section: { layout: "site" },
  category: { layout: "site" },
  subcategory: { layout: "site" },
  author: { layout: "site" },
  categories: { layout: "site" },
  article: { layout: "site" },
  contacts: { layout: "site", load: contact((p) => p.contacts) },
  "contact-group": { layout: "site", load: contact((p) => p["contact-group"]) },
  "contact-subgroup": { layout: "site", load: contact((p) => p["contact-subgroup"]) },
  "contact-sheet": { layout: "site", load: contact((p) => p["contact-sheet"]) },
  contact: { layout: "site", load: contact((p) => p.contact) },
  legal: { layout: "site", load: () => import("../features/legal/LegalPage").then((m) => m.LegalPage) },
  report: { layout: "site", load: (lang) => import("../features/reports/load").then((m) => m.loadReport(lang)) },
  "contact-check": { layout: "site", load: contact((p) => p["contact-check"]) },
  "contact-correction": { layout: "site", load: contact((p) => p["contact-correction"]) },
  search: { layout: "site" },
  error: { layout: "site" },
  login: { layout: "site", load: auth((m) => m.LoginPage) },
  registration: { layout: "site", load: auth((m) => m.RegistrationPage) },
  "confirm-email": { layout: "site", load: auth((m) => m.ConfirmEmailPage) },
  invitation: { layout: "site", load: auth((m) => m.InvitationPage) },
  setup: { layout: "site", load: auth((m) => m.BootstrapPage) },
  "reset-password": { layout: "empty", loader: true, load: auth((m) => m.ResetPasswordPage) },
  account: {
    layout: "site",
    loader: true,
    load: (lang) => import("../features/account/load").then((m) => m.loadAccount(lang)),
  },
  panel: {
    layout: "panel",
    loader: true,
    load: (lang) => import("../layouts/Panel/load").then((m) => m.loadPanel(lang)),
  },
};

const components = new Map<PageName, PageComponent>();

/** Hands over components that are at hand: the reading pages in the browser, all public ones on the server. */
export function registerPages(pages: Partial<Record<PageName, PageComponent>>): void {
  for (const name in pages) {
    const known = isPageName(name) ? pages[name] : undefined;
    if (isPageName(name) && known) components.set(name, known);
  }
}

export function isPageName(name: string): name is PageName {
  return name in routes;
}

export function componentOf(page: PageName): PageComponent | undefined {
  return components.get(page);
}

/** Loads a page's code if it is not there yet; `loader` tells whether the full-page loader belongs to it. */
export function loadPage(page: PageName, lang: Lang): { ready: Promise<void>; loader: boolean } {
  const { load, loader = false } = routes[page];
  if (!load || components.has(page)) return { ready: Promise.resolve(), loader: false };
  return {
    ready: load(lang).then((component) => {
      components.set(page, component);
    }),
    loader,
  };
}
