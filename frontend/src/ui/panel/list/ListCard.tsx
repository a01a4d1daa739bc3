import { useRef, type ReactNode } from "react";
import { useT } from "../../../lib/i18n";
import type { List } from "../../../lib/useList";
import { Button } from "../Button";
import { KeyHelp } from "../KeyHelp";
import { ListFoot } from "./ListFoot";
import { Empty } from "../../site/Empty";
import { ListStates } from "./ListStates";
import { useRowKeys } from "./useRowKeys";

export interface EmptyWords {
  title: string;
  text: string;
  /** Next steps. */
  actions?: ReactNode;
}

export interface ListCardProps<Row> {
  list: List<Row>;
  /** Heading of the error. */
  failed: string;
  /** Placeholder rows while loading, at most 6. */
  placeholders?: number;
  /** The list holds nothing. */
  none: EmptyWords & { picture?: boolean };
  /** Nothing matches the filters. */
  no_match?: Partial<EmptyWords>;
  /** Filters and buttons above the list. */
  tools?: ReactNode;
  /** Actions on the chosen rows. */
  bulk?: ReactNode;
  /** What further keys do, such as "O open, T take". */
  keys?: string;
  /** Below the pager. */
  below?: ReactNode;
  /** At the end of the card, whatever the list holds. */
  note?: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** The frame of every list in the panel: filters, one of its states (loading, failed, empty, nothing found, full), pager. */
export function ListCard<Row>(props: ListCardProps<Row>) {
  const { list, failed, placeholders, none, no_match, tools, bulk, keys, below, note, children } = props;
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useRowKeys(box);
  const { value, loading, narrowed, clear, address } = list;
  const moves = value !== null && value.items.length > 1;
  const keyHelp = [
    moves && `J K ${t("panel.list.keys_move")}`,
    moves && bulk && `X ${t("panel.list.key_choose")}`,
    keys,
  ]
    .filter(Boolean)
    .join(", ");
  return (
    <div className="card">
      {tools}
      {bulk}
      <ListStates list={list} failed={failed} rows={placeholders} />
      {value && value.total === 0 && narrowed && (
        <Empty paper plain title={no_match?.title ?? t("panel.no_match")} text={no_match?.text ?? ""}>
          {no_match?.actions}
          <Button onClick={clear}>{t("panel.clear_filters")}</Button>
        </Empty>
      )}
      {value && value.total === 0 && !narrowed && (
        <Empty paper plain={none.picture === false} title={none.title} text={none.text}>
          {none.actions}
        </Empty>
      )}
      {value && value.total > 0 && (
        <div ref={box} aria-busy={loading || undefined}>
          {children(value.items)}
          <ListFoot
            page={value.page}
            per_page={value.per_page}
            total={value.total}
            onPage={(page) => address.set({ page })}
            onRows={(rows) => address.set({ rows })}
          />
          {keyHelp && <KeyHelp text={keyHelp} />}
          {below}
        </div>
      )}
      {note}
    </div>
  );
}
