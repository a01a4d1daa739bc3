// The form of a record: what is typed and the change that saves it.
import { useState } from "react";
import type { RecordChange, RecordDetail } from "../../../generated/api";
import { useLang } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { LANGS } from "../../../lib/paths";
import { useSubmission } from "../../../lib/submission";
import { changeRecord } from "./api";
import { amountOf, minorOf } from "../../../lib/money";

export interface RecordDraft extends Omit<RecordChange, "version" | "fee" | "share_percent" | "credit_lines"> {
  credit_lines: { en: string; uk: string; de: string };
  share: string;
  amount: string;
  currency: NonNullable<RecordChange["fee"]>["currency"];
}

function draftOf(lang: Lang, { record, ...detail }: RecordDetail): RecordDraft {
  const lines = detail.credit_lines;
  return {
    credit_lines: { en: lines.en ?? "", uk: lines.uk ?? "", de: lines.de ?? "" },
    share: record.share_percent === null || record.share_percent === undefined ? "" : String(record.share_percent),
    licence: record.licence,
    licence_url: detail.licence_url,
    licence_until: record.licence_until ?? "",
    source_url: detail.source_url,
    declared_original: detail.declared_original,
    ai_assistance: detail.ai_assistance,
    amount: record.fee ? amountOf(lang, record.fee) : "",
    currency: record.fee?.currency ?? "CHF",
    fee_state: record.fee_state,
    note: detail.note,
  };
}

/** The change that saves a draft. */
function changeOf(draft: RecordDraft, version: number): RecordChange {
  const { share, amount, currency, licence_until, ...kept } = draft;
  const minor = minorOf(amount);
  return {
    ...kept,
    version,
    share_percent: share.trim() === "" ? null : Number(share),
    licence_until: licence_until || null,
    fee: kept.fee_state === "none" || minor === null ? null : { minor, currency },
  };
}

export type RecordEditing = ReturnType<typeof useRecordForm>;

export function useRecordForm(detail: RecordDetail) {
  const lang = useLang();
  const [draft, setDraft] = useState(() => draftOf(lang, detail));
  const { busy, error, problems, run } = useSubmission();
  const { record } = detail;
  return {
    draft,
    busy,
    error,
    problems,
    dirty: JSON.stringify(draft) !== JSON.stringify(draftOf(lang, detail)),
    /** An amount was typed that is none. */
    amount_wrong: draft.fee_state !== "none" && minorOf(draft.amount) === null,
    langs: LANGS,
    set: (change: Partial<RecordDraft>) => setDraft((before) => ({ ...before, ...change })),
    /** Saves; true when it succeeded. */
    save: () => run(() => changeRecord(record.id, changeOf(draft, record.version))),
  };
}
