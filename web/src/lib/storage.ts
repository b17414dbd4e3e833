/** The part of a storage area of the browser that is used here; tests give a fake one. */
export interface TextStorage {
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
  removeItem(name: string): void;
}

/** A storage area that never throws: a browser may refuse storage, and then nothing is stored. */
export function browserStorage(area: () => TextStorage): TextStorage {
  const attempt = <Result>(use: (storage: TextStorage) => Result): Result | undefined => {
    try {
      return use(area());
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (name) => attempt((storage) => storage.getItem(name)) ?? null,
    setItem: (name, text) => attempt((storage) => storage.setItem(name, text)),
    removeItem: (name) => attempt((storage) => storage.removeItem(name)),
  };
}

/** Texts that stay for later visits. */
export const permanent = browserStorage(() => localStorage);

/** Texts that stay until the tab is closed. */
export const ofThisTab = browserStorage(() => sessionStorage);
