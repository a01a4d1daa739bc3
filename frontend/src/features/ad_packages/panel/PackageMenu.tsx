import { useState } from "react";
import { errorMessage } from "../../../lib/errorMessage";
import { useT } from "../../../lib/i18n";
import { toast } from "../../../lib/toasts";
import { Confirm } from "../../../ui/panel/Confirm";
import { Menu } from "../../../ui/panel/Menu";
import { copyPackage, removePackage } from "./api";
import type { PackageRowProps } from "./PackageRow";

interface Props extends PackageRowProps {
  name: string;
  onPreview: () => void;
}

/** Previews and copies a package, deletes a draft. */
export function PackageMenu({ package: one, name, locked, onPreview, onCopied, onRemoved }: Props) {
  const t = useT();
  const [removing, setRemoving] = useState(false);
  const copy = async () => {
    try {
      onCopied(await copyPackage(one.id));
      toast({ level: "ok", text: t("panel.ad_packages.copied") });
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
  };
  const remove = async () => {
    const rest = await removePackage(one);
    toast({ level: "ok", text: t("panel.ad_packages.removed") });
    onRemoved(rest);
  };
  return (
    <>
      <Menu
        label={t("panel.ad_packages.more", { name })}
        entries={[
          { label: t("panel.ad_packages.preview"), icon: "eye", run: onPreview },
          { label: t("panel.ad_packages.copy"), icon: "plus", reason: locked, run: () => void copy() },
          {
            label: t("panel.ad_packages.remove"),
            icon: "trash",
            bad: true,
            reason: locked ?? (one.state === "draft" ? null : t("panel.ad_packages.only_drafts")),
            run: () => setRemoving(true),
          },
        ]}
      />
      {removing && (
        <Confirm
          bad
          title={`${t("panel.ad_packages.remove")}: ${name}`}
          verb={t("panel.ad_packages.remove")}
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        >
          <p>{t("panel.ad_packages.remove_text")}</p>
        </Confirm>
      )}
    </>
  );
}
