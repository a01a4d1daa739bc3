// The browser's storage, which may be full, switched off or absent: reading answers null then, writing does nothing.

/** The keys that the product keeps. `user`, `role` and `app_access_token` are part of its contract. */
export const KEYS = {
  user: "user",
  role: "role",
  token: "app_access_token",
  theme: "theme",
  text: "text_size",
  reload: "reload_marker",
} as const;

export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

function tryStore(pick: () => Store): Store {
  const attempt = <T>(work: (store: Store) => T, otherwise: T): T => {
    try {
      return work(pick());
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key) => attempt((store) => store.getItem(key), null),
    setItem: (key, value) => attempt((store) => store.setItem(key, value), undefined),
    removeItem: (key) => attempt((store) => store.removeItem(key), undefined),
  };
}

/** Kept across visits. */
export const local = tryStore(() => localStorage);
/** Kept for this tab. */
export const session = tryStore(() => sessionStorage);
