// Markup that is known at build time becomes text: in the renderer's script `<p class="lead">{text}</p>` is compiled to
// `$template(["<p class=\"lead\">", "</p>"], $child(text))` instead of a tree that is built and walked for every page,
// and `<Lead />` calls its function where it stands. Only files that put a context around others leave components to
// the renderer: what is inside must run after them. The browser's modules are compiled as usual; hydration meets the
// same markup.
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import ts from "typescript";

const RUNTIME = "precompile/runtime";
/** Where TypeScript looks for what makes components. */
const JSX = "precompile/jsx-runtime";
/** Names that no component uses for something of its own: `child` is a usual word. */
const IMPORTS = `import { ${["attr", "attrs", "child", "template", "wordAttr"].map((name) => `${name} as $${name}`).join(", ")} } from "${RUNTIME}";`;
const VOID = new Set(["area", "base", "br", "col", "embed", "hr", "img", "link", "meta", "source", "track", "wbr"]);
/** Controls whose value is not simply an attribute: the renderer knows how. */
const LEFT_ALONE = new Set(["input", "select", "option", "textarea"]);
/** Attributes that HTML spells differently from JSX. */
const SPELLING = { className: "class", htmlFor: "for" };
/** Attributes of SVG that keep their capitals. */
const CAPITALS = new Set(["viewBox", "preserveAspectRatio"]);
/** Attributes of SVG that are styles: `strokeWidth` is written `stroke-width`. */
const SVG_STYLE = /^(?:clip|fill|font|marker|stop|stroke|text)[A-Z]/;
/** Attributes for which `true` is a word, not a presence. */
const isWord = (name) => name.startsWith("aria-") || name === "draggable" || name === "spellcheck";

const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Text between tags as JSX reads it: lines trimmed, empty ones dropped. Entities stay: they are HTML already. */
function textOf(raw) {
  const lines = raw.split(/\r?\n/);
  const last = lines.length - 1;
  return lines
    .map((line, at) => {
      const begun = at === 0 ? line : line.replace(/^[ \t]+/, "");
      return at === last ? begun : begun.replace(/[ \t]+$/, "");
    })
    .filter((line) => line !== "")
    .join(" ");
}

/** `{{ __html: x }}`: x. */
function rawHtml(attribute) {
  const value = attribute.initializer?.expression;
  if (!value || !ts.isObjectLiteralExpression(value) || value.properties.length !== 1) return null;
  const [property] = value.properties;
  if (ts.isShorthandPropertyAssignment(property)) return property.name;
  return ts.isPropertyAssignment(property) && property.name.getText() === "__html" ? property.initializer : null;
}

const opening = (node) => (ts.isJsxElement(node) ? node.openingElement : node);

function isPlain(node) {
  const { tagName, attributes } = opening(node);
  if (!ts.isIdentifier(tagName) || !/^[a-z]/.test(tagName.text) || LEFT_ALONE.has(tagName.text)) return false;
  return attributes.properties.every(
    (property) =>
      ts.isJsxSpreadAttribute(property) ||
      property.name.getText() !== "dangerouslySetInnerHTML" ||
      rawHtml(property) !== null,
  );
}

/** A template being written: texts with an expression between each two of them. */
class Template {
  texts = [""];
  expressions = [];

  text(text) {
    this.texts[this.texts.length - 1] += text;
  }

  expression(expression) {
    this.expressions.push(expression);
    this.texts.push("");
  }
}

function nameOf(name) {
  const jsx = ts.isIdentifier(name) ? name.text : `${name.namespace.text}:${name.name.text}`;
  if (SPELLING[jsx]) return SPELLING[jsx];
  if (SVG_STYLE.test(jsx)) return jsx.replace(/[A-Z]/g, "-$&").toLowerCase();
  return CAPITALS.has(jsx) ? jsx : jsx.toLowerCase();
}

function transformer(context) {
  const { factory } = context;
  const call = (name, ...values) => factory.createCallExpression(factory.createIdentifier(name), undefined, values);

  function writeAttribute(out, attribute, visit) {
    const name = nameOf(attribute.name);
    if (name === "key" || name === "ref" || /^on[A-Z]/.test(attribute.name.getText())) return;
    const value = attribute.initializer;
    if (!value) return out.text(isWord(name) ? ` ${name}="true"` : ` ${name}`);
    if (ts.isStringLiteral(value))
      return out.text(
        ` ${name}="${value.text.includes("&") ? value.text.replaceAll('"', "&quot;") : escape(value.text)}"`,
      );
    const expression = value.expression;
    if (ts.isStringLiteralLike(expression)) return out.text(` ${name}="${escape(expression.text)}"`);
    out.expression(
      call(isWord(name) ? "$wordAttr" : "$attr", factory.createStringLiteral(name), ts.visitNode(expression, visit)),
    );
  }

  function writeChild(out, child, visit) {
    if (ts.isJsxText(child)) return out.text(textOf(child.text));
    if (ts.isJsxFragment(child)) return child.children.forEach((inner) => writeChild(out, inner, visit));
    if (ts.isJsxExpression(child)) {
      if (!child.expression) return;
      if (ts.isStringLiteralLike(child.expression)) return out.text(escape(child.expression.text));
      return out.expression(call("$child", ts.visitNode(child.expression, visit)));
    }
    if (isPlain(child)) return writeElement(out, child, visit);
    out.expression(ts.visitNode(child, visit));
  }

  function writeElement(out, node, visit) {
    const { tagName, attributes } = opening(node);
    out.text(`<${tagName.text}`);
    let raw = null;
    for (const attribute of attributes.properties) {
      if (ts.isJsxSpreadAttribute(attribute)) out.expression(call("$attrs", ts.visitNode(attribute.expression, visit)));
      else if (attribute.name.getText() === "dangerouslySetInnerHTML") raw = rawHtml(attribute);
      else writeAttribute(out, attribute, visit);
    }
    out.text(">");
    if (VOID.has(tagName.text)) return;
    if (raw) out.expression(ts.visitNode(raw, visit));
    else if (ts.isJsxElement(node)) node.children.forEach((child) => writeChild(out, child, visit));
    out.text(`</${tagName.text}>`);
  }

  return (file) => {
    const kept = [];
    const visit = (node) => {
      const isFragment = ts.isJsxFragment(node);
      if (isFragment || ((ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)) && isPlain(node))) {
        const out = new Template();
        if (isFragment) writeChild(out, node, visit);
        else writeElement(out, node, visit);
        const name = `$template${kept.length}`;
        kept.push([name, out.texts]);
        const written = call(
          "$template",
          factory.createIdentifier(name),
          factory.createArrayLiteralExpression(out.expressions),
        );
        // between tags only an expression in braces may stand
        return ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent)
          ? factory.createJsxExpression(undefined, written)
          : written;
      }
      return ts.visitEachChild(node, visit, context);
    };
    const changed = ts.visitNode(file, visit);
    if (kept.length === 0) return changed;
    const texts = kept.map(([name, parts]) =>
      factory.createVariableStatement(
        undefined,
        factory.createVariableDeclarationList(
          [
            factory.createVariableDeclaration(
              name,
              undefined,
              undefined,
              factory.createArrayLiteralExpression(parts.map((part) => factory.createStringLiteral(part))),
            ),
          ],
          ts.NodeFlags.Const,
        ),
      ),
    );
    return factory.updateSourceFile(changed, [...texts, ...changed.statements]);
  };
}

/** The esbuild plugin. */
export const precompilePlugin = {
  name: "precompile",
  setup(plugin) {
    plugin.onResolve({ filter: /^precompile\/(jsx-)?runtime$/ }, () => ({
      path: new URL("./runtime.ts", import.meta.url).pathname,
    }));
    plugin.onLoad({ filter: /\.tsx$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      const { outputText } = ts.transpileModule(text, {
        fileName: path,
        compilerOptions: {
          target: ts.ScriptTarget.ES2022,
          module: ts.ModuleKind.ESNext,
          jsx: ts.JsxEmit.ReactJSX,
          jsxImportSource: text.includes(".Provider") ? "react" : dirname(JSX),
        },
        transformers: { before: [transformer] },
      });
      return { contents: `${IMPORTS}\n${outputText}`, loader: "js" };
    });
  },
};
