import { NetworkError, Problem } from "./api";
import type { Translate } from "./i18n";
import type { LocaleKey } from "../generated/locale-keys";

/** The message of an error on a page for readers, in the words of the server where it gave some; `unreachable` names the sentence
 *  for a server that was not reached. */
export function siteErrorMessage(
  t: Translate,
  error: unknown,
  unreachable: LocaleKey = "network_errors.network",
): string {
  if (error instanceof Problem) return error.detail || error.title || t("network_errors.response");
  const kind = error instanceof NetworkError ? error.kind : "response";
  return t(kind === "network" ? unreachable : `network_errors.${kind}`);
}
