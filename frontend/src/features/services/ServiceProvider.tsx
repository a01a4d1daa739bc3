import { formatDate } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import type { Picture, ServiceDetail } from "../../lib/page-types";
import { A } from "../../ui/site/A";
import { PictureFrame } from "../../ui/site/PictureFrame";
import { Portrait } from "../../ui/site/Portrait";

/** Who offers a service: portrait, logo or the initials of a name, name, kind and place, experience, when it was last confirmed. */
export function ServiceProvider({ service, portrait }: { service: ServiceDetail; portrait: Picture | null }) {
  const t = useT();
  const here = useLang();
  const { enterprise, logo } = service;
  const kind = t(`services.provider_${service.provider_type}`);
  const name = enterprise?.label ?? (service.provider || kind);
  const lines = [
    [name === kind ? "" : kind, service.place].filter(Boolean).join(" · "),
    service.experience_since === null ? "" : t("services.since", { year: service.experience_since }),
    service.confirmed_at
      ? t("services.confirmed", { date: formatDate(here, service.confirmed_at) })
      : service.published_at && t("services.published", { date: formatDate(here, service.published_at) }),
  ].filter(Boolean);
  return (
    <div className="service__provider">
      {logo && !portrait ? (
        <span className="arch arch--large">
          <PictureFrame picture={logo} shape="picture--logo" sizes="7.5rem" decorative />
        </span>
      ) : (
        (portrait || name !== kind) && <Portrait name={name} photo={portrait} large={portrait !== null} />
      )}
      <div>
        <p>
          {enterprise ? (
            <A className="link" href={enterprise.path} lang={enterprise.lang}>
              {name}
            </A>
          ) : (
            <b>{name}</b>
          )}
        </p>
        {lines.map((line) => (
          <p key={line} className="small muted">
            {line}
          </p>
        ))}
      </div>
    </div>
  );
}
