import type { SystemJob } from "../../../generated/api";
import type { Translate } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { fullTime } from "../../../lib/portalTime";
import { Button } from "../../../ui/panel/Button";
import type { Column } from "../../../ui/panel/list/ListTable";
import { durationWords, everyWords, jobName } from "./jobWords";

type State = "running" | "failing" | "never" | "ok";

const TONES: Record<State, string> = { running: "info", failing: "bad", never: "mute", ok: "ok" };

function stateOf(job: SystemJob): State {
  if (job.running) return "running";
  if (job.failures > 0) return "failing";
  return job.last_at ? "ok" : "never";
}

/** Columns of the jobs. */
export function jobColumns(t: Translate, lang: Lang, onRun: (job: SystemJob) => void): Column<SystemJob>[] {
  return [
    {
      name: "job",
      label: t("panel.system.job"),
      heads: true,
      cell: (job) => (
        <>
          <span className="table__title">{jobName(t, job)}</span>
          <br />
          <span className="muted tiny">{everyWords(t, job.every_s)}</span>
          <JobError t={t} lang={lang} job={job} />
        </>
      ),
    },
    {
      name: "state",
      label: t("panel.system.state"),
      cell: (job) => (
        <span className={`status status--${TONES[stateOf(job)]}`}>{t(`panel.system.job_${stateOf(job)}`)}</span>
      ),
    },
    {
      name: "last_at",
      label: t("panel.system.last_run"),
      className: "numeric",
      cell: (job) => fullTime(lang, job.last_at),
    },
    {
      name: "duration_ms",
      label: t("panel.system.duration"),
      className: "numeric",
      end: true,
      cell: (job) => (typeof job.duration_ms === "number" ? durationWords(t, lang, job.duration_ms) : "–"),
    },
    {
      name: "next_at",
      label: t("panel.system.next_run"),
      className: "numeric",
      cell: (job) => fullTime(lang, job.next_at),
    },
    {
      name: "run",
      label: t("panel.system.run_now"),
      quiet: true,
      end: true,
      cell: (job) => (
        <Button
          label={t("panel.system.run_job", { job: jobName(t, job) })}
          disabledReason={job.running && t("panel.system.is_running")}
          onClick={() => onRun(job)}
        >
          {t("panel.system.run_now")}
        </Button>
      ),
    },
  ];
}

function JobError({ t, lang, job }: { t: Translate; lang: Lang; job: SystemJob }) {
  if (!job.error) return null;
  const { error, failures, failed_at } = job;
  return (
    <>
      <br />
      <span className={failures > 0 ? "system-error tiny" : "muted tiny"}>
        {failures > 0
          ? t("panel.system.job_failures", { count: failures, error })
          : t("panel.system.job_failed_before", { date: fullTime(lang, failed_at), error })}
      </span>
    </>
  );
}
