import type { AdRatio, Lang, Picture } from "../../lib/page-types";

export interface AdFaceProps {
  ratio: AdRatio;
  /** A ready picture, or one that is composed from words, picture and ink. */
  look: "picture" | "composed";
  headline: string;
  line: string;
  /** Further text of a wide one. */
  text: string;
  /** Words of the button. */
  button: string;
  advertiser: string;
  ink: "yellow" | "red" | "blue" | "green" | "black" | "paper";
  /** The whole of a ready one, a part of a composed one. */
  picture: Pick<Picture, "src" | "srcset" | "width" | "height"> | null;
  /** Description of the picture. */
  alt: string;
  /** Language of its words, where it differs from that of the page. */
  lang?: Lang;
}

/** An advertisement as readers see it, without its label. Its measures follow its width. */
export function AdFace(props: AdFaceProps) {
  const { ratio, look, headline, line, text, button, advertiser, ink, picture, alt, lang } = props;
  const image = picture && (
    <img
      className="ad-face__picture"
      src={picture.src}
      srcSet={picture.srcset || undefined}
      sizes={picture.srcset ? (ratio === "strip" ? "100vw" : "20rem") : undefined}
      width={picture.width}
      height={picture.height}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  );
  if (look === "picture") {
    return (
      <div className={`ad-face ad-face--${ratio} ad-face--whole`} lang={lang}>
        {image}
      </div>
    );
  }
  return (
    <div className={`ad-face ad-face--${ratio} ad-face--${ink}`} lang={lang}>
      <div className="ad-face__body">
        <div className="ad-face__words">
          <p className="ad-face__headline">{headline}</p>
          <p className="ad-face__line">{line}</p>
          {ratio === "strip" && text && <p className="ad-face__text">{text}</p>}
        </div>
        <div className="ad-face__part">{image ?? <Shape />}</div>
        <p className="ad-face__foot">
          <span>{advertiser}</span>
          <span className="ad-face__button">{button}</span>
        </p>
      </div>
    </div>
  );
}

/** The figure of a composed advertisement without a picture. */
function Shape() {
  return (
    <svg
      className="ad-face__shape"
      viewBox="0 0 280 200"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <circle className="ad-face__sun" cx="190" cy="110" r="84" />
      <path className="ad-face__arch" d="M70 200V98a56 56 0 0 1 112 0v102z" />
      <circle className="ad-face__dot" cx="126" cy="92" r="24" />
    </svg>
  );
}
