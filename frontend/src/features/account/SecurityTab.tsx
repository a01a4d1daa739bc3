import { PasswordBlock } from "./PasswordBlock";
import { SessionsBlock } from "./SessionsBlock";
import type { TabProps } from "./AccountPage";

/** How a person gets in, and where they are in. */
export function SecurityTab({ put }: TabProps) {
  return (
    <>
      <PasswordBlock put={put} />
      <SessionsBlock />
    </>
  );
}
