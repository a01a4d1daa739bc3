import { ArticleChangeLimits } from "../../../../generated/limits";
import { useT } from "../../../../lib/i18n";
import type { Lang } from "../../../../lib/page-types";
import { Check } from "../../../../ui/panel/Check";
import { Select } from "../../../../ui/panel/Select";
import { TextInput } from "../../../../ui/panel/TextInput";
import { fieldTime, timeOf } from "../../../../lib/portalTime";
import { Authors } from "./Authors";
import { KINDS } from "../kinds";
import { FoldCard } from "./FoldCard";
import type { AutosaveStore, AutosaveState } from "./AutosaveStore";
import { SponsorPick } from "./SponsorPick";
import { Tags } from "./Tags";

const HELP = ["none", "translated", "drafted"] as const;

/** Kind, authors, tags, source, event. */
export function DetailsCard({ autosave, now, lang }: { autosave: AutosaveStore; now: AutosaveState; lang: Lang }) {
  const t = useT();
  const { shared, article } = now;
  const problems = now.problems.shared ?? {};
  const disabled = !article.editable;
  const save = () => void autosave.flush();
  return (
    <FoldCard name="details" title={t("panel.editor.details")}>
      <div className="card__body form">
        <Select
          label={t("panel.articles.kind")}
          value={shared.kind}
          choices={KINDS.map((kind) => ({ value: kind, label: t(`common.kind.${kind}`) }))}
          disabled={disabled}
          onChange={(value) => {
            const kind = KINDS.find((one) => one === value);
            if (kind) autosave.editShared({ kind });
          }}
        />
        <Authors autosave={autosave} now={now} />
        <Tags
          key={lang}
          lang={lang}
          tags={shared.tags[lang]}
          disabled={disabled}
          problems={problems[`tags.${lang}`]}
          onChange={(tags) => autosave.editShared({ tags: { ...shared.tags, [lang]: tags } })}
        />
        {shared.kind === "event" && (
          <>
            <TextInput
              type="datetime-local"
              name="event_start"
              label={t("panel.editor.event_start")}
              value={fieldTime(shared.event_start)}
              problems={problems.event_start}
              onChange={(typed) => autosave.editShared({ event_start: timeOf(typed) })}
            />
            <TextInput
              optional
              type="datetime-local"
              label={t("panel.editor.event_end")}
              value={fieldTime(shared.event_end)}
              problems={problems.event_end}
              onChange={(typed) => autosave.editShared({ event_end: timeOf(typed) })}
            />
            <TextInput
              label={t("panel.editor.event_place")}
              value={shared.event_place}
              problems={problems.event_place}
              onChange={(event_place) => autosave.editShared({ event_place })}
              onBlur={save}
            />
            <TextInput
              optional
              type="url"
              label={t("panel.editor.event_url")}
              value={shared.event_url}
              problems={problems.event_url}
              onChange={(event_url) => autosave.editShared({ event_url })}
              onBlur={save}
            />
          </>
        )}
        <TextInput
          optional
          label={t("panel.editor.source_name")}
          value={shared.source_name}
          max={ArticleChangeLimits.source_name.max_length}
          problems={problems.source_name}
          disabled={disabled}
          onChange={(source_name) => autosave.editShared({ source_name })}
          onBlur={save}
        />
        <TextInput
          optional
          type="url"
          label={t("panel.editor.source_url")}
          placeholder="https://"
          value={shared.source_url}
          problems={problems.source_url}
          disabled={disabled}
          onChange={(source_url) => autosave.editShared({ source_url })}
          onBlur={save}
        />
        <TextInput
          optional
          type="url"
          label={t("panel.editor.canonical_url")}
          hint={t("panel.editor.canonical_hint")}
          placeholder="https://"
          value={shared.canonical_url}
          problems={problems.canonical_url}
          disabled={disabled}
          onChange={(canonical_url) => autosave.editShared({ canonical_url })}
          onBlur={save}
        />
        <Select
          label={t("panel.editor.ai")}
          value={shared.ai_assistance}
          choices={HELP.map((value) => ({ value, label: t(`panel.editor.ai_${value}`) }))}
          disabled={disabled}
          onChange={(value) => {
            const ai_assistance = HELP.find((one) => one === value);
            if (ai_assistance) autosave.editShared({ ai_assistance });
          }}
        />
        <Check
          checked={shared.sponsored}
          disabled={disabled}
          onChange={(sponsored) =>
            autosave.editShared(sponsored ? { sponsored } : { sponsored, sponsor_enterprise_id: null })
          }
        >
          {t("panel.editor.sponsored")}
        </Check>
        {shared.sponsored && !disabled && (
          <SponsorPick
            chosen={shared.sponsor_enterprise_id ?? null}
            saved={article.sponsor ?? null}
            problems={problems.sponsor_enterprise_id}
            onPick={(sponsor_enterprise_id) => autosave.editShared({ sponsor_enterprise_id })}
          />
        )}
      </div>
    </FoldCard>
  );
}
