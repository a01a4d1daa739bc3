import { useState } from "react";
import type { ReplyTemplate } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { toast } from "../../../lib/toasts";
import { useLoad } from "../../../lib/useLoad";
import { Button } from "../../../ui/panel/Button";
import { Confirm } from "../../../ui/panel/Confirm";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { Empty } from "../../../ui/site/Empty";
import { listTemplates, removeTemplate } from "./api";
import { TemplateDialog } from "./TemplateDialog";
import { templateText } from "./templateText";

/** The texts that replies begin with, in each language. */
export function TemplatesPart() {
  const t = useT();
  const here = useLang();
  const { value, error, reload } = useLoad("templates", listTemplates);
  const [edited, setEdited] = useState<ReplyTemplate | "new" | null>(null);
  const [removed, setRemoved] = useState<ReplyTemplate | null>(null);
  const remove = async (template: ReplyTemplate) => {
    await removeTemplate(template.id, template.version);
    toast({ level: "ok", text: t("panel.consult_requests.template_removed") });
    reload();
  };
  return (
    <section className="card">
      <div className="card__head">
        <p className="secondary">{t("panel.consult_requests.templates_lead")}</p>
        <Button variant="primary" icon="plus" onClick={() => setEdited("new")}>
          {t("panel.consult_requests.template_add")}
        </Button>
      </div>
      <ListStates list={{ value, error, reload }} failed={t("panel.consult_requests.templates_failed")} />
      {value?.length === 0 && <Empty paper plain title={t("panel.consult_requests.templates_none")} text="" />}
      <ul className="x">
        {value?.map((template) => {
          const { lang, label, text } = templateText(template, here);
          return (
            <li key={template.id}>
              <article className="consult-row">
                <header className="consult-row__head">
                  <h2 lang={lang}>{label}</h2>
                </header>
                <p className="consult-row__words" lang={lang}>
                  {text}
                </p>
                <div className="row">
                  <Button
                    icon="pen"
                    label={t("panel.consult_requests.template_edit", { label })}
                    onClick={() => setEdited(template)}
                  >
                    {t("panel.tree.edit")}
                  </Button>
                  <Button
                    icon="trash"
                    label={t("panel.consult_requests.template_remove", { label })}
                    onClick={() => setRemoved(template)}
                  >
                    {t("panel.consult_requests.remove")}
                  </Button>
                </div>
              </article>
            </li>
          );
        })}
      </ul>
      {edited && (
        <TemplateDialog template={edited === "new" ? null : edited} onDone={reload} onClose={() => setEdited(null)} />
      )}
      {removed && (
        <Confirm
          bad
          title={t("panel.consult_requests.template_remove_title")}
          verb={t("panel.consult_requests.remove")}
          onConfirm={() => remove(removed)}
          onClose={() => setRemoved(null)}
        >
          <p>{t("panel.consult_requests.template_remove_text")}</p>
        </Confirm>
      )}
    </section>
  );
}
