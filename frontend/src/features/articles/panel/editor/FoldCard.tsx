import { createContext, useContext, type ReactNode } from "react";
import { useSignal } from "../../../../lib/signal";
import { Icon } from "../../../../ui/Icon";
import { cardChoices, chooseCard, type CardName } from "./cards";

/** The cards that the state of the text opens. */
export const NeededCards = createContext<ReadonlySet<CardName>>(new Set());

export interface FoldCardProps {
  name: CardName;
  title: string;
  /** Stands beside the title, also while the card is folded. */
  beside?: ReactNode;
  /** Shown only while the card is open, or told that it is. */
  children: ReactNode | ((open: boolean) => ReactNode);
}

/** A card beside the text that folds to its title. What was typed in it stays while it is folded. */
export function FoldCard({ name, title, beside, children }: FoldCardProps) {
  const needed = useContext(NeededCards);
  const open = useSignal(cardChoices)[name] ?? needed.has(name);
  const body = `${name}-body`;
  return (
    <section className="card fold-card" aria-labelledby={`${name}-title`} data-card={name}>
      <div className="card__head">
        <h2 id={`${name}-title`}>
          <button
            type="button"
            className="fold-card__button"
            aria-expanded={open}
            aria-controls={body}
            onClick={() => chooseCard(name, !open)}
          >
            <Icon name="fold" />
            {title}
          </button>
        </h2>
        {beside}
      </div>
      <div id={body} hidden={!open}>
        {typeof children === "function" ? children(open) : children}
      </div>
    </section>
  );
}
