import { useState } from "react";
import type { TemplateCountry, LegalPageRow } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { errorMessage } from "../../../lib/errorMessage";
import { Select } from "../../../ui/panel/Select";
import { toast } from "../../../lib/toasts";
import { fillPages } from "./api";

const KITS: readonly TemplateCountry[] = ["CH", "DE", "UA"];

/** Gives pages without a text a starting text of a country. */
export function TemplateCard({ locked, onDone }: { locked: string | null; onDone: (pages: LegalPageRow[]) => void }) {
  const t = useT();
  const [country, setCountry] = useState<TemplateCountry>("CH");
  const [busy, setBusy] = useState(false);
  const fill = async () => {
    setBusy(true);
    try {
      onDone(await fillPages(country));
      toast({ level: "ok", text: t("panel.legal.kit_done") });
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    setBusy(false);
  };
  return (
    <section className="card card--before" aria-labelledby="kit">
      <div className="card__head">
        <h2 id="kit">{t("panel.legal.kit_title")}</h2>
      </div>
      <div className="card__body template-choice">
        <p>{t("panel.legal.kit_text")}</p>
        <Select
          label={t("panel.legal.kit_country")}
          value={country}
          choices={KITS.map((code) => ({ value: code, label: t(`legal.country.${code}`) }))}
          onChange={(value) => setCountry(KITS.find((code) => code === value) ?? country)}
        />
        <Button variant="primary" busy={busy} disabledReason={locked} onClick={() => void fill()}>
          {t("panel.legal.kit_fill")}
        </Button>
      </div>
    </section>
  );
}
