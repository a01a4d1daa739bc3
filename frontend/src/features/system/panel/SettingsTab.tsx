import type { SettingInForce, SettingSource } from "../../../generated/api";
import { useT, type Translate } from "../../../lib/i18n";
import { oneOf } from "../../../lib/query";
import { useLoad } from "../../../lib/useLoad";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { Button } from "../../../ui/panel/Button";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { ListTable } from "../../../ui/panel/list/ListTable";
import { ListTools } from "../../../ui/panel/list/ListTools";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { Empty } from "../../../ui/site/Empty";
import { listSettings } from "./api";

const SOURCES = ["default", "file", "environment", "flag", "panel"] as const;
const TONES: Record<SettingSource, string> = {
  default: "mute",
  file: "info",
  environment: "info",
  flag: "info",
  panel: "ok",
};

/** The settings in force and where each was set. */
export function SettingsTab({ address }: { address: UrlQuery }) {
  const t = useT();
  const settings = useLoad("settings", listSettings);
  const wanted = address.get("q").toLowerCase();
  const source = oneOf(SOURCES, address.get("source"));
  const shown = settings.value?.items.filter(
    (setting) => setting.key.toLowerCase().includes(wanted) && (!source || setting.source === source),
  );
  return (
    <div className="card">
      <ListTools>
        <TextInput
          type="search"
          label={t("panel.system.find_setting")}
          value={address.get("q")}
          onChange={(q) => address.set({ q: q || null })}
        />
        <Select
          label={t("panel.system.source")}
          none={t("panel.system.all_sources")}
          value={source ?? ""}
          choices={SOURCES.map((one) => ({ value: one, label: t(`panel.system.source_${one}`) }))}
          onChange={(value) => address.set({ source: value || null })}
        />
      </ListTools>
      <ListStates list={settings} failed={t("panel.system.settings_failed")} />
      {shown && shown.length === 0 && (
        <Empty paper plain title={t("panel.no_match")} text={t("panel.system.no_setting")}>
          <Button onClick={() => address.set({ q: null, source: null })}>{t("panel.clear_filters")}</Button>
        </Empty>
      )}
      {shown && shown.length > 0 && (
        <>
          <p className="card__body muted">{t("panel.system.settings_text")}</p>
          <ListTable
            caption={t("panel.system.tab_settings")}
            rows={shown}
            idOf={(setting) => setting.key}
            columns={settingColumns(t)}
          />
        </>
      )}
    </div>
  );
}

function settingColumns(t: Translate) {
  return [
    {
      name: "key",
      label: t("panel.system.setting"),
      heads: true,
      cell: (setting: SettingInForce) => <code className="system-name">{setting.key}</code>,
    },
    {
      name: "value",
      label: t("panel.system.value"),
      cell: (setting: SettingInForce) =>
        setting.value === '""' ? (
          <span className="muted">{t("panel.system.empty_value")}</span>
        ) : (
          <code className="system-name">{setting.value}</code>
        ),
    },
    {
      name: "source",
      label: t("panel.system.source"),
      cell: (setting: SettingInForce) => (
        <>
          <span className={`status status--${TONES[setting.source]}`}>
            {t(`panel.system.source_${setting.source}`)}
          </span>
          {setting.origin && (
            <>
              <br />
              <span className="muted tiny system-name">{setting.origin}</span>
            </>
          )}
        </>
      ),
    },
  ];
}
