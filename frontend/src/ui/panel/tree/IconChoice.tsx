import { useId } from "react";
import { useT } from "../../../lib/i18n";
import { keysOf } from "../../../lib/keys";
import { NodeIcon } from "../../NodeIcon";
import { NODE_ICONS } from "../../nodeIcons";

/** One icon out of those that nodes may have. */
export function IconChoice({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const t = useT();
  const group = useId();
  return (
    <fieldset className="icon-choice">
      <legend className="field-label">{t("panel.tree.icon")}</legend>
      {keysOf(NODE_ICONS).map((name) => (
        <label key={name} title={t(`panel.tree.icons.${name}`)}>
          <input
            type="radio"
            name={group}
            checked={name === value}
            aria-label={t(`panel.tree.icons.${name}`)}
            onChange={() => onChange(name)}
          />
          <NodeIcon name={name} />
        </label>
      ))}
    </fieldset>
  );
}
