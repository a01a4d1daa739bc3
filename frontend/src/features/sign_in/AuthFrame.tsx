import type { ReactNode } from "react";
import { StreetPicture } from "./StreetPicture";

interface Props {
  title: string;
  lead?: string;
  wide?: boolean;
  children: ReactNode;
}

/** The picture on one side, the form on the other. */
export function AuthFrame({ title, lead, wide = false, children }: Props) {
  return (
    <div className={wide ? "auth auth--wide" : "auth"}>
      <div className="auth__art">
        <StreetPicture />
      </div>
      <div className="auth__box">
        <div className="auth__in">
          <div className="stack-2">
            <h1>{title}</h1>
            {lead && <p className="sub">{lead}</p>}
          </div>
          {children}
        </div>
      </div>
    </div>
  );
}
