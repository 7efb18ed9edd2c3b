import { deflateSync } from 'node:zlib';
import type { Slot } from '../stored-file.ts';
import { writeDictionary } from './format/syntax.ts';

export type Place = { at: number } | { container: number; index: number };

/** Digits of the file's identifier: space for a mark of 32 characters. */
const ID_DIGITS = 64;

/** Writes the end of a PDF object by object, and tracks their positions. */
export class TailWriter {
  readonly slots: Slot[] = [];
  readonly #start: number;
  readonly #places: Map<number, Place>;
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #next: number;

  /**
   * @param start length of the body
   * @param places positions of the body's objects
   * @param next number above every object's number
   */
  constructor(start: number, places: Map<number, Place>, next: number) {
    this.#start = start;
    this.#places = places;
    this.#next = next;
  }

  #place(number: number, at: number): void {
    if (this.#places.has(number)) throw new Error(`Two objects have the number ${number}`);
    this.#places.set(number, { at });
  }

  #write(chunk: Buffer | string): void {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk;
    this.#chunks.push(bytes);
    this.#size += bytes.length;
  }

  add(value: string, number = this.#next++): string {
    this.#place(number, this.#start + this.#size);
    this.#write(`${number} 0 obj\n${value}\nendobj\n`);
    return `${number} 0 R`;
  }

  addStream(
    entries: Iterable<readonly [string, string]>,
    content: Buffer | string,
    number = this.#next++,
  ): string {
    return this.#addStream(number, entries, content).reference;
  }

  #addStream(
    number: number,
    entries: Iterable<readonly [string, string]>,
    content: Buffer | string,
    isNoted = false,
  ) {
    const at = this.#start + this.#size;
    // The table contains its own position, so it is already registered.
    if (!isNoted) this.#place(number, at);
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
    const dictionary = writeDictionary(new Map([...entries, ['/Length', `${bytes.length}`]]));
    this.#write(`${number} 0 obj\n${dictionary}\nstream\n`);
    const contentAt = this.#size;
    this.#write(bytes);
    this.#write('\nendstream\nendobj\n');
    return { reference: `${number} 0 R`, at, contentAt };
  }

  /** Writes a stream that is a slot of this size. @returns a reference to it */
  addSlot(entries: Iterable<readonly [string, string]>, size: number, width: number): string {
    const stream = this.#addStream(this.#next++, entries, ' '.repeat(size));
    this.slots.push({ kind: 'stamp', at: stream.contentAt, size, width });
    return stream.reference;
  }

  /** Writes the cross-reference table and the end. @param digits placeholder for the second identifier */
  finish(trailer: Iterable<readonly [string, string]>, id: string, digits: string): Buffer {
    const number = this.#next++;
    const at = this.#start + this.#size;
    this.#place(number, at);
    const slotDigits = digits.slice(0, ID_DIGITS).padEnd(ID_DIGITS, '0');
    const { contentAt } = this.#addStream(
      number,
      [
        ['/Type', '/XRef'],
        ['/Size', `${number + 1}`],
        ['/W', '[ 1 4 2 ]'],
        ...trailer,
        ['/ID', `[${id} <${slotDigits}>]`],
        ['/Filter', '/FlateDecode'],
      ],
      deflateSync(this.#table(number)),
      true,
    );
    this.#write(`startxref\n${at}\n%%EOF\n`);
    const tail = Buffer.concat(this.#chunks);
    const slotAt = tail.lastIndexOf(`<${slotDigits}>`, contentAt) + 1;
    this.slots.push({ kind: 'id', at: slotAt, size: ID_DIGITS });
    return tail;
  }

  #table(last: number): Buffer {
    const table = Buffer.alloc((last + 1) * 7);
    table.writeUInt16BE(0xffff, 5);
    for (const [number, place] of this.#places) {
      const isPacked = 'container' in place;
      table.writeUInt8(isPacked ? 2 : 1, number * 7);
      table.writeUInt32BE(isPacked ? place.container : place.at, number * 7 + 1);
      table.writeUInt16BE(isPacked ? place.index : 0, number * 7 + 5);
    }
    return table;
  }
}
