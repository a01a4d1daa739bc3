import { HomeDocumentLimits } from "../../../generated/limits";
import { useState } from "react";
import type { BlockKind, ShownBlock } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { Select } from "../../../ui/panel/Select";
import { SortableList } from "../../../ui/panel/SortableList";
import { BlockRow } from "./BlockRow";
import { changed, kindName, moved, newBlock } from "./document";
import type { Composer } from "./useComposer";

interface BlockListProps {
  composer: Composer;
  kinds: BlockKind[];
  /** What the preview shows of each block. */
  shown: ShownBlock[];
}

/** The blocks in order: drag them, or lift them with Space and move them with the arrows. */
export function BlockList({ composer, kinds, shown }: BlockListProps) {
  const t = useT();
  const { document } = composer;
  const { blocks } = document;
  const [kind, setKind] = useState<BlockKind>(kinds[0] ?? "hero");
  const [open, setOpen] = useState<string | null>(null);
  const nameOf = (id: string) => {
    const block = blocks.find((one) => one.id === id);
    return block ? kindName(t, block.kind) : "";
  };
  const add = () => {
    const block = newBlock(kind, blocks);
    composer.edit({ ...document, blocks: [...blocks, block] });
    setOpen(block.id);
  };
  return (
    <section className="card" aria-labelledby="blocks">
      <div className="card__head">
        <h2 id="blocks">{t("panel.home.blocks")}</h2>
        <Button
          variant="quiet"
          icon="undo"
          disabledReason={!composer.undoable && t("panel.home.nothing_to_undo")}
          onClick={composer.undo}
        >
          {t("common.undo")}
        </Button>
      </div>
      <SortableList
        ids={blocks.map((block) => block.id)}
        nameOf={nameOf}
        onMove={(id, place) => composer.edit(moved(document, id, place))}
      >
        <ul className="blocks">
          {blocks.map((block, place) => (
            <BlockRow
              key={block.id}
              block={block}
              place={place}
              last={place === blocks.length - 1}
              open={open === block.id}
              shown={shown.find((one) => one.block === block.id)}
              problems={composer.problems}
              onOpen={() => setOpen(open === block.id ? null : block.id)}
              onMove={(to) => composer.edit(moved(document, block.id, to))}
              onChange={(change) => composer.edit(changed(document, block.id, change))}
              onRemove={() => composer.edit({ ...document, blocks: blocks.filter((one) => one.id !== block.id) })}
            />
          ))}
        </ul>
      </SortableList>
      {blocks.length === 0 && <p className="card__body muted">{t("panel.home.no_blocks")}</p>}
      <div className="action-bar blocks__new">
        <Select
          label={t("panel.home.kind")}
          value={kind}
          choices={kinds.map((one) => ({ value: one, label: kindName(t, one) }))}
          onChange={(value) => setKind(kinds.find((one) => one === value) ?? kind)}
        />
        <Button
          icon="plus"
          disabledReason={blocks.length >= HomeDocumentLimits.blocks.max_items && t("panel.home.full")}
          onClick={add}
        >
          {t("panel.home.add")}
        </Button>
      </div>
    </section>
  );
}
