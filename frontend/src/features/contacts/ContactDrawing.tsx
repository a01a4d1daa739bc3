import drawings from "../../../../assets/drawings/contacts.json";
import type { GroupKind } from "../../lib/page-types";

/** A drawing for a sort of places. Each fills a square; the arch shows its middle. The server puts the same into articles. */
export function ContactDrawing({ kind }: { kind: GroupKind }) {
  return (
    <svg
      viewBox="0 0 400 400"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
      dangerouslySetInnerHTML={{ __html: drawings[kind] }}
    />
  );
}
