import { useT } from "../../lib/i18n";

/** Sends the form; says so while it does. */
export function SubmitButton({ busy, label }: { busy: boolean; label: string }) {
  const t = useT();
  return (
    <>
      <button class="btn btn--primary btn--block full" type="submit" aria-disabled={busy ? "true" : undefined}>
        {busy ? t("auth.sending") : label}
      </button>
      <p class="note note--warn full without-script">{t("auth.needs_script")}</p>
    </>
  );
}
