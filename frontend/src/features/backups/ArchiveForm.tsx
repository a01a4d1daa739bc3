import { useState, type FormEvent } from "react";
import type { SetupRestoration } from "../../generated/api";
import { fileSize } from "../../lib/fileSize";
import { useLang, useT } from "../../lib/i18n";
import { Field } from "../../ui/Field";
import { FileInput } from "../../ui/FileInput";
import { Note } from "../../ui/site/Note";

interface Props {
  state: SetupRestoration | null;
  send: (file: File, key: string) => void;
  /** Checks the archive that the server has once more, with this key. */
  check: (key: string) => void;
}

/** Chooses the archive and, where it is encrypted, takes its key. */
export function ArchiveForm({ state, send, check }: Props) {
  const t = useT();
  const lang = useLang();
  const [file, setFile] = useState<File | null>(null);
  const [key, setKey] = useState("");
  const [isMissing, setMissing] = useState(false);
  const problem = state?.problem ?? null;
  const needsKey = problem?.code === "key_missing" || problem?.code === "key_wrong";
  const isSealed = needsKey || file?.name.endsWith(".sealed") === true;
  const begun = state?.stage === "receiving" ? state : null;
  // the server still has an archive whose key was wrong
  const isThere = needsKey && !file;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isThere) return check(key);
    setMissing(!file);
    if (file) send(file, isSealed ? key : "");
  };
  return (
    <>
      {problem && (
        <Note tone="bad" alert>
          {t(`backups.problem.${problem.code}`)}
          {!needsKey && <small className="restore__detail">{problem.detail}</small>}
        </Note>
      )}
      {begun && (
        <Note>
          {t("backups.resume", { done: fileSize(t, lang, begun.received), all: fileSize(t, lang, begun.size) })}
        </Note>
      )}
      <form className="form" noValidate onSubmit={submit}>
        <Field
          label={t(isThere ? "backups.other" : "backups.file")}
          hint={t("backups.file_hint")}
          optional={isThere}
          error={isMissing && !file ? t("backups.file_missing") : null}
        >
          {(control) => (
            <FileInput
              {...control}
              choose={t("backups.choose")}
              chosen={file?.name}
              accept=".gz,.sealed"
              onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
            />
          )}
        </Field>
        {isSealed && (
          <Field label={t("backups.key")} hint={t("backups.key_hint")}>
            {(control) => (
              <input
                {...control}
                className="input"
                type="password"
                autoComplete="off"
                value={key}
                onInput={(event) => setKey(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
        <button className="button button--primary button--block" type="submit">
          {t(isThere ? "backups.check" : begun ? "backups.go_on" : "backups.send")}
        </button>
      </form>
    </>
  );
}
