// The panel's calls about contacts.
import { api, download } from "../../../lib/api";
import { pictureForm, UPLOAD_LIMIT_MS, type Crop } from "../../../lib/pictureUpload";
import type {
  Asked,
  ContactCall,
  ContactForm,
  ContactRow,
  CorrectionRow,
  GroupChange,
  GroupNode,
  ImportReport,
  Media,
  NewGroupCall,
} from "../../../generated/api";

export interface PageOfRows<T> {
  items: T[];
  page: number;
  per_page: number;
  total: number;
}

export const listGroups = (signal?: AbortSignal) => api<GroupNode[]>("/panel/contact-groups", { signal });
export const createGroup = (body: NewGroupCall) => api<GroupNode[]>("/panel/contact-groups", { method: "POST", body });
export const changeGroup = (group: GroupNode, change: Omit<GroupChange, "version">) =>
  api<GroupNode[]>(`/panel/contact-groups/${encodeURIComponent(group.id)}`, {
    method: "PUT",
    body: { version: group.version, ...change },
  });

const at = (id: string, rest = "") => `/panel/contacts/${encodeURIComponent(id)}${rest}`;
export const listContacts = (query: string, signal?: AbortSignal) =>
  api<PageOfRows<ContactRow>>(`/panel/contacts${query}`, { signal });
export const getContact = (id: string, signal?: AbortSignal) => api<ContactForm>(at(id), { signal });
export const createContact = (body: ContactCall) => api<ContactForm>("/panel/contacts", { method: "POST", body });
export const changeContact = (id: string, body: ContactCall) => api<ContactForm>(at(id), { method: "PUT", body });
export const setContactState = (id: string, version: number, state: ContactForm["state"]) =>
  api<ContactForm>(at(id, "/state"), { method: "POST", body: { version, state } });
export const confirmContact = (id: string, version: number) =>
  api<ContactForm>(at(id, "/confirm"), { method: "POST", body: { version } });
export const removeContact = (id: string, version: number) =>
  api<null>(at(id, `?version=${version}`), { method: "DELETE" });
export const uploadLogo = (file: File, crop: Crop | null) =>
  api<Media>("/panel/media", { method: "POST", form: pictureForm(file, crop), timeout_ms: UPLOAD_LIMIT_MS });
export const askContacts = (ids: string[]) => api<Asked>("/panel/contact-checks", { method: "POST", body: { ids } });
export const importContacts = (table: string, dry_run: boolean) =>
  api<ImportReport>("/panel/contacts/import", { method: "POST", body: { table, dry_run } });
export const listCorrections = (page: number, per_page: number, signal?: AbortSignal) =>
  api<PageOfRows<CorrectionRow>>(`/panel/contact-corrections?page=${page}&per_page=${per_page}`, { signal });
export const decideCorrection = (id: string, state: CorrectionRow["state"]) =>
  api<null>(`/panel/contact-corrections/${encodeURIComponent(id)}`, { method: "POST", body: { state } });
export const exportContacts = () => download("/panel/contacts/export");
