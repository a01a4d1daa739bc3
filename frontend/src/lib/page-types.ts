// The envelope that the server sends with each page: its data under the server's names, and the layout around all pages.

import type { ComponentType } from "react";
import type {
  AdPackagesPage,
  AdReportCheckPage,
  AdReportPage,
  AppealPage,
  ArticlePage,
  CategoriesPage,
  ConsultConfirmPage,
  ConsultPage,
  ConsultStatusPage,
  ContactListPage,
  ContactPage,
  ContactSuggestionPage,
  ContactSheetPage,
  EnterpriseListPage,
  EnterprisePage,
  ErrorPage,
  Head,
  HomePage,
  Lang,
  LegalPage,
  ListPage,
  RegistrationPage,
  ReportPage,
  SearchPage,
  ServiceContactPage,
  ServiceConversationPage,
  ServiceCountriesPage,
  ServiceGonePage,
  ServiceListPage,
  ServicePage,
  SignInPage,
} from "../generated/pages";

export type * from "../generated/pages";

interface FormPage {
  head: Head;
}

export interface MenuEntry {
  label: string;
  path: string;
  /** Language of the label, where it is not the page's. */
  lang?: Lang;
}

/** Fewest characters of a text that goes to review, fewest pixels of its cover, most megabytes of a picture. */
export interface FormLimits {
  title_min: number;
  excerpt_min: number;
  body_min: number;
  news_body_min: number;
  /** Days of a pin without an end. */
  pin_days: number;
  /** Hours of "breaking" without an end. */
  breaking_hours: number;
  cover_min_width: number;
  picture_max_mb: number;
  private_file_max_mb: number;
  /** Days from the end of a report until its sender is forgotten. */
  sender_days: number;
}

/** A logo with its size in pixels. */
export interface LogoFile {
  src: string;
  width: number;
  height: number;
}

/** The operator's logo; without one the program's is shown. */
export interface Brand {
  /** On light grounds. */
  logo: LogoFile | null;
  logo_dark: LogoFile | null;
  /** True if the name of the portal stands beside the logo. */
  shows_name: boolean;
}

/** The same for all pages of one language. */
export interface Layout {
  name: string;
  brand: Brand;
  tagline: string;
  edition: string;
  today: string;
  /** The portal's clock, as in "Europe/Zurich". */
  time_zone: string;
  build: string;
  default_lang: Lang;
  /** True if German is shown with ss instead of ß. */
  swiss_spelling: boolean;
  api_url: string;
  menu: MenuEntry[];
  sections: (MenuEntry & { slug: string })[];
  categories: MenuEntry[];
  /** Pages of the operator that are in force. */
  footer: MenuEntry[];
  /** Address that readers may write to; may be empty. */
  contact_email: string;
  /** True if visitors without an account may read. */
  anonymous: boolean;
  registration_open: boolean;
  /** True if the portal stands under a domain at which browsers know passkeys. */
  passkeys: boolean;
  /** Years a person must have to register. */
  minimum_age: number;
  realtime: {
    key: string;
    cluster: string;
    activity_timeout_ms: number;
    pong_timeout_ms: number;
    unavailable_timeout_ms: number;
  } | null;
  guard: { path: string; roles: string[] }[];
  capabilities: Record<string, string[]>;
  /** Configured limits that forms of the panel tell in advance. */
  limits: FormLimits;
}

interface Of<Name extends string, Data> {
  page: Name;
  /** Without the language prefix, with the query. */
  path: string;
  lang: Lang;
  layout: Layout;
  /** `data` has head and advertising places alone: the rest is in the server's markup, and comes as JSON when it is needed. */
  partial?: true;
  data: Data;
}

export type ListName = "latest" | "popular" | "section" | "category" | "subcategory" | "author" | "tag";
type ContactListName = "contacts" | "contact-group" | "contact-subgroup";
type ServicePageName = "service-create" | "service-edit" | "service-renewal" | "my-services";
type AdPageName = "ad-create" | "my-advertising";
type SignInName = "login" | "reset-password";
type FormName = "confirm-email" | "invitation" | "setup" | "setup-restore";

export type Envelope =
  | Of<"home", HomePage>
  | Of<ListName, ListPage>
  | Of<"categories", CategoriesPage>
  | Of<"article", ArticlePage>
  | Of<ContactListName, ContactListPage>
  | Of<"contact-sheet", ContactSheetPage>
  | Of<"contact", ContactPage>
  | Of<"services" | "service-list", ServiceListPage>
  | Of<"service-countries", ServiceCountriesPage>
  | Of<"service-gone", ServiceGonePage>
  | Of<"enterprises", EnterpriseListPage>
  | Of<"enterprise", EnterprisePage>
  | Of<"ad-packages", AdPackagesPage>
  | Of<"ad-report", AdReportPage>
  | Of<"ad-report-check", AdReportCheckPage>
  | Of<"service", ServicePage>
  | Of<"service-contact", ServiceContactPage>
  | Of<"service-conversation", ServiceConversationPage>
  | Of<"legal", LegalPage>
  | Of<"report", ReportPage>
  | Of<"appeal", AppealPage>
  | Of<"consult", ConsultPage>
  | Of<"consult-confirm", ConsultConfirmPage>
  | Of<"consult-status", ConsultStatusPage>
  | Of<"search", SearchPage>
  | Of<"error", ErrorPage>
  | Of<FormName, FormPage>
  | Of<SignInName, SignInPage>
  | Of<"registration", RegistrationPage>
  | Of<"contact-check", FormPage>
  | Of<"contact-correction", ContactSuggestionPage>
  | Of<"account", FormPage>
  | Of<ServicePageName, FormPage>
  | Of<AdPageName, FormPage>
  | Of<"panel", FormPage>;

export type PageName = Envelope["page"];

/** The component of a page. */
export type PageComponent = ComponentType<{ envelope: Envelope }>;
export type PageComponents = Partial<Record<PageName, PageComponent>>;
