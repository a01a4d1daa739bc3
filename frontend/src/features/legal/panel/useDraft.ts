import { useState } from "react";
import type { LegalPageDetail, LegalText } from "../../../generated/api";
import type { Lang } from "../../../lib/page-types";
import { LANGS } from "../../../lib/paths";
import { session } from "../../../lib/storage";

type Texts = Record<Lang, LegalText & { change_summary: string; is_draft: boolean }>;

const EMPTY = { title: "", body: "", change_summary: "", is_draft: false };

/** The words of the version that is worked on, each language filled; a new draft begins without summaries. */
function textsOf(shown: LegalPageDetail): Texts {
  const isDraft = shown.text?.state === "draft";
  const of = (lang: Lang) => {
    const text = { ...EMPTY, ...shown.text?.texts[lang] };
    return isDraft ? text : { ...text, change_summary: "" };
  };
  return { en: of("en"), uk: of("uk"), de: of("de") };
}

const same = (one: Texts, other: Texts) =>
  LANGS.every((lang) =>
    (["title", "body", "change_summary", "is_draft"] as const).every(
      (field) => one[lang][field] === other[lang][field],
    ),
  );

interface Kept {
  /** The version that it was based on: number of the draft's changes, or null. */
  base: number | null;
  texts: Texts;
}

const keyOf = (id: string) => `draft:legal-page:${id}`;

export const baseOf = (shown: LegalPageDetail): number | null => shown.draft?.version ?? null;

function keptFor(shown: LegalPageDetail): Texts | null {
  try {
    const kept: Kept | null = JSON.parse(session.getItem(keyOf(shown.id)) ?? "null");
    return kept && kept.base === baseOf(shown) ? kept.texts : null;
  } catch {
    return null;
  }
}

export interface Draft {
  texts: Texts;
  changed: boolean;
  /** Counts how often the words were replaced from outside, for editors that keep their own. */
  round: number;
  edit: (lang: Lang, change: Partial<LegalText>) => void;
  /** Takes over what the server has. */
  reset: (shown: LegalPageDetail) => void;
}

/** The unsaved text; it survives a reload of the tab until it is saved. */
export function useDraft(shown: LegalPageDetail): Draft {
  const [base, setBase] = useState(() => textsOf(shown));
  const [version, setVersion] = useState(() => baseOf(shown));
  const [texts, setTexts] = useState(() => keptFor(shown) ?? textsOf(shown));
  const [round, setRound] = useState(0);
  return {
    texts,
    round,
    changed: !same(texts, base),
    edit(lang, change) {
      setTexts((now) => {
        const next = { ...now, [lang]: { ...now[lang], ...change } };
        session.setItem(keyOf(shown.id), JSON.stringify({ base: version, texts: next }));
        return next;
      });
    },
    reset(fresh) {
      session.removeItem(keyOf(shown.id));
      setBase(textsOf(fresh));
      setVersion(baseOf(fresh));
      setTexts(textsOf(fresh));
      setRound((n) => n + 1);
    },
  };
}
