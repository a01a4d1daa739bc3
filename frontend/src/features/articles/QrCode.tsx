import { useLang, useT } from "../../lib/i18n";
import { withLang } from "../../lib/paths";
import { Icon } from "../../ui/Icon";

/** The address of the page for a camera. The picture is fetched when somebody opens it; no script is needed. */
export function QrCode({ id }: { id: string }) {
  const t = useT();
  const file = withLang(useLang(), `/codes/articles/${id}.svg`);
  return (
    <details className="qr-details">
      <summary className="button button--line">
        <Icon name="code" /> {t("articles.code")}
      </summary>
      <figure>
        <img src={file} width={180} height={180} alt={t("articles.code_alt")} loading="lazy" />
        <figcaption className="small">
          {t("articles.code_text")}{" "}
          <a className="link" href={file} download={`${id}.svg`}>
            {t("articles.code_save")}
          </a>
        </figcaption>
      </figure>
    </details>
  );
}
