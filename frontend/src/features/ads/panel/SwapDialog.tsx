import { useState } from "react";
import type { AdDesign, AdReview } from "../../../generated/api";
import { AdDesignLimits, AdSwapLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import { lengthOf } from "../../../lib/text";
import { Button } from "../../../ui/panel/Button";
import { Confirm } from "../../../ui/panel/Confirm";
import { TextInput } from "../../../ui/panel/TextInput";
import { swapDesigns } from "./api";

interface Props {
  review: AdReview;
  onDone: (next: AdReview) => void;
  onClose: () => void;
}

const TEXTS = ["headline", "line", "text", "alt"] as const;

/** Replaces the words of designs, or leaves designs out; the owner reads the reason. */
export function SwapDialog({ review: { ad, form }, onDone, onClose }: Props) {
  const t = useT();
  const [designs, setDesigns] = useState<readonly AdDesign[]>(form.designs);
  const [left, setLeft] = useState<readonly number[]>([]);
  const [reason, setReason] = useState("");
  const kept = designs.filter((_, at) => !left.includes(at));
  const min = AdSwapLimits.reason.min_length;
  const change = (at: number, part: Partial<AdDesign>) =>
    setDesigns((before) => before.map((design, n) => (n === at ? { ...design, ...part } : design)));
  const gap =
    (kept.length === 0 && t("panel.ads.swap_one_needed")) ||
    (lengthOf(reason) < min && t("panel.ads.swap_reason_needed", { min }));
  return (
    <Confirm
      title={t("panel.ads.title_swap", { title: ad.title })}
      verb={t("panel.ads.do_swap")}
      reason={gap}
      onConfirm={async () => onDone(await swapDesigns(ad, kept, reason.trim()))}
      onClose={onClose}
    >
      {(problems) => (
        <div className="form">
          <p>{t("panel.ads.text_swap")}</p>
          {designs.map((design, at) => {
            const isLeft = left.includes(at);
            const field = `designs.${kept.indexOf(design)}`;
            return (
              <fieldset key={at}>
                <legend>{t("panel.ads.swap_design", { number: at + 1, lang: langName(t, design.lang) })}</legend>
                {!isLeft &&
                  TEXTS.filter((name) => name !== "alt" || design.alt).map((name) => (
                    <TextInput
                      key={name}
                      optional={name === "text"}
                      lang={design.lang}
                      label={t(`panel.ads.swap_${name}`)}
                      value={design[name]}
                      max={AdDesignLimits[name].max_length}
                      problems={problems[`${field}.${name}`]}
                      onChange={(text) => change(at, { [name]: text })}
                    />
                  ))}
                <p>
                  <Button
                    variant="quiet"
                    onClick={() => setLeft(isLeft ? left.filter((one) => one !== at) : [...left, at])}
                  >
                    {t(isLeft ? "panel.ads.swap_keep" : "panel.ads.swap_remove")}
                  </Button>
                </p>
              </fieldset>
            );
          })}
          <TextInput
            rows={3}
            label={t("panel.ads.swap_reason")}
            value={reason}
            max={AdSwapLimits.reason.max_length}
            problems={problems.reason}
            onChange={setReason}
          />
        </div>
      )}
    </Confirm>
  );
}
