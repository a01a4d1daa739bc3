// What precompiled markup calls while a page is rendered on the server. Components are called where they stand and give
// text; a tree is left only of what the renderer alone knows to write, such as the controls of a form.
import { jsx as rendererJsx, jsxAttr, jsxEscape, Fragment } from "preact/jsx-runtime";
import type { ComponentType, ReactElement, ReactNode } from "react";

export { Fragment };

const escape = jsxEscape as (text: string) => string;
const element = rendererJsx as unknown as (type: unknown, props: object, key?: string) => ReactElement;

/** By what the renderer knows its nodes. */
const { constructor } = element(Fragment, {});

/** Texts with nodes between them; the renderer joins them. */
function written(tpl: string[], exprs?: unknown[]): ReactElement {
  // a fragment without key would be taken for a mere list of children
  const node: unknown = { type: Fragment, props: { tpl, exprs }, key: 0, ref: null, constructor };
  return node as ReactElement;
}

/** The text that a child is; null where the renderer has to make it. */
export function textOf(value: unknown): string | null {
  switch (typeof value) {
    case "string":
      return escape(value);
    case "object":
      break;
    case "undefined":
    case "boolean":
      return "";
    default:
      return String(value);
  }
  if (value === null) return "";
  if (!Array.isArray(value)) {
    const { tpl, exprs } = (value as ReactElement<{ tpl?: string[]; exprs?: unknown[] }>).props;
    return tpl && !exprs ? tpl[0]! : null;
  }
  let text = "";
  for (const item of value) {
    const part = textOf(item);
    if (part === null) return null;
    text += part;
  }
  return text;
}

/** Markup with expressions between its texts: texts again, escaped where they need it, and nodes. */
export function template(texts: string[], exprs: unknown[]): ReactElement {
  const tpl: string[] = [];
  const left: unknown[] = [];
  let html = texts[0]!;
  for (let at = 0; at < exprs.length; at += 1) {
    const value = exprs[at];
    if (typeof value === "string") html += value;
    else {
      const text = textOf(value);
      if (text === null) {
        tpl.push(html);
        left.push(value);
        html = "";
      } else html += text;
    }
    html += texts[at + 1];
  }
  tpl.push(html);
  return left.length === 0 ? written(tpl) : written(tpl, left);
}

/** A component is called at once. In files that put a context around others the renderer's own function stands here. */
export function jsx(type: ComponentType | string, props: { children?: ReactNode }, key?: string): ReactElement {
  if (typeof type !== "function" || type === Fragment) return element(type, props, key);
  const made: unknown = (type as (props: object) => unknown)(props);
  const text = textOf(made);
  if (text !== null) return written([text]);
  return Array.isArray(made) ? element(Fragment, { children: made }) : (made as ReactElement);
}

export const jsxs = jsx;

/** ` name="value"`, or nothing where the value says that there is none. */
export function attr(name: string, value: unknown): string {
  const text = jsxAttr(name, value);
  return text === "" ? "" : ` ${text}`;
}

/** The attributes of `{...props}`: they are spelt as HTML spells them, and nothing listens on the server. */
export function attrs(props: Record<string, unknown>): string {
  let text = "";
  for (const name in props) {
    const value = props[name];
    if (name === "children" || typeof value === "function") continue;
    text += name.startsWith("aria-") ? wordAttr(name, value) : attr(name === "className" ? "class" : name, value);
  }
  return text;
}

/** The same for attributes that are spelt out: `aria-hidden="true"`. */
export function wordAttr(name: string, value: unknown): string {
  return value === null || value === undefined ? "" : attr(name, String(value));
}

/** A child: what a page says is escaped here, nodes are left to the template. */
export function child(value: ReactNode): unknown {
  return typeof value === "string" ? escape(value) : value;
}
