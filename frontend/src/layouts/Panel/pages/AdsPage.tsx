import { useT } from "../../../lib/i18n";
import { oneOf } from "../../../lib/query";
import { can } from "../../../lib/session";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { Tabs } from "../../../ui/panel/Tabs";
import { HouseAdsPart } from "../../../features/house_ads/panel/HouseAdsPart";
import { InvoicesPart } from "../../../features/invoices/panel/InvoicesPart";
import { BookingsPart } from "../../../features/ads/panel/BookingsPart";
import { OccupancyPart } from "../../../features/ads/panel/OccupancyPart";

const PARTS = ["bookings", "occupancy", "house", "invoices"] as const;
/** Everything that the address names inside one part. */
const INSIDE = {
  tab: null,
  page: null,
  q: null,
  package: null,
  placement: null,
  owner: null,
  booking: null,
  invoice: null,
  from: null,
  house: null,
};

/** Bookings of advertising, the occupancy of the places, house advertisements, and invoices. */
export function AdsPage() {
  const t = useT();
  const address = useUrlQuery();
  const parts = PARTS.filter((name) => name !== "invoices" || can("invoices.manage"));
  const part = oneOf(parts, address.get("part")) ?? "bookings";
  const tabs = (
    <Tabs
      label={t("panel.ads.parts")}
      current={part}
      tabs={parts.map((name) => ({
        name,
        label: t(`panel.ads.part_${name}`),
        href: address.with({ ...INSIDE, part: name === "bookings" ? null : name }),
      }))}
    />
  );
  return (
    <>
      {part === "bookings" && <BookingsPart address={address} tabs={tabs} />}
      {part === "occupancy" && <OccupancyPart address={address} tabs={tabs} />}
      {part === "house" && <HouseAdsPart address={address} tabs={tabs} />}
      {part === "invoices" && <InvoicesPart address={address} tabs={tabs} />}
    </>
  );
}
