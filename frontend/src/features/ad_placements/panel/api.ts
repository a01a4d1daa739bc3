// The panel's calls about places of advertisements.
import type { AdPlacementForm } from "../../../generated/api";
import { call } from "../../../lib/api";

export const changePlacement = (code: string, body: AdPlacementForm) =>
  call("PUT /panel/ad-placements/{id}", { path: { id: code }, body });
