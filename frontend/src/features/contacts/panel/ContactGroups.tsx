import { GroupChangeLimits, NodeTextLimits } from "../../../generated/limits";
import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { LANGS } from "../../../lib/paths";
import { can } from "../../../lib/session";
import { Button, IconButton } from "../../../ui/panel/Button";
import { Confirm } from "../../../ui/panel/Confirm";
import { EmptyState, ListStates } from "../../../ui/panel/list/ListStates";
import { errorMessage } from "../../../lib/errorMessage";
import { Select, TextInput } from "../../../ui/panel/Field";
import { langName } from "../../../lib/labels/languages";
import { toast } from "../../../lib/toasts";
import { useLoad } from "../../../lib/useLoad";
import { A } from "../../../ui/site/A";
import { useContactsChanged } from "../../../lib/live";
import type { GroupNode } from "../../../generated/api";
import { listContactGroups } from "../../../lib/commonCalls";
import { changeGroup, createGroup, moveGroup, setGroupState } from "./api";
import { KINDS } from "./labels";
import { groupName } from "../../../lib/labels/contacts";

type Wish = { group: GroupNode } | { parent: GroupNode | null };

/** Groups and subgroups: add, rename, order, hide; a sheet for the printer of each. */
export function ContactGroups() {
  const t = useT();
  const lang = useLang();
  const tree = useLoad("contact-groups", listContactGroups);
  useContactsChanged(tree.reload);
  const [wish, setWish] = useState<Wish | null>(null);
  const locked = can("contacts.manage") ? null : t("panel.not_allowed");
  const run = async (request: Promise<GroupNode[]>) => {
    try {
      tree.put(await request);
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
      tree.reload();
    }
  };
  const row = (group: GroupNode, siblings: GroupNode[], at: number, isTop: boolean) => {
    const name = groupName(group, lang);
    const isHidden = group.state === "hidden";
    return (
      <tr key={group.id} className={isTop ? undefined : "contact-groups__subgroup"}>
        <th scope="row">
          <span className="table__title">{name}</span>{" "}
          {isHidden && <span className="status status--mute">{t("panel.contacts.states.hidden")}</span>}
          <br />
          <A className="link tiny" href={group.path}>
            {group.path}
          </A>
        </th>
        <td className="numeric" data-l={t("panel.contacts.title")}>
          {group.contacts}
        </td>
        <td>
          <div className="row">
            <IconButton
              icon="up"
              label={t("panel.contacts.up", { name })}
              disabledReason={locked ?? (at === 0 && t("panel.contacts.first"))}
              onClick={() => void run(moveGroup(group, at - 1))}
            />
            <IconButton
              icon="down"
              label={t("panel.contacts.down", { name })}
              disabledReason={locked ?? (at === siblings.length - 1 && t("panel.contacts.last"))}
              onClick={() => void run(moveGroup(group, at + 1))}
            />
            <Button
              disabledReason={locked}
              label={t("panel.contacts.rename_named", { name })}
              onClick={() => setWish({ group })}
            >
              {t("panel.articles.edit")}
            </Button>
            <Button
              disabledReason={locked}
              label={t(isHidden ? "panel.contacts.show_named" : "panel.contacts.hide_named", { name })}
              onClick={() => void run(setGroupState(group, isHidden ? "published" : "hidden"))}
            >
              {t(isHidden ? "panel.contacts.show" : "panel.contacts.hide")}
            </Button>
            <A
              className="button button--quiet"
              href={`${group.path}?view=print`}
              aria-label={`${t("contacts.print_sheet")}: ${name}`}
            >
              {t("contacts.print_sheet")}
            </A>
            {isTop && (
              <Button
                disabledReason={locked}
                label={t("panel.contacts.add_below", { name })}
                onClick={() => setWish({ parent: group })}
              >
                {t("panel.contacts.add_subgroup")}
              </Button>
            )}
          </div>
        </td>
      </tr>
    );
  };
  return (
    <div className="card">
      <div className="tools">
        <p className="muted">{t("panel.contacts.groups_text")}</p>
        <span className="push-end">
          <Button variant="primary" icon="plus" disabledReason={locked} onClick={() => setWish({ parent: null })}>
            {t("panel.contacts.add_group")}
          </Button>
        </span>
      </div>
      <ListStates list={tree} failed={t("panel.contacts.failed")} />
      {tree.value?.length === 0 && (
        <EmptyState picture title={t("panel.contacts.no_groups")} text={t("panel.contacts.groups_text")} />
      )}
      {tree.value && tree.value.length > 0 && (
        <table className="table table--cards contact-groups">
          <caption className="visually-hidden">{t("panel.contacts.part_groups")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("panel.contacts.group")}</th>
              <th scope="col">{t("panel.contacts.title")}</th>
              <th scope="col">
                <span className="visually-hidden">{t("panel.actions")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {tree.value.flatMap((group, at, all) => [
              row(group, all, at, true),
              ...group.children.map((child, place, below) => row(child, below, place, false)),
            ])}
          </tbody>
        </table>
      )}
      {wish && <GroupForm wish={wish} onDone={tree.put} onClose={() => setWish(null)} />}
    </div>
  );
}

const EMPTY = { name: "", description: "" };

function GroupForm({
  wish,
  onDone,
  onClose,
}: {
  wish: Wish;
  onDone: (tree: GroupNode[]) => void;
  onClose: () => void;
}) {
  const t = useT();
  const group = "group" in wish ? wish.group : null;
  const [texts, setTexts] = useState({
    en: group?.texts.en ?? EMPTY,
    uk: group?.texts.uk ?? EMPTY,
    de: group?.texts.de ?? EMPTY,
  });
  const [slug, setSlug] = useState(group?.slug ?? "");
  const [kind, setKind] = useState<GroupNode["kind"]>(
    group?.kind ?? ("parent" in wish ? wish.parent?.kind : undefined) ?? "other",
  );
  const save = async () => {
    const filled = Object.fromEntries(
      LANGS.filter((code) => texts[code].name.trim()).map((code) => [code, texts[code]]),
    );
    const parent_id = "parent" in wish ? (wish.parent?.id ?? null) : null;
    onDone(
      group
        ? await changeGroup(group, { slug: slug.trim(), kind, texts: filled })
        : await createGroup({ parent_id, slug: slug.trim() || null, kind, texts: filled }),
    );
  };
  return (
    <Confirm
      title={t(group ? "panel.contacts.edit_group" : "panel.contacts.add_group")}
      verb={t("common.save")}
      reason={!LANGS.some((code) => texts[code].name.trim()) && t("panel.contacts.name_needed")}
      onConfirm={save}
      onClose={onClose}
    >
      {(fields) => (
        <>
          {LANGS.map((code) => (
            <fieldset className="form" key={code}>
              <legend className="field-label">{langName(t, code)}</legend>
              <TextInput
                lang={code}
                label={t("panel.contacts.name")}
                value={texts[code].name}
                max={NodeTextLimits.name.max_length}
                problems={fields[`texts.${code}.name`]}
                onChange={(name) => setTexts({ ...texts, [code]: { ...texts[code], name } })}
              />
              <TextInput
                optional
                lang={code}
                rows={2}
                label={t("panel.contacts.description")}
                value={texts[code].description ?? ""}
                max={NodeTextLimits.description.max_length}
                problems={fields[`texts.${code}.description`]}
                onChange={(description) => setTexts({ ...texts, [code]: { ...texts[code], description } })}
              />
            </fieldset>
          ))}
          <TextInput
            optional
            label={t("panel.editor.slug")}
            value={slug}
            max={GroupChangeLimits.slug.max_length}
            problems={fields.slug}
            onChange={setSlug}
          />
          <Select
            label={t("panel.contacts.kind")}
            value={kind}
            choices={KINDS.map((one) => ({ value: one, label: t(`panel.contacts.kinds.${one}`) }))}
            onChange={(value) => setKind(KINDS.find((one) => one === value) ?? "other")}
          />
        </>
      )}
    </Confirm>
  );
}
