/** The store works, and has nothing under this key. */
export class NoBytes extends Error {
  constructor(key: string) {
    super(`nothing is stored under ${key}`);
    this.name = 'NoBytes';
  }
}
