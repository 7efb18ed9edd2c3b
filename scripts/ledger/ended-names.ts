import type { VercelKV } from '@vercel/kv';
import { z } from 'zod';
import { holderField, placeField } from '#server/places/order-events.ts';
import { placesOrderKey } from '#server/places/stored-keys.ts';
import { findStoredKey } from '#server/stored-keys.ts';
import type { StoredRecord } from './record.ts';

/**
 * Removes the names that a backup brought back into orders of places, though the place or the order has ended since.
 * @param store a client that parses no value
 */
export async function removeEndedNames(store: VercelKV, records: StoredRecord[]): Promise<void> {
  for (const { key } of records.filter((record) => findStoredKey(record.key) === placesOrderKey)) {
    const words = z.array(z.string()).parse((await store.hgetall(key)) ?? []);
    const fields = Array.from({ length: words.length / 2 }, (_, at): [string, string] => [
      words[2 * at] ?? '',
      words[2 * at + 1] ?? '',
    ]);
    const names = listEndedNames(new Map(fields));
    if (names.length > 0) await store.hdel(key, ...names);
  }
}

const event = z.object({ kind: z.string(), at: z.string() });

/**
 * Lists the fields of names whose place has a later event, or whose order has ended since the pupil joined. An order
 * that was reopened has ended, too: the end removed its names.
 * @param fields by name, as JSON
 */
export function listEndedNames(fields: ReadonlyMap<string, string>): string[] {
  const readEvent = (field: string) => event.safeParse(JSON.parse(fields.get(field) ?? '0')).data;
  const ends = [...fields.keys()]
    .filter((field) => field.startsWith('event:'))
    .flatMap((field) => readEvent(field) ?? [])
    .filter(({ kind }) => kind === 'ended');
  const hasEndedSince = (joinedAt: string) => ends.some(({ at }) => at >= joinedAt);
  return [...fields.keys()].filter((field) => {
    const [kind, slot, number] = field.split(':');
    const turn = [Number(slot), Number(number)] as const;
    if (kind !== 'holder' || field !== holderField(...turn)) return false;
    const { at: joinedAt = '' } = readEvent(placeField(...turn)) ?? {};
    return hasEndedSince(joinedAt) || fields.has(placeField(turn[0], turn[1] + 1));
  });
}
