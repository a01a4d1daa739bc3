import { useT } from "../../../lib/i18n";
import { EditorOnline } from "./EditorOnline";
import { EditorPhones } from "./EditorPhones";
import type { PartProps } from "./EditorTexts";

/** Numbers, addresses of mail and web. */
export function EditorWays(props: PartProps) {
  const t = useT();
  return (
    <>
      {props.problems.card && <p className="field-error">{t("panel.contacts.reach_needed")}</p>}
      <EditorPhones {...props} />
      <EditorOnline {...props} />
    </>
  );
}
