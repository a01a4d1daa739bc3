import { ArticleChangeLimits } from "../../../../generated/limits";
import { useId, useState } from "react";
import { problemText } from "../../../../lib/errorMessage";
import { useT } from "../../../../lib/i18n";
import type { FieldProblem } from "../../../../lib/api";
import { inLang } from "../../../../lib/labels/languages";
import type { Lang } from "../../../../lib/page-types";
import { useLoad } from "../../../../lib/useLoad";
import { listTags } from "../api";
import { Field } from "../../../../ui/Field";
import { Icon } from "../../../../ui/Icon";

export interface TagsProps {
  lang: Lang;
  tags: string[];
  disabled: boolean;
  problems?: FieldProblem[];
  onChange: (tags: string[]) => void;
}

/** Words of one language to find an article by; Enter or a comma ends one, known ones are offered. */
export function Tags({ lang, tags, disabled, problems, onChange }: TagsProps) {
  const t = useT();
  const listId = useId();
  const known = useLoad(`tags.${lang}`, (signal) => listTags(lang, signal));
  const [typed, setTyped] = useState("");
  const add = (text: string) => {
    const words = text
      .split(",")
      .map((word) => word.trim().slice(0, ArticleChangeLimits.tags.items.max_length))
      .filter((word) => word && !tags.includes(word));
    if (words.length > 0) onChange([...tags, ...words].slice(0, ArticleChangeLimits.tags.max_items));
    setTyped("");
  };
  return (
    <div>
      <Field
        label={t("panel.editor.tags_in", { lang: inLang(t, lang) })}
        optional
        hint={t("panel.editor.tags_hint")}
        error={problemText(problems)}
      >
        {(control) => (
          <input
            {...control}
            className="input"
            type="text"
            lang={lang}
            list={listId}
            value={typed}
            disabled={disabled || tags.length >= ArticleChangeLimits.tags.max_items}
            onInput={(event) => {
              const { value } = event.currentTarget;
              if (value.includes(",")) add(value);
              else setTyped(value);
            }}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add(typed);
            }}
            onBlur={() => {
              if (typed.trim()) add(typed);
            }}
          />
        )}
      </Field>
      <datalist id={listId}>
        {(known.value ?? [])
          .filter((name) => !tags.includes(name))
          .map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
      {tags.length > 0 && (
        <ul className="tags" lang={lang}>
          {tags.map((tag) => (
            <li key={tag}>
              <button
                className="chip"
                type="button"
                disabled={disabled}
                aria-label={t("panel.editor.tag_remove", { tag })}
                onClick={() => onChange(tags.filter((one) => one !== tag))}
              >
                {tag} <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
