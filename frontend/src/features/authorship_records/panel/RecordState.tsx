import type { CreditState } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { LOOKS } from "./choices";

export function RecordState({ state }: { state: CreditState }) {
  const t = useT();
  return <span className={`status status--${LOOKS[state]}`}>{t(`authorship_records.state_${state}`)}</span>;
}
