import { useEffect, useRef, useState } from "react";
import { useT } from "../../lib/i18n";

const WIDTHS = { desktop: 1440, phone: 390 } as const;

export type PreviewWidth = keyof typeof WIDTHS;

interface Props {
  title: string;
  /** The document, without scripts; nothing while it loads. */
  html: string | undefined;
  width: PreviewWidth;
}

/** A page as the server draws it, scaled to the space there is. */
export function PreviewFrame({ title, html, width }: Props) {
  const [paneWidth, setPaneWidth] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => setPaneWidth(entry?.contentRect.width ?? 0));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, paneWidth / WIDTHS[width]);
  return (
    <div className="preview__box" ref={box}>
      {html !== undefined && (
        <iframe
          title={title}
          sandbox="allow-same-origin"
          srcDoc={html}
          style={{
            width: `${WIDTHS[width]}px`,
            height: `${900 / (scale || 1)}px`,
            transform: `scale(${scale})`,
          }}
        />
      )}
    </div>
  );
}

interface WidthsProps {
  width: PreviewWidth;
  onWidth: (width: PreviewWidth) => void;
}

/** Chooses the width of a preview. */
export function PreviewWidths({ width, onWidth }: WidthsProps) {
  const t = useT();
  return (
    <div className="segmented" role="group" aria-label={t("panel.preview_width")}>
      {(["desktop", "phone"] as const).map((one) => (
        <button key={one} type="button" aria-pressed={one === width} onClick={() => onWidth(one)}>
          {t(`panel.width_${one}`)}
        </button>
      ))}
    </div>
  );
}
