import { Fragment, useState, type ReactNode } from "react";
import type { NodeText, PerLangNodeText } from "../../../generated/api";
import { NewCategoryLimits } from "../../../generated/limits";
import { problemText } from "../../../lib/errorMessage";
import { useLang, useT } from "../../../lib/i18n";
import { nodeName, type TreeNode } from "../../../lib/labels/nodes";
import type { Lang } from "../../../lib/page-types";
import { LANGS } from "../../../lib/paths";
import type { FieldProblems } from "../../../lib/submission";
import { Check } from "../Check";
import { Confirm } from "../Confirm";
import { CoverField } from "../CoverField";
import { FieldError } from "../../Field";
import { HoldBack } from "../HoldBack";
import { OutdatedNote } from "../OutdatedNote";
import { Select } from "../Select";
import { TextInput } from "../TextInput";
import { IconChoice } from "./IconChoice";
import { NodeTextFields } from "./NodeTextFields";
import { RemovedTexts, namesReason } from "./RemovedTexts";
import type { NodeFormProps, TreeWords } from "./treeKind";

/** Fields of every node as the form was filled in. Languages without a name are left out. */
export interface NodeValues {
  /** Empty in a new node that takes its slug from the name. */
  slug: string;
  icon: string;
  color: string;
  cover_media_id: string | null;
  in_menu: boolean;
  texts: PerLangNodeText;
  /** Languages that had a text and lost its name. */
  removed_texts: Lang[];
  /** Translations that were read again and are right. */
  confirmed_texts: Lang[];
  /** Languages whose text is held back from readers. */
  draft_texts: Lang[];
}

interface Props<N> extends NodeFormProps<N> {
  words: TreeWords;
  /** Only names and texts may be changed, and no language removed. */
  texts_only?: boolean;
  save: (values: NodeValues) => Promise<unknown>;
  /** Fields that only this tree has. */
  children?: (problems: FieldProblems) => ReactNode;
}

/** Names of the colours (`COLORS` in src/trees/types.rs). */
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
  const [confirmed, setConfirmed] = useState<Lang[]>([]);
  const [drafts, setDrafts] = useState<Lang[]>(node?.draft_texts ?? []);
  const [slug, setSlug] = useState(node?.slug ?? "");
  const [icon, setIcon] = useState(node?.icon ?? parent?.icon ?? "folder");
  const [color, setColor] = useState(node?.color ?? parent?.color ?? "green");
  const [cover, setCover] = useState(node?.cover ?? null);
  const [inMenu, setInMenu] = useState(node?.in_menu ?? true);
  const named = LANGS.filter((code) => texts[code].name.trim() !== "");
  const removed = LANGS.filter((code) => node?.texts[code] && !named.includes(code));
  const reason = namesReason(t, { removed, named: named.length > 0, mayRemove: !texts_only });

  const confirm = async () => {
    const filled = Object.fromEntries(named.map((code) => [code, texts[code]]));
    await save({
      slug: slug.trim(),
      icon,
      color,
      cover_media_id: cover?.id ?? null,
      in_menu: inMenu,
      texts: filled,
      removed_texts: removed,
      confirmed_texts: confirmed,
      draft_texts: drafts.filter((code) => named.includes(code)),
    });
    onDone();
  };

  return (
    <Confirm
      byEnter={removed.length === 0}
      title={node ? nodeName(node, here) : t(`${words}.${parent ? "add_sub" : "add"}`)}
      verb={t("common.save")}
      reason={reason}
      onConfirm={confirm}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {parent && <p className="muted">{t("panel.tree.below", { name: nodeName(parent, here) })}</p>}
          {LANGS.map((code, n) => (
            <Fragment key={code}>
              <NodeTextFields
                first={n === 0}
                lang={code}
                text={texts[code]}
                problems={problems}
                onChange={(change) => setTexts((now) => ({ ...now, [code]: { ...now[code], ...change } }))}
              />
              {node?.outdated?.includes(code) && (
                <OutdatedNote lang={code} confirmed={confirmed} onChange={setConfirmed} />
              )}
              {!texts_only && named.includes(code) && <HoldBack lang={code} drafts={drafts} onChange={setDrafts} />}
            </Fragment>
          ))}
          <FieldError id="draft-texts-error" error={problemText(problems.draft_texts)} />
          <RemovedTexts removed={removed} reason={reason} />
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
              <Select
                label={t("panel.tree.color")}
                value={color}
                problems={problems.color}
                choices={COLORS.map((name) => ({ value: name, label: t(`panel.tree.color_${name}`) }))}
                onChange={setColor}
              />
              <CoverField cover={cover} problems={problems.cover_media_id} onChange={setCover} />
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
