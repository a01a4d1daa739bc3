// Names of contacts and their groups.
import type { ContactForm, GroupNode } from "../../generated/api";
import type { Lang } from "../page-types";
import { LANGS } from "../paths";

interface Choice {
  value: string;
  label: string;
}

export function groupName(group: GroupNode, lang: Lang): string {
  const named = [lang, ...LANGS].map((code) => group.texts[code]?.name).find((name) => name);
  return named ?? group.slug;
}

/** The name of a contact in the language of the panel, or in one that it has. */
export function nameIn(form: ContactForm, lang: Lang): string {
  const named = [lang, ...LANGS].map((code) => form.texts[code]?.name).find((name) => name);
  return named ?? form.slug;
}

/** Groups and their subgroups as the choices of a select. */
export function groupChoices(groups: GroupNode[], lang: Lang): Choice[] {
  return groups.flatMap((group) => [
    { value: group.id, label: groupName(group, lang) },
    ...group.children.map((child) => ({ value: child.id, label: `— ${groupName(child, lang)}` })),
  ]);
}

/** Only the second level: there contacts hang. */
export function subgroupChoices(groups: GroupNode[], lang: Lang): Choice[] {
  return groups.flatMap((group) =>
    group.children.map((child) => ({
      value: child.id,
      label: `${groupName(group, lang)} / ${groupName(child, lang)}`,
    })),
  );
}
