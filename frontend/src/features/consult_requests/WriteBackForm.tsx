import { formatDate } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import type { ConsultStatusPage } from "../../lib/page-types";
import { withLang } from "../../lib/paths";
import { Field } from "../../ui/Field";
import { PostedFileInput } from "../../ui/FileInput";

/** Formats of private files that the server takes. */
const FILE_TYPES = "application/pdf,image/jpeg,image/png,image/webp,image/gif";

/** The form by which the person writes back; a request that is done is reopened by it. */
export function WriteBackForm({ data }: { data: ConsultStatusPage }) {
  const t = useT();
  const lang = useLang();
  const { reopen_until } = data;
  return (
    <section aria-labelledby="write">
      <h2 id="write">{t(reopen_until ? "consult_requests.reopen" : "consult_requests.write")}</h2>
      {reopen_until && <p>{t("consult_requests.reopen_until", { day: formatDate(lang, reopen_until) })}</p>}
      <form
        className="form correspondence__form"
        method="post"
        action={withLang(lang, data.action)}
        encType="multipart/form-data"
        noValidate
      >
        <Field label={t("consult_requests.write_text")} hint={t("consult_requests.write_hint")} error={data.fault}>
          {(control) => <textarea {...control} name="text" className="input" rows={5} defaultValue={data.text} />}
        </Field>
        {data.files_left > 0 && (
          <Field
            optional
            label={t("consult_requests.file")}
            hint={t("consult_requests.file_hint", { count: data.files_left, max: data.file_max_mb })}
            error={data.file_fault}
          >
            {(control) => (
              <PostedFileInput
                control={control}
                name="file"
                accept={FILE_TYPES}
                choose={t("consult_requests.file_choose")}
              />
            )}
          </Field>
        )}
        <button className="button button--primary" type="submit">
          {t("consult_requests.write_send")}
        </button>
      </form>
    </section>
  );
}
