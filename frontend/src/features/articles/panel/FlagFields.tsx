import { useT } from "../../../lib/i18n";
import { useLayout } from "../../../lib/page-context";
import type { TimedFlag } from "./flags";
import { TimedFlagField } from "./TimedFlagField";

interface FlagProps {
  value: TimedFlag;
  onChange: (value: TimedFlag) => void;
}

/** On top of its lists, until when. */
export function PinField(props: FlagProps) {
  const t = useT();
  const { limits } = useLayout();
  const hint = t("panel.articles.pin_hint", { count: limits.pin_days });
  return <TimedFlagField {...props} label={t("panel.articles.pin")} hint={hint} />;
}

/** Breaking, until when. */
export function BreakingField(props: FlagProps) {
  const t = useT();
  const { limits } = useLayout();
  const hint = t("panel.articles.breaking_hint", { count: limits.breaking_hours });
  return <TimedFlagField {...props} label={t("panel.articles.mark_breaking")} hint={hint} />;
}
