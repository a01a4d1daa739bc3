// A contact as lines of plain words: what two versions of it are compared by.
import type { GroupNode } from "../../../generated/api";
import type { Translate } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { LANGS } from "../../../lib/paths";
import { inLang, spokenName } from "../../../lib/labels/languages";
import { written } from "../../../lib/hours";
import type { Draft } from "./draft";
import { exceptionLine } from "./hours";
import { linesOf } from "./labels";
import { isRich, TEXT_FIELDS } from "./textFields";
import { secondLevelChoices } from "../../../lib/labels/nodes";

export interface DraftLine {
  label: string;
  text: string;
}

type Words = Partial<Record<Lang, string>> | undefined;

const joined = (parts: (string | undefined | null | false)[], by = " · ") => parts.filter(Boolean).join(by);
const all = (words: Words) =>
  joined(
    LANGS.map((lang) => words?.[lang]),
    " / ",
  );

/** Every field of a draft, always in the same order. */
export function linesOfDraft(t: Translate, draft: Draft, groups: GroupNode[], here: Lang): DraftLine[] {
  const { card } = draft;
  const line = (label: string, text: string | undefined | null): DraftLine => ({ label, text: text ?? "" });
  const group = secondLevelChoices(groups, here).find(({ value }) => value === draft.subgroup_id)?.label;
  const texts = LANGS.flatMap((lang) => {
    const words = draft.texts[lang];
    const of = (label: string, text: string) => line(`${label} (${inLang(t, lang)})`, text);
    return TEXT_FIELDS.map((field) =>
      of(t(`panel.contacts.${field}`), isRich(field) ? linesOf(words[field] ?? "") : (words[field] ?? "")),
    );
  });
  const phones = (card.phones ?? []).map((phone) =>
    joined([phone.display || phone.number, phone.kind, all(phone.label), all(phone.note)]),
  );
  const emails = (card.emails ?? []).map((email) => joined([email.address, all(email.label)]));
  const places = draft.places.map((place) =>
    joined([
      joined([place.street, place.house_no], " "),
      joined([place.postal_code, place.town], " "),
      place.region,
      place.country,
      all(place.town_names),
      place.where,
      all(place.how_to_find),
    ]),
  );
  const hours = joined(
    [
      draft.week.some((day) => day.length > 0) && draft.week.map((day) => written(day) || "–").join("\n"),
      draft.exceptions.map(exceptionLine).join("\n"),
      card.hours?.always_open && t("contacts.always"),
      card.hours?.by_appointment && t("contacts.by_appointment"),
      card.hours?.time_zone,
    ],
    "\n",
  );
  const access = (["step_free", "toilet", "hearing_loop", "sign_language"] as const).map((name) => {
    const value = card.accessibility?.[name];
    return value === true ? t(`contacts.access_${name}`) : value === false ? t(`contacts.access_no_${name}`) : "";
  });
  return [
    line(t("panel.contacts.group"), group),
    line(t("panel.editor.slug"), draft.slug),
    line(t("panel.contacts.logo"), joined([draft.logo?.file_name, all(card.logo_alt)])),
    ...texts,
    line(t("panel.contacts.phones"), phones.join("\n")),
    line(
      t("panel.contacts.online"),
      joined([...emails, card.website, card.appointment_url, ...Object.values(card.social ?? {})], "\n"),
    ),
    line(t("panel.contacts.addresses"), places.join("\n")),
    line(t("contacts.hours"), hours),
    line(t("panel.contacts.languages"), joined(draft.languages.map((code) => spokenName(t, code)))),
    line(t("panel.contacts.free"), t(`panel.contacts.free_kinds.${draft.free_of_charge}`)),
    line(t("panel.contacts.verify_every"), draft.verify_every_days),
    line(t("panel.contacts.source"), draft.source_url),
    line(t("panel.contacts.enterprise"), draft.enterprise?.name ?? ""),
    line(t("panel.contacts.emergency"), draft.emergency ? t("panel.contacts.yes") : t("panel.contacts.no")),
    line(t("panel.contacts.target_groups"), joined((card.target_groups ?? []).map((one) => t(`contacts.for_${one}`)))),
    line(t("panel.contacts.access"), joined([...access, all(card.accessibility?.note)])),
  ];
}
