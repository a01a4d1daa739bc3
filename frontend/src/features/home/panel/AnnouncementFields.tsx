import { HomeBlockLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { inLang } from "../../../lib/labels/languages";
import { LANGS } from "../../../lib/paths";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { wordsOf } from "./document";
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
  const words = wordsOf(settings.words);
  return (
    <>
      <Select
        label={t("panel.home.level")}
        value={settings.level ?? "info"}
        choices={LEVELS.map((level) => ({ value: level, label: t(`panel.home.level_${level}`) }))}
        onChange={(value) => onChange({ level: LEVELS.find((level) => level === value) ?? "info" })}
      />
      {LANGS.map((code) => (
        <TextInput
          key={code}
          rows={2}
          lang={code}
          label={t("panel.home.text_in", { lang: inLang(t, code) })}
          value={words[code]}
          max={HomeBlockLimits.announcement.max_length}
          problems={problems(`settings.words.${code}`)}
          onChange={(value) => onChange({ words: { ...words, [code]: value } })}
        />
      ))}
    </>
  );
}
