import { useState } from "react";
import type { ContactSuggestionKind } from "../../../generated/api";
import { ConsultContactSuggestionLimits } from "../../../generated/limits";
import { listContacts } from "../../../lib/commonCalls";
import { useT } from "../../../lib/i18n";
import { oneOf } from "../../../lib/query";
import { useLoad } from "../../../lib/useLoad";
import { Confirm } from "../../../ui/panel/Confirm";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { suggestCorrection } from "./api";
import type { DetailDialogProps } from "./types";

const KINDS = ["phone", "address", "hours", "closed", "other"] as const satisfies readonly ContactSuggestionKind[];
/** States of contacts that readers see. */
const LIVE: readonly string[] = ["published", "needs_check"];

/** Suggests the correction of a contact; the contact of the page where the person asked is offered first. */
export function ContactSuggestionDialog({ detail, onDone, onClose }: DetailDialogProps) {
  const t = useT();
  const { related_contact_id, related_title, message } = detail;
  const { id, version, lang } = detail.request;
  const [q, setQ] = useState("");
  const [contact_id, setContact] = useState(related_contact_id ?? "");
  const [kind, setKind] = useState<ContactSuggestionKind>("other");
  const [text, setText] = useState(message.slice(0, ConsultContactSuggestionLimits.text.max_length));
  const words = q.trim();
  const found = useLoad(`contacts.${words}`, (signal) => listContacts({ q: words || undefined, per_page: 30 }, signal));
  const offers = (found.value?.items ?? [])
    .filter((row) => LIVE.includes(row.state) && row.id !== related_contact_id)
    .map((row) => ({ value: row.id, label: row.name }));
  const related = related_contact_id ? [{ value: related_contact_id, label: related_title }] : [];
  return (
    <Confirm
      title={t("panel.consult_requests.convert_contact_suggestion")}
      verb={t("panel.consult_requests.suggest")}
      reason={!contact_id && t("panel.consult_requests.contact_needed")}
      onConfirm={async () => onDone(await suggestCorrection(id, { version, contact_id, kind, text: text.trim() }))}
      onClose={onClose}
    >
      {(problems) => (
        <div className="form">
          <p>{t("panel.consult_requests.suggest_text")}</p>
          <TextInput
            optional
            type="search"
            label={t("panel.consult_requests.contact_search")}
            value={q}
            onChange={setQ}
          />
          <Select
            label={t("panel.consult_requests.contact")}
            value={contact_id}
            none={t("panel.consult_requests.template_none")}
            choices={[...related, ...offers]}
            problems={problems.contact_id}
            onChange={setContact}
          />
          <Select
            label={t("contacts.suggestion_kind")}
            value={kind}
            choices={KINDS.map((value) => ({ value, label: t(`contacts.suggestion_kinds.${value}`) }))}
            onChange={(value) => setKind(oneOf(KINDS, value) ?? "other")}
          />
          <TextInput
            rows={5}
            lang={lang}
            max={ConsultContactSuggestionLimits.text.max_length}
            label={t("panel.consult_requests.suggestion")}
            hint={t("panel.consult_requests.nothing_personal")}
            value={text}
            problems={problems.text}
            onChange={setText}
          />
        </div>
      )}
    </Confirm>
  );
}
