import type { ComponentType } from "react";
import type { PageComponent } from "../../app/routes";
import { formWords, panelWords } from "virtual:words";
import { addWords } from "../../lib/i18n";
import type { Lang } from "../../lib/page-types";

/** Loads the panel: its words, its stylesheet and its code. */
export async function loadPanel(lang: Lang): Promise<PageComponent> {
  const [{ PanelPage }, forms] = await Promise.all([import("./PanelPage"), formWords[lang]?.(), loadLook(lang)]);
  if (forms) addWords(forms.default);
  return PanelPage;
}

/** Loads the bell for a page of the site. */
export async function loadBell(lang: Lang): Promise<ComponentType> {
  const [{ SiteBell }] = await Promise.all([import("../../features/notifications/SiteBell"), loadLook(lang)]);
  return SiteBell;
}

/** Words and stylesheet of the panel, for whatever is made of its parts. */
export async function loadLook(lang: Lang): Promise<void> {
  const [words] = await Promise.all([panelWords[lang]?.(), linkStyle()]);
  if (words) addWords(words.default);
}

function linkStyle(): Promise<void> {
  if (!PANEL_STYLE || document.querySelector(`link[href="${PANEL_STYLE}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = PANEL_STYLE;
    link.onload = () => resolve();
    link.onerror = () => reject(new Error("The panel's stylesheet did not load."));
    document.head.append(link);
  });
}
