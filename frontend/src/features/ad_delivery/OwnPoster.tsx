import type { OwnPoster as Poster } from "../../generated/api";
import type { AdRatio } from "../../lib/page-types";

interface Props {
  poster: Poster;
  ratio: AdRatio;
  label: string;
}

/** The card that offers a place while there is no house advertisement. */
export function OwnPoster({ poster, ratio, label }: Props) {
  return (
    <div className="slot-ad" role="group" aria-label={`${label}: ${poster.title}`}>
      <p className="slot-ad__caption">
        <span className="adlabel">{label}</span>
      </p>
      <a className={`slot-ad__link own-poster own-poster--${ratio}`} href={poster.href}>
        <strong>{poster.title}</strong>
        <span className="small">{poster.text}</span>
        <span className="link small">{poster.button}</span>
      </a>
    </div>
  );
}
