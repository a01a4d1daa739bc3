// The panel's calls about contacts and their groups.
import { call, download } from "../../../lib/api";
import { pictureForm, UPLOAD_LIMIT_MS, type Crop } from "../../../lib/pictureUpload";
import type {
  ContactChange,
  ContactForm,
  ContactSuggestionRow,
  GroupChange,
  GroupNode,
  NewGroup,
  NodeMerge,
  NodeMove,
  NodeStateChange,
} from "../../../generated/api";

export const createGroup = (body: NewGroup) => call("POST /panel/contact-groups", { body });
export const changeGroup = ({ id, version }: GroupNode, change: Omit<GroupChange, "version">) =>
  call("PUT /panel/contact-groups/{id}", { path: { id }, body: { version, ...change } });
/** `move_to` takes what is in a group that is archived. */
export const setGroupState = (id: string, body: NodeStateChange) =>
  call("POST /panel/contact-groups/{id}/state", { path: { id }, body });
/** Changes the parent and the position among its children. */
export const moveGroup = (id: string, body: NodeMove) =>
  call("POST /panel/contact-groups/{id}/move", { path: { id }, body });
/** Moves everything into `target_id` and leaves a redirect. */
export const mergeGroup = (id: string, body: NodeMerge) =>
  call("POST /panel/contact-groups/{id}/merge", { path: { id }, body });

export const createContact = (body: ContactChange) => call("POST /panel/contacts", { body });
export const changeContact = (id: string, body: ContactChange) =>
  call("PUT /panel/contacts/{id}", { path: { id }, body });
export const setContactState = (id: string, version: number, state: ContactForm["state"]) =>
  call("POST /panel/contacts/{id}/state", { path: { id }, body: { version, state } });
export const confirmContact = (id: string, version: number) =>
  call("POST /panel/contacts/{id}/confirm", { path: { id }, body: { version } });
/** Takes back the confirmation that one has just made. */
export const undoConfirmation = (id: string, version: number) =>
  call("POST /panel/contacts/{id}/undo-confirmation", { path: { id }, body: { version } });
export const removeContact = (id: string, version: number) =>
  call("DELETE /panel/contacts/{id}", { path: { id }, query: { version } });
/** Uploads a logo; the crop is in pixels of the original. */
export const uploadLogo = (file: File, crop: Crop | null) =>
  call("POST /panel/media", { body: pictureForm(file, crop), timeout_ms: UPLOAD_LIMIT_MS });
export const requestContactChecks = (ids: string[]) => call("POST /panel/contact-checks", { body: { ids } });
export const contactImports = {
  send: (table: string, dry_run: boolean, file_name: string) =>
    call("POST /panel/contacts/import", { body: { table, dry_run, file_name } }),
  list: (signal: AbortSignal) => call("GET /panel/contacts/imports", { signal }),
  undo: (id: string, dry_run: boolean) =>
    call("POST /panel/contacts/imports/{id}/undo", { path: { id }, body: { dry_run } }),
};
export const listSuggestions = (query: { page: number; per_page: number }, signal?: AbortSignal) =>
  call("GET /panel/contact-suggestions", { query, signal });
export const decideSuggestion = (id: string, state: ContactSuggestionRow["state"]) =>
  call("POST /panel/contact-suggestions/{id}", { path: { id }, body: { state } });
export const exportContacts = () => download("GET /panel/contacts/export");
