import type { ReactNode } from "react";
import { useLang, useT } from "../../lib/i18n";
import type { EnterpriseDetail } from "../../lib/page-types";
import { withLang } from "../../lib/paths";
import { capital } from "../../lib/text";
import { Icon, type IconName } from "../../ui/Icon";
import { registeredName } from "./registeredName";

interface Props {
  enterprise: EnterpriseDetail;
  /** Path of the vCard, without language prefix. */
  vcard: string;
}

/** Identity of the enterprise and ways to reach it. */
export function EnterpriseBox({ enterprise, vcard }: Props) {
  const t = useT();
  const lang = useLang();
  const { address } = enterprise;
  return (
    <aside className="call-box" aria-label={t("enterprises.contact")}>
      {enterprise.phone && (
        <a className="button button--primary button--block" href={`tel:${enterprise.phone}`}>
          <Icon name="call" /> <span className="numeric">{enterprise.phone_label}</span>
        </a>
      )}
      <ul className="x call-box__ways">
        {address && (
          <Way icon="pin">
            {address.street && (
              <>
                {address.street}
                <br />
              </>
            )}
            {address.town}
            {address.region && <span className="muted">, {address.region}</span>}
          </Way>
        )}
        {enterprise.website && (
          <Way icon="link">
            <a className="link" href={enterprise.website} rel="noopener nofollow ugc">
              {enterprise.website_label}
            </a>
          </Way>
        )}
        {enterprise.social.map((line) => (
          <Way key={line.site} icon="send">
            <a className="link" href={line.url} rel="noopener nofollow ugc">
              {line.site}
            </a>
          </Way>
        ))}
        {enterprise.languages.length > 0 && (
          <Way icon="globe">
            <span className="visually-hidden">{t("enterprises.languages")}: </span>
            {capital(enterprise.languages.map(({ label }) => label).join(", "))}
          </Way>
        )}
      </ul>
      <div>
        <h2 className="small">{t("enterprises.legal")}</h2>
        <p className="small">
          {registeredName(enterprise.legal_name, enterprise.legal_form)}
          {enterprise.uid && (
            <>
              <br />
              {t("enterprises.uid")} <span className="whole">{enterprise.uid}</span>
            </>
          )}
          {enterprise.register_no && (
            <>
              <br />
              {t("enterprises.register_no", { number: enterprise.register_no })}
            </>
          )}
        </p>
      </div>
      <a className="button button--line button--block" href={withLang(lang, vcard)} download>
        <Icon name="card" /> {t("enterprises.save")}
      </a>
    </aside>
  );
}

function Way({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  );
}
