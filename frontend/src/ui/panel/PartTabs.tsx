import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { useT } from "../../lib/i18n";
import { showCurrent } from "./showCurrent";

export interface FormPart {
  name: string;
  label: string;
  /** Fields of the part that are wrong. */
  faults: number;
  /** Draws a dot beside the name and says why. */
  mark?: string | false;
  content: ReactNode;
}

interface Props {
  label: string;
  /** The names stand in a row at every width; else below each other where there is space. */
  across?: boolean;
  parts: FormPart[];
  current: string;
  onChange: (name: string) => void;
}

/** Parts of a form or of an object, one of them shown; all stay in the page, so that nothing that was typed is lost. */
export function PartTabs({ label, across, parts, current, onChange }: Props) {
  const t = useT();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => showCurrent(list.current), [current]);
  const move = (event: KeyboardEvent) => {
    const at = parts.findIndex(({ name }) => name === current);
    const steps = new Map([
      ["ArrowRight", at + 1],
      ["ArrowDown", at + 1],
      ["ArrowLeft", at - 1],
      ["ArrowUp", at - 1],
      ["Home", 0],
      ["End", parts.length - 1],
    ]);
    const to = steps.get(event.key);
    if (to === undefined) return;
    event.preventDefault();
    const next = parts[(to + parts.length) % parts.length];
    if (!next) return;
    onChange(next.name);
    list.current?.querySelector<HTMLElement>(`[data-part="${next.name}"]`)?.focus();
  };
  return (
    <div className={across ? "part-tabs part-tabs--across" : "part-tabs"}>
      <div
        className="part-tabs__list"
        ref={list}
        role="tablist"
        aria-label={label}
        aria-orientation={across ? "horizontal" : "vertical"}
        onKeyDown={move}
      >
        {parts.map((part) => (
          <button
            key={part.name}
            type="button"
            role="tab"
            id={`${id}-${part.name}`}
            data-part={part.name}
            aria-controls={`${id}-${part.name}-panel`}
            aria-selected={part.name === current}
            tabIndex={part.name === current ? 0 : -1}
            onClick={() => onChange(part.name)}
          >
            {part.label}
            {part.faults > 0 && (
              <span className="part-tabs__faults numeric">
                <span aria-hidden="true">{part.faults}</span>
                <span className="visually-hidden">{t("panel.part_faults", { count: part.faults })}</span>
              </span>
            )}
            {part.mark && (
              <span className="part-tabs__mark" title={part.mark}>
                <span className="visually-hidden">{part.mark}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      <div className="part-tabs__panels">
        {parts.map((part) => (
          <div
            key={part.name}
            role="tabpanel"
            id={`${id}-${part.name}-panel`}
            aria-labelledby={`${id}-${part.name}`}
            hidden={part.name !== current}
          >
            {part.content}
          </div>
        ))}
      </div>
    </div>
  );
}
