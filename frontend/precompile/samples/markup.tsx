import { createContext, type ComponentChildren } from "preact";
import { useContext, useId } from "preact/hooks";
import { renderToString } from "preact-render-to-string";

const Word = createContext("none");

function Link({ href, children, ...rest }: { href: string; class?: string; hrefLang?: string; children: ComponentChildren }) {
  return (
    <a {...rest} href={href}>
      {children}
    </a>
  );
}

function Field({ label }: { label: string }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input id={id} defaultValue={label} disabled />
      <select defaultValue="b">
        <option value="a">A</option>
        <option value="b">B</option>
      </select>
    </>
  );
}

const Spoken = () => <b>{useContext(Word)}</b>;

export const samples: Record<string, () => string> = {
  "text with every mark": () => renderToString(<p>{'<b> & "quoted" \'single\''}</p>),
  "text and entities between tags": () =>
    renderToString(
      <p>
        One&nbsp;two &amp; three
        <i>four</i> five{" "}
        <br />
        six
      </p>,
    ),
  "values that show nothing": () =>
    renderToString(
      <p class={undefined} lang={""} title={0 as never}>
        {null}
        {undefined}
        {false}
        {true}
        {0}
        {""}
      </p>,
    ),
  "lists with keys": () =>
    renderToString(
      <ul>
        {["a & b", "c"].map((word) => (
          <li key={word}>{word}</li>
        ))}
        {["<", "d"]}
      </ul>,
    ),
  "attributes of every kind": () =>
    renderToString(
      <div
        aria-hidden={true}
        aria-label={'"a" & b'}
        hidden={false}
        tabIndex={-1}
        data-on={"" as string}
        style={{ color: "red", marginTop: "1px" }}
        onClick={() => 0}
      >
        <time dateTime="2026-01-01">x</time>
        <video controls muted={true} />
      </div>,
    ),
  "drawings": () =>
    renderToString(
      <svg class="ic" viewBox="0 0 24 24" aria-hidden="true">
        <path d={"M0 0"} />
      </svg>,
    ),
  "markup that is ready": () => renderToString(<div class="prose" dangerouslySetInnerHTML={{ __html: "<p>a &amp; b</p>" }} />),
  "components, spread attributes and context": () =>
    renderToString(
      <Word.Provider value="here & now">
        <main>
          <Link href="/a?b=1&c=2" class="x" hrefLang="de">
            to <Spoken />
          </Link>
        </main>
      </Word.Provider>,
    ),
  "ids and form controls": () =>
    renderToString(
      <form>
        <Field label={'a "b"'} />
        <p>
          <Field label="second" />
        </p>
      </form>,
    ),
  "words of the compiler as names of the page's own": () => {
    const [attr, template] = ["class", "x & y"];
    return renderToString(
      <ul class={attr}>
        {["a < b", "c"].map((child) => (
          <li key={child} title={template}>
            {child.length > 1 && <b>{child}</b>}
          </li>
        ))}
      </ul>,
    );
  },
};
