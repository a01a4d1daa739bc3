import type { ReactNode } from "react";
import { useT } from "../../lib/i18n";
import { Icon } from "../Icon";

interface ShareProps {
  title: string;
  /** Path without language prefix that is shared instead of the one shown. */
  path?: string;
  /** Ways that need no script. */
  children?: ReactNode;
}

/** Ways to pass the page on. Plain markup: `followShares` carries the buttons out, on hydrated pages and on others. */
export function Share({ title, path, children }: ShareProps) {
  const t = useT();
  return (
    <div className="share-box" data-share={title} data-share-path={path}>
      <div className="share needs-script" role="group" aria-labelledby="share">
        <span className="small secondary" id="share">
          {t("articles.share")}
        </span>
        <button className="button button--line" type="button" name="telegram">
          <Icon name="send" /> Telegram
        </button>
        <button className="button button--line" type="button" name="mail">
          <Icon name="mail" /> {t("articles.share_mail")}
        </button>
        <button className="button button--line" type="button" name="copy">
          <Icon name="link" /> {t("articles.copy_link")}
        </button>
        <button className="button button--line" type="button" name="print">
          <Icon name="print" /> {t("articles.print")}
        </button>
      </div>
      {children}
      <p
        className="small secondary"
        role="status"
        data-copied={t("articles.copied")}
        data-failed={t("articles.copy_failed")}
      />
    </div>
  );
}
