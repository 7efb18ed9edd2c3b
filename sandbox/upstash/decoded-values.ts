import { decodeValue, type Value } from './values.ts';

/** Of how many keys the value is kept. */
const KEPT = 1_000;

/** Texts that have been decoded, by key: most commands read a collection that no other has changed since. */
export class DecodedValues {
  readonly #kept = new Map<string, { text: string; value: Value }>();

  /** Decodes what is stored of a key, unless it was the same before. @throws ZodError as {@link decodeValue} */
  find(key: string, text: string): Value {
    const known = this.#kept.get(key);
    if (known?.text === text) return known.value;
    const value = decodeValue(text);
    // A string needs next to no decoding.
    if (value.type !== 'string') this.#keep(key, { text, value });
    return value;
  }

  /** Keeps one more, and forgets the one that came first where there are too many. */
  #keep(key: string, decoded: { text: string; value: Value }): void {
    this.#kept.delete(key);
    this.#kept.set(key, decoded);
    const [oldest = key] = this.#kept.keys();
    if (this.#kept.size > KEPT) this.#kept.delete(oldest);
  }
}
