import { HomeBlockLimits } from "../../../generated/limits";
import type { Block } from "../../../generated/api";
import type { FieldProblem } from "../../../lib/api";
import { useT } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { LANGS } from "../../../lib/paths";
import { Check } from "../../../ui/panel/Check";
import { TextInput } from "../../../ui/panel/TextInput";
import { inLang, langName } from "../../../lib/labels/languages";
import { timeOf, wall } from "../../../lib/portalTime";
import { BlockSettingsFields } from "./BlockSettingsFields";
import { wordsOf } from "./document";

export interface BlockFormProps {
  block: Block;
  place: number;
  problems: Record<string, FieldProblem[]>;
  onChange: (change: Partial<Block>) => void;
}

const UNTITLED: readonly Block["kind"][] = ["hero", "announcement", "categories"];
const local = (iso: string | null | undefined) => (iso ? wall(iso).slice(0, 16) : "");

/** The settings of a block: heading, those of its kind, languages and schedule. */
export function BlockForm({ block, place, problems, onChange }: BlockFormProps) {
  const t = useT();
  const title = wordsOf(block.title);
  const at = (field: string) => problems[`document.blocks.${place}.${field}`];
  const locales = block.locales ?? [];
  const toggle = (code: Lang, on: boolean) => {
    const shown = locales.length === 0 ? [...LANGS] : locales;
    const next = LANGS.filter((one) => (one === code ? on : shown.includes(one)));
    onChange({ locales: next.length === LANGS.length || next.length === 0 ? [] : next });
  };
  return (
    <div className="block-editor__fields form">
      {!UNTITLED.includes(block.kind) &&
        LANGS.map((code) => (
          <TextInput
            key={code}
            optional
            lang={code}
            label={t("panel.home.title_in", { lang: inLang(t, code) })}
            value={title[code]}
            max={HomeBlockLimits.title.max_length}
            problems={at(`title.${code}`)}
            onChange={(value) => onChange({ title: { ...title, [code]: value } })}
          />
        ))}
      <BlockSettingsFields block={block} problems={at} onChange={onChange} />
      <fieldset>
        <legend className="field-label">{t("panel.home.languages")}</legend>
        {LANGS.map((code) => (
          <Check
            key={code}
            checked={locales.length === 0 || locales.includes(code)}
            onChange={(on) => toggle(code, on)}
          >
            {langName(t, code)}
          </Check>
        ))}
      </fieldset>
      {(["from", "to"] as const).map((end) => (
        <TextInput
          key={end}
          optional
          type="datetime-local"
          label={t(`panel.home.${end}`)}
          value={local(block.schedule?.[end])}
          problems={at(`schedule.${end}`)}
          onChange={(value) => onChange({ schedule: { ...block.schedule, [end]: timeOf(value) } })}
        />
      ))}
    </div>
  );
}
