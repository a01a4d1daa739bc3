import type { AssignmentPart, MyAssignment } from "../../generated/api";
import type { Translate } from "../i18n";
import type { Lang } from "../page-types";

const into = (t: Translate, lang: Lang) => t(`panel.articles.assign_into.${lang}`);
const version = (t: Translate, lang: Lang) => t(`panel.articles.assign_version.${lang}`);

/** Words for the part of an assignment: the translation into a language, or the review of its version. */
export function partWords(t: Translate, { part, lang }: Pick<MyAssignment, "part" | "lang">): string {
  return part === "translation"
    ? t("panel.articles.assigned_part_translation", { into: into(t, lang) })
    : t("panel.articles.assigned_part_review", { version: version(t, lang) });
}

/** Title of the dialog in which somebody is asked for such a part. */
export function partTitle(t: Translate, part: AssignmentPart, lang: Lang): string {
  return part === "translation"
    ? t("panel.articles.assign_title_translation", { into: into(t, lang) })
    : t("panel.articles.assign_title_review", { version: version(t, lang) });
}
