import { CardLimits } from "../../../generated/limits";
import { ContactAddressLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { TextInput } from "../../../ui/panel/TextInput";
import { replaced, without } from "../../../lib/lists";
import { degreesOf, NEW_PLACE, type Place } from "./draft";
import { EditorRow } from "./EditorRow";
import type { PartProps } from "./EditorTexts";
import { LocalInputs } from "./LocalInputs";
import { PlaceCountry } from "./PlaceCountry";

/** Addresses, coordinates for the map, the way there. */
export function EditorPlaces({ draft, problems, onChange }: PartProps) {
  const t = useT();
  const { places } = draft;
  const set = (places: Place[]) => onChange({ places });
  return (
    <fieldset className="form">
      <legend className="field-label">{t("panel.contacts.addresses")}</legend>
      {places.map((place, at) => {
        const change = (wish: Partial<Place>) => set(replaced(places, at, wish));
        const wrong = (name: string) => problems[`card.addresses.${at}.${name}`];
        const degrees = degreesOf(place.where);
        const name = place.street || place.town;
        return (
          <EditorRow
            key={at}
            removes={
              name
                ? t("panel.contacts.remove_address", { place: name })
                : t("panel.contacts.remove_new_address", { number: at + 1 })
            }
            onRemove={() => set(without(places, at))}
          >
            <TextInput
              label={t("panel.contacts.street")}
              value={place.street ?? ""}
              max={ContactAddressLimits.street.max_length}
              onChange={(street) => change({ street })}
            />
            <TextInput
              label={t("panel.contacts.house_no")}
              value={place.house_no ?? ""}
              max={ContactAddressLimits.house_no.max_length}
              onChange={(house_no) => change({ house_no })}
            />
            <TextInput
              label={t("panel.contacts.postal_code")}
              value={place.postal_code ?? ""}
              max={ContactAddressLimits.postal_code.max_length}
              problems={wrong("postal_code")}
              onChange={(postal_code) => change({ postal_code })}
            />
            <TextInput
              label={t("panel.contacts.town")}
              value={place.town ?? ""}
              max={ContactAddressLimits.town.max_length}
              onChange={(town) => change({ town })}
            />
            <PlaceCountry place={place} problems={wrong("region")} onChange={change} />
            <div className="stack--tight">
              <TextInput
                optional
                label={t("panel.contacts.where")}
                hint={t("panel.contacts.where_hint")}
                placeholder="47.3769, 8.5417"
                value={place.where}
                problems={wrong("lat") ?? wrong("lon")}
                onChange={(where) => change({ where })}
              />
              {degrees && degrees.lat !== null && (
                <a
                  className="link tiny"
                  href={`https://www.openstreetmap.org/?mlat=${degrees.lat}&mlon=${degrees.lon}#map=18/${degrees.lat}/${degrees.lon}`}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {t("panel.contacts.where_look")}
                </a>
              )}
            </div>
            <LocalInputs
              label={(lang) => t("panel.contacts.town_in", { lang })}
              value={place.town_names}
              onChange={(town_names) => change({ town_names })}
            />
            <LocalInputs
              rows={3}
              label={(lang) => t("panel.contacts.way_in", { lang })}
              hint={t("panel.contacts.way_hint")}
              value={place.how_to_find}
              max={ContactAddressLimits.how_to_find.max_length}
              onChange={(how_to_find) => change({ how_to_find })}
            />
          </EditorRow>
        );
      })}
      <Button
        icon="plus"
        disabledReason={places.length >= CardLimits.addresses.max_items && t("panel.contacts.enough")}
        onClick={() => set([...places, NEW_PLACE])}
      >
        {t("panel.contacts.add_address")}
      </Button>
    </fieldset>
  );
}
