import type { ReactNode } from "react";
import type { RecordPart } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { A } from "../../../ui/site/A";
import { personName, roleWords } from "./labels";
import { RecordState } from "./RecordState";

interface Props {
  others: RecordPart[];
  pathOf: (id: string) => string;
  /** A button below the list. */
  children?: ReactNode;
}

/** The other parts in the work of a record. */
export function RecordParts({ others, pathOf, children }: Props) {
  const t = useT();
  return (
    <section className="stack" aria-labelledby="parts-title">
      <h3 id="parts-title">{t("panel.authorship_records.others")}</h3>
      {others.length === 0 ? (
        <p className="muted">{t("panel.authorship_records.no_others")}</p>
      ) : (
        <ul className="worklist">
          {others.map((one) => (
            <li key={one.id}>
              <A className="link" aria-haspopup="dialog" href={pathOf(one.id)}>
                {personName(t, one.name)}
              </A>{" "}
              <span className="muted tiny">
                {roleWords(t, one.role, one.lang)}
                {typeof one.share_percent === "number" &&
                  `, ${t("panel.authorship_records.share_short", { share: one.share_percent })}`}
              </span>{" "}
              <RecordState state={one.state} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}
