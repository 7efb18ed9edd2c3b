import { numbersKey } from '#server/places/document-numbers.ts';
import { eventField, orderEventSchema } from '#server/places/order-events.ts';
import { placesOrderKey } from '#server/places/stored-keys.ts';
import { findStoredKey } from '#server/stored-keys.ts';
import type { StoredRecord } from './record.ts';

const KINDS = { invoiced: 'invoice', credited: 'credit-note' } as const;

/**
 * Lists the numbers of an order's invoice and credit notes. A backup may have read the given numbers before the order,
 * and a number must never be given again.
 */
export function listDocumentNumbers(
  record: StoredRecord,
): { key: string; number: string; orderId: string }[] {
  if (record.type !== 'hash' || findStoredKey(record.key) !== placesOrderKey) return [];
  const events = record.fields.map(([field, value]) => ({
    field,
    event: orderEventSchema.safeParse(JSON.parse(value)).data,
  }));
  const opened = events.find(({ field }) => field === eventField(1))?.event;
  if (opened?.kind !== 'opened') return [];
  const orderId = record.key.slice(placesOrderKey.of('').length);
  return events.flatMap(({ event }) => {
    if (event?.kind !== 'invoiced' && event?.kind !== 'credited') return [];
    return [{ key: numbersKey(KINDS[event.kind], opened), number: event.number, orderId }];
  });
}
