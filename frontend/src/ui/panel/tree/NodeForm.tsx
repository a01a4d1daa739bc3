import { useState, type ReactNode } from "react";
import type { NodeText, PerLangNodeText } from "../../../generated/api";
import { NewCategoryLimits } from "../../../generated/limits";
import { useLang, useT } from "../../../lib/i18n";
import { nodeName, type TreeNode } from "../../../lib/labels/nodes";
import { LANGS } from "../../../lib/paths";
import type { FieldProblems } from "../../../lib/submission";
import { Check } from "../Check";
import { Confirm } from "../Confirm";
import { TextInput } from "../TextInput";
import { IconChoice } from "./IconChoice";
import { NodeTextFields } from "./NodeTextFields";
import type { NodeFormProps, TreeWords } from "./treeKind";

/** Fields of every node as the form was filled in. Languages without a name are left out. */
export interface NodeValues {
  /** Empty in a new node that takes its slug from the name. */
  slug: string;
  icon: string;
  in_menu: boolean;
  texts: PerLangNodeText;
}

interface Props<N> extends NodeFormProps<N> {
  words: TreeWords;
  /** Only names and texts may be changed. */
  texts_only?: boolean;
  save: (values: NodeValues) => Promise<unknown>;
  /** Fields that only this tree has. */
  children?: (problems: FieldProblems) => ReactNode;
}

const EMPTY: NodeText = { name: "", description: "", intro: "", seo_title: "", seo_description: "" };

/** A node of any tree: names and texts in three languages, slug, icon, menu. */
export function NodeForm<N extends TreeNode<N>>(props: Props<N>) {
  const { words, node, parent, texts_only, save, onDone, onClose, children } = props;
  const t = useT();
  const here = useLang();
  const [texts, setTexts] = useState({
    en: node?.texts.en ?? EMPTY,
    uk: node?.texts.uk ?? EMPTY,
    de: node?.texts.de ?? EMPTY,
  });
  const [slug, setSlug] = useState(node?.slug ?? "");
  const [icon, setIcon] = useState(node?.icon ?? parent?.icon ?? "folder");
  const [inMenu, setInMenu] = useState(node?.in_menu ?? true);
  const named = LANGS.filter((code) => texts[code].name.trim().length > 1);

  const confirm = async () => {
    const filled = Object.fromEntries(named.map((code) => [code, texts[code]]));
    await save({ slug: slug.trim(), icon, in_menu: inMenu, texts: filled });
    onDone();
  };

  return (
    <Confirm
      title={node ? nodeName(node, here) : t(`${words}.${parent ? "add_sub" : "add"}`)}
      verb={t("common.save")}
      reason={named.length === 0 && t("panel.tree.name_needed")}
      onConfirm={confirm}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {parent && <p className="muted">{t("panel.tree.below", { name: nodeName(parent, here) })}</p>}
          {LANGS.map((code, n) => (
            <NodeTextFields
              key={code}
              first={n === 0}
              lang={code}
              text={texts[code]}
              problems={problems}
              onChange={(change) => setTexts((now) => ({ ...now, [code]: { ...now[code], ...change } }))}
            />
          ))}
          {!texts_only && (
            <>
              <TextInput
                optional={!node}
                label={t("panel.editor.slug")}
                hint={t(node ? "panel.tree.slug_moves" : "panel.tree.slug_hint")}
                value={slug}
                max={NewCategoryLimits.slug.max_length}
                problems={problems.slug}
                onChange={setSlug}
              />
              <IconChoice value={icon} onChange={setIcon} />
              {children?.(problems)}
              <Check checked={inMenu} onChange={setInMenu}>
                {t("panel.tree.in_menu")}
              </Check>
            </>
          )}
        </>
      )}
    </Confirm>
  );
}
