import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { fieldTime, timeOf } from "../../../lib/portalTime";
import { oneOf } from "../../../lib/query";
import { useLoad } from "../../../lib/useLoad";
import { Confirm } from "../../../ui/panel/Confirm";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { listTopics, updateConsult } from "./api";
import { PRIORITIES } from "./states";
import { topicName } from "./topicName";
import type { DetailDialogProps } from "./types";

/** Changes topic, priority, tags and due time of a request. */
export function ChangeDialog({ detail, onDone, onClose }: DetailDialogProps) {
  const t = useT();
  const here = useLang();
  const { request } = detail;
  const [topic, setTopic] = useState(request.topic.id);
  const [priority, setPriority] = useState(request.priority);
  const [tags, setTags] = useState(request.tags.join(", "));
  const [due, setDue] = useState(fieldTime(request.due_at));
  const topics = useLoad("topics", listTopics);
  const { id, version } = request;
  const save = async () => {
    const list = tags.split(",").map((tag) => tag.trim());
    const due_at = timeOf(due) ?? request.due_at;
    onDone(await updateConsult(id, { version, topic, priority, tags: list.filter(Boolean), due_at }));
  };
  return (
    <Confirm
      title={t("panel.consult_requests.edit_title", { code: request.code })}
      verb={t("common.save")}
      onConfirm={save}
      onClose={onClose}
    >
      {(problems) => (
        <div className="form">
          <Select
            label={t("panel.consult_requests.topic")}
            value={topic}
            choices={(topics.value ?? []).map((one) => ({ value: one.id, label: topicName(one, here) }))}
            problems={problems.topic}
            onChange={setTopic}
          />
          <Select
            label={t("panel.consult_requests.priority")}
            value={priority}
            choices={PRIORITIES.map((value) => ({ value, label: t(`panel.consult_requests.priority_${value}`) }))}
            onChange={(value) => setPriority(oneOf(PRIORITIES, value) ?? "normal")}
          />
          <TextInput
            type="datetime-local"
            label={t("panel.consult_requests.due_at")}
            value={due}
            problems={problems.due_at}
            onChange={setDue}
          />
          <TextInput
            optional
            label={t("panel.consult_requests.tags")}
            hint={t("panel.consult_requests.tags_hint")}
            value={tags}
            problems={problems.tags}
            onChange={setTags}
          />
        </div>
      )}
    </Confirm>
  );
}
