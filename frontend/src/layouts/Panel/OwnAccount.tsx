import { AccountPage } from "../../features/account/AccountPage";
import { lazyPart } from "../../ui/panel/lazyPart";

const EnterprisesTab = lazyPart(() =>
  import("../../features/enterprises/owner/EnterprisesTab").then((part) => part.EnterprisesTab),
);

/** The account with the tabs of other features. */
export function OwnAccount() {
  return <AccountPage Enterprises={EnterprisesTab} />;
}
