import { useT, type Translate } from "../../../lib/i18n";
import { actionWords, typeWords } from "../../../lib/labels/audit";
import type { Lang } from "../../../lib/page-types";
import { fullTime } from "../../../lib/portalTime";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import type { AuditLine } from "../../../generated/api";
import type { Column } from "../../../ui/panel/list/ListTable";
import { A } from "../../../ui/site/A";
import { AuditChange } from "./AuditChange";

/** Columns of the audit log. */
export function auditColumns(t: Translate, lang: Lang, address: UrlQuery): Column<AuditLine>[] {
  return [
    {
      name: "at",
      label: t("panel.audit.when"),
      className: "numeric audit-when",
      cell: (line) => fullTime(lang, line.at),
    },
    {
      name: "person",
      label: t("panel.audit.who"),
      className: "audit-who",
      cell: (line) => (
        <span>
          <b>{line.person?.name ?? t(`panel.audit.actor_${line.actor}`)}</b>
          {line.address && (
            <>
              <br />
              <span className="tiny muted numeric">{line.address}</span>
            </>
          )}
        </span>
      ),
    },
    {
      name: "action",
      label: t("panel.audit.what"),
      heads: true,
      cell: (line) => (
        <>
          <span className="table__title">{actionWords(t, line.action)}</span>
          <br />
          <span className="tiny muted">
            <ObjectName
              line={line}
              href={address.with({ object_type: line.object_type, object_id: line.object_id, page: null })}
            />
          </span>
        </>
      ),
    },
    {
      name: "change",
      label: t("panel.audit.change"),
      className: "audit-change",
      cell: (line) => <AuditChange type={line.object_type} before={line.before} after={line.after} />,
    },
  ];
}

/** An id that is no word: objects without a name, such as an article that has no title yet, are told by their kind. */
const GENERATED_ID = /^[0-9a-f]{8}-/;

/** The object of a line, as a link to all lines about it. */
function ObjectName({ line, href }: { line: AuditLine; href: string }) {
  const type = typeWords(useT(), line.object_type);
  const { object_id: id, object_name: name } = line;
  if (!id) return <>{type}</>;
  if (!name && GENERATED_ID.test(id)) return <A href={href}>{type}</A>;
  return (
    <>
      {type}: <A href={href}>{name ?? id}</A>
    </>
  );
}
