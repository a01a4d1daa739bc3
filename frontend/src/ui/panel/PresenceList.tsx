import { useEffect, useState } from "react";
import { watchMembers, type Member } from "../../lib/realtime";

interface Props {
  /** Presence channel of the object. */
  channel: string;
  /** Text about the others, whose names stand in one line. */
  text: (names: string, count: number) => string;
}

/** Other people who have the same object open. */
export function PresenceList({ channel, text }: Props) {
  const [others, setOthers] = useState<Member[]>([]);
  useEffect(() => watchMembers(channel, setOthers), [channel]);
  return (
    <span className="muted tiny presence" role="status">
      {others.length > 0 && text(others.map((one) => one.name || "?").join(", "), others.length)}
    </span>
  );
}
