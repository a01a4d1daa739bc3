// The end of the form of a service.
import type { OwnService, ServiceStep } from "../../../generated/api";

type Standing = Pick<OwnService, "state" | "actions">;

/** The step that follows the saving of the form, if any. */
export function lastStep({ state, actions }: Standing, isDraft: boolean): ServiceStep | null {
  if (isDraft || actions.includes("submit")) return "submit";
  return state === "expired" ? "renew" : null;
}

/** Key of the label of the button that saves the form and takes the step after it. */
export function submitKey(service: Standing | null, isDraft: boolean) {
  const last = service ? lastStep(service, isDraft) : "submit";
  if (last === "renew") return "services.owner.submit_renewal";
  return last === "submit" ? "services.owner.submit" : "services.owner.submit_change";
}
