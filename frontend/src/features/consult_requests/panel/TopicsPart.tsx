import { useState } from "react";
import type { ConsultTopic } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { useLoad } from "../../../lib/useLoad";
import { Button } from "../../../ui/panel/Button";
import { LanguageCodes } from "../../../ui/panel/LanguageCodes";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { listTopics } from "./api";
import { TopicDialog } from "./TopicDialog";
import { topicName } from "./topicName";

/** The topics of the form: names, default assignee, due hours, languages. */
export function TopicsPart() {
  const t = useT();
  const here = useLang();
  const { value, error, reload } = useLoad("topics", listTopics);
  const [edited, setEdited] = useState<ConsultTopic | "new" | null>(null);
  return (
    <section className="card">
      <div className="card__head">
        <p className="secondary">{t("panel.consult_requests.topics_lead")}</p>
        <Button variant="primary" icon="plus" onClick={() => setEdited("new")}>
          {t("panel.consult_requests.topic_add")}
        </Button>
      </div>
      <ListStates list={{ value, error, reload }} failed={t("panel.consult_requests.topics_failed")} />
      <ul className="x">
        {value?.map((topic) => {
          const name = topicName(topic, here);
          return (
            <li key={topic.id}>
              <article className="consult-row">
                <header className="consult-row__head">
                  <h2>{name}</h2>
                  <LanguageCodes langs={topic.langs} />
                  {!topic.active && (
                    <span className="status status--mute">{t("panel.consult_requests.topic_off")}</span>
                  )}
                </header>
                <p className="small secondary">
                  {t("panel.consult_requests.topic_facts", {
                    hours: topic.due_hours,
                    name: topic.assignee?.name ?? t("panel.consult_requests.topic_nobody"),
                  })}
                </p>
                <div className="row">
                  <Button
                    icon="pen"
                    label={t("panel.consult_requests.topic_edit", { name })}
                    onClick={() => setEdited(topic)}
                  >
                    {t("panel.tree.edit")}
                  </Button>
                </div>
              </article>
            </li>
          );
        })}
      </ul>
      {edited && (
        <TopicDialog topic={edited === "new" ? null : edited} onDone={reload} onClose={() => setEdited(null)} />
      )}
    </section>
  );
}
