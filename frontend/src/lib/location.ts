// wouter's view of the address: paths without the language prefix, moves through lib/page.
import { useEnvelope } from "./page-context";
import { withoutQuery } from "./paths";
import { navigate } from "./navigation";

export function useSiteLocation(): [string, (to: string, options?: { replace?: boolean }) => void] {
  return [withoutQuery(useEnvelope().path), navigate];
}

export function useSiteSearch(): string {
  return useEnvelope().path.split("?")[1]?.split("#")[0] ?? "";
}
