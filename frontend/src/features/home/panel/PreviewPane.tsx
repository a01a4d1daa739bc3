import { useEffect, useRef, useState } from "react";
import type { HomePreview } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { LANGS } from "../../../lib/paths";
import { errorMessage } from "../../../lib/errorMessage";
import { TextInput } from "../../../ui/panel/TextInput";
import { inLang, langName } from "../../../lib/labels/languages";
import type { Loaded } from "../../../lib/useLoad";

const WIDTHS = { desktop: 1440, phone: 390 } as const;

export interface PreviewPaneProps {
  picture: Loaded<HomePreview>;
  lang: Lang;
  onLang: (lang: Lang) => void;
  moment: string;
  onMoment: (moment: string) => void;
}

/** The page itself as the server draws it, in one of three languages and two widths, now or at a moment. */
export function PreviewPane({ picture, lang, onLang, moment, onMoment }: PreviewPaneProps) {
  const t = useT();
  const [width, setWidth] = useState<keyof typeof WIDTHS>("desktop");
  const [paneWidth, setPaneWidth] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => setPaneWidth(entry?.contentRect.width ?? 0));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, paneWidth / WIDTHS[width]);
  return (
    <section className="card preview" aria-labelledby="preview" aria-busy={picture.loading || undefined}>
      <div className="card__head">
        <h2 id="preview">{t("panel.home.preview")}</h2>
      </div>
      <div className="tools">
        <div className="segmented" role="group" aria-label={t("panel.home.preview_language")}>
          {LANGS.map((code) => (
            <button key={code} type="button" aria-pressed={code === lang} onClick={() => onLang(code)}>
              {langName(t, code)}
            </button>
          ))}
        </div>
        <div className="segmented" role="group" aria-label={t("panel.home.preview_width")}>
          {(["desktop", "phone"] as const).map((one) => (
            <button key={one} type="button" aria-pressed={one === width} onClick={() => setWidth(one)}>
              {t(`panel.home.width_${one}`)}
            </button>
          ))}
        </div>
        <TextInput
          optional
          type="datetime-local"
          label={t("panel.home.preview_moment")}
          value={moment}
          onChange={onMoment}
        />
      </div>
      {picture.error ? (
        <p className="card__body field-error" role="alert">
          {errorMessage(t, picture.error)}
        </p>
      ) : null}
      <div className="preview__box" ref={box}>
        {picture.value && (
          <iframe
            title={t("panel.home.preview_frame", { lang: inLang(t, lang) })}
            sandbox="allow-same-origin"
            srcDoc={picture.value.html}
            style={{
              width: `${WIDTHS[width]}px`,
              height: `${900 / (scale || 1)}px`,
              transform: `scale(${scale})`,
            }}
          />
        )}
      </div>
    </section>
  );
}
