import { BlockSettingsLimits, EmergencyNumberLimits, HomeBlockLimits } from "../../../generated/limits";
import type { Block } from "../../../generated/api";
import type { FieldProblem } from "../../../lib/api";
import { useLang, useT } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { LANGS } from "../../../lib/paths";
import { Button, IconButton } from "../../../ui/panel/Button";
import { Check } from "../../../ui/panel/Check";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { inLang, langName } from "../../../lib/labels/languages";
import { timeOf, wall } from "../../../lib/portalTime";
import { useLoad } from "../../../lib/useLoad";
import { RichTextField } from "../../../ui/rich_text/RichTextField";
import { listCategories, listSections } from "../../../lib/commonCalls";
import { sectionLabel } from "../../../lib/labels/sections";
import { nodeName } from "../../../lib/labels/nodes";
import { ContactPicks } from "./ContactPicks";
import { withSettings, wordsOf } from "./document";
import { HeroPicks } from "./HeroPicks";

export interface BlockFormProps {
  block: Block;
  place: number;
  problems: Record<string, FieldProblem[]>;
  onChange: (change: Partial<Block>) => void;
}

const COUNTED: readonly Block["kind"][] = ["hero", "latest", "popular", "section", "category", "categories"];
const UNTITLED: readonly Block["kind"][] = ["hero", "announcement", "categories"];
const LEVELS = ["info", "warn", "urgent"] as const;
const local = (iso: string | null | undefined) => (iso ? wall(iso).slice(0, 16) : "");

/** What is set about a block: only what its kind needs. */
export function BlockForm({ block, place, problems, onChange }: BlockFormProps) {
  const t = useT();
  const lang = useLang();
  const settings = block.settings ?? {};
  const words = wordsOf(settings.words);
  const title = wordsOf(block.title);
  const numbers = settings.numbers ?? [];
  const at = (field: string) => problems[`document.blocks.${place}.${field}`];
  const set = (change: Partial<NonNullable<Block["settings"]>>) =>
    onChange({ settings: withSettings(block, change).settings });
  const sections = useLoad(block.kind === "section" ? "sections" : null, listSections);
  const categories = useLoad(block.kind === "category" ? "categories" : null, listCategories);
  const most = block.kind === "hero" ? BlockSettingsLimits.articles.max_items : BlockSettingsLimits.count.maximum;
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
      {block.kind === "hero" && <HeroPicks ids={settings.articles ?? []} onChange={(articles) => set({ articles })} />}
      {block.kind === "contacts" && (
        <ContactPicks
          picks={settings.contacts ?? []}
          problems={(settings.contacts ?? []).flatMap((_, n) => at(`settings.contacts.${n}`) ?? [])}
          onChange={(contacts) => set({ contacts })}
        />
      )}
      {block.kind === "section" && (
        <Select
          label={t("panel.home.section")}
          none={t("panel.home.first_section")}
          value={settings.section ?? ""}
          problems={at("settings.section")}
          choices={(sections.value ?? []).map((one) => ({ value: one.slug, label: sectionLabel(one, lang) }))}
          onChange={(section) => set({ section: section || null })}
        />
      )}
      {block.kind === "category" && (
        <Select
          label={t("panel.home.category")}
          none={t("panel.home.choose")}
          value={settings.category ?? ""}
          problems={at("settings.category")}
          choices={(categories.value ?? []).map((one) => ({ value: one.slug, label: nodeName(one, lang) }))}
          onChange={(category) => set({ category: category || null })}
        />
      )}
      {COUNTED.includes(block.kind) && (
        <Select
          label={t("panel.home.count")}
          none={t("panel.home.count_usual")}
          value={settings.count ? String(settings.count) : ""}
          problems={at("settings.count")}
          choices={Array.from({ length: most }, (_, n) => ({ value: String(n + 1), label: String(n + 1) }))}
          onChange={(value) => set({ count: value ? Number(value) : null })}
        />
      )}
      {block.kind === "announcement" && (
        <>
          <Select
            label={t("panel.home.level")}
            value={settings.level ?? "info"}
            choices={LEVELS.map((level) => ({ value: level, label: t(`panel.home.level_${level}`) }))}
            onChange={(value) => set({ level: LEVELS.find((level) => level === value) ?? "info" })}
          />
          {LANGS.map((code) => (
            <TextInput
              key={code}
              rows={2}
              lang={code}
              label={t("panel.home.text_in", { lang: inLang(t, code) })}
              value={words[code]}
              max={HomeBlockLimits.announcement.max_length}
              problems={at(`settings.words.${code}`)}
              onChange={(value) => set({ words: { ...words, [code]: value } })}
            />
          ))}
        </>
      )}
      {block.kind === "text" &&
        LANGS.map((code) => (
          <RichTextField
            key={code}
            lang={code}
            label={t("panel.home.text_in", { lang: inLang(t, code) })}
            value={words[code]}
            editable
            problems={at(`settings.words.${code}`)}
            onChange={(value) => set({ words: { ...wordsOf(block.settings?.words), [code]: value } })}
          />
        ))}
      {block.kind === "emergency" && (
        <>
          {numbers.map((one, n) => (
            <fieldset className="form mblock__number" key={n}>
              <legend className="visually-hidden">{t("panel.home.number", { n: n + 1 })}</legend>
              <TextInput
                label={t("panel.home.number", { n: n + 1 })}
                value={one.number}
                max={EmergencyNumberLimits.number.max_length}
                problems={at(`settings.numbers.${n}.number`)}
                onChange={(number) => set({ numbers: numbers.map((old, i) => (i === n ? { ...old, number } : old)) })}
              />
              {LANGS.map((code) => (
                <TextInput
                  key={code}
                  lang={code}
                  label={t("panel.home.text_in", { lang: inLang(t, code) })}
                  value={wordsOf(one.label)[code]}
                  max={HomeBlockLimits.number_label.max_length}
                  onChange={(value) =>
                    set({
                      numbers: numbers.map((old, i) =>
                        i === n ? { ...old, label: { ...wordsOf(old.label), [code]: value } } : old,
                      ),
                    })
                  }
                />
              ))}
              <IconButton
                icon="trash"
                label={t("panel.home.number_remove", { n: n + 1 })}
                onClick={() => set({ numbers: numbers.filter((_, i) => i !== n) })}
              />
            </fieldset>
          ))}
          <Button
            icon="plus"
            disabledReason={numbers.length >= BlockSettingsLimits.numbers.max_items && t("panel.home.full")}
            onClick={() => set({ numbers: [...numbers, { number: "112", label: wordsOf(undefined) }] })}
          >
            {t("panel.home.number_add")}
          </Button>
        </>
      )}
      <fieldset className="mblock__langs">
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
