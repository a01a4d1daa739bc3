import { useState } from "react";
import { useT } from "../../lib/i18n";
import { PlaceList, type PlaceListProps } from "./PlaceList";
import { FIRST_LOOK, PreviewSwitches } from "./PreviewSwitches";

/** A design in each booked place, on a phone or a wide screen, by day or by night. */
export function PlacePreviews(props: PlaceListProps) {
  const t = useT();
  const [look, setLook] = useState(FIRST_LOOK);
  return (
    <div className="ad-previews">
      <p className="field-label">{t("ads.preview")}</p>
      <PreviewSwitches look={look} onLook={setLook} />
      <PlaceList {...props} look={look} />
    </div>
  );
}
