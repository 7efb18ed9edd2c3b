import type { PreparedPdf } from '#server/files/preparation/thread-tasks.ts';

/** Lists the offsets of differences between two copies outside the slots. */
export function differencesOutsideSlots(
  { body, slots }: PreparedPdf,
  one: Uint8Array,
  other: Uint8Array,
): number[] {
  const isInSlot = (at: number) =>
    slots.some((slot) => at >= body.length + slot.at && at < body.length + slot.at + slot.size);
  const places: number[] = [];
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    if (one[at] !== other[at] && !isInSlot(at)) places.push(at);
  }
  return places;
}
