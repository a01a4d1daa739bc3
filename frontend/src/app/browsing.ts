// Pages on which readers choose what to read: they come with one module.
import { CategoriesPage } from "../features/categories/CategoriesPage";
import { HomePage } from "../features/home/HomePage";
import { ArticleListPage } from "../features/articles/ArticleListPage";
import { SearchPage } from "../features/search/SearchPage";
import type { PageComponents } from "../lib/page-types";

export const pages: PageComponents = {
  home: HomePage,
  latest: ArticleListPage,
  popular: ArticleListPage,
  section: ArticleListPage,
  category: ArticleListPage,
  subcategory: ArticleListPage,
  author: ArticleListPage,
  tag: ArticleListPage,
  categories: CategoriesPage,
  search: SearchPage,
};
