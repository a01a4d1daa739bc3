import type { ComponentChildren } from "preact";
import { StreetPicture } from "./StreetPicture";

interface Props {
  title: string;
  lead?: string;
  wide?: boolean;
  children: ComponentChildren;
}

/** The picture on one side, the form on the other. */
export function AuthFrame({ title, lead, wide = false, children }: Props) {
  return (
    <div class={wide ? "auth auth--wide" : "auth"}>
      <div class="auth__art">
        <StreetPicture />
      </div>
      <div class="auth__box">
        <div class="auth__in">
          <div class="stack-2">
            <h1>{title}</h1>
            {lead && <p class="sub">{lead}</p>}
          </div>
          {children}
        </div>
      </div>
    </div>
  );
}
