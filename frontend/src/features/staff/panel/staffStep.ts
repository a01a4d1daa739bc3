// Parts that all steps with a staff account share.
import type { StaffAction, StaffDetail, StaffRow } from "../../../generated/api";
import { Problem } from "../../../lib/api";
import type { Translate } from "../../../lib/i18n";
import { toast } from "../../../lib/toasts";

export interface StaffWish {
  action: StaffAction;
  person: StaffRow;
}

export interface StaffStepProps {
  person: StaffRow;
  onDone: () => void;
  onClose: () => void;
}

interface Step {
  t: Translate;
  action: StaffAction;
  name: string;
  run: () => Promise<StaffDetail>;
  onDone: () => void;
}

/** Takes the step and says so. When somebody else was faster, the list behind the dialog shows what is true now. */
export async function runStep({ t, action, name, run, onDone }: Step): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof Problem && error.status === 409) onDone();
    throw error;
  }
  toast({ level: "ok", text: t(`panel.staff.done_${action}`, { name }) });
  onDone();
}
