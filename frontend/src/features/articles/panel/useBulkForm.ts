import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { actionOf, type BulkDetails, type BulkWish } from "./bulk";
import { endOf, isPast, timedFlag } from "./flags";
import { useActionForm } from "./useActionForm";

/** Input for a change of many articles, and the reason while some of it is missing. */
export function useBulkForm(wish: BulkWish) {
  const t = useT();
  const [category, setCategory] = useState("");
  const [section, setSection] = useState("");
  const here = useLang();
  const [tag, setTag] = useState("");
  const [tagLang, setTagLang] = useState(here);
  const [flag, setFlag] = useState({ ...timedFlag(null), on: true });
  const form = useActionForm(actionOf(wish) ?? "approve");

  const missing = (): string | null => {
    if (wish === "move") return category ? null : t("panel.articles.choose_category");
    if (wish === "tag") return tag.trim() ? null : t("panel.articles.tag_needed");
    if (wish === "section") return null;
    if (wish === "pin" || wish === "breaking") return isPast(flag) ? t("panel.articles.future_needed") : null;
    return form.missing;
  };
  /** As the server takes it; read it only when nothing is missing. */
  const complete = (): BulkDetails => {
    if (wish === "move") return { subcategory_id: category };
    if (wish === "tag") return { tag: { lang: tagLang, name: tag.trim() } };
    if (wish === "section") return { section_id: section || null };
    if (wish === "pin") return { pinned: flag.on, pinned_until: endOf(flag) };
    if (wish === "breaking") return { breaking: flag.on, breaking_until: endOf(flag) };
    const { unpublish_at, ...details } = form.complete();
    return { ...details, ...(unpublish_at ? { unpublish_at } : {}) };
  };
  return {
    missing: missing(),
    complete,
    fields: {
      category,
      setCategory,
      section,
      setSection,
      tag,
      setTag,
      tagLang,
      setTagLang,
      flag,
      setFlag,
      action: form.fields,
    },
  };
}

export type BulkFormFields = ReturnType<typeof useBulkForm>["fields"];
