import { selling } from '#shop';
import { addField, type Change, type Condition, hasFieldCount } from '../store/commit.ts';
import { countCurrentFields } from '../store/records.ts';
import type { OpenedEvent } from './order-events.ts';
import { documentNumbersKey } from './stored-keys.ts';

/** Numbers of invoices and credit notes: no number is missing or given twice. */

export type NumberedKind = 'invoice' | 'credit-note';

const LETTERS: Record<NumberedKind, string> = { invoice: 'INV', 'credit-note': 'CN' };

/** Digits of the first ten thousand numbers. */
const DIGITS = 4;

type Mode = Pick<OpenedEvent, 'isLive'>;

/** Returns the key of a mode's numbers: a test must leave no gap between real invoices. */
export const numbersKey = (kind: NumberedKind, { isLive }: Mode): string =>
  documentNumbersKey.of(isLive ? kind : `test-${kind}`);

/** Writes the number of a document, e.g. `AE-INV-0001`. @param count number of documents including this one */
export const toDocumentNumber = (kind: NumberedKind, { isLive }: Mode, count: number): string =>
  `${selling.orderPrefix}-${isLive ? '' : 'TEST-'}${LETTERS[kind]}-${String(count).padStart(DIGITS, '0')}`;

/** A number, and what gives it to an order in the commit of the order's event. */
export interface NextNumber {
  number: string;
  conditions: Condition[];
  changes: Change[];
}

/** Returns the next number. Its conditions fail if another order gets it first: the caller then plans again. */
export async function nextNumber(
  kind: NumberedKind,
  { orderId, opened }: { orderId: string; opened: Mode },
): Promise<NextNumber> {
  const key = numbersKey(kind, opened);
  const count = await countCurrentFields(key);
  const number = toDocumentNumber(kind, opened, count + 1);
  return {
    number,
    conditions: [hasFieldCount(key, count)],
    changes: [addField(key, number, { orderId })],
  };
}
