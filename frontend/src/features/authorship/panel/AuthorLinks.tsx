import { AuthorChangeLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { Button, IconButton } from "../../../ui/panel/Button";
import { TextInput } from "../../../ui/panel/TextInput";
import type { AuthorEditing } from "./useAuthorForm";

/** Addresses of the person's pages elsewhere. */
export function AuthorLinks({ editing }: { editing: AuthorEditing }) {
  const t = useT();
  const { author, draft, problems, set } = editing;
  const locked = !author.editable && t("panel.not_allowed");
  const full = draft.links.length >= AuthorChangeLimits.links.max_items && t("panel.authors.links_full");
  const { links } = draft;
  return (
    <fieldset className="credits">
      <legend className="field-label">{t("panel.authors.links")}</legend>
      {links.map((link, n) => (
        <div className="author-link" key={n}>
          <TextInput
            type="url"
            label={t("panel.authors.link_number", { number: n + 1 })}
            placeholder="https://"
            value={link}
            disabled={Boolean(locked)}
            problems={problems[`links.${n}`]}
            onChange={(typed) => set({ links: links.map((one, at) => (at === n ? typed : one)) })}
          />
          <IconButton
            icon="close"
            label={t("panel.authors.link_remove", { number: n + 1 })}
            disabledReason={locked}
            onClick={() => set({ links: links.filter((_, at) => at !== n) })}
          />
        </div>
      ))}
      <p>
        <Button icon="plus" disabledReason={locked || full} onClick={() => set({ links: [...links, ""] })}>
          {t("panel.authors.link_add")}
        </Button>
      </p>
    </fieldset>
  );
}
