import { useT } from "../../lib/i18n";
import { shownDisplay } from "../../lib/display";

const THEMES = ["light", "dark", "auto"] as const;
const SIZES = ["normal", "large"] as const;

/** Theme and text size: the reader's own choice, kept in this browser only. `lib/display.ts` carries it out. */
export function DisplayChoice() {
  const t = useT();
  const { theme, text } = shownDisplay();
  return (
    <div className="display">
      <div>
        <h2 id="display-theme">{t("layout.theme")}</h2>
        <div className="segmented segmented--band" role="group" aria-labelledby="display-theme">
          {THEMES.map((name) => (
            <button key={name} type="button" name="theme" value={name} aria-pressed={theme === name}>
              {t(`layout.theme_${name}`)}
            </button>
          ))}
        </div>
      </div>
      <div>
        <h2 id="display-size">{t("layout.text_size")}</h2>
        <div className="segmented segmented--band" role="group" aria-labelledby="display-size">
          {SIZES.map((name) => (
            <button key={name} type="button" name="text" value={name} aria-pressed={text === name}>
              {t(`layout.text_${name}`)}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}
