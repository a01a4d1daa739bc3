// The form of a person with a byline: what is typed, what the server holds, and what became of the last save.
import { useState } from "react";
import type { AuthorChange, AuthorDetail, AuthorText, Media } from "../../../generated/api";
import { Problem } from "../../../lib/api";
import type { Lang } from "../../../lib/page-types";
import { useSubmission } from "../../../lib/submission";
import { changeAuthor, getAuthor } from "./api";

export interface AuthorDraft {
  name: string;
  photo: Media | null;
  account_photo: boolean;
  links: string[];
  texts: Record<Lang, Required<AuthorText>>;
}

function draftOf(author: AuthorDetail): AuthorDraft {
  const textIn = (lang: Lang) => ({ title: author.texts[lang]?.title ?? "", bio: author.texts[lang]?.bio ?? "" });
  return {
    name: author.name,
    photo: author.photo ?? null,
    account_photo: author.account_photo,
    links: author.links,
    texts: { en: textIn("en"), uk: textIn("uk"), de: textIn("de") },
  };
}

/** The change that saves a draft; lines without an address are left out. */
function changeOf(draft: AuthorDraft, version: number): AuthorChange {
  const { name, photo, account_photo, links, texts } = draft;
  return {
    version,
    name,
    photo_media_id: photo?.id ?? null,
    account_photo,
    links: links.map((link) => link.trim()).filter((link) => link !== ""),
    texts,
  };
}

const same = (a: AuthorDraft, b: AuthorDraft) => JSON.stringify(changeOf(a, 0)) === JSON.stringify(changeOf(b, 0));

export type AuthorEditing = ReturnType<typeof useAuthorForm>;

export function useAuthorForm(first: AuthorDetail, onSaved: () => void) {
  const [author, setAuthor] = useState(first);
  const [draft, setDraft] = useState(() => draftOf(first));
  // the rich text fields begin anew when the draft is replaced
  const [round, setRound] = useState(0);
  const [stale, setStale] = useState(false);
  const { busy, error, problems, run, clear } = useSubmission();

  const take = (next: AuthorDetail) => {
    setAuthor(next);
    setDraft(draftOf(next));
    setRound((n) => n + 1);
    setStale(false);
  };
  return {
    author,
    draft,
    round,
    busy,
    error: stale ? null : error,
    problems,
    /** Somebody else saved first. */
    stale,
    dirty: !same(draft, draftOf(author)),
    set: (change: Partial<AuthorDraft>) => setDraft((before) => ({ ...before, ...change })),
    setText: (lang: Lang, change: Partial<AuthorText>) =>
      setDraft((before) => ({ ...before, texts: { ...before.texts, [lang]: { ...before.texts[lang], ...change } } })),
    /** Saves; true when it succeeded. */
    save: () =>
      run(async () => {
        try {
          const saved = await changeAuthor(author.id, changeOf(draft, author.version));
          take(saved);
          onSaved();
        } catch (reason) {
          setStale(reason instanceof Problem && reason.code === "stale_version");
          throw reason;
        }
      }),
    /** Drops what was typed for the version of somebody else. */
    takeTheirs: () =>
      run(async () => {
        take(await getAuthor(author.id));
        clear();
      }),
    /** Keeps the typed values, which will replace the other person's version. */
    keepMine: () =>
      run(async () => {
        setAuthor(await getAuthor(author.id));
        setStale(false);
        clear();
      }),
    /** The account changed, what was typed stays. */
    relinked: (next: AuthorDetail) => {
      setAuthor(next);
      setDraft((before) => ({ ...before, account_photo: next.account_photo }));
      onSaved();
    },
  };
}
