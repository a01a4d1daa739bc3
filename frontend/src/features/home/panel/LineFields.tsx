import { HomeBlockLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { inLang } from "../../../lib/labels/languages";
import { LANGS } from "../../../lib/paths";
import { TextInput } from "../../../ui/panel/TextInput";
import { wordsOf } from "./document";
import type { BlockSettings, ProblemsAt } from "./types";

interface Props {
  settings: BlockSettings;
  problems: ProblemsAt;
  /** The block has a text of its own where none is written. */
  optional?: boolean;
  onChange: (change: Partial<BlockSettings>) => void;
}

/** A short text in each language. */
export function LineFields({ settings, problems, optional, onChange }: Props) {
  const t = useT();
  const words = wordsOf(settings.words);
  return (
    <>
      {LANGS.map((code) => (
        <TextInput
          key={code}
          rows={2}
          lang={code}
          optional={optional}
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
