import type { RecordDetail } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { useLayout } from "../../../lib/page-context";
import { fullTime, shortDate } from "../../../lib/portalTime";
import { A } from "../../../ui/site/A";
import { deedOf } from "./choices";
import { personName, roleWords, workPath, workTitle } from "./labels";
import { moneyText } from "../../../lib/money";
import { RecordState } from "./RecordState";

/** Work, person, part, licence and fee of a record. */
export function RecordFacts({ detail }: { detail: RecordDetail }) {
  const t = useT();
  const lang = useLang();
  const { today } = useLayout();
  const { record } = detail;
  const { work, person } = record;
  const path = workPath(work);
  const licenceUrl = detail.licence_url || deedOf(record.licence, lang);
  return (
    <>
      {work.picture && (
        <img
          className="record-picture"
          src={work.picture.src}
          width={work.picture.width}
          height={work.picture.height}
          alt={t("authorship_records.work_media")}
        />
      )}
      <dl className="description-list">
        <dt>{t("panel.authorship_records.work")}</dt>
        <dd>
          {path ? (
            <A className="link" href={path}>
              {workTitle(t, work)}
            </A>
          ) : (
            workTitle(t, work)
          )}
          <p className="tiny muted">{t(`authorship_records.work_${work.kind}`)}</p>
        </dd>
        <dt>{t("panel.authorship_records.person")}</dt>
        <dd>
          {personName(t, person.name)}, {roleWords(t, record.role, record.lang)}
          {person.slug && (
            <p>
              <A className="link" href={`/authors/${person.slug}`}>
                {t("panel.authorship_records.public_page_of", { name: person.name })}
              </A>
            </p>
          )}
          {person.url && (
            <p>
              <a className="link" href={person.url} target="_blank" rel="noreferrer">
                {person.url}
              </a>
            </p>
          )}
        </dd>
        <dt>{t("panel.authorship_records.state")}</dt>
        <dd>
          <RecordState state={record.state} />
        </dd>
        <dt>{t("panel.authorship_records.licence")}</dt>
        <dd>
          {t(`authorship_records.licence_${record.licence}`)}
          {record.licence_until &&
            `, ${t("panel.authorship_records.until", { day: shortDate(lang, record.licence_until, today) })}`}
          {licenceUrl && (
            <p>
              <a className="link" href={licenceUrl} target="_blank" rel="noreferrer">
                {t("panel.authorship_records.licence_deed")}
              </a>
            </p>
          )}
        </dd>
        {detail.source_url && (
          <>
            <dt>{t("panel.authorship_records.source_url")}</dt>
            <dd>
              <a className="link" href={detail.source_url} target="_blank" rel="noreferrer">
                {detail.source_url}
              </a>
            </dd>
          </>
        )}
        {typeof record.share_percent === "number" && (
          <>
            <dt>{t("panel.authorship_records.share")}</dt>
            <dd className="numeric">{t("panel.authorship_records.share_short", { share: record.share_percent })}</dd>
          </>
        )}
        {record.fee && (
          <>
            <dt>{t("panel.authorship_records.fee")}</dt>
            <dd className="numeric">
              {moneyText(lang, record.fee)}, {t(`panel.authorship_records.fee_${record.fee_state}`)}
            </dd>
          </>
        )}
        {detail.declared_original && (
          <>
            <dt>{t("authorship_records.declaration")}</dt>
            <dd>{t("panel.authorship_records.declared_original")}</dd>
          </>
        )}
        {detail.ai_assistance !== "none" && (
          <>
            <dt>{t("panel.authorship_records.ai")}</dt>
            <dd>{t(`panel.authorship_records.ai_${detail.ai_assistance}`)}</dd>
          </>
        )}
        {detail.note && (
          <>
            <dt>{t("panel.authorship_records.note")}</dt>
            <dd>{detail.note}</dd>
          </>
        )}
        <dt>{t("panel.authorship_records.made")}</dt>
        <dd>{fullTime(lang, record.created_at)}</dd>
      </dl>
    </>
  );
}
