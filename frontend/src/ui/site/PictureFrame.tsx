import type { Picture } from "../../lib/page-types";

interface Props {
  picture: Picture;
  /** Modifier of the frame's shape, such as "pic--32". */
  shape?: string;
  sizes: string;
  /** The first picture of a page is fetched at once. */
  first?: boolean;
  /** Decorative: beside a title that says the same. */
  decorative?: boolean;
}

/** A picture in a frame whose shape is known before it arrives: nothing jumps. */
export function PictureFrame({ picture, shape, sizes, first = false, decorative = false }: Props) {
  return (
    <span className={shape ? `picture ${shape}` : "picture"}>
      <img
        src={picture.src}
        srcSet={picture.srcset || undefined}
        sizes={picture.srcset ? sizes : undefined}
        width={picture.width}
        height={picture.height}
        alt={decorative ? "" : picture.alt}
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : undefined}
        decoding="async"
      />
    </span>
  );
}
