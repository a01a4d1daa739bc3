import type { Picture } from "../../lib/page-types";
import { PictureFrame } from "./PictureFrame";

/** The picture above a list. */
export function ListCover({ cover }: { cover: Picture | null }) {
  if (!cover) return null;
  return (
    <div className="list-cover">
      <PictureFrame
        picture={cover}
        shape="picture--3x1"
        sizes="(min-width: 2560px) 2052px, (min-width: 1920px) 1632px, (min-width: 1400px) 84rem, 92vw"
        first
        decorative
      />
    </div>
  );
}
