import { TextChangeLimits } from "../../generated/limits";
import type { Editor } from "@tiptap/core";
import { useState } from "react";
import type { ListedMedia } from "../../generated/api";
import { describedBy } from "../../lib/earlierPicture";
import { useT } from "../../lib/i18n";
import { useLayout } from "../../lib/page-context";
import type { Lang } from "../../lib/page-types";
import { Button } from "../panel/Button";
import { Check } from "../panel/Check";
import { Dialog } from "../panel/Dialog";
import { EarlierPictures } from "../panel/EarlierPictures";
import { errorMessage } from "../../lib/errorMessage";
import { TextInput } from "../panel/TextInput";
import { uploadPicture } from "../../lib/commonCalls";
import { FileChoice, pictureProblem } from "../panel/FileChoice";

export interface PictureDialogProps {
  editor: Editor;
  lang: Lang;
  /** A picture that was pasted or dropped. */
  file: File | null;
  onClose: () => void;
}

/**
 * A picture in the text: a file or an earlier picture, description or "decorative", caption. One that stands in the text gets
 * another description.
 */
export function PictureDialog({ editor, lang, file: first, onClose }: PictureDialogProps) {
  const t = useT();
  const { picture_max_mb: max_mb } = useLayout().limits;
  const existing = !first && editor.isActive("figure");
  const known: unknown = existing ? editor.getAttributes("figure").alt : "";
  const [file, setFile] = useState<File | null>(first);
  const [earlier, setEarlier] = useState<ListedMedia | null>(null);
  const [offered, setOffered] = useState("");
  const [alt, setAlt] = useState(typeof known === "string" ? known : "");
  const [decorative, setDecorative] = useState(existing && alt === "");
  const [caption, setCaption] = useState("");
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const wrong = file ? pictureProblem(t, file, max_mb) : null;
  const missing =
    !existing && !file && !earlier
      ? t("panel.editor.picture_needed")
      : (wrong ?? (!decorative && !alt.trim() ? t("panel.editor.alt_needed") : null));

  const choose = (next: File | null, again: ListedMedia | null) => {
    const known = again?.descriptions[lang] ?? "";
    setFile(next);
    setEarlier(again);
    setAlt(describedBy(alt, offered, known));
    setOffered(known);
  };
  const apply = async () => {
    const words = decorative ? "" : alt.trim();
    if (existing) {
      editor.chain().focus().updateAttributes("figure", { alt: words }).run();
      return onClose();
    }
    const made = earlier ?? (file && uploadPicture(file, null));
    if (!made) return;
    setBusy(true);
    setFault("");
    try {
      const { src, width, height } = (await made).picture;
      editor.chain().focus().insertFigure({ src, alt: words, width, height, caption: caption.trim() }).run();
      onClose();
    } catch (error) {
      setFault(errorMessage(t, error));
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={t(existing ? "panel.editor.picture_edit" : "panel.editor.picture")}
      onClose={onClose}
      busy={busy}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button variant="primary" busy={busy} disabledReason={missing} onClick={() => void apply()}>
            {existing ? t("common.save") : busy ? t("panel.editor.uploading") : t("panel.editor.insert")}
          </Button>
        </>
      }
    >
      {!existing && (
        <>
          <FileChoice first={!first} file={file} max_mb={max_mb} onFile={(next) => choose(next, null)} />
          <EarlierPictures lang={lang} chosen={earlier} onChoose={(next) => choose(null, next)} />
        </>
      )}
      <Check checked={decorative} onChange={setDecorative}>
        {t("panel.editor.decorative")}
      </Check>
      {!decorative && (
        <TextInput
          rows={2}
          lang={lang}
          label={t("panel.editor.alt")}
          hint={t(alt && alt === offered ? "panel.editor.alt_known" : "panel.editor.alt_hint")}
          max={TextChangeLimits.cover_alt.max_length}
          value={alt}
          onChange={setAlt}
        />
      )}
      {!existing && (
        <TextInput
          optional
          lang={lang}
          label={t("panel.editor.caption")}
          max={TextChangeLimits.cover_caption.max_length}
          value={caption}
          onChange={setCaption}
        />
      )}
      {(fault || wrong) && (
        <p className="field-error" role="alert">
          {fault || wrong}
        </p>
      )}
    </Dialog>
  );
}
