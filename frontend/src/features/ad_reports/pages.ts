// Pages of reports about advertising, in one module.
import type { PageComponents } from "../../lib/page-types";
import { AdReportCheckPage } from "./AdReportCheckPage";
import { AdReportPage } from "./AdReportPage";

export const pages: PageComponents = { "ad-report": AdReportPage, "ad-report-check": AdReportCheckPage };
