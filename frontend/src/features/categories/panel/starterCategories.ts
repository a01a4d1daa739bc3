// Categories that a new magazine may begin with, named in all languages.
import type { PerLangNodeText } from "../../../generated/api";

export interface StarterCategory {
  icon: string;
  color: string;
  texts: PerLangNodeText;
  children: PerLangNodeText[];
}

const named = (en: string, uk: string, de: string): PerLangNodeText => ({
  en: { name: en },
  uk: { name: uk },
  de: { name: de },
});

export const STARTER_CATEGORIES: readonly StarterCategory[] = [
  {
    icon: "news",
    color: "red",
    texts: named("News", "Новини", "Aktuelles"),
    children: [named("City", "Місто", "Stadt"), named("Country", "Країна", "Land")],
  },
  {
    icon: "compass",
    color: "blue",
    texts: named("Arriving", "Перші кроки", "Ankommen"),
    children: [named("Documents", "Документи", "Papiere"), named("Housing", "Житло", "Wohnen")],
  },
  {
    icon: "briefcase",
    color: "yellow",
    texts: named("Work", "Робота", "Arbeit"),
    children: [
      named("Finding work", "Пошук роботи", "Arbeit finden"),
      named("Rights at work", "Права на роботі", "Rechte bei der Arbeit"),
    ],
  },
  {
    icon: "heart",
    color: "pink",
    texts: named("Health", "Здоров’я", "Gesundheit"),
    children: [
      named("Doctors and insurance", "Лікарі та страхування", "Arztpraxen und Versicherung"),
      named("Mental health", "Психічне здоров’я", "Seelische Gesundheit"),
    ],
  },
  {
    icon: "backpack",
    color: "green",
    texts: named("Family and school", "Родина й школа", "Familie und Schule"),
    children: [named("School", "Школа", "Schule"), named("Childcare", "Догляд за дітьми", "Kinderbetreuung")],
  },
  {
    icon: "home",
    color: "sand",
    texts: named("Everyday life", "Побут", "Alltag"),
    children: [named("Money", "Гроші", "Geld"), named("Getting around", "Транспорт", "Unterwegs")],
  },
  {
    icon: "theatre",
    color: "mint",
    texts: named("Culture", "Культура", "Kultur"),
    children: [named("Events", "Події", "Veranstaltungen"), named("Language", "Мова", "Sprache")],
  },
];
