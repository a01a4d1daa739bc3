import { useLang, useT } from "../../lib/i18n";
import type { AdReportCheckPage as Data, Envelope } from "../../lib/page-types";
import { withLang } from "../../lib/paths";
import { Field } from "../../ui/Field";
import { PostedFileInput } from "../../ui/FileInput";
import { Note } from "../../ui/site/Note";

const TONES = { genuine: "ok", changed: "bad", unsigned: "warn" } as const;

/** Tells whether a report as a file is unchanged; without JavaScript too. */
export function AdReportCheckPage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "ad-report-check" ? <Check data={envelope.data} /> : null;
}

function Check({ data }: { data: Data }) {
  const t = useT();
  const lang = useLang();
  const { verdict, file_name } = data;
  return (
    <div className="container ad-report">
      <header className="page-head">
        <h1>{t("ad_reports.check_title")}</h1>
        <p>{t("ad_reports.check_lead")}</p>
      </header>
      {verdict && (
        <Note tone={TONES[verdict]} alert>
          {t(`ad_reports.verdict_${verdict}`)}
          {file_name && <span className="small"> {t("ad_reports.checked", { name: file_name })}</span>}
        </Note>
      )}
      <form
        className="form"
        method="post"
        action={withLang(lang, data.action)}
        encType="multipart/form-data"
        noValidate
      >
        <Field
          label={t("ad_reports.check_file")}
          hint={t("ad_reports.check_hint", { max: data.file_max_mb })}
          error={data.fault}
        >
          {(control) => (
            <PostedFileInput
              control={control}
              name="file"
              accept="application/pdf"
              choose={t("ad_reports.check_choose")}
            />
          )}
        </Field>
        <button className="button button--primary" type="submit">
          {t("ad_reports.check_send")}
        </button>
      </form>
      <p className="small secondary">
        <a className="link" href={data.key_path} download>
          {t("ad_reports.key")}
        </a>
        . {t("ad_reports.key_hint")}
      </p>
    </div>
  );
}
