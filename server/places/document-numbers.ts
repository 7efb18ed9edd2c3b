import { selling } from '#shop';
import { addField, type Change, type Condition, hasFieldCount } from '../store/commit.ts';
import { countCurrentFields } from '../store/records.ts';
import { documentNumbersKey } from './stored-keys.ts';

/** Numbers of invoices and credit notes: no number is missing or given twice. */

export type NumberedKind = 'invoice' | 'credit-note';

const LETTERS: Record<NumberedKind, string> = { invoice: 'INV', 'credit-note': 'CN' };

/** Digits of the first ten thousand numbers. */
const DIGITS = 4;

/** Writes the number of a document, e.g. `AE-INV-0001`. @param count number of documents including this one */
export const toDocumentNumber = (kind: NumberedKind, count: number): string =>
  `${selling.orderPrefix}-${LETTERS[kind]}-${String(count).padStart(DIGITS, '0')}`;

/** A number, and what gives it to an order in the commit of the order's event. */
export interface NextNumber {
  number: string;
  conditions: Condition[];
  changes: Change[];
}

/** Returns the next number. Its conditions fail if another order gets it first: the caller then plans again. */
export async function nextNumber(kind: NumberedKind, orderId: string): Promise<NextNumber> {
  const key = documentNumbersKey.of(kind);
  const count = await countCurrentFields(key);
  const number = toDocumentNumber(kind, count + 1);
  return {
    number,
    conditions: [hasFieldCount(key, count)],
    changes: [addField(key, number, { orderId })],
  };
}
