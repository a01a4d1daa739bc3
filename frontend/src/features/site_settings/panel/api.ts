// The panel's calls about the settings of the site.
import { call } from "../../../lib/api";
import type { SiteChange } from "../../../generated/api";

export const changeSite = (body: SiteChange) => call("PUT /panel/site-settings", { body });
export const sendTestMail = () => call("POST /panel/site-settings/mail-test");
export const finishSetup = () => call("POST /panel/site-settings/finish");
