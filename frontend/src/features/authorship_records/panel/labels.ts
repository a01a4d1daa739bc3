// Names of works, people and roles of records.
import type { CreditRole, RecordRow, RecordWork } from "../../../generated/api";
import type { Translate } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import { editPath } from "../../../lib/panelPaths";
import type { Lang } from "../../../lib/page-types";

export const workTitle = (t: Translate, work: RecordWork): string =>
  work.title || t("panel.authorship_records.unnamed");

export const personName = (t: Translate, name: string): string => name || t("panel.authorship_records.erased");

/** The role, with the language that it is limited to. */
export function roleWords(t: Translate, role: CreditRole, lang: Lang | null | undefined): string {
  const words = t(`authorship_records.role_${role}`);
  return lang ? t("panel.authorship_records.in_language", { role: words, lang: langName(t, lang) }) : words;
}

/** Where the work is edited; null for pictures, which have no page. */
export function workPath({ kind, id }: RecordWork): string | null {
  switch (kind) {
    case "article":
      return editPath(id);
    case "contact":
      return `/panel/admin/categories?tab=contacts&contact=${encodeURIComponent(id)}`;
    case "legal_page":
      return `/panel/admin/owner-content?open=${encodeURIComponent(id)}`;
    case "media":
      return null;
  }
}

/** The record as its actions name it: the person and the work. */
export const recordName = (t: Translate, row: RecordRow): string =>
  `${personName(t, row.person.name)}, ${workTitle(t, row.work)}`;
