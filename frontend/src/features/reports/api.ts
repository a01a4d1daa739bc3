// The call of the public report form.
import { call } from "../../lib/api";
import type { ReportCall } from "../../generated/api";

export const sendReport = (body: ReportCall) => call("POST /reports", { body });
