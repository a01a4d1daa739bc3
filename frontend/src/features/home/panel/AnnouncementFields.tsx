import { useT } from "../../../lib/i18n";
import { Select } from "../../../ui/panel/Select";
import { LineFields } from "./LineFields";
import type { BlockSettings, ProblemsAt } from "./types";

const LEVELS = ["info", "warn", "urgent"] as const;

interface Props {
  settings: BlockSettings;
  problems: ProblemsAt;
  onChange: (change: Partial<BlockSettings>) => void;
}

/** Level and line of an announcement. */
export function AnnouncementFields({ settings, problems, onChange }: Props) {
  const t = useT();
  return (
    <>
      <Select
        label={t("panel.home.level")}
        value={settings.level ?? "info"}
        choices={LEVELS.map((level) => ({ value: level, label: t(`panel.home.level_${level}`) }))}
        onChange={(value) => onChange({ level: LEVELS.find((level) => level === value) ?? "info" })}
      />
      <LineFields settings={settings} problems={problems} onChange={onChange} />
    </>
  );
}
