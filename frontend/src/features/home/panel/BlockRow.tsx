import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { Block, ShownBlock } from "../../../generated/api";
import type { FieldProblem } from "../../../lib/api";
import { useT } from "../../../lib/i18n";
import { IconButton } from "../../../ui/panel/Button";
import { Grip } from "../../../ui/panel/Grip";
import { BlockForm } from "./BlockForm";
import { BlockContent } from "./BlockContent";
import { kindName } from "./document";

export interface BlockRowProps {
  block: Block;
  place: number;
  last: boolean;
  open: boolean;
  /** What the preview shows of it; undefined while that is not known, or the block is empty. */
  shown?: ShownBlock;
  problems: Record<string, FieldProblem[]>;
  onOpen: () => void;
  onMove: (place: number) => void;
  onChange: (change: Partial<Block>) => void;
  onRemove: () => void;
}

/** One block: its place, whether it is shown, and what is set about it. */
export function BlockRow(props: BlockRowProps) {
  const { block, place, last, open, shown, problems, onOpen, onMove, onChange, onRemove } = props;
  const t = useT();
  const sortable = useSortable({ id: block.id });
  const name = kindName(t, block.kind);
  return (
    <li
      ref={sortable.setNodeRef}
      className={`block-editor${sortable.isDragging ? " block-editor--lifted" : ""}`}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
    >
      <div className="block-editor__head">
        <Grip sortable={sortable} name={name} />
        <button type="button" className="block-editor__name" aria-expanded={open} onClick={onOpen}>
          <span>{name}</span>
          <BlockContent block={block} shown={shown} />
          {(block.schedule?.from || block.schedule?.to) && (
            <span className="status status--info">{t("panel.home.scheduled_block")}</span>
          )}
        </button>
        <span className="move-buttons">
          <IconButton
            icon="eye"
            pressed={block.visible}
            label={t("panel.home.shown_named", { name })}
            onClick={() => onChange({ visible: !block.visible })}
          />
          <IconButton
            icon="up"
            label={t("panel.legal.up", { name })}
            disabledReason={place === 0 && t("panel.home.is_first")}
            onClick={() => onMove(place - 1)}
          />
          <IconButton
            icon="down"
            label={t("panel.legal.down", { name })}
            disabledReason={last && t("panel.home.is_last")}
            onClick={() => onMove(place + 1)}
          />
          <IconButton icon="trash" label={t("panel.home.remove_named", { name })} onClick={onRemove} />
        </span>
      </div>
      {open && <BlockForm block={block} place={place} problems={problems} onChange={onChange} />}
    </li>
  );
}
