import { useEffect, useRef, useState } from "react";
import type { ServiceReview } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { useLoad } from "../../../lib/useLoad";
import { Button } from "../../../ui/panel/Button";
import { CaseDecision } from "../../../ui/panel/CaseDecision";
import { LangTabs } from "../../../ui/panel/LangTabs";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { PrivateFileList } from "../../../ui/panel/PrivateFileList";
import { A } from "../../../ui/site/A";
import { writtenLangs } from "../owner/draft";
import { ServicePreview } from "../ServicePreview";
import { VersionCompare } from "../VersionCompare";
import { versionLines, type Names } from "../versionLines";
import { getReview } from "./api";
import { OwnerCard } from "./OwnerCard";
import { ReviewHistory } from "./ReviewHistory";
import { ReviewSteps } from "./ReviewSteps";
import { ServiceBadges } from "./ServiceBadges";

interface Props {
  id: string;
  /** Grows whenever services or cases changed. */
  round: number;
  /** It follows the one that was decided: the focus goes to its heading. */
  follows: boolean;
  onChange: () => void;
  /** A decision was taken. */
  onDecided: () => void;
  onClose: () => void;
}

/** The service that the address names: what waits, both versions, its owner, and the steps with it. */
export function OpenedService({ id, round, follows, onChange, onDecided, onClose }: Props) {
  const t = useT();
  const here = useLang();
  const { value, error, reload, put } = useLoad(`${id}.${round}`, (signal) => getReview(id, signal));
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = value !== null;
  useEffect(() => {
    if (follows && isLoaded) heading.current?.focus();
  }, [follows, isLoaded]);
  const done = (next: ServiceReview | null) => {
    if (next) put(next);
    onChange();
  };
  const title = value?.service.title ?? t("panel.services.opened");
  const foreign = value && value.service.lang !== here ? value.service.lang : undefined;
  return (
    <section className="card opened-service" aria-labelledby="opened-title">
      <div className="card__head">
        <h2 id="opened-title" ref={heading} tabIndex={-1} lang={foreign}>
          {title}
        </h2>
        <Button variant="quiet" icon="close" onClick={onClose}>
          {t("common.close")}
        </Button>
      </div>
      <ListStates list={{ value, error, reload }} failed={t("panel.services.failed_single")} rows={3} />
      {value && (
        <div className="opened-service__body">
          <div className="stack">
            <div className="row">
              <ServiceBadges row={value.service} />
              {value.service.state === "published" && (
                <A className="link" href={value.path}>
                  {t("panel.services.open_page")}
                </A>
              )}
            </div>
            <CaseDecision row={value.case} title={value.service.title} onDone={onChange} onDecided={onDecided} />
            <Versions review={value} />
          </div>
          <div className="stack">
            {value.owner && <OwnerCard review={value} owner={value.owner} onDone={done} />}
            <ReviewSteps review={value} onDone={done} />
            <ReviewHistory review={value} />
          </div>
        </div>
      )}
    </section>
  );
}

/** The change beside the live version, and the version to be decided on as readers see it. */
function Versions({ review }: { review: ServiceReview }) {
  const t = useT();
  const here = useLang();
  const { form, live, pictures } = review;
  const [chosen, setChosen] = useState<Lang | null>(null);
  const langs = writtenLangs(form);
  const lang = chosen ?? langs.find((one) => one === here) ?? langs[0] ?? here;
  const names: Names = (id) => review.names.find((one) => one.id === id)?.name ?? id;
  const facts = (["place", "contact", "hours", "credentials", "legal"] as const).map((field) => ({
    field,
    lines: versionLines(t, here, names, form, field),
  }));
  return (
    <>
      {live && (
        <section aria-labelledby="service-compare">
          <h3 id="service-compare">{t("panel.services.compare")}</h3>
          <VersionCompare
            live={live}
            next={form}
            fields={review.pending_fields}
            pictures={pictures}
            names={names}
            labels={{ live: t("panel.services.compare_live"), next: t("panel.services.compare_new") }}
          />
        </section>
      )}
      <section aria-labelledby="service-preview">
        <h3 id="service-preview">{t("panel.services.preview")}</h3>
        <LangTabs written={writtenLangs(form)} lang={lang} onLang={setChosen} />
        <ServicePreview
          form={form}
          pictures={pictures}
          category={form.category_id ? names(form.category_id) : ""}
          lang={lang}
        />
        <dl className="description-list service-facts">
          {facts.map(
            ({ field, lines }) =>
              lines.length > 0 && (
                <div key={field}>
                  <dt>{t(`services.owner.field_${field}`)}</dt>
                  <dd>{lines.map(({ text }) => text).join(" · ")}</dd>
                </div>
              ),
          )}
        </dl>
        {review.documents.length > 0 && (
          <>
            <h4>{t("panel.services.documents")}</h4>
            <PrivateFileList files={review.documents} />
          </>
        )}
      </section>
    </>
  );
}
