// Pages of messages to providers of services, in one module.
import type { PageComponents } from "../../lib/page-types";
import { ServiceContactPage } from "./ServiceContactPage";
import { ServiceConversationPage } from "./ServiceConversationPage";

export const pages: PageComponents = {
  "service-contact": ServiceContactPage,
  "service-conversation": ServiceConversationPage,
};
