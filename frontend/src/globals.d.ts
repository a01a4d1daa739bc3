/** Address of the panel's stylesheet; the build writes it in. */
declare const PANEL_STYLE: string;

/** Address of the worker that finds proofs of work; the build writes it in. */
declare const PROOF_WORKER: string;

declare module "virtual:messages" {
  type Loaders = Record<import("./lib/page-types").Lang, () => Promise<{ default: import("./lib/i18n").Messages }>>;
  /** Loaders of the sets of messages by language; bundle/messages.mjs says what each holds. */
  export const messageFiles: Record<
    | "public"
    | "forms"
    | "backups"
    | "contacts"
    | "legal"
    | "services"
    | "service_messages"
    | "reports"
    | "cases"
    | "consult_requests"
    | "my_services"
    | "enterprises"
    | "ad_packages"
    | "ads"
    | "search"
    | "my_enterprises"
    | "my_ads"
    | "ad_reports"
    | "article_lists"
    | "panel",
    Loaders
  >;
}

declare module "virtual:messages/rendered" {
  /** Messages of all pages that the server renders. */
  export const messages: Record<import("./lib/page-types").Lang, import("./lib/i18n").Messages>;
}

declare module "swagger-ui-dist/swagger-ui-bundle.js" {
  /** Draws the description of an API (Swagger UI, docs/usage/configuration.md). */
  export default function SwaggerUIBundle(options: {
    url: string;
    dom_id: string;
    validatorUrl: string;
    docExpansion: "list" | "full" | "none";
    filter: boolean;
  }): void;
}
