import type { PageComponents } from "../../lib/page-types";
import { RestorePage } from "./RestorePage";

export const pages: PageComponents = { "setup-restore": RestorePage };
