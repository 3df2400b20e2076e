/** Takes bytes that come in any portions in portions of one's own. */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);
  #isOver = false;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async isAtEnd(): Promise<boolean> {
    await this.#fill(1);
    return this.#held.length === 0;
  }

  /** So many bytes, fewer only at the end. */
  async upTo(length: number): Promise<Buffer> {
    await this.#fill(length);
    const taken = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(taken.length);
    return taken;
  }

  /** So many bytes; throws what `missing` makes when there are fewer. */
  async exactly(length: number, missing: () => Error): Promise<Buffer> {
    const taken = await this.upTo(length);
    if (taken.length < length) throw missing();
    return taken;
  }

  async #fill(length: number): Promise<void> {
    if (this.#held.length >= length || this.#isOver) return;
    const portions = [this.#held];
    for (let size = this.#held.length; size < length; ) {
      const { value, done } = await this.#source.next();
      if (done) {
        this.#isOver = true;
        break;
      }
      portions.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
      size += value.byteLength;
    }
    this.#held = Buffer.concat(portions);
  }
}
