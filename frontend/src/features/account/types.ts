import type { Profile } from "../../generated/api";

/** Properties of a tab of the account page. */
export interface TabProps {
  profile: Profile;
  put: (profile: Profile) => void;
  reload: () => void;
}
