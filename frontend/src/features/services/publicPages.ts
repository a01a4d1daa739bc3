// The pages of services that readers see.
import type { PageComponents } from "../../lib/page-types";
import { ServiceCountriesPage } from "./ServiceCountriesPage";
import { ServiceGonePage } from "./ServiceGonePage";
import { ServiceListPage } from "./ServiceListPage";
import { ServicePage } from "./ServicePage";

export const pages: PageComponents = {
  services: ServiceListPage,
  "service-list": ServiceListPage,
  "service-countries": ServiceCountriesPage,
  service: ServicePage,
  "service-gone": ServiceGonePage,
};
