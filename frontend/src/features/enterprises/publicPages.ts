// The pages of enterprises that readers see.
import type { PageComponents } from "../../lib/page-types";
import { EnterpriseListPage } from "./EnterpriseListPage";
import { EnterprisePage } from "./EnterprisePage";

export const pages: PageComponents = {
  enterprises: EnterpriseListPage,
  enterprise: EnterprisePage,
};
