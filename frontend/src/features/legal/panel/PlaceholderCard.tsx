import type { LegalPageDetail } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { placeholderName } from "../../../lib/labels/legal";

export interface PlaceholderCardProps {
  shown: LegalPageDetail;
  locked: string | null;
  onInsert: (name: string) => void;
}

/** Placeholders to put where the cursor is. */
export function PlaceholderCard({ shown, locked, onInsert }: PlaceholderCardProps) {
  const t = useT();
  return (
    <details className="card">
      <summary className="card__head">{t("panel.legal.placeholders")}</summary>
      <div className="card__body form">
        <p className="muted">{t("panel.legal.placeholders_text")}</p>
        <p className="placeholder-buttons">
          {shown.placeholders.map((name) => (
            <Button
              key={name}
              variant="quiet"
              disabledReason={locked}
              label={t("panel.legal.insert", { name: placeholderName(t, name) })}
              onClick={() => onInsert(name)}
            >
              {placeholderName(t, name)}
            </Button>
          ))}
        </p>
      </div>
    </details>
  );
}
