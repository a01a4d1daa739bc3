// Makes pasted HTML plain before the editor reads it: Word's lists and rubbish, Google's wrappers, foreign headings.

const HEADINGS: Record<string, string> = { H1: "h2", H4: "h3", H5: "h3", H6: "h3" };

function rename(element: Element, name: string): Element {
  const made = element.ownerDocument.createElement(name);
  made.append(...element.childNodes);
  element.replaceWith(made);
  return made;
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

const styleOf = (element: Element) => (element.getAttribute("data-style") ?? "").toLowerCase().replace(/\s/g, "");

/** Google Docs says bold and italic with styles; and wraps everything in a bold that is none. */
function readStyles(root: HTMLElement): void {
  for (const element of [...root.querySelectorAll("b, strong, i, em, span")]) {
    const style = styleOf(element);
    const bold = /font-weight:(bold|[6-9]00)/.test(style);
    const italic = /font-style:italic/.test(style);
    if (/^(B|STRONG)$/.test(element.tagName) && /font-weight:(normal|400)/.test(style)) unwrap(element);
    else if (element.tagName === "SPAN") {
      if (/mso-list:ignore/.test(style)) element.remove();
      else if (bold && italic) {
        const strong = rename(element, "strong");
        const em = strong.ownerDocument.createElement("em");
        em.append(...strong.childNodes);
        strong.append(em);
      } else if (bold) rename(element, "strong");
      else if (italic) rename(element, "em");
      else unwrap(element);
    }
  }
}

interface WordItem {
  level: number;
  ordered: boolean;
}

function wordItem(element: Element): WordItem | null {
  const level = /mso-list:l\d+level(\d+)/.exec(styleOf(element));
  if (!level) return null;
  const bullet = element.querySelector("[data-style*='mso-list' i]")?.textContent ?? element.textContent ?? "";
  return { level: Number(level[1]), ordered: /^\s*(\d+|[a-z]{1,4})[.)]/i.test(bullet) };
}

/** Word writes list items as paragraphs; neighbours become one list. */
function readWordLists(root: HTMLElement): void {
  const lists: Element[] = [];
  let last: Element | null = null;
  for (const element of [...root.querySelectorAll("p")]) {
    const item = wordItem(element);
    if (!item) {
      lists.length = 0;
      last = null;
      continue;
    }
    if (last && last.nextElementSibling !== element) lists.length = 0;
    const entry = element.ownerDocument.createElement("li");
    for (const mark of [...element.querySelectorAll("[data-style*='mso-list' i]")]) mark.remove();
    entry.append(...element.childNodes);
    while (lists.length > item.level) lists.pop();
    while (lists.length < item.level) {
      const list = element.ownerDocument.createElement(item.ordered ? "ol" : "ul");
      const above = lists[lists.length - 1];
      if (above) (above.lastElementChild ?? above).append(list);
      else element.before(list);
      lists.push(list);
    }
    lists[item.level - 1]?.append(entry);
    element.remove();
    last = lists[0] ?? null;
  }
}

/** Styles are only read, and the page's security policy would complain of them: they become data, sheets go. */
function withoutStyles(html: string): string {
  return html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, "")
    .replace(/<[^>]*>/g, (tag) =>
      tag.replace(/\sstyle\s*=/gi, " data-style=").replace(/\son[a-z]+\s*=/gi, " data-on="),
    );
}

/** The pasted text without what would not survive, or should not. */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  for (const element of body.querySelectorAll("style, script, meta, link, title, xml, iframe, object, form, button"))
    element.remove();
  readWordLists(body);
  readStyles(body);
  for (const element of [...body.querySelectorAll("*")]) {
    if (element.tagName.includes(":") || element.tagName === "FONT") unwrap(element);
    else if (element.tagName in HEADINGS) rename(element, HEADINGS[element.tagName] ?? "h2");
    else for (const name of ["data-style", "data-on", "class", "id", "dir", "lang"]) element.removeAttribute(name);
  }
  // Pictures of other places cannot be shown; they are uploaded by hand.
  for (const image of body.querySelectorAll("img")) {
    if (!/^\/media\//.test(image.getAttribute("src") ?? "")) image.remove();
  }
  for (const paragraph of body.querySelectorAll("p, h2, h3, li")) {
    if (!paragraph.textContent?.trim() && !paragraph.querySelector("img, br")) paragraph.remove();
    else if (paragraph.childNodes.length === 1 && paragraph.firstElementChild?.tagName === "BR") paragraph.remove();
  }
  return body.innerHTML.replace(/<!--[\s\S]*?-->/g, "");
}
