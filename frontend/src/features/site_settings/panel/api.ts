// The panel's calls about the settings of the site.
import { call } from "../../../lib/api";
import type { SiteChange } from "../../../generated/api";

export const changeSite = (body: SiteChange) => call("PUT /panel/first-run/site", { body });
export const sendTestMail = () => call("POST /panel/first-run/mail-test");
export const finishSetup = () => call("POST /panel/first-run/finish");
