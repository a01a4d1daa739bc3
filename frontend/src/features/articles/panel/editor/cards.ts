// Cards beside the text: which of them are open. The state of the text decides, until the person opens or folds one.
import type { TextState } from "../../../../generated/api";
import { session } from "../../../../lib/storage";
import { signal } from "../../../../lib/signal";
import type { FormLimits, Lang } from "../../../../lib/page-types";
import { checksOf, type CheckName } from "./checks";
import type { AutosaveState } from "./AutosaveStore";

export type CardName =
  | "publish"
  | "assignments"
  | "checks"
  | "cover"
  | "gallery"
  | "place"
  | "details"
  | "next"
  | "corrections"
  | "comments"
  | "history";

type Choices = Partial<Record<CardName, boolean>>;

const KEY = "editor_cards";

function read(): Choices {
  try {
    const kept: unknown = JSON.parse(session.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/** What the person opened or folded in this session. */
export const cardChoices = signal<Choices>(read());

/** Opens or folds a card for the rest of the session. */
export function chooseCard(name: CardName, open: boolean): void {
  const choices = { ...cardChoices.get(), [name]: open };
  cardChoices.set(choices);
  session.setItem(KEY, JSON.stringify(choices));
}

/** The card in which a check is met; title, excerpt and text stand in the middle. */
export const CARD_OF_CHECK: Partial<Record<CheckName, CardName>> = {
  category: "place",
  cover: "cover",
  cover_alt: "cover",
  authors: "details",
  event_start: "details",
  gallery: "gallery",
};

/** The cards that a text in its present state needs: what is missing before it is sent on, then what happens to it. */
export function neededCards(
  now: AutosaveState,
  lang: Lang,
  state: TextState,
  limits: FormLimits,
): ReadonlySet<CardName> {
  const open = new Set<CardName>();
  if (state === "draft" || state === "changes_requested") {
    open.add("checks");
    for (const check of checksOf(now.shared, now.texts[lang], lang, limits)) {
      const card = CARD_OF_CHECK[check.name];
      if (card && !check.ok) open.add(card);
    }
    const isAsked = now.article.assignments.some((one) => one.lang === lang);
    if (isAsked || lang !== now.article.original_lang) open.add("assignments");
  }
  if (state !== "draft") open.add("publish");
  if (state === "changes_requested" || state === "in_review") open.add("comments");
  if (state === "published") open.add("corrections");
  return open;
}
