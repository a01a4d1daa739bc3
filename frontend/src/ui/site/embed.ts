// Content of another site inside an article: a box with a link. The first click tells what would happen, the second
// fetches it. Without JavaScript the link leads to the other site. Loaded by the first click.

export interface EmbedWords {
  note: (host: string) => string;
  load: (host: string) => string;
}

function hostOf(src: string): string {
  return src.split("/")[2] ?? src;
}

function explain(box: HTMLElement, src: string, words: EmbedWords): void {
  const host = hostOf(src);
  const note = document.createElement("p");
  note.setAttribute("role", "status");
  note.textContent = words.note(host);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button button--primary";
  button.textContent = words.load(host);
  box.classList.add("is-prompting");
  box.append(note, button);
  button.focus();
}

function load(box: HTMLElement, src: string): void {
  const frame = document.createElement("iframe");
  frame.src = src;
  frame.title = box.querySelector("a")?.textContent ?? hostOf(src);
  frame.allow = "fullscreen; encrypted-media; picture-in-picture";
  // players need their own scripts and storage, and may open the provider's page; they may not navigate this one
  frame.setAttribute(
    "sandbox",
    "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation",
  );
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  box.classList.add("is-open");
  box.replaceChildren(frame);
  frame.focus();
}

/** Carries out a click in the box of an embed: on its link, or on the button that the first click put there. */
export function openEmbed(box: HTMLElement, src: string, control: Element, words: EmbedWords): void {
  if (control instanceof HTMLButtonElement) load(box, src);
  else if (!box.classList.contains("is-prompting")) explain(box, src, words);
}
