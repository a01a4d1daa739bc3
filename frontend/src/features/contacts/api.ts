// The calls of the public contact pages.
import { call } from "../../lib/api";
import type { CheckAnswer, CorrectionCall } from "../../generated/api";

export const getCheck = (token: string) => call("GET /contact-checks/{token}", { path: { token } });
export const answerCheck = (token: string, body: CheckAnswer) =>
  call("POST /contact-checks/{token}", { path: { token }, body });
export const sendCorrection = (id: string, body: CorrectionCall) =>
  call("POST /contacts/{id}/corrections", { path: { id }, body });
