// The panel's calls about sections.
import { call } from "../../../lib/api";
import type { SectionChange, SectionRow } from "../../../generated/api";

export const createSection = (body: SectionChange) => call("POST /panel/sections", { body });
export const changeSection = ({ id, version }: SectionRow, change: Omit<SectionChange, "version">) =>
  call("PUT /panel/sections/{id}", { path: { id }, body: { version, ...change } });
