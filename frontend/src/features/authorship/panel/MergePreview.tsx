import type { AuthorMergePreview } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";

/** Everything that a merge moves, and the future of the old address. */
export function MergePreview({ preview }: { preview: AuthorMergePreview }) {
  const t = useT();
  const { credits, doubles, account, photo, texts, links } = preview;
  const langs = texts.map((code) => langName(t, code)).join(", ");
  const moves = [
    t("panel.authors.merge_credits", { count: credits }),
    doubles > 0 ? t("panel.authors.merge_doubles", { count: doubles }) : "",
    account ? t("panel.authors.merge_account", { name: account }) : "",
    photo ? t("panel.authors.merge_photo") : "",
    langs ? t("panel.authors.merge_texts", { langs }) : "",
    links > 0 ? t("panel.authors.merge_links", { count: links }) : "",
  ].filter(Boolean);
  return (
    <section className="note" aria-live="polite">
      <div>
        <p>
          <b>{t("panel.authors.merge_moves", { name: preview.into_name })}</b>
        </p>
        <ul>
          {moves.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>{t("panel.authors.merge_address", { from: preview.old_path, to: preview.new_path })}</p>
        {preview.both_have_accounts && <p className="field-error">{t("panel.authors.merge_two_accounts")}</p>}
      </div>
    </section>
  );
}
