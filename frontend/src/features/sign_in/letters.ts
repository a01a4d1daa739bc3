import type { Envelope, LetterDelivery } from "../../lib/page-types";

/** What a page of the sign-in was told of the portal's e-mails. */
export function lettersOf(envelope: Envelope): LetterDelivery {
  const { page } = envelope;
  if (page === "login" || page === "registration" || page === "reset-password") return envelope.data.letters;
  return { delivers: true, contact: "" };
}
