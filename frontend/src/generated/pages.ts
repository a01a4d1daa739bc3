// Written from the server's types (tests/it/page_types.rs). Do not edit.

/** Accessibility of the place, in lines; null where nobody said. */
export type AccessLine = {
  /** No step on the way in. */
  step_free: boolean | null;
  /** A toilet for wheelchairs. */
  toilet: boolean | null;
  /** A hearing loop. */
  hearing_loop: boolean | null;
  /** Somebody signs. */
  sign_language: boolean | null;
  /** In words. */
  note: string;
};

/** An advantage of a package in a few words. */
export type AdBenefit = string;

/** Ink of the ground of a composed design. */
export type AdInk = "yellow" | "red" | "blue" | "green" | "black" | "paper";

/** Circle of buyers. */
export type AdPackageAudience = "everyone" | "enterprises" | "verified" | "associations";

/** Value added tax of a package. */
export type AdPackageVat = "site" | "exempt" | "reverse_charge_possible";

/** Page "ad-packages". */
export type AdPackagesPage = {
  /** Title and metadata. */
  head: Head;
  /** The way here. */
  crumbs: Crumb[];
  /** Packages in the order of sale. */
  packages: ListedAdPackage[];
  /** Path of the advertising rules; null while none are in force. */
  rules_path: string | null;
};

/** Kind of pages on which places stand. */
export type AdPageKind = "home" | "article_lists" | "article" | "services" | "contacts";

/** Part of a page where a place stands. */
export type AdPosition = "top" | "between" | "side" | "end";

/** Ratio of the pictures of a place. */
export type AdRatio = "poster" | "strip";

/** Delivery of a booking from its first day on. */
export type AdReport = {
  /** Name of the booking. */
  title: string;
  /** Name of the advertiser as readers see it. */
  advertiser: string;
  /** Name of the package. */
  package: string;
  /** State of the booking. */
  state: AdState;
  /** First day. */
  start_on: string;
  /** Last day. */
  end_on: string;
  /** Last day with numbers: today, or the last day. */
  until: string;
  /** Views in all. */
  views: number;
  /** Clicks in all. */
  clicks: number;
  /** Each day from the first to `until`, also those without a view. */
  days: AdReportDay[];
  /** By place, in the order of the places. */
  places: AdReportPlace[];
  /** By language. */
  langs: AdReportLanguage[];
};

/** Page "ad-report-check": tells whether a report as a file is unchanged. */
export type AdReportCheckPage = {
  /** Title and metadata. */
  head: Head;
  /** Path of the form, without language prefix. */
  action: string;
  /** Path of the public key. */
  key_path: string;
  /** Largest file in megabytes. */
  file_max_mb: number;
  verdict: AdReportVerdict | null;
  /** Name of the file that was checked; may be empty. */
  file_name: string;
  /** Fault of the file. */
  fault: string | null;
};

/** Views and clicks of a day. */
export type AdReportDay = {
  /** Day in the portal's time zone. */
  day: string;
  /** Views. */
  views: number;
  /** Clicks. */
  clicks: number;
};

/** Views and clicks on pages in a language. */
export type AdReportLanguage = {
  /** Language of the pages. */
  lang: Lang;
  /** Views. */
  views: number;
  /** Clicks. */
  clicks: number;
};

/** Page "ad-report": a report for whoever has its link. */
export type AdReportPage = {
  /** Title and metadata. */
  head: Head;
  /** The report. */
  report: AdReport;
  /** Path of the PDF file, without language prefix. */
  document_path: string;
  /** Path of the page that checks files. */
  check_path: string;
};

/** Views and clicks in a place. */
export type AdReportPlace = {
  /** Name of the place. */
  name: string;
  /** Views. */
  views: number;
  /** Clicks. */
  clicks: number;
};

/** Result of the check of a file. */
export type AdReportVerdict = "genuine" | "changed" | "unsigned";

/** A place of a page. */
export type AdSlot = {
  /** Code of the place. */
  code: string;
  /** Ratio of its pictures. */
  ratio: AdRatio;
  /** Part of the page. */
  position: AdPosition;
  /** Advertisements for which it reserves space. */
  count: number;
  house: PlainHouseAd | null;
};

/** The places of a page, and what the choice of advertisements depends on. */
export type AdSlots = {
  /** Kind of the page. */
  page: AdPageKind;
  /** Identities of its sections. */
  sections: string[];
  /** Identities of its categories, of both levels. */
  categories: string[];
  /** Country of its services, ISO 3166-1. */
  country: string | null;
  /** Places for which there may be something to show. */
  places: AdSlot[];
};

/** State of a booking. */
export type AdState = "draft" | "submitted" | "in_review" | "changes_requested" | "rejected" | "approved" | "awaiting_payment" | "scheduled" | "running" | "paused" | "suspended" | "completed" | "cancelled" | "archived";

/** A place of a contact. */
export type AddressLine = {
  /** Street and number. */
  street: string;
  /** Postal code and town. */
  town: string;
  /** Names of region and country. */
  region: string;
  /** A map of another site, opened by a tap. */
  map_url: string;
  /** The way there, a step each. */
  steps: string[];
  /** Language of the steps. */
  steps_lang: Lang;
};

/** Part that a language model had in a work; readers of an article are told. */
export type AiAssistance = "none" | "translated" | "drafted";

/** Level of an announcement. */
export type AnnouncementLevel = "info" | "warn" | "urgent";

/** Page "appeal": the decision, and the form of an appeal. */
export type AppealPage = {
  /** Title and metadata. */
  head: Head;
  /** Path of the form, without language prefix. */
  action: string;
  /** The decision. */
  decision: AppealView;
  /** Entered text. */
  text: string;
  /** Fault of the text. */
  fault: string | null;
  /** Code of the appeal that was just sent. */
  sent: string | null;
};

/** A decision as the party that may appeal reads it. */
export type AppealView = {
  /** Code of the case. */
  code: string;
  /** Title of the subject. */
  title: string;
  /** Its address, without language prefix. */
  path: string;
  /** Role of the reader in the case. */
  party: Party;
  /** Outcome. */
  outcome: Outcome;
  /** Label of the reason code; may be empty. */
  reason_label: string;
  /** Text of the reason code; may be empty. */
  reason_text: string;
  basis: DecisionBasis | null;
  /** Law or paragraph that it rests on; may be empty. */
  rule: string;
  /** The reason in words. */
  text: string;
  /** Language of that text. */
  text_lang: Lang;
  /** True if no person took part. */
  automated: boolean;
  /** Day of the decision. */
  decided_on: string;
  /** Last day of an appeal. */
  appeal_until: string;
  /** True if an appeal is possible now. */
  open: boolean;
  /** Code of the appeal, once it is made. */
  appeal_code: string | null;
  appeal_outcome: Outcome | null;
  /** Reason of that outcome. */
  appeal_text: string;
};

/** An article in a list. */
export type ArticleCard = {
  /** Public identity. */
  id: string;
  /** Path without language prefix. */
  path: string;
  /** Title. */
  title: string;
  /** Language of the text shown. */
  lang: Lang;
  /** Short text for lists. */
  excerpt: string;
  /** Sort of text. */
  kind: ArticleKind;
  /** First level of its place. */
  category: Crumb;
  /** Second level of its place. */
  subcategory: Crumb;
  cover: Picture | null;
  /** Names of its authors, in order. */
  author_names: string[];
  /** First publication, wall clock of the portal. */
  published_at: string;
  /** Minutes that reading takes. */
  reading_minutes: number;
  /** True if somebody paid for it. */
  sponsored: boolean;
  /** True if it is marked as breaking now. */
  breaking: boolean;
  /** True if it is on top of its lists now. */
  pinned: boolean;
  /** Distinct readers, in lists that count them. */
  readers: number | null;
};

/** The whole article in one language. */
export type ArticleContent = ArticleCard & {
  /** The byline. */
  authors: Byline[];
  /** Line below the title. */
  subtitle: string | null;
  /** Clean rich text. */
  body_html: string;
  /** Its headings. */
  toc: Toc[];
  /** Line below the cover. */
  cover_caption: string | null;
  /** Tags of the page's language. */
  tags: LinkedTag[];
  source: ArticleSource | null;
  sponsor: ArticleSponsor | null;
  /** Last change worth telling, wall clock of the portal. */
  updated_at: string | null;
  /** Where it was published first; search engines are sent there. */
  canonical_url: string | null;
  /** Corrections, the newest first. */
  corrections: PublishedCorrection[];
  /** Pictures beside the text. */
  gallery: ShownPicture[];
  /** Part that a language model had in it. */
  ai_assistance: AiAssistance;
  event: ArticleEvent | null;
  /** True if it is kept only for the record. */
  archived: boolean;
  /** Language it was written in. */
  original_lang: Lang;
};

/** The event that an article announces. */
export type ArticleEvent = {
  /** Begin, wall clock of the portal. */
  start: string;
  /** End, wall clock of the portal. */
  end: string | null;
  /** Place. */
  place: string;
  /** Its page. */
  url: string | null;
  /** Words of the link to its file for calendars, until it is over. */
  file_label: string | null;
};

/** Genre of an article. */
export type ArticleKind = "news" | "guide" | "interview" | "event" | "opinion" | "announcement";

/** Page "article". */
export type ArticlePage = {
  /** Head of the page. */
  head: Head;
  /** Address of the page with its host, for paper. */
  address: string;
  /** The article. */
  article: ArticleContent;
  /** Its languages. */
  languages: LanguageVersion[];
  /** The way here. */
  crumbs: Crumb[];
  /** Articles to read next. */
  related: ArticleCard[];
  /** Places of advertisements. */
  ads: AdSlots;
  /** True if this is a draft behind a preview link. */
  preview: boolean;
  /** Words of the link to be told of a version in the page's language, while there is none. */
  wish: string | null;
};

/** Where an article was taken from. */
export type ArticleSource = {
  /** Whom. */
  name: string;
  /** Address. */
  url: string | null;
};

/** The enterprise that paid for an article. */
export type ArticleSponsor = {
  /** Name under which people know it. */
  name: string;
  /** Language of the name. */
  lang: Lang;
  /** Its page, without language prefix; null where readers see none. */
  path: string | null;
};

/** Address of a page of a person elsewhere, https only. */
export type AuthorLink = string;

/** The person of page "author". */
export type AuthorProfile = {
  /** Name as printed. */
  name: string;
  /** Title, such as "Editor". */
  title: string | null;
  /** Biography, clean rich text. */
  bio: string | null;
  /** Language of both. */
  lang: Lang;
  photo: Picture | null;
  /** Addresses of their pages elsewhere. */
  links: AuthorLink[];
};

/** Content of a block. */
export type BlockKind = "hero" | "latest" | "popular" | "section" | "category" | "categories" | "announcement" | "text" | "emergency" | "contacts" | "services" | "consult";

/** Somebody who had a part in an article. */
export type Byline = {
  /** Name as printed. */
  name: string;
  /** Part of the address of their page. */
  slug: string;
  /** Role. */
  role: CreditRole;
  /** Title, such as "Editor". */
  title: string | null;
  /** Language of that. */
  title_lang: Lang;
  photo: Picture | null;
};

/** Page "categories": the index. */
export type CategoriesPage = {
  /** Title and metadata. */
  head: Head;
  /** The first level, in order. */
  categories: CategoryEntry[];
};

/** A category in the index. */
export type CategoryEntry = {
  /** Name and path. */
  category: Crumb;
  /** Subject of the category, in a sentence or two. */
  description: string | null;
  /** Name of its colour. */
  color: string;
  /** Name of its icon. */
  icon: string;
  /** Articles, those of its subcategories included. */
  count: number;
  /** Its subcategories. */
  children: Chip[];
};

/** A link to a neighbouring list. */
export type Chip = {
  /** Name. */
  label: string;
  /** Path without language prefix. */
  path: string;
  /** Articles there. */
  count: number | null;
  /** True if it is this page. */
  current: boolean;
  /** Language of the name. */
  lang: Lang;
};

/** Channel on which the person wants the answer. */
export type ConsultChannel = "email" | "phone" | "telegram" | "whatsapp" | "in_person";

/** Page "consult-confirm": the button that confirms a request. */
export type ConsultConfirmPage = {
  /** Title and metadata. */
  head: Head;
  /** Path of the form, without language prefix. */
  action: string;
  /** Name of the topic. */
  topic: string;
};

/** A country to choose in the form. */
export type ConsultCountry = {
  /** Code of ISO 3166-1. */
  code: string;
  /** Name in the language of the page. */
  name: string;
};

/** Values of the form, to be shown again. */
export type ConsultFields = {
  /** Identity of the topic. */
  topic: string;
  /** Name. */
  name: string;
  /** Address. */
  email: string;
  /** Number. */
  phone: string;
  /** Channel. */
  preferred_channel: string;
  /** Language of the answer. */
  preferred_locale: string;
  /** Code of ISO 3166-1. */
  country: string;
  /** Region. */
  region: string;
  /** Town. */
  town: string;
  /** When the person can be reached. */
  best_time: string;
  /** The question. */
  message: string;
  /** True if the box was ticked. */
  consent: boolean;
};

/** A file of a request as the person reads it. */
export type ConsultFile = {
  /** Name under which it is saved. */
  name: string;
  /** Size in bytes. */
  bytes: number;
  /** Path without language prefix. */
  path: string;
};

/** An entry of the history as the person reads it. */
export type ConsultMessage = {
  /** True if the person wrote it. */
  own: boolean;
  /** In words. */
  text: string;
  /** When, as wall clock of the portal. */
  at: string;
};

/** Page "consult": the form, and what it answers where no script sends it. */
export type ConsultPage = {
  /** Title and metadata. */
  head: Head;
  /** Value that is sent back as `related`. */
  related_value: string;
  related: ConsultRelated | null;
  /** Topics to choose from; none: no requests are taken now. */
  topics: ConsultTopicChoice[];
  /** Channels to choose from. */
  channels: ConsultChannel[];
  /** Countries to choose from, by name. */
  countries: ConsultCountry[];
  /** Path of the privacy notice; null where there is none. */
  privacy_path: string | null;
  /** Months for which a request is kept after its end. */
  months: number;
  /** Values of the form. */
  fields: ConsultFields;
  /** Faults of the form, by field. */
  faults: FormFault[];
  /** Why the whole form was not taken, in a sentence. */
  refused: string | null;
  /** Ticket that a form without script carries when it is sent once more. */
  ticket: string | null;
  sent: ConsultReceipt | null;
};

/** The answer to a new request. */
export type ConsultReceipt = {
  /** Code of the status page; null while the address is not confirmed. */
  code: string | null;
  /** True if a letter with a link was sent that confirms the request. */
  confirm: boolean;
};

/** The object from whose page the person asks. */
export type ConsultRelated = {
  /** Path without language prefix. */
  path: string;
  /** Title. */
  title: string;
  lang: Lang | null;
};

/** State of a consult request. */
export type ConsultState = "unconfirmed" | "new" | "assigned" | "in_progress" | "waiting_for_person" | "done" | "reopened" | "spam";

/** Page "consult-status": a request as the person who asked sees it. */
export type ConsultStatusPage = {
  /** Title and metadata. */
  head: Head;
  /** Path of the form, without language prefix. */
  action: string;
  /** The code. */
  code: string;
  /** State; spam is shown as done. */
  state: ConsultState;
  /** Name of the topic. */
  topic: string;
  related: ConsultRelated | null;
  /** Language of the conversation. */
  lang: Lang;
  /** The question and everything written since, oldest first. */
  messages: ConsultMessage[];
  /** Files that the person attached, oldest first. */
  files: ConsultFile[];
  /** Number of files that can still be attached. */
  files_left: number;
  /** Largest file in megabytes. */
  file_max_mb: number;
  /** True if the person can write back. */
  can_write: boolean;
  /** Last day on which a request that is done can be reopened by writing; null while it is open. */
  reopen_until: string | null;
  /** Entered text. */
  text: string;
  /** Fault of the text. */
  fault: string | null;
  /** Fault of the file. */
  file_fault: string | null;
  /** True if the text was just sent. */
  sent: boolean;
};

/** A topic to choose. */
export type ConsultTopicChoice = {
  /** Public identity. */
  id: string;
  /** Name in the language of the page, or in one that stands in for it. */
  name: string;
  /** Language of the name. */
  lang: Lang;
  /** Languages in which requests are answered. */
  langs: Lang[];
};

/** A contact in a list. */
export type ContactCard = {
  /** Public identity. */
  id: string;
  /** Path without language prefix. */
  path: string;
  /** Name. */
  name: string;
  /** Language of name and summary. */
  lang: Lang;
  /** Offer of the contact in one sentence. */
  summary: string;
  /** The subgroup it hangs in. */
  group: Crumb;
  /** Chooses its drawing. */
  kind: GroupKind;
  logo: Picture | null;
  /** Street and number of the main place. */
  street: string;
  /** Postal code and town of the main place. */
  town: string;
  phone: PhoneLine | null;
  /** Its present opening state. */
  open: OpenNow;
  /** Languages spoken. */
  languages: Spoken[];
  /** How far help is free of charge. */
  free_of_charge: FreeOfCharge;
  /** True if it stands above all others. */
  emergency: boolean;
  /** Where it stands. */
  state: ContactState;
  /** When somebody confirmed it last, day. */
  verified_at: string | null;
};

/** A choice of a filter. */
export type ContactChoice = {
  /** Value in the query. */
  value: string;
  /** Its name. */
  label: string;
  /** Contacts there. */
  count: number;
};

/** The contact of page "contact". */
export type ContactDetail = ContactCard & {
  /** All its texts in the language of the page. */
  text: ContactText;
  /** All numbers. */
  phones: PhoneLine[];
  /** E-mail addresses. */
  emails: EmailLine[];
  /** Its own site. */
  website: string;
  /** That site as it is read: without scheme. */
  website_label: string;
  /** Other sites. */
  social: SocialLine[];
  /** Places. */
  addresses: AddressLine[];
  /** Hours. */
  hours: HoursTable;
  /** Access. */
  accessibility: AccessLine;
  /** Whom it is for. */
  target_groups: TargetGroup[];
  /** Where an appointment is made. */
  appointment_url: string;
  /** Where the particulars were taken from. */
  source_url: string;
  enterprise: Crumb | null;
  /** Since when nobody has confirmed it, day: only where the check is overdue. */
  unconfirmed_since: string | null;
  /** Since when it is closed for good, day. */
  closed_at: string | null;
};

/** Filters of a list: those in force and those on offer. */
export type ContactFilter = {
  /** Chosen town. */
  town: string | null;
  /** Chosen language. */
  language: string | null;
  /** Only what is open now. */
  open: boolean;
  /** Only what is free of charge. */
  free: boolean;
  /** Towns to choose from. */
  towns: ContactChoice[];
  /** Languages to choose from. */
  languages: ContactChoice[];
};

/** Pages "contacts", "contact-group" and "contact-subgroup". */
export type ContactListPage = {
  /** Title and metadata. */
  head: Head;
  /** Heading. */
  title: string;
  /** Language of heading and intro. */
  title_lang: Lang;
  /** Subject of the list, in a sentence. */
  description: string | null;
  /** The same at length, clean rich text. */
  intro_html: string | null;
  kind: GroupKind | null;
  cover: Picture | null;
  /** The way here. */
  crumbs: Crumb[];
  /** Subgroups, or sisters of a subgroup. */
  chips: Chip[];
  /** Groups of the first level, on the index. */
  groups: GroupEntry[];
  /** Emergency numbers, above everything else. */
  emergency: ContactCard[];
  /** Filter. */
  filter: ContactFilter;
  /** The contacts. */
  sections: ContactSection[];
  /** Places of advertisements. */
  ads: AdSlots;
  /** Page number, from 1. */
  page: number;
  /** Contacts on a page. */
  per_page: number;
  /** Contacts of the whole list. */
  total: number;
  /** The sheet for the printer. */
  print_path: string | null;
  /** When the oldest confirmation here was, day; none where one is missing. */
  verified_since: string | null;
};

/** Page "contact". */
export type ContactPage = {
  /** Title and metadata. */
  head: Head;
  /** The contact. */
  contact: ContactDetail;
  /** Its languages. */
  languages: LanguageVersion[];
  /** The way here. */
  crumbs: Crumb[];
  /** Articles that name it. */
  articles: ArticleCard[];
  /** Others of its subgroup in the same town; others without a town, where it has none. */
  neighbours: ContactCard[];
  /** Its vCard. */
  vcard_path: string;
  /** Its QR code, a picture. */
  qr_path: string;
};

/** Contacts of one town, or of one subgroup. */
export type ContactSection = {
  /** Name; none for those that are nowhere. */
  title: string | null;
  /** Language of the name. */
  lang: Lang;
  /** Path of the subgroup. */
  path: string | null;
  /** Contacts of this section on all pages. */
  total: number;
  /** Those on this page. */
  contacts: ContactCard[];
};

/** Page "contact-sheet": a whole group on paper. */
export type ContactSheetPage = {
  /** Title and metadata. */
  head: Head;
  /** Heading. */
  title: string;
  /** Language of the heading. */
  title_lang: Lang;
  /** Path of the list, without language prefix. */
  path: string;
  /** Address of the list, in full: it stands on the paper. */
  url: string;
  /** The contacts, by subgroup or town. */
  sections: SheetSection[];
  /** Contacts on the sheet. */
  total: number;
};

/** Where a contact stands. */
export type ContactState = "draft" | "in_review" | "published" | "needs_check" | "hidden" | "closed" | "archived";

/** Content of the form and its faults. */
export type ContactSuggestionForm = {
  /** Kind of the suggestion. */
  kind: string;
  /** The suggestion in words. */
  text: string;
  /** E-mail address for questions; may be empty. */
  email: string;
  /** Fault of the text. */
  text_fault: string | null;
  /** Fault of the address. */
  email_fault: string | null;
  /** Fault that belongs to no field. */
  fault: string | null;
};

/** Page "contact-correction". */
export type ContactSuggestionPage = {
  /** Title and metadata. */
  head: Head;
  /** The contact. */
  contact: Crumb;
  /** Its identity. */
  contact_id: string;
  /** Time at which the form was opened, sent back with it. */
  ticket: string;
  /** Content of the form. */
  form: ContactSuggestionForm;
  /** True once the suggestion is stored. */
  sent: boolean;
};

/** Texts of a contact in one language. A new field needs its column in the migration of `contact_texts`, a label in `panel.contacts`, and its place on the page of a contact; the store, the form and the import follow from here. */
export type ContactText = {
  /** Name. */
  name: string;
  /** Services in a sentence. */
  summary: string;
  /** Documents to bring, clean rich text. */
  documents_needed: string;
  /** Longer description, clean rich text. */
  body: string;
  /** Costs. */
  costs_note: string;
};

/** A message on the page of a conversation. */
export type ConversationMessageEntry = {
  /** True if the reader of the page wrote it. */
  own: boolean;
  /** In words. */
  text: string;
  /** When, as wall clock of the portal. */
  at: string;
};

/** A side of a conversation about a service. */
export type ConversationSide = "sender" | "provider";

/** State of a conversation about a service. */
export type ConversationState = "unconfirmed" | "open" | "blocked";

/** Place in which a service is provided. */
export type Coverage = "on_site" | "at_customer" | "online" | "nationwide" | "cross_border";

/** Role of a person in an article. */
export type CreditRole = "author" | "co_author" | "translator" | "editor" | "photographer" | "illustrator" | "interviewee" | "source" | "reviewer";

/** A place on the way to a page. */
export type Crumb = {
  /** Name. */
  label: string;
  /** Path without language prefix. */
  path: string;
  /** Language of the name. */
  lang: Lang;
};

/** Legal nature of a reason. */
export type DecisionBasis = "law" | "terms";

/** An e-mail address of a contact. */
export type EmailLine = {
  /** Address. */
  address: string;
  /** Person or office that reads it. */
  label: string;
};

/** The enterprise of page "enterprise". Members, invoice data and the e-mail address are never public. */
export type EnterpriseDetail = ListedEnterprise & {
  /** Name in the register. */
  legal_name: string;
  /** Legal form as the register writes it; may be empty. */
  legal_form: string;
  /** UID, VAT or EDRPOU number as people write it; may be empty. */
  uid: string;
  /** Number in the register; may be empty. */
  register_no: string;
  /** Description, clean rich text; may be empty. */
  about: string;
  cover: Picture | null;
  address: EnterprisePlace | null;
  /** Further places. */
  branches: EnterprisePlace[];
  /** Languages spoken there. */
  languages: Spoken[];
  /** Telephone number, E.164; may be empty. */
  phone: string;
  /** That number as it is read: in groups. */
  phone_label: string;
  /** Own site; may be empty. */
  website: string;
  /** That site as it is read: without scheme. */
  website_label: string;
  /** Places on other sites. */
  social: SocialLine[];
};

/** Kind of an enterprise. */
export type EnterpriseKind = "company" | "self_employed" | "association" | "authority" | "media" | "other";

/** Page "enterprises": all of them, or those of one country. */
export type EnterpriseListPage = {
  /** Title and metadata. */
  head: Head;
  /** Heading. */
  title: string;
  /** The way here. */
  crumbs: Crumb[];
  /** Countries with enterprises, the most first. */
  countries: Chip[];
  /** The enterprises. */
  enterprises: ListedEnterprise[];
  /** Page number, from 1. */
  page: number;
  /** Enterprises on a page. */
  per_page: number;
  /** Enterprises of the whole list. */
  total: number;
};

/** Page "enterprise". */
export type EnterprisePage = {
  /** Title and metadata. */
  head: Head;
  /** The enterprise. */
  enterprise: EnterpriseDetail;
  /** Its languages. */
  languages: LanguageVersion[];
  /** The way here. */
  crumbs: Crumb[];
  /** Its newest services. */
  services: ListedService[];
  /** The newest articles for which it paid. */
  sponsored: ArticleCard[];
  /** File for the address book of a telephone. */
  vcard_path: string;
  /** QR code of its address, a picture. */
  qr_path: string;
};

/** A place of an enterprise. */
export type EnterprisePlace = {
  /** Name of a branch; empty for the registered address. */
  name: string;
  /** Street and number; may be empty. */
  street: string;
  /** Postal code and town. */
  town: string;
  /** Region and country; may be empty. */
  region: string;
  /** Telephone number of a branch, E.164; may be empty. */
  phone: string;
  /** That number as it is read: in groups. */
  phone_label: string;
};

/** Page "error". */
export type ErrorPage = {
  /** Title and metadata. */
  head: Head;
  /** HTTP status. */
  status: number;
  /** Name of the error in the reader's language. */
  title: string;
  /** And what to do. */
  message: string;
  /** The path that was asked for. */
  wanted_path: string;
  /** Words of that path, to search for. */
  search_q: string;
  /** Where to go instead. */
  suggestions: ArticleCard[];
};

/** A category to choose in a filter. */
export type FilterCategory = {
  /** Value of the query. */
  slug: string;
  /** Name. */
  label: string;
};

/** Fault of a field of a form that was posted without JavaScript. */
export type FormFault = {
  /** Name of the field. */
  field: string;
  /** A sentence. */
  message: string;
};

/** How far help is free of charge. */
export type FreeOfCharge = "yes" | "no" | "partly" | "unknown";

/** A group in the index. */
export type GroupEntry = {
  /** Name and path. */
  group: Crumb;
  /** Subject of the group, in a sentence or two. */
  description: string | null;
  /** Chooses its drawing. */
  kind: GroupKind;
  /** Name of its icon. */
  icon: string;
  /** Name of its colour. */
  color: string;
  /** Contacts, those of its subgroups included. */
  count: number;
  /** Its subgroups. */
  children: Chip[];
};

/** Kind of the places in a group; chooses its drawing. */
export type GroupKind = "authority" | "health" | "emergency" | "education" | "culture" | "social" | "legal" | "embassy" | "business" | "other";

/** The head of a page. */
export type Head = {
  /** Text of the title bar. */
  title: string;
  /** Description for search engines. */
  description: string;
  /** Path without language prefix that this page is known by. */
  canonical_path: string;
  /** Address elsewhere where this was published first: search engines are sent there instead. */
  canonical_url: string | null;
  /** Languages in which this thing is translated. */
  alternates: Lang[];
  /** True if search engines should stay away. */
  noindex: boolean;
  /** Path of the feed of this page, as Atom; the same with `.json` is the JSON Feed. */
  feed: string | null;
};

/** Kind of object of a hit. */
export type HitType = "article" | "category" | "contact" | "author" | "legal" | "section" | "service" | "enterprise";

/** A block as readers get it. */
export type HomeBlock = {
  /** Identity within the page. */
  id: string;
  /** Its content. */
  kind: BlockKind;
  /** Heading set by the operator, or the name of the section or category. */
  title: string | null;
  /** Language of that heading. */
  title_lang: Lang;
  /** Path to everything of its kind, without language prefix. */
  path: string | null;
  /** Articles. */
  articles: ArticleCard[];
  author: Byline | null;
  /** Rows of categories. */
  strips: Strip[];
  /** Text: a line (announcement, consult), clean rich text (text). */
  words: string | null;
  /** Language of that text. */
  words_lang: Lang;
  level: AnnouncementLevel | null;
  /** Numbers to call. */
  numbers: HomeNumber[];
  /** Links to contacts and contact groups. */
  contacts: Shortcut[];
  /** Countries with services, the most services first. */
  countries: Chip[];
  /** The newest services, featured ones first. */
  services: ListedService[];
};

/** A number to call, in the reader's language. */
export type HomeNumber = {
  /** As it is dialled. */
  number: string;
  /** Name of the service. */
  label: string;
  /** Language of the label. */
  lang: Lang;
};

/** Page "home". */
export type HomePage = {
  /** Title, description and addresses for machines. */
  head: Head;
  /** From top to bottom, without empty blocks. */
  blocks: HomeBlock[];
  /** Places of advertisements. */
  ads: AdSlots;
};

/** A day of a week's hours. */
export type HoursDay = {
  /** 0 is Monday. */
  weekday: number;
  /** Begin and end of each interval; none is closed. */
  intervals: Interval[];
  /** True if it is today. */
  today: boolean;
  /** True if today is an exception. */
  exceptional: boolean;
};

/** Other hours on some days. */
export type HoursNotice = {
  /** First day. */
  from: string;
  /** Last day, the same for a single one. */
  to: string;
  /** Begin and end of each interval; none is closed. */
  intervals: Interval[];
  /** Why. */
  note: string;
};

/** Hours as a table. */
export type HoursTable = {
  /** The days, Monday first; none where nobody said. */
  days: HoursDay[];
  /** Exceptions from today on, the next first. */
  notices: HoursNotice[];
  /** Day and night. */
  always_open: boolean;
  /** By appointment besides, or only. */
  by_appointment: boolean;
  /** Zone of the place where it is not the portal's. */
  time_zone: string | null;
};

/** From when to when, wall clock. */
export type Interval = {
  /** Begin, `09:00`. */
  from: string;
  /** End, `17:00`; `24:00` is the end of the day, an end before the begin is on the next day. */
  to: string;
};

/** A language of the interface and of content. Its name is the path prefix and the value of `lang` attributes. */
export type Lang = "en" | "uk" | "de";

/** State of an article in one language, as readers see it. */
export type LanguageState = "shown" | "available" | "missing";

/** A language of an article. */
export type LanguageVersion = {
  /** Language. */
  lang: Lang;
  /** Its state. */
  state: LanguageState;
  /** Path without language prefix. */
  path: string;
};

/** Page "legal". */
export type LegalPage = {
  /** Title, description and addresses for machines. */
  head: Head;
  /** Which page it is: imprint, privacy, … */
  name: string;
  /** Heading. */
  title: string;
  /** Language of heading and text. */
  lang: Lang;
  /** Clean rich text, placeholders filled in. */
  body_html: string;
  /** Its headings. */
  toc: Toc[];
  /** Number of the version shown. */
  number: number;
  /** From when on it is in force, wall clock of the portal. */
  effective_from: string;
  /** Summary of its changes. */
  change_summary: string | null;
  /** True if the version shown is the one in force. */
  current: boolean;
  /** True if the version shown is not in force yet. */
  upcoming: boolean;
  /** Path of the version in force, without language prefix. */
  path: string;
  /** All versions, the newest first. */
  versions: LegalVersion[];
};

/** A page that people agree to, in the version in force, as a form links to it. */
export type LegalReference = {
  /** Heading. */
  title: string;
  /** Language of the heading. */
  lang: Lang;
  /** Path without language prefix. */
  path: string;
  /** Number of the version in force. */
  number: number;
  /** From when on it is in force, wall clock of the portal. */
  effective_from: string;
};

/** A version of a page, in the list that readers see. */
export type LegalVersion = {
  /** Counts the versions of the page. */
  number: number;
  /** Path without language prefix. */
  path: string;
  /** From when on it is in force, wall clock of the portal. */
  effective_from: string;
  /** True if it is the one in force. */
  current: boolean;
  /** True if it is the one on this page. */
  shown: boolean;
  /** True if it is not in force yet. */
  upcoming: boolean;
};

/** Delivery of the e-mails that a form sends. It is a fact of the portal alone, so it says nothing of an account. */
export type LetterDelivery = {
  /** False while the portal only writes e-mails to files. */
  delivers: boolean;
  /** E-mail address of the operator; empty where none is known, and where e-mails are delivered. */
  contact: string;
};

/** A tag with its page. */
export type LinkedTag = {
  /** Its name. */
  name: string;
  /** Path of its page without language prefix. */
  path: string;
};

/** Chosen filters of a list, and the choices. */
export type ListFilter = {
  kind: ArticleKind | null;
  /** Slug of the chosen category. */
  category: string | null;
  period: Period | null;
  sort: ListSort | null;
  /** Sorts of text to choose from. */
  kinds: ArticleKind[];
  /** Categories to choose from. */
  categories: FilterCategory[];
};

/** Pages "latest", "popular", "section", "category", "subcategory" and "author". */
export type ListPage = {
  /** Head of the page. */
  head: Head;
  /** Heading. */
  title: string;
  /** Language of heading and intro. */
  title_lang: Lang;
  /** Introduction. */
  intro: string | null;
  /** Longer introduction, clean rich text; on the first page. */
  intro_html: string | null;
  /** Name of the icon beside the heading. */
  icon: string | null;
  cover: Picture | null;
  /** Ways to contacts. */
  shortcuts: Shortcut[];
  /** The way here. */
  crumbs: Crumb[];
  /** Subcategories, or sisters of a subcategory. */
  chips: Chip[];
  /** Filter. */
  filter: ListFilter;
  pinned: ArticleCard | null;
  /** The articles. */
  articles: PageOf<ArticleCard>;
  author: AuthorProfile | null;
  /** The person's role in the articles that others wrote, on page "author". */
  roles: RoleInArticle[];
  /** Places of advertisements. */
  ads: AdSlots;
};

/** Order of a list. */
export type ListSort = "newest" | "popular";

/** A package that can be bought. */
export type ListedAdPackage = {
  /** Public identity. */
  id: string;
  /** Name in addresses. */
  slug: string;
  /** Name. */
  name: string;
  /** Language of name, description and advantages. */
  lang: Lang;
  /** Description. */
  description: string;
  /** Advantages. */
  benefits: AdBenefit[];
  /** True if it stands out among the others. */
  highlighted: boolean;
  /** Price for the whole duration with tax, as people write it; null where it is free. */
  price: string | null;
  /** Value added tax. */
  vat: AdPackageVat;
  /** Rate of the tax that the price contains, as people write it; null where it contains none. */
  vat_rate: string | null;
  /** Days that a booking runs. */
  duration_days: number;
  /** Languages in which a booking is shown. */
  locales_included: number;
  /** Designs that a booking may have in one language. */
  creatives_max: number;
  /** Most bookings that run at the same time; null where only the places bound them. */
  max_concurrent: number | null;
  /** Days for which services of the buyer are featured, too. */
  service_feature_days: number;
  /** Circle of buyers. */
  audience: AdPackageAudience;
  /** Last day of the sale: `2026-11-20`. */
  sale_until: string | null;
  /** First day on which all its places are free for the whole duration: `2026-11-20`; null where there is none within a year. */
  first_free_on: string | null;
  /** Its places. */
  placements: ListedAdPlacement[];
  /** Views of the pages with its places in the last 30 days. */
  views: number;
};

/** A place of a package. */
export type ListedAdPlacement = {
  /** Built-in name. */
  code: string;
  /** Name. */
  name: string;
  /** Language of the name. */
  lang: Lang;
  /** Kinds of pages on which it stands. */
  pages: AdPageKind[];
  /** Ratio of its pictures. */
  ratio: AdRatio;
  /** Part of the page. */
  position: AdPosition;
};

/** An enterprise in a list. */
export type ListedEnterprise = {
  /** Public identity. */
  id: string;
  /** Path without language prefix. */
  path: string;
  /** Name under which people know it. */
  name: string;
  /** Language of the name. */
  lang: Lang;
  /** Kind. */
  kind: EnterpriseKind;
  /** Town, or country. */
  place: string;
  logo: Picture | null;
  /** True if the portal has checked that it is what it says. */
  verified: boolean;
  /** Number of its published services. */
  services: number;
};

/** A service in a list. */
export type ListedService = {
  /** Public identity. */
  id: string;
  /** Path without language prefix. */
  path: string;
  /** Title. */
  title: string;
  /** Language of title and summary. */
  lang: Lang;
  /** Offer in a sentence. */
  summary: string;
  /** Its category. */
  category: Crumb;
  cover: Picture | null;
  /** Name of the firm, or given name of a private person; may be empty. */
  provider: string;
  enterprise: Crumb | null;
  /** Town, or country. */
  place: string;
  /** Kind of the price. */
  price_kind: PriceKind;
  /** Amount with currency, as written in the reader's language; none where the kind has none. */
  price: string | null;
  /** Place in which it is provided. */
  coverage: Coverage;
  /** Languages in which it is offered. */
  languages: Spoken[];
  /** True if it stands above others because somebody paid for it. */
  featured: boolean;
};

/** The present opening state of a contact. */
export type OpenNow = {
  /** Its opening state. */
  state: OpenState;
  /** When it closes or opens, wall clock of the place. */
  at: string | null;
  /** Days from today to that moment. */
  days: number;
};

/** The opening state of a contact. */
export type OpenState = "unknown" | "always" | "appointment" | "open" | "closed" | "gone";

/** Outcome of a decision. */
export type Outcome = "approve" | "approve_with_edits" | "request_changes" | "reject" | "corrected" | "hide" | "remove" | "no_action" | "spam" | "confirmed" | "reversed";

/** One page of a list. */
export type PageOf<T> = {
  /** Rows of this page. */
  items: T[];
  /** Page number, from 1. */
  page: number;
  /** Rows on a page. */
  per_page: number;
  /** Rows of the whole list. */
  total: number;
};

/** Party of a case. */
export type Party = "owner" | "reporter";

/** Span over which readers are counted, or articles looked for. */
export type Period = "24h" | "7d" | "30d";

/** Purpose of a number. */
export type PhoneKind = "phone" | "mobile" | "fax" | "emergency";

/** A number as readers get it. */
export type PhoneLine = {
  /** As people write it. */
  display: string;
  /** Number to dial; none where the number is only shown. */
  dial: string | null;
  /** Purpose of the number. */
  kind: PhoneKind;
  /** Person or office that answers. */
  label: string;
  /** Note to read before calling. */
  note: string;
};

/** A picture in several widths, with its size, so that the page does not move while it loads. */
export type Picture = {
  /** Address of one width, for clients without `srcset`. */
  src: string;
  /** Addresses of all widths: `url 480w, url 960w`. */
  srcset: string;
  /** Width of the largest file in pixels. */
  width: number;
  /** Its height. */
  height: number;
  /** Alternative text; empty for decoration. */
  alt: string;
};

/** A house advertisement in words alone. */
export type PlainHouseAd = {
  /** Label. */
  label: string;
  /** Headline. */
  headline: string;
  /** Line below the headline. */
  line: string;
  /** Words of the button. */
  button: string;
  /** Address. */
  href: string;
  /** Ink of its ground. */
  ink: AdInk;
};

/** Kind of the price of a service. */
export type PriceKind = "free" | "fixed" | "from" | "hourly" | "on_request" | "exchange";

/** Kind of the provider; all but private persons are traders who show their identity. */
export type ProviderType = "private" | "self_employed" | "company" | "association";

/** A correction that readers are told. */
export type PublishedCorrection = {
  /** When, wall clock of the portal. */
  at: string;
  /** Description of the error. */
  text: string;
};

/** Page "registration". */
export type RegistrationPage = {
  /** Title and metadata. */
  head: Head;
  /** Delivery of its e-mails. */
  letters: LetterDelivery;
  /** Legal pages to agree to. */
  legal: LegalReference[];
};

/** Kind of the problem that a report names. */
export type ReportCategory = "error" | "outdated" | "translation" | "broken_link" | "accessibility" | "copyright" | "personal_data" | "discrimination" | "fraud" | "illegal" | "other";

/** Values of the form, to be shown again. */
export type ReportEntry = {
  /** Kind of the problem. */
  category: string;
  /** In words. */
  text: string;
  /** Where exactly. */
  place: string;
  /** Name of the reporter. */
  name: string;
  /** Where the decision is sent. */
  email: string;
  /** True if the box was ticked. */
  good_faith: boolean;
};

/** Page "report": the form, and what it answers where no script sends it. */
export type ReportPage = {
  /** Title and metadata. */
  head: Head;
  /** Value that is sent back as `about`. */
  about: string;
  /** Title of what is reported. */
  title: string;
  /** Language of the title. */
  title_lang: Lang;
  /** Its address, without language prefix. */
  path: string;
  /** Kinds of problems to choose from. */
  categories: ReportCategory[];
  /** Values of the form. */
  entry: ReportEntry;
  /** Faults of the form, by field. */
  faults: FormFault[];
  /** Why the whole form was not taken, in a sentence. */
  refused: string | null;
  /** Ticket that a form without script carries when it is sent once more. */
  ticket: string | null;
  /** The confirmation. */
  sent: string | null;
};

/** Contact details that the provider revealed to the sender. */
export type RevealedContact = {
  /** Address of the account. */
  email: string;
  /** Number of the service, E.164; empty where there is none. */
  phone: string;
  /** That number as it is read: in groups. */
  phone_label: string;
};

/** The role of a person in an article of a list. */
export type RoleInArticle = {
  /** Public identity of the article. */
  article_id: string;
  /** Role. */
  role: CreditRole;
};

/** A value of a filter. */
export type SearchChoice = {
  /** Value in the query. */
  value: string;
  /** Its name. */
  label: string;
};

/** Results by kind; beyond a thousand they are not counted. */
export type SearchCounts = {
  /** Everything. */
  all: number;
  /** Articles. */
  article: number;
  /** Categories. */
  category: number;
  /** Contacts. */
  contact: number;
  /** People with a byline. */
  author: number;
  /** Legal pages. */
  legal: number;
  /** Sections. */
  section: number;
  /** Services. */
  service: number;
  /** Enterprises. */
  enterprise: number;
};

/** Chosen filters of the search page, and the choices. */
export type SearchFilter = {
  language: Lang | null;
  period: SearchPeriod | null;
  /** Only articles and categories below the category of the first level with this slug. */
  category: string | null;
  /** Only contacts in the town with this slug. */
  town: string | null;
  /** Categories to choose from. */
  categories: SearchChoice[];
  /** Towns to choose from: those of the contacts found. */
  towns: SearchChoice[];
};

/** A result. */
export type SearchHit = {
  /** Kind of the object. */
  type: HitType;
  /** Title or name. */
  title: string;
  /** Path without language prefix. */
  path: string;
  /** Language of title and snippet. */
  lang: Lang;
  /** The title with the words of the question marked. */
  title_parts: SnippetPart[];
  /** The passage that answers the question. */
  snippet: SnippetPart[];
  article: ArticleCard | null;
  contact: ContactCard | null;
  /** Street and town of a contact with the words of the question marked; empty without a place. */
  address: SnippetPart[];
  /** Where it hangs, for what is no article: the group of a contact, the category of a service, the town of an enterprise. */
  place: string | null;
  /** Words of the query that it does not have, as they were typed. */
  missing: string[];
};

/** Page "search". */
export type SearchPage = {
  /** Title and metadata. */
  head: Head;
  /** The question. */
  q: string;
  /** Chosen kind of results. */
  type: SearchType;
  /** Chosen filters, and the choices. */
  filter: SearchFilter;
  /** Results by kind. */
  counts: SearchCounts;
  /** Results of the chosen kind that have all words. They come first; those after them have only some. */
  complete: number;
  /** Results of the chosen kind. */
  hits: PageOf<SearchHit>;
  /** The question that was probably meant and that the hits answer, where nothing answers the one that was asked. */
  shown_for: string | null;
  /** Categories and groups of contacts to look through instead, in their order. */
  topics: Crumb[];
};

/** Span of time before now in which an article was published. */
export type SearchPeriod = "7d" | "30d" | "365d";

/** Kinds of results. */
export type SearchType = "all" | "article" | "category" | "contact" | "author" | "legal" | "section" | "service" | "enterprise";

/** A category in the index. */
export type ServiceCategoryEntry = {
  /** Name and path. */
  category: Crumb;
  /** Subject of the category in a sentence. */
  description: string | null;
  /** Name of its icon. */
  icon: string;
  /** Name of its colour. */
  color: string;
  /** Published services, those of its subcategories included. */
  count: number;
  /** Its subcategories. */
  children: Chip[];
};

/** A value of a facet. */
export type ServiceChoice = {
  /** Value in the query. */
  value: string;
  /** Its name; empty for values that the browser names. */
  label: string;
  /** Services that have it. */
  count: number;
};

/** A facet: its name in the query, the chosen value, and those on offer. */
export type ServiceChoiceList = {
  /** Its name in the query. */
  name: ServiceFacet;
  /** Chosen value. */
  chosen: string | null;
  /** Values on offer, the most frequent first. */
  choices: ServiceChoice[];
};

/** Page "service-contact": the form for a first message, and what it answers where no script sends it. */
export type ServiceContactPage = {
  /** Title and metadata. */
  head: Head;
  /** Identity of the service. */
  service: string;
  /** Its title. */
  title: string;
  /** Language of the title. */
  lang: Lang;
  /** Path of its page, without language prefix. */
  path: string;
  /** Path of the form, without language prefix. */
  action: string;
  /** Path of the privacy notice; null where there is none. */
  privacy_path: string | null;
  /** Months for which a conversation is kept after the last message. */
  months: number;
  /** Values of the form. */
  fields: ServiceMessageFields;
  /** Faults of the form, by field. */
  faults: FormFault[];
  /** Why the whole form was not taken, in a sentence. */
  refused: string | null;
  /** Ticket that a form without script carries when it is sent once more. */
  ticket: string | null;
  sent: ServiceMessageReceipt | null;
};

/** Page "service-conversation": a conversation as one of its sides sees it. */
export type ServiceConversationPage = {
  /** Title and metadata. */
  head: Head;
  /** Path of the forms, without language prefix. */
  action: string;
  /** Title of the service. */
  title: string;
  /** Language of the title. */
  title_lang: Lang;
  /** Path of the page of the service, without language prefix; null while it is not public. */
  service_path: string | null;
  /** Side of the reader of the page. */
  side: ConversationSide;
  /** Name that the sender gave. */
  sender_name: string;
  /** State; an unconfirmed conversation shows only the button that confirms it. */
  state: ConversationState;
  /** Messages, oldest first. */
  messages: ConversationMessageEntry[];
  revealed: RevealedContact | null;
  /** Entered text. */
  text: string;
  /** Fault of the text. */
  fault: string | null;
  /** True if the text was just sent. */
  sent: boolean;
};

/** Page "service-countries": the choice of a country. */
export type ServiceCountriesPage = {
  /** Title and metadata. */
  head: Head;
  /** The way here. */
  crumbs: Crumb[];
  /** Countries with services, the most first. */
  countries: ServiceChoice[];
  /** Services in all countries. */
  total: number;
};

/** The service of page "service". */
export type ServiceDetail = ListedService & {
  /** All its texts in the language of the page. */
  text: ServiceText;
  /** Photos. */
  photos: Picture[];
  logo: Picture | null;
  /** Address of a video; empty where there is none. */
  video_url: string;
  /** Names of the regions, or of the country where it names none. */
  area: string[];
  /** Kind of the provider. */
  provider_type: ProviderType;
  legal: ServiceLegal | null;
  /** Names of licences, diplomas and memberships. */
  credentials: string[];
  /** Year in which the provider began. */
  experience_since: number | null;
  /** Hours at which the provider is reached. */
  hours: HoursTable;
  /** Ways to reach the provider. */
  ways: ServiceWays;
  /** First publication, day. */
  published_at: string | null;
  /** Last confirmation by its owner, day. */
  confirmed_at: string | null;
};

/** A property by which lists of services are filtered. */
export type ServiceFacet = "country" | "region" | "language" | "price" | "coverage";

/** Page "service-gone": the address of a service that is not public any more. */
export type ServiceGonePage = {
  /** Title and metadata. */
  head: Head;
  /** The way here. */
  crumbs: Crumb[];
  /** Others of its category in the same country. */
  similar: ListedService[];
};

/** Identity of a trader, required of all providers but private persons. */
export type ServiceLegal = {
  /** Name of the firm or the person. */
  name: string;
  /** Postal address, one line. */
  address: string;
  /** UID, VAT or EDRPOU number; may be empty. */
  uid: string;
};

/** Pages "services" (the index) and "service-list". */
export type ServiceListPage = {
  /** Title and metadata. */
  head: Head;
  /** Heading. */
  title: string;
  /** Language of heading and description. */
  title_lang: Lang;
  /** Subject of the list in a sentence. */
  description: string | null;
  /** The same at length, clean rich text. */
  intro_html: string | null;
  /** Name of the category's icon. */
  icon: string | null;
  cover: Picture | null;
  /** The way here. */
  crumbs: Crumb[];
  /** Chosen country; none shows all. */
  country: string | null;
  /** Its name in the reader's language. */
  country_name: string | null;
  /** Subcategories. */
  chips: Chip[];
  /** Categories of the first level, on the index. */
  categories: ServiceCategoryEntry[];
  /** Facets in the order of the page. */
  facets: ServiceChoiceList[];
  /** Order. */
  sort: ServiceSort;
  /** The services. */
  services: ListedService[];
  /** Places of advertisements. */
  ads: AdSlots;
  /** Page number, from 1. */
  page: number;
  /** Services on a page. */
  per_page: number;
  /** Services of the whole list. */
  total: number;
};

/** Values of the form, to be shown again. */
export type ServiceMessageFields = {
  /** Name. */
  name: string;
  /** Address. */
  email: string;
  /** In words. */
  message: string;
};

/** The answer to a first message. */
export type ServiceMessageReceipt = {
  /** True if a letter with a link was sent that confirms the address. */
  confirm: boolean;
  /** Path of the conversation without language prefix; null while the address is not confirmed. */
  path: string | null;
};

/** Page "service". */
export type ServicePage = {
  /** Title and metadata. */
  head: Head;
  /** The service. */
  service: ServiceDetail;
  /** Its languages. */
  languages: LanguageVersion[];
  /** The way here. */
  crumbs: Crumb[];
  /** Others of its category in the same country. */
  similar: ListedService[];
  /** Path that stays valid when the category changes, without language prefix. */
  stable_path: string;
  /** Its QR code, a picture. */
  qr_path: string;
};

/** Order of a list of services. */
export type ServiceSort = "newest" | "price";

/** Texts of a service in one language. A draft may leave any of them empty. */
export type ServiceText = {
  /** Title; 8 characters at least when it is submitted. */
  title: string;
  /** Offer in a sentence; 20 characters at least when it is submitted. */
  summary: string;
  /** Description, clean rich text; 80 to 5000 characters without markup when it is submitted. */
  description: string;
  /** Remark on the price. */
  price_note: string;
};

/** Ways to reach the provider that stand on the page. */
export type ServiceWays = {
  /** Address on Telegram; empty where there is none. */
  telegram_url: string;
  /** Address on WhatsApp; empty where there is none. */
  whatsapp_url: string;
  /** Own site; empty where there is none. */
  website: string;
  /** That site as it is read: without scheme. */
  website_label: string;
  /** Path of the form for a message, without language prefix; empty where the provider takes none. */
  message_path: string;
  /** True if the page has a number that is shown on request. */
  has_number: boolean;
  /** The number, E.164; empty unless it was asked for. */
  number: string;
  /** That number as it is read: in groups. */
  number_label: string;
};

/** A contact on paper. */
export type SheetContact = {
  /** Its card, as lists show it. */
  card: ContactCard;
  /** All its numbers. */
  phones: PhoneLine[];
  /** Its e-mail addresses. */
  emails: string[];
  /** Its site. */
  website: string;
  /** Its week. */
  hours: HoursTable;
};

/** A part of a sheet. */
export type SheetSection = {
  /** Name; none for those that are nowhere. */
  title: string | null;
  /** Language of the name. */
  lang: Lang;
  /** Its contacts. */
  contacts: SheetContact[];
};

/** A way to a contact or a group, as readers get it. */
export type Shortcut = {
  /** Kind of its target. */
  kind: ShortcutKind;
  /** Name. */
  name: string;
  /** Language of the name. */
  lang: Lang;
  /** Path without language prefix. */
  path: string;
  phone: PhoneLine | null;
  /** Contacts in a group. */
  count: number | null;
  /** True if it stands above all others. */
  emergency: boolean;
};

/** Target of a shortcut. */
export type ShortcutKind = "contact" | "group";

/** A picture of the gallery. */
export type ShownPicture = {
  /** The picture, with what it shows. */
  picture: Picture;
  /** Language of what it shows. */
  alt_lang: Lang;
  /** Address of its largest width. */
  large: string;
  /** Line below it. */
  caption: string | null;
  /** Language of that line. */
  caption_lang: Lang;
};

/** Pages "login" and "reset-password". */
export type SignInPage = {
  /** Title and metadata. */
  head: Head;
  /** Delivery of its e-mails. */
  letters: LetterDelivery;
};

/** A piece of a passage; `mark` where it is a word that was looked for. */
export type SnippetPart = {
  /** The text of this piece. */
  text: string;
  /** True if it was looked for. */
  mark: boolean;
};

/** A place on another site. */
export type SocialLine = {
  /** Name of the site. */
  site: string;
  /** Address there. */
  url: string;
};

/** A language spoken. */
export type Spoken = {
  /** ISO 639-1. */
  code: string;
  /** Its name in the reader's language. */
  label: string;
};

/** A category on the home page with its newest articles. */
export type Strip = {
  /** The category. */
  category: Crumb;
  /** Its newest articles. */
  articles: ArticleCard[];
};

/** Whom a place is for. */
export type TargetGroup = "status_s" | "families" | "youth" | "seniors" | "businesses" | "everyone";

/** One line of the list of contents. */
export type Toc = {
  /** `id` of the heading in the same text. */
  id: string;
  /** Its plain text. */
  text: string;
  /** 2 or 3. */
  level: number;
};
