// The call of the public report form.
import { call } from "../../lib/api";
import type { NewReport } from "../../generated/api";

export const sendReport = (body: NewReport) => call("POST /reports", { body });
