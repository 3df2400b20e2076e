/** Where bytes are kept. Keys are made by the program. */
export type Store = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Throws `NoBytes` when there are none. */
  get(key: string): Promise<Uint8Array>;
  /** None there is no error. */
  remove(key: string): Promise<void>;
};

/** The store works, and has nothing under this key. */
export class NoBytes extends Error {
  constructor(key: string) {
    super(`nothing is stored under ${key}`);
    this.name = 'NoBytes';
  }
}
