import { useLang, useT } from "../../lib/i18n";
import type { ListedService } from "../../lib/page-types";
import { A } from "./A";
import { PictureFrame } from "./PictureFrame";
import { Portrait } from "./Portrait";
import { priceWords } from "../../lib/labels/servicePrice";
import { shownPhotos } from "../../lib/servicePhotos";

interface ServiceNoticeProps {
  service: ListedService;
  /** Shows a service that has no page yet. */
  preview?: boolean;
}

/** A service in a list: a notice with a small picture, and tear-off tabs for price, languages and place. */
export function ServiceNotice({ service, preview = false }: ServiceNoticeProps) {
  const t = useT();
  const here = useLang();
  const isHourly = service.price !== null && service.price_kind === "hourly";
  const [portrait, cover] = shownPhotos(service.cover ? [service.cover] : []);
  const codes = service.languages.map(({ code }) => code.toUpperCase());
  return (
    <article className={service.featured ? "notice notice--featured" : "notice"}>
      <div className="notice__body">
        <div className="row row--between">
          <span className="kicker" lang={service.category.lang}>
            {service.category.label}
          </span>
          {service.featured && <span className="adlabel">{t("services.featured")}</span>}
        </div>
        <h3 lang={preview ? service.lang : undefined}>
          {preview ? (
            service.title
          ) : (
            <A href={service.path} lang={service.lang}>
              {service.title}
            </A>
          )}
        </h3>
        <p lang={service.lang}>{service.summary}</p>
        {(service.provider || service.cover || service.lang !== here) && (
          <p className="notice__who">
            {portrait && <Portrait name={service.provider} photo={portrait} />}
            {cover && <PictureFrame picture={cover} shape="picture--3x2" sizes="5rem" decorative />}
            {service.provider && <b>{service.provider}</b>}
            {service.lang !== here && <span className="in-language">{t(`articles.in.${service.lang}`)}</span>}
          </p>
        )}
      </div>
      <dl className="notice__tabs">
        <div>
          <dt>{t(isHourly ? "services.per_hour" : "services.price")}</dt>
          <dd>{isHourly ? service.price : priceWords(t, service)}</dd>
        </div>
        {codes.length > 0 && (
          <div>
            <dt>{t("services.languages")}</dt>
            <dd>
              <abbr title={service.languages.map(({ label }) => label).join(", ")}>{codes.slice(0, 3).join(" ")}</abbr>
            </dd>
          </div>
        )}
        <div>
          <dt>{t(`services.coverage_${service.coverage}`)}</dt>
          <dd>{service.place}</dd>
        </div>
      </dl>
    </article>
  );
}
