import { errorMessage } from "../../../lib/errorMessage";
import { useLang, useT } from "../../../lib/i18n";
import { toast } from "../../../lib/toasts";
import { useLoad } from "../../../lib/useLoad";
import type { SystemJob } from "../../../generated/api";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { ListTable } from "../../../ui/panel/list/ListTable";
import { listJobs, runJob } from "./api";
import { jobColumns } from "./jobColumns";
import { jobName } from "./jobWords";
import { useFresh } from "./useFresh";

/** The scheduled jobs: last and next run, duration, error; each can run at once. */
export function JobsTab() {
  const t = useT();
  const lang = useLang();
  const jobs = useLoad("jobs", listJobs);
  useFresh(jobs.reload);
  const run = async (job: SystemJob) => {
    try {
      jobs.put(await runJob(job.id));
      toast({ level: "ok", text: t("panel.system.run_asked", { job: jobName(t, job) }) });
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
  };
  return (
    <div className="card">
      <ListStates list={jobs} failed={t("panel.system.jobs_failed")} />
      {jobs.value && (
        <ListTable
          caption={t("panel.system.tab_jobs")}
          rows={jobs.value.items}
          idOf={(job) => job.id}
          columns={jobColumns(t, lang, (job) => void run(job))}
        />
      )}
    </div>
  );
}
