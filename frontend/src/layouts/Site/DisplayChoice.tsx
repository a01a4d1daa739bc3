import { useEffect, useState } from "react";
import { useT } from "../../lib/i18n";
import { KEYS, local } from "../../lib/storage";

const THEMES = ["light", "dark", "auto"] as const;
type Theme = (typeof THEMES)[number];

/** Theme and text size: the reader's own choice, kept in this browser only. */
export function DisplayChoice() {
  const t = useT();
  const [theme, setTheme] = useState<Theme>("light");
  const [large, setLarge] = useState(false);

  useEffect(() => {
    setTheme(THEMES.find((name) => name === local.getItem(KEYS.theme)) ?? "light");
    setLarge(local.getItem(KEYS.text) === "large");
  }, []);

  const chooseTheme = (next: Theme) => {
    setTheme(next);
    local.setItem(KEYS.theme, next);
    document.documentElement.dataset.theme = next;
  };
  const chooseSize = (next: boolean) => {
    setLarge(next);
    if (next) document.documentElement.dataset.text = "large";
    else delete document.documentElement.dataset.text;
    if (next) local.setItem(KEYS.text, "large");
    else local.removeItem(KEYS.text);
  };

  return (
    <div className="display">
      <div>
        <h2 id="display-theme">{t("layout.theme")}</h2>
        <div className="segmented segmented--band" role="group" aria-labelledby="display-theme">
          {THEMES.map((name) => (
            <button key={name} type="button" aria-pressed={theme === name} onClick={() => chooseTheme(name)}>
              {t(`layout.theme_${name}`)}
            </button>
          ))}
        </div>
      </div>
      <div>
        <h2 id="display-size">{t("layout.text_size")}</h2>
        <div className="segmented segmented--band" role="group" aria-labelledby="display-size">
          <button type="button" aria-pressed={!large} onClick={() => chooseSize(false)}>
            {t("layout.text_normal")}
          </button>
          <button type="button" aria-pressed={large} onClick={() => chooseSize(true)}>
            {t("layout.text_large")}
          </button>
        </div>
      </div>
    </div>
  );
}
