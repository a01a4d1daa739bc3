import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { GalleryPicture, PictureWords } from "../../../../generated/api";
import type { FieldProblem } from "../../../../lib/api";
import { useT } from "../../../../lib/i18n";
import type { Lang } from "../../../../lib/page-types";
import { IconButton } from "../../../../ui/panel/Button";
import { TextInput } from "../../../../ui/panel/Field";
import { Icon } from "../../../../ui/panel/Icon";
import { langName } from "../../../../ui/panel/langName";
import { LIMITS } from "./checks";

export interface GalleryRowProps {
  picture: GalleryPicture;
  name: string;
  lang: Lang;
  locked: string | false;
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
  const { picture, name, lang, locked, first, last, open, problemsAt, onWords, onSave } = props;
  const t = useT();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: picture.media.id,
    disabled: Boolean(locked),
  });
  const { alt = "", caption = "" } = picture.texts[lang] ?? {};
  const { picture: shown, file_name } = picture.media;
  const inLang = { lang: langName(t, lang) };
  const dragProps = { ...attributes, ...listeners };
  return (
    <li
      ref={setNodeRef}
      class={isDragging ? "gal__row gal__row--lifted" : "gal__row"}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div class="gal__h">
        <button
          type="button"
          class="grip"
          ref={setActivatorNodeRef}
          {...dragProps}
          role="button"
          tabIndex={0}
          aria-label={t("panel.categories.drag", { name })}
          title={t("panel.categories.drag", { name })}
        >
          <Icon name="grip" />
        </button>
        <button type="button" class="gal__pic" aria-expanded={open} aria-label={name} onClick={props.onOpen}>
          <img src={shown.src} srcset={shown.srcset || undefined} sizes="5rem" width={80} height={54} alt="" />
        </button>
        <span class="gal__moves">
          <IconButton
            icon="up"
            label={t("panel.editor.move_up", { name })}
            reason={locked || (first && t("panel.editor.is_first"))}
            onClick={() => props.onMove(-1)}
          />
          <IconButton
            icon="down"
            label={t("panel.editor.move_down", { name })}
            reason={locked || (last && t("panel.editor.is_last"))}
            onClick={() => props.onMove(1)}
          />
          <IconButton
            icon="trash"
            label={t("panel.editor.gallery_remove", { name })}
            reason={locked}
            onClick={props.onRemove}
          />
        </span>
      </div>
      {!alt.trim() && <span class="status status--warn">{t("panel.editor.gallery_silent", inLang)}</span>}
      {problemsAt("media_id") && (
        <p class="err">
          {problemsAt("media_id")
            ?.map((problem) => problem.message)
            .join(" ")}
        </p>
      )}
      {open && (
        <div class="form">
          <p class="hint">{file_name}</p>
          <TextInput
            rows={2}
            lang={lang}
            label={t("panel.editor.alt_in", inLang)}
            hint={t("panel.editor.alt_hint")}
            max={LIMITS.cover_alt.max}
            value={alt}
            problems={problemsAt(`texts.${lang}.alt`)}
            disabled={Boolean(locked)}
            onChange={(words) => onWords({ alt: words })}
            onBlur={onSave}
          />
          <TextInput
            optional
            lang={lang}
            label={t("panel.editor.caption_in", inLang)}
            max={LIMITS.cover_caption.max}
            value={caption}
            problems={problemsAt(`texts.${lang}.caption`)}
            disabled={Boolean(locked)}
            onChange={(words) => onWords({ caption: words })}
            onBlur={onSave}
          />
        </div>
      )}
    </li>
  );
}
