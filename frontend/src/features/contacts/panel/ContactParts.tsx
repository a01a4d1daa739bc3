import { useEffect, useRef, useState } from "react";
import type { GroupNode } from "../../../generated/api";
import { ContactChangeLimits } from "../../../generated/limits";
import { useLang, useT } from "../../../lib/i18n";
import { LANGS } from "../../../lib/paths";
import { secondLevelChoices } from "../../../lib/labels/nodes";
import { PartTabs } from "../../../ui/panel/PartTabs";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { EditorCare } from "./EditorCare";
import { EditorHours } from "./EditorHours";
import { EditorLogo } from "./EditorLogo";
import { EditorPlaces } from "./EditorPlaces";
import { EditorTexts } from "./EditorTexts";
import { EditorToKnow } from "./EditorToKnow";
import { EditorWays } from "./EditorWays";
import { faultsByPart, partOf, PARTS, PEOPLE_TEXTS, type Part } from "./editorParts";
import { TEXT_FIELDS } from "./textFields";
import type { ContactEditing } from "./useContactForm";

interface Props {
  editing: ContactEditing;
  groups: GroupNode[];
}

/** The fields of a contact in parts; a fault opens the part in which it stands. */
export function ContactParts({ editing, groups }: Props) {
  const t = useT();
  const lang = useLang();
  const [current, setCurrent] = useState<Part>("names");
  const box = useRef<HTMLDivElement>(null);
  const { form, draft, epoch, fault, problems, set } = editing;
  const part = { draft, problems, onChange: set };
  const wrong = Object.keys(problems);
  const faults = faultsByPart(wrong);

  const shown = useRef({ wrong, current });
  shown.current = { wrong, current };
  useEffect(() => {
    const parts = shown.current.wrong.map(partOf);
    const first = PARTS.find((name) => parts.includes(name));
    if (!first) return;
    if (!parts.includes(shown.current.current)) setCurrent(first);
    const timer = setTimeout(() => {
      box.current?.querySelector<HTMLElement>("[role=tabpanel]:not([hidden]) [aria-invalid=true]")?.focus();
    });
    return () => clearTimeout(timer);
  }, [fault]);

  const contents = {
    names: (
      <>
        <div className="form--two-columns form--level">
          <Select
            label={t("panel.contacts.group")}
            value={draft.subgroup_id}
            none={t("panel.contacts.choose_group")}
            choices={secondLevelChoices(groups, lang)}
            problems={problems.subgroup_id}
            onChange={(subgroup_id) => set({ subgroup_id })}
          />
          <TextInput
            optional
            label={t("panel.editor.slug")}
            hint={form?.path ?? t("panel.contacts.slug_hint")}
            value={draft.slug}
            max={ContactChangeLimits.slug.max_length}
            problems={problems.slug}
            onChange={(slug) => set({ slug })}
          />
        </div>
        <EditorTexts
          {...part}
          epoch={epoch}
          fields={TEXT_FIELDS.filter((field) => !PEOPLE_TEXTS.includes(field))}
          outdated={form?.outdated ?? []}
          first={
            LANGS.find((code) => code === lang && draft.texts[code].name) ??
            LANGS.find((code) => draft.texts[code].name) ??
            lang
          }
        />
      </>
    ),
    ways: <EditorWays {...part} />,
    places: <EditorPlaces {...part} />,
    hours: <EditorHours {...part} />,
    people: (
      <>
        <EditorToKnow {...part} />
        <EditorTexts {...part} epoch={epoch} fields={PEOPLE_TEXTS} />
      </>
    ),
    logo: <EditorLogo {...part} />,
    care: <EditorCare {...part} />,
  };
  return (
    <div ref={box}>
      <PartTabs
        label={t("panel.contacts.form_parts")}
        current={current}
        parts={PARTS.map((name) => ({
          name,
          label: t(`panel.contacts.part_${name}`),
          faults: faults[name],
          content: contents[name],
        }))}
        onChange={(name) => setCurrent(PARTS.find((one) => one === name) ?? "names")}
      />
    </div>
  );
}
