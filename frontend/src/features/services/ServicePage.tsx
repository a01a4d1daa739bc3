import { useLang, useT } from "../../lib/i18n";
import type { Envelope, Lang, ServicePage as Data } from "../../lib/page-types";
import { StaticPart } from "../../lib/StaticPart";
import { Icon } from "../../ui/Icon";
import { A } from "../../ui/site/A";
import { Crumbs } from "../../ui/site/Crumbs";
import { FallbackNote } from "../../ui/site/FallbackNote";
import { PictureFrame } from "../../ui/site/PictureFrame";
import { Prose } from "../../ui/site/Prose";
import { QrCode } from "../../ui/site/QrCode";
import { Section } from "../../ui/site/Section";
import { Share } from "../../ui/site/Share";
import { ServiceNotice } from "../../ui/site/ServiceNotice";
import { priceWords } from "../../lib/labels/servicePrice";
import { isUpright, shownPhotos } from "../../lib/servicePhotos";
import { capital } from "../../lib/text";
import { ServiceBox } from "./ServiceBox";
import { ServiceProvider } from "./ServiceProvider";

/** The page of a service: the offer at the left, the provider and ways to reach them at the right. */
export function ServicePage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "service" ? <StaticPart>{() => <Service page={envelope.data} />}</StaticPart> : null;
}

function Service({ page }: { page: Data }) {
  const t = useT();
  const here = useLang();
  const { service } = page;
  const lang = service.lang === here ? undefined : service.lang;
  const [portrait, cover, photos] = shownPhotos(service.photos);
  return (
    <div className="container">
      <Crumbs crumbs={page.crumbs} />
      <div className="service">
        <article className="service__main">
          <header className="stack--tight">
            <A className="kicker" href={service.category.path} lang={service.category.lang}>
              {service.category.label}
            </A>
            <h1 className="poster-type display-2" lang={lang}>
              {service.title}
            </h1>
            {service.featured && <span className="adlabel">{t("services.featured")}</span>}
          </header>
          <ServiceProvider service={service} portrait={portrait} />
          {service.lang !== here && <FallbackNote shown={service.lang} languages={page.languages} />}
          <dl className="facts">
            <Fact
              name={t("services.price")}
              value={priceWords(t, service)}
              note={service.text.price_note}
              lang={lang}
            />
            <Fact
              name={t("services.languages")}
              value={capital(service.languages.map(({ label }) => label).join(", "))}
            />
            <Fact name={t("services.coverage")} value={t(`services.coverage_${service.coverage}`)} />
            <Fact name={t("services.area")} value={service.area.join(", ")} />
          </dl>
          {service.ways.message_path && (
            <p className="contact__quick only-mobile">
              <A className="button button--primary" href={service.ways.message_path} rel="nofollow">
                <Icon name="mail" /> {t("services.write")}
              </A>
            </p>
          )}
          {cover && <PictureFrame picture={cover} shape="picture--3x2" sizes="(min-width: 960px) 46rem, 92vw" first />}
          <div>
            <p className="reading-font service__lead" lang={lang}>
              {service.summary}
            </p>
            <Prose html={service.text.description} lang={lang} />
          </div>
          {photos.length > 0 && (
            <div className="service__photos">
              {photos.map((photo) => (
                <PictureFrame
                  key={photo.src}
                  picture={photo}
                  shape={isUpright(photo) ? "picture--whole" : "picture--3x2"}
                  sizes="(min-width: 960px) 15rem, (min-width: 27rem) 45vw, 92vw"
                />
              ))}
            </div>
          )}
          {service.video_url && (
            <p>
              <a className="link tap-line" href={service.video_url} rel="noopener nofollow ugc">
                {t("services.video")}
              </a>
            </p>
          )}
          <Share title={service.title} path={page.stable_path}>
            <QrCode path={page.qr_path} name={`${service.id}.svg`} />
          </Share>
          <p className="small report-line">
            <A className="link" href={`/consult?related=service:${service.id}`} rel="nofollow">
              {t("services.consult")}
            </A>{" "}
            <A className="link" href={`/report?about=service:${service.id}`} rel="nofollow">
              {t("services.report")}
            </A>
          </p>
        </article>
        <ServiceBox service={service} path={page.stable_path} />
      </div>
      {page.similar.length > 0 && (
        <Section id="similar" title={t("services.similar")}>
          <div className="notices">
            {page.similar.map((other) => (
              <ServiceNotice key={other.id} service={other} />
            ))}
          </div>
        </Section>
      )}
    </div>
  );
}

function Fact({ name, value, note, lang }: { name: string; value: string; note?: string; lang?: Lang }) {
  if (!value) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {note && (
        <dd className="service__note" lang={lang}>
          {note}
        </dd>
      )}
    </div>
  );
}
