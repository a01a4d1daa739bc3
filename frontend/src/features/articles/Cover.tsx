import type { Lang, Picture } from "../../lib/page-types";
import { PictureFrame } from "../../ui/site/PictureFrame";

export function Cover({ cover, caption, lang }: { cover: Picture; caption: string | null; lang: Lang | undefined }) {
  return (
    <figure className="article-figure space-above-5">
      <PictureFrame
        picture={cover}
        shape="picture--16x9"
        sizes="(min-width: 2560px) 2052px, (min-width: 1920px) 1632px, (min-width: 1400px) 1320px, 100vw"
        first
      />
      {caption && (
        <figcaption className="caption" lang={lang}>
          {caption}
        </figcaption>
      )}
    </figure>
  );
}
