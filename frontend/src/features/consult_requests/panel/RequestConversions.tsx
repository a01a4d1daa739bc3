import { useState } from "react";
import { useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { Button } from "../../../ui/panel/Button";
import { ArticleIdeaDialog } from "./ArticleIdeaDialog";
import { ContactSuggestionDialog } from "./ContactSuggestionDialog";
import type { DetailProps } from "./types";

type Conversion = "contact_suggestion" | "article_idea";

/** Makes the correction of a contact or the draft of an article of a request. */
export function RequestConversions({ detail, onDone }: DetailProps) {
  const t = useT();
  const [asked, setAsked] = useState<Conversion | null>(null);
  const close = () => setAsked(null);
  return (
    <section aria-labelledby="consult-conversions">
      <h3 id="consult-conversions">{t("panel.consult_requests.conversions")}</h3>
      <div className="row">
        <Button onClick={() => setAsked("contact_suggestion")}>
          {t("panel.consult_requests.convert_contact_suggestion")}
        </Button>
        <Button
          disabledReason={can("articles.write") ? null : t("panel.not_allowed")}
          onClick={() => setAsked("article_idea")}
        >
          {t("panel.consult_requests.convert_article_idea")}
        </Button>
      </div>
      {asked === "contact_suggestion" && <ContactSuggestionDialog detail={detail} onDone={onDone} onClose={close} />}
      {asked === "article_idea" && <ArticleIdeaDialog detail={detail} onDone={onDone} onClose={close} />}
    </section>
  );
}
