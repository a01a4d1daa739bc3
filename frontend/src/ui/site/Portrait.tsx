import { initialsOf } from "../../lib/initials";
import type { Picture } from "../../lib/page-types";

/** A person under the arch of the column; without a photo, the first letters. */
export function Portrait({ name, photo, large = false }: { name: string; photo: Picture | null; large?: boolean }) {
  const letters = initialsOf(name);
  return (
    <span className={large ? "arch arch--large" : "arch"} aria-hidden="true">
      {photo ? (
        <img
          src={photo.src}
          srcSet={photo.srcset || undefined}
          sizes={photo.srcset ? (large ? "7.5rem" : "2.75rem") : undefined}
          width={photo.width}
          height={photo.height}
          alt=""
          loading="lazy"
          decoding="async"
        />
      ) : (
        <span className="arch__letters">{letters}</span>
      )}
    </span>
  );
}
