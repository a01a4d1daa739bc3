import { useLang, useT } from "../../../lib/i18n";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { fullTime } from "../../../lib/portalTime";
import { A } from "../../../ui/site/A";
import { actionWords, typeWords } from "../../../lib/labels/audit";
import { AuditChange } from "./AuditChange";
import type { AuditLine } from "../../../generated/api";

export function AuditTable({ lines, address }: { lines: AuditLine[]; address: UrlQuery }) {
  const t = useT();
  const lang = useLang();
  return (
    <table className="table table--cards table--log">
      <caption className="visually-hidden">{t("panel.audit.title")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("panel.audit.when")}</th>
          <th scope="col">{t("panel.audit.who")}</th>
          <th scope="col">{t("panel.audit.what")}</th>
          <th scope="col">{t("panel.audit.change")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, n) => (
          <tr key={`${line.at}${n}`}>
            <td className="numeric" data-l={t("panel.audit.when")}>
              {fullTime(lang, line.at)}
            </td>
            <td data-l={t("panel.audit.who")}>
              <b>{line.person?.name ?? t(`panel.audit.actor_${line.actor}`)}</b>
              {line.address && (
                <>
                  <br />
                  <span className="tiny muted numeric">{line.address}</span>
                </>
              )}
            </td>
            <th scope="row">
              <span className="table__title">{actionWords(t, line.action)}</span>
              <br />
              <span className="tiny muted">
                {typeWords(t, line.object_type)}
                {line.object_id && (
                  <>
                    {": "}
                    <A href={address.with({ object_type: line.object_type, object_id: line.object_id, page: null })}>
                      {line.object_name ?? line.object_id}
                    </A>
                  </>
                )}
              </span>
            </th>
            <td data-l={t("panel.audit.change")}>
              <AuditChange before={line.before} after={line.after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
