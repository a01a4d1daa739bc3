import { useState } from "react";
import { ConsultReplyLimits } from "../../../generated/limits";
import { useLang, useT } from "../../../lib/i18n";
import { inLang } from "../../../lib/labels/languages";
import { useSubmission } from "../../../lib/submission";
import { lengthOf } from "../../../lib/text";
import { useLoad } from "../../../lib/useLoad";
import { Button } from "../../../ui/panel/Button";
import { Check } from "../../../ui/panel/Check";
import { ErrorLine } from "../../../ui/panel/ErrorLine";
import { MailNote } from "../../../ui/panel/MailNote";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { listTemplates, replyToConsult } from "./api";
import type { DetailProps } from "./types";

/** Choice of the invitation to offer a service, among the identities of texts. */
const INVITATION = "service_invitation";

/** Writes a reply in the language of the request, from a text if there is one. */
export function ReplyForm({ detail, onDone }: DetailProps) {
  const t = useT();
  const here = useLang();
  const [text, setText] = useState("");
  const [wait, setWait] = useState(false);
  const templates = useLoad("templates", listTemplates);
  const { busy, error, problems, run } = useSubmission();
  const { id, version, lang } = detail.request;
  const { min_length: min, max_length: max } = ConsultReplyLimits.text;
  const length = lengthOf(text);
  const usable = (templates.value ?? []).filter((template) => template.texts[lang]);
  const begin = (template_id: string) => {
    const words =
      template_id === INVITATION
        ? detail.service_invitation
        : usable.find((template) => template.id === template_id)?.texts[lang]?.text;
    if (words) setText(text.trim() ? `${text.trim()}\n\n${words}` : words);
  };
  const send = async () => {
    await run(async () => {
      onDone(await replyToConsult(id, { version, text: text.trim(), wait }));
      setText("");
    });
  };
  return (
    <form
      className="form"
      data-action="reply"
      aria-label={t("panel.consult_requests.reply")}
      onSubmit={(event) => {
        event.preventDefault();
        if (length >= min && length <= max) void send();
      }}
    >
      <Select
        label={t("panel.consult_requests.template")}
        value=""
        none={t("panel.consult_requests.template_none")}
        choices={[
          ...usable.map((template) => ({ value: template.id, label: template.texts[lang]?.label ?? "", lang })),
          { value: INVITATION, label: t("panel.consult_requests.service_invitation"), lang: here },
        ]}
        onChange={begin}
      />
      <TextInput
        rows={6}
        max={max}
        lang={lang}
        label={t("panel.consult_requests.reply_text", { lang: inLang(t, lang) })}
        hint={t(detail.email ? "panel.consult_requests.reply_mail" : "panel.consult_requests.reply_page")}
        value={text}
        problems={problems.text}
        onChange={setText}
      />
      <Check checked={wait} onChange={setWait}>
        {t("panel.consult_requests.wait")}
      </Check>
      {detail.email && <MailNote />}
      <ErrorLine error={error} />
      <div className="row">
        <Button submit variant="primary" icon="send" busy={busy}>
          {t("panel.consult_requests.send")}
        </Button>
      </div>
    </form>
  );
}
