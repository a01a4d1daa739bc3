import { useState } from "react";
import type { EnterpriseRef } from "../../../../generated/api";
import type { FieldProblem } from "../../../../lib/api";
import { useT } from "../../../../lib/i18n";
import { EnterprisePick } from "../../../../ui/panel/EnterprisePick";

interface Props {
  /** Identity of the enterprise in the draft. */
  chosen: string | null;
  /** The enterprise of the saved article. */
  saved: EnterpriseRef | null;
  problems?: FieldProblem[];
  onPick: (id: string | null) => void;
}

/** The enterprise that paid for the article. */
export function SponsorPick({ chosen, saved, problems, onPick }: Props) {
  const t = useT();
  const [picked, setPicked] = useState(saved);
  const shown = [picked, saved].find((one) => one?.id === chosen) ?? null;
  return (
    <EnterprisePick
      optional
      label={t("panel.editor.sponsor")}
      picked={shown}
      problems={problems}
      onPick={(enterprise) => {
        setPicked(enterprise);
        onPick(enterprise?.id ?? null);
      }}
    />
  );
}
