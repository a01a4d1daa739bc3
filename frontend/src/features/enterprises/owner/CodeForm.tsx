import { useState } from "react";
import type { OwnEnterprise } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { useSubmission } from "../../../lib/submission";
import { Button } from "../../../ui/panel/Button";
import { ErrorLine } from "../../../ui/panel/ErrorLine";
import { TextInput } from "../../../ui/panel/TextInput";
import { enterCode } from "../api";

interface Props {
  id: string;
  onChanged: (enterprise: OwnEnterprise) => void;
  /** A wrong code was counted. */
  onFailed: () => void;
}

/** Takes the code of a letter by post. */
export function CodeForm({ id, onChanged, onFailed }: Props) {
  const t = useT();
  const [code, setCode] = useState("");
  const { busy, error, problems, run } = useSubmission();
  const send = async () => {
    const isRight = await run(async () => onChanged(await enterCode(id, code)));
    if (!isRight) onFailed();
  };
  return (
    <div className="form">
      <TextInput
        label={t("enterprises.owner.code")}
        hint={t("enterprises.owner.code_hint")}
        value={code}
        problems={problems.code}
        onChange={setCode}
      />
      {!problems.code && <ErrorLine error={error} />}
      <p>
        <Button
          variant="primary"
          busy={busy}
          disabledReason={!code.trim() && t("enterprises.owner.code_needed")}
          onClick={() => void send()}
        >
          {t("enterprises.owner.code_send")}
        </Button>
      </p>
    </div>
  );
}
