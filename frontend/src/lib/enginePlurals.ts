// CLDR's plural rules for the rendering engine: i18next chooses the form of a message by them.
import PluralRules from "intl-pluralrules/plural-rules";

if (!Intl.PluralRules) Object.assign(Intl, { PluralRules });
