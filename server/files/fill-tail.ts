import { drawStamp } from './draw-stamp.ts';
import type { Slot } from './preparation/manifest.ts';
import type { Stamp } from './stamp.ts';

/**
 * Fills the slots of a prepared file's tail; without a stamp they stay empty. The tail's size never
 * changes, and the same stamp gives the same bytes. Web standards only, for the Edge Function.
 * @throws Error if a stamp is for a file without slots
 */
export function fillTail(tail: Uint8Array, slots: readonly Slot[], stamp?: Stamp): Uint8Array {
  // Not `slice`: a Buffer's shares its memory.
  const filled = new Uint8Array(tail);
  if (!stamp) return filled;
  if (!slots.some(({ kind }) => kind === 'stamp')) {
    throw new Error('A file without slots cannot be stamped');
  }
  for (const slot of slots) {
    const text = slot.kind === 'id' ? toDigits(stamp, slot.size) : drawStamp(stamp, slot);
    const { written } = new TextEncoder().encodeInto(
      text,
      filled.subarray(slot.at, slot.at + slot.size),
    );
    if (written !== slot.size) throw new Error('A slot was filled with a text of another size');
  }
  return filled;
}

/** Returns the identifier's digits: the mark, or else the line, in hexadecimal, cut to size. */
function toDigits({ mark, line }: Stamp, size: number): string {
  const bytes = new TextEncoder().encode(mark ?? line);
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.slice(0, size).padEnd(size, '0');
}
