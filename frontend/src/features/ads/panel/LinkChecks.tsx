import type { LinkCheck } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { useLoad } from "../../../lib/useLoad";
import { Button } from "../../../ui/panel/Button";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { checkLink } from "./api";

interface Props {
  id: string;
  /** Addresses of others to which a click leads, and paths of the portal. */
  targets: readonly string[];
}

/** The pages behind a booking: title, redirects, encryption. Pages of the portal need no check. */
export function LinkChecks({ id, targets }: Props) {
  const t = useT();
  if (targets.length === 0) return null;
  return (
    <section className="link-checks" aria-labelledby="link-checks">
      <h3 id="link-checks" className="reviewed__heading">
        {t("panel.ads.link_check")}
      </h3>
      <ul className="worklist">
        {targets.map((url) => (
          <li key={url}>
            {url.startsWith("/") ? <p>{t("panel.ads.link_own", { path: url })}</p> : <Checked id={id} url={url} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Checked({ id, url }: { id: string; url: string }) {
  const t = useT();
  const check = useLoad(`${id}.${url}`, (signal) => checkLink(id, url, signal));
  return (
    <>
      <p className="link-check__url">
        <a className="link" href={url} target="_blank" rel="noopener noreferrer nofollow">
          {url}
        </a>
      </p>
      <ListStates list={check} failed={t("panel.ads.link_failed")} rows={1} />
      {check.value && <Result found={check.value} onAgain={check.reload} />}
    </>
  );
}

function Result({ found, onAgain }: { found: LinkCheck; onAgain: () => void }) {
  const t = useT();
  const { fault, https, redirects, status, title } = found;
  return (
    <>
      <div className="row">
        <span className={`status status--${fault ? "bad" : "ok"}`}>
          {fault ? t(`panel.ads.link_fault_${fault}`) : t("panel.ads.link_ok")}
        </span>
        {status && (
          <>
            <span className={`status status--${https ? "ok" : "warn"}`}>
              {t(https ? "panel.ads.link_https" : "panel.ads.link_http")}
            </span>
            <span className="small muted numeric">HTTP {status}</span>
          </>
        )}
        <Button variant="quiet" icon="history" onClick={onAgain}>
          {t("panel.ads.link_again")}
        </Button>
      </div>
      {title && (
        <p>
          <b>{title}</b>
        </p>
      )}
      {redirects.length > 0 && (
        <p className="small secondary link-check__url">
          {t("panel.ads.link_redirects")} {redirects.join(" → ")}
        </p>
      )}
    </>
  );
}
