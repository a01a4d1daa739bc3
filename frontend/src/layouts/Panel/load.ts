import type { PageComponent } from "../../app/routes";
import { formWords, panelWords } from "virtual:words";
import { addWords } from "../../lib/i18n";
import type { Lang } from "../../lib/page-types";

/** Loads the panel: its words and its stylesheet, then its code. */
export async function loadPanel(lang: Lang): Promise<PageComponent> {
  const [words, forms, { PanelPage }] = await Promise.all([
    panelWords[lang]?.(),
    formWords[lang]?.(),
    import("./PanelPage"),
    linkStyle(),
  ]);
  if (words) addWords(words.default);
  if (forms) addWords(forms.default);
  return PanelPage;
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
