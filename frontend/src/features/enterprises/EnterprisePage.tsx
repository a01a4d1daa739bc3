import { useLang, useT } from "../../lib/i18n";
import type { Envelope, EnterprisePage as Data } from "../../lib/page-types";
import { Icon } from "../../ui/Icon";
import { A } from "../../ui/site/A";
import { Crumbs } from "../../ui/site/Crumbs";
import { FallbackNote } from "../../ui/site/FallbackNote";
import { PictureFrame } from "../../ui/site/PictureFrame";
import { Portrait } from "../../ui/site/Portrait";
import { Prose } from "../../ui/site/Prose";
import { QrCode } from "../../ui/site/QrCode";
import { Section } from "../../ui/site/Section";
import { ServiceNotice } from "../../ui/site/ServiceNotice";
import { Share } from "../../ui/site/Share";
import { Story } from "../../ui/site/Story";
import { EnterpriseBox } from "./EnterpriseBox";
import { kindWords } from "./kindWords";
import { VerifiedBadge } from "./VerifiedBadge";

/** The page of an enterprise: its description at the left, ways to reach it at the right, its services below. */
export function EnterprisePage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "enterprise" ? <Enterprise page={envelope.data} /> : null;
}

function Enterprise({ page }: { page: Data }) {
  const t = useT();
  const here = useLang();
  const { enterprise } = page;
  const lang = enterprise.lang === here ? undefined : enterprise.lang;
  return (
    <div className="container">
      <Crumbs crumbs={page.crumbs} />
      {enterprise.cover && (
        <PictureFrame
          picture={enterprise.cover}
          shape="picture--3x1"
          sizes="(min-width: 1400px) 84rem, 94vw"
          first
          decorative
        />
      )}
      <div className="service">
        <article className="service__main">
          <header className="enterprise__head">
            <Portrait name={enterprise.name} photo={enterprise.logo} large />
            <div className="stack--tight">
              <p className="kicker">{[kindWords(t, enterprise.kind), enterprise.place].join(" · ")}</p>
              <h1 className="poster-type display-2" lang={lang}>
                {enterprise.name}
              </h1>
              {enterprise.verified && <VerifiedBadge />}
            </div>
          </header>
          {enterprise.phone && (
            <p className="contact__quick only-mobile">
              <a className="button button--primary" href={`tel:${enterprise.phone}`}>
                <Icon name="call" /> <span className="numeric">{enterprise.phone_label}</span>
              </a>
            </p>
          )}
          {enterprise.lang !== here && <FallbackNote shown={enterprise.lang} languages={page.languages} />}
          {enterprise.about && <Prose html={enterprise.about} lang={lang} />}
          {enterprise.branches.length > 0 && (
            <section className="enterprise__branches" aria-labelledby="branches">
              <h2 id="branches">{t("enterprises.branches")}</h2>
              <ul className="x">
                {enterprise.branches.map((branch) => (
                  <li key={`${branch.name} ${branch.town} ${branch.street}`}>
                    {branch.name && <b>{branch.name}</b>}
                    <address>{[branch.street, branch.town].filter((line) => line !== "").join(", ")}</address>
                    {branch.phone && (
                      <a className="link numeric" href={`tel:${branch.phone}`}>
                        {branch.phone_label}
                      </a>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )}
          <Share title={enterprise.name} path={enterprise.path}>
            <QrCode path={page.qr_path} name={`${enterprise.id}.svg`} />
          </Share>
          <p className="small report-line">
            <A className="link" href={`/report?about=enterprise:${enterprise.id}`} rel="nofollow">
              {t("enterprises.report")}
            </A>
          </p>
        </article>
        <EnterpriseBox enterprise={enterprise} vcard={page.vcard_path} />
      </div>
      {page.services.length > 0 && (
        <Section id="services" title={t("enterprises.services")}>
          <div className="notices">
            {page.services.map((service) => (
              <ServiceNotice key={service.id} service={service} />
            ))}
          </div>
        </Section>
      )}
      {page.sponsored.length > 0 && (
        <Section id="sponsored" title={t("enterprises.sponsored")}>
          <div className="cards--rows">
            {page.sponsored.map((article) => (
              <Story key={article.id} article={article} />
            ))}
          </div>
        </Section>
      )}
    </div>
  );
}
