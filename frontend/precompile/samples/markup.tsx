import { createContext, useContext, useId, useMemo, useState, type FunctionComponent, type ReactNode } from "react";

export const Word = createContext("none");

function Link({
  href,
  children,
  ...rest
}: {
  href: string;
  className?: string;
  hrefLang?: string;
  children: ReactNode;
}) {
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

const Nothing = () => null;
const Words = ({ children }: { children: string }) => `${children} & more`;
const Pair = ({ first, second }: { first: ReactNode; second?: ReactNode }) => (
  <>
    {first}
    {second ?? "alone"}
  </>
);
const List = ({ of }: { of: string[] }) =>
  of.map((word) => (
    <Link key={word} href={word}>
      {word}
    </Link>
  ));
function Counted() {
  const [count] = useState(() => 3);
  const twice = useMemo(() => 2 * count, [count]);
  return <b>{twice}</b>;
}

const Spoken = () => <b>{useContext(Word)}</b>;

export const samples: Record<string, FunctionComponent> = {
  "text with every mark": () => <p>{"<b> & \"quoted\" 'single'"}</p>,
  "text and entities between tags": () => (
    <p>
      One&nbsp;two &amp; three
      <i>four</i> five <br />
      six
    </p>
  ),
  "values that show nothing": () => (
    <p className={undefined} lang={""} title={0 as never}>
      {null}
      {undefined}
      {false}
      {true}
      {0}
      {""}
    </p>
  ),
  "lists with keys": () => (
    <ul>
      {["a & b", "c"].map((word) => (
        <li key={word}>{word}</li>
      ))}
      {["<", "d"]}
    </ul>
  ),
  "attributes of every kind": () => (
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
    </div>
  ),
  drawings: () => (
    <svg className="ic" viewBox="0 0 24 24" aria-hidden="true">
      <path d={"M0 0"} strokeWidth="2" strokeLinecap="round" />
    </svg>
  ),
  "markup that is ready": () => <div className="prose" dangerouslySetInnerHTML={{ __html: "<p>a &amp; b</p>" }} />,
  "components, spread attributes and context": () => (
    <main>
      <Link href="/a?b=1&c=2" className="x" hrefLang="de">
        to <Spoken />
      </Link>
    </main>
  ),
  "components that give no element": () => (
    <p>
      <Nothing />
      <Words>a &lt; b</Words>
      <Words>{"<"}</Words>
    </p>
  ),
  "components in attributes of others": () => (
    <Pair first={<Pair first="1 < 2" second={<Nothing />} />} second={<Pair first={["x", <br key="br" />]} />} />
  ),
  "lists of components": () => (
    <div>
      <List of={["a", "b & c"]} />
      <>
        <List of={[]} />
        {[
          <Link key="d" href="d">
            d
          </Link>,
          "e",
        ]}
      </>
    </div>
  ),
  "state and what is counted from it": () => (
    <>
      <Counted /> and <Counted />
    </>
  ),
  "controls among text": () => (
    <Pair
      first={
        <label>
          a <input value="b" readOnly /> c
        </label>
      }
      second={<List of={["f"]} />}
    />
  ),
  "ids and form controls": () => (
    <form>
      <Field label={'a "b"'} />
      <p>
        <Field label="second" />
      </p>
    </form>
  ),
  "words of the compiler as names of the page's own": () => {
    const [attr, template] = ["class", "x & y"];
    return (
      <ul className={attr}>
        {["a < b", "c"].map((child) => (
          <li key={child} title={template}>
            {child.length > 1 && <b>{child}</b>}
          </li>
        ))}
      </ul>
    );
  },
};
