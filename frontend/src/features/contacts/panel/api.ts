// The panel's calls about contacts and their groups.
import { call, download } from "../../../lib/api";
import { pictureForm, UPLOAD_LIMIT_MS, type Crop } from "../../../lib/pictureUpload";
import type {
  ContactCall,
  ContactForm,
  CorrectionRow,
  GroupChange,
  GroupNode,
  NewGroupCall,
} from "../../../generated/api";

export const createGroup = (body: NewGroupCall) => call("POST /panel/contact-groups", { body });
export const changeGroup = ({ id, version }: GroupNode, change: Omit<GroupChange, "version">) =>
  call("PUT /panel/contact-groups/{id}", { path: { id }, body: { version, ...change } });

export const createContact = (body: ContactCall) => call("POST /panel/contacts", { body });
export const changeContact = (id: string, body: ContactCall) =>
  call("PUT /panel/contacts/{id}", { path: { id }, body });
export const setContactState = (id: string, version: number, state: ContactForm["state"]) =>
  call("POST /panel/contacts/{id}/state", { path: { id }, body: { version, state } });
export const confirmContact = (id: string, version: number) =>
  call("POST /panel/contacts/{id}/confirm", { path: { id }, body: { version } });
export const removeContact = (id: string, version: number) =>
  call("DELETE /panel/contacts/{id}", { path: { id }, query: { version } });
/** Uploads a logo; the crop is in pixels of the original. */
export const uploadLogo = (file: File, crop: Crop | null) =>
  call("POST /panel/media", { body: pictureForm(file, crop), timeout_ms: UPLOAD_LIMIT_MS });
export const askContacts = (ids: string[]) => call("POST /panel/contact-checks", { body: { ids } });
export const importContacts = (table: string, dry_run: boolean) =>
  call("POST /panel/contacts/import", { body: { table, dry_run } });
export const listCorrections = (page: number, signal?: AbortSignal) =>
  call("GET /panel/contact-corrections", { query: { page }, signal });
export const decideCorrection = (id: string, state: CorrectionRow["state"]) =>
  call("POST /panel/contact-corrections/{id}", { path: { id }, body: { state } });
export const exportContacts = () => download("GET /panel/contacts/export");
