import type { FieldProblem } from "../../generated/api";
import type { Translate } from "../i18n";

const NAMED = ["title", "excerpt", "body", "cover_media_id"] as const;
const REQUIRED = [...NAMED, "cover_alt", "category_id", "subcategory_id", "authors", "event_start"] as const;

/** Why a text cannot be published, each sentence with the name of its field; empty where nothing is missing. */
export function publishProblems(t: Translate, problems: Record<string, FieldProblem[]> = {}): string {
  return Object.entries(problems)
    .flatMap(([field, found]) => found.map((problem) => sentence(t, field, problem)))
    .join(" · ");
}

function sentence(t: Translate, field: string, { code, message }: FieldProblem): string {
  const required = REQUIRED.find((name) => name === field);
  if (code === "required" && required) return t(`panel.articles.missing_${required}`);
  const named = NAMED.find((name) => name === field);
  return named ? t(`panel.articles.faulty_${named}`, { message }) : message;
}
