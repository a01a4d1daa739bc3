import { useLang } from "../../lib/i18n";
import type { HomeBlock } from "../../lib/page-types";

/** Numbers to call in an emergency. */
export function EmergencyNumbers({ numbers }: { numbers: HomeBlock["numbers"] }) {
  const here = useLang();
  return (
    <ul className="x home__numbers">
      {numbers.map((one) => (
        <li key={one.number}>
          <a href={`tel:${one.number.replace(/ /g, "")}`}>
            <b className="numeric">{one.number}</b>
            {one.label && <span lang={one.lang === here ? undefined : one.lang}>{one.label}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
