// The page of advertising packages that readers see.
import type { PageComponents } from "../../lib/page-types";
import { AdPackagesPage } from "./AdPackagesPage";

export const pages: PageComponents = { "ad-packages": AdPackagesPage };
