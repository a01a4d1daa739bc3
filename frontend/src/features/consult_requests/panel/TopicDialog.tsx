import { useState } from "react";
import type { ConsultTopic, PerLangText60 } from "../../../generated/api";
import { ConsultTopicFormLimits } from "../../../generated/limits";
import { useLang, useT } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import { LANGS } from "../../../lib/paths";
import { positive } from "../../../lib/query";
import { toast } from "../../../lib/toasts";
import { useLoad } from "../../../lib/useLoad";
import { Check } from "../../../ui/panel/Check";
import { Confirm } from "../../../ui/panel/Confirm";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { addTopic, listAnswerers, updateTopic } from "./api";
import { topicName } from "./topicName";

const { maximum: HOURS_MAX } = ConsultTopicFormLimits.due_hours;

interface Props {
  /** Null: a new one. */
  topic: ConsultTopic | null;
  onDone: () => void;
  onClose: () => void;
}

/** Adds or changes a topic. */
export function TopicDialog({ topic, onDone, onClose }: Props) {
  const t = useT();
  const here = useLang();
  const [names, setNames] = useState<PerLangText60>(topic?.names ?? {});
  const [assignee, setAssignee] = useState(topic?.assignee?.id ?? "");
  const [hours, setHours] = useState(String(topic?.due_hours ?? 72));
  const [langs, setLangs] = useState(topic?.langs ?? [...LANGS]);
  const [active, setActive] = useState(topic?.active ?? true);
  const people = useLoad("answerers", listAnswerers);
  const due_hours = positive(hours, 0);
  const save = async () => {
    const form = { version: topic?.version, names, assignee_id: assignee || undefined, due_hours, langs, active };
    await (topic ? updateTopic(topic.id, form) : addTopic(form));
    toast({ level: "ok", text: t("panel.consult_requests.topic_saved") });
    onDone();
  };
  return (
    <Confirm
      title={
        topic
          ? t("panel.consult_requests.topic_edit", { name: topicName(topic, here) })
          : t("panel.consult_requests.topic_new")
      }
      verb={t("common.save")}
      reason={(due_hours < 1 || due_hours > HOURS_MAX) && t("panel.consult_requests.hours_needed", { max: HOURS_MAX })}
      onConfirm={save}
      onClose={onClose}
    >
      {(problems) => (
        <div className="form">
          {LANGS.map((lang) => (
            <TextInput
              key={lang}
              lang={lang}
              label={t("panel.consult_requests.topic_name", { lang: langName(t, lang) })}
              value={names[lang] ?? ""}
              problems={problems[`names.${lang}`]}
              onChange={(name) => setNames({ ...names, [lang]: name })}
            />
          ))}
          <fieldset className="form">
            <legend>{t("panel.consult_requests.topic_langs")}</legend>
            {LANGS.map((lang) => (
              <Check
                key={lang}
                checked={langs.includes(lang)}
                onChange={(on) => setLangs(LANGS.filter((one) => (one === lang ? on : langs.includes(one))))}
              >
                {langName(t, lang)}
              </Check>
            ))}
          </fieldset>
          <Select
            optional
            label={t("panel.consult_requests.topic_assignee")}
            value={assignee}
            none={t("panel.consult_requests.topic_nobody")}
            choices={(people.value ?? []).map((person) => ({ value: person.id, label: person.name }))}
            problems={problems.assignee_id}
            onChange={setAssignee}
          />
          <TextInput
            label={t("panel.consult_requests.topic_due")}
            value={hours}
            problems={problems.due_hours}
            onChange={setHours}
          />
          <Check checked={active} onChange={setActive}>
            {t("panel.consult_requests.topic_active")}
          </Check>
        </div>
      )}
    </Confirm>
  );
}
