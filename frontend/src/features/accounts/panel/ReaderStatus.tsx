import type { ReaderState } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { LOOKS } from "./states";

export function ReaderStatus({ state }: { state: ReaderState }) {
  const t = useT();
  return <span className={`status status--${LOOKS[state]}`}>{t(`panel.accounts.state_${state}`)}</span>;
}
