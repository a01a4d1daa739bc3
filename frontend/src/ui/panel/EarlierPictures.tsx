import { useState } from "react";
import type { Media } from "../../generated/api";
import { listPictures } from "../../lib/commonCalls";
import { useT } from "../../lib/i18n";
import { useLoad } from "../../lib/useLoad";
import { Button } from "./Button";
import { ErrorState, LoadingRows } from "./list/ListStates";
import { TextInput } from "./TextInput";

/** Pictures that are shown at first, and that "Show more" adds. */
const STEP = 8;
/** Most pictures in one answer of the server; a search finds the others. */
const MOST = 96;

interface Props {
  chosen: Media | null;
  onChoose: (media: Media) => void;
}

/** Pictures that were uploaded before, to choose one of them; they are loaded when the part is opened. */
export function EarlierPictures({ chosen, onChoose }: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [count, setCount] = useState(STEP);
  const q = typed.trim();
  const list = useLoad(open ? `earlier.${count}.${q}` : null, (signal) => listPictures({ q, per_page: count }, signal));
  const { items = [], total = 0 } = list.value ?? {};
  return (
    <details className="earlier-pictures" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="link">{t("panel.editor.earlier_pictures")}</summary>
      <div className="form">
        <TextInput
          type="search"
          label={t("panel.editor.earlier_search")}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            setCount(STEP);
          }}
        />
        {list.error ? (
          <ErrorState title={t("panel.editor.earlier_failed")} error={list.error} onRetry={list.reload} />
        ) : !list.value ? (
          <LoadingRows rows={2} />
        ) : (
          <>
            {items.length === 0 && (
              <p className="hint" role="status">
                {t(q ? "panel.editor.earlier_not_found" : "panel.editor.earlier_none")}
              </p>
            )}
            <ul className="earlier-pictures__grid" aria-busy={list.loading}>
              {items.map((media) => (
                <li key={media.id}>
                  <button
                    type="button"
                    className="picture-choice"
                    aria-pressed={media.id === chosen?.id}
                    title={media.file_name}
                    onClick={() => onChoose(media)}
                  >
                    <img src={media.picture.src} srcSet={media.picture.srcset || undefined} sizes="9rem" alt="" />
                    <span className="picture-choice__name">{media.file_name || t("panel.editor.picture")}</span>{" "}
                    <span className="muted tiny numeric">
                      {media.picture.width} × {media.picture.height}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            {items.length < total && count < MOST && (
              <Button variant="quiet" busy={list.loading} onClick={() => setCount(count + STEP)}>
                {t("panel.editor.earlier_more")}
              </Button>
            )}
          </>
        )}
      </div>
    </details>
  );
}
