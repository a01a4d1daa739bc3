// The call of the public form for advice.
import { call } from "../../lib/api";
import type { NewConsult } from "../../generated/api";

export const sendConsult = (body: NewConsult) => call("POST /consult-requests", { body });
