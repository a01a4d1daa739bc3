import type { ReactNode } from "react";
import { StreetPicture } from "./StreetPicture";

interface Props {
  title: string;
  lead?: string;
  wide?: boolean;
  children: ReactNode;
}

/** The picture on one side, the form on the other. */
export function SignInFrame({ title, lead, wide = false, children }: Props) {
  return (
    <div className={wide ? "sign-in sign-in--wide" : "sign-in"}>
      <div className="sign-in__picture">
        <StreetPicture />
      </div>
      <div className="sign-in__box">
        <div className="sign-in__inner">
          <div className="stack--tight">
            <h1>{title}</h1>
            {lead && <p className="secondary">{lead}</p>}
          </div>
          {children}
        </div>
      </div>
    </div>
  );
}
