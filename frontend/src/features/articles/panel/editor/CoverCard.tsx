import { TextChangeLimits } from "../../../../generated/limits";
import { useState } from "react";
import { useT } from "../../../../lib/i18n";
import type { Lang } from "../../../../lib/page-types";
import { Button } from "../../../../ui/panel/Button";
import { Check } from "../../../../ui/panel/Check";
import { TextInput } from "../../../../ui/panel/TextInput";
import { lazyPart } from "../../../../ui/panel/lazyPart";
import type { AutosaveStore, AutosaveState } from "./AutosaveStore";
import { inLang } from "../../../../lib/labels/languages";

const CropDialog = lazyPart(() => import("./CropDialog").then((part) => part.CropDialog));

/** The picture above the article and in lists. */
export function CoverCard({ autosave, now, lang }: { autosave: AutosaveStore; now: AutosaveState; lang: Lang }) {
  const t = useT();
  const [cropping, setCropping] = useState(false);
  const { shared, article } = now;
  const words = now.texts[lang];
  const problems = { ...now.problems.shared, ...now.problems[lang] };
  const locked = !article.editable && t("panel.editor.read_only");
  const wordless = !article.writable.includes(lang);
  const { cover } = shared;
  return (
    <section className="card" aria-labelledby="cover-title">
      <div className="card__head">
        <h2 id="cover-title">{t("panel.editor.cover")}</h2>
      </div>
      <div className="card__body form" data-field="cover">
        {cover && (
          <img
            className="cover-picture"
            src={cover.picture.src}
            srcSet={cover.picture.srcset || undefined}
            sizes="17rem"
            width={cover.picture.width}
            height={cover.picture.height}
            alt={words.cover_alt}
          />
        )}
        <div className="row">
          <Button icon="picture" disabledReason={locked} onClick={() => setCropping(true)}>
            {t(cover ? "panel.editor.cover_change" : "panel.editor.cover_choose")}
          </Button>
          {cover && (
            <Button variant="quiet" disabledReason={locked} onClick={() => autosave.editShared({ cover: null })}>
              {t("panel.editor.cover_remove")}
            </Button>
          )}
        </div>
        {problems.cover_media_id && (
          <p className="field-error">{problems.cover_media_id.map((problem) => problem.message).join(" ")}</p>
        )}
        {cover && (
          <>
            <Check
              checked={shared.cover_decorative}
              disabled={Boolean(locked)}
              onChange={(cover_decorative) => autosave.editShared({ cover_decorative })}
            >
              {t("panel.editor.decorative")}
            </Check>
            {!shared.cover_decorative && (
              <TextInput
                rows={2}
                name={`${lang}-cover_alt`}
                lang={lang}
                label={t("panel.editor.alt_in", { lang: inLang(t, lang) })}
                hint={t("panel.editor.alt_hint")}
                max={TextChangeLimits.cover_alt.max_length}
                value={words.cover_alt}
                problems={problems.cover_alt}
                disabled={wordless}
                onChange={(cover_alt) => autosave.editText(lang, { cover_alt })}
                onBlur={() => void autosave.flush()}
              />
            )}
            <TextInput
              optional
              lang={lang}
              label={t("panel.editor.caption")}
              max={TextChangeLimits.cover_caption.max_length}
              value={words.cover_caption}
              problems={problems.cover_caption}
              disabled={wordless}
              onChange={(cover_caption) => autosave.editText(lang, { cover_caption })}
              onBlur={() => void autosave.flush()}
            />
          </>
        )}
      </div>
      {cropping && (
        <CropDialog
          onDone={(media) => {
            autosave.editShared({ cover: media });
            void autosave.flush();
          }}
          onClose={() => setCropping(false)}
        />
      )}
    </section>
  );
}
