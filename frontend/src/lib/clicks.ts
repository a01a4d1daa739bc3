import { trackVisit } from "./trackEvent";

/** What people tap on a contact. */
type Click = "phone" | "route" | "site";

/** A listener that says what was tapped on the contact at this path. */
export const trackClicks = (path: string, click: Click) => () => trackVisit({ path, click });
