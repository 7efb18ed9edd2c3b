import { z } from 'zod';
import { AppError } from '../errors.ts';
import {
  claimRecord,
  extendRecord,
  readCurrentRecord,
  readManyRecords,
  readRecord,
  writeRecord,
} from '../services/kv.ts';

/**
 * Who pays for someone else: the address to which the receipt goes. It stands apart from the student's ledger, so
 * that nothing that the student is shown can contain it (docs/decisions/0010-how-can-someone-else-pay.md).
 */
const payer = z.object({
  paymentIntentId: z.string(),
  email: z.string(),
  /** When it was given. */
  at: z.iso.datetime(),
});

const DAY = 24 * 60 * 60;

/** An address that no payment follows is soon forgotten. The reconciliation of a late payment takes days. */
export const UNPAID_SECONDS = 14 * DAY;

/** As long as a bank may contest a payment, and some time to respond. */
export const PAYER_SECONDS = 2 * 365 * DAY;

const payerKey = (paymentIntentId: string) => `payer:${paymentIntentId}`;

/**
 * Records who is about to pay. The first answer stands, unless the caller proves to have given it.
 * @param isPayer whether the caller has proved it
 * @returns whether the caller gave the answer that counts
 * @throws AppError `payment_has_payer`
 */
export async function recordPayer(
  paymentIntentId: string,
  email: string,
  isPayer: boolean,
): Promise<boolean> {
  const given = { paymentIntentId, email, at: new Date().toISOString() };
  const key = payerKey(paymentIntentId);
  if (await claimRecord(key, given, UNPAID_SECONDS)) return true;
  if (isPayer) {
    await writeRecord(key, given, UNPAID_SECONDS);
    return true;
  }
  await requireSamePayer(paymentIntentId, email);
  return false;
}

/** Checks that no one has given another address for a payment. @throws AppError `payment_has_payer` */
export async function requireSamePayer(paymentIntentId: string, email: string): Promise<void> {
  const known = await readCurrentRecord(payerKey(paymentIntentId), payer);
  if (known && known.email !== email) throw new AppError('payment_has_payer', { field: 'email' });
}

/** Keeps who has paid. */
export const keepPayer = (paymentIntentId: string): Promise<void> =>
  extendRecord(payerKey(paymentIntentId), PAYER_SECONDS);

/** Reads the address of who has paid. @returns `undefined` where they gave none, or it is not kept any more */
export const readPayer = async (paymentIntentId: string): Promise<string | undefined> =>
  (await readRecord(payerKey(paymentIntentId), payer))?.email;

/** Reads the addresses of who has paid some payments, by payment, as far as they are known. */
export async function readPayers(
  payments: { paymentIntentId: string }[],
): Promise<Map<string, string>> {
  const keys = [...new Set(payments.map(({ paymentIntentId }) => payerKey(paymentIntentId)))];
  const found = await readManyRecords(keys, payer);
  return new Map(found.map(({ paymentIntentId, email }) => [paymentIntentId, email]));
}
