/** Reads a stream of chunks of any size in pieces of a chosen size. */
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

  /** Fewer bytes only at the end. */
  async upTo(length: number): Promise<Buffer> {
    await this.#fill(length);
    const taken = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(taken.length);
    return taken;
  }

  /** This many bytes; throws the error made by `missing` if there are fewer. */
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
