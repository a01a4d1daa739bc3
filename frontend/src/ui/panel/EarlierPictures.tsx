import { useId, useRef, useState } from "react";
import type { ListedMedia } from "../../generated/api";
import { listPictures } from "../../lib/commonCalls";
import { shownDescription } from "../../lib/earlierPicture";
import { useT } from "../../lib/i18n";
import { whenItLeaves } from "../../lib/keepFocus";
import type { Lang } from "../../lib/page-types";
import { useLoad } from "../../lib/useLoad";
import { Button } from "./Button";
import { ListFoot } from "./list/ListFoot";
import { ErrorState, LoadingRows } from "./list/ListStates";
import { TextInput } from "./TextInput";

/** Pictures on a page: two full rows in a dialog, four on a phone. */
const PER_PAGE = 8;

/** Pictures that are shown at once: one row in a dialog. */
const NEWEST = 4;

interface Props {
  /** Language of the text that gets the picture. */
  lang: Lang;
  chosen: ListedMedia | null;
  onChoose: (media: ListedMedia) => void;
}

/** Pictures that were uploaded before, to choose one of them: the newest at once, the others and a search on demand. */
export function EarlierPictures({ lang, chosen, onChoose }: Props) {
  const t = useT();
  const [all, setAll] = useState(false);
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState(1);
  const box = useRef<HTMLElement>(null);
  const title = useId();
  const q = typed.trim();
  const list = useLoad(`earlier.${page}.${q}`, async (signal) => ({
    searched: q,
    ...(await listPictures({ q, page, per_page: PER_PAGE }, signal)),
  }));
  const { items = [], total = 0, searched = "" } = list.value ?? {};
  const showAll = () => {
    whenItLeaves(() => box.current?.querySelector("input"));
    setAll(true);
  };
  return (
    <section className="form" aria-labelledby={title} ref={box}>
      <h3 className="field-label" id={title}>
        {t("panel.editor.earlier_pictures")}
      </h3>
      {all && (total > 0 || searched) && (
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
          <ul className="earlier-pictures" aria-busy={list.loading}>
            {(all ? items : items.slice(0, NEWEST)).map((media) => (
              <li key={media.id}>
                <Choice media={media} lang={lang} chosen={media.id === chosen?.id} onChoose={onChoose} />
              </li>
            ))}
          </ul>
          {all && total > PER_PAGE && <ListFoot page={page} per_page={PER_PAGE} total={total} onPage={setPage} />}
          {!all && total > NEWEST && (
            <p>
              <Button variant="quiet" onClick={showAll}>
                {t("panel.editor.earlier_all")}
              </Button>
            </p>
          )}
        </>
      ) : (
        <p className="hint" role="status">
          {t(searched ? "panel.editor.earlier_not_found" : "panel.editor.earlier_none")}
        </p>
      )}
    </section>
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
