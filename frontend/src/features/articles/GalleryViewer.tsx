import { useEffect, useRef, type KeyboardEvent } from "react";
import { useLang, useT } from "../../lib/i18n";
import type { ShownPicture } from "../../lib/page-types";
import { Icon } from "../../ui/Icon";

export interface ViewerProps {
  pictures: ShownPicture[];
  /** The picture that is shown. */
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
}

/** A finger that moved less than this did not wipe. */
const WIPE_PX = 40;

/** One picture as large as the window: arrow keys, Home and End move, Esc closes, a finger wipes. */
export function GalleryViewer({ pictures, at, onMove, onClose }: ViewerProps) {
  const t = useT();
  const here = useLang();
  const box = useRef<HTMLDialogElement>(null);
  const began = useRef<number | null>(null);
  const last = pictures.length - 1;
  const shown = pictures[at];

  useEffect(() => {
    const dialog = box.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  if (!shown) return null;
  const move = (place: number) => {
    if (place >= 0 && place <= last) onMove(place);
  };
  const forwards = document.documentElement.dir === "rtl" ? -1 : 1;
  const onKey = (event: KeyboardEvent) => {
    const places: Record<string, number> = {
      ArrowRight: at + forwards,
      ArrowLeft: at - forwards,
      Home: 0,
      End: last,
    };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    move(place);
  };
  const { picture, caption, alt_lang, caption_lang } = shown;

  return (
    <dialog
      ref={box}
      className="viewer"
      aria-label={t("articles.gallery")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={onKey}
      onTouchStart={(event) => (began.current = event.touches[0]?.clientX ?? null)}
      onTouchEnd={(event) => {
        const end = event.changedTouches[0]?.clientX;
        if (began.current === null || end === undefined) return;
        const by = (end - began.current) * forwards;
        if (Math.abs(by) >= WIPE_PX) move(by < 0 ? at + 1 : at - 1);
      }}
    >
      <div className="viewer__bar">
        <p role="status" className="numeric">
          {t("articles.picture_of", { number: at + 1, total: pictures.length })}
        </p>
        <button className="icon-button" type="button" aria-label={t("common.close")} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <figure className="viewer__picture">
        <img
          key={shown.large}
          src={shown.large}
          width={picture.width}
          height={picture.height}
          alt={picture.alt || t("articles.picture_number", { number: at + 1 })}
          lang={alt_lang === here ? undefined : alt_lang}
        />
        {caption && <figcaption lang={caption_lang === here ? undefined : caption_lang}>{caption}</figcaption>}
      </figure>
      <div className="viewer__moves">
        <button
          className="button button--line"
          type="button"
          aria-disabled={at === 0 ? "true" : undefined}
          onClick={() => move(at - 1)}
        >
          <Icon name="back" /> {t("articles.picture_before")}
        </button>
        <button
          className="button button--line"
          type="button"
          aria-disabled={at === last ? "true" : undefined}
          onClick={() => move(at + 1)}
        >
          {t("articles.picture_next")} <Icon name="arrow" />
        </button>
      </div>
    </dialog>
  );
}
