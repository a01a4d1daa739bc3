import type { ConsultCounts } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import { LANGS } from "../../../lib/paths";
import { can } from "../../../lib/session";
import { useLoad } from "../../../lib/useLoad";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { DownloadButton } from "../../../ui/panel/DownloadButton";
import { FilterSelect } from "../../../ui/panel/list/FilterSelect";
import { ListTools } from "../../../ui/panel/list/ListTools";
import { SearchInput } from "../../../ui/panel/list/SearchInput";
import type { ConsultQuery } from "../../../lib/commonCalls";
import { exportConsults, listTopics } from "./api";
import { PRIORITIES } from "./states";
import { topicName } from "./topicName";

export const HOLDERS: readonly NonNullable<ConsultQuery["holder"]>[] = ["me", "others", "nobody"];
export const DUES: readonly NonNullable<ConsultQuery["due"]>[] = ["overdue", "day", "week"];

interface Props {
  address: UrlQuery;
  counts: ConsultCounts | null;
  filters: ConsultQuery;
}

/** Filters of the list, and its table without personal data. */
export function RequestFilters({ address, counts, filters }: Props) {
  const t = useT();
  const here = useLang();
  const topics = useLoad("topics", listTopics);
  const any = t("panel.consult_requests.any");
  const count = (number: number | undefined) => (number ? ` (${number})` : "");
  return (
    <ListTools>
      <SearchInput address={address} placeholder={t("panel.consult_requests.search_hint")} />
      <FilterSelect
        address={address}
        name="topic"
        label={t("panel.consult_requests.topic")}
        none={any}
        choices={(topics.value ?? []).map((topic) => ({ value: topic.id, label: topicName(topic, here) }))}
      />
      <FilterSelect
        address={address}
        name="holder"
        label={t("panel.consult_requests.holder")}
        none={any}
        choices={HOLDERS.map((value) => ({
          value,
          label: t(`panel.consult_requests.holder_${value}`) + (value === "me" ? count(counts?.mine) : ""),
        }))}
      />
      <FilterSelect
        address={address}
        name="due"
        label={t("panel.consult_requests.due_filter")}
        none={any}
        choices={DUES.map((value) => ({
          value,
          label: t(`panel.consult_requests.due_${value}`) + (value === "overdue" ? count(counts?.overdue) : ""),
        }))}
      />
      <FilterSelect
        address={address}
        name="priority"
        label={t("panel.consult_requests.priority")}
        none={any}
        choices={PRIORITIES.map((value) => ({ value, label: t(`panel.consult_requests.priority_${value}`) }))}
      />
      <FilterSelect
        address={address}
        name="lang"
        label={t("panel.consult_requests.language")}
        none={any}
        choices={LANGS.map((value) => ({ value, label: langName(t, value) }))}
      />
      {can("consults.manage") && (
        <DownloadButton
          name="consult-requests.csv"
          label={t("panel.consult_requests.export")}
          load={() => exportConsults(filters)}
        >
          CSV
        </DownloadButton>
      )}
    </ListTools>
  );
}
