// Calls about private files; each file belongs to an object that lists it.
import { call, download } from "./api";

export const loadPrivateFile = (id: string) => download("GET /private-files/{id}", { path: { id } });
export const removePrivateFile = (id: string) => call("DELETE /private-files/{id}", { path: { id } });
