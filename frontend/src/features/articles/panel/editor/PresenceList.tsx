import { useEffect, useState } from "react";
import { useT } from "../../../../lib/i18n";
import { watchMembers, type Member } from "../../../../lib/realtime";

/** Other people who have this article open. */
export function PresenceList({ id }: { id: string }) {
  const t = useT();
  const [others, setOthers] = useState<Member[]>([]);
  useEffect(() => watchMembers(`presence-article.${id}`, setOthers), [id]);
  return (
    <span className="muted tiny editor__presence" role="status">
      {others.length > 0 &&
        t("panel.editor.others", { names: others.map((one) => one.name || "?").join(", "), count: others.length })}
    </span>
  );
}
