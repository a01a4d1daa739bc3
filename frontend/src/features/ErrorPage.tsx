import { useT } from "../lib/i18n";
import type { Envelope } from "../lib/page-types";
import { ErrorView } from "../ui/site/ErrorView";

export function ErrorPage({ envelope }: { envelope: Envelope }) {
  const t = useT();
  if (envelope.page !== "error") return null;
  const { status, title, message, wanted_path, search_q } = envelope.data;
  const known = status === 404 || status === 410 || status === 403 || status === 500 ? status : null;
  return (
    <ErrorView
      status={status}
      title={known ? t(`error_page.title_${known}`) : title}
      message={known ? t(`error_page.text_${known}`) : message}
      path={wanted_path}
      q={search_q}
    />
  );
}
