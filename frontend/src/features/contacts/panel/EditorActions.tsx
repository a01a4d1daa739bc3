import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { Button } from "../../../ui/panel/Button";
import { Confirm } from "../../../ui/panel/Confirm";
import { toast } from "../../../lib/toasts";
import type { ContactForm } from "../../../generated/api";
import { setContactState } from "./api";
import { NEXT, type State } from "./labels";
import { nameIn } from "../../../lib/labels/contacts";
import type { ContactEditing } from "./useContactForm";

/** States that readers feel for long: these are asked about first. */
type Grave = "closed" | "archived" | "remove";

interface Props {
  editing: ContactEditing;
  onRemoved: () => void;
}

/** Actions on a contact: the next states, the confirmation, saving; grave steps ask first. */
export function EditorActions({ editing, onRemoved }: Props) {
  const t = useT();
  const [grave, setGrave] = useState<Grave | null>(null);
  const { form, draft, dirty, busy } = editing;
  const publishes = can("contacts.publish");
  const isOwnDraft = form === null || form.state === "draft" || form.state === "in_review";
  const locked = publishes || isOwnDraft ? null : t("panel.not_allowed");
  const saveFirst = dirty && t("panel.contacts.save_first");
  const move = (form: ContactForm, state: State) =>
    editing.run(() => setContactState(form.id, form.version, state), t(`panel.contacts.states.${state}`));
  return (
    <>
      {form?.removable && (
        <Button
          variant="bad"
          busy={busy}
          disabledReason={can("contacts.manage") ? null : t("panel.not_allowed")}
          onClick={() => setGrave("remove")}
        >
          {t("panel.contacts.remove")}
        </Button>
      )}
      {form &&
        NEXT[form.state].map((state) => (
          <Button
            key={state}
            variant={state === "closed" ? "bad" : "line"}
            busy={busy}
            disabledReason={
              (!publishes && state !== "in_review" && state !== "draft" && t("panel.not_allowed")) || saveFirst
            }
            onClick={() => (state === "closed" || state === "archived" ? setGrave(state) : void move(form, state))}
          >
            {t(`panel.contacts.do.${state}`)}
          </Button>
        ))}
      {form && (form.state === "published" || form.state === "needs_check") && (
        <Button
          icon="ok"
          busy={busy}
          disabledReason={(!publishes && t("panel.not_allowed")) || saveFirst}
          onClick={() => void editing.confirm(form)}
        >
          {t("panel.contacts.confirm")}
        </Button>
      )}
      <Button
        variant="primary"
        busy={busy}
        disabledReason={locked ?? (draft.subgroup_id === "" && t("panel.contacts.group_needed"))}
        onClick={() => void editing.save()}
      >
        {t("common.save")}
      </Button>
      {form && grave && (
        <GraveStep
          form={form}
          step={grave}
          onStep={() =>
            grave === "remove"
              ? editing.remove().then(() => {
                  toast({ level: "ok", text: t("panel.contacts.removed") });
                  onRemoved();
                })
              : move(form, grave)
          }
          onClose={() => setGrave(null)}
        />
      )}
    </>
  );
}

interface GraveProps {
  form: ContactForm;
  step: Grave;
  onStep: () => Promise<unknown>;
  onClose: () => void;
}

/** Says what readers will see, and asks. */
function GraveStep({ form, step, onStep, onClose }: GraveProps) {
  const t = useT();
  const lang = useLang();
  const name = nameIn(form, lang);
  const words = {
    closed: [t("panel.contacts.close_title", { name }), t("panel.contacts.close_text"), t("panel.contacts.do.closed")],
    archived: [
      t("panel.contacts.archive_title", { name }),
      t("panel.contacts.archive_text"),
      t("panel.contacts.do.archived"),
    ],
    remove: [t("panel.contacts.remove_title", { name }), t("panel.contacts.remove_text"), t("panel.contacts.remove")],
  }[step];
  const [title = "", text, verb = ""] = words;
  return (
    <Confirm title={title} verb={verb} bad onConfirm={onStep} onClose={onClose}>
      <p>{text}</p>
    </Confirm>
  );
}
