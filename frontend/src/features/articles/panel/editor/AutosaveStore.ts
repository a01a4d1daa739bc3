// Keeps an article that is being edited: saves by itself, tries again, notices other people's changes, loses nothing.
import { NetworkError, Problem, type FieldProblem } from "../../../../lib/api";
import { guardUnsaved } from "../../../../lib/deployment";
import type { Lang } from "../../../../lib/page-types";
import { LANGS } from "../../../../lib/paths";
import { signal, type Signal } from "../../../../lib/signal";
import { wallOf } from "../../../../lib/portalTime";
import type { ArticleDetail } from "../../../../generated/api";
import { getArticle } from "../../../../lib/commonCalls";
import { describeGallery, saveArticle, saveText } from "../api";
import {
  PARTS,
  describedAnew,
  sameShared,
  sameWords,
  sharedChange,
  sharedOf,
  textsOf,
  versionOf,
  wordsOf,
  type Part,
  type Shared,
  type Texts,
  type Words,
} from "./draft";
import { removeGivenUpWords, removeLocalDraft, writeLocalDraft, readLocalDraft, type LocalDraft } from "./localDraft";

const SAVE_AFTER_MS = 5_000;
const KEEP_AFTER_MS = 400;
const RETRY_MS = [5_000, 10_000, 20_000, 30_000];

type SaveProblem = { kind: "offline" | "retrying" } | { kind: "refused"; error: unknown };

export interface AutosaveState {
  /** As the server last said. */
  article: ArticleDetail;
  shared: Shared;
  texts: Texts;
  dirty: ReadonlySet<Part>;
  saving: boolean;
  /** Wall clock of the last save of this session. */
  saved_at: string | null;
  trouble: SaveProblem | null;
  /** The server's validation errors, by part and field. */
  problems: Partial<Record<Part, Record<string, FieldProblem[]>>>;
  /** Somebody else saved the same part meanwhile. */
  conflict: { part: Part; theirs: ArticleDetail } | null;
  /** When the restored copy was kept, if one was. */
  restored_at: string | null;
  /** Rises when texts are replaced from outside, so that editors begin anew. */
  epoch: number;
}

type Timer = ReturnType<typeof setTimeout>;

export class AutosaveStore {
  readonly state: Signal<AutosaveState>;
  private base: Record<Part, number | null>;
  private edits = new Map<Part, number>();
  private saveTimer: Timer | null = null;
  private keepTimer: Timer | null = null;
  private running: Promise<void> | null = null;
  private failures = 0;
  private stopGuard: () => void;
  private gone = false;

  constructor(article: ArticleDetail) {
    this.base = this.versions(article);
    this.state = signal<AutosaveState>({
      article,
      shared: sharedOf(article),
      texts: textsOf(article),
      dirty: new Set(),
      saving: false,
      saved_at: null,
      trouble: null,
      problems: {},
      conflict: null,
      restored_at: null,
      epoch: 0,
    });
    removeGivenUpWords();
    this.restore();
    this.stopGuard = guardUnsaved(() => this.state.get().dirty.size > 0);
    addEventListener("online", this.onOnline);
    addEventListener("pagehide", this.keepNow);
  }

  editShared(change: Partial<Shared>): void {
    const now = this.state.get();
    this.edited("shared", { shared: { ...now.shared, ...change } });
  }

  editText(lang: Lang, change: Partial<Words>): void {
    const { texts } = this.state.get();
    const words = { ...texts[lang], ...change };
    if (sameWords(words, texts[lang])) return;
    this.edited(lang, { texts: { ...texts, [lang]: words } });
  }

  /** Puts other words in place, as an edit: a restored revision, a merged text. */
  replaceText(lang: Lang, words: Words): void {
    this.editText(lang, words);
    this.patch({ epoch: this.state.get().epoch + 1 });
  }

  /** Saves what is not saved yet. Resolves when that was tried; tells whether everything is saved. */
  async flush(): Promise<boolean> {
    if (this.saveTimer !== null) clearTimeout(this.saveTimer);
    this.saveTimer = null;
    this.running ??= this.saveAll().finally(() => {
      this.running = null;
    });
    await this.running;
    return this.state.get().dirty.size === 0;
  }

  /** Takes in what an action answered. */
  adopt(article: ArticleDetail): void {
    const { dirty } = this.state.get();
    for (const part of PARTS) if (!dirty.has(part)) this.base[part] = versionOf(article, part);
    this.patch({ article });
    this.followServer(article);
  }

  /** Throws the restored copy away. */
  discard(): void {
    const { article, epoch } = this.state.get();
    removeLocalDraft(article.id);
    this.base = this.versions(article);
    this.patch({
      shared: sharedOf(article),
      texts: textsOf(article),
      dirty: new Set(),
      restored_at: null,
      trouble: null,
      problems: {},
      epoch: epoch + 1,
    });
  }

  /** Ends a conflict: mine over theirs (which stays among the revisions), or theirs over mine, which only the caller keeps. */
  resolve(choice: "mine" | "theirs", words?: Words): void {
    const { conflict, texts, epoch, dirty } = this.state.get();
    if (!conflict) return;
    const { part, theirs } = conflict;
    this.base[part] = versionOf(theirs, part);
    if (choice === "mine") {
      const merged = part !== "shared" && words ? { texts: { ...texts, [part]: words }, epoch: epoch + 1 } : {};
      this.patch({ article: theirs, conflict: null, ...merged });
      void this.flush();
      return;
    }
    const left = new Set(dirty);
    left.delete(part);
    this.patch({
      article: theirs,
      conflict: null,
      dirty: left,
      epoch: epoch + 1,
      ...(part === "shared" ? { shared: sharedOf(theirs) } : { texts: { ...texts, [part]: wordsOf(theirs, part) } }),
    });
    this.keepNow();
    if (left.size > 0) void this.flush();
  }

  stop(): void {
    this.keepNow();
    if (this.state.get().dirty.size > 0 && !this.state.get().conflict) void this.flush();
    this.gone = true;
    if (this.saveTimer !== null) clearTimeout(this.saveTimer);
    removeEventListener("online", this.onOnline);
    removeEventListener("pagehide", this.keepNow);
    this.stopGuard();
  }

  private versions(article: ArticleDetail): Record<Part, number | null> {
    return {
      shared: versionOf(article, "shared"),
      en: versionOf(article, "en"),
      uk: versionOf(article, "uk"),
      de: versionOf(article, "de"),
    };
  }

  private patch(change: Partial<AutosaveState>): void {
    this.state.set({ ...this.state.get(), ...change });
  }

  private edited(part: Part, change: Partial<AutosaveState>): void {
    const { dirty, problems, trouble } = this.state.get();
    this.edits.set(part, (this.edits.get(part) ?? 0) + 1);
    const found = { ...problems };
    delete found[part];
    this.patch({
      ...change,
      dirty: new Set(dirty).add(part),
      problems: found,
      trouble: trouble?.kind === "refused" ? null : trouble,
    });
    if (this.keepTimer === null) this.keepTimer = setTimeout(this.keepNow, KEEP_AFTER_MS);
    this.saveIn(SAVE_AFTER_MS);
  }

  private saveIn(delay: number): void {
    if (this.saveTimer !== null) clearTimeout(this.saveTimer);
    if (this.gone) return;
    this.saveTimer = setTimeout(() => void this.flush(), delay);
  }

  private keepNow = (): void => {
    if (this.keepTimer !== null) clearTimeout(this.keepTimer);
    this.keepTimer = null;
    const { article, dirty, shared, texts } = this.state.get();
    if (dirty.size === 0) return removeLocalDraft(article.id);
    const copy: LocalDraft = { at: wallOf(new Date()), versions: {}, texts: {} };
    for (const part of dirty) {
      copy.versions[part] = this.base[part];
      if (part === "shared") copy.shared = shared;
      else copy.texts[part] = texts[part];
    }
    writeLocalDraft(article.id, copy);
  };

  private restore(): void {
    const now = this.state.get();
    const copy = readLocalDraft(now.article.id);
    if (!copy) return;
    const dirty = new Set<Part>();
    let { shared } = now;
    const texts = { ...now.texts };
    if (copy.shared && !sameShared({ ...shared, ...copy.shared }, shared)) {
      shared = { ...shared, ...copy.shared };
      dirty.add("shared");
    }
    for (const lang of LANGS) {
      const words = copy.texts[lang];
      if (!words || sameWords({ ...texts[lang], ...words }, texts[lang])) continue;
      texts[lang] = { ...texts[lang], ...words };
      dirty.add(lang);
    }
    if (dirty.size === 0) return removeLocalDraft(now.article.id);
    for (const part of dirty) this.base[part] = copy.versions[part] ?? this.base[part];
    this.patch({ shared, texts, dirty, restored_at: copy.at });
    this.saveIn(SAVE_AFTER_MS);
  }

  private onOnline = (): void => {
    if (this.state.get().dirty.size > 0) void this.flush();
  };

  private async saveAll(): Promise<void> {
    if (this.state.get().conflict) return;
    for (const part of PARTS) {
      if (!this.state.get().dirty.has(part)) continue;
      this.patch({ saving: true });
      const went = await this.savePart(part, 0);
      this.patch({ saving: false });
      if (!went) return;
    }
    this.keepNow();
  }

  private async savePart(part: Part, tries: number): Promise<boolean> {
    const { article, texts } = this.state.get();
    const edit = this.edits.get(part);
    try {
      const answer =
        part === "shared"
          ? await this.saveShared()
          : await saveText(article.id, part, { ...texts[part], version: this.base[part] });
      this.saved(part, answer, edit === this.edits.get(part));
      return true;
    } catch (error) {
      if (error instanceof Problem && error.status === 409 && tries < 2) return this.clashed(part, tries);
      this.failed(part, error);
      return false;
    }
  }

  /** Everything that languages share; who has only some of the languages describes the gallery in those. */
  private async saveShared(): Promise<ArticleDetail> {
    const { article, shared } = this.state.get();
    const version = this.base.shared ?? article.version;
    if (article.editable) return saveArticle(article.id, sharedChange(shared, version));
    let now = { ...article, version };
    for (const lang of article.describable) {
      const pictures = describedAnew(now, shared, lang);
      if (pictures.length === 0) continue;
      now = await describeGallery(article.id, lang, { version: now.version, pictures });
      this.base.shared = now.version;
      this.patch({ article: now });
    }
    return now;
  }

  private saved(part: Part, article: ArticleDetail, untouched: boolean): void {
    const { dirty } = this.state.get();
    const left = new Set(dirty);
    if (untouched) left.delete(part);
    else this.saveIn(SAVE_AFTER_MS);
    this.failures = 0;
    this.base[part] = versionOf(article, part);
    for (const other of PARTS) if (!left.has(other)) this.base[other] = versionOf(article, other);
    this.patch({ article, dirty: left, saved_at: wallOf(new Date()), trouble: null });
    this.followServer(article);
  }

  /** Fields that the server completes (the slug) are shown as it keeps them. */
  private followServer(article: ArticleDetail): void {
    const { dirty, shared } = this.state.get();
    if (!dirty.has("shared")) this.patch({ shared: { ...sharedOf(article), cover: article.cover ?? shared.cover } });
  }

  /** Somebody saved before: if they changed something else, go on with their version; otherwise ask. */
  private async clashed(part: Part, tries: number): Promise<boolean> {
    const known = this.state.get().article;
    try {
      const theirs = await getArticle(known.id);
      const same =
        part === "shared"
          ? sameShared(sharedOf(known), sharedOf(theirs))
          : sameWords(wordsOf(known, part), wordsOf(theirs, part)) && this.base[part] === versionOf(known, part);
      if (!same) {
        this.patch({ conflict: { part, theirs } });
        return false;
      }
      this.base[part] = versionOf(theirs, part);
      this.patch({ article: theirs });
      return await this.savePart(part, tries + 1);
    } catch (error) {
      this.failed(part, error);
      return false;
    }
  }

  private failed(part: Part, error: unknown): void {
    this.keepNow();
    if (error instanceof NetworkError || (error instanceof Problem && (error.status >= 500 || error.status === 429))) {
      const delay = RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)] ?? SAVE_AFTER_MS;
      this.failures += 1;
      this.patch({ trouble: { kind: navigator.onLine ? "retrying" : "offline" } });
      this.saveIn(delay);
      return;
    }
    const fields = error instanceof Problem ? error.fields : {};
    this.patch({
      trouble: { kind: "refused", error },
      problems: { ...this.state.get().problems, [part]: fields },
    });
  }
}
