import { useState } from "react";
import type { AuthorDetail } from "../../../generated/api";
import { NewBylineLimits } from "../../../generated/limits";
import { createAuthor } from "../../../lib/commonCalls";
import { useT } from "../../../lib/i18n";
import { Confirm } from "../../../ui/panel/Confirm";
import { TextInput } from "../../../ui/panel/TextInput";

interface Props {
  onDone: (author: AuthorDetail) => void;
  onClose: () => void;
}

/** Adds a guest, a photographer or anybody else without an account. */
export function NewAuthorDialog({ onDone, onClose }: Props) {
  const t = useT();
  const [name, setName] = useState("");
  const isShort = name.trim().length < NewBylineLimits.name.min_length;
  return (
    <Confirm
      byEnter
      title={t("panel.authors.add")}
      verb={t("panel.authors.add_verb")}
      reason={isShort && t("panel.authors.name_needed")}
      onConfirm={() => createAuthor(name).then(onDone)}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <p>{t("panel.authors.add_text")}</p>
          <TextInput
            first
            label={t("panel.authors.name")}
            hint={t("panel.authors.name_hint")}
            value={name}
            max={NewBylineLimits.name.max_length}
            problems={problems.name}
            onChange={setName}
          />
        </>
      )}
    </Confirm>
  );
}
