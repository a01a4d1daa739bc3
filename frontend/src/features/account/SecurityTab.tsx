import { PasswordBlock } from "./PasswordBlock";
import { PasskeysBlock } from "./PasskeysBlock";
import { SecondFactorBlock } from "./SecondFactorBlock";
import { SessionsBlock } from "./SessionsBlock";
import type { TabProps } from "./types";

/** How a person gets in, and where they are in. */
export function SecurityTab(props: TabProps) {
  return (
    <>
      <PasswordBlock put={props.put} />
      <SecondFactorBlock {...props} />
      <PasskeysBlock />
      <SessionsBlock />
    </>
  );
}
