import type { ReactNode } from "react";
import { formatNumber } from "../../lib/format";
import { useLang } from "../../lib/i18n";
import type { Chip, Crumb } from "../../lib/page-types";
import { A } from "./A";

export interface TreeIndexEntry {
  node: Crumb;
  description: string | null;
  /** Number of articles or contacts, in words. */
  count: string;
  children: Chip[];
  /** A decoration in the corner or above the name. */
  mark: ReactNode;
}

interface Props {
  entries: TreeIndexEntry[];
  look?: string;
}

/**
 * The index of a tree: a tile for each node of the first level, with links to the nodes below it. Tiles without links stand
 * together after the others, because among them they would leave holes.
 */
export function TreeIndex({ entries, look }: Props) {
  const groups = [true, false].map((isParent) => entries.filter(({ children }) => children.length > 0 === isParent));
  return (
    <>
      {groups.map(
        (group, index) => group.length > 0 && <Tiles key={index} entries={group} look={look} id={`node-${index}`} />,
      )}
    </>
  );
}

function Tiles({ entries, look, id }: Props & { id: string }) {
  const lang = useLang();
  return (
    <div className="tree-tiles cards--rows">
      {entries.map(({ node, description, count, children, mark }, index) => (
        <section
          className={look ? `tree-tile ${look}` : "tree-tile"}
          key={node.path}
          aria-labelledby={`${id}-${index}`}
        >
          {mark}
          <div className="tree-tile__words">
            <h2 id={`${id}-${index}`}>
              <A href={node.path} lang={node.lang}>
                {node.label}
              </A>
            </h2>
            <p className="tiny muted numeric">{count}</p>
            {description && (
              <p className="secondary small" lang={node.lang === lang ? undefined : node.lang}>
                {description}
              </p>
            )}
          </div>
          <ul className="x tree-tile__children">
            {children.map((child) => (
              <li key={child.path}>
                <A href={child.path} lang={child.lang}>
                  {child.label}
                  {child.count !== null && (
                    <span className="numeric muted tiny">{formatNumber(lang, child.count)}</span>
                  )}
                </A>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
