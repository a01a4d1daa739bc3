import { listCountries } from "../../../lib/commonCalls";
import { defaultCountry } from "../../../lib/countries";
import { useT } from "../../../lib/i18n";
import { navigate } from "../../../lib/navigation";
import { useLoad } from "../../../lib/useLoad";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { A } from "../../../ui/site/A";
import { getChoices, listOwnEnterprises } from "../api";
import { EnterpriseList } from "./EnterpriseList";
import { OwnEnterprisePage } from "./OwnEnterprisePage";
import { ProfilePart } from "./ProfilePart";
import { PATH } from "./labels";

/** The own enterprises: the list, one of them, or a new one, as the address says. */
export function EnterprisesTab() {
  const t = useT();
  const id = useUrlQuery().get("enterprise");
  const own = useLoad("enterprises", listOwnEnterprises);
  const choices = useLoad("enterprises.choices", async (signal) => {
    const [known, countries] = await Promise.all([getChoices(signal), listCountries(signal)]);
    return { known, country: defaultCountry(countries) };
  });
  const states = (
    <>
      <ListStates list={own} failed={t("enterprises.owner.failed")} rows={3} />
      {own.value && <ListStates list={choices} failed={t("enterprises.owner.failed")} rows={1} />}
    </>
  );
  if (!own.value || !choices.value) return states;
  if (!id) return <EnterpriseList own={own.value} onChange={own.reload} />;
  const props = { choices: choices.value.known, picture_max_mb: own.value.picture_max_mb };
  return (
    <div className="own-enterprise">
      <p>
        <A className="link" href={PATH}>
          {t("enterprises.owner.back")}
        </A>
      </p>
      {id === "new" ? (
        <ProfilePart
          {...props}
          enterprise={null}
          country={choices.value.country}
          onDraft={own.reload}
          onSaved={(saved) => {
            own.reload();
            navigate(`${PATH}&enterprise=${saved.id}`, { replace: true, stay: true });
          }}
        />
      ) : (
        <OwnEnterprisePage key={id} id={id} {...props} onChange={own.reload} />
      )}
    </div>
  );
}
