// The pages of the first download: most readers come to an article, and an error may meet anybody.
import { ArticlePage } from "../features/articles/ArticlePage";
import { ErrorPage } from "./ErrorPage";
import type { PageComponents } from "../lib/page-types";

export const firstPages: PageComponents = { article: ArticlePage, error: ErrorPage };
