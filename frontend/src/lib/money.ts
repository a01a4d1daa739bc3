// Amounts as people type and read them: digits with two decimals, in minor units for the server.
import type { Money } from "../generated/api";
import type { Lang } from "./page-types";

/** `12050` as `120.50`, in Ukrainian and German `120,50`. */
export function amountOf(lang: Lang, money: Money): string {
  const amount = (money.minor / 100).toFixed(2);
  return lang === "en" ? amount : amount.replace(".", ",");
}

/** `120.5`, `120,50` or `1’250` in minor units; null for any other text. */
export function minorOf(text: string): number | null {
  const typed = /^(\d{1,8})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s’']/g, ""));
  return typed ? Number(typed[1]) * 100 + Number((typed[2] ?? "").padEnd(2, "0")) : null;
}

/** An amount as its language writes it, with the currency's code and decimals; the same as the server's letters and documents. */
export function moneyText(lang: Lang, { minor, currency }: { minor: number; currency: string }): string {
  const [whole = "", rest = ""] = (Math.abs(minor) / 100).toFixed(2).split(".");
  const group = lang === "en" ? "," : "\u00a0";
  const number = whole.replace(/\B(?=(\d{3})+$)/g, group) + (lang === "en" ? "." : ",") + rest;
  const sign = minor < 0 ? "\u2212" : "";
  return lang === "en" ? `${sign}${currency}\u00a0${number}` : `${sign}${number}\u00a0${currency}`;
}

/** An amount as the price of an offer: a whole one has no decimals. The same as prices in the pages of the server. */
export const priceText = (lang: Lang, price: Money): string =>
  price.minor % 100 === 0 ? moneyText(lang, price).replace(/[.,]00(?!\d)/, "") : moneyText(lang, price);
