// Calls of the API that several features make.
import type { CaseDecision } from "../generated/api";
import { call, type Input } from "./api";
import { pictureForm, UPLOAD_LIMIT_MS, wholePixels, type Crop } from "./pictureUpload";

export type ArticleQuery = NonNullable<Input<"GET /panel/articles">["query"]>;

/** Articles of the panel that match the filters, one page. */
export const listArticles = (query: ArticleQuery, signal?: AbortSignal) =>
  call("GET /panel/articles", { query, signal });
export const getArticle = (id: string, signal?: AbortSignal) =>
  call("GET /panel/articles/{id}", { path: { id }, signal });
/** Translations and reviews that are asked of the person, what is due first on top. */
export const listMyAssignments = (
  query: NonNullable<Input<"GET /panel/assignments/mine">["query"]>,
  signal?: AbortSignal,
) => call("GET /panel/assignments/mine", { query, signal });
/** The latest changes of the log that the caller may see. */
export const listActivity = (signal?: AbortSignal) => call("GET /panel/activity", { signal });
export const listCategories = (signal?: AbortSignal) => call("GET /panel/categories", { signal });
export const listSections = (signal?: AbortSignal) => call("GET /panel/sections", { signal });
export const listLegalPages = (signal?: AbortSignal) => call("GET /panel/legal/pages", { signal });
export const getSiteSettings = (signal?: AbortSignal) => call("GET /panel/site-settings", { signal });

export type StaffQuery = NonNullable<Input<"GET /panel/staff">["query"]>;

/** Staff that matches the filters, one page. */
export const listStaff = (query: StaffQuery, signal?: AbortSignal) => call("GET /panel/staff", { query, signal });

/** Invitations to the staff that nobody has accepted yet. */
export const listInvitations = (
  group: NonNullable<Input<"GET /panel/invitations">["query"]>["group"],
  signal?: AbortSignal,
) => call("GET /panel/invitations", { query: { group }, signal });

export type ContactQuery = NonNullable<Input<"GET /panel/contacts">["query"]>;

export type EnterprisesQuery = NonNullable<Input<"GET /panel/enterprises">["query"]>;

/** Enterprises of the panel that match the filters, one page. */
export const listEnterprises = (query: EnterprisesQuery, signal?: AbortSignal) =>
  call("GET /panel/enterprises", { query, signal });

/** Contacts of the panel that match the filters, one page. */
export const listContacts = (query: ContactQuery, signal?: AbortSignal) =>
  call("GET /panel/contacts", { query, signal });
export const getContact = (id: string, signal?: AbortSignal) =>
  call("GET /panel/contacts/{id}", { path: { id }, signal });
export const listContactGroups = (signal?: AbortSignal) => call("GET /panel/contact-groups", { signal });

/** Places of advertisements. */
export const listPlacements = (signal?: AbortSignal) => call("GET /panel/ad-placements", { signal });

export const listCountries = (signal?: AbortSignal) => call("GET /countries", { signal });
export const listRegions = (code: string, signal?: AbortSignal) =>
  call("GET /countries/{code}/regions", { path: { code }, signal });

export type AuthorQuery = NonNullable<Input<"GET /panel/authors">["query"]>;

/** People with a byline whose name matches, one page. */
export const listAuthors = (query: AuthorQuery, signal?: AbortSignal) => call("GET /panel/authors", { query, signal });
/** Adds a person without an account. */
export const createAuthor = (name: string) => call("POST /panel/authors", { body: { name } });

export type ServicesQuery = NonNullable<Input<"GET /panel/services">["query"]>;

/** Services that match the filters, one page. */
export const listServices = (query: ServicesQuery, signal?: AbortSignal) =>
  call("GET /panel/services", { query, signal });

export type AdsQuery = NonNullable<Input<"GET /panel/ads">["query"]>;

/** Bookings of advertising that match the filters, one page. */
export const listBookings = (query: AdsQuery, signal?: AbortSignal) => call("GET /panel/ads", { query, signal });

export type ConsultQuery = NonNullable<Input<"GET /panel/consult-requests">["query"]>;

/** Requests for advice that match the filters, one page. */
export const listConsults = (query: ConsultQuery, signal?: AbortSignal) =>
  call("GET /panel/consult-requests", { query, signal });

export type CaseQuery = NonNullable<Input<"GET /panel/cases">["query"]>;

/** Cases that match the filters, one page. */
export const listCases = (query: CaseQuery, signal?: AbortSignal) => call("GET /panel/cases", { query, signal });
/** Assigns a case to the person and locks it for a while. */
export const takeCase = (id: string, version: number) =>
  call("POST /panel/cases/{id}/take", { path: { id }, body: { version } });
export const decideCase = (id: string, body: CaseDecision) =>
  call("POST /panel/cases/{id}/decide", { path: { id }, body });
/** Undoes a decision of the person before it takes effect. */
export const undoDecision = (id: string, version: number) =>
  call("POST /panel/cases/{id}/undo", { path: { id }, body: { version } });
export const listReasonCodes = (signal?: AbortSignal) => call("GET /panel/reason-codes", { signal });

/** Uploads a picture; the crop is in pixels of the original. */
export const uploadPicture = (file: File, crop: Crop | null) =>
  call("POST /panel/media", { body: pictureForm(file, crop), timeout_ms: UPLOAD_LIMIT_MS });

type PictureQuery = NonNullable<Input<"GET /panel/media">["query"]>;

/** Pictures that were uploaded before, newest first: all for managers, their own for authors. */
export const listPictures = (query: PictureQuery, signal?: AbortSignal) => call("GET /panel/media", { query, signal });
/** Makes a picture of a part of one that was uploaded before; the crop is in pixels of the original. */
export const cropPicture = (id: string, crop: Crop) =>
  call("POST /panel/media/{id}/crop", { path: { id }, body: wholePixels(crop), timeout_ms: UPLOAD_LIMIT_MS });

/** Address of the form of an appeal. */
export const createAppealLink = (id: string) => call("POST /account/decisions/{id}/appeal-link", { path: { id } });

/** Whether e-mails are sent at all. */
export const getMailDelivery = (signal?: AbortSignal) => call("GET /panel/site-settings/mail", { signal });

export const getServiceMode = (signal?: AbortSignal) => call("GET /panel/system/mode", { signal });

/** Numbers of the whole site over the last days. */
export const getSiteStatistics = (days: number, signal?: AbortSignal) =>
  call("GET /panel/statistics/site", { query: { days }, signal });
