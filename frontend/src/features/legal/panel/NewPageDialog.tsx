import { NewLegalPageLimits, LegalTextLimits } from "../../../generated/limits";
import { useState } from "react";
import type { LegalPageDetail } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { Confirm } from "../../../ui/panel/Confirm";
import { TextInput } from "../../../ui/panel/TextInput";
import { createPage } from "./api";

/** Adds a page of the operator's own: its address and the heading in the language of the panel. */
export function NewPageDialog({ onDone, onClose }: { onDone: (page: LegalPageDetail) => void; onClose: () => void }) {
  const t = useT();
  const lang = useLang();
  const [title, setTitle] = useState("");
  const [slug, setSlug] = useState("");
  return (
    <Confirm
      byEnter
      title={t("panel.legal.add")}
      verb={t("panel.legal.add")}
      reason={(!title.trim() || !slug.trim()) && t("panel.legal.page_needed")}
      onClose={onClose}
      onConfirm={async () => {
        onDone(await createPage({ slug: slug.trim(), texts: { [lang]: { title: title.trim(), body: "" } } }));
      }}
    >
      {(problems) => (
        <>
          <div className="form">
            <TextInput
              first
              lang={lang}
              label={t("panel.legal.page_title")}
              value={title}
              max={LegalTextLimits.title.max_length}
              onChange={setTitle}
            />
            <TextInput
              label={t("panel.legal.slug")}
              hint={t("panel.legal.slug_hint", { slug: slug || "…" })}
              value={slug}
              max={NewLegalPageLimits.slug.max_length}
              problems={problems.slug}
              onChange={setSlug}
            />
          </div>
        </>
      )}
    </Confirm>
  );
}
