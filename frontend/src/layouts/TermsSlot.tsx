import { useEffect, useState, type ComponentType } from "react";
import { useLang } from "../lib/i18n";
import { loadPart } from "../lib/lazyParts";
import { useEnvelope } from "../lib/page-context";
import { user } from "../lib/session";
import { useSignal } from "../lib/signal";

/** Pages that stay readable before consent: the texts themselves, and the account with its deletion. */
const READABLE = /^(\/(en|uk|de))?\/(legal|profile\/account)(\/|\?|$)/;

/** The question for consent to new terms; its code loads only where somebody has to answer it. */
export function TermsSlot() {
  const lang = useLang();
  const { path } = useEnvelope();
  const person = useSignal(user);
  const isDue = person.status && person.terms_due === true && !READABLE.test(path);
  const [loaded, setLoaded] = useState<{ TermsDialog: ComponentType } | null>(null);
  useEffect(() => {
    if (!isDue || loaded) return;
    return loadPart(
      () => import("./Panel/load").then((module) => module.loadTermsDialog(lang)),
      (TermsDialog) => setLoaded({ TermsDialog }),
    );
  }, [isDue, loaded, lang]);
  return isDue && loaded ? <loaded.TermsDialog /> : null;
}
