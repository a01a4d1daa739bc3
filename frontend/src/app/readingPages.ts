// The pages that are part of the first download.
import type { PageComponent } from "./routes";
import type { PageName } from "../lib/page-types";
import { ArticlePage } from "../features/articles/ArticlePage";
import { CategoriesPage } from "../features/categories/CategoriesPage";
import { ErrorPage } from "./ErrorPage";
import { HomePage } from "../features/home/HomePage";
import { ArticleListPage } from "../features/articles/ArticleListPage";
import { SearchPage } from "../features/search/SearchPage";

export const readingPages: Partial<Record<PageName, PageComponent>> = {
  home: HomePage,
  latest: ArticleListPage,
  popular: ArticleListPage,
  section: ArticleListPage,
  category: ArticleListPage,
  subcategory: ArticleListPage,
  author: ArticleListPage,
  categories: CategoriesPage,
  article: ArticlePage,
  search: SearchPage,
  error: ErrorPage,
};
