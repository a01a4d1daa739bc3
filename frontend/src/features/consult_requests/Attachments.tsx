import { fileSize } from "../../lib/fileSize";
import { useLang, useT } from "../../lib/i18n";
import type { ConsultFile } from "../../lib/page-types";
import { withLang } from "../../lib/paths";

/** Files that the person attached, each a download. */
export function Attachments({ files }: { files: ConsultFile[] }) {
  const t = useT();
  const lang = useLang();
  return (
    <section aria-labelledby="files">
      <h2 id="files">{t("consult_requests.files")}</h2>
      <ul>
        {files.map((file) => (
          <li key={file.path}>
            <a className="link tap-line" href={withLang(lang, file.path)} download={file.name} rel="nofollow">
              {file.name}
            </a>{" "}
            <span className="tiny muted">{fileSize(t, lang, file.bytes)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
