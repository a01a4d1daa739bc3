import { useEffect, useState, type ComponentType } from "react";
import { useLang, useT } from "../../lib/i18n";
import { loadPart } from "../../lib/lazyParts";
import { user } from "../../lib/session";
import { useSignal } from "../../lib/signal";
import { A } from "../../ui/site/A";
import { Crumbs } from "../../ui/site/Crumbs";
import { NextSteps } from "../../ui/site/NextSteps";

const PATH = "/services/create";
const NEXT = `next=${encodeURIComponent(PATH)}`;
const SIGN_IN = `/auth/login?${NEXT}`;
const REGISTER = `/auth/registration?${NEXT}`;

/** A new service: an explanation for everybody, the form for people who are signed in. */
export function ServiceCreatePage() {
  const t = useT();
  const lang = useLang();
  const { status } = useSignal(user);
  return (
    <div className="container">
      <Crumbs crumbs={[{ label: t("services.owner.create"), path: PATH, lang }]} />
      {status ? (
        <>
          <Head />
          <Form />
        </>
      ) : (
        <Explanation />
      )}
    </div>
  );
}

function Head() {
  const t = useT();
  return (
    <header className="page-head">
      <h1>{t("services.owner.create")}</h1>
      <p>{t("services.owner.create_lead")}</p>
    </header>
  );
}

function Explanation() {
  const t = useT();
  return (
    <div className="service-offer">
      <div>
        <Head />
        <p className="row">
          <A className="button button--primary" href={SIGN_IN}>
            {t("layout.sign_in")}
          </A>
          <A className="button button--line" href={REGISTER}>
            {t("services.owner.register")}
          </A>
        </p>
      </div>
      <NextSteps
        title={t("services.owner.how")}
        steps={[
          t("services.owner.explain_write"),
          t("services.owner.explain_review"),
          t("services.owner.explain_time"),
        ]}
      />
    </div>
  );
}

function Form() {
  const t = useT();
  const lang = useLang();
  const [Part, setPart] = useState<{ shown: ComponentType } | null>(null);
  useEffect(
    () =>
      loadPart(
        () => import("../../layouts/Panel/load").then(({ loadServiceForm }) => loadServiceForm(lang)),
        (shown) => setPart({ shown }),
      ),
    [lang],
  );
  return Part ? <Part.shown /> : <p role="status">{t("common.loading")}</p>;
}
