// The pages that are part of the first download.
import type { PageComponent } from "../app/routes";
import type { PageName } from "../lib/page-types";
import { ArticlePage } from "./articles/ArticlePage";
import { CategoriesPage } from "./categories/CategoriesPage";
import { ErrorPage } from "./ErrorPage";
import { HomePage } from "./home/HomePage";
import { ListPage } from "./lists/ListPage";
import { SearchPage } from "./search/SearchPage";

export const readingPages: Partial<Record<PageName, PageComponent>> = {
  home: HomePage,
  latest: ListPage,
  popular: ListPage,
  section: ListPage,
  category: ListPage,
  subcategory: ListPage,
  author: ListPage,
  categories: CategoriesPage,
  article: ArticlePage,
  search: SearchPage,
  error: ErrorPage,
};
