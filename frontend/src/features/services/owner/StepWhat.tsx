import type { OwnService, ServiceText } from "../../../generated/api";
import { ServiceCardLimits, ServiceTextLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { lazyPart } from "../../../ui/panel/lazyPart";
import { EMPTY_TEXT, textIn } from "./draft";
import { PhotosField } from "./PhotosField";
import type { StepProps } from "./StepProps";

const RichTextField = lazyPart(() => import("../../../ui/rich_text/RichTextField").then((part) => part.RichTextField));

interface Props extends StepProps {
  service: OwnService | null;
  photo_max_mb: number;
}

/** The first step: category, texts per language, photos. */
export function StepWhat({ form, choices, problems, lang, change, service, photo_max_mb }: Props) {
  const t = useT();
  const text = textIn(form, lang);
  const set = (part: Partial<ServiceText>) =>
    change({ texts: { ...form.texts, [lang]: { ...EMPTY_TEXT, ...form.texts[lang], ...part } } });
  const category = choices.categories.find((one) => one.id === form.category_id);
  const offered = choices.categories.map(({ id, parent, name }) => ({
    value: id,
    label: parent ? `${parent} – ${name}` : name,
  }));
  // services stay in a category that was divided after their publication
  if (form.category_id && !category)
    offered.unshift({ value: form.category_id, label: t("services.owner.category_divided") });
  const hint = category?.rules.credentials_hints[lang];
  return (
    <div className="form">
      <Select
        label={t("services.owner.category")}
        value={form.category_id ?? ""}
        none={t("services.owner.category_none")}
        hint={hint || false}
        choices={offered}
        problems={problems.category_id}
        onChange={(id) => change({ category_id: id || null })}
      />
      <TextInput
        label={t("services.owner.title")}
        hint={t("services.owner.title_hint")}
        lang={lang}
        value={text.title}
        max={ServiceTextLimits.title.max_length}
        problems={problems[`texts.${lang}.title`]}
        onChange={(title) => set({ title })}
      />
      <TextInput
        label={t("services.owner.summary")}
        hint={t("services.owner.summary_hint")}
        lang={lang}
        rows={2}
        value={text.summary}
        max={ServiceTextLimits.summary.max_length}
        problems={problems[`texts.${lang}.summary`]}
        onChange={(summary) => set({ summary })}
      />
      <RichTextField
        key={lang}
        simple
        editable
        label={t("services.owner.description")}
        lang={lang}
        value={text.description}
        problems={problems[`texts.${lang}.description`]}
        onChange={(description) => set({ description })}
      />
      <PhotosField
        photos={form.photos}
        pictures={service?.pictures ?? []}
        lang={lang}
        max_mb={photo_max_mb}
        problems={problems}
        onChange={(photos) => change({ photos })}
      />
      <TextInput
        optional
        type="url"
        label={t("services.owner.video")}
        hint={t("services.owner.video_hint")}
        value={form.card.video_url}
        max={ServiceCardLimits.video_url.max_length}
        problems={problems["card.video_url"]}
        onChange={(video_url) => change({ card: { ...form.card, video_url } })}
      />
    </div>
  );
}
