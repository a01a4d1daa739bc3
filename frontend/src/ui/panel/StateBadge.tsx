import { useT } from "../../lib/i18n";
import type { TextState } from "../../generated/api";
import { STATE_TONES } from "../../lib/labels/articleStates";

export function StateBadge({ state }: { state: TextState }) {
  const t = useT();
  return <span className={`status status--${STATE_TONES[state]}`}>{t(`panel.state.${state}`)}</span>;
}
