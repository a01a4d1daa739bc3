import type { ReactNode } from "react";
import type { Media, ServiceField, ServiceForm } from "../../generated/api";
import { useLang, useT } from "../../lib/i18n";
import { versionLines, type Names, type VersionLine } from "./versionLines";

interface Props {
  /** The version on the site. */
  live: ServiceForm;
  /** The change. */
  next: ServiceForm;
  fields: readonly ServiceField[];
  pictures: Media[];
  names: Names;
  labels: { live: string; next: string };
}

/** Two versions of a service side by side, by the fields in which they differ. */
export function VersionCompare({ live, next, fields, pictures, names, labels }: Props) {
  const t = useT();
  const here = useLang();
  return (
    <div className="version-compare">
      {fields.map((field) => {
        const [before, after] = [live, next].map((form) => versionLines(t, here, names, form, field));
        return (
          <section key={field} aria-label={t(`services.owner.field_${field}`)}>
            <p>
              <b>{t(`services.owner.field_${field}`)}</b>
            </p>
            <div className="versions">
              <Side label={labels.live} lines={before ?? []} others={after ?? []}>
                {field === "photos" && <Photos form={live} pictures={pictures} />}
              </Side>
              <Side label={labels.next} lines={after ?? []} others={before ?? []}>
                {field === "photos" && <Photos form={next} pictures={pictures} />}
              </Side>
            </div>
          </section>
        );
      })}
    </div>
  );
}

interface SideProps {
  label: string;
  lines: VersionLine[];
  /** Lines of the other version. */
  others: VersionLine[];
  children: ReactNode;
}

function Side({ label, lines, others, children }: SideProps) {
  const t = useT();
  const isNew = (line: VersionLine) => !others.some((other) => other.text === line.text);
  return (
    <div className="version">
      <p className="tiny muted">{label}</p>
      {lines.map((line, at) => (
        <p key={at} lang={line.lang} className={isNew(line) ? "is-changed" : undefined}>
          {line.text}
        </p>
      ))}
      {children || (lines.length === 0 && <p className="muted">{t("services.owner.compare_nothing")}</p>)}
    </div>
  );
}

function Photos({ form, pictures }: { form: ServiceForm; pictures: Media[] }) {
  const t = useT();
  const here = useLang();
  if (form.photos.length === 0) return <p className="muted">{t("services.owner.compare_nothing")}</p>;
  return (
    <ul className="x version-compare__photos">
      {form.photos.map(({ media_id, alts }) => {
        const picture = pictures.find((one) => one.id === media_id)?.picture;
        const alt = alts[here] ?? Object.values(alts).find(Boolean) ?? "";
        return (
          <li key={media_id}>
            {picture && (
              <span className="picture picture--3x2">
                <img src={picture.src} width={picture.width} height={picture.height} alt={alt} loading="lazy" />
              </span>
            )}
            <span className="tiny">{alt}</span>
          </li>
        );
      })}
    </ul>
  );
}
