import { useT } from "../../lib/i18n";
import type { ServiceDetail } from "../../lib/page-types";
import { Icon } from "../../ui/Icon";
import { A } from "../../ui/site/A";
import { HoursTable } from "../../ui/site/HoursTable";
import { ServiceNumber } from "./ServiceNumber";

/** Ways to reach the provider, when, and who answers for the offer. */
export function ServiceBox({ service, path }: { service: ServiceDetail; path: string }) {
  const t = useT();
  const { legal, ways } = service;
  return (
    <aside className="service-box" aria-label={t("services.provider")}>
      {ways.message_path && (
        <A className="button button--primary button--block" href={ways.message_path} rel="nofollow">
          <Icon name="mail" /> {t("services.write")}
        </A>
      )}
      {ways.has_number && <ServiceNumber number={ways.number} label={ways.number_label} path={path} />}
      {(ways.website || ways.telegram_url || ways.whatsapp_url) && (
        <ul className="x call-box__ways">
          <Way icon="link" href={ways.website} label={ways.website_label} />
          <Way icon="send" href={ways.telegram_url} label="Telegram" />
          <Way icon="send" href={ways.whatsapp_url} label="WhatsApp" />
        </ul>
      )}
      <HoursTable hours={service.hours} />
      {service.credentials.length > 0 && (
        <div>
          <h2 className="small">{t("services.credentials")}</h2>
          <ul className="x small">
            {service.credentials.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
      )}
      {legal && (
        <div>
          <h2 className="small">{t("services.legal")}</h2>
          <address className="small">
            {legal.name}
            <br />
            {legal.address}
            {legal.uid && (
              <>
                <br />
                <span className="whole">{legal.uid}</span>
              </>
            )}
          </address>
        </div>
      )}
    </aside>
  );
}

function Way({ icon, href, label }: { icon: "link" | "send"; href: string; label: string }) {
  if (!href) return null;
  return (
    <li>
      <Icon name={icon} />
      <a className="link" href={href} rel="noopener nofollow ugc">
        {label}
      </a>
    </li>
  );
}
