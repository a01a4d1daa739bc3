// The pages that are part of the first download.
import type { PageComponent } from "../app/routes";
import type { PageName } from "../lib/page-types";
import { ErrorPage } from "./ErrorPage";

export const readingPages: Partial<Record<PageName, PageComponent>> = {
  error: ErrorPage,
};
