import type { UrlQuery } from "../../../lib/useUrlQuery";
import { Select, type SelectProps } from "../Select";

export interface FilterSelectProps extends Pick<SelectProps, "label" | "choices"> {
  address: UrlQuery;
  /** Its name in the address. */
  name: string;
  /** The choice that narrows nothing. */
  none: string;
}

/** A filter of a list with a few choices. */
export function FilterSelect({ address, name, ...select }: FilterSelectProps) {
  return <Select {...select} value={address.get(name)} onChange={(value) => address.set({ [name]: value || null })} />;
}
