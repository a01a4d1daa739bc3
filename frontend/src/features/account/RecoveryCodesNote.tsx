import { useEffect, useRef } from "react";
import { useT } from "../../lib/i18n";
import { Button } from "../../ui/panel/Button";
import { DownloadButton } from "../../ui/panel/DownloadButton";

const FILE = "recovery-codes.txt";

/** The recovery codes, shown once. */
export function RecoveryCodesNote({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const file = () => Promise.resolve(new Blob([`${codes.join("\n")}\n`], { type: "text/plain" }));
  return (
    <div className="recovery-codes space-above-4" ref={box} tabIndex={-1}>
      <h3>{t("account.second_codes_title")}</h3>
      <p className="secondary settings-block__lead">{t("account.second_codes_text")}</p>
      <ul className="x recovery-codes__list">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="row">
        <DownloadButton name={FILE} label={t("account.second_codes_save")} load={file}>
          {t("account.second_codes_save")}
        </DownloadButton>
        <Button variant="primary" onClick={onClose}>
          {t("account.second_codes_done")}
        </Button>
      </p>
    </div>
  );
}
