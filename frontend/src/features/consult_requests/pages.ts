// Pages of requests for advice, in one module.
import type { PageComponents } from "../../lib/page-types";
import { ConsultConfirmPage } from "./ConsultConfirmPage";
import { ConsultPage } from "./ConsultPage";
import { ConsultStatusPage } from "./ConsultStatusPage";

export const pages: PageComponents = {
  consult: ConsultPage,
  "consult-confirm": ConsultConfirmPage,
  "consult-status": ConsultStatusPage,
};
