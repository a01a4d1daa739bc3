import type { Translate } from "../../lib/i18n";
import type { ListedEnterprise } from "../../lib/page-types";

/** Name of a kind. The key of "other" differs, since i18next reads that ending as a plural form. */
export const kindWords = (t: Translate, kind: ListedEnterprise["kind"]) =>
  t(`enterprises.kind_${kind === "other" ? "else" : kind}`);
