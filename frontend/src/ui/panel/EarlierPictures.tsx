import { useState } from "react";
import type { ListedMedia } from "../../generated/api";
import { listPictures } from "../../lib/commonCalls";
import { shownDescription } from "../../lib/earlierPicture";
import { useT } from "../../lib/i18n";
import type { Lang } from "../../lib/page-types";
import { useLoad } from "../../lib/useLoad";
import { Empty } from "../site/Empty";
import { ListFoot } from "./list/ListFoot";
import { ErrorState, LoadingRows } from "./list/ListStates";
import { TextInput } from "./TextInput";

/** Pictures on a page: two full rows in a dialog, four on a phone. */
const PER_PAGE = 8;

interface Props {
  /** Language of the text that gets the picture. */
  lang: Lang;
  chosen: ListedMedia | null;
  onChoose: (media: ListedMedia) => void;
}

/** Pictures that were uploaded before, to choose one of them; they are loaded when the part is opened. */
export function EarlierPictures({ lang, chosen, onChoose }: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState(1);
  const q = typed.trim();
  const list = useLoad(open ? `earlier.${page}.${q}` : null, async (signal) => ({
    searched: q,
    ...(await listPictures({ q, page, per_page: PER_PAGE }, signal)),
  }));
  const { items = [], total = 0, searched = "" } = list.value ?? {};
  return (
    <details className="earlier-pictures" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="link">{t("panel.editor.earlier_pictures")}</summary>
      <div className="form">
        {(total > 0 || searched) && (
          <TextInput
            type="search"
            label={t("panel.editor.earlier_search")}
            value={typed}
            onChange={(next) => {
              setTyped(next);
              setPage(1);
            }}
          />
        )}
        {list.error ? (
          <ErrorState title={t("panel.editor.earlier_failed")} error={list.error} onRetry={list.reload} />
        ) : !list.value ? (
          <LoadingRows rows={2} />
        ) : total > 0 ? (
          <>
            <ul className="earlier-pictures__grid" aria-busy={list.loading}>
              {items.map((media) => (
                <li key={media.id}>
                  <Choice media={media} lang={lang} chosen={media.id === chosen?.id} onChoose={onChoose} />
                </li>
              ))}
            </ul>
            {total > PER_PAGE && <ListFoot page={page} per_page={PER_PAGE} total={total} onPage={setPage} />}
          </>
        ) : searched ? (
          <p className="hint" role="status">
            {t("panel.editor.earlier_not_found")}
          </p>
        ) : (
          <Empty plain title={t("panel.editor.earlier_none")} text={t("panel.editor.earlier_none_text")} />
        )}
      </div>
    </details>
  );
}

interface ChoiceProps {
  media: ListedMedia;
  lang: Lang;
  chosen: boolean;
  onChoose: (media: ListedMedia) => void;
}

function Choice({ media, lang, chosen, onChoose }: ChoiceProps) {
  const t = useT();
  const { picture, file_name } = media;
  const description = shownDescription(media, lang);
  return (
    <button
      type="button"
      className="picture-choice"
      aria-pressed={chosen}
      title={file_name}
      onClick={() => onChoose(media)}
    >
      <img src={picture.src} srcSet={picture.srcset || undefined} sizes="9rem" alt="" loading="lazy" />
      <span className="picture-choice__name" lang={description?.lang}>
        {description?.text || file_name || t("panel.editor.picture")}
      </span>{" "}
      <span className="muted tiny numeric">
        {picture.width} × {picture.height}
      </span>
    </button>
  );
}
