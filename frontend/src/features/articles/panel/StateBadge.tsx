import { useT } from "../../../lib/i18n";
import type { TextState } from "../../../generated/api";
import { LOOK } from "./states";

export function StateBadge({ state }: { state: TextState }) {
  const t = useT();
  return <span class={`status status--${LOOK[state]}`}>{t(`panel.state.${state}`)}</span>;
}
