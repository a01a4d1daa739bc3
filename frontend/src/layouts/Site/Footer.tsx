import { useT } from "../../lib/i18n";
import { useEnvelope, useLayout } from "../../lib/page-context";
import { SharedPart } from "../../lib/SharedPart";
import { StaticPart } from "../../lib/StaticPart";
import type { MenuEntry } from "../../lib/page-types";
import { A } from "../../ui/site/A";
import { Logo } from "../../ui/site/Logo";
import { DisplayChoice } from "./DisplayChoice";

export function Footer({ flush }: { flush: boolean }) {
  const { data } = useEnvelope();
  return (
    <footer className={flush ? "footer footer--flush" : "footer"}>
      <StaticPart className="container">{() => <Parts feed={data.head.feed} />}</StaticPart>
    </footer>
  );
}

function Parts({ feed }: { feed: string | null }) {
  const t = useT();
  return (
    <>
      <div className="footer__grid">
        <SharedPart name="foot: places">{() => <Places />}</SharedPart>
        <div className="footer__wide footer__choices">
          <SharedPart name="foot: choices">{() => <Choices />}</SharedPart>
          {feed && (
            <p className="footer__feed">
              <a href={feed}>{t("layout.feed")}</a>
            </p>
          )}
        </div>
      </div>
      <SharedPart name="foot: base">{() => <Base />}</SharedPart>
    </>
  );
}

function Places() {
  const t = useT();
  const layout = useLayout();
  const read: MenuEntry[] = [
    { label: t("layout.latest"), path: "/last/articles" },
    { label: t("layout.popular"), path: "/popular/articles" },
    ...layout.sections,
    { label: t("layout.categories"), path: "/categories" },
    { label: t("layout.contacts"), path: "/contacts" },
    { label: t("layout.services"), path: "/services" },
    { label: t("layout.enterprises"), path: "/enterprises" },
    { label: t("layout.consult"), path: "/consult" },
    { label: t("layout.advertise"), path: "/advertising/package" },
  ];
  return (
    <>
      <div className="footer__about footer__wide">
        <A className="logo" href="/" aria-label={t("layout.logo", { name: layout.name })}>
          <Logo brand={layout.brand} name={layout.name} onBand />
        </A>
        <p className="footer__tagline">{layout.tagline}</p>
        {layout.contact_email && (
          <p>
            <a className="tap-line" href={`mailto:${layout.contact_email}`}>
              {layout.contact_email}
            </a>
          </p>
        )}
      </div>
      <Links title={t("layout.read")} entries={read} className="footer__wide" />
      {layout.categories.length > 0 && (
        <Links title={t("layout.categories")} entries={layout.categories.slice(0, 7)} className="footer__categories" />
      )}
      {layout.footer.length > 0 && (
        <Links title={t("layout.operator")} entries={layout.footer} className="footer__wide" />
      )}
    </>
  );
}

function Choices() {
  const t = useT();
  return (
    <>
      <DisplayChoice />
      <p className="footer__feed">
        <A href="/report" rel="nofollow">
          {t("layout.report")}
        </A>
      </p>
    </>
  );
}

function Base() {
  const t = useT();
  const layout = useLayout();
  return (
    <div className="footer__base">
      <span>
        © {layout.today.slice(0, 4)} {layout.name}
      </span>
      <span>{t("layout.no_tracking")}</span>
    </div>
  );
}

function Links({ title, entries, className }: { title: string; entries: MenuEntry[]; className: string }) {
  return (
    <div className={className}>
      <h2>{title}</h2>
      <ul className="x">
        {entries.map((entry) => (
          <li key={entry.path}>
            <A href={entry.path} lang={entry.lang}>
              {entry.label}
            </A>
          </li>
        ))}
      </ul>
    </div>
  );
}
