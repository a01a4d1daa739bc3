import { useState } from "react";
import type { LegalPageDetail, LegalText } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { Dialog } from "../../../ui/panel/Dialog";
import { errorMessage } from "../../../lib/errorMessage";
import { LoadingRows } from "../../../ui/panel/list/ListStates";
import { Select } from "../../../ui/panel/Select";
import { langName } from "../../../lib/labels/languages";
import { fullTime } from "../../../lib/portalTime";
import { useLoad } from "../../../lib/useLoad";
import { TextVersion } from "../../../ui/panel/TextVersion";
import { getVersion } from "./api";

const side = (text: LegalText | undefined) => ({
  title: text?.title ?? "",
  subtitle: "",
  excerpt: text?.change_summary ?? "",
  body: text?.body ?? "",
});

/** Two versions side by side, with what differs marked. */
export function CompareDialog({ shown, lang, onClose }: { shown: LegalPageDetail; lang: Lang; onClose: () => void }) {
  const t = useT();
  const here = useLang();
  const [older, setOlder] = useState(shown.versions[1]?.number ?? 0);
  const [newer, setNewer] = useState(shown.versions[0]?.number ?? 0);
  const one = useLoad(`version.${older}`, (signal) => getVersion(shown.id, older, signal));
  const other = useLoad(`version.${newer}`, (signal) => getVersion(shown.id, newer, signal));
  const error = one.error ?? other.error;
  const choices = shown.versions.map((version) => ({
    value: String(version.number),
    label: `${version.number} · ${t(`panel.legal.${version.state}`)} · ${fullTime(here, version.effective_from ?? version.updated_at)}`,
  }));
  const [left, right] = [side(one.value?.texts[lang]), side(other.value?.texts[lang])];
  return (
    <Dialog wide title={`${t("panel.legal.compare_title")}: ${langName(t, lang)}`} onClose={onClose}>
      {error ? (
        <p className="field-error" role="alert">
          {errorMessage(t, error)}
        </p>
      ) : null}
      <div className="versions">
        <section aria-label={t("panel.legal.older")}>
          <Select
            label={t("panel.legal.older")}
            value={String(older)}
            choices={choices}
            onChange={(value) => setOlder(Number(value))}
          />
          {one.value ? <TextVersion text={left} other={right} lang={lang} /> : <LoadingRows rows={3} />}
        </section>
        <section aria-label={t("panel.legal.newer")}>
          <Select
            label={t("panel.legal.newer")}
            value={String(newer)}
            choices={choices}
            onChange={(value) => setNewer(Number(value))}
          />
          {other.value ? <TextVersion text={right} other={left} lang={lang} /> : <LoadingRows rows={3} />}
        </section>
      </div>
    </Dialog>
  );
}
