import { useT } from "../../lib/i18n";

/** How previews are drawn: the width of the screen and the colours. */
export interface PreviewLook {
  screen: "desktop" | "phone";
  theme: "light" | "dark";
}

export const FIRST_LOOK: PreviewLook = { screen: "desktop", theme: "light" };

interface Props {
  look: PreviewLook;
  onLook: (look: PreviewLook) => void;
}

/** Chooses how previews are drawn. */
export function PreviewSwitches({ look, onLook }: Props) {
  const t = useT();
  return (
    <div className="row ad-previews__tools">
      <div className="segmented" role="group" aria-label={t("panel.preview_width")}>
        {(["desktop", "phone"] as const).map((screen) => (
          <button
            key={screen}
            type="button"
            aria-pressed={screen === look.screen}
            onClick={() => onLook({ ...look, screen })}
          >
            {t(`panel.width_${screen}`)}
          </button>
        ))}
      </div>
      <div className="segmented" role="group" aria-label={t("ads.theme")}>
        {(["light", "dark"] as const).map((theme) => (
          <button
            key={theme}
            type="button"
            aria-pressed={theme === look.theme}
            onClick={() => onLook({ ...look, theme })}
          >
            {t(`ads.theme_${theme}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
