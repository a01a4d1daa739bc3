import { useState, type FunctionComponent } from "react";
import { useLang, useT } from "../../lib/i18n";
import { loadMessages } from "../../lib/messages";
import { withLang } from "../../lib/paths";

interface FormProps {
  id: string;
}

/** "Something is wrong": a page with a form; where scripts run, the form and its check against robots come here. */
export function SuggestionLink({ id }: FormProps) {
  const t = useT();
  const lang = useLang();
  const [Form, setForm] = useState<FunctionComponent<FormProps> | null>(null);
  if (Form) return <Form id={id} />;
  const address = withLang(lang, `/contact-correction?contact=${id}`);
  return (
    <a
      className="link tap-line small"
      href={address}
      rel="nofollow"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        event.stopPropagation();
        void Promise.all([
          import("./SuggestionForm").then((module) => module.SuggestionForm),
          loadMessages(lang, ["forms"]),
        ]).then(
          ([form]) => setForm(() => form),
          () => location.assign(address),
        );
      }}
    >
      {t("contacts.suggest")}
    </a>
  );
}
