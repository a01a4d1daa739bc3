import type { FunctionComponent } from "preact";
import { useState } from "preact/hooks";
import { useT } from "../../lib/i18n";

interface FormProps {
  id: string;
}

/** "Something is wrong": the form and its check against robots come when somebody asks for them. */
export function Wrong({ id }: FormProps) {
  const t = useT();
  const [Form, setForm] = useState<FunctionComponent<FormProps> | null>(null);
  const open = () =>
    void import("./WrongForm").then(
      (module) => setForm(() => module.WrongForm),
      () => location.reload(),
    );
  if (Form) return <Form id={id} />;
  return (
    <button class="btn btn--quiet needs-script" type="button" onClick={open}>
      {t("contacts.wrong")}
    </button>
  );
}
