// The pages of contacts that readers see.
import type { PageComponent } from "../../app/routes";
import type { PageName } from "../../lib/page-types";
import { CheckPage } from "./CheckPage";
import { SuggestionPage } from "./SuggestionPage";
import { ContactListPage } from "./ContactListPage";
import { ContactPage } from "./ContactPage";
import { ContactSheetPage } from "./ContactSheetPage";

export const contactPages = {
  contacts: ContactListPage,
  "contact-group": ContactListPage,
  "contact-subgroup": ContactListPage,
  "contact-sheet": ContactSheetPage,
  contact: ContactPage,
  "contact-check": CheckPage,
  "contact-correction": SuggestionPage,
} satisfies Partial<Record<PageName, PageComponent>>;
