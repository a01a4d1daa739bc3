import { useState } from "react";
import * as v from "valibot";
import { vPasskeyChange } from "../../generated/api/valibot.gen";
import { formatDate } from "../../lib/format";
import { useApiForm } from "../../lib/form";
import { useLang, useT } from "../../lib/i18n";
import { Button } from "../../ui/panel/Button";
import { fullTime, wall } from "../../lib/portalTime";
import { FormField } from "../../ui/site/FormField";
import { Icon } from "../../ui/Icon";
import { removePasskey, renamePasskey } from "./api";
import { PasswordConfirmForm } from "./PasswordConfirmForm";
import type { PasskeyRow } from "../../generated/api";
import { Note } from "../../ui/site/Note";
import { ApiForm } from "../../ui/site/ApiForm";
import { SubmitButton } from "../../ui/site/SubmitButton";

const schema = v.object(vPasskeyChange.entries);

interface Props {
  one: PasskeyRow;
  put: (all: PasskeyRow[]) => void;
}

interface ItemProps extends Props {
  /** The role needs a second factor, and there is no other. */
  isLastFactor: boolean;
  onRemoved: () => void;
}

/** A passkey with its actions. */
export function PasskeyItem({ one, put, isLastFactor, onRemoved }: ItemProps) {
  const t = useT();
  const lang = useLang();
  const [step, setStep] = useState<"idle" | "rename" | "remove">("idle");
  const close = () => setStep("idle");
  const used = one.last_used_at;
  return (
    <li>
      <Icon name="key" />
      <div className="list-icon">
        <b>{one.name}</b>
        <br />
        <span className="muted small">
          {used ? t("account.passkey_used", { time: fullTime(lang, used) }) : t("account.passkey_unused")}
          {" · "}
          {t("account.passkey_made", { date: formatDate(lang, wall(one.created_at)) })}
        </span>
        {step === "rename" && <RenameForm one={one} put={put} onClose={close} />}
        {step === "remove" && (
          <>
            <p className="space-above-4">{t("account.passkey_remove_text", { name: one.name })}</p>
            {isLastFactor && (
              <div className="space-above-4">
                <Note tone="warn">{t("account.factor_last")}</Note>
              </div>
            )}
            <PasswordConfirmForm
              verb={t("account.passkey_remove")}
              onClose={close}
              send={async ({ current_password }) => {
                put(await removePasskey(one.id, { current_password }));
                onRemoved();
              }}
            />
          </>
        )}
      </div>
      {step === "idle" && (
        <span className="row">
          <Button label={t("account.passkey_rename_of", { name: one.name })} onClick={() => setStep("rename")}>
            {t("account.passkey_rename")}
          </Button>
          <Button
            variant="bad"
            label={t("account.passkey_remove_of", { name: one.name })}
            onClick={() => setStep("remove")}
          >
            {t("account.passkey_remove")}
          </Button>
        </span>
      )}
    </li>
  );
}

function RenameForm({ one, put, onClose }: Props & { onClose: () => void }) {
  const t = useT();
  const form = useApiForm({
    schema,
    send: async (entry) => {
      put(await renamePasskey(one.id, entry));
      onClose();
    },
  });
  return (
    <div className="space-above-4">
      <ApiForm form={form}>
        <FormField
          form={form}
          name="name"
          label={t("account.passkey_name")}
          initial={one.name}
          autocomplete="off"
          focused
        />
        <div className="row">
          <SubmitButton inline form={form} label={t("account.passkey_rename")} />
          <Button onClick={onClose}>{t("common.cancel")}</Button>
        </div>
      </ApiForm>
    </div>
  );
}
