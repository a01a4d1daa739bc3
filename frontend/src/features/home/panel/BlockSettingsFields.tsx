import { BlockSettingsLimits } from "../../../generated/limits";
import type { Block } from "../../../generated/api";
import { listCategories, listSections } from "../../../lib/commonCalls";
import { useLang, useT } from "../../../lib/i18n";
import { nodeName } from "../../../lib/labels/nodes";
import { sectionLabel } from "../../../lib/labels/sections";
import { inLang } from "../../../lib/labels/languages";
import { LANGS } from "../../../lib/paths";
import { useLoad } from "../../../lib/useLoad";
import { Select } from "../../../ui/panel/Select";
import { RichTextField } from "../../../ui/rich_text/RichTextField";
import { AnnouncementFields } from "./AnnouncementFields";
import { LineFields } from "./LineFields";
import { ContactPicks } from "../../../ui/panel/ContactPicks";
import { withSettings, wordsOf } from "./document";
import { EmergencyFields } from "./EmergencyFields";
import { HeroPicks } from "./HeroPicks";
import type { BlockSettings, ProblemsAt } from "./types";

const COUNTED: readonly Block["kind"][] = [
  "hero",
  "latest",
  "popular",
  "section",
  "category",
  "categories",
  "services",
];

interface Props {
  block: Block;
  problems: ProblemsAt;
  onChange: (change: Partial<Block>) => void;
}

/** The settings that only the kind of this block needs. */
export function BlockSettingsFields({ block, problems, onChange }: Props) {
  const t = useT();
  const lang = useLang();
  const settings = block.settings ?? {};
  const words = wordsOf(settings.words);
  const set = (change: Partial<BlockSettings>) => onChange({ settings: withSettings(block, change).settings });
  const sections = useLoad(block.kind === "section" ? "sections" : null, listSections);
  const categories = useLoad(block.kind === "category" ? "categories" : null, listCategories);
  const most = block.kind === "hero" ? BlockSettingsLimits.articles.max_items : BlockSettingsLimits.count.maximum;
  return (
    <>
      {block.kind === "hero" && <HeroPicks ids={settings.articles ?? []} onChange={(articles) => set({ articles })} />}
      {block.kind === "contacts" && (
        <ContactPicks
          picks={settings.contacts ?? []}
          max={BlockSettingsLimits.contacts.max_items}
          none={t("panel.home.contacts_automatic")}
          problems={(settings.contacts ?? []).flatMap((_, n) => problems(`settings.contacts.${n}`) ?? [])}
          onChange={(contacts) => set({ contacts })}
        />
      )}
      {block.kind === "section" && (
        <Select
          label={t("panel.home.section")}
          none={t("panel.home.first_section")}
          value={settings.section ?? ""}
          problems={problems("settings.section")}
          choices={(sections.value ?? []).map((one) => ({ value: one.slug, label: sectionLabel(one, lang) }))}
          onChange={(section) => set({ section: section || null })}
        />
      )}
      {block.kind === "category" && (
        <Select
          label={t("panel.home.category")}
          none={t("panel.home.choose")}
          value={settings.category ?? ""}
          problems={problems("settings.category")}
          choices={(categories.value ?? []).map((one) => ({ value: one.slug, label: nodeName(one, lang) }))}
          onChange={(category) => set({ category: category || null })}
        />
      )}
      {COUNTED.includes(block.kind) && (
        <Select
          label={t("panel.home.count")}
          none={t("panel.home.count_usual")}
          value={settings.count ? String(settings.count) : ""}
          problems={problems("settings.count")}
          choices={Array.from({ length: most }, (_, n) => ({ value: String(n + 1), label: String(n + 1) }))}
          onChange={(value) => set({ count: value ? Number(value) : null })}
        />
      )}
      {block.kind === "announcement" && <AnnouncementFields settings={settings} problems={problems} onChange={set} />}
      {block.kind === "consult" && <LineFields settings={settings} problems={problems} optional onChange={set} />}
      {block.kind === "text" &&
        LANGS.map((code) => (
          <RichTextField
            key={code}
            lang={code}
            label={t("panel.home.text_in", { lang: inLang(t, code) })}
            value={words[code]}
            editable
            problems={problems(`settings.words.${code}`)}
            onChange={(value) => set({ words: { ...words, [code]: value } })}
          />
        ))}
      {block.kind === "emergency" && (
        <EmergencyFields
          numbers={settings.numbers ?? []}
          problems={problems}
          onChange={(numbers) => set({ numbers })}
        />
      )}
    </>
  );
}
