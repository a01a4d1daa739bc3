import { useState } from "react";
import { errorMessage } from "../../../lib/errorMessage";
import { useLang, useT } from "../../../lib/i18n";
import { nodeName } from "../../../lib/labels/nodes";
import { toast } from "../../../lib/toasts";
import { Button } from "../../../ui/panel/Button";
import { Check } from "../../../ui/panel/Check";
import { createCategory } from "./api";
import { STARTER_CATEGORIES } from "./starterCategories";

const nameOf = (texts: (typeof STARTER_CATEGORIES)[number]["texts"], lang: ReturnType<typeof useLang>) =>
  nodeName({ texts, slug: "" }, lang);

/** Begins an empty tree with the chosen ones of a set, in all languages. */
export function StarterChoice({ onDone }: { onDone: () => void }) {
  const t = useT();
  const lang = useLang();
  const [left, setLeft] = useState<number[]>([]);
  const [added, setAdded] = useState<number | null>(null);
  const chosen = STARTER_CATEGORIES.filter((_, n) => !left.includes(n));
  const total = chosen.reduce((sum, { children }) => sum + 1 + children.length, 0);
  const busy = added !== null;

  const add = async () => {
    let count = 0;
    setAdded(count);
    try {
      for (const { icon, color, texts, children } of chosen) {
        const { id } = await createCategory({ texts, icon, color });
        setAdded(++count);
        for (const child of children) {
          await createCategory({ parent_id: id, texts: child, icon, color });
          setAdded(++count);
        }
      }
      toast({ level: "ok", text: t("panel.categories.starter_done", { count }) });
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    setAdded(null);
    onDone();
  };

  return (
    <div className="starter">
      <p>{t("panel.categories.starter")}</p>
      <ul className="x starter__list">
        {STARTER_CATEGORIES.map(({ texts, children }, n) => (
          <li key={texts.en?.name}>
            <Check
              checked={!left.includes(n)}
              disabled={busy}
              onChange={(on) => setLeft(on ? left.filter((one) => one !== n) : [...left, n])}
            >
              <b>{nameOf(texts, lang)}</b>
              <span className="muted"> {children.map((child) => nameOf(child, lang)).join(", ")}</span>
            </Check>
          </li>
        ))}
      </ul>
      <Button
        variant="primary"
        icon="plus"
        busy={busy}
        disabledReason={chosen.length === 0 && t("panel.categories.starter_none")}
        onClick={() => void add()}
      >
        {busy
          ? t("panel.categories.starter_busy", { done: added, total })
          : t("panel.categories.starter_add", { count: total })}
      </Button>
    </div>
  );
}
