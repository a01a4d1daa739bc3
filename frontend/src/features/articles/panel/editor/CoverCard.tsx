import { TextChangeLimits } from "../../../../generated/limits";
import { useEffect, useRef, useState } from "react";
import type { ListedMedia, Media } from "../../../../generated/api";
import { uploadPicture } from "../../../../lib/commonCalls";
import { describedBy } from "../../../../lib/earlierPicture";
import { errorMessage } from "../../../../lib/errorMessage";
import { useT } from "../../../../lib/i18n";
import { useLayout } from "../../../../lib/page-context";
import { centredCrop } from "../../../../ui/panel/centredCrop";
import { DropZone } from "../../../../ui/panel/DropZone";
import { pictureProblem } from "../../../../ui/panel/FileChoice";
import type { Lang } from "../../../../lib/page-types";
import { Button } from "../../../../ui/panel/Button";
import { Check } from "../../../../ui/panel/Check";
import { TextInput } from "../../../../ui/panel/TextInput";
import { lazyPart } from "../../../../ui/panel/lazyPart";
import { FoldCard } from "./FoldCard";
import type { AutosaveStore, AutosaveState } from "./AutosaveStore";
import { inLang } from "../../../../lib/labels/languages";

const CropDialog = lazyPart(() => import("./CropDialog").then((part) => part.CropDialog));

/** Width of a cover by its height. */
const ASPECT = 16 / 9;

type PictureDescriptions = ListedMedia["descriptions"];

/** The picture above the article and in lists. One that is dropped or pasted is cut to the middle; the part can be changed. */
export function CoverCard({ autosave, now, lang }: { autosave: AutosaveStore; now: AutosaveState; lang: Lang }) {
  const t = useT();
  const { limits } = useLayout();
  const [cropping, setCropping] = useState(false);
  /** The file of the present cover, while this page has it. */
  const [file, setFile] = useState<File | null>(null);
  /** Descriptions that came with an earlier picture. */
  const [offered, setOffered] = useState<PictureDescriptions>({});
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const placed = useRef(false);
  const { shared, article } = now;
  const words = now.texts[lang];
  const problems = { ...now.problems.shared, ...now.problems[lang] };
  const locked = !article.editable && t("panel.editor.read_only");
  const wordless = !article.writable.includes(lang);
  const { cover } = shared;

  const take = async (next: File) => {
    setFault("");
    setFile(next);
    const wrong = pictureProblem(t, next, limits.picture_max_mb);
    if (wrong) return setFault(wrong);
    setBusy(true);
    try {
      const crop = await centredCrop(next, ASPECT);
      if (crop.width < limits.cover_min_width) {
        setCropping(true);
      } else {
        placed.current = true;
        autosave.editShared({ cover: await uploadPicture(next, crop) });
        await autosave.flush();
      }
    } catch (error) {
      setFault(error instanceof DOMException ? t("panel.editor.file_type") : errorMessage(t, error));
    }
    setBusy(false);
  };
  const replace = (media: Media, source: File | ListedMedia) => {
    placed.current = true;
    autosave.editShared({ cover: media });
    setFile(source instanceof File ? source : null);
    if (!(source instanceof File)) {
      const { texts, article: known } = autosave.state.get();
      const { descriptions } = source;
      // no other language begins with a description
      const begun = known.writable.filter((one) => one === lang || known.texts.some((text) => text.lang === one));
      for (const one of begun) {
        const cover_alt = describedBy(texts[one].cover_alt, offered[one] ?? "", descriptions[one] ?? "");
        autosave.editText(one, { cover_alt });
      }
      setOffered(descriptions);
    }
    void autosave.flush();
  };
  // the description is what is missing next, unless it is there
  const described = words.cover_alt.trim() !== "";
  useEffect(() => {
    if (!cover || !placed.current) return;
    placed.current = false;
    if (!described) document.querySelector<HTMLElement>(`[name="${lang}-cover_alt"]`)?.focus();
  }, [cover, lang, described]);

  return (
    <FoldCard name="cover" title={t("panel.editor.cover")}>
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
        <DropZone disabled={Boolean(locked) || busy} onFile={(next) => void take(next)}>
          <div className="row">
            <Button icon="picture" busy={busy} disabledReason={locked} onClick={() => setCropping(true)}>
              {busy
                ? t("panel.editor.uploading")
                : t(
                    !cover
                      ? "panel.editor.cover_choose"
                      : file
                        ? "panel.editor.cover_part"
                        : "panel.editor.cover_change",
                  )}
            </Button>
            {cover && (
              <Button
                variant="quiet"
                disabledReason={locked}
                onClick={() => {
                  setFile(null);
                  autosave.editShared({ cover: null });
                }}
              >
                {t("panel.editor.cover_remove")}
              </Button>
            )}
          </div>
          <p className="hint">{t("panel.editor.cover_drop")}</p>
        </DropZone>
        {fault && (
          <p className="field-error" role="alert">
            {fault}
          </p>
        )}
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
                hint={t(
                  words.cover_alt && words.cover_alt === offered[lang]
                    ? "panel.editor.alt_known"
                    : "panel.editor.alt_hint",
                )}
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
        <CropDialog aspect={ASPECT} file={file} lang={lang} onDone={replace} onClose={() => setCropping(false)} />
      )}
    </FoldCard>
  );
}
