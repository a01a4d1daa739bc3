import { useT } from "../../lib/i18n";
import type { TextState } from "../../generated/api";
import { LOOK } from "../../lib/articleStates";

export function StateBadge({ state }: { state: TextState }) {
  const t = useT();
  return <span className={`status status--${LOOK[state]}`}>{t(`panel.state.${state}`)}</span>;
}
