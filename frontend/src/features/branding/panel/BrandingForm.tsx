import { useState } from "react";
import type { BrandSettings } from "../../../generated/api";
import { Problem, type FieldProblem } from "../../../lib/api";
import { errorMessage } from "../../../lib/errorMessage";
import { useT } from "../../../lib/i18n";
import { toast } from "../../../lib/toasts";
import { Button } from "../../../ui/panel/Button";
import { Check } from "../../../ui/panel/Check";
import { changeBranding } from "./api";
import { BrandPreview } from "./BrandPreview";
import { ColorField } from "./ColorField";
import { changeOf, draftOf, EMPTY, isSame, type Draft } from "./draft";
import { LogoField } from "./LogoField";
import { useTones } from "./useTones";

interface Props {
  settings: BrandSettings;
  onSaved: (settings: BrandSettings) => void;
}

/** Colours and logo with a preview in both themes. */
export function BrandingForm({ settings, onSaved }: Props) {
  const t = useT();
  const saved = draftOf(settings);
  const [draft, setDraft] = useState(saved);
  const [problems, setProblems] = useState<Record<string, FieldProblem[]>>({});
  const [busy, setBusy] = useState(false);
  const tones = useTones(settings, draft);
  const toneOf = (token: string) => tones.find((tone) => tone.token === token);

  const send = async (version: number, wish: Draft, done: (answer: BrandSettings) => void) => {
    setBusy(true);
    setProblems({});
    try {
      const answer = await changeBranding(changeOf(version, wish));
      onSaved(answer);
      done(answer);
    } catch (error) {
      if (error instanceof Problem) setProblems(error.fields);
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    setBusy(false);
  };
  /** Says that it was done, with a button that brings the former look back. */
  const tell = (text: string) => (answer: BrandSettings) => {
    const undo = () => send(answer.version, saved, () => toast({ level: "ok", text: t("panel.branding.undone") }));
    toast({ level: "ok", text, action: { label: t("panel.branding.undo"), run: () => void undo() } });
  };
  const save = () => send(settings.version, draft, tell(t("panel.branding.saved")));
  const reset = () => send(settings.version, EMPTY, tell(t("panel.branding.was_reset")));

  return (
    <div className="branding">
      <form
        className="card"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="card__body form">
          <p className="muted">{t("panel.branding.text")}</p>
          <fieldset className="form">
            <legend className="field-label">{t("panel.branding.colors")}</legend>
            <div className="branding__fields">
              <ColorField
                name="main"
                color={draft.main ?? null}
                tone={toneOf("brand")}
                problems={problems.main}
                onChange={(main) => setDraft({ ...draft, main })}
              />
              <ColorField
                name="accent"
                color={draft.accent ?? null}
                tone={toneOf("accent")}
                problems={problems.accent}
                onChange={(accent) => setDraft({ ...draft, accent })}
              />
            </div>
          </fieldset>
          <fieldset className="form">
            <legend className="field-label">{t("panel.branding.logos")}</legend>
            <div className="branding__fields branding__logos">
              {(["logo", "logo_dark", "icon", "share"] as const).map((name) => (
                <LogoField
                  key={name}
                  name={name}
                  logo={draft[name] ?? null}
                  problems={problems[name]}
                  onChange={(logo) => setDraft({ ...draft, [name]: logo })}
                />
              ))}
            </div>
            <Check
              checked={draft.shows_name}
              disabled={!draft.logo}
              onChange={(shows_name) => setDraft({ ...draft, shows_name })}
            >
              {t("panel.branding.shows_name")}
            </Check>
          </fieldset>
          <div className="row">
            <Button
              variant="primary"
              submit
              busy={busy}
              disabledReason={isSame(draft, saved) && t("panel.branding.unchanged")}
            >
              {t("panel.branding.save")}
            </Button>
            <Button
              variant="quiet"
              disabledReason={isSame(saved, EMPTY) && t("panel.branding.is_default")}
              onClick={() => void reset()}
            >
              {t("panel.branding.reset")}
            </Button>
          </div>
        </div>
      </form>
      <BrandPreview
        tones={tones}
        brand={{ logo: draft.logo ?? null, logo_dark: draft.logo_dark ?? null, shows_name: draft.shows_name }}
      />
    </div>
  );
}
