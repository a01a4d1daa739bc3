import { formatNumber } from "../../lib/format";
import { useLang } from "../../lib/i18n";
import type { Chip } from "../../lib/page-types";
import { A } from "./A";

/** Neighbouring lists as round links, the current one dark. */
export function Chips({ chips, label }: { chips: Chip[]; label: string }) {
  const here = useLang();
  if (chips.length === 0) return null;
  return (
    <nav className="chips chips--scroll" aria-label={label}>
      {chips.map((chip) => (
        <A
          key={chip.path}
          className="chip"
          href={chip.path}
          lang={chip.lang}
          aria-current={chip.current ? "page" : undefined}
        >
          {chip.label}
          {chip.count !== null && <span className="numeric">{formatNumber(here, chip.count)}</span>}
        </A>
      ))}
    </nav>
  );
}
