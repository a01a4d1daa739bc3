import { useState } from "react";
import { NewJoinRequestLimits } from "../../../generated/limits";
import { Problem } from "../../../lib/api";
import { useT } from "../../../lib/i18n";
import { useSubmission } from "../../../lib/submission";
import { Button } from "../../../ui/panel/Button";
import { ErrorLine } from "../../../ui/panel/ErrorLine";
import { TextInput } from "../../../ui/panel/TextInput";
import { Note } from "../../../ui/site/Note";
import { askToJoin } from "../api";

/** The other enterprise as a refusal names it. */
interface ExistingEnterprise {
  id: string;
  name: string;
  town: string;
}

/** The enterprise that is already there, if that is why a request was refused. */
export function existing(error: unknown): ExistingEnterprise | null {
  const isRefused = error instanceof Problem && error.code === "enterprise_exists";
  return isRefused && isExisting(error.current) ? error.current : null;
}

function isExisting(value: unknown): value is ExistingEnterprise {
  return typeof value === "object" && value !== null && "id" in value && "town" in value;
}

/** Offers to join an enterprise that is already there. */
export function JoinExisting({ other }: { other: ExistingEnterprise }) {
  const t = useT();
  const [message, setMessage] = useState("");
  const [isSent, setSent] = useState(false);
  const { busy, error, problems, run } = useSubmission();
  const name = [other.name, other.town].filter(Boolean).join(", ");
  const ask = async () => setSent(await run(() => askToJoin(other.id, message)));
  if (isSent) {
    return (
      <Note tone="ok" alert>
        {t("enterprises.owner.join_sent", { name })}
      </Note>
    );
  }
  return (
    <section className="form enterprise-box">
      <Note tone="warn" alert>
        {t("enterprises.owner.exists", { name })}
      </Note>
      <TextInput
        optional
        rows={2}
        label={t("enterprises.owner.join_message")}
        value={message}
        max={NewJoinRequestLimits.message.max_length}
        problems={problems.message}
        onChange={setMessage}
      />
      <ErrorLine error={error} />
      <p>
        <Button variant="primary" busy={busy} onClick={() => void ask()}>
          {t("enterprises.owner.join_ask")}
        </Button>
      </p>
    </section>
  );
}
