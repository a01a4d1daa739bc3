// The pages that the server renders.
import { pages as packagePages } from "../features/ad_packages/publicPages";
import { pages as adReportPages } from "../features/ad_reports/pages";
import { pages as backupPages } from "../features/backups/pages";
import { AppealPage } from "../features/cases/AppealPage";
import { pages as consultPages } from "../features/consult_requests/pages";
import { pages as contactPages } from "../features/contacts/pages";
import { pages as enterprisePages } from "../features/enterprises/publicPages";
import { LegalPage } from "../features/legal/LegalPage";
import { ReportPage } from "../features/reports/ReportPage";
import { pages as serviceMessagePages } from "../features/service_messages/pages";
import { ServiceCreatePage } from "../features/services/ServiceCreatePage";
import { pages as servicePages } from "../features/services/publicPages";
import { ServiceRenewalPage } from "../features/services/ServiceRenewalPage";
import { pages as signInPages } from "../features/sign_in/pages";
import type { PageComponents } from "../lib/page-types";
import { pages as browsingPages } from "./browsing";
import { firstPages } from "./firstPages";

export const renderedPages: PageComponents = {
  ...firstPages,
  ...browsingPages,
  ...contactPages,
  ...servicePages,
  ...serviceMessagePages,
  ...enterprisePages,
  ...packagePages,
  ...adReportPages,
  ...consultPages,
  ...signInPages,
  ...backupPages,
  legal: LegalPage,
  report: ReportPage,
  appeal: AppealPage,
  "service-create": ServiceCreatePage,
  "service-renewal": ServiceRenewalPage,
};
