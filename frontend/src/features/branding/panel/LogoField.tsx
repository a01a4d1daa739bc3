import { useId, useRef, useState } from "react";
import type { BrandLogo } from "../../../generated/api";
import type { FieldProblem } from "../../../lib/api";
import { errorMessage, problemText } from "../../../lib/errorMessage";
import { useT } from "../../../lib/i18n";
import { useLayout } from "../../../lib/page-context";
import { FieldError } from "../../../ui/Field";
import { Button } from "../../../ui/panel/Button";
import { PICTURE_TYPES, pictureProblem } from "../../../ui/panel/FileChoice";
import { uploadLogo, uploadSharePicture } from "./api";

interface Props {
  name: "logo" | "logo_dark" | "icon" | "share";
  logo: BrandLogo | null;
  problems?: FieldProblem[];
  onChange: (logo: BrandLogo | null) => void;
}

/** One picture of the brand: shown on the ground for which it is made, chosen from the disk and sent at once. */
export function LogoField({ name, logo, problems, onChange }: Props) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { picture_max_mb } = useLayout().limits;
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const label = t(`panel.branding.${name}`);
  const send = async (file: File) => {
    const wrong = pictureProblem(t, file, picture_max_mb);
    setFault(wrong);
    if (wrong) return;
    setBusy(true);
    try {
      onChange(await (name === "share" ? uploadSharePicture : uploadLogo)(file));
    } catch (error) {
      setFault(errorMessage(t, error));
    }
    setBusy(false);
  };
  const choose = (
    <Button
      icon="picture"
      busy={busy}
      label={t("panel.branding.choose_named", { name: label })}
      onClick={() => input.current?.click()}
    >
      {t(busy ? "panel.branding.uploading" : "panel.branding.choose")}
    </Button>
  );
  return (
    <div className="logo-field" role="group" aria-labelledby={id}>
      <span className="field-label" id={id}>
        {label}
      </span>
      <div className={`logo-field__ground logo-field__ground--${name}${logo ? "" : " logo-field__ground--empty"}`}>
        {logo ? <img src={logo.src} width={logo.width} height={logo.height} alt={label} /> : choose}
      </div>
      <p className="hint">{t(`panel.branding.${name}_hint`)}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_TYPES.join(",")}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file) void send(file);
        }}
      />
      {logo && (
        <div className="row">
          {choose}
          <Button
            variant="quiet"
            label={t("panel.branding.remove_named", { name: label })}
            onClick={() => onChange(null)}
          >
            {t("panel.branding.remove")}
          </Button>
        </div>
      )}
      <div role="alert">
        <FieldError id={`${id}-error`} error={fault ?? problemText(problems)} />
      </div>
    </div>
  );
}
