import { useLang, useT } from "../../lib/i18n";
import { withLang } from "../../lib/paths";
import { Icon } from "../Icon";

interface QrCodeProps {
  /** Path of the picture, without language prefix. */
  path: string;
  /** Name of the file when it is saved. */
  name: string;
}

/** The address of the page for a camera. The picture is fetched when somebody opens it; no script is needed. */
export function QrCode({ path, name }: QrCodeProps) {
  const t = useT();
  const file = withLang(useLang(), path);
  return (
    <details className="qr-details">
      <summary className="button button--line">
        <Icon name="code" /> {t("articles.code")}
      </summary>
      <figure>
        <img src={file} width={180} height={180} alt={t("articles.code_alt")} loading="lazy" />
        <figcaption className="small">
          {t("articles.code_text")}{" "}
          <a className="link" href={file} download={name}>
            {t("articles.code_save")}
          </a>
        </figcaption>
      </figure>
    </details>
  );
}
