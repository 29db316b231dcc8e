// Whole numbers as bytes: seven bits a byte, lowest first, with the highest bit set on all but the last byte.
const BITS = 0x80;

/** Writes numbers and texts one after the other. */
export class ByteWriter {
  readonly #bytes: number[] = [];

  /** Writes a whole number from 0 to 2^53 - 1. */
  unsigned(value: number): void {
    let rest = value;
    while (rest >= BITS) {
      this.#bytes.push((rest % BITS) + BITS);
      rest = Math.floor(rest / BITS);
    }
    this.#bytes.push(rest);
  }

  /** Writes a whole number up to 2^52 in size. Small ones take few bytes, negative or not. */
  signed(value: number): void {
    this.unsigned(value < 0 ? -2 * value - 1 : 2 * value);
  }

  text(value: string): void {
    const bytes = new TextEncoder().encode(value);
    this.unsigned(bytes.length);
    for (const byte of bytes) this.#bytes.push(byte);
  }

  toBytes(): Uint8Array {
    return new Uint8Array(this.#bytes);
  }
}

/** Reads what ByteWriter wrote, in the same order. Throws RangeError at the end. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  unsigned(): number {
    let value = 0;
    for (let factor = 1; ; factor *= BITS) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) throw new RangeError("The packed bytes end too early.");
      this.#at += 1;
      if (byte < BITS) return value + byte * factor;
      value += (byte - BITS) * factor;
    }
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  text(): string {
    const length = this.unsigned();
    const from = this.#at;
    this.#at += length;
    return new TextDecoder().decode(this.#bytes.subarray(from, from + length));
  }
}
