import { trackVisit } from "./trackEvent";

/** Parts of a contact whose clicks are counted. */
type Click = "phone" | "route" | "site";

/** A listener that says what was tapped on the contact at this path. */
export const trackClicks = (path: string, click: Click) => () => trackVisit({ path, click });
