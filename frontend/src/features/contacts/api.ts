// The calls of the public contact pages.
import { call } from "../../lib/api";
import type { CheckAnswer, NewContactSuggestion } from "../../generated/api";

export const getCheck = (token: string) => call("GET /contact-checks/{token}", { path: { token } });
export const answerCheck = (token: string, body: CheckAnswer) =>
  call("POST /contact-checks/{token}", { path: { token }, body });
export const sendSuggestion = (id: string, body: NewContactSuggestion) =>
  call("POST /contacts/{id}/suggestions", { path: { id }, body });
