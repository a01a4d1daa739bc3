import type { BrandSettings } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { useLoad } from "../../../lib/useLoad";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { getBranding } from "./api";
import { BrandingForm } from "./BrandingForm";
import { showBrand } from "./draft";

/** Logo and colours of the operator. */
export function BrandingTab() {
  const t = useT();
  const settings = useLoad("branding", getBranding);
  if (!settings.value) {
    return (
      <div className="card">
        <ListStates list={settings} failed={t("panel.branding.failed")} />
      </div>
    );
  }
  const onSaved = (saved: BrandSettings) => {
    settings.put(saved);
    showBrand(saved);
  };
  return <BrandingForm key={settings.value.version} settings={settings.value} onSaved={onSaved} />;
}
