import { CategoryChangeLimits, NodeTextLimits } from "../../../generated/limits";
import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { LANGS } from "../../../lib/paths";
import { can } from "../../../lib/session";
import { Check } from "../../../ui/panel/Check";
import { Confirm } from "../../../ui/panel/Confirm";
import { Select, TextInput } from "../../../ui/panel/Field";
import { inLang, langName } from "../../../lib/labels/languages";
import type { CategoryNode, NodeText } from "../../../generated/api";
import { changeCategory, createCategory } from "./api";
import { labelOf } from "../../../lib/labels/categories";

const COLORS = [
  "red",
  "blue",
  "yellow",
  "green",
  "mint",
  "pink",
  "orange",
  "sky",
  "sand",
  "violet",
  "teal",
  "grey",
] as const;

const EMPTY: NodeText = { name: "", description: "", seo_title: "", seo_description: "" };

export interface CategoryFormProps {
  /** null makes a new one, below `parent` or at the top. */
  node: CategoryNode | null;
  parent: CategoryNode | null;
  onDone: () => void;
  onClose: () => void;
}

export function CategoryForm({ node, parent, onDone, onClose }: CategoryFormProps) {
  const t = useT();
  const here = useLang();
  const manages = can("categories.manage");
  const [texts, setTexts] = useState({
    en: node?.texts.en ?? EMPTY,
    uk: node?.texts.uk ?? EMPTY,
    de: node?.texts.de ?? EMPTY,
  });
  const [slug, setSlug] = useState(node?.slug ?? "");
  const [color, setColor] = useState(node?.color ?? parent?.color ?? "green");
  const [inMenu, setInMenu] = useState(node?.in_menu ?? true);
  const named = LANGS.some((code) => texts[code].name.trim().length > 1);

  const save = async () => {
    const filled = Object.fromEntries(
      LANGS.filter((code) => texts[code].name.trim()).map((code) => [code, texts[code]]),
    );
    if (node) {
      const place = manages ? { color, in_menu: inMenu, slug: slug.trim() || node.slug } : {};
      await changeCategory(node, { ...place, texts: filled });
    } else {
      await createCategory({
        parent_id: parent?.id ?? null,
        slug: slug.trim() || null,
        color,
        in_menu: inMenu,
        texts: filled,
      });
    }
    onDone();
  };

  return (
    <Confirm
      title={node ? labelOf(node, here) : t(parent ? "panel.categories.add_sub" : "panel.categories.add")}
      verb={t("common.save")}
      reason={!named && t("panel.categories.name_needed")}
      onConfirm={save}
      onClose={onClose}
    >
      {(fields) => (
        <>
          {parent && <p className="muted">{t("panel.categories.below", { name: labelOf(parent, here) })}</p>}
          {LANGS.map((code, n) => (
            <fieldset className="form" key={code}>
              <legend className="visually-hidden">{langName(t, code)}</legend>
              <TextInput
                first={n === 0}
                lang={code}
                label={t("panel.categories.name_in", { lang: inLang(t, code) })}
                value={texts[code].name}
                max={NodeTextLimits.name.max_length}
                problems={fields[`texts.${code}.name`]}
                onChange={(name) => setTexts({ ...texts, [code]: { ...texts[code], name } })}
              />
              {texts[code].name && (
                <TextInput
                  optional
                  rows={2}
                  lang={code}
                  label={t("panel.categories.description")}
                  value={texts[code].description ?? ""}
                  max={NodeTextLimits.description.max_length}
                  problems={fields[`texts.${code}.description`]}
                  onChange={(description) => setTexts({ ...texts, [code]: { ...texts[code], description } })}
                />
              )}
            </fieldset>
          ))}
          {(manages || !node) && (
            <>
              <TextInput
                optional={!node}
                label={t("panel.editor.slug")}
                hint={node ? t("panel.categories.slug_moves") : t("panel.categories.slug_hint")}
                value={slug}
                max={CategoryChangeLimits.slug.max_length}
                problems={fields.slug}
                onChange={setSlug}
              />
              <Select
                label={t("panel.categories.color")}
                value={color}
                choices={COLORS.map((name) => ({ value: name, label: t(`panel.categories.color_${name}`) }))}
                onChange={setColor}
              />
              <Check checked={inMenu} onChange={setInMenu}>
                {t("panel.categories.in_menu")}
              </Check>
            </>
          )}
        </>
      )}
    </Confirm>
  );
}
