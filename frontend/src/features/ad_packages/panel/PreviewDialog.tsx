import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { inLang, langName } from "../../../lib/labels/languages";
import { LANGS } from "../../../lib/paths";
import { useLoad } from "../../../lib/useLoad";
import { Dialog } from "../../../ui/panel/Dialog";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { PreviewFrame, PreviewWidths, type PreviewWidth } from "../../../ui/panel/PreviewFrame";
import { previewPackage } from "./api";

interface Props {
  id: string;
  name: string;
  onClose: () => void;
}

/** The public page with this package, in one of three languages and two widths. */
export function PreviewDialog({ id, name, onClose }: Props) {
  const t = useT();
  const here = useLang();
  const [lang, setLang] = useState(here);
  const [width, setWidth] = useState<PreviewWidth>("desktop");
  const page = useLoad(lang, (signal) => previewPackage(id, lang, signal));
  return (
    <Dialog wide title={t("panel.ad_packages.preview_named", { name })} onClose={onClose}>
      <div className="tools">
        <div className="segmented" role="group" aria-label={t("panel.ad_packages.preview_lang")}>
          {LANGS.map((code) => (
            <button key={code} type="button" aria-pressed={code === lang} onClick={() => setLang(code)}>
              {langName(t, code)}
            </button>
          ))}
        </div>
        <PreviewWidths width={width} onWidth={setWidth} />
      </div>
      <ListStates list={page} failed={t("panel.ad_packages.failed_preview")} rows={3} />
      <PreviewFrame
        title={t("panel.ad_packages.preview_frame", { lang: inLang(t, lang) })}
        html={page.value?.html}
        width={width}
      />
    </Dialog>
  );
}
