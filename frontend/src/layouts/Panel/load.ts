import type { PageComponent } from "../../app/routes";
import type { Lang } from "../../lib/page-types";

/** Loads the panel: its words and its stylesheet, then its code. */
export async function loadPanel(lang: Lang): Promise<PageComponent> {
  const [{ panelWords }, { PanelPage }] = await Promise.all([
    import("virtual:words"),
    import("./PanelPage"),
    linkStyle(),
  ]);
  const file = panelWords[lang];
  const words = file ? (await file()).default : {};
  const { addWords } = await import("../../lib/i18n");
  addWords(words);
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
