import { PictureWordsLimits } from "../../../../generated/limits";
import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { GalleryPicture, PictureWords } from "../../../../generated/api";
import type { FieldProblem } from "../../../../lib/api";
import { useT } from "../../../../lib/i18n";
import { LANGUAGES } from "../../../../lib/languages";
import type { Lang } from "../../../../lib/page-types";
import { IconButton } from "../../../../ui/panel/Button";
import { TextInput } from "../../../../ui/panel/TextInput";
import { Grip } from "../../../../ui/panel/Grip";
import { inLang } from "../../../../lib/labels/languages";

export interface GalleryRowProps {
  picture: GalleryPicture;
  name: string;
  lang: Lang;
  /** The language of the original, whose words are read while translating. */
  original: Lang;
  /** Why its place is not the reader's to change. */
  locked: string | false;
  /** Why its words are not. */
  wordless: string | false;
  first: boolean;
  last: boolean;
  open: boolean;
  problemsAt: (field: string) => FieldProblem[] | undefined;
  onOpen: () => void;
  onMove: (by: 1 | -1) => void;
  onWords: (words: Partial<PictureWords>) => void;
  onSave: () => void;
  onRemove: () => void;
}

/** One picture: its place, and what is said of it in the language that is written in. */
export function GalleryRow(props: GalleryRowProps) {
  const { picture, name, lang, original, locked, wordless, first, last, open, problemsAt, onWords, onSave } = props;
  const t = useT();
  const sortable = useSortable({ id: picture.media.id, disabled: Boolean(locked) });
  const { alt = "", caption = "" } = picture.texts[lang] ?? {};
  const { picture: shown, file_name } = picture.media;
  const source = lang === original ? undefined : picture.texts[original];
  const named = { lang: inLang(t, lang) };
  return (
    <li
      ref={sortable.setNodeRef}
      className={sortable.isDragging ? "gallery-editor__row gallery-editor__row--lifted" : "gallery-editor__row"}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
    >
      <div className="gallery-editor__head">
        <Grip sortable={sortable} name={name} reason={locked || null} />
        <button
          type="button"
          className="gallery-editor__picture"
          aria-expanded={open}
          aria-label={name}
          onClick={props.onOpen}
        >
          <img src={shown.src} srcSet={shown.srcset || undefined} sizes="5rem" width={80} height={54} alt="" />
        </button>
        <span className="gallery-editor__moves">
          <IconButton
            icon="up"
            label={t("panel.editor.move_up", { name })}
            disabledReason={locked || (first && t("panel.editor.is_first"))}
            onClick={() => props.onMove(-1)}
          />
          <IconButton
            icon="down"
            label={t("panel.editor.move_down", { name })}
            disabledReason={locked || (last && t("panel.editor.is_last"))}
            onClick={() => props.onMove(1)}
          />
          <IconButton
            icon="trash"
            label={t("panel.editor.gallery_remove", { name })}
            disabledReason={locked}
            onClick={props.onRemove}
          />
        </span>
      </div>
      {!alt.trim() && <span className="status status--warn">{t("panel.editor.gallery_silent", named)}</span>}
      {problemsAt("media_id") && (
        <p className="field-error">
          {problemsAt("media_id")
            ?.map((problem) => problem.message)
            .join(" ")}
        </p>
      )}
      {open && (
        <div className="form">
          <p className="hint">{file_name}</p>
          {source?.alt && (
            <p>
              <b>{LANGUAGES[original].name}:</b>{" "}
              <span lang={original}>{[source.alt, source.caption].filter(Boolean).join(" · ")}</span>
            </p>
          )}
          <TextInput
            rows={2}
            lang={lang}
            label={t("panel.editor.alt_in", named)}
            hint={t("panel.editor.alt_hint")}
            max={PictureWordsLimits.alt.max_length}
            value={alt}
            problems={problemsAt(`texts.${lang}.alt`)}
            disabled={Boolean(wordless)}
            onChange={(words) => onWords({ alt: words })}
            onBlur={onSave}
          />
          <TextInput
            optional
            lang={lang}
            label={t("panel.editor.caption_in", named)}
            max={PictureWordsLimits.caption.max_length}
            value={caption}
            problems={problemsAt(`texts.${lang}.caption`)}
            disabled={Boolean(wordless)}
            onChange={(words) => onWords({ caption: words })}
            onBlur={onSave}
          />
        </div>
      )}
    </li>
  );
}
