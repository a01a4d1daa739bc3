import { ArticleChangeLimits } from "../../../../generated/limits";
import { useState } from "react";
import type { GalleryPicture } from "../../../../generated/api";
import { useT } from "../../../../lib/i18n";
import { FileField } from "../../../../ui/panel/FileField";
import { useLayout } from "../../../../lib/page-context";
import type { Lang } from "../../../../lib/page-types";
import { errorMessage } from "../../../../lib/errorMessage";
import { pictureProblem } from "../../../../ui/panel/FileChoice";
import { SortableList } from "../../../../ui/panel/SortableList";
import { uploadPicture } from "../../../../lib/commonCalls";
import { GalleryRow } from "./GalleryRow";
import { FoldCard } from "./FoldCard";
import type { AutosaveStore, AutosaveState } from "./AutosaveStore";
import { moved } from "./RelatedCard";

const EMPTY = { alt: "", caption: "" };

/** Pictures beside the text: sent together, dragged or moved by keys, described in each language. */
export function GalleryCard({ autosave, now, lang }: { autosave: AutosaveStore; now: AutosaveState; lang: Lang }) {
  const t = useT();
  const { picture_max_mb } = useLayout().limits;
  const [sending, setSending] = useState(0);
  const [faults, setFaults] = useState<string[]>([]);
  const [open, setOpen] = useState<string | null>(null);
  const { article, shared } = now;
  const { gallery } = shared;
  const locked = !article.editable && t("panel.editor.read_only");
  const wordless = !article.describable.includes(lang) && t("panel.editor.read_only");
  const full = gallery.length >= ArticleChangeLimits.gallery.max_items;
  const problems = { ...now.problems.shared, ...now.problems[lang] };

  const set = (next: GalleryPicture[]) => autosave.editShared({ gallery: next });
  const nameOf = (place: number) => t("panel.editor.gallery_number", { number: place + 1 });
  const placeOf = (media: string) => gallery.findIndex((one) => one.media.id === media);
  const move = (from: number, to: number) => {
    set(moved(gallery, from, to));
    void autosave.flush();
  };

  const send = async (files: File[]) => {
    const wrong: string[] = [];
    setFaults([]);
    for (const [n, file] of files.entries()) {
      setSending(files.length - n);
      const problem = pictureProblem(t, file, picture_max_mb);
      try {
        if (problem) throw new Error(problem);
        const media = await uploadPicture(file, null);
        const { gallery: known } = autosave.state.get().shared;
        if (known.length >= ArticleChangeLimits.gallery.max_items) throw new Error(t("panel.editor.gallery_full"));
        if (known.some((one) => one.media.id === media.id)) throw new Error(t("panel.editor.gallery_twice"));
        autosave.editShared({ gallery: [...known, { media, texts: { en: EMPTY, uk: EMPTY, de: EMPTY } }] });
        setOpen(media.id);
      } catch (error) {
        const words = error instanceof Error && error.constructor === Error ? error.message : errorMessage(t, error);
        wrong.push(`${file.name}: ${words}`);
      }
    }
    setSending(0);
    setFaults(wrong);
    void autosave.flush();
  };

  return (
    <FoldCard
      name="gallery"
      title={t("panel.editor.gallery")}
      beside={
        gallery.length > 0 && (
          <span className="numeric muted">
            {gallery.length} / {ArticleChangeLimits.gallery.max_items}
          </span>
        )
      }
    >
      <div className="card__body form" data-field="gallery">
        <SortableList
          ids={gallery.map((one) => one.media.id)}
          nameOf={(media) => nameOf(placeOf(media))}
          onMove={(media, place) => move(placeOf(media), place)}
        >
          <ol className="gallery-editor">
            {gallery.map((one, place) => (
              <GalleryRow
                key={one.media.id}
                picture={one}
                name={nameOf(place)}
                lang={lang}
                original={article.original_lang}
                locked={locked}
                wordless={wordless}
                first={place === 0}
                last={place === gallery.length - 1}
                open={open === one.media.id}
                problemsAt={(field) => problems[`gallery.${place}.${field}`]}
                onOpen={() => setOpen(open === one.media.id ? null : one.media.id)}
                onMove={(by) => move(place, place + by)}
                onWords={(words) =>
                  set(
                    gallery.map((other, at) =>
                      at === place
                        ? { ...other, texts: { ...other.texts, [lang]: { ...other.texts[lang], ...words } } }
                        : other,
                    ),
                  )
                }
                onSave={() => void autosave.flush()}
                onRemove={() => {
                  set(gallery.filter((_, at) => at !== place));
                  void autosave.flush();
                }}
              />
            ))}
          </ol>
        </SortableList>
        <FileField
          multiple
          label={t("panel.editor.gallery_add")}
          accept="image/jpeg,image/png,image/webp,image/gif"
          disabled={Boolean(locked) || full || sending > 0}
          hint={
            <span role="status">
              {sending > 0
                ? t("panel.editor.gallery_sending", { count: sending })
                : full
                  ? t("panel.editor.gallery_full")
                  : t("panel.editor.gallery_hint")}
            </span>
          }
          onFiles={(files) => void send(files)}
        />
        {problems.gallery && (
          <p className="field-error">{problems.gallery.map((problem) => problem.message).join(" ")}</p>
        )}
        {faults.map((fault) => (
          <p className="field-error" role="alert" key={fault}>
            {fault}
          </p>
        ))}
      </div>
    </FoldCard>
  );
}
