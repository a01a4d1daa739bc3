// What precompiled markup calls while a page is rendered on the server.
import { jsx, jsxAttr, jsxEscape, Fragment } from "preact/jsx-runtime";
import type { ComponentChildren, VNode } from "preact";

/** Markup with expressions between its texts; the renderer joins them. */
export function template(tpl: string[], exprs: unknown[]): VNode {
  const vnode = jsx(Fragment as never, { tpl, exprs } as never);
  // a fragment without key would be taken for a mere list of children
  vnode.key = 0;
  return vnode;
}

/** ` name="value"`, or nothing where the value says that there is none. */
export function attr(name: string, value: unknown): string {
  const written = jsxAttr(name, value);
  return written === "" ? "" : ` ${written}`;
}

/** The attributes of `{...props}`: they are spelt as HTML spells them, and nothing listens on the server. */
export function attrs(props: Record<string, unknown>): string {
  let written = "";
  for (const name in props) {
    const value = props[name];
    if (name === "children" || typeof value === "function") continue;
    written += name.startsWith("aria-") ? wordAttr(name, value) : attr(name === "className" ? "class" : name, value);
  }
  return written;
}

/** The same for attributes that are spelt out: `aria-hidden="true"`. */
export function wordAttr(name: string, value: unknown): string {
  return value === null || value === undefined ? "" : attr(name, String(value));
}

/** A child: text is escaped here, lists and components are left to the renderer. */
export function child(value: ComponentChildren): unknown {
  if (typeof value === "string") return value === "" ? null : jsxEscape(value);
  if (value === null || value === undefined || typeof value === "boolean") return null;
  return typeof value === "object" ? value : String(value);
}
