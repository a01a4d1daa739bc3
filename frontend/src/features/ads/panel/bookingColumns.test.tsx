import assert from "node:assert/strict";
import { it } from "node:test";
import { renderToString } from "react-dom/server";
import type { AdRow } from "../../../generated/api";
import type { Translate } from "../../../lib/i18n";
import { bookingColumns } from "./bookingColumns";

const t: Translate = (key, values) => (key === "panel.ads.wished" ? `ab ${values?.day} (Wunsch)` : key);

const row: AdRow = {
  id: "",
  version: 1,
  title: "Velos",
  package: "Säule",
  placements: [],
  langs: ["de"],
  price: { minor: 0, currency: "CHF" },
  state: "submitted",
  advertiser: "Velo Werkstatt",
  owner: { id: "", name: "Olena" },
  owner_lang: "de",
  billing_fault: "",
  overdue: false,
  decided: false,
  updated_at: "2026-11-20T08:00:00Z",
};

it("the first day of a booking is that which was requested, marked as such, until it is fixed", () => {
  const columns = bookingColumns(t, { lang: "de", pathOf: () => "", ownerPath: () => "" });
  const first = (days: Partial<AdRow>) =>
    renderToString(<>{columns.find(({ name }) => name === "start_on")?.cell({ ...row, ...days })}</>);

  assert.equal(first({}), "–");
  assert.equal(first({ wished_on: "2026-12-14" }), '<span class="tiny">ab 14. Dez. 2026 (Wunsch)</span>');
  assert.equal(first({ wished_on: "2026-12-14", start_on: "2026-12-15" }), "15. Dez. 2026");
});
