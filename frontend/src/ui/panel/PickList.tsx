import { useT } from "../../lib/i18n";
import { IconButton } from "./Button";

interface Picked {
  key: string;
  name: string;
}

interface Props {
  picked: Picked[];
  /** Puts the picks at these places of the present ones, in this order. */
  onOrder: (places: number[]) => void;
}

/** The picked entries in order, with buttons to move and remove each. */
export function PickList({ picked, onOrder }: Props) {
  const t = useT();
  const places = picked.map((_, n) => n);
  const swapped = (n: number, m: number) => places.map((place) => (place === n ? m : place === m ? n : place));
  return (
    <ol className="line-list">
      {picked.map(({ key, name }, n) => (
        <li key={key} className="picks__row">
          <span>{name}</span>
          <IconButton
            icon="up"
            label={t("panel.legal.up", { name })}
            disabledReason={n === 0 && t("panel.home.is_first")}
            onClick={() => onOrder(swapped(n, n - 1))}
          />
          <IconButton
            icon="down"
            label={t("panel.legal.down", { name })}
            disabledReason={n === picked.length - 1 && t("panel.home.is_last")}
            onClick={() => onOrder(swapped(n, n + 1))}
          />
          <IconButton
            icon="close"
            label={t("panel.home.unpick", { name })}
            onClick={() => onOrder(places.filter((place) => place !== n))}
          />
        </li>
      ))}
    </ol>
  );
}

/** The same list in another order, or with less in it. */
export const inOrder = <T,>(list: T[], places: number[]): T[] =>
  places.flatMap((place) => {
    const one = list[place];
    return one === undefined ? [] : [one];
  });
