// Content of another site inside an article: a box with a link. The first click tells what would happen, the second
// fetches it. Without JavaScript the link leads to the other site.

import type { MouseEvent } from "react";

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

/** Handles a click inside an article's text. */
export function openEmbed(event: MouseEvent, words: EmbedWords): void {
  const target = event.target instanceof Element ? event.target : null;
  const box = target?.closest<HTMLElement>("[data-embed]");
  const src = box?.dataset.src;
  if (!target || !box || !src?.startsWith("https://")) return;
  if (target.closest("button")) {
    load(box, src);
  } else if (target.closest("a") && !box.classList.contains("is-prompting")) {
    event.preventDefault();
    explain(box, src, words);
  }
}
