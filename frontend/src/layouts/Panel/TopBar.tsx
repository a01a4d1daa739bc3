import { NotificationMenu } from "../../features/notifications/NotificationMenu";
import { useLang, useT } from "../../lib/i18n";
import { useEnvelope } from "../../lib/page-context";
import { queryValue, withLang } from "../../lib/paths";
import { can } from "../../lib/session";
import { Icon } from "../../ui/Icon";
import { A } from "../../ui/site/A";
import { Logo } from "../../ui/site/Logo";
import { LanguageSwitch } from "../Site/LanguageSwitch";
import { AccountMenu } from "./AccountMenu";
import { Drawer } from "./Drawer";

/** Search, language, bell and account; on phones the menu too. */
export function TopBar() {
  const t = useT();
  const lang = useLang();
  const { path, layout } = useEnvelope();
  const list = can("articles.publish") ? "/panel/manager/articles" : "/panel/content-author/article";
  return (
    <header className="panel-top">
      <Drawer />
      <A className="logo only-mobile" href="/" aria-label={layout.name}>
        <Logo brand={layout.brand} name={layout.name} isShort />
      </A>
      <form className="panel-search only-desktop" role="search" method="get" action={withLang(lang, list)}>
        <label className="visually-hidden" htmlFor="panel-search">
          {t("panel.search")}
        </label>
        <input
          key={path}
          className="input"
          id="panel-search"
          type="search"
          name="q"
          placeholder={t("panel.search")}
          defaultValue={path.startsWith(list) ? (queryValue(path, "q") ?? "") : ""}
        />
      </form>
      <div className="panel-tools">
        <A className="icon-button only-mobile" href={`${list}?tab=all`} aria-label={t("panel.search")}>
          <Icon name="search" />
        </A>
        <div className="only-desktop">
          <LanguageSwitch />
        </div>
        <NotificationMenu />
        <AccountMenu />
      </div>
    </header>
  );
}
