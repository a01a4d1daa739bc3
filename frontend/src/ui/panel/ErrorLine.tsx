import { errorMessage } from "../../lib/errorMessage";
import { useT } from "../../lib/i18n";

/** Why a request failed, in the server's words; nothing where there is no error. */
export function ErrorLine({ error }: { error: unknown }) {
  const t = useT();
  if (!error) return null;
  return (
    <p className="field-error" role="alert">
      {errorMessage(t, error)}
    </p>
  );
}
