import { useState } from "react";
import { useLang, useT } from "../../lib/i18n";
import { withLang } from "../../lib/paths";
import { Icon } from "../Icon";

type Copied = "no" | "yes" | "failed";

interface ShareProps {
  title: string;
  /** Path without language prefix that is shared instead of the one shown. */
  path?: string;
}

/** Ways to pass the page on. Plain addresses: no other site is told before a click. */
export function Share({ title, path }: ShareProps) {
  const t = useT();
  const lang = useLang();
  const [copied, setCopied] = useState<Copied>("no");
  const address = () => location.origin + (path ? withLang(lang, path) : location.pathname);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address());
      setCopied("yes");
    } catch {
      setCopied("failed");
    }
  };
  const open = (url: string) => window.open(url, "_blank", "noopener");
  const telegram = () =>
    open(`https://t.me/share/url?url=${encodeURIComponent(address())}&text=${encodeURIComponent(title)}`);
  const mail = () =>
    location.assign(`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address())}`);

  return (
    <div className="share-box needs-script">
      <span className="small secondary" id="share">
        {t("articles.share")}
      </span>
      <div className="share" role="group" aria-labelledby="share">
        <button className="button button--line" type="button" onClick={telegram}>
          <Icon name="send" /> Telegram
        </button>
        <button className="button button--line" type="button" onClick={mail}>
          <Icon name="mail" /> {t("articles.share_mail")}
        </button>
        <button className="button button--line" type="button" onClick={() => void copy()}>
          <Icon name={copied === "yes" ? "ok" : "link"} /> {t("articles.copy_link")}
        </button>
        <button className="button button--line" type="button" onClick={() => window.print()}>
          <Icon name="print" /> {t("articles.print")}
        </button>
      </div>
      <p className="small secondary" role="status">
        {copied === "yes" ? t("articles.copied") : copied === "failed" ? t("articles.copy_failed") : ""}
      </p>
    </div>
  );
}
