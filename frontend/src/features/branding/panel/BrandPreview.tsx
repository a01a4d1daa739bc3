import { useEffect, useRef } from "react";
import type { BrandTone } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { useLayout } from "../../../lib/page-context";
import type { Brand } from "../../../lib/page-types";
import { Logo } from "../../../ui/site/Logo";

interface Props {
  tones: BrandTone[];
  brand: Brand;
}

/** Small samples of a page in both themes, in colours that are not saved yet. */
export function BrandPreview({ tones, brand }: Props) {
  const t = useT();
  return (
    <section className="card" aria-label={t("panel.branding.preview")}>
      <div className="card__body brand-preview">
        <Sample theme="light" tones={tones} brand={brand} />
        <Sample theme="dark" tones={tones} brand={brand} />
      </div>
    </section>
  );
}

function Sample({ theme, tones, brand }: Props & { theme: "light" | "dark" }) {
  const t = useT();
  const { name } = useLayout();
  const box = useRef<HTMLElement>(null);
  // inline styles in the markup are refused by the policy of the page; properties that a script sets are not
  useEffect(() => {
    for (const tone of tones) box.current?.style.setProperty(`--${tone.token}`, tone[theme]);
  }, [tones, theme]);
  return (
    <figure className="brand-sample" data-theme={theme} ref={box}>
      <figcaption>{t(`panel.branding.preview_${theme}`)}</figcaption>
      <div className="brand-sample__page">
        <div className="brand-sample__head">
          <span className="logo">
            <Logo brand={brand} name={name} />
          </span>
          <span className="brand-sample__count">3</span>
        </div>
        <p>
          <span className="brand-sample__link">{t("panel.branding.sample_link")}</span>
        </p>
        <p className="brand-sample__row">{t("panel.branding.sample_row")}</p>
        <p>
          <span className="button button--primary">{t("panel.branding.sample_button")}</span>
        </p>
      </div>
      <div className="brand-sample__band">
        <span className="logo">
          <Logo brand={brand} name={name} onBand />
        </span>
      </div>
    </figure>
  );
}
