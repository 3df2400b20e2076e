/** The folders of our own keys: whatever else lies in the same place is somebody else's. */
export const FOLDERS = ['pictures', 'exports', 'rollup-logos', 'replies', 'documents', 'demo'] as const;
export type Folder = (typeof FOLDERS)[number];

export type Stored = { key: string; changedAt: Date };

/** Where bytes are kept. Keys are made by the program. */
export type Store = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Throws `NoBytes` when there are none. */
  get(key: string): Promise<Uint8Array>;
  /** None there is no error. */
  remove(key: string): Promise<void>;
  /** Everything under a folder, in no order, also what was cut off half-way. */
  list(folder: string): AsyncIterable<Stored>;
};

/** The store works, and has nothing under this key. */
export class NoBytes extends Error {
  constructor(key: string) {
    super(`nothing is stored under ${key}`);
    this.name = 'NoBytes';
  }
}
