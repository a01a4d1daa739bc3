import { Icon } from "../../Icon";

export interface SortHeadProps {
  name: string;
  label: string;
  sort: string;
  right?: boolean;
  onSort: (sort: string) => void;
}

/** "-updated" is newest first; pressing again turns it round. */
export function SortHead({ name, label, sort, right, onSort }: SortHeadProps) {
  const down = sort === `-${name}`;
  const up = sort === name;
  return (
    <th
      scope="col"
      className={right ? "table__end" : undefined}
      aria-sort={down ? "descending" : up ? "ascending" : undefined}
    >
      <button className="sort" type="button" aria-pressed={down || up} onClick={() => onSort(down ? name : `-${name}`)}>
        {label} {(down || up) && <Icon name={down ? "down" : "up"} />}
      </button>
    </th>
  );
}
