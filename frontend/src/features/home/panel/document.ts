import type {
  Block,
  BlockKind,
  BlockSettings,
  HomeDetail,
  HomeDocument,
  PerLangText60000,
} from "../../../generated/api";
import type { Translate } from "../../../lib/i18n";

export type Words = Required<PerLangText60000>;

export const wordsOf = (words: PerLangText60000 | undefined): Words => ({
  en: words?.en ?? "",
  uk: words?.uk ?? "",
  de: words?.de ?? "",
});

/** The edited version: the draft, else the published one, else the automatic page. */
export function documentOf(desk: HomeDetail): HomeDocument {
  return (desk.draft ?? desk.published)?.document ?? desk.usual;
}

/** A new block with a name that no other has. */
export function newBlock(kind: BlockKind, blocks: Block[]): Block {
  let n = 1;
  while (blocks.some((block) => block.id === `${kind}-${n}`)) n++;
  return { id: `${kind}-${n}`, kind, visible: true };
}

export function changed(document: HomeDocument, id: string, change: Partial<Block>): HomeDocument {
  return { ...document, blocks: document.blocks.map((one) => (one.id === id ? { ...one, ...change } : one)) };
}

export function withSettings(block: Block, change: Partial<BlockSettings>): Block {
  return { ...block, settings: { ...block.settings, ...change } };
}

/** The document with a block at another place. */
export function moved(document: HomeDocument, id: string, place: number): HomeDocument {
  const block = document.blocks.find((one) => one.id === id);
  if (!block) return document;
  const rest = document.blocks.filter((one) => one.id !== id);
  return { ...document, blocks: [...rest.slice(0, place), block, ...rest.slice(place)] };
}

export const kindName = (t: Translate, kind: BlockKind) => t(`panel.home.kind_${kind}`);
