import { PasswordBlock } from "./PasswordBlock";
import { PasskeysBlock } from "./PasskeysBlock";
import { SecondFactorBlock } from "./SecondFactorBlock";
import { SessionsBlock } from "./SessionsBlock";
import type { TabProps } from "./types";

/** The tab of password, second factor, passkeys and sessions. */
export function SecurityTab(props: TabProps) {
  return (
    <>
      <PasswordBlock put={props.put} />
      <SecondFactorBlock {...props} />
      <PasskeysBlock profile={props.profile} onChanged={props.reload} />
      <SessionsBlock />
    </>
  );
}
