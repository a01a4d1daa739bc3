import { useState, type FunctionComponent, type MouseEvent } from "react";
import { useLang, useT } from "../../lib/i18n";
import type { ShownPicture } from "../../lib/page-types";
import { Section } from "../../ui/site/Section";
import type { ViewerProps } from "./GalleryViewer";

/** Pictures beside the text. Each is a link to its largest size; with JavaScript it opens in a viewer. */
export function Gallery({ pictures }: { pictures: ShownPicture[] }) {
  const t = useT();
  const here = useLang();
  const [Viewer, setViewer] = useState<FunctionComponent<ViewerProps> | null>(null);
  const [at, setAt] = useState<number | null>(null);
  if (pictures.length === 0) return null;

  const open = (event: MouseEvent, place: number) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const { large } = pictures[place] ?? {};
    event.preventDefault();
    setAt(place);
    if (Viewer) return;
    void import("./GalleryViewer").then(
      (module) => setViewer(() => module.GalleryViewer),
      () => large && location.assign(large),
    );
  };
  const foreign = (lang: string) => (lang === here ? undefined : lang);

  return (
    <Section id="gallery" title={t("articles.gallery")}>
      <ul className="gallery">
        {pictures.map(({ picture, large, caption, alt_lang, caption_lang }, place) => (
          <li key={large}>
            <figure>
              <a className="picture picture--3x2" href={large} data-reload="" onClick={(event) => open(event, place)}>
                <img
                  src={picture.src}
                  srcSet={picture.srcset || undefined}
                  sizes="(min-width: 600px) 21rem, 60vw"
                  width={picture.width}
                  height={picture.height}
                  alt={picture.alt || t("articles.picture_number", { number: place + 1 })}
                  lang={foreign(alt_lang)}
                  loading="lazy"
                  decoding="async"
                />
              </a>
              {caption && (
                <figcaption className="caption" lang={foreign(caption_lang)}>
                  {caption}
                </figcaption>
              )}
            </figure>
          </li>
        ))}
      </ul>
      {Viewer && at !== null && <Viewer pictures={pictures} at={at} onMove={setAt} onClose={() => setAt(null)} />}
    </Section>
  );
}
