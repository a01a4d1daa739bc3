import { useT } from "../../lib/i18n";
import { useFrame } from "../../lib/page-context";

/** Where the staff panel begins; its routes are below "/panel". */
export function PanelPage() {
  const t = useT();
  const frame = useFrame();
  return (
    <main id="main" class="pn" tabIndex={-1}>
      <div class="pn-main">
        <h1>{frame.name}</h1>
        <p>{t("common.loading")}</p>
      </div>
    </main>
  );
}
