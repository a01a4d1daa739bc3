import { NetworkError, Problem, type FieldProblem } from "./api";
import type { Translate } from "./i18n";

/** The message of an error, in the words of the server where it gave some. */
export function errorMessage(t: Translate, error: unknown): string {
  if (error instanceof Problem) {
    const fields = Object.values(error.fields).flat();
    const first = fields.map((field) => field.message).filter(Boolean);
    if (first.length > 0) return first.join(" ");
    return error.detail || error.title || t("panel.failed");
  }
  if (error instanceof NetworkError) return t(`panel.fault_${error.kind}`);
  return t("panel.failed");
}

/** Request id and status, for whoever has to look into it. */
export function errorReference(t: Translate, error: unknown): string {
  if (!(error instanceof Problem)) return "";
  return error.request
    ? t("panel.request_ref", { request: error.request, status: error.status })
    : t("panel.request_status", { status: error.status });
}

/** The error of a field, or null. */
export function problemText(problems: FieldProblem[] = []): string | null {
  return problems.length > 0 ? problems.map((problem) => problem.message).join(" ") : null;
}
