import { useT } from "../../../lib/i18n";
import { useLayout } from "../../../lib/page-context";
import { TextInput } from "../../../ui/panel/TextInput";

/** When a publication ends by itself; empty where it does not. */
export function EndField({ end, first, onEnd }: { end: string; first?: boolean; onEnd: (end: string) => void }) {
  const t = useT();
  const { time_zone } = useLayout();
  return (
    <TextInput
      optional
      first={first}
      type="datetime-local"
      label={t("panel.articles.unpublish_at")}
      value={end}
      onChange={onEnd}
      hint={t("panel.articles.unpublish_at_hint", { zone: time_zone })}
    />
  );
}
