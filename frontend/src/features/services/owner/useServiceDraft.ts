import type { OwnService, ServiceForm } from "../../../generated/api";
import { useLang } from "../../../lib/i18n";
import { useFormDraft, type FormDraft } from "../../../lib/useFormDraft";
import { createService, saveService } from "../api";
import { emptyForm, isServiceForm } from "./draft";

const autosaves = (service: OwnService | null) =>
  !service || service.state === "draft" || service.state === "changes_requested";

/** A service while it is being written. Drafts are saved as they are written; a change of a published service is saved when its
 * owner says so. A new one is in `country`. */
export function useServiceDraft(
  initial: OwnService | null,
  country: string | null,
  onSaved: (service: OwnService) => void,
): FormDraft<OwnService, ServiceForm> {
  const lang = useLang();
  return useFormDraft({
    kind: "service_draft",
    initial,
    empty: () => emptyForm(lang, country),
    isForm: isServiceForm,
    autosaves,
    save: async (known, form) => (known ? (await saveService(known, form)).service : createService(form)),
    onSaved,
  });
}
