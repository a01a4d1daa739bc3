// The pages of contacts that readers see.
import type { PageComponents } from "../../lib/page-types";
import { CheckPage } from "./CheckPage";
import { SuggestionPage } from "./SuggestionPage";
import { ContactListPage } from "./ContactListPage";
import { ContactPage } from "./ContactPage";
import { ContactSheetPage } from "./ContactSheetPage";

export const pages: PageComponents = {
  contacts: ContactListPage,
  "contact-group": ContactListPage,
  "contact-subgroup": ContactListPage,
  "contact-sheet": ContactSheetPage,
  contact: ContactPage,
  "contact-check": CheckPage,
  "contact-correction": SuggestionPage,
};
