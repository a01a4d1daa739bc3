import type { PersonRef } from "../../generated/api";
import type { Translate } from "../i18n";

/** The name of a person; the server has none for an erased account. */
export const personName = (t: Translate, { name }: Pick<PersonRef, "name">): string =>
  name || t("panel.audit.actor_person");
