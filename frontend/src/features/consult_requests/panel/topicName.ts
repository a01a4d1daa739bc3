import type { ConsultTopic } from "../../../generated/api";
import type { Lang } from "../../../lib/page-types";

/** Name of a topic in a language, or in another one that it has. */
export function topicName(topic: ConsultTopic, lang: Lang): string {
  const { names } = topic;
  return names[lang] || names.en || names.uk || names.de || "";
}
