import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { countryChoices, defaultCountry } from "./countries";

const country = (code: string, name: string, in_use = false, is_default = false) => ({
  code,
  name,
  in_use,
  is_default,
});
const groups = { likely: "Used here", others: "All others" };

describe("countries to choose from", () => {
  it("stand by their names in the language of the reader, the likely ones first", () => {
    const choices = countryChoices(
      "uk",
      [country("AE", "ОАЕ"), country("AT", "Австрія", true), country("CH", "Швейцарія", true), country("IT", "Італія")],
      groups,
    );

    assert.deepEqual(
      choices.map(({ value, group }) => `${value} ${group}`),
      ["AT Used here", "CH Used here", "IT All others", "AE All others"],
    );
  });

  it("stand in one list where none is likelier than others", () => {
    const choices = countryChoices("de", [country("ZA", "Südafrika"), country("EG", "Ägypten")], groups);

    assert.deepEqual(choices, [
      { value: "EG", label: "Ägypten" },
      { value: "ZA", label: "Südafrika" },
    ]);
  });

  it("begin with the one that the server names", () => {
    assert.equal(defaultCountry([country("AT", "Austria"), country("CH", "Switzerland", true, true)]), "CH");
    assert.equal(defaultCountry([country("AT", "Austria", true)]), null);
    assert.equal(defaultCountry(null), null);
  });
});
