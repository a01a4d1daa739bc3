import { SiteChangeLimits } from "../../../generated/limits";
import { useState } from "react";
import type { SiteSettings, SiteDetail } from "../../../generated/api";
import { Problem, type FieldProblem } from "../../../lib/api";
import { useT } from "../../../lib/i18n";
import { changeLayout } from "../../../lib/navigation";
import { LANGS } from "../../../lib/paths";
import { Button } from "../../../ui/panel/Button";
import { errorMessage } from "../../../lib/errorMessage";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { inLang, langName } from "../../../lib/labels/languages";
import { toast } from "../../../lib/toasts";
import { toastUndoable } from "../../../lib/undoToast";
import { changeSite } from "./api";

/** How the portal is called, its language and its time zone; what config.toml fixes is shown and not changed. */
export function SiteForm({ site, onSaved }: { site: SiteDetail; onSaved: (run: SiteSettings) => void }) {
  const t = useT();
  const [wish, setWish] = useState(site);
  const [problems, setProblems] = useState<Record<string, FieldProblem[]>>({});
  const [busy, setBusy] = useState(false);
  const isFixed = (key: string) => site.fixed.includes(key);
  const hint = (key: string) => isFixed(key) && t("panel.legal.fixed");
  const send = async (version: number, settings: SiteDetail) => {
    const { name, tagline, edition, time_zone, contact_email } = settings;
    const default_lang = LANGS.find((code) => code === settings.default_lang) ?? "en";
    const run = await changeSite({ version, name, tagline, edition, time_zone, default_lang, contact_email });
    changeLayout({ name, time_zone });
    onSaved(run);
    return run;
  };
  const save = async () => {
    setBusy(true);
    setProblems({});
    try {
      const saved = await send(wish.version, wish);
      toastUndoable(t, t("panel.legal.site_saved"), () => send(saved.site.version, site));
    } catch (error) {
      if (error instanceof Problem) setProblems(error.fields);
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    setBusy(false);
  };
  return (
    <form
      className="card__body form settings-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="level-fields">
        <TextInput
          label={t("panel.legal.site_name")}
          value={wish.name}
          max={SiteChangeLimits.name.max_length}
          disabled={isFixed("name")}
          hint={hint("name")}
          problems={problems.name}
          onChange={(name) => setWish({ ...wish, name })}
        />
        <TextInput
          optional
          type="email"
          label={t("panel.legal.contact_email")}
          value={wish.contact_email}
          max={SiteChangeLimits.contact_email.max_length}
          disabled={isFixed("contact_email")}
          hint={hint("contact_email") || t("panel.legal.contact_email_hint")}
          problems={problems.contact_email}
          onChange={(contact_email) => setWish({ ...wish, contact_email })}
        />
      </div>
      {(["tagline", "edition"] as const).map((key) => (
        <div key={key} className="level-fields">
          {LANGS.map((code) => (
            <TextInput
              key={`${key}.${code}`}
              optional
              lang={code}
              label={t(`panel.legal.${key}`, { lang: inLang(t, code) })}
              value={wish[key][code] ?? ""}
              max={SiteChangeLimits[key].max_length}
              disabled={isFixed(key)}
              hint={hint(key) || (key === "edition" && t("panel.legal.edition_hint"))}
              problems={problems[`${key}.${code}`] ?? problems[key]}
              onChange={(value) => setWish({ ...wish, [key]: { ...wish[key], [code]: value } })}
            />
          ))}
        </div>
      ))}
      <div className="level-fields">
        <Select
          label={t("panel.legal.default_lang")}
          value={wish.default_lang}
          disabled={isFixed("default_lang")}
          hint={hint("default_lang")}
          problems={problems.default_lang}
          choices={LANGS.map((code) => ({ value: code, label: langName(t, code) }))}
          onChange={(default_lang) => setWish({ ...wish, default_lang })}
        />
        <Select
          label={t("panel.legal.time_zone")}
          value={wish.time_zone}
          disabled={isFixed("time_zone")}
          hint={hint("time_zone")}
          problems={problems.time_zone}
          choices={site.zones.map((zone) => ({ value: zone, label: zone.replace(/_/g, " ") }))}
          onChange={(time_zone) => setWish({ ...wish, time_zone })}
        />
      </div>
      <p>
        <Button variant="primary" submit busy={busy}>
          {t("panel.legal.site_save")}
        </Button>
      </p>
    </form>
  );
}
