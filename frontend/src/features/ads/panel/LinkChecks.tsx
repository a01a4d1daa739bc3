import { useState } from "react";
import type { LinkCheck } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { useSubmission } from "../../../lib/submission";
import { Button } from "../../../ui/panel/Button";
import { ErrorLine } from "../../../ui/panel/ErrorLine";
import { checkAdLink } from "./api";

interface Props {
  /** Identity of the booking. */
  id: string;
  targets: readonly string[];
}

/** Addresses to which a click leads, and what stands there. */
export function LinkChecks({ id, targets }: Props) {
  const t = useT();
  if (targets.length === 0) return null;
  return (
    <section aria-labelledby="ad-links">
      <h3 id="ad-links">{t("ads.owner.destination")}</h3>
      <ul className="worklist">
        {targets.map((url) => (
          <Target key={url} id={id} url={url} />
        ))}
      </ul>
    </section>
  );
}

function Target({ id, url }: { id: string; url: string }) {
  const t = useT();
  const [found, setFound] = useState<LinkCheck | null>(null);
  const { busy, error, run } = useSubmission();
  const check = () => run(async () => setFound(await checkAdLink(id, url)));
  return (
    <li className="stack">
      <p className="ad-link">{url}</p>
      <p>
        <Button busy={busy} label={t("panel.ads_moderating.check_link_of", { url })} onClick={() => void check()}>
          {t("panel.ads_moderating.check_link")}
        </Button>
      </p>
      <ErrorLine error={error} />
      {found && <Finding found={found} />}
    </li>
  );
}

function Finding({ found }: { found: LinkCheck }) {
  const t = useT();
  const { fault, redirects, status, title, https } = found;
  return (
    <div role="status">
      {fault ? (
        <p>
          <span className="status status--bad">{t(`panel.ads_moderating.fault_${fault}`)}</span> {status}
        </p>
      ) : (
        <p>
          <span className="status status--ok">{t("panel.ads_moderating.answers", { status: status ?? 0 })}</span>{" "}
          {title}
        </p>
      )}
      {!https && <p className="small">{t("panel.ads_moderating.not_https")}</p>}
      {redirects.length > 0 && (
        <p className="small ad-link">{t("panel.ads_moderating.leads_on", { urls: redirects.join(" → ") })}</p>
      )}
    </div>
  );
}
