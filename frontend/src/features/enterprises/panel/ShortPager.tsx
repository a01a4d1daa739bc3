import { useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";

interface Props {
  list: { page: number; per_page: number; total: number };
  onPage: (page: number) => void;
}

/** Back and next below a short list; nothing where one page holds it. */
export function ShortPager({ list: { page, per_page, total }, onPage }: Props) {
  const t = useT();
  if (total <= per_page) return null;
  const to = Math.min(page * per_page, total);
  return (
    <p className="row">
      <span className="small secondary numeric" aria-live="polite">
        {t("panel.range", { from: (page - 1) * per_page + 1, to, total })}
      </span>
      <Button disabledReason={page <= 1 && t("panel.first_page")} onClick={() => onPage(page - 1)}>
        {t("panel.back")}
      </Button>
      <Button disabledReason={to >= total && t("panel.last_page")} onClick={() => onPage(page + 1)}>
        {t("panel.next")}
      </Button>
    </p>
  );
}
