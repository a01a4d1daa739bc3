// The panel, and pages of the site that are made of its parts: each comes with the panel's stylesheet and icons.
import type { ComponentType } from "react";
import { loadMessages } from "../../lib/messages";
import type { Lang, PageComponents } from "../../lib/page-types";
import { addIcons } from "../../ui/Icon";

/** Loads the panel. */
export async function loadPanel(): Promise<PageComponents> {
  const [{ PanelPage }] = await Promise.all([import("./PanelPage"), loadParts()]);
  return { panel: PanelPage };
}

/** Loads a person's own account, a page of the site made of the panel's parts. */
export async function loadAccount(): Promise<PageComponents> {
  const [{ OwnAccount }] = await Promise.all([import("./OwnAccount"), loadParts()]);
  return { account: OwnAccount };
}

/** Loads the pages of the own services, pages of the site made of the panel's parts. */
export async function loadOwnServices(): Promise<PageComponents> {
  const [{ MyServicesPage }, { ServiceEditPage }] = await Promise.all([
    import("../../features/services/owner/MyServicesPage"),
    import("../../features/services/owner/ServiceEditPage"),
    loadParts(),
  ]);
  return { "my-services": MyServicesPage, "service-edit": ServiceEditPage };
}

/** Loads the pages of the own advertising, pages of the site made of the panel's parts. */
export async function loadOwnAds(): Promise<PageComponents> {
  const [{ AdCreatePage }, { MyAdsPage }] = await Promise.all([
    import("../../features/ads/owner/AdCreatePage"),
    import("../../features/ads/owner/MyAdsPage"),
    loadParts(),
  ]);
  return { "ad-create": AdCreatePage, "my-advertising": MyAdsPage };
}

/** Loads the form of a new service. */
export async function loadServiceForm(lang: Lang): Promise<ComponentType> {
  const [{ NewService }] = await Promise.all([
    import("../../features/services/owner/NewService"),
    loadMessages(lang, ["panel", "forms", "services", "my_services"]),
    loadParts(),
  ]);
  return NewService;
}

/** Loads the notification menu for pages of the site, and for staff the way to the editor. */
export async function loadNotifications(lang: Lang): Promise<ComponentType> {
  const [{ SiteTools }] = await Promise.all([import("./SiteTools"), loadMessages(lang, ["panel"]), loadParts()]);
  return SiteTools;
}

/** Loads the question for consent to new terms. */
export async function loadTermsDialog(lang: Lang): Promise<ComponentType> {
  const [{ TermsDialog }] = await Promise.all([
    import("../../features/account/TermsDialog"),
    loadMessages(lang, ["panel"]),
    loadParts(),
  ]);
  return TermsDialog;
}

async function loadParts(): Promise<void> {
  const [{ panelIcons }] = await Promise.all([import("../../ui/panel/icons"), linkStyle()]);
  addIcons(panelIcons);
}

function linkStyle(): Promise<void> {
  if (!PANEL_STYLE || document.querySelector(`link[href="${PANEL_STYLE}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = PANEL_STYLE;
    link.onload = () => resolve();
    link.onerror = () => {
      // a link that stays would count as loaded at the next attempt
      link.remove();
      reject(new Error("The panel's stylesheet did not load."));
    };
    document.head.append(link);
  });
}
