// The call of the form for a message to the provider of a service.
import type { NewServiceMessage } from "../../generated/api";
import { call } from "../../lib/api";

export const sendServiceMessage = (body: NewServiceMessage) => call("POST /service-messages", { body });
