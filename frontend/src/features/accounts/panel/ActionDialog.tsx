import { useState } from "react";
import type { ReaderAction, ReaderDetail, Trust } from "../../../generated/api";
import { ReaderMeasureLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { toast } from "../../../lib/toasts";
import { Confirm } from "../../../ui/panel/Confirm";
import { MailNote } from "../../../ui/panel/MailNote";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { close, endSessions, lift, restrict, setTrust, suspend } from "./api";
import type { ReaderWish } from "./readerActions";
import { TRUSTS } from "./states";

interface Props {
  wish: ReaderWish;
  onDone: () => void;
  onClose: () => void;
}

/** Asks what a step needs, says what follows from it, and takes it. */
export function ActionDialog({ wish, onDone, onClose }: Props) {
  const t = useT();
  const { action, reader } = wish;
  const { name } = reader;
  const [trust, setTrustChoice] = useState<Trust>(reader.trust);
  const [reason, setReason] = useState("");
  const steps: Record<ReaderAction, () => Promise<ReaderDetail>> = {
    trust: () => setTrust(reader, trust),
    restrict: () => restrict(reader, reason),
    suspend: () => suspend(reader, reason),
    lift: () => lift(reader),
    end_sessions: () => endSessions(reader),
    close: () => close(reader, reason),
  };
  const needsReason = action === "restrict" || action === "suspend" || action === "close";
  const isShort = reason.trim().length < ReaderMeasureLimits.reason.min_length;

  return (
    <Confirm
      title={`${t(`panel.accounts.do_${action}`)}: ${name}`}
      verb={t(`panel.accounts.do_${action}`)}
      bad={action === "suspend" || action === "close"}
      reason={
        (needsReason && isShort && t("panel.accounts.reason_needed", { min: ReaderMeasureLimits.reason.min_length })) ||
        (action === "trust" && trust === reader.trust && t("panel.accounts.trust_needed"))
      }
      onClose={onClose}
      onConfirm={async () => {
        await steps[action]();
        toast({ level: "ok", text: t(`panel.accounts.done_${action}`, { name }) });
        onDone();
      }}
    >
      {(problems) => (
        <div className="form">
          <p>{t(`panel.accounts.text_${action}`, { name })}</p>
          {(needsReason || action === "lift") && <MailNote />}
          {action === "trust" && (
            <Select
              label={t("panel.accounts.trust")}
              value={trust}
              choices={TRUSTS.map((value) => ({ value, label: t(`panel.accounts.trust_${value}`) }))}
              problems={problems.trust}
              onChange={(value) => setTrustChoice(TRUSTS.find((one) => one === value) ?? trust)}
            />
          )}
          {needsReason && (
            <TextInput
              first
              rows={4}
              lang={reader.locale}
              label={t("panel.accounts.reason")}
              hint={t("panel.accounts.reason_hint", { lang: t(`common.lang.${reader.locale}`) })}
              value={reason}
              max={ReaderMeasureLimits.reason.max_length}
              problems={problems.reason}
              onChange={setReason}
            />
          )}
        </div>
      )}
    </Confirm>
  );
}
