import { useState } from "react";
import type { HomePreview } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { LANGS } from "../../../lib/paths";
import { errorMessage } from "../../../lib/errorMessage";
import { PreviewFrame, PreviewWidths, type PreviewWidth } from "../../../ui/panel/PreviewFrame";
import { TextInput } from "../../../ui/panel/TextInput";
import { inLang, langName } from "../../../lib/labels/languages";
import type { Loaded } from "../../../lib/useLoad";

export interface PreviewPaneProps {
  picture: Loaded<HomePreview>;
  lang: Lang;
  onLang: (lang: Lang) => void;
  moment: string;
  onMoment: (moment: string) => void;
}

/** Windows that are narrower show the page of a phone first, in pixels. */
const NARROW = 600;

/** The page itself as the server draws it, in one of three languages and two widths, now or at a moment. */
export function PreviewPane({ picture, lang, onLang, moment, onMoment }: PreviewPaneProps) {
  const t = useT();
  const [width, setWidth] = useState<PreviewWidth>(() => (innerWidth < NARROW ? "phone" : "desktop"));
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
        <PreviewWidths width={width} onWidth={setWidth} />
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
      <PreviewFrame
        title={t("panel.home.preview_frame", { lang: inLang(t, lang) })}
        html={picture.value?.html}
        width={width}
      />
    </section>
  );
}
