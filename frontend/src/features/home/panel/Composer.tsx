import { useState } from "react";
import type { HomeDetail } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { PageHead } from "../../../ui/panel/PageHead";
import { errorMessage } from "../../../lib/errorMessage";
import { timeOf } from "../../../lib/portalTime";
import { useLoad } from "../../../lib/useLoad";
import { Note } from "../../../ui/site/Note";
import { BlockList } from "./BlockList";
import { draw } from "./api";
import { ChecksCard } from "./ChecksCard";
import { PreviewPane } from "./PreviewPane";
import { PublishCard } from "./PublishCard";
import { SeoCard } from "./SeoCard";
import { useComposer } from "./useComposer";
import { VersionsCard } from "./VersionsCard";

/** Blocks on the left, the page itself in the middle, publication on the right. */
export function Composer({ desk, put }: { desk: HomeDetail; put: (desk: HomeDetail) => void }) {
  const t = useT();
  const composer = useComposer(desk, put);
  const [lang, setLang] = useState<Lang>(useLang());
  const [moment, setMoment] = useState("");
  const at = timeOf(moment);
  const key = JSON.stringify([composer.document, lang, at]);
  const picture = useLoad(key, (signal) => draw(composer.document, lang, at, signal));

  return (
    <>
      <PageHead title={t("panel.home.title")}>
        <span className="muted" role="status">
          {t(`panel.home.${composer.saveState}`)}
        </span>
      </PageHead>
      {composer.saveState === "stale" && (
        <Note tone="warn" alert>
          {t("panel.home.stale_text")}{" "}
          <button className="link" type="button" onClick={() => void composer.reload()}>
            {t("panel.legal.load_theirs")}
          </button>
        </Note>
      )}
      {composer.saveState === "refused" && (
        <Note tone="bad" alert>
          {errorMessage(t, composer.error)}
        </Note>
      )}
      <div className="composer">
        <BlockList composer={composer} kinds={desk.kinds} shown={picture.value?.shown ?? []} />
        <PreviewPane picture={picture} lang={lang} onLang={setLang} moment={moment} onMoment={setMoment} />
        <div className="composer__side">
          <PublishCard desk={desk} composer={composer} />
          <ChecksCard warnings={picture.value?.warnings ?? null} document={composer.document} />
          <SeoCard composer={composer} lang={lang} />
          <VersionsCard desk={desk} composer={composer} />
        </div>
      </div>
    </>
  );
}
